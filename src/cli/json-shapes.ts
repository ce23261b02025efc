import {hasControls} from '../english/wording.ts'
import type {PlacedFinding} from '../types.ts'

/** What a value from JSON has to be, for files that the command reads back. */
export type Shape = (value: unknown) => boolean

export const isText: Shape = (value) => typeof value === 'string'
/** What we say ourselves, in which nothing steers a terminal. */
const isSentence: Shape = (value) => typeof value === 'string' && !hasControls(value)
export const isCount: Shape = (value) => Number.isSafeInteger(value) && Number(value) >= 0
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A shape made of values, or of other shapes. */
type Combine<Parts> = (parts: Parts) => Shape

export const isOneOf: Combine<readonly unknown[]> = (values) => (value) => values.includes(value)
export const isOptional: Combine<Shape> = (shape) => (value) => value === undefined || shape(value)
export const isListOf: Combine<Shape> = (shape) => (value) => Array.isArray(value) && value.every(shape)
export const isRecordOf: Combine<Shape> = (shape) => (value) => isRecord(value) && Object.values(value).every(shape)
export const isObjectWith: Combine<Readonly<Record<string, Shape>>> = (fields) => (value) =>
  isRecord(value) && Object.entries(fields).every(([name, shape]) => shape(value[name]))

/** No page that is linted has more code units. */
const longest = 16 * 1024 * 1024
const isPlace: Shape = (value) => isCount(value) && Number(value) <= longest + 1
const isPoint = isObjectWith({line: isPlace, column: isPlace, offset: isPlace})
export const isFinding = isObjectWith({
  rule: isSentence,
  severity: isOneOf(['error', 'warning', 'info']),
  reason: isSentence,
  note: isOptional(isSentence),
  url: isOptional(isSentence),
  range: isObjectWith({start: isPoint, end: isPoint}),
  actual: isText,
  expected: isListOf(isText),
  repair: isOneOf(['certain', 'offered']),
  evidence: isOptional(isListOf(isText)),
  changesAnchor: isOneOf([undefined, true]),
  anchor: isOptional(isText),
  links: isOptional(isListOf(isText)),
} satisfies Record<keyof PlacedFinding, Shape>)
