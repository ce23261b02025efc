import type {MarkdownDocument, Request} from '../types.ts'
import {isPlural, isUncountable, toSingular} from '../english/inflection.ts'
import {escapePattern} from '../english/pattern.ts'
import {once, rememberLast} from '../english/remember.ts'
import {wordAt} from '../english/words.ts'
import {isBase, isMethod, isNamedAfter, type Nouns} from './action.ts'
import type {ActionWords} from './action-words.ts'
import {findCaller} from './evidence.ts'
import {parseResourcePath, type Segment, toEnds, toLiteral, toShape} from './path.ts'
import {findWordStyle, isIdentifier, joinWords, splitWords, toLastWord, type WordStyle} from './words.ts'

/** How to write the replacement of a request, in the style of the document. */
export interface Naming {
  /**
   * Find the document's segment for a collection.
   *
   * @param resource the words of the resource in the singular, joined by "-"
   */
  findCollection(resource: string): string | undefined
  /** Whether the paths of members have the singular of a resource, and never the plural: `/order/{order_id}`. */
  isSingular(resource: string): boolean
  /** Whether the document has a path that leads to a member (`/orders/{order_id}`) or creates one (`/createOrder`). */
  hasMember(resource: string): boolean
  /** Whether a parameter follows the collection of another resource: `shop_id` of `/shops/{shop_id}` for "order". */
  isOfOther(parameter: string, resource: string): boolean
  /** Whether the document has a request that lists a resource: `/orders/list`, `/getAllOrders`. */
  isListed(resource: string): boolean
  /** Whether the document updates a resource: `/orders/update/{id}`, `PUT /orders/{id}`; not `/setOrder`. */
  isUpdated(resource: string): boolean
  /**
   * Whether an action beside the request, on a resource such as "user", is about the caller: `/getUser` with the text
   * "Get the current user".
   */
  isCaller(resource: string): boolean
  /**
   * Whether the document has a POST request for a path: `POST /orders`. The base paths may differ. So
   * `POST /v1/orders` counts for `/orders`, and `POST /orders` counts for `/v1/orders`.
   */
  isCreatedAt(path: string): boolean
  /** Whether the document has a GET request for a path. */
  isReadAt(path: string): boolean
  /** Whether the document has a DELETE request for a path. */
  isDeletedAt(path: string): boolean
  /** Write the parameter of a member: `{order_id}`, `:orderId`. `name` gives the name of the parameter. */
  toParameter(resource: readonly string[], name?: string): string
  /**
   * The only resource in the paths of the document: `/orders` beside `/create` and `/update/:id`. Undefined if there
   * are several resources, or if the paths start with fewer than two different verbs.
   */
  only: readonly string[] | undefined
  /** Whether the document has PATCH requests, but no PUT requests. */
  prefersPatch: boolean
  /** How the document joins words in segments; undefined if no segment has several words. */
  style: WordStyle | undefined
}

/** How a document names resources and parameters. */
export interface DocumentNaming extends Omit<Nouns, 'isSaid' | 'isInSet' | 'isEndpoint' | 'isThing'> {
  /**
   * Whether the document uses a segment as a thing. Then one of these is true:
   *
   * - A parameter is named after the segment: `/list/{list_id}`.
   * - Instead of the segment, the document has a parameter for types, or for names of functions: `/roles/{role_type}`. The
   *   base paths may differ. For names such as `/commands/{command_name}`, the method must be the same.
   * - The segment is a name that a user chose: `"queryName": "getOrders"`.
   * - The description of the request has the words of the segment as a noun: "the list items for a field".
   *
   * @param before the segments before it
   */
  isThing(segment: string, before: readonly Segment[], request: Request): boolean
  /** Get the naming for a request. Code and text may need different forms of parameters. */
  forRequest(request: Request): Naming
}

type ParameterStyle = 'braces' | 'escaped' | 'colon' | 'angle' | 'square' | 'double'

