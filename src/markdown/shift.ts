import type {Nodes} from 'mdast'

/** Move the places of a node and all in it. @param offset in code units @param lines whole lines */
export function shift(node: Nodes, offset: number, lines: number): void {
  const {position} = node
  if (position) {
    position.start.line += lines
    position.end.line += lines
    if (position.start.offset !== undefined) position.start.offset += offset
    if (position.end.offset !== undefined) position.end.offset += offset
  }
  if ('children' in node) for (const child of node.children) shift(child, offset, lines)
}
