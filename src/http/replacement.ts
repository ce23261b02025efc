import type {Action} from './action.ts'
import {isBase} from './action.ts'
import type {ActionPurpose, ActionWords} from './action-words.ts'
import {parsePath, type PathTemplate, type Segment, toLiteral, toPathText} from './path.ts'
import {findWordStyle, joinWords, splitWords, toLastWord, type WordStyle} from './words.ts'

/** A request that does by its method what another one says in its path. */
export interface Replacement {
  method: string
  path: string
}

/** What the text around a request says of it. */
export interface Context {
  /** The path under which it stands, where that is written elsewhere. */
  base?: string
  /** The resource that it is about, in words, where its path names none. */
  words?: readonly string[]
  /** Whether it is about the whole collection. */
  isAll?: boolean
}

/** How a document names things, and what English says of them. */
export interface Naming {
  toPlural(noun: string): string
  toSingular(noun: string): string
  isPlural(noun: string): boolean
  isUncountable(noun: string): boolean
  /** The segment by which the document names the collection of a resource, by its words in the singular joined by "-"; undefined where it names none. */
  findCollection(resource: string): string | undefined
  /** A new parameter for a member, in the document's own style: `{order_id}`. */
  toParameter(resource: readonly string[]): string
  /** How the document joins words in segments; undefined where it shows no such segment. */
  style: WordStyle | undefined
}

/**
 * Requests that replace one whose path names an action, likeliest first.
 *
 * @param context what the text around the request says of it
 * @returns nothing where the resource is unknown or no plain method does it
 */
export function findReplacements(
  path: PathTemplate,
  method: string | undefined,
  action: Action,
  words: ActionWords,
  naming: Naming,
  context: Context = {},
): Replacement[] {
  const {purpose} = action
  if (!purpose) return []
  const methods = toMethods(purpose, method)
  const paths = toPaths(path, action, purpose, words, naming, context)
  const result: Replacement[] = []
  const seen = new Set<string>()
  // The best path with each method, then the other paths with the best method: the second place matters most for updates.
  const [best, ...others] = paths
  if (best === undefined) return []
  const add = (replacement: Replacement): void => {
    const key = `${replacement.method} ${replacement.path}`
    if (seen.has(key)) return
    seen.add(key)
    result.push(replacement)
  }
  for (const other of best.methods ?? methods) add({method: other, path: best.path})
  for (const other of others) add({method: (other.methods ?? methods)[0] ?? purpose.method, path: other.path})
  return result.slice(0, 3)
}

/** Methods for a purpose: one that the document uses rightly stays first. */
function toMethods(purpose: ActionPurpose, method: string | undefined): string[] {
  const all = [purpose.method, ...purpose.also]
  // PATCH updates in part: where the writer has it, it was meant.
  if (purpose.id === 'update' && method === 'PATCH') return [...new Set(['PATCH', ...all])]
  if (method && all.includes(method)) return [...new Set([method, ...all])]
  return all
}

interface Candidate {
  path: string
  methods?: string[]
}

function toPaths(
  path: PathTemplate,
  action: Action,
  purpose: ActionPurpose,
  words: ActionWords,
  naming: Naming,
  given: Context,
): Candidate[] {
  const before = path.segments.slice(0, action.segment)
  const own = path.segments[action.segment]
  const after = path.segments.slice(action.segment + 1)
  if (!own) return []
  const glued = own.glued ? parsePath(own.glued).segments : []
  const rest = [...glued, ...after]
  const style = toStyle(own, action, naming)
  const plan = new Plan(path, purpose, words, naming, style)
  // "/cart/add" adds an item, not a cart.
  const base = before.at(-1) ?? (given.base === undefined ? undefined : parsePath(given.base).segments.at(-1))
  const container = base?.kind === 'literal' ? naming.toSingular(splitWords(toLiteral(base)).join('')) : ''
  if (action.rest.length === 0 && words.lists.containerVerbs.has(action.verb) && words.lists.containers.has(container))
    return []
  const read = readPhrase(action, words, naming)
  if (!read) return []
  if (action.place === 'name') return plan.replaceName(before, action, read, rest)
  const phrase = given.isAll && purpose.method === 'GET' ? {...read, isAll: true} : read
  if (isDescription(phrase.noun, words)) return plan.replaceDescription(before, phrase, rest)
  if (phrase.noun.length > 0) return plan.replacePhrase(before, phrase, rest)
  return plan.replaceBare(before, rest, phrase, given)
}

/** A parsed phrase: `getAllOrdersByStatus` → noun: order(s), by: status. */
interface Phrase {
  /** Words of the resource as written, qualifiers put aside. */
  noun: readonly string[]
  /** Words after "by": a filter or an identifier. */
  by: readonly string[]
  /** Words after "of", "for", "in": the parent. */
  of: readonly string[]
  /** Whether they come after "of". */
  isOwned: boolean
  /** Whether they come after "from", "to". */
  isTarget: boolean
  /** Words that select one of many: "current", "logged in". */
  selector: readonly string[]
  isAll: boolean
  /** "order list": the noun ended in "list". */
  isList: boolean
}

