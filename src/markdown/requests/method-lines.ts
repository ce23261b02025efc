import {matchAt} from '../../english/pattern.ts'
import type {Range} from '../../types.ts'

/** A method on its own line. */
export interface MethodLine {
  /** In capitals. */
  method: string
  methodRange: Range
  /** From its label to its end. */
  range: Range
  /** Whether it has a label: "Method: post", "POST request". */
  isLabelled: boolean
  /**
   * The end of the heading's section, or of the list after the method, if it is the method of all
   * paths up to there; undefined for the method of a single path.
   */
  sharedUntil: number | undefined
}

/** A path on its own line. */
export interface PathLine {
  range: Range
  isHeading: boolean
  isLabelled: boolean
  /** Whether it is alone on its line. */
  isAlone: boolean
}

// "**Method:** `POST`", "HTTP method - get", "HTTP request: POST", "POST request", "POST URL:",
// "#### METHOD\n\n`GET`", "POST", "GET: all orders"
const methodLine =
  /^[^\w\n]{0,16}(?:\d{1,3}[.)] [^\w\n]{0,8})?(?:((?:(?:http|request|api)\W{0,2})?(?:methods?|verb|type|protocol)|http request)\W{0,24})?\b(GET|POST|PUT|PATCH|DELETE)\b(?:[^\w\n]{1,8}(method|(?:request|call|url|uri|endpoint)s?))?(?:[^\w\n]{0,16}$|:(?=[^\S\n](?!GET|POST|PUT|PATCH|DELETE)[^\n/]{1,200}$))/dgim
// "Create an order (POST)<br>", "### Create an order - POST request"
const titleLine =
  /^[^\n/]{2,80} (?:[([]|[–—|-] {1,4})(GET|POST|PUT|PATCH|DELETE)(?:[)\]]| (?:[rR]equest|[mM]ethod|[cC]all))?[^\w\n]{0,8}(?:<br ?\/?>)?$/dgm
// "To edit an order, send a POST request to:"
const sentenceLine =
  /^[^\n]{0,200}\b(GET|POST|PUT|PATCH|DELETE) (?:request|call)s?(?: \w{1,20}){0,4} to(?: [^\n:]{1,40})?:[^\w\n]{0,8}$/dgm
// "POST request with a JSON body:" after the line of a path
const requestLine = /^(GET|POST|PUT|PATCH|DELETE) requests? with [^\n/]{1,60}$/dgm
// "This is a POST request.", "It expects a `PUT` request with a JSON body:" after the line of a
// path
const behindLine =
  /^[ \t]{0,8}(?:This|It)(?: endpoint| route| call)? (?:is|expects|accepts|takes|requires|uses) an? [^\w\n]{0,3}(GET|POST|PUT|PATCH|DELETE)\b[^\w\n]{0,3}(?:request|endpoint|route|call|method)\b[^\n/]{0,200}$/dgm
