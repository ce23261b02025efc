/**
 * Which operation of an API an example request is for.
 */
import {rememberOf} from '../english/remember.ts'
import {escapePattern} from '../english/pattern.ts'
import {parsePath, type Segment} from '../http/path.ts'
import type {Api, Operation, Request} from '../types.ts'

/** A segment of the path of an operation. */
export interface RoutePart {
  text: string
  /** What a value in its place looks like, where it has a parameter; absent for a literal. */
  pattern?: RegExp
  /** Whether it is a parameter and nothing else. */
  isParameter: boolean
}

/** An operation where a server has it. */
export interface Route {
  api: Api
  operation: Operation
  /** The segments of the path of the server. */
  base: readonly RoutePart[]
  /** Those of the path of the operation. */
  parts: readonly RoutePart[]
  /** Both. */
  all: readonly RoutePart[]
}

/** What APIs have for a request. */
export type Match =
  /** The operation that it is for; without a method, one with its path. */
  | {kind: 'operation'; route: Route}
  /** The path is there, with other methods: the operations with it. */
  | {kind: 'method'; routes: readonly Route[]}
  /** No operation has the path: those among which it should be. */
  | {kind: 'path'; routes: readonly Route[]}

/** A request, as far as it tells an operation. */
export type Target = Pick<Request, 'method' | 'path' | 'host' | 'base'>

/**
 * Find the operation that a request is for.
 *
 * @param bases words that stand before the resources of a path, such as `api`
 * @returns undefined where it may be for another API, or says too little
 */
export function matchRequest(target: Target, apis: readonly Api[], bases: ReadonlySet<string>): Match | undefined {
  const segments = readSegments(target.path)
  if (!segments) return
  const isOpen = isAnyHost(target.host)
  const found = apis.flatMap((api): Match[] => {
    const routes = findServed(target.host, isOpen, toRoutes(api))
    if (routes.length === 0) return []
    const match = isOpen
      ? matchOpen(target, segments, routes, bases)
      : matchPath(target, [{segments, isWhole: true}], routes)
    return match ? [match] : []
  })
  const ofKind = (kind: Match['kind']): Match | undefined => found.find((match) => match.kind === kind)
  const unknown = found.flatMap((match) => (match.kind === 'path' ? match.routes : []))
  return ofKind('operation') ?? ofKind('method') ?? (unknown.length > 0 ? {kind: 'path', routes: unknown} : undefined)
}

// "...", "…", "/v1/...": something is left out; "*": any
const elided = /\.\.\.|…|\*|^$|[<>"'\\^|]|\{[%{#<]|\$\(/

/** The segments of a path; undefined where it leaves some out or has none but parameters. */
function readSegments(path: string): readonly Segment[] | undefined {
  const {segments} = parsePath(path)
  const isLeftOut = segments.some(({text, kind}) => elided.test(text) && !(kind === 'parameter' && /^[<\\]/.test(text)))
  return isLeftOut || segments.every(({kind}) => kind === 'parameter') ? undefined : segments
}

// "{{baseUrl}}", "$HOST", "<host>", "localhost:3000", "shop.example", "api.example.com", "your-shop.test", "10.0.0.1:80", ":8080", "shop"
const anyHost =
  /^$|[{}<>$%[\]]|&lt;|^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/@]*@)?(?:localhost|[^/.:]+|(?:\d{1,3}\.){3}\d{1,3}|[^/:]*(?:\bexample\b|\byour|\bmy[.-]?)[^/:]*|[^/:]*\.(?:test|local|localhost|internal|invalid|lan))?(?::[^/]*)?$/i

/** Whether a request says nothing of where it is sent: without a host, or with one that stands for any. */
function isAnyHost(host: string): boolean {
  return anyHost.test(host)
}

/** The operations of an API, at each of its servers. */
const toRoutes = rememberOf((api: Api): readonly (Route & {host: RegExp | undefined})[] =>
  api.operations.flatMap((operation) => {
    const servers = operation.servers ?? api.servers
    const parts = toParts(operation.path)
    return (servers.length > 0 ? servers : [{host: '', path: ''}]).map(({host, path}) => {
      const base = toParts(path)
      return {api, operation, base, parts, all: [...base, ...parts], host: toHostPattern(host)}
    })
  }),
)

/** Those that a host may serve. */
function findServed<Served extends {host: RegExp | undefined}>(
  host: string,
  isOpen: boolean,
  routes: readonly Served[],
): readonly Served[] {
  if (isOpen) return routes
  const name = host.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').replace(/^[^@]*@/, '')
  return routes.filter((route) => route.host?.test(name))
}

/** What matches a host with variables; undefined where it is not given, or stands for any. */
const toHostPattern = (host: string): RegExp | undefined => {
  if (isAnyHost(host.replace(/\{[^{}]*\}/g, 'x')) || /^\{[^{}]*\}$/.test(host)) return
  const body = host
    .split(/\{[^{}]*\}/)
    .map((text) => escapePattern(text))
    .join('[^/]{0,100}')
  return new RegExp(`^${body}(?::443)?$`, 'i')
}

