/** The command was called in a way that cannot work; the message says how it can. */
export class UsageError extends Error {
  override name = 'UsageError'
}
