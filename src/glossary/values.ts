/**
 * Describes values: glossaries, settings, arguments of the library, messages from editors, and files
 * that the command wrote. Types, checks, error messages and JSON Schema are made from the same
 * descriptions.
 */
import {alternatives, refuseUnknown} from '../english/wording.ts'
import {quoteStart} from './data.ts'

/** A function that returns whether a value fits a description. `Value` is the type of fitting values. */
export interface Shape<Value = unknown> {
  (value: unknown): boolean
  /** The description in JSON Schema (draft 7). */
  schema: JsonSchema
  /** The description in error messages: `a string`. */
  expected: string
  /** `true` if the value may be left out. */
  isOptional?: true
  /** Find the first wrong part of a value that has the right type, such as a wrong entry of an array. */
  findWrongPart?(value: unknown): Part | undefined
  /** Never set. The compiler needs this property to infer `Value`. */
  value?: Value
}

export type OptionalShape<Value> = Shape<Value> & {isOptional: true}

/** The keywords of JSON Schema that descriptions use. */
export interface JsonSchema {
  type?: 'string' | 'boolean' | 'number' | 'integer' | 'array' | 'object'
  description?: string
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  pattern?: string
  /** What the error message says after "expected" if a text does not match the pattern. */
  $comment?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  items?: JsonSchema | readonly JsonSchema[]
  minItems?: number
  maxItems?: number
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: JsonSchema | false
}

/** The type of the values that a shape describes. */
export type Infer<Of> = Of extends Shape<infer Value> ? Value : never
type Fields = Readonly<Record<string, Shape>>
type OptionalKey<Of> = {[Key in keyof Of]: Of[Key] extends {isOptional: true} ? Key : never}[keyof Of]
type InferFields<Of> = {[Key in Exclude<keyof Of, OptionalKey<Of>>]: Infer<Of[Key]>} & {
  [Key in OptionalKey<Of>]?: Infer<Of[Key]>
}
/** The types of the values of several shapes. */
export type InferEach<Of> = {[Key in keyof Of]: Infer<Of[Key]>}

interface Part {
  key: string | number
  value: unknown
  shape: Shape
}

/** Create a shape from a function that checks values. */
export const toShape = <Value>(
  check: (value: unknown) => boolean,
  expected: string,
  schema: JsonSchema,
): Shape<Value> => Object.assign((value: unknown) => check(value), {schema, expected})

/** Create a shape from the shapes of the parts of a value. */
function toWhole<Value, Whole>(
  isWhole: (value: unknown) => value is Whole,
  toParts: (whole: Whole) => Part[],
  expected: string,
  schema: JsonSchema,
): Shape<Value> {
  const findWrongPart = (value: unknown): Part | undefined =>
    isWhole(value) ? toParts(value).find((part) => !part.shape(part.value)) : undefined
  const isRight = (value: unknown): boolean => isWhole(value) && findWrongPart(value) === undefined
  return Object.assign(toShape<Value>(isRight, expected, schema), {findWrongPart})
}

/** Change the JSON Schema of a shape. */
export const withSchema = <Of extends Shape>(shape: Of, schema: JsonSchema): Of =>
  Object.assign((value: unknown) => shape(value), shape, {schema})
export const describe = <Of extends Shape>(description: string, shape: Of): Of =>
  withSchema(shape, {description, ...shape.schema})

