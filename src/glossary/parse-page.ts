/** Reads a glossary from the tables of a Markdown page. */
import type {Code, Nodes, Table, TableRow} from 'mdast'
import {parse} from '../markdown/parse.ts'
import {isEverydayBase, toBases} from '../english/everyday.ts'
import {findClosest, quote} from '../english/wording.ts'
import {getOwn, isTable, start, toItems, toPart} from './data.ts'
import type {Part, Point, Problem, Result, Source} from './data.ts'
import {parseYaml} from './parse-yaml.ts'
import {glossaryShape, otherNames} from './schema.ts'
import type {JsonSchema} from './values.ts'

interface Cell {
  /** The text of the cell. Code keeps its backticks, so that lists are not split inside of code. */
  text: string
  /** URL of the first link in the cell. */
  url?: string
  point: Point
}

const {terms: termList, paths: pathList} = glossaryShape.schema.properties ?? {}
const termKeys = Object.entries(getProperties(termList))
/** Columns whose cells are lists. */
const lists = new Set(termKeys.filter(([key, {type}]) => type === 'array' && key !== 'incorrect').map(([key]) => key))
/** Columns that define a term. A table without such a column only lists forms of terms. */
const definingColumns = new Set(
  termKeys.filter(([key, one]) => (one.type === 'string' || one.enum) && key !== 'term').map(([key]) => key),
)
/** All columns of a table of terms. */
const fields: ReadonlySet<string> = new Set(['term', ...definingColumns, ...lists])
/** All columns of a table of requests. */
const requestFields: ReadonlySet<string> = new Set(Object.keys(getProperties(pathList)))

function getProperties(list: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  return (list?.items as JsonSchema | undefined)?.properties ?? {}
}

/** Matches headings of wrong forms: "do not use", "don’t say", "never write this", "wrong". */
const avoidHeading = /^(?:never|wrong|incorrect|(?:do not|don’t|never) (?:say|use|write)(?: this| these)?)$/

/** Matches `<!-- api-glossary: forms define terms -->`. With this comment, tables of forms also define terms. */
const formsDefine = /<!--\s*api-glossary:?\s+forms define terms\s*-->/i

/** Length of the longest line that is parsed. Parsers are slow if a longer line has unclosed markup. */
const mostOfLine = 100_000

/**
 * Read the tables of a page, and its YAML fences that are marked `api-glossary`. Tables with neither
 * terms nor paths are ignored.
 *
 *     | Term | Accepted | Avoid |
 *     | ---- | -------- | ----- |
 *     | shop | store    | mall  |
 *
 * @returns the data. `forms` contains the terms that are only in tables of forms. `forms` is empty if no table
 *   defines terms, or if a comment on the page says that tables of forms define terms.
 */
export function parsePage(source: string, file: string): Result<Source> & {forms: ReadonlySet<string>} {
  for (const [index, {length}] of source.split('\n').entries()) {
    if (length <= mostOfLine) continue
    const reason = `Unexpected line of ${length} characters, expected at most ${mostOfLine}`
    return {problems: [{file, line: index + 1, column: 1, reason}], forms: new Set()}
  }
  const problems: Problem[] = []
  const terms = new Map<string, Fields>()
  const paths: Part[] = []
  const fences: Source[] = []
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
    const kind = kinds.find(({meant, needed}) => hasColumns(columns, meant, needed))
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
  return {value: {file, ...toPageData(terms, paths, fences)}, problems, forms}

  function addFence(text: string, line: number): void {
    const parsed = parseYaml(text, file, line)
    problems.push(...parsed.problems)
    if (isTable(parsed.value?.value)) fences.push(parsed.value)
    else if (parsed.value)
      problems.push({file, ...parsed.value.findPoint([]), reason: 'Unexpected data, expected keys such as `terms:`'})
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
    const own: Fields = terms.get(term) ?? new Map([['term', toText('term', cell)]])
    terms.set(term, own)
    if (columns.some((column) => definingColumns.has(column))) defined.add(term)
    if (cell.url !== undefined && !own.has('url')) own.set('url', toText('url', {...cell, text: cell.url}))
    for (const [index, field] of columns.entries()) {
      const value = row[index]
      if (field === 'term' || !fields.has(field) || !value || value.text === '') continue
      const known = own.get(field)
      const point = known?.findPoint([]) ?? value.point
      if (lists.has(field)) own.set(field, toList([...(known?.items ?? []), ...splitList(value)], point))
      else if (known && field !== 'url') {
        const reason = `Unexpected second \`${field}\` of \`${cell.text}\`, expected one: the first is on line ${point.line}`
        problems.push({file, ...value.point, reason})
      } else own.set(field, toText(field, value))
    }
  }

  function addPath(columns: readonly string[], row: readonly Cell[]): void {
    const own: Fields = new Map(
      columns.flatMap((column, index) => {
        const cell = row[index]
        return cell && cell.text !== '' && requestFields.has(column) ? [[column, toText(column, cell)]] : []
      }),
    )
    const first = own.get('path') ?? own.get('method')
    const isWhole = ['path', 'method', 'purpose'].every((column) => row[columns.indexOf(column)])
    if (first && isWhole) paths.push(toTable(own, first.findPoint([])))
  }
}

const withoutGlossary =
  'Unexpected page without a glossary, expected a table of requests (columns Path, Method and Purpose) or a table of terms (column Term, and Kind, Meaning, Phrases, Accepted or Avoid)'

/** Whether a page has neither a table nor a fence with a glossary. */
export function isPageWithoutGlossary(source: string): boolean {
  return parsePage(source, '').problems.some(({reason}) => reason === withoutGlossary)
}

