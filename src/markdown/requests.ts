import type {Nodes, Parents, Root, Yaml} from 'mdast'
import type {Range, Request, RequestContext} from '../types.ts'
import {toBarePath} from '../http/path.ts'
import {findStartLines} from '../http/start-line.ts'
import {isUnderWrongLabel} from './counter-example.ts'
import {hasOffset, isComment} from './nodes.ts'
import {findBlockRequests} from './requests/block.ts'
import {findFenceRequests} from './requests/fence.ts'
import {findHtmlRequests, findTagRequests} from './requests/html.ts'
import {maskBlock, toRange} from './requests/mask.ts'
import {pairMethods, type PathLine, readMethodLines} from './requests/method-lines.ts'
import {readSections, type Section, toShortText} from './requests/purpose.ts'
import {type Edit, mergeEdits, type Sighting, toSighting, toWrittenSighting} from './requests/sighting.ts'
import {findTableRequests} from './requests/table.ts'

/** A request as a reader saw it, with what that reader knows of it. */
type Found = Sighting & {
  isWrong(): boolean
  isRoute?: boolean
  isEndpoint?: boolean
  purpose?: string
  base?: string
  label?: string
  isLine?: boolean
}

/**
 * Find the example requests of a document, in order of their ranges.
 *
 * @param source the text that the tree was made from, without a byte order mark
 * @param isMdx whether `{` in text opens an expression
 * @param candidates offsets in order: blocks without one are left out; absent for all
 * @returns nothing for a tree without positions
 */
export function findRequests(tree: Root, source: string, isMdx = false, candidates?: readonly number[]): Request[] {
  if (candidates?.length === 0) return []
  const found: {sighting: Found; around: Surroundings}[] = []
  const add = (
    sighting: Found,
    where: RequestContext,
    node: Nodes,
    ancestors: readonly Parents[],
    section: Section,
    isCode: boolean,
    following = '',
  ): void => {
    found.push({sighting, around: {where, node, ancestors, section, isCode, following, source, isMdx}})
  }
  // The first slash from an offset on: most nodes are asked in order of their ranges.
  let [from, slash] = [0, -1]
  /** Whether a node may show a request: none is without a slash. */
  const isWanted = (node: Nodes): boolean => {
    const range = toRange(node)
    if (!range) return false
    if (candidates) return hasOffset(candidates, ...range)
    if (range[0] < from || range[0] > slash) {
      ;[from] = range
      slash = source.indexOf('/', from)
      if (slash < 0) slash = source.length
    }
    return slash < range[1]
  }
  const visit = (node: Nodes, ancestors: readonly Parents[], section: Section, next: Nodes | undefined): void => {
    if (!isWanted(node)) return
    if (node.type === 'paragraph' || node.type === 'heading') {
      const mask = maskBlock(node, source)
      if (!mask) return
      // "{% api-method method="post" path="/orders" %}"
      const tags = mask.text.startsWith('{%') ? findTagRequests(source, mask.start, mask.start + mask.text.length) : []
      for (const sighting of tags) add(sighting, 'html', node, ancestors, section, false)
      const sightings = tags.length > 0 ? [] : findBlockRequests(mask, source, node.type === 'heading')
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
      // The tag before the content of an element of MDX.
      const tag = node.type.startsWith('mdxJsx') ? toTagRange(node) : undefined
      if (tag)
        for (const sighting of findTagRequests(source, ...tag)) add(sighting, 'html', node, ancestors, section, false)
      const inside = [...ancestors, node]
      const sections = readSections(node, section)
      const shown = node.children.filter((child) => !isComment(child))
      for (const [index, child] of shown.entries())
        visit(child, inside, sections.get(child) ?? section, shown[index + 1])
    }
  }
  visit(tree, [], {heading: '', base: undefined}, undefined)
  return withMethods(found, source)
    .map(({sighting, around}) => new FoundRequest(sighting, around))
    .sort((a, b) => a.pathRange[0] - b.pathRange[0])
}

// "API reference", "Endpoints", "REST routes": headings of lists of requests
const requestHeading = /\b(?:APIs?|(?:API |REST )?(?:endpoints?|routes|requests?))\b/i

