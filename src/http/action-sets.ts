import type {MarkdownDocument, Request} from '../types.ts'
import type {Action} from './action.ts'
import type {ActionWords} from './action-words.ts'
import {isSystemPath, parseResourcePath} from './path.ts'

// Matches the reader's own server: "", "http://localhost:3000", "192.0.2.1", "{{base_url}}", "https://your-shop"
export const ownServer = /^$|localhost|\d{1,3}(?:\.\d{1,3}){3}|:\d{2,5}$|[{<[$]|\byour|\bdomain|\bexample\b/i
// Matches addresses of APIs: "https://api.shop.example", "https://openapi.shop.example", "/api/orders", "/v1/orders"
export const apiPath = /^[^/]*\/\/(?:api\.|(?:open|web|data)api\.[\w-]{1,40}\.\w)|(?:^|\/)(?:apis?|v\d{1,2})\//i
// Matches documentation and files: "https://docs.shop.example", "/docs/orders", "/blob/main/create-order"
export const documentation =
  /\/\/(?:docs?|developers?|dev|help|support|learn|wiki|blog|apidocs?)\.|\/(?:docs?|guides?|reference|blog|wiki|help|blob)\/|(?<!&)#/
// Matches routers that run in a browser. Their paths are pages: "React Router", "navigo"
export const clientRouter = /\b(?:(?:react|vue|angular|svelte|tanstack)[- ]?router|navigo|page\.js|wouter)\b/i
// Matches words of pages about an API: "API", "JSON", "Postman"
const apiWord = /(?<![.\w-])(?:APIs?|JSON|CRUD|Postman|micro-?services?|backend)\b/i

// Matches addresses that certainly belong to an API: "https://api.shop.example", "https://shop.example/api/orders"
const apiAddress = /^[^/]+\/\/(?:api\.|[^?]*\/api\/)/i

/**
 * Whether an address belongs to an API. Such an address counts as a request, even if it has no method and is in no set
 * of actions.
 */
export function isApiAddress({host, path}: Pick<Request, 'host' | 'path'>): boolean {
  return apiAddress.test(host + path) && !documentation.test(host + path)
}

// Matches names of programs with chats and commands: "Telegram", "a Slack bot", "slash command"
const chat = /\b(?:telegram|discord|slack|bot|slash commands?)\b/i

interface ActionSet {
  /** What distinguishes the actions of the set: a method, or a segment such as `createOrder`. */
  names: Set<string>
  /** The offsets where the paths of the set start. */
  starts: number[]
  isApi: boolean
  hasForms: boolean
}

/**
 * Find the paths that belong to a set of actions. Such a path counts as a request even without a method. A set has
 * several actions on the same resource of the same server, such as `/orders/create` and `/orders/delete/42`.
 *
 * @param find finds the action of a request, on the assumption that the request is in a set
 * @returns the offsets of the paths
 */
export function findActionSets(
  {source, page}: Pick<MarkdownDocument, 'source' | 'page'>,
  {lists}: ActionWords,
  find: (request: Request) => Action | undefined,
): ReadonlySet<number> {
  const isAboutApi = apiWord.test(source)
  const hasChat = chat.test(source)
  const sets = new Map<string, ActionSet>()
  for (const request of [...page.requests, ...page.paths]) {
    const {host, path, pathRange, isEndpoint, method, isRoute} = request
    if (isSystemPath(path) || documentation.test(host + path) || isRoute) continue
    const action = find(request)
    const isApiPath = apiPath.test(host + path)
    const isKnown = isEndpoint || method !== undefined || isApiPath
    if (action?.kind !== 'crud' || action.place === 'name') continue
    const {segments} = parseResourcePath(path)
    // A path such as "/list", "/add" or "/add_order" may be a command in a chat.
    const isCommand = action.place === 'alone' || (segments.length === 1 && hasChat)
    if (!isKnown && host === '' && isCommand) continue
    const before = segments
      .slice(0, action.segment)
      .filter(({kind, text}) => kind === 'literal' && !text.startsWith('_'))
    const key = [host, ...before.map(({text}) => text)].join('/').toLowerCase()
    const set = sets.get(key) ?? {names: new Set(), starts: [], isApi: false, hasForms: false}
    sets.set(key, set)
    const segment = segments[action.segment]?.text ?? ''
    set.names.add(action.place === 'phrase' ? segment.toLowerCase() : (action.purpose?.method ?? ''))
    set.starts.push(pathRange[0])
    const isPageLike = lists.pageVerbs.has(action.verb) && !/[a-z][A-Z]/.test(segment)
    set.isApi ||= isKnown || (isAboutApi && ownServer.test(host) && !isPageLike)
    // A path such as "/orders/new" may be a page with a form.
    set.hasForms ||=
      method === undefined && !isApiPath && action.purpose?.id === 'create' && lists.qualifiers.has(action.verb)
  }
  const ofApi = [...sets.values()].filter(({names, isApi, hasForms}) => isApi && !hasForms && names.size > 1)
  return new Set(ofApi.flatMap(({starts}) => starts))
}
