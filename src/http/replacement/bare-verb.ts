import {isBase} from '../action.ts'
import {isIdentifier} from '../words.ts'
import {parsePath, type Segment} from '../path.ts'
import {isInText, toCollectionOrMember} from './collection-or-member.ts'
import {
  isCredential,
  isFilter,
  isIdentifierName,
  isIdentifierOf,
  isKind,
  splitKey,
  toCriteria,
  toKeys,
} from './identifiers.ts'
import {toItems} from './containers.ts'
import {dropRepeated, toParameterPaths, toUnderOwner} from './owners.ts'
import {emptyPhrase, isDescription} from './phrase.ts'
import type {Resource} from './resource-names.ts'
import {type Candidate, dropHolder, namesCaller, type Place, type Plan, toCandidate, toTexts, toWords} from './plan.ts'

/**
 * Replace a segment that is only a verb: `/users/create`, `/users/{id}/update`, `/user/update/:id`,
 * `/fetch/orders`.
 */
export function replaceBare(plan: Plan, place: Place): Candidate[] {
  const {phrase, before, after} = place
  const {names, purpose, words} = plan
  const [next] = after
  const kept = dropHolder(before, words)
  // In a path such as "/orders/list/{page}/{size}", the parameters do not identify one resource.
  if (purpose.id === 'list' && after.length > 1 && after.every(({kind}) => kind === 'parameter')) return []
  const holder = kept.at(-1)
  // In "/order/create/express", the last segment names a variant of the action.
  const noun = toWords(next)
  const created = names.toSingular(toWords(holder))
  const isVariant = purpose.id === 'create' && after.length === 1 && names.isCountable(created)
  if (isVariant && holder && next?.kind === 'literal' && !names.isResource(noun) && !names.isPlural(noun))
    return [toCandidate(plan, [...toTexts(kept.slice(0, -1)), names.pluralize(holder), next.text])]
  // "/orders/get/all" lists orders, so it becomes "/orders".
  const isAllOf = purpose.method === 'GET' && after.length === 1 && next?.kind === 'literal'
  if (
    isAllOf &&
    holder?.kind === 'literal' &&
    !isBase(holder, words) &&
    noun.every((one) => words.lists.qualifiers.has(one))
  )
    return [toCandidate(plan, [...toTexts(kept.slice(0, -1)), names.pluralize(holder)])]
  // "/orders/daily/list" lists daily orders, so it becomes "/orders/daily".
  if (!next && kept.length > 1 && purpose.id === 'list' && isDescription(toWords(holder), words))
    return [toCandidate(plan, toTexts(kept))]
  // In "/create/order" and "/delete/order/{id}", the resource follows the verb. In "/orders/delete/id", "id" is not a
  // resource.
  const last = kept.at(-1)
  if (next?.kind === 'literal' && !isIdentifier(noun)) return replacePrefix(plan, kept, [next, ...after.slice(1)])
  // "/orders/v1/create" has its version after the resource, but "/shop/v1/create" does not name the resource.
  const named = toWords(kept.at(-2))
  const isVersion = last?.kind === 'literal' && /^v\d+$/.test(last.text) && !next && purpose.on === 'collection'
  const isInApi = kept.slice(-2, -1).every((segment) => isBase(segment, words))
  if (isVersion && !isInApi && named.length === 1 && names.isCountable(named)) return [toCandidate(plan, toTexts(kept))]
  // A path such as "/v1/ops/update" may be about several resources.
  if (!last || isBase(last, words)) return kept.length < before.length ? [] : replaceNamedElsewhere(plan, place)
  if (last.kind === 'parameter' || namesCaller(last.text, words.lists)) return replaceBehindMember(plan, kept, after)
  const resource = names.readResource(last)
  const isUnknown = !names.isResource(resource.noun) && !names.isPlural(resource.noun)
  // An unknown name such as "kafka" stays as it is: "/kafka/set/{shop_name}" becomes "/kafka/{shop_name}". So does "acme"
  // of "/sites/acme/update/{id}", because it is the name of one site.
  const isNamed = names.isPlural(toWords(kept.at(-2))) && after.length === 1
  if (isUnknown && (plan.isSetting || isNamed) && next) return [toCandidate(plan, toTexts([...kept, ...after]))]
  // A path such as "/oauth2/find" names no resource.
  if (isUnknown && /\d/.test(last.text)) return []
  // In "/services/kafka/update", "kafka" is the name of one service.
  const isName =
    names.isPlural(toWords(kept.at(-2))) && !names.isPlural(resource.noun) && !names.isResource(resource.noun)
  if (isName && !next && (purpose.id === 'update' || purpose.id === 'create') && !names.isSingleton(resource.noun))
    return [toCandidate(plan, toTexts(kept))]
  // In "/orders/order/delete/{id}", the parent repeats the resource.
  const head = dropRepeated(kept.slice(0, -1), resource.noun, names)
  const owned = purpose.id === 'create' &&
    !plan.isAdding && {phrase: {...phrase, noun: resource.noun}, before: kept, head, after}
  const underOwner =
    owned && after.length === 1 && !names.isContainer(resource.noun) && toUnderOwner(plan, owned, resource.collection)
  if (underOwner) return [{...underOwner, methods: ['POST']}]
  if (!next || purpose.method !== 'GET' || after.length > 1)
    return replaceResource(plan, toTexts(head), resource, place, names.isPlural(resource.noun) ? 'plural' : 'singular')
  // "/orders/get/{user_id}" and "/orders/findByStatus/{status}" filter orders.
  const isAll = isFilter(phrase.by, resource.noun, names, true)
  return toParameterPaths(
    plan,
    {phrase: {...phrase, noun: resource.noun, isAll}, before: kept, head, after},
    resource,
    next,
  )
}

