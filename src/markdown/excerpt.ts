import type {List, Root, RootContent} from 'mdast'
import type {MarkdownDocument, Places, Prose, Range, Request} from '../types.ts'
import {hasOpenSlash, mayHoldLabel, mayHoldPair, mayHoldRequest} from '../http/place.ts'
import {hasMdx} from './document.ts'
import {findLanguage} from './language.ts'
import {toChildren, toStart, toText, type Loose} from './nodes.ts'
import {isMdxPath} from './path.ts'
import {cutSource, holdsElement, type Part} from './parts.ts'
import {joinItems, toItems} from './list-items.ts'
import {readPlainPart} from './plain-parts.ts'
import {countLines, shift} from './shift.ts'
import {keepRows, spreadRows, toLines} from './table-rows.ts'
import {findProse} from './prose.ts'
import {findRequests} from './requests.ts'
import {mayHoldBase} from './requests/purpose.ts'

/** Reads some parts of a source. @returns a tree with the places of the whole source */
type ReadParts = (parts: readonly Part[]) => Root

/**
 * Read of a document only what the findings at some places depend on: their blocks,
 * and
 *
 * - for a finding in a table or a request, headings and the blocks right before and
 *   behind, which label and describe them;
 * - the first block, where it may be front matter;
 * - HTML that may leave an element open, so that what follows is no prose;
 * - definitions of links and footnotes.
 *
 * What else a rule asks of a page is read when it asks: `MarkdownDocument.findProse`,
 * `findRequests`.
 *
 * @param places where findings may be
 * @param parse reads a text: as MDX where the path says so, unless it `isPlain`, the
 *   same in both
 * @returns undefined where it must be read whole
 * @throws what `parse` throws, and where what it reads was not cut as it reads it
 */
export function readExcerpt(
  source: string,
  places: Places,
  path: string,
  isMdx: boolean,
  parse: (text: string, isPlain: boolean) => Root,
): CutExcerpt | undefined {
  const cut = cutSource(source, isMdx)
  if (!cut) return
  const {codes} = cut
  const prose = dropCode(places.prose, codes)
  const parts = isMdx ? cut.parts : splitLists(source, cut.parts, {...places, prose})
  const isPlain = (some: readonly Range[]): boolean => some.every((range) => isPlainMarkdown(source, range, codes))
  const excerpt = toExcerpt(source, parts, {...places, prose}, path, isMdx, (some) =>
    parseParts(source, some, (text) => parse(text, !isMdx || isPlain(some.map(({start, end}) => [start, end])))),
  )
  return Object.assign(excerpt, {isPlain: () => !isMdx || isPlain([[0, source.length]])})
}

/** A document that is read in part. */
export interface Excerpt extends MarkdownDocument {
  /** Whether the tree has all headings of the page. */
  hasAllHeadings: boolean
}

/** The same of a source that was cut. */
export interface CutExcerpt extends Excerpt {
  /** Whether all of the source is certainly read alike with and without MDX. */
  isPlain(): boolean
}

/** Places that are in none of some ranges, both in order. */
function dropCode(offsets: readonly number[], codes: readonly Range[]): readonly number[] {
  let next = 0
  return offsets.filter((offset) => {
    while (next < codes.length && (codes[next]?.[1] ?? 0) <= offset) next++
    return offset < (codes[next]?.[0] ?? Number.POSITIVE_INFINITY)
  })
}

/**
 * The same for a document that has been parsed: its other blocks are not looked at.
 *
 * @returns undefined where it must be read whole
 */
