import {findClosest, hasControls, quote} from '../english/wording.ts'
import {isTable, quoteStart, shorten, type DataPath, type Problem, type Result, type Source} from './data.ts'
import {mostCharacters, mostWords, type FileShape, type Infer, type Shape, type Table} from './shape.ts'

/** Check data against a shape. @returns the data, or all problems in order */
export function checkData<Of extends FileShape>(source: Source, shape: Of): Result<Infer<Of>> {
  const problems: Problem[] = []
  check(source.value, shape, shape.title, [], (path, reason, part) => {
    problems.push({file: source.file, ...source.findPoint(path, part), reason})
  })
  return problems.length > 0 ? {problems} : {value: source.value as Infer<Of>, problems}
}

type Report = (path: DataPath, reason: string, part?: 'key') => void

function check(value: unknown, shape: Shape, name: string, path: DataPath, report: Report): void {
  const say = (found: string, expected: string): void =>
    report(path, `Unexpected ${found} for ${name}, expected ${expected}`)
  if (shape.type === 'either') {
    const fitting = shape.shapes.find((one) => toKind(value) === toKindOf(one))
    if (fitting) check(value, fitting, name, path, report)
    else say(toFound(value), shape.shapes.map(toNoun).join(', or '))
  } else if (toKind(value) !== toKindOf(shape)) say(toFound(value), toCure(value, shape))
  else if (typeof value === 'string') {
    if (shape.type === 'choice') {
      if (!shape.values.includes(value)) say(toFound(value), guessOneOf(value, shape.values))
    } else if (value.trim() === '') say('empty text', 'words')
    else if (value.length > mostCharacters) say(`text of ${value.length} characters`, `at most ${mostCharacters}`)
    else if (hasControls(value)) say(toFound(value), 'text without control characters')
    else if (shape.type === 'text' && shape.format?.pattern.test(value) === false)
      say(toFound(value), shape.format.expected)
  } else if (shape.type === 'table') checkTable(value as Record<string, unknown>, shape, name, path, report)
  else if (shape.type === 'list' || shape.type === 'tuple') {
    const items = value as readonly unknown[]
    const most = shape.type === 'tuple' ? shape.of.length : shape.of.type === 'text' ? mostWords : Infinity
    if (shape.type === 'tuple' && items.length === 0) say('empty list', 'a severity')
    else if (items.length > most) say(`list of ${items.length} entries`, `at most ${most}`)
    else
      for (const [index, item] of items.entries()) {
        const [of, title] = shape.type === 'list' ? [shape.of, `an entry of ${name}`] : [shape.of[index], name]
        if (of) check(item, of, title, [...path, index], report)
      }
  }
}

function checkTable(value: Record<string, unknown>, {keys}: Table, name: string, path: DataPath, report: Report): void {
  for (const [key, inner] of Object.entries(value)) {
    const field = Object.hasOwn(keys, key) ? keys[key] : undefined
    if (field) check(inner, field.shape, `\`${key}\``, [...path, key], report)
    else
      report(
        [...path, key],
        `Unexpected key ${quoteStart(key)} in ${name}, expected ${toExpectedKey(key, keys)}`,
        'key',
      )
  }
  for (const [key, {isRequired, description}] of Object.entries(keys)) {
    if (!isRequired || Object.hasOwn(value, key)) continue
    const [meaning] = description.split(/\.(?: |$)/)
    report(path, `Unexpected ${name.replace(/^an? /, '')} without \`${key}\`, expected \`${key}:\` (${meaning})`)
  }
}

function toExpectedKey(key: string, keys: Table['keys']): string {
  const known = Object.keys(keys)
  const meant = known.find((other) => keys[other]?.alike?.includes(key))
  if (meant !== undefined) return quote(meant)
  const owner = known.find((other) => hasKey(keys[other]?.shape, key))
  if (owner !== undefined) return `it under \`${owner}:\``
  return known.length > 0 ? guessOneOf(key, known) : 'none'
}

/** Whether a shape, or one of its alternatives, has a key: a glossary has the key `requests`. */
function hasKey(shape: Shape | undefined, key: string): boolean {
  if (shape?.type === 'either') return shape.shapes.some((one) => hasKey(one, key))
  return shape?.type === 'table' && Object.hasOwn(shape.keys, key)
}

function toKind(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return Array.isArray(value) ? 'list' : isTable(value) ? 'table' : typeof value
}

const kinds = {
  text: 'string',
  choice: 'string',
  flag: 'boolean',
  list: 'list',
  tuple: 'list',
  table: 'table',
  either: '',
}

function toKindOf({type}: Shape): string {
  return kinds[type]
}

function toNoun(shape: Shape): string {
  if (shape.type === 'choice') return toOneOf(shape.values)
  return {string: 'text', boolean: '`true` or `false`', list: 'a list', table: 'a table'}[toKindOf(shape)] ?? ''
}

/** "nothing", "list", "number `404`", "`eror`" */
function toFound(value: unknown): string {
  const kind = toKind(value)
  if (kind === 'string' || kind === 'boolean') return quoteStart(String(value))
  return kind === 'number' ? `number ${quoteStart(String(value))}` : kind
}

/** Describe the expected value and how to write it, for a value of another kind. */
function toCure(value: unknown, shape: Shape): string {
  const kind = toKind(value)
  if (shape.type === 'text') {
    if (kind === 'number' || kind === 'boolean') return `text: write \`"${String(value)}"\` in quotes`
    if (kind === 'table') return 'text: put text that contains `: ` in quotes'
  }
  if (shape.type === 'list' && typeof value === 'string') return `a list, such as \`[${shorten(value)}]\``
  const keys = shape.type === 'table' ? Object.keys(shape.keys).filter(isShown).slice(0, 3) : []
  return toNoun(shape) + (keys.length > 0 ? ` with keys such as \`${keys.join('`, `')}\`` : '')
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
