import {isPlural, toSingular} from '../../english/inflection.ts'
import {type Action, isBase, isNamedAfter} from '../action.ts'
import type {ActionPurpose, ActionWords} from '../action-words.ts'
import type {Naming} from '../naming.ts'
import {readEvidence} from '../evidence.ts'
import {parsePath, type PathTemplate, type Segment, toLiteral} from '../path.ts'
import {replaceBare, replaceDescription} from './bare-verb.ts'
import {replaceDottedName} from './dotted-name.ts'
import {replacePhrase} from './named-resource.ts'
import {isFilter, isIdentifierName, toKeys} from './identifiers.ts'
import {isDescription, readPhrase} from './phrase.ts'
import {type Candidate, dropHolder, toWords} from './plan.ts'
import {ResourceNames} from './resource-names.ts'
import type {Surroundings} from '../surroundings.ts'
import {findWordStyle, isIdentifier, splitWords, toLastWord, type WordStyle} from '../words.ts'

/** A suggested request, whose method replaces the action in the path. */
export interface Replacement {
  method: string
  path: string
}

const most = 3

/**
 * Find replacements for a request whose path names an action: at most three, the likeliest first.
 *
 * @param given facts from the text around the request
 * @returns an empty list if the resource is unknown or no method fits
 */
export function findReplacements(
  path: PathTemplate,
  method: string | undefined,
  action: Action,
  words: ActionWords,
  naming: Naming,
  given: Surroundings = {},
): Replacement[] {
  const purpose = readPurpose(path, method, action, words)
  if (!purpose) return []
  // The verb of "patchOrder" shows that PATCH is the method for updates.
  const methods = toMethods(purpose, method, naming.prefersPatch || action.verb === 'patch')
  const paths = toPaths(path, method, action, purpose, words, naming, given)
  // If the document also has `POST /orders`, then `POST /orders/save` does something else.
  const isSave = action.verb === 'save' && purpose.id === 'create'
  const [best, ...others] = isSave ? paths.filter((one) => !naming.isCreatedAt(one.path)) : paths
  // If the document also has `GET /orders`, then `POST /orders/fetch` does something else.
  const isQuery = purpose.method === 'GET' && method === 'POST' && action.place !== 'phrase'
  if (!best || (isQuery && naming.isReadAt(best.path))) return []
  // The best path comes first, once with each method. The other paths follow, each with its best method. This order
  // matters most for updates, which may have two methods.
  const all = [
    ...(best.methods ?? methods).map((other) => ({method: other, path: best.path})),
    ...others.map((other) => ({method: (other.methods ?? methods)[0] ?? purpose.method, path: other.path})),
  ]
  const byText = new Map(all.map((replacement) => [`${replacement.method} ${replacement.path}`, replacement]))
  return [...byText.values()].slice(0, most)
}

/**
 * Read the purpose of an action. `saveOrder/{order_id}` and `createOrder?id=7` replace one order, because they have the
 * identifier of the order.
 */
function readPurpose(
  {segments, query}: PathTemplate,
  method: string | undefined,
  action: Action,
  words: ActionWords,
): ActionPurpose | undefined {
  const {purpose, verb, rest, segment} = action
  const {attributes, containerVerbs, issued, prepositions} = words.lists
  const toPurpose = (own: ActionPurpose['id']): ActionPurpose | undefined =>
    [...words.purposeOf.values()].find(({id}) => id === own)
  // `POST /getToken` issues a token.
  if (purpose?.id === 'read' && method === 'POST' && issued.has(toLastWord(rest))) return toPurpose('create')
  if (purpose?.id !== 'create' || containerVerbs.has(verb)) return purpose
  // In "createStatus/{id}" and "createOrderForUser/{id}", the identifier belongs to the owner.
  if (attributes.has(toLastWord(rest)) || rest.some((word) => prepositions.has(word))) return purpose
  const noun = (rest.length > 0 ? rest : toWords(segments[segment - 1])).map(toSingular)
  const after = segments.slice(segment + 1).map(({name}) => name)
  const [name = '', ...others] = after.length > 0 ? after : toKeys(query)
  const isOne = others.length === 0 && isIdentifierName(name, noun)
  return isOne ? toPurpose('update') : purpose
}

/**
 * List the methods for a purpose, likeliest first. If the document's method fits the purpose, it comes first.
 */
function toMethods(purpose: ActionPurpose, method: string | undefined, prefersPatch: boolean): string[] {
  const all = [...(purpose.id === 'update' && prefersPatch ? ['PATCH'] : []), purpose.method, ...purpose.also]
  // Keep PATCH if the request has PATCH, because PATCH is for partial updates.
  const isRight = method !== undefined && (all.includes(method) || (purpose.id === 'update' && method === 'PATCH'))
  return isRight ? [...new Set([method, ...all])] : all
}

