/**
 * Finds methods by their position in a line or in a column: "/orders: get", "Update (put)", "Type: post". A page
 * repeats such positions, so all words in the same position are judged together.
 */
import type {Parents} from 'mdast'
import type {MarkdownDocument, Prose} from '../types.ts'
import {once, rememberLast} from '../english/remember.ts'
import {readMasked, requestOfPage, toTextSearch} from './method-evidence.ts'
import type {Compiled} from './method-words.ts'

/** A position in the lines of a page. Each group of the pattern captures a possible method. */
interface Position {
  name: string
  pattern: () => RegExp
  /**
   * `path`: the line must have a path. `method`: the line has a label for a method. `several`: the page must have
   * several methods in this position.
   */
  shows?: 'path' | 'method' | 'several'
}

const positions: readonly Position[] = [
  {
    // For example, "/orders: get", "/orders (get)", "/orders -> get: lists orders"
    name: 'after a path',
    pattern: once(() => /\uFFFC[ \t]*(?:[:=,|([–—→-]|[-=]>)[ \t]*\[?(\p{L}+)[)\]]?[ \t]*(?=$|[\r:.,–—-])/dgu),
    shows: 'path',
  },
  {
    // For example, "get: /orders", "[get] /orders", "2. Post - /orders"
    name: 'before a path',
    pattern: once(
      () =>
        /^[^\p{L}\uFFFC]{0,8}(\p{L}+)(?:[)\]]|[ \t]*(?:[:–—→-]|[-=]>))[ \t]*(?=\uFFFC{1,200}[ \t]*(?:$|[\r:.,(–—-]))/dgu,
    ),
    shows: 'path',
  },
  {
    // For example, "- Post: creates an order", "put - idempotent, post - not", "Post response codes"
    name: 'before a description',
    pattern: once(
      () =>
        /(?:^[^\p{L}\uFFFC]{0,8}|(?<=^\W{0,8}\p{L}+ [:–—-] .{0,200}[,;] ))(\p{L}+)(?:[^\p{L}\uFFFC]{0,3}[:–—-][^\p{L}\uFFFC]{1,4}(?=\p{L})|[ \t](?=(?:response|status) codes?\b))/dgu,
    ),
    shows: 'several',
  },
  {
    // For example, "Post:", "# Post"
    name: 'on its own line',
    pattern: once(() => /^[^\p{L}\uFFFC]{0,8}(\p{L}+)[^\p{L}\uFFFC]{0,3}$/dgu),
    shows: 'several',
  },
  {
    // For example, "Update (put)", "Order API (Post):", "Update (put): http://localhost:8080/orders/7"
    name: 'in parentheses',
    pattern: once(() => /\((?<=\p{L}[^()\n]{0,200}\()(\p{L}+)(?: only)?\)[ \t]*[:.–—-]?[ \t]*(?=$|\r|\uFFFC{2})/dgu),
  },
  {
    // For example, "HTTP method: Post", "Supported methods: get", "method put: update"
    name: 'a field for a method',
    pattern: once(
      () =>
        /(?:^|[\uFFFC)][ \t]*[:–—-])\W{0,6}(?:(?:http|request|api|supported|allowed)[ \t]+)?(?:methods?|verbs?)(?:\W{0,4}[:=–—-]\W{0,4}(\p{L}+)[^\p{L}\p{N}]{0,4}(?=$|\r)|[ \t]+(\p{L}+)[ \t]*:)/dgiu,
    ),
    shows: 'method',
  },
  {
    // For example, "Request type - post"
    name: 'a field of a request',
    pattern: once(
      () =>
        /^\W{0,6}(?:(?:http|request|api)[ \t]+)?(?:type|request)\W{0,4}[:=–—-]\W{0,4}(\p{L}+)[^\p{L}\p{N}]{0,4}(?=$|\r)/dgiu,
    ),
  },
]

/** Find the ranges of the words in a position of a line. */
function findWords({pattern}: Position, line: string): readonly (readonly [from: number, to: number])[] {
  return [...line.matchAll(pattern())].flatMap(({indices = []}) =>
    indices.slice(1).filter((range) => range !== undefined),
  )
}

