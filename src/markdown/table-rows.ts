import type {RootContent} from 'mdast'
import type {Part} from './parts.ts'
import {countLines, shift} from './shift.ts'

// "  ": a line without text
const blanks = /^[ \t\r\n]*$/
// "| --- | :-: |": the second line of a table
const delimiters = /^\|(?:[ \t]*:?-+:?[ \t]*\|)*[ \t]*(?::?-+:?[ \t]*)?\r?$/

/**
 * A part of a source that is a table and nothing else, without the rows that do not
 * matter: rows are read one by one, and know of each other only the first, which
 * names the columns. A line that starts with a pipe behind the second one is a row; where
 * a parser sees other rows, `spreadRows` tells.
 *
 * @param text of the part
 * @param isKept whether a line matters
 * @returns the same part where it is something else, or where all lines matter
 */
export function keepRows<Some extends Part>(part: Some, text: string, isKept: (line: string) => boolean): Some {
  if (!text.startsWith('|')) return part
  const rows: number[] = []
  let count = 0
  for (let start = 0; start < text.length; count++) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end)
    if (!line.startsWith('|')) {
      // Blank lines behind the table belong to its part.
      if (blanks.test(text.slice(start))) break
      return part
    }
    if (count === 1 && !delimiters.test(line)) return part
    if (count < 2 || isKept(line)) rows.push(part.start + start)
    start = end + 1
  }
  return rows.length < count ? {...part, rows} : part
}

/** The lines of a source that start at some places, each with its end. */
export function toLines(source: string, starts: readonly number[]): string {
  return starts
    .map((start) => {
      const end = source.indexOf('\n', start)
      return `${source.slice(start, end < 0 ? source.length : end)}\n`
    })
    .join('')
}

/**
 * Put a table that was read without some rows back in its place.
 *
 * @param rows where its lines start in the source, the one below the first row included
 * @param start of its text in the text that was read, and the line of that, from 0
 * @param line of the table in the source, from 0
 * @returns whether the node is the table that these lines make
 */
export function spreadRows(
  node: RootContent,
  source: string,
  rows: readonly number[],
  start: {offset: number; line: number},
  line: number,
): boolean {
  if (node.type !== 'table' || node.children.length !== rows.length - 1) return false
  let at = start.offset
  let below = 0
  for (const [index, row] of rows.entries()) {
    below += countLines(source, rows[index - 1] ?? row, row)
    // The second line is no row of the tree.
    const child = index === 1 ? undefined : node.children[index === 0 ? 0 : index - 1]
    if (child) shift(child, row - at, line + below - (start.line + index))
    at += toLines(source, [row]).length
  }
  const [first] = node.children
  const last = node.children.at(-1)
  if (node.position && first?.position && last?.position) {
    node.position.start = {...first.position.start}
    node.position.end = {...last.position.end}
  }
  return true
}
