import {escapePattern} from './pattern.ts'
import type {Avoid, Evidence, Glossary, Term} from '../core/types.ts'

/** Evidence compiled for look-ups. Phrases are lists of lower-case words. */
export interface CompiledEvidence {
  before: readonly Phrase[]
  after: readonly Phrase[]
  beside: ReadonlySet<string>
  /** Phrases with the words before and after the place. */
  against: readonly {before: Phrase; after: Phrase}[]
  topic: RegExp | undefined
  elsewhere: RegExp | undefined
}

/** One or more words in reading order. */
export type Phrase = readonly string[]

/** What a written form, letters only, stands for. */
export interface Form {
  term: Term
  /** The right spelling, in the singular. */
  correct: string
  /** Present where the form is a wrong one of the glossary. */
  avoid?: Avoid
  /** Present where the form may be ordinary English. */
  evidence?: CompiledEvidence
  /** Whether the letters of the form are checked at all. */
  isChecked: boolean
}

/** A glossary compiled for finding its terms in text. */
export interface Lexicon {
  /** Finds every form of every term, right and wrong: `rest apis`, `End-Points`, `GRPC`. */
  pattern: RegExp
  /** Names and accepted names by their letters: lower case, blanks and hyphens dropped, singular. */
  forms: ReadonlyMap<string, Form>
  /** Wrong forms in the same manner; one may have the letters of a right one: "end point". */
  avoided: ReadonlyMap<string, readonly Form[]>
  /** Finds names whose spelling is their own: `REST Assured`. */
  names: RegExp | undefined
  /** Finds abbreviations, names and methods in their own letters: what makes a page technical. */
  technical: RegExp
}

const cache = new WeakMap<Glossary, Lexicon>()

/** Compile a glossary, once. */
export function toLexicon(glossary: Glossary): Lexicon {
  let lexicon = cache.get(glossary)
  if (!lexicon) {
    lexicon = compile(glossary)
    cache.set(glossary, lexicon)
  }
  return lexicon
}

/** Letters of a form: "End-points" gives `endpoints`. */
export function toKey(text: string): string {
  return text.toLowerCase().replace(/[\s\u00A0\u2010\u2011-]+/g, '')
}

function compile(glossary: Glossary): Lexicon {
  const forms = new Map<string, Form>()
  const avoided = new Map<string, Form[]>()
  const sources: string[] = []
  for (const term of glossary.terms) {
    const evidence = term.ordinaryWord && toEvidence(term.ordinaryWord, term)
    const isChecked = term.letters !== 'any'
    for (const name of [term.term, ...(term.accepted ?? [])]) {
      const isMany = /[\s-]/.test(name)
      const key = toKey(name)
      if (!forms.has(key)) forms.set(key, {term, correct: name, isChecked, ...(evidence && !isMany && {evidence})})
      sources.push(name)
    }
  }
  for (const term of glossary.terms) {
    for (const avoid of term.avoid ?? []) {
      const correct = avoid.use ?? term.term
      const evidence = avoid.evidence && toEvidence(avoid.evidence, term)
      const form = {term, correct, avoid, isChecked: true, ...(evidence && {evidence})}
      avoided.set(toKey(avoid.form), [...(avoided.get(toKey(avoid.form)) ?? []), form])
      sources.push(avoid.form)
    }
  }
  return {pattern: toPattern(sources), forms, avoided, names: toNames(glossary.terms), technical: toTechnical(glossary)}
}

/**
 * One expression for all forms, longest first, so that "REST API" is found before
 * "REST". Between the words of a form there may be a blank, a hyphen or nothing.
 */
function toPattern(sources: readonly string[]): RegExp {
  const bodies = [...new Set(sources)]
    .sort((a, b) => b.length - a.length)
    .map((source) =>
      splitWords(source).map(escapePattern).join('(?:[ \\t\\u00A0]{0,3}\\r?\\n?[ \\t]{0,3}|[-\\u2010\\u2011])'),
    )
  const body = bodies.length > 0 ? bodies.join('|') : '(?!)'
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${body})(?:e?s)?(?![\\p{L}\\p{N}_])`, 'giu')
}

function splitWords(form: string): string[] {
  return form.split(/[\s-]+/).filter((word) => word !== '')
}

function toTechnical({terms, requests}: Glossary): RegExp {
  const words = terms.filter(({kind}) => kind === 'abbreviation' || kind === 'name').map(({term}) => term)
  const all = [...words, ...requests.methods.map(({method}) => method), 'HTTP', 'HTTPS', 'URL', 'URI', 'JSON']
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${all.map(escapePattern).join('|')})s?(?![\\p{L}\\p{N}_])`, 'u')
}

function toNames(terms: readonly Term[]): RegExp | undefined {
  const names = terms.flatMap((term) => term.names ?? []).sort((a, b) => b.length - a.length)
  if (names.length === 0) return
  const bodies = names.map((name) => splitWords(name).map(escapePattern).join('[\\s-]?'))
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${bodies.join('|')})(?![\\p{L}\\p{N}_])`, 'giu')
}

/** Compile evidence; the alternatives of the term stand beside it as well. */
export function toEvidence(evidence: Evidence, term?: Term): CompiledEvidence {
  return {
    before: (evidence.before ?? []).map(toPhrase),
    after: (evidence.after ?? []).map(toPhrase),
    beside: new Set([...(evidence.beside ?? []), ...(term?.alternatives ?? [])].map((word) => word.toLowerCase())),
    against: (evidence.against ?? []).map((entry) => {
      const [before = '', after = ''] = entry.split('_')
      return {before: toPhrase(before), after: toPhrase(after)}
    }),
    topic: toTopic(evidence.topic ?? []),
    elsewhere: toTopic(evidence.elsewhere ?? []),
  }
}

/** Words of an entry; a leading or trailing hyphen is a word of its own: "-based". */
function toPhrase(entry: string): Phrase {
  return entry.toLowerCase().match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?|[^\s]/gu) ?? []
}

/** Finds words of a topic: an entry with a capital in its own letters only, so that `GET` is not "get". */
function toTopic(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return
  const bodies = words.map((word) => (word === word.toLowerCase() ? anyCase(word) : escapePattern(word)))
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${bodies.join('|')})s?(?![\\p{L}\\p{N}_])`, 'gu')
}

/** "api" gives "[aA][pP][iI]" */
function anyCase(word: string): string {
  return [...word]
    .map((letter) => (/\p{Ll}/u.test(letter) ? `[${letter}${letter.toUpperCase()}]` : escapePattern(letter)))
    .join('')
}
