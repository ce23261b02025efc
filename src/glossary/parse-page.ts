/** Reads a glossary from the tables of a Markdown page. */
import type {Code, Nodes, Table as MdastTable, TableRow} from 'mdast'
import {parse} from '../markdown/parse.ts'
import {isEverydayBase, toBases} from '../english/everyday.ts'
import {findClosest, quote} from '../english/wording.ts'
import {findValue, start} from './data.ts'
import type {Data, Entry, List, Point, Problem, Result, Scalar, Table} from './data.ts'
import {parseYaml} from './parse-yaml.ts'

interface Cell {
  /** Its text. Code keeps its backticks, so that lists are not split inside of code. */
  text: string
  /** URL of its first link. */
  url?: string
  point: Point
}

/** Columns that define a term. A table without any of them only lists forms of terms. */
const definingColumns = new Set(['id', 'kind', 'meaning', 'usage', 'expands', 'sound', 'letters', 'url'])
/** Columns whose cells are lists. */
const lists = new Set(['phrases', 'examples', 'accepted', 'avoid', 'names', 'alternatives'])
/** All columns of a table of terms. */
const fields: ReadonlySet<string> = new Set(['term', ...definingColumns, ...lists])
/** All columns of a table of requests. */
const requestFields: ReadonlySet<string> = new Set(['path', 'method', 'purpose', 'meaning', 'not'])

/** Other headings for the same columns. */
const otherHeadings = new Map([
  ['definition', 'meaning'],
  ['description', 'meaning'],
  ['stands for', 'expands'],
  ['synonyms', 'accepted'],
  ['also', 'accepted'],
  ['example', 'examples'],
  ['phrase', 'phrases'],
])

/** "do not use", "don’t say", "never write this", "wrong" */
const avoidHeading = /^(?:never|wrong|incorrect|(?:do not|don’t|never) (?:say|use|write)(?: this| these)?)$/

/** Matches a comment on a page. With it, a table of forms also defines its terms. */
const formsDefine = /<!--\s*api-glossary:?\s+forms define terms\s*-->/i

/** Most characters in a line. Parsers are slow if a longer one has unclosed markup. */
const mostOfLine = 100_000

/**
 * Read the tables of a page, and its YAML fences that are marked `api-glossary`. Tables with neither
 * terms nor paths are ignored.
 *
 *     | Term | Accepted | Avoid |
 *     | ---- | -------- | ----- |
 *     | shop | store    | mall  |
 *
 * @returns the data. If any table defines terms, `forms` are the terms that no table defines.
 */
