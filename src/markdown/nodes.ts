import {findFirst, numberAt} from './align.ts'
import {once} from '../english/remember.ts'

/** A node of a tree that plugins may have changed: each field except `type` may be missing or have any value. */
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

/** The greatest depth at which nodes are read. Documents that people write are nested less deeply. */
export const deepest = 400

/** Read a field as text; empty if the field is not text. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Get the text of a node and its descendants. */
export function toPlain(node: Loose, depth = 0): string {
  if (typeof node.value === 'string') return node.type === 'html' ? '' : node.value
  if (depth > deepest) return ''
  return toChildren(node)
    .map((child) => toPlain(child, depth + 1))
    .join('')
}

/** Get the children of a node; may be empty. Values that are not nodes are left out. */
export function toChildren(node: Loose): readonly Loose[] {
  if (!Array.isArray(node.children)) return []
  const children = node.children as readonly unknown[]
  return children.every((child) => isNode(child)) ? children : children.filter((child) => isNode(child))
}

function isNode(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && typeof (value as {type?: unknown}).type === 'string'
}

/** Get the offset of the start of a node; -1 without a position. */
export function toStart(node: Loose | undefined): number {
  return toOffset(node?.position?.start?.offset)
}

/** Get the offset of the end of a node; -1 without a position. */
export function toEnd(node: Loose | undefined): number {
  return toOffset(node?.position?.end?.offset)
}

function toOffset(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : -1
}

/** Whether a node is text or a bare URL that the GFM plugin made without a position. */
export function isGapFiller(node: Loose | undefined): boolean {
  if (!node || toStart(node) >= 0) return false
  return node.type === 'text' || (node.type === 'link' && toChildren(node).every((child) => child.type === 'text'))
}

/** Find where the content of a heading or cell starts, after `## ` or `| `; -1 if unknown. */
export function toContentStart(node: Loose, source: string): number {
  let start = toStart(node)
  const marks = node.type === 'heading' ? '# \t' : node.type === 'tableCell' ? '| \t' : ''
  while (start >= 0 && start < source.length && marks.includes(source.charAt(start))) start++
  return start
}

/**
 * Find where the content of a heading or cell ends, before ` ##` or ` |`; -1 if unknown. In `# Learn C#`, the last `#`
 * is treated as a mark, although it is content.
 */
export function toContentEnd(node: Loose, source: string): number {
  let end = toEnd(node)
  const marks = node.type === 'heading' ? '#=- \t\r\n' : node.type === 'tableCell' ? '| \t' : ''
  while (end > 0 && end <= source.length && marks.includes(source.charAt(end - 1))) end--
  return end
}

/** Get the length of the marker of emphasis, such as 2 for `**`; 0 for other nodes. */
export function toMarkerLength(node: Loose, source: string): number {
  if (node.type === 'emphasis') return 1
  if (node.type === 'strong') return 2
  if (node.type === 'delete') return source.startsWith('~~', toStart(node)) ? 2 : 1
  return 0
}

/** Matches "</code", "</x-y" */
const closingTag = /<\/([a-z][\w:.-]{0,40})/gi

/**
 * Create a search among siblings for the tag that closes an HTML element.
 *
 * @returns a function that takes the name of an element and the index of its opening tag, and returns
 *   the index of the sibling with the closing tag, or -1
 */
export function toClosings(siblings: readonly Loose[]): (name: string, index: number) => number {
  const read = once(() => {
    const found = new Map<string, number[]>()
    for (const [index, node] of siblings.entries()) {
      const tags = (node.type === 'paragraph' ? toChildren(node) : [node]).filter(({type}) => type === 'html')
      for (const [, written = ''] of tags.flatMap(({value}) => [...toText(value).matchAll(closingTag)])) {
        const name = written.toLowerCase()
        const indices = found.get(name)
        if (indices) indices.push(index)
        else found.set(name, [index])
      }
    }
    return found
  })
  return (name, index) => {
    const indices = read().get(name) ?? []
    const next = findFirst(indices.length, (at) => numberAt(indices, at) > index)
    return numberAt(indices, next)
  }
}

/** Whether a block is only a comment of HTML or MDX, which is not visible on the page: `<!--lint disable-->`. */
export function isComment(node: {type: string; value?: unknown}): boolean {
  const value = toText(node.value).trim()
  if (node.type === 'html') return value.startsWith('<!--') && value.indexOf('-->') === value.length - 3
  return node.type === 'mdxFlowExpression' && value.startsWith('/*') && value.indexOf('*/') === value.length - 2
}

/** Whether one of the sorted offsets is between `start`, inclusive, and `end`, exclusive. */
export function hasOffset(offsets: readonly number[], start: number, end: number): boolean {
  const first = findFirst(offsets.length, (index) => numberAt(offsets, index) >= start)
  return first < offsets.length && numberAt(offsets, first) < end
}
