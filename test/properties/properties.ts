/**
 * Properties of every document, as functions that return what is wrong, or undefined. To apply edits and
 * compare trees, they use the code of this file, not the code of the package.
 */
import {Buffer} from 'node:buffer'
import os from 'node:os'
import {Readable} from 'node:stream'
import type {Nodes, Root} from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {VFile} from 'vfile'
import {run} from '../../src/cli/run.ts'
import type {EditOptions} from '../../src/lint/edits.ts'
import {parse as parseOwn} from '../../src/markdown/parse.ts'
import type {PlacedFinding} from '../../src/types.ts'
import preset, {fix, lint} from '../../src/index.ts'
import type {Dialect} from './documents.ts'

/** Returns what is wrong with the findings or repairs of a document, or undefined. */
export type Property = (source: string, dialect: Dialect) => string | undefined | Promise<string | undefined>

const syntax = {
  markdown: unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze(),
  mdx: unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).use(remarkMdx).freeze(),
}
const doors = {
  markdown: syntax.markdown().use(preset).freeze(),
  mdx: syntax.mdx().use(preset).freeze(),
}

const toPath = (dialect: Dialect): string => (dialect === 'mdx' ? 'orders.mdx' : 'orders.md')
const withoutMark = (source: string): string => source.replace(/^\uFEFF/, '')

/** Cached results for the documents of one check; cleared before the next check. */
const known = new Map<string, unknown>()

function remember<Value>(key: string, make: () => Value): Value {
  if (!known.has(key)) known.set(key, make())
  return known.get(key) as Value
}

/** Lint a document with the library. */
function find(source: string, dialect: Dialect): readonly PlacedFinding[] {
  return remember(`find ${dialect} ${source}`, () => lint(source, {path: toPath(dialect)}))
}

/** Repair a document with the library. */
function repair(source: string, dialect: Dialect, options: EditOptions): string {
  return remember(`${JSON.stringify(options)} ${dialect} ${source}`, () =>
    fix(source, {path: toPath(dialect), ...options}),
  )
}

/** Choose the options of the repair by the length of the document. */
function toOptions(source: string): EditOptions {
  return [{}, {headings: true}, {headings: true, requests: true}][source.length % 3] ?? {}
}

/** Lint a document, and leave out findings about broken MDX and malformed comments. */
function findOfRules(source: string, dialect: Dialect): readonly PlacedFinding[] {
  return find(source, dialect).filter(({rule}) => rule !== 'mdx-syntax' && rule !== 'lint-comment')
}

/** Parse a document. @returns the tree, and its dialect: broken MDX is read as Markdown */
function parse(source: string, dialect: Dialect): {tree: Root; dialect: Dialect} {
  const text = withoutMark(source)
  return remember(`parse ${dialect} ${text}`, () => {
    try {
      if (dialect === 'mdx') return {tree: syntax.mdx.parse(text), dialect}
    } catch {
      // Broken MDX is read as Markdown.
    }
    return {tree: syntax.markdown.parse(text), dialect: 'markdown'}
  })
}

/** Format a finding as a line. Adds `moved` to its offsets. */
function toLine({rule, actual, expected, repair, range}: PlacedFinding, moved = 0): string {
  return `${range.start.offset + moved}-${range.end.offset + moved} ${rule} ${JSON.stringify(actual)} → ${JSON.stringify(expected)} ${repair}`
}

function toLines(findings: readonly PlacedFinding[], moved = 0): string[] {
  return findings.map((finding) => toLine(finding, moved))
}

function compare(name: string, found: readonly string[], wanted: readonly string[]): string | undefined {
  const extra = found.filter((item) => !wanted.includes(item))
  const missing = wanted.filter((item) => !found.includes(item))
  if (extra.length === 0 && missing.length === 0 && found.length === wanted.length) return
  return `${name}: only there: ${extra.join('; ') || '-'}; only here: ${missing.join('; ') || '-'}`
}

