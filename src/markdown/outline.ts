import type {Nodes, Root} from 'mdast'
import {rememberLast} from '../english/remember.ts'
import {toPlain, toStart} from './nodes.ts'

/** The headings and text above a position. */
export interface Above {
  /** The headings of its sections, the outermost first. */
  headings: readonly string[]
  /** The text of its section. */
  section: string
  /** The text of its section, and the introductions of the sections around it. */
  text: string
}

interface Heading {
  text: string
  depth: number
  start: number
}

/** List the headings among the outermost blocks of a page, in order. */
const toHeadings = rememberLast((tree: Root): readonly Heading[] =>
  tree.children.flatMap((node: Nodes) =>
    node.type === 'heading' ? [{text: toPlain(node), depth: node.depth, start: toStart(node)}] : [],
  ),
)

/** Read the headings above a position, and the text of its sections. */
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
