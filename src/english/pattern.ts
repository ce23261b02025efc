/**
 * Sources of regular expressions that find words in Markdown, with possible markup between them.
 */

import {remember} from './remember.ts'

/**
 * Escape text for a regular expression with the flag `u` or `v`.
 *
 *     a.b-c      a\.b-c
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

/**
 * Characters beyond ASCII that equal an ASCII letter when case is ignored: the kelvin sign and the
 * long s.
 */
const alike = new Map([
  ['k', '\u212A'],
  ['s', '\u017F'],
])

/**
 * Make an expression for a word in any capitalisation. For a letter beyond ASCII, the expression matches any
 * character beyond ASCII, or any character reference: "é", "É" or `&eacute;`.
 *
 *     api       [aA][pP][iI]
 */
export const toAnyCase = remember((word: string): string =>
  word.replace(/./gsu, (character) => {
    if (/[^\x00-\x7F]/.test(character)) return String.raw`(?:[^\x00-\x7F]{${character.length}}|&#?\w{1,12};)`
    const lower = character.toLowerCase()
    return /[a-z]/.test(lower) ? `[${lower}${lower.toUpperCase()}${alike.get(lower) ?? ''}]` : escapePattern(character)
  }),
)

/** Join sources as alternatives. Without sources, the result matches nothing. */
export function toAnyOf(bodies: Iterable<string>): string {
  const all = [...new Set(bodies)]
  return all.length === 0 ? '(?!)' : `(?:${all.join('|')})`
}

/** Assertions for the start and the end of a word: "rest" in `_rest_`. In `rest_api`, no word ends after "rest". */
export const wordStart = '(?<![A-Za-z0-9])'
export const wordEnd = '(?!_{0,60}[A-Za-z0-9])'

/** A tag with any attributes: `<a href="/orders?a=1>2">` */
const tag = String.raw`<(?:[^<>"']|"[^"]{0,300}"|'[^']{0,300}'){0,200}>`
/** A character reference, or a bare ampersand: `&amp;`, `&` */
const reference = String.raw`&(?:#?\w{1,12};|(?!#?\w{1,12};))`
/** The end of a link, with or without its destination: `](/rest "REST")`, `][rest]`, `]` */
const linkEnd = String.raw`\](?:\([^()\n]{0,300}\)|\[[^[\]\n]{0,100}\]|(?![([]))`
/** A line ending without an empty line after it. An empty line separates two blocks. */
const lineEnd = String.raw`\n(?![ \t]{0,99}\r?\n)`
/**
 * A space, a hyphen, a piece of markup or the prefix of a line in a quote. Other ASCII punctuation marks do not match.
 * Each alternative starts with a different character, so a text can match in only one way. If there were
 * two ways, sixty repetitions could backtrack for years.
 */
const between = String.raw`(?:[^\w<&\]\n!"#$%'()+,./:;=?@^{|}]|_|${lineEnd}|${tag}|${reference}|${linkEnd})`
/**
 * `gap` matches the source between two words that readers see next to each other. `optionalGap`
 * also matches an empty text.
 */
export const gap = `${between}{1,60}?`
export const optionalGap = `${between}{0,60}?`

/** Split a form into words: "end-point" gives `end` and `point`. */
export function splitForm(form: string): string[] {
  return form.split(/[\s-]+/).filter((word) => word !== '')
}

/** Run an expression at an index (flag `y`), or from an index on (flag `g`). */
export function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}
