/** The command was called in a way that cannot work; the message says how it can. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Whether an error is one; by its name, as the bundled command has a class of its own in each of its files. */
export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && error.name === 'UsageError'
}