const toParts = (path: string): RoutePart[] =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map((text) => {
      if (!text.includes('{')) return {text: decode(text), isParameter: false}
      const literals = text.split(/\{[^{}]*\}/).map((literal) => escapePattern(literal))
      return {text, isParameter: /^\{[^{}]*\}$/.test(text), pattern: new RegExp(`^${literals.join('[^/]{1,300}')}$`)}
    })

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The segments of a request, or what is left of them without what stands for the path of a server. */
interface View {
  segments: readonly Segment[]
  isWhole: boolean
}

/** Match a request that does not say where it is sent: the path of the server may be left out, or be another one. */
function matchOpen(
  target: Target,
  segments: readonly Segment[],
  routes: readonly Route[],
  bases: ReadonlySet<string>,
): Match | undefined {
  const isBase = ({text, kind}: {text: string; kind?: string}): boolean =>
    kind === 'parameter' || isVersion(text) || bases.has(text.toLowerCase())
  const versions = new Set(
    routes.flatMap(({all}) => all.slice(0, 4).flatMap(({text}) => (isVersion(text) ? [text] : []))),
  )
  const head = segments.findIndex((segment) => !isBase(segment))
  const own = segments.slice(0, Math.max(head, 0)).find(({text}) => isVersion(text))
  const under = target.base === undefined ? [] : parsePath(target.base).segments
  const views: View[] = [
    {segments: [...under, ...segments], isWhole: false},
    {segments, isWhole: true},
  ]
  const isOtherVersion = own !== undefined && !versions.has(own.text)
  // Another version than the file describes is another API.
  if (own === undefined || isOtherVersion)
    for (let index = 1; index <= head; index++) views.push({segments: segments.slice(index), isWhole: false})
  const match = matchPath(target, views, routes, isBase)
  if (match?.kind !== 'path' || !isOtherVersion || versions.size === 0) return match
}

// "v1", "v2.1", "v3beta1", "2024-01-01"
const version = /^v\d+(?:\.\d+)*(?:(?:alpha|beta|rc|preview)\d*)?$|^\d{4}-\d{2}(?:-\d{2})?$/i

function isVersion(text: string): boolean {
  return version.test(text)
}

/**
 * Match the segments of a request.
 *
 * @param isBase whether a segment of an operation may be left out where it stands before all others; none may if absent
 */
function matchPath(
  {method}: Target,
  views: readonly View[],
  routes: readonly Route[],
  isBase?: (part: RoutePart) => boolean,
): Match | undefined {
  const fits: {route: Route; rank: number}[] = []
  const kinds = new Set<string>()
  let isTail = false
  for (const route of routes) {
    for (const {segments} of views) {
      const skipped = route.all.length - segments.length
      if (skipped < 0 || (skipped > 0 && !isBase)) continue
      const fit = fitAt(segments, route.all, skipped)
      if (fit === undefined) continue
      const isPart = skipped > route.base.length && !route.all.slice(0, skipped).every((part) => isBase?.(part))
      if (fit === 'wide') kinds.add(route.operation.path)
      else if (isPart) isTail = true
      else fits.push({route, rank: fit})
    }
  }
  // "/users/me" before "/users/{id}"
  const best = fits.toSorted((a, b) => b.rank - a.rank)
  const same = best.find(({route}) => hasMethod(route.operation, method))
  if (same) return {kind: 'operation', route: same.route}
  const routesOfBest = best.filter(({rank}) => rank === best[0]?.rank).map(({route}) => route)
  if (routesOfBest.length > 0) return {kind: 'method', routes: routesOfBest}
  // The end of a path whose start the page gives elsewhere; a parameter that stands for several literals.
  return isTail || kinds.size > 1 ? undefined : {kind: 'path', routes}
}

/** Whether an operation answers a method. */
function hasMethod(operation: Operation, method: string | undefined): boolean {
  if (method === undefined || method === 'OPTIONS' || method === operation.method) return true
  return method === 'HEAD' && operation.method === 'GET'
}

/** How many literals agree from a part on; `wide` where a parameter of the request stands for a literal. */
function fitAt(segments: readonly Segment[], parts: readonly RoutePart[], start: number): number | 'wide' | undefined {
  let rank = 0
  let isWide = false
  for (let index = segments.length - 1; index >= 0; index--) {
    const segment = segments[index]
    const part = parts[start + index]
    if (!segment || !part) return
    if (part.pattern) {
      if (segment.kind === 'literal' && !part.isParameter && !part.pattern.test(decode(segment.text))) return
    } else if (part.text === segment.text || part.text === decode(segment.text)) rank++
    else if (segment.kind === 'parameter' && !/^[\w.-]*$/.test(segment.text)) isWide = true
    else return
  }
  return isWide ? 'wide' : rank
}
