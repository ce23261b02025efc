import type {Html, Nodes, Root, RootContent} from 'mdast'
import type {Point} from 'unist'
import {location} from 'vfile-location'
import {remember} from '../english/remember.ts'
import {parse} from '../markdown/parse.ts'
import {isDataPath, mayBeOpenApi} from '../openapi/recognize.ts'
import {alignScalar, encodeIn, findPlace} from '../openapi/scalars.ts'
import {readItem, readTexts, type ApiComment, type ApiText, type ApiTexts} from '../openapi/texts.ts'
import type {Range} from '../types.ts'
import {readMarkdown, type Host, type Page, type Part} from './page.ts'

/** One of the texts that are joined into one Markdown document, and its range in this document. */
interface Placed {
  text: ApiText
  range: Range
}

/** This separator stands before each text, so that `---` at the start of a text is not front matter. */
const separator = '\n\n'

/** Read any file. YAML and JSON that is not OpenAPI is read as an empty page. */
export function readPage(source: string, path: string): Page {
  if (!isDataPath(path)) return readMarkdown(source, path)
  return mayBeOpenApi(source) ? readOpenApi(source) : readMarkdown('', path)
}

/**
 * Read the texts of an OpenAPI document as one page. Each text is a separate Markdown document.
 *
 * @param source YAML or JSON, without a byte order mark
 * @throws {Error} if the source does not parse
 */
function readOpenApi(source: string): Page {
  return toPage(source, readTexts(source))
}

/** Read one text of an OpenAPI document. @param written its source, with quotes and escapes */
export function readOpenApiText(written: string): Page {
  return toPage(`- ${written}`, readItem(`- ${written}`))
}

function toPage(source: string, {texts, comments}: ApiTexts): Page {
  const placed: Placed[] = []
  let end = 0
  for (const text of texts) {
    const start = end + separator.length
    end = start + text.value.length
    placed.push({text, range: [start, end]})
  }
  // Escapes of YAML and JSON can write a lone surrogate, which UTF-8 files cannot contain.
  const markdown = placed
    .map(({text}) => separator + text.value)
    .join('')
    .toWellFormed()
  const {toPoint} = location(markdown)
  const parts = placed.map(({text: {isTitle}, range}): Part => {
    // Also parse the empty line before a text, so that `---` at the start of the text is not front matter.
    const start = range[0] - 1
    const lines = (toPoint(start)?.line ?? 1) - 1
    const tree = move(parse(markdown.slice(start, range[1]), false), start, lines)
    return {tree: isTitle ? toTitle(tree) : tree, range, hasAnchors: !isTitle}
  })
  // Each text has its own root, so that headings and labels do not affect the next text.
  const tree: Root = {
    type: 'root',
    children: parts.map((part) => part.tree as unknown as RootContent),
    position: toPosition([0, markdown.length], toPoint),
  }
  return {source: markdown, tree, isMdx: false, parts, host: toHost(source, placed, comments)}
}

function move<Node extends Nodes>(node: Node, start: number, lines: number): Node {
  const movePoint = ({line, column, offset = 0}: Point): Point => ({line: line + lines, column, offset: offset + start})
  const {position} = node
  return {
    ...node,
    ...(position && {position: {start: movePoint(position.start), end: movePoint(position.end)}}),
    ...('children' in node && {children: node.children.map((child) => move(child, start, lines))}),
  }
}

/** Turn a single paragraph, such as a title, into a heading. */
function toTitle(tree: Root): Root {
  const [first, ...others] = tree.children
  if (first?.type !== 'paragraph' || others.length > 0) return tree
  return {...tree, children: [{...first, type: 'heading', depth: 1}]}
}

function toHost(source: string, placed: readonly Placed[], comments: readonly ApiComment[]): Host {
  const align = remember((text: ApiText) => alignScalar(source, text))
  const find = ([start, end]: Range): Placed | undefined =>
    placed.find(({range}) => range[0] <= start && end <= range[1])
  const place = (range: Range): Range | undefined => {
    const found = find(range)
    const runs = found && align(found.text)
    return runs && findPlace(runs, range[0] - found.range[0], range[1] - found.range[0])
  }
  return {
    source,
    comments: toComments(source, comments),
    place,
    write(range, text) {
      const found = find(range)
      const target = place(range)
      if (!found || !target) return
      const part: Range = [range[0] - found.range[0], range[1] - found.range[0]]
      return encodeIn(source, found.text, target, part, text)
    },
    isShared: (range) => find(range)?.text.isShared ?? false,
    texts: placed.map(({text}) => text.range),
  }
}

/** Convert comments to nodes. After each comment, add a node for the entry that the comment applies to. */
function toComments(source: string, comments: readonly ApiComment[]): Root {
  if (comments.length === 0) return {type: 'root', children: []}
  const {toPoint} = location(source)
  const children = comments.flatMap(({text, range, entry}): RootContent[] => {
    const comment: Html = {type: 'html', value: `<!--${text}-->`, position: toPosition(range, toPoint)}
    if (!entry) return [comment]
    return [comment, {type: 'paragraph', children: [], position: toPosition(entry, toPoint)}]
  })
  // The plugin for comments drops messages after the last node, so add an empty node at the end.
  const end: Html = {type: 'html', value: '', position: toPosition([source.length, source.length], toPoint)}
  return {type: 'root', children: [...children, end], position: toPosition([0, source.length], toPoint)}
}

function toPosition(range: Range, toPoint: ReturnType<typeof location>['toPoint']): {start: Point; end: Point} {
  const toWhole = (offset: number): Point => toPoint(offset) ?? {line: 1, column: 1, offset: 0}
  return {start: toWhole(range[0]), end: toWhole(range[1])}
}
