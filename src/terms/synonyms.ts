import type {Glossary, MarkdownDocument} from '../types.ts'
import {toPluralForm} from './lexicon.ts'
import {findMentions, type Mention} from './mentions.ts'

/** One of the equal names of a term, rightly written. */
export interface NameUse {
  mention: Mention
  /** The name, in the singular, as the glossary writes it. */
  name: string
  /** Where it starts in the source. */
  offset: number
}

/** Which of the equal names of a term is used most. */
export interface Majority {
  name: string
  count: number
  /** Where it was used first, for a person: "line 3", "docs/orders.md:3". */
  where: string
}

/** Every use of a term that has equal names, in order. */
export function findNameUses(document: MarkdownDocument, glossary: Glossary): NameUse[] {
  return findMentions(document, glossary).flatMap((mention): NameUse[] => {
    const {form, text, correct, prose, from, to, verdict} = mention
    const isRight = verdict.sense === 'certain' && !form.avoid && text.replace(/\s+/g, ' ') === correct
    const start = isRight && form.term.accepted?.length ? prose.range(from, to)?.[0] : undefined
    return start === undefined ? [] : [{mention, name: form.correct, offset: start}]
  })
}

/**
 * The most used name of a term; of two, the one that was used first.
 *
 * @param uses of one term, in order, at least one
 * @param toWhere says where a use is
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

/** Another name with the number and the capital of the one in the text. */
export function toSameForm(name: string, {mention}: NameUse): string {
  const {form, correct} = mention
  const text = correct.length > form.correct.length ? toPluralForm(name) : name
  const isRaised = correct.charAt(0) !== form.correct.charAt(0)
  return isRaised ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

const runs = new WeakMap<Glossary, ReadonlyMap<string, Majority>>()

/**
 * Set the names that a whole run uses most, by the id of the term: only the count sees
 * all files; a rule sees one.
 */
export function keepMajorities(glossary: Glossary, majorities: ReadonlyMap<string, Majority>): void {
  runs.set(glossary, majorities)
}

/** Which names the run uses most; nothing if no one counted. */
export function findKeptMajorities(glossary: Glossary): ReadonlyMap<string, Majority> | undefined {
  return runs.get(glossary)
}
