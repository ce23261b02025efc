import {isBase} from '../action.ts'
import {splitWords, toLastWord} from '../words.ts'
import {toAttribute} from './attributes.ts'
import {replaceBare} from './bare-verb.ts'
import {toItems} from './containers.ts'
import {isGiven, isInText, toCollectionOrMember} from './collection-or-member.ts'
import {isIdentifierName, isIdentifierOf, toCriteria, toKeys} from './identifiers.ts'
import {dropRepeated, endsIn, replaceNested, type Site, toOwned, toParameterPaths} from './owners.ts'
import type {Phrase} from './phrase.ts'
import {type Candidate, dropHolder, namesCaller, type Place, type Plan, toCandidate, toTexts, toWords} from './plan.ts'
import type {Resource} from './resource-names.ts'

/**
 * Replace a segment that has a verb and a resource: `/getOrders`, `/orders/addItem`, `/order/update-order/{id}`.
 */
export function replacePhrase(plan: Plan, place: Place): Candidate[] {
  const {names, purpose, words} = plan
  const {phrase, after} = place
  const before = dropHolder(place.before, words, phrase.noun)
  const replaceWith = (change: Partial<Phrase>): Candidate[] =>
    replacePhrase(plan, {before, after, phrase: {...phrase, ...change}})
  // Before a parameter, "id" is not part of the noun: "/getOrderId/{id}" gets an order.
  if (/^(?:uu|gu)?id$/.test(toLastWord(phrase.noun)) && phrase.noun.length > 1 && after[0]?.kind === 'parameter')
    return replaceWith({noun: phrase.noun.slice(0, -1)})
  // "/orders/getPendingOrders" becomes "/orders/pending", and "/orders/createPendingOrder" becomes "/orders". But a change
  // of "pending orders" does not change all orders, and "removeBlockedUser" does not delete a user.
  const [described = '', ...kind] = phrase.noun
  const isDescribed = words.lists.adjectives.has(described) && kind.length > 0 && phrase.selector.length === 0
  if (isDescribed && endsIn(before, kind, names) && !names.isNamed(phrase.noun)) {
    const isOne = after.length === 1 && isIdentifierName(after[0]?.name ?? '', names.toSingular(kind))
    if (purpose.method === 'GET' && after.length === 0) return replaceWith({noun: kind, selector: [described]})
    if (isOne ? purpose.id === 'read' || (purpose.id === 'update' && !plan.isSetting) : purpose.id === 'create')
      return replaceWith({noun: kind})
    if (purpose.on === 'member' && purpose.method !== 'GET') return []
  }
  // In /orders/{id}/deleteOrder, /orders/{id}/getOrderItems and /orders/A-7.x/deleteOrder, the path has the member.
  const member = before.at(-1)
  const isNumbered = member && /\w[.:_-]\d/.test(member.text) && purpose.on === 'member'
  const isValue = isNumbered && names.isSame(toWords(before.at(-2)), phrase.noun)
  const owner = member?.kind === 'parameter' || isValue ? before.at(-2) : undefined
  const ownerNoun = toWords(owner)
  if (member && owner && ownerNoun.length > 0) {
    // In "/activeCalls/{call_id}/addSessionToCall", the path already has the call.
    const isTargetGiven = names.isSame(ownerNoun, phrase.of) || names.isKind(ownerNoun, phrase.of)
    if (phrase.isTarget && isTargetGiven) return replaceWith({of: [], isTarget: false})
    const noun = phrase.noun.slice(ownerNoun.length)
    const isRepeated = names.isSame(phrase.noun.slice(0, ownerNoun.length), ownerNoun)
    if (isRepeated && noun.length > 0) return replaceWith({noun})
    if (isRepeated && after.length === 0 && purpose.on === 'member')
      return [toCandidate(plan, [...toTexts(before.slice(0, -2)), names.pluralize(owner), member.text])]
  }
  // In "/{orderId}/updateOrder", the identifier is before the verb.
  const isGivenBefore =
    member &&
    splitWords(member.name)
      .join('')
      .endsWith(`${names.toSingular(phrase.noun).join('')}id`)
  if (
    isGivenBefore &&
    (!owner || ownerNoun.length === 0 || isBase(owner, words)) &&
    after.length === 0 &&
    purpose.on === 'member'
  )
    return [toCandidate(plan, [...toTexts(before.slice(0, -1)), names.toCollection(phrase.noun), member.text])]
  // A word such as "info" stands for the whole resource: "/plans/list_info" lists plans. "/plans/listPage" gets a page
  // of the list, but "/books/{book_id}/listPage" lists the pages of a book.
  const last = toLastWord(phrase.noun)
  const isPage = last === 'page' && before.at(-1)?.kind === 'literal'
  const isWhole = phrase.noun.length === 1 && (isPage || words.lists.wholes.has(last))
  const isWholeList = purpose.id === 'list' && isWhole && before.length > 0 && after.length === 0
  // With the identifier of an order, "/order/getDetail" reads the order. But "/sensors/getData" may read its values.
  const holder = names.toSingular(toWords(before.at(-1)))
  const isIdentified = isGiven(plan, holder) || toKeys(plan.path.query).some((key) => isIdentifierOf(key, holder))
  const isWholeRead =
    purpose.method === 'GET' && isWhole && last !== 'data' && !isPage && after.length === 0 && isIdentified
  // In /purchase-orders/createOrder and /purchaseorders/createOrder, the order is a purchase order.
  const parent = before.at(-1)
  if (isWholeList || isWholeRead || (parent && !isBase(parent, words) && names.isKind(toWords(parent), phrase.noun)))
    return replaceBare(
      {...plan, given: {}},
      {before, after, phrase: {...phrase, noun: [], isAll: phrase.isAll && !isWholeRead}},
    )
  // In /order/deleteOrder/{id}, the parent repeats the resource.
  const head = dropRepeated(before, phrase.noun, names)
  const site = {phrase, before, head, after}
  const isInside = phrase.of.length === 0 && purpose.method !== 'GET' && names.isContainer(phrase.noun)
  const items =
    isInside && after.length > 0 ? toItems(plan, toTexts(head), names.toResource(phrase.noun), after) : undefined
  const nested = phrase.of.length > 0 ? replaceNested(plan, site) : items
  // In "/removeItemFromXyz", the owner is unknown.
  const isOfUnknown = nested === undefined && phrase.isTarget && phrase.noun.length > 0 && purpose.method !== 'GET'
  return nested ?? (isOfUnknown ? [] : replaceByNoun(plan, site))
}

