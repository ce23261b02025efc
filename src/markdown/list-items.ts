import type {Part} from './parts.ts'

// "- ", "12. ": the marker of an item, and the blanks before its text
const marker = /^( {0,3})([-+*]|\d{1,9}[.)]) {1,4}(?=\S)/
// "- - -", "***": no item
const thematicBreak = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,})\r?$/
// "", "  ": no text
const blank = /^[ \t\r]*$/

/**
 * A part of a source that is a list and nothing else, as its items: parts of their own.
 * Where all lines are markers of items or are inside of one by their indentation, a marker
 * in the first column ends all that is open in the item before, and starts a list where
 * that is missing. Items of one list know which, so that it can be made of those that
 * are read.
 *
 * @param text of the part
 * @returns the part itself where it is something else, or a single item
 */
export function toItems<Some extends Part>(part: Some, text: string): Some[] {
  const items = findItems(text)
  if (items.length < 2) return [part]
  return items.map(({start, list}, index) => ({
    ...part,
    start: part.start + start,
    end: part.start + (items[index + 1]?.start ?? text.length),
    list: part.start + list,
  }))
}

/** Parts in order, of which items of one list that are side by side are one. */
export function joinItems<Some extends Part>(parts: readonly Some[]): Some[] {
  const joined: Some[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.list !== undefined && last?.list === part.list && last.end === part.start)
      joined[joined.length - 1] = {...last, end: part.end}
    else joined.push(part)
  }
  return joined
}

/**
 * Items that start in the first column, the first one wherever it does, and where the list
 * starts that each begins in; empty where there is anything else.
 */
function findItems(text: string): {start: number; list: number}[] {
  const items: {start: number; list: number}[] = []
  let content = -1
  let list = 0
  let kind = ''
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end)
    const at = start
    start = end + 1
    if (blank.test(line)) continue
    const column = line.search(/[^ ]/)
    if (content >= 0 && column >= content && line.charAt(column) !== '\t') continue
    const [whole, indentation, mark] = marker.exec(line) ?? []
    if (whole === undefined || mark === undefined || thematicBreak.test(line)) return []
    // "-", ".": other marks make another list, also those of an item that is no part of its own.
    if (kind !== mark.slice(-1)) list = items.length === 0 ? 0 : at
    kind = mark.slice(-1)
    if (items.length === 0) items.push({start: 0, list})
    else if (indentation === '') items.push({start: at, list})
    content = whole.length
  }
  return items
}
