import {isPlural, toSingular} from '../../english/inflection.ts'
import {type Action, isBase, waysToDelete} from '../action.ts'
import {type Segment, toPathText} from '../path.ts'
import {isIdentifier, toLastWord} from '../words.ts'
import {isGiven} from './collection-or-member.ts'
import {isFilter, isIdentifierOf, isKind, splitKey} from './identifiers.ts'
import {pageMarkers} from './phrase.ts'
import {dropHolder, isArea, type Place, type Plan, toTexts, toWords} from './plan.ts'

/** An action of a path, and what the path says around it. */
export interface Situation extends Action, Place {
  /** The method of the request. */
  method: string | undefined
  /** The segment before the verb; without one, the last segment of the base path. */
  holder: Segment | undefined
  /** The words of the holder; none if it is a parameter. */
  owner: readonly string[]
}

/** Whether no method can replace an action, or each method would do something else than the action does. */
export function hasNoReplacement(plan: Plan, situation: Situation): boolean {
  return isUnnamed(plan, situation) || isOtherOperation(plan, situation) || doesMore(plan, situation)
}

/** Whether the path does not say which resource the action reads or changes. */
function isUnnamed(plan: Plan, situation: Situation): boolean {
  const {evidence, isAdding, isSetting, names, path, purpose, words} = plan
  const {after, before, holder, method, owner, phrase, place, rest, verb} = situation
  const {attributes, qualifiers} = words.lists
  const [next] = after
  const [isDeletion, isUpdate] = [purpose.id === 'delete', purpose.id === 'update']
  const isBare = rest.length === 0 && !next && path.query === ''
  const isBehindParameter = holder?.kind === 'parameter' && rest.length === 0
  const keys = after.filter(({kind}) => kind === 'parameter')
  const changed = rest.length > 0 ? phrase.noun : owner
  const isGivenContainer =
    !names.isOnlyOne(changed) && (names.isPlural(changed) || isGiven(plan, names.toSingular(changed)))
  return [
    // "/folders/{folder_id}/new" does not say what is new.
    purpose.id === 'create' && isBehindParameter && qualifiers.has(verb),
    // "/addCart" and "/cart/update" change an item of the cart, but do not name this item.
    (isAdding ? rest.length > 0 : isUpdate && !isGivenContainer) && !next && names.isContainer(changed),
    // "/cart/delete" with the parameter `item_id` deletes an item of the cart.
    isDeletion &&
      isBare &&
      names.isContainer(owner) &&
      evidence.findIdentifier([]) !== undefined &&
      evidence.findIdentifier(owner) === undefined,
    // "/drive/delete" deletes something on the drive.
    isDeletion && isBare && names.isContainer(owner) && !names.isOnlyOne(owner) && !isGivenContainer,
    // "/shop/admin/update" changes something in the area for admins, unless the text is about an admin.
    isBare &&
      purpose.method !== 'GET' &&
      isArea(owner) &&
      (purpose.on === 'member' || before.filter((segment) => !isBase(segment, words)).length > 1) &&
      !evidence.hasPhrase(owner),
    // "/find-id-by-phone" does not say whose identifier it finds, but "/orders/get-id?url=x" does.
    phrase.noun.join('') === 'id' && !(names.isPlural(owner) && path.query !== ''),
    // "/orders/findBy" does not say by what.
    rest.at(-1) === 'by' && path.query === '',
    // `DELETE /{entity}/delete` deletes one of the entities.
    purpose.on === 'member' && isBehindParameter && isKind(holder, before.at(-2), words) && !phrase.isAll,
    // "/orders/update/{order_id}/{status}" has the new value of an attribute.
    isUpdate && after.length === 2 && attributes.has(after[1]?.name ?? ''),
    // In "/update-v2", "v2" is the version of the request.
    rest.length === 1 && /^v\d+$/.test(toLastWord(rest)),
    // `POST /orders/create/2026-11-28` has a date, which may be a version and identifies no order.
    purpose.method !== 'GET' && /^\d{4}-\d\d-\d\d$/.test(next?.text ?? ''),
    // In "/orders/{order_id}/add/{item_id}/{box_id}", it is not clear which parameter identifies the added resource.
    isAdding && rest.length === 0 && keys.length > 1 && !names.isContainer(owner),
    // `POST /updateReserve` without an identifier may change a resource or a setting, or start an operation.
    isUpdate &&
      (method === undefined || method === 'POST') &&
      place === 'phrase' &&
      !isSetting &&
      before.every((segment) => isBase(segment, words) || /^[A-Za-z]+\d+$/.test(segment.text)) &&
      !next &&
      path.query === '' &&
      !names.isResource(phrase.noun) &&
      !names.isSingleton(phrase.noun) &&
      !attributes.has(toLastWord(phrase.noun)) &&
      evidence.findIdentifier(phrase.noun) === undefined,
  ].includes(true)
}

