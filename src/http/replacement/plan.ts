import {isPlural} from '../../english/inflection.ts'
import type {ActionPurpose, ActionWords} from '../action-words.ts'
import {type PathTemplate, type Segment, toLiteral, toPathText} from '../path.ts'
import type {Evidence} from '../evidence.ts'
import {splitWords, toLastWord} from '../words.ts'
import type {Surroundings} from '../surroundings.ts'
import type {Phrase} from './phrase.ts'
import type {ResourceNames} from './resource-names.ts'

/** The data from which the replacements of a request are made. */
export interface Plan {
  path: PathTemplate
  purpose: ActionPurpose
  words: ActionWords
  names: ResourceNames
  evidence: Evidence
  /** Whether the verb changes something that exists once: `setMode`. */
  isSetting: boolean
  /** Whether the verb adds something to a resource: `addItem`. */
  isAdding: boolean
  /** Whether the verb saves something, so that it creates or updates: `saveProfile`. */
  isSaving: boolean
  /** Facts from the text around the request. */
  given: Surroundings
}

/** A parsed segment with a verb, and the segments around it. */
export interface Place {
  phrase: Phrase
  before: readonly Segment[]
  after: readonly Segment[]
}

/** A path that may replace the path of the request. */
export interface Candidate {
  path: string
  /** The methods of this path; by default, the methods of the purpose. */
  methods?: readonly string[]
  /** Whether the path leads to several resources, so that PUT may replace more than the request does. */
  isOfSeveral?: boolean
}

/**
 * Make a path from segments, with the query and the fragment of the replaced path.
 *
 * @param change `filter`: an addition to the query, such as `status=open`; `query`: the new query
 */
export function toCandidate(
  {path}: Plan,
  segments: readonly string[],
  change: {filter?: string | undefined; query?: string | undefined} = {},
): Candidate {
  const {filter, query = path.query} = change
  return {path: toPathText({...path, query: filter ? `${query ? `${query}&` : '?'}${filter}` : query}, segments)}
}

/** Get the texts of segments. */
export function toTexts(segments: readonly Segment[]): string[] {
  return segments.map(({text}) => text)
}

/** Split a segment into words. The list is empty if the segment is a parameter or undefined. */
export function toWords(segment: Segment | undefined): string[] {
  return segment?.kind === 'literal' ? splitWords(toLiteral(segment)) : []
}

/** Whether a segment stands for the part of an API for administrators: `/admin`. */
export function isArea(noun: readonly string[]): boolean {
  return noun.join('') === 'admin'
}

/** Whether the text of a segment stands for the caller, so that it needs no identifier: `me`, `@self`. */
export function namesCaller(text: string | undefined, {callers}: ActionWords['lists']): boolean {
  return text !== undefined && callers.has(text.replace(/^@/, ''))
}

/**
 * Drop a last segment that contains actions: `/orders/{order_id}/actions`, `/orders/action`, `/orders/list` in
 * `/orders/list/update/{id}`.
 *
 * @param noun the noun of the action after these segments: "owner" in `/orders/actions/change_owner`
 */
export function dropHolder(
  segments: readonly Segment[],
  {lists}: ActionWords,
  noun: readonly string[] = [],
): readonly Segment[] {
  const member = segments.at(-2)
  const last = segments.at(-1)
  // In "/orders/list/update/{id}", "list" belongs to the orders.
  if (member?.kind === 'literal' && isPlural(member.text) && last?.text === 'list') return segments.slice(0, -1)
  const isHolder = last?.kind === 'literal' && lists.actionHolders.has(last.text.toLowerCase())
  // In "/orders/action/list", "action" is not a collection, because a collection would be in the plural.
  const isOfNoun = noun.length > 0 && !lists.actionHolders.has(toLastWord(noun))
  const isOne = member?.kind === 'literal' && (isOfNoun || !isPlural(last?.text.toLowerCase() ?? ''))
  return isHolder && (isOne || member?.kind === 'parameter' || namesCaller(member?.text, lists))
    ? segments.slice(0, -1)
    : segments
}