export function pickExcerpt(
  tree: Root,
  source: string,
  places: Places,
  path: string | undefined,
): MarkdownDocument | undefined {
  // Trees that plugins made may lack what the types promise.
  const children = toChildren(tree as unknown as Loose) as unknown as readonly RootContent[]
  const isOpenable = children.some((node) => node.type === 'html' && holdsElement(toText(node.value)))
  const parts: TreePart[] = []
  let last = 0
  for (const node of children) {
    const start = node.position?.start.offset
    const end = node.position?.end.offset
    if (start === undefined || end === undefined || start < last || end < start) return
    // What is between two blocks belongs to the first, so that every place is in one.
    const previous = parts.at(-1)
    if (previous) previous.end = start
    const isFrame = node.type === 'html' || (isOpenable && mayClose(node))
    const hasHeading = node.type === 'heading'
    parts.push({start: previous ? start : 0, end, hasHeading, hasInnerHeading: !flat.has(node.type), isFrame, node})
    last = end
  }
  const final = parts.at(-1)
  if (!final) return
  final.end = source.length
  const isMdx = isMdxPath(path) || hasMdx(tree)
  const codes = parts.flatMap(({node, start, end}) => (node.type === 'code' ? [[start, end] as const] : []))
  const prose = dropCode(places.prose, codes)
  return toExcerpt(source, parts, {...places, prose}, path, isMdx, (some) => ({
    ...tree,
    children: some.map((part) => (part as TreePart).node),
  }))
}

/** Whether a paragraph may close an element that a block of HTML has left open. */
function mayClose(node: RootContent): boolean {
  const isTag = ({type, value}: Loose): boolean => type === 'html' && holdsElement(toText(value))
  return node.type === 'paragraph' && toChildren(node as unknown as Loose).some(isTag)
}

/** Blocks that no heading stands in. */
const flat = new Set('paragraph heading code html table thematicBreak definition yaml toml math mdxjsEsm'.split(' '))

/** A block of a tree. */
interface TreePart extends Part {
  node: RootContent
}

function toExcerpt(
  source: string,
  parts: readonly Part[],
  places: Places,
  path: string | undefined,
  isMdx: boolean,
  read: ReadParts,
): Excerpt {
  // All places may have been in code.
  const isEmpty = places.prose.length === 0 && places.requests.length === 0
  const first = frontmatterStart.test(source) ? parts.slice(0, 1) : []
  const chosen = new Set(isEmpty ? [] : [...first, ...choose(source, parts, places)])
  const tree = read(parts.filter((part) => chosen.has(part)))
  let prose: readonly Prose[] | undefined
  let requests: readonly Request[] | undefined
  let all: readonly Request[] | undefined
  let known: Set<Part> | undefined
  const more: Prose[] = []
  /** Prose of some parts; what is between elements that are open is none. */
  const readProse = (asked: ReadonlySet<Part>): readonly Prose[] => {
    const frames = parts.filter(({isFrame}) => isFrame)
    const found = findProse(read(withDefinitions(source, parts, new Set([...asked, ...frames]))), source)
    return found.filter(({node}) => {
      const offset = toStart(node as unknown as Loose)
      return [...asked].some(({start, end}) => start <= offset && offset < end)
    })
  }
  return {
    source,
    tree,
    isMdx,
    language: findLanguage(tree, path),
    hasAllHeadings: parts.every((part) => chosen.has(part) || !(part.hasHeading || part.hasInnerHeading)),
    get prose() {
      return (prose ??= places.prose.length > 0 ? findProse(tree, source) : [])
    },
    get requests() {
      return (requests ??= places.requests.length > 0 ? findRequests(tree, source, isMdx) : [])
    },
    findProse(pattern) {
      known ??= new Set(chosen)
      const asked = new Set<Part>()
      for (const part of parts) {
        if (known.has(part) || !pattern.test(source.slice(part.start, part.end))) continue
        known.add(part)
        asked.add(part)
      }
      if (asked.size > 0) more.push(...readProse(asked))
      return more.length > 0 ? [...this.prose, ...more] : this.prose
    },
    findRequests() {
      if (all) return all
      // Each part as far as it is read.
      const asked = new Map<Part, readonly Part[]>()
      for (const [index, part] of parts.entries()) {
        const text = source.slice(part.start, part.end)
        // A heading tells what stands below it only by a path in it; what findings stand under is chosen anyway.
        const hasBase = part.hasHeading && text.includes('/')
        if (hasBase || part.isFrame || mayHoldBase(text)) asked.set(part, [part])
        else if (!asked.has(part) && mayHoldRequest(text)) asked.set(part, shorten(part, text, source, isMdx))
        // How far a path is from its method counts.
        if (mayHoldLabel(text)) for (const other of around(parts, index)) asked.set(other, [other])
      }
      for (const part of chosen) asked.delete(part)
      // What refers to a definition that is not read is text: "[GET][a] /orders". Those of the tree are read again.
      const hasReference = mayRefer(source, asked.keys())
      const others = read(
        parts.flatMap((part) => (hasReference && mayDefine(source, part) ? [part] : (asked.get(part) ?? []))),
      )
      const children = joinNodes(tree.children, others.children, parts)
      return (all = findRequests({...tree, children}, source, isMdx))
    },
  }
}

