/**
 * A glossary as a Markdown page: its tables are the data.
 */
import type {Data, Entry, List, Place, Problem, Scalar, Table} from './data.ts'

/** Reads the text of a fence. */
type ParseFence = (text: string, name: string, first: Place) => {data?: Data; problems: readonly Problem[]}

/** A cell with its place. */
interface Cell {
  /** Without markup. */
  text: string
  /** Address of the first link in it. */
  url?: string
  place: Place
}

/** The columns that are read, by their heading in lower case, and the field that each gives. */
const termColumns = new Map([
  ['term', 'term'],
  ['id', 'id'],
  ['kind', 'kind'],
  ['meaning', 'meaning'],
  ['usage', 'usage'],
  ['expands', 'expands'],
  ['sound', 'sound'],
  ['letters', 'letters'],
  ['url', 'url'],
  ['phrases', 'phrases'],
  ['examples', 'examples'],
  ['accepted', 'accepted'],
  ['avoid', 'avoid'],
  ['names', 'names'],
  ['alternatives', 'alternatives'],
])

/** Fields that hold several texts. */
const lists = new Set(['phrases', 'examples', 'accepted', 'avoid', 'names', 'alternatives'])

/** Columns of which one stands beside "Term", so that the table is a glossary's. */
const deciding = new Set(['kind', 'meaning', 'phrases', 'accepted', 'avoid'])

const fenceStart = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\n`]*)$/ // "```yaml api-glossary"
const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*){0,100}\|?[ \t]*$/ // "| --- | :-: |"
const ownFence = /^ya?ml[ \t]+api-glossary\b/i // "yaml api-glossary"

/**
 * Read the tables of a page, and fences of YAML that are marked `api-glossary`.
 *
 *     | Term | Accepted | Avoid |
 *     | ---- | -------- | ----- |
 *     | shop | store    | mall  |
 *
 * Tables with other columns are the page's own.
 */
export function parsePage(
  source: string,
  name: string,
  parseFence: ParseFence,
): {data?: Data; problems: readonly Problem[]} {
  const lines = source.split(/\r?\n/)
  const problems: Problem[] = []
  const terms = new Map<string, Map<string, Entry>>()
  const shapes: Table[] = []
  const fences: Table[] = []
  let index = lines[0] === '---' ? skipFrontMatter(lines) : 0
  while (index < lines.length) {
    const line = lines[index] ?? ''
    const fence = fenceStart.exec(line)
    if (fence) {
      const end = findFenceEnd(lines, index + 1, fence[1] ?? '')
      if (ownFence.test(fence[2] ?? '')) {
        const text = lines.slice(index + 1, end).join('\n')
        const parsed = parseFence(text, name, {line: index + 2, column: 1})
        problems.push(...parsed.problems)
        if (parsed.data?.kind === 'table') fences.push(parsed.data)
        else if (parsed.data && parsed.data.kind !== 'nothing') {
          problems.push({file: name, ...parsed.data.place, reason: 'Unexpected data, expected a table with `terms:`'})
        }
      }
      index = end + 1
      continue
    }
    if (/^ {0,3}<!--/.test(line)) {
      while (index < lines.length && !(lines[index] ?? '').includes('-->')) index++
      index++
      continue
    }
    if (!line.includes('|') || !delimiterRow.test(lines[index + 1] ?? '')) {
      index++
      continue
    }
    const heads = readCells(line, index + 1)
    const columns = heads.map(({text}) => text.trim().toLowerCase().replace(/:$/, ''))
    const first = index + 2
    index = first
    while (index < lines.length && (lines[index] ?? '').includes('|') && (lines[index] ?? '').trim() !== '') index++
    const rows = lines.slice(first, index).map((row, offset) => readCells(row, first + offset + 1))
    if (
      columns.includes('term') &&
      columns.some((column) => deciding.has(column) || (termColumns.has(column) && column !== 'term'))
    ) {
      for (const row of rows) addTerm(columns, row)
    } else if (['path', 'method', 'purpose'].every((column) => columns.includes(column))) {
      for (const row of rows) addShape(columns, row)
    }
  }
  if (terms.size === 0 && shapes.length === 0 && fences.length === 0 && problems.length === 0) {
    problems.push({
      file: name,
      line: 1,
      column: 1,
      reason:
        'Unexpected page without a glossary, expected a table with the columns Term and Kind, Meaning, Phrases, Accepted or Avoid, or Path, Method and Purpose',
    })
  }
  if (problems.length > 0) return {problems}
  return {data: toPageData(terms, shapes, fences), problems}

  function addTerm(columns: readonly string[], row: readonly Cell[]): void {
    const cell = row[columns.indexOf('term')]
    if (!cell || cell.text === '') {
      if (row.some(({text}) => text !== '')) {
        const place = cell?.place ?? row[0]?.place ?? {line: 1, column: 1}
        problems.push({file: name, ...place, reason: 'Unexpected empty cell below “Term”, expected a term'})
      }
      return
    }
    // `shop` in code and in words is one term.
    const term = toPlain(cell.text)
    const own = terms.get(term) ?? new Map<string, Entry>([['term', toEntry('term', cell)]])
    terms.set(term, own)
    if (cell.url !== undefined && !own.has('url')) own.set('url', toEntry('url', {...cell, text: cell.url}))
    for (const [column, heading] of columns.entries()) {
      const field = termColumns.get(heading)
      const value = row[column]
      if (field === undefined || field === 'term' || !value || value.text === '') continue
      const known = own.get(field)
      if (lists.has(field)) {
        const items = splitList(value)
        const before = known?.value.kind === 'list' ? known.value.items : []
        const all: List = {kind: 'list', items: [...before, ...items], place: known?.value.place ?? value.place}
        own.set(field, {key: field, place: known?.place ?? value.place, value: all})
      } else if (known?.value.kind === 'text' && field !== 'url') {
        problems.push({
          file: name,
          ...value.place,
          reason: `Unexpected second \`${field}\` of \`${cell.text}\`, expected one: the other is in line ${known.place.line}`,
        })
      } else {
        own.set(
          field,
          toEntry(field, field === 'kind' || field === 'sound' ? {...value, text: value.text.toLowerCase()} : value),
        )
      }
    }
  }

  function addShape(columns: readonly string[], row: readonly Cell[]): void {
    const get = (heading: string): Cell | undefined => row[columns.indexOf(heading)]
    const [path, method, purpose] = [get('path'), get('method'), get('purpose')]
    if (!path || !method || !purpose) return
    if (path.text === '' && method.text === '') return
    const entries = [
      toEntry('path', path),
      toEntry('method', {...method, text: method.text.toUpperCase()}),
      toEntry('purpose', purpose),
    ]
    const [meaning, not] = [get('meaning'), get('not')]
    if (meaning && meaning.text !== '') entries.push(toEntry('meaning', meaning))
    if (not && not.text !== '') entries.push(toEntry('not', not))
    shapes.push({kind: 'table', entries, place: path.place})
  }
}

