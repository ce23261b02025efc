import {toSingular} from '../../english/inflection.ts'
import {isNamedAfter} from '../action.ts'
import type {ActionWords} from '../action-words.ts'
import type {Segment} from '../path.ts'
import {isAbbreviation, isIdentifier, splitWords, toLastWord} from '../words.ts'
import {type Plan, toWords} from './plan.ts'
import type {ResourceNames} from './resource-names.ts'

/** The identifier of a member, as a segment. */
export interface Identifier {
  text: string
  /** The query without the identifier; undefined if the query does not contain the identifier. */
  query: string | undefined
}

/**
 * Whether a name can identify a resource. For an order, such names are `id`, `uuid`, `order_id` and `orderId`.
 */
export function isIdentifierName(name: string, noun: readonly string[]): boolean {
  return /^(?:id|uuid|guid)$/.test(toFlatName(name)) || isIdentifierOf(name, noun)
}

/**
 * Whether a name is an identifier with the name of the resource. For an order, such names are `order_id`, `orderId` and
 * `order-id`. For a department, `dept_id` is one, too.
 */
export function isIdentifierOf(written: string, noun: readonly string[]): boolean {
  const flat = toFlatName(written)
  const last = toLastWord(noun)
  if (!flat.endsWith('id')) return false
  const name = flat.slice(0, -2)
  return name === noun.join('') || name === last || isAbbreviation(name, last)
}

/** Split the name of a parameter, with "id" at the end: `order_id`, `orderid` and `id_order` → order, id. */
export function splitKey(name: string, {resources}: ActionWords['lists']): string[] {
  const parts = toKeyWords(name)
  const [noun] = /^(.*)id$/.exec(parts.join(''))?.slice(1) ?? []
  return parts.length === 1 && noun && resources.has(noun) ? [noun, 'id'] : parts
}

// Matches words that make another noun with "id" before them: "ID card"
const afterId = /^(?:card|number|token|type)$/

/** Split the name of a parameter into words. A word "id" at the start moves to the end. */
function toKeyWords(name: string): string[] {
  const [first = '', ...others] = splitWords(name)
  const isFirst = first === 'id' && others.length > 0 && !afterId.test(toLastWord(others))
  return isFirst ? [...others, first] : [first, ...others]
}

function toFlatName(name: string): string {
  return toKeyWords(name).join('')
}

/**
 * Whether a parameter stands for the kind of a resource: `{entity}`, `{entity_name}`. After `/collections`, the
 * parameter `{collection_name}` identifies a collection.
 */
export function isKind(parameter: Segment, before: Segment | undefined, {lists}: ActionWords): boolean {
  const kind = splitWords(parameter.name).filter((word) => word !== 'name' && word !== 'type')
  return lists.kinds.has(kind.join(' ')) && !isNamedAfter(parameter, toSingular(toLastWord(toWords(before))))
}

// Matches parameters for access: "access_token", "apiKey", "apiTokenInstance", "token", "signature"
const credential =
  /^(?:(?:access|api|app|auth|client|partner)[_-]?(?:token|secret|key|sign)(?:instance)?|token|secret|signature)$/i

/** Whether a parameter gives access, and does not identify a resource: `access_token`, `apiKey`. */
export function isCredential(name: string): boolean {
  return credential.test(name)
}

/** Get the parameters of a query that select resources: `?status=open` of `?status=open&access_token=7`. */
export function toCriteria(query: string): string {
  return query
    .split(/(?=&)/)
    .filter((pair) => !isCredential(pair.slice(1).replace(/=.*/s, '')))
    .join('')
}

/** Get the names of the parameters of a query. */
export function toKeys(query: string): string[] {
  return query ? Array.from(query.slice(1).split('&'), (pair) => pair.replace(/=.*/s, '')) : []
}

/**
 * Find the identifier of a resource after the action, or else in the query. If there is none, make a new parameter.
 *
 * @param isOther whether another key of the query is the identifier, as in `getUserOrders?personid=7`
 */
export function takeIdentifier(
  plan: Plan,
  noun: readonly string[],
  next?: Segment,
  isOther: (key: string, count: number) => boolean = () => false,
): Identifier {
  if (next) return {text: next.text, query: undefined}
  const {names, evidence, path} = plan
  const {query} = path
  const given = evidence.findIdentifier(noun)
  const pairs = query.slice(1).split('&')
  const keys = toKeys(query)
  const whole = keys.findIndex((key) => toFlatName(key) === `${noun.join('')}id`)
  const named = whole < 0 ? keys.findIndex((key) => key === given || isIdentifierName(key, noun)) : whole
  const at = named < 0 ? keys.findIndex((key) => isOther(key, keys.length)) : named
  const parameter = names.toParameter(noun, given ?? (named < 0 ? keys[at] : undefined))
  const pair = pairs[at]
  if (at < 0 || pair === undefined) return {text: parameter, query: undefined}
  const others = pairs.filter((_, index) => index !== at)
  const written = pair.replace(/[^=]*=?/, '')
  return {
    text: /^[^/]*[^/.…[\]][^/]*$/.test(written) ? written : parameter,
    query: others.length > 0 ? `?${others.join('&')}` : '',
  }
}

/**
 * Create a function for the parameter `isOther` of `takeIdentifier`. The function tests whether a key of a query, such
 * as "email" in `/updateUser?email=x`, identifies the resource.
 *
 * @param attribute the attribute that the request is about. An attribute does not identify its owner
 */
export function isKeyOf({names, purpose, words}: Plan, noun: readonly string[], attribute?: string) {
  return (name: string, count: number): boolean => {
    const key = name.toLowerCase()
    const isKey = key !== attribute && (words.lists.keys.has(key) || names.isSame([key], noun))
    return isKey && names.isCountable(noun) && (purpose.id === 'update' || (purpose.id === 'delete' && count === 1))
  }
}

/**
 * Whether the words after "by" filter a collection: `ByStatus`, `ByIds`, `getOrdersByUserId`. Other words identify a
 * member.
 */
export function isFilter(
  by: readonly string[],
  noun: readonly string[],
  names: ResourceNames,
  isMany = names.isPlural(noun),
): boolean {
  if (by.length === 0 || !isIdentifier(by)) return by.length > 0
  return isMany && (by.length === 1 ? by[0] === 'ids' : !names.isSame(by.slice(0, -1), noun))
}

/** Split the words after "by" into the names of filters: `ByNameAndSize` → `name`, `size`. */
export function splitFilters(by: readonly string[], {lists}: ActionWords): string[] {
  const words = by.map((word) => (lists.conjunctions.has(word) ? ' ' : word))
  return words.join('_').split('_ _')
}
