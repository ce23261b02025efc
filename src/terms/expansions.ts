import type {Glossary, MarkdownDocument, Prose, Term, WordPattern} from '../types.ts'
import {escapePattern, gap, toAnyCase, toAnyOf} from '../english/pattern.ts'
import {toBases} from '../english/everyday.ts'
import {once, remember, rememberOf} from '../english/remember.ts'
import {findClosest} from '../english/wording.ts'
import {isSentenceStart, toWordSet, wordAt} from '../english/words.ts'
import {toEvidence, toPluralForm, type CompiledEvidence} from './lexicon.ts'
import {findMentions, hasProse, isForeignProse} from './mentions.ts'

/** A wrong or missing expansion of an abbreviation, with indices of `Prose.text`. */
export interface ExpansionIssue {
  prose: Prose
  from: number
  to: number
  /** The right expansion. If the text lacks the expansion, `expected` also has the abbreviation, in brackets. */
  expected: string
  term: Term
}

interface Matcher {
  term: Term
  /** The first letters of the expansion, in lower case. */
  start: string
  words: readonly string[]
  pattern: () => RegExp
  right: () => RegExp
  name: () => RegExp
  evidence: CompiledEvidence | undefined
}

/** The least number of letters that two forms of a word share at the start: "representative", "representational". */
const sharedLetters = 4

/** The least number of correct letters at the start of a misspelt word: "repersentational". */
const firstLetters = 3

/**
 * Find phrases that are meant as the expansion of an abbreviation, but have other forms of the right words.
 *
 *     representative state transfer
 *     ^^^^^^^^^^^^^^                    shares `repr` with “representational”
 *
 * Each word starts like the right word, or is a misspelling of the right word. At least one word is right. The page
 * mentions the abbreviation or its topic.
 */
export function* findWrongExpansions(document: MarkdownDocument, glossary: Glossary): Generator<ExpansionIssue> {
  const {matchers, pattern} = toMatchers(glossary)
  if (!pattern) return
  const isMeant = remember((matcher: Matcher) => isNamed(document, matcher))
  for (const prose of document.prose) {
    if (prose.kind === 'alt') continue
    const found = new Set([...prose.text.matchAll(pattern())].flatMap(([start]) => toStarts(start.toLowerCase())))
    if (found.size === 0) continue
    for (const matcher of matchers) {
      if (!found.has(matcher.start) || matcher.right().test(prose.text)) continue
      for (const match of prose.text.matchAll(matcher.pattern())) {
        const text = match[0]
        const written = text.split(/\s+|-/u)
        const words = toNumber(matcher, written)
        if (isRight(written, words) || !isMeantAs(written, words)) continue
        if (!isMeant(matcher)) break
        if (prose.isShownWrong(match.index, match.index + text.length) || isForeignProse(document, prose)) continue
        if (isOtherName(prose.text, match.index, text, matcher)) continue
        if (isCorrected(prose.text.slice(Math.max(0, match.index - longestCorrection), match.index))) continue
        yield {
          prose,
          from: match.index,
          to: match.index + text.length,
          expected: toCase(written, words, text),
          term: matcher.term,
        }
      }
    }
  }
}

/** Create patterns for phrases that start like an expansion but contain a mistake. */
export function toExpansionPatterns(glossary: Glossary): WordPattern[] {
  return toMatchers(glossary).matchers.map(({start, words, term}): WordPattern => {
    const letter = String.raw`[A-Za-z\x80-\uFFFF]`
    // Patterns with more than three words would have too many alternatives.
    const others = words.slice(1, 3).map((word) => `${letter}{0,20}${gap}${toAnyCase(word.slice(0, firstLetters))}`)
    const right = `${words.map(toAnyCase).join(String.raw`[\s-]+`)}${term.ordinaryWord ? '' : '(?:[eE]?[sS])?'}`
    return {word: start, before: `(?!${right}(?!${letter}))`, rest: others.join('')}
  })
}

/** List the starts of a text: "repr" gives "r", "re", "rep" and "repr". */
function toStarts(text: string): string[] {
  return Array.from(text, (_, index) => text.slice(0, index + 1))
}

/** The matchers of a glossary, and a pattern for the first letters of any expansion. */
const toMatchers = rememberOf(({terms}: Glossary) => {
  const matchers = terms.flatMap((term) => (term.expands?.includes(' ') ? [toMatcher(term, term.expands)] : []))
  const starts = matchers.map(({start}) => start).toSorted((a, b) => b.length - a.length)
  // Matches the start of a word: "rep" of "representational".
  const body = toAnyOf(starts.map(escapePattern))
  const pattern = matchers.length > 0 ? once(() => new RegExp(`(?<![\\p{L}\\p{N}_])${body}`, 'giu')) : undefined
  return {matchers, pattern}
})

