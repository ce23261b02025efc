import type {Nodes, Root} from 'mdast'
import {rememberLast} from '../english/remember.ts'
import {toPlain, toStart} from './nodes.ts'

/** What a page says above a position. */
export interface Above {
  /** The headings under which it stands, the outermost first. */
  headings: readonly string[]
  /** The text of its section. */
  section: string
  /** That, and what stands under each heading above before the next one. */
  text: string
}

interface Heading {
  text: string
  depth: number
  start: number
}

/** The headings of a page, in order: those of the outermost blocks. */
const toHeadings = rememberLast((tree: Root): readonly Heading[] =>
  tree.children.flatMap((node: Nodes) =>
    node.type === 'heading' ? [{text: toPlain(node), depth: node.depth, start: toStart(node)}] : [],
  ),
)

/** Read what a page says above a position, and in its section. */
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
    text: texts.join('\n'),
  }
}
