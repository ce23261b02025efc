import type {Segment} from '../path.ts'
import {isBase} from '../action.ts'
import {isIdentifier, toLastWord} from '../words.ts'
import {isGiven, isInText} from './collection-or-member.ts'
import {
  type Identifier,
  isFilter,
  isIdentifierName,
  isIdentifierOf,
  splitFilters,
  splitKey,
  takeIdentifier,
} from './identifiers.ts'
import {type Candidate, type Place, type Plan, toCandidate, toTexts, toWords} from './plan.ts'
import type {Resource, ResourceNames} from './resource-names.ts'

/** A segment with a verb and a resource. */
export interface Site extends Place {
  /** The segments of `before`, without a last segment that repeats the resource: `/order` of `/order/deleteOrder`. */
  head: readonly Segment[]
}

/** Whether the last segment names the resource of a noun: `/orders` in `/orders/getOrderItems`. */
export function endsIn(segments: readonly Segment[], noun: readonly string[], names: ResourceNames): boolean {
  const last = segments.at(-1)
  return last?.kind === 'literal' && names.isSame(toWords(last), noun)
}

/** Drop the last segment if it repeats a resource: `/order` in `/order/deleteOrder`. */
export function dropRepeated(
  segments: readonly Segment[],
  noun: readonly string[],
  names: ResourceNames,
): readonly Segment[] {
  return endsIn(segments, noun, names) ? segments.slice(0, -1) : segments
}

/** Place a resource below its owner: `/orders/{order_id}/items`. A parent that repeats the owner is dropped. */
export function toBelow(
  plan: Plan,
  head: readonly Segment[],
  owner: readonly string[],
  id: Identifier,
  name: string,
  rest: readonly Segment[] = [],
): Candidate {
  const {names} = plan
  // "/price_lists/createPrice/{list_id}" already has the collection of the owner.
  const last = head.at(-1)
  const isKept = last !== undefined && names.isKind(toWords(last), owner)
  const start = isKept ? toTexts(head) : [...toTexts(dropRepeated(head, owner, names)), names.toCollection(owner)]
  return toCandidate(plan, [...start, id.text, name, ...toTexts(rest)], id)
}

/**
 * Place a resource below the owner after "of": `/getItemsOfOrder/42` → `/orders/42/items`. Undefined if there is no
 * owner.
 */
export function replaceNested(plan: Plan, {phrase, head, after}: Site): Candidate[] | undefined {
  const {names, purpose, words} = plan
  const owner = isIdentifier(phrase.of) && phrase.of.length > 1 ? phrase.of.slice(0, -1) : phrase.of
  const [next, ...others] = after
  if (!names.isResource(owner) || (next && next.kind !== 'parameter')) return
  const texts = toTexts(head)
  const {collection, singular} = names.toResource(phrase.noun)
  // In "remove item from cart", an identifier at the end belongs to the item, not to the cart.
  if (phrase.isTarget) {
    // "/users/{user_id}/addUserToRole/{role_id}" becomes "/users/{user_id}/roles/{role_id}".
    const member = head.at(-1)?.kind === 'parameter' ? toWords(head.at(-2)) : []
    if (names.isSame(member, phrase.noun))
      return next && others.length === 0 ? [toCandidate(plan, [...texts, names.toCollection(owner), next.text])] : []
    // In "add item to cart/:cartId" and "remove user from group/:userId/:groupId", an identifier belongs to the owner.
    const key = after.find(({name}) => isIdentifierOf(name, owner))
    if (key) {
      const own = after.filter((segment) => segment !== key)
      if (purpose.on === 'member' && own.length === 0) return []
      return [toBelow(plan, head, owner, takeIdentifier(plan, owner, key), collection, own)]
    }
    // In "latitude from address", the address is the source of a value, not an owner.
    if (purpose.method === 'GET' && !next)
      return [toCandidate(plan, [...texts, names.isPlural(phrase.noun) ? collection : singular])]
    // The parameters may identify something else: in "states from hash/:roomId/:hash", the first one identifies a room.
    if (purpose.on === 'member' && (!next || (purpose.method === 'GET' && others.length > 0))) return []
    const below = toBelow(plan, head, owner, {text: names.toParameter(owner), query: undefined}, collection, after)
    const inside = toCandidate(plan, [...texts, names.join(owner), collection, ...toTexts(after)])
    // The caller has only one cart.
    const isGivenOwner = names.isOnlyOne(owner) ? isInText(plan, owner) : isGiven(plan, owner)
    return names.isContainer(owner) && !isGivenOwner ? [inside, below] : [below, inside]
  }
  // "deleteItemsForOrder" may delete only some items, but a DELETE request for the collection would delete all items.
  if (purpose.id === 'delete' && others.length === 0 && !phrase.isEvery) return []
  const isOne =
    names.isSingleton(phrase.noun) ||
    (!names.isPlural(phrase.noun) && words.lists.attributes.has(toLastWord(phrase.noun)))
  const name = isOne ? singular : collection
  const id = takeIdentifier(plan, owner, next)
  const nested = toBelow(plan, head, owner, id, name, others)
  const filter = next && `${owner.join('_')}=${next.text}`
  const plain = toCandidate(plan, [...texts, name], {filter})
  // The words "for the day" may be a filter, but the words "of the order" name an owner.
  return phrase.isOwned || next ? [nested, plain] : [plain, nested]
}