/** Read how a document names things, from all its requests. */
export function readNaming(document: MarkdownDocument, words: ActionWords): DocumentNaming {
  const requests = document.page.requests
  const collections = new Map<string, string>()
  const known = new Set<string>()
  const parameters: ParameterStyle[] = []
  const names: (WordStyle | 'id')[] = []
  const styles: WordStyle[] = []
  const isMdx = document.isMdx || requests.some(({path}) => path.includes('\\{'))
  const things = new Set<string>()
  /** For each name such as `set-ops`, the segments after this name. The name starts with a verb, but may be a thing. */
  const partsOf = new Map<string, Set<string>>()
  const withoutBases = (segments: readonly Segment[]): readonly Segment[] =>
    segments.filter((segment) => !isBase(segment, words))
  const kinds: {before: readonly Segment[]; method: string | undefined}[] = []
  /** For each name of a parameter, the keys of the collections that the parameter follows. */
  const holders = new Map<string, Set<string>>()
  const members = new Set<string>()
  const singular = new Set<string>()
  const methods = new Set<string>()
  const created = new Set<string>()
  const readPaths = new Set<string>()
  const deleted = new Set<string>()
  const listed = new Set<string>()
  const updated = new Set<string>()
  /** The actions about the caller: the section, the start of the path and the resource. */
  const callers = new Set<string>()
  const toCallerKey = (section: string, path: string, resource: string): string =>
    [section, path.replace(/[^/]*$/, ''), resource].join('\n')
  const createdEnds = once(() => new Set([...created].flatMap(toEnds)))
  const isCreatedAt = (path: string): boolean => {
    const shape = toShape(toAbsolute(path))
    return createdEnds().has(shape) || toEnds(shape).some((end) => created.has(end))
  }
  const isReadAt = (path: string): boolean => readPaths.has(toShape(toAbsolute(path)))
  const resources = new Set<string>()
  const bareVerbs = new Set<string>()
  /** The verbs in `bareVerbs` that differ from the method of their request: "create" of `POST /create`. */
  const bareActions = new Set<string>()
  /** How many segments of resources start with a capital, minus how many start with a lower-case letter. */
  let capitals = 0
  for (const {path: text, method, section, purpose: description = ''} of requests) {
    if (method !== undefined) methods.add(method)
    if (method === 'POST') created.add(toShape(toAbsolute(text)))
    if (method === 'DELETE') deleted.add(toShape(toAbsolute(text)))
    if (method === 'GET') readPaths.add(toShape(toAbsolute(text)))
    const path = parseResourcePath(text)
    const isPlain = path.segments.every(
      (segment) => segment.kind === 'parameter' || !words.purposeOf.has(wordAt(splitWords(toLiteral(segment)), 0)),
    )
    const verb = path.segments.find((segment) => !isBase(segment, words))?.text.toLowerCase() ?? ''
    if (words.purposeOf.has(verb)) {
      bareVerbs.add(verb)
      if (!isMethod(verb, method)) bareActions.add(verb)
    }
    for (const [index, segment] of path.segments.entries()) {
      if (segment.kind === 'parameter') {
        const holder = path.segments[index - 1]?.text ?? ''
        // Beside `PUT /commands/{command_name}`, `PUT /commands/set` has a name, but `POST /commands/create` has a verb.
        const isOwn = functionName.test(segment.name) && isNamedAfter(segment, toSingular(holder.toLowerCase()))
        const isKind = kindName.test(segment.name) || functionName.test(segment.name)
        if (isKind && index === path.segments.length - 1)
          kinds.push({before: withoutBases(path.segments.slice(0, index)), method: isOwn ? method : undefined})
        const [verb = ''] = splitWords(holder)
        if (!words.purposeOf.has(verb) && !words.otherActions.has(verb))
          holders.set(segment.name, (holders.get(segment.name) ?? new Set()).add(toKey(splitWords(holder))))
        const style = findParameterStyle(segment.text)
        if (!style) continue
        parameters.push(style)
        const name = /^id$/i.test(segment.name) ? 'id' : findWordStyle(segment.name)
        if (name !== 'lower') names.push(name)
        continue
      }
      const literal = toLiteral(segment)
      if (isBase(segment, words) || !/^[A-Za-z][\w-]*$/.test(literal)) continue
      const parts = splitWords(literal)
      if (isNamedAfter(path.segments[index + 1], wordAt(parts, 0))) things.add(segment.text)
      // A component may come before one of its parts: "UpdateService" in "/UpdateService/Inventory", "updateservice" in
      // "/updateservice/packages".
      const next = path.segments[index + 1]?.text ?? ''
      const isComponent =
        (capitalised.test(literal) && capitalised.test(next)) ||
        (/^[a-z]{4,}service$/.test(literal) && /^[a-z]{4,}s$/.test(next))
      if (isComponent && !words.lists.plainVerbs.has(wordAt(parts, 0))) things.add(segment.text)
      const purpose = words.purposeOf.get(wordAt(parts, 0))
      if (purpose?.id === 'create') members.add(toKey(parts.slice(1)))
      const last = wordAt(parts, parts.length - 1)
      const isResource = isPlural(last) || words.lists.resources.has(last)
      const isMany = parts.length > 1 && (isPlural(last) || isUncountable(last))
      if (words.lists.settingVerbs.has(wordAt(parts, 0)) && isMany && path.segments[index + 1]?.kind === 'literal')
        partsOf.set(segment.text, (partsOf.get(segment.text) ?? new Set()).add(next))
      if (isResource && !isIdentifier(parts)) resources.add(toSingular(last))
      const noun = parts.slice(purpose ? 1 : 0).filter((word) => !words.lists.qualifiers.has(word))
      const before = path.segments[index - 1]
      const toActed = (holder = before): string => toKey(noun.length > 0 ? noun : splitWords(holder?.text ?? ''))
      if (purpose?.id === 'list' || (purpose && parts.includes('all'))) listed.add(toActed())
      const isOfCaller = words.lists.owners.has(toActed()) && findCaller(description) === toActed()
      if (purpose && index === path.segments.length - 1 && isOfCaller)
        callers.add(toCallerKey(section, text, toActed()))
      // In "/update/order/{id}", the resource follows the verb.
      const following = path.segments[index + 1]?.kind === 'literal' ? path.segments[index + 1] : undefined
      const acted = following ?? (before?.kind === 'parameter' ? path.segments[index - 2] : before)
      if (purpose?.id === 'update' && !words.lists.settingVerbs.has(wordAt(parts, 0))) updated.add(toActed(acted))
      if (purpose || words.otherActions.has(wordAt(parts, 0))) continue
      const style = findWordStyle(literal)
      if (style !== 'lower') styles.push(style)
      // The last segment may be the name of a function: "/OrderBook".
      if (index < path.segments.length - 1) capitals += capitalised.test(literal) ? 1 : /^[a-z]/.test(literal) ? -1 : 0
      const key = toKey(parts)
      const isWhole = path.segments.slice(index + 1).every(({kind}) => kind === 'parameter')
      if (isPlain && isWhole && (method === 'PUT' || method === 'PATCH')) updated.add(key)
      if (path.segments[index + 1]?.kind === 'parameter') {
        members.add(key)
        // In "/desk/{shopId}/orders", the parameter identifies no desk.
        const named = splitWords(path.segments[index + 1]?.name ?? '').slice(0, -1)
        const isOfOther = words.lists.resources.has(toLastWord(named)) && !toKey(named).endsWith(last)
        if (!isPlural(last) && isPlain && !isOfOther) singular.add(key)
      }
      known.add(toSingular(last))
      if (parts.length === 1) known.add(last)
      if ((isPlural(last) || isUncountable(last)) && !collections.has(key)) collections.set(key, literal)
    }
  }
  const style = capitals > 0 ? 'pascal' : findMost(styles)
  const parameterStyle = findMost(parameters) ?? 'braces'
  const nameStyle = findMost(names) ?? 'snake'
  return {
    isKnown: (word) => known.has(word),
    isThing(segment, before, {method, purpose}) {
      // Two different parts show that "set-ops" is a thing: "/set-ops/drafts" and "/set-ops/approval".
      if (things.has(segment) || (partsOf.get(segment)?.size ?? 0) > 1) return true
      const own = withoutBases(before)
      const isOfResource = before.some(({kind, text}) => kind === 'literal' && !words.lists.bases.has(text))
      const isChosen = isOfResource && chosenNames(document.source).has(segment)
      const isKind = kinds.some((one) => isSamePath(own, one.before) && (one.method ?? method) === method)
      return isChosen || isKind || isObject(segment, purpose)
    },
    hasBareVerbs: (other) => bareActions.size > (other !== undefined && bareActions.has(other) ? 1 : 0),
    // The word "echo" alone may be an everyday word or a shell command.
    hasEchoes: once(() => [...words.lists.echoes].some((name) => name !== 'echo' && document.source.includes(name))),
    isCreatedAt,
    isReadAt,
    forRequest(request) {
      return {
        findCollection: (resource) => collections.get(resource),
        isSingular: (resource) => singular.has(resource) && !collections.has(resource),
        hasMember: (resource) => members.has(resource),
        isOfOther: (parameter, resource) => [...(holders.get(parameter) ?? [])].some((holder) => holder !== resource),
        isListed: (resource) => listed.has(resource),
        // The path "/update/{id}" belongs to the same resource as "/save".
        isUpdated: (resource) => updated.has(resource) || (updated.has('') && splitWords(request.path).length === 1),
        isCaller: (resource) => callers.has(toCallerKey(request.section, request.path, resource)),
        isCreatedAt,
        isReadAt,
        isDeletedAt: (path) => deleted.has(toShape(toAbsolute(path))),
        // Paths such as "/list" and "/create" name no resource.
        only:
          bareVerbs.size > 1 && resources.size === 1 && ![...resources].some((name) => bareVerbs.has(name))
            ? [...resources]
            : undefined,
        style,
        prefersPatch: methods.has('PATCH') && !methods.has('PUT'),
        toParameter(resource, given) {
          // If a path already has `{id}`, a new parameter needs another name.
          const isShort = nameStyle === 'id' && !/[{:<[(]id[}>\])]?(?:\/|$)/i.test(request.path)
          const style =
            nameStyle === 'id' || (nameStyle === 'kebab' && parameterStyle === 'colon') ? 'snake' : nameStyle
          const name = given ?? (isShort ? 'id' : joinWords([...resource, 'id'], style))
          if (parameterStyle === 'colon') return `:${name}`
          if (parameterStyle === 'square') return `[${name}]`
          // In running text, angle brackets are HTML. In a shell, they redirect.
          if (parameterStyle === 'angle' && request.isCode && request.where !== 'fence') return `<${name}>`
          if (parameterStyle === 'double') return `{{${name}}}`
          if (parameterStyle === 'escaped' && !request.isCode) return `\\{${name}\\}`
          // MDX reads a brace in running text as code.
          return isMdx && !request.isCode ? `\\{${name}}` : `{${name}}`
        },
      }
    },
  }
}

