import type {Range} from '../../types.ts'
import {isSystemPath} from '../../http/path.ts'
import {apiPath, isLogged} from '../../http/start-line.ts'
import {requestMethods, severalMethods, splitMethods} from '../../http/written-request.ts'
import {findFirst, numberAt} from '../align.ts'
import {type FoundRequest, toFoundPath} from './found-request.ts'
import {toIsInside} from './mask.ts'
import {readDescription} from './purpose.ts'

const mark = String.raw`[\uE000\uE001]{0,4}`
const capitals = requestMethods.join('|')
const anyCase = requestMethods.flatMap((method) => [method, method.toLowerCase(), toTitle(method)]).join('|')
// Fails if another method follows in a list: after "POST" in "POST, or post"
const noOther = String.raw`(?!${mark}(?:[ \t]*[,/|&]|,?[ \t](?:or|and)[ \t])[ \t]*(?:or )?${mark}(?:${anyCase})\b)`

// Fails at "OPTIONS" in the usage of a program: "update-order [OPTIONS]"
const noUsage = String.raw`(?!OPTIONS\][ \t]*(?:$|[\r\n]))`

/** Matches a method in capitals. Matches other capitalisations only beside text that marks the word as a method. */
const written = new RegExp(
  [
    // Matches "POST", "POST/PUT"; not "#POST"
    String.raw`(?<![\w/.$@&=-]|(?<!#)#)(?:${severalMethods.source}|${capitals})(?!\.?\w|[/=(-])`,
    // Matches the method of "(post)", "[`Get`]", "(HTTP post)", "(post, with a token)"
    String.raw`(?<=[([]@?${mark}(?:HTTP )?(?:method:? )?)(?:${anyCase})(?=${mark}(?:[,;] [a-z][^()[\]\n/]{0,40})?[)\]])`,
    // Matches the method of "post request", "Get method"
    String.raw`(?<![\w/.-])(?:${anyCase})(?=${mark} (?:HTTP )?(?:requests?|method|calls?)\b)`,
    // Matches the method of "- post: ", "2. Get → ", "- get /orders"
    String.raw`(?<=(?:^|\n)[\s>*+\uE000-\uE002-]{0,16}(?:\d{1,2}[.)] )?${mark})(?:${anyCase})(?=${mark}(?: ?[:：](?![ \t]*["'])| (?:[-=]>|→) |[ \t]\uE001{0,3}(?:\/|https?:)))`,
    // Matches the method of "**post**", "<mark>post:</mark>", "<td>post</td>"
    String.raw`(?<=[\uE000\uE002]\s{0,20})(?:${anyCase})(?=:?\s{0,20}[\uE000\uE002])`,
    // Matches the method of " - post", " `post`", "` Post" at the end of a line
    String.raw`(?<=[ \t](?:[:–—-][ \t]+|(?=\uE001))\uE001{0,3}|\uE001[ \t]{1,4})(?:${anyCase})(?=${mark}[ \t]*(?:$|[\r\n]))`,
  ]
    .map((form) => noUsage + form + noOther)
    .join('|'),
  'g',
)
// Matches the end of a line, a block or a sentence
const lineEnd = /[\n\uE002]|[.!?][\uE000\uE001]{0,4}[ \t](?=[\uE000\uE001]{0,4}[A-Z])/g
// Matches the end of a block or a sentence. In HTML, a block that starts with "Method" continues the block before it.
const blockEnd = /\uE002(?![\uE000-\uE002\s]{0,100}[mM]ethod\b)|[.!?][\uE000\uE001]{0,4}\s(?=[\uE000\uE001]{0,4}[A-Z])/g
// Matches the words between a method and its path: " request to the following endpoint: ", " via "
const bridge =
  /^(?:[\W_]|\b(?:http|api|requests?|methods?|verbs?|calls?|data|urls?|uris?|endpoints?|paths?|routes?|to|on|at|against|for|with|via|using|by|as|through|following|new|accepts|expects|takes|requires|type|(?:the|an?|this|your)(?:[ \t]\w{2,20}){0,2}(?=[ \t]to\b)|the|an?|this|your)\b)*$/i
