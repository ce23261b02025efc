import type {Need} from '../core/types.ts'
import {isBeyond, isWordByte, longestWord, mayBeInMarkup, readWordAt, readWordBefore} from '../english/bytes.ts'

/**
 * First looks at words in bytes, before a text is decoded: each says no only where
 * the need that it belongs to does so.
 */
export type Glance = NonNullable<Need['glance']>

function toBytes(characters: string): ReadonlySet<number> {
  return new Set([...characters].map((character) => character.charCodeAt(0)))
}

// "@orders", "orders(": parts of an identifier
const identifierBefore = toBytes('@#$^')
const identifierAfter = toBytes('@#$=(+^')

/**
 * Whether a form may be wrong: it is not where its letters stand together and are right,
 * nor in an identifier.
 *
 * @param length how many letters it has
 * @param isRight whether it is right as written, with what an ending makes of it
 */
export function toFormGlance(length: number, isRight: (written: string) => boolean): Glance {
  const known = new Map<string, boolean>()
  return (bytes, index) => {
    const word = readWordAt(bytes, index)
    // There is something between its words, or it may go on.
    if (word.length < length || isBeyond(bytes[index + word.length] ?? 0)) return true
    if (word.length > length + 2) return false
    if (identifierBefore.has(bytes[index - 1] ?? 0) || identifierAfter.has(bytes[index + word.length] ?? 0))
      return false
    let may = known.get(word)
    if (may === undefined) known.set(word, (may = !isRight(word)))
    return may
  }
}

/** Whether a word is one to who reads bytes. */
export function isPlain(word: string): boolean {
  return /^[A-Za-z\d]+$/.test(word)
}

// What an element, a reference, a link or a bracket ends with, where words may be read before it
const closers = toBytes('>;)]')
const closersAndMarkup = toBytes('>;)]*_~[\\')

// What is seen between two words, and stands in none of what is not
const partsArticle = toBytes('/,.?%@#')

/** Whether a wrong article may have been read before a word. */
export function toArticleGlance(articles: ReadonlySet<string>): Glance {
  return (bytes, index) => {
    let at = index
    for (; at > 0 && !isWordByte(bytes[at - 1] ?? 0); at--) {
      if (closers.has(bytes[at - 1] ?? 0)) return true
      if (partsArticle.has(bytes[at - 1] ?? 0)) return false
    }
    // "café": there is more before it.
    const word = readWordBefore(bytes, at, 3)
    return articles.has(word.toLowerCase()) || isBeyond(bytes[at - word.length - 1] ?? 0)
  }
}

/**
 * Whether the second word of an expansion may come next.
 *
 * @param first how many letters of the first word are searched for
 * @param second what the second word starts with, in small letters
 */
export function toExpansionGlance(first: number, second: string): Glance {
  return (bytes, index) => {
    let at = index + first
    for (; at < bytes.length && !isBlankOrHyphen(bytes[at] ?? 0); at++)
      if (at - index > 60 || isBeyond(bytes[at] ?? 0)) return true
    while (at < bytes.length && isBlankOrHyphen(bytes[at] ?? 0)) at++
    return isBeyond(bytes[at] ?? 0) || readWordAt(bytes, at, second.length).toLowerCase() === second
  }
}

function isBlankOrHyphen(byte: number): boolean {
  return byte === 0x20 || (byte > 0x08 && byte < 0x0e) || byte === 0x2d
}

// ".get", "@Post", "$put", "#delete", "re-post": no methods; "post(", "post-"
const joinedBefore = toBytes('.@#$-')
const joinedAfter = toBytes('(-')
const markupBetween = toBytes('<&[]')
const markupInWord = toBytes('*_~[]<\\&')

/** Words beside a method that tell that it is one; in small letters. */
export interface MethodNeighbours {
  /** Before it, and behind it. */
  before: readonly string[]
  after: readonly string[]
  /** What joins it to others: "and". */
  joiners: readonly string[]
  /** Behind it where it has a capital. */
  afterCapital: readonly string[]
}

