import type {Nodes, Parents, Root, Yaml} from 'mdast'
import type {Request, RequestContext} from '../core/types.ts'
import {findStartLines} from '../http/start-line.ts'
import {isUnderWrongLabel} from './counter-example.ts'
import {findBlockRequests} from './requests/block.ts'
import {findFenceRequests} from './requests/fence.ts'
import {findHtmlRequests} from './requests/html.ts'
import {findLabelled, type Labelled} from './requests/labelled.ts'
import {maskBlock, toRange} from './requests/mask.ts'
import {readSections, type Section, toShortText} from './requests/purpose.ts'
import {mergeEdits, type Sighting, toWrittenSighting} from './requests/sighting.ts'
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
  const labelled = new Map<number, Labelled>()
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
      const sightings = findBlockRequests(mask, source, node.type === 'heading').map((sighting) => {
        const pair = sighting.method === undefined ? labelled.get(sighting.pathRange[0]) : undefined
        if (!pair) return sighting
        labelled.delete(sighting.pathRange[0])
        return {...sighting, ...toWrittenSighting(source, pair.method, pair.methodRange, pair.pathRange)}
      })
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
    } else if (node.type === 'yaml') {
      for (const sighting of findFrontMatterRequests(node, source))
        add(sighting, 'front-matter', node, ancestors, section, true)
    } else if (node.type === 'html') {
      for (const sighting of findHtmlRequests(node, source)) add(sighting, 'html', node, ancestors, section, false)
    } else if ('children' in node) {
      const inside = [...ancestors, node]
      const sections = readSections(node, section)
      for (const pair of findLabelled(node, source)) labelled.set(pair.pathRange[0], pair)
      for (const [index, child] of node.children.entries())
        visit(child, inside, sections.get(child) ?? section, node.children[index + 1])
    }
  }
  visit(tree, [], {heading: '', base: undefined}, undefined)
  // What is left stands in plain text: "URL: /orders".
  for (const {method, methodRange, pathRange} of labelled.values())
    add(
      {...toWrittenSighting(source, method, methodRange, pathRange), isWrong: () => false},
      'prose',
      tree,
      [],
      {heading: '', base: undefined},
      false,
    )
  return found.sort((a, b) => a.pathRange[0] - b.pathRange[0])
}

// "openapi: POST /orders", "api: 'GET /orders'" in front matter
const frontMatterKey = /^(?:openapi|api|endpoint|request):[ \t]*["']?/

/** Requests in lines of front matter that are there for one. */
function findFrontMatterRequests(node: Yaml, source: string): Found[] {
  const range = toRange(node)
  if (!range) return []
  const found: Found[] = []
  let start = range[0]
  for (const line of source.slice(...range).split('\n')) {
    const key = frontMatterKey.exec(line)
    const [first] = key ? findStartLines(line, {isVerbatim: true}) : []
    if (first) {
      const methodRange = [start + first.methodStart, start + first.methodEnd] as const
      const pathRange = [start + first.target.path, start + first.target.end] as const
      found.push({...toWrittenSighting(source, first.method, methodRange, pathRange, true), isWrong: () => false})
    }
    start += line.length + 1
  }
  return found
}

function findTextContext(ancestors: readonly Parents[]): RequestContext {
  return ancestors.some((ancestor) => ancestor.type === 'listItem') ? 'list' : 'prose'
}