/** The words in each position on a page. */
const toWords = rememberLast((document: MarkdownDocument) => {
  const words = new Map(positions.map((position) => [position, new Set<string>()]))
  for (const prose of document.page.prose) {
    if (prose.kind === 'alt' || prose.kind === 'cell') continue
    let start = 0
    for (const line of prose.text.split('\n')) {
      for (const position of positions) {
        for (const [from, to] of findWords(position, line.slice(0, 1000)))
          if (position.shows !== 'path' || hasPath(prose, document, start, line, from))
            words.get(position)?.add(line.slice(from, to))
      }
      start += line.length + 1
    }
  }
  return words
})

// Matches "/orders", "localhost:8080/orders", "https://shop.example/orders"; not "src/orders.js"
const pathOfLine = /^(?:https?:\/\/\S+|(?:[\w.-]+:\d+)?\/[\w{}<>:/?=&.-]*)$/u

/** Whether the masked text next to a word in a line is a path. */
function hasPath(prose: Prose, document: MarkdownDocument, start: number, line: string, from: number): boolean {
  const before = /\uFFFC+(?=[^\uFFFC]*$)/u.exec(line.slice(Math.max(0, from - 300), from))?.index
  const at = before === undefined ? line.indexOf('\uFFFC', from) : Math.max(0, from - 300) + before
  return pathOfLine.test(readMasked(prose, document, start + at))
}

/** Judge a word by its position in a line: "/orders: get". */
export function judgeSlot(
  prose: Prose,
  document: MarkdownDocument,
  from: number,
  compiled: Compiled,
): string | undefined {
  const start = prose.text.lastIndexOf('\n', from - 1) + 1
  const line = prose.text.slice(start, start + 1000).split('\n', 1)[0] ?? ''
  const position = positions.find((other) => findWords(other, line).some(([at]) => at === from - start))
  if (!position) return
  const {name, shows} = position
  if (shows === 'several' && !hasSeveral(document)) return
  if (shows === 'path' && !hasPath(prose, document, start, line, from - start)) return
  const words = [...(toWords(document).get(position) ?? [])]
  if (shows !== 'path' && !hasRequests(document)) return
  // On a page about posts, "(post)" alone may be a post.
  if (shows === undefined && words.length === 1 && /\bposts\b/iu.test(document.source)) return
  if (shows === 'several') {
    const [word = ''] = /^\p{L}+/u.exec(line.slice(from - start)) ?? []
    const methods = words.filter((other) => compiled.known.has(other.toLowerCase()))
    return areSeveral(word, words, compiled) && !isOfCode(word, methods, document) ? name : undefined
  }
  const isOfMethods =
    shows === 'method' || areMethods(words, compiled) || (shows === 'path' && words.every((word) => word === 'get'))
  return isOfMethods ? name : undefined
}

/** Whether a line of the page may start with "post" or "put": "- Post: ". If not, the slow search is skipped. */
const hasSeveral = rememberLast(({source}: MarkdownDocument) =>
  /(?:^[^a-z]{0,8}|[,;][ \t])p(?:os|u)t(?:\W{0,3}(?:[:–—-]|$)|[ \t](?:response|status)\b)/im.test(source),
)

/**
 * Whether several of the words in a position are methods, and none is an action. Data stores have "get", "put" and
 * "delete", but only HTTP also has "post". A method in capitals is also evidence, with one exception: if `own`, the
 * word to judge, is in lower case, and another word in lower case is not a method, the words may be values.
 */
function areSeveral(own: string, words: readonly string[], {known, actions}: Compiled): boolean {
  const all = new Set(words.map((word) => word.toLowerCase()))
  const methods = [...all].filter((word) => known.has(word))
  const capitals = methods.filter((word) => words.includes(word.toUpperCase()))
  const isOfHttp = ['get', 'put'].some((word) => all.has(word) && !capitals.includes(word)) && all.has('post')
  const isOfValues = own === own.toLowerCase() && words.some((word) => all.has(word) && !known.has(word))
  const isNamed = capitals.length > 0 && !isOfValues
  return methods.length > 1 && (isOfHttp || isNamed) && ![...all].some((word) => actions.has(word))
}

