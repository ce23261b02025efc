/** Forms of terms that everyday English has too. */
import type {Term} from '../types.ts'
import {isEveryday} from '../english/everyday.ts'
import type {DataPath} from './data.ts'

/** A form of which nothing in the glossary tells where it is meant. */
export interface UnsureForm {
  term: Term
  /** Where it stands in the term. */
  path: DataPath
  form: string
  /** `word`: one word, as often something else. `phrase`: several, told by their place in a sentence. */
  kind: 'word' | 'phrase'
}

/**
 * Find names and avoided forms that are words of everyday English and have no evidence
 * of their own: "Pay", "Store"; and avoided forms that are phrases of such words: "log in".
 */
export function* findUnsure(terms: readonly Term[]): Generator<UnsureForm> {
  for (const entry of terms) {
    const {term, accepted = [], avoid = [], ordinaryWord, letters} = entry
    const isTold = ordinaryWord ?? (letters === 'any' || entry.always)
    for (const [index, form] of [term, ...accepted].entries()) {
      const path = index === 0 ? ['term'] : ['accepted', index - 1]
      if (!isTold && isWord(form) && isEveryday(form)) yield {term: entry, path, form, kind: 'word'}
    }
    for (const [index, {form, evidence, always}] of avoid.entries()) {
      const words = form.split(/[\s-]+/)
      if (evidence || always || !words.every((word) => isWord(word) && isEveryday(word))) continue
      yield {term: entry, path: ['avoid', index], form, kind: words.length > 1 ? 'phrase' : 'word'}
    }
  }
}

function isWord(form: string): boolean {
  return /^[A-Za-z]+$/.test(form)
}
