/** An error in the command line, or in a file that the command line names. The message says what was expected. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Whether an error is a `UsageError`. Compares names, so that an error of another copy of the class
 * also counts.
 */
export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && error.name === 'UsageError'
}

const reasons = new Map([
  ['ENOENT', 'no such file or folder'],
  ['EACCES', 'no permission'],
  ['EPERM', 'no permission'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'part of its path is a file'],
  ['ENAMETOOLONG', 'its path is too long'],
  ['ELOOP', 'its symbolic links form a loop'],
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the file system is read-only'],
  ['EIO', 'the disk or the terminal failed'],
])

/** Describe why a file cannot be used. Without a known code, returns Node's message, which may contain the path. */
export function toSystemReason(error: unknown): string {
  const {code = '', message} = error as NodeJS.ErrnoException
  return reasons.get(code) ?? message
}

export function shortenPath(name: string): string {
  return name.length > 200 ? `${name.slice(0, 200)}…` : name
}