/** Whether the action does not only read, create, update or delete: a search, two actions, a change by an amount. */
function isOtherOperation({evidence, names, path, purpose, words}: Plan, situation: Situation): boolean {
  const {after, before, holder, method, owner, phrase, rest, verb} = situation
  const {amounts, resources, searchVerbs} = words.lists
  const [isCreation, isRead, isUpdate] = [purpose.id === 'create', purpose.method === 'GET', purpose.id === 'update']
  const isChange = purpose.on === 'member' && !isRead
  const hasIdentifier = holder?.kind === 'parameter' || after.some(({kind}) => kind === 'parameter')
  /** Set if the second word of the name may be a verb, too: "update" of `createUpdateOrder`. */
  const second = words.usesOf.get(rest[0] ?? '')?.last
  // In "/orders/create/redirect", the last segment names a variant of the action.
  const isVariant = isCreation && rest.length === 0 && names.isPlural(owner)
  const following = toWords(after[0]).join('-')
  const isOfList = /^(?:array|id|list)s?$/.test(toLastWord(phrase.by))
  const isCreatedOtherwise = (): boolean =>
    ['', '/create', '/add', '/new'].some((end) => names.isCreatedAt(toPathText(path, toTexts(before)) + end))
  return [
    // "/orders/createWithList" creates several orders. "/orders/createWithItems" does not do the same as
    // "/orders/create", so both cannot become `POST /orders`.
    isCreation && phrase.noun.length === 0 && phrase.by.length > 0 && (isOfList || isCreatedOtherwise()),
    // "/list-insert" inserts something into a list.
    isRead &&
      rest.length === 1 &&
      words.usesOf.get(rest[0] ?? '')?.last?.includes('any') === true &&
      !resources.has(rest[0] ?? ''),
    // "/orders/listOpenOnly" names a filter, not a resource.
    isRead && rest.at(-1) === 'only',
    // "/orders/find" and "/orders/delete" with criteria in the body act on the orders that match.
    (purpose.id === 'read' || (isChange && !hasIdentifier && !evidence.hasPlainIdentifier())) && evidence.isSearch(),
    // "/orders/find" with a body is a search, too.
    searchVerbs.has(verb) && method === 'POST' && !rest.includes('by') && evidence.hasBody(),
    isRead && method === 'POST' && rest[0] === 'filtered',
    // `PUT /shop/get/prices` sends something to read from.
    isRead && rest.length === 0 && (after.length > 1 || following !== '') && /^P(?:UT|ATCH)$/.test(method ?? ''),
    // `POST /orders/listByIds` has the identifiers in its body.
    isRead && method === 'POST' && isIdentifier(phrase.by) && isPlural(toLastWord(phrase.by)),
    // "Add or remove labels" changes only some of the labels.
    isUpdate && evidence.isDelta(),
    // "Create or update an order" needs two methods, and `POST /orders/list` with this text is no list.
    purpose.id !== 'delete' && method !== 'GET' && evidence.isUpsert(),
    // "/orders/create_modify_price", "/createUpdateOrder" and "/lamps/create_put_on" may have two verbs.
    !isRead && second !== undefined && (rest.length > 1 || second.includes('any')),
    !isRead &&
      words.purposeOf.has(rest[0] ?? '') &&
      !resources.has(rest[0] ?? '') &&
      [words.lists.particles, words.lists.prepositions].some((list) => list.has(rest[1] ?? '')),
    // "/orders/edit/save" and "/orders/edit/submit" have two verbs.
    (words.purposeOf.has(following) || (!isRead && !isVariant && words.otherActions.has(following))) &&
      !resources.has(following),
    // "addMargin", "/margin/add" and "Increase the margin" change an amount, but PUT would replace the amount.
    amounts.has(toLastWord(rest.length > 0 ? rest : owner)) && (verb === 'add' || (isUpdate && evidence.isIncrease())),
    // `GET /orders/{order_id}/actions/cancel` reads the state of the action.
    !isRead && (method === 'GET' || method === 'DELETE') && dropHolder(before, words).length < before.length,
  ].includes(true)
}

