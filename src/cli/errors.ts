/** The command was called in a way that cannot work; the message says how it can. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Whether an error is one; by its name, as the bundled command has a class of its own in each of its files. */
export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && error.name === 'UsageError'
}

/** Whether an error says what is wrong in settings or a glossary, with files and lines; by its name as well. */
export function isGlossaryError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'GlossaryError'
}

/** Why the system refused, by its code, in words. */
const reasons = new Map([
  ['ENOENT', 'no such file or folder'],
  ['EACCES', 'no permission'],
  ['EPERM', 'no permission'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'part of its path is a file'],
  ['ENAMETOOLONG', 'its path is too long'],
  ['ELOOP', 'a link that leads to itself'],
])

/**
 * Why a file cannot be used, without the path: the sentence around it has the name.
 *
 * @param error as thrown by Node.js
 * @returns Node's own message for any other code
 */
export function toSystemReason(error: unknown): string {
  const {code = '', message} = error as NodeJS.ErrnoException
  return reasons.get(code) ?? message
}
