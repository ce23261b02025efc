import type {Nodes, Root} from 'mdast'
import {rememberLast} from '../english/remember.ts'
import {toChildren, toEnd, toPlain, toStart, type Loose} from './nodes.ts'

export interface Above {
  /** The headings above the position, the outermost first. */
  headings: readonly string[]
  /** The text of the innermost section. `start` is the offset at which this section starts. */
  section: string
  start: number
  /** The text of the innermost section, and the introductions of the sections around it. */
  text: string
  /** The text of the page up to its second heading, but at most `longest` code units. */
  introduction: string
}

interface Heading {
  text: string
  depth: number
  start: number
}

/** List the headings of a page, except headings inside other blocks. */
const toHeadings = rememberLast((tree: Root): readonly Heading[] =>
  tree.children.flatMap((node: Nodes) =>
    node.type === 'heading' ? [{text: toPlain(node), depth: node.depth, start: toStart(node)}] : [],
  ),
)

/** The greatest length of an introduction, in code units. */
const longest = 2000

/** Read the headings above a position, and the text of the sections that contain the position. */
export function readAbove({tree, source}: {tree: Root; source: string}, offset: number): Above {
  const headings = toHeadings(tree)
  const chain: number[] = [-1]
  for (const [index, {start, depth}] of headings.entries()) {
    if (start > offset) break
    while (chain.length > 1 && (headings[chain.at(-1) ?? -1]?.depth ?? 0) >= depth) chain.pop()
    chain.push(index)
  }
  const texts = chain.map((index) => source.slice(headings[index]?.start ?? 0, headings[index + 1]?.start))
  return {
    headings: chain.flatMap((index) => headings[index]?.text ?? []),
    section: texts.at(-1) ?? '',
    start: headings[chain.at(-1) ?? -1]?.start ?? 0,
    // The text is read on demand, because few callers need it.
    get text() {
      return texts.join('\n')
    },
    introduction: source.slice(0, Math.min(headings[1]?.start ?? longest, longest)),
  }
}

/**
 * Read the text beside a position. In a list or a table, read the innermost list item or row. Elsewhere, read the block
 * and the text right before and after it. If the block is code, read only two of its lines: the line of the position
 * and the line above.
 */
export function readBeside({tree, source}: {tree: Root; source: string}, offset: number): string {
  const toSource = (node: Loose | undefined): string => (node ? source.slice(toStart(node), toEnd(node)) : '')
  let item: Loose | undefined
  let children = toChildren(tree)
  for (;;) {
    const index = children.findIndex((node) => toStart(node) <= offset && offset < toEnd(node))
    const node = children[index]
    if (node?.type === 'listItem' || node?.type === 'tableRow') item = node
    if (node && containers.has(node.type)) {
      children = toChildren(node)
      continue
    }
    if (item) return toSource(item)
    if (!node) return ''
    const isCode = node.type === 'code'
    const above = source.lastIndexOf('\n', source.lastIndexOf('\n', offset - 1) - 1) + 1
    const own = isCode ? source.slice(above, source.indexOf('\n', offset)) : toSource(node)
    // A label such as "**Planned:**" is about the block after it.
    const [before = '', after = ''] = [children[index - 1], children[index + 1]].map((one) =>
      one && texts.has(one.type) ? toSource(one) : '',
    )
    return [before, own, isLabel.test(after) ? '' : after].join('\n')
  }
}

const isLabel = /:[*_\s]*$/

/** Blocks that contain other blocks. */
const containers = new Set([
  'list',
  'listItem',
  'table',
  'tableRow',
  'blockquote',
  'mdxJsxFlowElement',
  'containerDirective',
])
/** Blocks that may say something about the block beside them. */
const texts = new Set(['paragraph', 'blockquote', 'mdxJsxFlowElement', 'containerDirective', 'html'])
