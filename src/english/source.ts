/**
 * Words in the source of a Markdown or MDX document, before it is parsed: what may
 * stand between two words that a reader reads side by side.
 */

import {toLetterExpression} from './letter-expression.ts'
import {rememberLast} from './remember-last.ts'

/** A word that a reader may read next. */
export interface SourceWord {
  /** As written; empty at the end of the text. */
  word: string
  start: number
  end: number
  /** Whether markup stands right at its far end, so that the word may go on behind it: `end` of "end**point**". */
  isCut: boolean
  /** Whether there is another character than blanks between: a comma, a slash, markup. */
  hasMark: boolean
}

const letter = toLetterExpression(String.raw`[\p{L}\p{N}]`, 'u') // "o"

/** Whether the character that a code unit is, or is a part of, is a letter or digit: "é" and "𝒜", not "🚚". */
export function isWordUnit(source: string, index: number): boolean {
  const code = source.charCodeAt(index)
  if (code < 128) return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123)
  if (code < 0xd800 || code > 0xdfff) return isLetter(source.charAt(index))
  const isSecond = code >= 0xdc00 && (source.codePointAt(index - 1) ?? 0) > 0xffff
  return isLetter(String.fromCodePoint(source.codePointAt(isSecond ? index - 1 : index) ?? 0))
}

function isLetter(character: string): boolean {
  return letter(character).test(character)
}

/** Whether neither a letter nor a digit stands right before or after a place. */
export function isWholeWord(source: string, from: number, to: number): boolean {
  return !(from > 0 && isWordUnit(source, from - 1)) && !(to < source.length && isWordUnit(source, to))
}

/** One character beyond ASCII, in one code unit or two; more would take a blank such as U+00A0 with it. */
const beyondAscii = String.raw`(?:[\ud800-\udbff][\udc00-\udfff]|[^\x00-\x7f])`

/**
 * A regular expression that matches a word in any letters, as the flags `iu`
 * would: "s" and "k" have a third form in Unicode, other letters than those of
 * ASCII match any such letter.
 *
 *     task         [tT][aA][sSſ][kK\u212A]
 */
export function anyCase(word: string): string {
  let result = ''
  for (const character of word) {
    const lower = character.toLowerCase()
    if (/[^\x00-\x7f]/u.test(character)) result += beyondAscii
    else if (lower === 's') result += '[sS\\u017F]'
    else if (lower === 'k') result += '[kK\\u212A]'
    else if (/[a-z]/.test(lower)) result += `[${lower}${lower.toUpperCase()}]`
    else result += character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
  }
  return result
}

/**
 * A regular expression for a word with markup in it: one or more of its letters, but
 * not all, and a character that may start markup.
 *
 *     rest         "r*", "re<", "res["
 */
export function toCut(word: string): string {
  // The first letter starts the word.
  const letters = [...word].map((letter, index) =>
    index === 0 ? `${anyCase(letter)}(?<![A-Za-z0-9].)` : anyCase(letter),
  )
  return letters
    .slice(0, -1)
    .reduceRight((rest, one) => `${one}${rest === '' ? markupStart : `(?:${markupStart}|${rest})`}`, '')
}
const markupStart = String.raw`[*_~[\]<\\&]`

/**
 * Finds words in source, in any letters, also where there is markup in them; of
 * several words in one, the first.
 */
export function toSourcePattern(words: readonly string[]): RegExp {
  const firsts = new Set(words.flatMap((word) => /[^\s-]+/.exec(word) ?? []))
  if (firsts.size === 0) return /(?!)/
  return new RegExp(
    [...firsts]
      .map((word) => `${anyCase(word.charAt(0))}(?<![A-Za-z0-9].)${anyCase(word.slice(1))}|${toCut(word)}`)
      .join('|'),
  )
}

/** Markup that may stand inside a word, or starts what may. */
const cutAfter = new Set(['*', '_', '~', '[', ']', '<', '\\', '&'])
const cutBefore = new Set(['*', '_', '~', '[', ']', '>', '\\', ')', ';'])
// `&nbsp;`
const reference = /&#?\w{1,33};/y
const referenceBefore = /&#?\w{1,33};$/
// What no link reaches over.
const blankLine = /\n[ \t]*\r?\n/g
// `/orders#top)`: what a link leads to, with nothing in it that could be its end or a title
const plainDestination = /[^\s<>()\\]*\)/y
const longestLabel = 1001

/**
 * The words that a reader may read next after an index. There may be several, as
 * it takes a parser to tell markup from text: "rest < a > api".
 *
 *     **rest** [api](/orders)     after `rest`: api
 *
 * No text runs over a blank line. Between two words of a text stand characters that are no letters or digits, and
 * of markup: the ends of links with what they lead to, tags, comments, and
 * character references, which are the only ones with letters in them. Each is
 * followed here both as markup, to every place where it may end, and as text.
 *
 * @returns undefined where too much is possible, which means any word
 */
