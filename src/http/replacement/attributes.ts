import {isBase} from '../action.ts'
import {isIdentifier, toLastWord} from '../words.ts'
import {isGiven, isInText, isWholeResource} from './collection-or-member.ts'
import {isIdentifierName, isIdentifierOf, isKeyOf, splitKey, takeIdentifier, toKeys} from './identifiers.ts'
import {dropRepeated, endsIn, type Site, toBelow, toUnderOwner} from './owners.ts'
import {type Candidate, isArea, namesCaller, type Plan, toCandidate, toTexts, toWords} from './plan.ts'

/**
 * Make the path of an attribute of a resource: `/updateOrderStatus` → `/orders/{order_id}/status`.
 *
 * @returns undefined if the phrase names no attribute
 */
export function toAttribute(plan: Plan, site: Site): Candidate | undefined {
  const {names, purpose, words} = plan
  const {attributes, aggregates} = words.lists
  const {phrase, before, head, after} = site
  const {noun, selector} = phrase
  const [isRead, isUpdate] = [purpose.id === 'read', purpose.id === 'update']
  // "/updateNote?noteID=7" updates one of the notes.
  if (toKeys(plan.path.query).some((key) => isIdentifierOf(key, noun))) return
  const holder = toWords(head.at(-1))
  // With the identifier of a review, "/review/getRating/{id}" reads the rating of this review.
  const isOne = after.length === 1 && names.isCountable(holder) && isIdentifierName(after[0]?.name ?? '', holder)
  const isReadOfMany = isRead && (names.isPlural(holder) || isOne)
  const name = names.join(noun)
  const own = names.join([...selector, ...noun])
  // Without an identifier, an aggregate is for the whole collection: "/orders/getCount" counts all orders.
  if (isReadOfMany && after.length === 0 && aggregates.has(name)) return toCandidate(plan, [...toTexts(head), name])
  if (attributes.has(noun.join('-')) && !names.isSeveral(noun) && (isUpdate || isReadOfMany))
    return toOwnAttribute(plan, site, own)
  // "/setLogLevel" sets the only log level.
  if (noun.length > 1 && words.lists.singletons.has(noun.join('-'))) return
  // Beside "/createOrderType", "/updateOrderType" and "/deleteOrderType" are about one of the order types.
  if (!isRead && after.length === 0 && isWholeResource(plan, noun) && !endsIn(head, noun.slice(0, -1), names)) return
  const last = toLastWord(noun)
  const owner = noun.slice(0, -1)
  // In "/teams/setMaster", "master" is not a resource, so "master" is an attribute of a team.
  const isUnknown = !names.isResource(noun) && !names.isPlural(noun)
  if (plan.isSetting && isUnknown && names.isResource(toWords(head.at(-1)))) return toOwnAttribute(plan, site, own)
  // The noun before the aggregate may name the collection: "/getOrderCount" counts all orders. "/getAllUsersDetails" is
  // about all users.
  const isOfAll = phrase.isEvery && attributes.has(last)
  // Without a collection of markets, "/getMarketStats" is about the only market.
  const isCounted = aggregates.has(last) && (!names.isOnlyOne([last]) || names.isNamed(owner) || names.isPlural(owner))
  if (isRead && after.length === 0 && aggregates.has(last) && !isCounted) return
  if (isRead && after.length === 0 && (isCounted || isOfAll) && names.isResource(owner))
    return toCandidate(plan, [...toTexts(dropRepeated(head, owner, names)), names.toCollection(owner), last])
  // If the body of "modifyOrderReinvest" has the identifier of an order, "reinvest" is an attribute of the order.
  const isOfOwner = isUpdate && after.length === 0 && !names.isResource(noun) && plan.evidence.findIdentifier(owner)
  if ((!attributes.has(last) && !isOfOwner) || purpose.id === 'create') return
  // In "/updateProfilePicture", the picture is an attribute of the only profile.
  if (isUpdate && after.length === 0 && names.isSingleton(owner)) return toCandidate(plan, [...toTexts(head), name])
  // "/desks/updateQcStatus/{id}" changes an attribute of a desk.
  const parent = head.at(-1)
  const isOfParent = parent?.kind === 'literal' && !isBase(parent, words) && after.length === 1
  if (isOfParent && isUpdate && attributes.has(last) && !names.isResource(owner)) return toOwnAttribute(plan, site, own)
  // With the identifier of an order, "/orders/updateDeliveryStatus" changes an attribute of the order.
  const ofParent = toWords(parent)
  const isGivenParent =
    names.isPlural(ofParent) &&
    plan.evidence.findIdentifier(names.toSingular(ofParent)) !== undefined &&
    plan.evidence.findIdentifier(owner) === undefined
  if (isGivenParent && isUpdate && after.length === 0 && attributes.has(last) && head.length === before.length)
    return toOwnAttribute(plan, site, own)
  const [next] = after
  // In "/getChartData/{pair}", the parameter does not identify a chart.
  if (words.lists.wholes.has(last) && next?.name && !isIdentifierName(next.name, owner)) return
  if (!names.isCountable(owner) || after.length > 1 || (next && next.kind !== 'parameter')) return
  // In "/token/{token}/updateOrderStatus", the token gives access, and identifies no order.
  const isOfMember = head.at(-1)?.kind === 'parameter' && head.at(-1)?.name !== 'token'
  if (isOfMember || namesCaller(head.at(-1)?.text, words.lists)) return
  // In "/getOrderCount/{shop_id}", the parameter identifies a shop.
  const key = splitKey(next?.name ?? '', words.lists)
  const other = key.slice(0, -1)
  if (isRead && next && isIdentifier(key) && names.isCountable(other) && !isIdentifierOf(next.name, owner)) {
    const owned = names.isSame(owner.slice(0, 1), other) ? owner.slice(1) : owner
    const counted = aggregates.has(last) ? [names.toCollection(owned), last] : [names.join([...owned, last])]
    const start = dropRepeated(head, owned, names)
    return toBelow(plan, start, other, takeIdentifier(plan, other, next), counted.join('/'))
  }
  // Without an identifier, "/updateUserProfile" changes the caller's own profile.
  const isOwnProfile =
    [owner.join(''), last].every((name) => words.lists.owners.has(name)) &&
    !plan.evidence.hasPlainIdentifier() &&
    !endsIn(head, owner, names) &&
    toKeys(plan.path.query).length === 0
  // "/account/changeRiskLevel" changes the level of the caller's own account.
  const isOfCaller = isOwnProfile || words.lists.owners.has(toWords(parent).join(''))
  if (isUpdate && after.length === 0 && isOfCaller && !isGiven(plan, owner))
    return toCandidate(plan, [...toTexts(head), own])
  // The parameter of "/updateOrderStatus/{id}" identifies the order.
  const id = takeIdentifier(plan, owner, next, isKeyOf(plan, owner, last))
  // In "/getOrderStatus?shop_id=7", the query does not identify an order.
  const isOfOther = id.query === undefined && toKeys(plan.path.query).some((key) => /[a-z]{2}_?id$/i.test(key))
  if (isRead && next === undefined && isOfOther && !isGiven(plan, owner)) return
  // Without an identifier, "/setRiskLimit" sets the only risk limit.
  const isLong = isUpdate && owner.length > 1 && !names.isNamed(owner) && !isGiven(plan, owner)
  if ((isLong || words.lists.settings.has(last)) && next === undefined && id.query === undefined) return
  return toBelow(plan, head, owner, id, names.join([last]))
}

