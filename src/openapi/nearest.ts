/** Finds the operations that a request without a match may mean. */
import {distance} from 'fastest-levenshtein'
import {toSingular} from '../english/inflection.ts'
import {type ActionWords, findVerb} from '../http/action-words.ts'
import {parsePath, toPathText, type Segment} from '../http/path.ts'
import {splitWords} from '../http/words.ts'
import type {Request} from '../types.ts'
import {type IsBase, type Route, type RoutePart} from './match.ts'

/** A request of the API, to suggest. */
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
  // Both change an existing resource.
  const updates = said?.id === 'update' || method === 'PUT' || method === 'PATCH' ? ['PUT', 'PATCH'] : []
  return [...(said ? [said.method, ...said.also] : []), ...updates]
}

const most = 3
/** The largest cost of a suggestion: two segments with another spelling, or one missing segment. */
export const far = 0.95
/** The cost if only a parameter is missing, or some letters differ. */
export const close = 0.5

/** The request for which suggestions are searched. */
export interface Wish {
  path: string
  /** Undefined if the request has none. */
  method: string | undefined
  /** Methods for its purpose, likeliest first. */
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
  const ranked = routes.flatMap((route) => {
    const aligned = [route.all, route.parts]
      .map((parts) => alignWords(segments, parts, isBase))
      .reduce((a, b) => (b.cost < a.cost ? b : a))
    if (aligned.cost > Math.min(farthest, segments.length * 0.65) || !aligned.hasLiteral) return []
    const isOther = method !== undefined && route.operation.method !== method
    if (isOther && aligned.cost > close) return []
    const wanted = methods.indexOf(route.operation.method)
    const rank = aligned.cost + (isOther ? 0.4 : 0) + (wanted < 0 ? 0.05 : wanted * 0.01)
    return [{near: {method: route.operation.method, path: toPathText(template, aligned.texts), route}, rank}]
  })
  const sorted = ranked.toSorted((a, b) => a.rank - b.rank)
  const best = sorted[0]?.rank ?? 0
  const near = sorted.filter(({rank}) => rank < best + 0.35).map((one) => one.near)
  return [...new Map(near.map((one) => [`${one.method} ${one.path}`, one])).values()].slice(0, most)
}

/** How to change the segments of a path into those of an operation. */
interface Alignment {
  cost: number
  texts: readonly string[]
  /** Whether they share a literal, or words of one. */
  hasLiteral: boolean
}

/** Align paths with the same words that are joined differently: `/query/sql` and `/query_sql`. */
function alignWords(segments: readonly Segment[], parts: readonly RoutePart[], isBase: IsBase): Alignment {
  const aligned = align(segments, parts, isBase)
  const toWords = (texts: readonly string[]): string =>
    texts.flatMap((text) => splitWords(text).map((word) => toSingular(word))).join('')
  const written = segments.filter(({kind}) => kind === 'literal').map(({text}) => text)
  const literals = parts.filter((part) => !part.isParameter).map(({text}) => text)
  const isSame = segments.length - written.length === parts.length - literals.length
  return isSame && toWords(written) === toWords(literals) ? {...aligned, cost: Math.min(aligned.cost, 0.3)} : aligned
}

/** Find the cheapest way to turn a path into another one, segment by segment. */
function align(segments: readonly Segment[], parts: readonly RoutePart[], isBase: IsBase): Alignment {
  const toMissingCost = (part: Segment | RoutePart): number =>
    isBase(part) ? 0.3 : 'isParameter' in part && part.isParameter ? 0.5 : 0.9
  let row: Alignment[] = [{cost: 0, texts: [], hasLiteral: false}]
  for (const part of parts) {
    const last = row[row.length - 1] as Alignment
    row.push({...last, cost: last.cost + toMissingCost(part), texts: [...last.texts, toText(part)]})
  }
  for (const segment of segments) {
    const next: Alignment[] = []
    for (let index = 0; index <= parts.length; index++) {
      const part = parts[index - 1]
      const above = row[index] as Alignment
      const dropped = {...above, cost: above.cost + (segment.kind === 'parameter' ? 0.5 : toMissingCost(segment))}
      const before = row[index - 1]
      const left = next[index - 1]
      if (!part || !before || !left) {
        next.push(dropped)
        continue
      }
      const {cost, text} =
        segment.text !== part.text && isBase(segment) && isBase(part)
          ? {cost: 0.3, text: part.text}
          : replace(segment, part)
      const replaced = {
        cost: before.cost + cost,
        texts: [...before.texts, text],
        hasLiteral: before.hasLiteral || (cost < 0.6 && !part.isParameter && !isBase(part)),
      }
      const added = {...left, cost: left.cost + toMissingCost(part), texts: [...left.texts, toText(part)]}
      next.push([replaced, dropped, added].reduce((a, b) => (b.cost < a.cost ? b : a)))
    }
    row = next
  }
  return row[row.length - 1] as Alignment
}

function toText({text}: RoutePart): string {
  return text
}

/** Replace a segment by a part. @returns the cost and the new text */
function replace(segment: Segment, part: RoutePart): {cost: number; text: string} {
  if (part.isParameter) {
    const isValue = segment.kind === 'parameter'
    return {cost: isValue ? 0 : 0.7, text: isValue ? segment.text : part.text}
  }
  if (segment.kind === 'parameter') return {cost: 1, text: part.text}
  return {cost: compare(segment.text, part.text), text: part.text}
}

/** Compare literals: 0 if they are equal, little for another form or `orders.php`, up to 1 if they have nothing in common. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  if (one.replace(/\.\w+$/, '') === other) return 0.1
  const [a, b] = [one, other].map((text) => splitWords(text).map((word) => toSingular(word))) as [string[], string[]]
  if (a.join('') === b.join('')) return 0.1
  const shared = a.filter((word) => b.includes(word)).length
  const byWords = shared / Math.max(a.length, b.length, 1)
  const byCharacters = 1 - distance(one.toLowerCase(), other.toLowerCase()) / Math.max(one.length, other.length)
  return 1 - Math.max(byWords < 0.4 ? 0 : byWords, byCharacters < 0.75 ? 0 : byCharacters)
}
