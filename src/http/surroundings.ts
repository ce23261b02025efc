import type {MarkdownDocument, Request} from '../types.ts'
import {toSingular} from '../english/inflection.ts'
import {rememberLast} from '../english/remember.ts'
import type {Action} from './action.ts'
import {type ActionPurpose, type ActionWords, findVerb} from './action-words.ts'
import {isApiPath} from './addresses.ts'
import {toShape} from './path.ts'
import {splitWords} from './words.ts'

/** Separates the cells of a table in the purpose of a request: "deleteOrder · Delete an order" */
export const cellGap = ' · '

/** Facts about a request from the text around it. */
export interface Surroundings {
  /** The base path, if text outside of the request gives the base path. */
  base?: string
  /** The words of the resource, if the path of the request names no resource. */
  words?: readonly string[]
  /** Whether the request is about the whole collection. */
  isAll?: boolean
  /** Whether the paths are relative to a router: the document has `GET /:id`. */
  isRelative?: boolean
  /** The headings and the descriptions of the request, and of the requests with the same path. */
  sentences?: readonly string[]
  /** Reads the text after the request (parameters and body), up to the next request or the response. */
  details?(): string
}

export function readSurroundings(
  document: Pick<MarkdownDocument, 'source' | 'page'>,
  request: Request,
  action: Action,
  words: ActionWords,
): Surroundings {
  const above = readLinesAbove(document, request)
  const {requests} = document.page
  const shape = toShape(request.path)
  const same = findSame(requests, request)
    .filter(({path, request: {method}}) => path === shape && (method ?? request.method) === request.method)
    .map((one) => one.request)
    .filter((one) => one !== request)
  // A line such as "POST /orders" is a separate request, not a purpose.
  const isPurpose = (line: string): boolean =>
    !/^[A-Z]+ \//.test(line) && findPurpose(toWords(withoutLead(line))[0] ?? '', words) !== undefined
  const texts = [request, ...same].map((one) => {
    const cells = (one.purpose ?? '').split(cellGap)
    const [line = ''] = one === request ? above : readLinesAbove(document, one)
    const description = readDescription(document, one)
    const heading = one.section.replace(/^\d[\d.)]* /, '') // "List orders" of "1. List orders"
    // The line above and the heading may be about another request, so the heading comes last, and the line is no
    // evidence.
    return {
      candidates: [...cells, line, readLineBelow(document, one), description, heading],
      evidence: [...cells, description, heading],
    }
  })
  const purpose = texts.flatMap(({candidates}) => candidates).find(isPurpose) ?? request.purpose ?? ''
  const sentence = toWords(withoutLead(purpose))
  const isAll = isAboutAll(sentence, action, words)
  const said = {
    sentences: texts.flatMap(({evidence}) => evidence),
    details: () => readCalls([request, ...same]) + readDetails(document, request),
    ...(isAll && {isAll}),
  }
  // If the action is in one of these places, the path names the resource.
  const base = request.base !== undefined && {base: request.base}
  if (action.place === 'phrase' || action.place === 'name' || action.place === 'last') return {...said, ...base}
  // A label such as "Order routes:" may be above a list of requests.
  const label = above.find((line) => line.endsWith(':')) ?? ''
  const isRelative = requests.some(({method, path}) => method !== undefined && memberOfRouter.test(path))
  // With relative paths, the heading may be about the work on the router: "Tasks".
  const heading = isRelative ? '' : request.section
  const named = findObject(sentence, action, words) ?? findTopic(label, words) ?? findTopic(heading, words)
  return {
    ...said,
    ...base,
    ...(named && {words: named}),
    isRelative,
  }
}

