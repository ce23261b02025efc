import {isScalar, parseDocument} from 'yaml'
import {matchAt} from '../english/pattern.ts'
import {remember} from '../english/remember.ts'
import type {Range} from '../types.ts'

/** The style of a scalar; `block` is literal or folded. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'block'

/** A scalar of YAML or JSON. */
export interface WrittenScalar {
  value: string
  /** The range of the scalar. It includes the quotes, the `|` or the `>`. */
  range: Range
  style: ScalarStyle
  /** Whether the scalar is inside of `{…}` or `[…]`. */
  isFlow: boolean
}

// Matches an escape: "\n", "\u0041", a backslash at the end of a line
const escape = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|\r?\n(?:[ \t]*\r?\n)*[ \t]*|[^\r\n])/y
// Matches spaces in a line, or a line ending with the spaces around it
const blanks = /[ \t\r\n]+/y

/**
 * A part of a value and its source. If both have the same length, each code unit of the value maps
 * to one code unit of the source. Otherwise, only the whole part maps to the whole source.
 */
export interface Run {
  /** Start index in the value; `to` is the end. */
  from: number
  to: number
  /** Start offset in the source; `end` is the end. */
  start: number
  end: number
}

/**
 * Map the value of a scalar to the source.
 *
 *     description: "The Rest\u0020api
 *                           ^^^^^^              six source characters, one in the value
 *       of the shop"
 *     ^^                                        with the previous line ending: one space in the value
 *
 * @returns undefined if the value does not match the source from start to end
 */
export function alignScalar(source: string, {value, range, style}: WrittenScalar): readonly Run[] | undefined {
  const isQuoted = style === 'single' || style === 'double'
  const end = isQuoted ? range[1] - 1 : range[1]
  let offset = range[0] + (isQuoted ? 1 : 0)
  // Skip the header line of a block: `|2-  # comment`
  if (style === 'block') while (offset < end && source.charAt(offset) !== '\n') offset++
  let index = 0
  const runs: Run[] = []
  while (offset < end) {
    const {written, text} = readPiece(offset, index)
    if (!value.startsWith(text, index) || offset + written.length > end) return
    const run = {from: index, to: index + text.length, start: offset, end: offset + written.length}
    const last = runs.at(-1)
    if (written === text && last?.end === offset && isEven(last))
      runs[runs.length - 1] = {...run, from: last.from, start: last.start}
    else if (text !== '') runs.push(run)
    index = run.to
    offset = run.end
  }
  // The value of a block may end with a newline, even if the block ends the file without a newline.
  const isWhole = index === value.length || (style === 'block' && value.slice(index) === '\n')
  return isWhole ? runs : undefined

  /** Read the piece of source at an offset. In the result, `text` is the text of the value at the index. */
  function readPiece(offset: number, index: number): {written: string; text: string} {
    const escaped = style === 'double' ? matchAt(escape, source, offset)?.[0] : undefined
    if (escaped !== undefined) return {written: escaped, text: decodeEscape(escaped)}
    if (style === 'single' && source.startsWith("''", offset)) return {written: "''", text: "'"}
    const written = matchAt(blanks, source, offset)?.[0].slice(0, end - offset) ?? source.charAt(offset)
    if (!written.includes('\n')) return {written, text: written}
    // A block has no escapes, and keeps the spaces between words.
    return {written, text: style === 'block' ? (matchAt(blanks, value, index)?.[0] ?? '') : foldBreaks(written)}
  }
}

/** Whether each code unit of the value maps to one code unit of the source. */
function isEven({from, to, start, end}: Run): boolean {
  return to - from === end - start
}

/** Fold line endings with only spaces between them, in a scalar that is not a block. */
function foldBreaks(written: string): string {
  const count = countBreaks(written)
  return count === 1 ? ' ' : '\n'.repeat(count - 1)
}

function countBreaks(written: string): number {
  return written.split('\n').length - 1
}

/** Decode an escape of a double-quoted scalar. Returns "" if the escape stands for no character. */
const decodeEscape = remember((written: string): string => {
  if (/^\\[\r\n]/.test(written)) return '\n'.repeat(countBreaks(written) - 1)
  const {contents, errors} = parseDocument(`"${written}"`)
  return errors.length === 0 && isScalar(contents) ? String(contents.value) : ''
})

/**
 * Find the source of a part of a value.
 *
 * @returns undefined if the source is not certain, as in the middle of an escape
 */
export function findPlace(runs: readonly Run[], from: number, to: number): Range | undefined {
  const first = runs.find((run) => run.from <= from && from < run.to)
  const last = runs.find((run) => run.from < to && to <= run.to)
  const start = first && toOffset(first, from)
  const end = last && toOffset(last, to)
  return to > from && start !== undefined && end !== undefined ? [start, end] : undefined
}

function toOffset(run: Run, index: number): number | undefined {
  if (index === run.from) return run.start
  if (index === run.to) return run.end
  return isEven(run) ? run.start + index - run.from : undefined
}

/**
 * Write the replacement of a part of a scalar in the style of the scalar.
 *
 * @param range of the part in the source
 * @param from start index of the part in the value; `to` is its end
 * @returns undefined if the style cannot contain the replacement
 */
export function encodeIn(
  source: string,
  scalar: WrittenScalar,
  [start, end]: Range,
  [from, to]: Range,
  text: string,
): string | undefined {
  const {value, style, range, isFlow} = scalar
  if (style === 'double') return JSON.stringify(text).slice(1, -1)
  if (/[^\P{Cc}\t]/u.test(text)) return // A line ending would need an indent, and may be folded.
  if (style === 'single') return text.replaceAll("'", "''")
  if (style === 'block') return text
  // Plain text ends at `: ` and ` #`. Between brackets, it also ends at `,` and `}`.
  const written = source.slice(range[0], start) + text + source.slice(end, range[1])
  const alone = parseDocument(isFlow ? `[${written}]` : `- ${written}`)
  if (alone.errors.length > 0) return
  const [read, ...others] = alone.toJS() as readonly unknown[]
  return others.length === 0 && read === value.slice(0, from) + text + value.slice(to) ? text : undefined
}
