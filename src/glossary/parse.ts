import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type YAMLError,
} from 'yaml'
import type {Data, Entry, Place, Problem} from './data.ts'
import {parsePage} from './page.ts'
import {readPlain} from './plain.ts'

/** What a text holds, or why it cannot be read. */
export interface Parsed {
  /** Absent where there is a problem. */
  data?: Data
  problems: readonly Problem[]
}

/** More values than any glossary that people write, aliases counted each time they stand for something. */
const mostValues = 500_000

const pageName = /\.(?:md|markdown|mdx)$/i // `glossary.md`

/**
 * Read a text as data: Markdown by its extension, all else as YAML, of which JSON is a part.
 *
 * @param name of the file, for its extension and for problems
 */
export function parseText(text: string, name: string): Parsed {
  const source = text.replace(/^\uFEFF/, '')
  return pageName.test(name) ? parsePage(source, name, parseYaml) : parseYaml(source, name)
}

/**
 * Read YAML. No tag, alias or key can do more than name a value.
 *
 * @param first place of the first character, where the text stands in another one
 */
export function parseYaml(text: string, name: string, first?: Place): Parsed {
  try {
    // Places in another text are counted by the parser.
    const plain = first ? undefined : readPlain(text)
    return plain ? {data: plain, problems: []} : parseWhole(text, name, first)
  } catch (error) {
    // The stack is full.
    if (!(error instanceof RangeError)) throw error
    return {problems: [{file: name, ...(first ?? {line: 1, column: 1}), reason: tooDeep}]}
  }
}

const tooDeep = 'Unexpected depth, expected lists and tables a few levels deep'

/** Read YAML with the whole parser. */
export function parseWhole(text: string, name: string, first: Place = {line: 1, column: 1}): Parsed {
  const lines = new LineCounter()
  const toPlace = (offset: number): Place => {
    const {line, col} = lines.linePos(offset)
    return {line: line + first.line - 1, column: Math.max(1, col) + (line <= 1 ? first.column - 1 : 0)}
  }
  const document = parseDocument(text, {lineCounter: lines, prettyErrors: false, schema: 'core', logLevel: 'silent'})
  const [error] = [...document.errors, ...document.warnings]
  if (error) return {problems: [{file: name, ...toPlace(error.pos[0]), reason: describeError(error, text)}]}
  try {
    return {data: toData(document, toPlace), problems: []}
  } catch (error_) {
    if (!(error_ instanceof DataError)) throw error_
    return {problems: [{file: name, ...error_.place, reason: error_.message}]}
  }
}

class DataError extends Error {
  readonly place: Place

  constructor(message: string, place: Place) {
    super(message)
    this.place = place
  }
}

/** Cures for the mistakes that people make, by the code that the parser gives. */
const cures = new Map([
  ['TAB_AS_INDENT', 'Unexpected tab, expected blanks before a key or a list item'],
  ['BLOCK_AS_IMPLICIT_KEY', 'Unexpected second `: ` on a line, expected quotes around text that holds one'],
  ['MULTILINE_IMPLICIT_KEY', 'Unexpected end of line, expected `:` after a key'],
  ['BAD_ALIAS', 'Unexpected alias, expected quotes around text that begins with `*` or `&`'],
  ['MULTIPLE_DOCS', 'Unexpected second document, expected one: remove the line `---`'],
  ['TAG_RESOLVE_FAILED', 'Unexpected tag, expected plain data: remove what begins with `!`'],
  ['BAD_DIRECTIVE', 'Unexpected directive, expected plain data: remove the line that begins with `%`'],
])

function describeError({code, message, pos}: YAMLError, text: string): string {
  if (code === 'DUPLICATE_KEY') {
    // The key up to its colon: `term`
    const [key = ''] = /^[^\s:]{1,100}/.exec(text.slice(pos[0])) ?? []
    return `Unexpected second key \`${key}\`, expected each key once`
  }
  // Thrown inside of the parser, which tells it as a mistake in the text.
  if (/call stack/.test(message)) return tooDeep
  if (code === 'MISSING_CHAR' && /quote/.test(message)) return 'Unexpected end of text, expected a closing quote'
  if (code === 'BAD_INDENT' || code === 'UNEXPECTED_TOKEN') {
    return `Unexpected ${code === 'BAD_INDENT' ? 'indent' : 'text'}, expected keys of one table in one column (${message})`
  }
  return cures.get(code) ?? `Unexpected syntax, expected YAML or JSON: ${message}`
}

function toData(document: Document, toPlace: (offset: number) => Place): Data {
  const known = new Map<Node, {data: Data; count: number}>()
  const open = new Set<Node>()
  let total = 0
  const start = toPlace(0)

  function convert(node: Node | null | undefined, fallback: Place): {data: Data; count: number} {
    const place = node?.range ? toPlace(node.range[0]) : fallback
    if (!node) return {data: {kind: 'nothing', value: null, place}, count: 1}
    if (isAlias(node)) {
      const target = node.resolve(document)
      if (!target) throw new DataError(`Unexpected alias \`*${node.source}\`, expected the name of an anchor`, place)
      if (open.has(target)) throw new DataError(`Unexpected alias \`*${node.source}\` inside of what it names`, place)
      const result = convert(target, place)
      total += result.count
      if (total > mostValues)
        throw new DataError(`Unexpected alias \`*${node.source}\`, expected at most ${mostValues} values in all`, place)
      return result
    }
    const seen = known.get(node)
    if (seen) return seen
    open.add(node)
    const result = convertOwn(node, place)
    open.delete(node)
    known.set(node, result)
    return result
  }

  function convertOwn(node: Node, place: Place): {data: Data; count: number} {
    let count = 1
    if (isSeq(node)) {
      const items = node.items.map((item) => {
        const result = convert(isPair(item) ? undefined : (item as Node), place)
        count += result.count
        return result.data
      })
      return {data: {kind: 'list', items, place}, count}
    }
    if (isMap(node)) {
      const entries = node.items.map(({key, value}): Entry => {
        const name = key as Node
        const keyPlace = name.range ? toPlace(name.range[0]) : place
        if (!isScalar(name)) throw new DataError('Unexpected list or table as a key, expected a word', keyPlace)
        const result = convert(value as Node | null, keyPlace)
        count += result.count
        return {key: String(name.value), place: keyPlace, value: result.data}
      })
      return {data: {kind: 'table', entries, place}, count}
    }
    const value = isScalar(node) ? node.value : null
    if (typeof value === 'string') return {data: {kind: 'text', value, place}, count}
    if (typeof value === 'boolean') return {data: {kind: 'flag', value, place}, count}
    if (typeof value === 'number') return {data: {kind: 'number', value, place}, count}
    return {data: {kind: 'nothing', value: null, place}, count}
  }

  const {data} = convert(document.contents, start)
  return data
}
