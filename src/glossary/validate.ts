import {findClosest, hasControls, quote} from '../english/wording.ts'
import {isTable, quoteStart, shorten, type DataPath, type Problem, type Result, type Source} from './data.ts'
import {otherNames} from './schema.ts'
import type {Infer, JsonSchema, Shape} from './values.ts'

/**
 * Check data against a shape.
 *
 * @param title name of the data in messages: "a glossary"
 * @returns the data, or all problems in order
 */
export function checkData<Of extends Shape>(source: Source, shape: Of, title: string): Result<Infer<Of>> {
  const problems: Problem[] = []
  check(source.value, shape.schema, title, [], (path, reason, part) => {
    problems.push({file: source.file, ...source.findPoint(path, part), reason})
  })
  return problems.length > 0 ? {problems} : {value: source.value as Infer<Of>, problems}
}

type Report = (path: DataPath, reason: string, part?: 'key') => void

function check(value: unknown, schema: JsonSchema, name: string, path: DataPath, report: Report): void {
  const refuse = (expected: string, found = toFound(value)): void =>
    report(path, `Unexpected ${found} for ${name}, expected ${expected}`)
  if (schema.anyOf) {
    const fitting = schema.anyOf.find((one) => toType(value) === toTypeOf(one))
    if (fitting) check(value, fitting, name, path, report)
    else refuse(schema.anyOf.map(toNoun).join(', or '))
  } else if (toType(value) !== toTypeOf(schema)) refuse(toCure(value, schema))
  else if (typeof value === 'string') checkText(value, schema, refuse)
  else if (Array.isArray(value)) {
    const {items = {}, minItems = 0, maxItems = Infinity} = schema
    if (value.length < minItems) refuse('a severity', 'empty list')
    else if (value.length > maxItems) refuse(`at most ${maxItems}`, `list of ${value.length} entries`)
    else
      for (const [index, item] of value.entries()) {
        const [of, title] = 'length' in items ? [items[index] ?? {}, name] : [items, `an entry of ${name}`]
        check(item, of, title, [...path, index], report)
      }
  } else if (isTable(value)) checkTable(value, schema, name, path, report)
}

function checkText(value: string, schema: JsonSchema, refuse: (expected: string, found?: string) => void): void {
  const {enum: choices, maxLength = Infinity, pattern = '', $comment} = schema
  if (choices) {
    if (!choices.includes(value)) refuse(guessOneOf(value, choices as readonly string[]))
  } else if (value.trim() === '') refuse('words', 'empty text')
  else if (value.length > maxLength) refuse(`at most ${maxLength}`, `text of ${value.length} characters`)
  else if (hasControls(value)) refuse('text without control characters')
  else if ($comment !== undefined && !new RegExp(pattern).test(value)) refuse($comment)
}

function checkTable(
  table: Readonly<Record<string, unknown>>,
  {properties = {}, required = []}: JsonSchema,
  name: string,
  path: DataPath,
  report: Report,
): void {
  for (const [key, value] of Object.entries(table)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined
    const reason = `Unexpected key ${quoteStart(key)} in ${name}, expected `
    if (schema) check(value, schema, `\`${key}\``, [...path, key], report)
    else report([...path, key], reason + toExpectedKey(key, properties), 'key')
  }
  for (const key of required) {
    if (Object.hasOwn(table, key)) continue
    const [meaning] = properties[key]?.description?.split(/\.(?: |$)/) ?? []
    report(path, `Unexpected ${name.replace(/^an? /, '')} without \`${key}\`, expected \`${key}:\` (${meaning})`)
  }
}

function toExpectedKey(key: string, properties: NonNullable<JsonSchema['properties']>): string {
  const known = Object.keys(properties)
  const meant = otherNames.get(key)
  if (meant !== undefined && known.includes(meant)) return quote(meant)
  const owner = known.find((other) => hasKey(properties[other], key))
  if (owner !== undefined) return `this key under \`${owner}:\``
  return known.length > 0 ? guessOneOf(key, known) : 'none'
}

/** Whether a schema, or one of its alternatives, has a key. For example, the schema of a glossary has `requests`. */
function hasKey(schema: JsonSchema | undefined, key: string): boolean {
  return schema?.anyOf?.some((one) => hasKey(one, key)) ?? Object.hasOwn(schema?.properties ?? {}, key)
}

/** Get the name that JSON Schema has for the type of a value. */
function toType(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function toTypeOf({type, enum: choices}: JsonSchema): string | undefined {
  return choices ? 'string' : type
}

const nouns = new Map([
  ['string', 'text'],
  ['boolean', '`true` or `false`'],
  ['array', 'a list'],
  ['object', 'a table'],
])

function toNoun(schema: JsonSchema): string {
  return schema.enum ? toOneOf(schema.enum as readonly string[]) : (nouns.get(schema.type ?? '') ?? '')
}

/** Describe a found value: "empty value", "list", "number `404`", "`eror`". */
function toFound(value: unknown): string {
  if (value === null) return 'empty value'
  if (Array.isArray(value)) return 'list'
  if (isTable(value)) return 'table'
  return `${typeof value === 'number' ? 'number ' : ''}${quoteStart(`${value as string | number | boolean}`)}`
}

/** Describe what was expected instead of a value of the wrong type, and how to write the expected value. */
function toCure(value: unknown, schema: JsonSchema): string {
  if (schema.type === 'string') {
    if (isTable(value)) return 'text: put text that contains `: ` in quotes'
    if (typeof value === 'number' || typeof value === 'boolean') return `text in quotes: \`"${value}"\``
  }
  if (schema.type === 'array' && typeof value === 'string') return `a list, such as \`[${shorten(value)}]\``
  const keys = Object.keys(schema.properties ?? {}).filter(isShown)
  return toNoun(schema) + (keys.length > 0 ? ` with keys such as \`${keys.slice(0, 3).join('`, `')}\`` : '')
}

function guessOneOf(text: string, values: readonly string[]): string {
  const guess = findClosest(text, values)
  return guess === undefined ? toOneOf(values) : quote(guess)
}

function toOneOf(values: readonly string[]): string {
  const shown = values.filter(isShown)
  return shown.length > 1 ? `one of \`${shown.join('`, `')}\`` : quote(shown.join(''))
}

/** Whether error messages list a key. `$schema` is only for editors. */
function isShown(key: string): boolean {
  return !key.startsWith('$')
}
