/**
 * Where a text may hold findings, told from its source alone: most texts hold none,
 * and of the others most blocks do not.
 */
import type {Glossary, Pattern, RequestPattern, Rule, WordPattern} from '../types.ts'
import {toAnyCase, toAnyOf, wordEnd, wordStart} from '../english/pattern.ts'
import {once} from '../english/remember.ts'
import type {Candidates} from '../markdown/document.ts'
import type {EnabledRule} from './lint.ts'

/**
 * Finds the candidates in a source.
 *
 * @param source without a byte order mark
 * @returns undefined where there are none
 */
export type FindCandidates = (source: string) => Candidates | undefined

/** What decides where findings may be. */
interface Searched {
  glossary: Glossary
  rules: readonly EnabledRule[]
  /** Keys of front matter whose texts are prose too. */
  frontmatter: readonly string[]
}

/**
 * The patterns of all rules of a setup, as plain data.
 *
 * @returns undefined where something may be found in any block: a rule without a pattern asks for that
 */
export function toPatterns({glossary, rules, frontmatter}: Searched): readonly Pattern[] | undefined {
  if (frontmatter.length > 0) return
  const patterns = rules.map(({rule, options}) => (rule as Rule).pattern?.(glossary, options))
  return patterns.every((pattern) => pattern !== undefined) ? patterns : undefined
}

/** Make one search of patterns; without any, everything is a candidate. */
export function toCandidateSearch(patterns: readonly Pattern[] | undefined): FindCandidates {
  if (!patterns) return () => ({prose: undefined, requests: undefined})
  const findProse = toWordFinder(patterns.flatMap(({prose = []}) => prose))
  const findRequests = toRequestFinder(patterns.flatMap(({requests = []}) => requests))
  return (source) => {
    const prose = findProse(source)
    const requests = findRequests(source)
    return prose.length > 0 || requests.length > 0 ? {prose, requests} : undefined
  }
}

/** A path starts with a slash that stands in no destination of a link, `[orders](/orders/list)`, and in no fragment: `#operation/getOrders` */
const notInLink = String.raw`(?<!\]\([^()\s]{0,300}|#[a-z]{1,40}/)`

/**
 * Make a search for words with what stands around them. The beginnings of all words are
 * looked for at once, and what follows only where one stands, so that many words cost
 * little more than few.
 *
 * @returns gives the offsets of words, in order
 */
function toWordFinder(words: readonly WordPattern[]): (source: string) => readonly number[] {
  if (words.length === 0) return () => []
  const bodies = new Map<string, Set<string>>()
  for (const {word, before = '', rest} of words) {
    const head = toHead(word)
    const known = bodies.get(head) ?? new Set()
    // The word itself first, as it tells most.
    bodies.set(head, known.add(`(?=${toAnyCase(word)})${before}${toAnyCase(word)}${rest}`))
  }
  // A text that begins like "apple" begins like "app" too.
  const toBodies = (head: string): string[] =>
    Array.from({length: head.length + 1}, (_, length) => [...(bodies.get(head.slice(0, length)) ?? [])]).flat()
  const patterns = new Map(
    [...bodies.keys()].map((head) => [head, once(() => new RegExp(toAnyOf(toBodies(head)), 'y'))]),
  )
  const longestFirst = [...bodies.keys()].sort((a, b) => b.length - a.length)
  const toHeads = (isPlain: boolean): string =>
    toAnyOf(longestFirst.filter((head) => /^[a-z0-9]/.test(head) === isPlain).map(toHeadBody))
  // `_rest_` is a word with emphasis, and `\b` is found faster than what stands behind.
  const heads = new RegExp(String.raw`(?:\b_{0,60}(${toHeads(true)})|${wordStart}(${toHeads(false)}))`, 'g')
  return (source) => {
    const offsets: number[] = []
    heads.lastIndex = 0
    for (let match = heads.exec(source); match; match = heads.exec(source)) {
      const head = match[1] ?? match[2] ?? beyondAscii
      const index = match.index + match[0].length - head.length
      const pattern = patterns.get(head.toLowerCase().replaceAll('\u017F', 's'))?.()
      if (pattern) {
        pattern.lastIndex = index
        if (pattern.test(source)) offsets.push(index)
      }
      // A head may hold the start of another word, and that of words beyond ASCII is empty.
      heads.lastIndex = index + 1
    }
    return offsets
  }
}

/** The head of words that do not begin with ASCII, which may be written in several ways. */
const beyondAscii = ''

/** What a word begins with, in small letters, as far as it is ASCII: "endp" of "endpoint", "zo" of "Zoë". */
function toHead(word: string): string {
  const [head = beyondAscii] = /^[\x21-\x7E]{0,4}/.exec(word) ?? []
  return head.toLowerCase()
}

function toHeadBody(head: string): string {
  if (head === beyondAscii) return String.raw`(?=[^\x00-\x7F]|&)`
  // One or two letters begin too many words: of those only the plural, "IDs".
  return toAnyCase(head) + (head.length < 3 ? `(?=(?:[eE]?[sS\u017F])?${wordEnd})` : '')
}

/** How far before a path its sign may stand, and how far behind it, in code units: no reader looks farther. */
const reachBefore = 2000
const reachBehind = 500
/** More than any sign takes. */
const longestSign = 1000
/** How much is searched for a sign at once: most pages have paths in a few places only. */
const searchedAtOnce = 4000

/** Make a search for paths that have a sign of a request near them. @returns gives their offsets, in order */
function toRequestFinder(patterns: readonly RequestPattern[]): (source: string) => readonly number[] {
  const findPaths = toFinder(toAnyOf(patterns.map(({path}) => path)) + notInLink)
  const toSign = once(() => new RegExp(toAnyOf(patterns.map(({sign}) => sign))))
  return (source) => {
    let isSign = false
    // Where a sign is, or where the next one may be.
    let next = -1
    return findPaths(source).filter((path) => {
      const start = Math.max(0, path - reachBefore)
      const end = path + reachBehind
      while (next < start || (!isSign && next < end)) {
        const from = Math.max(start, next)
        const index = source.slice(from, from + searchedAtOnce).search(toSign())
        isSign = index >= 0
        next = from + (isSign ? index : searchedAtOnce - longestSign)
      }
      return next < end
    })
  }
}

/** @returns finds the offsets at which a body matches, in order */
function toFinder(body: string): (source: string) => number[] {
  const expression = new RegExp(body, 'g')
  return (source) => {
    const offsets: number[] = []
    expression.lastIndex = 0
    for (let match = expression.exec(source); match; match = expression.exec(source)) {
      offsets.push(match.index)
      // A match may reach into the next block, and another one start inside of it.
      expression.lastIndex = match.index + 1
    }
    return offsets
  }
}
