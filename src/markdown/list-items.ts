import type {Part} from './parts.ts'

// "- ", "12. ": the marker of an item, and the blanks before its text
const marker = /^( {0,3})(?:[-+*]|\d{1,9}[.)])( {1,4})(?=\S)/
// "- - -", "***": no item
const thematicBreak = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,})\r?$/
// "", "  ": no text
const blank = /^[ \t\r]*$/

/**
 * A part of a source that is a list and nothing else, without the items that do not
 * matter: parts of their own, one for those side by side. Where all lines are markers of
 * items or are inside of one by their indentation, a marker in the first column ends all
 * that is open in the item before, and starts a list where that is missing.
 *
 * @param text of the part
 * @param isKept whether an item matters, with all in it
 * @returns the part itself where it is something else
 */
export function keepItems<Some extends Part>(part: Some, text: string, isKept: (item: string) => boolean): Some[] {
  const starts = findItems(text)
  if (starts.length < 2) return [part]
  const kept: Some[] = []
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? text.length
    if (!isKept(text.slice(start, end))) continue
    // Items side by side are one list.
    const last = kept.at(-1)
    if (last?.end === part.start + start) last.end = part.start + end
    else kept.push({...part, start: part.start + start, end: part.start + end})
  }
  return kept
}

/** Where the items start that are in the first column, the first one wherever it is; empty where there is anything else. */
function findItems(text: string): number[] {
  const starts: number[] = []
  let content = -1
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end)
    const at = start
    start = end + 1
    if (blank.test(line)) continue
    const column = line.search(/[^ ]/)
    if (content >= 0 && column >= content && line.charAt(column) !== '\t') continue
    const [whole, indentation] = marker.exec(line) ?? []
    if (whole === undefined || thematicBreak.test(line)) return []
    if (starts.length === 0) starts.push(0)
    else if (indentation === '') starts.push(at)
    content = whole.length
  }
  return starts
}
