import {findClosest} from '../english/guess.ts'
import {quote} from '../english/wording.ts'
import type {Data, Place, Problem} from './data.ts'
import {mostCharacters, mostWords, type Shape} from './schema.ts'

/** Data that were checked: plain values, or what is wrong with them. */
export interface Checked {
  /** Absent where there is a problem. */
  value?: unknown
  problems: readonly Problem[]
}

/**
 * Check data against a shape.
 *
 * @param file for problems
 * @returns plain values without prototypes of their own, and every problem in order
 */
export function checkData(data: Data, shape: Shape, file: string): Checked {
  const problems: Problem[] = []
  const report = (place: Place, reason: string): undefined =>
    void problems.push({file, line: place.line, column: place.column, reason})
  const value = check(data, shape, shape.type === 'table' ? shape.title : 'the value', report)
  return problems.length > 0 ? {problems} : {value, problems}
}

type Report = (place: Place, reason: string) => undefined

function check(data: Data, shape: Shape, name: string, report: Report): unknown {
  switch (shape.type) {
    case 'any': {
      return toPlain(data)
    }
    case 'text': {
      if (data.kind !== 'text') return report(data.place, unexpected(data, name, toCure(data)))
      const value = String(data.value)
      if (value.trim() === '') return report(data.place, `Unexpected empty text for ${name}, expected words`)
      if (value.length > mostCharacters)
        return report(
          data.place,
          `Unexpected text of ${value.length} characters for ${name}, expected at most ${mostCharacters}`,
        )
      if (shape.pattern && !shape.pattern.pattern.test(value))
        return report(data.place, `Unexpected ${quote(shorten(value))} for ${name}, expected ${shape.pattern.expected}`)
      return value
    }
    case 'flag': {
      return data.kind === 'flag' ? data.value : report(data.place, unexpected(data, name, '`true` or `false`'))
    }
    case 'number': {
      return data.kind === 'number' ? data.value : report(data.place, unexpected(data, name, 'a number'))
    }
    case 'choice': {
      if (data.kind === 'text' && shape.values.includes(String(data.value))) return data.value
      const guess = data.kind === 'text' ? findClosest(String(data.value), shape.values) : undefined
      return report(data.place, unexpected(data, name, guess ? quote(guess) : toOneOf(shape.values)))
    }
    case 'list': {
      if (data.kind !== 'list')
        return report(
          data.place,
          unexpected(
            data,
            name,
            data.kind === 'text' ? `a list, such as \`[${shorten(String(data.value))}]\`` : 'a list',
          ),
        )
      if (shape.of.type === 'text' && data.items.length > mostWords)
        return report(
          data.place,
          `Unexpected list of ${data.items.length} entries for ${name}, expected at most ${mostWords}`,
        )
      return data.items.map((item) => check(item, shape.of, `an entry of ${name}`, report))
    }
    case 'tuple': {
      if (data.kind !== 'list') return report(data.place, unexpected(data, name, 'a list'))
      const extra = data.items[shape.of.length]
      if (extra) return report(extra.place, unexpected(extra, name, `at most ${shape.of.length} entries`))
      if (data.items.length === 0) return report(data.place, `Unexpected empty list for ${name}, expected a severity`)
      return data.items.map((item, index) => check(item, shape.of[index] ?? {type: 'any'}, name, report))
    }
    case 'table': {
      return checkTable(data, shape, name, report)
    }
    case 'either': {
      const fitting = shape.shapes.find((one) => isOfKind(data, one))
      if (fitting) return check(data, fitting, name, report)
      return report(data.place, unexpected(data, name, shape.shapes.map(toKindName).join(', or ')))
    }
  }
}

function checkTable(data: Data, shape: Extract<Shape, {type: 'table'}>, name: string, report: Report): unknown {
  if (data.kind !== 'table') {
    const keys = Object.keys(shape.keys).filter((key) => !key.startsWith('$'))
    return report(
      data.place,
      unexpected(
        data,
        name,
        keys.length > 0 ? `a table with keys such as \`${keys.slice(0, 3).join('`, `')}\`` : 'a table',
      ),
    )
  }
  const values: Record<string, unknown> = {}
  for (const {key, place, value} of data.entries) {
    const field = Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined
    if (!field) {
      const known = Object.keys(shape.keys)
      const guess = findClosest(key, known)
      const allowed = guess ? quote(guess) : known.length > 0 ? toOneOf(known) : 'none'
      report(place, `Unexpected key ${quote(shorten(key))} in ${name}, expected ${allowed}`)
      continue
    }
    const title = field.shape.type === 'table' ? field.shape.title : `\`${key}\``
    const checked = check(value, field.shape, title, report)
    if (checked !== undefined) values[key] = checked
  }
  for (const [key, field] of Object.entries(shape.keys)) {
    if (field.isRequired && !data.entries.some((entry) => entry.key === key))
      report(
        data.place,
        `Unexpected ${name.replace(/^an? /, '')} without \`${key}\`, expected \`${key}:\` (${field.description.replace(/\.$/, '')})`,
      )
  }
  return values
}

function isOfKind(data: Data, shape: Shape): boolean {
  if (shape.type === 'any') return true
  if (shape.type === 'either') return shape.shapes.some((one) => isOfKind(data, one))
  return data.kind === (kindOf.get(shape.type) ?? shape.type)
}

/** The kind of value that a shape stands for, where it has another name. */
const kindOf = new Map<Shape['type'], Data['kind']>([
  ['choice', 'text'],
  ['tuple', 'list'],
])

function toKindName(shape: Shape): string {
  if (shape.type === 'choice') return toOneOf(shape.values)
  if (shape.type === 'list' || shape.type === 'tuple') return 'a list'
  return shape.type === 'table' ? 'a table' : 'text'
}

function unexpected(data: Data, name: string, expected: string): string {
  return `Unexpected ${toFound(data)} for ${name}, expected ${expected}`
}

function toFound(data: Data): string {
  if (data.kind === 'nothing' || data.kind === 'list' || data.kind === 'table') return data.kind
  return `${data.kind === 'number' ? 'number ' : ''}${quote(shorten(String(data.value)))}`
}

function toCure(data: Data): string {
  if (data.kind === 'number' || data.kind === 'flag') return `text: write \`"${String(data.value)}"\` in quotes`
  if (data.kind === 'table') return 'text: put text that holds `: ` in quotes'
  return 'text'
}

function toOneOf(values: readonly string[]): string {
  const shown = values.filter((value) => !value.startsWith('$'))
  return shown.length === 1 ? quote(shown[0] ?? '') : `one of \`${shown.join('`, `')}\``
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function toPlain(data: Data): unknown {
  if (data.kind === 'list') return data.items.map((item) => toPlain(item))
  if (data.kind !== 'table') return data.value
  return Object.fromEntries(data.entries.map(({key, value}) => [key, toPlain(value)]))
}
