import {parsePath} from '../path.ts'
import {isFilter, isKeyOf, splitFilters, takeIdentifier, toCriteria} from './identifiers.ts'
import type {Phrase} from './phrase.ts'
import {isIdentifier, toLastWord} from '../words.ts'
import {type Candidate, namesCaller, type Plan, toCandidate} from './plan.ts'
import type {Resource} from './resource-names.ts'

/**
 * Make the paths of a resource that has no identifier in the path of the request. The purpose and the words show
 * whether the new path leads to the collection, to a member, or to the only resource.
 *
 * @param parents the segments before the resource
 * @param phrase the words about the resource
 * @param here whether the segment of the resource is in the plural or in the singular; absent without such a segment
 */
export function toCollectionOrMember(
  plan: Plan,
  parents: readonly string[],
  {noun, collection, singular}: Resource,
  phrase: Pick<Phrase, 'by' | 'isAll' | 'isEvery' | 'isOne'>,
  here?: 'plural' | 'singular',
): Candidate[] {
  const {names, purpose, words} = plan
  const {query} = plan.path
  const isRead = purpose.method === 'GET'
  const all = toCandidate(plan, [...parents, collection])
  const several = {...all, isOfSeveral: true}
  const only = toCandidate(plan, [...parents, singular])
  if (isRead && isFilter(phrase.by, noun, names)) {
    const filters = splitFilters(phrase.by, words)
    if (filters.some((name) => query.includes(`${name}=`))) return [all]
    const filter = filters.map((name) => `${name}={${name}}`).join('&')
    return [toCandidate(plan, [...parents, collection], {filter}), all]
  }
  // "/meta/get" with the parameter `id` reads one of several resources.
  const hasId = here !== undefined && plan.evidence.hasPlainIdentifier() && !plan.evidence.isPaged()
  const isSingleton = names.isSingleton(noun) && !phrase.isEvery && !(hasId && !names.isOnlyOne(noun))
  if (purpose.on === 'collection') {
    if (purpose.id !== 'create') return [isSingleton ? only : all]
    // If the document does not tell, "/orders/save" and "/saveOrder" may both create and update an order.
    const isTold = names.isUpdated(noun) || plan.evidence.isCreation(noun) || plan.evidence.isBatch(noun, false)
    if (plan.isSaving && (names.isCountable(noun) || names.isPlural(noun)) && !names.isSingleton(noun) && !isTold)
      return []
    // Keep a query with a brace, because it may be templating.
    if (query.includes('{')) return [all]
    if (query) return [all, toCandidate(plan, [...parents, collection], {query: ''})]
    // Beside `GET /order/collateral`, `POST /order/addCollateral` has no collection.
    if (only.path !== all.path && names.isReadAt(only.path) && !names.isReadAt(all.path)) return [only, all]
    // A created resource is a member of the collection, unless the resource exists only once. "/save-profile" saves the
    // only profile.
    return isSingleton ? (plan.isSaving ? [only, all] : [all, only]) : [all]
  }
  const id = takeIdentifier(plan, names.toSingular(noun), undefined, phrase.isAll ? undefined : isKeyOf(plan, noun))
  const member = toCandidate(plan, [...parents, collection, id.text], id)
  if (id.query !== undefined) return [member]
  const {amounts, attributes, issued, resources} = words.lists
  const [name, last, parent] = [noun.join('-'), toLastWord(noun), parents.at(-1)]
  const isPlural = here === 'plural'
  const isUnderMember = isMember(parent, words.lists)
  const isCountable = names.isCountable(noun)
  const isSaid = isIdentifier(phrase.by) || phrase.isOne
  const isKnown = isSaid || isGiven(plan, noun) || (!isRead && plan.evidence.hasPlainIdentifier())
  const isPart =
    noun.length > 1 &&
    attributes.has(last) &&
    !names.isNamed(noun) &&
    !names.isSeveral(noun) &&
    !isWholeResource(plan, noun)
  const isAttribute = attributes.has(isUnderMember ? last : name)
  const isOnlyAttribute = isAttribute && !resources.has(name) && !isWholeResource(plan, noun)
  // "/settings/notification/update" changes one section of the settings.
  const isSection = here === 'singular' && !isKnown && parent !== undefined && words.lists.settings.has(parent)
  const isOnly = isSingleton || isSection || (isOnlyAttribute && !phrase.isEvery)
  // In `deleteOrder?status=open`, the query may select several orders.
  const criteria = toCriteria(query)
  const isFiltered = criteria.includes('=') && !isSaid && !isGiven(plan, noun)
  // "/me/updateUser" is about the caller.
  const isOfCaller = namesCaller(parent, words.lists) && !isKnown
  const isOwn = (isOfCaller || plan.evidence.isOwn(noun)) && !names.isPlural(noun)
  const isCaller = !isSaid && !isPlural && (plan.evidence.isCaller(noun) || (!isKnown && names.isCaller(noun)))
  // If `/orders/list` reads all orders, `/orders/get` reads one order.
  const isMany = (isPlural && !names.isListed(noun)) || (plan.evidence.isMany(noun) && !plan.evidence.isOne(noun))
  // A name such as "seo" may be an abbreviation, which has no plural.
  const isShort = last.length < 4
  // If the document also has `GET /gate`, then `POST /gate/update` changes the only gate.
  const isReadAlone = here === 'singular' && !isKnown && !isShort && names.isReadAt(only.path)
  // Without an identifier, paths such as `setToken`, `updateReserve`, `updateGiftNote` and
  // `/orders/{order_id}/updateItem` may change the only resource.
  const mayBeOnly = plan.isSetting
    ? isAttribute || !isGiven(plan, noun) || parents.some((text) => isMember(text, words.lists))
    : amounts.has(last) ||
      isPart ||
      (!isKnown && !here && (isUnderMember || (noun.length > 1 && !names.isNamed(noun)) || !isCountable))

  // "/user/delete-account" is about the account of the caller, and "/profile/delete-photo" about the only photo.
  const holder = parent ?? parsePath(plan.given.base ?? '').segments.at(-1)?.text ?? ''
  const isOfProfile = words.lists.owners.has(holder) && attributes.has(name) && !plan.isAdding
  const isOfUser = ((/^users?$/.test(holder) && name === 'account') || isOfProfile) && !isKnown

  // Beside `GET /users/me`, the request with the text "Update your profile" changes `/users/me`.
  const caller =
    plan.evidence.isOwn(noun) && plan.evidence.findIdentifier(noun) === undefined
      ? [...words.lists.callers].find((one) => names.isReadAt(`${all.path.split(/[?#]/, 1)[0]}/${one}`))
      : undefined
  const me = toCandidate(plan, [...parents, collection, caller ?? ''])

  /** The rows of candidates. The first row that applies decides. In a row, the likeliest path is first. */
  const rows: readonly (readonly [applies: unknown, ...paths: Candidate[]])[] = isRead
    ? [
        [caller && !phrase.isAll, me],
        [isOnly, only],
        [phrase.isAll, all],
        [!isKnown && isCaller, only, member],
        [isSaid, member],
        // "/orders/show" with the parameter `order_id` or the text "Get an order" reads one order.
        [
          isPlural &&
            !plan.evidence.isMany(noun) &&
            !plan.evidence.isPaged() &&
            criteria.length < 2 &&
            isInText(plan, noun),
          member,
          all,
        ],
        [here === 'singular' && hasId, member, only],
        [isMany, all],
        // In `findOrder?code=7`, the query has no identifier, so it filters the collection.
        [criteria.length > 1 && isCountable && !isPart && !issued.has(last), all, only],
        [criteria.length > 1, only, all],
        // Beside "/order/list", "/order/get" reads one order.
        [here === 'singular' && names.isListed(noun) && !isSingleton, member, only],
        [isKnown || isPlural || names.isNamed(noun), member, only],
        // Without an identifier, the resource may exist only once, may belong to the caller, or may be computed.
        [isCountable, only, member],
        [true, only],
      ]
    : purpose.id === 'delete'
      ? [
          [caller && !phrase.isAll, me],
          [isOfUser || isReadAlone || (!isKnown && isCaller), only],
          // Suggest deleting the whole collection only if the text says so.
          [phrase.isAll && (phrase.isEvery || isUnderMember), all],
          [phrase.isAll],
          [
            (names.isOnlyOne(noun) && !plan.evidence.hasIdentifierOf(noun)) ||
              isOwn ||
              (words.lists.wholes.has(last) && !isGiven(plan, noun)) ||
              (!isKnown &&
                (isPart ||
                  isOnlyAttribute ||
                  (isUnderMember && (here === 'singular' || (here === undefined && collection === singular))))),
            only,
          ],
          [isFiltered],
          // In "/gdpr/delete" and "/removeliq", the short name, or the name without a plural, is perhaps not a resource.
          [!isKnown && !names.isResource(noun) && ((here && collection === singular) || isShort)],
          [true, member],
        ]
      : [
          [caller && !phrase.isAll, me],
          [phrase.isAll && (phrase.isEvery || isUnderMember), several],
          [phrase.isAll, several, member],
          [isOnly || isOfCaller || isCaller, only],
          // "/subscriptions/{id}/plan/update" changes the only plan of a subscription.
          [here === 'singular' && isUnderMember && !isGiven(plan, noun), only, member],
          // "Update the profile" beside `/user/update` is about the caller.
          [here === 'singular' && last === 'user' && !isKnown && plan.evidence.hasPhrase(['profile']), only, member],
          [isFiltered && !plan.isSetting],
          // `/orders/set` with a list in the body replaces all orders.
          [isPlural && !isKnown && plan.isSetting, all],
          [!isPlural && (mayBeOnly || isReadAlone), only, member],
          // "/pin/update" changes the caller's PIN, unless there is an identifier.
          [here === 'singular' && !isKnown && isAttribute, only, member],
          // "/shop/update-token" changes the only token of the shop, and "/shop/branding/update" a name without a plural.
          [
            !isKnown &&
              parent !== undefined &&
              ((here === undefined && issued.has(last)) ||
                ((here === undefined || !isShort) && collection === singular && !names.isPlural(noun))),
            only,
            member,
          ],
          // If the fields of `POST /account/modify` identify no account, the caller has only one.
          [here === 'singular' && !isKnown && purpose.id === 'update' && plan.evidence.lacksIdentifier(), only, member],
          [isCountable || isKnown || plan.evidence.findIdentifier([]) !== undefined, member],
          [true, member, only],
        ]
  return rows.find(([applies]) => applies)?.slice(1) as Candidate[]
}

