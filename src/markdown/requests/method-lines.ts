import {matchAt} from '../../english/pattern.ts'
import type {Range} from '../../types.ts'

/** A line that names a method, but no path. */
export interface MethodLine {
  /** The method, in capitals. */
  method: string
  methodRange: Range
  /** The range from the label, or from the start of the line, to the end of the line. */
  range: Range
  /** Whether the method has a label: "Method: post", "POST request". */
  isLabelled: boolean
  /**
   * The end of the text to which the method applies. For a method of several paths, this is the end of their section or
   * list. If a block of text separates a method and its path, this is the end of the second of the two. In all other
   * cases, this is undefined.
   */
  sharedUntil: number | undefined
}

/** A path that may have its method on another line. */
export interface PathLine {
  range: Range
  isHeading: boolean
  isLabelled: boolean
  /** Whether the path is alone on its line. */
  isAlone: boolean
}

const anyMethod = /\b(?:GET|POST|PUT|PATCH|DELETE)\b/gi

// Matches the noun after a method: "request" of "POST request", "URL" of "POST URL:"
const suffix = '(?:methods?|(?:request|call|url|uri|endpoint|route|api)s?)(?: are)?'
// Matches the marks at the start of a line: "- ", "2. **"
const lead = /^(?:_|[^\w\n]){0,16}(?:\d{1,3}[.)] [^\w\n]{0,8})?/.source
// Matches the label before a method: "**Method:** ", "_HTTP method_ - ", "#### METHOD\n\n"
const label = new RegExp(
  String.raw`(?:^|\n)${lead.slice(1)}(?:(?:(?:http|request|api)\W{0,2})?(?:methods?|verb|type|protocol)|http request|(?:HTTP ?)?请求(?:方式|方法|类型))[\W_]{0,24}(?:HTTP )?$`,
  'i',
)
const longestLabel = 100
// Matches the rest of a line after a label and a method: "`", " request", " (HTTPS)", " `application/json`"
const labelledEnd = new RegExp(String.raw`^(?:\W{1,8}(?:${suffix}\b|https?\b|application/\w+))?\W{0,16}$`, 'i')
// In the following forms, U+E003 stands for the method.
/** Forms of lines that certainly have a method, in any capitalisation. */
const namedForms: readonly RegExp[] = [
  // Matches "### Update an order (put)"
  /^#{1,6} [^/]{2,80} [*_\x60]{0,3}[([]\uE003[)\]]\W{0,8}$/,
  // Matches "POST request", "POST URL:", "The POST routes are:", "(GET) method - all orders"
  new RegExp(
    String.raw`${lead}(?:The )?\uE003\W{1,8}${suffix}\b(?:\W{0,16}$|(?::|[ \t][–—-])[ \t](?!GET|POST|PUT|PATCH|DELETE)[^/]{1,200}$)`,
    'i',
  ),
]
/** Forms of lines that have a method in capitals. */
const plainForms: readonly RegExp[] = [
  // Matches "`GET`", "POST", "GET: all orders"
  new RegExp(String.raw`${lead}\uE003(?:\W{0,16}$|:[ \t](?!GET|POST|PUT|PATCH|DELETE)[^/]{1,200}$)`),
  // Matches "### Create an order `POST`"
  /^#{1,6} [^/]{2,80} [*_\x60]{1,3}\uE003[*_\x60]{1,3}\W{0,8}$/,
  // Matches "## [POST] Create an order", "## 2. POST - Create an order"
  /^#{1,6} (?:\d{1,3}[.)] )?\W{0,4}\uE003\W{1,4}[^/]{2,80}$/,
  // Matches "Create an order (HTTP POST)", "### Create an order - POST request", "Create an order: POST", "use POST:"
  /^[^/]{2,80}(?:: {1,4}| [*_\x60]{0,3}[([][*_\x60]{0,3}(?:[mM]ethod:? |HTTP )?| [–—|-] {1,4}| (?:with|using|via|uses?)(?: an?)? )[*_\x60]{0,3}\uE003[*_\x60]{0,3}(?:[)\]]| (?:[rR]equest|[mM]ethod|[cC]all))?\W{0,8}$/,
]
/** Forms of sentences with a method in capitals, on the line before or after a path. */
const sentenceForms: readonly RegExp[] = [
  // Matches "To edit an order, send a POST request to:", "Execute a POST request at:"
  /\uE003 (?:request|call)s?(?:(?: \w{1,20}){0,4} to| at)(?: [^:]{1,40})?:\W{0,8}$/,
  // Matches "**POST** creates an order"
  /^[*_\x60]{1,3}\uE003[*_\x60]{1,3} [a-z]{3,20}s [^/]{2,200}$/,
  // Matches "A POST request with a JSON body:"
  /^(?:An? )?\uE003 requests? with [^/]{1,60}$/,
  // Matches "This is a POST request.", "Expects a `PUT` request with a JSON body:", "Accepts POST requests"
  /^[ \t]{0,8}(?:(?:This|It)(?: endpoint| route| call)? )?(?:[iI]s|[eE]xpects|[aA]ccepts|[tT]akes|[rR]equires|[uU]ses)(?: an?)? \W{0,3}\uE003\W{0,3}(?:(?:request|call)s?|endpoint|route|method|with)\b[^/]{0,200}$/,
]
const longestLine = 300
// Matches headings that name only a method: "#### POST", "#### POST routes"
const methodHeading =
  /^#{1,6} [^\w\n]{0,8}[A-Z]{3,6}(?: (?:(?:[rR]equest|[cC]all|[eE]ndpoint|[rR]oute)s|APIs?))?[^\w\n]{0,8}$/
