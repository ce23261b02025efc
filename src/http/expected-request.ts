import type {Request} from '../types.ts'
import {isPlural, toSingular} from '../english/inflection.ts'
import {type PathTemplate, toLiteral, toPathText} from './path.ts'
import type {Statement} from './statement.ts'
import {splitWords} from './words.ts'

/** What a path leads to: a collection, by a plural, or a member, by a parameter after a noun. */
export interface Target {
  noun: string
  resource: string[]
  isMember: boolean
}

/** Read what a path leads to; undefined where neither its last noun nor a parameter tells. */
export function readTarget(path: PathTemplate): Target | undefined {
  const last = path.segments.at(-1)
  const owner = last?.kind === 'parameter' ? path.segments.at(-2) : last
  if (!owner || owner.kind === 'parameter') return
  const parts = splitWords(toLiteral(owner))
  const noun = parts.at(-1)
  if (noun === undefined) return
  const isMember = last?.kind === 'parameter'
  if (!isMember && !isPlural(noun)) return
  return {noun, resource: [...parts.slice(0, -1), toSingular(noun)], isMember}
}

/** The request that the purpose asks for; undefined where the one that is there will do. */
export function findExpected(
  {method}: Request,
  path: PathTemplate,
  target: Target,
  {purpose, isOne}: Statement,
  parameter: string,
): {method: string; path: string} | undefined {
  const same = toPathText(
    path,
    path.segments.map(({text}) => text),
  )
  const isRight = method === purpose.method || (method !== undefined && purpose.also.includes(method))
  if (isRight) {
    // One order is deleted on its own URL.
    if (purpose.id !== 'delete' || target.isMember || !isOne || path.query) return
    return {method: purpose.method, path: toPathText(path, [...path.segments.map(({text}) => text), parameter])}
  }
  if (purpose.on === 'collection' && target.isMember) return
  if (purpose.id === 'update') {
    // PATCH updates in part; a collection may be updated by POST.
    return target.isMember && (method === 'GET' || method === 'DELETE' || method === 'POST')
      ? {method: purpose.method, path: same}
      : undefined
  }
  if (purpose.id === 'create')
    return method === 'GET' || method === 'DELETE' ? {method: purpose.method, path: same} : undefined
  if (purpose.id === 'delete') return target.isMember ? {method: purpose.method, path: same} : undefined
  if (method === 'HEAD' || method === 'OPTIONS') return
  // A body may hold the query: only "list" on the collection is plain enough.
  if (method === 'POST')
    return purpose.id === 'list' && !target.isMember ? {method: purpose.method, path: same} : undefined
  return {method: purpose.method, path: same}
}
