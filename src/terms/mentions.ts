import type {Glossary, MarkdownDocument, Prose} from '../core/types.ts'
import {isSentenceStart, isShouted, isTitleCase} from '../english/words.ts'
import {toKey, toLexicon, type Form, type Lexicon} from './lexicon.ts'
import {isIdentifier} from './identifiers.ts'
import {isForeignProse} from './languages.ts'
import {judge, type Page, type Verdict} from './sense.ts'

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
  const page = toPage(document, lexicon)
  for (const prose of document.prose) {
    if (prose.kind === 'alt') continue // Two careful readers differ on alternative text.
    const matches = [...prose.text.matchAll(lexicon.pattern)]
    if (matches.length === 0 || isForeignProse(document, prose)) continue
    const names = findNames(prose.text, lexicon)
    const mentions = matches.flatMap((match): Mention[] => {
      const [text] = match
      const from = match.index
      const to = from + text.length
      const found = lookUp(text, lexicon)
      if (!found) return []
      const {form, plural} = found
      const mention = {prose, from, to, text, form, correct: toCorrect(prose, from, to, text, form.correct + plural)}
      return [{...mention, verdict: toVerdict(mention, names, page)}]
    })
    for (const mention of mentions) {
      const companion = mention.verdict.sense === 'certain' ? undefined : findCompanion(mention, mentions)
      yield companion ? {...mention, verdict: companion} : mention
    }
  }
}

/** A bare noun in the same block as a sure mention of the same term is the term: "disable rest for non-rest APIs". */
function findCompanion(mention: Mention, mentions: readonly Mention[]): Verdict | undefined {
  if (!mention.verdict.isOpen) return
  const other = mentions.find(
    ({verdict, form}) => verdict.sense === 'certain' && isFormOf(form.correct, mention.form.correct),
  )
  return other && {sense: 'certain', evidence: [`a noun beside “${other.text}” in the same block`]}
}

/** "REST APIs" is a form of "REST". */
function isFormOf(longer: string, shorter: string): boolean {
  return longer === shorter || longer.startsWith(`${shorter} `)
}

/** Whether only blanks and hyphens differ, so that capitals around tell nothing. */
function hasSameLetters(text: string, correct: string): boolean {
  return text.replace(/[\s-]/gu, '') === correct.replace(/[\s-]/gu, '')
}

type Unjudged = Omit<Mention, 'verdict'>

function toVerdict(mention: Unjudged, names: readonly (readonly [number, number])[], page: Page): Verdict {
  const {prose, from, to, text} = mention
  if (names.some(([start, end]) => start < to && from < end)) return {sense: 'silent', evidence: ['part of a name']}
  if (text === mention.correct) return {sense: 'certain', evidence: ['as the glossary writes it']}
  if (prose.isShownWrong(from, to)) return {sense: 'silent', evidence: ['shown as a wrong form']}
  if (isShouted(prose.text, from, to) && !hasSameLetters(text, mention.correct))
    return {sense: 'silent', evidence: ['set in capitals']}
  const identifier = isIdentifier(mention, page)
  if (identifier) return {sense: 'silent', evidence: [identifier]}
  return judge(mention, page)
}

/**
 * The form that a text is: a right one where blanks and hyphens stand as in it,
 * else an avoided one, else a right one with wrong blanks or hyphens.
 */
function lookUp(text: string, lexicon: Lexicon): {form: Form; plural: string} | undefined {
  const key = toKey(text)
  for (const plural of ['', 's', 'es']) {
    if (!key.endsWith(plural)) continue
    const letters = key.slice(0, key.length - plural.length)
    const right = lexicon.forms.get(letters)
    const candidates = lexicon.avoided.get(letters)
    const wrong = candidates?.find(({avoid}) => hasGap(avoid?.form ?? '') === hasGap(text)) ?? candidates?.[0]
    const form = right && (!wrong || isWrittenLike(text, right.correct + plural)) ? right : (wrong ?? right)
    if (form) return {form, plural}
  }
}

function hasGap(text: string): boolean {
  return /[\s\u00A0\u2010\u2011-]/u.test(text)
}

/** Whether two forms have the same blanks and hyphens, and no capital inside a word in small letters. */
function isWrittenLike(text: string, correct: string): boolean {
  if (text.length !== correct.length || text.toLowerCase() !== correct.toLowerCase()) return false
  return (
    correct !== correct.toLowerCase() || text.toUpperCase() === text || text.slice(1) === text.slice(1).toLowerCase()
  )
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
  // "Endpoint" or "ENDPOINT" anywhere: a style of capitals, not of the term.
  if (isWrittenLike(written, correct)) return written
  const isTitle =
    isSentenceStart(text, from) || ((kind === 'heading' || kind === 'cell') && isTitleCase(text, from, to))
  return isTitle ? correct.charAt(0).toUpperCase() + correct.slice(1) : correct
}

/** A path or a URL, a method before it: "/orders", "GET https://shop.example/orders" */
const request = /^(?:[A-Z]+ )?(?:https?:\/\/|\/)[\w{:]/u

function toPage(document: MarkdownDocument, lexicon: Lexicon): Page {
  let isPageTechnical: boolean | undefined
  const right = new Map<Form, boolean>()
  const topics = new Map<RegExp, number>()
  let code: string | undefined
  return {
    hasRight(form) {
      let has = right.get(form)
      if (has === undefined) {
        has = document.prose.some(({text}) =>
          [...text.matchAll(lexicon.pattern)].some(([found]) => {
            const other = lookUp(found, lexicon)?.form
            return other && !other.avoid && other.correct === form.correct && found.startsWith(form.correct)
          }),
        )
        right.set(form, has)
      }
      return has
    },
    isTechnical() {
      isPageTechnical ??= document.prose.some(({text}) => lexicon.technical.test(text))
      return isPageTechnical
    },
    hasCode(text) {
      code ??= document.prose.flatMap(({insets}) => insets.map(({value}) => value)).join('\n')
      return code.includes(text)
    },
    hasRequest(prose) {
      if (prose.insets.some(({kind, value}) => kind === 'code' && request.test(value))) return true
      return [...prose.text.matchAll(/\uFFFC{2,}/gu)].some(({0: mask, index}) => {
        const range = prose.range(index, index + mask.length)
        return range !== undefined && request.test(document.source.slice(...range))
      })
    },
    countTopics(topic) {
      let count = topics.get(topic)
      if (count === undefined) {
        count = new Set(
          document.prose.flatMap(({text}) => [...text.matchAll(topic)].map(([word]) => word.toLowerCase())),
        ).size
        topics.set(topic, count)
      }
      return count
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
