/** An operation of an OpenAPI description, in indices of the text. */
export interface Operation {
  /** In capitals. */
  method: string
  methodStart: number
  methodEnd: number
  path: string
  pathStart: number
  pathEnd: number
  /** Whether the path has other methods too, so that the method belongs to one of several. */
  isShared: boolean
  /** The operation's summary; empty where it gives none nearby. */
  summary: string
}

// `  /orders/{order_id}:` and `"/orders": {` as a key
const pathKey = /^\s*(["']?)(\/[^\s"':]{1,500}(?::[^\s"':]{1,100})?)\1\s*:\s*\{?\s*$/
// `    post:` and `"post": {` as a key
const methodKey = /^\s*(["']?)(get|post|put|patch|delete|head|options)\1\s*:\s*(?:\{.{0,200})?$/
// `summary: Create an order`
const summaryKey = /^\s*["']?summary["']?\s*:\s*["']?(.{1,200}?)["']?,?\s*$/

/** Find the operations of an OpenAPI description in YAML or JSON: paths, and methods indented under them. */
export function findOperations(text: string): Operation[] {
  const found: {-readonly [Key in keyof Operation]: Operation[Key]}[] = []
  let at = 0
  let current: {indent: number; path: string; start: number; first: number; inner: number | undefined} | undefined
  for (const line of text.split('\n')) {
    const start = at
    at += line.length + 1
    if (line.length > 700 || line.trim() === '') continue
    const indent = line.search(/\S/)
    if (current && indent <= current.indent) current = undefined
    const path = pathKey.exec(line)
    if (path) {
      const [, , name = ''] = path
      const from = start + line.indexOf(name)
      current = {indent, path: name, start: from, first: found.length, inner: undefined}
      continue
    }
    if (!current) continue
    current.inner ??= indent
    const method = methodKey.exec(line)
    if (method && indent === current.inner) {
      const [, , name = ''] = method
      const methodStart = start + line.indexOf(name)
      const isShared = found.length > current.first
      const operation = {
        method: name.toUpperCase(),
        methodStart,
        methodEnd: methodStart + name.length,
        path: current.path,
        pathStart: current.start,
        pathEnd: current.start + current.path.length,
        isShared,
        summary: '',
      }
      found.push(operation)
      const first = found[current.first]
      if (isShared && first) first.isShared = true
      continue
    }
    const last = found.at(-1)
    if (last && found.length > current.first && !last.summary) last.summary = summaryKey.exec(line)?.[1] ?? ''
  }
  return found
}