/**
 * Whether a resource has members. The text around the request shows this (see `isInText`), or a path of the document
 * that leads to a member or creates one.
 */
export function isGiven(plan: Plan, noun: readonly string[]): boolean {
  return plan.names.hasMember(noun) || isInText(plan, noun)
}

/**
 * Whether a name of several words is a resource of its own, because the document creates it: "order type" beside
 * `/createOrderType`. If the text has an identifier of the order, the type belongs to the order.
 */
export function isWholeResource({names, evidence}: Plan, noun: readonly string[]): boolean {
  const owner = noun.slice(0, -1)
  const isOwned = names.isSingleton(owner) || evidence.findIdentifier(owner) !== undefined
  return owner.length > 0 && names.hasMember(noun) && !isOwned
}

/** Whether the text around the request has an identifier of a resource, or is about one resource: "an order". */
export function isInText({evidence}: Plan, noun: readonly string[]): boolean {
  return evidence.isOne(noun) || evidence.findIdentifier(noun) !== undefined
}

/** Whether a text is a parameter or a word for one member: `{order_id}`, `:id`, `42`, `me`. */
function isMember(text: string | undefined, lists: Plan['words']['lists']): boolean {
  const [segment] = text === undefined ? [] : parsePath(`/${text}`).segments
  return segment?.kind === 'parameter' || namesCaller(segment?.text, lists)
}
