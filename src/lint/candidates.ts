/**
 * Where a text may hold findings, told from its source alone: most texts hold none,
 * and of the others most blocks do not.
 */
import type {Glossary, Pattern, Rule, WordPattern} from '../types.ts'
import {toAnyCase, toAnyOf, wordStart} from '../english/pattern.ts'
import type {Candidates} from '../markdown/document.ts'
import type {EnabledRule} from './lint.ts'

/**
 * Finds the candidates in a source.
 *
 * @param source without a byte order mark
 */
export type FindCandidates = (source: string) => Candidates

/**
 * Make one search of the patterns of rules. A rule without a pattern may find
 * something in any block.
 *
 * @param isAnywhere whether something else may be found in any block
 */
export function toCandidateSearch(
  glossary: Glossary,
  rules: readonly EnabledRule[],
  isAnywhere = false,
): FindCandidates {
  const patterns: Pattern[] = []
  for (const {rule, options} of rules) {
    const pattern = (rule as Rule).pattern?.(glossary, options)
    if (!pattern || isAnywhere) return () => ({prose: undefined, requests: undefined})
    patterns.push(pattern)
  }
  const findProse = toFinder(toWordsBody(patterns.flatMap(({prose = []}) => prose)))
  const findRequests = toFinder(toAnyOf(patterns.flatMap(({requests = []}) => requests)))
  return (source) => ({
    prose: hasLetterReference(source) ? undefined : findProse(source),
    requests: findRequests(source),
  })
}

/** Words that begin alike share their beginning, so that many cost little more than few. */
interface Branch {
  next: Map<string, Branch>
  /** What follows the word that ends here. */
  rests: Set<string>
}

/** One body for all words, from the start of a word. */
function toWordsBody(words: readonly WordPattern[]): string {
  const root: Branch = {next: new Map(), rests: new Set()}
  for (const {word, rest} of words) {
    let branch = root
    for (const character of word.toLowerCase()) {
      const next = branch.next.get(character) ?? {next: new Map(), rests: new Set()}
      branch.next.set(character, next)
      branch = next
    }
    branch.rests.add(rest)
  }
  return words.length === 0 ? '(?!)' : wordStart + writeBranch(root)
}

function writeBranch({next, rests}: Branch): string {
  return toAnyOf([...[...next].map(([character, branch]) => toAnyCase(character) + writeBranch(branch)), ...rests])
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

// "&#82;EST", "R&#x45;ST": a letter or digit that is written as a reference
const reference = /&#(?:x([\da-f]{1,6})|(\d{1,7}));|&fjlig;/gi

/** Whether letters of ASCII are written as character references, so that words may stand where no pattern finds them. */
function hasLetterReference(source: string): boolean {
  for (const [, hex, decimal] of source.matchAll(reference)) {
    const code = hex === undefined ? Number(decimal ?? 0x66) : Number.parseInt(hex, 16)
    if (code < 0x80 && /[A-Za-z0-9]/.test(String.fromCodePoint(code))) return true
  }
  return false
}