/**
 * Nodes that were read apart, each once and in order of their place. Of a list, some items
 * may be among the ones, and some among the others.
 */
function joinNodes(
  given: readonly RootContent[],
  others: readonly RootContent[],
  parts: readonly Part[],
): RootContent[] {
  const nodes: RootContent[] = []
  // The parser lets a heading that is underlined start where a definition before it does.
  const known = new Set<string>()
  const lists = new Map<number, List>()
  for (const node of [...given, ...others]) {
    const start = toStart(node as Loose)
    const list = node.type === 'list' ? findPart(parts, start)?.list : undefined
    if (node.type !== 'list' || list === undefined) {
      const key = `${start} ${node.type}`
      if (!known.has(key)) nodes.push(node)
      known.add(key)
      continue
    }
    const joined = lists.get(list)
    if (joined) {
      const starts = new Set(joined.children.map((item) => toStart(item as Loose)))
      for (const item of node.children) if (!starts.has(toStart(item as Loose))) joined.children.push(item)
      continue
    }
    // A list of the tree stays as it is.
    const own = {...node, children: [...node.children], ...(node.position && {position: {...node.position}})}
    lists.set(list, own)
    nodes.push(own)
  }
  for (const {children, position} of lists.values()) {
    children.sort((one, other) => toStart(one as Loose) - toStart(other as Loose))
    const [first, last] = [children[0]?.position, children.at(-1)?.position]
    if (position && first && last) Object.assign(position, {start: first.start, end: last.end})
  }
  return nodes.sort((one, other) => toStart(one as Loose) - toStart(other as Loose))
}