/** Read the description with a label below a request: "Description: Creates an order". Empty if there is none. */
function readDescription({source}: Pick<MarkdownDocument, 'source'>, {pathRange: [, end]}: Request): string {
  const [below = ''] = source.slice(end, end + 400).split(/\n#|\b(?:GET|POST|PUT|PATCH|DELETE) \//, 1)
  const [, description = ''] = labelledDescription.exec(below) ?? []
  return description
}

// Matches a call of a function: "getOrder(orderId, options)". The groups have its name and its arguments.
const call = /\b([a-z]\w{2,40})\(([\w ,?:]{2,100})\)/g

/**
 * Read the arguments of the functions that make the requests, as the rows of a table: "orderId" of "getOrder(orderId)".
 * The argument of "getOrder(id)" is the identifier of an order.
 */
function readCalls(requests: readonly Request[]): string {
  const calls = requests.flatMap(({section, purpose = ''}) => [...`${section}\n${purpose}`.matchAll(call)])
  const names = calls.flatMap(([, name = '', list = '']) => {
    const noun = splitWords(name).slice(1)
    const ids = (list.match(/\w+/g) ?? []).filter((one) => /id$/i.test(one))
    return ids.map((one) => (one === 'id' ? [...noun, one].join('_') : one))
  })
  return names.map((name) => `| ${name} |\n`).join('')
}

// Matches the path of a member, relative to a router: "/:id", "/{order_id}"
const memberOfRouter = /^\/(?::\w+|\{\w+\}|<\w+>)$/

// Matches the description of a version of software: "The version to install", "Installs the latest version"
const softwareVersion =
  /\bversion (?:of (?:the |your )?[\w-]{1,20}(?: [\w-]{1,20})? )?(?:(?:you (?:want|wish) )?to (?:be )?install|(?:that )?(?:is|will be|should be|must be) installed)|\bupdates? (?:itself )?to the (?:latest|newest) (?:release|version)\b|\binstalls? (?:the |an? )?(?:(?:latest|newest|new|given|specified)\b[^.|\n]{0,20}\bversion\b|(?:[\w-]{1,20} )?version (?:on|of)\b)/i

// Matches words about programs that update themselves: "update server", "autoUpdater"
const updater = /\bauto-?updat(?:er|es?)\b|\bupdate server\b/i

/**
 * Whether a request installs software, such as `POST /firmware/update` with a version to install. The text of another
 * request with the same path may say so.
 */
export function isInstallation(
  document: Pick<MarkdownDocument, 'source' | 'page'>,
  request: Request,
  {purpose, place}: Action,
): boolean {
  if (purpose?.id !== 'update' || place === 'phrase') return false
  return (
    toInstallations(document).has(request.path) ||
    (/^\/updates?\/.*(?:platform|version|channel)/i.test(request.path) && updater.test(document.source))
  )
}

/** Get the paths of the requests that install software. */
const toInstallations = rememberLast((document: Pick<MarkdownDocument, 'source' | 'page'>): ReadonlySet<string> => {
  const {requests, paths} = document.page
  const all = softwareVersion.test(document.source) ? [...requests, ...paths] : []
  return new Set(all.filter((one) => softwareVersion.test(readDetails(document, one))).map(({path}) => path))
})

/**
 * Whether a route or an address shows a page with the form for an action. `GET /orders/create` does so if it is a
 * route outside of an API, or if the page also has `POST /orders/create`. An address has no method, so it needs the
 * second condition.
 *
 * @param methods the methods that the page has for the path
 */
export function isFormPage(
  {host, method, path, isRoute}: Request,
  {purpose, place, verb}: Action,
  methods: ReadonlySet<string> | undefined,
): boolean {
  if (purpose?.method === 'GET') return false
  const isForm = place === 'afterCollection' && /^(?:add|create|new)$/.test(verb) && !isApiPath({host, path})
  if (isRoute && method === 'GET' && isForm) return true
  const mayShow = isRoute ? method === 'GET' : method === undefined && methods?.has('GET') === true
  return mayShow && methods?.has('POST') === true
}

/** Read the lines of text right above a request, such as "2. Delete an order". The nearest line is first. */
function readLinesAbove({source}: Pick<MarkdownDocument, 'source'>, {pathRange, methodRange}: Request): string[] {
  const start = Math.min(pathRange[0], methodRange?.[0] ?? Infinity)
  const [, ...lines] = source
    .slice(Math.max(0, start - longestAbove), start)
    .split('\n')
    .reverse()
  const texts = lines.map((line) => line.replace(/^[\s\d.)*-]+/, '').trim())
  // An empty line or the fence of a code block may separate the request from the text above it.
  const at = texts.findIndex((line) => line !== '' && !/^(?:`{3}|~{3})/.test(line))
  if (at < 0 || at > mostGaps) return []
  const all = texts.slice(at)
  const end = all.findIndex((line) => line === '' || line.startsWith('#'))
  const block = all.slice(0, end < 0 ? all.length : end)
  // Text that is apart from the request may be about a request that is above.
  const hasOther = at > 0 && block.some((line) => line.includes('/'))
  return hasOther ? [] : block.filter((line) => !line.includes('/'))
}

/** Read the line of text right below a request: "Adds an order." Empty if another request follows. */
function readLineBelow({source}: Pick<MarkdownDocument, 'source'>, {pathRange: [, end]}: Request): string {
  const [, line = '', next = ''] = source.slice(end, end + 400).split('\n')
  return line.includes('/') || next.includes('/') ? '' : line.trim()
}

const longestAbove = 600
/** The most empty lines and fences between a request and the text above it. */
const mostGaps = 3
const longestDetails = 6000
// Matches a label or a verb of a response, after which the text is not about the request: "### Response", "**Success
// response:**", "Returns", "```json [Success Response]", "{{< tab "Response" >}}", "<h3>Response"; not the field
// "responseType"
const answer =
  /^[^\w\n]{0,12}(?:<[^<>\n]{1,80}>){0,2}(?:\w{1,20}[ [("]{1,2}){0,3}(?:response|return|output|result|respuesta|resposta|retorno|réponse|risposta|antwort)(?:s|ed)?\b|^[^\w\n]{0,12}(?:响应|返回(?:参数|结果|值|示例|数据)|レスポンス|応答|응답|ответ)/im

/** The most requests with the same path that are read for one request. */
const mostSame = 8

/** A request of a page, and the request after it. */
interface Listed {
  path: string
  request: Request
  next: Request | undefined
}

/** Index a page's requests by the last segments of their paths, and cache what `findSame` and `readDetails` read. */
const toIndex = rememberLast((requests: readonly Request[]) => {
  const paths = new Map<string, Listed[]>()
  for (const [index, request] of requests.entries()) {
    const path = toShape(request.path)
    const listed = {path, request, next: requests[index + 1]}
    const same = paths.get(toLastSegment(path))
    if (same) same.push(listed)
    else paths.set(toLastSegment(path), [listed])
  }
  return {paths, texts: new Map<string, string>(), same: new Map<string, readonly Listed[]>()}
})

/** Get the last segment that is not a parameter, and the segments after it. */
function toLastSegment(path: string): string {
  return path.slice(path.replace(/(?:\/\*)+$/, '').lastIndexOf('/') + 1)
}

/**
 * Read the text after a request, and after other requests with the same path or a part of it. Each text ends at the next
 * request or at the response.
 */
function readDetails({source, page: {requests}}: Pick<MarkdownDocument, 'source' | 'page'>, request: Request): string {
  const {texts} = toIndex(requests)
  const own = toShape(request.path)
  let details = texts.get(own)
  if (details === undefined) {
    details = findSame(requests, request)
      .map((one) => readFollowing(source, one.request, one.next))
      .join('\n')
    texts.set(own, details)
  }
  return details
}

/** Find the requests of a page with the same path, or with a part of the path: at most eight. */
function findSame(requests: readonly Request[], request: Request): readonly Listed[] {
  const own = toShape(request.path)
  const {paths, same} = toIndex(requests)
  let found = same.get(own)
  if (!found) {
    const all = paths.get(toLastSegment(own)) ?? []
    found = all.filter(({path}) => path.endsWith(own) || own.endsWith(path)).slice(0, mostSame)
    same.set(own, found)
  }
  return found
}

/**
 * Get the text after a request, up to the next request or to the response. The result starts with the text between the
 * method and the path of the request. In a command, this text may contain the body.
 */
function readFollowing(source: string, request: Request, next: Request | undefined): string {
  const [from, start] = request.pathRange
  const between = source.slice(request.methodRange?.[1] ?? from, from)
  const end = next ? Math.min(next.pathRange[0], next.methodRange?.[0] ?? Infinity) : Infinity
  const text = source.slice(start, Math.min(end, start + longestDetails))
  const cut = text.search(answer)
  // A backslash only escapes the next character: "order\_id", "{\"filter\":".
  return (between + (cut < 0 ? text : text.slice(0, cut))).replaceAll(/\\(?=[_"])/g, '')
}

// Matches a description with a label: "- **Description:** Creates an order", "{% api-method-summary %}⏎Create an order".
// The group is the description.
const labelledDescription = /^\W*(?:api-method-)?(?:description|summary|purpose)\W{1,8}(\w[^\n]{3,200})/im

// Matches the subject of a description: "This endpoint ", "API ", "It " of "It deletes an order"
const subject =
  '(?:(?:this|the|an?) )?(?:\\w+ )?(?:endpoint|api|route|method|call|request|service|interface|operation)s? |' +
  '(?:this|it) (?=will |\\w{2,12}s an? )'
// Matches the words before its verb: "is used ", "allows you ", "will "; may be empty before "to" and "for"
const frame =
  '(?:is |can be )?used |(?:allow|enable|let)s? (?:(?:you|us|users?|clients?|the user) )?|(?<=\\w )(?:will |(?=to |for ))'
const descriptionLead = new RegExp(String.raw`^\W*(?:${subject})?(?:${frame})(?:to |for )?`, 'i')

/** Remove the start of a description: "(Admin) This endpoint is used to create orders" → "create orders". */
export function withoutLead(text: string): string {
  return text.replace(/^\W*\([^()]{1,40}\)/, '').replace(descriptionLead, '')
}

function toWords(text: string): string[] {
  return Array.from(text.toLowerCase().matchAll(/[a-z]+(?:['’]s)?|[^\sa-z]+/g), ([word]) => word).slice(0, 12)
}

/** Whether a sentence is about a whole collection: "List orders", "Get all orders", "Returns a list of orders". */
function isAboutAll(sentence: readonly string[], action: Action, words: ActionWords): boolean {
  const [first = '', ...rest] = sentence
  const purpose = findPurpose(first, words)
  // "List orders" may be above a request that deletes one order.
  if (action.purpose?.id === 'delete' && purpose?.id !== 'delete') return false
  if (purpose?.id === 'list') return true
  const start = rest.slice(0, 2)
  if (purpose?.id === 'delete') return start.includes('all') && !isRestricted(sentence)
  const isRead = purpose?.method === 'GET' || first === 'returns'
  return isRead && start.some((word) => word === 'all' || word === 'list' || word === 'every')
}

/** Find the purpose of a verb such as "creates" or "create"; undefined for other words. */
function findPurpose(word: string, words: ActionWords): ActionPurpose | undefined {
  const verb = findVerb(word, words)
  return verb === undefined ? undefined : words.purposeOf.get(verb)
}

// Matches the start of a clause after a noun: "uploaded" of "a file uploaded by the user", "that"
const clauseStart = /^(?:that|which|who)$|[a-z]{3}ed$/

/** Whether a clause restricts the object of a sentence: "Delete all files uploaded by a user". */
function isRestricted(sentence: readonly string[]): boolean {
  return sentence.slice(1).some((word) => word === 'than' || clauseStart.test(word))
}

/** Words before the name of a resource. */
const objectMarks: ReadonlySet<string> = new Set(['a', 'all', 'an', 'every', 'existing', 'new'])

/**
 * Find the object of a sentence: "Update an existing order" → order. The sentence must start with a verb that stands
 * for the same method as the action.
 */
function findObject(sentence: readonly string[], action: Action, words: ActionWords): string[] | undefined {
  const [first = '', ...rest] = sentence
  const purpose = findPurpose(first, words)
  if (!purpose || purpose.method !== action.purpose?.method) return
  if (purpose.id === 'delete' && rest.includes('all') && isRestricted(sentence)) return
  const {qualifiers, selectors, adjectives, owners, resources, prepositions} = words.lists
  // "List the user's orders" is about orders, but "Delete the user's orders" has the identifier of the user.
  const isOfUser = (word: string): boolean =>
    action.purpose?.on === 'collection' && /['’]s$/.test(word) && owners.has(word.slice(0, -2))
  const at = rest.findIndex(
    (word) => ![qualifiers, selectors, adjectives].some((list) => list.has(word)) && word !== 'your' && !isOfUser(word),
  )
  const [noun = '', after] = at < 0 ? [] : rest.slice(at)
  if (noun.length < 3 || !/^[a-z]+$/.test(noun)) return
  // "Delete order items" is not about orders.
  const isWhole =
    after === undefined ||
    (prepositions.has(after) && after !== 'of') ||
    !/^[a-z]/.test(after) ||
    clauseStart.test(after)
  // "Create a new mailbox" and "Get all mailboxes" are about a resource, even if its name is unknown. But "Update a field
  // of the order" is about an order.
  const isNoun = !prepositions.has(after ?? '') && rest.slice(0, at).some((word) => objectMarks.has(word))
  return isWhole && (isNoun || resources.has(toSingular(noun))) ? [noun] : undefined
}

/** Find the resource of a heading: "Orders", "Order endpoints" → order. */
function findTopic(heading: string, words: ActionWords): string[] | undefined {
  const [start = ''] = heading.split(/[(/:–—]/)
  const all = Array.from(start.toLowerCase().matchAll(/[a-z]+/g), ([word]) => word)
  const [noun, ...others] = all.filter((word) => !words.lists.headings.has(word))
  const {resources, sections} = words.lists
  const one = toSingular(noun ?? '')
  return noun !== undefined && others.length === 0 && resources.has(one) && !sections.has(one) ? [noun] : undefined
}
