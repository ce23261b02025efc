import {type ActionPurpose, type ActionWords, isActionAt, type VerbPlace} from './action-words.ts'
import {type PathTemplate, type Segment, toLiteral} from './path.ts'
import {findWordStyle, splitWords, toLastWord} from './words.ts'

/** An action that a path names. */
export interface Action {
  /** `crud`: a plain method does it; `other`: no plain method does. */
  kind: 'crud' | 'other'
  /** In lower case. */
  verb: string
  /** What it is for; undefined for other actions. */
  purpose?: ActionPurpose
  /** Index of the segment that names it. */
  segment: number
  place: VerbPlace | 'name' | 'custom'
  /** The other words of the segment: what the action is done to. */
  rest: readonly string[]
  /** For `name` (`users.create`), what stands before the dot; otherwise empty. */
  prefix: string
}

/** A method that changes nothing, so that some verbs beside it describe a thing. */
const readingMethod = 'GET'

/** Answers about English that the judgement needs. */
export interface Nouns {
  isPlural(noun: string): boolean
  toSingular(noun: string): string
  /** Whether the document itself uses the word as a resource. */
  isKnown(noun: string): boolean
  /** Whether the document itself uses a segment as the name of a thing, `/list/{list_id}`, or shows a kind behind the one before it: `/roles/{role_type}`. */
  isThing(segment: string, before?: string): boolean
  /** Whether the document has another path that is a verb alone: `/create` beside `/get`. */
  hasBareVerbs(): boolean
}

// File endings of data and pages: ".json", ".php"
const extension = /\.[a-z]{2,4}$/i
/** File endings of what is not made by a request: "js", "css". */
export const assetEndings =
  '[cm]?[jt]sx?|css|map|ya?ml|toml|tgz|xz|deb|rpm|gpg|asc|repo|jar|exe|dmg|png|jpe?g|gif|svg|ico|webp|woff2?|wasm|html?|mdx?|txt|pdf|zip|gz|sh|py|rb'
const assetExtension = new RegExp(String.raw`\w\.(?:${assetEndings})$`, 'i') // "order.css"
const versionPattern = /^(?:v|ver|version|api-?v?)\d[\w.]*$/i // "v1", "ver1", "v1.0"

/**
 * Find the action that a path names.
 *
 * @param method in capitals; undefined where the document gives none
 * @returns undefined where each segment is a noun, a value, or a word of unknown meaning
 */
export function findAction(
  path: PathTemplate,
  method: string | undefined,
  words: ActionWords,
  nouns: Nouns,
): Action | undefined {
  // Names under it are registered (RFC 8615): /.well-known/change-password.
  const isWellKnown = path.segments.some(({text}) => text === '.well-known')
  if (isWellKnown || isRemoteCall(path) || isFile(path)) return
  const found: Action[] = []
  for (const index of path.segments.keys()) {
    const action = findActionIn(path, index, method, words, nouns)
    if (action) found.push(action)
  }
  const last = found.at(-1)
  if (!last) return
  // A later action makes a name of an earlier one: /add_gift/{gift_id}/submit.
  return last.kind === 'other' ? last : found.find((action) => action.kind === 'crud')
}

/** `/tools/GetToken/get_token.sh`: a file, whatever its folders are called. */
function isFile({segments}: PathTemplate): boolean {
  return segments.length > 1 && assetExtension.test(segments.at(-1)?.text ?? '')
}

// "shop.v1.OrderService/CreateOrder"
const remoteCall = /^[a-z]\w*(?:\.\w+){0,10}\.[A-Z]\w*\/[A-Z]\w*$/

/** `/shop.v1.OrderService/CreateOrder`: the path that gRPC makes of a service and its method. */
function isRemoteCall({segments}: PathTemplate): boolean {
  return remoteCall.test(segments.map(({text}) => text).join('/'))
}

