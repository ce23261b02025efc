/**
 * Paths as documents write them. They are RFC 3986 paths with sample values, or with parameters in any
 * style: `{order_id}`, `:id`, `<id>`, `[id]`, `(id)`, `$ID`, `#{id}`, `%s`.
 */

/** A segment between slashes. */
export interface Segment {
  text: string
  kind: 'literal' | 'parameter'
  /** Name of a parameter: `order_id` of `{order_id}`; empty for a value or a parameter without a name. */
  name: string
  /** A parameter right after a literal: `:id` in `edit-post:id`; otherwise empty. */
  glued: string
}

/** A parsed path. `toPathText` turns it back into text. */
export interface PathTemplate {
  segments: readonly Segment[]
  /** The query with its question mark; may be empty. */
  query: string
  /** The fragment with its number sign; may be empty. */
  fragment: string
  /** The format of the response, if the format was taken off the last segment: `.json`. */
  format?: string
  isAbsolute: boolean
  hasTrailingSlash: boolean
}

const closers: Record<string, string> = {'{': '}', '<': '>', '[': ']', '(': ')'}
const longestName = 64

/**
 * Find where the bracket at an index closes.
 *
 * @returns the index after the closing bracket; undefined if no closing bracket is nearby
 */
export function findClose(text: string, from: number): number | undefined {
  const open = text.charAt(from)
  const close = closers[open]
  if (!close) return
  let depth = 0
  const limit = Math.min(text.length, from + longestName)
  for (let index = from; index < limit; index++) {
    const character = text.charAt(index)
    // A parameter does not reach beyond its line, its code or its markup.
    if (/[\n`\uE000\uE001]/.test(character)) return
    if (character === open) depth++
    else if (character === close && --depth === 0) return index + 1
  }
  return undefined
}

/** Parse a path. Text that is not a template becomes a literal, so parsing never fails. */
export function parsePath(path: string): PathTemplate {
  const parts: string[] = []
  let start = 0
  let end = path.length
  let index = 0
  while (index < path.length) {
    const character = path.charAt(index)
    // An expression with an operator ends the path: "/orders{/order_id}", "/orders{?status}" (RFC 6570, 3.2.6, 3.2.8).
    if (character === '{' && /[/?&]/.test(path.charAt(index + 1))) {
      end = index
      break
    }
    // "#{id}" as a segment is a Ruby expression, not a fragment.
    const isRuby = character === '#' && path.charAt(index - 1) === '/' && path.charAt(index + 1) === '{'
    const close = findClose(path, isRuby ? index + 1 : index)
    // A parameter such as "{name=orders/*}" may contain a slash.
    if (close !== undefined && (isRuby || character === '{' || !path.slice(index, close).includes('/'))) {
      index = close
      continue
    }
    if (character === '/') {
      parts.push(path.slice(start, index))
      start = index + 1
    } else if (character === '?' || character === '#') {
      end = index
      break
    }
    index++
  }
  const hash = findFragment(path, end)
  parts.push(path.slice(start, end))
  const isAbsolute = parts.length > 1 && parts[0] === ''
  if (isAbsolute) parts.shift()
  const hasTrailingSlash = parts.length > 1 && parts.at(-1) === ''
  if (hasTrailingSlash) parts.pop()
  return {
    segments: parts.map((part) => parseSegment(part)),
    query: path.slice(end, hash),
    fragment: path.slice(hash),
    isAbsolute,
    hasTrailingSlash,
  }
}

// Matches the format of a response: ".json", ".{format}", "(.:format)"
const formatPattern = /(?<=.)(?:\.(?:json|geojson|xml|csv|rss|atom|\\?\{format\}|:format|<format>)|\(\.:format\))$/i

/** Parse a path, and take the format off its last segment: `/orders/7.json` has the segments `orders` and `7`. */
export function parseResourcePath(path: string): PathTemplate {
  const template = parsePath(path)
  const {text = ''} = template.segments.at(-1) ?? {}
  const [format] = formatPattern.exec(text) ?? []
  if (format === undefined) return template
  const last = parseSegment(text.slice(0, -format.length))
  return {...template, segments: [...template.segments.slice(0, -1), last], format}
}

/**
 * Find the index of the fragment; the end of the path if there is none. A number sign in a
 * parameter does not start a fragment.
 */
function findFragment(path: string, start: number): number {
  for (let index = start; index < path.length; index++) {
    if (path.charAt(index) === '#') return index
    if (path.charAt(index) === '{') index = (findClose(path, index) ?? index + 1) - 1
  }
  return path.length
}

// Matches a parameter in brackets: "{order_id}", "${id}", "#{id}", "{{id}}", "\{id}", "{id}:"
const bracketed = /^[\\$#]*(?:\{+[^{}]{1,64}\}+|<[^<>]{1,64}>|&lt;[^&]{1,64}&gt;|\[[^[\]]{1,64}\]|\([^()]{1,64}\)):?$/
// Matches several parameters in one segment: "{id}:{mode}", "<:id>:<:mode>"
const bracketedPair = /^(?:\{[^{}]{1,64}\}|<[^<>]{1,64}>)(?:[:.,;~-](?:\{[^{}]{1,64}\}|<[^<>]{1,64}>)){1,4}$/
// Matches parameters without brackets: ":id", ":id:", "_id", "$ORDER_ID", "slug:$name", "%s", "%(id)s", "int:id" of
// "<int:id>"
const marked =
  /^(?:_id|:[A-Za-z_][\w-]{0,63}:?|(?:[a-z]{1,20}:)?\$[A-Za-z_]\w{0,63}|%(?:\(\w{1,64}\))?[sd]|<?int:[A-Za-z_]\w{0,63}>?)$/
// Matches values: "42", "ORD-001", "4fa6e0f0c678", "6d0c1f80-6817-459d-a213-c8829ea3356e", "1.5"
const value =
  /^(?:\d[\d.,:-]*|[A-Z]{1,12}-\d{3,20}|[0-9a-f]{8,}|[0-9A-F]{8,}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/
// Matches placeholders in capitals: "ID", "ORDER_ID", "GUID", "ORDER-ID-HERE". The group is the name.
const capitals = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*?|[A-Z][A-Z0-9-]{0,40}-(?:ID|NAME))(?:[_-]HERE)?$/
// Matches placeholders in words: "your_order_id", "put_your_order_id_here", "**put_your_order_id_here**". The group is
// the name.
const inWords =
  /^\**(?:put[_-])?your[_-](?=[\w-]{0,60}(?:id|name|key|code|number|token|here)\**$)([a-z][\w-]{0,60}?)(?:[_-]here)?\**$/i
// Matches a literal with a parameter right after it: "edit-post:id", "orders{id}"
const gluedPattern = /^([A-Za-z@_][\w.-]{0,99})(:[A-Za-z_]\w{0,63}|\{[A-Za-z_][^{}%#"'`]{0,63}\}|<[^<>]{1,64}>)$/

function parseSegment(text: string): Segment {
  const parameter = (name: string): Segment => ({text, kind: 'parameter', name, glued: ''})
  if (bracketed.test(text) || bracketedPair.test(text) || marked.test(text)) return parameter(toParameterName(text))
  if (value.test(text) && /\d/.test(text)) return parameter('')
  if (text === '*' || text === '**' || text === '~' || text === '...' || text === '…') return parameter('')
  const [, placeholder] =
    inWords.exec(text) ?? ((text.length > 1 && !/^(?:API|REST|V\d+)$/.test(text) && capitals.exec(text)) || [])
  if (placeholder !== undefined) return parameter(placeholder.toLowerCase())
  if (text.length >= 12 && /[A-Za-z]/.test(text) && /^[\w-]+$/.test(text) && countDigits(text) > 3) return parameter('')
  return {text, kind: 'literal', name: '', glued: gluedPattern.exec(text)?.[2] ?? ''}
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

// Matches a type in Flask: "<int:" of "<int:order_id>"
const converter = /^<(?:int|string|float|path|uuid|slug):(?=\w)/
// Matches the name of a parameter: "order_id" of "{order_id}", "bestellnr" of ":bestellnr", "id" of "%(id)s"
const parameterName = /[\p{L}_][\p{L}\w.-]*/u

/** Get the name of a parameter: `{order_id}`, `:order_id`, `&lt;order_id&gt;` → `order_id`. */
function toParameterName(text: string): string {
  return parameterName.exec(text.replace(converter, '').replace(/&lt;|&gt;/g, ''))?.[0] ?? ''
}

/** Get the literal part of a segment, without a glued parameter. */
export function toLiteral(segment: Segment): string {
  return segment.glued ? segment.text.slice(0, -segment.glued.length) : segment.text
}

/** Format a parsed path. */
export function toPathText(
  path: Pick<PathTemplate, 'format' | 'isAbsolute' | 'hasTrailingSlash' | 'query' | 'fragment'>,
  segments: readonly string[],
): string {
  const {format = ''} = path
  const end = segments.length > 0 ? format + (path.hasTrailingSlash ? '/' : '') : ''
  return (path.isAbsolute ? '/' : '') + segments.join('/') + end + path.query + path.fragment
}

const systemPath = /^\/(?:bin|dev|etc|lib|mnt|opt|proc|sbin|sys|tmp|usr|var)\//

/** Whether a path is the path of a system file: "/usr/bin/createdb". */
export function isSystemPath(path: string): boolean {
  return systemPath.test(path)
}

/** Remove the query, the fragment and a trailing slash of a path. `#{id}` is a parameter. */
export function toBarePath(path: string): string {
  return path.replace(/(?:\?|#(?!\{)).*$/s, '').replace(/\/$/, '')
}

/** List the ends of a path: `/v1/orders` and `/orders` of `/v1/orders`. */
export function toEnds(path: string): string[] {
  return [...path.matchAll(/\//g)].slice(-8).map(({index}) => path.slice(index))
}

/** Replace the parameters and the values in a path by "*". `/orders/{id}/edit` and `/orders/7/edit` become equal. */
export function toShape(path: string): string {
  return toBarePath(path).replace(/\/(?:\\?[#{:<[$][^/]*|[A-Z\d_-]+)(?=\/|$)/g, '/*')
}

/**
 * Whether a list of paths includes a path. Ignores the query and the fragment of the path.
 *
 * @param list paths that users wrote. `*` at the end of a path matches any end: `/legacy/*`
 */
export function hasPath(list: readonly string[], path: string): boolean {
  const bare = path.replace(/[?#].*$/s, '')
  return list.some((entry) =>
    entry.endsWith('*') ? bare.startsWith(entry.slice(0, -1)) : bare === entry || bare === `${entry}/`,
  )
}
