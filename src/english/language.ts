import {once} from './remember.ts'
import {toWordSet} from './words.ts'

/** Small words, such as "the", that are frequent in English. */
const english = toWordSet(
  'the of and to is in for with this that you are be on it by from your can or as not an will if we have has use using when all which how what at it’s was must should may',
)
/** Small words, such as "und", that are frequent in another language, and rare in English. */
const foreign = new Set(
  (
    'der die das und ist nicht mit von für auf ein eine einen wird werden sie dem den zur zum auch oder sind ' + // German
    'le les des une est pour dans vous avec sur pas qui que du aux cette sont votre ' + // French
    'el los las una para con por del como más este esta son se su al ' + // Spanish
    'os uma não com para dos das você seu sua ao pelo também são é ' + // Portuguese
    'il gli della delle che per sono questo questa nel è una di ' + // Italian
    'het een van voor zijn niet met wordt deze naar ' + // Dutch
    'och att som för med är inte på av till ' + // Swedish, Norwegian, Danish
    'nie jest się na do dla oraz ' + // Polish
    've bir için bu ile olarak ' + // Turkish
    'là và của có cho không được các một với nếu '
  ) // Vietnamese
    .split(' ')
    .filter((word) => word !== '' && !english.has(word)),
)

/** Whether a word in lower case is a small word that is frequent in English. */
export function isSmallWord(word: string): boolean {
  return english.has(word)
}

/** Matches letters of scripts that English does not use: "接口". */
const otherScripts = once(
  () =>
    /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Greek}]/gu,
)
const letter = once(() => /\p{L}/gu) // "o"
const word = once(() => /\p{L}+/gu) // "order"

/** Matches a word of `foreign`: "und". */
const foreignWord = once(() => new RegExp(`(?<!\\p{L})(?:${[...foreign].join('|')})(?!\\p{L})`, 'gu'))

/**
 * Matches a character such as "接": any character from the Greek block of Unicode on, except general punctuation, most
 * symbols and common emoji.
 */
const beyondLatin =
  /[\u0370-\u1FFF\u2070-\u218F\u2C00-\uD83B\uD83E-\uDBFF\uE002-\uFE0E\uFE10-\uFFFB\uFFFD-\uFFFF]|\uD83C(?![\uDF00-\uDFFF])/

/** Whether a short text may be in another language: it has a letter such as "ç", and no small words of English. */
export function mayBeForeign(text: string): boolean {
  return /[\u00DF-\u00F6\u00F8-\u017F]/.test(text) && !text.toLowerCase().match(word())?.some(isSmallWord)
}

/**
 * Whether text is clearly in a language other than English.
 *
 * @returns false if the language is unclear, for example in a text of a few words
 */
export function isForeign(text: string): boolean {
  const sample = text.slice(0, 4000)
  // Most text has none of these characters, so the slow count of letters is skipped.
  if (beyondLatin.test(sample)) {
    const others = sample.match(otherScripts())?.length ?? 0
    const letters = sample.match(letter())?.length ?? 0
    if (others > 4 && others > letters * 0.2) return true
  }
  const lower = sample.toLowerCase()
  // Most text has none of these words, so its other words need not be counted.
  let score = lower.match(foreignWord())?.length ?? 0
  if (score < 2) return false
  for (const found of lower.match(word()) ?? []) if (english.has(found)) score--
  return score >= 2
}
