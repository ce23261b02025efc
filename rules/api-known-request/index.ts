import type {Finding, MarkdownDocument, Operation, Range, Request, Rule} from '../../src/types.ts'
import {once} from '../../src/english/remember.ts'
import {alternatives, quote} from '../../src/english/wording.ts'
import {describe, isFlag, isListOf, isText, type InferEach} from '../../src/glossary/values.ts'
import {type ActionWords, findVerb, toActionWords} from '../../src/http/action-words.ts'
import {hasPath, isSystemPath, parsePath, toBarePath} from '../../src/http/path.ts'
import {isAboutPast, saysDeprecated, saysGone, saysMissing, saysOutside} from '../../src/markdown/history.ts'
import {readAbove} from '../../src/markdown/outline.ts'
import {toRequestPattern} from '../../src/markdown/requests/request-signs.ts'
import {
  type IsBase,
  isOtherHost,
  leavesOutVersion,
  type Match,
  matchRequest,
  readCommonStart,
  type Route,
  type Sign,
  type Target,
  toIsBase,
} from '../../src/openapi/match.ts'
import {close, far, findNearest, listMethods} from '../../src/openapi/nearest.ts'
import {findParameterProblems} from '../../src/openapi/parameters.ts'

const options = {
  ignore: describe(
    'Paths to ignore, such as paths that the OpenAPI file leaves out on purpose. `*` at the end matches any text.',
    isListOf(isText),
  ),
  parameters: describe(
    'Whether to check queries and headers for unknown parameters, and for missing required parameters.',
    isFlag,
  ),
}
export type Options = InferEach<typeof options>

/** Matches the start of a path (`/o` of `/orders`); not the slash of a closing tag. */
const anyPath = String.raw`/(?<!<\/)[\w{:<[($%~-]`

