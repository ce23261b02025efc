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

/** How many lines end in a stretch of a text. @param to half-open */
export function countLines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
