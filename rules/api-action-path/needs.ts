import type {Need} from '../../src/types.ts'
import {isBlank, toByteSet, toCharacters, wordCharacters} from '../../src/english/bytes.ts'
import {isPlural, toSingular} from '../../src/english/inflection.ts'
import {type Action, findAction, findActionIn, hasActionWord, type Nouns, readingMethod} from '../../src/http/action.ts'
import type {ActionWords} from '../../src/http/action-words.ts'
import {parsePath, type PathTemplate} from '../../src/http/path.ts'
import {mayBeInPath, findPossibleMethods, requestMethods} from '../../src/http/place.ts'

/** Paths around a segment that give it each place that `findActionIn` knows: alone, before a member and a resource, behind a collection and a member. */
const surroundings: readonly (readonly [before: string, after: string])[] = [
  ['/', ''],
  ['/', '/{z}'],
  ['/', '/z'],
  ['/x/', ''],
  ['/x/{y}/', ''],
]
const methods = [undefined, ...requestMethods]

/** So many answers are kept: memory does not grow with a tree. */
const mostKnown = 10_000

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
  const mayHaveAction = (segment: string): boolean => {
    let may = known.get(segment)
    if (may === undefined) {
      may = findAny(segment)
      if (known.size >= mostKnown) known.clear()
      known.set(segment, may)
    }
    return may
  }
  /** Whether a segment names an action with one of some methods, or with any. */
  const findAny = (segment: string, among?: readonly (string | undefined)[]): boolean => {
    // What a sentence ends with may be no part of it.
    const trimmed = segment.replace(/[._-]{1,99}$/, '')
    return [segment, ...(trimmed === segment ? [] : [trimmed])].some(
      (text) => hasActionWord(text, words) && isAction(text, among ?? toTellingMethods(words, text)),
    )
  }
  const isAction = (segment: string, among: readonly (string | undefined)[]): boolean =>
    surroundings.some(([before, after]) => {
      const path = parsePath(before + segment + after)
      const index = before.split('/').length - 2
      return among.some((method) => mayName(actions, (nouns) => findActionIn(path, index, method, words, nouns)))
    })
  const compilePath = (): RegExp => {
    const unit = String.raw`[^/\s\x60"']`
    const firsts = toTree(verbs)
    const lasts = verbs.filter((verb) => words.usesOf.get(verb)?.last)
    // The last word after a mark or digit, or with a capital: "order-create", "orderCreate".
    const lastWord = lasts.length > 0 ? `|(?:[^A-Za-z/\\s]|(?=[A-Z]))${toTree(lasts)}` : ''
    const inside = actions === 'all' ? firsts : `(?:[.][^A-Za-z0-9/\\s]{0,9}${firsts}${lastWord})`
    return new RegExp(String.raw`\/(?=[^A-Za-z0-9/\s\x60"']{0,99}${firsts}|${unit}{1,300}?${inside})`, 'y')
  }
  let path: RegExp | undefined
  /** Whether the segment behind a slash has a verb where one may name an action. */
  const isVerbIn = (source: string, slash: number): boolean => {
    path ??= compilePath()
    path.lastIndex = slash
    return path.test(source)
  }
  // A segment may hold several verbs, and is judged once.
  let last = {source: '', slash: -1, may: false}
  const confirm = (source: string, index: number): boolean => {
    const slash = findSlash(source, index)
    if (slash < 0) return false
    if (last.source !== source || last.slash !== slash) last = {source, slash, may: mayHoldAction(source, slash)}
    return last.may
  }
  const mayHoldAction = (source: string, slash: number): boolean => {
    if (!isVerbIn(source, slash)) return false
    const segment = readSegment(source, slash + 1)
    if (segment !== undefined && !mayHaveAction(segment)) return false
    const among = findPossibleMethods(source, slash, isRouteEnough)
    return among === undefined || (among.length > 0 && (segment === undefined || findAny(segment, among)))
  }
  let lastGlance: {bytes: Uint8Array; slash: number; may: boolean} | undefined
  // The judgement on a segment that `confirm` makes, where its bytes are plain; made last, as it takes longest.
  const mayHaveActionAt = (bytes: Uint8Array, slash: number): boolean => {
    const segment = readSegmentInBytes(bytes, slash + 1)
    if (segment !== undefined && known.get(segment) === false) return false
    return mayBeInPath(bytes, slash, toCharacters) && (segment === undefined || mayHaveAction(segment))
  }
  const glance = (bytes: Uint8Array, index: number): boolean => {
    const slash = findSlashInBytes(bytes, index)
    if (slash === undefined) return true
    if (slash < 0) return false
    if (lastGlance?.bytes !== bytes || lastGlance.slash !== slash)
      lastGlance = {bytes, slash, may: mayHaveActionAt(bytes, slash)}
    return lastGlance.may
  }
  const shared = {words: verbs, confirm, glance, isRequest: true} as const
  if (actions === 'all') return [{...shared, place: 'any'}]
  return [
    {...shared, place: 'segment'},
    // "orders.list", "order-create"
    {...shared, place: 'inner'},
  ]
}

