import type {ActionPurpose} from './action-words.ts'
import {isPlural, toSingular} from '../english/inflection.ts'
import {type PathTemplate, toLiteral, toPathText} from './path.ts'
import type {Statement} from './statement.ts'
import {splitWords} from './words.ts'

/** The resource that a path leads to: a collection, by a plural, or a member, by a parameter after a noun. */
export interface PathResource {
  /** Last word of its name. */
  noun: string
  /** Words of its name, in the singular. */
  resource: string[]
  isMember: boolean
}

/** Read what a path leads to; undefined where neither its last noun nor a parameter tells. */
export function readPathResource(path: PathTemplate): PathResource | undefined {
  const last = path.segments.at(-1)
  const isMember = last?.kind === 'parameter'
  const owner = isMember ? path.segments.at(-2) : last
  if (!owner || owner.kind === 'parameter') return
  const parts = splitWords(toLiteral(owner))
  const noun = parts.at(-1)
  if (noun === undefined || (!isMember && !isPlural(noun))) return
  return {noun, resource: [...parts.slice(0, -1), toSingular(noun)], isMember}
}

/**
 * The request that a stated purpose asks for.
 *
 * @param parameter for the member where the path has none: `{order_id}`
 * @returns undefined where the request that is there will do
 */
export function findExpected(
  method: string | undefined,
  path: PathTemplate,
  isMember: boolean,
  {purpose, isOne}: Statement,
  parameter: string,
): {method: string; path: string} | undefined {
  const texts = path.segments.map(({text}) => text)
  if (method === purpose.method || (method !== undefined && purpose.also.includes(method))) {
    // One order is deleted on its own URL.
    if (purpose.id !== 'delete' || isMember || !isOne || path.query) return
    return {method: purpose.method, path: toPathText(path, [...texts, parameter])}
  }
  return contradicts(method, purpose, isMember) ? {method: purpose.method, path: toPathText(path, texts)} : undefined
}

/** Whether a method can surely not serve a purpose. */
function contradicts(method: string | undefined, {id, on}: ActionPurpose, isMember: boolean): boolean {
  if (on === 'collection' && isMember) return false
  if (id === 'create') return method === 'GET' || method === 'DELETE'
  if (id === 'delete') return isMember
  // PATCH updates in part; a collection may be updated by POST.
  if (id === 'update') return isMember && (method === 'GET' || method === 'DELETE' || method === 'POST')
  // A body may hold the query: only "list" on the collection is plain enough.
  if (method === 'POST') return id === 'list' && !isMember
  return method !== 'HEAD' && method !== 'OPTIONS'
}