/** Make paths from the noun: for a resource, for a resource of an owner, or for an attribute. */
function replaceByNoun(plan: Plan, site: Site): Candidate[] {
  const {names, purpose, words} = plan
  const {phrase, before, head, after} = site
  const {noun} = phrase
  const owned = toOwned(plan, site)
  const candidates = toCandidates(plan, site, owned && !owned.isSure ? owned.candidate : undefined)
  // "/notes/editNote" is about one of the notes, not about the note of another resource.
  const isOwnCollection = head.length < before.length && noun.length === 1
  const attribute = owned?.isSure ? owned.candidate : isOwnCollection ? undefined : toAttribute(plan, site)
  if (!attribute) return candidates
  if (purpose.id === 'update') {
    // If "updateNote" is alone in a path, it may be about one of many notes.
    const isAlone = head.every((segment) => isBase(segment, words)) && after.length === 0 && noun.length === 1
    return isAlone && names.isCountable(noun) ? [attribute, ...candidates.slice(0, 1)] : [attribute]
  }
  const whole = words.lists.wholes.has(toLastWord(noun)) ? noun.slice(0, -1) : []
  // With the identifier of an order, "order details" means the order itself.
  if (
    whole.length > 0 &&
    after.length === 1 &&
    head.length === before.length &&
    isIdentifierName(after[0]?.name ?? '', whole)
  )
    return [
      toCandidate(plan, [...toTexts(dropRepeated(head, whole, names)), names.toCollection(whole), ...toTexts(after)]),
      attribute,
    ]
  // In /orders/getOrderDetails, the segment before the verb names the owner. Without an identifier, "user details" are
  // those of the caller.
  const owner = noun.slice(0, -1)
  const isGivenOwner =
    phrase.isEvery ||
    toKeys(plan.path.query).some((key) => /[a-z]{2}_?id$/i.test(key) || words.lists.keys.has(key)) ||
    endsIn(before, owner, names) ||
    isGiven(plan, owner)
  const isOwnAttribute = names.isCountable(owner) && !words.lists.aggregates.has(toLastWord(noun)) && !isGivenOwner
  if (purpose.id === 'read' && after.length === 0 && isOwnAttribute) return [...candidates.slice(0, 1), attribute]
  const isOfParent = purpose.id === 'read' && whole.length > 0 && endsIn(head, whole, names)
  const parent = {path: attribute.path.replace(/\/[^/?#]*(?=[?#]|$)/, '')}
  return isOfParent ? [attribute, parent, ...candidates] : [attribute, ...candidates]
}

/**
 * Make the paths of a resource, likeliest first. There are more paths if the phrase has the word "list" or a selector,
 * or if the owner is not certain.
 */
function toCandidates(plan: Plan, site: Site, owned: Candidate | undefined): Candidate[] {
  const {names} = plan
  const {phrase, before, head, after} = site
  const {noun, selector, isList} = phrase
  const resource = names.toResource(noun)
  const toPath = (...own: readonly string[]): Candidate =>
    toCandidate(plan, [...toTexts(head), ...own, ...toTexts(after)])
  const [first, ...others] = toResourcePaths(plan, site, resource)
  // If no path of the resource is safe for DELETE, a path below an owner is not safe either.
  if (!first) return []
  // In "getOrderList", the name of the resource may be "order list".
  const list = isList && selector.length === 0 ? [toPath(names.join([...noun, 'list']))] : []
  if (selector.length === 0) return [first, ...(owned ? [owned] : []), ...list, ...others]
  const joined = toPath(names.join([...selector, ...noun]))
  const toBelow = (name: string): Candidate => toPath(name, names.join(selector))
  // "/getCurrentTime" becomes "/current-time", but "/getCurrentOrder" becomes "/orders/current".
  // "/settings/setDefaultSettings" becomes "/settings/default".
  const isRepeated = head.length < before.length
  if (names.isSingleton(noun) && !isRepeated) return [joined, toBelow(resource.singular), first, ...others]
  return [toBelow(resource.collection), ...(owned ? [owned] : []), joined, first, ...others]
}

function toResourcePaths(plan: Plan, site: Site, resource: Resource): Candidate[] {
  const {names, purpose, words} = plan
  const {phrase, before, head, after} = site
  const [next] = after
  const texts = toTexts(head)
  if (next?.kind === 'parameter') return toParameterPaths(plan, site, resource, next)
  if (next) return [toCandidate(plan, [...texts, resource.collection, ...toTexts(after)])]
  const flat = toCollectionOrMember(plan, texts, resource, phrase)
  const parent = head.at(-1)
  const isUnderCollection =
    parent !== undefined &&
    head.length === before.length &&
    parent.kind === 'literal' &&
    !isBase(parent, words) &&
    (names.isPlural(toWords(parent)) ||
      // `POST /company/setAttributes` with `company_id` in the body changes one company.
      (purpose.id === 'update' &&
        names.isResource(toWords(parent)) &&
        plan.evidence.findIdentifier(toWords(parent)) !== undefined))
  const isOfCaller = namesCaller(phrase.noun.join(''), words.lists)
  if (!isUnderCollection || purpose.method === 'GET' || isOfCaller) return flat
  // `/orders/addItem` may add an item to one order (`/orders/{order_id}/items`) or to a collection (`/orders/items`).
  const owner = names.toSingular(toWords(parent))
  // In "/activeCalls/createAgentCall", both nouns are calls, so neither call owns the other.
  if (toLastWord(owner) === toLastWord(names.toSingular(phrase.noun))) return flat
  // In "/orders/createXyz", the unknown word may name what is created, or a kind of order.
  const isUnknown =
    purpose.id === 'create' &&
    !plan.isAdding &&
    !plan.evidence.hasPhrase([...owner, ...phrase.noun]) &&
    !names.isResource(phrase.noun) &&
    !words.otherActions.has(toLastWord(phrase.noun))
  if (isUnknown && !names.isPlural(phrase.noun)) return [...flat.slice(0, 1), toCandidate(plan, texts)]
  const ownerId = plan.evidence.findIdentifier(owner)
  const member = names.toParameter(owner, ownerId)
  const [nested] = toCollectionOrMember(plan, [...texts, member], resource, phrase)
  const [first, ...others] = flat
  if (!nested || !first) return flat
  // "/orders/delete-status" does not say whose status it deletes.
  const isOnly =
    first.path === toCandidate(plan, [...texts, resource.singular]).path && toCriteria(plan.path.query) === ''
  if (purpose.id === 'delete' && isOnly && ownerId === undefined && !words.lists.owners.has(owner.join(''))) return []
  const isOfGiven =
    ownerId !== undefined || (phrase.noun.length === 1 && isGiven(plan, owner) && !isGiven(plan, phrase.noun))
  const isOfOne =
    purpose.id === 'create'
      ? plan.isAdding || isInText(plan, owner) || names.isReadAt(nested.path)
      : purpose.id === 'update'
        ? isOfGiven
        : ownerId !== undefined && plan.evidence.findIdentifier(phrase.noun) !== undefined
  // Without the owner, an update would change the items of several orders.
  if (purpose.id === 'update' && ownerId !== undefined) return [nested]
  return isOfOne ? [nested, first, ...others] : [first, nested, ...others]
}
