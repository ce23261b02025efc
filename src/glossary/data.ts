/** Data from files, the positions of its values, and errors about the data. */
import {escapeControls, quote} from '../english/wording.ts'

/** A point in a text: line and column, both from 1. */
export interface Point {
  line: number
  column: number
}

/** The position of mistakes that are about a whole text. */
export const start: Point = {line: 1, column: 1}

/** Keys and indices that lead to a value: `['terms', 2, 'avoid', 0]`. */
export type DataPath = readonly (string | number)[]

/** Plain data (text, numbers, `true`, `false`, `null`, lists and tables) with positions. */
export interface Part {
  value: unknown
  /** Find the position of a value or its key. For an absent value, find the last part of the path that exists. */
  findPoint(path: DataPath, part?: 'key'): Point
}

/** The data of a file, or a part of it. */
export interface Source extends Part {
  /** The path, as the user wrote it. */
  file: string
}

export function toPart<Whole extends Part>(whole: Whole, path: DataPath): Whole {
  const value = path.reduce<unknown>((outer, key) => getOwn(outer, key), whole.value)
  return {...whole, value, findPoint: (rest, part) => whole.findPoint([...path, ...rest], part)}
}

/** Get the items of a list. A single value is treated as a list of one item. */
export function toItems<Whole extends Part>(whole: Whole): Whole[] {
  const {value} = whole
  if (value === undefined) return []
  return Array.isArray(value) ? value.map((_, index) => toPart(whole, [index])) : [whole]
}

export function getOwn(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined
}

export function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Create a problem about the value at a path. */
export function toProblem(
  {file, findPoint}: Pick<Source, 'file' | 'findPoint'>,
  path: DataPath,
  reason: string,
): Problem {
  return {file, ...findPoint(path), reason}
}

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
    super([...new Set(problems.map(formatProblem))].join('\n'))
    this.problems = problems
  }
}

/** A value, or the problems because of which there is no value. */
export interface Result<Value> {
  /** Absent if there are problems. */
  value?: Value
  problems: readonly Problem[]
}

export function collectResults<Value>(results: readonly Result<Value>[]): Result<Value[]> {
  const problems = results.flatMap((result) => result.problems)
  if (problems.length > 0) return {problems}
  return {value: results.flatMap(({value}) => (value === undefined ? [] : [value])), problems}
}
