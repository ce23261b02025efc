import type {Need} from '../types.ts'
import {
  findRun,
  isBeyond,
  isBlank,
  isWordByte,
  lineBlanks,
  longestWord,
  mayBeInMarkup,
  readWordAt,
  readWordBefore,
  toCharacters,
  toByteSet,
  wordBytes,
} from '../english/bytes.ts'

/**
 * First looks at words in bytes, before a text is decoded: each says no only where
 * the need that it belongs to does so.
 */
export type Glance = NonNullable<Need['glance']>

// "@orders", "orders(": parts of an identifier
const identifierBefore = toByteSet('@#$^')
const identifierAfter = toByteSet('@#$=(+^')

/** What tells whether a form may be wrong. */
export interface FormQuestions {
  /** Whether it is right as written, with what an ending makes of it. */
  isRight(written: string): boolean
  /** Whether it is certainly none, by what stands around it: in an identifier, for one. */
  isOther(bytes: Uint8Array, from: number, to: number): boolean
  /** Of an ordinary word, whether its evidence may be there. */
  mayBeMeant?: SenseGlance | undefined
}

/**
 * Whether a form may be wrong: it is not where it is right, nor in an identifier, nor
 * where its words tell that an ordinary word is meant.
 *
 * @param words the form in small letters; nothing may stand between them as well
 */
export function toFormGlance(words: readonly string[], {isRight, isOther, mayBeMeant}: FormQuestions): Glance {
  const known = new Map<string, boolean>()
  return (bytes, index) => {
    const last = findFormEnd(bytes, index, words)
    // There is something else between its words.
    if (last === undefined) return true
    let end = last
    while (wordBytes[bytes[end] ?? 0] === 1) if (++end > last + 2) return false
    // It may go on.
    if (isBeyond(bytes[end] ?? 0)) return true
    if (identifierBefore[bytes[index - 1] ?? 0] === 1 || identifierAfter[bytes[end] ?? 0] === 1) return false
    const written = toCharacters(bytes, index, end)
    let may = known.get(written)
    if (may === undefined) known.set(written, (may = !isRight(written)))
    return may && (mayBeMeant?.(bytes, index, end) ?? true) && !isOther(bytes, index, end)
  }
}

/**
 * Where the letters of a form end, where nothing or a single blank or hyphen stands
 * between its words.
 *
 * @returns undefined where it is not so
 */
function findFormEnd(bytes: Uint8Array, index: number, words: readonly string[]): number | undefined {
  let at = index
  for (const word of words) {
    if (at > index && (bytes[at] === 0x20 || bytes[at] === 0x2d)) at++
    if (!isWordAt(bytes, at, word)) return undefined
    at += word.length
  }
  return at
}

/** Whether a word in small letters of ASCII stands at a place, in any letters. */
function isWordAt(bytes: Uint8Array, start: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const byte = bytes[start + index] ?? 0
    if ((isCapital(byte) ? byte + 32 : byte) !== word.charCodeAt(index)) return false
  }
  return true
}

/**
 * Of two words, whether what was read for the second may make a wrong mention with the
 * first, as written; `gap` is one blank, or empty where anything else stands between.
 */
export type PairQuestion = (first: string, gap: string, second: string, isCut: boolean) => boolean

/** So many answers are kept: memory does not grow with a tree. */
const mostKnown = 10_000

/**
 * Whether a word and the next one may be a wrong mention: they are not where they are
 * right and one blank stands between, nor in an identifier.
 *
 * @param length how many letters the first has
 */
