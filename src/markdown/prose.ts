import type {Nodes, Parents, Root} from 'mdast'
import type {Inset, Prose, Range, Span} from '../core/types.ts'
import {alignLines, alignText, decodeReference, endOfReference, type Runs} from './align.ts'
import {findClosingTag, isBlockElement, isCodeElement, isOpaqueElement, readMarkup} from './html.ts'
import {maskRanges, maskZones, placeholder} from './zones.ts'

/** A node of any syntax tree that plugins may hand over: no field is certain. */
interface Loose {
  type: string
  value?: unknown
  children?: unknown
  position?: {start?: {offset?: unknown}; end?: {offset?: unknown}} | null
  name?: unknown
  url?: unknown
  alt?: unknown
  identifier?: unknown
  label?: unknown
  referenceType?: unknown
}

/** Deeper trees than any that a person writes are not read further. */
const deepest = 400

/** Nodes that stand in a line of text. HTML stands in both, so it is not listed. */
const phrasing = new Set([
  'text',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'image',
  'imageReference',
  'inlineCode',
  'break',
  'footnoteReference',
  'footnote',
  'inlineMath',
  'mdxTextExpression',
  'mdxJsxTextElement',
  'textDirective',
])

/** Nodes with no prose in them. */
const silent = new Set(['code', 'yaml', 'toml', 'math', 'definition', 'mdxjsEsm', 'mdxFlowExpression', 'thematicBreak'])

/** Elements that strike text through. */
const deleteElements = new Set(['del', 's', 'strike'])

/**
 * Find all prose of a document, in order; an image's alternative text after the
 * block that the image stands in.
 *
 * @param source the text that the tree was made from, without a byte order mark
 */
export function findProse(tree: Root, source: string): readonly Prose[] {
  const reader = new Reader(source, toDefinitions(tree))
  reader.readFlow(tree as unknown as Loose, findBody(source), 0)
  return reader.found
}

/** Offset after front matter, which without a plugin is read as Markdown. */
function findBody(source: string): number {
  // Matches `---\ntitle: Orders`; the first line tells it from a thematic break.
  const fence = /^(?:---[ \t]*\r?\n(?=[\w"'#-][^\n:]*:|#)|\+\+\+[ \t]*\r?\n)/.exec(source)
  if (!fence) return 0
  // Matches the closing `---`.
  const closer = source.startsWith('-') ? /^(?:---|\.\.\.)[ \t]*$/m : /^\+\+\+[ \t]*$/m
  const rest = source.slice(fence[0].length)
  const match = closer.exec(rest)
  return match ? fence[0].length + match.index + 3 : 0
}

/** URLs of the definitions in a document by their identifier. */
function toDefinitions(tree: Root): Map<string, string> {
  const definitions = new Map<string, string>()
  const queue: Loose[] = [tree as unknown as Loose]
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node.type === 'definition' && typeof node.identifier === 'string' && typeof node.url === 'string') {
      if (!definitions.has(node.identifier)) definitions.set(node.identifier, node.url)
      continue
    }
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'table') continue
    for (const child of toChildren(node)) queue.push(child)
  }
  return definitions
}

/** A text under way, with its places. */
class Draft {
  text = ''
  /** Three numbers for each segment: index in the text, start and end offset; -1 where there is no certain place. */
  segments: number[] = []
  insets: Inset[] = []
  spans: Span[] = []
  images: {node: Loose; ancestors: readonly Loose[]}[] = []
  /** Open inline HTML elements by name: indices in the text. */
  open = new Map<string, number[]>()

  add(text: string, start: number, end: number): void {
    if (text.length === 0) return
    this.segments.push(this.text.length, start, end)
    this.text += text
  }

