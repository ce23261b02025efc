/**
 * Compare the trees of the native parser with the trees of micromark. After each update of satteri,
 * run `npm run prepare` and then this script:
 *
 *     node bench/compare-parsers.js FOLDER…
 *
 * Reads each Markdown and MDX file of the folders with both parsers, and compares the types,
 * positions and values of the nodes. If the children of two nodes differ in type, their
 * descendants are not compared. Prints each kind of difference with its count, its first examples,
 * and which parser is right. The exit status is 1 if there is an unknown kind of difference.
 */
import fs from 'node:fs'
import process from 'node:process'
import {micromarkParser} from '../dist/src/markdown/micromark-parser.js'
import {loadParser} from '../dist/src/markdown/native-parser.js'
import {parse, parserName} from '../dist/src/markdown/parse.js'
import {findPages, timeProcessor} from './measure.js'

/**
 * @typedef {{type: string, position?: import('unist').Position, children?: Node[], [field: string]:
 *   unknown}} Node
 */
/**
 * @typedef {{field: string, native: Node, other: Node, ancestors: readonly string[], source:
 *   string}} Difference
 */

/** The compared fields, in addition to `type`, `position` and `children`. */
const fields = ['value', 'url', 'title', 'alt', 'identifier', 'label', 'referenceType', 'depth', 'checked', 'ordered']
fields.push('start', 'spread', 'lang', 'meta', 'name', 'align')

/** Matches spaces, line endings, quote markers and list markers: "\n>  - " */
const blank = /^(?:[\s>]|[-+*]\s|\d+[.)]\s)*$/

/** Matches a bare URL or email address up to a "|": "https://shop.example/orders|" */
const cellEnd = /(?:https?:\/\/|www\.|@)[^\s|]+\|/

/**
 * The known kinds of differences. Each difference counts for the first kind that fits.
 *
 * @type {{name: string, fits: (difference: Difference) => boolean}[]}
 */
