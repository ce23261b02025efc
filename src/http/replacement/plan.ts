import type {ActionPurpose, ActionWords} from '../action-words.ts'
import {type PathTemplate, type Segment, toLiteral, toPathText} from '../path.ts'
import type {Evidence} from '../evidence.ts'
import {splitWords} from '../words.ts'
import type {ResourceNames} from './resource-names.ts'

/** What the paths that replace one request are made from. */
export interface Plan {
  path: PathTemplate
  purpose: ActionPurpose
  words: ActionWords
  names: ResourceNames
  evidence: Evidence
  /** Whether the verb sets what is there once: `setMode`. */
  isSetting: boolean
}

/** A path that may replace another. */
export interface Candidate {
  path: string
  /** The methods that it takes; those of the purpose where it is absent. */
  methods?: readonly string[]
}

/**
 * A path of segments, with the rest of the path that it replaces.
 *
 * @param change `filter`: an addition to its query, `status=open`; `query`: the new query
 */
export function toCandidate(
  {path}: Plan,
  segments: readonly string[],
  change: {filter?: string | undefined; query?: string | undefined} = {},
): Candidate {
  const {filter, query = path.query} = change
  return {path: toPathText({...path, query: filter ? `${query ? `${query}&` : '?'}${filter}` : query}, segments)}
}

/** Segments as they are written. */
export function toTexts(segments: readonly Segment[]): string[] {
  return segments.map(({text}) => text)
}

/** Words of a segment; none if it is a parameter, or absent. */
export function toWords(segment: Segment | undefined): string[] {
  return segment?.kind === 'literal' ? splitWords(toLiteral(segment)) : []
}

/** `me`, `mine`, `current`: one member that needs no identifier. */
export function isSelf(segment: Segment | undefined): boolean {
  return segment !== undefined && /^@?(?:me|self|mine|current)$/.test(segment.text)
}

/** Segments without one at their end that holds the actions of a member: `/orders/{order_id}/actions`. */
export function dropHolder(segments: readonly Segment[], {lists}: ActionWords): readonly Segment[] {
  const member = segments.at(-2)
  const last = segments.at(-1)
  const isHolder = last?.kind === 'literal' && lists.actionHolders.has(last.text.toLowerCase())
  return isHolder && (member?.kind === 'parameter' || isSelf(member)) ? segments.slice(0, -1) : segments
}
