import {distance} from 'fastest-levenshtein'

/**
 * Matches characters that control a terminal, end a line, or change the direction of text: U+001B,
 * U+2028, U+202E.
 */
export const control = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g

/** Escape control characters: `\n`, `\u001b`. These escapes do not change the value of a JSON string. */
export function escapeControls(text: string): string {
  return text.replace(control, (character) =>
    character < ' '
      ? JSON.stringify(character).slice(1, -1)
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Whether a text has control characters other than tabs and line endings. */
export function hasControls(text: string): boolean {
  return text.replace(/[\t\n\r]/g, '').search(control) >= 0
}

/**
 * Quote text for a message, on one line.
 *
 * @returns the text in backticks, with whitespace collapsed
 */
export function quote(text: string): string {
  const line = escapeControls(text.replace(/\s+/g, ' '))
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``
}

/** List alternatives: "`a`", "`a` or `b`", "`a`, `b`, or `c`". */
export function alternatives(texts: readonly string[]): string {
  const quoted = texts.map((text) => quote(text))
  if (quoted.length < 3) return quoted.join(' or ')
  return `${quoted.slice(0, -1).join(', ')}, or ${quoted.slice(-1).join('')}`
}

/** Format the message of a finding: "Unexpected `x`, expected `y`". */
export function describe({actual, expected}: {actual: string; expected: readonly string[]}): string {
  const start = `Unexpected ${quote(actual)}`
  return expected.length > 0 ? `${start}, expected ${alternatives(expected)}` : start
}

/**
 * Guess which known word the user meant.
 *
 *     findClosest('fromat', ['fix', 'format'])       'format'
 *
 * @returns the closest word; undefined if more than one letter and more than a third of the letters differ
 */
export function findClosest(word: string, known: Iterable<string>): string | undefined {
  let closest: string | undefined
  let least = Infinity
  for (const candidate of known) {
    const length = Math.max(word.length, candidate.length)
    const most = Math.max(1, Math.floor(length / 3))
    // A very long word is not a misspelling.
    const changes = length > 100 ? Infinity : countChanges(word.toLowerCase(), candidate.toLowerCase())
    if (changes > most || changes >= least) continue
    closest = candidate
    least = changes
  }
  return closest
}

/**
 * Count the letters to insert, remove or replace. The count is one if the only difference is that two
 * neighbouring letters are swapped.
 */
function countChanges(word: string, other: string): number {
  const at = word.split('').findIndex((letter, index) => letter !== other[index])
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  return at >= 0 && swapped === other ? 1 : distance(word, other)
}

/**
 * List the known keys to suggest for an unknown key: the closest key, or all keys.
 *
 * @returns undefined if no keys are known
 */
export function describeKeys(key: string, known: readonly string[]): string | undefined {
  const guess = findClosest(key, known)
  if (guess !== undefined) return quote(guess)
  if (known.length === 1) return quote(known.join(''))
  return known.length > 0 ? `one of \`${known.join('`, `')}\`` : undefined
}

/**
 * Refuse unknown keys of an argument.
 *
 * @param title name of the argument in the message: "options of `lint`"
 * @throws {TypeError} for the first unknown key
 */
export function refuseUnknown(value: object, known: readonly string[], title: string): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown !== undefined)
    throw new TypeError(`Unexpected \`${unknown}\` in ${title}, expected ${describeKeys(unknown, known) ?? 'none'}`)
}
