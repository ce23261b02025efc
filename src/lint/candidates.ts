/**
 * Where a text may hold findings, told from its source alone: most texts hold none,
 * and of the others most blocks do not.
 */
import type {Glossary, Pattern, RequestPattern, Rule} from '../types.ts'
import {matchAt, toAnyCase, toAnyOf, wordEnd, wordStart} from '../english/pattern.ts'
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

/** Make one search of the patterns of rules; without any, everything is a candidate. */
export function toCandidateSearch(patterns: readonly Pattern[] | undefined): FindCandidates {
  if (!patterns) return () => ({prose: undefined, requests: undefined})
  const findProse = toWordFinder(patterns)
  const findRequests = toRequestFinder(patterns.flatMap(({requests = []}) => requests))
  const readers = patterns.flatMap(({requests}, rule) => (requests ? [rule] : []))
  return (source) => {
    const {prose, rules} = findProse(source)
    const requests = findRequests(source)
    if (prose.length === 0 && requests.length === 0) return
    return {prose, requests, rules: new Set(requests.length > 0 ? [...rules, ...readers] : rules)}
  }
}

/** The rules that may find something, of all that were searched for. */
export function keepRules(rules: readonly EnabledRule[], {rules: found}: Candidates): readonly EnabledRule[] {
  return found ? rules.filter((_, index) => found.has(index)) : rules
}

/** A path starts with a slash that stands in no destination of a link, `[orders](/orders/list)`, and in no fragment: `#operation/getOrders` */
const notInLink = String.raw`(?<!\]\([^()\s]{0,300}|#[a-z]{1,40}/)`

/** Finds words with the same heads for the same rules. */
interface WordMatcher {
  heads: readonly string[]
  /** By their order. */
  rules: readonly number[]
  expression: () => RegExp
}

/**
 * Make a search for words with what stands around them. The beginnings of all words are
 * looked for at once, and what stands around only where one stands, so that many words cost
 * little more than few.
 *
 * @returns gives the offsets of words, in order, and the rules that look for them
 */
function toWordFinder(
  patterns: readonly Pattern[],
): (source: string) => {prose: readonly number[]; rules: ReadonlySet<number>} {
  const matchers = toWordMatchers(patterns)
  const longestFirst = [...new Set(matchers.flatMap(({heads}) => heads))].sort((a, b) => b.length - a.length)
  // A text that begins like "apple" begins like "app" too.
  const matchersOf = new Map(
    longestFirst.map((head) => [head, matchers.filter(({heads}) => heads.some((other) => head.startsWith(other)))]),
  )
  const toHeads = (isPlain: boolean): string =>
    toAnyOf(longestFirst.filter((head) => /^[a-z0-9]/.test(head) === isPlain).map(toHeadBody))
  // `_rest_` is a word with emphasis, and `\b` is found faster than what stands behind.
  const anyHead = new RegExp(String.raw`(?:\b_{0,60}(${toHeads(true)})|${wordStart}(${toHeads(false)}))`, 'g')
  return (source) => {
    const prose: number[] = []
    const rules = new Set<number>()
    anyHead.lastIndex = 0
    for (let match = anyHead.exec(source); match; match = anyHead.exec(source)) {
      const head = match[1] ?? match[2] ?? beyondAscii
      const index = match.index + match[0].length - head.length
      const own = matchersOf.get(head.toLowerCase().replaceAll('\u017F', 's')) ?? []
      const found = own.filter(({expression}) => matchAt(expression(), source, index) !== null)
      if (found.length > 0) prose.push(index)
      for (const rule of found.flatMap((matcher) => matcher.rules)) rules.add(rule)
      // A head may hold the start of another word, and that of words beyond ASCII is empty.
      anyHead.lastIndex = index + 1
    }
    return {prose, rules}
  }
}

/** As few expressions as there can be, since each takes long to compile: what words share is written once. */
function toWordMatchers(patterns: readonly Pattern[]): WordMatcher[] {
  const all = patterns.flatMap(({prose = []}, rule) => prose.map(({before = '', ...word}) => ({...word, before, rule})))
  const ofRules = groupBy(all, ({word, before, rest}) => [word, before, rest]).map(([first, ...others]) => ({
    ...first,
    rules: [first, ...others].map(({rule}) => rule),
  }))
  const ofWords = groupBy(ofRules, ({rules, before, rest}) => [rules, before, rest]).map(([first, ...others]) => ({
    ...first,
    words: [first, ...others].map(({word}) => word),
  }))
  const ofRests = groupBy(ofWords, ({rules, before, words}) => [rules, before, words]).map(([first, ...others]) => ({
    ...first,
    rests: [first, ...others].map(({rest}) => rest),
  }))
  const ofHeads = groupBy(
    ofRests.map((one) => ({...one, heads: [...new Set(one.words.map(toHead))].sort()})),
    ({rules, heads}) => [rules, heads],
  )
  return ofHeads.map((group) => {
    const [{heads, rules}] = group
    return {heads, rules, expression: once(() => new RegExp(toAnyOf(group.map(toBody)), 'y'))}
  })
}

/** The word itself first, as it tells most. */
function toBody({words, before, rests}: {words: string[]; before: string; rests: string[]}): string {
  const word = toAnyOf(words.map(toAnyCase))
  return `(?=${word})${before}${word}${toAnyOf(rests)}`
}

/** Items with the same key, in order. */
function groupBy<Item>(items: readonly Item[], toKey: (item: Item) => unknown): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const key = JSON.stringify(toKey(item))
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
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
