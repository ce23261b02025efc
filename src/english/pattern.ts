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

/** Letters beyond ASCII that are some of ASCII's in small letters, or with the flag `i`: the signs for kelvin and long s. */
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
    if (/[^\x00-\x7F]/.test(character)) return String.raw`(?:[^\x00-\x7F]{1,3}|&\w{1,12};)`
    const lower = character.toLowerCase()
    return /[a-z]/.test(lower) ? `[${lower}${lower.toUpperCase()}${alike.get(lower) ?? ''}]` : escapePattern(character)
  }),
)

/** One of some bodies; matches nothing where there is none. */
export function toAnyOf(bodies: Iterable<string>): string {
  const all = [...new Set(bodies)]
  return all.length === 0 ? '(?!)' : `(?:${all.join('|')})`
}

/** Where a word starts, and where one ends: before and behind no letter or digit of ASCII. */
export const wordStart = '(?<![A-Za-z0-9])'
export const wordEnd = '(?![A-Za-z0-9])'

/** A tag, whatever stands in its attributes: `<a href="/orders?a=1>2">` */
const tag = String.raw`<(?:[^<>"']|"[^"]{0,300}"|'[^']{0,300}'){0,200}>`
/** Blanks, markup, the start of a line in a quote, tags, references, the destination of a link: `** [`, `](/rest "REST") ` */
const between = String.raw`(?:[\W_]|${tag}|&#?\w{1,12};|\]\([^()\n]{0,300}\)|\]\[[^[\]\n]{0,100}\])`
/** What may stand in the source between two words that a reader reads side by side, and where there may be nothing. */
export const gap = `${between}{1,60}?`
export const optionalGap = `${between}{0,60}?`

/** The words of a form: "end-point" gives `end` and `point`. */
export function splitForm(form: string): string[] {
  return form.split(/[\s-]+/).filter((word) => word !== '')
}

/*
 * Below: regular expressions that ask for letters and digits in any script. V8 takes a
 * while to make one and much longer to compile it, as such a class has hundreds of
 * ranges; most texts have no letters but those of ASCII. Measured with Node 20: for a file
 * with three findings the command takes 20 ms of 400 more without, on a tree a
 * fourteenth more.
 */

/** Gives the expression for a text, which finds in it what the whole one finds. Nothing is made before. */
export type LetterExpression = (text: string) => RegExp

/**
 * What is left of a class in a plain text, as it stands in brackets. All others stay as
 * they are.
 */
const plainClasses = new Map([
  ['L', 'A-Za-z'],
  ['Lu', 'A-Z'],
  ['Ll', 'a-z'],
  ['N', '0-9'],
  ['Cs', String.raw`\ud800-\udfff`],
])

// "é", "²", "注": all but ASCII, punctuation, arrows, symbols, most emoji (U+1F300 to U+1F7FF), and the marks
// that prose has for markup and code. Numbers in circles, U+2460 to U+249B and U+2776 to U+2793, are digits.
const beyondPlain =
  /[^\ufe0f\udc00-\udfff\ud83c\ud83d\x00-\xa9\xab-\xb1\xb4\xb7\u2000-\u206f\u2190-\u245f\u2500-\u2775\u2794-\u2bff\ue000\ue001\ufffc]|\ud83c(?![\udf00-\udfff])/

/**
 * Put off a regular expression until a text is there, and take one for the letters and
 * digits of ASCII where the text has no others.
 *
 *     const word = toLetterExpression(String.raw`\p{L}+`, 'gu')
 *     text.match(word(text))      /[A-Za-z]+/gu for "an order", /\p{L}+/gu for "a café"
 *
 * Use the expression on that text only. The next text may get the same one, so that
 * with the flag `g` neither `test` nor `exec` starts at the beginning; `match`,
 * `matchAll` and `replace` do.
 *
 * @param source of the whole expression
 * @param flags with `u`, the same for all texts
 */
export function toLetterExpression(source: string, flags: string): LetterExpression {
  let plain: RegExp | undefined
  let whole: RegExp | undefined
  return (text) =>
    beyondPlain.test(text)
      ? (whole ??= new RegExp(source, flags))
      : (plain ??= new RegExp(toPlainSource(source), flags))
}

// `\p{L}`; `\[`, which is no bracket; `[`; `]`
const classOrBracket = /\\p\{(\w{1,40})\}|\\.|[[\]]/gs

/** The same with ASCII's part of each class. `\p{L}[\p{N}_]` gives `[A-Za-z][0-9_]`. */
function toPlainSource(source: string): string {
  let isInBrackets = false
  return source.replace(classOrBracket, (found, name?: string) => {
    if (found === '[' || found === ']') isInBrackets = found === '[' || (isInBrackets && found !== ']')
    const plain = name === undefined ? undefined : plainClasses.get(name)
    if (plain === undefined) return found
    return isInBrackets ? plain : `[${plain}]`
  })
}
