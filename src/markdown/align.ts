import {decodeNamedCharacterReference} from 'decode-named-character-reference'
import {matchAt} from '../english/pattern.ts'

/**
 * Maps the code units of a value to the source. Each run has three numbers: its start index in the value, and its start
 * and end offsets in the source.
 *
 * In the value, a run ends where the next run starts. If a run is as long in the source as in the value, each unit of
 * the value maps to one unit of the source. Otherwise, each unit maps to the whole source range of the run.
 */
export type Runs = readonly number[]

/** Get the number at an index of a list; -1 if the list has no such index. */
export function numberAt(list: readonly number[], index: number): number {
  return list[index] ?? -1
}

/**
 * Find the first index that passes, by binary search. If an index passes, all later indices must pass, too.
 *
 * @returns `count` if no index below `count` passes
 */
export function findFirst(count: number, passes: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Find the run that contains an index of the value. @returns the index of the run’s first number; -3 if not found */
export function findRun(runs: Runs, index: number): number {
  return (findFirst(runs.length / 3, (at) => numberAt(runs, at * 3) > index) - 1) * 3
}

/** Matches `&amp;`, `&#38;`, `&#x26;`. */
const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([\dA-Za-z]{1,31}));/y

const tab = 9
const lineFeed = 10
const carriageReturn = 13
const space = 32
const ampersand = 38
const greaterThan = 62
const backslash = 92

/**
 * Map the value of a text node to the source.
 *
 *     > AT&amp;T rest        value: "AT&T rest\napi"
 *         ^^^^^              five characters in the source, one in the value
 *     >   api
 *     ^^^^                   four characters before "api", none in the value
 *
 * @param start the offset where the node starts; `end`: the offset where the node ends
 * @returns undefined if the value does not match the source
 */
export function alignText(source: string, start: number, end: number, value: string): Runs | undefined {
  if (end - start === value.length && source.startsWith(value, start)) return [0, start, end]
  const runs: number[] = []
  const length = value.length
  let index = 0
  let offset = start
  let isLineStart = start > 0 && isLineEnding(source.charCodeAt(start - 1))
  // Where the current run starts, in the value and in the source. In this run, value and source are equal.
  let runIndex = 0
  let runStart = start
  const close = () => {
    if (index > runIndex) runs.push(runIndex, runStart, runStart + index - runIndex)
  }
  const startRun = (nextIndex: number, nextOffset: number) => {
    close()
    index = runIndex = nextIndex
    offset = runStart = nextOffset
  }
  while (index < length) {
    if (isLineStart) {
      isLineStart = false
      let next = offset
      while (isPrefix(source.charCodeAt(next))) next++
      // At the start of a line, an unescaped `>` is text only after four spaces.
      if (value.charCodeAt(index) === greaterThan)
        next = Math.max(offset, next - countOpening(source, next, value, index))
      if (next > offset) startRun(index, next)
    }
    if (offset >= end) return
    const wanted = value.charCodeAt(index)
    const found = source.charCodeAt(offset)
    // The length of a reference or escape in the source, and in the value
    let size = 0
    let units = 1
    if (found === ampersand) {
      const decoded = decodeReference(source, offset)
      if (decoded !== undefined && value.startsWith(decoded, index)) {
        size = reference.lastIndex - offset
        units = decoded.length
      }
    } else if (found === backslash && source.charCodeAt(offset + 1) === wanted) size = 2
    else if (found === 0 && wanted === 0xfffd) size = 1
    if (size > 0 && offset + size <= end) {
      startRun(index, offset)
      runs.push(index, offset, offset + size)
      startRun(index + units, offset + size)
      continue
    }
    if (wanted === found) {
      index++
      offset++
      if (isLineEnding(wanted)) isLineStart = true
      continue
    }
    if (isLineEnding(wanted) && isBlank(found)) {
      let next = offset + 1
      while (isBlank(source.charCodeAt(next))) next++
      if (source.charCodeAt(next) !== wanted) return
      startRun(index, next)
      continue
    }
    return
  }
  close()
  while (offset < end) {
    if (!isPrefix(source.charCodeAt(offset)) && !isLineEnding(source.charCodeAt(offset))) return
    offset++
  }
  return runs
}