const rule: Rule<Options> = {
  meta: {
    id: 'api-known-request',
    summary: 'Example requests that are not in the OpenAPI file of the API',
    status: 'stable',
    isDefault: true,
    needsApi: true,
    isJoinable: false,
    defaults: {ignore: [], parameters: false},
    options,
  },
  pattern: () => ({requests: toRequestPattern(anyPath, true)}),
  *check(document, {glossary, options}) {
    const words = toActionWords(glossary)
    const isBase = toIsBase(words.lists.bases)
    const find = (target: Target): Match | undefined => matchRequest(target, document.apis, isBase)
    /**
     * Find the operation of a request. If the OpenAPI file lacks the base path of the request, and this base path is
     * rare on the page, the request matches no operation.
     */
    const match = (request: Request): Match | undefined => {
      const found = find(request)
      if (found?.kind !== 'operation' || !found.isPrefixed || !isPrefixRare(request)) return found
      return {kind: 'path', routes: found.routes, sign: 'same'}
    }
    /** The requests of the page that match an operation, and the first segments of all URLs on the page. */
    const bases = once(() => ({
      operations: document.page.requests.flatMap((request) => {
        const found = find(request)
        const isKnown = found?.kind === 'operation' && (found.isSure || found.isPrefixed)
        return isKnown ? [{path: toBarePath(request.path), host: request.host, isPrefixed: found.isPrefixed}] : []
      }),
      shown: new Set([...document.source.matchAll(belowHost)].map(([, first]) => first)),
    }))
    /**
     * Whether the base path of a request is rare on the page. A base path is common if a URL on the page has it, or if
     * most requests to the same host have a base path that the OpenAPI file lacks.
     */
    const isPrefixRare = ({host, path}: Request): boolean => {
      const {operations, shown} = bases()
      const isShown = shown.has(toFirst(path))
      return (
        !isShown &&
        !isMostly(
          operations.filter((one) => one.host === host),
          ({isPrefixed}) => isPrefixed,
        )
      )
    }
    const toFirst = (path: string): string | undefined => parsePath(path).segments[0]?.text
    /** Get the segments of a path up to its first resource: "/v1/orders/42" → "v1/orders". */
    const toStart = (path: string): string => {
      const texts = parsePath(path).segments
      const head = texts.findIndex((segment) => !isBase(segment))
      return texts
        .slice(0, head + 1)
        .map(({text}) => text)
        .join('/')
    }
    /**
     * `requests`: the requests of the page, with their sections. `served`: for each request to a server of the API, the
     * start of its path (see `toStart`).
     */
    const page = once(() => {
      const requests = document.page.requests.flatMap((request) => {
        const found = match(request)
        const isUnclear =
          found === undefined
            ? request.host !== '' || request.method === undefined || isElided(document, request)
            : found.kind === 'operation' && !found.isLikely
        if (isUnclear || isBesideApi(request.path, isBase, words)) return []
        const {start: section} = readAbove(document, request.pathRange[0])
        const sign = found?.kind === 'operation' ? (found.isSure ? 'same' : 'alike') : (found?.sign ?? 'none')
        const path = toBarePath(request.path)
        return [{request, section, sign, path, first: toFirst(path), start: toStart(path)}]
      })
      const hosts = [...new Set(requests.map(({request}) => request.host))].filter((host) => concreteHost.test(host))
      const own = new Set(
        hosts.filter((host) =>
          isMostly(
            requests.filter(({request}) => request.host === host),
            ({sign}) => sign !== 'none',
          ),
        ),
      )
      const served = requests.filter(({request, sign}) => sign === 'server' || own.has(request.host))
      return {requests, served: new Set(served.map(({start}) => start))}
    })
    /** Whether most requests of the section, or most requests of the page, are for the API. */
    const isAmongOurs = (request: Request, {sign, routes}: {sign: Sign; routes: readonly Route[]}): boolean => {
      const {requests, served} = page()
      const start = readCommonStart(routes)
      const isUnderStart = toFirst(request.path) === start
      const alike = requests.filter(
        (one) => one.request.host === request.host && (one.first === start) === isUnderStart,
      )
      const isOurs = (one: (typeof requests)[number]): boolean => one.sign !== 'none' || served.has(one.start)
      const {start: section} = readAbove(document, request.pathRange[0])
      const inSection = alike.filter((one) => one.section === section)
      const hasOthers = inSection.some((one) => isOurs(one) && one.request.pathRange[0] !== request.pathRange[0])
      // In a program, the host may be a variable for another server.
      const isStrict = sign === 'none' && /[A-Za-z_.]/.test(request.host)
      return isMostly(hasOthers ? inSection : alike, isOurs, isStrict)
    }
    const headings = once(() => document.page.requests.filter(({where}) => where === 'heading'))
    /** Whether the value of the last parameter has a slash: `/orders/a/b` below the heading `GET /orders/{name}`. */
    const hasLongValue = (request: Request): boolean => {
      const section = readAbove(document, request.pathRange[0]).start
      const heading = headings().find(
        ({pathRange: [start]}) => start < request.pathRange[0] && readAbove(document, start).start === section,
      )
      if (!heading || parsePath(heading.path).segments.at(-1)?.kind !== 'parameter') return false
      const {method, host, base, path} = request
      const shorter = find({method, host, base, path: toBarePath(path).replace(/\/[^/]*$/, '')})
      const documented = find(heading)
      return (
        shorter?.kind === 'operation' &&
        documented?.kind === 'operation' &&
        shorter.route.operation === documented.route.operation
      )
    }
    /** Whether a request that matches no operation is meant for the API. */
    const isOfApi = (request: Request, {sign, routes}: Exclude<Match, {kind: 'operation'}>): boolean => {
      if (sign === 'server') return true
      if (isPlaceholder(request.path, isBase, words)) return false
      if (isOfTool(document, request) || isUnderOtherBase(document, request)) return false
      if (sign === 'same' || page().served.has(toStart(request.path))) return true
      if (isOwnBackend(document, request) || (sign === 'none' && isReceiver(request.path, words))) return false
      return isAmongOurs(request, {sign, routes})
    }
    for (const request of document.requests) {
      if (request.isRoute || isSystemPath(request.path) || isElided(document, request)) continue
      if (hasPath(options.ignore, request.path)) continue
      const found = match(request)
      if (!found || request.isBadExample || isAboutPast(document, request.pathRange[0])) continue
      if (found.kind === 'operation') {
        const {operation} = found.route
        if (options.parameters && request.method !== undefined)
          yield* checkParameters(document, request, operation, words)
        // A request in front matter belongs to a generated page, which shows the deprecation anyway.
        const isShown =
          operation.isDeprecated !== true ||
          request.where === 'front-matter' ||
          leavesOutVersion(request.path, found.route)
        if (!isShown && !saysDeprecated(document, request.pathRange[0]))
          yield {
            ...toFinding(document, request, []),
            reason: `Unexpected deprecated request ${quote(`${operation.method} ${operation.path}`)}, expected a note that it is deprecated`,
            note: operation.successor ?? 'The OpenAPI file does not name a replacement.',
          }
        continue
      }
      const [start, end] = request.pathRange
      if (saysGone(document, start) || saysMissing(document, end) || saysOutside(document, start)) continue
      if (isBesideApi(request.path, isBase, words)) continue
      if (!isOfApi(request, found) || hasLongValue(request)) continue
      const methods = listMethods(request, words)
      const files = alternatives([...new Set(found.routes.map(({api}) => api.file))])
      if (found.kind === 'method' && !endsInVerb(request.path, words)) {
        // The text "PATCH /orders" may stand for `PATCH /orders/{order_id}`.
        const withMethod = found.routes.filter(({operation}) => operation.method === request.method)
        const near = findNearest({...request, methods}, withMethod, isBase, close)
        const below = `${toBarePath(request.path)}/`
        if (isLoose(document, request) && near.some(({path}) => path.startsWith(below))) continue
        const others = toSorted(found.methods, methods).map((method) => ({method, path: request.path}))
        yield {
          ...toFinding(document, request, [...near, ...others]),
          reason: `Unexpected method \`${request.method}\` for path ${quote(request.path)}, expected ${toList([...near, ...others])}`,
          note: `${files} has this path, but without this method.`,
        }
        continue
      }
      const near = findNearest({...request, methods}, found.routes, isBase, far)
      if (near.length > 0 || request.method !== undefined)
        yield {
          ...toFinding(document, request, near),
          reason: `Unexpected path ${quote(request.path)}${near.length > 0 ? `, expected ${toList(near)}` : ''}`,
          note: `No operation in ${files} has this path.`,
        }
    }
  },
}
export default rule

