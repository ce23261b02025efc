import {matchAt} from '../english/pattern.ts'
import {readHeaderLines} from './headers.ts'
import {readRelative, readTarget, type Target} from './target.ts'
import {type RequestReader, severalMethods, splitMethods, type WrittenRequest} from './written-request.ts'

// Matches a method or several methods as a separate word, or right before the path of an API: "POST", "POST" of
// "##POST", "POST/PUT", "POST" of "POST/api/orders" and "POST/orders/:id"; not "POST" of "#POST"
const methodPattern = new RegExp(
  String.raw`(?<![\w/.$@&=-]|(?<!#)#)(?:${severalMethods.source}|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|get|post|put|patch|delete|Get|Post|Put|Patch|Delete)(?:(?![\w/.=(-])|(?=/(?:(?:api|v\d{1,2})/|(?:[a-z][\w-]{1,40}/)?[$:{<])))`,
  'g',
)
// Matches the text between the targets of one request: ": " in "POST /orders: https://shop.example/orders", " - "
const siblingLead = /["'\uE000\uE001]{0,8}(?::|[ \t][–—-])[ \t]+[\uE000\uE001]{0,4}/y
// Matches a path that looks like a path of an API: "/orders/list", "/createOrder", "/create-order",
// "/orders/{order_id}"; not "/etc"
export const apiPath = /^\/(?:[\w-]{1,80}\/[\w{:<-]|[a-z]{1,40}[A-Z_-])/
// Matches a path before a method in brackets: "/orders` (" of "`/orders` (POST)"
const pathLeadIn = /\/[\w{}:<>$.~/-]{1,160}\uE001?[ \t]\($/
// Matches the start of a path of an API, of a relative path with a parameter ("orders/{order_id}"), or of a URL
const apiStart = new RegExp(String.raw`${apiPath.source}|^[\w-]{1,80}/[{:<]|^https?:`)
// Matches a method and the separator before another method: "POST " before "PUT", "GET/" before "PUT"
const severalPattern = /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?:[ \t]*[,|&/][ \t]*|[ \t]+(?:or |and )?)$/
// Matches the time in a line of a log, before a method: "04/Nov/2026:15:07:25 -0500] \""
const logLead = /\d{2}:\d{2}(?: [+-]\d{4})?\] (?:\\?")?$/
const longestGap = 80

/** Whether a method is in a line of a log: `[04/Nov/2026:15:07:25 -0500] "GET /orders HTTP/1.1" 200`. */
export function isLogged(text: string, methodStart: number): boolean {
  return logLead.test(text.slice(Math.max(0, methodStart - 24), methodStart))
}

/** Reads start lines in code. */
export const startLines: RequestReader = {
  // Matches "POST". Matches other capitalisations only before a colon ("Post request:"), or before one character and a
  // target ("post /orders", "Get api.shop.example/orders"), or in a comment of apiDoc ("@api {post} /orders").
  pattern:
    /(?<![A-Za-z\d])(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?![A-Za-z\d])|(?:[Gg]et|[Pp]ost|[Pp]ut|[Pp]atch|[Dd]elete)(?:\W{0,5}(?:[Rr]equest|[Mm]ethod))?\W{0,6}[:：]|(?:[Gg]et|[Pp]ost|[Pp]ut|[Pp]atch|[Dd]elete)[^A-Za-z\d/.=(-](?:[/:$&%<{]|\[[\w-]{1,64}\]|[A-Za-z\d][\w+.:-]{0,420}\/)|(?<=@api \{)(?:get|post|put|patch|delete)\} )/,
  read: (text) => findStartLines(text, {isVerbatim: true}),
}

/**
 * Find start lines in a text: `POST /orders`, `**GET** https://h/orders`, `[PUT] /orders/{id}`.
 *
 * @param text text in which placeholders of the same length replace markup (U+E000), delimiters of code (U+E001), and
 *   edges of blocks (U+E002)
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
    const [written] = match
    const [method, ...otherMethods] = splitMethods(written)
    const isOne = otherMethods.length === 0
    const methodStart = match.index
    const methodEnd = methodStart + written.length
    if (isLogged(text, methodStart)) continue
    // In "/orders/create (POST) /orders", the method belongs to the path before it.
    if (text.charAt(methodEnd) === ')' && pathLeadIn.test(text.slice(Math.max(0, methodStart - 200), methodStart)))
      continue
    // In "POST PUT /orders", the method is not certain.
    if (severalPattern.test(text.slice(Math.max(0, methodStart - 16), methodStart))) continue
    const isCapital = method === method.toUpperCase()
    const isGlued = text.charAt(methodEnd) === '/'
    const start =
      isGlued && isOne && isCapital
        ? methodEnd
        : (skipGap(text, methodEnd, options.isMultiline ?? false) ?? skipDelimiter(text, methodStart, methodEnd))
    if (start === undefined) continue
    const target =
      readTarget(text, start + (matchAt(pathLead, text, start)?.[0].length ?? 0)) ??
      (isCapital ? readWholeRelative(text, start, methodStart, isOne) : undefined)
    if (!target) continue
    if (!isCapital) {
      if (!(options.isVerbatim || text.charAt(methodStart - 1) === '\uE001')) continue
      const isOfApiDoc = text.startsWith('@api {', methodStart - 6) && text.startsWith('} ', methodEnd)
      if (target.start > methodEnd + (isOfApiDoc ? 2 : 1)) continue
      // In "go get example.org/tool", "get" belongs to a command.
      if (/\w[ \t]$/.test(text.slice(Math.max(0, methodStart - 2), methodStart))) continue
    }
    found.push({
      method: method.toUpperCase(),
      ...(isOne ? {methodRange: [methodStart, methodEnd]} : {otherMethods}),
      target,
      headers: options.isVerbatim ? readHeaderLines(text, target.end) : undefined,
      range: [methodStart, target.end],
      // In "GET /orders", the method and the path are adjacent.
      isAdjacent: /^[ \t]+$/.test(text.slice(methodEnd, target.start)),
    })
    methodPattern.lastIndex = target.end
    const lead = matchAt(siblingLead, text, target.end)
    const sibling = lead ? readTarget(text, target.end + lead[0].length) : undefined
    if (!sibling) continue
    found.push({method: method.toUpperCase(), target: sibling, range: [sibling.start, sibling.end]})
    methodPattern.lastIndex = sibling.end
  }
  return found
}

// Matches dots or a bracket right before a path: ".." of "../orders", "[" of "[/orders]". Dots may stand for the server
const pathLead = /(?:\.{2,3}|…|\[)(?=\/)/y
// Matches a part that shows that a text is certainly a path: "api/" of "api/orders", "/v1/" of "shop/v1/orders",
// "/{" of "orders/{order_id}"
const surePath = /(?:^|\/)(?:api|v\d{1,2})\/|\/[{:<]/i
// Matches the position where a description of a path starts in running text: before " - ", " (", " {", ": ", "   "
const descriptionStart = /(?=[ \t]+[({–—-]|:[ \t]|[ \t]{2}|\t)/y
// Matches where code, a link, a line or a cell ends, maybe after a query. A relative path must end there, because
// "orders/create" in running text may be two words.
const relativeEnd = /(?:\?[^\s`|\uE000\uE001]{0,200})?(?: ?\uE001|(?=[ \t]*(?:$|[\r\n|\uE000]| HTTP\/)))/y

/**
 * Read a path without a leading slash, in one of these positions:
 *
 * - the whole text of inline code, alone or with its method
 * - the whole text of a link or of emphasis, with its method
 * - at the end of a line or a cell
 *
 * If the text is certainly a path, a description may follow.
 */
function readWholeRelative(text: string, index: number, methodStart: number, isOne: boolean): Target | undefined {
  const target = readRelative(text, index)
  if (!target) return
  const isSure = surePath.test(text.slice(target.path, target.end))
  if (!isOne && !isSure) return
  const [end] =
    matchAt(relativeEnd, text, target.end) ?? (isSure ? matchAt(descriptionStart, text, target.end) : null) ?? []
  const isCode =
    text.charAt(index - 1) === '\uE001' || /\uE001 ?$/.test(text.slice(Math.max(0, methodStart - 2), methodStart))
  if (end === undefined || end.endsWith('\uE001') !== isCode) return
  // In "[POST orders/create](…)", the method and the path together are the whole text of a link. The text may be code.
  const isMarkup = /^[ \t]*\uE000/.test(text.slice(target.end + end.length, target.end + end.length + 20))
  const startsMarkup = /\uE000\uE001?$/.test(text.slice(Math.max(0, methodStart - 2), methodStart))
  if (isMarkup && !isSure && !startsMarkup) return
  return {...target, end: target.end + end.replace(/ ?\uE001/, '').length}
}

// Matches a colon or a line ending, and then the delimiter of code before a method: ": `" of "Path: `"
const methodLead = /[\n:：][\s\uE000]{0,8}\uE001$/

/** Skip the delimiter between code and adjacent text, if any: "POST`/orders`", "Path: `POST`/orders". */
function skipDelimiter(text: string, methodStart: number, methodEnd: number): number | undefined {
  if (text.charAt(methodEnd) !== '\uE001') return
  const isCode = text.charAt(methodStart - 1) === '\uE001'
  // In "use `GET`/read", the slash separates two words.
  const isLead = methodLead.test(`\n${text.slice(0, methodStart)}`.slice(-16))
  if (isCode && !(isLead && apiPath.test(text.slice(methodEnd + 1, methodEnd + 200)))) return
  return methodEnd + 1
}

/**
 * Skip the text between a method and its target.
 *
 * @returns the index after this text; undefined if this text does not separate the method from the target
 */
function skipGap(text: string, from: number, isMultiline: boolean): number | undefined {
  let index = from
  let isSeparated = false
  const limit = Math.min(text.length, from + (isMultiline ? 400 : longestGap))
  while (index < limit) {
    const character = text.charAt(index)
    if (text.startsWith('&nbsp;', index)) index += 5
    if (/[ \t\u00A0\uE001：;]/.test(text.charAt(index))) isSeparated = true
    else if (character === '\uE000') isSeparated ||= isMultiline
    else if (character === '\n' || character === '\r') {
      if (!isMultiline) return
      isSeparated = true
    } else if (index > from + 3 || !/[\]}):@"']/.test(character)) break
    index++
  }
  // A single character may separate method and target: "[POST]/orders/create", "(POST)/orders/create",
  // "POST:/orders/create", "POST@/orders/create"
  if (!isSeparated)
    return /^[\]):@]$/.test(text.slice(from, index)) && apiStart.test(text.slice(index, index + 200))
      ? index
      : undefined
  // In "`GET`/read", the slash separates two words. So one backtick is not enough between a method and its target.
  const gap = text.slice(from, index)
  if (!/[\s\uE000：;]/.test(gap) && gap.replace(/[^\uE001]/g, '').length < 2) return
  return index
}