function toPaths(
  path: PathTemplate,
  method: string | undefined,
  action: Action,
  purpose: ActionPurpose,
  words: ActionWords,
  naming: Naming,
  given: Surroundings,
): Candidate[] {
  const before = path.segments.slice(0, action.segment)
  const own = path.segments[action.segment]
  if (!own) return []
  const behind = [...(own.glued ? parsePath(own.glued).segments : []), ...path.segments.slice(action.segment + 1)]
  // Read "/orders/getAll/by-desk/{desk_id}" as "/orders/getAllByDesk/{desk_id}", and "/orders/getBy/{desk}" as
  // "/orders/getByDesk/{desk}".
  const [next] = behind
  const isOpen = action.rest.at(-1) === 'by'
  const filter = isOpen && next?.kind === 'parameter' ? splitWords(next.name) : toWords(next)
  const isFiltered = filter[0] === 'by' || (isOpen && filter.length > 0)
  const after = isFiltered && next?.kind === 'literal' ? behind.slice(1) : behind
  const {
    amounts,
    attributes,
    bulk,
    containers,
    containerVerbs,
    qualifiers,
    resources,
    searchVerbs,
    settingVerbs,
    sweepingVerbs,
  } = words.lists
  const {place, verb} = action
  const base = before.at(-1) ?? (given.base === undefined ? undefined : parsePath(given.base).segments.at(-1))
  const owner = toWords(base)
  const container = toSingular(owner.join(''))
  // Read "/orders/delete_order_id" as "/orders/deleteById".
  const isById =
    behind.length === 0 && toLastWord(action.rest) === 'id' && action.rest.at(-2) === toSingular(toLastWord(owner))
  const rest = isById ? ['by', 'id'] : isFiltered ? [...action.rest, ...filter] : action.rest
  const [isRead, isUpdate, isDeletion] = [purpose.method === 'GET', purpose.id === 'update', purpose.id === 'delete']
  const isChange = purpose.on === 'member' && !isRead
  const isAdding = containerVerbs.has(verb)
  const keys = after.filter(({kind}) => kind === 'parameter')
  const hasIdentifier = keys.length > 0
  const isOfOwner = container !== '' && isNamedAfter(after[0], container)
  // "/addMargin" and "/margin/add" are about an amount.
  const isAmount = amounts.has(toLastWord(rest.length > 0 ? rest : owner))
  const following = toWords(after[0]).join('-')
  const evidence = readEvidence(given, words)
  // A resource that can be created may exist several times. The word "all" also means several resources.
  const isMany = purpose.id === 'create' || rest.includes('all')
  const names = new ResourceNames(words, naming, toStyle(own, action, naming), isMany)
  const plan = {path, purpose, words, names, evidence, isSetting: settingVerbs.has(verb), isAdding, given}
  const read = readPhrase({...action, rest}, words, (noun) => names.isPlural(noun))
  if (!read) return []
  // "/orders/{order_id}/updateItems" replaces all items of an order.
  const isWhole = isUpdate && base?.kind === 'parameter' && read.isAll
  // In "/orders/create/redirect", the last segment names a variant of the action.
  const isVariant = purpose.id === 'create' && rest.length === 0 && names.isPlural(owner)
  const isBare = rest.length === 0 && after.length === 0 && path.query === ''
  /** Set if the second word of the name may be a verb, too: "update" of `createUpdateOrder`. */
  const second = words.usesOf.get(rest[0] ?? '')?.last
  const acted = rest.length > 0 ? rest : base?.kind === 'parameter' ? toWords(before.at(-2)) : owner
  /** Whether a parameter identifies another resource than the one that the verb acts on. */
  const isForeign = (key: Segment | undefined): boolean => {
    const parameter = splitWords(key?.name ?? '')
    const other = parameter.slice(0, -1)
    const isOwn = names.isSame(other, acted) || names.isKind(acted, other)
    if (!isIdentifier(parameter) || acted.length === 0 || other.length === 0 || isOwn) return false
    return names.isOfOther(key?.name ?? '', acted)
  }
  /** Reasons against any suggestion: no method can replace the action, or the method would do more than the action. */
  const reasons = [
    sweepingVerbs.has(verb),
    // "/folders/{folder_id}/new" does not say what is new.
    purpose.id === 'create' && base?.kind === 'parameter' && rest.length === 0 && qualifiers.has(verb),
    // "/addCart" and "/cart/update" change an item of the cart, but do not name this item.
    (isAdding ? rest.length > 0 : isUpdate && !after[0]) && containers.has(rest.join('') || container),
    // "/drive/delete" deletes something on the drive.
    isDeletion && isBare && base?.kind === 'literal' && containers.has(owner.join('')) && !names.isOnlyOne(owner),
    // "/orders/createWithList" does not do the same as "/orders/create", so both cannot become `POST /orders`.
    purpose.id === 'create' && read.noun.length === 0 && read.by.length > 0,
    // "/orders/find" and "/orders/delete" with criteria in the body act on the orders that match.
    (purpose.id === 'read' || (isChange && !hasIdentifier && base?.kind !== 'parameter')) && evidence.isSearch(),
    // "/orders/find" with a body is a search, too.
    searchVerbs.has(verb) && method === 'POST' && !rest.includes('by') && evidence.hasBody(),
    // "Add or remove labels" changes only some of the labels.
    isUpdate && evidence.isDelta(),
    // "Create or update an order" needs two methods.
    (purpose.id === 'create' || isUpdate) && evidence.isUpsert(),
    // "/orders/create_modify_price" and "/createUpdateOrder" may have two verbs.
    !isRead && second !== undefined && (rest.length > 1 || second.includes('any')),
    // "/orders/findBy" does not say by what.
    isOpen && !isFiltered && path.query === '',
    // `DELETE /{entity}/delete` deletes one of the entities.
    purpose.on === 'member' &&
      rest.length === 0 &&
      base?.kind === 'parameter' &&
      isKind(base, words) &&
      !isNamedAfter(base, toSingular(toLastWord(toWords(before.at(-2))))),
    // In "/update-v2", "v2" is the version of the request.
    /^v\d+$/.test(toLastWord(rest)),
    // In "/deleteOrder{?id}" and "/deleteOrder?ids[]=7", the query may select several orders.
    isChange && /^\{|\[\d?\]=/.test(path.query),
    // In "/orders/{order_id}/add/{item_id}/{box_id}", it is not clear which parameter identifies the added resource.
    isAdding && rest.length === 0 && keys.length > 1,
    // "addMargin" and "Increase the margin" change an amount, but PUT would replace the amount.
    isAmount && (verb === 'add' || (isUpdate && evidence.isIncrease())),
    // "/orders/removeItem/{order_id}" does not identify the item.
    isDeletion && after.length === 1 && rest.length > 0 && isOfOwner && !rest.includes(container),
    // "/webhooks/delete/{webhook_id}" may remove only a URL of the webhook.
    isDeletion && rest.length === 0 && evidence.isPartOf(owner),
    // "/orders/batch/remove" is about several orders.
    !isRead && owner.some((word) => bulk.has(word)),
    isChange && !hasIdentifier && !isWhole && [rest, owner].some((noun) => evidence.isBatch(noun, isDeletion)),
    // "/orders/{order_id}/removeItems" removes only some of the items.
    isDeletion && isAdding && !hasIdentifier && read.isAll && !read.isEvery,
    isDeletion && isFilter(read.by, read.noun, names),
    // "/orders/{shop_id}/delete" does not identify the order, if the document also has "/shops/{shop_id}".
    isDeletion && after.length < 2 && isForeign(base?.kind === 'parameter' ? base : after[0]),
    // `POST /orders/listByIds` has the identifiers in its body.
    isRead && method === 'POST' && isIdentifier(read.by) && isPlural(toLastWord(read.by)),
    // `POST /updateReserve` without an identifier may change a resource or a setting, or start an operation.
    isUpdate &&
      (method === undefined || method === 'POST') &&
      place === 'phrase' &&
      !plan.isSetting &&
      before.every((segment) => isBase(segment, words) || /^[A-Za-z]+\d+$/.test(segment.text)) &&
      after.length === 0 &&
      path.query === '' &&
      !names.isResource(read.noun) &&
      !names.isSingleton(read.noun) &&
      !attributes.has(toLastWord(read.noun)) &&
      evidence.findIdentifier(read.noun) === undefined,
    // `GET /orders/{order_id}/actions/cancel` reads the state of the action.
    !isRead && (method === 'GET' || method === 'DELETE') && dropHolder(before, words).length < before.length,
    // "/orders/edit/save" and "/orders/edit/submit" have two verbs.
    (words.purposeOf.has(following) || (!isRead && !isVariant && words.otherActions.has(following))) &&
      !resources.has(following),
  ]
  if (reasons.includes(true)) return []
  if (place === 'name') return replaceDottedName(plan, {phrase: read, before, after}, action.prefix)
  const isAll = given.isAll && (isRead || (isDeletion && !hasIdentifier))
  const phrase = isAll ? {...read, isAll, isEvery: read.isEvery || isDeletion} : read
  const replace = isDescription(phrase.noun, words)
    ? replaceDescription
    : phrase.noun.length > 0
      ? replacePhrase
      : replaceBare
  return replace(plan, {phrase, before, after})
}

/** Whether a parameter stands for the kind of a resource: `{entity}`, `{entity_name}`. */
function isKind({name}: Segment, {lists}: ActionWords): boolean {
  const kind = splitWords(name).filter((word) => word !== 'name' && word !== 'type')
  return lists.kinds.has(kind.join(' '))
}

/**
 * Choose how new segments join words. Use the style of the replaced segment if it has hyphens or underscores, or else
 * the style of the document.
 */
function toStyle(own: Segment, action: Action, naming: Naming): WordStyle {
  const style = findWordStyle(toLiteral(own))
  if (style === 'kebab' || style === 'snake') return style
  // In "getuserinfo", the words are run together.
  if (action.place === 'phrase' && /^[a-z]+$/.test(toLiteral(own))) return 'lower'
  return naming.style ?? 'kebab'
}
