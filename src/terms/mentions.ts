import type {Glossary, MarkdownDocument, Prose} from '../core/types.ts'
import {isForeign} from '../english/language.ts'
import {isSentenceStart, isShouted, isTitleCase} from '../english/words.ts'
import {toKey, toLexicon, type Form, type Lexicon} from './lexicon.ts'
import {isIdentifier} from './identifiers.ts'
import {judge, type Verdict} from './sense.ts'

/** A place where a form of a term stands in prose. */
export interface Mention {
  prose: Prose
  /** Indices of `prose.text`. */
  from: number
  to: number
  text: string
  form: Form
  /** The right spelling here: plural and capital of the place kept. */
  correct: string
  verdict: Verdict
}

const cache = new WeakMap<MarkdownDocument, {glossary: Glossary; mentions: readonly Mention[]}>()

/**
 * Every mention of every term, right or wrong, in order, with the verdict whether
 * the term is meant. Found once per document and shared by the rules.
 */
export function findMentions(document: MarkdownDocument, glossary: Glossary): readonly Mention[] {
  const known = cache.get(document)
  if (known?.glossary === glossary) return known.mentions
  const lexicon = toLexicon(glossary)
  const mentions = [...readMentions(document, lexicon)]
  cache.set(document, {glossary, mentions})
  return mentions
}

function* readMentions(document: MarkdownDocument, lexicon: Lexicon): Generator<Mention> {
  const page = toPage(document)
  for (const prose of document.prose) {
    if (prose.kind === 'alt') continue // Two careful readers differ on alternative text.
    const matches = [...prose.text.matchAll(lexicon.pattern)]
    if (matches.length === 0 || page.isForeign(prose)) continue
    const names = findNames(prose.text, lexicon)
    for (const match of matches) {
      const [text] = match
      const from = match.index
      const to = from + text.length
      const found = lookUp(text, lexicon)
      if (!found) continue
      const {form, plural} = found
      const mention = {prose, from, to, text, form, correct: toCorrect(prose, from, to, text, form.correct + plural)}
      yield {...mention, verdict: toVerdict(mention, names, document, lexicon)}
    }
  }
}

type Unjudged = Omit<Mention, 'verdict'>

function toVerdict(
  mention: Unjudged,
  names: readonly (readonly [number, number])[],
  document: MarkdownDocument,
  lexicon: Lexicon,
): Verdict {
  const {prose, from, to, text} = mention
  if (names.some(([start, end]) => start < to && from < end)) return {sense: 'silent', evidence: ['part of a name']}
  if (text === mention.correct) return {sense: 'certain', evidence: ['as the glossary writes it']}
  if (isShouted(prose.text, from, to)) return {sense: 'silent', evidence: ['set in capitals']}
  const identifier = isIdentifier(mention)
  if (identifier) return {sense: 'silent', evidence: [identifier]}
  return judge(mention, document, lexicon)
}

function lookUp(text: string, lexicon: Lexicon): {form: Form; plural: string} | undefined {
  const key = toKey(text)
  for (const plural of ['', 's', 'es']) {
    const form = key.endsWith(plural) && lexicon.forms.get(key.slice(0, key.length - plural.length))
    if (form) return {form, plural}
  }
}

function findNames(text: string, lexicon: Lexicon): (readonly [number, number])[] {
  if (!lexicon.names) return []
  return [...text.matchAll(lexicon.names)].map((match) => [match.index, match.index + match[0].length] as const)
}

/**
 * The right spelling at a place: a term in lower case takes a capital where a
 * sentence, a heading or a cell starts with one, and in Title Case.
 *
 *     End points of the API             Endpoints
 *     Add an End Point to Your API      Endpoint
 *     call this End Point               endpoint
 */
function toCorrect({text, kind}: Prose, from: number, to: number, written: string, correct: string): string {
  if (correct !== correct.toLowerCase()) return correct
  const first = written.charAt(0)
  if (first === first.toLowerCase()) return correct
  const isTitle =
    isSentenceStart(text, from) || ((kind === 'heading' || kind === 'cell') && isTitleCase(text, from, to))
  return isTitle ? correct.charAt(0).toUpperCase() + correct.slice(1) : correct
}

/** What the page as a whole tells. */
function toPage(document: MarkdownDocument): {isForeign(prose: Prose): boolean} {
  let page: boolean | undefined
  return {
    isForeign(prose) {
      page ??= isForeign(
        document.prose
          .map(({text}) => text)
          .join('\n')
          .slice(0, 20_000),
      )
      return page || isForeign(prose.text)
    },
  }
}

/**
 * Terms that stand in code, as the first word of an inline code: what an article
 * before it is said with.
 *
 *     a `endpoint`
 *        ^^^^^^^^
 */
export function* findShown(document: MarkdownDocument, glossary: Glossary): Generator<Mention> {
  const lexicon = toLexicon(glossary)
  for (const prose of document.prose) {
    for (const {index, kind, value} of prose.insets) {
      if (kind !== 'code' || !/^[\p{L} -]{2,40}$/u.test(value)) continue
      const found = lookUp(value, lexicon)
      if (!found) continue
      const verdict: Verdict = {sense: 'silent', evidence: ['code']}
      yield {prose, from: index, to: index + 1, text: value, form: found.form, correct: found.form.correct, verdict}
    }
  }
}
