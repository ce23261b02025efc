import type {Segment} from '../path.ts'
import {isIdentifier, splitWords, toLastWord} from '../words.ts'
import {isIdentifierName, splitKey} from './identifiers.ts'
import {type Candidate, type Plan, toCandidate, toTexts} from './plan.ts'
import type {Resource} from './resource-names.ts'

/**
 * Make the paths of the items of a container. The identifier, or the text, names the items:
 *
 *     /cart/remove/:product_id                 → /cart/products/:product_id
 *     /playlists/add/:video_id/:playlist_id    → /playlists/:playlist_id/videos/:video_id
 *     /cart/delete/:user_id                    → /users/:user_id/cart
 *
 * @param container the resource that contains the items
 * @param after the segments after the verb or the container
 * @returns undefined if the request may be about the container itself; empty if nothing names the item
 */
export function toItems(
  plan: Plan,
  parents: readonly string[],
  container: Resource,
  after: readonly Segment[],
): Candidate[] | undefined {
  const {isAdding, names, purpose, words} = plan
  const {noun, collection, singular} = container
  const one = names.toSingular(noun)
  const [next, ...others] = after
  const isOwn = ({name}: Segment): boolean => {
    // "/cart/remove/:id" removes an item from the only cart.
    if (isAdding && names.isOnlyOne(one) && /^_?id$/i.test(name)) return false
    const key = splitKey(name, words.lists).slice(0, -1)
    return isIdentifierName(name, one) || (key.length > 0 && (names.isSame(key, one) || names.isKind(one, key)))
  }
  /** Get the resource that a parameter identifies: "product" of `product_id`; empty if there is none. */
  const toOther = ({name}: Segment): string[] => {
    const key = splitKey(name, words.lists)
    const other = key.slice(0, -1)
    // `cart_item_id` identifies an item of the cart.
    const own = other.length > 1 && names.isSame(other.slice(0, 1), one) ? other.slice(1) : other
    return isIdentifier(key) && names.isCountable(own) ? own : []
  }
  // A user owns the cart, and is not in the cart.
  const isOfOwner = (segment: Segment | undefined): boolean =>
    segment !== undefined && words.lists.owners.has(toOther(segment).join(''))
  const toMethods = (candidate: Candidate): Candidate =>
    purpose.id === 'create' ? {...candidate, methods: ['PUT', 'POST']} : candidate
  if (!next) return isAdding ? toNamedItems(plan, parents, container) : undefined
  const key = after.find(isOwn)
  if (key) {
    const item = after.find((segment) => segment !== key)
    if (!item || after.length > 2 || toOther(item).length === 0) return isAdding ? [] : undefined
    return [
      toMethods(toCandidate(plan, [...parents, collection, key.text, names.toCollection(toOther(item)), item.text])),
    ]
  }
  const [second, ...rest] = others
  // "/cart/remove/:user_id/:product_id" becomes "/users/:user_id/cart/products/:product_id".
  const [user, item] = [next, second].sort((a, b) => Number(isOfOwner(b)) - Number(isOfOwner(a)))
  if (user && item && second?.kind === 'parameter' && rest.length === 0) {
    const known = isOfOwner(user) && !isOfOwner(item) && toOther(item).length > 0
    const path = [names.toCollection(toOther(user)), user.text, singular, names.toCollection(toOther(item)), item.text]
    return known ? [toMethods(toCandidate(plan, [...parents, ...path]))] : isAdding ? [] : undefined
  }
  if (next.kind === 'literal' || others.some(({kind}) => kind === 'parameter')) return undefined
  const other = toOther(next)
  const isOwner = isOfOwner(next)
  if (isOwner && !isAdding) {
    const start = names.isSame(splitWords(parents.at(-1) ?? ''), other) ? parents.slice(0, -1) : parents
    const name = one.length > 1 && names.isSame(one.slice(0, 1), other) ? names.join(noun.slice(1)) : singular
    return [toCandidate(plan, [...start, names.toCollection(other), next.text, name])]
  }
  // "/watchlists/delete/{name}" deletes a watchlist, but "/watchlists/add/{symbol_id}" does not name the watchlist.
  if (isOwner || names.isPlural(noun)) return isAdding ? [] : undefined
  if (other.length > 0)
    return [
      toMethods(toCandidate(plan, [...parents, singular, names.toCollection(other), next.text, ...toTexts(others)])),
    ]
  // In "/cart/remove/:sku", the parameter identifies an item.
  const isItem = isAdding || (names.isOnlyOne(noun) && purpose.id !== 'create')
  return isItem && next.name
    ? [toCandidate(plan, [...parents, singular, names.toCollection(['item']), next.text, ...toTexts(others)])]
    : undefined
}

/** Make the path of the items that an action adds to a container: `/cart/add` → `/cart/items`. */
function toNamedItems(plan: Plan, parents: readonly string[], {noun, singular}: Resource): Candidate[] {
  const {evidence, given, names, path, purpose} = plan
  // "Add a product to the cart" says what "/cart/add" adds.
  const said = given.words ?? []
  const added = names.toSingular(said)
  const isTarget = ['', 'a ', 'the ', 'my ', 'your '].some((article) =>
    evidence.hasPhrase([`${toLastWord(said)} to ${article}${noun.join(' ')}`]),
  )
  const isCreation = purpose.id === 'create'
  if (isCreation && isTarget && names.isCountable(added) && !names.isSame(added, noun))
    return [toCandidate(plan, [...parents, singular, names.toCollection(added)])]
  // The caller has only one cart, so "/cart/add" adds an item, unless the text names something else. With a quantity,
  // "/wishlist/add" also adds an item.
  const isOnly = names.isOnlyOne(noun) && (said.length === 0 || names.isSame(added, noun))
  const isItem = isCreation && (isOnly || evidence.hasQuantity(path.query))
  return isItem ? [toCandidate(plan, [...parents, singular, names.toCollection(['item'])])] : []
}