  addRuns(text: string, runs: Runs): void {
    const base = this.text.length
    for (let index = 0; index < runs.length; index += 3) {
      this.segments.push(base + (runs[index] ?? 0), runs[index + 1] ?? -1, runs[index + 2] ?? -1)
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

  openElement(name: string): void {
    const starts = this.open.get(name)
    if (starts) starts.push(this.text.length)
    else this.open.set(name, [this.text.length])
  }

  closeElement(name: string): void {
    const from = this.open.get(name)?.pop()
    if (from === undefined) return
    if (deleteElements.has(name)) this.addSpan('delete', from)
    else if (name === 'q') this.addSpan('quote', from)
    else this.addSpan('html', from, name)
  }
}

class Reader {
  readonly found: Prose[] = []
  private readonly stack: Loose[] = []
  private readonly source: string
  private readonly definitions: ReadonlyMap<string, string>

  constructor(source: string, definitions: ReadonlyMap<string, string>) {
    this.source = source
    this.definitions = definitions
  }

  readFlow(parent: Loose, body: number, depth: number): void {
    if (depth > deepest) return
    const children = toChildren(parent)
    const ancestors = [...this.stack, parent]
    this.stack.push(parent)
    const closings = new Closings(children)
    let pending: {name: string; until: number} | undefined
    for (let index = 0; index < children.length; index++) {
      const node = children[index]
      if (!node || silent.has(node.type)) continue
      if (body > 0 && toStart(node) < body) continue
      // An element such as `<pre>` that is left open makes what follows no prose, up to its end.
      const isPending = pending !== undefined && index <= pending.until
      if (isPending && (index < (pending?.until ?? 0) || node.type !== 'html')) continue
      if (phrasing.has(node.type)) {
        let end = index + 1
        while (end < children.length && isInline(children[end])) end++
        this.readBlock(parent, children.slice(index, end), this.stack.slice(0, -1), depth)
        index = end - 1
      } else if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
        this.readBlock(node, toChildren(node), ancestors, depth)
      } else if (node.type === 'html') {
        const name = this.readHtml(node, ancestors, isPending ? pending?.name : undefined)
        pending = name === undefined ? undefined : {name, until: closings.findNext(name, index)}
      } else if (node.type === 'mdxJsxFlowElement' && isSilentElement(node)) {
        continue
      } else {
        this.readFlow(node, 0, depth + 1)
      }
    }
    this.stack.pop()
  }

  private readBlock(node: Loose, children: readonly Loose[], ancestors: readonly Loose[], depth: number): void {
    const draft = new Draft()
    this.stack.push(node)
    this.readPhrasing(children, draft, depth + 1, toContentStart(node, this.source), toContentEnd(node, this.source))
    this.stack.pop()
    const kind = toKind(node)
    if (!isModule(kind, draft.text)) this.finish(draft, kind, node, ancestors)
    for (const image of draft.images) this.readAlternative(image.node, image.ancestors)
  }

  private readPhrasing(children: readonly Loose[], draft: Draft, depth: number, start: number, end: number): void {
    if (depth > deepest) return
    const closings = new Closings(children)
    for (let index = 0; index < children.length; index++) {
      const node = children[index]
      if (!node) continue
      const from = toStart(node)
      const to = toEnd(node)
      const isPlaced = this.isPlaced(from, to)
      if (!isPlaced && isGapFiller(node)) {
        // GFM's transform of addresses leaves siblings without positions: together they fill a gap.
        let last = index
        while (last + 1 < children.length && isGapFiller(children[last + 1])) last++
        const gapStart = index > 0 ? toEnd(children[index - 1]) : start
        const gapEnd = last + 1 < children.length ? toStart(children[last + 1]) : end
        this.addGap(children.slice(index, last + 1), draft, gapStart, gapEnd)
        index = last
        continue
      }
      switch (node.type) {
        case 'text': {
          this.addText(toText(node.value), from, to, draft)
          break
        }
        case 'html': {
          index = this.readTag(children, index, closings, draft)
          break
        }
        case 'break': {
          draft.addInset('break', '', isPlaced ? from : -1, isPlaced ? to : -1, '\n')
          break
        }
        case 'inlineCode': {
          draft.addInset('code', toText(node.value), isPlaced ? from : -1, isPlaced ? to : -1)
          break
        }
        case 'image':
        case 'imageReference': {
          draft.addInset('image', toText(node.alt), isPlaced ? from : -1, isPlaced ? to : -1)
          if (toText(node.alt) !== '') draft.images.push({node, ancestors: [...this.stack]})
          break
        }
        case 'footnoteReference': {
          const label = toText(node.label) || toText(node.identifier)
          draft.addInset('footnote', label, isPlaced ? from : -1, isPlaced ? to : -1)
          break
        }
        case 'textDirective': {
          this.readDirective(node, draft, depth)
          break
        }
        default: {
          if (isSilentElement(node)) {
            const isCode = isCodeElement(toText(node.name))
            const value = isCode ? toPlain(node) : ''
            draft.addInset(isCode ? 'code' : 'expression', value, isPlaced ? from : -1, isPlaced ? to : -1)
          } else if (Array.isArray(node.children)) {
            this.readElement(node, draft, depth)
          } else {
            draft.addInset('expression', toText(node.value), isPlaced ? from : -1, isPlaced ? to : -1)
          }
        }
      }
    }
  }

  private readElement(node: Loose, draft: Draft, depth: number): void {
    const from = draft.text.length
    this.stack.push(node)
    const marker = toMarkerLength(node, this.source)
    this.readPhrasing(
      toChildren(node),
      draft,
      depth + 1,
      marker > 0 ? toStart(node) + marker : -1,
      marker > 0 ? toEnd(node) - marker : -1,
    )
    this.stack.pop()
    if (node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete') draft.addSpan(node.type, from)
    else if (node.type === 'link') draft.addSpan('link', from, toText(node.url))
    else if (node.type === 'linkReference') {
      const to = draft.text.length
      const span: Span = {from, to, kind: 'link', value: this.definitions.get(toText(node.identifier)) ?? ''}
      if (to > from) draft.spans.push(node.referenceType === 'full' ? span : {...span, isLabel: true})
    } else if (node.type === 'mdxJsxTextElement') {
      const name = toText(node.name)
      if (deleteElements.has(name)) draft.addSpan('delete', from)
      else draft.addSpan('html', from, name)
    }
  }

  /** `:id` of `/orders/:id` is one as well, so what is no label stays as long as it is in the source. */
  private readDirective(node: Loose, draft: Draft, depth: number): void {
    const start = toStart(node)
    const end = toEnd(node)
    const children = toChildren(node)
    if (!this.isPlaced(start, end)) {
      draft.addInset('expression', '', -1, -1)
    } else if (children.length === 0 || isCodeElement(toText(node.name))) {
      draft.add(placeholder.repeat(end - start), start, end)
    } else {
      const from = draft.text.length
      this.stack.push(node)
      this.readPhrasing(children, draft, depth + 1, -1, -1)
      this.stack.pop()
      draft.addSpan('html', from, toText(node.name))
    }
  }

  private addText(value: string, start: number, end: number, draft: Draft): void {
    const runs = alignText(this.source, start, end, value)
    if (runs) draft.addRuns(value, runs)
    else draft.add(value, -1, -1)
  }

  private addGap(nodes: readonly Loose[], draft: Draft, start: number, end: number): void {
    const base = draft.text.length
    let value = ''
    const links: Span[] = []
    for (const node of nodes) {
      const from = base + value.length
      value += toPlain(node)
      if (node.type === 'link') links.push({from, to: base + value.length, kind: 'link', value: toText(node.url)})
    }
    if (this.isPlaced(start, end)) this.addText(value, start, end, draft)
    else draft.add(value, -1, -1)
    draft.spans.push(...links)
  }

  /**
   * Read a tag in a line of text.
   *
   * @returns the index of the last sibling that was read
   */
  private readTag(children: readonly Loose[], index: number, closings: Closings, draft: Draft): number {
    const node = children[index]
    if (!node) return index
    const start = toStart(node)
    const end = toEnd(node)
    const isPlaced = this.isPlaced(start, end)
    const markup = readMarkup(toText(node.value), 0)
    if (!markup || markup.kind === 'other' || markup.name === '') return index
    const {kind, name} = markup
    if (name === 'br' || name === 'hr') {
      draft.addInset('break', '', isPlaced ? start : -1, isPlaced ? end : -1, '\n')
    } else if (name === 'img') {
      draft.addInset('image', '', isPlaced ? start : -1, isPlaced ? end : -1)
    } else if (kind === 'open' && (isCodeElement(name) || isOpaqueElement(name))) {
      const last = closings.findNext(name, index)
      const closing = last > index ? children[last] : undefined
      if (!closing) return index
      const value = children
        .slice(index + 1, last)
        .map((child) => toPlain(child))
        .join('')
      const to = toEnd(closing)
      const isWhole = isPlaced && this.isPlaced(start, to)
      draft.addInset(isCodeElement(name) ? 'code' : 'expression', value, isWhole ? start : -1, isWhole ? to : -1)
      return last
    } else if (kind !== 'empty' && isBlockElement(markup) && !markup.isComponent) {
      draft.addInset('break', '', isPlaced ? start : -1, isPlaced ? end : -1, '\n')
    } else if (kind === 'open') draft.openElement(name)
    else if (kind === 'close') draft.closeElement(name)
    return index
  }

  /**
   * Read a block of HTML: one prose for each run of text between block-level tags.
   *
   * @param open name of an element that is open from before: what stands before its end is not read
   * @returns the name of an element without prose that is left open, such as `pre`
   */
  private readHtml(node: Loose, ancestors: readonly Loose[], open?: string): string | undefined {
    const html = toText(node.value)
    const start = toStart(node)
    const end = toEnd(node)
    const runs = this.isPlaced(start, end) ? alignLines(this.source, start, end, html) : undefined
    const places = new Places(runs ?? [0, -1, -1])
    let draft = new Draft()
    const flush = () => {
      this.finish(draft, 'html', node, ancestors)
      draft = new Draft()
    }
    let index = open === undefined ? 0 : Math.max(0, findClosingTag(html, open, 0))
    while (index < html.length) {
      const markup = html.charAt(index) === '<' ? readMarkup(html, index) : undefined
      if (!markup) {
        index = addHtmlText(html, index, places, draft)
        continue
      }
      const {kind, name} = markup
      const isCode = isCodeElement(name)
      if (kind === 'open' && (isCode || isOpaqueElement(name))) {
        const close = findClosingTag(html, name, markup.end)
        if (close < 0) {
          flush()
          return name
        }
        const last = readMarkup(html, close)?.end ?? html.length
        if (isCode) draft.addInset('code', html.slice(markup.end, close), ...places.range(index, last))
        else flush()
        index = last
        continue
      } else if (name === 'br') draft.addInset('break', '', ...places.range(index, markup.end), '\n')
      else if (name === 'img') draft.addInset('image', '', ...places.range(index, markup.end))
      else if (kind !== 'other' && isBlockElement(markup)) flush()
      else if (kind === 'open') draft.openElement(name)
      else if (kind === 'close') draft.closeElement(name)
      index = markup.end
    }
    flush()
    return
  }

  private readAlternative(node: Loose, ancestors: readonly Loose[]): void {
    const value = toText(node.alt)
    const start = toStart(node)
    if (!this.source.startsWith('![', start)) return
    const end = this.findLabelEnd(start + 2, toEnd(node))
    const draft = new Draft()
    if (end > start) this.addText(value, start + 2, end, draft)
    else draft.add(value, -1, -1)
    this.finish(draft, 'alt', node, ancestors)
  }

  /** Offset of the `]` that closes a label; -1 where there is none. */
  private findLabelEnd(start: number, end: number): number {
    let depth = 0
    for (let offset = start; offset < end; offset++) {
      const character = this.source.charAt(offset)
      if (character === '\\') offset++
      else if (character === '[') depth++
      else if (character === ']' && depth-- === 0) return offset
    }
    return -1
  }

  private finish(draft: Draft, kind: Prose['kind'], node: Loose, ancestors: readonly Loose[]): void {
    const {text} = draft
    const cuts = kind === 'paragraph' && text.includes('|') ? findCells(text, draft.segments) : undefined
    for (const cut of cuts ?? [{from: 0, to: text.length, isCell: false}]) {
      let {from, to} = cut
      while (from < to && isWhitespace(text.charCodeAt(from))) from++
      while (to > from && isWhitespace(text.charCodeAt(to - 1))) to--
      if (to === from) continue
      this.found.push(new TextProse(cut.isCell ? 'cell' : kind, this.source, draft, from, to, node, ancestors))
    }
  }

  private isPlaced(start: number, end: number): boolean {
    return start >= 0 && end >= start && end <= this.source.length
  }
}

class TextProse implements Prose {
  readonly kind: Prose['kind']
  readonly text: string
  readonly node: Nodes
  readonly ancestors: readonly Parents[]
  readonly insets: readonly Inset[]
  readonly spans: readonly Span[]
  private readonly source: string
  private readonly segments: readonly number[]
  /** Index in the text of the segments at which this one starts, and its end. */
  private readonly base: number
  private readonly end: number

  constructor(
    kind: Prose['kind'],
    source: string,
    draft: Draft,
    from: number,
    to: number,
    node: Loose,
    ancestors: readonly Loose[],
  ) {
    const isWhole = from === 0 && to === draft.text.length
    this.kind = kind
    this.source = source
    this.segments = draft.segments
    this.base = from
    this.end = draft.text.length
    this.node = node as unknown as Nodes
    this.ancestors = ancestors as unknown as readonly Parents[]
    this.insets = isWhole
      ? draft.insets
      : draft.insets
          .filter(({index}) => index >= from && index < to)
          .map((inset) => ({...inset, index: inset.index - from}))
    this.spans = isWhole
      ? draft.spans
      : draft.spans
          .filter((span) => span.from < to && span.to > from)
          .map((span) => ({...span, from: Math.max(span.from, from) - from, to: Math.min(span.to, to) - from}))
    const text = isWhole ? draft.text : draft.text.slice(from, to)
    this.text = maskZones(maskAddresses(text, this.spans))
  }

  range(from: number, to: number): Range | undefined {
    if (from < 0 || to <= from || to > this.text.length) return
    const {segments} = this
    const first = this.findSegment(this.base + from)
    const last = this.findSegment(this.base + to - 1)
    for (let index = first; index <= last; index += 3) if ((segments[index + 1] ?? -1) < 0) return
    const start = this.toOffset(first, this.base + from, false)
    const end = this.toOffset(last, this.base + to - 1, true)
    return end > start ? [start, end] : undefined
  }

  isPlain(from: number, to: number): boolean {
    const range = this.range(from, to)
    if (!range || range[1] - range[0] !== to - from) return false
    return this.source.slice(range[0], range[1]) === this.text.slice(from, to)
  }

  /** Index of the segment that holds an index of the text. */
  private findSegment(at: number): number {
    let low = 0
    let high = this.segments.length / 3 - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.segments[middle * 3] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return low * 3
  }

  private toOffset(segment: number, at: number, isEnd: boolean): number {
    const {segments} = this
    const index = segments[segment] ?? 0
    const start = segments[segment + 1] ?? -1
    const end = segments[segment + 2] ?? -1
    const length = (segments[segment + 3] ?? this.end) - index
    if (length !== end - start) return isEnd ? end : start
    return start + at - index + (isEnd ? 1 : 0)
  }
}

/** Places of a literal whose runs are asked for from first to last. */
class Places {
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
    while (this.run > 0 && (runs[this.run] ?? 0) > index) this.run -= 3
    while (this.run + 3 < runs.length && (runs[this.run + 3] ?? 0) <= index) this.run += 3
    const start = runs[this.run + 1] ?? -1
    return start < 0 ? -1 : start + index - (runs[this.run] ?? 0)
  }
}

/** Where HTML elements are closed among siblings; made when first asked for. */
class Closings {
  private readonly siblings: readonly Loose[]
  private byName: Map<string, number[]> | undefined

