import type {Range} from '../types.ts'
import {matchAt} from '../english/pattern.ts'
import {findClose} from './path.ts'
import {readRelative, readTarget, type Target} from './target.ts'
import type {RequestReader, WrittenRequest} from './written-request.ts'

/** A form of calls that send a request or declare a route. */
interface CallForm {
  /** Matches the call up to its target, such as `axios.post(`; the group is the method. */
  pattern: RegExp
  /** Matches the text between the match of `pattern` and the target. The group is the quote before the target. */
  argument?: RegExp
  /** Whether the call declares a route of a server. */
  isRoute?: boolean
  /** Matches the text from the closing quote of the target up to the method. The group is the method. */
  behind?: RegExp
  /** Whether a later argument may be the body. If so, calls with different methods have different arguments. */
  takesBody?: boolean
  /** Whether some methods have no such call. If so, the method of a call cannot be replaced. */
  isOnly?: boolean
}

/** Names of routers that declare routes, as alternatives of a regular expression. */
const routers = '\\w{0,30}[rR]outer|app|[rR]oute|routes|fastify|hono|srv|mux|blueprint|bp|server'
/** Names of objects that take messages or data, but send no requests over HTTP, as alternatives of a regular expression. */
export const stores = 'broker|bus|cache|channel|event|ipc|mqtt|nats|queue|redis|rpc|socket|store'
/** Names of clients that send requests, as alternatives of a regular expression. */
const clients =
  String.raw`(?<![\w@])(?:got\w{0,20}|nock|rest|dio|ky|rp|httpx|fetcher|session|agent|superagent|needle|ofetch|wretch|HTTParty|Faraday|conn|[uU]nirest|resty|supertest|when|browser|alova|HTTPoison|Tesla|httr|surf|reqwest|ua|\$|jQuery)` +
  // Matches any object before ".post('/" and ".post('orders/"
  String.raw`|(?<![\w@.$])(?!(?:${routers}|${stores})\b)[\w$]{1,30}(?=\.(?:post|patch)\(["'\x60][\w-]{0,40}\/)` +
  // Matches "shopApi", "_httpClient", "shopInstance", "shopFetch"
  String.raw`|(?<!@\w{0,30})(?:[aA]xios|[rR]equests?|[cC]lient|[aA]pi|API|[hH]ttps?|HTTP|Fetch|[iI]nstance)(?:Service|Client|Instance|Private)?`
const operator = String.raw`(?:\??\.|->|::)`
/** Methods as alternatives of a regular expression. */
const inLower = 'get|post|put|patch|delete'
const inCapitals = inLower.toUpperCase()
const methods = `${inLower}|Get|Post|Put|Patch|Delete|${inCapitals}`
// Matches the method of a call: "post(", "delete<Page<Order>>(", "PostAsJsonAsync(", "getJSON("
const methodOfCall = String.raw`\$?(${methods}|del|head)(?:As\w{1,8}|JSON)?(?:Async)?(?:<[^()\n]{0,100}>)?\(`

// Matches the quote before a quoted word: `"` of `"POST"`, `'` of `'get'`
const openingQuote = '(?:"(?=[A-Za-z]{3,7}")|\'(?=[A-Za-z]{3,7}\')|`(?=[A-Za-z]{3,7}`))'

// Matches the start of an expression, up to its string: `"`, `f"`, `$"`, `BASE_URL + "`, `Uri.parse('`
const toString = String.raw`(?:(?:new )?[\w.]{1,40}\(\s{0,20})?(?:[\w.]{1,40} ?\+ ?)?[frb$]?(["'\`])`
// Matches the start of an argument that is a URL: `"$baseUrl/`, `"/api/`, `"https://`, `shopUrl + "/`
const urlStart = String.raw`(?:["'\x60](?:https?:/|\$?\{?\w{0,20}[uU][rR][lL]\}?/|/(?:api|v\d)/)|\w{0,30}[uU][rR][lL] ?\+ ?["'\x60]/)`
const plainArgument = new RegExp(String.raw`\s{0,40}${toString}`, 'y')
// Matches the start of an argument, with or without a name: `url="`, `{path: "`, `"`
const namedArgument = new RegExp(String.raw`\s{0,40}(?:\{?\s{0,40}(?:ur[il]|path)\s?[=:]\s?)?${toString}`, 'y')