/** Whether a method on the resource would change or delete more than the action does, or something else. */
function doesMore({evidence, isAdding, names, path, purpose, words}: Plan, situation: Situation): boolean {
  const {after, before, holder, owner, phrase, place, rest, verb} = situation
  const {bulk, sweepingVerbs} = words.lists
  const isDeletion = purpose.id === 'delete'
  const isChange = purpose.on === 'member' && purpose.method !== 'GET'
  const isBehindParameter = holder?.kind === 'parameter'
  const hasIdentifier = after.some(({kind}) => kind === 'parameter')
  const container = toSingular(owner.join(''))
  const isOfOwner = container !== '' && isIdentifierOf(after[0]?.name ?? '', [container])
  // "/orders/{order_id}/updateItems" replaces all items of an order.
  const isWhole = purpose.id === 'update' && isBehindParameter && phrase.isAll
  const acted = phrase.noun.length > 0 ? phrase.noun : isBehindParameter ? toWords(before.at(-2)) : owner
  /** Whether a parameter identifies another resource than the one that the verb acts on. */
  const isForeign = (key: Segment | undefined): boolean => {
    const parameter = splitKey(key?.name ?? '', words.lists)
    const other = parameter.slice(0, -1)
    const isOwn = names.isSame(other, acted) || names.isKind(acted, other) || toLastWord(other) === acted.at(-1)
    if (!isIdentifier(parameter) || acted.length === 0 || other.length === 0 || isOwn) return false
    // In "/devices/xyz/{device_id}/delete", the parents name the resource of the parameter.
    if (!names.isResource(acted) && before.some((segment) => names.isSame(toWords(segment), other))) return false
    // "/orders/updateItems/{order_id}" changes the items of an order.
    if (purpose.id === 'update' && phrase.isAll && names.isSame(owner, other)) return false
    // In "/updateStatus/:orderId" and "/deleteUserCart/:userId", the parameter identifies the owner.
    const isOwner = names.isSingleton(acted) || names.isContainer(acted) || names.isSame(other, acted.slice(0, 1))
    if (isOwner || words.lists.attributes.has(toLastWord(acted))) return false
    // "/deleteOrders/{user_id}" deletes the orders of a user, and "/group/remove/{user_id}" does not delete a group.
    const isOfUser = names.isPlural(phrase.noun) || (isAdding && rest.length === 0 && !names.isPlural(acted))
    return (isOfUser && words.lists.owners.has(other.join(''))) || names.isOfOther(key?.name ?? '', acted)
  }
  return [
    sweepingVerbs.has(verb),
    // "/orders/{order_id}/hard-delete" may do more than `DELETE /orders/{order_id}`.
    isDeletion && place === 'last' && waysToDelete.test(toLastWord(rest)),
    // "/deletePagedOrders" deletes the orders of one page.
    isChange && rest.some((word) => pageMarkers.has(word)),
    // In "/deleteOrder{?id}" and "/deleteOrder?ids[]=7", the query may select several orders.
    isChange && /^\{|\[\d?\]=/.test(path.query),
    // "/orders/batch/remove" is about several orders.
    purpose.method !== 'GET' && owner.some((word) => bulk.has(word)),
    isChange && !hasIdentifier && !isWhole && [rest, owner].some((noun) => evidence.isBatch(noun, isDeletion)),
    // "/orders/removeItem/{order_id}" does not identify the item.
    isDeletion && after.length === 1 && rest.length > 0 && isOfOwner && !rest.includes(container),
    // "/webhooks/delete/{webhook_id}" and "/webhooks/{webhook_id}/delete" may remove only a URL of the webhook.
    isDeletion && rest.length === 0 && evidence.isPartOf(acted),
    // "/orders/{order_id}/removeItems" removes only some of the items.
    isDeletion && isAdding && !hasIdentifier && phrase.isAll && !phrase.isEvery,
    isDeletion && isFilter(phrase.by, phrase.noun, names),
    // "/delete-task-for-single-teammate" does not identify the teammate.
    isDeletion && !isBehindParameter && after.length === 0 && phrase.of.length > 0 && !names.isResource(phrase.of),
    // "/orders/{shop_id}/delete" does not identify the order, if the document also has "/shops/{shop_id}".
    (isDeletion || place === 'phrase') &&
      isChange &&
      after.length < 2 &&
      isForeign(isBehindParameter && rest.length === 0 ? holder : after[0]),
  ].includes(true)
}