// "#### POST"
const methodHeading = /^#{1,6} [^\w\n]{0,8}[A-Z]{3,6}[^\w\n]{0,8}$/
// "GET", "**POST requests:**"
const listLead = /^[*_\x60]{0,3}[A-Z]{3,6}(?: (?:request|call|endpoint)s)?[^\w\n]{0,8}$/
// A list right after it, or after an empty line, up to text outside of an item
const list =
  /[^\S\n]*(?:\n[^\S\n]*)?(?:\n[^\S\n]{0,3}(?:[-*+]|\d{1,2}[.)])[^\S\n][^\n]*(?:\n(?!#)[^\S\n]*\S[^\n]*|\n[^\S\n]*(?=\n[^\S\n]*(?:[-*+]|\d{1,2}[.)])[^\S\n])){0,200})/y
// "- /orders", "1. `/orders`"
const pathItem = /\n[^\S\n]*(?:[-*+]|\d{1,2}[.)])[^\S\n][^\w\n]{0,8}[\w.:]{0,40}\/\w/g
// "URL:", "#### Endpoint": labels on their own lines
const emptyLine = /^(?:\W*|\W*(?:(?:request|api|http) ?)?(?:url|uri|endpoint|path|route)s?\W*)$/i
// "```http"
const fence = /^\W*(?:```|~~~)/
// "***"
const thematicBreak = /^[ \t]*(?:[*_-] ?){3,40}$/
const farthest = 400

/** Find the methods on their own lines, or at the end of a title. */
export function readMethodLines(source: string): MethodLine[] {
  const titles = [...source.matchAll(titleLine)].map((match) => toLine(match, match.indices?.[1], false))
  const sentences = [
    ...source.matchAll(sentenceLine),
    ...source.matchAll(requestLine),
    ...source.matchAll(behindLine),
  ].map((match) => toLine(match, match.indices?.[1], true))
  const lines = [...source.matchAll(methodLine)].map((match) => {
    const [, label, , suffix] = match
    return toLine(match, match.indices?.[2], label !== undefined || suffix !== undefined)
  })
  return [...lines, ...titles, ...sentences].filter((line) => line !== undefined)

  function toLine(match: RegExpExecArray, methodRange: Range | undefined, isLabelled: boolean): MethodLine | undefined {
    if (!methodRange) return
    const written = source.slice(...methodRange)
    const method = written.toUpperCase()
    if (!isLabelled && written !== method) return
    const [text] = match
    const range: Range = [match.index + text.search(/\S/), match.index + text.length]
    const end = methodHeading.test(text) ? findHeading(source, range[1]) : findListEnd(text, source, range[1])
    return {method, methodRange, range, isLabelled, sharedUntil: end}
  }
}

/**
 * Pair paths with methods on adjacent lines:
 *
 *     - **Method:** `POST`
 *     - **URL:** `/orders`
 *
 * @returns the method of each path that has one
 */
export function pairMethods<Path extends PathLine>(
  paths: readonly Path[],
  methods: readonly MethodLine[],
  source: string,
): Map<Path, MethodLine> {
  const pairs = new Map<Path, MethodLine>()
  const all = [...paths, ...methods].sort((a, b) => a.range[0] - b.range[0])
  for (let index = 0; index + 1 < all.length; index++) {
    const [a, b, next] = all.slice(index, index + 3)
    if (!a || !b) continue
    const [path, method] = 'method' in a ? [b, a] : [a, b]
    if ('method' in path || !('method' in method)) {
      if (areSeveral(a, b)) index++
      continue
    }
    if (method.sharedUntil !== undefined && !path.isHeading) {
      if (a === method) index = pairAll(index, method, method.sharedUntil)
      continue
    }
    const isSeveral = b === method && areSeveral(b, next)
    // A method in a heading is for the paths below it, not for those above.
    if (isSeveral || (a === method && path.isHeading)) continue
    const labelledReach = a === path && (path.isHeading || path.isLabelled) ? 4 : 1
    const reach = method.isLabelled && path.isAlone ? labelledReach : 0
    if (!method.isLabelled && !path.isAlone) continue
    if (countBetween(a, b, source) > reach) continue
    pairs.set(path, method)
    index++
  }
  return pairs

  /** Give a method to the paths below it. @returns the index of the last one */
  function pairAll(index: number, method: MethodLine, end: number): number {
    for (let last = index; ; last++) {
      const path = all[last + 1]
      if (!path || 'method' in path || path.isHeading || path.range[0] > end) return last
      pairs.set(path, method)
    }
  }

  /** Whether two items are methods of the same path, so that none can be chosen: "GET\nPOST". */
  function areSeveral(a: Path | MethodLine, b: Path | MethodLine | undefined): boolean {
    if (!b || !('method' in a && 'method' in b) || a.isLabelled || b.isLabelled) return false
    return countBetween(a, b, source) === 0
  }
}

/** Find the index of the next heading; Infinity if there is none. */
function findHeading(source: string, index: number): number {
  const next = source.indexOf('\n#', index)
  return next < 0 ? Infinity : next
}

/** Find the end of the list of several paths after a line; undefined if there is none. */
function findListEnd(line: string, source: string, index: number): number | undefined {
  if (!listLead.test(line)) return
  const [text = ''] = matchAt(list, source, index) ?? []
  return (text.match(pathItem)?.length ?? 0) > 1 ? index + text.length : undefined
}

/**
 * Count the lines with words between two items; Infinity if there is a heading, a break or a code
 * block.
 */
function countBetween(a: {range: Range}, b: {range: Range}, source: string): number {
  if (b.range[0] - a.range[1] > farthest) return Infinity
  const lines = source.slice(a.range[1], b.range[0]).split('\n').slice(1, -1)
  const others = lines.filter((line) => !fence.test(line))
  if (lines.length - others.length > 1) return Infinity
  if (others.some((line) => thematicBreak.test(line))) return Infinity
  const words = others.filter((line) => !emptyLine.test(line))
  return words.some((line) => line.startsWith('#')) ? Infinity : words.length
}
