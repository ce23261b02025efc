import type {Nodes, Parents} from 'mdast'
import type {Inset, Prose, Range, Span} from '../types.ts'
import {findFirst, findRun, numberAt} from './align.ts'
import {isLabelledWrong, isUnderWrongLabel, isWrongInText} from './counter-example.ts'
import {type Loose, toEnd, toStart} from './nodes.ts'
import type {TextBuilder} from './text-builder.ts'
import {findHidden, maskRanges, maskZones} from './zones.ts'

/** The text of a builder, or a part of it. */
export class TextProse implements Prose {
  readonly kind: Prose['kind']
  readonly node: Nodes
  readonly ancestors: readonly Parents[]
  readonly insets: readonly Inset[]
  readonly spans: readonly Span[]
  private readonly source: string
  private readonly segments: readonly number[]
  /** The outermost spans that are struck through. Found on demand, because few blocks have mentions of terms. */
  private struck: readonly Span[] | undefined
  /** The text before masking. `text` masks the parts that are not prose, on demand. */
  private readonly written: string
  private masked: string | undefined
  /** Index in the builder's text at which this part starts. */
  private readonly base: number
  /** Length of the builder's text. */
  private readonly end: number

  constructor(
    kind: Prose['kind'],
    source: string,
    builder: TextBuilder,
    from: number,
    to: number,
    node: Loose,
    ancestors: readonly Loose[],
  ) {
    this.kind = kind
    this.source = source
    this.segments = builder.segments
    this.base = from
    this.end = builder.text.length
    this.node = node as unknown as Nodes
    this.ancestors = ancestors as unknown as readonly Parents[]
    this.insets = builder.insets
      .filter(({index}) => index >= from && index < to)
      .map((inset) => ({...inset, index: inset.index - from}))
    this.spans = builder.spans
      .filter((span) => span.from < to && span.to > from)
      .map((span) => ({...span, from: Math.max(span.from, from) - from, to: Math.min(span.to, to) - from}))
    this.written = builder.text.slice(from, to)
  }

  get text(): string {
    return (this.masked ??= this.mask(this.written))
  }

  private mask(text: string): string {
    const visible = maskRanges(maskRanges(text, this.findHidden(text.length)), this.findDefinition(text.length))
    return maskZones(maskDefinition(maskAddresses(visible, this.spans), this.spans))
  }

  range(from: number, to: number): Range | undefined {
    if (from < 0 || to <= from || to > this.text.length) return
    const {segments} = this
    const first = findRun(segments, this.base + from)
    const last = findRun(segments, this.base + to - 1)
    for (let index = first; index <= last; index += 3) if (numberAt(segments, index + 1) < 0) return
    const start = this.toOffset(first, this.base + from, false)
    const end = this.toOffset(last, this.base + to - 1, true)
    return end > start ? [start, end] : undefined
  }

  isPlain(from: number, to: number): boolean {
    const range = this.range(from, to)
    if (!range || range[1] - range[0] !== to - from) return false
    return this.source.slice(range[0], range[1]) === this.text.slice(from, to)
  }

  isShownWrong(from: number, to: number): boolean {
    if (this.isStruck(from, to) || isLabelledWrong(this.text, from)) return true
    const quoted = findQuotes(this.text, from, to)
    if (quoted && isWrongInText(this.text, quoted[0], quoted[1])) return true
    return this.kind === 'cell' && isUnderWrongLabel(this.node, this.ancestors)
  }

  /** Find code and data that Markdown parses as text. @returns indices: start, end, start, end, … */
  private findHidden(length: number): number[] {
    const hidden = findHidden(this.source)
    const ranges: number[] = []
    if (hidden.length === 0) return ranges
    const {segments, base} = this
    for (let at = findRun(segments, base); at < segments.length && numberAt(segments, at) - base < length; at += 3) {
      const [start, end] = [numberAt(segments, at + 1), numberAt(segments, at + 2)]
      const index = numberAt(segments, at) - base
      const next = (segments[at + 3] ?? this.end) - base
      for (const [from, to] of hidden) {
        if (end <= from || start >= to) continue
        ranges.push(Math.max(0, index + Math.max(0, from - start)), Math.min(length, next - Math.max(0, end - to)))
      }
    }
    return ranges
  }

