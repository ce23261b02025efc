import {matchAt} from '../english/pattern.ts'
import {readHeaderLines} from './headers.ts'
import {readRelative, readTarget, type Target} from './target.ts'
import type {RequestReader, WrittenRequest} from './written-request.ts'

// "POST" as a separate word, also in "##POST"; not in "#POST"
const methodPattern =
  /(?<![\w/.$@&=-]|(?<!#)#)(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|get|post|put|patch|delete|Get|Post|Put|Patch|Delete)(?![\w/.=(-])/g
// " request to the ", " to ", " request to the following endpoint:"
const bridgePattern =
  /[\uE000\uE001]{0,4}(?:[ \t]+(?:HTTP[ \t]+)?(?:requests?|calls?|methods?|endpoints?))?(?:[ \t]+(?:to|on|at|against|for))?(?:[ \t]+(?:the|an?|this))?(?:[ \t]+(?:following|new))?(?:[ \t]+(?:endpoints?|url|uri|path|route))?:?(?=[\s\uE000\uE001])/y
// ", URL:", " | path:", " - Endpoint:" between a method and its path
const labelPattern =
  /[\uE000\uE001]{0,4}[ \t]*[,;|–—-][ \t]*[\uE000\uE001]{0,4}(?:url|uri|endpoints?|path|route)[\uE000\uE001]{0,4}:(?=[\s\uE000\uE001])/iy
// " - ", " → ", " => ", " > ", " | " between a method and its path
const dashPattern = /[\uE000\uE001]{0,4}[ \t]+(?:[–—→➜|>-]|[=-]>)(?=[ \t])/y
// A path that looks like one of an API: "/orders/list", "/createOrder", "/create-order",
// "/orders/{order_id}"; not "/etc"
const apiPath = /^\/(?:[\w-]{1,80}\/[\w{:<-]|[a-z]{1,40}[A-Z_-])/
// "POST, " before "PUT"
const severalPattern = /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?:[ \t]*[,|&/][ \t]*|[ \t]+(?:or |and )?)$/
const longestGap = 80

/** Reads start lines in code. */
export const startLines: RequestReader = {
  // "POST"; other capitalisations only one character before a target: "post /orders", "Get
  // api.shop.example/orders"
  pattern:
    /(?<![A-Za-z\d])(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?![A-Za-z\d])|(?:[Gg]et|[Pp]ost|[Pp]ut|[Pp]atch|[Dd]elete)[^A-Za-z\d/.=(-](?:[/:$&%<{]|\[[\w-]{1,64}\]|[A-Za-z\d][\w+.:-]{0,420}\/))/,
  read: (text) => findStartLines(text, {isVerbatim: true}),
}

/**
 * Find start lines in a text: `POST /orders`, `**GET** https://h/orders`, `[PUT] /orders/{id}`.
 *
 * @param text masked at the same length: markup as U+E000, delimiters of code as U+E001, and edges
 *   of blocks as U+E002
 * @param options `isVerbatim`: the text is code, where methods may be in lower case; `isMultiline`:
 *   line endings may separate method and target, as in HTML
 */
export function findStartLines(
  text: string,
  options: {isVerbatim?: boolean; isMultiline?: boolean} = {},
): WrittenRequest[] {
  const found: WrittenRequest[] = []
  methodPattern.lastIndex = 0
  for (let match = methodPattern.exec(text); match; match = methodPattern.exec(text)) {
    const method = match[0]
    const methodStart = match.index
    const methodEnd = methodStart + method.length
    // "POST PUT /orders", "GET or POST /orders": the method is not certain.
    if (severalPattern.test(text.slice(Math.max(0, methodStart - 16), methodStart))) continue
    const isCapital = method === method.toUpperCase()
    const [bridge = '', kind] = isCapital ? readBridge(text, methodEnd) : []
    const at = methodEnd + bridge.length
    const isBridged = kind === 'words' || (kind === 'dash' && !options.isVerbatim)
    const start = skipGap(text, at, options.isMultiline ?? false) ?? skipDelimiter(text, methodStart, methodEnd)
    if (start === undefined) continue
    const target = readTarget(text, start) ?? (isCapital ? readWholeRelative(text, start, methodStart) : undefined)
    if (!target) continue
    // In running text, words lead to code, a host or a path that is not a directory: "a GET request
    // to /etc" is none.
    if (isBridged && text.charAt(target.start - 1) !== '\uE001' && !leadsToPath(text, target)) continue
    if (!isCapital && !(options.isVerbatim || text.charAt(methodStart - 1) === '\uE001')) continue
    if (!isCapital && target.start > methodEnd + 1) continue
    // "go get example.org/tool": a command.
    if (!isCapital && /\w[ \t]$/.test(text.slice(Math.max(0, methodStart - 2), methodStart))) continue
    found.push({
      method: method.toUpperCase(),
      methodRange: [methodStart, methodEnd],
      target,
      headers: options.isVerbatim ? readHeaderLines(text, target.end) : undefined,
      range: [methodStart, target.end],
      // "GET /orders"
      isAdjacent: /^[ \t]+$/.test(text.slice(methodEnd, target.start)),
    })
    methodPattern.lastIndex = target.end
  }
  return found
}

/** Read the text between a method and its path, and its kind. */
function readBridge(text: string, index: number): [text: string, kind: 'words' | 'label' | 'dash'] | [] {
  const words = matchAt(bridgePattern, text, index)?.[0]
  if (words && /[a-z]/.test(words)) return [words, 'words']
  const label = matchAt(labelPattern, text, index)?.[0]
  if (label) return [label, 'label']
  const dash = matchAt(dashPattern, text, index)?.[0]
  return dash ? [dash, 'dash'] : []
}

// The end of a relative path, maybe after a query: of code, a link, a line or a cell. In running
// text, "orders/create" may be two words.
const relativeEnd = /(?:\?[^\s`|\uE000\uE001]{0,200})?(?: ?\uE001|(?=[ \t]*(?:$|\n|\||\uE000| HTTP\/)))/y

/**
 * Read a path without a leading slash. It must fill inline code, be at the end of a line or a cell,
 * or fill a link or emphasis together with its method.
 *
 * @param methodStart index of its method
 */
function readWholeRelative(text: string, index: number, methodStart: number): Target | undefined {
  const target = readRelative(text, index)
  if (!target) return
  const [end] = matchAt(relativeEnd, text, target.end) ?? []
  const isCode =
    text.charAt(index - 1) === '\uE001' || /\uE001 ?$/.test(text.slice(Math.max(0, methodStart - 2), methodStart))
  if (end === undefined || end.endsWith('\uE001') !== isCode) return
  // "[POST orders/create](…)"
  const isMarkup = /^[ \t]*\uE000/.test(text.slice(target.end + end.length, target.end + end.length + 20))
  if (isMarkup && text.charAt(methodStart - 1) !== '\uE000') return
  return {...target, end: target.end + end.replace(/ ?\uE001/, '').length}
}

/** Whether a target in running text looks like that of an API. */
function leadsToPath(text: string, {start, path, end}: Target): boolean {
  return start < path || apiPath.test(text.slice(path, end))
}

// "Path: `" right before a method, or the start of a line
const methodLead = /[\n:：][\s\uE000]{0,8}\uE001$/

/**
 * Skip the delimiter between adjacent code and text: "POST`/orders`", "Path: `POST`/orders";
 * undefined without one.
 */
function skipDelimiter(text: string, methodStart: number, methodEnd: number): number | undefined {
  if (text.charAt(methodEnd) !== '\uE001') return
  const isCode = text.charAt(methodStart - 1) === '\uE001'
  // "use `GET`/read" is a slash between words.
  const isLead = methodLead.test(`\n${text.slice(0, methodStart)}`.slice(-16))
  if (isCode && !(isLead && apiPath.test(text.slice(methodEnd + 1, methodEnd + 200)))) return
  return methodEnd + 1
}

/**
 * Skip the text between a method and its target.
 *
 * @returns undefined if there is none, or other text
 */
function skipGap(text: string, from: number, isMultiline: boolean): number | undefined {
  let index = from
  let isSeparated = false
  const limit = Math.min(text.length, from + (isMultiline ? 400 : longestGap))
  while (index < limit) {
    const character = text.charAt(index)
    if (character === ' ' || character === '\t' || character === '\u00A0' || character === '\uE001') isSeparated = true
    else if (character === '\uE000') isSeparated ||= isMultiline
    else if (character === '\n' || character === '\r') {
      if (!isMultiline) return
      isSeparated = true
    } else if (character === ']' || character === ')' || character === ':' || character === '"' || character === "'") {
      if (index > from + 3) break
    } else break
    index++
  }
  if (!isSeparated) return
  // "`GET`/read" is a slash between words: there must be a space, or the start of code.
  const gap = text.slice(from, index)
  if (!/[\s\uE000]/.test(gap) && gap.replace(/[^\uE001]/g, '').length < 2) return
  return index
}
