import type {Action} from '../action.ts'
import type {ActionWords} from '../action-words.ts'
import {toLastWord} from '../words.ts'

/** The parsed words after a verb: `getAllOrdersByStatus` → noun: orders, by: status, isAll. */
export interface Phrase {
  /** Words of the resource as written, without qualifiers. */
  noun: readonly string[]
  /** Words after "by": a filter or an identifier. */
  by: readonly string[]
  /** Words after "of", "for", "in": the owner. */
  of: readonly string[]
  /** Whether the words in `of` follow "of". */
  isOwned: boolean
  /** Whether the words in `of` follow "from", "into" or "to", or are a container: "add item in cart". */
  isTarget: boolean
  /** The words that select one of many: "current", "logged in". */
  selector: readonly string[]
  isAll: boolean
  /** Whether a word such as "all" or "every" stands for all resources. */
  isEvery: boolean
  /** Whether a word such as "one" or "single" stands for one of many resources. */
  isOne: boolean
  /** Whether the noun ended in "list": "order list". */
  isList: boolean
}

/** A phrase without words. */
export const emptyPhrase: Phrase = {
  noun: [],
  by: [],
  of: [],
  isOwned: false,
  isTarget: false,
  selector: [],
  isAll: false,
  isEvery: false,
  isOne: false,
  isList: false,
}

/** Words for a part of a list: "paged" in "/getPagedOrders". For a read, they stand for all resources. */
export const pageMarkers = new Set(['paged', 'paginated'])
const allMarkers = new Set(['all', 'each', 'every', 'any', ...pageMarkers])
const oneMarkers = new Set(['one', 'single', 'specific'])
/** Words that introduce a filter: "by status". They do not introduce an owner. */
const filterMarkers = new Set(['by', 'with', 'using', 'via'])

/**
 * Read the words after a verb.
 *
 * @param isPlural whether the words of a noun are a plural
 * @returns undefined if the words need more than one method, or do not name a resource: "find or create", "add to cart"
 */
export function readPhrase(
  {verb, rest: written, purpose}: Action,
  words: ActionWords,
  isPlural: (noun: readonly string[]) => boolean,
): Phrase | undefined {
  const {attributes, conjunctions, containers, containerVerbs, prepositions, qualifiers, targets, wholes} = words.lists
  // A condition is not part of the noun: "createOrderIfNotExists" creates an order.
  const condition = written.indexOf('if')
  const rest = condition > 0 ? written.slice(0, condition) : written
  // After a verb for reading, "list" is not part of the noun: "getListOrders" reads orders. But "saveListItem" saves an
  // item of a list.
  const isRead = purpose?.method === 'GET'
  // In "getFullName", "full" is part of the attribute.
  const start = rest.findIndex(
    (word, index) =>
      !qualifiers.has(word) ||
      (word === 'list' && !isRead) ||
      attributes.has(rest.slice(index, index + 2).join('-')) ||
      // In "newVsOldOrders", "new" is part of a comparison.
      /^(?:vs|versus)$/.test(rest[index + 1] ?? ''),
  )
  const count = start < 0 ? rest.length : start
  const qualified = rest.slice(count)
  const selector = readSelector(qualified, words)
  const all = qualified.slice(selector.length)
  // "find or create" and "create and fund" need two methods.
  if (conjunctions.has(all[0] ?? '')) return
  // In "opted in", the preposition belongs to the participle.
  const isPhrasal = /[^e]ed$/.test(all.at(-2) ?? '')
  let at = (isPhrasal ? all.slice(0, -1) : all).findIndex((word, index) => {
    const before = all[index - 1] ?? ''
    // In "pay-in order" and "add-in part", "in" is part of a noun.
    const isPart = (word === 'in' && words.otherActions.has(before)) || words.lookAlikes.has(before + word)
    return prepositions.has(word) && !isPart
  })
  const [marker = '', ...tail] = at < 0 ? [] : all.slice(at)
  // In "shop for business orders", the preposition is part of a name.
  if (marker === 'for' && tail.length > 1 && isPlural(tail) && !isPlural(all.slice(0, at))) at = -1
  // In "orders with items", "with" includes the items. In "orders with status", "with" filters.
  const includes = marker === 'with' && at > 0 && isRead && isPlural(tail)
  const isFilter = filterMarkers.has(marker) && !includes
  // In "create from template", the rest of the path names what is created. In "add to order", nothing names what is
  // added.
  if (at === 0 && !isFilter && !(targets.has(marker) && purpose?.id === 'create' && !containerVerbs.has(verb))) return
  const whole = at < 0 ? all : all.slice(0, at)
  // In "order list data", "data" stands for the whole order list.
  const named = whole.at(-2) === 'list' && wholes.has(toLastWord(whole)) ? whole.slice(0, -1) : whole
  const ending = named.length > 1 ? toLastWord(named) : ''
  const isContainer = containers.has(named.slice(-2).join(''))
  const isList = isRead && ((ending === 'list' && !isContainer) || (all.length === 0 && rest.at(-1) === 'list'))
  const isContained = containers.has(tail.join(''))
  const isEnding = ending === 'all' || pageMarkers.has(ending)
  const noun = isList || isEnding ? named.slice(0, -1) : named
  const isEvery = isEnding || rest.slice(0, count).some((word) => allMarkers.has(word))
  // With "by id", a plural stands for one resource: "patchOrdersById" changes one of the orders.
  const isById = isFilter && !isRead && /^(?:uu|gu)?id$/.test(tail.join('-'))
  return {
    noun,
    by: isFilter ? tail : [],
    of: isFilter || includes || at < 0 ? [] : tail.filter((word) => isContained || !qualifiers.has(word)),
    isOwned: marker === 'of',
    isTarget: targets.has(marker) || (isContained && containerVerbs.has(verb)),
    selector,
    isAll: isList || isEvery || (isPlural(noun) && !isById),
    isEvery,
    isOne: rest.slice(0, count).some((word) => oneMarkers.has(word)),
    isList,
  }
}

/**
 * Get the selector of a noun: "current" of "current order", "logged in" of "logged in user". Empty for "first name",
 * which is an attribute.
 */
function readSelector(noun: readonly string[], {lists}: ActionWords): readonly string[] {
  const pair = noun.slice(0, 2).join('-')
  if (noun.length > 2 && lists.selectors.has(pair)) return noun.slice(0, 2)
  const isOne = noun.length > 1 && lists.selectors.has(noun[0] ?? '') && !lists.attributes.has(pair)
  return isOne ? noun.slice(0, 1) : []
}

/** Whether words only describe a resource: "first", "recently created". */
export function isDescription(noun: readonly string[], {lists}: ActionWords): boolean {
  // Ignore digits at the end: "top10" describes a resource, as "top" does.
  const last = toLastWord(noun).replace(/\d{1,9}$/, '')
  return lists.selectors.has(last) || lists.adjectives.has(last)
}