const known = [
  {
    // micromark finds URLs in the text of the finished tree, and loses their positions.
    name: 'no position with micromark: satteri is right',
    fits: ({field, other}) => field === 'position' && !other.position,
  },
  {
    // No specification says whether a block in a quote or list includes the empty lines and
    // markers after the block.
    name: 'spaces at the end of a block: neither is wrong',
    fits: ({field, native, other, source}) => {
      if (field !== 'position')
        return field === 'value' && String(native.value).trimEnd() === String(other.value).trimEnd()
      const [one, two] = [native.position, other.position]
      if (!one || !two || one.start.offset !== two.start.offset) return false
      if (one.end.offset === two.end.offset) return false
      const ends = [one.end.offset ?? 0, two.end.offset ?? 0].sort((a, b) => a - b)
      return blank.test(source.slice(...ends))
    },
  },
  {
    // `spread` affects only the space between list items. It depends on empty lines at the ends of the items.
    name: 'loose and tight lists: no text differs',
    fits: ({field}) => field === 'spread',
  },
  {
    // In "- [x] `order`", satteri starts the paragraph after the box. satteri reads "- [ ] # Order"
    // as a task.
    name: 'start of the text after the box of a task: micromark is right, no word differs',
    fits: ({native, other, ancestors, source}) =>
      (ancestors.includes('listItem') || native.type === 'listItem') &&
      /^(?:(?:[-+*]|\d+[.)])\s+)?\[[ xX]\]\s/.test(toExcerpt(other, source)),
  },
  {
    // Labels with a line break in a quote or list: "[or\n> ders]: /orders"
    name: 'marks of the container in a label: micromark is right, no rule reads labels',
    fits: ({field, native}) => field === 'label' && native.type === 'definition',
  },
  {
    // In satteri, the URL continues beyond the end of its cell: "|https://shop.example/orders|`id`|"
    name: 'address that includes the end of its cell: micromark is right',
    fits: ({native, ancestors, source}) =>
      [native.type, ...ancestors].includes('tableRow') && cellEnd.test(toExcerpt(native, source)),
  },
  {
    // "+++\n\n- a": after unclosed front matter, micromark finds no lists, quotes or footnotes.
    name: 'lists and quotes after front matter that is not closed: satteri is right',
    fits: ({native, source}) =>
      native.type === 'root' &&
      !/^(?:ya|to)ml/.test(toTypes(native.children ?? [])) &&
      /^(?:---|\+\+\+)[ \t]*[\r\n]/.test(source),
  },
  {
    // Footnotes in footnotes, such as "[^1]: [^2]: a"
    name: 'footnote in a footnote: no text differs',
    fits: ({native, other, source}) =>
      (toExcerpt(other, source) + toExcerpt(native, source)).split(/\[\^[^\]\s]+\]:/).length > 2,
  },
  {
    // For "-     code\n\n      code", satteri makes a node for each part, and micromark makes one node.
    name: 'parts of indented code: micromark is right, no text differs',
    fits: ({field, native, other}) =>
      field === 'children' &&
      toTypes(native.children ?? []).replaceAll('code code', 'code') === toTypes(other.children ?? []),
  },
  {
    // HTML of several lines in a list: "<b\n    id='x'>"
    name: 'spaces at the start of lines of HTML: micromark is right, no word differs',
    fits: ({field, native, other}) =>
      field === 'value' && String(native.value).replace(/\s+/g, '') === String(other.value).replace(/\s+/g, ''),
  },
  {
    // "$SYS/emqx@shop.example": on GitHub, an email address cannot start after a slash.
    name: 'email address after a slash: satteri is right',
    fits: ({field, native, source}) => field === 'children' && /\/[\w.+-]+@\w/.test(toExcerpt(native, source)),
  },
  {
    // Definitions directly before a closing tag: "<Update>\n\n[order]: /orders\n</Update>"
    name: 'definition at the end of an element, in another position: no text differs',
    fits: ({field, native, other}) =>
      field === 'children' &&
      toTypes(native.children ?? []).replaceAll('definition ', '') ===
        toTypes(other.children ?? []).replaceAll('definition ', ''),
  },
  {
    // The end of HTML differs in lists and quotes, and with different indents: "> <textarea>\n</pre>\n"
    name: 'end of HTML: micromark is right',
    fits: ({native, other}) =>
      [native, other].some(
        ({type, children = []}) => type === 'html' || children.some((child) => child.type === 'html'),
      ),
  },
  {
    // In ": ```\n  POST /orders/{id}", satteri searches beyond the paragraph for the end of the code.
    name: 'expression after backticks that are not closed: micromark is right, the text is the same',
    fits: ({field, native, other, source}) =>
      field === 'children' &&
      toTypes(other.children ?? []).includes('mdxTextExpression') &&
      source.slice(0, native.position?.end.offset).includes('```'),
  },
  {
    name: 'MDX that only satteri reads: satteri accepts more JavaScript',
    fits: ({field}) => field === 'only satteri reads it',
  },
]
const unknown = 'unknown'

/** @type {Map<string, {count: number, files: Set<string>, examples: string[]}>} */
const kinds = new Map()
const totals = {files: 0, bytes: 0, nodes: 0, different: 0}
/** CPU time in milliseconds. */
const times = {native: 0, micromark: 0}

await loadParser()
for (const file of findPages(process.argv.slice(2))) await compareFile(file)

for (const [kind, {count, files, examples}] of [...kinds].sort(([, a], [, b]) => b.count - a.count))
  console.log(`${kind}: ${count} in ${files.size} files\n    ${examples.join('\n    ')}`)
console.log(`${totals.files} files, ${totals.nodes} nodes, ${totals.different} of them differ`)
for (const [name, time] of [
  [parserName(), times.native],
  ['micromark', times.micromark],
])
  console.log(`${name}: ${Number(time).toFixed(0)} ms, ${(totals.bytes / 1000 / Number(time)).toFixed(2)} MB/s`)
if (kinds.has(unknown)) process.exitCode = 1

