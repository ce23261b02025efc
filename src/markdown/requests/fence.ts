import type {Code, Parents} from 'mdast'
import {once} from '../../english/remember.ts'
import {stores} from '../../http/calls.ts'
import {readRequests} from '../../http/readers.ts'
import {readRelative} from '../../http/target.ts'
import {findFirst, numberAt} from '../align.ts'
import {endsInNot, readWrongLines} from '../counter-example.ts'
import {readPathLines, readPaths, readTargets} from './block.ts'
import {toIsInside, toRange} from './mask.ts'
import {pairOnLines} from './same-line.ts'
import {type FoundRequest, toFoundPath, toFoundRequest} from './found-request.ts'

/** Find requests in a code block, including its info string. */
export function findFenceRequests(node: Code, ancestors: readonly Parents[], source: string): FoundRequest[] {
  const range = toRange(node)
  if (!range) return []
  const [start] = range
  const text = maskPrefixes(source.slice(...range), ancestors)
  const requests = readRequests(text)
  const found = requests.map((request) => toFoundRequest(source, start, request))
  const known = new Set(found.map(({pathRange}) => pathRange[0]))
  const isInside = toIsInside(requests.map(({range}) => range))
  const paths = [
    // Paths that are joined to a base, such as `base_url + '/orders'`
    ...readTargets(text, serverBefore, start, source).map((path) => ({...path, isEndpoint: true})),
    ...readTargets(text, requestBefore, start, source).map((path) => ({...path, isEndpoint: true})),
    ...readBrokenAddresses(text, start, source),
    // URLs in variables, such as `url = "https://api.shop.example/orders"`
    ...readTargets(text, variableBefore, start, source).map((path) => ({...path, label: '', isLine: true})),
    ...readPathLines(text, start, source),
    ...readPaths(text, start, source).filter(({pathRange: [from]}) => !isInside(from - start)),
  ]
  const paired = pairOnLines([...found, ...paths], text, start, source, {isCode: true}).flatMap((path) => {
    const {pathRange, label, isLine, isEndpoint, needsSign, method} = path
    // A path that is alone on its line may have its method on another line. A value in JSON may be data.
    if (known.has(pathRange[0]) || isEndpoint || needsSign) return [path]
    if (method === undefined && !isLine && label !== '') return []
    const isLoose = path.isLoose ?? (method === undefined && label === '' && isValue(source, pathRange[0]))
    // Drop a loose path in JSON, because it may be data, or in quotes, because it may be any string: `'order/create'`.
    const isString = path.isLoose && /["']/.test(source.charAt(pathRange[0] - 1)) && !isValue(source, pathRange[0])
    if (isLoose && (isString || /^\s*(?:[[{]|"[^"\n]{1,60}"\s*:)/.test(node.value))) return []
    // A JSON body below the path shows that the path is a request.
    if (isLine && bodyBelow.test(source.slice(pathRange[1], pathRange[1] + 200)))
      return [{...path, isEndpoint: true, isLoose: false}]
    return [isLoose ? {...path, isLoose} : path]
  })
  const lines = text.split('\n')
  let at = start
  const ends = lines.map(({length}) => (at += length + 1))
  const wrong = once(() => readWrongLines(text))
  return paired.map((foundRequest) => {
    const [from, to] = foundRequest.pathRange
    const line = findFirst(ends.length, (index) => numberAt(ends, index) > from)
    const purpose = foundRequest.purpose || readComment(lines, line, source.slice(to, numberAt(ends, line) - 1))
    const first = Math.min(foundRequest.methodRange?.[0] ?? from, from)
    const isWrong = (): boolean => wrong()[line] === true || endsInNot(source.slice(Math.max(0, first - 8), first))
    return {...foundRequest, purpose, isCode: true, isWrong}
  })
}

// Matches the end of a line and the start of a JSON object
const bodyBelow = /^[ \t\r]*\n\s*\{/

// Matches the start of a line that continues an address from the lines above: "https://shop.example/v1/⏎  "
const brokenAddress =
  /(?<=https?:\/\/[^\s"'\x60<>]{1,300}(?:\r?\n\s{0,40}[^\s"'\x60<>]{1,200}){0,2}\r?\n\s{0,40})(?=[\w{])/g

/** Read the lines that continue an address. An address takes at most four lines. */
function readBrokenAddresses(text: string, start: number, source: string): FoundRequest[] {
  return [...text.matchAll(brokenAddress)].flatMap(({index}) => {
    const target = readRelative(text, index)
    return target ? [{...toFoundPath(source, [start + target.path, start + target.end]), isEndpoint: true}] : []
  })
}

// Matches a base URL and the quote before a path: "SERVICE_URL . \"", "base_url + '"
const serverBefore = /\b\w{0,40}(?:url|uri|host|base|server|api)\w{0,20}["')\]]{0,3} ?[.+] ?["'\x60](?=\/\w)/gi

// Matches the code before the path of a request: `shop.request("`, `requestJson("`, `apiPath = "`, `"endpoint": "`,
// `http.HandleFunc("`, `new ShopClient("https://`. In Go, `"/view/"` alone and a handler such as `editPage` show pages.
const requestBefore = new RegExp(
  String.raw`(?<![\w.-])(?:(?:(?!(?:${stores})\b)\w{1,30}\.)?\w{0,30}[rR]equest(?:J(?:son|SON))?\(\s{0,20}|api_?[pP]ath ?[:=] ?|endpoint["'] ?: ?|\w{1,20}\.HandleFunc\((?="\/(?:\w{1,40}\/[\w{:]|\w{0,40}[a-z][A-Z_-]))(?!"[^"\n]{1,99}", [\w.]{0,40}(?:Page|Form|View)\b)|\bnew \w{0,30}Client\((?="https?:))[frb$]?["'\x60](?=https?:|\/)`,
  'g',
)

// Matches the code before a URL: `apiUrl = "`, `LIST_ORDERS = "` before the address of an API, `curl_init("`,
// `CURLOPT_URL, '`, `URL(string: "`
const variableBefore =
  /(?<![\w.-])(?:[A-Z_]{3,40} ?= ?(?=["'\x60]https?:\/\/api\.)|(?:(?:api|request|service|target|full|endpoint|server)_?)?(?:url|uri|endpoint)["']? ?:?= ?|url_path ?[:=] ?|(?:request|api|get|set|endpoint)_?url["']? ?: ?|\w{0,30}url["']? ?[:=] ?(?=["'\x60]https?:\/\/(?:[^/"'\x60\s]{0,60}api|[^/"'\x60\s]{1,60}\/api\/))|CURLOPT_URL, ?|curl_init\(|(?:\w{1,20}\.|->)?setUrl\(|URL\(string: ?|URI\(|RestClient\()[frb$@]?["'\x60]/gi

// Matches the text of a line up to a path in a string. A quoted key comes before the string, or the string starts the
// line: "\"href\": \"https://shop.example", "\"https://shop.example"
const valueLead = /^(?:[^"'\n]{0,40}["'][^"'\n]{1,60}["']\s{0,4}:\s{0,4}|\s{0,40})["'][^"'\n]{0,200}$/

/** Whether a path is the value of a quoted key, or an item of a list of strings. */
function isValue(source: string, index: number): boolean {
  const line = source.slice(Math.max(0, index - 300), index)
  return valueLead.test(line.slice(line.lastIndexOf('\n') + 1))
}

// Matches comments: "# List all orders", "// Create an order", "→ create an order". The group captures the text.
const comment = /(?:^|\s)(?:#{1,3}|\/\/|--|→|->|=>|←)\s+(\S.*)\r?$/

/** Read the comment on the line of a request, or on the line above. */
function readComment(lines: readonly string[], line: number, rest: string): string {
  const same = comment.exec(rest.slice(0, 300))?.[1]
  if (same !== undefined) return same.trim().slice(0, 200)
  const above = lines[line - 1]?.slice(0, 300) ?? ''
  return /^\s*(?:#|\/\/)/.test(above) ? (comment.exec(above)?.[1]?.trim().slice(0, 200) ?? '') : ''
}

/** In code inside of a block quote, replace the `>` of the block quote with spaces. */
function maskPrefixes(text: string, ancestors: readonly Parents[]): string {
  if (!ancestors.some((ancestor) => ancestor.type === 'blockquote')) return text
  // Matches "> " at the start of each line except the first
  return text.replace(/\n[ \t]*(?:>[ \t]?){1,20}/g, (prefix) => prefix.replace(/>/g, ' '))
}