// Matches lines before a list of paths: "GET", "**POST requests:**", "The GET routes are:"
const listLead =
  /^[*_\x60]{0,3}(?:The )?[A-Z]{3,6}(?: (?:(?:[rR]equest|[cC]all|[eE]ndpoint|[rR]oute)s|APIs?))?(?: are)?[^\w\n]{0,8}$/
// Matches a list, up to the first text outside of an item
const list =
  /[^\S\n]*(?:\n[^\S\n]*)?(?:\n[^\S\n]{0,3}(?:[-*+]|\d{1,2}[.)])[^\S\n][^\n]*(?:\n(?!#)[^\S\n]*\S[^\n]*|\n[^\S\n]*(?=\n[^\S\n]*(?:[-*+]|\d{1,2}[.)])[^\S\n])){0,200})/y
/**
 * Blocks of several paths below a line with a method. If an entry has a `lead`, the `lead` must match this line. An
 * empty line may be between the line and the block.
 */
const pathBlocks: readonly {lead?: RegExp; block: RegExp; path: RegExp}[] = [
  // Lists in Markdown: "- /orders", "1. `/orders`"
  {lead: listLead, block: list, path: /\n[^\S\n]*(?:[-*+]|\d{1,2}[.)])[^\S\n][^\w\n]{0,8}[\w.:]{0,40}\/\w/g},
  {
    // Lists in HTML: "<li>/orders</li>"
    lead: listLead,
    block: /\s{0,8}<[ou]l\b[^]{0,4000}?<\/[ou]l>/y,
    path: /<li\b[^<>]{0,80}>(?:\s|<\w{1,10}>){0,8}[\w.:]{0,40}\/\w/g,
  },
  {
    // Code blocks with lines such as "https://shop.example/orders"
    block: /[^\S\n]*\n(?:[^\S\n]*\n)?[^\S\n]{0,8}```\w{0,12}\n[^]{0,2000}?\n[^\S\n]{0,8}```/y,
    path: /\n[^\S\n]*[\w.:{}$]{0,40}\/[^\s"']{1,300}[^\S\n]*(?=\n)/g,
  },
]
// Matches lines without words, or with only a label: "", "URL:", "#### Endpoint"
const emptyLine = /^(?:\W*|\W*(?:(?:request|api|http) ?)?(?:url|uri|endpoint|path|route)s?\W*)$/i
// Matches "```http"
const fence = /^\W*(?:```|~~~)/
// Matches "***"
const thematicBreak = /^[ \t]*(?:[*_-] ?){3,40}\r?$/
const farthest = 400

/** Find the methods on their own lines, in titles, or in sentences. */
export function readMethodLines(source: string): MethodLine[] {
  const found: MethodLine[] = []
  for (const {0: written, index} of source.matchAll(anyMethod)) {
    const start = source.lastIndexOf('\n', index - 1) + 1
    const next = source.indexOf('\n', index)
    const end = next < 0 ? source.length : next
    if (end - start > longestLine) continue
    const before = withoutTags(source.slice(start, index))
    const after = withoutTags(source.slice(index + written.length, end))
    const isOne = (forms: readonly RegExp[]): boolean => forms.some((form) => form.test(`${before}\uE003${after}`))
    const method = written.toUpperCase()
    const isCapital = written === method
    // The label may be on the line before.
    const above = source.slice(Math.max(0, index - longestLabel), index)
    const labelled = labelledEnd.test(after) ? label.exec(above)?.[0] : undefined
    const isLabelled = labelled !== undefined || isOne(namedForms) || (isCapital && isOne(sentenceForms))
    if (!isLabelled && !(isCapital && isOne(plainForms))) continue
    const line = before + written + after
    const sharedUntil = methodHeading.test(line) ? findHeading(source, end) : findBlockEnd(line, source, end)
    const first = labelled === undefined ? start : index - labelled.length
    const range: Range = [first + source.slice(first, end).search(/\S/), end]
    found.push({method, methodRange: [index, index + written.length], range, isLabelled, sharedUntil})
  }
  return found
}

/**
 * Pair paths with methods on adjacent lines:
 *
 *     - **Method:** `POST`
 *     - **URL:** `/orders`
 *
 * @returns the methods, by path
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
    // A method belongs to the heading above it. A heading with a labelled method belongs to the path in the next
    // heading: "### Method: POST", "### /orders"
    const isRightAbove = method.isLabelled && source.charAt(method.range[0]) === '#' && countBetween(a, b, source) === 0
    if (isSeveral || (a === method && path.isHeading && !isRightAbove)) continue
    const labelledReach = a === path && (path.isHeading || path.isLabelled) ? 4 : 1
    const reach = method.isLabelled && path.isAlone ? labelledReach : 0
    if (!method.isLabelled && !path.isAlone) continue
    const count = countBetween(a, b, source)
    if (count > reach) continue
    // An edit must not include a block of text between the path and the method.
    const isApart = count > 0 && (path.isHeading || /\n\s*\n/.test(source.slice(a.range[1], b.range[0])))
    pairs.set(path, {...method, sharedUntil: isApart ? b.range[1] : undefined})
    index++
  }
  return pairs

  /** Give a method to the paths below the method. @returns the index of the last path */
  function pairAll(index: number, method: MethodLine, end: number): number {
    for (let last = index; ; last++) {
      const path = all[last + 1]
      if (!path || 'method' in path || path.isHeading || path.range[0] > end) return last
      pairs.set(path, method)
    }
  }

  /**
   * Whether two items are adjacent methods below at most one label, so that neither can be chosen: "GET\nPOST",
   * "## Methods\n- GET\n- POST".
   */
  function areSeveral(a: Path | MethodLine, b: Path | MethodLine | undefined): boolean {
    if (!b || !('method' in a && 'method' in b) || b.isLabelled) return false
    return countBetween(a, b, source) === 0
  }
}

/** Find the index of the next heading; Infinity if there is none. */
function findHeading(source: string, index: number): number {
  const next = source.indexOf('\n#', index)
  return next < 0 ? Infinity : next
}

/** Find the end of a list or code block with several paths right after a line; undefined if there is none. */
function findBlockEnd(line: string, source: string, index: number): number | undefined {
  for (const {lead, block, path} of pathBlocks) {
    const [text = ''] = ((lead?.test(line) ?? true) && matchAt(block, source, index)) || []
    if ((text.match(path)?.length ?? 0) > 1) return index + text.length
  }
  return undefined
}

/** Remove tags of HTML from a line: "<p>POST</p>" → "POST". */
function withoutTags(line: string): string {
  return line.includes('<') ? line.replace(/<\/?[a-z][^<>]{0,80}>/gi, '') : line
}

/**
 * Count the lines with words between two items. The count is Infinity if a heading, a thematic break or a code block is
 * between the items, or if they are far apart.
 */
function countBetween(a: {range: Range; isHeading?: boolean}, b: {range: Range}, source: string): number {
  if (b.range[0] - a.range[1] > farthest) return Infinity
  const lines = source.slice(a.range[1], b.range[0]).split('\n').slice(1, -1)
  const others = lines.filter((line) => !fence.test(line))
  if (lines.length - others.length > 1) return Infinity
  // A thematic break ends the search for a method, except below a heading: "### /orders⏎---⏎##### POST"
  if (a.isHeading !== true && others.some((line) => thematicBreak.test(line))) return Infinity
  const words = others.map(withoutTags).filter((line) => !emptyLine.test(line))
  return words.some((line) => line.startsWith('#')) ? Infinity : words.length
}
