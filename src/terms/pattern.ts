/**
 * Text as the source of a regular expression with the flag `u` or `v`.
 *
 *     a.b-c      a\.b-c
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
