import {everydayWords} from './everyday-words.ts'
import {once} from './remember.ts'

/**
 * Endings of inflected words, and what replaces these endings in the base form: "flies" → "fly",
 * "stopped" → "stop".
 */
const endings: readonly (readonly [ending: RegExp, base: string])[] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
  [/ed$/, ''],
  [/ed$/, 'e'],
  [/ied$/, 'y'],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/([b-df-hj-np-tv-z])\1(?:ed|ing)$/, '$1'],
]

/**
 * List the possible base forms of a word, first the word itself: `stored`, `stor` and `store`.
 *
 * @param word in lower case
 */
export function toBases(word: string): string[] {
  const bases = endings.flatMap(([ending, base]) => (ending.test(word) ? [word.replace(ending, base)] : []))
  return [word, ...bases.filter((base) => base.length > 2)]
}

/**
 * Unpacks the words. The capital before a word shows how many letters the word shares with the
 * previous word: A for none, B for one. "AstoreEm" is "store" and "storm".
 */
const words = once(() => {
  let last = ''
  return new Set(
    (everydayWords.match(/[A-Z][a-z]*/g) ?? []).map((entry) => {
      last = last.slice(0, entry.charCodeAt(0) - 65) + entry.slice(1)
      return last
    }),
  )
})

/**
 * Whether a word is everyday English, in any inflection: "store", "Paying"; not "webhook".
 *
 * @param word in any capitalisation
 */
export function isEveryday(word: string): boolean {
  return toBases(word.toLowerCase()).some((base) => words().has(base))
}

/** Whether a word in lower case is in the list of everyday words, which lacks many inflected forms. */
export function isEverydayBase(word: string): boolean {
  return words().has(word)
}
