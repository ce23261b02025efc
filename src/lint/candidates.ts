/**
 * Finds candidates: the offsets in a source where findings may be. A text without candidates is not
 * parsed, and a block without candidates is not read.
 */
import type {Glossary, RequestPattern, Rule, WordPattern} from '../types.ts'
import {matchAt, toAnyCase, toAnyOf, wordEnd, wordStart} from '../english/pattern.ts'
import {once, remember} from '../english/remember.ts'
import type {Candidates} from '../markdown/document.ts'
import {skipFrontmatter} from '../markdown/frontmatter.ts'
import type {EnabledRule} from './lint.ts'

/**
 * Finds the candidates in a source.
 *
 * @param source without a byte order mark
 * @returns undefined if there are none
 */
export type FindCandidates = (source: string) => Candidates | undefined

/** The part of a setup that decides where findings may be. */
interface Searched {
  glossary: Glossary
  rules: readonly EnabledRule[]
  /** Keys of front matter whose texts are also checked. */
  frontmatter: readonly string[]
}

/**
 * The patterns of rules, as plain data. Patterns with equal parts are joined, because expressions are slow to compile.
 */
export interface Patterns {
  words: readonly WordGroup[]
  requests: readonly RequestGroup[]
}

/** Words that the same rules search for. `before` and `rests` are the patterns for the text around these words. */
interface WordGroup {
  words: readonly string[]
  before: string
  rests: readonly string[]
  /** Indices of the rules. */
  rules: readonly number[]
}

interface RequestGroup extends RequestPattern {
  rule: number
}

/**
 * Collect the patterns of all rules of a setup.
 *
 * @returns undefined if a rule has no pattern, or if front matter is checked. Any block may then
 *   have findings
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
  const all = patterns.flatMap((own, rule) =>
    own.map(({word, before = '', rest}): WordGroup => ({words: [word], before, rests: [rest], rules: [rule]})),
  )
  return joinGroups(joinGroups(joinGroups(all, 'rules'), 'words'), 'rests')
}

/** Join the groups that differ only in one field. */
function joinGroups(groups: readonly WordGroup[], field: 'rules' | 'words' | 'rests'): WordGroup[] {
  const joined = new Map<string, WordGroup>()
  for (const group of groups) {
    const key = JSON.stringify({...group, [field]: []})
    const known = joined.get(key)
    joined.set(key, known ? {...known, [field]: [...known[field], ...group[field]]} : group)
  }
  return [...joined.values()]
}

/** Join the patterns of rules into one search. Without patterns, all blocks are candidates. */
export function toCandidateSearch(patterns: Patterns | undefined): FindCandidates {
  if (!patterns) return () => ({prose: undefined, requests: undefined})
  const findProse = toWordFinder(patterns.words)
  const findRequests = toRequestFinder(patterns.requests)
  const inFrontMatter = patterns.requests.some((pattern) => pattern.inFrontMatter)
  return (source) => {
    const start = skipFrontmatter(source)
    const {prose, rules} = findProse(source, start)
    const requests = findRequests(source, inFrontMatter ? 0 : start)
    if (requests.length > 0) for (const {rule} of patterns.requests) rules.add(rule)
    return rules.size > 0 ? {prose, requests, rules} : undefined
  }
}

/** Keep the rules that may have findings. */
export function keepRules(rules: readonly EnabledRule[], {rules: found}: Candidates): readonly EnabledRule[] {
  return found ? rules.filter((_, index) => found.has(index)) : rules
}

/**
 * A lookbehind that stands after a slash. It excludes slashes in link destinations, such as
 * `[orders](/orders/list)`, and in fragments, such as `#operation/getOrders`.
 */
const notInLink = String.raw`(?<!\]\([^()\s]{0,300}|#[a-z]{1,40}/)`

/**
 * Create a search for words and the text around these words. One expression searches for the starts of
 * all words. Other expressions check the text around each match. So a search for many words takes
 * little longer than a search for few.
 *
 * @returns a function that finds the offsets of words, in order, and the rules whose words match
 */
