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
  const words = patterns.flatMap(({prose = []}) => prose)
  const findProse = words.length === 0 ? () => [] : toFinder(wordStart + toWordsBody(words))
  const paths = patterns.flatMap(({requests = []}) => requests)
  const findRequests = paths.length === 0 ? () => [] : toFinder(toAnyOf(paths) + notInLink)
  return (source) => ({prose: findProse(source), requests: findRequests(source)})
}

/** A path starts with a slash that does not stand in the destination of a link: `[orders](/orders/list)` */
const notInLink = String.raw`(?<!\]\([^()\s]{0,300})`

/** Words that begin alike share their beginning, so that many cost little more than few. */
interface Branch {
  next: Map<string, Branch>
  /** What follows the word that ends here. */
  rests: Set<string>
}

/** One body for all words. */
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
  return writeBranch(root)
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