  /**
   * Find a label and the two words after it in a source with tags: `[order]: end</td>of point`. `maskDefinition` may
   * miss them, because it reads the text without its tags.
   *
   * @returns indices: start, end, start, end, …
   */
  private findDefinition(length: number): number[] {
    const {node} = this
    const start = toStart(node)
    const block = this.source.slice(start, Math.min(start + 1700, toEnd(node)))
    const words = labelAndTwoWords.exec(block)?.[0]
    const ranges: number[] = []
    if (!words?.includes('<')) return ranges
    const {segments, base} = this
    for (let at = findRun(segments, base); at < segments.length; at += 3) {
      const from = (segments[at] ?? 0) - base
      if (from >= length || (segments[at + 1] ?? -1) >= start + words.length) break
      ranges.push(Math.max(0, from), Math.min(length, (segments[at + 3] ?? this.end) - base))
    }
    return ranges
  }

  /** Whether one element strikes out the whole range. */
  private isStruck(from: number, to: number): boolean {
    const struck = (this.struck ??= toOutermost(this.spans.filter(({kind}) => kind === 'delete')))
    const next = findFirst(struck.length, (index) => (struck[index]?.from ?? Infinity) > from)
    return (struck[next - 1]?.to ?? -1) >= to
  }

  private toOffset(segment: number, at: number, isEnd: boolean): number {
    const {segments} = this
    const index = numberAt(segments, segment)
    const start = numberAt(segments, segment + 1)
    const end = numberAt(segments, segment + 2)
    const length = (segments[segment + 3] ?? this.end) - index
    if (length !== end - start) return isEnd ? end : start
    return start + at - index + (isEnd ? 1 : 0)
  }
}

/** Drop spans inside of other spans, so that each span starts and ends later than the span before. */
function toOutermost(spans: readonly Span[]): readonly Span[] {
  const outermost: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to))
    if (span.to > (outermost.at(-1)?.to ?? -1)) outermost.push(span)
  return outermost
}

/** Matches the last opening quotation mark before an index, and the text after it: `"the ` of `not "the `. */
const quoteBefore = /["“‘«][^"“”‘’«»\n]{0,60}$/u
/** Matches the text up to the first closing quotation mark: ` API"` of ` API" but`. */
const quoteAfter = /^[^"“”‘’«»\n]{0,60}["”’»]/u

function findQuotes(text: string, from: number, to: number): Range | undefined {
  const before = quoteBefore.exec(text.slice(Math.max(0, from - 64), from))
  const after = quoteAfter.exec(text.slice(to, to + 64))
  return before && after ? [from - before[0].length, to + after[0].length] : undefined
}

/** Mask the text of each link whose text is its URL. */
function maskAddresses(text: string, spans: readonly Span[]): string {
  const ranges: number[] = []
  for (const {kind, value, from, to} of spans) {
    if (kind !== 'link' || !value || !/[:/.]/.test(value)) continue
    const rest = value.length - (to - from)
    if (rest < 0 || rest > 8 || !value.endsWith(text.slice(from, to))) continue
    if (/^(?:|mailto:|tel:|https?:\/\/)$/.test(value.slice(0, rest))) ranges.push(from, to)
  }
  return maskRanges(text, ranges)
}

/** Matches `[order]` before a colon, at the start of a block. */
const label = /^\[[^]{1,999}?\](?=:)/
/** Matches `: end point` after a label. */
const twoWords = /^:\s{0,9}\S{1,300}\s{1,9}\S{1,300}(?=[ \t]{0,9}(?:[\r\n"'(]|$))/

/** Matches `[order]: end</td>of point` in the source. */
const labelAndTwoWords = new RegExp(String.raw`^\[[^[\]]{1,999}\]${twoWords.source.slice(1)}`)

/**
 * Mask two words that a repair must not join: `[order]: end point` is text, but `[order]: endpoint`
 * would be the definition of a link.
 */
function maskDefinition(text: string, spans: readonly Span[]): string {
  const start = label.exec(text)?.[0].length ?? spans.find(({from, isLabel}) => from === 0 && isLabel)?.to
  if (start === undefined) return text
  const words = twoWords.exec(text.slice(start, start + 640))?.[0]
  return words === undefined ? text : maskRanges(text, [start, start + words.length])
}

/**
 * Split a table into cells. Without the GFM plugin, remark parses a table as a paragraph.
 *
 * @returns undefined if there is no delimiter row
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

/** Whether a line is the delimiter row of a table: `| --- | :-: |`. Matching takes linear time. */
function isDelimiterRow(line: string): boolean {
  return /^[-|: \t\r]+$/.test(line) && line.includes('|') && line.includes('-')
}

/** Find the indices of pipes that are written as `\|` or as a character reference. */
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