/**
 * Whether the page shows a word as a function or a keyword ("post(", "post {"), or all methods in its position as values
 * ("`get`", "`post`").
 */
function isOfCode(word: string, methods: readonly string[], document: MarkdownDocument): boolean {
  const search = toTextSearch(document)
  const areValues = methods.every((other) => other === other.toLowerCase() && search(`\`${other}\``))
  return search(`${word.toLowerCase()}(`) || search(`${word.toLowerCase()} {`) || areValues
}

function hasRequests({source, page}: MarkdownDocument): boolean {
  return requestOfPage.test(source) || page.requests.length > 0
}

/** Methods that also name an action or a kind of object. */
const weak = new Set(['get', 'delete', 'options', 'head', 'patch'])

/**
 * Whether words in the same position are methods. One word must be in capitals, or be "post" or "put". No word may be
 * a verb that is not a method.
 */
function areMethods(words: readonly string[], {known, verbs}: Compiled): boolean {
  // Beside "Option type: call", "put" in "Option type: put" is an action.
  if (words.some((word) => verbs.has(word.toLowerCase()))) return false
  const methods = words.filter((word) => known.has(word.toLowerCase()))
  return methods.some((word) => word === word.toUpperCase() || !weak.has(word.toLowerCase()))
}

const methodTitle = /\b(?:methods?|verbs?|http)\b/iu
const requestTitle = /\b(?:types?|requests?|calls?)\b/iu

/** Matches a label for a method: "HTTP method", "**Verb:**". */
const methodLabel = /^\W*(?:(?:http|request|api)\s)?(?:method|verb)\W*$/iu

/** Judge a cell by its column ("| Method |" above "| post |") or by its row ("| Method | post |"). */
export function judgeColumn(prose: Prose, document: MarkdownDocument, compiled: Compiled): string | undefined {
  const {table, column} = findColumn(prose)
  const label = column === 1 ? readRowLabel(prose, document) : undefined
  if (label !== undefined && hasRequests(document)) return `in the row “${label}”`
  const [title = '', ...cells] = toColumns(document).get(table)?.get(column) ?? []
  if (!methodTitle.test(title) && !(requestTitle.test(title) && areMethods(cells, compiled))) return
  // A cell may have several methods: "POST/PUT".
  const words = cells.flatMap((cell) => cell.split(/[\W_]+/)).filter((word) => word !== '')
  const isOfMethods = words.every((word) => compiled.known.has(word.toLowerCase()))
  return isOfMethods && hasRequests(document) ? `in the column “${title}”` : undefined
}

/** Read the first cell of a table row, if this cell is a label for a method: "HTTP method". */
function readRowLabel(prose: Prose, {source}: MarkdownDocument): string | undefined {
  const {start, end} = findColumn(prose).row?.children[0]?.position ?? {}
  const label = start && end ? source.slice(start.offset, end.offset) : ''
  return methodLabel.test(label) ? label.replace(/^\W+|\W+$/g, '') : undefined
}

function findColumn({node, ancestors}: Prose): Record<'table' | 'row', Parents | undefined> & {column: number} {
  const row = ancestors.find(({type}) => type === 'tableRow')
  return {
    row,
    table: ancestors.find(({type}) => type === 'table'),
    column: row?.children.findIndex((cell) => cell === node) ?? -1,
  }
}

/** The different texts in each column of each table of a page. The title of the column comes first. */
const toColumns = rememberLast(({page}: MarkdownDocument) => {
  const tables = new Map<Parents | undefined, Map<number, Set<string>>>()
  for (const prose of page.prose) {
    if (prose.kind !== 'cell') continue
    const {table, column} = findColumn(prose)
    const columns = tables.get(table) ?? new Map<number, Set<string>>()
    tables.set(table, columns.set(column, (columns.get(column) ?? new Set()).add(prose.text.trim())))
  }
  return tables
})
