import {once, rememberLast} from './remember.ts'

/** Make a set of the words in `words`, and of `others`. In `others`, '' stands for the end of a text. */
export function toWordSet(words: string, ...others: readonly string[]): ReadonlySet<string> {
  return new Set([...words.split(' '), ...others])
}

/** Matches a word or a punctuation mark: "API's" and "v2" in "the API's v2 calls". */
const wordPattern = once(() => /[\p{L}\p{N}]+(?:['’][\p{L}]+)?|[^\s]/gu)

/** How far from an index words are searched, in code units. Words farther away are not evidence. */
const reach = 96

/**
 * Get the words and punctuation marks directly before an index, nearest first, in lower case.
 *
 *     data over the rest API      words before `rest`: the, over, data
 */
export function wordsBefore(text: string, index: number, count = 4): string[] {
  const before = text.slice(Math.max(0, index - reach), index)
  const words = before.match(wordPattern()) ?? []
  return words
    .slice(-count)
    .reverse()
    .map((word) => word.toLowerCase())
}

/** Get the words and punctuation marks directly after an index, nearest first, in lower case. */
export function wordsAfter(text: string, index: number, count = 4): string[] {
  const after = text.slice(index, index + reach)
  const words = after.match(wordPattern()) ?? []
  return words.slice(0, count).map((word) => word.toLowerCase())
}

export function wordAt(words: readonly string[], index: number): string {
  return words[index] ?? ''
}

/** Whether a set has a word, or the word without its plural or possessive ending. @param word in lower case */
export function hasWord(set: ReadonlySet<string>, word: string): boolean {
  if (set.has(word)) return true
  const bare = word.replace(/['’]s$/, '')
  if (set.has(bare)) return true
  return bare.endsWith('s') && (set.has(bare.slice(0, -1)) || (bare.endsWith('es') && set.has(bare.slice(0, -2))))
}

/** Matches characters between the end of a sentence and the next word: " “(" of "done. “(New". */
const openers = once(() => /[\s"'“”‘’([*_>–—\-\p{Extended_Pictographic}\uFE0F\u200D]*$/u)

/** Whether the word at an index starts a sentence, a cell, a label or the text. */
export function isSentenceStart(text: string, index: number): boolean {
  const near = text.slice(Math.max(0, index - reach), index)
  const before = near.replace(openers(), '')
  if (before === '') return index <= reach
  return /(?:[.!?:…]|^\s*\d+\s*[.)]?)$/u.test(before) || /[✓✗✔❌✅•·|]$/u.test(before)
}

/** Words that stay in lower case in a Title Case heading. */
const smallWords = toWordSet(
  'a an and as at but by for from in into nor of on or over per the to via vs with your our its is are how we you',
)

/**
 * Whether a heading is in Title Case. Ignores the words from `from` to `to`.
 *
 *     Add an End Point to Your API      yes
 *     Add an End Point to the shop      no
 */
export function isTitleCase(text: string, from: number, to: number): boolean {
  const {firstEnd, lastStart} = readSmall(text)
  // If the range ends inside of a word, the rest of the word counts as a word: "’s" of "End Point’s".
  let start = from
  while (start > 0 && isWordUnit(text.charAt(start - 1))) start--
  let end = to
  while (end < text.length && isWordUnit(text.charAt(end))) end++
  if (firstEnd <= start || lastStart >= end) return false
  return isTitle(text.slice(start, from)) && isTitle(text.slice(to, end))
}

/** Matches a code unit of a word: "o", or a surrogate. */
const wordUnit = once(() => /[\p{L}\p{N}'’\p{Cs}]/u)
const titleWord = once(() => /\p{L}[\p{L}\p{N}'’]*/gu) // "End", "Orders’"
const capitalStart = once(() => /^\p{Lu}/u) // "E" of "End"
const smallLetter = once(() => /\p{Ll}/u) // "e"
const letters = once(() => /\p{L}+/gu) // "End"

function isWordUnit(unit: string): boolean {
  return wordUnit().test(unit)
}

function isInTitle(word: string): boolean {
  return capitalStart().test(word) || smallWords.has(word.toLowerCase())
}

function isTitle(text: string): boolean {
  return (text.match(titleWord()) ?? []).every((word) => isInTitle(word))
}

/**
 * Find the words that would have a capital in Title Case but have none. Returns where the first of
 * these words ends, and where the last of these words starts.
 */
const readSmall = rememberLast((text: string) => {
  let firstEnd = Infinity
  let lastStart = -1
  for (const {0: word, index} of text.matchAll(titleWord())) {
    if (isInTitle(word)) continue
    firstEnd = Math.min(firstEnd, index + word.length)
    lastStart = index
  }
  return {firstEnd, lastStart}
})

/**
 * Whether a word in capitals is an ordinary word, not an initialism. An ordinary word is one of
 * `smallWords`, or has a vowel and at least five letters.
 */
function isPlainWord(word: string): boolean {
  return smallWords.has(word.toLowerCase()) || (word.length > 4 && /[AEIOU]/u.test(word))
}

/**
 * Whether the whole line around a range is in capitals, so that the capitals of a word mean nothing.
 * Such a line has no lower-case letter. In addition, one of its words is not an initialism, or all of
 * its words are in the range.
 *
 *     28. GRAPHQL WITH REACT            yes
 *     GRPC                              yes, as there is no other word
 *     RESTFUL API                       yes, as "RESTFUL" is not an initialism
 *     GRPC and HTTP                     no
 *
 * @param isPlain whether the range has a word that is not an initialism
 */
export function isShouted(text: string, from: number, to: number, isPlain: boolean): boolean {
  if (smallLetter().test(text.slice(from, to))) return false
  // People write shorter lines than this limit. Without a limit, long lines would take quadratic time.
  const before = text.slice(Math.max(0, from - 400), from)
  const [after = ''] = text.slice(to, to + 400).split('\n', 1)
  const around = `${before.slice(before.lastIndexOf('\n') + 1)} ${after}`
  if (smallLetter().test(around)) return false
  const words = around.match(letters()) ?? []
  return isPlain || (words.length === 0 && !around.includes('\uFFFC')) || words.some((other) => isPlainWord(other))
}

/** Whether a text consists of two or more capitalised words without gaps: "RestApi", not "RestAPI". */
export function isCamelCase(text: string): boolean {
  return /^(?:\p{Lu}\p{Ll}+){2,}$/u.test(text)
}

/** Whether words are in quotation marks together with other words, such as in a message: "Rest API is off". */
export function isInQuotes(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 200), from)
  const after = text.slice(to, to + 200)
  if (/[“«][^”»\n]*$/u.test(before)) return /^[^“«\n]*[”»]/u.test(after)
  return /(?:^|[\s(:])"[^"\n]*$/u.test(before) && /^[^"\n]*"(?!\p{L})/u.test(after)
}