// Matches the text between a method and a path without a leading slash: " - ", " route: "
const labelWord = /\b(?:url|uri|endpoint|path|route)s?\b/i
const label = new RegExp(String.raw`^[\W_]*(?:${labelWord.source}[\W_]*)?$`, 'i')
// Matches the text after a method and a path without a leading slash: "|", "`", ": "
const ending = /^[\uE000\uE001)\]]*\s*(?:$|[\n|:(–—-])/
const nothing = /^[^\p{L}\p{N}\n]*$/u
// Matches the host at the end of the text before a path: "https://shop.example"
const host = /[^\s("'[\uE000\uE001]*$/
// Matches punctuation of source code. There, a method and a path may be arguments: `route('POST', '/orders')`.
const codePunctuation = /[(){};"']/
// Matches the text between a path and its method in brackets: "` (" of "`/orders` (POST)"
const bracket = /^[\uE000\uE001]*[ \t]?[([]$/
const longestGap = 200

/** A method or a path. The range has indices of the text. */
interface Item {
  range: Range
  /** The methods, in capitals. */
  methods?: readonly [first: string, ...others: string[]]
  path?: FoundRequest
}

/**
 * Pair the methods and the paths of each line or sentence. Each path gets the method before it. If a line starts with
 * a path and ends with a method, each path gets the method after it instead.
 *
 *     To create an order, send a POST request to `/orders/create`.
 *
 * @param seen the requests of a text, and the paths without a method. If paths overlap, the path that is first in this
 *   list is kept
 * @param text the text, in which placeholders of the same length replace markup
 * @param start where the text starts in the source
 * @param options `isCode`: the text is a code block; `isMultiline`: a pair may continue on the next line, as in HTML
 */
export function pairOnLines(
  seen: readonly FoundRequest[],
  text: string,
  start: number,
  source: string,
  {isCode = false, isMultiline = false} = {},
): FoundRequest[] {
  const found = dropOverlaps(seen)
  const pairs = new Map<FoundRequest, FoundRequest>()
  for (const items of readLines(found, text, start, isMultiline)) {
    const isInTurn =
      items.length % 2 === 0 && items.every(({path}, index) => !path === (items[index % 2]?.path === undefined))
    // Usually, a method is before its path: "/orders PUT /desks". In a line such as "/orders: PUT", the path is first.
    const isAfter = items[0]?.path !== undefined && items.at(-1)?.path === undefined
    for (const [index, item] of items.entries()) {
      const previous = items[index - 1]
      const isInBrackets = previous?.path && bracket.test(text.slice(previous.range[1], item.range[0]))
      const {path} = items[isAfter || isInBrackets ? index - 1 : index + 1] ?? {}
      const pair = path && item.methods && toPair(path, item, isInTurn)
      if (pair) pairs.set(path, pair)
    }
  }
  return found.map((one) => pairs.get(one) ?? one)

  function toPair(one: FoundRequest, {range, methods}: Item, isInTurn: boolean): FoundRequest | undefined {
    const [from, to] = [one.pathRange[0] - start, one.pathRange[1] - start]
    const isBefore = range[0] < from
    const gap = isBefore ? text.slice(range[1], from) : text.slice(to, range[0])
    // In "use `GET`/read", the slash separates two words.
    if (gap.length > longestGap || /^\uE001*$/.test(gap) || isSystemPath(one.path)) return
    const between = isBefore ? gap.replace(host, '') : gap
    const isBeside = bridge.test(between)
    const isRelative = source.charAt(one.pathRange[0]) !== '/'
    const last = Math.max(range[1], to)
    if (isRelative && !(label.test(between) && ending.test(text.slice(last, last + 20)))) return
    const isPath =
      !one.needsSign ||
      isRelative ||
      apiPath.test(one.path) ||
      labelWord.test(between) ||
      /[\w}>]/.test(source.charAt(one.pathRange[0] - 1))
    // Whether the line has no words before or after the pair. The pair may contain words: "POST - create it - /orders"
    const first = Math.min(range[0], from)
    const lineStart = text.lastIndexOf('\n', first) + 1
    const startsLine = nothing.test(text.slice(lineStart, first))
    const isWhole = startsLine && nothing.test(text.slice(last, last + 40).split(/[\n\uE002]/, 1)[0] ?? '')
    if (!isBeside && !isInTurn) return
    // Apart from its path, "HEAD" may be a commit: "`/update-branch`: merges HEAD into the branch".
    if (!isBeside && methods?.length === 1 && methods[0] === 'HEAD') return
    if (isCode && ((!isBeside && !startsLine) || codePunctuation.test(between))) return
    const isCapital = /^[A-Z]+$/.test(text.slice(...range))
    const purpose = isBefore && !isBeside ? readDescription(between).replace(/[:\s]+$/, '') : ''
    const [method = '', ...otherMethods] = methods ?? []
    const known =
      otherMethods.length > 0
        ? {method, otherMethods}
        : toFoundPath(source, one.pathRange, [start + range[0], start + range[1]])
    // Other words on the line may show that the path is not part of a request.
    const isLoose = !(isBeside ? isPath || isWhole : isWhole && isCapital)
    const isAdjacent = isBefore && /^[ \t]+$/.test(gap)
    return {...one, ...known, isAdjacent, isLoose, ...(purpose && {purpose})}
  }
}

/** Whether two requests are operations of the same path, as in an OpenAPI document. */
function areOperations(a: FoundRequest, b: FoundRequest): boolean {
  const isSame = a.pathRange[0] === b.pathRange[0] && a.pathRange[1] === b.pathRange[1]
  return isSame && a.method !== undefined && b.method !== undefined && a.method !== b.method
}

/**
 * Sort requests by position. If paths overlap, keep the request that is first in the list, because its reader knows
 * more about the request. Here, requests with `needsSign` count as later than all others.
 */
function dropOverlaps(seen: readonly FoundRequest[]): FoundRequest[] {
  const sorted = seen
    .map((foundRequest, index) => ({foundRequest, order: index + (foundRequest.needsSign ? seen.length : 0)}))
    .sort((a, b) => a.foundRequest.pathRange[0] - b.foundRequest.pathRange[0])
  const kept: typeof sorted = []
  for (const one of sorted) {
    const last = kept.at(-1)
    const isApart = !last || last.foundRequest.pathRange[1] <= one.foundRequest.pathRange[0]
    if (isApart || areOperations(last.foundRequest, one.foundRequest)) kept.push(one)
    else if (one.order < last.order) kept[kept.length - 1] = one
  }
  return kept.map(({foundRequest}) => foundRequest)
}

/** For each line, list its methods, and its paths that have no method yet, sorted by position. */
function readLines(found: readonly FoundRequest[], text: string, start: number, isMultiline: boolean): Item[][] {
  const paths = found.filter(({method}) => method === undefined)
  if (paths.length === 0) return []
  const isTaken = toIsInside(
    found.flatMap(({methodRange, otherMethodRanges = [], pathRange}) => [
      pathRange,
      ...(methodRange ? [methodRange] : []),
      ...otherMethodRanges,
    ]),
  )
  const methods = Array.from(text.matchAll(written), ({0: {length}, index}): Item => {
    const methods = splitMethods(text.slice(index, index + length).toUpperCase())
    return {range: [index, index + length], methods}
  }).filter(({range: [index]}) => !isTaken(start + index) && !isLogged(text, index))
  if (methods.length === 0) return []
  const ends = Array.from(text.matchAll(isMultiline ? blockEnd : lineEnd), ({index}) => index)
  const lines = new Map<number, Item[]>()
  const items = [
    ...methods,
    ...paths.map((path): Item => ({path, range: [path.pathRange[0] - start, path.pathRange[1] - start]})),
  ]
  for (const item of items.sort((a, b) => a.range[0] - b.range[0])) {
    const line = findFirst(ends.length, (at) => numberAt(ends, at) >= item.range[0])
    const own = lines.get(line)
    if (own) own.push(item)
    else lines.set(line, [item])
  }
  return [...lines.values()]
}

function toTitle(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase()
}