/** Replace a verb after a member: `/orders/{order_id}/delete`, `/users/me/update`. */
function replaceBehindMember(plan: Plan, kept: readonly Segment[], after: readonly Segment[]): Candidate[] {
  const {names, purpose, words} = plan
  const [member, owner] = kept.slice(-2).reverse()
  // In "/images/image/{image_id}/delete", the parent repeats the resource.
  const parents = dropRepeated(kept.slice(0, -2), toWords(owner), names)
  // The path `/:category/delete` names no resource, but its parameter identifies one. `/:id/delete` does not say what
  // it deletes.
  const isOfOne = member?.name && !isIdentifier(splitKey(member.name, words.lists)) && after.length === 0
  if (!owner || !member) return isOfOne ? [toCandidate(plan, toTexts(kept))] : []
  // "/order/status/{order_id}/update" updates the status of an order, so it becomes "/orders/{order_id}/status".
  const holder = parents.at(-1)
  const noun = names.toSingular(toWords(holder))
  const isOfHolder = member.name === '' ? names.isOnlyOne(toWords(owner)) : isIdentifierOf(member.name, noun)
  if (holder && names.isCountable(noun) && isOfHolder && words.lists.attributes.has(owner.text))
    return [toCandidate(plan, [...toTexts(parents.slice(0, -1)), names.pluralize(holder), member.text, owner.text])]
  // `POST /{entity}/create` creates one of the entities.
  if (isKind(member, owner, words)) return [toCandidate(plan, toTexts(kept))]
  // In "/v1/1/delete", the number identifies an unknown resource.
  if (isBase(owner, words) && /^\d+$/.test(member.text)) return []
  if (owner.kind === 'parameter' || isBase(owner, words))
    return [toCandidate(plan, [...toTexts(kept), ...toTexts(after)])]
  const parameter = splitKey(member.name, words.lists)
  const shop = parameter.slice(0, -1)
  // An address book contains addresses, so "/address_book/{address_id}" keeps its singular.
  const contains =
    shop.length > 0 &&
    toWords(owner)
      .join('-')
      .startsWith(`${shop.join('-')}-`)
  const isOne = contains || namesCaller(member.text, words.lists)
  const head = [...toTexts(parents), isOne ? owner.text : names.pluralize(owner)]
  if (purpose.id === 'list') {
    // In "/products/{asset}/list", the parameter filters the products. The identifier of a product is not a filter.
    const isNamed = member.name && member.text !== member.text.toUpperCase() // A text in capitals is a value: "USDT".
    const isFilter = isNamed && !isIdentifierName(member.name, names.toSingular(toWords(owner)))
    return isFilter ? [toCandidate(plan, head, {filter: `${member.name}=${member.text}`})] : []
  }
  const path = toCandidate(plan, [...head, member.text, ...toTexts(after)])
  if (purpose.id !== 'create') return [path]
  // In "/orders/{shop_id}/create", the identifier belongs to the shop of the order.
  const isOwn = names.isSame(shop, toWords(owner)) || names.isKind(toWords(owner), shop)
  // In "/backups/{shop_name}/create", the parameter names a shop, and does not identify a backup.
  if (parameter.at(-1) === 'name' && names.isCountable(shop) && !isOwn) return [{...path, methods: ['POST']}]
  if (isIdentifier(parameter) && names.isCountable(shop) && !isOwn)
    return [[...toTexts(parents), names.toCollection(shop), member.text, names.pluralize(owner)], head].map(
      (segments) => ({...toCandidate(plan, segments), methods: ['POST']}),
    )
  // "/orders/{order_id}/add" does not say what is added, but "/orders/{order_id}/items/{item_id}/add" does.
  const isNested = parents.some(({kind}) => kind === 'parameter')
  if (plan.isAdding && (!isNested || plan.evidence.isBatch(toWords(owner), true))) return []
  return [
    {...path, methods: ['PUT']},
    {...toCandidate(plan, head), methods: ['POST']},
  ]
}

