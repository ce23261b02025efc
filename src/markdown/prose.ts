import type {Root} from 'mdast'
import type {Prose, Span} from '../types.ts'
import {alignLines, alignText} from './align.ts'
import {codeElements, findClosingTag, isBlockElement, isWhitespace, opaqueElements, readMarkup} from './html.ts'
import {
  deepest,
  hasOffset,
  isGapFiller,
  toChildren,
  toClosings,
  toContentEnd,
  toContentStart,
  toEnd,
  toMarkerLength,
  toPlain,
  toStart,
  toText,
  type Loose,
} from './nodes.ts'
import {deleteElements, TextBuilder, toOffsets} from './text-builder.ts'
import {findCells, TextProse} from './text-prose.ts'
import {placeholder} from './zones.ts'

/** Types of phrasing content. HTML is not listed, because HTML can also be flow content. */
const phrasing = new Set(
  (
    'text emphasis strong delete link linkReference image imageReference inlineCode break footnoteReference ' +
    'footnote inlineMath mdxTextExpression mdxJsxTextElement textDirective'
  ).split(' '),
)

/** Blocks that contain no definitions. */
const textual = new Set('paragraph heading table'.split(' '))

// Matches the start of an import of MDX: "import Card from '", "import {Card} from './card'", "import 'shop.css'"
const importStart = /^import\s+(?:[\w$*{][^'"\n]{0,300}(?:\n[^'"\n]{0,300}){0,40}\sfrom\s*)?['"]/
// Matches the start of an export of MDX: "export const orders =", "export default function", "export {"
const exportStart =
  /^export\s+(?:default\s+(?:function|class|async|\{|\(|[\w$]+;?$)|(?:const|let|var)\s+[\w$[{]|(?:async\s+)?function\b|class\s|\{|\*)/

/**
 * Create a search that finds the prose of a document, in the order of the source. The search reads each block once. The
 * alternative text of an image comes after the block with the image.
 *
 * @param source the text that the tree was made from, without a byte order mark
 * @returns a function that takes the offsets of candidates, in order, and skips blocks without a candidate. Without
 *   offsets, this function reads all blocks
 */
export function toProseSearch(tree: Root, source: string): (candidates?: readonly number[]) => readonly Prose[] {
  const reader = new Reader(source, tree)
  return (candidates) => (candidates?.length === 0 ? [] : reader.read(candidates))
}

/**
 * Find the end of front matter that remark parsed as Markdown because a plugin is missing.
 *
 * @returns 0 if the source has no front matter
 */
function findBody(source: string): number {
  // Matches a fence before a key: `---\ntitle: Orders`. Without a key, `---` is a thematic break.
  const fence = /^(?:---[ \t]*\r?\n(?=[\w"'#-][^\n:]*:|#)|\+\+\+[ \t]*\r?\n)/.exec(source)
  if (!fence) return 0
  // Matches the closing fence.
  const closer = source.startsWith('-') ? /^(?:---|\.\.\.)[ \t]*$/m : /^\+\+\+[ \t]*$/m
  const rest = source.slice(fence[0].length)
  const match = closer.exec(rest)
  return match ? fence[0].length + match.index + 3 : 0
}

/** Map the identifiers of definitions to their URLs. If an identifier has two definitions, the first one counts. */
function toDefinitions(tree: Root): Map<string, string> {
  const definitions = new Map<string, string>()
  const queue: Loose[] = [tree]
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node.type === 'definition') {
      const identifier = toText(node.identifier)
      if (!definitions.has(identifier)) definitions.set(identifier, toText(node.url))
    }
    if (textual.has(node.type)) continue
    // `push(...children)` would have too many arguments on a long page.
    for (const child of toChildren(node).toReversed()) queue.push(child)
  }
  return definitions
}

/** Walks a tree and collects its prose. */
class Reader {
  private found: Prose[] = []
  /** Maps the first child of each block that was read to the prose of the block. */
  private readonly blocks = new Map<Loose, readonly Prose[]>()
  private readonly stack: Loose[] = []
  private readonly source: string
  private readonly tree: Root
  private candidates: readonly number[] | undefined
  private definitions: ReadonlyMap<string, string> | undefined

  constructor(source: string, tree: Root) {
    this.source = source
    this.tree = tree
  }

  read(candidates: readonly number[] | undefined): readonly Prose[] {
    this.found = []
    this.candidates = candidates
    this.readFlow(this.tree, findBody(this.source), 0)
    return this.found
  }

  private readFlow(parent: Loose, body: number, depth: number): void {
    if (depth > deepest) return
    const children = toChildren(parent)
    const ancestors = [...this.stack, parent]
    this.stack.push(parent)
    const findClosing = toClosings(children)
    // The open element without prose, such as `pre`, and the index of the block with its closing tag.
    let open: string | undefined
    let until = -1
    for (let index = 0; index < children.length; index++) {
      const node = children[index]
      if (!node) continue
      if (body > 0 && toStart(node) < body) continue
      if (index < until || (index === until && node.type !== 'html')) continue
      if (phrasing.has(node.type)) {
        let end = index + 1
        while (end < children.length && isInline(children[end])) end++
        if (this.isWanted(node, children[end - 1]))
          this.readBlock(parent, children.slice(index, end), this.stack.slice(0, -1), depth)
        index = end - 1
      } else if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
        if (this.isWanted(node)) this.readBlock(node, toChildren(node), ancestors, depth)
      } else if (node.type === 'html') {
        open = this.readHtml(node, ancestors, index === until ? open : undefined)
        until = open === undefined ? -1 : findClosing(open, index)
      } else if (!isSilentElement(node) && this.isWanted(node)) {
        this.readFlow(node, 0, depth + 1)
      }
    }
    this.stack.pop()
  }

  /** Whether a candidate is between the start of the first node and the end of the last one. */
  private isWanted(first: Loose, last: Loose = first): boolean {
    if (!this.candidates) return true
    const [start, end] = [toStart(first), toEnd(last)]
    return start < 0 || end < 0 || hasOffset(this.candidates, start, end)
  }

  private readBlock(node: Loose, children: readonly Loose[], ancestors: readonly Loose[], depth: number): void {
    const [first = node] = children
    const known = this.blocks.get(first)
    if (known) {
      this.found.push(...known)
      return
    }
    const count = this.found.length
    const builder = new TextBuilder()
    this.stack.push(node)
    this.readPhrasing(children, builder, depth + 1, toContentStart(node, this.source), toContentEnd(node, this.source))
    this.stack.pop()
    const kind = toKind(node)
    if (!isModule(kind, builder.text)) this.finish(builder, kind, node, ancestors)
    for (const image of builder.images) this.readAlternative(image.node, image.ancestors)
    this.blocks.set(first, this.found.slice(count))
  }

  /**
   * Read phrasing content.
   *
   * @param start the offset where the first child starts. Needed only if this child has no position
   * @param end the offset where the last child ends. Needed only if this child has no position
   */
  private readPhrasing(children: readonly Loose[], builder: TextBuilder, depth: number, start = -1, end = -1): void {
    if (depth > deepest) return
    const findClosing = toClosings(children)
    for (let index = 0; index < children.length; index++) {
      const node = children[index]
      if (!node) continue
      const [from, to] = this.toPlaced(toStart(node), toEnd(node))
      if (isGapFiller(node)) {
        // A bare URL and the texts around it have no positions. Together they fill the range between
        // two nodes with positions.
        let last = index
        while (last + 1 < children.length && isGapFiller(children[last + 1])) last++
        const gapStart = index > 0 ? toEnd(children[index - 1]) : start
        const gapEnd = last + 1 < children.length ? toStart(children[last + 1]) : end
        this.addGap(children.slice(index, last + 1), builder, gapStart, gapEnd)
        index = last
        continue
      }
      switch (node.type) {
        case 'text': {
          this.addText(toText(node.value), from, to, builder)
          break
        }
        case 'html': {
          index = this.readTag(children, index, findClosing, builder, from, to)
          break
        }
        case 'break': {
          builder.addInset('break', '', from, to, '\n')
          break
        }
        case 'inlineCode': {
          builder.addInset('code', toText(node.value), from, to)
          break
        }
        case 'image':
        case 'imageReference': {
          builder.addInset('image', toText(node.alt), from, to)
          builder.images.push({node, ancestors: [...this.stack]})
          break
        }
        case 'footnoteReference': {
          const label = toText(node.label) || toText(node.identifier)
          builder.addInset('footnote', label, from, to)
          break
        }
        case 'textDirective': {
          this.readDirective(node, builder, depth, from, to)
          break
        }
        default: {
          if (isSilentElement(node)) {
            const isCode = codeElements.has(toText(node.name))
            const value = isCode ? toPlain(node) : ''
            builder.addInset(isCode ? 'code' : 'expression', value, from, to)
          } else if (Array.isArray(node.children)) {
            this.readElement(node, builder, depth)
          } else {
            builder.addInset('expression', toText(node.value), from, to)
          }
        }
      }
    }
  }

  private readElement(node: Loose, builder: TextBuilder, depth: number): void {
    const from = builder.text.length
    this.stack.push(node)
    const marker = toMarkerLength(node, this.source)
    this.readPhrasing(toChildren(node), builder, depth + 1, toStart(node) + marker, toEnd(node) - marker)
    this.stack.pop()
    if (node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete') builder.addSpan(node.type, from)
    else if (node.type === 'link') builder.addSpan('link', from, toText(node.url))
    else if (node.type === 'linkReference') {
      const to = builder.text.length
      const span: Span = {from, to, kind: 'link', value: this.findUrl(node)}
      if (to > from) builder.spans.push(node.referenceType === 'full' ? span : {...span, isLabel: true})
    } else if (node.type === 'mdxJsxTextElement') {
      const name = toText(node.name)
      if (deleteElements.has(name)) builder.addSpan('delete', from)
      else builder.addSpan('html', from, name)
    }
  }

  private findUrl({identifier}: Loose): string {
    this.definitions ??= toDefinitions(this.tree)
    return toText(this.definitions.get(toText(identifier)))
  }

  /**
   * Read a directive, such as `:abbr[API]`. remark-directive also reads the `:id` in `/orders/:id` as a
   * directive, so placeholders of the same length replace a directive without a label.
   */
  private readDirective(node: Loose, builder: TextBuilder, depth: number, start: number, end: number): void {
    const children = toChildren(node)
    if (start < 0) {
      builder.addInset('expression', '', start, end)
    } else if (children.length === 0 || codeElements.has(toText(node.name))) {
      builder.add(placeholder.repeat(end - start), start, end)
    } else {
      const from = builder.text.length
      this.stack.push(node)
      this.readPhrasing(children, builder, depth + 1)
      this.stack.pop()
      builder.addSpan('html', from, toText(node.name))
    }
  }

  private addText(value: string, start: number, end: number, builder: TextBuilder): void {
    const runs = alignText(this.source, start, end, value)
    if (runs) builder.addRuns(value, runs)
    else builder.add(value)
  }

  private addGap(nodes: readonly Loose[], builder: TextBuilder, start: number, end: number): void {
    const base = builder.text.length
    let value = ''
    const links: Span[] = []
    for (const node of nodes) {
      const from = base + value.length
      value += toPlain(node)
      if (node.type === 'link') links.push({from, to: base + value.length, kind: 'link', value: toText(node.url)})
    }
    if (this.isPlaced(start, end)) this.addText(value, start, end, builder)
    else builder.add(value)
    builder.spans.push(...links)
  }

  /**
   * Read a tag in phrasing content.
   *
   * @param start the offset where the tag starts; `end`: the offset where the tag ends; both -1 if not certain
   * @returns the index of the last sibling that was read
   */
  private readTag(
    children: readonly Loose[],
    index: number,
    findClosing: ReturnType<typeof toClosings>,
    builder: TextBuilder,
    start: number,
    end: number,
  ): number {
    const markup = readMarkup(toText(children[index]?.value), 0)
    if (!markup) return index
    const {kind, name} = markup
    if (kind === 'open' && (codeElements.has(name) || opaqueElements.has(name))) {
      const last = findClosing(name, index)
      const closing = children[last]
      if (!closing) return index
      const value = children
        .slice(index + 1, last)
        .map((child) => toPlain(child))
        .join('')
      const kindOfInset = codeElements.has(name) ? 'code' : 'expression'
      builder.addInset(kindOfInset, value, ...this.toPlaced(start, toEnd(closing)))
      return last
    }
    const isBreak = kind !== 'empty' && isBlockElement(markup) && !markup.isComponent
    if (isBreak || name === 'hr') builder.addInset('break', '', start, end, '\n')
    // If a capitalised tag is never closed, it is a word, not a tag: "a <Sip> endpoint".
    else if (kind === 'open' && markup.isComponent && !children[findClosing(name, index)])
      builder.addInset('expression', '', start, end)
    else builder.addTag(markup, start, end)
    return index
  }

  /**
   * Read a block of HTML: one `Prose` for each piece of text between block-level tags.
   *
   * @param open an element without prose that an earlier block left open, such as `pre`
   * @returns the element without prose that this block leaves open; undefined if there is none
   */
  private readHtml(node: Loose, ancestors: readonly Loose[], open?: string): string | undefined {
    const html = toText(node.value)
    const start = toStart(node)
    const end = toEnd(node)
    const runs = (this.isPlaced(start, end) && alignLines(this.source, start, end, html)) || []
    let builder = new TextBuilder()
    const flush = () => {
      this.finish(builder, 'html', node, ancestors)
      builder = new TextBuilder()
    }
    let index = open === undefined ? 0 : Math.max(0, findClosingTag(html, open, 0))
    while (index < html.length) {
      const markup = html.charAt(index) === '<' ? readMarkup(html, index) : undefined
      if (!markup) {
        index = builder.addHtml(html, index, runs)
        continue
      }
      const {kind, name} = markup
      const isCode = codeElements.has(name)
      if (kind === 'open' && (isCode || opaqueElements.has(name))) {
        const close = findClosingTag(html, name, markup.end)
        if (close < 0) {
          flush()
          return name
        }
        const last = readMarkup(html, close)?.end ?? html.length
        if (isCode) builder.addInset('code', html.slice(markup.end, close), ...toOffsets(runs, index, last))
        else flush()
        index = last
        continue
      }
      if (isBlockElement(markup)) flush()
      else builder.addTag(markup, ...toOffsets(runs, index, markup.end))
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
    const builder = new TextBuilder()
    this.addText(value, start + 2, end, builder)
    this.finish(builder, 'alt', node, ancestors)
  }

  /** Find the offset of the `]` that closes a label; -1 if no `]` closes it. */
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

  private finish(builder: TextBuilder, kind: Prose['kind'], node: Loose, ancestors: readonly Loose[]): void {
    const {text} = builder
    const cuts = kind === 'paragraph' && text.includes('|') ? findCells(text, builder.segments) : undefined
    for (const cut of cuts ?? [{from: 0, to: text.length, isCell: false}]) {
      let {from, to} = cut
      while (from < to && isWhitespace(text.charCodeAt(from))) from++
      while (to > from && isWhitespace(text.charCodeAt(to - 1))) to--
      if (to === from) continue
      this.found.push(new TextProse(cut.isCell ? 'cell' : kind, this.source, builder, from, to, node, ancestors))
    }
  }

  /** Get the offsets if they are valid; otherwise -1 for both. */
  private toPlaced(start: number, end: number): [start: number, end: number] {
    return this.isPlaced(start, end) ? [start, end] : [-1, -1]
  }

  private isPlaced(start: number, end: number): boolean {
    return start >= 0 && end >= start && end <= this.source.length
  }
}

/** Whether a paragraph is an `import` or `export` of MDX that was parsed as Markdown. */
function isModule(kind: Prose['kind'], text: string): boolean {
  return kind === 'paragraph' && (importStart.test(text) || exportStart.test(text))
}

function isInline(node: Loose | undefined): boolean {
  return node !== undefined && (phrasing.has(node.type) || node.type === 'html')
}

function isSilentElement(node: Loose): boolean {
  if (node.type !== 'mdxJsxTextElement' && node.type !== 'mdxJsxFlowElement') return false
  const name = toText(node.name)
  return codeElements.has(name) || opaqueElements.has(name)
}

function toKind(node: Loose): Prose['kind'] {
  if (node.type === 'heading') return 'heading'
  if (node.type === 'tableCell') return 'cell'
  return node.type.startsWith('mdxJsx') ? 'html' : 'paragraph'
}
