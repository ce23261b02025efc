import type {Term} from '../types.ts'
import {isEveryday} from '../english/everyday.ts'
import {isFunctionWord} from '../english/places.ts'
import type {DataPath} from './data.ts'

/** A form that is also everyday English and has no evidence in the glossary. */
export interface UnsureForm {
  term: Term
  /** Where the form is in the term: `['avoid', 0]`. */
  path: DataPath
  form: string
  /** `phrase`: an avoided verb or noun of several words, such as "log in". `word`: any other form, such as "store" and "may be". */
  kind: 'word' | 'phrase'
}

export function* findUnsure(terms: readonly Term[]): Generator<UnsureForm> {
  for (const entry of terms) {
    const {term, accepted = [], avoid = [], ordinaryWord, letters} = entry
    const isDecided = ordinaryWord ?? (letters === 'any' || entry.always)
    for (const [index, form] of [term, ...accepted].entries()) {
      const path = index === 0 ? ['term'] : ['accepted', index - 1]
      if (!isDecided && isWord(form) && isEveryday(form)) yield {term: entry, path, form, kind: 'word'}
    }
    for (const [index, {form, evidence, always}] of avoid.entries()) {
      const words = form.split(/[\s-]+/)
      if (evidence || always || !words.every((word) => isWord(word) && isEveryday(word))) continue
      const isPhrase =
        words.length > 1 && (entry.kind === 'verb' || !words.some((word) => isFunctionWord(word.toLowerCase())))
      yield {term: entry, path: ['avoid', index], form, kind: isPhrase ? 'phrase' : 'word'}
    }
  }
}

function isWord(form: string): boolean {
  return /^[A-Za-z]+$/.test(form)
}
