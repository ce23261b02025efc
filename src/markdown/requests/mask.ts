import type {Nodes, Parents} from 'mdast'
import type {Range} from '../../types.ts'
import {findFirst} from '../align.ts'

/** The character for markup in a mask. */
export const markup = '\uE000'
/** The character for delimiters of inline code in a mask. */
export const codeDelimiter = '\uE001'

/** The source of a block, in which placeholders replace the markup. The length stays the same. */
export interface Mask {
  /** The offset of the block in the source. Index 0 of `text` is at this offset. */
  start: number
  /** The source, in which U+E000 replaces markup, and U+E001 replaces delimiters of inline code. */
  text: string
  /** The ranges of inline code, without delimiters. */
  codes: readonly Range[]
  struck: readonly Range[]
  addresses: readonly Range[]
  /**
   * The ranges of images that show a method. The URL of an image may repeat the method:
   * `![POST](https://…/POST-blue)`.
   */
  badges: readonly Range[]
}

/** A part of a regular expression. It matches the Chinese label of a path: "接口地址", "请求路径", "API地址". */
export const chinesePathLabel = '(?:接口|请求|API) ?(?:地址|路径|URL)(?: ?Path)?'

/** Get the text of a mask on one line, without markup. Empty if there is no mask. */
export function toPlain(masked = ''): string {
  return masked.replace(/[\s\uE000\uE001]+/g, ' ').trim()
}

/** Get the range of a node in the source; undefined without a position. */
export function toRange(node: Nodes): Range | undefined {
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  return start === undefined || end === undefined ? undefined : [start, end]
}

/** Whether one of the ranges contains the given range. */
export function isWithin(ranges: readonly Range[], [from, to]: Range): boolean {
  return ranges.some((range) => range[0] <= from && to <= range[1])
}

/** Create a function that checks whether any of the ranges contains an index. */
export function toIsInside(ranges: readonly Range[]): (index: number) => boolean {
  const merged: [from: number, to: number][] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return (index) => {
    const next = merged[findFirst(merged.length, (at) => (merged[at]?.[1] ?? 0) > index)]
    return next !== undefined && next[0] <= index
  }
}

/**
 * Mask the markup in the source of a block. The mask has the same length as the block, so an index of the mask
 * plus `start` is an offset in the source. Below, `⌷` stands for U+E000, and `‸` stands for U+E001.
 *
 *     **GET** [`/orders`](https://shop.example)
 *     ⌷⌷GET⌷⌷ ⌷‸/orders‸⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷⌷
 *
 * @returns undefined if the block has no position
 */
export function maskBlock(block: Parents, source: string): Mask | undefined {
  const range = toRange(block)
  if (!range) return
  const [start, end] = range
  const pieces: string[] = []
  const codes: Range[] = []
  const struck: Range[] = []
  const addresses: Range[] = []
  const badges: Range[] = []
  let at = start
  const skipTo = (to: number): void => {
    if (to > at) {
      // Keep spaces and line endings, so that words stay separate.
      const skipped = source.slice(at, to)
      pieces.push(/[ \t\r\n]/.test(skipped) ? skipped.replace(/[^ \t\r\n]/g, markup) : markup.repeat(to - at))
      at = to
    }
  }
  const keep = (from: number, to: number): void => {
    skipTo(from)
    if (to > at) {
      pieces.push(source.slice(at, to))
      at = to
    }
  }
  const visit = (node: Nodes): void => {
    const place = toRange(node)
    if (!place) return
    const [from, to] = place
    if (node.type === 'delete') struck.push(place)
    if (components.has(node.type)) {
      const method = methodBadge.exec(source.slice(from, Math.min(to, from + longestBadge)))?.indices?.[2]
      if (method) return keep(from + method[0], from + method[1])
    }
    if (node.type === 'image' && isMethod.test(node.alt ?? '') && source.startsWith(`![${node.alt}]`, from)) {
      badges.push(place)
      return keep(from + 2, from + 2 + (node.alt?.length ?? 0))
    }
    // In `/orders/<int:order_id>`, the parser reads `<int:order_id>` as a link.
    if (node.type === 'link' && /[/=]/.test(source.charAt(from - 1)) && typedParameter.test(source.slice(from, to)))
      return keep(from, to)
    if (node.type === 'link' && isBare(node, from)) addresses.push(place)
    if (node.type === 'inlineCode') {
      const raw = source.slice(from, to)
      const fence = raw.search(/[^`]/)
      if (fence < 1 || raw.length < fence * 2 + 1) return
      skipTo(from)
      // GitBook writes a path after a method as "` ``/orders`". Such backticks count as a part of the delimiter.
      const lead = fence + (/^ ?`+(?=\/)/.exec(raw.slice(fence))?.[0].length ?? 0)
      pieces.push(codeDelimiter.repeat(lead), source.slice(from + lead, to - fence), codeDelimiter.repeat(fence))
      at = to
      codes.push([from + lead, to - fence])
    } else if ('children' in node) for (const child of node.children) visit(child)
    else if (isText(node, source.slice(from, to), source.charAt(from - 1))) keep(from, to)
  }
  for (const child of block.children) visit(child)
  skipTo(end)
  return {start, text: pieces.join(''), codes, struck, addresses, badges}
}

// Matches a component with a method: `<Badge type="tip" text="GET"/>`. The second group is the method.
const methodBadge = /^<[A-Z]\w*\s[^<>]*?=(["'])(GET|POST|PUT|PATCH|DELETE)\1/d
const isMethod = /^(?:GET|POST|PUT|PATCH|DELETE)$/
const components: ReadonlySet<string> = new Set(['html', 'mdxJsxTextElement'])
const longestBadge = 200

/** Whether a link has no markup, so that its text starts at the same offset as the link. */
function isBare({children: [first]}: Parents, start: number): boolean {
  return first?.position?.start.offset === start
}

// Matches a parameter with its type, as in Flask: "<int:order_id>"
const typedParameter = /^<[a-z]{2,8}:\w{1,60}>$/

/** Matches a parameter: `{order_id}`. Any other expression of MDX is code. */
const parameter = /^\{[\w.-]{1,80}\}$/

/** Whether a leaf is text, or a part of a path that the parser read as other syntax. */
function isText(node: Nodes, raw: string, before: string): boolean {
  if (node.type === 'text') return true
  // In `/orders/<order-id>`, the parser reads `<order-id>` as an HTML tag.
  if (node.type === 'html') return /^<[a-z][\w-]{0,40}>$/i.test(raw) && /[/=:]/.test(before)
  if ((node.type as string) === 'mdxTextExpression') return parameter.test(raw)
  return (node.type as string) === 'textDirective'
}