/**
 * The plain segment of a path that starts at an index.
 *
 * @returns undefined where it does not surely end behind what is plain
 */
function readSegment(source: string, index: number): string | undefined {
  plainPart.lastIndex = index
  const segment = plainPart.exec(source)?.[0] ?? ''
  segmentEnd.lastIndex = index + segment.length
  return segmentEnd.test(source) ? segment : undefined
}

/**
 * The same in bytes.
 *
 * @returns undefined as well where it is long, or where a byte beyond ASCII may be a blank
 */
function readSegmentInBytes(bytes: Uint8Array, start: number): string | undefined {
  let end = start
  while (end - start < mostLeads && leads[bytes[end] ?? 0] === 1) end++
  while (plainBytes[bytes[end] ?? 0] === 1) if (++end - start > longestPlain) return undefined
  let at = end
  while (closers[bytes[at] ?? 0] === 1) at++
  const byte = bytes[at]
  // The end of the text, a blank, or what stands behind a path; right behind the segment also what goes on in it, or a tag.
  const isEnd =
    byte === undefined ||
    isBlank(byte) ||
    ends[byte] === 1 ||
    follows[bytes[end] ?? 0] === 1 ||
    (bytes[end] === angle && bytes[end + 1] === slashCode)
  return isEnd ? toCharacters(bytes, start, end) : undefined
}

// The classes of `plainPart` and `segmentEnd`
const plainBytes = toByteSet(`${wordCharacters}_.-`)
const leads = toByteSet('@~.')
const mostLeads = 9
const follows = toByteSet('/?#')
const closers = toByteSet(".,;:!?*'~&\\")
const ends = toByteSet('"\'`|>)}]')
const angle = 0x3c

/** So much of a segment is read from bytes; a longer one is asked of the text. */
const longestPlain = 80

/** The slash before a place in a segment of a path, in bytes; -1 where there is none, undefined where that is not told. */
function findSlashInBytes(bytes: Uint8Array, index: number): number | undefined {
  const first = Math.max(0, index - longestSegment)
  for (let at = index - 1; at >= first; at--) {
    // Most bytes are letters.
    if (tells[bytes[at] ?? 0] !== 1) continue
    const byte = bytes[at] ?? 0
    if (byte === slashCode) return at
    return byte > 127 ? undefined : -1
  }
  return first > 0 ? undefined : -1
}

/** The slash before a place in a segment of a path; -1 where there is none. */
function findSlash(source: string, index: number): number {
  for (let at = index - 1; at >= 0 && index - at <= longestSegment; at--) {
    const code = source.charCodeAt(at)
    if (code === slashCode) return at
    if (endsSegment(code)) return -1
  }
  return -1
}

/** Whether a character stands in no segment: blanks, quotes and backticks. */
function endsSegment(code: number): boolean {
  return code <= 0x20 || code === 0x22 || code === 0x27 || code === 0x60
}

const slashCode = 0x2f

/** Bytes that tell whether a slash stands before them in a segment. */
const tells = Uint8Array.from({length: 256}, (_, byte) => Number(byte === slashCode || byte > 127 || endsSegment(byte)))

/** How far behind its slash a verb is looked for; longer ones name no action. */
const longestSegment = 302

/**
 * One method of each kind, no method being one: of all in a kind the same verbs name
 * actions in the same places.
 *
 * @param text holds all verbs that are asked about
 */
function toTellingMethods(words: ActionWords, text: string): readonly (string | undefined)[] {
  const lower = text.toLowerCase()
  const uses = words.uses.filter(({verbs}) => verbs.some((verb) => lower.includes(verb)))
  const byKind = new Map<string, string | undefined>()
  for (const method of methods) {
    const kind = uses.flatMap(({verbs: _, ...places}) =>
      Object.values(places).map((listed) => listed.includes(method ?? 'none')),
    )
    // What reads is judged in its own way.
    byKind.set(`${method === readingMethod} ${kind.join()}`, method)
  }
  return [...byKind.values()]
}

/**
 * Whether a path may name an action, whatever else the page has: any word may be one
 * that it uses as a resource, and a method may stand elsewhere.
 */
export function mayNameAction(
  path: PathTemplate,
  method: string | undefined,
  words: ActionWords,
  actions: 'crud' | 'all',
): boolean {
  return (
    method === undefined ? toTellingMethods(words, path.segments.map(({text}) => text).join('/')) : [method]
  ).some((one) => mayName(actions, (nouns) => findAction(path, one, words, nouns)))
}

/** Whether there is an action of the kind that is asked for, with any words used as resources. */
function mayName(actions: 'crud' | 'all', find: (nouns: Nouns) => Action | undefined): boolean {
  let isAsked = false
  const isFound = (isKnown: boolean): boolean => {
    const action = find({
      isPlural,
      toSingular,
      isKnown() {
        isAsked = true
        return isKnown
      },
      isThing: () => false,
      hasBareVerbs: true,
    })
    return action !== undefined && (action.kind === 'crud' || actions === 'all')
  }
  return isFound(true) || (isAsked && isFound(false))
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