/** Whether a segment is no resource: a version, `api`, a path prefix. */
export function isBase(segment: Segment, words: ActionWords): boolean {
  if (segment.kind === 'parameter') return false
  const text = toLiteral(segment)
  return text === '' || words.lists.bases.has(text.toLowerCase()) || versionPattern.test(text) || text.startsWith('_')
}

// "getuser"
const runTogether = /^[a-z]{6,}$/

// "orderbyid", "byid"
const byName = /^([a-z]{0,40}?)(by)([a-z]{2,20})$/
// "es" of "creates", "ed" of "createdorders", "tt" of "getting", "en" of "listeners": the verb's last letter and what makes another word
const wordEnding = /^(?:e[sdr]|t(?:t(?:er|ing)|s$|away|up)|t(?:en|ing)|t(?:ed|er|ion|able)|y(?:ing|er)|[yt]?s$)/

// "orders", "get\_orders", "orders.create", "deleteBestellung", "%C3%A9": no templating, address or operator beside it
const plainName = /^[\p{L}\p{N}\p{M}_.~:!+*%\\-]*$/u

/** The same for one segment of a path. What takes a look at the whole document is asked last. */
function findActionIn(
  path: PathTemplate,
  index: number,
  method: string | undefined,
  words: ActionWords,
  nouns: Nouns,
): Action | undefined {
  const segment = path.segments[index]
  if (!segment || segment.kind === 'parameter' || isBase(segment, words)) return
  const custom = judgeCustomMethod(segment, index, words)
  if (custom) return custom
  const action = judgeName(segment, path, index, method, words, nouns)
  return action && nouns.isThing(segment.text, path.segments[index - 1]?.text) ? undefined : action
}

