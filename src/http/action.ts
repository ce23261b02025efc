import {isPlural, toSingular} from '../english/inflection.ts'
import {type ActionPurpose, type ActionWords, isActionAt, type VerbPlace} from './action-words.ts'
import {type PathTemplate, type Segment, toLiteral, toPathText} from './path.ts'
import {requestMethods} from './written-request.ts'
import {findWordStyle, splitWords, toLastWord} from './words.ts'

/** An action that a path names. */
export interface Action {
  /** `crud` if an HTTP method can replace the action, otherwise `other`. */
  kind: 'crud' | 'other'
  /** The verb, in lower case. */
  verb: string
  /** The purpose of the action; absent for `other`. */
  purpose?: ActionPurpose
  /** Index of the segment that names the action. */
  segment: number
  place: VerbPlace | 'name' | 'custom'
  /** The other words of the segment: "order" of `createOrder`. */
  rest: readonly string[]
  /**
   * The text before the dot of a dotted name (`users.create`), or before the colon of a custom method
   * (`orders:batchGet`); otherwise empty.
   */
  prefix: string
}

/** The method that changes nothing. In a GET request, a verb for a change may describe a thing: `GET /update-rings`. */
const readingMethod = 'GET'

/** Facts from the document about nouns and paths. */
export interface Nouns {
  /** Whether the document uses a word as a resource. */
  isKnown(noun: string): boolean
  /** Whether the text about the request has a noun. For `/addvoter`, the text "Add a new voter" has "voter". */
  isSaid(noun: string): boolean
  /**
   * Whether the document uses a segment as a thing: `/list/{list_id}`. A segment is also a thing if the document has the
   * same path with a parameter for types, or for names of functions, instead of the segment: `/roles/{role_type}`.
   *
   * @param before the segments before it, such as `roles`
   */
  isThing(segment: string, before: readonly Segment[]): boolean
  /**
   * Whether a path of the document starts with a verb: `/create`. The verb `other` does not count. A verb that is the
   * method of its request (`GET /get`) does not count either.
   */
  hasBareVerbs(other?: string): boolean
  /** Whether the document names a service that sends requests back: "httpbin". */
  hasEchoes(): boolean
  /** Whether the document has a POST request for a path: `POST /orders`. */
  isCreatedAt(path: string): boolean
  /** Whether the document has a GET request for a path: `GET /orders`. */
  isReadAt(path: string): boolean
  /**
   * Whether the path counts as a request although it has no method. The path counts if it is the address of an API, or
   * names one of several actions on the same resource: `/orders/post` beside `/orders/delete/42`.
   */
  isInSet(): boolean
  /** Whether the document calls the path an endpoint, so that `/orders/edit` is not the page of a form. */
  isEndpoint: boolean
}

// Matches file endings of data and pages: ".json", ".php"
const extension = /\.[a-z]{2,4}$/i
/** File endings of static files, such as "js" and "css". */
export const assetEndings =
  '[cm]?[jt]sx?|css|map|ya?ml|toml|tgz|xz|deb|rpm|gpg|asc|repo|jar|exe|dmg|png|jpe?g|gif|svg|ico|webp|woff2?|wasm|x?html?|mdx?|txt|pdf|zip|gz|sh|py|rb|jbuilder|erb|jspa|xlsx?|docx?|pptx?'
const assetExtension = new RegExp(String.raw`\w\.(?:${assetEndings})$`, 'i') // Matches "order.css"
/** Matches the start of a segment such as `_search`, which Markdown may escape. */
const underscore = /^\\?_/
const versionPattern = /^(?:v|ver|version|api-?v?)\d[\w.]*$/i // Matches "v1", "ver1", "v1.0"

/**
 * Find the action that a path names.
 *
 * @param method the method, in capitals; undefined if the document gives none
 * @returns undefined if no segment names an action
 */
export function findAction(
  path: PathTemplate,
  method: string | undefined,
  words: ActionWords,
  nouns: Nouns,
): Action | undefined {
  // Names below ".well-known" are registered (RFC 8615): /.well-known/change-password.
  const isWellKnown = path.segments.some(({text}) => text === '.well-known')
  if (isWellKnown || isRemoteCall(path, method) || isFile(path, method) || isOnlyVerbs(path, words)) return
  const found: Action[] = []
  for (const [index, segment] of path.segments.entries()) {
    if (segment.kind === 'parameter' || (isBase(segment, words) && !isCommand(path, index, words))) continue
    const site = {path, index, segment, method, words, nouns}
    const custom = judgeCustomMethod(site)
    const action = custom ?? judgeName(site)
    // HEAD changes nothing, and only checks that something exists.
    if (method === 'HEAD' && action?.purpose?.method !== readingMethod) continue
    // `isThing` reads the whole document, so this check comes last.
    if (action && (custom || !nouns.isThing(segment.text, path.segments.slice(0, index)))) found.push(action)
  }
  const last = found.at(-1)
  if (!last) return
  const crud = found.find((action) => action.kind === 'crud')
  // If no method can replace the last action, the last action wins: "submit" in /add_gift/{gift_id}/submit, "confirm" in
  // /email/change/confirm. But in /get/count, "get" wins, because "count" is a noun after "get".
  const holder = path.segments[(crud?.segment ?? 0) - 1]
  const isOfResource = holder && !isBase(holder, words) && /^(?:update|delete)$/.test(crud?.purpose?.id ?? '')
  return last.kind === 'other' && (crud?.place !== 'beforeResource' || isOfResource) ? last : crud
}

// Matches the start of the name of a package: "shop.system" of "/shop.system/orders/update-order"
const packageName = /^[a-z]{2,20}\.[a-z]{2,20}$/
// Matches folders for a programming language: "js" of "/snippets/js/createOrder"
const languageFolder = /^(?:cpp|cs|js|kt|php|py|rb|rs|ts)$/

