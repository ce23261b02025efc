import type {Need} from '../../src/core/types.ts'
import {isPlural, toSingular} from '../../src/english/inflection.ts'
import {findAction} from '../../src/http/action.ts'
import type {ActionWords} from '../../src/http/action-words.ts'
import {parsePath} from '../../src/http/path.ts'
import {mayBeRequest, requestMethods} from '../../src/http/place.ts'

/** Paths around a segment that give it each place that `findAction` knows. */
const surroundings: readonly (readonly [before: string, after: string])[] = ['/', '/x/', '/{y}/', '/x/{y}/'].flatMap(
  (before) => ['', '/{z}', '/z'].map((after) => [before, after] as const),
)
const methods = [undefined, ...requestMethods]

// The plain part of a segment: `orders.list`, `@orders`
const plainPart = /[@~.]{0,9}[\w.-]*/y
// What may follow it so that the segment ends there: the next one, a query, the end of a sentence or the end of the path.
const segmentEnd = /(?:[/?#]|[.,;:!?*'~&\\]*(?:[\s"'`|>)}\]]|$)|<\/)/y

/**
 * What an action named in a path needs: a slash, and a verb in the segment behind
 * it. A path is taken as it stands in the source, and so are its segments, so the
 * slash and the segment are there side by side.
 *
 * Where the segment ends as surely as it begins, the judgement on paths itself is
 * asked whether it can name an action, with every method and in every place; any
 * word counts as a resource there, as the document may use it as one.
 */
export function toPathNeeds(words: ActionWords, actions: 'crud' | 'all', isRouteEnough: boolean): readonly Need[] {
  const verbs = [...words.verbs, ...(actions === 'all' ? [...words.otherActions, ...words.lists.bulk] : [])]
  const known = new Map<string, boolean>()
  const mayNameAction = (segment: string): boolean => {
    let may = known.get(segment)
    if (may === undefined) known.set(segment, (may = findAny(segment)))
    return may
  }
  const findAny = (segment: string): boolean =>
    surroundings.some(([before, after]) =>
      methods.some((method) =>
        [true, false].some((isKnown) => {
          const path = parsePath(before + segment + after)
          const action = findAction(path, method, words, {
            isPlural,
            toSingular,
            isKnown: () => isKnown,
            isThing: () => false,
            hasBareVerbs: true,
          })
          return action !== undefined && (action.kind === 'crud' || actions === 'all')
        }),
      ),
    )
  const unit = String.raw`[^/\s\x60"']`
  const firsts = toTree(verbs)
  const lasts = verbs.filter((verb) => words.usesOf.get(verb)?.last)
  // The last word after a mark or digit, or with a capital: "order-create", "orderCreate".
  const last = lasts.length > 0 ? `|(?:[^A-Za-z/\\s]|(?=[A-Z]))${toTree(lasts)}` : ''
  const inside = actions === 'all' ? firsts : `(?:[.][^A-Za-z0-9/\\s]{0,9}${firsts}${last})`
  return [
    {
      pattern: String.raw`\/(?=[^A-Za-z0-9/\s\x60"']{0,99}${firsts}|${unit}{1,300}?${inside})`,
      confirm(source, index) {
        plainPart.lastIndex = index + 1
        const segment = plainPart.exec(source)?.[0] ?? ''
        segmentEnd.lastIndex = index + 1 + segment.length
        if (segmentEnd.test(source)) {
          const trimmed = segment.replace(/[._-]{1,99}$/, '')
          if (!mayNameAction(segment) && !mayNameAction(trimmed)) return false
        }
        return mayBeRequest(source, index, isRouteEnough)
      },
    },
  ]
}

/**
 * A regular expression for any of some words in any letters, without trying each in turn.
 *
 *     get, getall, list     (?:[gG][eE][tT]|[lL][iI][sS][tT])     the longer one is found by the shorter
 */
function toTree(words: readonly string[]): string {
  if (words.includes('')) return ''
  const byLetter = new Map<string, string[]>()
  for (const word of words) {
    const first = word.charAt(0).toLowerCase()
    byLetter.set(first, [...(byLetter.get(first) ?? []), word.slice(1)])
  }
  const branches = [...byLetter].map(([first, rests]) => `[${first}${first.toUpperCase()}]${toTree(rests)}`)
  return branches.length === 1 ? branches.join('') : `(?:${branches.join('|')})`
}
