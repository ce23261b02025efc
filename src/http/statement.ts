import {type ActionPurpose, type ActionWords, findVerb} from './action-words.ts'

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
export function readStatement(
  text: string,
  words: ActionWords,
  toSingular: (noun: string) => string,
): Statement | undefined {
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
  const isPlural = toSingular(noun) !== noun
  const asAll = isAll && purpose.method === 'GET' ? words.purposes.get('list') : undefined
  return {purpose: asAll ?? purpose, noun, isOne: isOne && !isAll && !isPlural}
}

/** "create", "creates" → the purpose; undefined for other words. */
function findPurpose(word: string, words: ActionWords): ActionPurpose | undefined {
  const verb = findVerb(word, words)
  // "New order", "Post details": nouns and adjectives say nothing of what is done.
  if (verb === undefined || verb === 'new' || words.usesOf.get(verb)?.afterCollection === undefined) return
  return words.purposeOf.get(verb)
}
