import {parsePath} from '../path.ts'
import {isFilter, takeIdentifier} from './identifiers.ts'
import type {Phrase} from './phrase.ts'
import {type Candidate, type Plan, toCandidate} from './plan.ts'
import type {Resource} from './resource-names.ts'

/**
 * Paths of a resource that the request names without an identifier: of the collection, a
 * member of it, or the only one, as the purpose and the words tell.
 *
 * @param parents segments before it
 * @param phrase what else is said of it
 * @param isPluralHere whether the path names it in the plural, and the phrase does not
 */
export function toCollectionOrMember(
  plan: Plan,
  parents: readonly string[],
  {noun, collection, singular}: Resource,
  phrase: Pick<Phrase, 'noun' | 'by' | 'isAll'>,
  isPluralHere = false,
): Candidate[] {
  const {names, purpose, words} = plan
  const {query} = plan.path
  const isRead = purpose.method === 'GET'
  const all = toCandidate(plan, [...parents, collection])
  const only = toCandidate(plan, [...parents, singular])
  if (isRead && isFilter(phrase.by, noun, names)) {
    const name = phrase.by.join('_')
    if (query.includes(`${name}=`)) return [all]
    return [toCandidate(plan, [...parents, collection], {filter: `${name}={${name}}`}), all]
  }
  if (purpose.on === 'collection') {
    if (purpose.id !== 'create') return [names.isSingleton(noun) ? only : all]
    // A brace in the query may be one of templating, and the page be another without it.
    if (query.includes('{')) return [all]
    if (query) return [all, toCandidate(plan, [...parents, collection], {query: ''})]
    // What is created is one of several.
    return names.isSingleton(noun) ? [all, only] : [all]
  }
  const id = takeIdentifier(plan, names.toSingular(noun))
  const member = toCandidate(plan, [...parents, collection, id.text], id)
  if (id.query !== undefined) return [member]
  // `findOrder?code=7`: a query that gives no identifier filters the collection.
  if (isRead && query.length > 1 && names.isCountable(noun)) return [all, member]
  const {attributes, resources, singletons} = words.lists
  const name = noun.join('-')
  if (singletons.has(name)) return [only]
  // An age, a first name: what belongs to a resource, and is none.
  const isAttribute = attributes.has(name) && !resources.has(name)
  if (names.isSingleton(noun) || (purpose.id === 'read' && isAttribute)) return [only, member]
  // "get orders" reads the collection; "delete sessions" empties it.
  if (phrase.isAll) return isRead ? [all] : [all, member]
  if (isPluralHere) return isRead ? [all, member] : [member, all]
  // There may be one of what is unknown: `/height`.
  const isSure = names.isCountable(noun) && (!isRead || noun.length === 1 || names.isNamed(noun))
  if (!isSure) return [member, only]
  // Who reads one and says not which may mean the only one: `/token`. Who updates one under a member, its attribute: `/branch`.
  const isOnly = isRead || (purpose.id === 'update' && isParameter(parents.at(-1)))
  return isOnly && phrase.noun.length > 0 && phrase.by.length === 0 ? [member, only] : [member]
}

/** Whether a text is a parameter in one of the styles: `{order_id}`, `:id`, `<id>`, `42`. */
function isParameter(text: string | undefined): boolean {
  return text !== undefined && parsePath(`/${text}`).segments[0]?.kind === 'parameter'
}