/** The part that holds a place. @param parts one behind the other */
function findPart(parts: readonly Part[], offset: number): Part | undefined {
  let low = 0
  let high = parts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((parts[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return parts[low]
}

// "---", "+++": what front matter starts with
const frontmatterStart = /^(?:---|\+\+\+)/
// A comment between blocks parts them for no reader, and definitions are not seen: "<!-- … -->", "{ /* … */ }", "[a]: /b"
const unseen = /^[ \t]{0,3}(?:<!--|\{\s{0,99}\/\*|\[[^\]\n]{1,200}\]:)/
// A paragraph that has prose: nothing else starts with a letter but modules of MDX
const words = /^(?!(?:import|export)\b)\p{L}/u

/** What of a part may hold requests: rows of a table are read one by one, and so are items of a list of which none labels another. */
function shorten(part: Part, text: string, source: string, isMdx: boolean): readonly Part[] {
  const short = keepRows(part, text, hasOpenSlash)
  if (short !== part || isMdx) return [short]
  return toOwnItems(part, text).filter(({start, end}) => mayHoldRequest(source.slice(start, end)))
}

/** No longer list is read by the item: for the parser, many pieces are more work than what is between them. */
const mostItems = 500

/** The items of a part, if it is a list in which none matters to another one. */
function toOwnItems(part: Part, text: string): readonly Part[] {
  if (part.hasHeading || part.hasInnerHeading || part.isFrame) return [part]
  const items = toItems(part, text)
  return items.length > mostItems || (items.length > 1 && mayHoldPair(text)) ? [part] : items
}

/** Parts, of which lists with one of some places are their items. */
function splitLists(source: string, parts: readonly Part[], {prose, requests}: Places): readonly Part[] {
  const offsets = [...prose, ...requests].sort((one, other) => one - other)
  let next = 0
  return parts.flatMap((part) => {
    const first = next
    while (next < offsets.length && (offsets[next] ?? 0) < part.end) next++
    return next > first ? toOwnItems(part, source.slice(part.start, part.end)) : [part]
  })
}

/** A part and those that a label of it may belong to. */
function around(parts: readonly Part[], index: number): readonly Part[] {
  return parts.slice(Math.max(0, index - labelReach), index + labelReach + 1)
}

/** How many parts away the other one of two labels may be. A list between them parts them, however many items of it are parts. */
const labelReach = 3

/** The parts that findings at places depend on, beside the first. */
function choose(source: string, parts: readonly Part[], places: Places): Iterable<Part> {
  const chosen = new Set<Part>()
  // Items of one list have the same labels.
  const labelled = new Set<number>()
  // Between elements that are open, words are no prose.
  const hasFrames = parts.some(({isFrame}) => isFrame)
  for (const [offsets, isRequest] of [
    [places.prose, false],
    [places.requests, true],
  ] as const) {
    let next = 0
    for (const [index, part] of parts.entries()) {
      if (next >= offsets.length) break
      let isPlace = false
      for (; next < offsets.length && (offsets[next] ?? 0) < part.end; next++) isPlace = true
      if (!isPlace) continue
      chosen.add(part)
      if (isRequest && around(parts, index).some(({start, end}) => mayHoldLabel(source.slice(start, end))))
        for (const other of around(parts, index)) chosen.add(other)
      const isLabelled = isRequest || isIn(source, '|', part.start, part.end)
      if (isLabelled && !(part.list !== undefined && labelled.has(part.list))) addLabels(source, parts, index, chosen)
      if (part.list !== undefined) {
        // What is behind a list tells nothing of its items, nor does one of the other.
        if (isLabelled) labelled.add(part.list)
        continue
      }
      // The block behind it may describe a request; what comes next tells what a heading is about, or a title in front matter.
      const isHeading = part.hasHeading || part.hasInnerHeading || (index === 0 && source.startsWith('---'))
      if (!isLabelled && !isHeading) continue
      for (const other of parts.slice(index + 1)) {
        chosen.add(other)
        const isLast = isHeading
          ? !hasFrames && words.test(source.slice(other.start, other.start + 10))
          : !unseen.test(source.slice(other.start, other.start + 300).trimStart())
        if (isLast) break
      }
    }
  }
  if (chosen.size > 0) for (const part of parts) if (part.isFrame) chosen.add(part)
  return withDefinitions(source, parts, chosen)
}

/** Add the parts that may label another: the one right before it, and the headings that it stands under. */
function addLabels(source: string, parts: readonly Part[], index: number, chosen: Set<Part>): void {
  let isSeen = false
  let depth = 7
  const list = parts[index]?.list
  for (let at = index - 1; at >= 0 && depth > 1; at--) {
    const part = parts[at]
    // Before an item stands what does so before its list.
    if (!part || (list !== undefined && part.list === list)) continue
    if (!isSeen) {
      chosen.add(part)
      isSeen = !unseen.test(source.slice(part.start, part.start + 300))
    }
    if (!part.hasHeading) continue
    const own = headingMarks.exec(source.slice(part.start, part.start + 8))?.[0].length
    if (own !== undefined && own >= depth) continue
    chosen.add(part)
    // One that is underlined, or that is not alone in its part, may have any depth.
    if (own !== undefined) depth = own
  }
}

// "##"
const headingMarks = /^#{1,6}(?=[ \t\r\n]|$)/

/** Parts, and those that may define links or footnotes that they refer to. */
function withDefinitions(source: string, parts: readonly Part[], chosen: ReadonlySet<Part>): readonly Part[] {
  const hasReference = mayRefer(source, chosen)
  return parts.filter((part) => chosen.has(part) || (hasReference && mayDefine(source, part)))
}

/** Whether some parts may refer to definitions of a source. */
function mayRefer(source: string, some: Iterable<Part>): boolean {
  return source.includes(']:') && [...some].some(({start, end}) => isIn(source, '[', start, end))
}

/** Whether a part may define links or footnotes: a line of it starts with a label. */
function mayDefine(source: string, {start, end}: Part): boolean {
  for (let at = source.indexOf(']:', start); at >= 0 && at < end; at = source.indexOf(']:', at + 1)) {
    const open = source.lastIndexOf('[', at)
    const line = source.lastIndexOf('\n', open) + 1
    // Labels may hold escaped brackets.
    if (source.charAt(open - 1) === '\\' || /^[ \t>*+\-\d.)]*$/.test(source.slice(line, open))) return true
  }
  return false
}

function isIn(source: string, text: string, start: number, end: number): boolean {
  const index = source.indexOf(text, start)
  return index >= 0 && index < end
}

// What MDX reads in its own way: expressions, elements, modules, indentation that is no code, also in a quote
const mdxSign = /[{}<\t]| {4}|^(?:import|export)[\s{*"']/m

/**
 * Whether a part of a source is the same in MDX as in Markdown; no is not certain.
 *
 * @param codes fenced code: of each, only the first line and what ends it is looked at
 */
export function isPlainMarkdown(source: string, [start, end]: Range, codes: readonly Range[]): boolean {
  let at = start
  for (const [from, to] of codes) {
    if (to <= at) continue
    if (from >= end) break
    const inside = source.indexOf('\n', from)
    if (inside < 0 || inside >= to) continue
    if (mdxSign.test(source.slice(at, inside))) return false
    at = to
  }
  return at >= end || !mdxSign.test(source.slice(at, end))
}

/** Between parts that do not follow each other, so that they do not become one block. */
const separator = '***\n\n'

/** A block runs over the end of its part, so that the source was not cut as a parser reads it. */
class CutError extends Error {}

/**
 * Read parts as one document, and put the nodes back in their places.
 *
 * @throws {CutError} where the parser sees other blocks
 */
function parseParts(source: string, parts: readonly Part[], parse: (text: string) => Root): Root {
  if (parts.length === 0) return {type: 'root', children: []}
  let text = ''
  let line = 0
  let last = 0
  // Behind the part that the text ends with.
  let joined = 0
  const children: RootContent[] = []
  const places: {start: number; end: number; offset: number; lines: number; part: Part}[] = []
  for (const part of joinItems(parts)) {
    line += countLines(source, last, part.start)
    const {rows} = part
    const own = rows ? toLines(source, rows) : source.slice(part.start, part.end)
    const node = readPlainPart(own, {line: line + 1, offset: part.start})
    if (node) {
      children.push(node)
      line += countLines(source, part.start, part.end)
      last = part.end
      continue
    }
    // At the start, a line of hyphens would be front matter.
    if (text === '' ? part.start > 0 : part.start > joined) text += text === '' ? '\n' : separator
    places.push({
      start: text.length,
      end: text.length + own.length,
      offset: part.start - text.length,
      lines: line,
      part,
    })
    text += own
    line += countLines(source, part.start, part.end)
    last = part.end
    // Behind the last row, a blank line may be missing.
    joined = rows ? -1 : part.end
  }
  if (text !== '' && joined < source.length) text += separator
  const tree: Root = text === '' ? {type: 'root', children: []} : parse(text)
  let at = 0
  let lines = 0
  let counted = 0
  // What the last part ended with that was an item.
  let list: {start: number; node: List} | undefined
  let before: Part | undefined
  for (const child of tree.children) {
    const start = child.position?.start.offset ?? 0
    while (at < places.length && (places[at]?.end ?? 0) <= start) at++
    const place = places[at]
    if (!place || start < place.start) {
      if (child.type !== 'thematicBreak') throw new CutError()
      continue
    }
    if ((child.position?.end.offset ?? 0) > place.end) throw new CutError()
    lines += countLines(text, counted, place.start)
    counted = place.start
    const {part} = place
    if (part.rows) {
      const start = {offset: place.start, line: lines}
      if (!spreadRows(child, source, part.rows, start, place.lines)) throw new CutError()
    } else if (place.offset !== 0) shift(child, place.offset, place.lines - lines)
    const isFirst = part !== before
    before = part
    if (child.type !== 'list' || part.list === undefined) children.push(child)
    else if (isFirst && list?.start === part.list) {
      for (const item of child.children) list.node.children.push(item)
      if (list.node.position && child.position) list.node.position.end = child.position.end
    } else {
      children.push(child)
      list = {start: part.list, node: child}
    }
  }
  children.sort((a, b) => toStart(a as Loose) - toStart(b as Loose))
  // The root holds all of the source, whatever was read of it.
  const end = {
    line: line + 1 + countLines(source, last, source.length),
    column: source.length - source.lastIndexOf('\n'),
    offset: source.length,
  }
  return {...tree, children, position: {start: {line: 1, column: 1, offset: 0}, end}}
}