function toMatcher(term: Term, expands: string): Matcher {
  const words = expands.toLowerCase().split(/[\s-]+/)
  const body = words.map((word) => `${escapePattern(word.slice(0, firstLetters))}\\p{L}{0,20}`).join('[\\s-]{1,3}')
  const right = `${words.map(escapePattern).join('[\\s-]+')}${term.ordinaryWord ? '' : '(?:e?s)?'}`
  return {
    term,
    start: wordAt(words, 0).slice(0, firstLetters),
    words,
    // Matches phrases such as "representation state transfer", whose words have the right first letters.
    pattern: once(() => new RegExp(`(?<![\\p{L}\\p{N}_])${body}(?![\\p{L}\\p{N}_])`, 'giu')),
    right: once(() => new RegExp(`(?<![\\p{L}\\p{N}_])${right}(?![\\p{L}\\p{N}_])`, 'iu')),
    // Matches the abbreviation, or a word that starts with the abbreviation: REST, RESTful.
    name: once(() => new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(term.term)}(?!\\p{Lu})`, 'u')),
    evidence: term.ordinaryWord && toEvidence(term.ordinaryWord, term),
  }
}

/**
 * Make the last word of the right expansion plural if the last word in the text is plural. An abbreviation that is also
 * an ordinary word has no plural.
 */
function toNumber({words, term}: Matcher, written: readonly string[]): readonly string[] {
  if (term.ordinaryWord || !/s$/iu.test(wordAt(written, written.length - 1))) return words
  return [...words.slice(0, -1), toPluralForm(wordAt(words, words.length - 1))]
}

/** Matches the initialism after a phrase: "(GSSAPI)". The group is the initialism. */
const initialismAfter = once(() => /^\s*[([](\p{Lu}[\p{L}\p{N}-]{0,20}\p{Lu})s?[)\]]/u)
/** Matches a word with a capital before a phrase: "Services ". */
const capitalBefore = once(() => /(?<!\p{L})\p{Lu}\p{Ll}[\p{L}\p{N}]*\s+$/u)

/** Words that start a sentence or a title, but not a name. */
const sentenceStarts = toWordSet('A An The This That Is Are In On By With Using Called')

/**
 * Whether the phrase is a part of another name: "Generic Security Services Application Program Interface (GSSAPI)".
 */
function isOtherName(text: string, from: number, written: string, {term}: Matcher): boolean {
  const after = text.slice(from + written.length, from + written.length + 40)
  const [, initials] = initialismAfter().exec(after) ?? []
  if (initials !== undefined && !initials.toUpperCase().startsWith(term.term.toUpperCase())) return true
  const before = text.slice(Math.max(0, from - 40), from)
  const previous = capitalBefore().exec(before)?.[0]
  if (previous === undefined || !/^\p{Lu}/u.test(written)) return false
  // In "What is Representative State Transfer?", "What" does not belong to a name.
  return !sentenceStarts.has(previous.trim()) || !isSentenceStart(text, from - previous.length)
}

/** Whether each word is right, or is the base of the right word: "program" for "programming". */
function isRight(written: readonly string[], words: readonly string[]): boolean {
  return written.every((word, index) => toBases(wordAt(words, index)).includes(word.toLowerCase()))
}

/**
 * Whether at least one word is right, and each other word is a form or a misspelling of the right word.
 */
function isMeantAs(written: readonly string[], words: readonly string[]): boolean {
  const lower = written.map((word) => word.toLowerCase())
  const isLike = (word: string, right: string): boolean =>
    word.startsWith(right.slice(0, sharedLetters)) || findClosest(word, [right]) !== undefined
  return (
    lower.some((word, index) => word === words[index]) &&
    lower.every((word, index) => isLike(word, wordAt(words, index)))
  )
}

/**
 * Whether the page mentions the term or its topic. If not, the phrase may belong to another field.
 */
function isNamed(document: MarkdownDocument, {name, evidence}: Matcher): boolean {
  if (hasProse(document, ({text}) => name().test(text))) return true
  const topic = evidence?.topic
  if (!topic) return false
  const all = document.page.prose.flatMap(({text}) => [...text.matchAll(topic())].map(([word]) => word.toLowerCase()))
  return new Set(all).size > 1
}

/** The greatest length of text that is read before a form, in code units. */
const longestCorrection = 60

/** Whether the text before a form shows that the form is quoted as a mistake: "not “". */
function isCorrected(before: string): boolean {
  return /\b(?:not|never|instead of|rather than|incorrectly|wrongly)\s*["'“‘(]*$/iu.test(before)
}

/** Write the right words with the capitalisation of the wrong words. */
function toCase(written: readonly string[], words: readonly string[], text: string): string {
  const gaps = text.match(/\s+|-/gu) ?? []
  return words.map((word, index) => toCaseOf(word, written[index] ?? word) + wordAt(gaps, index)).join('')
}

function toCaseOf(word: string, like: string): string {
  if (like === like.toUpperCase() && like.length > 1) return word.toUpperCase()
  const capitals = /^\p{Lu}+/u.exec(like)?.[0].length ?? 0
  return word.slice(0, capitals).toUpperCase() + word.slice(capitals)
}

/**
 * Find the first use of each abbreviation outside of headings. Leave out an abbreviation if the block of its first use
 * or an earlier block has the expansion.
 */
export function* findUndefined(document: MarkdownDocument, glossary: Glossary): Generator<ExpansionIssue> {
  const seen = new Set<Term>()
  for (const {prose, from, to, text, form, correct, verdict} of findMentions(document, glossary)) {
    const {term} = form
    const {expands} = term
    if (expands === undefined || form.avoid || form.correct !== term.term || seen.has(term)) continue
    if (prose.kind === 'heading' || verdict.sense !== 'certain' || text !== correct) continue
    seen.add(term)
    const body = expands.toLowerCase()
    const isSaid = document.prose
      .slice(0, document.prose.indexOf(prose) + 1)
      .some((other) => other.text.toLowerCase().replace(/\s+/g, ' ').includes(body))
    if (isSaid) continue
    const words = correct === term.term ? expands : toPluralForm(expands)
    const start = isSentenceStart(prose.text, from) ? words.charAt(0).toUpperCase() + words.slice(1) : words
    yield {prose, from, to, expected: `${start} (${correct})`, term}
  }
}
