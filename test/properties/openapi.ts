/** Generates OpenAPI documents with words of the order shop in every style of scalar, and checks these documents. */
import fc from 'fast-check'
import {parse, parseDocument} from 'yaml'
import {fix, lint} from '../../src/index.ts'

// The repairs of these words are certain in any position. With other words, one repair might make another one certain.
const words = String.raw`
  an Rest api, a REST API, An REST endpoint, the Restful service, the API end point, a endpoint, HTTP get requests,
  graphql or gRPC, REST-API, Rest api, **an REST API**, ${'`GET /orders`'}, [an Rest api](/docs), <b>an Rest api</b>,
  AT&amp;T, it's, "orders", C:\orders, #1, key: value, - item, {order_id}, [, 😀, café, order, the, *, |, >, &, %, @,
  ---, 1`
  .trim()
  .split(/,\s+/)
const line = fc.array(fc.constantFrom(...words), {minLength: 1, maxLength: 6}).map((all) => all.join(' '))
const ends = fc.constantFrom('', '', '', '\n', '\n\n')
const block = fc.tuple(fc.constantFrom('', '', '', '  ', '## ', '- ', '> '), line).map(([lead, text]) => lead + text)
const text = fc.oneof(
  line,
  fc
    .tuple(fc.array(block, {minLength: 1, maxLength: 4}), fc.constantFrom('\n', '\n\n', '\n\n\n'), ends)
    .map(([blocks, between, end]) => blocks.join(between) + end),
)

/** Returns the next random number, from 0 to 1. */
type Chance = () => number

/**
 * Formats a value as the text after a key. `indent` is the number of spaces before the key. YAML may read the text
 * as another value.
 */
type Style = (value: string, indent: number, chance: Chance) => string

/** Break lines between words, as YAML allows in plain and quoted text. */
function fold(value: string, indent: number, chance: Chance): string {
  return value.replace(/(?<=\S) (?=\S)/g, () => (chance() < 0.2 ? `\n${' '.repeat(indent + 1 + chance() * 3)}` : ' '))
}

const toHex = (character: string, length: number): string => character.charCodeAt(0).toString(16).padStart(length, '0')

/** Escape a value for double quotes. */
function escape(value: string, chance: Chance): string {
  return value.replace(/[\s\S]/g, (unit) => {
    const isPlain = unit >= ' ' && unit !== '"' && unit !== '\\' && !/[\uD800-\uDFFF]/.test(unit)
    if (isPlain && chance() < 0.9) return unit
    if (unit === '\n' && chance() < 0.7) return '\\n'
    return unit < '\u0080' && unit >= ' ' && chance() < 0.5 && '"\\/'.includes(unit)
      ? `\\${unit}`
      : `\\u${toHex(unit, 4)}`
  })
}

function toBlock(header: string, value: string, indent: number, chance: Chance): string {
  const own = 1 + Math.floor(chance() * 4)
  const isGiven = value.startsWith(' ') || value.startsWith('\n') || chance() < 0.2
  const chomping = value.endsWith('\n\n') || value === '\n' ? '+' : value.endsWith('\n') ? '' : '-'
  const lead = ' '.repeat(indent + own)
  const lines = value.replace(/\n$/, '').split('\n')
  const comment = chance() < 0.1 ? ' # why' : ''
  return `${header}${isGiven ? own : ''}${chomping}${comment}\n${lines.map((one) => (one === '' ? '' : lead + one)).join('\n')}`
}

const styles: Record<string, Style> = {
  plain: fold,
  single: (value, indent, chance) =>
    `'${fold(value.replaceAll("'", "''"), indent, chance).replaceAll('\n\n', '\n\n\n')}'`,
  double: (value, indent, chance) => `"${fold(escape(value, chance), indent, chance)}"`,
  broken: (value, indent, chance) =>
    `"${escape(value, () => 0).replace(/(?<=[a-z])(?=[a-z])/gi, () => (chance() < 0.1 ? `\\\n${' '.repeat(indent + 2)}` : ''))}"`,
  literal: (value, indent, chance) => toBlock('|', value, indent, chance),
  folded: (value, indent, chance) => {
    const folded = value.replace(/(?<=[^\s]) (?=[^\s])/g, (blank) => (chance() < 0.2 ? '\n' : blank))
    return toBlock('>', folded.replaceAll(/(?<=[^\s])\n(?=[^\s])/g, '\n'), indent, chance)
  },
}

interface Entry {
  value: string
  style: string
  isAnchor: boolean
}

const entry: fc.Arbitrary<Entry> = fc.record({
  value: text,
  style: fc.constantFrom(...Object.keys(styles)),
  isAnchor: fc.boolean(),
})

interface Shape {
  entries: readonly Entry[]
  newline: string
  comments: boolean
  seeds: readonly number[]
}

