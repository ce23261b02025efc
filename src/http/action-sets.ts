import type {MarkdownDocument, Request} from '../types.ts'
import type {Action} from './action.ts'
import type {ActionWords} from './action-words.ts'
import {isSystemPath, parsePath} from './path.ts'

// A server that one runs or names oneself: "", "http://localhost:3000", "192.0.2.1", "{{base_url}}", "https://your-shop"
const ownServer = /^$|localhost|\d{1,3}(?:\.\d{1,3}){3}|:\d{2,5}$|[{<[$]|\byour|\bdomain|\bexample\b/i
// "https://api.shop.example", "/api/orders", "/v1/orders"
const apiPath = /^[^/]*\/\/api\.|(?:^|\/)(?:apis?|v\d{1,2})\//i
// "https://docs.shop.example", "/docs/orders", "/reference/create-order"
const documentation =
  /\/\/(?:docs?|developers?|dev|help|support|learn|wiki|blog|apidocs?)\.|\/(?:docs?|guides?|reference|blog|wiki|help)\/|#/
// What a page on an API mentions
const apiWord = /(?<![.\w-])(?:APIs?|JSON|CRUD|Postman)\b/i

/**
 * Find the paths without a method of which the document has a set: several actions on the same resource of the same
 * server, such as `/orders/create` and `/orders/delete/42`.
 *
 * @param find finds the action of a request in a set
 */
export function findActionSets(
  {source, page}: Pick<MarkdownDocument, 'source' | 'page'>,
  {lists}: ActionWords,
  find: (request: Request) => Action | undefined,
): ReadonlySet<number> {
  const isAboutApi = apiWord.test(source)
  const sets = new Map<string, {names: Set<string>; starts: number[]; isApi: boolean; hasForms: boolean}>()
  for (const request of [...page.requests, ...page.paths]) {
    const {host, path, pathRange} = request
    const address = host + path
    if (isSystemPath(path) || documentation.test(address) || request.isRoute) continue
    const isOfApi = apiPath.test(address)
    if (!isOfApi && !(isAboutApi && ownServer.test(host))) continue
    const action = find(request)
    if (action?.kind !== 'crud' || action.place === 'name') continue
    // "/list", "/add" may be commands of a chat.
    if (action.place === 'alone' && host === '' && request.method === undefined && !request.isEndpoint) continue
    const {segments} = parsePath(path)
    const before = segments
      .slice(0, action.segment)
      .filter(({kind, text}) => kind === 'literal' && !text.startsWith('_'))
    const key = [host, ...before.map(({text}) => text)].join('/').toLowerCase()
    const name = action.place === 'phrase' ? (segments[action.segment]?.text ?? '') : (action.purpose?.method ?? '')
    const set = sets.get(key) ?? {names: new Set(), starts: [], isApi: false, hasForms: false}
    set.names.add(name.toLowerCase())
    set.starts.push(pathRange[0])
    set.isApi ||= isOfApi || !lists.pageVerbs.has(action.verb)
    // "/orders/new": a page with a form
    set.hasForms ||= !isOfApi && action.purpose?.id === 'create' && lists.qualifiers.has(action.verb)
    sets.set(key, set)
  }
  return new Set(
    [...sets.values()].flatMap(({names, starts, isApi, hasForms}) =>
      isApi && !hasForms && names.size > 1 ? starts : [],
    ),
  )
}