/**
 * Place a resource below the owner that the phrase names before the resource: `/getUserOrders/{user_id}` →
 * `/users/{user_id}/orders`. The result is sure if the request has an identifier of the owner.
 */
export function toOwned(plan: Plan, {phrase, head, after}: Site): {candidate: Candidate; isSure: boolean} | undefined {
  const {names, purpose} = plan
  const owner = names.toSingular(phrase.noun.slice(0, -1))
  const owned = phrase.noun.slice(-1)
  // "/getTaskResult" with the parameter `task_id` reads the result of a task.
  const isOfGiven =
    purpose.id === 'read' &&
    !isIdentifier(phrase.noun) &&
    plan.evidence.findIdentifier(owner) !== undefined &&
    plan.evidence.findIdentifier(phrase.noun) === undefined
  const isMany = names.isPlural(owned)
  if (after.length > 1 || phrase.by.length > 0 || !(isMany || isOfGiven) || !names.isCountable(owner)) return
  if (head.at(-1)?.kind === 'parameter') return
  const [next] = after
  if (next && !isIdentifierOf(next.name, owner)) return
  const id = takeIdentifier(
    plan,
    owner,
    next,
    (key, count) => purpose.method === 'GET' && count === 1 && /^[a-z]{2,}_?id$/i.test(key),
  )
  const name = isMany ? names.toCollection(owned) : names.join(owned)
  const candidate = toBelow(plan, dropRepeated(head, owned, names), owner, id, name)
  return {candidate, isSure: next !== undefined || id.query !== undefined || (isOfGiven && !isMany)}
}

/**
 * Place a resource below the owner that the first parameter names:
 *
 *     /addComment/:postId                  → /posts/:postId/comments
 *     /getComments/:postId                 → /posts/:postId/comments
 *     /deleteComment/:postId/:commentId    → /posts/:postId/comments/:commentId
 *
 * @param name the segment for the owned resource
 * @returns undefined if the parameter does not name an owner
 */
export function toUnderOwner(plan: Plan, {phrase, head, after}: Site, name: string): Candidate | undefined {
  const {names, words} = plan
  const [next, own, ...others] = after
  if (!next || others.length > 0) return
  const resource = names.toSingular(phrase.noun)
  if (own && !isIdentifierName(own.name, resource)) return
  const parameter = splitKey(next.name, words.lists)
  const owner = parameter.slice(0, -1)
  // In "createOrderItem/:orderId", the name includes the owner.
  const isNamed = owner.length === 1 && resource.length > 1 && resource[0] === owner[0]
  if (!isIdentifier(parameter) || !(isNamed || names.isCountable(owner))) return
  // Both "orderItemId" and "itemId" identify an order item.
  if (resource.at(-1) === owner.at(-1) || head.some(({kind}) => kind === 'parameter')) return
  const owned = resource.slice(1)
  const last = isNamed ? names.toCollection(owned) : name
  return toBelow(
    plan,
    isNamed ? dropRepeated(head, owned, names) : head,
    owner,
    takeIdentifier(plan, owner, next),
    last,
    own && [own],
  )
}

// Matches parameters for the pages of a list: "page", "limit"
const pageNames = /^(?:limit|offset|page|size|skip)$/

/**
 * Make paths from a parameter after the segment. The parameter is an identifier (`/getOrder/{id}`), a filter, or the
 * identifier of an owner.
 */
