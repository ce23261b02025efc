import {createRequire} from 'node:module'
import process from 'node:process'
import type {Paragraph, PhrasingContent, Root, RootContent, Text} from 'mdast'
import type {MdxFlowExpression, MdxJsxFlowElement, MdxJsxTextElement, MdxjsEsm} from 'mdast-util-mdx'
import type {Position} from 'unist'
import {VFileMessage} from 'vfile-message'
import type * as Satteri from 'satteri'
import {useParser, type Parser} from './parse.ts'

/** satteri's version, copied from our package.json, because satteri's own package.json cannot be imported. */
const version = '0.10.5'

let loading: Promise<Parser> | undefined

/**
 * Load the fastest available parser once, and use this parser: satteri as a native binary or as WebAssembly, or else
 * micromark. The environment variable `API_GLOSSARY_PARSER` selects `micromark` or `wasm`.
 */
export function loadParser(): Promise<void> {
  return (loading ??= load(process.env['API_GLOSSARY_PARSER'])).then(useParser)
}

async function load(wanted: string | undefined): Promise<Parser> {
  if (wanted === 'micromark') return loadMicromark()
  const before = process.env['NAPI_RS_FORCE_WASI']
  // satteri loads its WebAssembly by itself if there is no binary.
  if (wanted === 'wasm') process.env['NAPI_RS_FORCE_WASI'] = 'error'
  try {
    const {markdownToMdast, mdxToMdast} = await import('satteri')
    return toParser({markdownToMdast, mdxToMdast})
  } catch {
    return await loadMicromark()
  } finally {
    if (before === undefined) delete process.env['NAPI_RS_FORCE_WASI']
    else process.env['NAPI_RS_FORCE_WASI'] = before
  }
}

async function loadMicromark(): Promise<Parser> {
  return (await import('./micromark-parser.ts')).micromarkParser
}

/**
 * How many character references a block may have. satteri's memory grows with the square of their
 * number: 0.1 GB for 5,000 and 2.5 GB for 20,000.
 */
const mostReferences = 5000
const reference = /&[#\w]/g // Matches "&amp;", "&#32;"
const blankLine = /\n[ \t]{0,99}\r?\n/

/** @throws {Error} if satteri would need too much memory */
function checkReferences(text: string): void {
  const count = (part: string): number => part.match(reference)?.length ?? 0
  if (count(text) > mostReferences && text.split(blankLine).some((block) => count(block) > mostReferences))
    throw new Error(`it has more than ${mostReferences} character references in one block`)
}

function toParser({markdownToMdast, mdxToMdast}: Pick<typeof Satteri, 'markdownToMdast' | 'mdxToMdast'>): Parser {
  const {cache} = createRequire(import.meta.url)
  const isWasm = Object.keys(cache).some((file) => file.endsWith('satteri_napi.wasi.cjs'))
  return {
    name: `satteri ${version}${isWasm ? ' (WebAssembly)' : ''}`,
    parse(source, isMdx) {
      // CommonMark replaces NUL with U+FFFD, but satteri keeps NUL.
      const text = source.replaceAll('\0', '\uFFFD')
      checkReferences(text)
      if (!isMdx) return markdownToMdast(text) as Root
      try {
        return toRemarkTree(mdxToMdast(text) as Root, source)
      } catch (error) {
        throw toMessage((error as Error).message)
      }
    },
  }
}

// Matches a message with a position: "3:1: Expected a closing tag for `<Card>` (mdx-jsx:unexpected-character)"
const positioned = /^(\d+):(\d+): (.*?)(?: \([\w-]+:[\w-]+\))?$/s

function toMessage(text: string): VFileMessage {
  const [, line, column, reason] = positioned.exec(text) ?? []
  if (reason === undefined) return new VFileMessage(text)
  return new VFileMessage(reason, {place: {line: Number(line), column: Number(column)}})
}

/** An element or expression of MDX. satteri may have removed the paragraph around it: see `toRemarkTree`. */
type Bare = (MdxFlowExpression | MdxJsxFlowElement) & {position: Position}

/** The possible parents of MDX blocks. */
const containers = new Set(['blockquote', 'footnoteDefinition', 'list', 'listItem', 'mdxJsxFlowElement'])

/**
 * Types of phrasing content. An element whose first child has one of these types is in a paragraph:
 * `<Badge>new</Badge>`.
 */
const phrasing = new Set(
  (
    'break delete emphasis footnoteReference image imageReference inlineCode link linkReference ' +
    'mdxJsxTextElement mdxTextExpression strong text'
  ).split(' '),
)

// Matches spaces and tabs. At the end of a line, they belong to the paragraph.
const blanks = /[ \t]*/y

const lineEnding = /\r\n?|\n/

/**
 * Turn satteri's tree of MDX into the tree of remark-mdx, in place.
 *
 * If a paragraph has only elements and expressions, satteri removes the paragraph, as the MDX
 * compiler does:
 *
 *     <b>Orders</b> {count}      remark: paragraph(element, " ", expression)
 *                                satteri: element, expression
 *
 * In satteri, the nodes of `import` and `export` also include the line ending after the statement.
 */
function toRemarkTree(root: Root, source: string): Root {
  const parents: {children: RootContent[]}[] = [root]
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    if (parent.children.some(isBare)) parent.children = wrapParagraphs(parent.children, source)
    for (const child of parent.children) {
      if (child.type === 'mdxjsEsm') endBeforeLineEnding(child, source)
      else if ('children' in child && containers.has(child.type)) parents.push(child)
    }
  }
  return root
}