function judgeName(
  segment: Segment,
  path: PathTemplate,
  index: number,
  method: string | undefined,
  words: ActionWords,
  nouns: Nouns,
): Action | undefined {
  let text = toLiteral(segment).replace(/^[@~.]/, '')
  if (!plainName.test(text)) return
  let prefix = ''
  const dot = text.lastIndexOf('.')
  if (dot > 0) {
    const [first = ''] = splitWords(text.slice(dot + 1))
    // "/config/{id}/prod.list" is a file.
    const isCall = !path.segments.slice(0, index).some(({kind}) => kind === 'parameter')
    if ((words.purposeOf.has(first) && isCall) || (words.otherActions.has(first) && !extension.test(text))) {
      prefix = text.slice(0, dot)
      text = text.slice(dot + 1)
    } else text = text.slice(0, dot)
  }
  if (assetExtension.test(segment.text)) return
  const flat = text.toLowerCase().replace(/[_-]/g, '')
  if (words.lookAlikes.has(flat) || words.lookAlikes.has(nouns.toSingular(flat))) return
  const parts = splitWords(text)
  const [verb = '', ...rest] = parts
  const at = (kind: Action['kind'], place: Action['place'], name = verb, others: readonly string[] = rest): Action => {
    const purpose = kind === 'crud' ? words.purposeOf.get(name) : undefined
    return {kind, verb: name, segment: index, place, rest: others, prefix, ...(purpose && {purpose})}
  }
  if (prefix) {
    if (parts.some((part) => words.lists.bulk.has(part)) || words.otherActions.has(verb)) return at('other', 'name')
    return at('crud', 'name')
  }
  if (rest.length > 0) {
    const isVerb = words.purposeOf.has(verb)
    if (words.lists.bulk.has(verb) && rest.some((word) => words.purposeOf.has(word) || words.otherActions.has(word)))
      return at('other', 'phrase')
    if (isVerb && rest.some((word) => words.lists.bulk.has(word))) return at('other', 'phrase')
    // "order" is a verb as well: /order-create.
    const last = !isVerb && words.lists.resources.has(verb) ? judgeLastWord() : undefined
    if (last) return last
    const isNounHere = words.lists.resources.has(verb) && (method === readingMethod || rest.at(-1) === 'list')
    if (!isVerb && !isNounHere && words.otherActions.has(verb) && isOtherPhrase(rest, path, index, nouns))
      return at('other', 'phrase')
    if (isVerb) {
      const [first = '', second = ''] = rest
      if (words.lists.particles.has(first)) return
      // "retrieveAndGenerate" does more than it names first.
      if (words.lists.conjunctions.has(first) && words.otherActions.has(second)) return at('other', 'phrase')
      if (!isActionAt(words, verb, 'phrase', method)) return
      if (isNounPhrase(path, index, method, verb, rest, words, nouns)) return
      // "/orders/getAll", "/orders/findById": the verb, and how or by what.
      const isBare = first === 'by' || rest.every((word) => words.lists.qualifiers.has(word))
      return at('crud', isBare ? findPlace(path, index, words) : 'phrase')
    }
    return judgeLastWord()
  }
  if (words.purposeOf.has(verb)) {
    const place = findPlace(path, index, words)
    if (isNamedAfter(path.segments[index + 1], verb, nouns) || isEcho(path, verb, method, words, nouns)) return
    // "/list/device/detail": a list of devices; "/list/members" is what a list has.
    const after = splitWords(toLiteral(path.segments[index + 1] ?? segment))
    const isListed =
      place === 'beforeResource' &&
      words.purposeOf.get(verb)?.id === 'list' &&
      (method === readingMethod || method === 'POST')
    if (isListed && !nouns.isPlural(toLastWord(after)) && words.lists.resources.has(toLastWord(after)))
      return at('crud', place)
    // "/orders/{id}/list" may be a list that the order has; "/products/{asset}/list" lists products.
    const owner =
      words.purposeOf.get(verb)?.id === 'list' && place === 'afterMember' ? path.segments[index - 1] : undefined
    if (owner && (owner.name === '' || /id$/i.test(owner.name))) return
    // "/view/{id}", "/show/{id}": a view and a show are things; "/orders/view/{id}" reads an order.
    const isFirst = findPlace({...path, segments: path.segments.slice(0, index + 1)}, index, words) === 'alone'
    if (
      isFirst &&
      place === 'beforeMember' &&
      words.purposeOf.get(verb)?.id === 'read' &&
      words.lists.resources.has(verb)
    )
      return
    return isActionAt(words, verb, place, method) ? at('crud', place) : undefined
  }
  if (words.otherActions.has(verb)) {
    const place = findPlace(path, index, words)
    if (place === 'beforeResource' || (method === readingMethod && nouns.isKnown(verb))) return
    // "order", "report", "charge": a resource, save where something is done to a member.
    if (words.lists.resources.has(verb) && (place !== 'afterMember' || method === readingMethod)) return
    return at('other', place)
  }
  return judgeRunTogether()

  /** `order-create`, `userDelete`: a verb at the end that is never a noun. */
  function judgeLastWord(): Action | undefined {
    const last = toLastWord(parts)
    const before = parts.slice(0, -1)
    if (!words.purposeOf.has(last) || !isActionAt(words, last, 'last', method)) return
    const noun = toLastWord(before)
    // "cost-delete": with a verb that is never a noun, what stands before it is one, whatever it is.
    const isNoun = words.purposeOf.get(last)?.id === 'delete' && method !== undefined && isSomeNoun(noun)
    const mayBePrefixes = isNoun ? [noun] : before
    if (
      mayBePrefixes.some((word) => words.lists.prefixes.has(word)) ||
      before.some((word) => words.lists.bulk.has(word))
    )
      return
    if (!isNoun && !words.lists.resources.has(nouns.toSingular(noun))) return
    return at('crud', 'last', last, before)
  }

  function isSomeNoun(word: string): boolean {
    const {adjectives, selectors, prepositions, particles, conjunctions, qualifiers} = words.lists
    const isOther = [adjectives, selectors, prepositions, particles, conjunctions, qualifiers].some((list) =>
      list.has(word),
    )
    return word.length > 2 && !isOther && !words.purposeOf.has(word) && !words.otherActions.has(word)
  }

  /** `getuser`, `getallorders`: only where the rest is known to be a noun. */
  function judgeRunTogether(): Action | undefined {
    if (!runTogether.test(text)) return
    for (const candidate of words.verbs) {
      if (candidate.length < 3 || !text.startsWith(candidate)) continue
      let tail = text.slice(candidate.length)
      // "listorders" lists; "listprice" may be a price.
      // `PATCH /edititems/{id}`: one of the edit items.
      const isMember = path.segments[index + 1]?.kind === 'parameter'
      if (isMember && method !== readingMethod && nouns.isPlural(tail)) continue
      const listsMany = words.purposeOf.get(candidate)?.id === 'list' && nouns.isPlural(tail)
      if (!isActionAt(words, candidate, 'phrase', method)) continue
      // "newuser" with a method that creates
      const creates = words.purposeOf.get(candidate)?.id === 'create' && isActionAt(words, candidate, 'alone', method)
      if (!listsMany && !creates && !isActionAt(words, candidate, 'beforeMember', method)) continue
      const others: string[] = []
      const {qualifiers, selectors, adjectives} = words.lists
      for (const qualifier of [...qualifiers, ...selectors, ...adjectives]) {
        if (qualifier.length < 3 || !tail.startsWith(qualifier) || tail.length < qualifier.length + 3) continue
        others.push(qualifier)
        tail = tail.slice(qualifier.length)
        break
      }
      // "getall", "getbyid"
      if (words.lists.qualifiers.has(tail) && tail.length > 2)
        return at('crud', findPlace(path, index, words), candidate, [tail])
      const [, noun = tail, ...by] = isNamed(byName.exec(tail)?.[3]) ? (byName.exec(tail) ?? []) : []
      if (noun === '') return at('crud', findPlace(path, index, words), candidate, [...others, ...by])
      const split = splitNouns(noun, words, nouns) ?? toUnknownNoun(candidate, noun)
      if (split) return at('crud', 'phrase', candidate, [...others, ...split, ...by])
    }
    return undefined
  }

  /** Whether "by" may stand before a word: "orderbyid" is one by its identifier, "standbyserver" none by a server. */
  function isNamed(word = ''): boolean {
    const {resources, attributes} = words.lists
    return /^(?:uuid|num|hash|slug)$/.test(word) || resources.has(word) || attributes.has(word)
  }

  /** `getnowblock`, `listwitnesses`: what follows a verb that is never a noun, and forms no other word with it. */
  function toUnknownNoun(candidate: string, noun: string): string[] | undefined {
    const isList = words.purposeOf.get(candidate)?.id === 'list' && nouns.isPlural(noun)
    const isSure = isList || isActionAt(words, candidate, 'last', method)
    if (noun.length < 4 || words.lists.particles.has(noun)) return
    return isSure && !wordEnding.test(text.slice(candidate.length - 1)) ? [noun] : undefined
  }
}

