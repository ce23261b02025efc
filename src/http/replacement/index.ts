import {isPlural, toSingular} from '../../english/inflection.ts'
import type {Action} from '../action.ts'
import type {ActionPurpose, ActionWords} from '../action-words.ts'
import {type Naming, toKey} from '../naming.ts'
import {readEvidence} from '../evidence.ts'
import {parsePath, type PathTemplate, type Segment, toLiteral, toPathText} from '../path.ts'
import {replaceBare, replaceDescription} from './bare-verb.ts'
import {replaceDottedName} from './dotted-name.ts'
import {replacePhrase} from './named-resource.ts'
import {isCredential, isIdentifierName, toKeys} from './identifiers.ts'
import {isDescription, readPhrase} from './phrase.ts'
import {type Candidate, dropHolder, toTexts, toWords} from './plan.ts'
import {hasNoReplacement} from './no-replacement.ts'
import {ResourceNames} from './resource-names.ts'
import type {Surroundings} from '../surroundings.ts'
import {findWordStyle, splitWords, toLastWord, type WordStyle} from '../words.ts'

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
  const purpose = readPurpose(path, method, action, words, naming)
  if (!purpose) return []
  // If the document also has `DELETE /orders/{id}`, then `DELETE /orders/{id}/delete` deletes something else. Beside
  // `DELETE /orders`, `POST /orders/delete` does not delete all orders.
  const kept = path.segments.filter((_, index) => index !== action.segment)
  const isOfMember = action.place === 'afterMember' && purpose.id === 'delete' && method === 'DELETE'
  const isOfCollection = action.place === 'afterCollection' && purpose.id === 'delete' && action.rest.length === 0
  if ((isOfMember || isOfCollection) && naming.isDeletedAt(toPathText(path, toTexts(kept)))) return []
  const paths = toPaths(path, method, action, purpose, words, naming, given)
  // If the document also has `POST /orders`, then `POST /orders/save` does something else.
  const isSave = action.verb === 'save' && purpose.id === 'create'
  const [best, ...others] = isSave ? paths.filter((one) => !naming.isCreatedAt(one.path)) : paths
  // If the document also has `GET /orders`, then `POST /orders/fetch` does something else.
  const isQuery = purpose.method === 'GET' && method === 'POST' && action.place !== 'phrase'
  if (!best || (isQuery && naming.isReadAt(best.path))) return []
  // The verb of "patchOrder" shows that PATCH is the method for updates.
  const isPatch = naming.prefersPatch || action.verb === 'patch'
  const methods = toMethods(purpose, method, isPatch)
  const ownMethods = best.methods ?? toMethods(purpose, method, isPatch || best.isOfSeveral === true)
  // The best path comes first, once with each method. The other paths follow, each with its best method. This order
  // matters most for updates, which may have two methods.
  const all = [
    ...ownMethods.map((other) => ({method: other, path: best.path})),
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
  naming: Naming,
): ActionPurpose | undefined {
  const {purpose, verb, rest, segment} = action
  const {attributes, containerVerbs, issued, prepositions, resources, singletons} = words.lists
  const toPurpose = (own: ActionPurpose['id']): ActionPurpose | undefined =>
    [...words.purposeOf.values()].find(({id}) => id === own)
  // `POST /getToken` and `POST /token/get` issue a token.
  const isIssued =
    issued.has(toLastWord(rest)) || (rest.length === 0 && verb === 'get' && segments[segment - 1]?.text === 'token')
  if (purpose?.id === 'read' && method === 'POST' && isIssued) return toPurpose('create')
  // Beside "/modifyAlert", the request `POST /setAlert` creates an alert. But "/setPassword" changes the only password.
  const name = toKey(rest)
  const isOneOfMany = resources.has(name) && !attributes.has(name) && !singletons.has(name)
  const isPlain = segments.length === segment + 1 && segments.every(({kind}) => kind === 'literal') && query === ''
  if (verb === 'set' && method === 'POST' && isPlain && isOneOfMany && naming.isUpdated(name))
    return toPurpose('create')
  if (purpose?.id !== 'create' || containerVerbs.has(verb)) return purpose
  if (verb === 'save' && (method === 'PUT' || method === 'PATCH')) return toPurpose('update')
  // In "createStatus/{id}" and "createOrderForUser/{id}", the identifier belongs to the owner.
  if (attributes.has(toLastWord(rest)) || rest.some((word) => prepositions.has(word))) return purpose
  const noun = (rest.length > 0 ? rest : toWords(segments[segment - 1])).map(toSingular)
  const after = segments.slice(segment + 1).map(({name}) => name)
  const [key = '', ...others] = after.length > 0 ? after : toKeys(query)
  const isOne = others.length === 0 && isIdentifierName(key, noun)
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
  const own = path.segments[action.segment]
  if (!own) return []
  // In "/getOrders/{partnerToken}", the token gives access, and identifies nothing.
  const key = path.segments.at(-1)
  const isAccess = key?.kind === 'parameter' && isCredential(key.name)
  // The key of "/deleteApiKey/{apiKey}" identifies the resource.
  if (isAccess && action.rest.length > 0 && !splitWords(key.name).some((word) => action.rest.includes(word))) {
    const bare = {...path, segments: path.segments.slice(0, -1)}
    return toPaths(bare, method, action, purpose, words, naming, given).map((candidate) => ({
      ...candidate,
      path: candidate.path.replace(/\/?(?=[?#]|$)/, () => `/${key.text}`),
    }))
  }
  const base = action.segment === 0 && given.base ? parsePath(given.base).segments : []
  const {isOfBase, whole} = readBase(action, base, words.lists)
  // Read "/orders-update" as "/orders/update".
  const isCollection = action.place === 'last' && action.rest.length === 1 && isPlural(toLastWord(action.rest))
  const collection = isCollection ? toLiteral(own).slice(0, -action.verb.length).replace(/[-_]$/, '') : ''
  const before = [
    ...(isOfBase ? base : path.segments.slice(0, action.segment)),
    ...(isCollection ? parsePath(`/${collection}`).segments : []),
  ]
  const said = isCollection ? [] : action.rest.slice(whole.length)
  const behind = [...(own.glued ? parsePath(own.glued).segments : []), ...path.segments.slice(action.segment + 1)]
  // Read "/orders/getAll/by-desk/{desk_id}" as "/orders/getAllByDesk/{desk_id}", and "/orders/getBy/{desk}" as
  // "/orders/getByDesk/{desk}".
  const [next] = behind
  const isOpen = said.at(-1) === 'by'
  const filter = isOpen && next?.kind === 'parameter' ? splitWords(next.name) : toWords(next)
  const isFiltered = filter[0] === 'by' || (isOpen && filter.length > 0)
  const after = isFiltered && next?.kind === 'literal' ? behind.slice(1) : behind
  const holder = before.at(-1) ?? base.at(-1)
  const owner = toWords(holder)
  // Read "/orders/delete_order_id" as "/orders/deleteById".
  const isById = behind.length === 0 && toLastWord(said) === 'id' && said.at(-2) === toSingular(toLastWord(owner))
  const rest = isById ? ['by', 'id'] : isFiltered ? [...said, ...filter] : said
  const evidence = readEvidence(given, words)
  const noun = rest.length > 0 ? rest : owner
  // A list, or the identifier `id`, shows that a name of several words is no setting, such as "tag config". The field
  // `status_id` contains the new status.
  const isCounted = purpose.id === 'list' || evidence.hasPlainIdentifier()
  const isSetting = words.lists.singletons.has(noun.join('-')) || isPlural(toLastWord(noun))
  const isAttribute = rest.length === 1 && owner.length > 0 && words.lists.attributes.has(toLastWord(noun))
  const isSeveral = !isAttribute && (evidence.hasIdentifierOf(noun) || (noun.length > 1 && isCounted && !isSetting))
  // A resource that can be created may exist several times. The word "all" also means several resources.
  const isMany = purpose.id === 'create' || rest.includes('all')
  const names = new ResourceNames(
    words,
    naming,
    toStyle(own, holder, action, naming),
    isMany,
    isSeveral ? noun : undefined,
  )
  const phrase = readPhrase({...action, rest}, words, (noun) => names.isPlural(noun))
  if (!phrase) return []
  const {settingVerbs, containerVerbs} = words.lists
  const plan = {
    path,
    purpose,
    words,
    names,
    evidence,
    isSetting: settingVerbs.has(action.verb),
    isAdding: containerVerbs.has(action.verb),
    isSaving: action.verb === 'save',
    given,
  }
  if (hasNoReplacement(plan, {...action, method, rest, holder, owner, phrase, before, after})) return []
  if (action.place === 'name') return replaceDottedName(plan, {phrase, before, after}, action.prefix)
  const isDeletion = purpose.id === 'delete'
  const isDeletionOfOne = isDeletion && after.some(({kind}) => kind === 'parameter')
  const isRead = purpose.method === 'GET'
  const isAll = given.isAll && (isRead || (isDeletion && !isDeletionOfOne))
  // "/orders/{order_id}/set-managed" sets a flag of the order, as "set-active" does. "set-led" and "set-embed" set a part.
  const isFlag =
    dropHolder(before, words).at(-1)?.kind === 'parameter' && /^(?!embed)\w{2,}[^e]ed$/.test(phrase.noun.join('-'))
  const isState = plan.isSetting && isFlag && !names.isResource(phrase.noun)
  const replace =
    isState || isDescription(phrase.noun, words)
      ? replaceDescription
      : phrase.noun.length > 0
        ? replacePhrase
        : replaceBare
  return replace(plan, {
    phrase: isAll
      ? {...phrase, isAll, isEvery: phrase.isEvery || isDeletion}
      : {...phrase, isAll: phrase.isAll || isPlural(toLastWord(whole))},
    before,
    after,
  }).map((candidate) => ({...candidate, path: withBase(candidate.path, base)}))
}

/**
 * Read whether an action is about the resource of the base path of its section. Below `/api/orders`, `/createOrder` and
 * `/getAllOrders` are about this resource. Below `/api/daily-orders`, so is `/getDailyOrders`.
 *
 * @returns `whole`: the words of the action that repeat the base with its adjectives; empty if there are none
 */
function readBase(
  {place, rest}: Action,
  base: readonly Segment[],
  {adjectives, qualifiers, selectors}: ActionWords['lists'],
): {isOfBase: boolean; whole: readonly string[]} {
  const by = rest.indexOf('by')
  const written = rest.slice(0, by < 0 ? undefined : by)
  const plain = written.filter((word) => !qualifiers.has(word))
  const named = plain.filter((word) => !adjectives.has(word) && !selectors.has(word))
  const key = toKey(toWords(base.at(-1)))
  if (place !== 'phrase' || key === '') return {isOfBase: false, whole: []}
  const isWhole = [written, plain].some((words) => named.length < words.length && key === toKey(words))
  return {isOfBase: isWhole || key === toKey(named), whole: isWhole ? written : []}
}

/**
 * Put the base path of a section before a path that starts with the resource of the base: `/orders/7/items` below
 * `/api/orders` → `/api/orders/7/items`.
 */
function withBase(path: string, base: readonly Segment[]): string {
  const template = parsePath(path)
  const [first, ...others] = template.segments
  const holder = base.at(-1)
  const isOfBase = first?.kind === 'literal' && holder && toKey(toWords(first)) === toKey(toWords(holder))
  if (!isOfBase || base.length < 2) return path
  return toPathText(template, toTexts([...base.slice(0, -1), first, ...others]))
}

/**
 * Choose how new segments join words. Use the style of the replaced segment if it has hyphens or underscores, or else
 * the style of the document.
 */
function toStyle(own: Segment, holder: Segment | undefined, action: Action, naming: Naming): WordStyle {
  const style = findWordStyle(toLiteral(own))
  if (style === 'kebab' || style === 'snake') return style
  // In "/Desk/UpdateOrder", the words start with a capital.
  if (isCapitalised(own) && isCapitalised(holder)) return 'pascal'
  // In "/Desk/getSentOrders", the words do not start with a capital.
  if (naming.style === 'pascal' && /^[a-z]+[A-Z]/.test(toLiteral(own))) return 'camel'
  // In "getuserinfo", the words are run together.
  if (action.place === 'phrase' && /^[a-z]+$/.test(toLiteral(own))) return 'lower'
  return naming.style ?? 'kebab'
}

function isCapitalised(segment: Segment | undefined): boolean {
  return segment !== undefined && /^[A-Z][a-z]/.test(segment.text)
}
