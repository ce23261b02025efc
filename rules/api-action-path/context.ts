import type {Request} from '../../src/core/types.ts'
import {toSingular} from '../../src/english/inflection.ts'
import type {Action} from '../../src/http/action.ts'
import type {ActionWords} from '../../src/http/action-words.ts'
import type {Context} from '../../src/http/replacement.ts'

/**
 * Read what the text around a request says of it: its base, its resource, and
 * whether it is about all of a collection.
 */
export function findContext(request: Request, action: Action, words: ActionWords): Context {
  const sentence = toWords(request.purpose ?? '')
  const isAll = isAboutAll(sentence, words)
  if (action.place === 'phrase' || action.place === 'name' || action.place === 'last') return isAll ? {isAll} : {}
  const named = findObject(sentence, action, words) ?? findTopic(request.section, words)
  return {
    ...(request.base !== undefined && {base: request.base}),
    ...(named && {words: named}),
    ...(isAll && {isAll}),
  }
}

function toWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/[a-z]+(?:['’]s)?|[^\sa-z]+/g)
      ?.slice(0, 12) ?? []
  )
}

/** "List orders", "Get all orders", "Returns a list of orders". */
function isAboutAll(sentence: readonly string[], words: ActionWords): boolean {
  const [first = '', ...rest] = sentence
  if (isVerbOf(first, 'list', words)) return true
  const next = new Set(rest.slice(0, 2))
  return (
    (words.purposeOf.get(toVerb(first, words) ?? '')?.method === 'GET' || first === 'returns') &&
    (next.has('all') || next.has('list') || next.has('every'))
  )
}

function isVerbOf(word: string, purpose: string, words: ActionWords): boolean {
  return words.purposeOf.get(toVerb(word, words) ?? '')?.id === purpose
}

/** "creates", "create" → create; undefined for what is no verb. */
function toVerb(word: string, words: ActionWords): string | undefined {
  for (const verb of [word, word.replace(/s$/, ''), word.replace(/es$/, '')]) if (words.purposeOf.has(verb)) return verb
  return undefined
}

/** The object of a sentence that begins with the action's own purpose: "Update an existing order" → order. */
function findObject(sentence: readonly string[], action: Action, words: ActionWords): string[] | undefined {
  const [first = '', ...rest] = sentence
  const verb = toVerb(first, words)
  if (!verb || words.purposeOf.get(verb)?.method !== action.purpose?.method) return
  const {qualifiers, selectors, resources, prepositions} = words.lists
  let at = 0
  while (at < rest.length && (qualifiers.has(rest[at] ?? '') || selectors.has(rest[at] ?? '') || rest[at] === 'your'))
    at++
  const noun = rest[at] ?? ''
  const after = rest[at + 1]
  if (noun.length < 3 || !/^[a-z]+$/.test(noun)) return
  // "Delete order items" is about something else than orders.
  const isWhole = after === undefined || prepositions.has(after) || !/^[a-z]/.test(after)
  return isWhole && resources.has(toSingular(noun)) ? [noun] : undefined
}

// Words of a heading that say that it is about an API, not about what
const general = new Set(
  'api apis endpoint endpoints route routes resource resources service services controller management operations requests crud rest the'.split(
    ' ',
  ),
)

/** The resource that a heading is about: "Orders", "Order endpoints" → order. */
function findTopic(heading: string, words: ActionWords): string[] | undefined {
  const all = (heading.split(/[(/:–—]/)[0] ?? '').toLowerCase().match(/[a-z]+/g) ?? []
  const topic = all.filter((word) => !general.has(word))
  const [noun] = topic
  return topic.length === 1 && noun && words.lists.resources.has(toSingular(noun)) ? [noun] : undefined
}
