import type {Glossary, MarkdownDocument} from '../types.ts'
import {toPluralForm} from './lexicon.ts'
import {findMentions, type Mention} from './mentions.ts'

/** A use of a term that has several accepted names. */
export interface NameUse {
  mention: Mention
  /** The name in the singular, as the glossary writes it. */
  name: string
  /** The offset of the use in the source. */
  offset: number
}

/** The most used name of a term. */
export interface Majority {
  name: string
  count: number
  /** The first use of the name, for messages: "line 3", "docs/orders.md:3". */
  where: string
}

/** Find all uses of terms with several accepted names, in order. */
export function findNameUses(document: MarkdownDocument, glossary: Glossary): NameUse[] {
  return findMentions(document, glossary).flatMap((mention): NameUse[] => {
    const {form, text, correct, prose, from, to, verdict} = mention
    const isRight = verdict.sense === 'certain' && !form.avoid && text.replace(/\s+/g, ' ') === correct
    const start = isRight && form.term.accepted?.length ? prose.range(from, to)?.[0] : undefined
    return start === undefined ? [] : [{mention, name: form.correct, offset: start}]
  })
}

/**
 * Find the most used name of a term. In a draw, the name that was used first wins.
 *
 * @param uses the uses of one term, in order; at least one
 * @param toWhere formats the position of a use
 */
export function findMajority<Use extends {name: string}>(
  uses: readonly [Use, ...Use[]],
  toWhere: (use: Use) => string,
): Majority {
  const counts = new Map<string, {count: number; first: Use}>()
  for (const use of uses) {
    const known = counts.get(use.name)
    counts.set(use.name, {count: (known?.count ?? 0) + 1, first: known?.first ?? use})
  }
  let best = {count: 0, first: uses[0]}
  for (const candidate of counts.values()) if (candidate.count > best.count) best = candidate
  return {name: best.first.name, count: best.count, where: toWhere(best.first)}
}

/** Make another name singular or plural, and capitalise it, like the name in the text. */
export function toSameForm(name: string, {mention}: NameUse): string {
  const {form, correct} = mention
  const text = correct.length > form.correct.length ? toPluralForm(name) : name
  const isRaised = correct.charAt(0) !== form.correct.charAt(0)
  return isRaised ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

const runs = new WeakMap<Glossary, ReadonlyMap<string, Majority>>()

/**
 * Store, for each term, the name that the files of a run use most often. Rules need these names, because a rule sees
 * only one file.
 *
 * @param majorities the names, by the id of their term
 */
export function keepMajorities(glossary: Glossary, majorities: ReadonlyMap<string, Majority>): void {
  runs.set(glossary, majorities)
}

/** Get the most used names of the run; undefined if the run has not counted names. */
export function findKeptMajorities(glossary: Glossary): ReadonlyMap<string, Majority> | undefined {
  return runs.get(glossary)
}