export function parsePage(source: string, file: string): Result<Data> & {forms: ReadonlySet<string>} {
  for (const [index, {length}] of source.split('\n').entries()) {
    if (length <= mostOfLine) continue
    const reason = `Unexpected line of ${length} characters, expected at most ${mostOfLine}`
    return {problems: [{file, line: index + 1, column: 1, reason}], forms: new Set()}
  }
  const problems: Problem[] = []
  const terms = new Map<string, Fields>()
  const paths: Table[] = []
  const fences: Table[] = []
  const defined = new Set<string>()
  for (const node of findBlocks(parse(source, false))) {
    if (node.type === 'code') {
      const isOwn = /^ya?ml$/i.test(node.lang ?? '') && /^api[-_ ]?glossary\b/i.test(node.meta ?? '')
      if (isOwn) addFence(node.value, (node.position?.start.line ?? 0) + 1)
      continue
    }
    const [head = [], ...rows] = node.children.map(readRow)
    const columns = head.map(({text}) => toColumn(text))
    const kinds = [
      {meant: guessColumns(columns, fields), needed: ['term'], add: addTerm},
      {meant: guessColumns(columns, requestFields), needed: ['path', 'method'], add: addPath},
    ]
    const kind = kinds.find(({meant, needed}) => isTable(columns, meant, needed))
    if (!kind) continue
    const {meant, add} = kind
    const mistakes = head.flatMap(({text, point}, index): Problem[] => {
      const guess = meant[index]
      if (guess === undefined || guess === columns[index]) return []
      const expected = quote(guess.charAt(0).toUpperCase() + guess.slice(1))
      return [{file, ...point, reason: `Unexpected column ${quote(text)}, expected ${expected}`}]
    })
    problems.push(...mistakes)
    if (mistakes.length === 0) for (const row of rows) add(columns, row)
  }
  if (terms.size === 0 && paths.length === 0 && fences.length === 0 && problems.length === 0) {
    problems.push({file, ...start, reason: withoutGlossary})
  }
  const isFree = defined.size === 0 || formsDefine.test(source)
  const forms = new Set(isFree ? [] : [...terms.keys()].filter((term) => !defined.has(term)))
  if (problems.length > 0) return {problems, forms}
  return {value: toPageData(terms, paths, fences), problems, forms}

  function addFence(text: string, line: number): void {
    const parsed = parseYaml(text, file, line)
    problems.push(...parsed.problems)
    if (parsed.value?.kind === 'table') fences.push(parsed.value)
    else if (parsed.value)
      problems.push({file, ...parsed.value.point, reason: 'Unexpected data, expected a table with `terms:`'})
  }

  function addTerm(columns: readonly string[], row: readonly Cell[]): void {
    const cell = row[columns.indexOf('term')]
    if (!cell || cell.text === '') {
      const point = cell?.point ?? row[0]?.point ?? start
      if (row.some(({text}) => text !== ''))
        problems.push({file, ...point, reason: 'Unexpected empty cell below “Term”, expected a term'})
      return
    }
    // `shop` in code and "shop" in text are the same term.
    const term = withoutCode(cell.text)
    const own: Fields = terms.get(term) ?? new Map([['term', toEntry('term', cell)]])
    terms.set(term, own)
    if (columns.some((column) => definingColumns.has(column))) defined.add(term)
    if (cell.url !== undefined && !own.has('url')) own.set('url', toEntry('url', {...cell, text: cell.url}))
    for (const [index, field] of columns.entries()) {
      const value = row[index]
      if (field === 'term' || !fields.has(field) || !value || value.text === '') continue
      const known = own.get(field)
      if (lists.has(field)) {
        const before = known?.value.kind === 'list' ? known.value.items : []
        const point = known?.point ?? value.point
        const all: List = {kind: 'list', items: [...before, ...splitList(value)], point}
        own.set(field, {key: field, point, value: all})
      } else if (known && field !== 'url') {
        const reason = `Unexpected second \`${field}\` of \`${cell.text}\`, expected one: the other is in line ${known.point.line}`
        problems.push({file, ...value.point, reason})
      } else own.set(field, toEntry(field, value))
    }
  }

  function addPath(columns: readonly string[], row: readonly Cell[]): void {
    const get = (column: string): Cell | undefined => row[columns.indexOf(column)]
    const [path, method, purpose] = [get('path'), get('method'), get('purpose')]
    if (!path || !method || !purpose || (path.text === '' && method.text === '')) return
    const optional = ['meaning', 'not'].flatMap((column) => {
      const cell = get(column)
      return cell && cell.text !== '' ? [toEntry(column, cell)] : []
    })
    const entries = [toEntry('path', path), toEntry('method', method), toEntry('purpose', purpose), ...optional]
    paths.push({kind: 'table', entries, point: path.point})
  }
}

const withoutGlossary =
  'Unexpected page without a glossary, expected a table with the column Term and one of Kind, Meaning, Phrases, Accepted or Avoid, or a table with the columns Path, Method and Purpose'

/** Whether a page has no table or fence with a glossary. */
export function isPageWithoutGlossary(source: string): boolean {
  return parsePage(source, '').problems.some(({reason}) => reason === withoutGlossary)
}

/** Get the column for a heading: `avoid` for "Do not use:", or else the heading in lower case. */
export function toColumn(heading: string): string {
  const text = heading.toLowerCase().replace(/:$/, '').replaceAll("'", '’')
  return avoidHeading.test(text) ? 'avoid' : (otherHeadings.get(text) ?? text)
}

/**
 * Whether a table has the needed columns and one more known column, and at least one is spelt right.
 *
 * @param meant for each column, the known column that its heading means
 */
function isTable(
  columns: readonly string[],
  meant: readonly (string | undefined)[],
  needed: readonly string[],
): boolean {
  const isExact = columns.some((column, index) => column === meant[index])
  const count = new Set(meant.filter(Boolean)).size
  return isExact && count > needed.length && needed.every((column) => meant.includes(column))
}

/** Guess the known column for each heading: `accepted` for "Accept"; undefined for "Team", which is another word than "Term". */
function guessColumns(columns: readonly string[], known: ReadonlySet<string>): (string | undefined)[] {
  const free = [...known].filter((column) => !columns.includes(column))
  return columns.map((column) => {
    if (known.has(column)) return column
    const guess = column.length > 2 ? findClosest(column, free) : undefined
    return guess !== undefined && isEverydayBase(column) && !isSameWord(column, guess) ? undefined : guess
  })
}

function isSameWord(word: string, other: string): boolean {
  return toBases(word).includes(other) || toBases(other).includes(word)
}

function findBlocks(node: Nodes): (Code | MdastTable)[] {
  if (node.type === 'code' || node.type === 'table') return [node]
  return 'children' in node ? node.children.flatMap(findBlocks) : []
}