export function toParameterPaths(plan: Plan, site: Site, resource: Resource, next: Segment): Candidate[] {
  const {names, purpose, words} = plan
  const {phrase, before, head, after} = site
  const {noun, collection, singular} = resource
  const texts = toTexts(head)
  const parent = before.at(-1)
  const isInPlural = parent && head.length < before.length && names.isPlural(toWords(parent))
  const own = isInPlural && !names.isNamed(noun) ? parent.text : names.isSingleton(noun) ? singular : collection
  const direct = toCandidate(plan, [...texts, own, ...toTexts(after)])
  const toFiltered = (name: string): Candidate =>
    toCandidate(plan, [...texts, collection], {filter: `${name}=${next.text}`})
  const isLast = after.length === 1
  // In "/getProducts/{user_id}/{cart_id}", it is not clear how the owners contain each other.
  const keys = after.map(({name}) => splitKey(name, words.lists))
  const areOwners = keys.every((key) => isIdentifier(key) && names.isResource(key.slice(0, -1)))
  const isOfOthers = areOwners && keys.every((key) => !names.isSame(key.slice(0, -1), noun))
  if (isOfOthers && after.length > 1 && purpose.method === 'GET') return []
  // "/orders/getInvoice/{order_id}" and "/orders/addItem/{id}" have the identifier of the parent.
  const holder =
    head.length === before.length && parent?.kind === 'literal' && !isBase(parent, words) ? parent : undefined
  const owner = names.toSingular(toWords(holder))
  const isOneOfMany = names.isResource(noun) && !names.isPlural(noun)
  const isOfParent =
    isIdentifierOf(next.name, owner) ||
    (isIdentifierName(next.name, owner) &&
      names.isPlural(toWords(holder)) &&
      (purpose.id === 'create' || (purpose.method === 'GET' && !isOneOfMany)))
  const mayBeAll = purpose.id !== 'delete' && !(purpose.id === 'update' && isOneOfMany)
  if (holder && isOfParent && isLast && names.isResource(owner) && mayBeAll && phrase.by.length === 0) {
    const part = noun.length > 1 && names.isSame(noun.slice(0, 1), owner) ? noun.slice(1) : noun
    const name = purpose.id === 'create' ? names.toCollection(part) : names.join(part)
    const below = toBelow(plan, before, owner, takeIdentifier(plan, owner, next), name)
    return purpose.method === 'GET' && names.isPlural(noun) ? [below, toFiltered(next.name)] : [below]
  }
  // "/getOrdersByStatusAndDate/{status}/{date}" has two filters.
  const filters = splitFilters(phrase.by, words)
  if (filters.length > 1 && filters.length === after.length && after.every(({kind}) => kind === 'parameter'))
    return [
      toCandidate(plan, [...texts, collection], {
        filter: filters.map((name, index) => `${name}=${after[index]?.text}`).join('&'),
      }),
    ]
  // In "/orders/deleteItem/{order_id}/{item_id}", the first parameter identifies one of the orders.
  const isPair = after.length === 2 && after[1]?.kind === 'parameter' && !words.lists.attributes.has(after[1].name)
  const isKeyOfOwner = isPair && names.isPlural(toWords(head.at(-1)))
  if (isKeyOfOwner && head.length === before.length)
    return [toCandidate(plan, [...texts, next.text, collection, ...toTexts(after.slice(1))]), direct]
  // `/getOrdersByUser/{user_id}` and `/getOrdersByStatus/{status}` filter orders.
  const isMany = names.isPlural(noun) || (phrase.isAll && phrase.by.length > 0)
  if (isLast && isFilter(phrase.by, noun, names, isMany)) {
    const hasId = isIdentifier(phrase.by)
    const by = hasId ? phrase.by.slice(0, -1) : phrase.by
    const filtered = toFiltered(phrase.by.join('_'))
    const isOwner = hasId || !words.lists.attributes.has(toLastWord(by))
    // An email address or an identifier may be the key of a member, but a status is a filter.
    const isKey = hasId || words.lists.keys.has(toLastWord(by))
    if (!isOwner || !isMany || !names.isCountable(by))
      return phrase.isAll || !isKey ? [filtered, direct] : [direct, filtered]
    // "/getOrderItemsByOrderId/{id}" becomes "/orders/{id}/items".
    const isRepeated = noun.length > 1 && names.isSame(noun.slice(0, 1), by) && head.length === before.length
    const name = isRepeated ? names.toCollection(noun.slice(1)) : collection
    const below = toBelow(plan, head, by, takeIdentifier(plan, by, next), name)
    return hasId || /id$/i.test(next.name) ? [below, filtered] : [filtered, below]
  }
  // In `getName/:userId`, the parameter identifies the user, not the name.
  const isAttribute = purpose.id === 'read' && isLast && words.lists.attributes.has(noun.join('-'))
  // In `getCart/:userId`, the parameter identifies the user of the only cart.
  const isOne = purpose.id === 'read' && isLast && (names.isSingleton(noun) || names.isContainer(noun))
  const underOwner = toUnderOwner(plan, site, isAttribute || isOne ? singular : collection)
  if (isLast && phrase.isAll && next.name && purpose.method === 'GET') {
    const isCriterion =
      (words.lists.attributes.has(next.name) && !words.lists.keys.has(next.name)) || pageNames.test(next.name)
    const paths = [underOwner ?? direct, toFiltered(next.name)]
    return isCriterion ? paths.reverse() : paths
  }
  // `/orders/get/:userId` reads the orders of a user.
  const isOwnCollection = purpose.method === 'GET' && head.length < before.length
  // In `getOrderReview/:orderId`, the parameter identifies the order, not the review. So a review cannot be changed.
  const isKeyOfNamed = isLast && noun.length > 1 && isIdentifierOf(next.name, noun.slice(0, 1)) && !names.isNamed(noun)
  if (isKeyOfNamed && purpose.id !== 'create' && !(purpose.method === 'GET' && names.isPlural(noun))) {
    const owned = noun.slice(1)
    const isOnly = names.isSingleton(owned) || words.lists.outcomes.has(toLastWord(owned))
    const toName = (name: string): Candidate =>
      toBelow(plan, head, noun.slice(0, 1), takeIdentifier(plan, noun, next), name)
    if (isOnly) return [toName(names.join(owned))]
    return purpose.method === 'GET' ? [toName(names.toOwned(owned)), toName(names.join(owned)), direct] : []
  }
  if (underOwner && (after.length === 2 || purpose.id === 'create' || isOwnCollection)) return [underOwner, direct]
  return underOwner && (isAttribute || isOne) ? [underOwner, direct] : [direct]
}