function write({entries, newline, comments, seeds}: Shape): string {
  let turn = 0
  const chance: Chance = () => (seeds[turn++ % seeds.length] ?? 0) / 1000
  const rows = ['openapi: 3.1.0', 'info:']
  const anchors: string[] = []
  for (const [index, {value, style, isAnchor}] of entries.entries()) {
    const indent = index === 0 ? 2 : 6
    const key = index === 0 ? 'description' : ['description', 'summary', "'title'", 'operationId'][index % 4]
    if (index === 1) rows.push('paths:')
    if (index > 0) rows.push(`  /orders${index}:`, '    get:')
    if (comments && index % 2 === 1) rows.push(`${' '.repeat(indent)}# an Rest api: 'x'`)
    const anchor = isAnchor ? `&a${index} ` : ''
    if (isAnchor) anchors.push(`a${index}`)
    rows.push(`${' '.repeat(indent)}${key}: ${anchor}${styles[style]?.(value, indent, chance)}`)
    const other = anchors[Math.floor(chance() * anchors.length)]
    if (index > 0 && other !== undefined && chance() < 0.5)
      rows.push(`      ${chance() < 0.8 ? 'x-note' : 'description'}: *${other}`)
  }
  const source = `${rows.join('\n')}\n`
  return newline === '\n' ? source : source.replaceAll('\n', newline)
}

const shape: fc.Arbitrary<Shape> = fc.record({
  entries: fc.array(entry, {minLength: 1, maxLength: 3}),
  newline: fc.constantFrom('\n', '\n', '\r\n'),
  comments: fc.boolean(),
  seeds: fc.array(fc.nat(999), {minLength: 20, maxLength: 60}),
})

const inYaml = shape.map((one) => ({path: 'openapi.yaml', source: write(one)}))
const inJson = fc
  .tuple(
    fc.array(text, {minLength: 1, maxLength: 4}),
    fc.constantFrom(0, 2, '\t'),
    fc.array(fc.nat(999), {minLength: 20}),
  )
  .map(([values, space, seeds]) => {
    let turn = 0
    const chance: Chance = () => (seeds[turn++ % seeds.length] ?? 0) / 1000
    const tags = values.map((description, index) => ({'name': `t${index}`, description, 'x-note': description}))
    const source = JSON.stringify({openapi: '3.1.0', info: {title: 'an REST API'}, tags}, undefined, space)
    // Write some letters as escapes.
    return {
      path: 'openapi.json',
      source: source.replace(/(?<=[ a-z])[a-z](?=[a-z ])/gi, (one) => (chance() < 0.05 ? `\\u${toHex(one, 4)}` : one)),
    }
  })

/** An OpenAPI document that `yaml` reads without an error. */
export const openapiDocuments = fc
  .oneof({arbitrary: inYaml, weight: 4}, {arbitrary: inJson, weight: 1})
  .filter(({source}) => parseDocument(source, {uniqueKeys: false}).errors.length === 0)

/** List all values of a document with their paths. */
function toValues(value: unknown, way = ''): [way: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[way, value]]
  return Object.entries(value).flatMap(([key, inner]) => toValues(inner, `${way}/${key}`))
}

/** Check the findings and repairs of a document. @param count receives the number of certain repairs */
export function checkOpenApi(source: string, path: string, count: (repairs: number) => void): string | undefined {
  const findings = lint(source, {path})
  count(findings.filter(({repair}) => repair === 'certain').length)
  let end = 0
  let edited = ''
  for (const {range, actual, expected, repair, changesAnchor} of findings) {
    const [from, to] = [range.start.offset, range.end.offset]
    if (source.slice(from, to) !== actual || actual === '') return `the range has another text: ${actual}`
    const before = source.slice(0, from).split(/\r\n|\n/)
    if (range.start.line !== before.length || range.start.column !== (before.at(-1) ?? '').length + 1)
      return `line and column are not those of the offset: ${actual}`
    const [first] = expected
    if (repair !== 'certain' || first === undefined || expected.length > 1 || changesAnchor) continue
    if (from < end) return `repairs overlap: ${actual}`
    edited += source.slice(end, from) + first
    end = to
  }
  const fixed = fix(source, {path})
  if (fixed !== edited + source.slice(end)) return 'the repair differs from its findings'
  if (fix(fixed, {path}) !== fixed) return `a second run changes more: ${JSON.stringify(fixed)}`
  return compareValues(source, fixed)
}

const textKeys = /\/(?:title|summary|description)$/

/** Compare all values before and after the repairs. Only words in texts may differ. */
function compareValues(source: string, fixed: string): string | undefined {
  const options = {uniqueKeys: false, maxAliasCount: -1}
  const [before, after] = [toValues(parse(source, options)), toValues(parse(fixed, options))]
  if (before.map(([way]) => way).join() !== after.map(([way]) => way).join())
    return 'the fixed file has another structure'
  for (const [index, [way, value]] of before.entries()) {
    const other = after[index]?.[1]
    if (value === other) continue
    if (!textKeys.test(way)) return `a value that is not text differs: ${way}`
    const normal = (one: unknown): string =>
      String(one)
        .toLowerCase()
        .replace(/\ban?\b/g, 'a')
        .replace(/[\s-]+/g, '')
    if (normal(value) !== normal(other)) return `more than our words differ: ${JSON.stringify([value, other])}`
  }
}
