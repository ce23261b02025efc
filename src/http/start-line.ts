import {matchAt} from '../english/pattern.ts'
import {readHeaderLines} from './headers.ts'
import {isSystemPath} from './path.ts'
import {readRelative, readTarget, type Target} from './target.ts'
import {type RequestReader, severalMethods, splitMethods, type WrittenRequest} from './written-request.ts'

// "POST" as a separate word, "##POST", "POST/PUT"; not "#POST"
const methodPattern = new RegExp(
  String.raw`(?<![\w/.$@&=-]|(?<!#)#)(?:${severalMethods.source}|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|get|post|put|patch|delete|Get|Post|Put|Patch|Delete)(?![\w/.=(-])`,
  'g',
)
// " request to the ", " to ", " the order to ", " request to the following endpoint:"
const bridgePattern =
  /[\uE000\uE001]{0,4}(?:[ \t]+(?:HTTP[ \t]+)?(?:[rR]equests?|calls?|[mM]ethods?|endpoints?|data)|[ \t]+(?:with[ \t]+)?(?:the|your|this|an?)[ \t]+\w{2,20}(?:[ \t]\w{2,20})?(?=[ \t]to[ \t\uE000\uE001]))?(?:[ \t]+(?:to|on|at|against|for|with))?(?:[ \t]+(?:the|an?|this))?(?:[ \t]+(?:following|new))?(?:[ \t]+(?:endpoints?|url|URL|uri|URI|path|route))?(?: ?[:：])?(?=[\s\uE000\uE001])/y
// ", URL:", " **URL:**", " | path:", " method, Route -", " to create an order --- Route:", "<br>URL:" between a method and its path
const labelPattern =
  /[\uE000\uE001]{0,4}(?:[ \t]method[ \t]{1,8}|[ \t]to[ \t][a-z][^\n/:.]{2,80}[ \uE000-]|\uE000{4,12}|(?:[ \t]method)?[ \t]*(?:[,;|–—-]|(?=[ \t]+\uE000))[ \t]*)[\uE000\uE001]{0,4}(?:url|uri|endpoints?|path|route)[\uE000\uE001]{0,4}(?:[ \t]?:|[ \t][–—-])(?=[\s\uE000\uE001])/iy
// " - ", " -- ", " → ", " => ", " > ", " | ", " @ " between a method and its path
const dashPattern = /[\uE000\uE001]{0,4}[ \t]+(?:[–—→➜➡@|>-]\uFE0F?|--|\\\||[=-]>)(?=[ \t])/y
// " (create an order): ", ": create an order: ", " - create an order - ", ": Creates an order using ",
// "** Create an order - ", " create an order: " between a method and its path. The group is the description.
const descriptionPattern =
  /[\uE000\uE001]{0,4}(?:[ \t]*\(([^()\n/]{2,60})\)[\uE000\uE001]{0,4}[ \t]*[:–—-]|(?:[ \t]*:|[ \t]+[–—>-]|(?<=[\uE000\uE001]))[ \t]+([^\s/:–—()>.,;\uE000-\uE002][^/:–—()>.,;\n\uE002]{1,60}?)(?::|[ \t](?:[–—>-]|using|via|at|to))|[ \t]+([a-z][^/:–—()>.,;\n\uE000-\uE002]{1,60}):)[\uE000\uE001]{0,4}(?=[ \t])/y
