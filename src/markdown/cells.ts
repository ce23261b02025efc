import {numberAt} from './numbers.ts'
/**
 * Cut the text of a GFM table that was read as a paragraph, for want of a plugin.
 *
 * @returns undefined where there is no delimiter row
 */
export function findCells(
  text: string,
  segments: readonly number[],
): {from: number; to: number; isCell: boolean}[] | undefined {
  const lines: {from: number; to: number}[] = []
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    lines.push({from, to})
    from = to + 1
  }
  const delimiter = lines.findIndex(({from, to}) => isDelimiterRow(text.slice(from, to)))
  const head = lines[delimiter - 1]
  if (!head) return
  const cells: {from: number; to: number; isCell: boolean}[] = []
  if (head.from > 0) cells.push({from: 0, to: head.from - 1, isCell: false})
  const escaped = findEscapedPipes(text, segments)
  for (const [index, line] of lines.entries()) {
    if (index < delimiter - 1 || index === delimiter) continue
    let {from} = line
    for (let at = from; at <= line.to; at++) {
      if (at < line.to && (text.charAt(at) !== '|' || escaped.has(at))) continue
      if (at > from) cells.push({from, to: at, isCell: true})
      from = at + 1
    }
  }
  return cells
}

/** Matches `| --- | :-: |`; no two parts can match the same text. */
function isDelimiterRow(line: string): boolean {
  return /^[-|: \t\r]+$/.test(line) && line.includes('|') && line.includes('-')
}

/** Indices of the pipes that were written `\|` or as a reference. */
function findEscapedPipes(text: string, segments: readonly number[]): Set<number> {
  const escaped = new Set<number>()
  for (let index = 0; index < segments.length; index += 3) {
    const at = numberAt(segments, index)
    if (text.charAt(at) !== '|') continue
    const length = (segments[index + 3] ?? text.length) - at
    if (length === 1 && numberAt(segments, index + 2) - numberAt(segments, index + 1) > 1) escaped.add(at)
  }
  return escaped
}