/** Get the line and the column of an offset. Both start at 1. CRLF, LF and CR end a line. */
function toPoint(source: string, offset: number): string {
  const lines = source.slice(0, offset).split(/\r\n|\n|\r(?!\n)/)
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`
}

/** Ranges have the text of their finding, points agree with offsets, nothing overlaps, and suggestions change something. */
const places: Property = (source, dialect) => {
  const text = withoutMark(source)
  let end = 0
  for (const finding of findOfRules(source, dialect)) {
    const {range, actual, expected, reason} = finding
    if (actual === '' || text.slice(range.start.offset, range.end.offset) !== actual)
      return `the range has another text: ${toLine(finding)}`
    if (range.start.offset < end) return `findings overlap: ${toLine(finding)}`
    end = range.end.offset
    for (const point of [range.start, range.end]) {
      const wanted = toPoint(text, point.offset)
      if (`${point.line}:${point.column}` !== wanted)
        return `line and column ${point.line}:${point.column} for ${wanted}: ${toLine(finding)}`
    }
    if (expected.includes(actual)) return `the suggestion changes nothing: ${toLine(finding)}`
    if (new Set(expected).size < expected.length) return `a suggestion twice: ${toLine(finding)}`
    if (/[\r\n]/.test(reason)) return `a message of two lines: ${toLine(finding)}`
    if (/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(actual)) return `half a character: ${toLine(finding)}`
  }
  return
}

/** The code of this file applies the repairs. The text must be the same as after a repair by the library. */
const bytes: Property = (source, dialect) => {
  const options = toOptions(source)
  const mark = source.startsWith('\uFEFF') ? 1 : 0
  let text = source
  for (const {range, expected, repair: kind, changesAnchor, rule} of findOfRules(source, dialect).toReversed()) {
    const isAllowed = kind === 'certain' ? expected.length === 1 : options.requests && rule === 'api-action-path'
    const [first] = expected
    if (!isAllowed || first === undefined || (changesAnchor && !options.headings)) continue
    text = text.slice(0, range.start.offset + mark) + first + text.slice(range.end.offset + mark)
  }
  const fixed = repair(source, dialect, options)
  return fixed === text ? undefined : `the repair ${JSON.stringify(fixed)} is not ${JSON.stringify(text)}`
}

/** A repair may cause findings. Further repairs remove them, until no certain repair is left. */
const convergence: Property = (source, dialect) => {
  const options = toOptions(source)
  let text = source
  for (let pass = 0; pass < 10; pass++) text = repair(text, dialect, options)
  const again = repair(text, dialect, options)
  if (again !== text) return `a further repair makes ${JSON.stringify(again)} of ${JSON.stringify(text)}`
  const left = find(text, dialect).filter(
    ({repair: kind, changesAnchor, expected}) =>
      kind === 'certain' && expected.length > 0 && (!changesAnchor || options.headings),
  )
  return left.length > 0 ? `left after the repair: ${toLines(left).join('; ')}` : undefined
}

/** Fields of nodes that a repair may change. `lang` and `meta` may be part of a request. */
const texts = new Set(['value', 'alt', 'label', 'title', 'lang', 'meta'])

/**
 * Whether a link is a bare URL of GFM. A repair of its text also changes its URL. In
 * `[endpoint](endpoint)`, the source has the text and the URL separately.
 */
function isBareAddress(node: Nodes): boolean {
  const [first] = node.type === 'link' ? node.children : []
  const after = (node.position?.end.offset ?? 0) - (first?.position?.end.offset ?? 0)
  return node.type === 'link' && first?.type === 'text' && after < 2 && node.url.endsWith(first.value)
}

/** Whether a node is text, or a parameter of a path. A parser may read a parameter as an expression or as HTML. */
function isTextual(node: Nodes): boolean {
  return (
    node.type === 'text' ||
    node.type === 'mdxTextExpression' ||
    (node.type === 'html' && /^<[a-z][\w-]*>$/i.test(node.value)) // `<order_id>` in `/orders/<order_id>`
  )
}

/**
 * Copy a tree without positions, and without the text of nodes that an edit touches. Adjacent texts become
 * one text if an edit touches one of them. The edit may add or remove a parameter of a path, and a parser
 * may turn a parameter into a separate node.
 */
function toShape(node: Nodes, isTouched: (start: number, end: number) => boolean): unknown {
  const mayDiffer = isTouchedNode(node, isTouched)
  const shape: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) {
    if (key === 'position' || key === 'data') continue
    if (key === 'children') shape[key] = toShapes(value as Nodes[], isTouched)
    else if (!(mayDiffer && (texts.has(key) || (key === 'url' && isBareAddress(node)))))
      shape[key] = key === 'attributes' ? toAttributes(value as {name?: string; value?: unknown}[]) : value
  }
  return shape
}

function toAttributes(attributes: readonly {name?: string; value?: unknown}[]): unknown[] {
  return attributes.map(({name, value}) => [name, typeof value === 'string' ? value : typeof value])
}

function toShapes(nodes: readonly Nodes[], isTouched: (start: number, end: number) => boolean): unknown[] {
  const shapes: unknown[] = []
  for (let index = 0; index < nodes.length; index++) {
    let end = index
    while (end < nodes.length && isTextual(nodes[end] as Nodes)) end++
    const run = nodes.slice(index, end)
    if (run.some((node) => isTouchedNode(node, isTouched))) {
      shapes.push('text')
      index = end - 1
    } else shapes.push(toShape(nodes[index] as Nodes, isTouched))
  }
  return shapes
}

function isTouchedNode({position}: Nodes, isTouched: (start: number, end: number) => boolean): boolean {
  const start = position?.start.offset
  const end = position?.end.offset
  return start === undefined || end === undefined || isTouched(start, end)
}

/** Whether two shapes are equal. The shape `text` stands for a text that an edit touches, and equals any text. */
function isSameShape(left: unknown, right: unknown): boolean {
  if (left === 'text' || right === 'text') {
    const other = left === 'text' ? right : left
    return other === 'text' || (other as {type?: string} | undefined)?.type === 'text'
  }
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSameShape(item, right[index]))
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  const get = (shape: object, key: string): unknown => (shape as Record<string, unknown>)[key]
  // A text that an edit touches is left out of its shape, so the other shape may have a text that this shape lacks.
  return [...keys].every(
    (key) => (texts.has(key) && !(key in left && key in right)) || isSameShape(get(left, key), get(right, key)),
  )
}

/** List the expressions and elements in a tree. An edit must not add any. */
function toSyntax(node: Nodes): string[] {
  if (node.type !== 'text' && isTextual(node)) return [(node as {value: string}).value]
  return 'children' in node ? node.children.flatMap((child) => toSyntax(child)) : []
}

/** Compare the trees of a document before and after one edit. @returns what is wrong */
function compareTrees(
  before: string,
  {range, actual}: PlacedFinding,
  replacement: string,
  dialect: Dialect,
): string | undefined {
  const text = withoutMark(before)
  const [start, end] = [range.start.offset, range.end.offset]
  const after = text.slice(0, start) + replacement + text.slice(end)
  const grown = start + replacement.length
  const old = parse(text, dialect)
  const next = parse(after, dialect)
  // A repair may turn broken MDX into valid MDX. For example, "?notify=true<div>" in a request has an unclosed tag.
  if (old.dialect !== dialect && next.dialect === dialect) return
  const oldShape = toShape(old.tree, (from, to) => from < end && start < to)
  const nextShape = toShape(next.tree, (from, to) => from < grown && start < to)
  const syntaxOfOld = toSyntax(old.tree)
  const isNew = toSyntax(next.tree).some((value) => !syntaxOfOld.includes(value))
  if (isSameShape(oldShape, nextShape) && old.dialect === next.dialect && !isNew) return
  return `${JSON.stringify(actual)} → ${JSON.stringify(replacement)} changes the tree from ${JSON.stringify(oldShape)} to ${JSON.stringify(nextShape)}`
}

/** Whether a finding is in a link such as `[end point]`, whose text is also its label. */
function isInLabel(node: Nodes, {range}: PlacedFinding): boolean {
  const start = node.position?.start.offset ?? -1
  const end = node.position?.end.offset ?? -1
  if (node.type === 'linkReference' && node.referenceType !== 'full')
    return start <= range.start.offset && range.end.offset <= end
  return 'children' in node && node.children.some((child) => isInLabel(child, {range} as PlacedFinding))
}

/**
 * Each suggestion keeps the shape of the tree and all other texts. Offered repairs in a link such as
 * `[end point]` are exempt, because a person must also change the definition of the link.
 */
const shape: Property = (source, dialect) => {
  for (const finding of findOfRules(source, dialect)) {
    if (finding.repair === 'offered' && isInLabel(parse(source, dialect).tree, finding)) continue
    for (const replacement of finding.expected) {
      const problem = compareTrees(source, finding, replacement, dialect)
      if (problem) return problem
    }
  }
  return
}

/** All certain repairs together keep the shape of the tree. */
const wholeShape: Property = (source, dialect) => {
  const fixed = repair(source, dialect, toOptions(source))
  if (fixed === source) return
  const toTypes = (node: Nodes): string =>
    isTextual(node)
      ? 'text'
      : node.type + ('children' in node ? `(${node.children.map((child) => toTypes(child)).join()})` : '')
  const toSentences = (node: Nodes): string => toTypes(node).replaceAll(/\btext(?:,text)+\b/g, 'text')
  const old = toSentences(parse(source, dialect).tree)
  const next = toSentences(parse(fixed, dialect).tree)
  return old === next ? undefined : `the repaired ${JSON.stringify(fixed)} has the tree ${next}, not ${old}`
}

/** The fields of a node that may affect findings. */
const decisive = ['type', 'children', 'value', 'position', 'start', 'end', 'offset']

/**
 * Whether satteri, the command's parser, gives the same tree as remark. Around a bare URL, satteri keeps the
 * positions of text, but remark loses them. The parsers also differ for front matter that ends with three dots.
 */
function isSameTree(source: string, dialect: Dialect): boolean {
  const text = withoutMark(source).toWellFormed()
  const [own, other] = [parseOwn(text, dialect === 'mdx'), parse(text, dialect).tree]
  return JSON.stringify(own, decisive) === JSON.stringify(other, decisive)
}

/** Whether all nodes have positions. Near bare URLs, micromark loses positions, so remark-lint loses messages. */
function hasPositions(node: Nodes): boolean {
  return node.position !== undefined && (!('children' in node) || node.children.every(hasPositions))
}

/** The command and the preset under remark find what the library finds. */
const sameDoors: Property = async (source, dialect) => {
  const here = find(source, dialect)
  const read = parse(source, dialect)
  // remark refuses broken MDX, and a different tree may have different findings.
  const isComparable = read.dialect === dialect && hasPositions(read.tree) && isSameTree(source, dialect)
  if (isComparable && !here.some(({rule}) => rule === 'lint-comment')) {
    const file = new VFile({path: toPath(dialect), value: source})
    const processor = doors[dialect]
    await processor.run(processor.parse(file), file)
    const there = file.messages.map((message) => {
      const place = message.place as {start: {offset: number}; end: {offset: number}} | undefined
      return `${place?.start.offset}-${place?.end.offset} ${message.ruleId} ${JSON.stringify(message.actual)} → ${JSON.stringify(message.expected)} ${message.repair}`
    })
    const problem = compare('remark', there, toLines(here))
    if (problem) return problem
  }
  // The command reads UTF-8, and treats a text with U+0000 as binary.
  if (source.includes('\0') || /\p{Surrogate}/u.test(source)) return
  let output = ''
  const status = await run(['--format', 'json', '--stdin-filepath', toPath(dialect)], {
    cwd: os.tmpdir(),
    env: {},
    stdin: Readable.from([Buffer.from(source)]),
    stdout: {write: (text) => (output += String(text))},
    stderr: {write: (text) => (output += String(text))},
  })
  const report = JSON.parse(output) as {files: {findings: PlacedFinding[]}[]}
  const there = report.files.flatMap(({findings}) => findings)
  const isFound = here.some(({severity}) => severity !== 'info')
  if (status !== (isFound ? 1 : 0)) return `the command ends with ${status} for ${here.length} findings`
  // The command does not parse a text that can have no other findings. Then it does not report broken MDX.
  const isSkipped = there.length === 0 && here.every(({rule}) => rule === 'mdx-syntax')
  return compare('command', toLines(there), isSkipped ? [] : toLines(here))
}

/** Line endings change nothing: LF and CRLF give the same findings. */
const lineEndings: Property = (source, dialect) => {
  if (/\r(?!\n)/.test(source)) return
  const lines = source.replaceAll('\r\n', '\n')
  const read = (text: string): string[] =>
    findOfRules(text, dialect).map(({range: {start}, rule, actual, expected}) =>
      `${start.line}:${start.column} ${rule} ${actual} → ${expected.join(' | ')}`.replaceAll('\r', ''),
    )
  return compare('with CRLF', read(lines.replaceAll('\n', '\r\n')), read(lines))
}

/** Matches front matter that ends with dots, which remark's parser does not read: "---\ntitle: Orders\n..." */
const dotted = /^---[ \t]*\r?\n[\w"'#-][^\n:]*:[^]*?^\.\.\.[ \t]*$/m

/** Find the offset where the body starts: after the front matter and the empty lines that follow. */
function toBodyStart(tree: Root, text: string): number {
  const first = tree.children.at(0) as {type: string; position?: Nodes['position']} | undefined
  const isKnown = first?.type === 'yaml' || first?.type === 'toml'
  const end = isKnown ? (first.position?.end.offset ?? 0) : (dotted.exec(text)?.[0].length ?? 0)
  return end === 0 ? 0 : text.slice(end).search(/\S|$/) + end
}

/** List the shapes of the blocks of a document. */
function toBlocks(tree: Root): string[] {
  return tree.children.map((node) => JSON.stringify(toShape(node, () => false)))
}

/**
 * An unrelated paragraph at the start or the end changes no findings. Pages with letters of a script other
 * than Latin are exempt, because the share of these letters decides the language.
 */
const unrelated: Property = (source, dialect) => {
  const text = withoutMark(source)
  // Skip texts with two byte order marks. After the first mark is removed, the second mark would no longer be text.
  if (text.startsWith('\uFEFF') || /[^\p{Script=Latin}\P{L}]/u.test(text)) return
  const read = parse(text, dialect)
  const {tree} = read
  const blocks = toBlocks(tree)
  const here = findOfRules(source, dialect)
  const start = toBodyStart(tree, text)
  const paragraph = 'Vans leave early.'
  for (const [index, changed] of [
    [start, `${text.slice(0, start)}${paragraph}\n\n${text.slice(start)}`],
    [text.length, `${text}\n\n${paragraph}\n`],
  ] as const) {
    const again = parse(changed, dialect)
    const added = JSON.stringify({type: 'paragraph', children: [{type: 'text', value: paragraph}]})
    const others = toBlocks(again.tree).filter((block) => block !== added)
    if (again.dialect !== read.dialect || others.join() !== blocks.join()) continue
    const moved = index === text.length ? 0 : changed.length - text.length
    const problem = compare(
      index === start && moved > 0 ? 'with a paragraph before' : 'with a paragraph after',
      toLines(findOfRules(changed, dialect)),
      toLines(here, moved),
    )
    if (problem) return problem
  }
  return
}

/** Comments between blocks turn a rule off and on again, and change nothing else. */
const comments: Property = (source, dialect) => {
  const text = withoutMark(source)
  const read = parse(text, dialect)
  if (/lint|^\uFEFF/.test(text) || !hasPositions(read.tree)) return
  const blocks = toBlocks(read.tree)
  const here = findOfRules(source, dialect)
  const rules = [...new Set(here.map(({rule}) => rule)), undefined]
  const starts = read.tree.children
    .map(({position}) => position?.start.offset ?? 0)
    .filter((start) => start >= toBodyStart(read.tree, text))
  if (here.length === 0 || starts.length === 0) return
  const write = (body: string): string => (read.dialect === 'mdx' ? `{/* lint ${body} */}` : `<!--lint ${body}-->`)
  for (const rule of rules) {
    const name = rule === undefined ? '' : ` ${rule}`
    const from = starts[Math.floor(starts.length / 3)] ?? 0
    const to = starts[Math.ceil((starts.length * 2) / 3)] ?? text.length
    // A comment needs its own line.
    if (from > 0 && !/[\r\n]/.test(text.charAt(from - 1))) return
    if (to < text.length && !/[\r\n]/.test(text.charAt(to - 1))) return
    const disable = `${write(`disable${name}`)}\n\n`
    const enable = `\n\n${write(`enable${name}`)}\n\n`
    const changed = `${text.slice(0, from)}${disable}${text.slice(from, to)}${enable}${text.slice(to)}`
    const again = parse(changed, dialect)
    const others = again.tree.children.filter(
      (node) =>
        !(node.type === 'html' && node.value.startsWith('<!--lint')) &&
        !(node.type === 'mdxFlowExpression' && node.value.includes('lint')),
    )
    if (again.dialect !== read.dialect || others.length !== again.tree.children.length - 2) continue
    if (toBlocks({type: 'root', children: others}).join() !== blocks.join()) continue
    const wanted = here
      .filter(
        ({range, rule: id}) =>
          !(range.start.offset >= from && range.start.offset < to && (rule === undefined || id === rule)),
      )
      .map((finding) => {
        const {offset} = finding.range.start
        return toLine(finding, offset < from ? 0 : disable.length + (offset < to ? 0 : enable.length))
      })
    const title = `with \`disable${name}\` in ${JSON.stringify(changed)}`
    const problem = compare(title, toLines(findOfRules(changed, dialect)), wanted)
    if (problem) return problem
  }
  return
}