export function toPairGlance(
  length: number,
  isWrong: PairQuestion,
  isAfterIdentifier: (bytes: Uint8Array, from: number) => boolean,
): Glance {
  const known = new Map<string, boolean>()
  return (bytes, index) => {
    const first = readWordAt(bytes, index)
    const start = index + first.length + 1
    if (isBeyond(bytes[start - 1] ?? 0)) return true
    // It is not the whole word.
    if (first.length > length) return false
    return mayGoOn(bytes, first, start) && !isAfterIdentifier(bytes, index)
  }

  /** Whether a word may be a wrong mention with the next one. @param start of that where there is one blank between */
  function mayGoOn(bytes: Uint8Array, first: string, start: number): boolean {
    if (first.length < length) return true
    const nexts = readNear(bytes, start - 1, 1)
    if (!nexts) return true
    return nexts.some(({start: from, end, isCut, gap}) => {
      // A word that starts with more than ASCII is passed over.
      if (gap.includes('\uFFFC')) return true
      const isPlainGap = from === start && bytes[start - 1] === 0x20
      const second = toCharacters(bytes, from, end)
      const key = `${first}${isPlainGap ? ' ' : '*'}${second}${isCut ? '*' : ''}`
      let may = known.get(key)
      if (may === undefined) {
        may = isWrong(first, isPlainGap ? ' ' : '', second, isCut)
        if (known.size >= mostKnown) known.clear()
        known.set(key, may)
      }
      return may
    })
  }
}

/** Whether a word is one to who reads bytes. */
export function isPlain(word: string): boolean {
  return /^[A-Za-z\d]+$/.test(word)
}

/** Whether it is, and may be read whole: with an ending, a word has two letters more. */
function isReadable(word: string): boolean {
  return isPlain(word) && word.length < longestWord - 2
}

/** Whether a word that was read next, in a direction, is one of some. */
type Fits = (near: Pick<NearWord, 'word' | 'isCut'>, step: 1 | -1) => boolean

/** Words as they are written in texts. */
function toForms(words: readonly string[], endings: readonly string[] = ['', 's', 'es']): string[] {
  return words.flatMap((word) => endings.map((ending) => word + ending))
}

/** Tells whether a word is one of evidence, with an ending as well, or may be where markup cuts it. */
function toFits(words: readonly string[], endings?: readonly string[]): Fits {
  const forms = toForms(words, endings)
  const known = new Set(forms)
  return ({word, isCut}, step) =>
    known.has(word) || (isCut && forms.some((form) => (step > 0 ? form.startsWith(word) : form.endsWith(word))))
}

/**
 * Whether a word may go on behind markup in it.
 *
 * @param goesOnAs whether what was read next goes on as the rest of the word
 */
export function toCutGlance(word: string, goesOnAs: (next: string, isCut: boolean, rest: string) => boolean): Glance {
  return (bytes, index) => {
    const letters = readWordAt(bytes, index).toLowerCase()
    const end = index + letters.length
    if (isBeyond(bytes[end] ?? 0)) return true
    if (letters.length >= word.length || !word.startsWith(letters) || isJoinedToNext(bytes, end, 1)) return false
    const rest = word.slice(letters.length)
    const nexts = readNear(bytes, end, 1)
    return !nexts || nexts.some((near) => near.gap.includes('\uFFFC') || goesOnAs(near.word, near.isCut, rest))
  }
}

// What an element, a reference, a link or a bracket ends with, where words may be read before it
const closers = toByteSet('>;)]')
const closersAndMarkup = toByteSet('>;)]*_~[\\')

// What is seen between two words, and stands in none of what is not
const partsArticle = toByteSet('/,.?%@#')

/** Whether a wrong article may have been read before a word. */
export function toArticleGlance(articles: ReadonlySet<string>): Glance {
  return (bytes, index) => {
    for (let at = index - 1; at >= 0 && !isWordByte(bytes[at] ?? 0) && closers[bytes[at] ?? 0] !== 1; at--)
      if (partsArticle[bytes[at] ?? 0] === 1) return false
    const previous = readNear(bytes, index, -1)
    return !previous || previous.some(({word}) => articles.has(word))
  }
}

/**
 * Whether an expansion may be wrong: its second word may come next, and it is not right.
 *
 * @param words in small letters
 * @param length how many letters of each are searched for
 * @param longest how many characters each may have behind those
 */