/**
 * Whether a method stands for itself and may have a word beside it that tells that it
 * is one, or up to two joiners and then such a word.
 *
 * @param right methods as they are right
 * @returns undefined where a word is more or less than letters and digits of ASCII, or too long to be read
 */
export function toMethodGlance(right: readonly string[], neighbours: MethodNeighbours): Glance | undefined {
  const all = [neighbours.before, neighbours.after, neighbours.joiners, neighbours.afterCapital]
  // With an ending, a word has two letters more.
  const isReadable = (word: string): boolean => isPlain(word) && word.length < longestWord - 2
  if (![right, ...all].every((words) => words.every(isReadable))) return
  const toForms = (words: readonly string[]): ReadonlySet<string> =>
    new Set(words.flatMap((word) => [word, `${word}s`, `${word}es`]))
  const names = new Set(right.map((name) => name.toLowerCase()))
  const after = toForms(neighbours.after)
  const before = toForms(neighbours.before)
  const joiners = toForms(neighbours.joiners)
  const afterCapital = toForms(neighbours.afterCapital)
  const isTold = (bytes: Uint8Array, index: number, depth: number, hasCapital: boolean): boolean => {
    const at = skipGap(bytes, index, 1)
    if (at === undefined) return true
    const word = readWordAt(bytes, at).toLowerCase()
    const end = at + word.length
    // There may be more of it.
    if (markupInWord.has(bytes[end] ?? 0) || isBeyond(bytes[end] ?? 0)) return true
    if (after.has(word) || (hasCapital && afterCapital.has(word))) return true
    return depth > 0 && joiners.has(word) && isTold(bytes, end, depth - 1, false)
  }
  const isToldBefore = (bytes: Uint8Array, index: number, depth: number): boolean => {
    const at = skipGap(bytes, index - 1, -1)
    if (at === undefined) return true
    const word = readWordBefore(bytes, at + 1).toLowerCase()
    const start = at + 1 - word.length
    if (closersAndMarkup.has(bytes[start - 1] ?? 0) || isBeyond(bytes[start - 1] ?? 0)) return true
    if (before.has(word)) return true
    return depth > 0 && joiners.has(word) && isToldBefore(bytes, start, depth - 1)
  }
  return (bytes, index) => {
    if (joinedBefore.has(bytes[index - 1] ?? 0)) return false
    const own = readWordAt(bytes, index)
    const end = index + own.length
    if (right.includes(own) || !(isBeyond(bytes[end] ?? 0) || names.has(own.toLowerCase()))) return false
    if (joinedAfter.has(bytes[end] ?? 0)) return false
    if (bytes[index - 1] === backtick && bytes[end] === backtick && isCodeMark(bytes, index, end)) return false
    if (bytes[end] === 0x2e && isWordByte(bytes[end + 1] ?? 0)) return false
    return isTold(bytes, end, 2, own !== own.toLowerCase()) || isToldBefore(bytes, index, 2)
  }
}

const backtick = 0x60
const backslash = 0x5c
const newline = 0x0a
const blanks = toBytes(' \t\r')

/** Whether the backticks around a word are one each, so that code starts or ends there. */
function isCodeMark(bytes: Uint8Array, start: number, end: number): boolean {
  const before = bytes[start - 2]
  return before !== backtick && before !== backslash && bytes[end + 1] !== backtick
}

/**
 * Go to the next letter or digit, in one direction.
 *
 * @returns where it is, or where a blank line is, which no text runs over; undefined
 *   where markup may hide words
 */
function skipGap(bytes: Uint8Array, index: number, step: 1 | -1): number | undefined {
  const hiding = step > 0 ? markupBetween : closers
  let isAfterLine = false
  let at = index
  for (; at >= 0 && at < bytes.length; at += step) {
    const byte = bytes[at] ?? 0
    if (isWordByte(byte)) break
    if (byte === newline && isAfterLine && !mayBeInMarkup(bytes, at)) break
    if (hiding.has(byte)) return undefined
    isAfterLine = byte === newline || (isAfterLine && blanks.has(byte))
  }
  return at
}