/** Drop a verb before the resource: `/fetch/orders`, `/delete/order/{id}`. */
function replacePrefix(
  plan: Plan,
  head: readonly Segment[],
  [segment, ...after]: [Segment, ...Segment[]],
): Candidate[] {
  const parents = toTexts(head)
  // In "/delete/all", the resource is unknown.
  if (toWords(segment).every((word) => plan.words.lists.qualifiers.has(word))) return []
  const resource = plan.names.readResource(segment)
  if (after[0]?.kind === 'literal') return [toCandidate(plan, [...parents, resource.singular, ...toTexts(after)])]
  const {noun} = resource
  const phrase = {...emptyPhrase, noun, isAll: plan.names.isPlural(noun)}
  // "/delete/items" does not say that it deletes all items.
  const isUnclear = after.length === 0 && toCriteria(plan.path.query) === ''
  if (plan.purpose.id === 'delete' && phrase.isAll && isUnclear) return []
  const [next] = after
  if (next && plan.purpose.method === 'GET' && after.length === 1)
    return toParameterPaths(plan, {phrase, before: head, head, after}, resource, next)
  return replaceResource(plan, parents, resource, {phrase, after})
}

/** Make the paths of the resource that a verb acts on: the resource itself, or the items of a container. */
function replaceResource(
  plan: Plan,
  parents: readonly string[],
  resource: Resource,
  {phrase, after}: Pick<Place, 'after'> & {phrase: Parameters<typeof toCollectionOrMember>[3]},
  here?: 'plural' | 'singular',
): Candidate[] {
  const {collection} = resource
  const [next] = after
  const isChange = plan.purpose.method !== 'GET'
  const inside = isChange && plan.names.isContainer(resource.noun) ? toItems(plan, parents, resource, after) : undefined
  if (inside) return inside
  return next
    ? [toCandidate(plan, [...parents, collection, ...toTexts(after)])]
    : toCollectionOrMember(plan, parents, resource, phrase, here)
}

/**
 * Replace a verb in a path without a resource: `/update/:id`. The text around the request must name the resource, or
 * the document must have only one resource.
 */
