import type {Nodes, Root} from 'mdast'
import type {Range} from '../types.ts'

/**
 * Ranges of a source that no node of the tree is placed in, though there are nodes
 * without a place: remark-lint drops messages there.
 *
 * GFM's transform of addresses leaves text around them without places.
 */
export function findGaps(tree: Root): Range[] {
  const gaps: Range[] = []
  let offset = 0
  let isGap = false
  const update = (latest: number | undefined): void => {
    if (latest === undefined) isGap = true
    else if (offset < latest) {
      if (isGap) gaps.push([offset, latest])
      isGap = false
      offset = latest
    }
  }
  const visit = (node: Nodes): void => {
    update(node.position?.start.offset)
    if ('children' in node) for (const child of node.children) visit(child)
    else update(node.position?.end.offset)
  }
  visit(tree)
  // What is behind the last node is in no gap of its own, as no finding stands there.
  if (isGap) update(tree.position?.end.offset)
  return gaps
}
