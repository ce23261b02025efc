/** For a request that matches no operation, finds the operations that may be meant. */
import {distance} from 'fastest-levenshtein'
import {toSingular} from '../english/inflection.ts'
import {remember, rememberOf} from '../english/remember.ts'
import {type ActionWords, findVerb} from '../http/action-words.ts'
import {parsePath, toPathText, type Segment} from '../http/path.ts'
import {splitWords} from '../http/words.ts'
import type {Request} from '../types.ts'
import {type IsBase, type Route, type RoutePart} from './match.ts'

/** A suggested request of the API. */
export interface Near {
  method: string
  /** The path, with the values and parameters of the replaced request. */
  path: string
  route: Route
}

/** List the methods for the described purpose of a request, likeliest first. */
export function listMethods(
  {purpose = '', section, method}: Pick<Request, 'purpose' | 'section' | 'method'>,
  words: ActionWords,
): readonly string[] {
  const all = [purpose, section].flatMap(
    (text) =>
      text
        .toLowerCase()
        .match(/[a-z]+/g)
        ?.slice(0, 12) ?? [],
  )
  const said = all.map((word) => words.purposeOf.get(findVerb(word, words) ?? '')).find((one) => one !== undefined)
  // `PUT` and `PATCH` both change an existing resource.
  const updates = said?.id === 'update' || method === 'PUT' || method === 'PATCH' ? ['PUT', 'PATCH'] : []
  return [...(said ? [said.method, ...said.also] : []), ...updates]
}

const most = 3
/** The largest cost of a suggestion. A missing segment costs up to 0.9. */
export const far = 0.95
/** The largest cost of a near suggestion. A missing parameter costs 0.5. */
export const close = 0.5

/** The request for which suggestions are searched. */
export interface Wish {
  path: string
  /** Undefined if the request has no method. */
  method: string | undefined
  /** Methods for the purpose of the request, likeliest first. */
  methods: readonly string[]
}

/**
 * Find the operations that are nearest to a request, likeliest first.
 *
 * @param isBase whether a segment belongs to a base path, such as `api` and `v1`
 * @returns an empty list if nothing is near
 */
export function findNearest(
  {path, method, methods}: Wish,
  routes: readonly Route[],
  isBase: IsBase,
  farthest: number,
): Near[] {
  const template = parsePath(path)
  const {segments} = template
  const limit = Math.min(farthest, segments.length * 0.65)
  const compare = toComparison()
  // All operations with the same path share one alignment.
  const aligned = new Map<string, Alignment>()
  const ranked = routes.flatMap((route) => {
    const key = toKey(route.all)
    const nearest = aligned.get(key) ?? alignRoute(segments, route, isBase, compare)
    aligned.set(key, nearest)
    if (nearest.cost > limit || !nearest.hasLiteral) return []
    const isOther = method !== undefined && route.operation.method !== method
    if (isOther && nearest.cost > close) return []
    const wanted = methods.indexOf(route.operation.method)
    const rank = nearest.cost + (isOther ? 0.4 : 0) + (wanted < 0 ? 0.05 : wanted * 0.01)
    return [{near: {method: route.operation.method, path: toPathText(template, listTexts(nearest)), route}, rank}]
  })
  const sorted = ranked.toSorted((a, b) => a.rank - b.rank)
  const best = sorted[0]?.rank ?? 0
  const near = sorted.filter(({rank}) => rank < best + 0.35).map((one) => one.near)
  return [...new Map(near.map((one) => [`${one.method} ${one.path}`, one])).values()].slice(0, most)
}

const toKey = rememberOf((parts: readonly RoutePart[]): string => parts.map(({text}) => text).join('/'))

/** How to change the segments of a path into the segments of an operation. */
interface Alignment {
  cost: number
  /** The last segment of the new path. Absent for an empty path. */
  text?: string
  /** The alignment without the last segment. Absent for an empty path. */
  before?: Alignment
  /** Whether the two paths share a literal, or words of a literal. */
  hasLiteral: boolean
}

/** Compares literals: 0 means equal, 1 means nothing in common. */
type Compare = (segment: Segment, part: RoutePart) => number

function listTexts(alignment: Alignment): string[] {
  const texts: string[] = []
  for (let one: Alignment | undefined = alignment; one; one = one.before)
    if (one.text !== undefined) texts.unshift(one.text)
  return texts
}

/** Align a path with a route. The segments of the server may be included or left out. */
function alignRoute(
  segments: readonly Segment[],
  {all, parts, base}: Route,
  isBase: IsBase,
  compare: Compare,
): Alignment {
  const whole = alignWords(segments, all, isBase, compare)
  if (base.length === 0) return whole
  const own = alignWords(segments, parts, isBase, compare)
  return own.cost < whole.cost ? own : whole
}

