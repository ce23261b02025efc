import type {MarkdownDocument, Request} from '../types.ts'
import type {Action} from './action.ts'
import type {ActionWords} from './action-words.ts'
import {isApiPath, isDocumentation, isOwnServer} from './addresses.ts'
import {isSystemPath, parseResourcePath} from './path.ts'

// Matches words of pages about an API: "API", "JSON", "Postman"
const apiWord = /(?<![.\w-])(?:APIs?|JSON|CRUD|Postman|micro-?services?|backend)\b/i

// Matches names of programs with chats and commands: "Telegram", "a Slack bot", "slash command"
const chat = /\b(?:telegram|discord|slack|bot|slash commands?)\b/i

interface ActionSet {
  /** A name for each different action: its segment in lower case (`createorder`), or the method that can replace it. */
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
    if (isSystemPath(path) || isDocumentation(request) || isRoute) continue
    const action = find(request)
    const isKnown = isEndpoint || method !== undefined || isApiPath(request)
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
    set.isApi ||= isKnown || (isAboutApi && isOwnServer(host) && !isPageLike)
    // A path such as "/orders/new" may be a page with a form.
    set.hasForms ||=
      method === undefined &&
      !isApiPath(request) &&
      action.purpose?.id === 'create' &&
      lists.qualifiers.has(action.verb)
  }
  const ofApi = [...sets.values()].filter(({names, isApi, hasForms}) => isApi && !hasForms && names.size > 1)
  return new Set(ofApi.flatMap(({starts}) => starts))
}
