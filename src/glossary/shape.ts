/** The language in which `schema.ts` describes data. Types, checks and JSON Schema are made from it. */

/** The shape of a value. */
export type Shape = Text | Flag | Choice | List | Tuple | Either | Table

export interface Text {
  type: 'text'
  /** A format that the text must have, and its description in messages. */
  format?: {pattern: RegExp; expected: string}
}

export interface Flag {
  type: 'flag'
}

export interface Choice<Value extends string = string> {
  type: 'choice'
  values: readonly Value[]
}

export interface List<Item extends Shape = Shape> {
  type: 'list'
  of: Item
}

/** A list of fixed length, whose last values are optional. */
export interface Tuple<Items extends readonly Shape[] = readonly Shape[]> {
  type: 'tuple'
  of: Items
}

/** One of several shapes, chosen by the kind of the value. */
export interface Either<One extends Shape = Shape> {
  type: 'either'
  shapes: readonly One[]
}

export interface Table<Keys extends Fields = Fields> {
  type: 'table'
  keys: Keys
}

type Fields = Readonly<Record<string, Field>>

/** A whole file. */
export interface FileShape<Keys extends Fields = Fields> extends Table<Keys> {
  /** Its name in messages: "a glossary". */
  title: string
}

/** A key of a table. */
export interface Field<Of extends Shape = Shape> {
  shape: Of
  description: string
  /** Wrong names for this key. An error about one of them suggests this key. */
  alike?: readonly string[]
  isRequired?: true
}

/** The type of the values of a shape. */
export type Infer<Of> = Of extends {type: 'text'}
  ? string
  : Of extends {type: 'flag'}
    ? boolean
    : Of extends Choice<infer Value>
      ? Value
      : Of extends {type: 'list'; of: infer Item}
        ? readonly Infer<Item>[]
        : Of extends {type: 'tuple'; of: readonly [infer First, infer Second]}
          ? readonly [Infer<First>, Infer<Second>?]
          : Of extends {type: 'either'; shapes: readonly (infer One)[]}
            ? Infer<One>
            : Of extends {type: 'table'; keys: infer Keys}
              ? InferTable<Keys>
              : never

type RequiredKey<Keys> = {[Key in keyof Keys]: Keys[Key] extends {isRequired: true} ? Key : never}[keyof Keys]
type InferField<Of> = Of extends {shape: infer One} ? Infer<One> : never
type InferTable<Keys> = {[Key in RequiredKey<Keys>]: InferField<Keys[Key]>} & {
  [Key in Exclude<keyof Keys, RequiredKey<Keys>>]?: InferField<Keys[Key]>
}

export const text: Text = {type: 'text'}
export const flag: Flag = {type: 'flag'}
export const toFormat = (pattern: RegExp, expected: string): Text => ({type: 'text', format: {pattern, expected}})
export const toChoice = <const Value extends string>(...values: readonly Value[]): Choice<Value> => ({
  type: 'choice',
  values,
})
export const toList = <Item extends Shape>(of: Item): List<Item> => ({type: 'list', of})
export const toTuple = <const Items extends readonly Shape[]>(...of: Items): Tuple<Items> => ({type: 'tuple', of})
export const toEither = <const Shapes extends readonly Shape[]>(...shapes: Shapes): Either<Shapes[number]> => ({
  type: 'either',
  shapes,
})
export const toTable = <Keys extends Fields>(keys: Keys): Table<Keys> => ({type: 'table', keys})
export const toFile = <Keys extends Fields>(title: string, keys: Keys): FileShape<Keys> => ({
  title,
  type: 'table',
  keys,
})
export const toField = <Of extends Shape>(shape: Of, description: string): Field<Of> => ({shape, description})
export const toRequired = <Of extends Shape>(field: Field<Of>): Field<Of> & {isRequired: true} => ({
  ...field,
  isRequired: true,
})

/** Most characters of a text. Texts become parts of regular expressions, whose size is limited. */
export const mostCharacters = 5000
/** Most words in a list. */
export const mostWords = 10_000

/** Convert a shape to JSON Schema draft 7, which editors support. */
export function toJsonSchema(shape: Shape, title: string): object {
  return {$schema: 'http://json-schema.org/draft-07/schema#', title, ...toSchema(shape)}
}

function toSchema(shape: Shape): object {
  switch (shape.type) {
    case 'text': {
      const pattern = shape.format?.pattern.source ?? '\\S'
      return {type: 'string', ...(!shape.format && {minLength: 1}), maxLength: mostCharacters, pattern}
    }
    case 'flag':
      return {type: 'boolean'}
    case 'choice':
      return {enum: shape.values}
    case 'list':
      return {type: 'array', items: toSchema(shape.of)}
    case 'tuple':
      return {type: 'array', items: shape.of.map(toSchema), minItems: 1, maxItems: shape.of.length}
    case 'either':
      return {anyOf: shape.shapes.map(toSchema)}
    case 'table': {
      const fields = Object.entries(shape.keys)
      const properties = fields.map(([key, {description, shape}]) => [key, {description, ...toSchema(shape)}] as const)
      const required = fields.filter(([, field]) => field.isRequired).map(([key]) => key)
      return {
        type: 'object',
        properties: Object.fromEntries(properties),
        ...(required.length > 0 && {required}),
        additionalProperties: false,
      }
    }
  }
}