/** Align two paths. The cost is low if they differ only in how they join words: `/query/sql` and `/query_sql`. */
function alignWords(
  segments: readonly Segment[],
  parts: readonly RoutePart[],
  isBase: IsBase,
  compare: Compare,
): Alignment {
  const aligned = align(segments, parts, isBase, compare)
  if (aligned.cost <= 0.3) return aligned
  const written = segments.filter(({kind}) => kind === 'literal')
  const literals = parts.filter((part) => !part.isParameter)
  const toText = (all: readonly {text: string}[]): string => all.flatMap((one) => toForms(one)).join('')
  const isSame = segments.length - written.length === parts.length - literals.length
  return isSame && toText(written) === toText(literals) ? {...aligned, cost: 0.3} : aligned
}

/** Find the cheapest way to turn a path into another path, segment by segment. */
function align(segments: readonly Segment[], parts: readonly RoutePart[], isBase: IsBase, compare: Compare): Alignment {
  const added = parts.map((part) => (isBase(part) ? 0.3 : part.isParameter ? 0.5 : 0.9))
  let row: Alignment[] = [{cost: 0, hasLiteral: false}]
  for (const [index, {text}] of parts.entries()) {
    const before = row[index] as Alignment
    row.push({cost: before.cost + (added[index] ?? 0), text, before, hasLiteral: false})
  }
  for (const segment of segments) {
    const isOwnBase = isBase(segment)
    const dropped = segment.kind === 'parameter' ? 0.5 : isOwnBase ? 0.3 : 0.9
    const [first] = row as [Alignment]
    const next: Alignment[] = [{...first, cost: first.cost + dropped}]
    for (const [index, part] of parts.entries()) {
      const [before, above, left] = [row[index], row[index + 1], next[index]] as [Alignment, Alignment, Alignment]
      const isPartBase = isBase(part)
      const cost = isOwnBase && isPartBase && segment.text !== part.text ? 0.3 : toCost(segment, part, compare)
      const replaced = before.cost + cost
      const without = above.cost + dropped
      const longer = left.cost + (added[index] ?? 0)
      if (replaced <= without && replaced <= longer) {
        const isParameter = part.isParameter && segment.kind === 'parameter'
        const hasLiteral = before.hasLiteral || (cost < 0.6 && !part.isParameter && !isPartBase)
        next.push({cost: replaced, text: isParameter ? segment.text : part.text, before, hasLiteral})
      } else if (without <= longer) next.push({...above, cost: without})
      else next.push({cost: longer, text: part.text, before: left, hasLiteral: left.hasLiteral})
    }
    row = next
  }
  return row[parts.length] as Alignment
}

/** The cost of writing a part of a route in place of a segment of the request. */
function toCost(segment: Segment, part: RoutePart, compare: Compare): number {
  if (part.isParameter) return segment.kind === 'parameter' ? 0 : 0.7
  return segment.kind === 'parameter' ? 1 : compare(segment, part)
}

/** Create a comparison that caches its results, so that the same two texts are compared only once. */
function toComparison(): Compare {
  const toCosts = remember((_: Segment) => new Map<string, number>())
  return (segment, part) => {
    const costs = toCosts(segment)
    const known = costs.get(part.text)
    if (known !== undefined) return known
    const cost = compareTexts(segment, part)
    costs.set(part.text, cost)
    return cost
  }
}

/** Get the words of a text, in the singular. Cached, because all requests share the parts of routes. */
const toForms = rememberOf(({text}: {text: string}): readonly string[] =>
  splitWords(text).map((word) => toSingular(word)),
)

/** Compare literals: 0 for equal literals, 1 for nothing in common. `order` and `orders.php` are close to `orders`. */
function compareTexts(segment: Segment, part: RoutePart): number {
  const [one, other] = [segment.text, part.text]
  if (one === other) return 0
  if (one.replace(/\.\w+$/, '') === other) return 0.1
  const [a, b] = [toForms(segment), toForms(part)]
  if (a.join('') === b.join('')) return 0.1
  const shared = a.filter((word) => b.includes(word)).length
  const byWords = shared / Math.max(a.length, b.length, 1)
  const longest = Math.max(one.length, other.length)
  // If one text is more than a quarter shorter than the other, too few characters can be the same.
  const isLike = Math.abs(one.length - other.length) <= longest / 4
  const byCharacters = isLike ? 1 - distance(one.toLowerCase(), other.toLowerCase()) / longest : 0
  return 1 - Math.max(byWords < 0.4 ? 0 : byWords, byCharacters < 0.75 ? 0 : byCharacters)
}