/**
 * Make the path of an attribute if the phrase does not name the owner: `/orders/updateStatus/{order_id}`,
 * `/changeRole/:userId`.
 */
function toOwnAttribute(plan: Plan, site: Site, name: string): Candidate | undefined {
  const {names, purpose, words} = plan
  const {phrase, head, after} = site
  const owner = head.at(-1)
  const [next] = after
  // "/admin/set-role" with the parameter `user_id` sets the role of a user.
  const user = isArea(toWords(owner)) && !next && purpose.id === 'update' ? findOwner(plan, site) : undefined
  if (user) return toCandidate(plan, [...toTexts(head), names.toCollection(user.noun), user.text, name])
  if (owner?.kind === 'literal' && !isBase(owner, words)) {
    const noun = toWords(owner)
    if (after.length <= 1 && (!next || next.kind === 'parameter') && !names.isSingleton(noun)) {
      const id = takeIdentifier(plan, names.toSingular(noun), next, isKeyOf(plan, noun, name))
      // "/user/change-password" changes the caller's own password, unless there is an identifier.
      // "/services/getBalance" may read the balance of the caller, not of a service.
      const {amounts, settings} = words.lists
      const last = toLastWord(phrase.noun)
      const isOfUser = names.isOnlyOne(phrase.noun) && toLastWord(names.toSingular(noun)) === 'user'
      const isSetting = settings.has(last) || isOfUser
      const isPersonal = !names.isPlural(noun) || isSetting || (purpose.method === 'GET' && amounts.has(last))
      const isOne = isSetting ? isInText(plan, noun) : isGiven(plan, noun)
      // "/auth/users/change-email" and a body with the current password are about the caller.
      const isOfCaller =
        [noun, phrase.noun].some((one) => plan.evidence.isOwn(one)) ||
        head.some(({text}) => namesCaller(text, words.lists))
      const isOwn = !next && id.query === undefined && (isOfCaller || (isPersonal && !isOne))
      if (isOwn) return toCandidate(plan, [...toTexts(head), name])
      return toCandidate(plan, [...toTexts(head.slice(0, -1)), names.pluralize(owner), id.text, name], id)
    }
  }
  // "/orders/{order_id}/set_note" and "/orders/{order_id}/updateStatus" already identify the owner.
  if (after.length === 0) return toCandidate(plan, [...toTexts(head), name])
  // In "/changeRole/:userId", the parameter identifies the owner.
  return after.length === 1 ? toUnderOwner(plan, site, name) : undefined
}

/**
 * Find the owner of an attribute: the only resource of the glossary or the document that the text has an identifier of,
 * such as `user_id`. The result has the parameter for this identifier. `role_id` is the new value of a role.
 */
function findOwner(
  {evidence, names, words}: Plan,
  {head, phrase}: Site,
): {noun: readonly string[]; text: string} | undefined {
  // With `user_id`, "/admin/change-owner" may have the new owner.
  if (words.lists.owners.has(toLastWord(phrase.noun))) return
  const found = new Map<string, {noun: readonly string[]; text: string}>()
  for (const name of evidence.findIdentifiers()) {
    const key = splitKey(name, words.lists)
    const noun = key.slice(0, -1)
    const isValue = names.isSame(noun, phrase.noun)
    const isInPath = head.some((segment) => names.isSame(toWords(segment), noun))
    if (key.at(-1) === 'id' && names.isCountable(noun) && !isValue && !isInPath)
      found.set(noun.join('-'), {noun, text: names.toParameter(noun, name)})
  }
  return found.size === 1 ? [...found.values()][0] : undefined
}
