import {splitWords, toLastWord} from '../words.ts'
import {isGiven, toCollectionOrMember} from './collection-or-member.ts'
import {takeIdentifier} from './identifiers.ts'
import {type Candidate, type Place, type Plan, toCandidate, toTexts} from './plan.ts'

/**
 * Replace a dotted name, whose resource is before the dot: `/users.create`, `/orders.setStatus`.
 */
export function replaceDottedName(plan: Plan, {phrase, before, after}: Place, prefix: string): Candidate[] {
  const {names, purpose, words} = plan
  // In "shop.client.get_list", the name before the dot is a module, not a resource.
  if (prefix.includes('.')) return []
  const texts = toTexts(before)
  const owner = splitWords(prefix)
  const collection = names.toCollection(owner)
  const {noun} = phrase
  const id = takeIdentifier(plan, names.toSingular(owner))
  // "chat.delete" may delete a message, but "chats.delete" deletes a chat.
  const isKnown = id.query !== undefined || names.isPlural(owner) || isGiven(plan, owner)
  if (noun.length === 0) {
    if (purpose.id === 'delete' && after.length === 0 && !isKnown) return []
    if (after.length === 0)
      return toCollectionOrMember(plan, texts, {noun: owner, collection, singular: prefix}, phrase)
    // In "/order.delete/{id}", the parameter is the identifier.
    const member = toCandidate(plan, [...texts, collection, ...toTexts(after)])
    return [purpose.id === 'create' ? {...member, methods: ['PUT']} : member]
  }
  const isAttribute = words.lists.attributes.has(toLastWord(noun)) || names.isSingleton(noun)
  // "/orders.deleteItem" does not identify the item. "/order.getItems" may lack the identifier of the order.
  if (!names.isCountable(owner) || (!isAttribute && (!isKnown || purpose.id === 'delete'))) return []
  const toPath = (name: string): Candidate =>
    toCandidate(plan, [...texts, collection, id.text, name, ...toTexts(after)], id)
  const {collection: many, singular: one} = names.toResource(noun)
  if (isAttribute) return [toPath(one)]
  // In "orders.setTopic", the glossary does not know "topic" as a resource, so "topic" is an attribute.
  if (purpose.id !== 'update' || phrase.isAll) return [toPath(many)]
  return names.isResource(noun) ? [toPath(many), toPath(one)] : [toPath(one), toPath(many)]
}
