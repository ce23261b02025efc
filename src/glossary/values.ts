/**
 * Checks JavaScript values: arguments of the library, messages from editors, and files that the
 * command wrote. Error messages and JSON Schema are made from the same descriptions.
 */
import {alternatives, refuseUnknown} from '../english/wording.ts'
import {quoteStart} from './data.ts'

/** Whether a value is as described. */
export interface Shape {
  (value: unknown): boolean
  /** The description in JSON Schema (draft 7). */
  schema: object
  /** The description in error messages: `a string`. */
  expected: string
  /** Present if the value may be absent. */
  isOptional?: true
  /** Find the first wrong part of a value that has the right type, such as an entry of an array. */
  findWrongPart?(value: unknown): Part | undefined
}

interface Part {
  /** How code refers to it: `.path`, `[0]`. */
  access: string
  value: unknown
  shape: Shape
}

/** Describe a value by its check. */
export const toShape = (check: (value: unknown) => boolean, expected: string, schema: object): Shape =>
  Object.assign((value: unknown) => check(value), {schema, expected})

/**
 * Describe a value by its parts.
 *
 * @param fit checks the parts, faster than with `toParts`
 */
function toWhole<Whole>(
  isWhole: (value: unknown) => value is Whole,
  fit: (whole: Whole) => boolean,
  toParts: (whole: Whole) => Part[],
  expected: string,
  schema: object,
): Shape {
  return Object.assign(
    toShape((value) => isWhole(value) && fit(value), expected, schema),
    {
      findWrongPart: (value: unknown) =>
        isWhole(value) ? toParts(value).find((part) => !part.shape(part.value)) : undefined,
    },
  )
}

type Combine<Parts> = (parts: Parts) => Shape

export const isText = toShape((value) => typeof value === 'string', 'a string', {type: 'string'})
export const isFlag = toShape((value) => typeof value === 'boolean', '`true` or `false`', {type: 'boolean'})
export const isNumber = toShape((value) => typeof value === 'number', 'a number', {type: 'number'})
/** Whether a value is a plain object: not `null`, an array, a `Map` or a `URL`. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]'

export const isOneOf: Combine<readonly unknown[]> = (values) =>
  toShape((value) => values.includes(value), alternatives(values.map(String)), {enum: values})
export const isOptional: Combine<Shape> = (shape) => {
  const isAbsentOr = toShape((value) => value === undefined || shape(value), shape.expected, shape.schema)
  const {findWrongPart} = shape
  return Object.assign(isAbsentOr, {isOptional: true as const, ...(findWrongPart && {findWrongPart})})
}
const isList = (value: unknown): value is unknown[] => Array.isArray(value)
export const isListOf: Combine<Shape> = (shape) =>
  toWhole(
    isList,
    (list) => list.every((item) => shape(item)),
    (list) => list.map((value, index) => ({access: `[${index}]`, value, shape})),
    'an array',
    {type: 'array', items: shape.schema},
  )
export const isRecordOf: Combine<Shape> = (shape) =>
  toWhole(
    isRecord,
    (record) => Object.values(record).every((value) => shape(value)),
    (record) => Object.entries(record).map(([key, value]) => ({access: toAccess(key), value, shape})),
    'an object',
    {type: 'object', additionalProperties: shape.schema},
  )
/** An object with these fields; it may have others too. */
export const isObjectWith: Combine<Readonly<Record<string, Shape>>> = (fields) => {
  const all = Object.entries(fields)
  return toWhole(
    isRecord,
    (record) => all.every(([key, shape]) => shape(record[key])),
    (record) => all.map(([key, shape]) => ({access: toAccess(key), value: record[key], shape})),
    'an object',
    {
      type: 'object',
      properties: Object.fromEntries(all.map(([name, {schema}]) => [name, schema])),
      required: all.filter(([, shape]) => !shape.isOptional).map(([name]) => name),
    },
  )
}
/** An array of these values, of which the last ones may be optional. */
export const isTupleOf: Combine<readonly Shape[]> = (shapes) => {
  const least = shapes.filter((shape) => !shape.isOptional).length
  return toWhole(
    (value): value is unknown[] => isList(value) && least <= value.length && value.length <= shapes.length,
    (list) => shapes.every((shape, index) => shape(list[index])),
    (list) => shapes.map((shape, index) => ({access: `[${index}]`, value: list[index], shape})),
    `an array of ${least < shapes.length ? `${least} to ` : ''}${shapes.length} entries`,
    {type: 'array', items: shapes.map(({schema}) => schema), minItems: least, maxItems: shapes.length},
  )
}
export const isEither: Combine<readonly Shape[]> = (shapes) => {
  const shape = toShape(
    (value) => shapes.some((one) => one(value)),
    shapes.map(({expected}) => expected).join(', or '),
    {anyOf: shapes.map(({schema}) => schema)},
  )
  const findWrongPart = (value: unknown): Part | undefined =>
    shapes.flatMap((one) => one.findWrongPart?.(value) ?? [])[0]
  return Object.assign(shape, {findWrongPart})
}

function toAccess(key: string): string {
  return /^[a-z_$][\w$]*$/i.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
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
  if (part) refuseWrong(name + part.access, part.value, part.shape)
  throw new TypeError(`Unexpected ${toFound(value)} for \`${name}\`, expected ${shape.expected}`)
}

/**
 * Create a check of the options of a function.
 *
 * @returns a function that throws a TypeError for the first wrong or unknown option
 */
export function toOptionsCheck(owner: string, fields: Readonly<Record<string, Shape>>): (options: object) => void {
  const shape = isObjectWith(fields)
  const keys = Object.keys(fields)
  return (options) => {
    refuseWrong('options', options, shape)
    refuseUnknown(options, keys, `options of \`${owner}\``)
  }
}

/** "number `5`", "`null`", "`Map`", "array of 3" */
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