/** @param {string} file */
async function compareFile(file) {
  const source = fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const isMdx = file.endsWith('.mdx')
  const native = await attempt('native', () => parse(source, isMdx))
  const other = await attempt('micromark', () => micromarkParser.parse(source, isMdx))
  totals.files++
  totals.bytes += Buffer.byteLength(source)
  if (native && other) compareTrees(native, other, file, source)
  else if (native || other) {
    const field = `only ${native ? 'satteri' : 'micromark'} reads it`
    report({field, native: {type: 'root'}, other: {type: 'root'}, ancestors: [], source}, file)
  }
}

/**
 * Parse, and measure the time. The source may be invalid MDX.
 *
 * @param {keyof typeof times} name
 * @param {() => unknown} read
 */
async function attempt(name, read) {
  /** @type {Node | undefined} */
  let tree
  times[name] += await timeProcessor(() => {
    try {
      tree = /** @type {Node} */ (read())
    } catch {}
  })
  return tree
}

/**
 * @param {Node} native
 * @param {Node} other
 * @param {string} file
 * @param {string} source
 */
function compareTrees(native, other, file, source) {
  /** @type {[Node, Node, readonly string[]][]} */
  const pairs = [[native, other, []]]
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [one, two, ancestors] = pair
    const different = ['position', ...fields].filter((field) => toText(one, field) !== toText(two, field))
    const [children, others] = [joinTexts(one.children ?? []), joinTexts(two.children ?? [])]
    const isSame = toTypes(children) === toTypes(others)
    if (!isSame) different.push('children')
    if (isSame)
      for (const [index, child] of children.entries())
        pairs.push([child, others[index] ?? child, [...ancestors.slice(-8), one.type]])
    totals.nodes++
    if (different.length > 0) totals.different++
    for (const field of different) report({field, native: one, other: two, ancestors, source}, file)
  }
}

/** Join adjacent texts: satteri splits a text at each place where it searched for a URL. @param {readonly Node[]} nodes */
function joinTexts(nodes) {
  /** @type {Node[]} */
  const joined = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (last?.type !== 'text' || node.type !== 'text') joined.push(node)
    else {
      const position = last.position && node.position && {start: last.position.start, end: node.position.end}
      joined.splice(-1, 1, {
        type: 'text',
        value: String(last['value']) + String(node['value']),
        ...(position && {position}),
      })
    }
  }
  return joined
}

/**
 * @param {Node} node
 * @param {string} source
 */
function toExcerpt({position}, source) {
  return position ? source.slice(position.start.offset, position.end.offset) : ''
}

/** @param {readonly Node[]} nodes */
function toTypes(nodes) {
  return nodes.map(({type}) => type).join(' ')
}

/**
 * @param {Node} node
 * @param {string} field
 */
function toText(node, field) {
  const value = node[field] ?? null
  if (field === 'children') return toTypes(node.children ?? [])
  if (field !== 'position' || !node.position) return JSON.stringify(value)
  const {start, end} = node.position
  return [start, end].map(({line, column, offset}) => `${line}:${column} (${offset})`).join('–')
}

/**
 * @param {Difference} difference
 * @param {string} file
 */
function report(difference, file) {
  const {field, native, other, source} = difference
  const kind = known.find(({fits}) => fits(difference))?.name ?? unknown
  const entry = kinds.get(kind) ?? {count: 0, files: new Set(), examples: []}
  kinds.set(kind, entry)
  entry.count++
  entry.files.add(file)
  if (entry.examples.length >= (kind === unknown ? 50 : 2)) return
  const [here, there] = [native, other].map((node) => toText(node, field))
  const excerpt = JSON.stringify(toExcerpt(other, source) || toExcerpt(native, source))
  entry.examples.push(
    `${file}:${(other.position ?? native.position)?.start.line}: ${native.type}.${field} ${here?.slice(0, 160)} / ${there?.slice(0, 160)} in ${excerpt.slice(0, 300)}`,
  )
}
