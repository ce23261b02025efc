import type {Nodes, Parents, Root} from 'mdast'
import type {Request, RequestContext} from '../core/types.ts'
import {isUnderWrongLabel} from './counter-example.ts'
import {findBlockRequests} from './requests/block.ts'
import {findFenceRequests} from './requests/fence.ts'
import {findHtmlRequests} from './requests/html.ts'
import {maskBlock, toRange} from './requests/mask.ts'
import {readSections, type Section, toShortText} from './requests/purpose.ts'
import {mergeEdits, type Sighting} from './requests/sighting.ts'
import {findTableRequests} from './requests/table.ts'

/** A request as a reader saw it, with what that reader knows of it. */
type Found = Sighting & {isWrong(): boolean; isRoute?: boolean; purpose?: string; base?: string}

/**
 * Find the example requests of a document, in order of their place.
 *
 * @param source the text that the tree was made from, without a byte order mark
 * @returns nothing for a tree without positions
 */
export function findRequests(tree: Root, source: string): Request[] {
  const found: Request[] = []
  const add = (
    sighting: Found,
    where: RequestContext,
    node: Nodes,
    ancestors: readonly Parents[],
    section: Section,
    isCode: boolean,
    following = '',
  ): void => {
    const purpose = sighting.purpose === '' ? following : (sighting.purpose ?? following)
    let isBad: boolean | undefined
    const base = sighting.base ?? section.base
    found.push({
      ...(sighting.method && {method: sighting.method}),
      ...(sighting.methodRange && {methodRange: sighting.methodRange}),
      path: sighting.path,
      pathRange: sighting.pathRange,
      where,
      isCode,
      isRoute: sighting.isRoute ?? false,
      ...(purpose && {purpose}),
      ...(base !== undefined && {base}),
      section: section.heading,
      node,
      ancestors,
      // Most requests are right, so nobody asks.
      get isBadExample() {
        isBad ??= sighting.isWrong() || isUnderWrongLabel(node, ancestors)
        return isBad
      },
      edit(method, path) {
        const edits = sighting.toEdits(method, path)
        return edits && mergeEdits(edits, source)
      },
    })
  }
  let slash = -1
  /** Whether a node's source has a slash: no request is without one. Nodes are asked in order of their place. */
  const hasSlash = (node: Nodes): boolean => {
    const range = toRange(node)
    if (!range) return false
    if (slash < range[0]) {
      slash = source.indexOf('/', range[0])
      if (slash < 0) slash = source.length
    }
    return slash < range[1]
  }
  const visit = (node: Nodes, ancestors: readonly Parents[], section: Section, next: Nodes | undefined): void => {
    if (!hasSlash(node)) return
    if (node.type === 'paragraph' || node.type === 'heading') {
      const mask = maskBlock(node, source)
      if (!mask) return
      const sightings = findBlockRequests(mask, source, node.type === 'heading')
      for (const sighting of sightings) {
        const where = node.type === 'heading' ? 'heading' : sighting.code ? 'inline-code' : findTextContext(ancestors)
        const isTitle =
          sightings.length === 1 && next?.type === 'paragraph' && (node.type === 'heading' || node.children.length < 3)
        const following = isTitle ? toShortText(next) : ''
        add(
          sighting,
          where,
          sighting.code ?? node,
          [...ancestors, node],
          section,
          sighting.code !== undefined,
          following,
        )
      }
    } else if (node.type === 'table') {
      for (const sighting of findTableRequests(node, source)) {
        const inside = [...ancestors, node, sighting.row, sighting.cell]
        add(sighting, 'table', sighting.code ?? sighting.cell, inside, section, sighting.code !== undefined)
      }
    } else if (node.type === 'code') {
      for (const sighting of findFenceRequests(node, ancestors, source))
        add(sighting, 'fence', node, ancestors, section, true)
    } else if (node.type === 'html') {
      for (const sighting of findHtmlRequests(node, source)) add(sighting, 'html', node, ancestors, section, false)
    } else if ('children' in node) {
      const inside = [...ancestors, node]
      const sections = readSections(node, section)
      for (const [index, child] of node.children.entries())
        visit(child, inside, sections.get(child) ?? section, node.children[index + 1])
    }
  }
  visit(tree, [], {heading: '', base: undefined}, undefined)
  return found.sort((a, b) => a.pathRange[0] - b.pathRange[0])
}

function findTextContext(ancestors: readonly Parents[]): RequestContext {
  return ancestors.some((ancestor) => ancestor.type === 'listItem') ? 'list' : 'prose'
}
