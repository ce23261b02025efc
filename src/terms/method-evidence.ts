import type {MarkdownDocument, Method, Prose} from '../types.ts'
import {remember, rememberLast, rememberOf} from '../english/remember.ts'
import {httpMethods, ownMethods, type Compiled} from './method-words.ts'

export interface MethodOccurrence {
  prose: Prose
  from: number
  to: number
  word: string
  method: Method
  document: MarkdownDocument
  compiled: Compiled
  /** The words before the method, nearest first; `after`: the words after the method, nearest first. */
  before: readonly string[]
  after: readonly string[]
  /** The text around the method. Its words may show the topic. */
  around: string
}

/** Whether the words around a method show another topic, such as blog posts or caches. */
export function isElsewhere({around, compiled: {evidence}}: MethodOccurrence): boolean {
  return evidence.elsewhere !== undefined && around.match(evidence.elsewhere()) !== null
}

/**
 * Find evidence that the block is about HTTP: a word of the topic, a method in capitals, or a request or path in code.
 */
export function findTopic({
  prose,
  document,
  around,
  compiled: {evidence, capitals},
}: MethodOccurrence): string | undefined {
  const topic = (evidence.topic && around.match(evidence.topic())?.[0]) ?? around.match(capitals())?.[0]
  return topic ?? toRequestFinder(document)(prose)
}

// Matches a path or the URL of an API: "/orders/{order_id}", "http://localhost:8080/orders"; not "/shop/orders.js"
export const requestPath =
  /^(?:https?:\/\/(?:(?:localhost|[\d.]{7,15})(?::\d+)?(?=\/)|api\.[\w.-]+|[\w.-]+(?::\d+)?(?=\/api\/)))?\/(?:[\w{}<>:/-]|\.(?=\d))+$/u
// Matches the start of a request in code: "GET /orders", "get /orders", "https://shop.example/orders"
const shownRequest = new RegExp(`^(?:(?:curl|${httpMethods.join('|')}) )?(?:https?://\\S|/[\\w{:])`, 'iu')
/** Find the first request in the code of a block, or the first path; undefined if there is none. */
export const toRequestFinder = rememberLast((document: MarkdownDocument) =>
  rememberLast(
    (prose: Prose) =>
      prose.insets.find(({kind, value}) => kind === 'code' && shownRequest.test(value))?.value ??
      [...prose.text.matchAll(/\uFFFC{2,}/gu)]
        .map(({index}) => readMasked(prose, document, index))
        .find((text) => requestPath.test(text)),
  ),
)

/** Read the source of the masked code or text at an index: `/orders`. */
export function readMasked(prose: Prose, {source}: MarkdownDocument, index: number): string {
  const [mask = ''] = /^\uFFFC*/u.exec(prose.text.slice(index, index + 200)) ?? []
  const range = mask.length > 1 ? prose.range(index, index + mask.length) : undefined
  return range ? source.slice(...range) : (toInsets(prose).get(index) ?? '')
}

/** Matches "the set request". On a page with set requests, "get request" may be about a property of a device. */
const setRequest = /\b(?:an?|the|for|no|each)\W{1,6}set\W{1,6}(?:request|call)s?\b/iu
/** Find a method that a page has in capitals, or in code that sends or handles requests. */
export const toUseFinder = rememberOf(({use}: Compiled) =>
  rememberLast(({source}: MarkdownDocument) => (setRequest.test(source) ? undefined : use.exec(source)?.[0])),
)

/** Matches text about HTTP after a method: " requests to the orderUrl", " request headers", " API request". */
const receiver =
  /^ (?:api requests?|requests? (?:cache|headers?|body|to (?:\S{1,30} ){1,3}?\w{0,30}(?:server|resource|url|app|application)))\b/iu
/** Find "curl", "HTTP" or "client-server" on a page. */
const toHttpFinder = rememberLast(({source}: MarkdownDocument) =>
  setRequest.test(source) ? undefined : /\bcurl\b|\bHTTPS?\b|\b[Cc]lient-server\b/u.exec(source)?.[0],
)

/** Find a sign of HTTP next to the method or on the page. */
export function findHttp(occurrence: MethodOccurrence): string | undefined {
  const {prose, to, word, document, compiled} = occurrence
  const own = receiver.exec(prose.text.slice(to, to + 150))?.[0].trim()
  // In "The cache answers each get request", the request may be of another kind.
  if (own || (isElsewhere(occurrence) && !ownMethods.has(word.toLowerCase()))) return own
  return toUseFinder(compiled)(document) ?? toHttpFinder(document)
}

/**
 * Matches signs of a page about requests: "curl", "HTTP", "Http methods", "`/orders", "https://shop.example/orders"
 */
export const requestOfPage =
  /\bcurl\b|\bHTTPS?\b|\b[Hh]ttp (?:methods?|verbs?)\b|`\/\w|(?:https?:\/\/[\w.:-]{1,80}|\blocalhost:\d{2,5})\/\w/u

const toInsets = rememberLast(
  ({insets}: Prose): ReadonlyMap<number, string> => new Map(insets.map(({index, value}) => [index, value])),
)

/** Create a search for texts on a page. Caches its results, because a page may have many methods. */
export const toTextSearch = rememberLast(({source}: MarkdownDocument) =>
  remember((text: string) => source.includes(text)),
)

/** Create a cached search that lists the words after given words on a page, in lower case. */
export const toNextWords = rememberLast(({source}: MarkdownDocument) =>
  remember((words: string): readonly string[] => {
    const uses = source.matchAll(new RegExp(`(?<![\\p{L}\\p{N}-])${words} (\\p{L}+)`, 'giu'))
    return [...new Set(Array.from(uses, ([, next = '']) => next.toLowerCase()))]
  }),
)
