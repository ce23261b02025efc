/**
 * Regular expressions that ask for letters and digits in any script. V8 takes a while to
 * make one and much longer to compile it, as such a class has hundreds of ranges; most
 * texts have no letters but those of ASCII.
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
