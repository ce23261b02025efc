/** Which parameters of a query an operation has. */
import {findClosest} from '../english/wording.ts'
import {parsePath} from '../http/path.ts'
import type {Operation} from '../types.ts'

/** What is wrong with the query of a request. */
export interface QueryProblem {
  /** Name of a parameter that the operation does not have, and where it stands in the path; absent if one is missing. */
  unknown?: {name: string; index: number}
  /** What to write: the name that is close to it, if any, or the required ones that are missing. */
  expected: readonly string[]
}

// "?page=2", "&filter[status]=open": a name of a query, without the key of an object
const queryName = /[?&]([\w.$-]+)(?:\[[\w.$-]*\]|%5B[\w.$-]*%5D)*(?=[=&]|$)/dg

/**
 * Check the query of a request.
 *
 * @param path with its query; without one nothing is said, as pages often leave it out
 */
export function findQueryProblems(path: string, {parameters}: Operation): QueryProblem[] {
  const {query} = parsePath(path)
  const known = parameters.filter((parameter) => parameter.in === 'query')
  if (query === '' || known.some(({isOpen}) => isOpen)) return []
  const toName = (name: string): string => name.replace(/\[.*$/, '')
  const names = known.map(({name}) => toName(name))
  const start = path.indexOf(query)
  const written = [...query.matchAll(queryName)].map(({1: name = '', indices}) => ({
    name,
    index: start + (indices?.[1]?.[0] ?? 0),
  }))
  const unknown = written.flatMap((one): QueryProblem[] => {
    if (names.includes(one.name)) return []
    const guess = findClosest(one.name, names)
    return [{unknown: one, expected: guess === undefined ? [] : [guess]}]
  })
  const missing = known.filter(({name, isRequired}) => isRequired && !written.some((one) => one.name === toName(name)))
  return missing.length > 0 ? [...unknown, {expected: missing.map(({name}) => name)}] : unknown
}
