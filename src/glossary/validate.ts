import {findClosest, hasControls, quote} from '../english/wording.ts'
import {quoteStart, shorten, type Data, type Point, type Problem, type Result, type Table} from './data.ts'
import {mostCharacters, mostWords, type FileShape, type Shape, type TableShape} from './schema.ts'

/** Check data against a shape. @returns plain values, or all problems in order */
export function checkData(data: Data, shape: FileShape, file: string): Result<unknown> {
  const problems: Problem[] = []
  const value = check(data, shape, shape.title, ({line, column}, reason) => {
    problems.push({file, line, column, reason})
    return undefined
  })
  return problems.length > 0 ? {problems} : {value, problems}
}

type Report = (point: Point, reason: string) => undefined

function check(data: Data, shape: Shape, name: string, report: Report): unknown {
  const refuse = (expected: string): undefined =>
    report(data.point, `Unexpected ${toFound(data)} for ${name}, expected ${expected}`)
  switch (shape.type) {
    case 'any':
      return toPlain(data)
    case 'text': {
      if (data.kind !== 'text') return refuse(toCure(data))
      const {value} = data
      if (value.trim() === '') return report(data.point, `Unexpected empty text for ${name}, expected words`)
      if (value.length > mostCharacters) {
        const found = `text of ${value.length} characters`
        return report(data.point, `Unexpected ${found} for ${name}, expected at most ${mostCharacters}`)
      }
      if (hasControls(value)) return refuse('text without control characters')
      return shape.format?.pattern.test(value) === false ? refuse(shape.format.expected) : value
    }
    case 'flag':
      return data.kind === 'flag' ? data.value : refuse('`true` or `false`')
    case 'number':
      return data.kind === 'number' ? data.value : refuse('a number')
    case 'choice': {
      if (data.kind !== 'text') return refuse(toOneOf(shape.values))
      return shape.values.includes(data.value) ? data.value : refuse(guessOneOf(data.value, shape.values))
    }
    case 'list': {
      if (data.kind === 'text') return refuse(`a list, such as \`[${shorten(data.value)}]\``)
      if (data.kind !== 'list') return refuse('a list')
      if (shape.of.type === 'text' && data.items.length > mostWords) {
        const found = `list of ${data.items.length} entries`
        return report(data.point, `Unexpected ${found} for ${name}, expected at most ${mostWords}`)
      }
      return data.items.map((item) => check(item, shape.of, `an entry of ${name}`, report))
    }
    case 'tuple': {
      if (data.kind !== 'list') return refuse('a list')
      const extra = data.items[shape.of.length]
      if (extra) {
        const expected = `at most ${shape.of.length} entries`
        return report(extra.point, `Unexpected ${toFound(extra)} for ${name}, expected ${expected}`)
      }
      if (data.items.length === 0) return report(data.point, `Unexpected empty list for ${name}, expected a severity`)
      return data.items.map((item, index) => check(item, shape.of[index] ?? {type: 'any'}, name, report))
    }
    case 'table': {
      if (data.kind === 'table') return checkTable(data, shape, name, report)
      const keys = Object.keys(shape.keys).filter(isShown).slice(0, 3)
      return refuse(keys.length > 0 ? `a table with keys such as \`${keys.join('`, `')}\`` : 'a table')
    }
    case 'either': {
      const fitting = shape.shapes.find((one) => isOfKind(data, one))
      return fitting ? check(data, fitting, name, report) : refuse(shape.shapes.map(toKindName).join(', or '))
    }
  }
}

function checkTable(data: Table, shape: TableShape, name: string, report: Report): unknown {
  const values: Record<string, unknown> = {}
  for (const {key, point, value} of data.entries) {
    const field = Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined
    if (!field) {
      report(point, `Unexpected key ${quoteStart(key)} in ${name}, expected ${toExpectedKey(key, shape)}`)
      continue
    }
    const checked = check(value, field.shape, `\`${key}\``, report)
    if (checked !== undefined) values[key] = checked
  }
  for (const [key, {isRequired, description}] of Object.entries(shape.keys)) {
    if (!isRequired || data.entries.some((entry) => entry.key === key)) continue
    const found = `${name.replace(/^an? /, '')} without \`${key}\``
    const [meaning] = description.split(/\.(?: |$)/)
    report(data.point, `Unexpected ${found}, expected \`${key}:\` (${meaning})`)
  }
  return values
}

function toExpectedKey(key: string, {keys}: TableShape): string {
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

function isOfKind(data: Data, shape: Shape): boolean {
  return data.kind === (shape.type === 'choice' ? 'text' : shape.type === 'tuple' ? 'list' : shape.type)
}

function toKindName(shape: Shape): string {
  if (shape.type === 'choice') return toOneOf(shape.values)
  if (shape.type === 'list' || shape.type === 'tuple') return 'a list'
  return shape.type === 'table' ? 'a table' : 'text'
}

function toFound(data: Data): string {
  if (data.kind === 'nothing' || data.kind === 'list' || data.kind === 'table') return data.kind
  return `${data.kind === 'number' ? 'number ' : ''}${quoteStart(String(data.value))}`
}

function toCure(data: Data): string {
  if (data.kind === 'number' || data.kind === 'flag') return `text: write \`"${String(data.value)}"\` in quotes`
  if (data.kind === 'table') return 'text: put text that contains `: ` in quotes'
  return 'text'
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

/** Convert data to plain values without positions. */
export function toPlain(data: Data): unknown {
  if (data.kind === 'list') return data.items.map((item) => toPlain(item))
  if (data.kind !== 'table') return data.value
  return Object.fromEntries(data.entries.map(({key, value}) => [key, toPlain(value)]))
}