export const isText = toShape<string>((value) => typeof value === 'string', 'a string', {type: 'string'})
export const isFlag = toShape<boolean>((value) => typeof value === 'boolean', '`true` or `false`', {type: 'boolean'})
export const isNumber = toShape<number>((value) => typeof value === 'number', 'a number', {type: 'number'})
/** Whether a value is a plain object: not `null`, an array, a `Map` or a `URL`. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]'
const isList = (value: unknown): value is unknown[] => Array.isArray(value)

export const isOneOf = <const Value>(values: readonly Value[]): Shape<Value> =>
  toShape((value) => values.includes(value as Value), alternatives(values.map(String)), {enum: values})
export const isOptional = <Value>(shape: Shape<Value>): OptionalShape<Value> =>
  Object.assign((value: unknown) => value === undefined || shape(value), shape, {isOptional: true as const})
export const isListOf = <Value>(shape: Shape<Value>): Shape<readonly Value[]> =>
  toWhole(isList, (list) => list.map((value, key) => ({key, value, shape})), 'an array', {
    type: 'array',
    items: shape.schema,
  })
export const isRecordOf = <Value>(shape: Shape<Value>): Shape<Readonly<Record<string, Value>>> =>
  toWhole(isRecord, (record) => Object.entries(record).map(([key, value]) => ({key, value, shape})), 'an object', {
    type: 'object',
    additionalProperties: shape.schema,
  })
/** An object with these fields, and maybe with other fields. */
export const isObjectWith = <const Of extends Fields>(fields: Of): Shape<InferFields<Of>> => {
  const all = Object.entries<Shape>(fields)
  const required = all.filter(([, shape]) => !shape.isOptional).map(([name]) => name)
  return toWhole(isRecord, (record) => all.map(([key, shape]) => ({key, value: record[key], shape})), 'an object', {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, {schema}]) => [name, schema])),
    ...(required.length > 0 && {required}),
  })
}
/** An array with one value for each shape. The last values may be optional. */
export const isTupleOf = <const Of extends readonly Shape[]>(shapes: Of): Shape<InferEach<Of>> => {
  const least = shapes.filter((shape) => !shape.isOptional).length
  return toWhole(
    (value): value is unknown[] => isList(value) && least <= value.length && value.length <= shapes.length,
    (list) => shapes.map((shape, key) => ({key, value: list[key], shape})),
    `an array of ${least < shapes.length ? `${least} to ` : ''}${shapes.length} entries`,
    {type: 'array', items: shapes.map(({schema}) => schema), minItems: least, maxItems: shapes.length},
  )
}
export const isEither = <const Of extends readonly Shape[]>(shapes: Of): Shape<Infer<Of[number]>> => {
  const expected = shapes.map((shape) => shape.expected).join(', or ')
  const schema = {anyOf: shapes.map((shape) => shape.schema)}
  const findWrongPart = (value: unknown): Part | undefined =>
    shapes.flatMap((shape) => shape.findWrongPart?.(value) ?? [])[0]
  return Object.assign(
    toShape<Infer<Of[number]>>((value) => shapes.some((shape) => shape(value)), expected, schema),
    {findWrongPart},
  )
}

function toAccess(key: string | number): string {
  return /^[a-z_$][\w$]*$/i.test(String(key)) ? `.${key}` : `[${JSON.stringify(key)}]`
}

/**
 * Refuse a wrong argument.
 *
 *     refuseWrong('options', {path: 5}, isObjectWith({path: isText}))
 *     TypeError: Unexpected number `5` for `options.path`, expected a string
 *
 * @throws {TypeError}
 */
export function refuseWrong(name: string, value: unknown, shape: Shape): void {
  if (shape(value)) return
  const part = shape.findWrongPart?.(value)
  if (part) refuseWrong(name + toAccess(part.key), part.value, part.shape)
  throw new TypeError(`Unexpected ${toFound(value)} for \`${name}\`, expected ${shape.expected}`)
}

/**
 * Create a check of the options of a function.
 *
 * @returns a function that throws a TypeError for the first wrong or unknown option
 */
export function toOptionsCheck(owner: string, fields: Fields): (options: object) => void {
  const shape = isObjectWith(fields)
  const keys = Object.keys(fields)
  return (options) => {
    refuseWrong('options', options, shape)
    refuseUnknown(options, keys, `options of \`${owner}\``)
  }
}

/** Describe a found value: "number `5`", "`null`", "`Map`", "array of 3". */
function toFound(value: unknown): string {
  if (Array.isArray(value)) return `array of ${value.length}`
  if (value === null || value === undefined) return `\`${value}\``
  if (typeof value === 'function') return 'function'
  // The value is not an object, so `String` makes a readable text of it.
  // oxlint-disable-next-line typescript/no-base-to-string
  if (typeof value !== 'object') return `${typeof value} ${quoteStart(String(value))}`
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1)
  return kind === 'Object' ? 'object' : `\`${kind}\``
}
