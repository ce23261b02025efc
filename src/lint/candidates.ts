/**
 * Where a text may hold findings, by its source alone: most texts hold none, and neither do
 * most blocks of the others.
 */
import type {Glossary, RequestPattern, Rule, WordPattern} from '../types.ts'
import {matchAt, toAnyCase, toAnyOf, wordEnd, wordStart} from '../english/pattern.ts'
import {once} from '../english/remember.ts'
import type {Candidates} from '../markdown/document.ts'
import type {EnabledRule} from './lint.ts'

/**
 * Finds the candidates in a source.
 *
 * @param source without a byte order mark
 * @returns undefined if there are none
 */
export type FindCandidates = (source: string) => Candidates | undefined

/** What decides where findings may be. */
interface Searched {
  glossary: Glossary
  rules: readonly EnabledRule[]
  /** Keys of front matter whose texts are prose too. */
  frontmatter: readonly string[]
}

/** The patterns of rules, as plain data. Shared parts occur once, because expressions are slow to compile. */
export interface Patterns {
  words: readonly WordGroup[]
  requests: readonly RequestGroup[]
}

/** Words with the same around them, in the source of what the same rules find. */
interface WordGroup {
  words: readonly string[]
  before: string
  rests: readonly string[]
  /** By their order. */
  rules: readonly number[]
}

interface RequestGroup extends RequestPattern {
  rule: number
}

/**
 * The patterns of all rules of a setup.
 *
 * @returns undefined if something may be found in any block: a rule without a pattern asks for that
 */
export function toPatterns({glossary, rules, frontmatter}: Searched): Patterns | undefined {
  if (frontmatter.length > 0) return
  const patterns = rules.map(({rule, options}) => (rule as Rule).pattern?.(glossary, options))
  if (patterns.includes(undefined)) return
  return {
    words: toWordGroups(patterns.map((pattern) => pattern?.prose ?? [])),
    requests: patterns.flatMap((pattern, rule) => (pattern?.requests ? [{...pattern.requests, rule}] : [])),
  }
}

function toWordGroups(patterns: readonly (readonly WordPattern[])[]): WordGroup[] {
  const all = patterns.flatMap((own, rule) => own.map(({word, before = '', rest}) => ({word, before, rest, rule})))
  const ofRules = groupBy(all, ({word, before, rest}) => [word, before, rest]).map(([first, ...others]) => ({
    ...first,
    rules: [first, ...others].map(({rule}) => rule),
  }))
  const ofWords = groupBy(ofRules, ({rules, before, rest}) => [rules, before, rest]).map(([first, ...others]) => ({
    ...first,
    words: [first, ...others].map(({word}) => word),
  }))
  return groupBy(ofWords, ({rules, before, words}) => [rules, before, words]).map(([first, ...others]) => {
    const {words, before, rules} = first
    return {words, before, rests: [first, ...others].map(({rest}) => rest), rules}
  })
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

/** Join the patterns of rules to one search; without patterns, everything is a candidate. */
export function toCandidateSearch(patterns: Patterns | undefined): FindCandidates {
  if (!patterns) return () => ({prose: undefined, requests: undefined})
  const findProse = toWordFinder(patterns.words)
  const findRequests = toRequestFinder(patterns.requests)
  return (source) => {
    const {prose, rules} = findProse(source)
    const requests = findRequests(source)
    if (requests.length > 0) for (const {rule} of patterns.requests) rules.add(rule)
    return rules.size > 0 ? {prose, requests, rules} : undefined
  }
}

/** The rules that may find something, out of all rules. */
export function keepRules(rules: readonly EnabledRule[], {rules: found}: Candidates): readonly EnabledRule[] {
  return found ? rules.filter((_, index) => found.has(index)) : rules
}

/** A path starts with a slash that stands in no destination of a link, `[orders](/orders/list)`, and in no fragment: `#operation/getOrders` */
const notInLink = String.raw`(?<!\]\([^()\s]{0,300}|#[a-z]{1,40}/)`

/**
 * Make a search for words with what stands around them. The beginnings of all words are
 * looked for at once, and what stands around only if one stands, so that many words cost
 * little more than few.
 *
 * @returns gives the offsets of words, in order, and the rules that look for them
 */
function toWordFinder(groups: readonly WordGroup[]): (source: string) => {prose: number[]; rules: Set<number>} {
  if (groups.length === 0) return () => ({prose: [], rules: new Set()})
  const all = groups.map(toMatcher).sort((a, b) => a.size - b.size)
  const longestFirst = [...new Set(all.flatMap(({heads}) => heads))].sort((a, b) => b.length - a.length)
  // A text that begins like "apple" begins like "app" too.
  const matchers = new Map(
    longestFirst.map((head) => [head, all.filter(({heads}) => heads.some((other) => head.startsWith(other)))]),
  )
  const toStart = (start: string, heads: readonly string[]): string[] =>
    heads.length > 0 ? [`${start}(${toAnyOf(heads.map(toHeadBody))})`] : []
  const isPlain = (head: string): boolean => /^[a-z0-9]/.test(head)
  // `\b` is found faster than what stands behind, and `_rest_` is a word with emphasis.
  const plain = toStart(String.raw`\b_{0,60}`, longestFirst.filter(isPlain))
  const others = toStart(
    wordStart,
    longestFirst.filter((head) => !isPlain(head)),
  )
  const anyHead = new RegExp(toAnyOf([...plain, ...others]), 'g')
  return (source) => {
    const prose: number[] = []
    const rules = new Set<number>()
    anyHead.lastIndex = 0
    for (let match = anyHead.exec(source); match; match = anyHead.exec(source)) {
      const head = match[1] ?? match[2] ?? beyondAscii
      const index = match.index + match[0].length - head.length
      let isFound = false
      for (const matcher of matchers.get(head.toLowerCase().replaceAll('\u017F', 's')) ?? []) {
        // One match is enough for the block, and one for each rule.
        if (isFound && matcher.rules.every((rule) => rules.has(rule))) continue
        if (!matchAt(matcher.expression(), source, index)) continue
        isFound = true
        for (const rule of matcher.rules) rules.add(rule)
      }
      if (isFound) prose.push(index)
      // A head may hold the start of another word, and that of words beyond ASCII is empty.
      anyHead.lastIndex = index + 1
    }
    return {prose, rules}
  }
}

interface Matcher {
  heads: readonly string[]
  rules: readonly number[]
  expression: () => RegExp
  /** The shortest are asked first: a long one takes long to compile. */
  size: number
}

function toMatcher({words, before, rests, rules}: WordGroup): Matcher {
  const word = toAnyOf(words.map(toAnyCase))
  // The word itself first, because it excludes most.
  const body = `(?=${word})${before}${word}${toAnyOf(rests)}`
  return {heads: words.map(toHead), rules, expression: once(() => new RegExp(body, 'y')), size: body.length}
}

/** The head of words that do not begin with ASCII, which may be written in several ways. */
const beyondAscii = ''

/** The ASCII start of a word, in lower case: "endpoint" of "endpoints", "zo" of "Zoë". */
function toHead(word: string): string {
  const [head = beyondAscii] = /^[\x21-\x7E]{0,8}/.exec(word) ?? []
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
function toRequestFinder(patterns: readonly RequestGroup[]): (source: string) => readonly number[] {
  const findPaths = toFinder(toAnyOf(patterns.map(({path}) => path)) + notInLink)
  const toSign = once(() => new RegExp(toAnyOf(patterns.map(({sign}) => sign))))
  if (patterns.length === 0) return () => []
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