/** Read the words after a verb; undefined where they name nothing that one method is for: "add to cart". */
function readPhrase(action: Action, words: ActionWords, naming: Naming): Phrase | undefined {
  const {attributes, prepositions, qualifiers, selectors} = words.lists
  // "list" counts as a qualifier at the end only.
  const start = action.rest.findIndex((word) => !qualifiers.has(word))
  const count = start < 0 ? action.rest.length : start
  const qualified = action.rest.slice(count)
  let isAll = action.rest
    .slice(0, count)
    .some((word) => word === 'all' || word === 'each' || word === 'every' || word === 'any')
  const [leading = ''] = qualified
  const pair = qualified.slice(0, 2).join('-')
  // "logged in user"; "first name" is one of no names.
  const isPair = qualified.length > 2 && selectors.has(pair)
  const isOne = qualified.length > 1 && selectors.has(leading) && !attributes.has(pair)
  const selector = qualified.slice(0, isPair ? 2 : isOne ? 1 : 0)
  const all = qualified.slice(selector.length)
  // "find or create": two methods in one.
  const [first = '', second = ''] = all
  if (words.lists.conjunctions.has(first) && words.purposeOf.has(second)) return
  const at = all.findIndex((word) => prepositions.has(word))
  const [marker = '', ...tail] = at < 0 ? [] : all.slice(at)
  if (at === 0 && !isFilterMarker(marker)) return
  let noun = at < 0 ? all : all.slice(0, at)
  let isList = false
  if (noun.length > 1 && noun.at(-1) === 'list' && action.purpose?.method === 'GET') {
    isList = true
    noun = noun.slice(0, -1)
  } else if (noun.length > 1 && noun.at(-1) === 'all') {
    isAll = true
    noun = noun.slice(0, -1)
  }
  return {
    noun,
    by: isFilterMarker(marker) ? tail : [],
    of: isFilterMarker(marker) ? [] : tail.filter((word) => !qualifiers.has(word)),
    isOwned: marker === 'of',
    isTarget: words.lists.targets.has(marker),
    selector,
    isAll: isAll || isList || naming.isPlural(toLastWord(noun)),
    isList,
  }
}

/** Whether words describe what they do not name: "first", "recently created". */
function isDescription(noun: readonly string[], {lists}: ActionWords): boolean {
  // "top10" describes as "top" does.
  const last = toLastWord(noun).replace(/\d{1,9}$/, '')
  return lists.selectors.has(last) || lists.adjectives.has(last)
}

// "by", "with", "using": what follows is a filter, not a parent.
function isFilterMarker(word: string): boolean {
  return word === 'by' || word === 'with' || word === 'using' || word === 'via'
}

function toStyle(own: Segment, action: Action, naming: Naming): WordStyle {
  const style = findWordStyle(toLiteral(own))
  if (style === 'kebab' || style === 'snake') return style
  // "getuserinfo" runs its words together.
  if (action.place === 'phrase' && /^[a-z]+$/.test(toLiteral(own))) return 'lower'
  return naming.style ?? 'kebab'
}

/** Builds paths for one action. */
class Plan {
  readonly path: PathTemplate
  readonly purpose: ActionPurpose
  readonly words: ActionWords
  readonly naming: Naming
  readonly style: WordStyle

  constructor(path: PathTemplate, purpose: ActionPurpose, words: ActionWords, naming: Naming, style: WordStyle) {
    this.path = path
    this.purpose = purpose
    this.words = words
    this.naming = naming
    this.style = style
  }

  /** `/users/create`, `/users/{id}/update`, `/user/update/:id`, `/fetch/orders`. */
  replaceBare(before: readonly Segment[], after: readonly Segment[], phrase: Phrase, given: Context): Candidate[] {
    const [next] = after
    // The verb stands before its resource: /create/order, /delete/order/{id}.
    if (next?.kind === 'literal') return this.replacePrefix(before, after)
    const kept = this.dropHolders(before)
    const last = kept.at(-1)
    if (!last || isBase(last, this.words)) return this.replaceNamedElsewhere(before, after, phrase, given)
    if (last.kind === 'parameter' || isSelf(last)) {
      // /orders/{order_id}/delete
      const owner = kept.at(-2)
      if (!owner || owner.kind === 'parameter' || isBase(owner, this.words))
        return owner ? [this.toCandidate([...toTexts(kept), ...toTexts(after)])] : []
      const head = [...toTexts(kept.slice(0, -2)), isSelf(last) ? owner.text : this.pluralizeSegment(owner)]
      const member = [...head, last.text, ...toTexts(after)]
      if (this.purpose.id === 'create')
        return [
          {...this.toCandidate(member), methods: ['PUT']},
          {...this.toCandidate(head), methods: ['POST']},
        ]
      return [this.toCandidate(member)]
    }
    const head = [...toTexts(kept.slice(0, -1)), this.pluralizeSegment(last)]
    const singular = [...toTexts(kept.slice(0, -1)), last.text]
    if (next) {
      const direct = this.toCandidate([...head, ...toTexts(after)])
      // /orders/findByStatus/{status}
      const isFilter = this.purpose.method === 'GET' && after.length === 1 && phrase.by.length > 0
      if (!isFilter || isIdentifier(phrase.by)) return [direct]
      return [this.toCandidate(head, `${phrase.by.join('_')}=${next.text}`), direct]
    }
    return this.toResource(
      head,
      singular,
      splitWords(toLiteral(last)),
      phrase,
      // "/orders/get" may read all or one: the collection is what stands there.
      this.naming.isPlural(toLastWord(splitWords(toLiteral(last)))),
    )
  }

