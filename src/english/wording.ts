import type {Finding} from '../types.ts'

/** Matches U+001B, with which a text could clear the screen that shows it. */
const control = /[\u0000-\u001F\u007F-\u009F]/g

/**
 * Quote text for a message, on one line.
 *
 * @returns the text in backticks, with blanks and line endings folded, and with
 *   U+FFFD for characters that would steer a terminal
 */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(control, '\uFFFD')
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``
}

/**
 * List alternatives: "`a`", "`a` or `b`", "`a`, `b`, or `c`".
 */
export function alternatives(texts: readonly string[]): string {
  const quoted = texts.map((text) => quote(text))
  if (quoted.length < 3) return quoted.join(' or ')
  return `${quoted.slice(0, -1).join(', ')}, or ${quoted.slice(-1).join('')}`
}

/** The message of a finding: "Unexpected `x`, expected `y`". */
export function describe(finding: Pick<Finding, 'actual' | 'expected'>): string {
  const start = `Unexpected ${quote(finding.actual)}`
  return finding.expected.length > 0 ? `${start}, expected ${alternatives(finding.expected)}` : start
}
