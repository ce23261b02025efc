import {isPlural, toSingular} from '../english/inflection.ts'
import {type ActionPurpose, type ActionWords, findVerb} from './action-words.ts'
import {type PathTemplate, toLiteral, toPathText} from './path.ts'
import {splitWords} from './words.ts'

/** What a sentence says a request is for. */
export interface Statement {
  purpose: ActionPurpose
  /** Last word of what it is done to, as written: "orders" of "List all orders". */
  noun: string
  /** Whether it speaks of one: "an order", "the order". */
  isOne: boolean
}

const longest = 12
const ones = new Set(['a', 'an', 'one', 'single', 'the', 'specific'])

/**
 * Read a sentence that begins with what a request does: "Create an order", "Lists all orders".
 *
 * @returns undefined where it does not begin with a verb of the glossary, or does not name plainly what it is done to
 */
export function readStatement(text: string, words: ActionWords): Statement | undefined {
  const [verb = '', ...others] = Array.from(
    text.toLowerCase().matchAll(/[a-z]+(?:['’]s)?|[^\sa-z]/g),
    ([token]) => token,
  ).slice(0, longest)
  const purpose = findPurpose(verb, words)
  if (!purpose) return
  const {qualifiers, selectors, prepositions, bulk} = words.lists
  let isOne = false
  let isAll = false
  let at = 0
  for (const token of others) {
    if (ones.has(token)) isOne = true
    else if (token === 'all' || token === 'list') isAll = true
    else if (bulk.has(token)) return
    else if (!(token === 'of' && isAll) && !qualifiers.has(token) && !selectors.has(token) && token !== 'your') break
    at++
  }
  const rest = others.slice(at)
  const end = rest.findIndex((token) => prepositions.has(token) || !/^[a-z]+$/.test(token))
  const nouns = end < 0 ? rest : rest.slice(0, end)
  const after = rest[end]
  // "Create an order & pay it": more than one thing is done. "Delete order's items": the owner is not what is deleted.
  if (after !== undefined && !prepositions.has(after) && !/[.,;:(–—|·]/.test(after)) return
  const noun = nouns.at(-1)
  if (noun === undefined || nouns.length > 2) return
  const asAll = isAll && purpose.method === 'GET' ? words.purposes.get('list') : undefined
  return {purpose: asAll ?? purpose, noun, isOne: isOne && !isAll && !isPlural(noun)}
}

/** "create", "creates" → the purpose; undefined for other words. */
function findPurpose(word: string, words: ActionWords): ActionPurpose | undefined {
  const verb = findVerb(word, words)
  // "New order", "Post details": nouns and adjectives say nothing of what is done.
  if (verb === undefined || verb === 'new' || words.usesOf.get(verb)?.afterCollection === undefined) return
  return words.purposeOf.get(verb)
}

/** The resource that a path leads to: a collection, by a plural, or a member, by a parameter after a noun. */
export interface PathResource {
  /** Last word of its name. */
  noun: string
  /** Words of its name, in the singular. */
  resource: string[]
  isMember: boolean
}

/** Read what a path leads to; undefined where neither its last noun nor a parameter tells. */
export function readPathResource(path: PathTemplate): PathResource | undefined {
  const last = path.segments.at(-1)
  const isMember = last?.kind === 'parameter'
  const owner = isMember ? path.segments.at(-2) : last
  if (!owner || owner.kind === 'parameter') return
  const parts = splitWords(toLiteral(owner))
  const noun = parts.at(-1)
  if (noun === undefined || (!isMember && !isPlural(noun))) return
  return {noun, resource: [...parts.slice(0, -1), toSingular(noun)], isMember}
}

/**
 * The request that a stated purpose asks for.
 *
 * @param parameter for the member where the path has none: `{order_id}`
 * @returns undefined where the request that is there will do
 */
export function findExpected(
  method: string | undefined,
  path: PathTemplate,
  isMember: boolean,
  {purpose, isOne}: Statement,
  parameter: string,
): {method: string; path: string} | undefined {
  const texts = path.segments.map(({text}) => text)
  if (method === purpose.method || (method !== undefined && purpose.also.includes(method))) {
    // One order is deleted on its own URL.
    if (purpose.id !== 'delete' || isMember || !isOne || path.query) return
    return {method: purpose.method, path: toPathText(path, [...texts, parameter])}
  }
  return contradicts(method, purpose, isMember) ? {method: purpose.method, path: toPathText(path, texts)} : undefined
}

/** Whether a method can surely not serve a purpose. */
function contradicts(method: string | undefined, {id, on}: ActionPurpose, isMember: boolean): boolean {
  if (on === 'collection' && isMember) return false
  if (id === 'create') return method === 'GET' || method === 'DELETE'
  if (id === 'delete') return isMember
  // PATCH updates in part; a collection may be updated by POST.
  if (id === 'update') return isMember && (method === 'GET' || method === 'DELETE' || method === 'POST')
  // A body may hold the query: only "list" on the collection is plain enough.
  if (method === 'POST') return id === 'list' && !isMember
  return method !== 'HEAD' && method !== 'OPTIONS'
}