function replaceNamedElsewhere(plan: Plan, {phrase, before, after}: Place): Candidate[] {
  const {given, names, words} = plan
  if (after.length > 1) return []
  const base = given.base ? parsePath(given.base).segments : []
  const last = base.at(-1)
  // The last segment of a base path from the text may name the resource. A verb, a parameter or a segment such as `v1`
  // does not.
  const [first = ''] = toWords(last)
  const isInBase = last?.kind === 'literal' && !isBase(last, words) && !words.purposeOf.has(first)
  // Beside `GET /:id`, the request `PUT /update/:id` is relative to the path of a router, so it becomes `PUT /:id`.
  if (given.isRelative && !isInBase && !given.words?.length && before.length === 0)
    return [toCandidate(plan, toTexts(after))]
  const head = isInBase ? base.slice(0, -1) : before
  const [next] = after
  const identified = plan.purpose.on === 'member' ? findIdentified(plan, next) : []
  // In "/delete/{user_id}" below "Delete the orders of a user", the parameter does not name the resource. `{order_ids}`
  // and `{session_key}` do not name one, either.
  const isOther =
    next !== undefined && (!/id$/i.test(next.name) || plan.isAdding || plan.evidence.hasOtherObject(identified))
  const queried = phrase.isAll || isOther ? [] : identified
  const resource = isInBase
    ? names.readResource(last)
    : given.words?.length
      ? names.toResource(given.words)
      : queried.length > 0
        ? names.toResource(queried)
        : names.only
  // If no text names the resource and its identifier, `POST /v2/delete` may delete by a filter in the body.
  const isQueried = resource !== undefined && queried.length > 0 && names.isSame(resource.noun, queried)
  const isIdentified = isQueried || (given.words !== undefined && isInText(plan, given.words))
  if (!isInBase && !isIdentified && plan.purpose.id === 'delete' && after.length === 0 && !phrase.isEvery) return []
  // If the document has only this resource, a request without an identifier may be about several members.
  if (!isInBase && !given.words?.length && !isQueried && plan.purpose.on === 'member' && after.length === 0) return []
  if (!resource) return []
  // Below "/api/orders", "/delete/{shop_id}" does not identify an order.
  const isOfOther =
    identified.length > 0 && !names.isSame(identified, resource.noun) && !names.isKind(resource.noun, identified)
  if (next && isOfOther && plan.purpose.method !== 'GET' && !names.isContainer(resource.noun)) return []
  // "/get/by-shop/{shop_id}" and "/getAll/{shop_id}" below "/api/orders" filter orders.
  if (plan.purpose.method === 'GET' && next && (phrase.by.length > 0 || phrase.isAll)) {
    const isAll = phrase.isAll || isFilter(phrase.by, resource.noun, names, true)
    const site = {phrase: {...phrase, noun: resource.noun, isAll}, before: head, head, after}
    return toParameterPaths(plan, site, resource, next)
  }
  return replaceResource(plan, toTexts(head), resource, {phrase, after})
}

/**
 * Replace a segment that has a verb and a description. The segment before it names the resource: `/orders/getFirst`,
 * `/orders/updateSelected`.
 */
export function replaceDescription(plan: Plan, {phrase, before, after}: Place): Candidate[] {
  const {names, purpose, words} = plan
  const kept = dropHolder(before, words)
  const last = kept.at(-1)
  if (!last || isBase(last, words) || !['read', 'list', 'update'].includes(purpose.id)) return []
  if (after.length > 0 || phrase.by.length > 0 || phrase.of.length > 0) return []
  // "/orders/{order_id}/setInactive" changes a field of the order.
  if (plan.isSetting && last.kind === 'parameter') return [{...toCandidate(plan, toTexts(kept)), methods: ['PATCH']}]
  const owner = last.kind === 'parameter' ? last.text : names.pluralize(last)
  return [toCandidate(plan, [...toTexts(kept.slice(0, -1)), owner, names.join(phrase.noun)])]
}

/**
 * Find the resource that the parameter after a verb identifies: "file" of `/delete/{file_id}`. Without a parameter, find
 * the resource that the query identifies: "file" of `?key=abc&file_id=7`. Empty if another key of the query may identify
 * something, or if the resource in the query may be an owner or a client.
 */
function findIdentified({names, path, words}: Plan, next: Segment | undefined): string[] {
  const criteria = toKeys(path.query).filter((one) => one !== 'key' && !isCredential(one))
  const [name = '', ...others] = next ? [next.name] : criteria
  const key = splitKey(name, words.lists)
  const noun = key.slice(0, -1)
  const isClient = words.lists.owners.has(noun.join('')) || /^(?:app|client|request)$/.test(noun.join(''))
  const isKnown = isIdentifier(key) && names.isCountable(noun) && (next !== undefined || !isClient)
  return isKnown && others.length === 0 ? noun : []
}
