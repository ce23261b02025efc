/** Checks the query and the header fields of requests against the parameters of operations. */
import {findClosest} from '../english/wording.ts'
import {parsePath} from '../http/path.ts'
import type {ApiParameter, Operation, Request, RequestHeader} from '../types.ts'

/** A mistake in the parameters of a request. */
export interface ParameterProblem {
  in: ApiParameter['in']
  /** The unknown parameter; absent if required parameters are missing. */
  unknown?: Named
  /** For an unknown parameter, a similar name, if there is one. For missing parameters, their names. */
  expected: readonly string[]
}

/** The name of a parameter, with its range in the source. */
type Named = RequestHeader

// Matches the start of a parameter in a query: "?page" of "?page=2", "&filter[status]" of "&filter[status]=open". The
// group is the name, without the key in brackets: "filter"
const queryName = /[?&]([\w.$-]+)(?:\[[\w.$-]*\]|%5B[\w.$-]*%5D)*(?=[=&]|$)/dg

/**
 * Check the parameters of a request.
 *
 * Pages often omit the query and the header fields. So a query is checked only if the request has a
 * query, and header fields are checked only if the request has header fields.
 *
 * @param usualHeaders header fields that any request may have, in lower case. `x-*` matches all names
 *   that start with `x-`
 */
export function findParameterProblems(
  request: Request,
  {parameters}: Operation,
  usualHeaders: Iterable<string>,
): ParameterProblem[] {
  const [query, headers] = (['query', 'header'] as const).map((where) => parameters.filter((one) => one.in === where))
  return [...checkQuery(request, query ?? []), ...checkHeaders(request, headers ?? [], [...usualHeaders])]
}

function checkQuery({path, pathRange}: Request, known: readonly ApiParameter[]): ParameterProblem[] {
  const {query} = parsePath(path)
  if (query === '' || known.some(({isOpen}) => isOpen)) return []
  const start = pathRange[0] + path.indexOf(query)
  const written = [...query.matchAll(queryName)].flatMap(({1: name = '', indices}): Named[] => {
    const [from, to] = indices?.[1] ?? []
    return from === undefined || to === undefined ? [] : [{name, range: [start + from, start + to]}]
  })
  // A request may have another key in the brackets: "filter[open]" instead of "filter[status]".
  const names = known.map((one) => ({...one, name: one.name.replace(/\[.*$/, '')}))
  return check('query', written, names, (name) => name)
}

/**
 * Check header fields, but only if the operation lists header fields that are not API keys. Many
 * OpenAPI files leave out header fields.
 */
function checkHeaders(
  {headers = []}: Request,
  known: readonly ApiParameter[],
  usual: readonly string[],
): ParameterProblem[] {
  if (headers.length === 0 || known.every(({isKey}) => isKey)) return []
  const matches = (name: string, entry: string): boolean =>
    entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry
  const isOwn = ({name}: {name: string}): boolean => !usual.some((entry) => matches(name.toLowerCase(), entry))
  const own = known.filter(isOwn)
  const written = headers.filter(isOwn)
  return check('header', written, own, (name) => name.toLowerCase())
}

function check(
  where: ApiParameter['in'],
  written: readonly Named[],
  known: readonly ApiParameter[],
  toKey: (name: string) => string,
): ParameterProblem[] {
  const keys = new Map(known.map(({name}) => [toKey(name), name]))
  const unknown = written
    .filter(({name}) => !keys.has(toKey(name)))
    .map((one): ParameterProblem => {
      const guess = keys.get(findClosest(toKey(one.name), keys.keys()) ?? '')
      return {in: where, unknown: one, expected: guess === undefined ? [] : [guess]}
    })
  const missing = known.filter(
    ({name, isRequired}) => isRequired && !written.some((one) => toKey(one.name) === toKey(name)),
  )
  return missing.length > 0 ? [...unknown, {in: where, expected: missing.map(({name}) => name)}] : unknown
}