// The text after a path that ends a line, a cell or a block: "`", ". ", " ("
const pathEnd = /["'.\uE000\uE001 \t]{0,12}(?:$|[\r\n|(\uE002])/y
// The start of a line or an item before a method: "- ", "2. "
const itemLead = /(?:^|\n)[\s>*+\uE000-\uE002-]{0,16}(?:\d{1,2}[.)] )?[\uE000\uE001]{0,4}$/
// The text after such a method: ": ", " request: ", " request - ", " -> ", " method, Route"
const colonAfter =
  /[\uE000\uE001]{0,4}(?:(?: request| method)?[\uE000\uE001]{0,4} ?[:：][\uE000\uE001]{0,4}(?![ \t]*["'])|(?: (?:request|method) [–—-]| (?:[-=]>|→))[ \t]| method[ \t,;–—-]{1,8}(?:url|uri|endpoint|path|route)\b)/iy
// " request to": it shows that the word before it is a method, in any capitalisation
const requestAfter = /[\uE000\uE001]{0,4}[ \t]+(?:HTTP[ \t]+)?(?:requests?|calls?|data)[ \t]+(?:to|on|at|against)\b/iy
// Another path of the same request: ": https://shop.example/orders", " - /orders"
const siblingLead = /["'\uE000\uE001]{0,8}(?::|[ \t][–—-])[ \t]+[\uE000\uE001]{0,4}/y
// A path that looks like one of an API: "/orders/list", "/createOrder", "/create-order",
// "/orders/{order_id}"; not "/etc"
const apiPath = /^\/(?:[\w-]{1,80}\/[\w{:<-]|[a-z]{1,40}[A-Z_-])/
// Such a path, or a URL
const apiStart = new RegExp(`${apiPath.source}|^https?:`)
// " `/orders/list`" after "- get"
const pathAfter = new RegExp(`[ \\t]\\uE001{0,3}(?=${apiStart.source.replaceAll('^', '')})`, 'y')
// "POST " before "PUT"
const severalPattern = /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?:[ \t]*[,|&/][ \t]*|[ \t]+(?:or |and )?)$/
const longestGap = 80

/** Reads start lines in code. */
export const startLines: RequestReader = {
  // "POST"; other capitalisations only one character before a target, "post /orders", "Get
  // api.shop.example/orders", or before a colon: "Post request:"
  pattern:
    /(?<![A-Za-z\d])(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?![A-Za-z\d])|(?:[Gg]et|[Pp]ost|[Pp]ut|[Pp]atch|[Dd]elete)(?:\W{0,5}(?:[Rr]equest|[Mm]ethod))?\W{0,6}[:：]|(?:[Gg]et|[Pp]ost|[Pp]ut|[Pp]atch|[Dd]elete)[^A-Za-z\d/.=(-](?:[/:$&%<{]|\[[\w-]{1,64}\]|[A-Za-z\d][\w+.:-]{0,420}\/))/,
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
    const [written] = match
    const [method, ...otherMethods] = splitMethods(written)
    const isOne = otherMethods.length === 0
    const methodStart = match.index
    const methodEnd = methodStart + written.length
    // "POST PUT /orders": the method is not certain.
    if (severalPattern.test(text.slice(Math.max(0, methodStart - 16), methodStart))) continue
    const isCapital = method === method.toUpperCase()
    const isLabel =
      !isCapital &&
      (((matchAt(colonAfter, text, methodEnd) ?? matchAt(pathAfter, text, methodEnd)) !== null &&
        itemLead.test(text.slice(Math.max(0, methodStart - 24), methodStart))) ||
        matchAt(requestAfter, text, methodEnd) !== null)
    const {length, kind, purpose} = isCapital || isLabel ? readBridge(text, methodEnd) : noBridge
    const at = methodEnd + length
    const isBridged = kind === 'words' || kind === 'description' || (kind === 'dash' && !options.isVerbatim)
    const start = skipGap(text, at, options.isMultiline ?? false) ?? skipDelimiter(text, methodStart, methodEnd)
    if (start === undefined) continue
    const target =
      readTarget(text, start + (matchAt(pathLead, text, start)?.[0].length ?? 0)) ??
      (isCapital ? readWholeRelative(text, start, methodStart, isOne) : undefined)
    if (!target) continue
    // In running text, only code, a host or a path of an API makes this a request: "a GET request
    // to /etc" is not.
    if (isBridged && text.charAt(target.start - 1) !== '\uE001' && !leadsToPath(text, target)) continue
    if (kind === 'description' && !matchAt(pathEnd, text, target.end)) continue
    if (isLabel && isSystemPath(text.slice(target.path, target.end))) continue
    if (!isCapital && !isLabel) {
      if (!(options.isVerbatim || text.charAt(methodStart - 1) === '\uE001')) continue
      if (target.start > methodEnd + 1) continue
      // "go get example.org/tool": a command.
      if (/\w[ \t]$/.test(text.slice(Math.max(0, methodStart - 2), methodStart))) continue
    }
    found.push({
      method: method.toUpperCase(),
      ...(isOne ? {methodRange: [methodStart, methodEnd]} : {otherMethods}),
      target,
      headers: options.isVerbatim ? readHeaderLines(text, target.end) : undefined,
      range: [methodStart, target.end],
      // "GET /orders"
      isAdjacent: /^[ \t]+$/.test(text.slice(methodEnd, target.start)),
      ...(purpose !== undefined && {purpose}),
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

/** The text between a method and its path. */
interface Bridge {
  length: number
  kind?: 'words' | 'label' | 'dash' | 'description'
  purpose?: string | undefined
}
const noBridge: Bridge = {length: 0}

function readBridge(text: string, index: number): Bridge {
  const label = matchAt(labelPattern, text, index)?.[0]
  if (label) return {length: label.length, kind: 'label'}
  const words = matchAt(bridgePattern, text, index)?.[0]
  if (words && /[a-z]/.test(words)) {
    // "POST request - /orders"
    const end = matchAt(dashPattern, text, index + words.length)?.[0] ?? ''
    return {length: words.length + end.length, kind: 'words'}
  }
  const [description, inBrackets, plain, bare] = matchAt(descriptionPattern, text, index) ?? []
  if (description) return {length: description.length, kind: 'description', purpose: inBrackets ?? plain ?? bare}
  const dash = matchAt(dashPattern, text, index)?.[0]
  return dash ? {length: dash.length, kind: 'dash'} : noBridge
}

// ".." and "…" for the server, or a bracket, right before a path: "../orders", "[/orders]"
const pathLead = /(?:\.{2,3}|…|\[)(?=\/)/y
// A relative path that is certainly one: "api/orders", "shop/v1/orders", "orders/{order_id}"
const surePath = /(?:^|\/)(?:api|v\d{1,2})\/|\/[{:<]/i
// " - ", " (", " {", ": ", "   ": the text after a path in running text
const descriptionStart = /(?=[ \t]+[({–—-]|:[ \t]|[ \t]{2}|\t)/y
// The end of a relative path, maybe after a query: of code, a link, a line or a cell. In running
// text, "orders/create" may be two words.
const relativeEnd = /(?:\?[^\s`|\uE000\uE001]{0,200})?(?: ?\uE001|(?=[ \t]*(?:$|[\r\n|\uE000]| HTTP\/)))/y

/**
 * Read a path without a leading slash. It must fill inline code, be at the end of a line or a cell,
 * or fill a link or emphasis together with its method.
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
  // "[POST orders/create](…)"
  const isMarkup = /^[ \t]*\uE000/.test(text.slice(target.end + end.length, target.end + end.length + 20))
  if (isMarkup && !isSure && text.charAt(methodStart - 1) !== '\uE000') return
  return {...target, end: target.end + end.replace(/ ?\uE001/, '').length}
}

/** Whether a target in running text looks like one of an API. */
function leadsToPath(text: string, {start, path, end}: Target): boolean {
  return start < path || apiPath.test(text.slice(path, end))
}

// "Path: `" right before a method, or the start of a line
const methodLead = /[\n:：][\s\uE000]{0,8}\uE001$/

/** Skip the delimiter between adjacent code and text: "POST`/orders`", "Path: `POST`/orders"; undefined without one. */
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
    if (text.startsWith('&nbsp;', index)) index += 5
    if (/[ \t\u00A0\uE001：;]/.test(text.charAt(index))) isSeparated = true
    else if (character === '\uE000') isSeparated ||= isMultiline
    else if (character === '\n' || character === '\r') {
      if (!isMultiline) return
      isSeparated = true
    } else if (index > from + 3 || !/[\]):@"']/.test(character)) break
    index++
  }
  // "[POST]/orders/create", "POST:/orders/create", "POST@/orders/create"
  if (!isSeparated)
    return /^[\]:@]$/.test(text.slice(from, index)) && apiStart.test(text.slice(index, index + 200)) ? index : undefined
  // In "`GET`/read", the slash separates two words. So a space is needed, or the delimiters of two
  // pieces of code.
  const gap = text.slice(from, index)
  if (!/[\s\uE000：;]/.test(gap) && gap.replace(/[^\uE001]/g, '').length < 2) return
  return index
}