/**
 * Whether a path leads to a static file (`/tools/GetToken/get_token.sh`), or is the name of a folder or a package. Its
 * parts may look like actions.
 */
function isFile({segments, isAbsolute}: PathTemplate, method: string | undefined): boolean {
  const isPackage = isAbsolute && segments.length > 2 && packageName.test(segments[0]?.text ?? '')
  if (method === undefined && (isPackage || segments.some(({text}) => languageFolder.test(text)))) return true
  return segments.length > 1 && assetExtension.test(segments.at(-1)?.text ?? '')
}

/** Whether a text is a list of verbs, not a path: "create/update", "orders.read/list/get/pause/delete". */
function isOnlyVerbs({segments, isAbsolute}: PathTemplate, {purposeOf, otherActions}: ActionWords): boolean {
  const isVerb = (text: string): boolean => purposeOf.has(text) || otherActions.has(text)
  const verbs = segments.filter(({text}) => isVerb(text)).length
  // A list of functions also counts: "getOrder/getOrders".
  const functions = segments.filter(({text}) => /[a-z][A-Z]/.test(text) && isVerb(splitWords(text)[0] ?? '')).length
  return verbs > 3 || (!isAbsolute && [verbs, functions].some((count) => count > 1 && count === segments.length))
}

// Matches the path of a gRPC method ("shop.v1.OrderService/CreateOrder", "shop.v1.orders/create_order") or of a SOAP
// operation ("shop.asmx/CreateOrder")
const remoteCall =
  /^[a-z]\w*(?:\.\w+){0,10}\.[A-Z]\w*\/[A-Z]\w*$|^[a-z][a-z\d_]*(?:\.[a-z\d_]+){2,10}\/\w+$|\.asmx\/\w+$/
// Matches the path of a gRPC method without its package: "OrderService/CreateOrder"
const serviceCall = /^[A-Z]\w*Service\/[A-Z]\w*$/

