import {escapePattern, splitForm, toAnyOf} from '../english/pattern.ts'
import {once, rememberOf} from '../english/remember.ts'
import {inflectVerb, type VerbForms} from '../english/verbs.ts'
import {builtin} from '../glossary/builtin.ts'
import {findUnsure, type UnsureForm} from '../glossary/unsure.ts'
import {toFinder, type Finder} from './finder.ts'
import type {Avoid, Evidence, Glossary, Term} from '../types.ts'

/**
 * Compiled evidence. Phrases are lists of lower-case words. Each part is compiled on demand, because
 * few pages need all parts.
 */
export interface CompiledEvidence {
  before: () => readonly Phrase[]
  after: () => readonly Phrase[]
  beside: () => ReadonlySet<string>
  /** Phrases that show the ordinary word: the words before a form, and the words after it. */
  against: () => readonly {before: Phrase; after: Phrase}[]
  topic: (() => RegExp) | undefined
  elsewhere: (() => RegExp) | undefined
}

/** A spelling of a form, right or wrong. */
export interface Spelling {
  /** The spelling as in the glossary: "end-point". */
  source: string
  /** The words of the spelling: "end", "point". */
  words: readonly string[]
  form: Form
}

/** One or more words in reading order. */
export type Phrase = readonly string[]

/** A form of a term. */
export interface Form {
  term: Term
  /** The right spelling, in the singular. */
  correct: string
  /** Present if the glossary lists the form as wrong. */
  avoid?: Avoid
  /** Present if the form may be ordinary English. */
  evidence?: CompiledEvidence
  /** Present if the form is also everyday English, and the glossary has no evidence for it. */
  unsure?: UnsureForm['kind']
  /** For a verb, the grammatical form, such as `past`. */
  inflection?: keyof VerbForms
  /** The right participle, if the form may be a participle: "configured" for "set up" in "was set up". */
  participle?: string
  /** Whether the spelling of the form is checked. */
  isChecked: boolean
}

/** A glossary compiled for finding its terms in text. */
export interface Lexicon {
  /** Finds every form of every term, right and wrong: `rest apis`, `End-Points`, `GRPC`. */
  find: Finder
  spellings: readonly Spelling[]
  /** Right forms. The key of a form has no capitals, spaces or hyphens (see `toKey`). */
  forms: ReadonlyMap<string, readonly Form[]>
  /** Wrong forms by key. A wrong form may have the same key as a right form: "end point". */
  avoided: ReadonlyMap<string, readonly Form[]>
  /** Finds names that keep their own spelling: `REST Assured`. */
  findNames: Finder
  /** Matches names in their own spelling that show that a page is technical: `GraphQL`, `GET`, `JSON`. */
  technical: () => RegExp
}

/** Compile a glossary, once. */
export const toLexicon = rememberOf(compile)

/** Make the key of a text: "End-points" → `endpoints`. */
export function toKey(text: string): string {
  return text.toLowerCase().replace(/[\s\u00A0\u2010\u2011-]+/g, '')
}

function compile(glossary: Glossary): Lexicon {
  const forms = new Map<string, Form[]>()
  const avoided = new Map<string, Form[]>()
  const spellings: Spelling[] = []
  const add = (map: Map<string, Form[]>, source: string, form: Form): void => {
    const known = map.get(toKey(source))
    if (known) known.push(form)
    else map.set(toKey(source), [form])
    spellings.push({source, words: splitForm(source), form})
    const plural = toOtherPlural(source)
    if (plural === undefined || form.term.kind === 'verb') return
    const many = {...form, correct: toPluralForm(form.correct)}
    map.set(toKey(plural), [...(map.get(toKey(plural)) ?? []), many])
    spellings.push({source: plural, words: splitForm(plural), form: many})
  }
  const toUnsure = findUnsureKinds(glossary)
  for (const term of glossary.terms) {
    const isChecked = term.letters !== 'any'
    for (const name of [term.term, ...(term.accepted ?? [])]) {
      const unsure = toUnsure(term, name)
      const isOrdinary = name === term.term || !/[\s-]/.test(name)
      const evidence = (unsure ?? (term.ordinaryWord && isOrdinary)) && toEvidence(term.ordinaryWord ?? {}, term)
      add(forms, name, {term, correct: name, isChecked, ...(evidence && {evidence}), ...(unsure && {unsure})})
    }
  }
  for (const term of glossary.terms) {
    for (const avoid of term.avoid ?? []) {
      const unsure = toUnsure(term, avoid.form)
      const evidence = (avoid.evidence ?? unsure) && toEvidence(avoid.evidence ?? {}, term)
      const correct = avoid.use ?? term.term
      const form = {term, correct, avoid, isChecked: true, ...(evidence && {evidence}), ...(unsure && {unsure})}
      if (unsure === 'phrase' && term.kind === 'verb') {
        for (const [source, own] of toInflected(avoid.form, correct)) add(avoided, source, {...form, ...own})
      } else add(avoided, avoid.form, form)
    }
  }
  const technical = once(() => toTechnical(glossary))
  return {
    find: toFinder(
      spellings.map(({words}) => words),
      ['es', 's', ''],
    ),
    findNames: toFinder(toNames(glossary).map(splitForm), ['']),
    spellings,
    forms,
    avoided,
    get technical() {
      return technical()
    },
  }
}

