import type {Range} from '../../types.ts'
import {findFirst} from '../align.ts'
import {isApiAddress} from '../../http/addresses.ts'
import {commands} from '../../http/shell-commands.ts'
import {readCalls} from '../../http/readers.ts'
import {findStartLines} from '../../http/start-line.ts'
import {findHost, readRelative, readTarget} from '../../http/target.ts'
import {isWrongInText} from '../counter-example.ts'
import {chinesePathLabel, codeDelimiter, isWithin, type Mask} from './mask.ts'
import {readDescription, readLead} from './purpose.ts'
import {type FoundRequest, toFoundPath, toFoundRequest} from './found-request.ts'
import {pairOnLines} from './same-line.ts'
import {namesRemoteCalls} from './topics.ts'

// Matches the text before a path on its own line: "**Request URL** : ", "[URL] ", "Endpoint: `baseUrl` ", "Adresse: ",
// "Place an order -> ", "1. ", ": " in a definition list. The match may be empty. The group captures a known label, such
// as "Request URL".
const pathLabel = new RegExp(
  String.raw`^(?:: )?[\s\uE000\uE001"'•*\x60-]{0,16}(?:\d{1,2}[.)]\s{1,4}\x60?)?(?:\[?((?:(?:request|interface|relative|resource|full|http|api) ?)?(?:url|uri|endpoint|path|route|address|api)s?(?: (?:url|uri|path))?(?: example)?|${chinesePathLabel})\]?[\s\uE000\uE001]{0,8}(?:[:：=–]|-(?!\w))?[\s"'\uE000\uE001]{0,8}(?:(?:base_?)?url[\uE000\uE001]{1,8} )?|[^\n/:：]{1,30}(?:[:：]-?(?!//|\d)|[ \t](?:[-=]>|→)[ \t])[\s"'\uE000\uE001]{0,150})?(?:\.\.(?=/(?:\w{1,40}/)?api/))?`,
  'i',
)
// Matches the rest of a line after its path: `**.`, "  // a comment", "  /* a comment */"
const lineEnd = /^[\s\uE000\uE001."',?\x60]*(?:[ \t](?:\/[/*]|#|\().*)?$/
// Matches text after an option of a program: "` parameter", "` switch"
const optionAfter = /^\uE001? (?:parameter|option|flag|switch|argument)s?\b/
// Matches text after a command of a program: " --desk 7", " [OPTIONS]"
const commandEnd = /^ (?:--[a-z]|\[[A-Z]+\])/
// Matches labels that only requests have: "Endpoint", "API", "Request path", "Interface URL", "接口地址"
const requestLabel = /endpoint|route|api|request|interface|接口/i

// Matches the text between a path and its description: ": ", " - ", " -> ", "` ", " to create"
const descriptionStart =
  /^["'\uE000\uE001]{0,6}(?:(?:[ \t]?[:–—→-]|[ \t]{1,2}(?:->|=)|(?<=\uE001)|[ \t]{1,12}\uE000{0,2}to(?=[ \t][a-z]))[ \t]|[ \t]{1,12}-(?=[A-Z]))/
// Matches labels of paths that are not paths of requests: "JSON path: ", "File pointer: ", "Required scope: ",
// "Documentation: ", "Accept: "
const otherLabel =
  /\b(?:(?:json|file|folder|directory) ?(?:path|pointer)|(?:scope|permission|privilege|operator)s?(?: required)?|documentation|accept|content-?type)[^\w]{0,12}$|文档(?:地址|链接)[^\w]{0,12}$/i

/**
 * Read the paths at the start of lines. A path may be alone on its line, before a method, or before a description.
 *
 * @param start where the text starts in the source
 */
export function readPathLines(text: string, start: number, source: string): FoundRequest[] {
  let next = start
  return text.split('\n').flatMap((line): FoundRequest[] => {
    const at = next
    next += line.length + 1
    const [lead = '', label = ''] = (line.length < 600 && pathLabel.exec(line)) || []
    const absolute = line.length < 600 ? readTarget(line, lead.length) : undefined
    const target = absolute ?? (line.length < 600 ? readRelative(line, lead.length) : undefined)
    if (!target || otherLabel.test(lead) || commandEnd.test(line.slice(target.end))) return []
    // A path without a leading slash, right after a colon, is part of a name: "cluster:orders/create".
    if (!absolute && /[:：]$/.test(lead)) return []
    const rest = line.slice(target.end)
    const pathRange: Range = [at + target.path, at + target.end]
    // If a quote is after the path, but not before the path, the path is the end of an address from the line above:
    // "https://shop.example/⏎  v1/orders\""
    const isWhole = lineEnd.test(rest) && (!/^["']/.test(rest) || /["']$/.test(lead))
    const found = toFoundPath(source, pathRange)
    if (!absolute) return [isWhole ? {...found, label, isLoose: true} : {...found, needsSign: true}]
    const isLine = lineEnd.test(rest)
    return [isLine || descriptionStart.test(rest) ? {...found, label, isLine} : {...found, needsSign: true}]
  })
}

// Matches the text after the path of an endpoint: " endpoint", " Shop endpoint", " API", ": This API",
// " and `/orders/list` endpoints", " 接口"
const endpointAfter =
  /^["'’”\uE001]{0,3}\uE000{0,300}["'’”\uE001]{0,3}(?:(?:,|,? and|,? or) \uE001[^\uE001\n]{1,120}\uE001){0,6}(?: ?接口|(?:(?::| [–—-]) (?:This|The))? (?:(?:API |REST |HTTP |v\d{1,2} (?=endpoint)|(?!(?:callback|webhook|login|authorization|redirect|proxy|rpc|form|page|not|and|the|uses?|any)\b)[a-zA-Z]{3,20} (?=endpoint))?(?:endpoint|call|request|response)s?|API(?: route)?s?)\b)/i
// Together, the expressions match parts of "/desks/add_lamp route" and "route /api/desks/update". A route with another
// name may be a page: "/desks/new route".
const routeAfter = /^["'’”\uE001]{0,4} route\b/
const routeBefore = /\broute ["'‘“\uE001]{0,4}$/i
const routeName = /[a-z](?:[A-Z]|_[A-Za-z])\w*$|^\/?(?:api|v\d)\//
// Matches the text before the path of an endpoint: "endpoint ", "URI ", "API route: ", "API ", "call ",
// "endpoints `/orders/list` and ", "接口地址为 ", "调用 "
const endpointBefore =
  /(?:\b(?:(?<!(?:callback|webhook|authorization|login|proxy|rpc|redirect) )endpoints?(?: for [\w ]{2,40} is| \(e\.?g\.?,?| [–—-]| including| such as)?|API(?: route)?|(?<!redirect |callback )URI|interface|(?:API )?calls? to|call(?:(?:s|ing)(?: path)?)?|hit(?:s|ting)?|invok(?:es?|ing)|requests? to|(?:posted|submitted) to)(?: the)?:?[\uE000\uE001]{0,4}:? \(?|(?:(?:调用|请求|访问)(?:接口|API)?|接口(?:完整)?(?:地址)?)[为是:：]? ?)(?:\uE001[^\uE001\n]{1,120}\uE001(?:,|,? and|,? or) ){0,6}["'‘“\uE000\uE001]{0,6}$/i
/** The greatest distance between a path and a word such as "endpoint", in code units. */
const sentence = 200
// Matches the position before "https://", "localhost:3000"
const addressStart = /(?=\bhttps?:\/\/|(?<!\/)\b(?:localhost|127\.0\.0\.1):\d)/g

// Matches the position before a word that contains a slash, such as "api/orders". The word is at the start of the text,
// or after a space, a bracket, a quote or markup.
const wordStart = /(?<![^\s("'‘“[\uE000\uE001])(?=[^\s\uE000-\uE002]{0,300}?\/[\w{:<])/g
// Matches the start of a text that is certainly a path, even without a leading slash: "api/orders", "v1/orders"
const surePath = /^(?:api|v\d{1,2})\//
// Matches the start of the name of a function in a file: "lib/createOrder"
const moduleStart = /^(?:lib|utils?|helpers?|scripts?|src|modules?)\//

/** Read the paths in a text. A path counts as a request only if it has a method or another sign. */
export function readPaths(text: string, start: number, source: string): FoundRequest[] {
  return [...text.matchAll(wordStart)].flatMap(({index}) => {
    const target =
      readTarget(text, index) ?? (surePath.test(text.slice(index, index + 5)) ? readRelative(text, index) : undefined)
    return target ? [{...toFoundPath(source, [start + target.path, start + target.end]), needsSign: true}] : []
  })
}

/** Find the paths that come right after a match of an expression. */
export function readTargets(text: string, lead: RegExp, start: number, source: string): FoundRequest[] {
  return [...text.matchAll(lead)].flatMap(({0: written, index}) => {
    const target = readTarget(text, index + written.length)
    return target ? [toFoundPath(source, [start + target.path, start + target.end])] : []
  })
}

/** Find requests in a paragraph, heading or cell, sorted by position. */
export function findBlockRequests(mask: Mask, source: string, isVerbatim: boolean): FoundRequest[] {
  const {text, start, codes} = mask
  const requests = [
    // In a mask, U+E000 replaces the backslash at the end of a line. A command needs this backslash to continue on the
    // next line.
    ...(/\b(?:curl|wget)\b/.test(text) ? commands.read(text.replace(/(?<=[ \t])\uE000(?=\n)/g, '\\')) : []),
    ...findStartLines(text, {isVerbatim}),
  ]
  // Calls in inline code, such as `axios.post('/orders')`
  const called = codes.flatMap(([from, to]) => {
    const code = source.slice(from, to)
    return /\(["'\x60]/.test(code) ? readCalls(code).map((request) => toFoundRequest(source, from, request)) : []
  })
  // Inline code that is only a path, such as `/orders/{order_id}`
  const alone = codes.flatMap(([from, to]): FoundRequest[] => {
    const absolute = readTarget(text, from - start)
    const target = absolute ?? readRelative(text, from - start)
    if (target?.end !== to - start || text.charAt(target.end) !== codeDelimiter) return []
    if (otherLabel.test(text.slice(Math.max(0, from - start - 40), from - start))) return []
    if (optionAfter.test(text.slice(target.end, target.end + 20))) return []
    return [{...toFoundPath(source, [start + target.path, to]), ...(!absolute && {needsSign: true})}]
  })
  const lines = readPathLines(text, start, source)
  // URLs in text, such as "Open http://localhost:3000/orders in a browser"
  const addresses = readTargets(text, addressStart, start, source).map((path) => ({...path, isLoose: true}))
  const starts = new Map(lines.map(({pathRange, label, isLine}) => [pathRange[0], {label, isLine}]))
  const seen = [
    ...requests.map((request) => toFoundRequest(source, start, request)),
    ...called,
    ...alone,
    ...lines,
    ...addresses,
    ...readPaths(text, start, source),
  ]
  let code = 0
  const found = pairOnLines(seen, text, start, source).map((foundRequest): FoundRequest => {
    const {pathRange, method} = foundRequest
    const [from, to] = pathRange
    while ((codes[code]?.[1] ?? Infinity) < to) code++
    const first = Math.min(foundRequest.methodRange?.[0] ?? from, from)
    const isBadge = foundRequest.methodRange !== undefined && isWithin(mask.badges, foundRequest.methodRange)
    const line = method === undefined ? starts.get(from) : undefined
    const isInCode = (codes[code]?.[0] ?? Infinity) <= from
    const [after = ''] = endpointAfter.exec(text.slice(to - start, to - start + sentence)) ?? []
    const host = method === undefined ? findHost(source, from).length : 0
    const lead = from - start - host
    const [written = ''] = endpointBefore.exec(text.slice(Math.max(0, lead - sentence), lead)) ?? []
    // An address that is called may be of another kind, unless the text calls it an endpoint.
    const before = host === 0 || /endpoint|接口/i.test(written) ? written : ''
    // A path without a leading slash may be the name of a function or a file: "call `orders/list`"
    const mayBeName = source.charAt(from) !== '/'
    const isCalled = mayBeName
      ? (isInCode || surePath.test(source.slice(from, from + 5))) &&
        (/endpoint|接口|\bAPI\b/i.test(after) ||
          /endpoint|接口|\bAPI \w/i.test(before) ||
          ((/request/i.test(after) || /call/i.test(before)) &&
            !moduleStart.test(source.slice(from, to)) &&
            (surePath.test(source.slice(from, from + 5)) || !namesRemoteCalls(source))))
      : after + before !== '' ||
        (routeName.test(source.slice(from, to)) &&
          (routeAfter.test(text.slice(to - start, to - start + 20)) || routeBefore.test(text.slice(0, lead))))
    // In API Blueprint, a heading has the path of its resource in brackets: "# Orders [/orders]".
    const isBracketed =
      source.charAt(from - 1) === '[' &&
      /^\][ \t\r]*(?:\n|$)/.test(source.slice(to, to + 40)) &&
      /^\/[^/]+\//.test(source.slice(from, to))
    // In an index, the path of a request is the text of a link: "[/orders/list](orders-list.md)".
    const isLinked =
      source.charAt(from - 1) === '[' && isLinkOfPath(source.slice(from, to), source.slice(to, to + longestLink))
    const isEndpoint =
      method === undefined && (requestLabel.test(line?.label ?? '') || isCalled || isBracketed || isLinked)
    return {
      ...withAddress(foundRequest, mask, source),
      ...line,
      ...(isBadge && {canReplace: (other: string) => other === method}),
      isEndpoint,
      isCode: isInCode,
      isWrong: () => isWithin(mask.struck, pathRange) || isWrongInText(text, first - start, to - start),
    }
  })
  return describe(found, mask)
}

// Matches the rest of a link after its text. The groups are the name of a file, and the host and the path of a URL.
const linkEnd = /^\]\((?:([\w./-]{1,200}\.mdx?)(?:#[^\s()]{0,100})?|(https?:\/\/[^\s/()]{1,200})(\/[^\s()]{1,500}))\)/
const longestLink = 800

/** Whether a link leads to a page about a path with several segments, or to an address that ends with this path. */
function isLinkOfPath(path: string, after: string): boolean {
  const [, file, host = '', url = ''] = linkEnd.exec(after) ?? []
  const plain = path.replaceAll('\\', '')
  const isAddress = url.endsWith(plain) && isApiAddress({host, path: url})
  return /^\/[^/]+\//.test(plain) && (file !== undefined || isAddress)
}

/** If a bare URL contains the path of a request or a part of the path, add the field `address` to the request. */
export function withAddress(foundRequest: FoundRequest, {addresses}: Mask, source: string): FoundRequest {
  const [from, to] = foundRequest.pathRange
  // Find the first address that ends after the start of the path. Addresses are sorted.
  const address = addresses[findFirst(addresses.length, (index) => (addresses[index]?.[1] ?? 0) > from)]
  if (!address || address[0] >= to) return foundRequest
  // In `https://shop.example/orders/<order_id>`, the text after the link is a parameter.
  const isWhole = address[0] <= from && (address[1] === to || (address[1] < to && source.charAt(address[1]) === '<'))
  return {...foundRequest, address: isWhole ? 'whole' : 'part'}
}

/**
 * Add a purpose to each request: the text after the request on its line, up to the next request. If no text follows,
 * the purpose is the text before the request, but only if that text ends with a colon.
 */
function describe(found: readonly FoundRequest[], mask: Mask): FoundRequest[] {
  const clear = found.filter(({isLoose, needsSign, method}) => !isLoose && !(needsSign && method === undefined))
  let at = 0
  return found.map((foundRequest) => {
    while (clear[at] && (clear[at]?.pathRange[0] ?? 0) <= foundRequest.pathRange[0]) at++
    const next = clear[at]
    const end = next ? Math.min(next.methodRange?.[0] ?? Infinity, next.pathRange[0]) - mask.start : mask.text.length
    const start = (foundRequest.methodRange?.[0] ?? foundRequest.pathRange[0]) - mask.start
    // In "/orders (POST): Create an order", the description follows the method.
    const last = Math.max(foundRequest.pathRange[1], foundRequest.methodRange?.[1] ?? 0) - mask.start
    const description = readDescription(mask.text.slice(last, end))
    // A label such as "URL: " is not a purpose.
    const lead = foundRequest.label ? '' : readLead(mask.text.slice(0, start))
    const purpose = description || lead
    return purpose ? {...foundRequest, purpose} : foundRequest
  })
}
