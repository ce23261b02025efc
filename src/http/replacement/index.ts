import {toSingular} from '../../english/inflection.ts'
import {type Action, isNamedAfter} from '../action.ts'
import type {ActionPurpose, ActionWords} from '../action-words.ts'
import type {Naming} from '../naming.ts'
import {readEvidence} from '../evidence.ts'
import {parsePath, type PathTemplate, type Segment, toLiteral} from '../path.ts'
import {replaceBare, replaceDescription} from './bare-verb.ts'
import {replaceDottedName} from './dotted-name.ts'
import {replacePhrase} from './named-resource.ts'
import {isFilter, isIdentifierName} from './identifiers.ts'
import {isDescription, readPhrase} from './phrase.ts'
import {type Candidate, toWords} from './plan.ts'
import {ResourceNames} from './resource-names.ts'
import type {Surroundings} from '../surroundings.ts'
import {findWordStyle, toLastWord, type WordStyle} from '../words.ts'

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
  const purpose = readPurpose(path, action, words)
  if (!purpose) return []
  // "patchOrder" names the method for updates.
  const methods = toMethods(purpose, method, naming.prefersPatch || action.verb === 'patch')
  const [best, ...others] = toPaths(path, action, purpose, words, naming, given)
  if (!best) return []
  // The best path with each method, then the other paths with the best method: the second place
  // matters most for updates.
  const all = [
    ...(best.methods ?? methods).map((other) => ({method: other, path: best.path})),
    ...others.map((other) => ({method: (other.methods ?? methods)[0] ?? purpose.method, path: other.path})),
  ]
  const byText = new Map(all.map((replacement) => [`${replacement.method} ${replacement.path}`, replacement]))
  return [...byText.values()].slice(0, most)
}

/**
 * Read the purpose of an action: `saveOrder/{order_id}` and `createOrder?id=7` replace one order,
 * because they identify it.
 */
function readPurpose({segments, query}: PathTemplate, action: Action, words: ActionWords): ActionPurpose | undefined {
  const {purpose, verb, rest, segment} = action
  const {attributes, containerVerbs, prepositions} = words.lists
  if (purpose?.id !== 'create' || containerVerbs.has(verb)) return purpose
  // "createStatus/{id}", "createOrderForUser/{id}": the identifier is that of the owner.
  if (attributes.has(toLastWord(rest)) || rest.some((word) => prepositions.has(word))) return purpose
  const noun = (rest.length > 0 ? rest : toWords(segments[segment - 1])).map(toSingular)
  const names = segments.slice(segment + 1).map(({name}) => name)
  if (names.length === 0)
    names.push(
      ...query
        .slice(1)
        .split('&')
        .map((pair) => pair.replace(/=.*/s, '')),
    )
  const isOne = names.length === 1 && isIdentifierName(names[0] ?? '', noun)
  return isOne ? [...words.purposeOf.values()].find(({id}) => id === 'update') : purpose
}

/**
 * List the methods for a purpose, likeliest first. Keeps the document's method if it is a right
 * one.
 */
function toMethods(purpose: ActionPurpose, method: string | undefined, prefersPatch: boolean): string[] {
  const all = [...(purpose.id === 'update' && prefersPatch ? ['PATCH'] : []), purpose.method, ...purpose.also]
  // PATCH is for partial updates: keep it if the document has it.
  const isRight = method !== undefined && (all.includes(method) || (purpose.id === 'update' && method === 'PATCH'))
  return isRight ? [...new Set([method, ...all])] : all
}