export function toExpansionGlance(words: readonly string[], length: number, longest: number): Glance {
  const [first = '', second = ''] = words.map((word) => word.slice(0, length))
  const right = words.join(' ')
  return (bytes, index) => {
    let at = index + first.length
    for (; at < bytes.length && !isBlankOrHyphen(bytes[at] ?? 0); at++) {
      if (isBeyond(bytes[at] ?? 0)) return true
      if (at - index >= first.length + longest) return false
    }
    while (at < bytes.length && isBlankOrHyphen(bytes[at] ?? 0)) at++
    if (isBeyond(bytes[at] ?? 0)) return true
    if (readWordAt(bytes, at, second.length).toLowerCase() !== second) return false
    const written = toCharacters(bytes, index, index + right.length)
    const next = bytes[index + right.length] ?? 0
    return written.toLowerCase().replace(/-/g, ' ') !== right || isWordByte(next) || isBeyond(next) || next === 0x5f
  }
}

function isBlankOrHyphen(byte: number): boolean {
  return isBlank(byte) || byte === 0x2d
}

// ".get", "@Post", "$put", "#delete", "re-post": no methods; "post(", "post-"
const joinedBefore = toByteSet('.@#$-')
const joinedAfter = toByteSet('(-')
const markupInWord = toByteSet('*_~[]<\\&')
const quotes = toByteSet('"\'`')

/** Words beside a method that tell that it is one; in small letters. */
export interface MethodNeighbours {
  /** Directly before it, and behind it. */
  before: readonly string[]
  after: readonly string[]
  /** Behind it where it has a capital. */
  afterCapital: readonly string[]
  /** Other methods: in a list with it. */
  methods: readonly string[]
  /** What joins those to it: "and". */
  joiners: readonly string[]
  /** Whether nothing but markup may stand between words, by what stands there in source. */
  isDirect(gap: string): boolean
  /** Whether nothing but markup and what joins a list may. */
  isInList(gap: string): boolean
  /** Whether a word behind a method, given in small letters, tells nothing without the topic. */
  isAmbiguous(method: string, noun: string): boolean
  /** What makes HTTP the topic, and that or a word that tells behind a list. */
  topic(): RegExp
  listTopic(): RegExp
}

/**
 * Whether a method stands for itself and may have a word beside it that tells that it
 * is one, or up to two joiners and then another method.
 *
 * @param right methods as they are right
 * @returns undefined where a word is more or less than letters and digits of ASCII, or too long to be read
 */
