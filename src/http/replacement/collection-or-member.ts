import type {ActionWords} from '../action-words.ts'
import {parsePath} from '../path.ts'
import {isFilter, isIdentifier, takeIdentifier} from './identifiers.ts'
import type {Phrase} from './phrase.ts'
import {toLastWord} from '../words.ts'
import {type Candidate, isSelf, type Plan, toCandidate} from './plan.ts'
import type {Resource} from './resource-names.ts'

/**
 * Make the paths of a resource that has no identifier in the request: the collection, a member, or
 * the only one, depending on the purpose and the words.
 *
 * @param parents segments before it
 * @param phrase the words about it
 * @param here how the path names it, if it has a segment of its own
 */
export function toCollectionOrMember(
  plan: Plan,
  parents: readonly string[],
  {noun, collection, singular}: Resource,
  phrase: Pick<Phrase, 'by' | 'isAll' | 'isEvery' | 'isOne'>,
  here?: 'plural' | 'singular',
): Candidate[] {
  const {names, purpose, words} = plan
  const {query} = plan.path
  const isRead = purpose.method === 'GET'
  const all = toCandidate(plan, [...parents, collection])
  const only = toCandidate(plan, [...parents, singular])
  if (isRead && isFilter(phrase.by, noun, names)) {
    const filters = toFilterNames(phrase.by, words)
    if (filters.some((name) => query.includes(`${name}=`))) return [all]
    const filter = filters.map((name) => `${name}={${name}}`).join('&')
    return [toCandidate(plan, [...parents, collection], {filter}), all]
  }
  if (purpose.on === 'collection') {
    if (purpose.id !== 'create') return [names.isSingleton(noun) ? only : all]
    // A brace in the query may be templating, so the path may be of another page.
    if (query.includes('{')) return [all]
    if (query) return [all, toCandidate(plan, [...parents, collection], {query: ''})]
    // A resource that is created is a member of the collection, unless it exists once.
    return names.isSingleton(noun) ? [all, only] : [all]
  }
  const id = takeIdentifier(plan, names.toSingular(noun))
  const member = toCandidate(plan, [...parents, collection, id.text], id)
  if (id.query !== undefined) return [member]
  const isSaid = isIdentifier(phrase.by) || phrase.isOne
  const isKnownMember = isSaid || isGiven(plan, noun) || (!isRead && plan.evidence.hasPlainIdentifier())
  const {attributes, resources} = words.lists
  const name = noun.join('-')
  const isUnderMember = isMember(parents.at(-1))
  const isAttribute = isUnderMember ? attributes.has(toLastWord(noun)) : attributes.has(name)
  const isOnly = names.isSingleton(noun) || (isAttribute && !resources.has(name))
  if (isRead) {
    if (isOnly) return [only]
    if (phrase.isAll) return [all]
    if (isSaid) return [member]
    if (here === 'plural' || (plan.evidence.isMany(noun) && !plan.evidence.isOne(noun))) return [all]
    // `findOrder?code=7`: a query without an identifier filters the collection.
    const isMany = names.isCountable(noun) && !(noun.length > 1 && attributes.has(toLastWord(noun)))
    if (query.length > 1) return isMany ? [all, only] : [only, all]
    if (isKnownMember || names.isNamed(noun)) return [member, only]
    // Without an identifier: the only one, the caller's own, or a computed one.
    return names.isCountable(noun) ? [only, member] : [only]
  }
  // Empty the whole collection if the text says so, otherwise a member.
  if (phrase.isAll) return phrase.isEvery || isUnderMember ? [all] : purpose.id === 'delete' ? [] : [all, member]
  // `deleteOrder?status=open`: the query may select several orders.
  const isFiltered = query.includes('=') && !isSaid && !isGiven(plan, noun)
  if (purpose.id === 'delete') {
    // `/users/me/deleteAccount`
    const isOwn = /^(?:me|self)$/.test(parents.at(-1) ?? '') && !names.isPlural(noun)
    return names.isOnlyOne(noun) || isOwn ? [only] : isFiltered ? [] : [member]
  }
  if (isOnly) return [only]
  if (isFiltered && !plan.isSetting) return []
  // `/orders/{order_id}/changeItem`, `/email/change`: there is only one of what is set.
  if (plan.isSetting && here !== 'plural' && (isAttribute || parents.some(isMember))) return [only, member]
  // `/updateShopPicture`, `/margin/update`: an attribute or an amount of something
  const last = toLastWord(noun)
  if (here !== 'plural' && (words.lists.amounts.has(last) || (noun.length > 1 && attributes.has(last))))
    return [only, member]
  if (isKnownMember) return [member]
  // `/updateReserve`: without an identifier, an unknown noun may exist once.
  if (!names.isCountable(noun)) return here && !plan.isSetting ? [member, only] : [only, member]
  return isUnderMember ? [member, only] : [member]
}

/** Name the filters of words after "by": `ByNameAndSize` → `name`, `size`. */
function toFilterNames(by: readonly string[], {lists}: ActionWords): string[] {
  return by
    .map((word) => (lists.conjunctions.has(word) ? ' ' : word))
    .join('_')
    .split(/_ _/)
}

/** Whether the text has an identifier of a resource, or the document has one in a path. */
export function isGiven({names, evidence}: Plan, noun: readonly string[]): boolean {
  return names.hasMember(noun) || evidence.isOne(noun) || evidence.findIdentifier(noun) !== undefined
}

/** Whether a text is a parameter or a word for one member: `{order_id}`, `:id`, `42`, `me`. */
function isMember(text: string | undefined): boolean {
  const [segment] = text === undefined ? [] : parsePath(`/${text}`).segments
  return segment?.kind === 'parameter' || isSelf(segment)
}
