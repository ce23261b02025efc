/** Finds the operation of an API for an example request. */
import {toSingular} from '../english/inflection.ts'
import {rememberLast, rememberOf} from '../english/remember.ts'
import {parsePath, type Segment} from '../http/path.ts'
import type {Api, Operation, Request} from '../types.ts'

/** A segment of the path of an operation. */
export interface RoutePart {
  text: string
  /**
   * The texts before, between and after the parameters of the segment: `['', '.json']` for
   * `{order_id}.json`. Absent without parameters.
   */
  literals?: readonly string[]
  /** Whether the segment is only a parameter. */
  isParameter: boolean
}

/** An operation of an API, at one of the servers of the API. */
export interface Route {
  api: Api
  /** The texts around the variables of the server's host; undefined without a host. */
  host: readonly string[] | undefined
  operation: Operation
  /** The segments of the server's path. */
  base: readonly RoutePart[]
  /** The segments of the operation's path. */
  parts: readonly RoutePart[]
  /** All segments: `base`, then `parts`. */
  all: readonly RoutePart[]
}

/** The result of matching a request with APIs. */
export type Match =
  /**
   * The operation. For a request without a method, an operation with the same path. `isLikely`: the
   * paths share a literal outside of the base path. `isPrefixed`: the request has a base path that the
   * file lacks, such as `/api`. `isSure`: the match is likely and not prefixed, and the request has
   * each version that the path of the operation has.
   */
  | {
      kind: 'operation'
      route: Route
      routes: readonly Route[]
      isSure: boolean
      isLikely: boolean
      isPrefixed: boolean
    }
  /** The API has the path only with other methods: `methods`. `routes` are all operations of the API. */
  | {kind: 'method'; methods: readonly string[]; routes: readonly Route[]; sign: Sign}
  /** No operation has the path. `routes` are all operations of the API. `sign`: see `Sign`. */
  | {kind: 'path'; routes: readonly Route[]; sign: Sign}

/**
 * What shows that a request is for an API. `server`: the request names a server of the API. `same`:
 * the path has the same start as an operation, up to and including the first resource. `alike`: the
 * path has the first resource or the base path of an operation. `none`: nothing.
 */
export type Sign = 'server' | 'same' | 'alike' | 'none'

/** The parts of a request that identify an operation. */
export type Target = Pick<Request, 'method' | 'path' | 'host' | 'base'>

/** Whether a segment belongs to a base path: `api`, `v1`, `{version}`. */
export type IsBase = (segment: {text: string; kind?: string}) => boolean

/** Create a function of the type `IsBase`. @param words words of base paths, such as `api` */
export const toIsBase = rememberOf(
  (words: ReadonlySet<string>): IsBase =>
    ({text, kind}) =>
      kind === 'parameter' || isVersion(text) || words.has(text.toLowerCase()),
)

/**
 * Find the operation that a request is for.
 *
 * @returns undefined if the request may be for another API, or is incomplete
 */
export function matchRequest(target: Target, apis: readonly Api[], isBase: IsBase): Match | undefined {
  const segments = readSegments(target.path)
  // "/api/v1" is only a base path.
  if (!segments || segments.every(isBase)) return
  // "/.well-known/…" exists on any host (RFC 8615).
  const isWellKnown = segments[0]?.text === '.well-known'
  // OpenAPI files do not describe web sockets.
  if (/^wss?:/i.test(target.host)) return
  const name = toHostName(target.host)
  const isOpen = target.method !== undefined && isAnyHost(target.host)
  const found = apis.flatMap((api): Match[] => {
    const routes = toRoutes(api)
    const served = toServed(api)(name)
    if (served.length > 0 && !isAnyLocal(name)) return toList(matchAtServer(target, segments, served, isBase))
    return isOpen ? toList(matchOpen(target, segments, routes, isBase, served.length > 0)) : []
  })
  const ofKind = (kind: Match['kind']): Match | undefined => found.find((match) => match.kind === kind)
  const unknown = found.filter((match) => match.kind === 'path')
  const paths: Match = {
    kind: 'path',
    routes: unknown.flatMap(({routes}) => routes),
    sign: signs.find((sign) => unknown.some((match) => match.sign === sign)) ?? 'none',
  }
  if (isWellKnown) return ofKind('operation')
  return ofKind('operation') ?? ofKind('method') ?? (unknown.length > 0 ? paths : undefined)
}