// Matches the start of the path of a route: `value = "`, `"`
const routeArgument = /\s{0,40}(?:(?:value|path)\s?=\s?)?(["'`])/y

// Matches the text after the path of a function that sends a request. If a handler or a block follows, such as
// ", (req, res) => {", ") do" and ", to: ", the function declares a route.
const withoutHandler = String.raw`(?:,(?!\s{0,20}(?:to:|(?:async )?\(|\w{1,30} ?[-=]>))|\)(?! ?(?:do\b|\{|=>)))`

/** The forms of calls. Add an entry for a new form. */
const forms: readonly CallForm[] = [
  {
    // Matches `axios.post(`, `this.http.delete<Order>(`, `$client->post(`, `Http::withToken(token)->put(`
    pattern: new RegExp(
      String.raw`${operator}(?=[$gGpPdDh])(?<=(?:${clients})(?:(?:${operator}\w{1,30})?\([^()\n]{0,60}\)){0,3}\s{0,40}${operator})${methodOfCall}`,
    ),
    argument: namedArgument,
    takesBody: true,
  },
  {
    // Matches functions: `post('/shop/orders'`, `del("/orders/7"`, `get("https://shop.example/orders"`
    pattern: new RegExp(
      String.raw`(?<![\w.$@>:#\[-]|\bperform\(\s{0,40})(${inLower}|del)\((?=["'\x60](?:https?:/)?/[^"'\x60\n]{1,200}["'\x60]${withoutHandler})`,
    ),
    takesBody: true,
  },
  {
    // Matches functions of a project before a URL: `shopPost("$baseUrl/orders"`, `client.requestPOST(shopUrl + "/orders"`.
    // A function such as `shop.reqPost("/orders"` needs no URL.
    pattern: new RegExp(
      String.raw`(?<![\w.@$])(?:[a-zA-Z]\w{0,20}\.)?(?!(?:on|use|mock|assert|register|log|test|map|kv|ls|storage|session|local|config|memory|state|${stores})[A-Z])[a-z]{2,20}(?:(?<=http|req|request|send|api|ajax)(?=\w{3,6}\(["'\x60]/\w)|(?=\w{3,6}\(${urlStart}))(?=[A-Z])(${methods})\(`,
    ),
    isOnly: true,
  },
  {
    // Together, the two expressions match `makeRequest("orders", "POST"`
    pattern: /\b(?!(?:on|log|mock|handle)Request)[a-z]\w{0,20}Request\(/,
    behind: /["'\x60],\s{0,20}["'](GET|POST|PUT|PATCH|DELETE)["']/dy,
  },
  {
    // Matches the hooks `usePost(`, `useDelete(`, and `mock.onPost(`
    pattern: new RegExp(String.raw`(?:\buse|\bmock\w{0,20}\.on)(?=[A-Z])(${methods})\(`),
    argument: namedArgument,
    takesBody: true,
  },
  {
    // Matches `app.post(`, `router.delete(`, `$app->get(`
    pattern: new RegExp(String.raw`(?<![\w@])(?:${routers})${operator}${methodOfCall}`),
    isRoute: true,
    takesBody: true,
  },
  {
    // Matches `v1.POST(` and `r.Get(` before a path and a handler, `users.Post(` before a path and a handler such as
    // `h.Create`, `app.MapPost(`, `#[post(`, `[HttpPost(`
    pattern: new RegExp(
      String.raw`(?:(?<!= ?)(?<![\w@.])(?:[a-z]\w{0,20}\.(?=[A-Z]{3})|r\.(?=[A-Z])|(?!(?:${stores})\.)[a-z]\w{0,20}\.(?=[A-Z]\w{2,5}\("/[^"\n]{1,200}",[^"\n]{0,120}\w\.[A-Z]\w{0,40}\)))(?=\w{3,6}\("[^"\n]{1,200}",)|\.Map(?=[A-Z])|#\[|\[Http(?=[A-Z]))(${methods})\(`,
    ),
    isRoute: true,
  },
  {
    // Matches `post '/orders' do`, `post('/orders') do`, `post("/orders") {`, `delete '/orders/:id', to: `
    pattern: new RegExp(
      String.raw`(?<=^|\n)[ \t]{0,20}(${inLower})[ (](?=["'][^"'\n]{1,200}["'](?:\)? do\b|\) \{| =>|,? to:))`,
    ),
    isRoute: true,
  },
  {
    // Together, the two expressions match `.route("/orders").post(`, `.route("/orders", post(`
    pattern: /\.route\(/,
    behind: new RegExp(String.raw`["'\x60](?:\)\s{0,40}\.|,\s{0,40})(${inLower})\(`, 'dy'),
    isRoute: true,
    // Calls for other methods may follow: `.get(…).post(`.
    isOnly: true,
  },
  {
    // Together, the two expressions match `@app.route("/orders", methods=["POST"`,
    // `#[Route('/orders', methods: ['POST'`, `@RequestMapping(value = "/orders", method = RequestMethod.POST`
    pattern: /[@[](?:\w{1,20}\.)?(?:[rR]oute|RequestMapping)\(/,
    argument: routeArgument,
    behind: new RegExp(
      String.raw`["'\x60],[^()\n]{0,80}?\bmethods? ?[:=] ?[[({]?(?:["']|RequestMethod\.)(${inCapitals})\b(?!["']?,)`,
      'dy',
    ),
    isRoute: true,
  },
  {
    // Matches `@RequestMapping(method = RequestMethod.POST, value = `
    pattern: /@RequestMapping\(\s{0,20}method\s?=\s?RequestMethod\.(GET|POST|PUT|PATCH|DELETE)\s?,\s{0,20}/,
    argument: routeArgument,
    isRoute: true,
  },
  {
    // Matches the attributes `hx-post=`, `hx-delete=` of htmx
    pattern: new RegExp(String.raw`(?<![\w-])hx-(${inLower})\s?=`),
  },
  {
    // Together, the two expressions match `HandleFunc("/orders", list).Methods("POST"`
    pattern: /\bHandle(?:Func)?\(/,
    behind: new RegExp(String.raw`"(?:,[^()\n]{0,80})?\)\.Methods\((?:"|http\.Method)(${methods})\b(?!"?,)`, 'dy'),
    isRoute: true,
  },
  {
    // Matches `@Post(`, `@app.get(`, `@GetMapping(`
    pattern: new RegExp(String.raw`@(?:\w{1,20}\.)?(?![A-Z]{3})(${methods})(?:Mapping)?\(`),
    argument: routeArgument,
    isRoute: true,
  },
  {
    // Matches `mockMvc.perform(post(`, and `@POST(` of a Retrofit client
    pattern: new RegExp(String.raw`(?:\bperform\(\s{0,40}|@(?=[A-Z]))(${inLower}|${inCapitals})\(`),
  },
  {
    // Together, the two expressions match `RestRequest("/orders", Method.Post`, `AF.request("/orders", method: .post`,
    // `new Request("/orders", {method: "POST"`, `restTemplate.exchange("/orders", HttpMethod.POST`
    pattern: /\b(?:Rest)?Request\(|\b(?:AF\.request|exchange)\(/,
    behind:
      /["'\x60],\s{0,20}(?:[^()\n]{0,120}, ?)?(?:\{?\s{0,20}method ?[:=] ?[."']|(?:Http)?Method\.)(Get|Post|Put|Patch|Delete|GET|POST|PUT|PATCH|DELETE|get|post|put|patch|delete)\b/dy,
  },
  {
    // Together, the two expressions match `.path("/orders").method("post"`
    pattern: /\.path\(/,
    behind: new RegExp(String.raw`["'\x60]\)\.method\(["'\x60](${inLower})\b`, 'dy'),
  },
  {
    // Together, the two expressions match `.url("/orders").post(`, `.uri(URI.create("/orders")).POST(`
    pattern: /\.ur[il]\(/,
    behind:
      /"\){1,2}\s{0,40}(?:\.\w{1,30}\([^()\n]{0,120}\)\s{0,40}){0,6}\.(?:method\("(?=[A-Z]))?(get|post|put|patch|delete|GET|POST|PUT|PATCH|DELETE)\b/dy,
  },
  {
    // Together, the two expressions match from `new RestClient("/orders");` to `new RestRequest(Method.POST)`
    pattern: /\bRestClient\(/,
    behind: /["']\)(?:(?!RestClient\()[^]){0,400}?\bRestRequest\(Method\.(GET|POST|PUT|PATCH|DELETE)\)/dy,
  },
  {
    // Together, the two expressions match Swift code: `URL(string: "/orders")` up to `request.httpMethod = "POST"`
    pattern: /\bURL\(string:/,
    behind: /"\)(?:(?!URL\(string:)[^]){0,1500}?\.httpMethod ?= ?"(GET|POST|PUT|PATCH|DELETE)"/dy,
  },
  {
    // Matches a method that is the argument before the target: `"POST", `, `'DELETE', ` (of xhr.open), `"post", `,
    // `HttpMethod.Post, ` (of HttpRequestMessage), `http.MethodPost, ` (of Go)
    pattern: new RegExp(
      String.raw`(?:${openingQuote}(?=[A-Z]{3}|[a-z]{3,6}["'\x60],\s{0,20}["'\x60]/)|\b[hH]ttp\.?Method\.?)(${methods})(?:["'\`]\s{0,20})?,`,
    ),
  },
  {
    // Matches `restTemplate.postForObject("`, `new HttpDelete(` of Apache HttpClient, `wp_remote_post(` of WordPress,
    // `shop_post("/v1/orders"`. Some methods may have no such call.
    pattern: new RegExp(
      String.raw`(?:\.(?=[a-z]{3,5}For(?:Object|Entity|Location)\()|\bnew Http(?=[A-Z]\w{2,5}\()|\bwp_remote_(?=[a-z]{3,4}\()|\b(?!(?:mock|assert|register|on|log|test|${stores})_)[a-z]{2,20}_(?=[a-z]{3,6}\(["']\/(?:api|v\d)\/))(get|post|put|patch|delete|Get|Post|Put|Patch|Delete)(?:For\w{6,8})?\(`,
    ),
    isOnly: true,
  },
  {
    // Matches `Net::HTTP::Post.new(`
    pattern: /Net::HTTP::(Get|Post|Put|Patch|Delete|Head|Options)\.new\(/,
  },
]

// Matches `fetch(`, `$fetch(`, `window.fetch(`, `useFetch(`, `apiFetchWithToken(`
const fetchCall = /(?<![\w.])(?:window\.)?\$?(?:fetch|(?:use|api|auth)Fetch)\w{0,12}\(/
const everyFetchCall = new RegExp(fetchCall, 'g')
// Matches `url: "`, `"path": '`, `endpoint = f"`, `url=BASE + "`, `url={"`, `url := "`, `CURLOPT_URL => "`, and the
// attributes `tag="GET" label="` and keys `tag: 'GET', label: '`
const urlKey =
  /(?<![\w-])(?:(?:[A-Z]{1,20}_){1,4}(?:URL|ENDPOINT)|url|uri|path|router_path|endpoint|http-(?:target|url|path)|CURLOPT_URL|(?<=\btag(?:=|: )["'][A-Za-z]{3,7}["'],? )label(?=[=:]))["']?\s?(?::?=|[:,]|=>)\s?\{?(?:[\w.]{1,40} ?\+ ?)?[frb]?(["'`])/g
// Matches `method: "POST`, `"type": 'get`, `method={"post`, `method := "PUT`, `CURLOPT_CUSTOMREQUEST => "PUT`, and the
// attribute `tag="POST` or the key `tag: 'POST`
const methodKey = new RegExp(
  String.raw`(?<![\w-])(?:(?:http-)?method|type|tag(?==|: )|CURLOPT_CUSTOMREQUEST)["']?\s?(?::?=|[:,]|=>)\s?\{?${openingQuote}(GET|POST|PUT|PATCH|DELETE|get|post|put|patch|delete)["'\`]`,
)
const everyMethodKey = new RegExp(methodKey, 'dg')
const reach = 400

function toReader(form: CallForm): RequestReader {
  const {pattern, argument = plainArgument, behind, isRoute = false, takesBody = false, isOnly = false} = form
  const everywhere = new RegExp(pattern, 'dg')
  return {
    pattern,
    read(text) {
      const found: WrittenRequest[] = []
      for (const match of text.matchAll(everywhere)) {
        const target = readArgument(text, match.index + match[0].length, argument)
        const methodRange = target && (behind ? readBehind(text, target.end, behind) : match.indices?.[1])
        if (!target || !methodRange) continue
        const name = text.slice(...methodRange).toUpperCase()
        const method = name === 'DEL' ? 'DELETE' : name
        // Without an argument for a body, or with named arguments, the arguments are the same for all methods.
        const isAlike = !takesBody || /^["'`]\s*(?:\)|,\s*\w+\s?=[^=>])/.test(text.slice(target.end, target.end + 60))
        found.push({
          method,
          methodRange,
          target,
          range: [Math.min(methodRange[0], target.start), Math.max(methodRange[1], target.end)],
          isRoute,
          canReplace: (other) => other === method || (!isOnly && (isAlike || hasBody(other) === hasBody(method))),
        })
      }
      return found
    },
  }
}

/** Reads calls of fetch: `fetch("/orders", {method: "POST"})` */
const fetchCalls: RequestReader = {
  pattern: fetchCall,
  read(text) {
    const found: WrittenRequest[] = []
    for (const match of text.matchAll(everyFetchCall)) {
      const target = readArgument(text, match.index + match[0].length, plainArgument)
      const options = target && findOptions(text, target.end)
      if (!target || !options) continue
      const {start, end, brace, isNamed} = options
      const key = findMethodKey(text, start, end)
      if (key) found.push({...key, target, range: [target.start, target.end]})
      // `fetch("/orders")` is a GET request. Options after the URL may give another method.
      else if (!isNamed && end < target.end + reach)
        found.push({
          method: 'GET',
          target,
          range: [target.start, target.end],
          insert: (method) =>
            brace === undefined
              ? {index: target.end + 1, text: `, {method: '${method}'}`}
              : {index: brace + 1, text: `method: '${method}', `},
        })
    }
    return found
  },
}

/** Reads objects with a URL and a method, as for axios and $.ajax: `{url: "/orders", method: "POST"}` */
export const keyedRequests: RequestReader = {
  pattern: methodKey,
  read(text) {
    if (!methodKey.test(text)) return []
    const found: WrittenRequest[] = []
    for (const match of text.matchAll(urlKey)) {
      const target = readString(text, match.index + match[0].length, match[1])
      if (!target) continue
      const key =
        findMethodKey(text, target.end, target.end + reach, /[}\]]|\)(?!;\n)/) ??
        findMethodKey(text, Math.max(0, match.index - 120), match.index, /[{[(]/, true)
      if (key) found.push({...key, target, range: [Math.min(key.methodRange[0], target.start), target.end]})
    }
    return found
  },
}

// Matches `url = '`, `const endpoint = "`, `orderUrl = Uri.parse('`, `url := BASE + "`, `uri = URI("`,
// `options = {url: "`. The groups are the variable and the quote.
const everyAssignment =
  /(?<![\w.-])(\w{1,40}(?= = \{)|\w{0,40}(?:url|uri|path|endpoint)) :?=\s{1,40}(?:\{[^{}]{0,200}?\burl: ?)?(?:URI(?:\.parse)?\()?(?:[\w.]{1,40} ?\+ ?)?[frb]?(["'`])/gi
const variableReach = 2000

/** Reads URLs in variables that a later call uses: `url = '/orders'`, then `requests.request('POST', host + url)`. */
const assignedTargets: RequestReader = {
  // Matches `'POST', `, `requests.post(`, `Net::HTTP::Post.new(`
  pattern: new RegExp(
    String.raw`${openingQuote}(?:GET|POST|PUT|PATCH|DELETE)["'\`]\s{0,20},|Net::HTTP::\w{3,7}\.new\(|(?:${clients})\.(?:get|post|put|patch|delete)\(`,
  ),
  read(text) {
    const found: WrittenRequest[] = []
    for (const match of text.matchAll(everyAssignment)) {
      const [start, name = '', quote] = match
      const target = readString(text, match.index + start.length, quote)
      if (!target) continue
      // Search only up to the next assignment of the variable.
      const [stretch = ''] = text.slice(target.end, target.end + variableReach).split(start.slice(0, -1))
      // Matches a use of the variable: `'POST', host + url`, `requests.post(host + url`, `Net::HTTP::Post.new(url`
      const use = new RegExp(
        String.raw`(?:(["'])(GET|POST|PUT|PATCH|DELETE)\1\s{0,20},|Net::HTTP::(Get|Post|Put|Patch|Delete)\.new\(|(?:${clients})\.(get|post|put|patch|delete)\()[^\n"']{0,80}\b${name}\b`,
        'dg',
      )
      const ranges = [...stretch.matchAll(use)].flatMap(({indices}): Range[] => {
        const range = indices?.[2] ?? indices?.[3] ?? indices?.[4]
        return range ? [[target.end + range[0], target.end + range[1]]] : []
      })
      const [methodRange, ...others] = ranges
      if (!methodRange) continue
      const written = text.slice(...methodRange)
      const method = written.toUpperCase()
      if (!others.every((range) => text.slice(...range) === written)) continue
      found.push({
        method,
        methodRange,
        otherMethodRanges: others,
        target,
        range: [match.index, target.end],
        canReplace: (other) => !/^[a-z]/.test(written) || hasBody(other) === hasBody(method),
      })
    }
    return found
  },
}

/** The readers of calls in source code, and of the routes of servers. */
export const calls: readonly RequestReader[] = [...forms.map(toReader), fetchCalls, keyedRequests, assignedTargets]

function hasBody(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH'
}

function readArgument(text: string, index: number, argument: RegExp): Target | undefined {
  const match = matchAt(argument, text, index)
  return match ? readString(text, index + match[0].length, match[1]) : undefined
}

/** Find the method after the argument that ends at an index. */
function readBehind(text: string, index: number, behind: RegExp): Range | undefined {
  return matchAt(behind, text, index)?.indices?.[1]
}

/** Read a target that is a whole string; undefined if the string has more text or is too long. */
function readString(text: string, index: number, quote: string | undefined): Target | undefined {
  const target = readTarget(text, index) ?? readConcatenated(text, index) ?? readRelative(text, index)
  return target && text.charAt(target.end) === quote ? target : undefined
}

/** Read an interpolated expression and the path after it: `${toBase(shop)}/orders`. */
function readConcatenated(text: string, index: number): Target | undefined {
  if (!text.startsWith('${', index)) return
  const end = findClose(text, index + 1)
  if (end === undefined) return
  const target = readTarget(text, end)
  return target && target.start === target.path ? {...target, start: index} : undefined
}

/** The range of a call's options, and the index of their opening brace, if the options have a brace. */
interface CallOptions {
  start: number
  end: number
  brace?: number
  /** Whether the options are assigned to a variable before the call: `options = {`. */
  isNamed?: boolean
}

/**
 * Find the options of a call, which come after its first argument. The options are an object, or a variable that only
 * this call uses.
 *
 * @param close index of the quote that closes the first argument
 * @returns undefined if the next argument is something else
 */
function findOptions(text: string, close: number): CallOptions | undefined {
  const rest = /^\s{0,20}(?:\)|,\s{0,40}(?:\{|(\w{1,40})\s{0,20}\)))/.exec(text.slice(close + 1, close + 140))
  if (!rest) return
  const [written, name] = rest
  const at = close + written.length
  if (name !== undefined) {
    const assignment = `${name} = {`
    const start = text.lastIndexOf(assignment, close)
    const isShared = text.split(new RegExp(String.raw`,\s{0,40}${name}\s{0,20}\)`)).length > 2
    if (start < 0 || isShared) return
    return {start, end: findObjectEnd(text, start + assignment.length - 1), isNamed: true}
  }
  if (text.charAt(at) === ')') return {start: close, end: at}
  return {start: close, end: findObjectEnd(text, at), brace: at}
}

/** Find the index after the closing brace of an object, at most `reach` after its opening brace. */
function findObjectEnd(text: string, brace: number): number {
  const limit = Math.min(text.length, brace + reach)
  let depth = 0
  for (let index = brace; index < limit; index++) {
    const character = text.charAt(index)
    if (character === '{') depth++
    else if (character === '}' && --depth === 0) return index + 1
  }
  return limit
}

/**
 * Find the key `method` of a call in a part of a text.
 *
 * @param edge matches the start or end of another call. A key does not count if `edge` matches between the key and the
 *   call
 * @param isLast whether the part is before the call, so that the last key in the part is the nearest
 */
function findMethodKey(
  text: string,
  from: number,
  to: number,
  edge?: RegExp,
  isLast = false,
): {method: string; methodRange: Range} | undefined {
  const stretch = text.slice(from, to)
  let found: {method: string; methodRange: Range} | undefined
  for (const match of stretch.matchAll(everyMethodKey)) {
    const indices = match.indices?.[1]
    const between = isLast ? stretch.slice(match.index + match[0].length) : stretch.slice(0, match.index)
    if (!indices || edge?.test(between)) continue
    const [start, end] = indices
    found = {method: stretch.slice(start, end).toUpperCase(), methodRange: [from + start, from + end]}
    if (!isLast) break
  }
  return found
}