function toWordFinder(
  groups: readonly WordGroup[],
): (source: string, start: number) => {prose: number[]; rules: Set<number>} {
  if (groups.length === 0) return () => ({prose: [], rules: new Set()})
  const all = groups.map(toMatcher).sort((a, b) => a.size - b.size)
  const longestFirst = [...new Set(all.flatMap(({heads}) => heads))].sort((a, b) => b.length - a.length)
  // A match of the head "apple" is also a match of the head "app".
  const toMatchers = remember((written: string) => {
    const head = written.toLowerCase().replaceAll('\u017F', 's')
    return all.filter(({heads}) => heads.some((other) => head.startsWith(other)))
  })
  const toStart = (start: string, heads: readonly string[]): string[] =>
    heads.length > 0 ? [`${start}(${toAnyOf(heads.map(toHeadBody))})`] : []
  const isPlain = (head: string): boolean => /^[a-z0-9]/.test(head)
  // `\b` is faster than a lookbehind. The underscores are for a word in emphasis: `_rest_`.
  const plain = toStart(String.raw`\b_{0,60}`, longestFirst.filter(isPlain))
  const others = toStart(
    wordStart,
    longestFirst.filter((head) => !isPlain(head)),
  )
  const anyHead = new RegExp(toAnyOf([...plain, ...others]), 'g')
  return (source, start) => {
    const prose: number[] = []
    const rules = new Set<number>()
    anyHead.lastIndex = start
    for (let match = anyHead.exec(source); match; match = anyHead.exec(source)) {
      const head = match[1] ?? match[2] ?? beyondAscii
      const index = match.index + match[0].length - head.length
      let isFound = false
      for (const matcher of toMatchers(head)) {
        // Skip a matcher if this offset and all rules of the matcher are already found.
        if (isFound && matcher.rules.every((rule) => rules.has(rule))) continue
        if (!matchAt(matcher.expression(), source, index)) continue
        isFound = true
        for (const rule of matcher.rules) rules.add(rule)
      }
      if (isFound) prose.push(index)
      // Continue one character after the start of this head. Another word may start inside of this head. After an
      // empty head, the search would otherwise not move on.
      anyHead.lastIndex = index + 1
    }
    return {prose, rules}
  }
}

interface Matcher {
  heads: readonly string[]
  rules: readonly number[]
  expression: () => RegExp
  /** Length of the expression. Short expressions are tried first, because long ones are slow to compile. */
  size: number
}

function toMatcher({words, before, rests, rules}: WordGroup): Matcher {
  const word = toAnyOf(words.map(toAnyCase))
  // `before` comes last, because its lookbehinds are slow.
  const body = `(?=${word}${toAnyOf(rests)})${before}`
  return {heads: words.map(toHead), rules, expression: once(() => new RegExp(body, 'y')), size: body.length}
}

/**
 * The head of a word (see `toHead`) whose first letter is not ASCII. The head is empty, because
 * Unicode has several ways to write such a letter.
 */
const beyondAscii = ''

/** Get the head of a word: the ASCII characters at its start, at most eight, in lower case: "zo" of "Zoë". */
function toHead(word: string): string {
  const [head = beyondAscii] = /^[\x21-\x7E]{0,8}/.exec(word) ?? []
  return head.toLowerCase()
}

function toHeadBody(head: string): string {
  if (head === beyondAscii) return String.raw`(?=[^\x00-\x7F]|&)`
  // Many words start with the same one or two letters. So a head of one or two letters matches only a
  // whole word: "ID", "IDs".
  return toAnyCase(head) + (head.length < 3 ? `(?=(?:[eE]?[sS\u017F])?${wordEnd})` : '')
}

/** A sign of a request must be at most this far before a path, in code units. */
const reachBefore = 2000
/** A sign of a request must be at most this far after the start of a path, in code units. */
const reachBehind = 500
/** Length of the longest sign, in code units. */
const longestSign = 1000
/** A search for a sign takes this many code units at once. Most pages have few paths, so most text is not searched. */
const searchedAtOnce = 4000

/**
 * Create a search for paths with a sign of a request near them.
 *
 * @returns a function that finds the offsets of these paths, in order
 */
function toRequestFinder(patterns: readonly RequestGroup[]): (source: string, start: number) => readonly number[] {
  const findPaths = toFinder(toAnyOf(patterns.map(({path}) => path)) + notInLink)
  const toSign = once(() => new RegExp(toAnyOf(patterns.map(({sign}) => sign))))
  if (patterns.length === 0) return () => []
  return (source, start) => {
    let isSign = false
    // If `isSign` is true, `next` is the offset of the next sign. Otherwise, no sign starts before `next`.
    let next = -1
    return findPaths(source, start).filter((path) => {
      const reach = Math.max(start, path - reachBefore)
      const end = path + reachBehind
      while (next < reach || (!isSign && next < end)) {
        const from = Math.max(reach, next)
        const index = source.slice(from, from + searchedAtOnce).search(toSign())
        isSign = index >= 0
        next = from + (isSign ? index : searchedAtOnce - longestSign)
      }
      return next < end
    })
  }
}

/** Create a search for an expression. @returns a function that finds the offsets of the matches, in order */
function toFinder(body: string): (source: string, start: number) => number[] {
  const expression = new RegExp(body, 'g')
  return (source, start) => {
    const offsets: number[] = []
    expression.lastIndex = start
    for (let match = expression.exec(source); match; match = expression.exec(source)) {
      offsets.push(match.index)
      // A match may reach into the next block, and the next match may start inside of the current match.
      expression.lastIndex = match.index + 1
    }
    return offsets
  }
}
