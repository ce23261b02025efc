import {isAlias, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, visit} from 'yaml'
import type {Alias, Document, Node, YAMLError, YAMLMap} from 'yaml'
import {rememberOf} from '../english/remember.ts'
import {GlossaryError, quoteStart, type DataPath, type Point, type Result, type Source} from './data.ts'

/** Aliases may expand the data to at most this many values, so that a short text cannot become huge data. */
const mostValues = 500_000

const tooDeep = 'Unexpected depth, expected only a few levels of lists and tables'

/**
 * Parse YAML, or JSON if the name of the file ends in `.json`. Tags are refused.
 *
 * @param firstLine line number of the first line, if the text is part of a page
 * @returns an empty table for an empty text
 */
export function parseYaml(text: string, file: string, firstLine = 1): Result<Source> {
  const lines = new LineCounter()
  const toPoint = (offset: number): Point => {
    const {line, col} = lines.linePos(offset)
    return {line: line + firstLine - 1, column: Math.max(1, col)}
  }
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      schema: 'core',
      logLevel: 'error',
      // With `uniqueKeys`, the parser would compare each key with every other key. `toValue` finds duplicates faster.
      uniqueKeys: false,
    })
    if (/\.json$/i.test(file)) JSON.parse(text)
    const [error] = [...document.errors, ...document.warnings]
    if (error) return {problems: [{file, ...toPoint(error.pos[0]), reason: describeError(error)}]}
    const targets = resolveAliases(document)
    const value = toValue(document.contents, targets, (reason, node) => {
      throw new GlossaryError([{file, ...toPoint(node.range?.[0] ?? 0), reason}])
    })
    const findPoint: Source['findPoint'] = (path, part) =>
      toPoint(findOffset(document.contents, targets, path, part === 'key'))
    return {value: {file, value: value ?? {}, findPoint}, problems: []}
  } catch (error) {
    if (error instanceof GlossaryError) return {problems: error.problems}
    if (error instanceof SyntaxError)
      return {problems: [{file, ...toPoint(findPosition(error)), reason: toReason(error)}]}
    // The stack overflowed.
    if (error instanceof RangeError) return {problems: [{file, line: firstLine, column: 1, reason: tooDeep}]}
    throw error
  }
}

// Matches the end of Node's message: "… in JSON at position 17 (line 2 column 5)".
const position = / in JSON at position (\d+).*$/

/** Get the offset at which a text stops being JSON; 0 if Node does not report the offset. */
function findPosition({message}: SyntaxError): number {
  return Number(position.exec(message)?.[1] ?? 0)
}

function toReason({message}: SyntaxError): string {
  const found = message.replace(position, '').replace(/, (?:\.\.\.)?".*$/s, '')
  return `Unexpected text, expected JSON without comments or trailing commas (${found})`
}

/** Messages by the error code of the parser. */
const cures = new Map([
  ['TAB_AS_INDENT', 'Unexpected tab, expected spaces before a key or a list item'],
  ['BLOCK_AS_IMPLICIT_KEY', 'Unexpected second `: ` on a line, expected quotes around text that contains `: `'],
  ['MULTILINE_IMPLICIT_KEY', 'Unexpected end of line, expected `:` after a key'],
  ['BAD_ALIAS', 'Unexpected alias, expected quotes around text that begins with `*` or `&`'],
  ['MULTIPLE_DOCS', 'Unexpected second document, expected one: remove the line `---`'],
  ['TAG_RESOLVE_FAILED', 'Unexpected tag, expected plain data: remove the word that begins with `!`'],
  ['BAD_DIRECTIVE', 'Unexpected directive, expected plain data: remove the line that begins with `%`'],
])

function describeError({code, message}: YAMLError): string {
  // If the stack overflows, the parser reports the overflow as an error in the text.
  if (/call stack/.test(message)) return tooDeep
  if (code === 'MISSING_CHAR' && /quote/.test(message)) return 'Unexpected end of text, expected a closing quote'
  // For `names: [a`, the parser reports a wrong indent in the next line.
  const [, closing] = /must .*end with a ([\]}])$/.exec(message) ?? []
  if (closing !== undefined) return `Unexpected end of a list or table, expected \`${closing}\``
  if (code === 'BAD_INDENT')
    return `Unexpected indent, expected the same indent before all keys of a table (${message})`
  if (code === 'UNEXPECTED_TOKEN') return `Unexpected text, expected the end of the line after a value (${message})`
  return cures.get(code) ?? `Unexpected syntax, expected YAML or JSON: ${message}`
}

/** Map each alias to its target. The target of `*order` is the last node before it that has the anchor `&order`. */
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

type Targets = ReadonlyMap<Alias, Node>

/** Convert nodes to plain data. */
function toValue(contents: unknown, targets: Targets, fail: (reason: string, node: Node) => never): unknown {
  /** For each node with an anchor: its value, and how many values this value contains, itself included. */
  const known = new Map<Node, {value: unknown; size: number}>()
  let count = 0

  function convert(part: unknown): unknown {
    const node = part as Node | null | undefined
    if (!node) return null
    if (isAlias(node)) return followAlias(node)
    const before = count++
    const value = isSeq(node)
      ? node.items.map((item) => convert(isPair(item) ? undefined : item))
      : isMap(node)
        ? convertMap(node)
        : isScalar(node) && typeof node.value !== 'object'
          ? node.value
          : null
    if (node.anchor) known.set(node, {value, size: count - before})
    return value
  }

  function followAlias(node: Alias): unknown {
    const alias = `Unexpected alias \`*${node.source}\``
    const target = targets.get(node)
    if (!target) return fail(`${alias}, expected the name of an anchor`, node)
    const found = known.get(target)
    if (!found) return fail(`${alias} inside of its own value, expected the alias after this value`, node)
    count += found.size
    if (count > mostValues)
      return fail(`${alias}, expected at most ${mostValues} values after all aliases are expanded`, node)
    return found.value
  }

  function convertMap(map: YAMLMap): unknown {
    const values = new Map<string, unknown>()
    for (const {key, value} of map.items) {
      const name = key as Node
      if (!isScalar(name)) return fail('Unexpected list, table or alias as a key, expected a word', name)
      const text = String(name.value)
      if (values.has(text)) fail(`Unexpected second key ${quoteStart(text)}, expected each key once`, name)
      values.set(text, convert(value))
    }
    return Object.fromEntries(values)
  }

  return convert(contents)
}

const toPairs = rememberOf((map: YAMLMap) => new Map(map.items.map((pair) => [String(pair.key), pair])))

/** Find the offset of a value or its key. If the value is absent, find the nearest value or key above it. */
function findOffset(contents: unknown, targets: Targets, path: DataPath, isKey: boolean): number {
  const resolve = (node: unknown): unknown => (isAlias(node) ? targets.get(node) : node)
  const toStart = (node: unknown): number | undefined => (node as Node | null | undefined)?.range?.[0]
  let node = contents
  let offset = toStart(node) ?? 0
  for (const [index, key] of path.entries()) {
    const owner = resolve(node)
    const pair = isMap(owner) ? toPairs(owner).get(String(key)) : undefined
    node = isSeq(owner) ? owner.items[Number(key)] : pair?.value
    const isWanted = isKey && index === path.length - 1
    offset = (isWanted ? undefined : toStart(node)) ?? toStart(pair?.key) ?? offset
  }
  return offset
}