export function findNextWords(source: string, index: number): readonly SourceWord[] | undefined {
  const found: SourceWord[] = []
  const seen = new Set<number>()
  const queue = [index]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    while (at < source.length && !seen.has(at)) {
      seen.add(at)
      if (seen.size > mostSteps) return
      const character = source.charAt(at)
      if (isWordUnit(source, at)) {
        let end = at + 1
        while (end < source.length && isWordUnit(source, end)) end++
        const hasMark = source.slice(index, at).trim() !== ''
        found.push({word: source.slice(at, end), start: at, end, isCut: cutAfter.has(source.charAt(end)), hasMark})
        break
      }
      if (character === '\n' && isBlankLine(source, at)) break
      if ((character === '|' || character === '\n') && endsCell(source, at)) break
      if (character === '<') {
        const end = findPlainTagEnd(source, at)
        if (end !== undefined) {
          at = end
          continue
        }
        const ends = findTagEnds(source, at)
        if (!ends) return
        queue.push(...ends)
      } else if (character === '&') {
        reference.lastIndex = at
        if (reference.test(source)) queue.push(reference.lastIndex)
      } else if (character === ']' && source.charAt(at + 1) === '(') {
        plainDestination.lastIndex = at + 2
        if (plainDestination.test(source)) queue.push(plainDestination.lastIndex)
        else {
          blankLine.lastIndex = at
          const limit = blankLine.exec(source)?.index ?? source.length
          for (
            let close = source.indexOf(')', at);
            close >= 0 && close < limit;
            close = source.indexOf(')', close + 1)
          ) {
            queue.push(close + 1)
            if (queue.length > mostSteps) return
          }
        }
      } else if (character === ']' && source.charAt(at + 1) === '[') {
        const label = source.slice(at, at + longestLabel)
        for (let close = label.indexOf(']', 1); close >= 0; close = label.indexOf(']', close + 1))
          queue.push(at + close + 1)
      }
      at++
    }
    if (at >= source.length)
      found.push({word: '', start: source.length, end: source.length, isCut: false, hasMark: false})
  }
  return found
}

/**
 * Whether the line after a line feed is blank, or begins as a heading does: no text
 * runs over it, only tags do. Where there is no heading, the marks are text.
 */
function isBlankLine(source: string, index: number): boolean {
  const at = skipBlanks(source, index + 1)
  return (source.charAt(at) === '\n' || isHeading(source, at)) && !mayBeInMarkup(source, index)
}

function skipBlanks(source: string, index: number): number {
  let at = index
  while (source.charAt(at) === ' ' || source.charAt(at) === '\t' || source.charAt(at) === '\r') at++
  return at
}

// "## "
const headingMarks = /#{1,6}[ \t]/y

function isHeading(source: string, index: number): boolean {
  headingMarks.lastIndex = index
  return headingMarks.test(source)
}

/** Whether the line at an index comes after a blank one or is a heading: the mirror of `isBlankLine`. */
function isBlockStart(source: string, index: number): boolean {
  const isStart = isAfterBlankLine(source, index) || isHeading(source, skipBlanks(source, index))
  return isStart && !mayBeInMarkup(source, index)
}

/** Whether the line that the line feed before an index ends is blank. */
function isAfterBlankLine(source: string, index: number): boolean {
  let at = index - 2
  while (source.charAt(at) === ' ' || source.charAt(at) === '\t' || source.charAt(at) === '\r') at--
  return source.charAt(at) === '\n'
}

/** The lines around an index that no blank line parts from it. */
export function findRun(source: string, index: number): [start: number, end: number] {
  if (mayBeInMarkup(source, index)) return [0, source.length]
  let start = source.lastIndexOf('\n', index - 1) + 1
  while (start > 0) {
    const above = source.lastIndexOf('\n', start - 2) + 1
    if (onlyBlanks.test(source.slice(above, start))) break
    start = above
  }
  let end = source.indexOf('\n', index)
  while (end >= 0) {
    const below = source.indexOf('\n', end + 1)
    if (onlyBlanks.test(source.slice(end + 1, below < 0 ? source.length : below))) break
    end = below
  }
  return [start, end < 0 ? source.length : end]
}

// What a blank line has; other blanks are text
const onlyBlanks = /^[ \t\r\n]*$/

/** Whether a pipe or line feed ends a cell: in a row below the delimiter row of a table. */
function endsCell(source: string, index: number): boolean {
  if (source.charAt(index - 1) === '\\') return false
  const line = source.lastIndexOf('\n', index - 1) + 1
  if (last.source !== source || last.line !== line) last = {source, line, isRow: isRow(source, line)}
  return last.isRow
}

