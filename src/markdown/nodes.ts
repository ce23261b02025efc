import {numberAt} from './align.ts'

/** A node of any syntax tree that plugins may hand over: no field is certain. */
export interface Loose {
  type: string
  value?: unknown
  children?: unknown
  position?: {start?: {offset?: unknown}; end?: {offset?: unknown}} | null | undefined
  name?: unknown
  url?: unknown
  alt?: unknown
  identifier?: unknown
  label?: unknown
  referenceType?: unknown
}

/** Deeper trees than any that a person writes are not read further. */
export const deepest = 400

/** A field as text; empty where it is none. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The text of a node and of what is in it. */
export function toPlain(node: Loose, depth = 0): string {
  if (typeof node.value === 'string') return node.type === 'html' ? '' : node.value
  if (depth > deepest) return ''
  return toChildren(node)
    .map((child) => toPlain(child, depth + 1))
    .join('')
}

/** The children of a node that are nodes; none where it has none. */
export function toChildren(node: Loose): readonly Loose[] {
  if (!Array.isArray(node.children)) return []
  const children = node.children as readonly unknown[]
  return children.every((child) => isNode(child)) ? children : children.filter((child) => isNode(child))
}

function isNode(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && typeof (value as {type?: unknown}).type === 'string'
}

/** Offset of the start of a node; -1 where it has no position. */
export function toStart(node: Loose | undefined): number {
  const offset = node?.position?.start?.offset
  return Number.isInteger(offset) && (offset as number) >= 0 ? (offset as number) : -1
}

/** Offset of the end of a node; -1 where it has no position. */
export function toEnd(node: Loose | undefined): number {
  const offset = node?.position?.end?.offset
  return Number.isInteger(offset) && (offset as number) >= 0 ? (offset as number) : -1
}

/** Whether a node has no position and is text, or a link around text, so that its source is known from its neighbours. */
export function isGapFiller(node: Loose | undefined): boolean {
  if (!node || toStart(node) >= 0) return false
  return node.type === 'text' || (node.type === 'link' && toChildren(node).every((child) => child.type === 'text'))
}

/** Offset after the marks before the text of a heading or cell; -1 where the node has no position. */
export function toContentStart(node: Loose, source: string): number {
  let start = toStart(node)
  const marks = node.type === 'heading' ? '# \t' : node.type === 'tableCell' ? '| \t' : ''
  while (start >= 0 && start < source.length && marks.includes(source.charAt(start))) start++
  return start
}

/** Offset before the marks after the text of a heading or cell; -1 where the node has no position. */
export function toContentEnd(node: Loose, source: string): number {
  let end = toEnd(node)
  const marks = node.type === 'heading' ? '#=- \t\r\n' : node.type === 'tableCell' ? '| \t' : ''
  while (end > 0 && end <= source.length && marks.includes(source.charAt(end - 1))) end--
  return end
}

/** How long the marks at both ends of emphasis are; 0 for other nodes. */
export function toMarkerLength(node: Loose, source: string): number {
  if (node.type === 'emphasis') return 1
  if (node.type === 'strong') return 2
  if (node.type === 'delete') return source.startsWith('~~', toStart(node)) ? 2 : 1
  return 0
}

/** Where HTML elements are closed among siblings; made when first asked for. */
export class Closings {
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
      if (numberAt(indices, middle) > index) high = middle
      else low = middle + 1
    }
    return numberAt(indices, low)
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
 * Whether a block is a comment and nothing else, which a reader does not see:
 * `<!--lint disable-->`, or in MDX an expression that holds only one.
 */
export function isComment(node: {type: string; value?: unknown}): boolean {
  const value = toText(node.value).trim()
  if (node.type === 'html') return value.startsWith('<!--') && value.indexOf('-->') === value.length - 3
  return node.type === 'mdxFlowExpression' && value.startsWith('/*') && value.indexOf('*/') === value.length - 2
}

/** Whether one of some offsets, in order, stands from `start` to before `end`. */
export function hasOffset(offsets: readonly number[], start: number, end: number): boolean {
  let low = 0
  let high = offsets.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (numberAt(offsets, middle) < start) low = middle + 1
    else high = middle
  }
  return low < offsets.length && numberAt(offsets, low) < end
}