function skipFrontMatter(lines: readonly string[]): number {
  const end = lines.indexOf('---', 1)
  return end < 0 ? 0 : end + 1
}

function findFenceEnd(lines: readonly string[], from: number, marker: string): number {
  for (let index = from; index < lines.length; index++) {
    const line = (lines[index] ?? '').trim()
    if (line.length >= marker.length && [...line].every((character) => character === marker.charAt(0))) return index
  }
  return lines.length
}

/** The cells of a row, without markup: `| **shop** | store |`. */
function readCells(row: string, line: number): Cell[] {
  const cells: Cell[] = []
  const start = row.length - row.trimStart().length
  const from = row.charAt(start) === '|' ? start + 1 : start
  const end = row.trimEnd().endsWith('|') && !row.trimEnd().endsWith('\\|') ? row.trimEnd().length - 1 : row.length
  let begin = from
  for (let index = from; index <= end; index++) {
    const isEnd = index === end || (row.charAt(index) === '|' && row.charAt(index - 1) !== '\\')
    if (!isEnd) continue
    cells.push(toCell(row.slice(begin, index), line, begin))
    begin = index + 1
  }
  return cells
}

function toCell(raw: string, line: number, start: number): Cell {
  const blanks = raw.length - raw.trimStart().length
  const {text, url} = stripMarkup(raw.trim())
  return {text, ...(url !== undefined && {url}), place: {line, column: start + blanks + 1}}
}

const link = /!?\[([^\][]*)\]\(<?([^\s()<>]*)>?(?:\s[^()]*)?\)/g // "[shop](https://shop.example)"
const emphasis = /(\*\*|__|\*|_(?=\S))((?:(?!\1).){1,500}?)\1(?![\p{L}\p{N}])/gu // "**shop**", "*shop*"
const htmlBreak = /<br\s*\/?>/gi // "<br>"

/** Text of a cell as a reader reads it; code keeps its backticks, so that a list can be split around it. */
function stripMarkup(raw: string): {text: string; url?: string} {
  let url: string | undefined
  const parts = raw.replaceAll('\\|', '|').split(/(`[^`]*`)/)
  const text = parts
    .map((part, index) => {
      if (index % 2 === 1) return part
      return part
        .replace(link, (_, label: string, address: string) => {
          if (/^https?:\/\//i.test(address)) url ??= address
          return label
        })
        .replace(htmlBreak, ';')
        .replace(emphasis, '$2')
        .replace(/\\([!-/:-@[-`{-~])/g, '$1') // "\_"
        .replaceAll('&amp;', '&')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&nbsp;', ' ')
    })
    .join('')
    .trim()
  const isNone = /^[—–-]$/.test(text) // "–": nothing
  return {text: isNone ? '' : text, ...(url !== undefined && {url})}
}

