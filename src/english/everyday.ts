import {everydayWords} from './everyday-words.ts'
import {once} from './remember.ts'

/** Endings of inflected words, and what they stand for: "flies" of "fly", "stopped" of "stop". */
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
 * What a word may be an inflected form of, itself first: "stored" gives `stor` and `store`.
 *
 * @param word in lower case
 */
export function toBases(word: string): string[] {
  const bases = endings.flatMap(([ending, base]) => (ending.test(word) ? [word.replace(ending, base)] : []))
  return [word, ...bases.filter((base) => base.length > 2)]
}

/** Words in order: each has a capital for how many letters it shares with the one before, A for none: "AstoreFm" */
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
 * Whether a word is one of everyday English, in any inflection: "store", "Paying"; not "webhook".
 *
 * @param word in any letters
 */
export function isEveryday(word: string): boolean {
  return toBases(word.toLowerCase()).some((base) => words().has(base))
}

/** Whether a word, in lower case, is one of everyday English as it is, not an inflected form: "team", not "mening". */
export function isEverydayBase(word: string): boolean {
  return words().has(word)
}