/** `/orders/{order_id}:cancel`, `/orders:batchGet`: never the glued parameter of `/edit-order:id`. */
function judgeCustomMethod(segment: Segment, index: number, words: ActionWords): Action | undefined {
  const colon = segment.text.lastIndexOf(':')
  if (colon < 1) return
  const [verb = '', ...rest] = splitWords(segment.text.slice(colon + 1))
  const isAction = words.purposeOf.has(verb) || words.otherActions.has(verb) || words.lists.bulk.has(verb)
  if (!isAction) return
  return {kind: 'other', verb, segment: index, place: 'custom', rest, prefix: segment.text.slice(0, colon)}
}

function isOtherPhrase(rest: readonly string[], path: PathTemplate, index: number, nouns: Nouns): boolean {
  const head = toLastWord(rest)
  // `/download-paths`, `/stop-orders/{id}`: the last word is the resource.
  if (nouns.isPlural(head) && path.segments[index + 1]?.kind !== 'parameter') return false
  return true
}

/** `/fetch-runs`, `GET /delete_status/{id}`, `/list-items/{list_id}`: the verb describes a noun. */
function isNounPhrase(
  path: PathTemplate,
  index: number,
  method: string | undefined,
  verb: string,
  rest: readonly string[],
  words: ActionWords,
  nouns: Nouns,
): boolean {
  const purpose = words.purposeOf.get(verb)
  const head = nouns.toSingular(toLastWord(rest))
  const style = findWordStyle(path.segments[index]?.text ?? '')
  const isDescribed = style !== 'camel' && !words.lists.plainVerbs.has(verb) && nouns.isPlural(toLastWord(rest))
  if (isDescribed && words.lists.processes.has(head)) return true
  const onlyCreates =
    purpose?.id === 'create' && words.usesOf.get(verb)?.beforeMember === undefined && words.usesOf.has(verb)
  if (onlyCreates && (nouns.isPlural(toLastWord(rest)) || path.segments[index + 1])) return true // "new users", "post comments", "new-car/wheels"
  const contradicts = method === readingMethod && purpose !== undefined && purpose.method !== readingMethod
  if (contradicts && words.lists.outcomes.has(head)) return true
  // `GET /update-rings`, `GET /change-tickets/{id}`: things of a kind, where the method says that nothing is changed.
  if (contradicts && purpose.id !== 'delete' && isDescribed && !rest.some((word) => words.lists.qualifiers.has(word)))
    return true
  return isNamedAfter(path.segments[index + 1], verb, nouns)
}

