import {escapePattern} from './pattern.ts'
import type {Glossary, MarkdownDocument, Prose, Term} from '../core/types.ts'
import {isForeignProse} from './languages.ts'
import {toEvidence} from './lexicon.ts'

/** A wrong expansion of an abbreviation, in indices of the text of a prose. */
export interface WrongExpansion {
  prose: Prose
  from: number
  to: number
  expected: string
  term: Term
}

interface Matcher {
  term: Term
  words: readonly string[]
  pattern: RegExp
  right: RegExp
  name: RegExp
  topic: RegExp | undefined
}

const cache = new WeakMap<Glossary, readonly Matcher[]>()

/** Letters that two forms of a word share at the least: "representative", "representational". */
export const sharedLetters = 4

/**
 * Phrases that are meant as the expansion of an abbreviation and say it in other
 * forms of its words.
 *
 *     representative state transfer
 *     ^^^^^^^^^^^^^^                    shares `repr` with “representational”
 *
 * Each word shares its beginning with the word that it stands for, at least one
 * word is the right one, and the page speaks of the abbreviation.
 */
export function* findWrongExpansions(document: MarkdownDocument, glossary: Glossary): Generator<WrongExpansion> {
  for (const matcher of toMatchers(glossary)) {
    for (const prose of document.prose) {
      if (prose.kind === 'alt') continue
      for (const match of prose.text.matchAll(matcher.pattern)) {
        const text = match[0]
        const written = text.split(/\s+|-/u)
        if (isRight(written, matcher.words) || !hasRightWord(written, matcher.words)) continue
        if (!isNamed(document, matcher)) break
        if (prose.isShownWrong(match.index, match.index + text.length) || isForeignProse(document, prose)) continue
        if (isCorrected(prose.text.slice(0, match.index)) || matcher.right.test(prose.text)) continue
        yield {
          prose,
          from: match.index,
          to: match.index + text.length,
          expected: toCase(written, matcher.words, text),
          term: matcher.term,
        }
      }
    }
  }
}

function toMatchers(glossary: Glossary): readonly Matcher[] {
  let matchers = cache.get(glossary)
  if (!matchers) {
    matchers = glossary.terms.flatMap((term) => (term.expands?.includes(' ') ? [toMatcher(term, term.expands)] : []))
    cache.set(glossary, matchers)
  }
  return matchers
}

function toMatcher(term: Term, expands: string): Matcher {
  const words = expands.toLowerCase().split(/\s+/)
  const body = words.map((word) => `${escapePattern(word.slice(0, sharedLetters))}\\p{L}{0,20}`).join('[\\s-]{1,3}')
  const right = words.map(escapePattern).join('[\\s-]+')
  return {
    term,
    words,
    // "representation state transfer", word by word from the first letters of each.
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_])${body}(?![\\p{L}\\p{N}_])`, 'giu'),
    right: new RegExp(`(?<![\\p{L}\\p{N}_])${right}(?![\\p{L}\\p{N}_])`, 'iu'),
    // The abbreviation or a word that begins with it: REST, RESTful.
    name: new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(term.term)}(?!\\p{Lu})`, 'u'),
    topic: term.ordinaryWord && toEvidence(term.ordinaryWord, term).topic,
  }
}

function isRight(written: readonly string[], words: readonly string[]): boolean {
  return written.every((word, index) => word.toLowerCase() === words[index])
}

function hasRightWord(written: readonly string[], words: readonly string[]): boolean {
  return written.some((word, index) => word.toLowerCase() === words[index])
}

/** Whether the page names the term, also as the start of a word, or its topic, so that the phrase is not one of another field. */
function isNamed(document: MarkdownDocument, {name, topic}: Matcher): boolean {
  if (document.prose.some(({text}) => name.test(text))) return true
  if (!topic) return false
  return (
    new Set(document.prose.flatMap(({text}) => [...text.matchAll(topic)].map(([word]) => word.toLowerCase()))).size > 1
  )
}

/** A wrong form that is quoted in order to correct it: "NOT “…". */
function isCorrected(before: string): boolean {
  return /\b(?:not|never|instead of|rather than|incorrectly|wrongly)\s*["'“‘(]*$/iu.test(before)
}

/** The right words in the case style of the wrong ones. */
function toCase(written: readonly string[], words: readonly string[], text: string): string {
  const gaps = text.match(/\s+|-/gu) ?? []
  return words.map((word, index) => toCaseOf(word, written[index] ?? word) + (gaps[index] ?? '')).join('')
}

function toCaseOf(word: string, like: string): string {
  if (like === like.toUpperCase() && like.length > 1) return word.toUpperCase()
  const capitals = /^\p{Lu}+/u.exec(like)?.[0].length ?? 0
  return word.slice(0, capitals).toUpperCase() + word.slice(capitals)
}
