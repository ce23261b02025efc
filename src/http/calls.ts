import {findClose} from './path.ts'
import {readTarget, type Target} from './target.ts'

/** A request that a call in source code makes, in indices of the text. */
export interface CallRequest {
  /** In capitals. */
  method: string
  methodStart?: number
  methodEnd?: number
  target: Target
  /** A route that a server declares, not a call to one. */
  isRoute: boolean
  /** Whether another method may be written in the place of this one, arguments unchanged. */
  canReplace(method: string): boolean
  /** How to write a method where none is written; undefined where it cannot be. */
  insert?(method: string): {index: number; text: string}
}

/** Names of what sends requests, as alternatives of a regular expression. */
export const clients =
  'axios|requests?|got|ky|https?|httpx|client|httpClient|apiClient|fetcher|api|\\$http|\\$axios|session|agent|superagent|needle|ofetch|wretch|RestClient|HTTParty|Faraday|conn|http_client|restClient|webClient|unirest|Unirest|resty|supertest|HttpClient|Http|browser|server'
/** Names of what declares routes, in the same form. */
export const routers = 'app|router|route|routes|fastify|hono|srv|mux|blueprint|bp|Route|Router|koaRouter|apiRouter'
// `axios.post("`, `this.http.delete<Order>(`, `client.get(f"`
const memberCall = new RegExp(
  `(?<![\\w$@])(${clients}|${routers}|(?:request|agent|supertest)\\(\\w{0,40}\\))\\??\\.(get|post|put|patch|delete|del|head|Get|Post|Put|Patch|Delete)(?:<[^<>()\\n]{0,60}>)?\\(\\s{0,40}[frb]?(["'\`])`,
  'g',
)
// `@Post("orders")`, `@app.get("/orders")`, `@GetMapping("/orders")`
const decorator =
  /@(?:\w{1,20}\.)?(get|post|put|patch|delete|Get|Post|Put|Patch|Delete)(?:Mapping)?\(\s{0,20}(?:value\s?=\s?|path\s?=\s?)?(["'`])/g
// `"POST", "https://…"`, `'DELETE', '/orders'`: NewRequest, xhr.open, requests.request
const pair = /(["'`])(GET|POST|PUT|PATCH|DELETE)\1\s{0,20},\s{0,20}[frb]?(["'`])/g
// `fetch("/orders"`, `$fetch(`, `fetch(\`${base}/orders\``
const fetchCall = /(?<![\w.])(?:window\.)?\$?fetch\(\s{0,40}(["'`])/g
// `url: "/orders"`, `path: '/orders'`: an object that has a method as well
const urlKey = /(?<![\w-])(?:url|uri|path|endpoint)["']?\s?[:=]\s?[frb]?(["'`])/g
/** Where a string that may be a target follows a key or a call of `fetch`: `url: '`, `fetch("`; found anywhere. */
export const targetLead = /fetch\(\s{0,40}["'`]|(?:url|uri|path|endpoint)["']?\s?[:=]\s?[frb]?["'`]/
const methodKey =
  /(?<![\w-])(?:method|type)["']?\s?[:=]\s?(["'`])(GET|POST|PUT|PATCH|DELETE|get|post|put|patch|delete)\1/g
const reach = 400
const routerNames = new Set([...routers.split('|'), 'server'])

/** Find requests that calls in source code make: fetch, axios, requests, got, ky, NewRequest, xhr.open. */
export function findCallRequests(text: string): CallRequest[] {
  const found: CallRequest[] = []
  for (const match of text.matchAll(memberCall)) {
    const [, receiver = '', name = '', opening = ''] = match
    const index = match.index + match[0].length
    const target = readQuoted(text, index, opening)
    if (!target) continue
    const methodStart = match.index + match[0].indexOf('.', receiver.length) + 1
    const isRoute = routerNames.has(receiver)
    // Without a body, or with named arguments, every method is called alike.
    const isAlone = /^["'`]\s*(?:\)|,\s*\w+\s?=[^=>])/.test(text.slice(target.close, target.close + 60))
    found.push({
      method: name === 'del' ? 'DELETE' : name.toUpperCase(),
      methodStart,
      methodEnd: methodStart + name.length,
      target,
      isRoute,
      canReplace: (method) =>
        isAlone ||
        (hasBody(method) && hasBody(name.toUpperCase())) ||
        (!hasBody(method) && !hasBody(name.toUpperCase())),
    })
  }
  for (const match of text.matchAll(decorator)) {
    const index = match.index + match[0].length
    const [, name = '', opening = ''] = match
    const target = readQuoted(text, index, opening)
    if (!target) continue
    const methodStart = match.index + match[0].lastIndexOf(name)
    found.push({
      method: name.toUpperCase(),
      methodStart,
      methodEnd: methodStart + name.length,
      target,
      isRoute: true,
      canReplace: () => true,
    })
  }
  for (const match of text.matchAll(pair)) {
    const index = match.index + match[0].length
    const [, , method = '', opening = ''] = match
    const target = readQuoted(text, index, opening)
    if (!target) continue
    const methodStart = match.index + 1
    found.push({
      method,
      methodStart,
      methodEnd: methodStart + method.length,
      target,
      isRoute: false,
      canReplace: () => true,
    })
  }
  for (const match of text.matchAll(fetchCall)) {
    const index = match.index + match[0].length
    const [, opening = ''] = match
    const target = readQuoted(text, index, opening)
    if (!target) continue
    const options = findOptions(text, target.close)
    if (!options) continue
    const {end, brace} = options
    const key = findMethodKey(text, target.close, end)
    if (key) {
      found.push({...key, target, isRoute: false, canReplace: () => true})
      continue
    }
    // `fetch("/orders")` reads; an object of options may still hold a method further on.
    if (end >= target.close + reach) continue
    found.push({
      method: 'GET',
      target,
      isRoute: false,
      canReplace: () => true,
      insert: (method) =>
        brace === undefined
          ? {index: target.close + 1, text: `, {method: '${method}'}`}
          : {index: brace + 1, text: `method: '${method}', `},
    })
  }
  for (const match of text.matchAll(urlKey)) {
    const index = match.index + match[0].length
    const [, opening = ''] = match
    const target = readQuoted(text, index, opening)
    if (!target) continue
    const from = Math.max(0, match.index - 120)
    const key =
      findMethodKey(text, target.close, target.close + 160, /[}\])]/) ??
      findMethodKey(text, from, match.index, /[{[(]/, true)
    if (key) found.push({...key, target, isRoute: false, canReplace: () => true})
  }
  return found
}

function hasBody(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH'
}

/** A target at an index, up to the quote that closes the string; undefined where the string holds more or is too long. */
function readQuoted(text: string, index: number, quote: string): (Target & {close: number}) | undefined {
  const target = readTarget(text, index) ?? readConcatenated(text, index)
  if (!target) return
  if (text.charAt(target.end) !== quote) return
  return {...target, close: target.end}
}

/** `${base}/orders` is a variable host to `readTarget`; `orders` without a slash is none. */
function readConcatenated(text: string, index: number): Target | undefined {
  if (!text.startsWith('${', index)) return
  const end = findClose(text, index + 1)
  if (end === undefined) return
  const target = readTarget(text, end)
  return target && target.start === target.path ? {...target, start: index} : undefined
}

/**
 * The options of a call after its first argument, and where their brace opens; without a brace, there are none.
 *
 * @returns undefined where the next argument is no object
 */
function findOptions(text: string, close: number): {end: number; brace?: number} | undefined {
  const rest = /^\s{0,20}(?:\)|,\s{0,40}\{)/.exec(text.slice(close + 1, close + 80))
  if (!rest) return
  const at = close + rest[0].length
  if (text.charAt(at) === ')') return {end: at}
  const limit = Math.min(text.length, close + reach)
  let depth = 0
  for (let index = at; index < limit; index++) {
    const character = text.charAt(index)
    if (character === '{') depth++
    else if (character === '}' && --depth === 0) return {end: index + 1, brace: at}
  }
  return {end: limit, brace: at}
}

/** A key "method" in a stretch of text, with no edge between it and the other end. */
function findMethodKey(
  text: string,
  from: number,
  to: number,
  edge?: RegExp,
  isLast = false,
): {method: string; methodStart: number; methodEnd: number} | undefined {
  const stretch = text.slice(from, to)
  let found: {method: string; methodStart: number; methodEnd: number} | undefined
  for (const match of stretch.matchAll(methodKey)) {
    const [, , method = ''] = match
    const methodEnd = from + match.index + match[0].length - 1
    const between = isLast ? stretch.slice(match.index + match[0].length) : stretch.slice(0, match.index)
    if (edge?.test(between)) continue
    found = {method: method.toUpperCase(), methodStart: methodEnd - method.length, methodEnd}
    if (!isLast) break
  }
  return found
}