/** What was found of the line that was asked about last. */
let last = {source: '', line: 0, isRow: false}

/**
 * Whether a line is surely a row of a table: below a line of hyphens and pipes that has
 * a line of as many cells above it, and every line between is one of the table. Read
 * without GFM, such text is cut into cells as well.
 */
function isRow(source: string, line: number): boolean {
  const end = source.indexOf('\n', line)
  const rows = [source.slice(line, end < 0 ? source.length : end)]
  let delimiter = 0
  for (let last = line - 1; last >= 0;) {
    const start = source.lastIndexOf('\n', last - 1) + 1
    const text = source.slice(start, last)
    if (text.trim() === '') break
    // In HTML, rows are text.
    if (text.trimStart().startsWith('<') || rows.length === mostRows) return false
    if (isDelimiterRow(text)) delimiter = rows.length
    rows.push(text)
    last = start - 1
  }
  const head = rows[delimiter + 1]
  if (delimiter === 0 || head === undefined) return false
  const indentation = toIndentation(head)
  return (
    countCells(head) === countCells(rows[delimiter] ?? '') &&
    rows.slice(0, delimiter + 2).every((row, index) => {
      const isPlain = index === delimiter || (row.includes('|') && !blockStart.test(row))
      return isPlain && toIndentation(row) === indentation
    }) &&
    !mayBeInMarkup(source, line)
  )
}

/** Whether an instruction or declaration may stand around an index: blank lines and headings are text in it. */
export function mayBeInMarkup(source: string, index: number): boolean {
  return index > findOtherMarkup(source)
}

const findOtherMarkup = rememberLast((source) => {
  const index = source.search(otherMarkup)
  return index < 0 ? Infinity : index
})

// "<?php", "<!DOCTYPE", "<![CDATA["
const otherMarkup = /<(?:\?|!(?!--))/
// "- ", "1.", "> ", "# ", "```": what may be another block than a row
const blockStart = /^[ \t]*[-+*>#<`~=_:\d]/

/** Whether a line is surely the one below the head of a table: a hyphen in each cell, and no item of a list. */
function isDelimiterRow(line: string): boolean {
  const cells = toInner(line).split('|')
  const isAny = line.includes('|') && !/^\s*-[ \t]/.test(line)
  return isAny && cells.every((cell) => /^[ \t]*:?-{1,999}:?[ \t]*$/.test(cell))
}

function toIndentation(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}

/** How many cells a row has: pipes at its ends part nothing. */
function countCells(row: string): number {
  return toInner(row).split(/(?<!\\)\|/).length
}

function toInner(row: string): string {
  return row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
}

/** No table that a person writes has more rows above a word. */
const mostRows = 400

/** So many places are looked at before anything is taken for possible. */
const mostSteps = 2000

// "</td>", "<br />": a name and nothing else
const plainTag = /<\/?[A-Za-z][A-Za-z\d-]*[ \t]*\/?>/y

/**
 * Where the tag ends that starts at an index and is one for certain: wherever prose may
 * stand, such characters are a tag, and no text, as long as nothing escapes them. In
 * code and attributes they are neither, but there no word is read next.
 */
function findPlainTagEnd(source: string, index: number): number | undefined {
  plainTag.lastIndex = index
  return source.charAt(index - 1) !== '\\' && plainTag.test(source) ? plainTag.lastIndex : undefined
}

/** Where the tag or comment may end that may start at an index; undefined where braces may hide the end. */
function findTagEnds(source: string, index: number): number[] | undefined {
  const next = source.charAt(index + 1)
  if (!/[A-Za-z/!?>]/.test(next)) return []
  if (next === '!' || next === '?') {
    const ends: number[] = []
    for (const closer of ['-->', ']]>', '?>', '>']) {
      const close = source.indexOf(closer, index + 2)
      if (close >= 0) ends.push(close + closer.length)
    }
    return ends
  }
  const first = source.indexOf('>', index)
  if (first < 0) return []
  const ends = [first + 1]
  for (let at = index + 1; at < source.length; at++) {
    const character = source.charAt(at)
    if (character === '>') {
      if (at !== first) ends.push(at + 1)
      // The mark of a block quote that the tag runs over.
      if (isLineMark(source, at)) continue
      return ends
    }
    if (character === '{' || at - index > mostSteps) return
    if ((character === '"' || character === "'") && /=\s*$/.test(source.slice(Math.max(0, at - 20), at))) {
      const close = source.indexOf(character, at + 1)
      if (close < 0) return ends
      at = close
    }
  }
  return ends
}

/** Whether nothing but blanks and marks of block quotes stand before an index on its line. */
function isLineMark(source: string, index: number): boolean {
  let at = index - 1
  while (at >= 0 && /[ \t>]/.test(source.charAt(at))) at--
  return source.charAt(at) === '\n'
}

/**
 * The words that a reader may have read right before an index: the mirror of
 * `findNextWords`.
 *
 * @returns undefined where too much is possible, which means any word
 */
export function findPreviousWords(source: string, index: number): readonly SourceWord[] | undefined {
  const found: SourceWord[] = []
  const seen = new Set<number>()
  const queue = [index]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    while (at > 0 && !seen.has(at)) {
      seen.add(at)
      if (seen.size > mostSteps) return
      const character = source.charAt(at - 1)
      if (isWordUnit(source, at - 1)) {
        let start = at - 1
        while (start > 0 && isWordUnit(source, start - 1)) start--
        const hasMark = source.slice(at, index).trim() !== ''
        const isCut = start > 0 && cutBefore.has(source.charAt(start - 1))
        found.push({word: source.slice(start, at), start, end: at, isCut, hasMark})
        break
      }
      if (character === '\n' && isBlockStart(source, at)) break
      if ((character === '|' || character === '\n') && endsCell(source, at - 1)) break
      if (character === '>') {
        const starts = findTagStarts(source, at)
        if (!starts) return
        queue.push(...starts)
      } else if (character === ';') {
        const match = referenceBefore.exec(source.slice(Math.max(0, at - 40), at))
        if (match) queue.push(at - match[0].length)
      } else if (character === ')') {
        const nearest = source.lastIndexOf('](', at - 1)
        plainDestination.lastIndex = nearest + 2
        if (nearest >= 0 && plainDestination.test(source) && plainDestination.lastIndex === at) queue.push(nearest)
        else {
          // The nearest blank line before that this is not the end of.
          const limit = Math.max(source.lastIndexOf('\n\n', at - 2), source.lastIndexOf('\n\r\n', at - 2), 0)
          for (let open = source.lastIndexOf('](', at - 1); open >= limit && open >= 0;) {
            queue.push(open)
            if (queue.length > mostSteps) return
            if (open === 0) break
            open = source.lastIndexOf('](', open - 1)
          }
        }
      } else if (character === ']') {
        const from = Math.max(0, at - longestLabel)
        const label = source.slice(from, at)
        for (let open = label.lastIndexOf(']['); open >= 0; open = open > 0 ? label.lastIndexOf('][', open - 1) : -1)
          queue.push(from + open)
      }
      at--
    }
    if (at <= 0) found.push({word: '', start: 0, end: 0, isCut: false, hasMark: false})
  }
  return found
}

