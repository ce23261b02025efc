import type {MarkdownDocument, Request} from '../types.ts'
import {toSingular} from '../english/inflection.ts'
import {rememberLast} from '../english/remember.ts'
import type {Action} from './action.ts'
import {type ActionPurpose, type ActionWords, findVerb} from './action-words.ts'
import {toBarePath} from './path.ts'

/** What the text around a request says about it. */
export interface Surroundings {
  /** The path under which it stands, where that is written elsewhere. */
  base?: string
  /** The resource that it is about, in words, where its path names none. */
  words?: readonly string[]
  /** Whether it is about the whole collection. */
  isAll?: boolean
  /** The heading, and what is said about it. */
  sentences?: readonly string[]
  /** What follows it on the page, up to the next request and the answer to it: parameters and body. */
  details?(): string
}

/**
 * Read what the text around a request says about it: its base, its resource, whether it is about
 * all of a collection, and what names an identifier.
 */
export function readSurroundings(
  document: Pick<MarkdownDocument, 'source' | 'page'>,
  request: Request,
  action: Action,
  words: ActionWords,
): Surroundings {
  const sentence = toWords(request.purpose ?? '')
  // A heading above several requests says what the first of them is for; the others say it themselves.
  const isAll = isAboutAll(sentence.length > 0 ? sentence : toWords(request.section), words)
  const said = {
    sentences: [request.section, request.purpose ?? ''],
    details: () => readDetails(document, request),
    ...(isAll && {isAll}),
  }
  if (action.place === 'phrase' || action.place === 'name' || action.place === 'last') return said
  const named = findObject(sentence, action, words) ?? findTopic(request.section, words)
  return {
    ...said,
    ...(request.base !== undefined && {base: request.base}),
    ...(named && {words: named}),
  }
}

const longestDetails = 6000
// "### Response", "**Success response:**", "Returns": from here on, the text is about the answer
const answer = /^[^\w\n]{0,12}(?:\w{1,20} ){0,2}(?:response|returns?|output|result)/im

const mostDetails = 8
/** The paths of a page by their last segments, with their indices, and what follows each of them that was asked for. */
const toDetails = rememberLast((requests: readonly Request[]) => {
  const paths = new Map<string, {path: string; index: number}[]>()
  for (const [index, request] of requests.entries()) {
    const path = toBarePath(request.path)
    const same = paths.get(toLastSegment(path))
    if (same) same.push({path, index})
    else paths.set(toLastSegment(path), [{path, index}])
  }
  return {paths, texts: new Map<string, string>()}
})

function toLastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** What follows a request, wherever the page has its path, up to the next request or the answer. */
function readDetails({source, page: {requests}}: Pick<MarkdownDocument, 'source' | 'page'>, request: Request): string {
  const {paths, texts} = toDetails(requests)
  const own = toBarePath(request.path)
  let details = texts.get(own)
  if (details === undefined) {
    const same = paths.get(toLastSegment(own)) ?? []
    details = same
      .filter(({path}) => path.endsWith(own) || own.endsWith(path))
      .slice(0, mostDetails)
      .map(({index}) => readFollowing(source, requests[index], requests[index + 1]))
      .join('\n')
    texts.set(own, details)
  }
  return details
}

/** The text from a request to the next one or the answer. */
function readFollowing(source: string, request: Request | undefined, next: Request | undefined): string {
  if (!request) return ''
  const [, start] = request.pathRange
  const end = next ? Math.min(next.pathRange[0], next.methodRange?.[0] ?? Infinity) : Infinity
  const text = source.slice(start, Math.min(end, start + longestDetails))
  const cut = text.search(answer)
  return cut < 0 ? text : text.slice(0, cut)
}

function toWords(text: string): string[] {
  return Array.from(text.toLowerCase().matchAll(/[a-z]+(?:['’]s)?|[^\sa-z]+/g), ([word]) => word).slice(0, 12)
}

/** "List orders", "Get all orders", "Returns a list of orders", "Delete all orders". */
function isAboutAll(sentence: readonly string[], words: ActionWords): boolean {
  const [first = '', ...rest] = sentence
  const purpose = findPurpose(first, words)
  if (purpose?.id === 'list') return true
  const start = rest.slice(0, 2)
  if (purpose?.id === 'delete') return start.includes('all')
  const isRead = purpose?.method === 'GET' || first === 'returns'
  return isRead && start.some((word) => word === 'all' || word === 'list' || word === 'every')
}

/** What "creates" or "create" is for; undefined for what is no verb. */
function findPurpose(word: string, words: ActionWords): ActionPurpose | undefined {
  const verb = findVerb(word, words)
  return verb === undefined ? undefined : words.purposeOf.get(verb)
}

/** The object of a sentence that begins with the action's own purpose: "Update an existing order" → order. */
function findObject(sentence: readonly string[], action: Action, words: ActionWords): string[] | undefined {
  const [first = '', ...rest] = sentence
  const purpose = findPurpose(first, words)
  if (!purpose || purpose.method !== action.purpose?.method) return
  const {qualifiers, selectors, resources, prepositions} = words.lists
  const at = rest.findIndex((word) => !qualifiers.has(word) && !selectors.has(word) && word !== 'your')
  const [noun = '', after] = at < 0 ? [] : rest.slice(at)
  if (noun.length < 3 || !/^[a-z]+$/.test(noun)) return
  // "Delete order items" is about something else than orders.
  const isWhole = after === undefined || prepositions.has(after) || !/^[a-z]/.test(after)
  return isWhole && resources.has(toSingular(noun)) ? [noun] : undefined
}

/** The resource that a heading is about: "Orders", "Order endpoints" → order. */
function findTopic(heading: string, words: ActionWords): string[] | undefined {
  const [start = ''] = heading.split(/[(/:–—]/)
  const all = Array.from(start.toLowerCase().matchAll(/[a-z]+/g), ([word]) => word)
  const [noun, ...others] = all.filter((word) => !words.lists.headings.has(word))
  return noun !== undefined && others.length === 0 && words.lists.resources.has(toSingular(noun)) ? [noun] : undefined
}