/**
 * Count the characters right before an offset that look like the prefix of a block quote, but are text.
 *
 * @returns 0 if the `>` of the value is written as `\>` or as a reference
 */
function countOpening(source: string, offset: number, value: string, index: number): number {
  const next = source.charCodeAt(offset)
  if (next === ampersand || (next === backslash && source.charCodeAt(offset + 1) === greaterThan)) return 0
  let end = index
  while (isPrefix(value.charCodeAt(end))) end++
  const count = end - index
  return equals(source, offset - count, value, index, end) ? count : 0
}

/**
 * Map the value of an HTML block to the source. In a block quote or a list, each line of the source may start with a
 * prefix that the value lacks.
 *
 * @returns undefined if the value does not match the source
 */
export function alignLines(source: string, start: number, end: number, value: string): Runs | undefined {
  if (end - start === value.length && source.startsWith(value, start)) return [0, start, end]
  const runs: number[] = []
  let index = 0
  let offset = start
  while (index < value.length) {
    const valueEnd = findLineEnd(value, index, value.length)
    const sourceEnd = findLineEnd(source, offset, end)
    let from = index
    // A tab that partly belongs to the indent of a list becomes spaces in the value.
    while (isBlank(value.charCodeAt(from))) from++
    const to = sourceEnd - (valueEnd - from)
    if (to < offset || !equals(source, to, value, from, valueEnd)) return
    for (let at = offset; at < to; at++) if (!isPrefix(source.charCodeAt(at))) return
    const blanks = to - (from - index)
    if (blanks >= offset && equals(source, blanks, value, index, from)) from = index
    else runs.push(index, offset, to)
    runs.push(from, sourceEnd - (valueEnd - from), sourceEnd)
    index = valueEnd
    offset = sourceEnd
  }
  return source.slice(offset, end).trim() === '' ? runs : undefined
}

/**
 * Decode the character reference at an offset.
 *
 * @returns the decoded text; undefined if there is no reference. If there is one, `endOfReference()` then returns the
 *   offset at which the reference ends
 */
export function decodeReference(source: string, offset: number): string | undefined {
  const match = matchAt(reference, source, offset)
  if (!match) return
  const [, decimal, hexadecimal, name] = match
  if (name !== undefined) return decodeNamedCharacterReference(name) || undefined
  return decodeNumber(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number.parseInt(decimal, 10))
}

/** Get the end of the last reference that `decodeReference` decoded. */
export function endOfReference(): number {
  return reference.lastIndex
}

/** Get the character with a code point. As in micromark, U+FFFD replaces control characters and invalid code points. */
function decodeNumber(code: number): string {
  const isCharacter =
    (code >= space && code < 127) ||
    (code >= 160 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) ||
    code === tab ||
    code === lineFeed ||
    code === 12 ||
    code === carriageReturn
  const isNoncharacter = (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe
  return isCharacter && !isNoncharacter ? String.fromCodePoint(code) : '\uFFFD'
}

function isBlank(code: number): boolean {
  return code === space || code === tab
}

function isPrefix(code: number): boolean {
  return code === space || code === tab || code === greaterThan
}

function isLineEnding(code: number): boolean {
  return code === lineFeed || code === carriageReturn
}

/** Find the end of the line at an index. The line includes its line ending. */
function findLineEnd(text: string, index: number, end: number): number {
  let at = index
  while (at < end) {
    const code = text.charCodeAt(at++)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at) !== lineFeed)) return at
  }
  return end
}

/** Whether the source at an offset equals `value.slice(from, to)`. A NUL in the source equals U+FFFD in the value. */
function equals(source: string, offset: number, value: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(offset + at - from)
    if (code !== value.charCodeAt(at) && !(code === 0 && value.charCodeAt(at) === 0xfffd)) return false
  }
  return true
}