/** Where the tag or comment may start that may end at an index; undefined where there are too many. */
function findTagStarts(source: string, index: number): number[] | undefined {
  const starts: number[] = []
  for (const [opener, closer] of [
    ['<!--', '-->'],
    ['<![', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!source.endsWith(closer, index)) continue
    const open = source.lastIndexOf(opener, index)
    if (open >= 0) starts.push(open)
  }
  let hasQuote = false
  let hasBrace = false
  for (let at = index - 2; at >= 0; at--) {
    const character = source.charAt(at)
    if (character === '"' || character === "'") hasQuote = true
    else if (character === '}') hasBrace = true
    else if (character === '<' && /[A-Za-z/!?>]/.test(source.charAt(at + 1))) {
      starts.push(at)
      // Inside a value, this one may be no start.
      if (!hasQuote && !hasBrace) return starts
      if (starts.length > mostStarts) return undefined
    } else if (character === '\n' && !hasBrace && /\n[ \t]*\r?$/.test(source.slice(Math.max(0, at - 40), at)))
      return starts
  }
  return starts
}

/** So many places where a tag may start are looked at before anything is taken for possible. */
const mostStarts = 200

/** Whether a word that may be read next is one of the glossary's, a plural or possessive ending aside. */
export function fitsNext({word, isCut}: SourceWord, entry: string): boolean {
  const lower = fold(word)
  return isFormOf(lower, entry) || (isCut && entry.startsWith(lower))
}

/** Whether a word that may have been read before is one of the glossary's, a plural or possessive ending aside. */
export function fitsPrevious({word, isCut}: SourceWord, entry: string): boolean {
  const lower = fold(word)
  return isFormOf(lower, entry) || (isCut && (entry.endsWith(lower) || `${entry}es`.endsWith(lower)))
}

function isFormOf(lower: string, entry: string): boolean {
  return lower === entry || lower === `${entry}s` || lower === `${entry}es`
}

function fold(word: string): string {
  return word.toLowerCase().replace(/ſ/g, 's')
}