function wrapParagraphs(nodes: readonly RootContent[], source: string): RootContent[] {
  const blocks: RootContent[] = []
  let paragraph: Bare[] = []
  const close = (): void => {
    const [first, ...others] = paragraph
    if (first) blocks.push(toParagraph(first, others, source))
    paragraph = []
  }
  for (const row of toRows(nodes)) {
    if (!isParagraph(row)) {
      close()
      blocks.push(...row)
      continue
    }
    // Adjacent lines are one paragraph.
    if (paragraph.at(-1)?.position.end.line !== row[0].position.start.line - 1) close()
    paragraph.push(...row)
  }
  close()
  return blocks
}

/**
 * Group nodes into rows. If an element or expression starts on the line where the previous element or
 * expression ends, both belong to the same row.
 */
function toRows(nodes: readonly RootContent[]): RootContent[][] {
  const rows: RootContent[][] = []
  for (const node of nodes) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    const isSameLine = last && isBare(last) && isBare(node) && last.position.end.line === node.position.start.line
    if (row && isSameLine) row.push(node)
    else rows.push([node])
  }
  return rows
}

/**
 * Whether remark reads a row as a paragraph. Such a row has an element with text on the line of its tags, or two
 * adjacent expressions.
 */
function isParagraph(row: readonly RootContent[]): row is [Bare, ...Bare[]] {
  return row.some((node, index) => {
    if (!isBare(node)) return false
    if (node.type === 'mdxFlowExpression') return row[index + 1]?.type === 'mdxFlowExpression'
    return phrasing.has(node.children[0]?.type ?? '')
  })
}

function isBare(node: RootContent): node is Bare {
  return (node.type === 'mdxJsxFlowElement' || node.type === 'mdxFlowExpression') && node.position !== undefined
}

function toParagraph(first: Bare, others: readonly Bare[], source: string): Paragraph {
  const children = [toPhrasing(first)]
  let {end} = first.position
  for (const node of others) {
    children.push(...toGap({start: end, end: node.position.start}, source), toPhrasing(node))
    end = node.position.end
  }
  blanks.lastIndex = end.offset ?? 0
  const {length} = blanks.exec(source)?.[0] ?? ''
  const {line, column, offset = 0} = end
  const position = {start: first.position.start, end: {line, column: column + length, offset: offset + length}}
  return {type: 'paragraph', children, position}
}

/**
 * Make a text node from the gap between two nodes; none for an empty gap. remark drops the spaces around
 * a line ending.
 */
function toGap({start, end}: Position, source: string): Text[] {
  const gap = source.slice(start.offset, end.offset)
  if (gap === '') return []
  const {0: value, index = 0} = lineEnding.exec(gap) ?? {0: undefined}
  if (value === undefined) return [{type: 'text', value: gap, position: {start, end}}]
  const {line, column, offset = 0} = start
  const position = {
    start: {line, column: column + index, offset: offset + index},
    end: {line: line + 1, column: 1, offset: offset + index + value.length},
  }
  return [{type: 'text', value, position}]
}

function toPhrasing(node: Bare): PhrasingContent {
  if (node.type === 'mdxFlowExpression') return {...node, type: 'mdxTextExpression'}
  return {...node, type: 'mdxJsxTextElement', children: node.children as MdxJsxTextElement['children']}
}

function endBeforeLineEnding({position}: MdxjsEsm, source: string): void {
  const {offset = 0} = position?.end ?? {}
  if (!position || !/[\r\n]/.test(source[offset - 1] ?? '')) return
  const end = source.startsWith('\r\n', offset - 2) ? offset - 2 : offset - 1
  const lineStart = Math.max(source.lastIndexOf('\n', end - 1), source.lastIndexOf('\r', end - 1)) + 1
  position.end = {line: position.end.line - 1, column: end - lineStart + 1, offset: end}
}