  constructor(siblings: readonly Loose[]) {
    this.siblings = siblings
  }

  /** @returns index of the first sibling after an index that closes an element, or -1 */
  findNext(name: string, index: number): number {
    const indices = this.toIndices(name)
    let low = 0
    let high = indices.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((indices[middle] ?? 0) > index) high = middle
      else low = middle + 1
    }
    return indices[low] ?? -1
  }

  private toIndices(name: string): readonly number[] {
    if (!this.byName) {
      this.byName = new Map()
      for (const [index, node] of this.siblings.entries()) {
        const tags = node.type === 'paragraph' ? toChildren(node) : [node]
        for (const tag of tags) if (tag.type === 'html') this.addTags(toText(tag.value), index, this.byName)
      }
    }
    return this.byName.get(name) ?? []
  }

  private addTags(html: string, index: number, byName: Map<string, number[]>): void {
    // Matches `</code`.
    for (const [, closed = ''] of html.matchAll(/<\/([a-z]{1,20})/gi)) {
      const indices = byName.get(closed.toLowerCase())
      if (indices) indices.push(index)
      else byName.set(closed.toLowerCase(), [index])
    }
  }
}

/**
 * Add text of HTML up to the next `<`, or that one where it is text.
 *
 * Blanks around a line ending are one `\n`; character references are decoded.
 */