// "Example request:", with or without the fence of a block of code
const exampleLead = /\b(?:example|sample) (?:request|call)s?\W{0,12}(?:```\w{0,12}\s)?$/i

/** Sightings with the methods that stand on lines beside them; without the paths that nothing makes a request. */
function withMethods<One extends {sighting: Found; around: Surroundings}>(
  found: readonly One[],
  source: string,
): One[] {
  const lines = found.flatMap((one): (PathLine & {one: One})[] => {
    const {label = '', isLine = false, pathRange, method} = one.sighting
    if (!isLine || method !== undefined) return []
    return [{one, range: pathRange, isHeading: one.around.where === 'heading', isLabelled: label !== ''}]
  })
  const pairs = lines.length > 0 ? pairMethods(lines, readMethodLines(source), source) : []
  const methods = new Map([...pairs].map(([{one}, method]) => [one, method]))
  const isRequest = ({sighting}: One): boolean => sighting.method !== undefined && !sighting.isRoute
  const known = found.filter(isRequest).map(({sighting}) => toBarePath(sighting.path))
  const all = new Set(known)
  return found.flatMap((one): One[] => {
    const {sighting, around} = one
    const {label, pathRange, path} = sighting
    if (sighting.method !== undefined) return [one]
    const pair = methods.get(one)
    if (pair) {
      const written = toWrittenSighting(source, pair.method, pair.methodRange, pathRange)
      return [{...one, sighting: {...sighting, ...written}}]
    }
    const isListed = label !== undefined && requestHeading.test(around.section.heading)
    const bare = toBarePath(path)
    // "### /orders/create" above `POST https://shop.example/v1/orders/create`
    const isShown = around.where === 'heading' ? known.some((other) => other.endsWith(bare)) : all.has(bare)
    // A path in running text or in a block of code may be that of a file; one of an address is none.
    const isAddress = /[\w\]}>]/.test(source.charAt(pathRange[0] - 1))
    const lineStart = source.lastIndexOf('\n', pathRange[0]) + 1
    const isExample =
      isAddress && label === '' && exampleLead.test(source.slice(Math.max(0, lineStart - 60), lineStart))
    const isEndpoint = (sighting.isEndpoint ?? false) || isListed || isShown || isExample
    const isLoose = !around.isCode || (around.where === 'fence' && !isAddress)
    if (label !== undefined && !isEndpoint && isLoose) return []
    return [isEndpoint ? {...one, sighting: {...sighting, isEndpoint}} : one]
  })
}

/** Where a request was found, and how the document is written. */
interface Surroundings {
  where: RequestContext
  node: Nodes
  ancestors: readonly Parents[]
  section: Section
  isCode: boolean
  /** What the block after it says, where that is about the request. */
  following: string
  source: string
  isMdx: boolean
}

/** A class, as a page may show thousands. */
class FoundRequest implements Request {
  readonly method: string | undefined
  readonly methodRange: Range | undefined
  readonly path: string
  readonly pathRange: Range
  readonly where: RequestContext
  readonly isCode: boolean
  readonly isRoute: boolean
  readonly isEndpoint: boolean
  readonly purpose: string | undefined
  readonly base: string | undefined
  readonly section: string
  readonly node: Nodes
  readonly ancestors: readonly Parents[]
  private readonly sighting: Found
  private readonly around: Surroundings
  private isBad: boolean | undefined

  constructor(sighting: Found, around: Surroundings) {
    this.method = sighting.method
    this.methodRange = sighting.methodRange
    this.path = sighting.path
    this.pathRange = sighting.pathRange
    this.where = around.where
    this.isCode = around.isCode
    this.isRoute = sighting.isRoute ?? false
    this.isEndpoint = sighting.isEndpoint ?? false
    this.purpose = sighting.purpose || around.following || undefined
    this.base = sighting.base ?? around.section.base
    this.section = around.section.heading
    this.node = around.node
    this.ancestors = around.ancestors
    this.sighting = sighting
    this.around = around
  }

  // Most requests are right, so nobody asks.
  get isBadExample(): boolean {
    return (this.isBad ??= this.sighting.isWrong() || isUnderWrongLabel(this.node, this.ancestors))
  }