// Matches OpenAPI files, paths of an OpenID provider, and files of a website
const file =
  /\.(?:html?|m?js|css|ico|png|jpe?g|gif|svg|webp|txt|sh|ps1|cmd)$|(?:openapi|swagger)\.(?:json|ya?ml)$|\/openid-\w+\//i

/** Whether `isOurs` is true for at least half of the paths. With `isStrict`, it must be true for more than half. */
function isMostly<One extends {path: string}>(
  requests: readonly One[],
  isOurs: (one: One) => boolean,
  isStrict = false,
): boolean {
  const all = new Set(requests.map(({path}) => path)).size
  const ours = 2 * new Set(requests.filter(isOurs).map(({path}) => path)).size
  return ours > 0 && (isStrict ? ours > all : ours >= all)
}

// Matches "http://localhost:8080" and "api.shop.example"; not "{{host}}"
const concreteHost = /^(?:https?:\/\/)?(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?$/i

// Captures the first segment: "api" in "https://shop.example/api"
const belowHost = /:\/\/[^/\s]+\/([\w.-]+)/g

// Matches "Base URL: `https://payments.example/v1`"
const baseUrl = /\bbase[ -](?:url|uri|path)\b[^/]{0,40}?((?:https?:)\/\/[^\s`"'<>()|*]+)/gi

/** Whether a request has no host, and a section around it names the base URL of another service. */
function isUnderOtherBase(document: MarkdownDocument, {host, pathRange}: Request): boolean {
  if (host !== '') return false
  const [, url = ''] = [...readAbove(document, pathRange[0]).text.matchAll(baseUrl)].at(-1) ?? []
  const [name = ''] = /^https?:\/\/[^/]*/.exec(url) ?? []
  return name !== '' && isOtherHost(name, document.apis)
}

/** Whether a command sends the request to the API of a tool: `gh api /user`. */
function isOfTool({source}: MarkdownDocument, {where, host, pathRange: [start]}: Request): boolean {
  if (where !== 'fence' || host !== '') return false
  const [command = ''] = /(?:[^\n]*\\\r?\n){0,9}[^\n]*$/.exec(source.slice(Math.max(0, start - 500), start)) ?? []
  return /\b(?:gh|glab) api\b/.test(command)
}

/** Whether a path belongs to a server, but not to its API: `/healthz`, `/v1/openapi.json`. */
function isBesideApi(path: string, isBase: IsBase, {lists}: ActionWords): boolean {
  const bare = toBarePath(path)
  const first = parsePath(bare).segments.find((segment) => !isBase(segment))
  return lists.besideApi.has(first?.text.toLowerCase() ?? '') || file.test(bare)
}

/** Whether a path stands for any path: `/v1/resource`, `/your-endpoint`, `/v1/some_orders`. */
function isPlaceholder(path: string, isBase: IsBase, {lists}: ActionWords): boolean {
  const {segments} = parsePath(path.toLowerCase())
  const first = segments.find((segment) => !isBase(segment))?.text ?? ''
  return (
    lists.placeholders.has(first) || /^(?:your|my)[-_]/.test(first) || segments.some(({text}) => /^some[-_]/.test(text))
  )
}

/** Whether a path belongs to a server of the API's user that receives events: `/webhook`, `/orders/callback`. */
function isReceiver(path: string, {lists}: ActionWords): boolean {
  const {segments} = parsePath(path)
  return [segments[0], segments.at(-1)].some((segment) => lists.eventReceivers.has(segment?.text.toLowerCase() ?? ''))
}

/** Whether the last segment of a path is a verb that stands for a method: `/orders/create`; not a parameter. */
function endsInVerb(path: string, words: ActionWords): boolean {
  const last = parsePath(path).segments.at(-1)
  return last?.kind !== 'parameter' && words.purposeOf.has(findVerb(last?.text ?? '', words) ?? '')
}

interface Wanted {
  method: string
  path: string
}

function* checkParameters(
  document: MarkdownDocument,
  request: Request,
  operation: Operation,
  {lists}: ActionWords,
): Generator<Finding> {
  const name = quote(`${operation.method} ${operation.path}`)
  for (const {in: where, unknown, expected} of findParameterProblems(request, operation, lists.usualHeaders)) {
    const kind = where === 'header' ? 'header' : 'parameter'
    if (!unknown) {
      const missing = `${expected.length > 1 ? `${kind}s` : kind} ${alternatives(expected).replace(' or ', ' and ')}`
      yield {...toFinding(document, request, []), reason: `Unexpected ${name} without its required ${missing}`}
      continue
    }
    const end = expected.length > 0 ? `, expected ${alternatives(expected)}` : ''
    yield {
      range: unknown.range,
      actual: unknown.name,
      expected,
      repair: 'offered',
      reason: `Unexpected ${kind} ${quote(unknown.name)} of ${name}${end}`,
    }
  }
}

/** Sort methods by their position in `order`. Methods that are not in `order` come last. */
function toSorted(methods: readonly string[], order: readonly string[]): string[] {
  const rank = (method: string): number => (order.includes(method) ? order.indexOf(method) : order.length)
  return methods.toSorted((a, b) => rank(a) - rank(b))
}

function toList(wanted: readonly Wanted[]): string {
  return alternatives(wanted.map(({method, path}) => `${method} ${path}`))
}

function toFinding({source}: MarkdownDocument, request: Request, wanted: readonly Wanted[]): Finding {
  const edits = wanted.flatMap(
    ({method, path}) => request.edit(request.method === undefined ? undefined : method, path) ?? [],
  )
  const [start, end] = request.pathRange
  const range: Range = [
    Math.min(start, ...edits.map((edit) => edit.range[0])),
    Math.max(end, ...edits.map((edit) => edit.range[1])),
  ]
  const expected = edits.map(
    (edit) => source.slice(range[0], edit.range[0]) + edit.text + source.slice(edit.range[1], range[1]),
  )
  return {range, actual: source.slice(...range), expected: [...new Set(expected)], repair: 'offered'}
}

/** Whether the start or the end of a path is left out: `.../orders`, `/orders/*`, `/orders/…`, `/orders[/{id}]` */
function isElided({source}: MarkdownDocument, {where, path, pathRange: [start, end]}: Request): boolean {
  const next = source.slice(end, end + 2)
  // In "**GET /orders**", the asterisks are emphasis.
  return (
    /(?:…|\.\.)$/.test(source.slice(Math.max(0, start - 2), start)) ||
    /^(?:…|\.\.|\[\/)/.test(next) ||
    (where !== 'table' && next.startsWith('|')) ||
    (path.endsWith('/') && /^(?:\\?\*|[{[<(])/.test(next))
  )
}

// Matches a word between a method and its path: "requests" or "to" in "`PATCH` requests to the `"
const bridge = /\b(?:requests?|calls?|methods?|to|on|at|for)\b/

/**
 * Whether a path may stand for all paths below it. For example, words separate the path from the method
 * ("`PATCH` requests to `/orders`"), or the path has several methods ("`GET/DELETE /orders`").
 */
function isLoose({source, page}: MarkdownDocument, {method, methodRange, pathRange}: Request): boolean {
  return (
    (methodRange !== undefined && bridge.test(source.slice(methodRange[1], pathRange[0]))) ||
    page.requests.some((one) => one.pathRange[0] === pathRange[0] && one.method !== method)
  )
}

/**
 * Whether a request in code has no host, and is in quotes. For example, a page calls its own server
 * (`fetch('/orders')`), or a server names its routes (`name: 'GET /orders'`).
 */
function isOwnBackend({source}: MarkdownDocument, {where, host, methodRange, pathRange}: Request): boolean {
  const isQuoted = (start: number): boolean => /["'`]/.test(source.charAt(start - 1))
  return (
    where === 'fence' &&
    host === '' &&
    (isQuoted(pathRange[0]) || (methodRange !== undefined && isQuoted(methodRange[0])))
  )
}