// Matches a bot with its token, below which Telegram has functions: "/bot<token>/getMe"
const botWithToken = /^bot(?:\d{5,}:|[<{$[])/

function isRemoteCall({segments}: PathTemplate, method: string | undefined): boolean {
  if (botWithToken.test(segments[0]?.text ?? '')) return true
  const text = segments.map((segment) => segment.text).join('/')
  return remoteCall.test(text) || (method === undefined && serviceCall.test(text))
}

/** Whether a path ends in a command of a search engine, which has an underscore: `/orders/_delete_by_query`. */
function isCommand({segments}: PathTemplate, index: number, words: ActionWords): boolean {
  const [verb, by] = splitWords(segments[index]?.text ?? '')
  const before = segments.slice(0, index)
  const last = before.at(-1)
  const isLast = index === segments.length - 1 && underscore.test(segments[index]?.text ?? '')
  if (!isLast || !last || isBase(last, words) || before.some(({text}) => underscore.test(text))) return false
  return isPlainVerb(verb, words) && (by === undefined || by === 'by')
}

/** Whether a segment names no resource: a version (`v1`), `api`, or a name that starts with `_`. */
export function isBase(segment: Segment, words: ActionWords): boolean {
  if (segment.kind === 'parameter') return false
  const text = toLiteral(segment)
  return text === '' || words.lists.bases.has(text.toLowerCase()) || versionPattern.test(text) || underscore.test(text)
}

// Matches words that may be run together: "getuser"
const runTogether = /^[a-z]{6,}$/

// Matches a name with "by": "orderbyid", "byid"
const byName = /^([a-z]{0,40}?)(by)([a-z]{2,20})$/
// Matches the last letter of a verb and an ending that makes another word: "es" of "creates", "ed" of "createdorders",
// "tting" of "getting", "ten" of "listeners"
const wordEnding = /^(?:e[sdr]|t(?:t(?:er|ing)|s$|away|up$)|t(?:en|ing)|t(?:ed|er|ion|able)|y(?:ing|er)|[yt]?s$)/

// Matches a name that has no templating, URL or operator: "orders", "get\_orders", "orders.create", "deleteBestellung",
// "%C3%A9"
const plainName = /^[\p{L}\p{N}\p{M}_.~:!+*%\\-]*$/u

/** A segment that may name an action, with its context. */
interface Site {
  path: PathTemplate
  index: number
  segment: Segment
  method: string | undefined
  words: ActionWords
  nouns: Nouns
}

/** A site whose name is split into words. For `orders.create`, the name is `create`. */
interface NamedSite extends Site {
  name: string
  parts: readonly string[]
}

function toAction(
  {index, words}: Site,
  kind: Action['kind'],
  place: Action['place'],
  verb: string,
  rest: readonly string[] = [],
  prefix = '',
): Action {
  const purpose = kind === 'crud' ? words.purposeOf.get(verb) : undefined
  return {kind, verb, segment: index, place, rest, prefix, ...(purpose && {purpose})}
}

/**
 * Find the action of a custom method: `/orders/{order_id}:cancel`, `/orders:batchGet`. The parameter in
 * `/edit-order:id` is not a custom method.
 */
function judgeCustomMethod(site: Site): Action | undefined {
  const {words} = site
  const {text} = site.segment
  const colon = text.lastIndexOf(':')
  if (colon < 1) return
  const [verb = '', ...rest] = splitWords(text.slice(colon + 1))
  const isAction = words.purposeOf.has(verb) || words.otherActions.has(verb) || words.lists.bulk.has(verb)
  return isAction ? toAction(site, 'other', 'custom', verb, rest, text.slice(0, colon)) : undefined
}

function judgeName(site: Site): Action | undefined {
  const {path, index, segment, words} = site
  if (isChosenName(site)) return
  // Skip special segments such as "@find" in "/orders/@find/results", and names of files such as "new%20desk".
  if (/^@|%20/.test(segment.text)) return
  let name = toLiteral(segment).replace(/^(?:[~.]|\\?_)/, '')
  if (!plainName.test(name) || assetExtension.test(segment.text)) return
  let prefix = ''
  const dot = name.lastIndexOf('.')
  if (dot > 0) {
    const [first = ''] = splitWords(name.slice(dot + 1))
    // After a parameter, a name with a dot is a file: "/config/{id}/prod.list".
    const isCall = !path.segments.slice(0, index).some(({kind}) => kind === 'parameter')
    // A name such as "UpdateService.SimpleReset" is a component and one of its functions.
    if (!words.purposeOf.has(first) && /^[A-Z]/.test(name.slice(dot + 1))) return
    if ((words.purposeOf.has(first) && isCall) || (words.otherActions.has(first) && !extension.test(name)))
      prefix = name.slice(0, dot)
    name = prefix ? name.slice(dot + 1) : name.slice(0, dot)
  }
  const flat = name.toLowerCase().replace(/[_-]/g, '')
  const parts = splitWords(name)
  // In "/request/deleteRequest", the parent shows that the capital starts the noun of a verb.
  const isOfParent = findWordStyle(name) === 'camel' && parts[1] === toSingular(path.segments[index - 1]?.text ?? '')
  if (!isOfParent && (words.lookAlikes.has(flat) || words.lookAlikes.has(toSingular(flat)))) return
  const [verb = '', ...rest] = parts
  if (prefix) {
    const isOther = parts.some((part) => words.lists.bulk.has(part)) || words.otherActions.has(verb)
    return toAction(site, isOther ? 'other' : 'crud', 'name', verb, rest, prefix)
  }
  const named = {...site, name, parts}
  if (rest.length > 0) return judgePhrase(named, verb, splitAll(site, rest))
  if (words.purposeOf.has(verb)) return judgeVerb(site, verb)
  return words.otherActions.has(verb) ? judgeOtherVerb(site, verb) : judgeRunTogether(named)
}

// Matches "all" and its noun: "allticker"; not a word such as "allowance"
const allOfNoun = /^all(?=[b-df-hj-np-tv-xz][a-z]{3})/

/** Split "all" from its noun: `allorders` of `get_allorders` → all, orders. */
function splitAll({words, nouns}: Site, [first = '', ...others]: readonly string[]): readonly string[] {
  const noun = first.slice(3)
  const isAll = first.startsWith('all') && (allOfNoun.test(first) || splitNouns(noun, words, nouns) !== undefined)
  return isAll ? ['all', noun, ...others] : [first, ...others]
}

/**
 * Whether a segment is a name that users chose: the name of a pipeline in `/_ingest/pipeline/remove_ip`
 * (Elasticsearch), or the name of a function in `/invoke/shop/method/add` and `/rpc/add_order`.
 */
function isChosenName({path, index, segment, words}: Site): boolean {
  const before = path.segments.slice(0, index)
  const last = before.at(-1)
  if (!last || last.kind === 'parameter' || segment.text.includes('.')) return false
  if (/^(?:extension)?method$|^rpc$/.test(last.text) || (last.text.startsWith('_') && before.length > 1)) return true
  const isOfPlugin = before.some(({text}) => text.startsWith('_') && !words.lists.bases.has(text.slice(1)))
  return isOfPlugin && !isBase(last, words) && !isPlural(last.text) && splitWords(segment.text).length > 1
}

/** Whether a segment is the name of an event, or of the sender of events: `/webhooks/order-update`. */
function isEvent({path, index, words: {lists}}: Site): boolean {
  return path.segments.slice(0, index).some(({text}) => lists.eventReceivers.has(text.toLowerCase()))
}

// Matches words of made-up names: "test"
const madeUp = /^(?:example|sample|demo|test|tests|route|hello|url)$/

/** Find the action in a name of several words: `getOrders`, `order-create`, `send_order`. */
function judgePhrase(site: NamedSite, verb: string, rest: readonly string[]): Action | undefined {
  // A method with a made-up word is only for trying out the method: "GET /test-get", "POST /post-route".
  const plain = site.parts.filter((word) => !isMethod(word, site.method))
  if (plain.length < site.parts.length && plain.every((word) => madeUp.test(word))) return
  const {path, index, segment, method, words} = site
  const {purposeOf, otherActions, lists} = words
  const isVerb = purposeOf.has(verb)
  if (lists.bulk.has(verb) && rest.some((word) => purposeOf.has(word) || otherActions.has(word)))
    return toAction(site, 'other', 'phrase', verb, rest)
  // A word such as "batches" shows that the action is for several resources: "/orders/batches/deleteOrders".
  // In "getOrdersByBatch", the batch is a filter.
  const by = rest.indexOf('by')
  // In "getBatchData/{batchId}", the batch is one resource.
  const isRead = purposeOf.get(verb)?.method === 'GET'
  const isOfBatch = (word: string): boolean => isRead && isNamedAfter(path.segments[index + 1], word)
  const isBulk =
    (by < 0 ? rest : rest.slice(0, by)).some((word) => lists.bulk.has(word) && !isOfBatch(word)) ||
    lists.bulk.has(toSingular(path.segments[index - 1]?.text ?? ''))
  // `GET /orders/get_many` lists orders, but `POST /orders/get_many` may have identifiers in its body.
  const isPlainRead = (method === readingMethod || path.query !== '') && index === path.segments.length - 1
  const isList = isRead && isPlainRead && rest.every((word) => /^(?:many|multi|multiple|several)$/.test(word))
  if (isVerb && isList) return toAction(site, 'crud', findPlace(site), verb, ['all'])
  if (isVerb && isBulk) return toAction(site, 'other', 'phrase', verb, rest)
  if (!isVerb && isEvent(site)) return
  if (waysToDelete.test(verb)) return judgeLastWord(site)
  // In "/order-create", "order" is a noun, although "order" is also a verb.
  const last = !isVerb && lists.resources.has(verb) ? judgeLastWord(site) : undefined
  if (last) return last
  if (!isVerb) {
    const isNounHere = lists.resources.has(verb) && (method === readingMethod || rest.at(-1) === 'list')
    // A name in the plural is a collection, unless a parameter follows: `/download-paths`, `/stop-orders`.
    const isOfMany = isPlural(toLastWord(rest)) && path.segments[index + 1]?.kind !== 'parameter'
    const isOther = !isNounHere && otherActions.has(verb) && !isOfMany
    return isOther ? toAction(site, 'other', 'phrase', verb, rest) : judgeLastWord(site)
  }
  const [first = '', second = ''] = rest
  // "read-messages" may mark messages as read, "replace-text" searches in a text, and "find-password" sends a password.
  if (isOtherProcess(site, verb, rest)) return
  if (isDryRun(site, verb, rest)) return
  // In `GET /messages/{message_id}/read_member_ids`, "read" is a participle.
  const isOfMember = path.segments[index - 1]?.kind === 'parameter' && method === readingMethod
  if (verb === 'read' && isOfMember && findWordStyle(segment.text) !== 'camel') return
  // "show_price_enabled" is the name of a setting.
  const isOfSettings = path.segments[index - 1]?.text === 'settings'
  if (isOfSettings && /.[_-](?:enabled|disabled|allowed|required)$/.test(segment.text)) return
  // Without a method, a slug with an article may be the title of a page: "/api/create-an-order".
  if (method === undefined && !site.nouns.isEndpoint && /^(?:an?|the)$/.test(first)) return
  // In "/views/viewName/fields", "viewName" stands for the name of a view.
  const isValue = toSingular(path.segments[index - 1]?.text ?? '') === verb && findWordStyle(segment.text) === 'camel'
  if (isValue && rest.length === 1 && /^(?:name|id)$/.test(first)) return
  // In "/UpdateService/UpdateTasks", both segments start with the same word, so this word is not a verb.
  const [previous = '', ...others] = splitWords(path.segments[index - 1]?.text ?? '')
  if (previous === verb && others.length > 0) return
  // In "save-as", "as" changes the meaning of the verb, but "getUpDowns" gets ups and downs. The name "get-or-head-test"
  // has two methods.
  const isName =
    isRead && lists.plainVerbs.has(verb) && rest.length > 1 && first !== 'as' && !/^(?:of|to)$/.test(second)
  const isOtherVerb = lists.particles.has(first) && !isName
  if (isOtherVerb || (first === 'or' && isMethod(verb) && isMethod(second))) return
  // An action such as "retrieveAndGenerate" does more than its first verb.
  if (lists.conjunctions.has(first) && otherActions.has(second)) {
    // After a collection, the first verb decides: "/orders/create_and_pay" creates an order.
    return toAction(site, findPlace(site) === 'afterCollection' ? 'crud' : 'other', 'phrase', verb, rest)
  }
  if (!isActionAt(words, verb, 'phrase', method) || isNounPhrase(site, verb, rest)) return
  // In "/orders/getAll" and "/orders/findById", the words after the verb are a description or a filter, not a noun.
  const isBare = first === 'by' || rest.every((word) => lists.qualifiers.has(word))
  return toAction(site, 'crud', isBare ? findPlace(site) : 'phrase', verb, rest)
}

/**
 * Whether a verb and a noun do not mean the verb alone: `read-messages` and `/messages/read-all` may mark messages as
 * read, `replace-text` searches in a text, `find-id` and `find-password` send something, and `view-url` is an address.
 */
function isOtherProcess({path, index, method, words: {lists}}: Site, verb: string, rest: readonly string[]): boolean {
  const [noun = ''] = rest
  if (verb === 'read') {
    const object = noun === 'all' ? toLastWord(splitWords(path.segments[index - 1]?.text ?? '')) : noun
    return method !== readingMethod && rest.length === 1 && lists.messages.has(toSingular(object))
  }
  if (rest.join('') === 'id') return verb === 'find' && method !== readingMethod
  // `PUT /notes/{note_id}/replace-text` may replace the whole text.
  if (verb === 'replace' && (method === 'PUT' || method === 'PATCH')) return false
  return lists.otherProcesses.has(`${verb}-${rest.join('-')}`)
}

// Matches words after a verb that show that the action is not done: "preview" of "/delete/preview"
const dryRun = /^(?:dryrun|preview|validate|validation)$/

/**
 * Whether a name with a verb stands for a trial of the action: `/orders/create-preview`. With an identifier, or a method
 * for changes, a preview may be a resource: `DELETE /orders/{order_id}/deletePreview`.
 */
function isDryRun({path, index, segment, method, words}: Site, verb: string, rest: readonly string[]): boolean {
  const {containerVerbs, settingVerbs} = words.lists
  const mayBeTrial = method === undefined || method === readingMethod || method === 'POST'
  const isChange = words.purposeOf.get(verb)?.method !== readingMethod
  if (!mayBeTrial || !isChange || containerVerbs.has(verb) || settingVerbs.has(verb)) return false
  return index === path.segments.length - 1 && findWordStyle(segment.text) !== 'camel' && dryRun.test(rest.join(''))
}

/** Find the action in a segment that is a verb with a purpose: `/orders/create`, `/list/orders`. */
function judgeVerb(site: Site, verb: string): Action | undefined {
  const {path, index, segment, method, words, nouns} = site
  const place = findPlace(site)
  if (isNamedAfter(path.segments[index + 1], verb) || isEcho(site, verb) || isForm(site, verb)) return
  // "/webhooks/orders/create" receives an event, but "/webhooks/create" creates a webhook.
  // "/webhook/config/save" saves the settings.
  const holder = splitWords(path.segments[index - 1]?.text ?? '').join('-')
  const isOfSettings = words.lists.settings.has(holder) || words.lists.singletons.has(holder)
  if (path.segments[index - 1]?.kind === 'literal' && !isOfSettings && isEvent({...site, index: index - 1})) return
  // `GET /users/7/roles/set` and `PUT /users/7/roles/set` read and replace a set.
  if (words.lists.settingVerbs.has(verb) && place === 'afterMember' && nouns.isReadAt(toStart(path, index + 1))) return
  const before = path.segments[index - 1]?.text ?? ''
  const after = path.segments[index + 1]?.text ?? ''
  // "/password/find" sends a password, "/replace/text" searches in a text, and "/dustremoval/remove" changes a
  // picture.
  if (after !== 'id' && (isOtherProcess(site, verb, [after]) || isOtherProcess(site, verb, [before]))) return
  if (/.removal$/.test(before) && /^(?:delete|remove)$/.test(verb)) return
  // In "/create/validation" and "/delete/preview", the action is not done.
  const isReading = words.purposeOf.get(verb)?.method === readingMethod
  if (!isReading && index + 2 === path.segments.length && dryRun.test(after)) return
  // `GET /orders/{order_id}/commands/delete` reads a command.
  const isHeld = words.lists.actionHolders.has(before) && path.segments[index - 2]?.kind === 'parameter'
  if (!isReading && method === readingMethod && isHeld && index === path.segments.length - 1) return
  // In "/fetch/mcp", "fetch" is the name of a server.
  if (isReading && method !== readingMethod && words.lists.besideApi.has(after)) return
  if (words.purposeOf.get(verb)?.id === 'list') {
    // After another verb, "list" is the object of this verb: `POST /message/send/list` sends a list.
    if (method === 'POST' && words.otherActions.has(before) && !words.lists.resources.has(before)) return
    // "/list/device/detail" lists devices, but "/list/members" is about the members of a list.
    const noun = toLastWord(splitWords(toLiteral(path.segments[index + 1] ?? segment)))
    // In `POST /List/Order/Items`, the capitals show that "List" is the name of a component.
    const isComponent = /^[A-Z][a-z]/.test(segment.text) && /^[A-Z][a-z]/.test(path.segments[index + 1]?.text ?? '')
    if (isComponent && method !== undefined && method !== readingMethod) return
    const isListed = place === 'beforeResource' && (method === readingMethod || method === 'POST')
    // A path such as "/orders/list/owners" lists owners. A path such as "/order/list/open" lists open orders.
    const isDescribed = words.lists.adjectives.has(noun) || words.lists.selectors.has(noun)
    const previous = path.segments[index - 1]
    const isHeld = previous?.kind === 'literal' && !isBase(previous, words)
    if (isListed && isHeld && isDescribed && index === path.segments.length - 2)
      return toAction(site, 'crud', place, verb)
    if (isListed && isPlural(before) && isPlural(noun)) return toAction(site, 'crud', place, verb)
    if (isListed && !isPlural(noun) && words.lists.resources.has(noun)) return toAction(site, 'crud', place, verb)
    // Before a filter, "list" is an action: "/orders/list/{status}", "/orders/list/{user_id}". Before an identifier, or
    // without a resource, "list" may be a thing: "/orders/list/{id}", "/list/{name}".
    const next = place === 'beforeMember' ? path.segments[index + 1] : undefined
    const isFilter = next !== undefined && next.name !== '' && !/^(?:uu|gu)?id$/i.test(next.name)
    const hasHolder = path.segments.slice(0, index).some((other) => other.kind === 'literal' && !isBase(other, words))
    if (isFilter && hasHolder && method === readingMethod) return toAction(site, 'crud', place, verb)
    // In "/orders/{id}/list", the list may belong to the order, unless the method is POST. "/products/{asset}/list" and
    // "/products/{shop_id}/list" list products.
    const owner = place === 'afterMember' && method !== 'POST' ? path.segments[index - 1] : undefined
    const held = path.segments[index - 2]
    const isOfOther =
      held?.kind === 'literal' &&
      isPlural(held.text) &&
      /..id$/i.test(owner?.name ?? '') &&
      !isNamedAfter(owner, toSingular(held.text))
    if (owner && !isOfOther && (owner.name === '' || /id$/i.test(owner.name))) return
  }
  // "update" before an attribute is an action (`POST /trade/update/userLeverage`). Before another noun, "update" may be
  // an installation (`POST /machine/update/client`).
  if (place === 'beforeResource' && method === 'POST' && words.purposeOf.get(verb)?.id === 'update') {
    const noun = toLastWord(splitWords(toLiteral(path.segments[index + 1] ?? segment)))
    if (words.lists.attributes.has(noun) || words.lists.settings.has(noun)) return toAction(site, 'crud', place, verb)
  }
  // In "/view/{id}" and "/show/{id}", "view" and "show" are things. "/orders/view/{id}" reads an order.
  const isFirst = place === 'beforeMember' && path.segments.slice(0, index).every((other) => isBase(other, words))
  if (isFirst && words.purposeOf.get(verb)?.id === 'read' && words.lists.resources.has(verb)) return
  // In "/api/post/read", "post" is a resource.
  const isFolder = place === 'beforeResource' && words.lists.resources.has(verb)
  const noun = toLastWord(splitWords(path.segments[index - 1]?.text ?? ''))
  const isOfMessage = words.lists.messages.has(toSingular(noun))
  // Beside `POST /orders/create`, `POST /orders/read` reads an order. But `POST /messages/read` may mark one as read.
  const isMarked = isOfMessage || nouns.isSaid('mark') || nouns.isSaid('marks')
  const mayRead = place === 'afterCollection' && verb === 'read' && !isMarked
  const isOfSet = mayRead && nouns.isCreatedAt(`${toStart(path, index)}/create`)
  if (isOfSet || isActionAt(words, verb, place, method)) return toAction(site, 'crud', place, verb)
  // Without a method, "/messages/new" may list the new messages.
  const isQualifier = words.lists.qualifiers.has(verb)
  if (method !== undefined || (isQualifier && isOfMessage)) return
  if (!isFolder && nouns.isInSet()) return toAction(site, 'crud', place, verb)
  const isNamed = place === 'afterCollection' && words.usesOf.get(verb)?.afterCollection && nouns.isEndpoint
  const isResource = isPlural(noun) || words.lists.attributes.has(noun) || words.lists.singletons.has(noun)
  return isNamed && isResource && !isQualifier ? toAction(site, 'crud', place, verb) : undefined
}

/** Find the action in a segment that is a verb without a purpose: `/orders/{order_id}/cancel`. */
function judgeOtherVerb(site: Site, verb: string): Action | undefined {
  const {method, words, nouns} = site
  const place = findPlace(site)
  if (place === 'beforeResource' || (method === readingMethod && nouns.isKnown(verb))) return
  // Words such as "order", "report" and "charge" are verbs only after a member, and only if the method is not GET.
  if (words.lists.resources.has(verb) && (place !== 'afterMember' || method === readingMethod)) return
  return toAction(site, 'other', place, verb)
}

// Matches words that say how to delete: "hard" of "/orders/{order_id}/hard-delete"
export const waysToDelete = /^(?:force|hard|permanently|soft)$/

/** Find the action in a name that ends in a verb: `order-create`, `userDelete`. */
function judgeLastWord(site: NamedSite): Action | undefined {
  const {path, index, parts, method, words} = site
  const last = toLastWord(parts)
  const before = parts.slice(0, -1)
  // "/orders/{order_id}/hard-delete" and "/forceDelete/orders/{order_id}" delete for good.
  const noun = toLastWord(before)
  const isDeletion = words.purposeOf.get(last)?.id === 'delete' && !contradicts(site, last)
  const mayDelete = method !== 'PUT' && method !== 'PATCH'
  if (isDeletion && mayDelete && path.segments.length > 1 && before.length === 1 && waysToDelete.test(noun))
    return toAction(site, 'crud', 'last', last, before)
  // In "/notifications/order_update/text", "order_update" is the name of a notification.
  if (path.segments[index + 1]?.kind === 'literal') return
  // "/orders/request-delete" asks for a deletion, and "/shop/check-update" for information. Neither changes anything.
  if (before.length === 1 && /^(?:request|check)$/.test(before[0] ?? '')) return
  const isInSet = method === undefined && words.usesOf.get(last)?.last !== undefined && site.nouns.isInSet()
  if (!words.purposeOf.has(last) || (!isInSet && !isActionAt(words, last, 'last', method))) return
  // "order-update" of a callback is an event.
  if (words.purposeOf.get(last)?.id === 'update' && site.nouns.isSaid('callback')) return
  // Without a method, "status_update" may be a resource.
  if (method === undefined && words.purposeOf.get(last)?.id === 'update' && words.lists.attributes.has(noun)) return
  // In "cost-delete", "delete" is certainly a verb, so almost any word before it counts as a noun.
  const isNoun = isPlainVerb(last, words) && method !== undefined && !contradicts(site, last) && isSomeNoun(noun, words)
  const mayBePrefixes = isNoun ? [noun] : before
  if (mayBePrefixes.some((word) => words.lists.prefixes.has(word)) || before.some((word) => words.lists.bulk.has(word)))
    return
  const {resources, settings} = words.lists
  if (!isNoun && !resources.has(toSingular(noun)) && !settings.has(noun)) return
  return toAction(site, 'crud', 'last', last, before)
}

/** Whether a word names an action in every request, even as the last word of a name: "delete", "modify". */
export function isPlainVerb(verb: string | undefined, {usesOf}: ActionWords): boolean {
  return verb !== undefined && usesOf.get(verb)?.last?.includes('any') === true
}

function isSomeNoun(word: string, {lists, purposeOf, otherActions}: ActionWords): boolean {
  const {adjectives, selectors, prepositions, particles, conjunctions, qualifiers} = lists
  const others = [adjectives, selectors, prepositions, particles, conjunctions, qualifiers, purposeOf, otherActions]
  return word.length > 2 && !others.some((list) => list.has(word))
}

/** Find the action in a name whose words are run together: `getuser`, `getallorders`. */
function judgeRunTogether(site: NamedSite): Action | undefined {
  const {name, path, index, method, words, nouns} = site
  if (!runTogether.test(name) || (isEvent(site) && !/(?:hook|callback)s?$/.test(name))) return
  const {qualifiers, selectors, adjectives} = words.lists
  for (const verb of words.verbs) {
    if (verb.length < 3 || !name.startsWith(verb)) continue
    let tail = name.slice(verb.length)
    // In `PATCH /edititems/{id}` and `/listobjects/{id}`, the names may be collections of "edit items" and "list
    // objects".
    const isMember = path.segments[index + 1]?.kind === 'parameter'
    if (isMember && (method !== readingMethod || verb === 'list') && isPlural(tail)) continue
    const isInSet = method === undefined && nouns.isInSet()
    if (!isInSet && !isActionAt(words, verb, 'phrase', method)) continue
    // `GET /listorders` lists orders, but `PUT /listorders` does not. "listprice" may be a price, unless the document has
    // prices as a resource. "liststats" may be the statistics of a list.
    const isOfList = words.lists.aggregates.has(tail) || /^(?:PUT|PATCH|DELETE)$/.test(method ?? '')
    const listsMany = words.purposeOf.get(verb)?.id === 'list' && !isOfList && (isPlural(tail) || nouns.isKnown(tail))
    // In "newuser", "new" is an action only if the method can create a user.
    const creates = words.purposeOf.get(verb)?.id === 'create' && (isInSet || isActionAt(words, verb, 'alone', method))
    if (!listsMany && !creates && !isActionAt(words, verb, 'beforeMember', method)) continue
    const qualifier = [...qualifiers, ...selectors, ...adjectives].find(
      (word) => word.length > 2 && tail.startsWith(word) && tail.length >= word.length + 3,
    )
    // In "getlistoforders", "list" and "of" come before the noun.
    if (qualifier !== undefined) tail = tail.slice(qualifier.length).replace(/^of(?=[a-z]{3})/, '')
    // In "getall" and "getbyid", no noun follows the verb.
    if (qualifiers.has(tail) && tail.length > 2) return toAction(site, 'crud', findPlace(site), verb, [tail])
    const others = qualifier === undefined ? [] : [qualifier]
    const filter = byName.exec(tail)
    const [, noun = tail, ...by] = filter && mayFollowBy(filter[3], words) ? filter : []
    if (noun === '') return toAction(site, 'crud', findPlace(site), verb, [...others, ...by])
    // In "updaterank", the rank belongs to the resource before this segment.
    const isAttribute = words.purposeOf.get(verb)?.id === 'update' && words.lists.attributes.has(noun)
    const split = isAttribute
      ? [noun]
      : (splitNouns(noun, words, nouns) ?? splitTarget(noun, words) ?? toUnknownNoun(site, verb, noun))
    if (contradicts(site, verb) && words.lists.outcomes.has(noun)) continue
    if (split) return toAction(site, 'crud', 'phrase', verb, [...others, ...split, ...by])
  }
  return undefined
}

/**
 * Whether a word can follow the preposition "by": "id" of "orderbyid". In "standbymachines", "by" is not a preposition.
 */
function mayFollowBy(word = '', {lists}: ActionWords): boolean {
  return /^(?:uuid|num|hash|slug)$/.test(word) || lists.resources.has(word) || lists.attributes.has(word)
}

/**
 * Split a preposition from its noun: `tocart` of `addtocart` → to, cart. Another noun may come first: `ordertolist` of
 * `addordertolist` → order, to, list.
 */
function splitTarget(text: string, {lists}: ActionWords): string[] | undefined {
  const [, noun = '', target, holder = ''] = targetOf.exec(text) ?? []
  if (target === undefined || (noun !== '' && !lists.resources.has(noun))) return
  // In "removefromwatching", "watching" is unknown, but "from" is certain. In "topics", "to" is not a word.
  const isSure = (noun !== '' || target !== 'to') && holder.length > 3
  if (!isSure && !lists.resources.has(toSingular(holder))) return
  return [...(noun === '' ? [] : [noun]), target, holder]
}

// Matches a preposition and its noun, maybe after another noun: "tocart", "orderfromlist"
const targetOf = /^(\w{0,20}?)(from|into|to)(\w{2,30})$/

/**
 * Read an unknown noun after a verb: `getnowblock`, `listwitnesses`. A verb such as "list" needs a plural after it. Any
 * other verb must also name an action as the last word of a segment: `order-create`. In another form of the verb, such
 * as "getting", the ending is not a noun.
 */
function toUnknownNoun({name, method, words, nouns}: NamedSite, verb: string, noun: string): string[] | undefined {
  const isList = words.purposeOf.get(verb)?.id === 'list' && isPlural(noun)
  const isSure = isList || isActionAt(words, verb, 'last', method)
  if (!isSure || noun.length < 4 || words.lists.particles.has(noun)) return
  // "updaters" and "createsorders" have another form of the verb, but "createswap" has the noun "swap".
  const [ending] = wordEnding.exec(name.slice(verb.length - 1)) ?? []
  const rest = ending === 'es' ? noun.slice(1) : ''
  return ending === undefined || (rest.length > 2 && !splitNouns(rest, words, nouns)) ? [noun] : undefined
}

/** Whether the verb describes a noun: `/fetch-runs`, `GET /delete_status/{id}`, `/list-items/{list_id}`. */
function isNounPhrase(site: Site, verb: string, rest: readonly string[]): boolean {
  const {path, index, segment, words, nouns} = site
  const {lists} = words
  const purpose = words.purposeOf.get(verb)
  const next = path.segments[index + 1]
  // The noun ends before a preposition: "orders" of "orders over time".
  const at = rest.findIndex((word, place) => place > 0 && (lists.prepositions.has(word) || lists.particles.has(word)))
  const noun = toLastWord(at < 0 ? rest : rest.slice(0, at))
  const isMany = isPlural(noun)
  const head = toSingular(noun)
  const isDescribed = findWordStyle(segment.text) !== 'camel' && !lists.plainVerbs.has(verb) && isMany
  const isDescribedOnce = findWordStyle(segment.text) !== 'camel' && rest.length > 1
  // If the page also has `/views`, the name in "/view-links/{id}" is about views. If the page also has `/lists`, the
  // name "listMembers" may be about the members of a list.
  const isResource = next !== undefined && lists.resources.has(verb) && nouns.isKnown(verb)
  if (isDescribed && (isResource || lists.processes.has(head))) return true
  // "/new-coin-alert" sends an alert about a new coin.
  if (verb === 'new' && isDescribedOnce && /^(?:alert|notification)$/.test(noun)) return true
  if (verb === 'list' && /^(?:entry|item|member|name|title)$/.test(head) && nouns.isKnown('lists')) return true
  // `POST /find-request` and `POST /delete-request` ask for something. They neither read nor delete a request.
  const isCamel = findWordStyle(segment.text) === 'camel'
  const asks = site.method === 'POST' && !isCamel && rest.join('') === 'request' && !lists.plainVerbs.has(verb)
  if (asks && purpose?.id !== 'create' && purpose?.id !== 'update') return true
  // "/update-api/{id}" is a part of an API, and {id} does not identify an API.
  if (next && lists.bases.has(noun) && !isNamedAfter(next, noun)) return true
  const onlyCreates =
    purpose?.id === 'create' && words.usesOf.get(verb)?.beforeMember === undefined && words.usesOf.has(verb)
  // A name in the plural is a thing ("new users"), and so is a name before another segment ("/new-car/wheels"). But
  // "/newUser/{id}" creates a user.
  const isLast = next?.kind === 'parameter' && index === path.segments.length - 2
  if (onlyCreates && (isMany || (next && !isLast))) return true
  // `DELETE /workflows/create-order` deletes a workflow with the name "create-order", and `PUT /users/new-user` creates
  // the user "new-user".
  const isNew = lists.qualifiers.has(verb) && !lists.settings.has(head) && /^P(?:UT|ATCH)$/.test(site.method ?? '')
  const isName = site.method === 'DELETE' || isNew
  if (isName && purpose && purpose.id !== 'delete' && purpose.on !== 'member' && index > 0 && !next) return true
  // If the page also has `POST /create_task`, `GET /create_task` means the action.
  const isContradicted = contradicts(site, verb) && !nouns.isCreatedAt(toStart(path, index + 1))
  if (isContradicted && lists.outcomes.has(head)) return true
  // GET changes nothing, so the verb of `GET /update-rings` and `GET /change-tickets/{id}` describes a kind of thing.
  if (isContradicted && purpose?.id !== 'delete' && isDescribed && !rest.some((word) => lists.qualifiers.has(word)))
    return true
  return isNamedAfter(next, verb)
}

/** Whether the method is GET, although the verb stands for a change. */
function contradicts({method, words}: Site, verb: string): boolean {
  const purpose = words.purposeOf.get(verb)
  return method === readingMethod && purpose !== undefined && purpose.method !== readingMethod
}

/**
 * Whether a request gets a form to fill in, which another request then sends: `GET /orders/create` if there is
 * `POST /orders`, or if the text has the word "form".
 */
function isForm(site: Site, verb: string): boolean {
  const {path, index, words, nouns} = site
  if (index === 0 || index < path.segments.length - 1 || !contradicts(site, verb)) return false
  if (nouns.isSaid('form')) return true
  return words.purposeOf.get(verb)?.id === 'create' && nouns.isCreatedAt(toStart(path, index))
}

/** Format the first segments of a path. */
function toStart(path: PathTemplate, count: number): string {
  const start = path.segments.slice(0, count).map(({text}) => text)
  return toPathText({...path, format: '', query: '', fragment: '', hasTrailingSlash: false}, start)
}

/** Whether a verb in a path is the name of `method`. Without `method`, any HTTP method counts. */
export function isMethod(verb: string, method = verb.toUpperCase()): boolean {
  return verb.toUpperCase() === method && requestMethods.includes(method)
}

/** Whether an endpoint is only for trying out the method in its path: `GET /get`, `/api/patch`, `/httpbin/post`. */
function isEcho({path: {segments}, segment, method, words, nouns}: Site, verb: string): boolean {
  if (segments.some(({text}) => words.lists.echoes.has(text.toLowerCase()))) return true
  if (isMethod(verb) && nouns.hasEchoes()) return true
  const isOnly = segments.every((other) => other === segment || isBase(other, words))
  // `DELETE /delete` really deletes something.
  const isNamedSo = isMethod(verb, method) && (method === undefined || words.purposeOf.get(verb)?.id !== 'delete')
  return isOnly && isNamedSo && !nouns.hasBareVerbs()
}

/** Whether the name of a parameter starts with a word: `/list/{list_id}`. */
export function isNamedAfter(next: Segment | undefined, word: string): boolean {
  if (next?.kind !== 'parameter') return false
  const [first = ''] = splitWords(next.name)
  return first === word || toSingular(first) === word
}

function findPlace({path, index, segment, words}: Site): VerbPlace {
  const next = path.segments[index + 1]
  const previous = path.segments[index - 1]
  if (next?.kind === 'parameter' || segment.glued) return 'beforeMember'
  // In "/orders/list/v2", only a version follows the verb.
  const isList = words.purposeOf.get(segment.text)?.id === 'list'
  const isBeforeVersion = isList && index + 2 === path.segments.length && /^v\d+$/.test(next?.text ?? '')
  if (next && !isBeforeVersion) return 'beforeResource'
  const hasResource = path.segments.slice(0, index).some((other) => other.kind === 'literal' && !isBase(other, words))
  if (!hasResource) return 'alone'
  return previous?.kind === 'parameter' ? 'afterMember' : 'afterCollection'
}

/** Split letters into known nouns: `userinfo` → user, info; undefined if that is impossible. */
function splitNouns(text: string, words: ActionWords, nouns: Nouns): string[] | undefined {
  const isNoun = (noun: string): boolean =>
    noun.length > 2 && (words.lists.resources.has(toSingular(noun)) || nouns.isKnown(noun) || nouns.isSaid(noun))
  if (isNoun(text)) return [text]
  if (text.length > 40) return
  for (let at = text.length - 3; at >= 3; at--) {
    const [head, tail] = [text.slice(0, at), text.slice(at)]
    if ((isNoun(head) || words.lists.singletons.has(head)) && isNoun(tail)) return [head, tail]
  }
  return undefined
}
