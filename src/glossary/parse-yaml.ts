import {isAlias, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, visit} from 'yaml'
import type {Alias, Document, Node, YAMLError} from 'yaml'
import {GlossaryError, quoteStart, type Data, type Entry, type Point, type Result} from './data.ts'

/** Most values that all aliases together may stand for, so that a short text cannot become huge data. */
const mostValues = 500_000

const tooDeep = 'Unexpected depth, expected only a few levels of lists and tables'

/**
 * Parse YAML, or JSON if the name of the file ends in `.json`. Tags are refused.
 *
 * @param firstLine line number of the first line, if the text is part of a page
 * @returns an empty table for an empty text
 */
export function parseYaml(text: string, file: string, firstLine = 1): Result<Data> {
  const lines = new LineCounter()
  const toPoint = (offset: number): Point => {
    const {line, col} = lines.linePos(offset)
    return {line: line + firstLine - 1, column: Math.max(1, col)}
  }
  try {
    if (/\.json$/i.test(file)) JSON.parse(text)
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      schema: 'core',
      logLevel: 'error',
      // This check would compare each key with every other one. `convertOwn` finds duplicates faster.
      uniqueKeys: false,
    })
    const [error] = [...document.errors, ...document.warnings]
    if (error) return {problems: [{file, ...toPoint(error.pos[0]), reason: describeError(error)}]}
    const data = toData(document, toPoint, (reason, point) => {
      throw new GlossaryError([{file, ...point, reason}])
    })
    return {value: data.kind === 'nothing' ? {kind: 'table', entries: [], point: data.point} : data, problems: []}
  } catch (error) {
    if (error instanceof GlossaryError) return {problems: error.problems}
    if (error instanceof SyntaxError) {
      // `JSON.parse` failed before the YAML parser could count the lines.
      lines.addNewLine(0)
      for (const {index} of text.matchAll(/\n/g)) lines.addNewLine(index + 1)
      return {problems: [{file, ...toPoint(findPosition(error)), reason: toReason(error)}]}
    }
    // The stack overflowed.
    if (error instanceof RangeError) return {problems: [{file, line: firstLine, column: 1, reason: tooDeep}]}
    throw error
  }
}

// Matches the end of Node's message: "… in JSON at position 17 (line 2 column 5)".
const position = / in JSON at position (\d+).*$/

/** Get the offset at which a text stops being JSON; 0 if Node does not report it. */
function findPosition({message}: SyntaxError): number {
  return Number(position.exec(message)?.[1] ?? 0)
}

function toReason({message}: SyntaxError): string {
  const found = message.replace(position, '').replace(/, (?:\.\.\.)?".*$/s, '')
  return `Unexpected text, expected JSON without comments and trailing commas (${found})`
}

/** Messages by the error code of the parser. */
const cures = new Map([
  ['TAB_AS_INDENT', 'Unexpected tab, expected spaces before a key or a list item'],
  ['BLOCK_AS_IMPLICIT_KEY', 'Unexpected second `: ` on a line, expected quotes around text that contains one'],
  ['MULTILINE_IMPLICIT_KEY', 'Unexpected end of line, expected `:` after a key'],
  ['BAD_ALIAS', 'Unexpected alias, expected quotes around text that begins with `*` or `&`'],
  ['MULTIPLE_DOCS', 'Unexpected second document, expected one: remove the line `---`'],
  ['TAG_RESOLVE_FAILED', 'Unexpected tag, expected plain data: remove the word that begins with `!`'],
  ['BAD_DIRECTIVE', 'Unexpected directive, expected plain data: remove the line that begins with `%`'],
])

function describeError({code, message}: YAMLError): string {
  // The parser ran out of stack, and reports that as an error in the text.
  if (/call stack/.test(message)) return tooDeep
  if (code === 'MISSING_CHAR' && /quote/.test(message)) return 'Unexpected end of text, expected a closing quote'
  // For `names: [a`, the parser reports a wrong indent in the next line.
  const [, closing] = /must .*end with a ([\]}])$/.exec(message) ?? []
  if (closing !== undefined) return `Unexpected end of a list or table, expected \`${closing}\``
  if (code === 'BAD_INDENT' || code === 'UNEXPECTED_TOKEN') {
    return `Unexpected ${code === 'BAD_INDENT' ? 'indent' : 'text'}, expected keys of one table in one column (${message})`
  }
  return cures.get(code) ?? `Unexpected syntax, expected YAML or JSON: ${message}`
}

/** Map each alias to the last node before it that has its anchor. */
export function resolveAliases(document: Document): ReadonlyMap<Alias, Node> {
  const anchored = new Map<string, Node>()
  const targets = new Map<Alias, Node>()
  visit(document, {
    Node(_, node) {
      if (!isAlias(node)) {
        if (node.anchor) anchored.set(node.anchor, node)
        return
      }
      const target = anchored.get(node.source)
      if (target) targets.set(node, target)
    },
  })
  return targets
}

function toData(
  document: Document,
  toPoint: (offset: number) => Point,
  fail: (reason: string, point: Point) => never,
): Data {
  const targets = resolveAliases(document)
  const known = new Map<Node, Data>()
  const open = new Set<Node>()
  /** The number of values in each list and table, including itself. */
  const sizes = new Map<Data, number>()
  let total = 0

  function convert(part: unknown, fallback: Point): Data {
    const node = part as Node | null | undefined
    const point = node?.range ? toPoint(node.range[0]) : fallback
    if (!node) return {kind: 'nothing', value: null, point}
    if (isAlias(node)) {
      const alias = `Unexpected alias \`*${node.source}\``
      const target = targets.get(node)
      if (!target) return fail(`${alias}, expected the name of an anchor`, point)
      if (open.has(target)) return fail(`${alias} inside of the value that it stands for, expected it outside`, point)
      const data = convert(target, point)
      total += sizes.get(data) ?? 1
      if (total > mostValues) return fail(`${alias}, expected at most ${mostValues} values in all`, point)
      return data
    }
    const seen = known.get(node)
    if (seen) return seen
    open.add(node)
    const data = convertOwn(node, point)
    open.delete(node)
    known.set(node, data)
    const parts = data.kind === 'list' ? data.items : data.kind === 'table' ? data.entries.map(({value}) => value) : []
    if (parts.length > 0)
      sizes.set(
        data,
        parts.reduce((sum, part) => sum + (sizes.get(part) ?? 1), 1),
      )
    return data
  }

  function convertOwn(node: Node, point: Point): Data {
    if (isSeq(node)) {
      const items = node.items.map((item) => convert(isPair(item) ? undefined : item, point))
      return {kind: 'list', items, point}
    }
    if (isMap(node)) {
      const keys = new Set<string>()
      const entries = node.items.map(({key, value}): Entry => {
        const name = key as Node
        const keyPoint = name.range ? toPoint(name.range[0]) : point
        if (!isScalar(name)) return fail('Unexpected list or table as a key, expected a word', keyPoint)
        const text = String(name.value)
        if (keys.has(text)) fail(`Unexpected second key ${quoteStart(text)}, expected each key once`, keyPoint)
        keys.add(text)
        return {key: text, point: keyPoint, value: convert(value, keyPoint)}
      })
      return {kind: 'table', entries, point}
    }
    const value = isScalar(node) ? node.value : null
    if (typeof value === 'string') return {kind: 'text', value, point}
    if (typeof value === 'boolean') return {kind: 'flag', value, point}
    if (typeof value === 'number') return {kind: 'number', value, point}
    return {kind: 'nothing', value: null, point}
  }

  return convert(document.contents, toPoint(0))
}