const signs: readonly Sign[] = ['server', 'same', 'alike']

function toList<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value]
}

// Matches segments that are not the text of a real path: "...", "…", "*", "{get,list}-orders",
// "{% order %}", "nonexistent".
const elided = /\.\.\.|…|\*|^$|[<>"'\\^|]|\{\w[^{}]*,|\{[%#]|\{\{[<%]|\$\(|^(?:non-?existent|does-?not-?exist)/i

/** Read the segments of a path; undefined if the path leaves out segments. */
function readSegments(path: string): readonly Segment[] | undefined {
  const {segments} = parsePath(path)
  // "{name=orders/*}" and "{shop/order}" stand for several segments.
  const isLeftOut = ({text, kind}: Segment): boolean =>
    kind === 'parameter' ? /^(?:~|\{\{?[<%#].*)$|\.\.\.|[…*,=/]/.test(text) : elided.test(text) || isCutOff(text)
  return segments.some(isLeftOut) ? undefined : segments
}

// Matches hosts that stand for any host: "{{baseUrl}}", "$HOST", "<host>", "localhost:3000",
// "shop.example", "api.example.com", "your-shop.test", "10.0.0.1:80", ":8080", "shop"
const anyHost =
  /^$|[{}<>$%[\]]|&lt;|^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/@]*@)?(?:localhost|[^/.:]+|(?:\d{1,3}\.){3}\d{1,3}|[^/:]*(?:\bexample\b|\byour|\bmy(?:[.-]|company|domain|app|site|host))[^/:]*|[^/:]*\.(?:test|local|localhost|internal|invalid|lan))?(?::[^/]*)?$/i

// Matches "localhost" and "localhost:8080", but not "localhost:8042": few servers have this port
const anyLocal = /^localhost(?::(?:80|443|3000|4000|5000|8000|8080|8081|8888|9000|9090))?$|^127\./i

/** Whether a host is the reader's own machine, with a common port. The server of any API may run there. */
function isAnyLocal(name: string): boolean {
  return anyLocal.test(name)
}

/** Whether a request has no host, or a placeholder for any host. */
function isAnyHost(host: string): boolean {
  return anyHost.test(host)
}

/** Whether a bracket is not closed, as in "{open". In a table, the pipe of "{open|closed}" starts a new cell. */
function isCutOff(text: string): boolean {
  return ['{}', '[]', '()'].some(([open = '', close = '']) => text.split(open).length !== text.split(close).length)
}

/** List the operations of an API at each of its servers. */
const toRoutes = rememberOf((api: Api): readonly Route[] =>
  api.operations.flatMap((operation) => {
    const servers = operation.servers ?? api.servers
    const parts = toParts(operation.path)
    return (servers.length > 0 ? servers : [{host: '', path: ''}]).map(({host, path}) => {
      const base = toParts(path)
      return {api, operation, base, parts, all: [...base, ...parts], host: toHostLiterals(host)}
    })
  }),
)

/** List the operations at a host. Cached, because most requests of a page have the same host. */
const toServed = rememberOf((api: Api) =>
  rememberLast((name: string): readonly Route[] => {
    const own = name.toLowerCase().replace(/:443$/, '')
    return toRoutes(api).filter(({host}) => host && isBetween(host, own, 0))
  }),
)

/** Get the host from a URL: "https://user@shop.example" → "shop.example". */
function toHostName(host: string): string {
  return host
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/^[^@]*@/, '')
    .replace(/^(?:127\.0\.0\.1|0\.0\.0\.0)(?=:|$)/, 'localhost')
}

/**
 * Get the texts around the variables of a host; undefined without a host, or if the host has only
 * variables: `{host}:{port}`.
 */
function toHostLiterals(host: string): readonly string[] | undefined {
  const literals = toHostName(host)
    .toLowerCase()
    .split(/\{[^{}]*\}/)
  return literals.some((literal) => /\w/.test(literal)) ? literals : undefined
}

/**
 * Whether a text consists of literals in their order, with other characters between the literals.
 *
 * A regular expression with many parameters would try all ways to split the text. A loop is enough,
 * because only the first position of each literal needs to be tried.
 *
 * @param least the least number of characters between two literals
 */
function isBetween(literals: readonly string[], text: string, least: number): boolean {
  const [first = '', ...others] = literals
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let end = first.length
  for (const literal of others) {
    const start = text.indexOf(literal, end + least)
    if (start < 0) return false
    end = start + literal.length
  }
  return text.endsWith(last) && text.length - last.length >= end + least
}

const toParts = (path: string): RoutePart[] =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map((text, index) => {
      // A file may have "/orders/42" instead of "/orders/{order_id}".
      const isValue = index > 0 && /^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(text)
      if (isValue) return {text, isParameter: true, literals: ['', '']}
      if (!text.includes('{')) return {text: decode(text), isParameter: false}
      return {text, isParameter: /^\{[^{}]*\}$/.test(text), literals: text.split(/\{[^{}]*\}/)}
    })

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The segments of a request. With `isPart`, segments at the start of the path are left out. */
interface View {
  segments: readonly Segment[]
  isPart?: boolean
}

/** Match a request that is sent to a server of the API. */
function matchAtServer(
  target: Target,
  segments: readonly Segment[],
  routes: readonly Route[],
  isBase: IsBase,
): Match | undefined {
  const found = matchPath(target, [{segments}], routes)
  if (found?.kind !== 'path') return found
  const {method} = target
  const isStart = ({all}: Route): boolean => all.length > segments.length && fitAt(segments, all, 0) !== undefined
  // In "The API is at https://shop.example/v1/shops/7.", the URL is not a request, but the start of longer paths.
  if (method === undefined && routes.some(isStart)) return
  const own = routes.filter(({api, operation}) => operation.servers === undefined || api.servers.length === 0)
  // If nearly all operations start with "/api" or "/v1", a path without this start may be a page of
  // a site.
  const isRead = method === undefined || method === 'GET' || method === 'HEAD'
  const isSite = isRead && own.filter(({parts}) => parts[0] && isBase(parts[0])).length > own.length * 0.8
  const isUnder = ({base}: Route): boolean => {
    const next = segments[base.length]
    return (
      next !== undefined && fitAt(segments.slice(0, base.length), base, 0) !== undefined && (!isSite || isBase(next))
    )
  }
  if (own.some(isUnder)) return isOtherVersion(segments, routes) ? undefined : found
  // A request with the path of an operation lacks only the path of the server. Any other request may be for another
  // service of the host.
  const isBare = routes.some(
    ({base, parts}) => base.length > 0 && fitAt(segments, parts, 0) !== undefined && parts.length === segments.length,
  )
  return isBare ? {kind: 'path', routes, sign: 'server'} : undefined
}

/** Match a request with no host, or with a host that may be any server. The server's path may be missing, or differ. */
function matchOpen(
  target: Target,
  written: readonly Segment[],
  routes: readonly Route[],
  isBase: IsBase,
  isNamed: boolean,
): Match | undefined {
  const versions = listVersions(routes)
  // A gateway may add a segment: "/gateway/v1/orders" for "/v1/orders".
  const [first, second] = written
  const hasGateway =
    first?.kind === 'literal' &&
    !isBase(first) &&
    versions.has(second?.text ?? '') &&
    !routes.some(({all}) => all.some(({text}) => text === first.text))
  const segments = hasGateway ? written.slice(1) : written
  const head = segments.findIndex((segment) => !isBase(segment))
  const under = target.base === undefined ? [] : parsePath(target.base).segments
  const views: View[] = [
    {segments, isPart: hasGateway},
    ...(under.length > 0 ? [{segments: [...under, ...segments]}] : []),
  ]
  const isOther = isOtherVersion(segments, routes)
  const hasVersion = segments.slice(0, head).some(({text}) => versions.has(text))
  // The file may lack the base path: the page has "/api/orders", and the file has "/orders".
  if (!hasVersion && routes.some(({base}) => base.length === 0))
    for (let index = 1; index <= head; index++) views.push({segments: segments.slice(index), isPart: true})
  const {resources, bases, starts} = toStarts(routes)(isBase)
  const isRooted = starts.has(toText(segments.slice(0, head + 1)))
  const match = matchPath(target, views, routes, isBase, isRooted)
  if (match === undefined || match.kind === 'operation') return match
  if (match.kind === 'path' && isOther) return
  const isLocal = localHost.test(toHostName(target.host))
  const ports = isLocal ? listPorts(routes) : []
  const isAnyPort = ports.includes('')
  // The OpenAPI file has servers on the local machine, but only with other ports.
  const isElsewhere = !isNamed && ports.length > 0 && !isAnyPort
  if (match.kind === 'method' || isRooted)
    return {...match, sign: isElsewhere ? 'none' : match.sign === 'alike' ? 'alike' : 'same'}
  // "https://your-shop.example" may be the reader's own server.
  const isResource = !/\byour/i.test(target.host) && resources.has(toSingular(segments[head]?.text ?? ''))
  const isUnder = (base: readonly RoutePart[]): boolean =>
    // "/api/v1/orders" belongs to another API if operations start with "/api", without a version.
    !isVersion(segments[base.length]?.text ?? '') && fitAt(segments.slice(0, base.length), base, 0) !== undefined
  const isPlain = isNamed || isAnyPort || /^$|[{}<>$%]/.test(target.host)
  const isAlike = isResource || (isPlain && bases.some(isUnder))
  return {...match, sign: isAlike && !isElsewhere ? 'alike' : 'none'}
}

/**
 * Whether a host belongs to another service. A real host belongs to another service if the APIs name
 * only other servers. A local address belongs to another service if the APIs name only other ports.
 */
export function isOtherHost(host: string, apis: readonly Api[]): boolean {
  const name = toHostName(host)
  return apis.every((api) => {
    const routes = toRoutes(api)
    if (toServed(api)(name).length > 0) return false
    const ports = listPorts(routes)
    if (isAnyHost(host)) return localHost.test(name) && ports.length > 0 && !ports.includes('')
    return routes.some((route) => route.host !== undefined && !route.host.some((text) => localHost.test(text)))
  })
}

function toText(parts: readonly {text: string}[]): string {
  return parts.map(({text}) => text).join('/')
}

const localHost = /^localhost(?:$|:(\d*))/i

/** List the ports of servers on the local machine: "8042" for "localhost:8042", and "" for "localhost". */
const listPorts = rememberOf((routes: readonly Route[]): readonly string[] =>
  routes.flatMap(({host}) =>
    (host ?? []).flatMap((text) => {
      const found = localHost.exec(text)
      return found ? [found[1] ?? ''] : []
    }),
  ),
)

/** Read how operations start: the first resource (`order` of `/v1/orders`), the path up to it, and the base path. */
const toStarts = rememberOf((routes: readonly Route[]) =>
  rememberLast((isBase: IsBase) => {
    /** The first resources, in the singular. */
    const resources = new Set<string>()
    /** Paths up to the first resource: `v1/orders`. */
    const starts = new Set<string>()
    /** The base paths with a segment that is not a parameter. */
    const bases = new Map<string, readonly RoutePart[]>()
    for (const {all, parts} of routes) {
      const head = all.findIndex((part) => !isBase(part))
      const base = all.slice(0, Math.max(head, 0))
      if (base.some((part) => !part.isParameter)) bases.set(toText(base), base)
      // A request without a host may leave out the path of the server.
      for (const one of [all, parts]) {
        const resource = one.findIndex((part) => !isBase(part))
        if (resource >= 0) starts.add(toText(one.slice(0, resource + 1)))
      }
      for (const part of [all[head], parts.find((one) => !isBase(one))]) if (part) resources.add(toSingular(part.text))
    }
    return {resources, starts, bases: [...bases.values()]}
  }),
)

/** Read the literal at the start of nearly all operations: `v1`; undefined if there is none. */
export function readCommonStart(routes: readonly Route[]): string | undefined {
  const counts = new Map<string, number>()
  for (const {all} of routes) {
    const [first] = all
    if (first && !first.isParameter) counts.set(first.text, (counts.get(first.text) ?? 0) + 1)
  }
  return [...counts].find(([, count]) => count > routes.length * 0.8)?.[0]
}

/** Whether a path has another version than the paths of the API. Such a path belongs to another API. */
function isOtherVersion(segments: readonly Segment[], routes: readonly Route[]): boolean {
  const own = segments.slice(0, 4).find(({text}) => isVersion(text))
  const versions = listVersions(routes)
  return own !== undefined && versions.size > 0 && !versions.has(own.text)
}

const listVersions = rememberOf(
  (routes: readonly Route[]): ReadonlySet<string> =>
    new Set(routes.flatMap(({all}) => all.slice(0, 4).map(({text}) => text)).filter(isVersion)),
)

// Matches a version: "v1", "v2.1", "v3beta1", "v{version}", "2024-01-01"
const version = /^v\{\w{1,40}\}$|^v\d+(?:\.\d+)*(?:(?:alpha|beta|rc|preview)\d*)?$|^\d{4}-\d{2}(?:-\d{2})?$/i

function isVersion(text: string): boolean {
  return version.test(text)
}

/**
 * Match the segments of a request.
 *
 * @param isBase whether a request may leave out a given segment at the start of an operation. Without `isBase`, all
 *   segments are required
 * @param isRooted whether the path starts like an operation, so that no segment is missing at its start
 */
function matchPath(
  {method}: Target,
  views: readonly View[],
  routes: readonly Route[],
  isBase?: IsBase,
  isRooted = false,
): Match | undefined {
  const sign = isBase ? 'none' : 'server'
  const fits: {route: Route; rank: number; isPart: boolean; isAny: boolean; isSure: boolean; isUnversioned: boolean}[] =
    []
  const kinds = new Set<string>()
  let hasTail = false
  for (const route of routes) {
    for (const {segments, isPart = false} of views) {
      const skipped = route.all.length - segments.length
      if (skipped < 0 || (skipped > 0 && !isBase)) continue
      // The end of a request’s path must match the whole path of an operation: "/api/orders" is not "/api/v1/orders".
      if (isPart && skipped > route.base.length) continue
      const fit = fitAt(segments, route.all, skipped)
      if (fit === undefined) continue
      // "/{name}" matches any path, and so does "/api/{name}" if "/api" is left out.
      const isAny = route.all.slice(skipped).every((part) => part.isParameter || isBase?.(part))
      // The request "/orders" lacks the version of the operation "/v1/orders", so another API may be meant.
      const isUnversioned = route.all.slice(route.base.length, skipped).some(({text}) => isVersion(text))
      const isTail = skipped > route.base.length && !route.all.slice(0, skipped).every((part) => isBase?.(part))
      if (fit === 'wide') {
        if (!isTail && hasMethod(route.operation, method)) kinds.add(route.operation.path)
        continue
      }
      if (isTail) hasTail ||= !route.all[skipped]?.isParameter && !isBase?.(segments[0] ?? {text: ''}) && !isPart
      else fits.push({route, rank: fit, isPart, isAny, isSure: !isPart && !isAny, isUnversioned})
    }
  }
  // Prefer "/users/me" to "/users/{id}".
  const best = fits.toSorted((a, b) => b.rank - a.rank)
  const same = best.find(({route}) => hasMethod(route.operation, method))
  if (same) {
    const {route, isSure, isAny, isUnversioned, isPart: isPrefixed} = same
    return {kind: 'operation', route, routes, isSure: isSure && !isUnversioned, isLikely: !isAny, isPrefixed}
  }
  const methods = best
    .filter(({rank, isSure}) => isSure && rank === best[0]?.rank)
    .map(({route}) => route.operation.method)
  if (best.length > 0 && methods.length === 0) return
  if (routes.some(({all}) => isRest(all) && views.some((view) => startsWith(view.segments, all)))) return
  // "/orders/export" may be a separate path, not "/orders/{order_id}" with a value.
  const isValue = views[0]?.segments.at(-1)?.kind === 'literal' && best[0]?.route.all.at(-1)?.isParameter === true
  if (methods.length > 0)
    return {kind: 'method', methods: [...new Set(methods)], routes, sign: isValue && isBase ? 'alike' : sign}
  // The start of the path may be elsewhere on the page, or a parameter may stand for several
  // literals. Such a request may be right.
  const isTail = (hasTail && !isRooted) || (isBase !== undefined && views[0]?.segments[0]?.kind === 'parameter')
  return isTail || kinds.size > 1 ? undefined : {kind: 'path', routes, sign}
}

// Matches a parameter whose value may have slashes: "{path}", "{filename}", "{+rest}"
const restName = /^\{\w*(?:path|file|file_?name)\}$|^\{(?:[+*].*|.*[+*])\}$/i

/** Whether a path starts like an operation, and has more segments than the operation. */
function startsWith(segments: readonly Segment[], parts: readonly RoutePart[]): boolean {
  return segments.length > parts.length && fitAt(segments.slice(0, parts.length), parts, 0) !== undefined
}

/** Whether the last parameter of an operation may stand for several segments. */
function isRest(parts: readonly RoutePart[]): boolean {
  return restName.test(parts.at(-1)?.text ?? '')
}

/**
 * Whether a request leaves out the version although the API has several versions: `/orders` for
 * `/v1/orders` and `/v2/orders`.
 */
export function leavesOutVersion(path: string, {api, operation}: Route): boolean {
  const written = new Set(parsePath(path).segments.map(({text}) => text))
  const isLeftOut = ({text}: RoutePart): boolean => isVersion(text) && !written.has(text)
  return toParts(operation.path).some(isLeftOut) && listVersions(toRoutes(api)).size > 1
}

function hasMethod(operation: Operation, method: string | undefined): boolean {
  if (method === undefined || method === 'OPTIONS' || method === operation.method) return true
  return method === 'HEAD' && operation.method === 'GET'
}

/**
 * Compare segments with the parts from `start` on.
 *
 * @returns the number of equal literals; `wide` if a parameter of the request stands for a literal;
 *   undefined if the segments do not match
 */
function fitAt(segments: readonly Segment[], parts: readonly RoutePart[], start: number): number | 'wide' | undefined {
  let rank = 0
  let isWide = false
  for (let index = segments.length - 1; index >= 0; index--) {
    const segment = segments[index]
    const part = parts[start + index]
    if (!segment || !part) return
    if (part.literals) {
      if (!part.isParameter && !isBetween(part.literals, decode(segment.text), 1)) return
    } else if (part.text === segment.text || part.text === decode(segment.text)) rank++
    else if (segment.kind === 'parameter' && !/^[\w.-]*$/.test(segment.text)) isWide = true
    else return
  }
  return isWide ? 'wide' : rank
}
