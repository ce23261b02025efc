import type {Nodes, Parents, Root} from 'mdast'
import type {Request, RequestContext} from '../core/types.ts'
import {isUnderWrongLabel} from './counter-example.ts'
import {findBlockRequests} from './requests/block.ts'
import {findFenceRequests} from './requests/fence.ts'
import {findHtmlRequests} from './requests/html.ts'
import {maskBlock} from './requests/mask.ts'
import {mergeEdits, type Sighting} from './requests/sighting.ts'
import {findTableRequests} from './requests/table.ts'

/**
 * Find the example requests of a document, in order of their place.
 *
 * @param source the text that the tree was made from, without a byte order mark
 * @returns nothing for a tree without positions
 */
export function findRequests(tree: Root, source: string): Request[] {
  const found: Request[] = []
  const add = (
    sighting: Sighting & {isWrong: boolean; isRoute?: boolean; purpose?: string},
    where: RequestContext,
    node: Nodes,
    ancestors: readonly Parents[],
    isCode: boolean,
  ): void => {
    found.push({
      ...(sighting.method && {method: sighting.method}),
      ...(sighting.methodRange && {methodRange: sighting.methodRange}),
      path: sighting.path,
      pathRange: sighting.pathRange,
      where,
      node,
      ancestors,
      isCode,
      isRoute: sighting.isRoute ?? false,
      ...(sighting.purpose && {purpose: sighting.purpose}),
      isBadExample: sighting.isWrong || isUnderWrongLabel(node, ancestors),
      edit(method, path) {
        const edits = sighting.toEdits(method, path)
        return edits && mergeEdits(edits, source)
      },
    })
  }
  const visit = (node: Nodes, ancestors: readonly Parents[]): void => {
    if (node.type === 'paragraph' || node.type === 'heading') {
      const mask = maskBlock(node, source)
      if (!mask) return
      for (const sighting of findBlockRequests(mask, source, node.type === 'heading')) {
        const where =
          node.type === 'heading'
            ? 'heading'
            : sighting.code
              ? 'inline-code'
              : ancestors.some((d) => d.type === 'listItem')
                ? 'list'
                : 'prose'
        add(sighting, where, sighting.code ?? node, [...ancestors, node], sighting.code !== undefined)
      }
    } else if (node.type === 'table') {
      for (const sighting of findTableRequests(node, source))
        add(
          sighting,
          'table',
          sighting.code ?? sighting.cell,
          [...ancestors, node, sighting.row, sighting.cell],
          sighting.code !== undefined,
        )
    } else if (node.type === 'code') {
      for (const sighting of findFenceRequests(node, ancestors, source)) add(sighting, 'fence', node, ancestors, true)
    } else if (node.type === 'html') {
      for (const sighting of findHtmlRequests(node, source)) add(sighting, 'html', node, ancestors, false)
    } else if ('children' in node) {
      const inside = [...ancestors, node]
      for (const child of node.children) visit(child, inside)
    }
  }
  visit(tree, [])
  return found.sort((a, b) => a.pathRange[0] - b.pathRange[0])
}
