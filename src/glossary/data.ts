/**
 * Data as a person wrote it, each value with the point where it stands, before
 * anything is known of its meaning; and what can be wrong with it.
 */
import {escapeControls, quote} from '../english/wording.ts'

/** A point in a text: line and column, both from 1. */
export interface Point {
  line: number
  column: number
}

/** One value of YAML, JSON or a Markdown table. */
export type Data = Scalar | List | Table

/** Text, a number, true, false or nothing. */
export interface Scalar {
  kind: 'text' | 'number' | 'flag' | 'nothing'
  value: string | number | boolean | null
  point: Point
}

/** Values in order. */
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

/** A key of a table, with the point where the key stands. */
export interface Entry {
  key: string
  point: Point
  value: Data
}

/** Where a path of keys and indices leads: `['terms', 2, 'avoid', 0]`. */
export type DataPath = readonly (string | number)[]

/**
 * Find a value.
 *
 * @returns undefined if there is none
 */
export function findValue(data: Data, [part, ...rest]: DataPath): Data | undefined {
  if (part === undefined) return data
  const next =
    data.kind === 'list'
      ? data.items[Number(part)]
      : data.kind === 'table'
        ? data.entries.find(({key}) => key === part)?.value
        : undefined
  return next && findValue(next, rest)
}

/** The point of a value, or of the last part of its path that exists. */
export function findPoint(data: Data, path: DataPath): Point {
  const value = findValue(data, path)
  return value?.point ?? findPoint(data, path.slice(0, -1))
}

/** What is wrong in settings or a glossary. */
export interface Problem extends Point {
  /** As a person types it. */
  file: string
  /** What was found and what is allowed, on one line. */
  reason: string
}

/** A problem on one line: ``api-glossary.yml:12:5: Unexpected key `prefered`, expected `preferred` ``. */
export function formatProblem({file, line, column, reason}: Problem): string {
  return escapeControls(`${file}:${line}:${column}: ${reason}`)
}

/** The start of a text that a person wrote, for a problem. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Quote the start of a text that a person wrote. */
export function quoteStart(text: string): string {
  return quote(shorten(text))
}

/** Settings or a glossary that cannot be used. */
export class GlossaryError extends Error {
  override name = 'GlossaryError'
  /** At least one. */
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
  }
}

/** A value, or what is wrong with what it was to be made of. */
export interface Result<Value> {
  /** Absent if there is a problem. */
  value?: Value
  problems: readonly Problem[]
}

/** All values, or every problem that any of them has. */
export function collectResults<Value>(results: readonly Result<Value>[]): Result<Value[]> {
  const problems = results.flatMap((result) => result.problems)
  if (problems.length > 0) return {problems}
  return {value: results.flatMap(({value}) => (value === undefined ? [] : [value])), problems}
}
