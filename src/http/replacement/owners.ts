import {type Segment} from '../path.ts'
import {splitWords, toLastWord} from '../words.ts'
import {isIdentifier, isIdentifierName, isIdentifierOf, toIdentifier} from './identifiers.ts'
import type {Phrase} from './phrase.ts'
import {type Candidate, type Plan, toCandidate, toTexts, toWords} from './plan.ts'
import type {ResourceNames} from './resource-names.ts'

/** A segment with a verb and a resource, with the segments around it. */
export interface Site {
  phrase: Phrase
  /** Segments before it, except a last one that only contains actions. */
  before: readonly Segment[]
  /** The same without a last segment that repeats the resource: `/order/deleteOrder`. */
  head: readonly Segment[]
  /** Segments after it. */
  after: readonly Segment[]
}

/** Whether the last segment is a resource: `/orders` in `/orders/getOrderItems`. */
export function endsIn(segments: readonly Segment[], noun: readonly string[], names: ResourceNames): boolean {
  const last = segments.at(-1)
  return last?.kind === 'literal' && names.isSame(toWords(last), noun)
}

/** Get the texts of segments without a last one that is the resource. */
export function toTextsWithout(
  segments: readonly Segment[],
  noun: readonly string[],
  names: ResourceNames,
): readonly string[] {
  return toTexts(endsIn(segments, noun, names) ? segments.slice(0, -1) : segments)
}

/**
 * Place a resource below the owner after "of": `/getItemsOfOrder/42` → `/orders/42/items`;
 * undefined without an owner.
 */
export function replaceNested(plan: Plan, {phrase, head, after}: Site): Candidate[] | undefined {
  const {names, purpose, words} = plan
  const owner = isIdentifier(phrase.of) && phrase.of.length > 1 ? phrase.of.slice(0, -1) : phrase.of
  const [next, ...others] = after
  if (!names.isResource(owner) || (next && next.kind !== 'parameter')) return
  const texts = toTexts(head)
  const {collection, singular} = names.toResource(phrase.noun)
  const owners = names.toCollection(owner)
  // "remove item from cart": the identifier after it is that of the item, not of the cart.
  if (phrase.isTarget) {
    // "add item to cart/:cartId" identifies the owner.
    if (next && isIdentifierOf(next.name, owner)) {
      if (purpose.on === 'member' && others.length === 0) return []
      return [toCandidate(plan, [...texts, owners, next.text, collection, ...toTexts(others)])]
    }
    // "latitude from address": the source of a value is not an owner.
    if (purpose.method === 'GET' && !next)
      return [toCandidate(plan, [...texts, names.isPlural(phrase.noun) ? collection : singular])]
    // "states from hash/:roomId/:hash": two keys of something else
    if (purpose.on === 'member' && (!next || (purpose.method === 'GET' && others.length > 0))) return []
    return [
      toCandidate(plan, [...texts, owners, names.toParameter(owner), collection, ...toTexts(after)]),
      toCandidate(plan, [...texts, names.join(owner), collection, ...toTexts(after)]),
    ]
  }
  // "deleteItemsForOrder" would empty the collection.
  if (purpose.id === 'delete' && others.length === 0 && !phrase.isEvery) return []
  const isOne =
    names.isSingleton(phrase.noun) ||
    (!names.isPlural(phrase.noun) && words.lists.attributes.has(toLastWord(phrase.noun)))
  const name = isOne ? singular : collection
  const id = toIdentifier(plan, next, owner)
  const nested = toCandidate(plan, [...texts, owners, id.text, name, ...toTexts(others)], id)
  const filter = next && `${owner.join('_')}=${next.text}`
  const plain = toCandidate(plan, [...texts, name], {filter})
  // "for the day" may be a filter; "of the order" is an owner.
  return phrase.isOwned || next ? [nested, plain] : [plain, nested]
}

/**
 * Place a resource below the owner after "by", or filter it: `/getOrdersByUser/{user_id}` →
 * `/users/{user_id}/orders`.
 */
export function replaceByOwner(plan: Plan, {phrase, head, after}: Site): Candidate[] | undefined {
  const {names, words} = plan
  const hasId = isIdentifier(phrase.by)
  const owner = hasId ? phrase.by.slice(0, -1) : phrase.by
  const [next] = after
  if (after.length !== 1 || next?.kind !== 'parameter' || !names.isPlural(phrase.noun)) return
  if (!names.isCountable(owner) || (!hasId && words.lists.attributes.has(toLastWord(owner)))) return
  const texts = toTexts(head)
  const name = names.toCollection(phrase.noun)
  const nested = toCandidate(plan, [...texts, names.toCollection(owner), next.text, name])
  const filtered = toCandidate(plan, [...texts, name], {filter: `${phrase.by.join('_')}=${next.text}`})
  return hasId || /id$/i.test(next.name) ? [nested, filtered] : [filtered, nested]
}

/**
 * Place a resource below the owner before it: `/getUserOrders/{user_id}` →
 * `/users/{user_id}/orders`. This is sure if the path has an identifier of the owner.
 */
export function toOwned(plan: Plan, {phrase, head, after}: Site): {candidate: Candidate; isSure: boolean} | undefined {
  const {names, purpose} = plan
  const owner = names.toSingular(phrase.noun.slice(0, -1))
  const owned = phrase.noun.slice(-1)
  if (after.length > 1 || phrase.by.length > 0 || !names.isPlural(owned) || !names.isCountable(owner)) return
  if (head.at(-1)?.kind === 'parameter') return
  const [next] = after
  if (next && !isIdentifierOf(next.name, owner)) return
  const id = toIdentifier(plan, next, owner, purpose.method === 'GET')
  const start = toTextsWithout(head, endsIn(head, owner, names) ? owner : owned, names)
  const segments = [...start, names.toCollection(owner), id.text, names.toCollection(owned)]
  return {candidate: toCandidate(plan, segments, id), isSure: next !== undefined || id.query !== undefined}
}

/**
 * Place a resource below the owner that the first parameter names: `/addComment/:postId`,
 * `/getComments/:postId`, `/deleteComment/:postId/:commentId` → `/posts/:postId/comments`.
 *
 * @param name the segment for the owned resource
 * @returns undefined if the parameter does not name an owner
 */
export function toUnderOwner(plan: Plan, {phrase, head, after}: Site, name: string): Candidate | undefined {
  const {names, purpose} = plan
  const [next, own, ...others] = after
  if (!next || others.length > 0) return
  const resource = names.toSingular(phrase.noun)
  if (own && !isIdentifierName(own.name, resource)) return
  const parameter = splitWords(next.name)
  const owner = parameter.slice(0, -1)
  if (!isIdentifier(parameter) || !names.isCountable(owner)) return
  // "orderItemId" and "itemId" are those of an order item.
  if (resource.at(-1) === owner.at(-1) || head.some(({kind}) => kind === 'parameter')) return
  // "createOrderItem/:orderId": the name includes the owner.
  const isNamed = owner.length === 1 && resource[0] === owner[0]
  if (isNamed && purpose.id === 'read') return
  const last = isNamed ? names.toCollection(resource.slice(1)) : name
  const start = toTextsWithout(head, owner, names)
  return toCandidate(plan, [...start, names.toCollection(owner), next.text, last, ...toTexts(own ? [own] : [])])
}
