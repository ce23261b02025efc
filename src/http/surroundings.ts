import type {Request} from '../types.ts'
import {toSingular} from '../english/inflection.ts'
import type {Action} from './action.ts'
import {type ActionPurpose, type ActionWords, findVerb} from './action-words.ts'

/** What the text around a request says of it. */
export interface Surroundings {
  /** The path under which it stands, where that is written elsewhere. */
  base?: string
  /** The resource that it is about, in words, where its path names none. */
  words?: readonly string[]
  /** Whether it is about the whole collection. */
  isAll?: boolean
}

/**
 * Read what the text around a request says of it: its base, its resource, and
 * whether it is about all of a collection.
 */
export function readSurroundings(request: Request, action: Action, words: ActionWords): Surroundings {
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
  return Array.from(text.toLowerCase().matchAll(/[a-z]+(?:['’]s)?|[^\sa-z]+/g), ([word]) => word).slice(0, 12)
}

/** "List orders", "Get all orders", "Returns a list of orders". */
function isAboutAll(sentence: readonly string[], words: ActionWords): boolean {
  const [first = '', ...rest] = sentence
  const purpose = findPurpose(first, words)
  if (purpose?.id === 'list') return true
  const isRead = purpose?.method === 'GET' || first === 'returns'
  return isRead && rest.slice(0, 2).some((word) => word === 'all' || word === 'list' || word === 'every')
}

/** What "creates" or "create" is for; undefined for what is no verb. */
function findPurpose(word: string, words: ActionWords): ActionPurpose | undefined {
  const verb = findVerb(word, words)
  return verb === undefined ? undefined : words.purposeOf.get(verb)
}

/** The object of a sentence that begins with the action's own purpose: "Update an existing order" → order. */
function findObject(sentence: readonly string[], action: Action, words: ActionWords): string[] | undefined {
  const [first = '', ...rest] = sentence
  const purpose = findPurpose(first, words)
  if (!purpose || purpose.method !== action.purpose?.method) return
  const {qualifiers, selectors, resources, prepositions} = words.lists
  const at = rest.findIndex((word) => !qualifiers.has(word) && !selectors.has(word) && word !== 'your')
  const [noun = '', after] = at < 0 ? [] : rest.slice(at)
  if (noun.length < 3 || !/^[a-z]+$/.test(noun)) return
  // "Delete order items" is about something else than orders.
  const isWhole = after === undefined || prepositions.has(after) || !/^[a-z]/.test(after)
  return isWhole && resources.has(toSingular(noun)) ? [noun] : undefined
}

/** The resource that a heading is about: "Orders", "Order endpoints" → order. */
function findTopic(heading: string, words: ActionWords): string[] | undefined {
  const [start = ''] = heading.split(/[(/:–—]/)
  const all = Array.from(start.toLowerCase().matchAll(/[a-z]+/g), ([word]) => word)
  const [noun, ...others] = all.filter((word) => !words.lists.headings.has(word))
  return noun !== undefined && others.length === 0 && words.lists.resources.has(toSingular(noun)) ? [noun] : undefined
}