  /** `/orders/getFirst`, `/orders/deleteSelected`: what is named stands before, or nobody can tell. */
  replaceDescription(before: readonly Segment[], phrase: Phrase, after: readonly Segment[]): Candidate[] {
    const kept = this.dropHolders(before)
    const last = kept.at(-1)
    if (!last || isBase(last, this.words) || this.purpose.id === 'create') return []
    if (after.length > 0 || phrase.by.length > 0 || phrase.of.length > 0) return []
    const owner = last.kind === 'parameter' ? last.text : this.pluralizeSegment(last)
    return [this.toCandidate([...toTexts(kept.slice(0, -1)), owner, joinWords(phrase.noun, this.style)])]
  }

  /** `/getOrders`, `/orders/addItem`, `/order/update-order/{id}`. */
  replacePhrase(before: readonly Segment[], phrase: Phrase, after: readonly Segment[]): Candidate[] {
    const kept = this.dropHolders(before)
    const last = kept.at(-1)
    const lastWords = last?.kind === 'literal' ? splitWords(toLiteral(last)) : []
    let head = [...kept]
    // The parent repeats the resource: /order/deleteOrder/{id}.
    if (this.isSameResource(lastWords, phrase.noun)) head = kept.slice(0, -1)
    // /orders/{id}/deleteOrder, /orders/{id}/getOrderItems: the member is there already.
    const owner = last?.kind === 'parameter' ? kept.at(-2) : undefined
    const ownerWords = owner?.kind === 'literal' ? splitWords(toLiteral(owner)) : []
    if (last && owner && ownerWords.length > 0) {
      const noun = phrase.noun.slice(ownerWords.length)
      const isRepeated = this.isSameResource(phrase.noun.slice(0, ownerWords.length), ownerWords)
      if (isRepeated && noun.length > 0) return this.replacePhrase(before, {...phrase, noun}, after)
      if (isRepeated && after.length === 0 && this.purpose.on === 'member')
        return [this.toCandidate([...toTexts(kept.slice(0, -2)), this.pluralizeSegment(owner), last.text])]
    }
    const texts = toTexts(head)
    if (phrase.of.length > 0) {
      const nested = this.replaceNested(texts, phrase, after)
      if (nested) return nested
    }
    const byOwner = this.replaceByOwner(texts, phrase, after)
    if (byOwner) return byOwner
    const owned = this.toOwned(texts, phrase, after, head)
    // "/notes/editNote": one of the notes, not the note of something.
    const isOwnCollection = head.length < kept.length && phrase.noun.length === 1
    const attribute = owned?.isSure
      ? owned.candidate
      : isOwnCollection
        ? undefined
        : this.toAttribute(texts, phrase, after, head)
    const collection = this.toCollectionText(phrase.noun)
    const singular = joinWords(phrase.noun, this.style)
    const candidates = this.withAfter(texts, phrase, after, collection, singular, kept, head)
    if (phrase.isList && phrase.selector.length === 0) {
      const list = joinWords([...phrase.noun, 'list'], this.style)
      candidates.splice(1, 0, this.toCandidate([...texts, list, ...toTexts(after)]))
    }
    if (phrase.selector.length > 0) {
      const all = this.isSingleton(phrase.noun) ? singular : collection
      candidates.unshift(
        this.toCandidate([...texts, all, joinWords(phrase.selector, this.style), ...toTexts(after)]),
        this.toCandidate([...texts, joinWords([...phrase.selector, ...phrase.noun], this.style), ...toTexts(after)]),
      )
    }
    if (owned && !owned.isSure) candidates.splice(1, 0, owned.candidate)
    // "updateNote" by itself may mean one of many notes.
    if (attribute && this.purpose.id === 'update') {
      const isOneOfMany =
        head.every((segment) => isBase(segment, this.words)) && after.length === 0 && phrase.noun.length === 1
      const others = isOneOfMany && this.isCountable(phrase.noun) ? candidates.slice(0, 1) : []
      return [attribute, ...others]
    }
    // "order details" of one order are the order.
    const whole = phrase.noun.slice(0, -1)
    if (attribute && after.length === 1 && this.words.lists.wholes.has(toLastWord(phrase.noun)) && whole.length > 0)
      return [this.toCandidate([...texts, this.toCollectionText(whole), ...toTexts(after)]), attribute]
    // So they are where the parent repeats it: /orders/getOrderDetails.
    if (
      attribute &&
      this.purpose.id === 'read' &&
      this.words.lists.wholes.has(toLastWord(phrase.noun)) &&
      this.dropRepeated(texts, whole, head) !== texts
    )
      candidates.unshift({path: attribute.path.replace(/\/[^/?#]*(?=[?#]|$)/, '')})
    return attribute ? [attribute, ...candidates] : candidates
  }

  private withAfter(
    texts: readonly string[],
    phrase: Phrase,
    after: readonly Segment[],
    collection: string,
    singular: string,
    kept: readonly Segment[],
    head: readonly Segment[],
  ): Candidate[] {
    const [next] = after
    if (next?.kind === 'parameter') {
      const direct = this.toCandidate([
        ...texts,
        this.isSingleton(phrase.noun) ? singular : collection,
        ...toTexts(after),
      ])
      if (this.isFilter(phrase.by, phrase.noun) && after.length === 1) {
        const query = `${phrase.by.join('_')}=${next.text}`
        const filtered = this.toCandidate([...texts, collection], query)
        return phrase.isAll ? [filtered, direct] : [direct, filtered]
      }
      // `getName/:userId`: the name of the user, and no identifier of a name.
      const isAttribute =
        this.purpose.id === 'read' && after.length === 1 && this.words.lists.attributes.has(phrase.noun.join('-'))
      const underOwner = this.toUnderOwner(texts, phrase, after, isAttribute ? singular : collection, head)
      if (underOwner && after.length === 2) return [underOwner, direct]
      if (underOwner && this.purpose.id === 'create') return [underOwner, direct]
      if (phrase.isAll && next.name && this.purpose.method === 'GET' && after.length === 1)
        return [underOwner ?? direct, this.toCandidate([...texts, collection], `${next.name}=${next.text}`)]
      return underOwner && isAttribute ? [underOwner, direct] : [direct]
    }
    if (next) return [this.toCandidate([...texts, collection, ...toTexts(after)])]
    const parent = head.at(-1)
    const isParentCollection =
      parent !== undefined &&
      head.length === kept.length &&
      parent.kind === 'literal' &&
      !isBase(parent, this.words) &&
      this.naming.isPlural(toLastWord(splitWords(toLiteral(parent))))
    if (isParentCollection && this.purpose.method !== 'GET') {
      const member = this.naming.toParameter(this.toSingularWords(splitWords(toLiteral(parent))))
      const nested = this.toResource(
        [...texts, member, collection],
        [...texts, member, singular],
        phrase.noun,
        phrase,
        phrase.isAll,
      )
      const flat = this.toResource([...texts, collection], [...texts, singular], phrase.noun, phrase, phrase.isAll)
      return this.purpose.id === 'create'
        ? [...nested.slice(0, 1), ...flat]
        : [...flat.slice(0, 1), ...nested.slice(0, 1), ...flat.slice(1)]
    }
    return this.toResource([...texts, collection], [...texts, singular], phrase.noun, phrase, phrase.isAll)
  }

  /** `addComment/:postId`, `getComments/:postId`, `deleteComment/:postId/:commentId` → `/posts/:postId/comments`: the first parameter names an owner. */
  private toUnderOwner(
    texts: readonly string[],
    {noun}: Phrase,
    after: readonly Segment[],
    collection: string,
    head: readonly Segment[],
  ): Candidate | undefined {
    const [next, own, ...others] = after
    if (!next || others.length > 0) return
    const resource = this.toSingularWords(noun)
    const rest = resource.slice(1)
    if (own && !isIdentifierName(own.name, resource)) return
    const name = splitWords(next.name)
    const owner = name.slice(0, -1)
    if (!isIdentifier(name) || !this.isCountable(owner)) return
    // "orderItemId" and "itemId" are those of an order item.
    if (resource.at(-1) === owner.at(-1) || head.some(({kind}) => kind === 'parameter')) return
    // "createOrderItem/:orderId": the owner stands in the name.
    const isNamed = owner.length === 1 && resource[0] === owner[0]
    if (isNamed && this.purpose.id === 'read') return
    const last = isNamed ? this.toCollectionText(rest) : collection
    const start = this.dropRepeated(texts, owner, head)
    return this.toCandidate([...start, this.toCollectionText(owner), next.text, last, ...toTexts(own ? [own] : [])])
  }

  /** `/users.create`: the resource stands before the dot. */
  replaceName(before: readonly Segment[], action: Action, phrase: Phrase, after: readonly Segment[]): Candidate[] {
    const names = action.prefix.split('.')
    const last = toLastWord(names)
    // "shop.client.get_list": the name of a function in a module, not of a resource.
    if (names.length > 1) return []
    const texts = toTexts(before)
    const owner = splitWords(last)
    const collection = this.toCollectionText(owner)
    // "/order.delete/{id}"
    if (phrase.noun.length === 0 && after.length > 0) {
      const member = this.toCandidate([...texts, collection, ...toTexts(after)])
      return this.purpose.id === 'create' ? [{...member, methods: ['PUT']}] : [member]
    }
    if (phrase.noun.length === 0) return this.toResource([...texts, collection], [...texts, last], owner, phrase, false)
    if (!this.isCountable(owner)) return []
    const member = this.naming.toParameter(this.toSingularWords(owner))
    const isOne = this.words.lists.attributes.has(toLastWord(phrase.noun)) || this.isSingleton(phrase.noun)
    const name = isOne ? joinWords(phrase.noun, this.style) : this.toCollectionText(phrase.noun)
    const nested = this.toCandidate([...texts, collection, member, name, ...toTexts(after)])
    // "orders.setTopic": an attribute, where the glossary does not know it.
    const isAttribute = this.purpose.id === 'update' && !phrase.isAll && !isOne
    const single = this.toCandidate([
      ...texts,
      collection,
      member,
      joinWords(phrase.noun, this.style),
      ...toTexts(after),
    ])
    return isAttribute ? [nested, single] : [nested]
  }

  /** `/fetch/orders`, `/delete/order/{id}`: the verb is dropped. */
  private replacePrefix(before: readonly Segment[], after: readonly Segment[]): Candidate[] {
    const [resource, ...tail] = after
    if (!resource) return []
    const texts = toTexts(this.dropHolders(before))
    const noun = splitWords(toLiteral(resource))
    const collection = this.pluralizeSegment(resource)
    const [next] = tail
    if (next) {
      const name = next.kind === 'parameter' ? collection : resource.text
      return [this.toCandidate([...texts, name, ...toTexts(tail)])]
    }
    const isAll = this.naming.isPlural(toLastWord(noun))
    return this.toResource([...texts, collection], [...texts, resource.text], noun, {noun: [], by: [], isAll}, false)
  }

  /** `/update/:id`: only where the text around it names the resource. */
  private replaceNamedElsewhere(
    before: readonly Segment[],
    after: readonly Segment[],
    phrase: Phrase,
    given: Context,
  ): Candidate[] {
    if (after.length > 1) return []
    const base = given.base ? parsePath(given.base).segments : []
    const last = base.at(-1)
    if (last?.kind === 'literal' && !isBase(last, this.words)) {
      // The base is written elsewhere, so the path stays relative to it.
      const head = [...toTexts(base.slice(0, -1)), this.pluralizeSegment(last)]
      const owner = splitWords(toLiteral(last))
      if (after.length > 0) return [this.toCandidate([...head, ...toTexts(after)])]
      return this.toResource(head, toTexts(base), owner, phrase, false)
    }
    const noun = given.words
    if (!noun || noun.length === 0) return []
    const head = [...toTexts(before), this.toCollectionText(noun)]
    if (after.length > 0) return [this.toCandidate([...head, ...toTexts(after)])]
    return this.toResource(head, [...toTexts(before), joinWords(noun, this.style)], noun, phrase, false)
  }

  /** `/getItemsOfOrder/42` → `/orders/42/items`. */
  private replaceNested(texts: readonly string[], phrase: Phrase, after: readonly Segment[]): Candidate[] | undefined {
    const owner = isIdentifier(phrase.of) && phrase.of.length > 1 ? phrase.of.slice(0, -1) : phrase.of
    if (!this.isResource(owner)) return
    const [next, ...others] = after
    if (next && next.kind !== 'parameter') return
    const one =
      this.isSingleton(phrase.noun) ||
      (!this.naming.isPlural(toLastWord(phrase.noun)) && this.words.lists.attributes.has(toLastWord(phrase.noun)))
    const name = one ? joinWords(phrase.noun, this.style) : this.toCollectionText(phrase.noun)
    const id = next ? {text: next.text, query: undefined} : this.takeIdentifier(owner)
    const nested = this.toCandidate(
      [...texts, this.toCollectionText(owner), id.text, name, ...toTexts(others)],
      undefined,
      id.query,
    )
    const plain = this.toCandidate([...texts, name], next ? `${owner.join('_')}=${next.text}` : undefined)
    // "remove item from cart": what follows is the item's, not the cart's.
    if (phrase.isTarget) {
      // "add item to cart/:cartId" gives the owner.
      if (next && isIdentifierOf(next.name, owner))
        return this.purpose.on === 'member' && others.length === 0
          ? []
          : [
              this.toCandidate([
                ...texts,
                this.toCollectionText(owner),
                next.text,
                this.toCollectionText(phrase.noun),
                ...toTexts(others),
              ]),
            ]
      const member = this.toCandidate([
        ...texts,
        this.toCollectionText(owner),
        this.naming.toParameter(owner),
        this.toCollectionText(phrase.noun),
        ...toTexts(after),
      ])
      const single = this.toCandidate([
        ...texts,
        joinWords(owner, this.style),
        this.toCollectionText(phrase.noun),
        ...toTexts(after),
      ])
      return this.purpose.on === 'member' && !next ? [] : [member, single]
    }
    // "for the day" may be a filter; "of the order" is a parent.
    return phrase.isOwned || next ? [nested, plain] : [plain, nested]
  }

  /** `getOrdersByUser/{user_id}` → `/users/{user_id}/orders`, or a filter. */
  private replaceByOwner(texts: readonly string[], phrase: Phrase, after: readonly Segment[]): Candidate[] | undefined {
    const hasId = isIdentifier(phrase.by)
    const owner = hasId ? phrase.by.slice(0, -1) : phrase.by
    const [next] = after
    if (after.length !== 1 || next?.kind !== 'parameter' || !this.naming.isPlural(toLastWord(phrase.noun))) return
    if (!this.isCountable(owner) || (!hasId && this.words.lists.attributes.has(toLastWord(owner)))) return
    const name = this.toCollectionText(phrase.noun)
    const nested = this.toCandidate([...texts, this.toCollectionText(owner), next.text, name])
    const filtered = this.toCandidate([...texts, name], `${phrase.by.join('_')}=${next.text}`)
    return hasId || /id$/i.test(next.name) ? [nested, filtered] : [filtered, nested]
  }

  /** `getUserOrders/{user_id}` → `/users/{user_id}/orders`: sure where an identifier of the owner is given. */
  private toOwned(
    texts: readonly string[],
    phrase: Phrase,
    after: readonly Segment[],
    head: readonly Segment[],
  ): {candidate: Candidate; isSure: boolean} | undefined {
    const {noun} = phrase
    const last = toLastWord(noun)
    const owner = this.toSingularWords(noun.slice(0, -1))
    if (after.length > 1 || phrase.by.length > 0 || !this.naming.isPlural(last) || !this.isCountable(owner)) return
    if (head.at(-1)?.kind === 'parameter') return
    const [next] = after
    if (next && !isIdentifierOf(next.name, owner)) return
    const id = next ? {text: next.text, query: undefined} : this.takeIdentifier(owner, this.purpose.method === 'GET')
    const collection = this.toCollectionText(owner)
    const candidate = this.toCandidate(
      [
        ...this.dropRepeated(this.dropRepeated(texts, owner, head), this.toSingularWords([last]), head),
        collection,
        id.text,
        this.toCollectionText([last]),
      ],
      undefined,
      id.query,
    )
    return {candidate, isSure: next !== undefined || id.query !== undefined}
  }

  /** `updateOrderStatus` → `/orders/{order_id}/status`. */
  private toAttribute(
    texts: readonly string[],
    phrase: Phrase,
    after: readonly Segment[],
    head: readonly Segment[],
  ): Candidate | undefined {
    const {noun} = phrase
    const {purpose} = this
    const last = toLastWord(noun)
    const parent = head.at(-1)
    const isRead =
      purpose.id === 'read' &&
      parent?.kind === 'literal' &&
      this.naming.isPlural(toLastWord(splitWords(toLiteral(parent))))
    const name = joinWords(noun, this.style)
    // /orders/getCount: of all orders.
    if (isRead && after.length === 0 && this.words.lists.aggregates.has(name)) return this.toCandidate([...texts, name])
    if (this.words.lists.attributes.has(noun.join('-')) && (purpose.id === 'update' || isRead)) {
      // /orders/updateStatus/{order_id}
      if (parent?.kind === 'literal' && !isBase(parent, this.words)) {
        const [next] = after
        const owner = this.toSingularWords(splitWords(toLiteral(parent)))
        const id = next ? {text: next.text, query: undefined} : this.takeIdentifier(owner)
        if (
          after.length <= 1 &&
          (!next || next.kind === 'parameter') &&
          !this.isSingleton(splitWords(toLiteral(parent)))
        )
          return this.toCandidate(
            [...texts.slice(0, -1), this.pluralizeSegment(parent), id.text, name],
            undefined,
            id.query,
          )
      }
      // /orders/{order_id}/set_note, /orders/{order_id}/updateStatus
      if (after.length === 0) return this.toCandidate([...texts, name])
      // /changeRole/:userId
      return after.length === 1 ? this.toUnderOwner(texts, phrase, after, name, head) : undefined
    }
    const owner = noun.slice(0, -1)
    if (this.words.lists.aggregates.has(last) && purpose.id === 'read' && after.length === 0 && this.isResource(owner))
      return this.toCandidate([...this.dropRepeated(texts, owner, head), this.toCollectionText(owner), last])
    if (!this.words.lists.attributes.has(last) || purpose.id === 'create') return
    // "profile picture": of the only profile.
    if (purpose.id === 'update' && after.length === 0 && this.isSingleton(owner))
      return this.toCandidate([...texts, joinWords(noun, this.style)])
    if (!this.isCountable(owner)) return
    const [next] = after
    if (after.length > 1 || (next && next.kind !== 'parameter')) return
    if (parent?.kind === 'parameter') return
    const id = next ? {text: next.text, query: undefined} : this.takeIdentifier(owner)
    const start = this.dropRepeated(texts, owner, head)
    return this.toCandidate([...start, this.toCollectionText(owner), id.text, last], undefined, id.query)
  }

  /** Texts of a path without its end where that repeats the owner: /orders/getOrderItems/{order_id}. */
  private dropRepeated(
    texts: readonly string[],
    owner: readonly string[],
    head: readonly Segment[],
  ): readonly string[] {
    const parent = head.at(-1)
    const isRepeated = parent?.kind === 'literal' && this.isSameResource(splitWords(toLiteral(parent)), owner)
    return isRepeated ? texts.slice(0, -1) : texts
  }

  /** The collection or a member of it, by the purpose. */
  private toResource(
    collection: readonly string[],
    singular: readonly string[],
    noun: readonly string[],
    phrase: Pick<Phrase, 'noun' | 'by' | 'isAll'>,
    isPluralHere: boolean,
  ): Candidate[] {
    const {purpose} = this
    const name = phrase.by.join('_')
    const filter = this.isFilter(phrase.by, noun) ? `${name}={${name}}` : undefined
    if (filter && purpose.method === 'GET') {
      const has = this.path.query.includes(`${name}=`)
      return has ? [this.toCandidate(collection)] : [this.toCandidate(collection, filter), this.toCandidate(collection)]
    }
    if (purpose.on === 'collection') {
      // What is created is one of several.
      if (purpose.id !== 'create') return [this.toCandidate(this.isSingleton(noun) ? singular : collection)]
      // A brace in the query may be one of templating, and the page be another without it.
      if (this.path.query.includes('{')) return [this.toCandidate(collection)]
      if (this.path.query) return [this.toCandidate(collection), this.toCandidate(collection, undefined, '')]
      return this.isSingleton(noun)
        ? [this.toCandidate(collection), this.toCandidate(singular)]
        : [this.toCandidate(collection)]
    }
    const id = this.takeIdentifier(this.toSingularWords(noun))
    const member = this.toCandidate([...collection, id.text], undefined, id.query)
    if (id.query !== undefined) return [member]
    // `findOrder?code=7`: a query that gives no identifier filters the collection.
    if (purpose.method === 'GET' && this.path.query.length > 1 && this.isCountable(noun))
      return [this.toCandidate(collection), member]
    if (this.words.lists.singletons.has(noun.join('-'))) return [this.toCandidate(singular)]
    if (this.isSingleton(noun) || (purpose.id === 'read' && this.isAttributeOnly(noun)))
      return [this.toCandidate(singular), member]
    // "get orders" reads the collection; "delete sessions" empties it.
    const all = this.toCandidate(collection)
    if (phrase.isAll) return purpose.method === 'GET' ? [all] : [all, member]
    if (purpose.method === 'GET' && isPluralHere) return [all, member]
    if (isPluralHere) return [member, all]
    // There may be one of what is unknown: `/height`.
    const isSure = this.isCountable(noun) && (purpose.method !== 'GET' || noun.length === 1 || this.isNamed(noun))
    if (!isSure) return [member, this.toCandidate(singular)]
    // Who reads one and says not which may mean the only one: `/token`. Who updates one under a member, its attribute: `/branch`.
    const isOnly = purpose.method === 'GET' || (purpose.id === 'update' && isParameter(collection.at(-2)))
    return isOnly && phrase.noun.length > 0 && phrase.by.length === 0 ? [member, this.toCandidate(singular)] : [member]
  }

  /** Whether a noun is what belongs to a resource, and never a resource itself: an age, a first name. */
  private isAttributeOnly(noun: readonly string[]): boolean {
    const {attributes, resources} = this.words.lists
    const name = noun.join('-')
    return attributes.has(name) && !resources.has(name)
  }

  /** Whether words after "by" choose from a collection, and do not identify one member of it. */
  private isFilter(by: readonly string[], noun: readonly string[]): boolean {
    return by.length > 0 && (!isIdentifier(by) || this.isOfOwner(by, noun))
  }

  /** Whether what many resources are read by is the identifier of another, or of several: `getOrdersByUserId`, `ByIds`. */
  private isOfOwner(by: readonly string[], noun: readonly string[]): boolean {
    if (!this.naming.isPlural(toLastWord(noun))) return false
    if (by.length === 1) return by[0] === 'ids'
    return !this.isSameResource(by.slice(0, -1), noun)
  }

  /** The identifier that the query gives, or a new parameter. `query` is what stays of the query; undefined: as it is. */
  private takeIdentifier(noun: readonly string[], isAny = false): {text: string; query: string | undefined} {
    const fallback = {text: this.naming.toParameter(noun), query: undefined}
    const {query} = this.path
    const pairs = query.slice(1).split('&')
    const named = pairs.findIndex((pair) => isIdentifierName(pair.replace(/=.*/s, ''), noun))
    // A single "...id" beside the name of an owner is the owner's: `getUserOrders?personid=7`.
    const at = isAny && pairs.length === 1 && /^\?[a-z]{2,}_?id=/i.test(query) ? 0 : named
    const [pair] = at < 0 ? [] : pairs.slice(at)
    if (pair === undefined) return fallback
    const others = pairs.filter((_, index) => index !== at)
    const given = pair.replace(/[^=]*=?/, '')
    return {
      text: given && !given.includes('/') ? given : fallback.text,
      query: others.length > 0 ? `?${others.join('&')}` : '',
    }
  }

  private toCandidate(segments: readonly string[], filter?: string, query?: string): Candidate {
    const kept = query ?? this.path.query
    const joined = filter ? `${kept ? `${kept}&` : '?'}${filter}` : kept
    return {path: toPathText({...this.path, query: joined}, segments)}
  }

  private dropHolders(segments: readonly Segment[]): Segment[] {
    const member = segments.at(-2)
    const isHeld = this.isHolder(segments.at(-1)) && (member?.kind === 'parameter' || isSelf(member))
    return segments.slice(0, isHeld ? -1 : undefined)
  }

  private isHolder(segment: Segment | undefined): boolean {
    return segment?.kind === 'literal' && this.words.lists.actionHolders.has(segment.text.toLowerCase())
  }

  private isSingleton(noun: readonly string[]): boolean {
    const last = toLastWord(noun)
    return (
      this.words.lists.singletons.has(noun.join('-')) ||
      this.words.lists.singletons.has(noun.join('')) ||
      this.naming.isUncountable(last)
    )
  }

  /** Whether there are many of a resource: the glossary or the document says so. */
  private isCountable(noun: readonly string[]): boolean {
    if (this.isSingleton(noun)) return false
    return this.isResource(noun)
  }

  /** Whether the glossary or the document knows a resource. */
  private isResource(noun: readonly string[]): boolean {
    return this.words.lists.resources.has(this.naming.toSingular(toLastWord(noun))) || this.isNamed(noun)
  }

  /** Whether the document itself names the collection of a resource. */
  private isNamed(noun: readonly string[]): boolean {
    return this.findName(noun) !== undefined
  }

  /** The segment by which the document names the collection of a resource; undefined where it names none. */
  private findName(noun: readonly string[]): string | undefined {
    return this.naming.findCollection(this.toKey(noun))
  }

  private isSameResource(noun: readonly string[], other: readonly string[]): boolean {
    return this.toKey(noun) === this.toKey(other)
  }

  private toKey(noun: readonly string[]): string {
    return this.toSingularWords(noun).join('-')
  }

  private toSingularWords(noun: readonly string[]): string[] {
    return noun.map((word, index) => (index === noun.length - 1 ? this.naming.toSingular(word) : word))
  }

  /** Collection of a resource: as the document names it, or the plural. */
  private toCollectionText(noun: readonly string[]): string {
    if (this.isSingleton(noun) && (this.purpose.id !== 'create' || this.naming.isUncountable(toLastWord(noun))))
      return this.findName(noun) ?? joinWords(noun, this.style)
    const singular = this.toSingularWords(noun)
    const known = this.findName(noun)
    if (known) return known
    const plural = singular.map((word, index) => (index === singular.length - 1 ? this.naming.toPlural(word) : word))
    return joinWords(plural, this.style)
  }

  /** A segment that names a resource, in the plural, in its own style. */
  private pluralizeSegment(segment: Segment): string {
    const text = toLiteral(segment)
    const parts = splitWords(text)
    const last = toLastWord(parts)
    if (this.naming.isPlural(last) || this.naming.isUncountable(last)) return segment.text
    if (this.isSingleton(parts) && this.purpose.id !== 'create') return segment.text
    const known = this.findName(parts)
    if (known) return known
    if (!text.toLowerCase().endsWith(last)) return segment.text
    return text.slice(0, text.length - last.length) + this.toPluralAs(text.slice(text.length - last.length))
  }

  private toPluralAs(word: string): string {
    const plural = this.naming.toPlural(word.toLowerCase())
    const kept = [...word].findIndex((character, index) => character.toLowerCase() !== plural.charAt(index))
    const end = kept < 0 ? word.length : kept
    return word.slice(0, end) + plural.slice(end)
  }
}

function toTexts(segments: readonly Segment[]): string[] {
  return segments.map((segment) => segment.text)
}

/** Whether a text is a parameter in one of the styles: `{order_id}`, `:id`, `<id>`, `42`. */
function isParameter(text: string | undefined): boolean {
  return text !== undefined && parsePath(`/${text}`).segments[0]?.kind === 'parameter'
}

/** `me`, `self`, `current`: one member that needs no identifier. */
function isSelf(segment: Segment | undefined): boolean {
  return segment !== undefined && /^@?(?:me|self|current)$/.test(segment.text)
}

const identifiers = new Set('id ids uuid guid key slug code pk identifier'.split(' '))

function isIdentifier(words: readonly string[]): boolean {
  return identifiers.has(toLastWord(words))
}

/** `id`, `order_id`, `orderId`, `orderid` of an order. */
function isIdentifierName(name: string, noun: readonly string[]): boolean {
  return /^(?:id|uuid|guid)$/.test(toFlatName(name)) || isIdentifierOf(name, noun)
}

/** `order_id`, `orderId`, `orderid` of an order. */
function isIdentifierOf(name: string, noun: readonly string[]): boolean {
  const flat = toFlatName(name)
  return flat === `${noun.join('')}id` || flat === `${toLastWord(noun)}id`
}

function toFlatName(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '')
}
