import {decodeReference, endOfReference, type Runs} from './align.ts'
import type {Draft} from './draft.ts'
import {numberAt} from './numbers.ts'

/** Places of a literal whose runs are asked for from first to last. */
export class Places {
  private readonly runs: Runs
  private run = 0

  constructor(runs: Runs) {
    this.runs = runs
  }

  /** Start and end offset of what stands from an index to another; -1 where there is no certain place. */
  range(from: number, to: number): [start: number, end: number] {
    const start = this.offset(from)
    return start < 0 ? [-1, -1] : [start, this.offset(to - 1) + 1]
  }

  private offset(index: number): number {
    const {runs} = this
    while (this.run > 0 && numberAt(runs, this.run) > index) this.run -= 3
    while (this.run + 3 < runs.length && numberAt(runs, this.run + 3) <= index) this.run += 3
    const start = numberAt(runs, this.run + 1)
    return start < 0 ? -1 : start + index - numberAt(runs, this.run)
  }
}

/**
 * Add text of HTML up to the next `<`, or that one where it is text.
 *
 * Blanks around a line ending are put aside; character references are decoded.
 */
export function addHtmlText(html: string, from: number, places: Places, draft: Draft): number {
  const next = html.indexOf('<', from + 1)
  const to = next < 0 ? html.length : next
  // Cut off, so that a search does not run on over what comes later.
  const text = html.slice(from, to)
  let start = 0
  const add = (end: number) => {
    if (end > start) draft.add(text.slice(start, end), ...places.range(from + start, from + end))
  }
  // Matches a line ending with the blanks after it; `&`.
  const special = /[\r\n]\s*|&/g
  for (let match = special.exec(text); match; match = special.exec(text)) {
    const at = match.index
    if (match[0] !== '&') {
      let end = at
      while (end > start && isWhitespace(text.charCodeAt(end - 1))) end--
      add(end)
      // As it is written where it can be, so that words on both sides are one place.
      const ending = text.startsWith('\r\n', at) ? '\r\n' : '\n'
      draft.add(ending, ...places.range(from + at, from + at + ending.length))
      start = special.lastIndex
      continue
    }
    const decoded = decodeReference(text, at)
    if (decoded === undefined) continue
    const end = endOfReference()
    add(at)
    draft.add(decoded, ...places.range(from + at, from + end))
    start = end
    special.lastIndex = end
  }
  add(text.length)
  return to
}

/** Whether a code unit is a blank, a tab or of a line ending. */
export function isWhitespace(code: number): boolean {
  return code === 32 || (code > 8 && code < 14)
}
