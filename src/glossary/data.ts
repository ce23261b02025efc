/** Parsed data, in which each value has its position, and errors about such data. */
import {escapeControls, quote} from '../english/wording.ts'

/** A point in a text: line and column, both from 1. */
export interface Point {
  line: number
  column: number
}

/** The position of mistakes that are about a whole text. */
export const start: Point = {line: 1, column: 1}

/** One value of YAML, JSON or a Markdown table. */
export type Data = Scalar | List | Table

export type Scalar = {point: Point} & (
  | {kind: 'text'; value: string}
  | {kind: 'number'; value: number}
  | {kind: 'flag'; value: boolean}
  | {kind: 'nothing'; value: null}
)

export interface List {
  kind: 'list'
  items: readonly Data[]
  point: Point
}

/** Keys with their values; no key comes twice. */
export interface Table {
  kind: 'table'
  entries: readonly Entry[]
  point: Point
}

export interface Entry {
  key: string
  /** The position of the key. */
  point: Point
  value: Data
}

/** Keys and indices that lead to a value: `['terms', 2, 'avoid', 0]`. */
export type DataPath = readonly (string | number)[]

export function findValue(data: Data, [part, ...rest]: DataPath): Data | undefined {
  if (part === undefined) return data
  if (data.kind !== 'list' && data.kind !== 'table') return
  const next = data.kind === 'list' ? data.items[Number(part)] : data.entries.find(({key}) => key === part)?.value
  return next && findValue(next, rest)
}

/** Find the position of a value, or of the last part of its path that exists. */
export function findPoint(data: Data, path: DataPath): Point {
  return findValue(data, path)?.point ?? findPoint(data, path.slice(0, -1))
}

/** A mistake in settings or a glossary. */
export interface Problem extends Point {
  /** The path, as the user wrote it. */
  file: string
  /** What was unexpected and what was expected, on one line. */
  reason: string
}

/** Format a problem: ``api-glossary.yml:12:5: Unexpected key `prefered`, expected `preferred` ``. */
export function formatProblem({file, line, column, reason}: Problem): string {
  return escapeControls(`${file}:${line}:${column}: ${reason}`)
}

/** Shorten a user's text for an error message. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Shorten and quote a user's text for an error message. */
export function quoteStart(text: string): string {
  return quote(shorten(text))
}

/** Thrown if settings or a glossary cannot be used. */
export class GlossaryError extends Error {
  override name = 'GlossaryError'
  /** All problems; there is at least one. */
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
  }
}

/** A value, or the problems that prevented it. */
export interface Result<Value> {
  /** Absent if there are problems. */
  value?: Value
  problems: readonly Problem[]
}

/** Combine results: all values, or all problems. */
export function collectResults<Value>(results: readonly Result<Value>[]): Result<Value[]> {
  const problems = results.flatMap((result) => result.problems)
  if (problems.length > 0) return {problems}
  return {value: results.flatMap(({value}) => (value === undefined ? [] : [value])), problems}
}
