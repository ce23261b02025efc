/**
 * Bodies of regular expressions that find words in the source of Markdown, where
 * markup may stand between them.
 */

import {remember} from './remember.ts'

/**
 * Text as the source of a regular expression with the flag `u` or `v`.
 *
 *     a.b-c      a\.b-c
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

/** Letters beyond ASCII that match one of ASCII in lower case or with the flag `i`: the signs for kelvin and long s. */
const alike = new Map([
  ['k', '\u212A'],
  ['s', '\u017F'],
])

/**
 * A word in any capitalisation. A letter beyond ASCII may be written in several ways,
 * or as a character reference.
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

/** An alternative of bodies; without bodies it matches nothing. */
export function toAnyOf(bodies: Iterable<string>): string {
  const all = [...new Set(bodies)]
  return all.length === 0 ? '(?!)' : `(?:${all.join('|')})`
}

/** Where a word starts, and where one ends: before and behind no letter or digit of ASCII. */
export const wordStart = '(?<![A-Za-z0-9])'
export const wordEnd = '(?![A-Za-z0-9])'

/** A tag, whatever stands in its attributes: `<a href="/orders?a=1>2">` */
const tag = String.raw`<(?:[^<>"']|"[^"]{0,300}"|'[^']{0,300}'){0,200}>`
/** A character reference, or a bare ampersand: `&amp;`, `&` */
const reference = String.raw`&(?:#?\w{1,12};|(?!#?\w{1,12};))`
/** The end of a link, with its destination or without: `](/rest "REST")`, `][rest]`, `]` */
const linkEnd = String.raw`\](?:\([^()\n]{0,300}\)|\[[^[\]\n]{0,100}\]|(?![([]))`
/** The end of a line, and no blank line behind it: words on both sides of one are in two blocks. */
const lineEnd = String.raw`\n(?![ \t]{0,99}\r?\n)`
/**
 * Blanks, markup, the start of a line in a quote, and those. Each begins with another character, so that
 * a text can be read in one way only; in two ways for each of them, sixty would take years.
 */
const between = String.raw`(?:[^\w<&\]\n]|_|${lineEnd}|${tag}|${reference}|${linkEnd})`
/** What may stand in the source between two words that a reader reads side by side, and where there may be nothing. */
export const gap = `${between}{1,60}?`
export const optionalGap = `${between}{0,60}?`

/** The words of a form: "end-point" gives `end` and `point`. */
export function splitForm(form: string): string[] {
  return form.split(/[\s-]+/).filter((word) => word !== '')
}

/** What an expression with the flag `y` or `g` matches at an index, or from it on. */
export function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}