function readRow({children}: TableRow): Cell[] {
  return children.map((cell): Cell => {
    const text = readText(cell).replaceAll('\u00A0', ' ').trim()
    const url = findUrl(cell)
    // An empty cell has no content: use the position of its end.
    const {line, column} = cell.children[0]?.position?.start ?? cell.position?.end ?? start
    const isNone = /^[—–-]$/.test(text) // "–" stands for an empty cell
    return {text: isNone ? '' : text, ...(url !== undefined && {url}), point: {line, column}}
  })
}

function readText(node: Nodes): string {
  if (node.type === 'inlineCode') return `\`${node.value}\``
  if (node.type === 'html') return /^<br\s*\/?>$/i.test(node.value) ? ';' : node.value
  if (node.type === 'image') return node.alt ?? ''
  if ('children' in node) return node.children.map(readText).join('')
  return 'value' in node ? node.value : ''
}

function findUrl(node: Nodes): string | undefined {
  if (node.type === 'link' && /^https?:\/\//i.test(node.url)) return node.url
  return 'children' in node ? node.children.map(findUrl).find((url) => url !== undefined) : undefined
}

/** "`POST /orders`" → "POST /orders" */
function withoutCode(text: string): string {
  if (/^`[^`]*`$/.test(text)) return text.slice(1, -1)
  return /\s/.test(text) ? text : text.replaceAll('`', '')
}

const codeFields = new Set(['term', 'path', 'method', 'not', 'kind', 'id'])
const lowerFields = new Set(['kind', 'sound'])

function toEntry(key: string, {text, point}: Cell): Entry {
  const cased = lowerFields.has(key) ? text.toLowerCase() : key === 'method' ? text.toUpperCase() : text
  return {key, point, value: {kind: 'text', value: codeFields.has(key) ? withoutCode(cased) : cased, point}}
}

const code = /`[^`]*(?:`|$)/g // "`POST /orders`"
const betweenSemicolons = /(?:[^;`]|`[^`]*(?:`|$))+/g // "store", "`a;b` and more" in "store;`a;b` and more"
const betweenCommas = /(?:[^,`]|`[^`]*(?:`|$))+/g // the same with ","

/** Split a cell at semicolons, or else at commas. Code is not split. */
function splitList({text, point}: Cell): Scalar[] {
  const entry = text.replace(code, '').includes(';') ? betweenSemicolons : betweenCommas
  return (text.match(entry) ?? [])
    .map((item) => withoutCode(item.trim()))
    .filter((item) => item !== '')
    .map((value) => ({kind: 'text', value, point}))
}

/** The fields of a term, by key. */
type Fields = Map<string, Entry>

function toPageData(terms: ReadonlyMap<string, Fields>, paths: readonly Table[], fences: readonly Table[]): Data {
  const fenced = fences.flatMap((fence): readonly Data[] => {
    const value = findValue(fence, ['terms'])
    return value?.kind === 'list' ? value.items : value ? [value] : []
  })
  const others = fenced.filter((item) => !addFields(terms, item))
  const rows = [...terms.values()].map((own): Table => {
    const entries = [...own.values()]
    return {kind: 'table', entries, point: entries[0]?.point ?? start}
  })
  const toList = (key: string, items: readonly Data[], point: Point): Entry[] =>
    items.length > 0 ? [{key, point, value: {kind: 'list', items, point}}] : []
  const entries = [
    ...toList('terms', [...rows, ...others], start),
    ...toList('paths', paths, paths[0]?.point ?? start),
    ...fences.flatMap((fence) => fence.entries.filter(({key}) => key !== 'terms')),
  ]
  return {kind: 'table', entries, point: start}
}

/** Add the fields of an entry in a fence to its term in the tables. @returns false if no table has the term */
function addFields(terms: ReadonlyMap<string, Fields>, item: Data): boolean {
  const name = findText(item, 'term') ?? findText(item, 'id') ?? ''
  const own = terms.get(name) ?? [...terms.values()].find((fields) => toText(fields.get('id')?.value) === name)
  if (!own || item.kind !== 'table') return false
  for (const entry of item.entries) {
    const known = own.get(entry.key)
    if (known?.value.kind === 'list' && entry.value.kind === 'list') {
      const items = joinItems(known.value.items, entry.value.items)
      own.set(entry.key, {...known, value: {...known.value, items}})
    } else own.set(entry.key, entry)
  }
  return true
}

/** Add the items of a fence to those of a table. An item with `form` replaces the same form in the table. */
function joinItems(items: readonly Data[], more: readonly Data[]): Data[] {
  const joined = [...items]
  for (const item of more) {
    const form = findText(item, 'form')
    const index = joined.findIndex((other) => other.kind === 'text' && other.value === form)
    if (index < 0) joined.push(item)
    else joined[index] = item
  }
  return joined
}

function findText(data: Data, key: string): string | undefined {
  return toText(findValue(data, [key]))
}

function toText(value: Data | undefined): string | undefined {
  return value?.kind === 'text' ? value.value : undefined
}
