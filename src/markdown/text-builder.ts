import type {Inset, Span} from '../types.ts'
import {decodeReference, endOfReference, findRun, numberAt, type Runs} from './align.ts'
import {isWhitespace, type Markup} from './html.ts'
import type {Loose} from './nodes.ts'
import {placeholder} from './zones.ts'

/** Elements that strike text through. */
export const deleteElements = new Set(['del', 's', 'strike'])

/** Builds a text and its mapping to the source. */
export class TextBuilder {
  text = ''
  /** Three numbers for each segment: the index in the text, and the start and end in the source (-1 if not certain). */
  segments: number[] = []
  insets: Inset[] = []
  spans: Span[] = []
  images: {node: Loose; ancestors: readonly Loose[]}[] = []
  /** The indices in the text at which open inline HTML elements start, by name. */
  private readonly open = new Map<string, number[]>()

  /** Add text. @param start the offset in the source where the text starts; `end`: where it ends; -1 if unknown */
  add(text: string, start = -1, end = -1): void {
    if (text.length === 0) return
    this.segments.push(this.text.length, start, end)
    this.text += text
  }

  addRuns(text: string, runs: Runs): void {
    const base = this.text.length
    for (let index = 0; index < runs.length; index += 3) {
      this.segments.push(base + numberAt(runs, index), numberAt(runs, index + 1), numberAt(runs, index + 2))
    }
    this.text += text
  }

  addInset(kind: Inset['kind'], value: string, start: number, end: number, text = placeholder): void {
    this.insets.push({index: this.text.length, kind, value})
    this.add(text, start, end)
  }

  addSpan(kind: Span['kind'], from: number, value?: string): void {
    const to = this.text.length
    if (to > from) this.spans.push(value === undefined ? {from, to, kind} : {from, to, kind, value})
  }

  /** Add the tag of an inline element. */
  addTag({kind, name}: Pick<Markup, 'kind' | 'name'>, start: number, end: number): void {
    if (name === 'br') this.addInset('break', '', start, end, '\n')
    else if (name === 'img') this.addInset('image', '', start, end)
    else if (kind === 'open') {
      const starts = this.open.get(name)
      if (starts) starts.push(this.text.length)
      else this.open.set(name, [this.text.length])
    } else if (kind === 'close') {
      const from = this.open.get(name)?.pop()
      if (from === undefined) return
      if (deleteElements.has(name)) this.addSpan('delete', from)
      else if (name === 'q') this.addSpan('quote', from)
      else this.addSpan('html', from, name)
    }
  }

  /**
   * Add the text of HTML from an index to the next `<`. A `<` at the index itself is text. Spaces around a line ending
   * are dropped, and character references are decoded.
   *
   * @returns the end of the text
   */
  addHtml(html: string, from: number, runs: Runs): number {
    const next = html.indexOf('<', from + 1)
    const to = next < 0 ? html.length : next
    // Take only the text before the next `<`, so that searches stop there.
    const text = html.slice(from, to)
    let start = 0
    const add = (end: number) => {
      if (end > start) this.add(text.slice(start, end), ...toOffsets(runs, from + start, from + end))
    }
    // Matches `&`, or a line ending and the spaces after it.
    const special = /[\r\n]\s*|&/g
    for (let match = special.exec(text); match; match = special.exec(text)) {
      const at = match.index
      if (match[0] !== '&') {
        let end = at
        while (end > start && isWhitespace(text.charCodeAt(end - 1))) end--
        add(end)
        // Keep the line ending and its offsets, so that a range may include words from both lines.
        const ending = text.startsWith('\r\n', at) ? '\r\n' : '\n'
        this.add(ending, ...toOffsets(runs, from + at, from + at + ending.length))
        start = special.lastIndex
        continue
      }
      const decoded = decodeReference(text, at)
      if (decoded === undefined) continue
      const end = endOfReference()
      add(at)
      this.add(decoded, ...toOffsets(runs, from + at, from + end))
      start = end
      special.lastIndex = end
    }
    add(text.length)
    return to
  }
}

/** Map a range in the value of an HTML node to its start and end offsets in the source. Without runs, both are -1. */
export function toOffsets(runs: Runs, from: number, to: number): [start: number, end: number] {
  if (runs.length === 0) return [-1, -1]
  const toOffset = (index: number): number => {
    const run = findRun(runs, index)
    return numberAt(runs, run + 1) + index - numberAt(runs, run)
  }
  return [toOffset(from), toOffset(to - 1) + 1]
}