function addHtmlText(html: string, from: number, places: Places, draft: Draft): number {
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
      draft.add('\n', ...places.range(from + at, from + at + (text.startsWith('\r\n', at) ? 2 : 1)))
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

/** Put U+FFFC over the text of links that equals their address. */
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

/**
 * Cut the text of a GFM table that was read as a paragraph, for want of a plugin.
 *
 * @returns undefined where there is no delimiter row
 */
function findCells(
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
    const at = segments[index] ?? 0
    if (text.charAt(at) !== '|') continue
    const length = (segments[index + 3] ?? text.length) - at
    if (length === 1 && (segments[index + 2] ?? 0) - (segments[index + 1] ?? 0) > 1) escaped.add(at)
  }
  return escaped
}

/** Whether a paragraph is an import or export of MDX that was read as Markdown. */
function isModule(kind: Prose['kind'], text: string): boolean {
  if (kind !== 'paragraph' || (!text.startsWith('import') && !text.startsWith('export'))) return false
  return (
    // Matches `import Card from "`, `import {Card} from './card'`, `import 'shop.css'`.
    /^import\s+(?:type\s+)?(?:[\w$*{][^'"\n]{0,300}(?:\n[^'"\n]{0,300}){0,40}\sfrom\s*)?['"]/.test(text) ||
    // Matches `export const orders =`, `export default function`, `export {`.
    /^export\s+(?:default\s+(?:function|class|async|\{|\(|[\w$]+;?\s*$)|(?:const|let|var)\s+[\w$[{]|(?:async\s+)?function\b|class\s|\{|\*)/.test(
      text,
    )
  )
}

function isInline(node: Loose | undefined): boolean {
  return node !== undefined && (phrasing.has(node.type) || node.type === 'html')
}

function isSilentElement(node: Loose): boolean {
  if (node.type !== 'mdxJsxTextElement' && node.type !== 'mdxJsxFlowElement') return false
  const name = toText(node.name)
  return isCodeElement(name) || isOpaqueElement(name)
}

/** Whether a node has no position and is text, or a link around text, so that its source is known from its neighbours. */
function isGapFiller(node: Loose | undefined): boolean {
  if (!node || toStart(node) >= 0) return false
  return node.type === 'text' || (node.type === 'link' && toChildren(node).every((child) => child.type === 'text'))
}

/** Offset after the marks before the text of a heading or cell; -1 where the node has no position. */
function toContentStart(node: Loose, source: string): number {
  let start = toStart(node)
  const marks = node.type === 'heading' ? '# \t' : node.type === 'tableCell' ? '| \t' : ''
  while (start >= 0 && start < source.length && marks.includes(source.charAt(start))) start++
  return start
}

/** Offset before the marks after the text of a heading or cell; -1 where the node has no position. */
function toContentEnd(node: Loose, source: string): number {
  let end = toEnd(node)
  const marks = node.type === 'heading' ? '#=- \t\r\n' : node.type === 'tableCell' ? '| \t' : ''
  while (end > 0 && end <= source.length && marks.includes(source.charAt(end - 1))) end--
  return end
}

/** How long the marks at both ends of emphasis are; 0 for other nodes. */
function toMarkerLength(node: Loose, source: string): number {
  if (node.type === 'emphasis') return 1
  if (node.type === 'strong') return 2
  if (node.type === 'delete') return source.startsWith('~~', toStart(node)) ? 2 : 1
  return 0
}

function toKind(node: Loose): Prose['kind'] {
  if (node.type === 'heading') return 'heading'
  if (node.type === 'tableCell') return 'cell'
  return node.type.startsWith('mdxJsx') ? 'html' : 'paragraph'
}

/** The text of a node and of what is in it. */
function toPlain(node: Loose, depth = 0): string {
  if (typeof node.value === 'string') return node.type === 'html' ? '' : node.value
  if (depth > deepest) return ''
  return toChildren(node)
    .map((child) => toPlain(child, depth + 1))
    .join('')
}

function isWhitespace(code: number): boolean {
  return code === 32 || (code > 8 && code < 14)
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toChildren(node: Loose): readonly Loose[] {
  if (!Array.isArray(node.children)) return []
  const children = node.children as readonly unknown[]
  return children.every((child) => isNode(child)) ? children : children.filter((child) => isNode(child))
}

function isNode(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && typeof (value as {type?: unknown}).type === 'string'
}

/** @returns -1 where the node has no position */
function toStart(node: Loose | undefined): number {
  const offset = node?.position?.start?.offset
  return Number.isInteger(offset) && (offset as number) >= 0 ? (offset as number) : -1
}

/** @returns -1 where the node has no position */
function toEnd(node: Loose | undefined): number {
  const offset = node?.position?.end?.offset
  return Number.isInteger(offset) && (offset as number) >= 0 ? (offset as number) : -1
}