/** Get the column for a heading: `avoid` for "Do not use:". An unknown heading is returned in lower case. */
export function toColumn(heading: string): string {
  const text = heading.toLowerCase().replace(/:$/, '').replaceAll("'", '’')
  return avoidHeading.test(text) ? 'avoid' : (otherNames.get(text) ?? text)
}

/**
 * Whether a table has the required columns and one more known column, and at least one heading is
 * spelt right.
 *
 * @param meant for each column, the known column that its heading means
 */
function hasColumns(
  columns: readonly string[],
  meant: readonly (string | undefined)[],
  needed: readonly string[],
): boolean {
  const isExact = columns.some((column, index) => column === meant[index])
  const count = new Set(meant.filter(Boolean)).size
  return isExact && count > needed.length && needed.every((column) => meant.includes(column))
}

/** Guess the known column for each heading: `accepted` for "Accept"; undefined for "Team", which does not mean "Term". */
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

function findBlocks(node: Nodes): (Code | Table)[] {
  if (node.type === 'code' || node.type === 'table') return [node]
  return 'children' in node ? node.children.flatMap(findBlocks) : []
}

function readRow({children}: TableRow): Cell[] {
  return children.map((cell): Cell => {
    const text = readText(cell).replaceAll('\u00A0', ' ').trim()
    const url = findUrl(cell)
    // An empty cell has no children, so use the position of its end.
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

/** Remove the backticks around code: "`POST /orders`" → "POST /orders". */
function withoutCode(text: string): string {
  if (/^`[^`]*`$/.test(text)) return text.slice(1, -1)
  return /\s/.test(text) ? text : text.replaceAll('`', '')
}

const codeFields = new Set(['term', 'path', 'method', 'not', 'kind', 'id'])
const lowerFields = new Set(['kind', 'sound'])

/** Read the text of a cell in a column. */
function toText(column: string, {text, point}: Cell): Part {
  const cased = lowerFields.has(column) ? text.toLowerCase() : column === 'method' ? text.toUpperCase() : text
  return {value: codeFields.has(column) ? withoutCode(cased) : cased, findPoint: () => point}
}

/** The fields of an entry, by key. A field whose value is a list also has the items of the list. */
type Fields = Map<string, Part & {items?: readonly Part[]}>

function toTable(fields: Fields, point: Point): Part {
  return {
    value: Object.fromEntries([...fields].map(([key, {value}]) => [key, value])),
    findPoint: ([key, ...path], part) => fields.get(String(key))?.findPoint(path, part) ?? point,
  }
}

function toList(items: readonly Part[], point: Point): Part & {items: readonly Part[]} {
  return {
    items,
    value: items.map(({value}) => value),
    findPoint: ([index, ...path], part) => items[Number(index)]?.findPoint(path, part) ?? point,
  }
}

const code = /`[^`]*(?:`|$)/g // Matches code: "`POST /orders`"
const betweenSemicolons = /(?:[^;`]|`[^`]*(?:`|$))+/g // Matches "store" and "`a;b` or c" in "store;`a;b` or c"
const betweenCommas = /(?:[^,`]|`[^`]*(?:`|$))+/g // Matches the items between commas

/** Split a cell at semicolons. Without semicolons, split the cell at commas. Code is not split. */
function splitList({text, point}: Cell): Part[] {
  const entry = text.replace(code, '').includes(';') ? betweenSemicolons : betweenCommas
  return (text.match(entry) ?? [])
    .map((item) => withoutCode(item.trim()))
    .filter((item) => item !== '')
    .map((value) => ({value, findPoint: () => point}))
}

function toPageData(terms: ReadonlyMap<string, Fields>, paths: readonly Part[], fences: readonly Part[]): Part {
  const others = fences.flatMap((fence) => toItems(toPart(fence, ['terms']))).filter((item) => !addFields(terms, item))
  const rows = [...terms.values()].map((own) => toTable(own, own.get('term')?.findPoint([]) ?? start))
  const all: Fields = new Map()
  if (rows.length + others.length > 0) all.set('terms', toList([...rows, ...others], start))
  if (paths.length > 0) all.set('paths', toList(paths, paths[0]?.findPoint([]) ?? start))
  for (const fence of fences) for (const [key, part] of toFields(fence)) if (key !== 'terms') all.set(key, part)
  return toTable(all, start)
}

function toFields(part: Part): [key: string, part: Part][] {
  return Object.keys(part.value as object).map((key) => [key, toPart(part, [key])])
}

/** Add the fields of an entry in a fence to its term in the tables. @returns false if no table has the term */
function addFields(terms: ReadonlyMap<string, Fields>, item: Part): boolean {
  const name = getOwn(item.value, 'term') ?? getOwn(item.value, 'id')
  const own = terms.get(String(name)) ?? [...terms.values()].find((fields) => fields.get('id')?.value === name)
  if (!own || name === undefined || !isTable(item.value)) return false
  for (const [key, part] of toFields(item)) {
    const known = own.get(key)
    const isJoined = Array.isArray(known?.value) && Array.isArray(part.value)
    own.set(key, known && isJoined ? toList(joinItems(toItems(known), toItems(part)), known.findPoint([])) : part)
  }
  return true
}

/** Join the items of a table and of a fence. A fence item with `form` replaces the table item with the same form. */
function joinItems(items: readonly Part[], more: readonly Part[]): Part[] {
  const joined = [...items]
  for (const item of more) {
    const form = getOwn(item.value, 'form')
    const index = form === undefined ? -1 : joined.findIndex(({value}) => value === form)
    joined[index < 0 ? joined.length : index] = item
  }
  return joined
}