export function toMethodGlance(right: readonly string[], neighbours: MethodNeighbours): Glance | undefined {
  const {isDirect, isInList} = neighbours
  const all = [neighbours.before, neighbours.after, neighbours.joiners, neighbours.afterCapital, neighbours.methods]
  if (![right, ...all].every((words) => words.every(isReadable))) return
  const names = new Set(right.map((name) => name.toLowerCase()))
  const {methods, joiners} = neighbours
  const nextWords = toBeginnings(
    [...toForms([...neighbours.after, ...neighbours.afterCapital, ...joiners]), ...methods],
    1,
  )
  const previousWords = toBeginnings([...toForms([...neighbours.before, ...joiners]), ...methods], -1)
  const isAfter = toFits(neighbours.after)
  const isBefore = toFits(neighbours.before)
  const isJoiner = toFits(neighbours.joiners)
  const isAfterCapital = toFits(neighbours.afterCapital)
  const isMethod = toFits(neighbours.methods, [''])
  const isListed = (bytes: Uint8Array, words: readonly NearWord[] | undefined, step: 1 | -1, depth: number): boolean =>
    !words ||
    words.some((near) => {
      if (!isInList(near.gap)) return false
      if (isMethod(withoutDigits(near, step), step)) return true
      if (depth === 0 || !isJoiner(near, step)) return false
      return isListed(bytes, readNear(bytes, step > 0 ? near.end : near.start, step), step, depth - 1)
    })
  const isSurelyAmbiguous = (own: string, {word, isCut}: NearWord): boolean =>
    !isCut && [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some((noun) => neighbours.isAmbiguous(own, noun))
  return (bytes, index) => {
    let behind = index
    while (wordBytes[bytes[behind] ?? 0] === 1) behind++
    // Of most words, nothing beside them tells.
    if (!mayBeNear(bytes, behind, 1, nextWords) && !mayBeNear(bytes, index - 1, -1, previousWords)) return false
    if (joinedBefore[bytes[index - 1] ?? 0] === 1) return false
    const own = readWordAt(bytes, index)
    const end = index + own.length
    if (right.includes(own) || !(isBeyond(bytes[end] ?? 0) || names.has(own.toLowerCase()))) return false
    if (joinedAfter[bytes[end] ?? 0] === 1) return false
    if (bytes[index - 1] === backtick && bytes[end] === backtick && isCodeMark(bytes, index, end)) return false
    if (bytes[end] === 0x2e && isWordByte(bytes[end + 1] ?? 0)) return false
    // "get_user", "'get'"
    if (isJoinedToNext(bytes, end, 1) || isJoinedToNext(bytes, index - 1, -1)) return false
    if (quotes[bytes[index - 1] ?? 0] === 1 && quotes[bytes[end] ?? 0] === 1 && bytes[end + 1] !== 0x73) return false
    const nexts = readNear(bytes, end, 1)
    const isCapitalised = own !== own.toLowerCase()
    const isTold = (near: NearWord): boolean =>
      isDirect(near.gap) &&
      ((isAfter(near, 1) && (!isSurelyAmbiguous(own, near) || mayHold(bytes, index, neighbours.topic()))) ||
        (isCapitalised && isAfterCapital(near, 1)))
    if (!nexts || nexts.some(isTold)) return true
    const previous = readNear(bytes, index, -1)
    if (!previous) return true
    const isInAny = isListed(bytes, nexts, 1, 2) || isListed(bytes, previous, -1, 2)
    if (isInAny && mayHold(bytes, index, neighbours.listTopic())) return true
    // "[Get orders](": a link starts there.
    if (bytes[index - 1] === 0x5b && bytes[end] === 0x20 && isWordByte(bytes[end + 1] ?? 0)) return false
    return previous.some((near) => isDirect(near.gap) && isBefore(near, -1))
  }
}

/** The letters of a word that are nearest: "get" of "get2" and of "2get". */
function withoutDigits(near: NearWord, step: 1 | -1): Pick<NearWord, 'word' | 'isCut'> {
  const {word, isCut} = near
  for (let at = step > 0 ? 0 : word.length - 1; at >= 0 && at < word.length; at += step)
    if (isDigit(word.charCodeAt(at))) return {word: step > 0 ? word.slice(0, at) : word.slice(at + 1), isCut}
  return near
}

/** Whether nothing but underscores stands between a place beside a word and the next letter or digit. */
function isJoinedToNext(bytes: Uint8Array, index: number, step: 1 | -1): boolean {
  let at = index
  while (bytes[at] === 0x5f) at += step
  return at !== index && isWordByte(bytes[at] ?? 0)
}

const backtick = 0x60
const backslash = 0x5c
const newline = 0x0a

/** Whether the backticks around a word are one each, so that code starts or ends there. */
function isCodeMark(bytes: Uint8Array, start: number, end: number): boolean {
  const before = bytes[start - 2]
  return before !== backtick && before !== backslash && bytes[end + 1] !== backtick
}

/** Whether a word in bytes may be meant as a term. */
export type SenseGlance = (bytes: Uint8Array, from: number, to: number) => boolean

/** What tells that an ordinary word is meant; in small letters. */
export interface SenseWords {
  /** Directly before it, and behind it. */
  before: readonly string[]
  after: readonly string[]
  /** Beside it, with joiners between. */
  beside: readonly string[]
  joiners: ReadonlySet<string>
  /** A noun without an article stands between these. */
  framesBefore: ReadonlySet<string>
  framesAfter: ReadonlySet<string>
  /** Whether a capital may tell. */
  hasTopic: boolean
  /** Finds what the term stands for. */
  expansion?: RegExp | undefined
}

/**
 * Whether anything that tells that an ordinary word is meant may stand beside it.
 *
 * @returns undefined where a word is more or less than letters and digits of ASCII, or too long to be read
 */
export function toSenseGlance(words: SenseWords): SenseGlance | undefined {
  if (![words.before, words.after, words.beside].every((list) => list.every(isReadable))) return
  const isAfter = toFits(words.after)
  const isBefore = toFits(words.before)
  const isAlternative = toFits(words.beside)
  /** The word next to a place, where it is the only one that may be read there. */
  const readOne = (bytes: Uint8Array, index: number, step: 1 | -1): NearWord | undefined => {
    const [near, ...others] = readNear(bytes, index, step) ?? []
    return near && others.length === 0 && !near.gap.includes('\uFFFC') ? near : undefined
  }
  const isBeside = (bytes: Uint8Array, near: NearWord, step: 1 | -1): boolean => {
    if (near.gap === '' && !near.isCut && !words.joiners.has(near.word)) return false
    let last: NearWord | undefined = near
    for (let count = 0; count < 3; count++) {
      if (!last || isAlternative(last, step)) return true
      if (last.word === '') return false
      last = readOne(bytes, step > 0 ? last.end : last.start, step)
    }
    return false
  }
  return (bytes, from, to) => {
    const next = readOne(bytes, to, 1)
    if (!next || isAfter(next, 1)) return true
    // "-o" of "rest-on-orders"
    if (next.gap === '-' && bytes[to] === 0x2d && next.start === to + 1 && !isDigit(bytes[to + 1] ?? 0)) return false
    const previous = readOne(bytes, from, -1)
    if (!previous || isBefore(previous, -1)) return true
    if (words.hasTopic && isCapital(bytes[from] ?? 0) && !isCapital(bytes[from + 1] ?? 0)) return true
    const isFramed = previous.isCut || words.framesBefore.has(previous.word) || previous.word === 'to'
    const isEnd = next.word === '' || next.isCut || next.gap !== '' || words.framesAfter.has(next.word)
    if (isFramed && isEnd) return true
    if (isBeside(bytes, next, 1) || isBeside(bytes, previous, -1)) return true
    return words.expansion !== undefined && mayHold(bytes, from, words.expansion)
  }
}

function isCapital(byte: number): boolean {
  return byte > 0x40 && byte < 0x5b
}

function isDigit(byte: number): boolean {
  return byte > 0x2f && byte < 0x3a
}

/** A word next to a place. */
interface NearWord {
  /** In small letters; empty where the text ends. */
  word: string
  start: number
  end: number
  /** Whether markup may stand right at its far end, so that the word may go on behind it. */
  isCut: boolean
  /** What stands between, without blanks; U+FFFC for what is beyond ASCII, and brackets for a link that ends there. */
  gap: string
}

/** No more words are read as the next ones. */
const mostNear = 8

/**
 * The words that a reader may read next, in one direction: of what is between, markup
 * with letters in it is the ends of links, which are followed as well as read.
 *
 * @returns undefined where more may be markup, or a word may go on
 */
function readNear(bytes: Uint8Array, index: number, step: 1 | -1): readonly NearWord[] | undefined {
  const nearest = step > 0 ? index : index - 1
  // Most words have a blank between them and no more.
  if (bytes[nearest] === 0x20 && wordBytes[bytes[nearest + step] ?? 0] === 1) {
    const near = readNearWord(bytes, nearest + step, step, '')
    return near && [near]
  }
  const found: NearWord[] = []
  const starts = [{at: nearest, gap: ''}]
  for (const {at: first, gap: passed} of starts) {
    let gap = passed
    let at = first
    for (let isAfterLine = false; at >= 0 && at < bytes.length; at += step) {
      const byte = bytes[at] ?? 0
      if (wordBytes[byte] === 1) break
      if (byte === newline && isAfterLine && !mayBeInMarkup(bytes, at)) break
      if (mayHide(bytes, at, step)) {
        const behind = step > 0 ? findLinkEnd(bytes, at) : findLinkStart(bytes, at)
        if (behind === undefined || starts.length === mostNear) return
        starts.push({at: behind, gap: `${gap}]()`})
      }
      isAfterLine = byte === newline || (isAfterLine && lineBlanks[byte] === 1)
      if (isBeyond(byte)) gap += '\uFFFC'
      else if (lineBlanks[byte] !== 1) gap += String.fromCharCode(byte)
    }
    const near = readNearWord(bytes, at, step, gap)
    if (!near) return
    found.push(near)
  }
  return found
}

/** The word whose nearest letter stands at a place, or none. @returns undefined where it may go on */
function readNearWord(bytes: Uint8Array, at: number, step: 1 | -1, gap: string): NearWord | undefined {
  const word = step > 0 ? readWordAt(bytes, at) : readWordBefore(bytes, at + 1)
  const start = step > 0 ? at : at + 1 - word.length
  const end = start + word.length
  const far = (step > 0 ? bytes[end] : bytes[start - 1]) ?? 0
  if (word.length === longestWord || isBeyond(far)) return
  const isCut = word !== '' && (step > 0 ? markupInWord : closersAndMarkup)[far] === 1
  return {word: word.toLowerCase(), start, end, isCut, gap}
}

/** Words by the three letters of each that come first in a direction: 1 for those of any of them. */
type Beginnings = Readonly<Uint8Array>

function toBeginnings(words: readonly string[], step: 1 | -1): Beginnings {
  const beginnings = new Uint8Array(1 << 15)
  for (const word of words) {
    const [first = 0, second = 0, third = 0] = Array.from(step > 0 ? word : [...word].toReversed(), (letter) =>
      letter.charCodeAt(0),
    )
    beginnings[toBeginning(first, second, third)] = 1
  }
  return beginnings
}

/** @param third behind what is no letter, it counts for nothing */
function toBeginning(first: number, second: number, third: number): number {
  const next = toLetter(second)
  return (toLetter(first) << 10) | (next << 5) | (next === 0 ? 0 : toLetter(third))
}

/** A number for each letter of ASCII, in any case; 0 for other characters, digits among them, as a method may have some. */
function toLetter(byte: number): number {
  return byte > 0x40 && wordBytes[byte] === 1 ? byte & 31 : 0
}

// What starts markup that may have words, or ends the label of a link
const openers = toByteSet('<&]')

/**
 * Whether one of some words may be read next, in one direction, by its first letters:
 * sooner told than by `readNear`, and yes wherever that reads more than one word.
 *
 * @param from index of the first byte to be looked at
 */
function mayBeNear(bytes: Uint8Array, from: number, step: 1 | -1, beginnings: Beginnings): boolean {
  const hides = step > 0 ? openers : closers
  let isAfterLine = false
  let at = from
  for (; ; at += step) {
    const byte = bytes[at]
    if (byte === undefined) return false
    if (wordBytes[byte] === 1) break
    if (isBeyond(byte) || hides[byte] === 1) return true
    if (byte === newline && isAfterLine) return mayBeInMarkup(bytes, at)
    isAfterLine = byte === newline || (isAfterLine && lineBlanks[byte] === 1)
  }
  if (beginnings[toBeginning(bytes[at] ?? 0, bytes[at + step] ?? 0, bytes[at + 2 * step] ?? 0)] === 1) return true
  // Of a word that goes on behind markup, these may be all letters.
  while (wordBytes[bytes[at] ?? 0] === 1) at += step
  const far = bytes[at] ?? 0
  return isBeyond(far) || (step > 0 ? markupInWord : closersAndMarkup)[far] === 1
}

// What a tag starts with behind its bracket, beside letters
const tagMarks = toByteSet('/!?>')

/** Whether markup with letters in it may start at a place, or end there in the other direction. */
function mayHide(bytes: Uint8Array, at: number, step: 1 | -1): boolean {
  const byte = bytes[at] ?? 0
  if (step < 0) {
    if (byte === 0x3b) return isWordByte(bytes[at - 1] ?? 0)
    if (byte === 0x29) return mayEnd(bytes, at, isLinkAt)
    return byte === 0x5d || (byte === 0x3e && (closerMarks[bytes[at - 1] ?? 0] === 1 || mayEnd(bytes, at, isTagAt)))
  }
  const next = bytes[at + 1] ?? 0
  if (byte === 0x3c) return isWordByte(next) || tagMarks[next] === 1
  if (byte === 0x26) return isWordByte(next) || next === 0x23
  return byte === 0x5d && (next === 0x28 || next === 0x5b)
}

// "-->", "]]>", "?>"
const closerMarks = toByteSet('-]?')

/** So far before a place its beginning is looked for. */
const longestMarkup = 2000

/** Whether what ends at a place may start before it, in what no blank line parts from it. */
function mayEnd(bytes: Uint8Array, index: number, isStart: (bytes: Uint8Array, at: number) => boolean): boolean {
  for (let at = index - 1; at >= 0; at--) {
    if (isStart(bytes, at) || index - at > longestMarkup) return true
    if (bytes[at] === newline && isAfterNewline(bytes, at)) return false
  }
  return false
}

/** Whether the line that a line feed ends is empty. */
function isAfterNewline(bytes: Uint8Array, index: number): boolean {
  return bytes[index - 1] === newline || (bytes[index - 1] === 0x0d && bytes[index - 2] === newline)
}

function isLinkAt(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x5d && bytes[at + 1] === 0x28
}

/** Braces may hold blank lines of a tag. */
function isTagAt(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at] === 0x7d || (bytes[at] === 0x3c && (isWordByte(bytes[at + 1] ?? 0) || tagMarks[bytes[at + 1] ?? 0] === 1))
  )
}