/** The properties that are checked for every document, by description. */
const always: Readonly<Record<string, Property>> = {
  'each range has the text of its finding, and no two ranges overlap': places,
  'a repair changes the ranges of its findings and nothing else': bytes,
  'repeated repairs come to an end': convergence,
  'each suggestion keeps the shape of the tree and all other texts': shape,
  'all repairs together keep the shape of the tree': wholeShape,
}

/** Slow properties: each document is checked for one of them. */
const inTurn: readonly (readonly [name: string, property: Property])[] = [
  ['remark, the command and the library have the same findings', sameDoors],
  ['CRLF and LF have the same findings', lineEndings],
  ['an unrelated paragraph changes no findings', unrelated],
  ['comments turn off a rule between them, and change nothing else', comments],
]

/**
 * Check a document.
 *
 * @param turn which of the slow properties to check; by default all
 * @returns the first property that does not hold, and the reason; undefined if all hold
 */
export async function checkAll(source: string, dialect: Dialect, turn?: number): Promise<string | undefined> {
  known.clear()
  const more = turn === undefined ? inTurn : inTurn.slice(turn % inTurn.length, (turn % inTurn.length) + 1)
  for (const [name, property] of [...Object.entries(always), ...more]) {
    const problem = await property(source, dialect)
    if (problem !== undefined) return `Property “${name}” does not hold: ${problem}`
  }
  return
}