/** `GET /get`, `/httpbin/post`: an endpoint that is named after its method, to try that out. */
function isEcho(
  path: PathTemplate,
  verb: string,
  method: string | undefined,
  words: ActionWords,
  nouns: Nouns,
): boolean {
  if (path.segments.some(({text}) => words.lists.echoes.has(text.toLowerCase()))) return true
  return (
    path.segments.length === 1 && verb.toUpperCase() === method && method === readingMethod && !nouns.hasBareVerbs()
  )
}

/** Whether a parameter is named after a word: `/list/{list_id}`. */
export function isNamedAfter(next: Segment | undefined, word: string, nouns: Pick<Nouns, 'toSingular'>): boolean {
  if (next?.kind !== 'parameter') return false
  const [first = ''] = splitWords(next.name)
  return first === word || nouns.toSingular(first) === word
}

function findPlace(path: PathTemplate, index: number, words: ActionWords): VerbPlace {
  const next = path.segments[index + 1]
  const previous = path.segments[index - 1]
  if (next?.kind === 'parameter' || path.segments[index]?.glued) return 'beforeMember'
  if (next) return 'beforeResource'
  const hasResource = path.segments
    .slice(0, index)
    .some((segment) => segment.kind === 'literal' && !isBase(segment, words))
  if (!hasResource) return 'alone'
  return previous?.kind === 'parameter' ? 'afterMember' : 'afterCollection'
}

/** Nouns that make up a run of letters: `userinfo` → user, info; undefined where they do not. */
function splitNouns(text: string, words: ActionWords, nouns: Nouns): string[] | undefined {
  const isNoun = (noun: string): boolean =>
    noun.length > 2 && (words.lists.resources.has(nouns.toSingular(noun)) || nouns.isKnown(noun))
  if (isNoun(text)) return [text]
  if (text.length > 40) return
  for (let at = text.length - 3; at >= 3; at--) {
    const [head, tail] = [text.slice(0, at), text.slice(at)]
    if ((isNoun(head) || words.lists.singletons.has(head)) && isNoun(tail)) return [head, tail]
  }
  return undefined
}