// What no plain destination has in it
const endsDestination = toByteSet(' \t\n\r\f\v<>()\\')
const longestDestination = 400

/** Behind a link whose label ends at a place: "](/orders)"; undefined where its destination is not plain. */
function findLinkEnd(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at + 1] !== 0x28) return
  let end = at + 2
  while (end - at < longestDestination && !isDestinationEnd(bytes[end])) end++
  return bytes[end] === 0x29 ? end + 1 : undefined
}

/** Before the end of the label of a link that ends at a place; undefined where its destination is not plain. */
function findLinkStart(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] !== 0x29) return
  let start = at - 1
  while (at - start < longestDestination && !isDestinationEnd(bytes[start])) start--
  return bytes[start] === 0x28 && bytes[start - 1] === 0x5d ? start - 2 : undefined
}

function isDestinationEnd(byte: number | undefined): boolean {
  return byte === undefined || isBeyond(byte) || endsDestination[byte] === 1
}

/** So far from a place its run of lines is looked at, in each direction: no paragraph that a person writes is longer. */
const longestRun = 5000

/** What was found last: a run of lines may have many words. */
let lastFound: {bytes: Uint8Array; start: number; end: number; expression: RegExp; may: boolean} | undefined

/** Whether an expression may find something in the lines around a place that no blank line parts from it. */
function mayHold(bytes: Uint8Array, index: number, expression: RegExp): boolean {
  if (mayBeInMarkup(bytes, index)) return true
  const [start, end] = findRun(bytes, index)
  if (index - start > longestRun || end - index > longestRun) return true
  if (lastFound?.bytes !== bytes || lastFound.start !== start || lastFound.expression !== expression)
    lastFound = {bytes, start, end, expression, may: expression.test(toCharacters(bytes, start, end))}
  return lastFound.may
}