function toPaths(
  path: PathTemplate,
  action: Action,
  purpose: ActionPurpose,
  words: ActionWords,
  naming: Naming,
  given: Surroundings,
): Candidate[] {
  const before = path.segments.slice(0, action.segment)
  const own = path.segments[action.segment]
  if (!own) return []
  const after = [...(own.glued ? parsePath(own.glued).segments : []), ...path.segments.slice(action.segment + 1)]
  const {containers, containerVerbs, settingVerbs, sweepingVerbs, amounts} = words.lists
  // "/cart/add" and "/addCart" add an item, not a cart.
  const base = before.at(-1) ?? (given.base === undefined ? undefined : parsePath(given.base).segments.at(-1))
  const owner = toWords(base)
  const container = toSingular(owner.join(''))
  const filled = action.rest.length === 0 ? container : action.rest.join('')
  if ((containerVerbs.has(action.verb) || (purpose.id === 'update' && !after[0])) && containers.has(filled)) return []
  // "/deleteOrder{?id}": the expression may select several orders, so nothing is suggested.
  if (purpose.on === 'member' && purpose.method !== 'GET' && path.query.startsWith('{')) return []
  // "/orders/{order_id}/add/{item_id}/{box_id}" has two keys.
  const keys = after.filter(({kind}) => kind === 'parameter')
  if (containerVerbs.has(action.verb) && action.rest.length === 0 && keys.length > 1) return []
  if (sweepingVerbs.has(action.verb) || (action.verb === 'add' && amounts.has(toLastWord(action.rest)))) return []
  const evidence = readEvidence(given, words)
  const hasIdentifier = keys.length > 0
  const isDeletion = purpose.id === 'delete'
  // "/orders/batch/remove" is about several; "/orders/removeItem/{order_id}" does not identify the
  // item.
  const ofOwner = container !== '' && after.length === 1 && action.rest.length > 0 && isNamedAfter(after[0], container)
  if (isDeletion && ofOwner && !action.rest.includes(container)) return []
  const isUpdate = purpose.id === 'update'
  if (purpose.method !== 'GET' && owner.some((word) => words.lists.bulk.has(word))) return []
  if ((isDeletion || isUpdate) && !hasIdentifier) {
    if ([action.rest, owner].some((noun) => evidence.isBatch(noun, isDeletion))) return []
    // "Increase the margin": PUT would replace it.
    if (isUpdate && amounts.has(toLastWord(action.rest)) && evidence.isIncrease()) return []
  }
  // "/orders/edit/save" has two verbs.
  const next = toWords(after[0]).join('-')
  if (words.purposeOf.has(next) && !words.lists.resources.has(next)) return []
  const names = new ResourceNames(words, naming, toStyle(own, action, naming), purpose.id === 'create')
  const [isSetting, isAdding] = [settingVerbs, containerVerbs].map((verbs) => verbs.has(action.verb)) as [
    boolean,
    boolean,
  ]
  const plan = {path, purpose, words, names, evidence, isSetting, isAdding}
  const read = readPhrase(action, words, (noun) => names.isPlural(noun))
  if (!read || (isDeletion && isFilter(read.by, read.noun, names))) return []
  // "/orders/{order_id}/removeItems" removes some of them.
  if (isDeletion && isAdding && !hasIdentifier && read.isAll && !read.isEvery) return []
  if (action.place === 'name') return replaceDottedName(plan, before, action, read, after)
  const isAll = given.isAll && (purpose.method === 'GET' || (isDeletion && !hasIdentifier))
  const phrase = isAll ? {...read, isAll, isEvery: read.isEvery || isDeletion} : read
  if (isDescription(phrase.noun, words)) return replaceDescription(plan, before, phrase, after)
  if (phrase.noun.length > 0) return replacePhrase(plan, before, phrase, after)
  return replaceBare(plan, before, after, phrase, given)
}

/** Choose how new segments join words: as in the replaced segment, or else as in the document. */
function toStyle(own: Segment, action: Action, naming: Naming): WordStyle {
  const style = findWordStyle(toLiteral(own))
  if (style === 'kebab' || style === 'snake') return style
  // "getuserinfo" runs its words together.
  if (action.place === 'phrase' && /^[a-z]+$/.test(toLiteral(own))) return 'lower'
  return naming.style ?? 'kebab'
}
