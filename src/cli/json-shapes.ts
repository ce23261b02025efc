/** Whether a value from JSON has a shape. */
export type Shape = (value: unknown) => boolean

export const isText: Shape = (value) => typeof value === 'string'
export const isCount: Shape = (value) => Number.isSafeInteger(value) && Number(value) >= 0
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function isOneOf(...values: readonly unknown[]): Shape {
  return (value) => values.includes(value)
}

export function isOptional(shape: Shape): Shape {
  return (value) => value === undefined || shape(value)
}

export function isListOf(shape: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(shape)
}

export function isObjectWith(fields: Readonly<Record<string, Shape>>): Shape {
  return (value) => isRecord(value) && Object.entries(fields).every(([name, shape]) => shape(value[name]))
}

export function isRecordOf(shape: Shape): Shape {
  return (value) => isRecord(value) && Object.values(value).every(shape)
}