/** Add the leading slash that some documents leave out: "api/orders" → "/api/orders". */
function toAbsolute(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

/** Join words with hyphens. The last word is put in the singular: `order-item`. */
export function toKey(words: readonly string[]): string {
  return words.map((word, index) => (index === words.length - 1 ? toSingular(word) : word)).join('-')
}

/** Whether two paths have the same segments. A parameter stands for any segment, but one literal must be the same. */
function isSamePath(one: readonly Segment[], other: readonly Segment[]): boolean {
  const isSame = ({text}: Segment, index: number): boolean => other[index]?.text === text
  return (
    one.length === other.length &&
    one.some(isSame) &&
    one.every((segment, index) => other[index]?.kind === 'parameter' || isSame(segment, index))
  )
}

// Matches the name or identifier that a user gave to a query, a setting or the like: "\"queryName\": \"getOrders\"",
// "\"id\": \"show_totals\"". The group is the name.
const chosenName =
  /(?:\b(?:query|function|workflow|job|task|pipeline|script|template)_?name["']?\s?[:=]|"id"\s?:)\s?["']([\w-]{3,80})["']/gi
const chosenNames = rememberLast(
  (source: string): ReadonlySet<string> =>
    new Set(
      Array.from(source.matchAll(chosenName), ([, name = '']) => name).filter((name) => /[a-z][A-Z_-]/.test(name)),
    ),
)

/** Whether a description has a segment's words as a noun: `list-items` in "Get the list items for a field". */
function isObject(segment: string, purpose = ''): boolean {
  const phrase = splitWords(segment).join(' ')
  return (
    phrase.includes(' ') && new RegExp(`\\w (?:the|all) ${escapePattern(phrase)} (?:for|of|in)\\b`, 'i').test(purpose)
  )
}

// Matches names of parameters for a kind: "role_type"
const kindName = /(?:type|kind)$/i
// Matches names of parameters for a function: "command-name"
const functionName = /(?:command|function|event)[-_]?name$/i

// Matches a segment whose words have capitals: "Orders", "UpdateService"
const capitalised = /^(?:[A-Z][a-z]+)+$/

function findParameterStyle(text: string): ParameterStyle | undefined {
  if (text.startsWith('{{')) return 'double'
  if (text.endsWith('\\}')) return 'escaped'
  if (/^\\?\{/.test(text)) return 'braces'
  if (text.startsWith(':')) return 'colon'
  if (text.startsWith('<') || text.startsWith('&lt;')) return 'angle'
  if (text.startsWith('[')) return 'square'
  return undefined
}

function findMost<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [best] = [...counts].sort(([, a], [, b]) => b - a)
  return best?.[0]
}