/** A cell as one text: "`POST /orders`" gives "POST /orders". */
function toPlain(text: string): string {
  return /^`[^`]*`$/.test(text)
    ? text.slice(1, -1)
    : text.includes('`') && !/\s/.test(text)
      ? text.replaceAll('`', '')
      : text
}

function toEntry(key: string, {text, place}: Cell): Entry {
  const isCode = key === 'term' || key === 'path' || key === 'method' || key === 'not' || key === 'kind' || key === 'id'
  return {key, place, value: {kind: 'text', value: isCode ? toPlain(text) : text, place}}
}

/** The entries of a cell: parted by semicolons, or by commas where there is none. */
function splitList({text, place}: Cell): Scalar[] {
  const marker = splitOutsideCode(text, ';').length > 1 ? ';' : ','
  return splitOutsideCode(text, marker)
    .map((item) => toPlain(item.trim()))
    .filter((item) => item !== '')
    .map((value): Scalar => ({kind: 'text', value, place}))
}

function splitOutsideCode(text: string, marker: string): string[] {
  const parts: string[] = []
  let current = ''
  let isCode = false
  for (const character of text) {
    if (character === '`') isCode = !isCode
    if (character === marker && !isCode) {
      parts.push(current)
      current = ''
    } else current += character
  }
  parts.push(current)
  return parts
}

const nowhere: Place = {line: 1, column: 1}

function toPageData(
  terms: ReadonlyMap<string, ReadonlyMap<string, Entry>>,
  shapes: readonly Table[],
  fences: readonly Table[],
): Data {
  const rows = [...terms.values()].map((fields): Table => ({
    kind: 'table',
    entries: [...fields.values()],
    place: fields.get('term')?.place ?? nowhere,
  }))
  const fenced = fences.flatMap((fence) => toItems(fence, 'terms'))
  const all = joinTerms(rows, fenced)
  const others = fences.flatMap(({entries}) => entries.filter(({key}) => key !== 'terms'))
  const entries: Entry[] = []
  if (all.length > 0) entries.push({key: 'terms', place: nowhere, value: {kind: 'list', items: all, place: nowhere}})
  if (shapes.length > 0) {
    const place = shapes[0]?.place ?? nowhere
    entries.push({key: 'paths', place, value: {kind: 'list', items: shapes, place}})
  }
  return {kind: 'table', entries: [...entries, ...others], place: nowhere}
}

function toItems({entries}: Table, key: string): readonly Data[] {
  const value = entries.find((entry) => entry.key === key)?.value
  return value?.kind === 'list' ? value.items : value ? [value] : []
}

/** What a fence says of a term is added to what the tables say of it. */
function joinTerms(rows: readonly Table[], fenced: readonly Data[]): Data[] {
  const joined: Data[] = [...rows]
  const places = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    for (const name of [toText(row, 'term'), toText(row, 'id')]) if (name !== undefined) places.set(name, index)
  }
  for (const item of fenced) {
    const name = item.kind === 'table' ? (toText(item, 'term') ?? toText(item, 'id')) : undefined
    const at = name === undefined ? undefined : places.get(name)
    const row = at === undefined ? undefined : joined[at]
    if (at !== undefined && row?.kind === 'table' && item.kind === 'table') joined[at] = joinFields(row, item)
    else joined.push(item)
  }
  return joined
}

function joinFields(row: Table, item: Table): Table {
  const entries = [...row.entries]
  for (const entry of item.entries) {
    const at = entries.findIndex(({key}) => key === entry.key)
    const known = entries[at]
    if (!known) entries.push(entry)
    else if (known.value.kind === 'list' && entry.value.kind === 'list')
      entries[at] = {...known, value: {...known.value, items: joinItems(known.value.items, entry.value.items)}}
    else entries[at] = entry
  }
  return {...row, entries}
}

/** Avoided forms are known by their form: the fence says more of one in the table. */
function joinItems(items: readonly Data[], more: readonly Data[]): Data[] {
  const joined = [...items]
  for (const item of more) {
    const form = item.kind === 'table' ? toText(item, 'form') : undefined
    const at = form === undefined ? -1 : joined.findIndex((other) => other.kind === 'text' && other.value === form)
    if (at < 0) joined.push(item)
    else joined[at] = item
  }
  return joined
}

function toText({entries}: Table, key: string): string | undefined {
  const value = entries.find((entry) => entry.key === key)?.value
  return value?.kind === 'text' ? String(value.value) : undefined
}