  edit(method: string | undefined, path: string): Edit | undefined {
    const {sighting, isCode, where} = this
    const {source, isMdx} = this.around
    const {address} = sighting
    if (address === 'part' || (address === 'whole' && breaksAddress(path, sighting.path))) return
    if (!isCode && where !== 'html' && (delimiterInPath.test(path) || delimiterInPath.test(sighting.path))) return
    const toText = isCode ? asItIs : address === 'whole' ? withoutEscapes : toSafeText
    const edits = sighting.toEdits(method, toText(path, sighting.path, where, isMdx))
    const edit = edits && mergeEdits(edits, source)
    return edit && (isCode || keepsDelimiters(edit, source)) ? edit : undefined
  }
}

/** Where an element begins, up to its first child. */
function toTagRange(node: Parents): Range | undefined {
  const range = toRange(node)
  const [first] = node.children as Nodes[]
  return range && [range[0], (first && toRange(first)?.[0]) ?? range[1]]
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
      const request = {...first, isAdjacent: true}
      found.push({...toSighting(source, start, request), isWrong: () => false})
    }
    start += line.length + 1
  }
  return found
}

function findTextContext(ancestors: readonly Parents[]): RequestContext {
  return ancestors.some((ancestor) => ancestor.type === 'listItem') ? 'list' : 'prose'
}

// "{order_id}", not "\{order_id}"
const parameter = /(?<!\\)\{[^{}]{0,100}\}?/g

/**
 * A path as it must be written in text, where a parameter could be taken for
 * syntax: `/orders/{order_id}` is `/orders/\\{order_id}` in MDX.
 *
 * @param written the path that it replaces; parameters are written as there
 */
function toSafeText(path: string, written: string, where: RequestContext, isMdx: boolean): string {
  let text = path
  if (!written.includes('<') && !written.includes('&lt;')) {
    text = where === 'html' ? text.replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text.replace(/(?<!\\)</g, '\\<')
  }
  if (isMdx) text = text.replace(parameter, (match) => (written.includes(match) ? match : `\\${match}`))
  return text
}

function asItIs(path: string): string {
  return path
}

/** A path as it must be written in a bare address, where a backslash is one: `/orders/{order_id}`, in MDX as well. */
function withoutEscapes(path: string, written: string): string {
  return written.includes('\\{') ? path : path.replaceAll('\\{', '{')
}

// "*" of `/orders/*/delete`: what it opens or closes depends on its neighbours
const delimiterInPath = /(?<!\\)[*~]/

// "/orders/<order_id>", "/orders/[id]", "/orders/(id)": more than a link takes in, or its last character
const beyondAddress = /[\s<>[\]]|[!"&'()*,.:;?_~]$/

/** Whether a path would not be a part of the bare address that it stands in; one that was not before may be as it was. */
function breaksAddress(path: string, written: string): boolean {
  return beyondAddress.test(path) && !(written.includes('<') && !/[\s[\]]/.test(path))
}

// "*", "_" and "~": what opens or closes emphasis
const delimiter = /[*_~]/

/**
 * Whether the delimiters beside an edit still open and close. Between a word and
 * punctuation they may not (CommonMark, "left-flanking"):
 *
 *     **POST /orders/{id}/delete**now
 *     **DELETE /orders/{id}**now          no longer strong
 */
function keepsDelimiters({range: [start, end], text}: Edit, source: string): boolean {
  // " ", ".", "}": what is a word to no delimiter. The classes are made where they are asked for, which is seldom.
  const isWord = (character: string): boolean => !/[\s\p{P}\p{S}]/u.test(character)
  const isBlank = (character: string): boolean => character.trim() === ''
  let after = end
  while (delimiter.test(source.charAt(after))) after++
  if (after > end && !isBlank(source.charAt(after)) && isWord(source.charAt(end - 1)) !== isWord(text.slice(-1)))
    return false
  let before = start
  while (before > 0 && delimiter.test(source.charAt(before - 1))) before--
  if (before === start || isBlank(source.charAt(before - 1))) return true
  return isWord(source.charAt(start)) === isWord(text.charAt(0))
}