/** Create a look-up of unsure forms. A test checks that the built-in glossary has no unsure forms. */
function findUnsureKinds(glossary: Glossary): (term: Term, form: string) => UnsureForm['kind'] | undefined {
  if (glossary === builtin) return () => undefined
  const kinds = new Map<Term, Map<string, UnsureForm['kind']>>()
  for (const {term, form, kind} of findUnsure(glossary.terms))
    kinds.set(term, (kinds.get(term) ?? new Map<string, UnsureForm['kind']>()).set(form, kind))
  return (term, form) => kinds.get(term)?.get(form)
}

/** List the forms of an avoided verb, each with its replacement: "logged in" → "signed in". */
function toInflected(form: string, use: string): Map<string, Pick<Form, 'correct' | 'inflection' | 'participle'>> {
  const written = inflectVerb(form)
  const correct = inflectVerb(use)
  // If two forms have the same spelling, the later form counts.
  const names = ['ing', 'participle', 'past', 'third', 'base'] as const
  return new Map(
    names.map((inflection) => {
      const isParticiple = written[inflection] === written.participle
      const own = {correct: correct[inflection], inflection, ...(isParticiple && {participle: correct.participle})}
      return [written[inflection], own]
    }),
  )
}

/** Matches a lower-case consonant and "y" at the end of a name: "cy" of "access policy". */
const endsInY = /[b-df-hj-np-tv-z]y$/

/** Make the plural of a name that ends in "y", such as "access policies"; undefined for other names. */
function toOtherPlural(name: string): string | undefined {
  return endsInY.test(name) ? `${name.slice(0, -1)}ies` : undefined
}

/** Matches the end of a lower-case word whose plural ends in "es": "box", "batch". */
const takesEs = /[a-z](?:s|x|z|ch|sh)$/

/** Make the plural of a name: "IDs", "access policies", "boxes". */
export function toPluralForm(name: string): string {
  return toOtherPlural(name) ?? (takesEs.test(name) ? `${name}es` : `${name}s`)
}

function toTechnicalWords({terms, requests}: Glossary): string[] {
  const words = terms.filter(({kind}) => kind === 'abbreviation' || kind === 'name').map(({term}) => term)
  return [...words, ...requests.methods.map(({method}) => method), 'HTTP', 'HTTPS', 'URL', 'URI', 'JSON']
}

function toTechnical(glossary: Glossary): () => RegExp {
  const body = toAnyOf(toTechnicalWords(glossary).map(escapePattern))
  return once(() => new RegExp(`(?<![\\p{L}\\p{N}_])${body}s?(?![\\p{L}\\p{N}_])`, 'u'))
}

function toNames({terms, names = []}: Glossary): string[] {
  return [...names, ...terms.flatMap((term) => term.names ?? [])]
}

/** Compile evidence. The alternatives of the term are added to `beside`. */
export function toEvidence(evidence: Evidence, term?: Term): CompiledEvidence {
  const {before = [], after = [], beside = [], against = [], topic = [], elsewhere = []} = evidence
  const peers = [...beside, ...(term?.alternatives ?? [])]
  return {
    before: once(() => before.map(toPhrase)),
    after: once(() => after.map(toPhrase)),
    beside: once(() => new Set(peers.map((word) => word.toLowerCase()))),
    against: once(() =>
      against.map((entry) => {
        const [left = '', right = ''] = entry.split('_')
        return {before: toPhrase(left), after: toPhrase(right)}
      }),
    ),
    topic: toTopic(topic),
    elsewhere: toTopic(elsewhere),
  }
}

/** Matches a word or a mark: "order", "order's", "-". */
const wordOrMark = once(() => /[\p{L}\p{N}]+(?:['’]\p{L}+)?|[^\s]/gu)

/** Split an entry into words. A hyphen at its start or end is a separate word: "-based". */
function toPhrase(entry: string): Phrase {
  const lower = entry.toLowerCase()
  return lower.match(wordOrMark()) ?? []
}

/** Whether a list of words starts with a phrase. A word may be in the plural. */
export function startsWith(words: readonly string[], phrase: readonly string[]): boolean {
  return phrase.every((word, index) => isSame(words[index], word))
}

/** Whether the words before a position, nearest first, end with a phrase. A word may be in the plural. */
export function endsWith(words: readonly string[], phrase: readonly string[]): boolean {
  return phrase.every((word, index) => isSame(words[phrase.length - 1 - index], word))
}

/** Whether a word of the text equals the word of an entry. A plural or possessive ending is ignored. */
export function isSame(word: string | undefined, entry: string): boolean {
  if (word === undefined || !word.startsWith(entry)) return false
  return word === entry || (entry.length > 2 && /^(?:e?s|['’]s)$/.test(word.slice(entry.length)))
}

/**
 * Create an expression for the words of a topic. Entries with a capital are case-sensitive, so `GET` does not match
 * "get".
 */
function toTopic(words: readonly string[]): (() => RegExp) | undefined {
  if (words.length === 0) return
  return once(() => {
    const bodies = words.map((word) => (word === word.toLowerCase() ? anyCase(word) : escapePattern(word)))
    return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${bodies.join('|')})s?(?![\\p{L}\\p{N}_])`, 'gu')
  })
}

/** Matches a lower-case letter. */
const smallLetter = once(() => /\p{Ll}/u)

/** Make an expression for a word in any capitalisation: "api" gives "[aA][pP][iI]". */
function anyCase(word: string): string {
  return [...word]
    .map((letter) => (smallLetter().test(letter) ? `[${letter}${letter.toUpperCase()}]` : escapePattern(letter)))
    .join('')
}
