import type {Nodes, Parents} from 'mdast'
import type {Glossary, MarkdownDocument, Prose, Range, Term} from '../types.ts'
import {escapePattern} from '../english/pattern.ts'
import {isSentenceStart, isShouted, isTitleCase, wordsBefore} from '../english/words.ts'
import {isEveryday} from '../english/everyday.ts'
import {isAfterAuxiliary} from '../english/places.ts'
import type {Found as Match} from './finder.ts'
import {toKey, toLexicon, toPluralForm, type Form, type Lexicon} from './lexicon.ts'
import {isIdentifier} from './identifiers.ts'
import {toRequestFinder} from './method-evidence.ts'
import {isForeign} from '../english/language.ts'
import {once, remember, rememberLast, rememberOf} from '../english/remember.ts'
import {isRaised, judge, type Occurrence, type Page, type Verdict} from './sense.ts'

/** A form of a term in prose, with its verdict. */
export interface Mention extends Occurrence {
  /** The right spelling, singular or plural as in the text, and with the right capital for its position. */
  correct: string
  verdict: Verdict
}

/**
 * Find all mentions of terms, right or wrong, in order. Decide for each mention whether the term is meant. All rules
 * share the mentions of a document.
 */
export function findMentions(document: MarkdownDocument, glossary: Glossary): readonly Mention[] {
  return toMentionFinder(glossary)(document)
}

const toMentionFinder = rememberOf((glossary: Glossary) =>
  rememberLast((document: MarkdownDocument): readonly Mention[] => [...readMentions(document, toLexicon(glossary))]),
)

function* readMentions(document: MarkdownDocument, lexicon: Lexicon): Generator<Mention> {
  const findForms = remember(({text}: Prose) => lexicon.find(text))
  const page = toPage(document, lexicon, findForms)
  for (const prose of document.prose) {
    if (prose.kind === 'alt') continue // Even careful readers disagree about what is a mistake in alternative text.
    const matches = findForms(prose)
    if (matches.length === 0 || isForeignProse(document, prose)) continue
    const names = lexicon.findNames(prose.text).map(({text, index}) => [index, index + text.length] as const)
    const mentions = matches.flatMap((match): Mention[] => {
      const {text, index: from} = match
      const to = from + text.length
      const found = lookUp(text, lexicon)
      if (!found || hasMarkupInWord(prose, from, text)) return []
      const read = (form: Form): Unjudged => {
        const isParticiple = form.participle !== undefined && isAfterAuxiliary({before: wordsBefore(prose.text, from)})
        const own = isParticiple ? {...form, correct: form.participle ?? ''} : form
        const correct = toCorrect(prose, [from, to], text, toNumber(own, found.plural), form.term)
        return {prose, from, to, text, form, correct}
      }
      if (found.rival) {
        const rival = read(found.rival)
        const verdict = toVerdict(rival, names, page, true)
        if (verdict.sense === 'certain') return [{...rival, verdict}]
      }
      const mention = read(found.form)
      return [{...mention, verdict: toVerdict(mention, names, page)}]
    })
    // Keep only the first sure mention of each form, because a long block may have many mentions.
    const sure = new Map<string, Mention>()
    for (const mention of mentions) {
      const {verdict, form} = mention
      if (verdict.sense === 'certain' && !sure.has(form.correct)) sure.set(form.correct, mention)
    }
    for (const mention of mentions) {
      const companion = mention.verdict.sense === 'certain' ? undefined : judgeBesideSure(mention, sure)
      yield companion ? {...mention, verdict: companion} : mention
    }
  }
}

const wordOfForm = /[^\s\u00A0\u2010\u2011-]+/gu // Matches "REST" and "API" of "REST API"

/** Whether there is markup inside a word, as in `HT**TP**`. Such a word is not a form of a term. */
function hasMarkupInWord(prose: Prose, from: number, text: string): boolean {
  return [...text.matchAll(wordOfForm)].some(
    ({0: word, index}) => !prose.isPlain(from + index, from + index + word.length),
  )
}

/**
 * Decide by a sure mention of the same term in the block. In "disable rest for non-rest APIs", the sure mention
 * "rest APIs" decides about the first "rest".
 */
function judgeBesideSure(mention: Mention, sure: ReadonlyMap<string, Mention>): Verdict | undefined {
  if (!mention.verdict.isOpen) return
  const other = [...sure.values()].find(({form}) => isFormOf(form.correct, mention.form.correct))
  return other && {sense: 'certain', evidence: [`a noun, in the same block as “${other.text}”`]}
}

/** Whether a form equals another form, or starts with its words: "REST API" starts with "REST". */
function isFormOf(longer: string, shorter: string): boolean {
  return longer === shorter || longer.startsWith(`${shorter} `)
}

/**
 * Whether two spellings differ at most in spaces and hyphens. If so, a mention is checked even if the words around it
 * are in capitals.
 */
function hasSameLetters(text: string, correct: string): boolean {
  return text.replace(/[\s-]/gu, '') === correct.replace(/[\s-]/gu, '')
}

type Unjudged = Omit<Mention, 'verdict'>

/**
 * Whether a range of the text overlaps a name.
 *
 * @param names in order, without overlaps
 */
function isInName(names: readonly (readonly [number, number])[], from: number, to: number): boolean {
  // Only the first name that ends after the start of the range matters.
  let low = 0
  let high = names.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle]?.[1] ?? 0) > from) high = middle
    else low = middle + 1
  }
  const start = names[low]?.[0]
  return start !== undefined && start < to
}

/** Matches a letter of Chinese, Japanese or Korean right beside a form. U+FFFC stands for the form. */
const otherScript =
  /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF] ?\uFFFC|\uFFFC ?[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/u

function toVerdict(
  mention: Unjudged,
  names: readonly (readonly [number, number])[],
  page: Page,
  isRival = false,
): Verdict {
  const {prose, from, to, text} = mention
  if (isInName(names, from, to)) return {sense: 'silent', evidence: ['part of a name']}
  const isByPage = mention.form.unsure !== undefined
  if (text === mention.correct) return {sense: 'certain', evidence: ['spelled as in the glossary'], isByPage}
  if (prose.isShownWrong(from, to) || isNegated(mention)) return {sense: 'silent', evidence: ['shown as a wrong form']}
  const isInitialism = /^(?:name|abbreviation)$/.test(mention.form.term.kind)
  if (isShouted(prose.text, from, to, !isInitialism) && !hasSameLetters(text, mention.correct))
    return {sense: 'silent', evidence: ['set in capitals']}
  // In "## Rest 基本信息", the sentence is not English.
  if (otherScript.test(`${prose.text.slice(Math.max(0, from - 2), from)}\uFFFC${prose.text.slice(to, to + 2)}`))
    return {sense: 'silent', evidence: ['text in another language']}
  const identifier = isIdentifier(mention, page)
  if (identifier) return {sense: 'silent', evidence: [identifier]}
  return judge(mention, page, isRival)
}

/** Whether a form is called wrong after the right form: "GraphQL, not graphql or Graphql". */
function isNegated({prose, from, correct}: Unjudged): boolean {
  const before = prose.text.slice(Math.max(0, from - 120), from).replace(/\s+/gu, ' ')
  if (!before.includes(correct)) return false
  const [, right] = /([\w ]{1,40})\W{1,4}not (?:\w{1,20}\W{1,4}){0,6}$/u.exec(before) ?? []
  return right?.endsWith(correct) === true
}

/**
 * Look up the form of a text. A right form with the same spaces and hyphens comes first, then an avoided form, then a
 * right form with other spaces or hyphens.
 */
function lookUp(text: string, lexicon: Lexicon): Found | undefined {
  const key = toKey(text)
  for (const plural of ['', 's', 'es']) {
    if (!key.endsWith(plural)) continue
    const letters = key.slice(0, key.length - plural.length)
    const isLike = (form: Form): boolean => isWrittenLike(text, form.correct + plural)
    const rights = lexicon.forms
      .get(letters)
      ?.filter((form) => isInflected(form, plural, text) && isOneWord(form, text))
    const right = rights?.find(isLike) ?? rights?.[0]
    const candidates = lexicon.avoided
      .get(letters)
      ?.filter((form) => isInflected(form, plural, text) && isPhrase(form, text))
    const alike = candidates?.find(({avoid}) => hasGap(avoid?.form ?? '') === hasGap(text))
    const wrong = alike ?? candidates?.[0]
    const isRight = right && (!wrong || isLike(right))
    const form = isRight ? right : (wrong ?? right)
    if (!form) continue
    // "log in" is right as a verb. It may also be a wrong form of the noun "login". The evidence of that form decides.
    const rival = isRight && isLike(right) && alike?.evidence && alike.term !== right.term ? alike : undefined
    return {form, plural, ...(rival && {rival})}
  }
}

/** The form of a text. */
interface Found {
  form: Form
  plural: string
  /**
   * A wrong form of another term with the same spelling. Only evidence directly next to the text can show that this
   * form is meant.
   */
  rival?: Form
}

/**
 * Whether a form may have this plural ending. Verbs have no plural. A name with a capital "S" at its end is another
 * name: "GRPCS".
 */
function isInflected({term: {kind}}: Form, plural: string, text: string): boolean {
  return plural === '' || (kind !== 'verb' && !(kind === 'name' && text.endsWith('S')))
}

/**
 * Whether a text may be this form. If the words of a verb such as "log in" are joined, they are a noun: "login", "a
 * log-in page".
 */
function isOneWord({term, correct}: Form, text: string): boolean {
  return term.kind !== 'verb' || (hasGap(correct) === hasGap(text) && (hasHyphen(correct) || !hasHyphen(text)))
}

function hasHyphen(text: string): boolean {
  return /[\u2010\u2011-]/u.test(text)
}

/**
 * Whether a text may be this form. A text without a space may be another everyday word: "invoice" is not "in voice".
 */
function isPhrase({unsure, term}: Form, text: string): boolean {
  return unsure !== 'phrase' || hasGap(text) || (term.kind !== 'verb' && !isEveryday(text))
}

/** Make the right spelling singular or plural, as in the text: "auth policies" becomes "access policies". */
function toNumber({correct, avoid}: Form, plural: string): string {
  if (plural === '') return correct
  // A form that is not avoided keeps the ending of the text: "APIs".
  return avoid === undefined ? correct + plural : toPluralForm(correct)
}

function hasGap(text: string): boolean {
  return /[\s\u00A0\u2010\u2011-]/u.test(text)
}

/**
 * Whether a text differs from the right form at most in capitals. If the right form is in lower case, either the
 * first letter or all letters of the text may be capitals.
 */
function isWrittenLike(text: string, correct: string): boolean {
  if (text.length !== correct.length || text.toLowerCase() !== correct.toLowerCase()) return false
  return (
    correct !== correct.toLowerCase() || text.toUpperCase() === text || text.slice(1) === text.slice(1).toLowerCase()
  )
}

/**
 * Find the right spelling at a position. A term in lower case takes a capital at the start of a
 * sentence, a heading or a cell, and in Title Case.
 *
 *     End points of the API             Endpoints
 *     Add an End Point to Your API      Endpoint
 *     Renew an Auth Token               Access Token
 *     call this End Point               endpoint
 *     Restful Services                  RESTful Services
 */
function toCorrect({text, kind}: Prose, [from, to]: Range, written: string, correct: string, {letters}: Term): string {
  if (correct !== correct.toLowerCase()) return letters === 'exact' ? correct : withCapitals(correct, written)
  const first = written.charAt(0)
  if (first === first.toLowerCase()) return correct
  // "Endpoint" or "ENDPOINT" at any position is a style of capitals, not a wrong spelling.
  if (isWrittenLike(written, correct)) return written
  const isTitle = (kind === 'heading' || kind === 'cell') && isTitleCase(text, from, to)
  if (isTitle && isCapitalized(written)) return correct.replace(wordStart(), (letter) => letter.toUpperCase())
  return isTitle || isSentenceStart(text, from) ? correct.charAt(0).toUpperCase() + correct.slice(1) : correct
}

/** Keep the capital of an ordinary noun in a term: "RESTful Services". */
function withCapitals(correct: string, written: string): string {
  const words = written.split(/[\s\u00A0]+/u)
  const isCapital = (word: string, index: number): boolean =>
    word === word.toLowerCase() && word.charAt(0).toUpperCase() + word.slice(1) === words[index]
  return correct
    .split(' ')
    .map((word, index) => (isCapital(word, index) ? words[index] : word))
    .join(' ')
}

/** Matches the first letter of each word: "a" and "t" of "access token". */
const wordStart = once(() => /(?<![^\s\u00A0])\p{Ll}/gu)

/** Whether each word starts with a capital: "Auth Token". */
function isCapitalized(text: string): boolean {
  return text.split(/[\s\u00A0-]+/u).every((word) => /^\p{Lu}/u.test(word))
}

/**
 * Matches URLs of packages and repositories: "https://www.npmjs.com/package/express". The group is the name at the end
 * of the URL.
 */
const packageUrl =
  /^https?:\/\/(?:www\.)?(?:npmjs\.com\/package\/(?:@[\w.-]+\/)?|(?:github|gitlab)\.com\/[\w.-]+\/|pypi\.org\/project\/|crates\.io\/crates\/|rubygems\.org\/gems\/|nuget\.org\/packages\/|packagist\.org\/packages\/[\w.-]+\/|pkg\.go\.dev\/(?:[\w.-]+\/){0,6}|marketplace\.visualstudio\.com\/items\?itemName=[\w-]+\.)([\w.-]+)\/?(?:[?#].*)?$/iu
/** Matches the hosts of packages: "npmjs.com". */
const packageHost =
  /npmjs\.com|github\.com|gitlab\.com|pypi\.org|crates\.io|rubygems\.org|nuget\.org|packagist\.org|pkg\.go\.dev|visualstudio\.com/iu
const namesPackages = rememberLast(({source}: MarkdownDocument) => packageHost.test(source))
/** Matches a key with the name of a package: "name: Express", "package = 'express'" */
const packageKey = /^(?:name|package|library|project|plugin|module)[ \t]*[:=][ \t]*["']?([^"'\s]+)["']?[ \t]*$/gimu

/** Whether a link or the front matter of the page shows that a text is the name of a package. */
function isPackage(document: MarkdownDocument, shown: string): boolean {
  const [first] = document.tree.children as {type: string; value?: unknown}[]
  if ((first?.type === 'yaml' || first?.type === 'toml') && typeof first.value === 'string')
    for (const [, name = ''] of first.value.matchAll(packageKey)) if (name === shown) return true
  // First, check quickly whether the source has the name after a slash. In a URL, the name may have hyphens.
  const letters = [...toKey(shown)].map(escapePattern).join('-?')
  if (!namesPackages(document) || !new RegExp(`/${letters}(?![\\w.-])`, 'iu').test(document.source)) return false
  return hasProse(document, ({text, spans}) =>
    spans.some(({kind, value, from, to}) => {
      const name = kind === 'link' && value ? packageUrl.exec(value)?.[1] : undefined
      return name !== undefined && text.slice(from, to) === shown && toKey(name) === toKey(shown)
    }),
  )
}

/** Find the blocks that belong to a block: the cells of its table, or the block below a heading. */
function findNeighbours(document: MarkdownDocument, prose: Prose): readonly Prose[] {
  const {cells, following} = toNeighbours(document)
  const table = prose.ancestors.find(({type}) => type === 'table')
  if (table) return cells.get(table) ?? []
  const next = prose.kind === 'heading' ? following.get(prose.node) : undefined
  return next ? [prose, next] : [prose]
}

/** The prose in each table, and the block after each heading. */
const toNeighbours = rememberLast(({page}: MarkdownDocument) => {
  const cells = new Map<Parents, Prose[]>()
  const following = new Map<Nodes, Prose>()
  for (const [index, prose] of page.prose.entries()) {
    const next = page.prose[index + 1]
    if (prose.kind === 'heading' && next) following.set(prose.node, next)
    for (const parent of prose.ancestors) {
      if (parent.type !== 'table') continue
      const others = cells.get(parent)
      if (others) others.push(prose)
      else cells.set(parent, [prose])
    }
  }
  return {cells, following}
})

/**
 * Whether some prose of a page passes a test. Tests the blocks that may have findings first. If one of them passes, the
 * other blocks are not read.
 */
export function hasProse({prose, page}: MarkdownDocument, test: (prose: Prose) => boolean): boolean {
  return prose.some(test) || page.prose.some(test)
}

function toPage(document: MarkdownDocument, lexicon: Lexicon, findForms: (prose: Prose) => readonly Match[]): Page {
  const {source} = document
  /** Whether a text is a word that the page has only once. If so, no search for other uses is needed. */
  const isOnce = (text: string) => !/\s/u.test(text) && source.indexOf(text) === source.lastIndexOf(text)
  /** Whether a match is the form as the glossary writes it. */
  const isRight = (prose: Prose, {text, index}: Match, {correct}: Form): boolean => {
    const form = lookUp(text, lexicon)?.form
    if (!form || form.avoid || form.correct !== correct || !text.startsWith(correct)) return false
    // At the start of a sentence, a word such as "Pay" may be a verb.
    return !form.unsure || correct === correct.toLowerCase() || isRaised(prose, index, index + text.length)
  }
  const toBlocks = remember((prose: Prose) => findNeighbours(document, prose))
  const showRequests = remember((blocks: readonly Prose[]) =>
    blocks.some((one) => toRequestFinder(document)(one) !== undefined),
  )
  const findPeers = once(() => toPeers(lexicon))
  const countWords = (pattern: (() => RegExp) | undefined): number => {
    if (!pattern) return 0
    const found = document.page.prose.flatMap(({text}) => text.match(pattern()) ?? [])
    return new Set(found.map((word) => word.toLowerCase())).size
  }
  const hasSlug = remember((title: string) => {
    const words = title.toLowerCase().split(/\s+/u)
    if (words.length < 2 || words.length > 8 || title.length > 200) return false
    // The anchor `#order-shop-desk`, the file `order-shop-desk.md` and `slug: order-shop-desk` do not count, because they
    // may belong to any heading.
    const slug = new RegExp(`(?<![\\w#-]|slug: ?)${words.map(escapePattern).join('-')}(?![\\w-]|\\.\\w)`, 'u')
    return slug.test(source)
  })
  return {
    hasRight: remember((form) =>
      hasProse(document, (prose) => findForms(prose).some((found) => isRight(prose, found, form))),
    ),
    names: remember(({correct}) =>
      hasProse(document, (prose) =>
        findForms(prose).some((found) => {
          const form = lookUp(found.text, lexicon)?.form
          return form && isFormOf(form.correct, correct) && (!form.evidence || found.text.startsWith(correct))
        }),
      ),
    ),
    hasNames: (text) => lexicon.technical().test(text),
    isTechnical: once(() => hasProse(document, ({text}) => lexicon.technical().test(text))),
    hasCode: remember(
      (text) => !isOnce(text) && hasProse(document, ({insets}) => insets.some(({value}) => value.includes(text))),
    ),
    hasMember: remember((text) => new RegExp(`\\w\\.${escapePattern(text)}\\b`).test(source)),
    hasRequest: (prose) => showRequests(toBlocks(prose)),
    hasRequests: () => document.page.requests.some(({method}) => method !== undefined),
    hasPackage: remember((text) => isPackage(document, text)),
    findProject: once(() => {
      const title = document.page.prose.find(
        ({node}, index) => node.type === 'heading' && (node.depth === 1 || index === 0),
      )
      const name = (title?.text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').toLowerCase()
      return hasSlug(name) ? name : undefined
    }),
    hasSlug,
    isOrganisation: remember((text) => {
      const name = text.split(/\s+/u).map(escapePattern).join('\\s+')
      const has = (pattern: string): boolean => {
        const expression = new RegExp(pattern, 'u')
        return hasProse(document, ({text}) => expression.test(text))
      }
      const isBare = has(`\\b(?:at|by|for|from|of|that|with) ${name}(?![\\p{L}\\p{N}])`)
      const isNoun = has(
        `\\b(?:[Aa]n?|[Ee]ach|[Ee]very|[Tt]his|[Oo]ur|[Yy]our) ${name}\\b|\\b[Tt]he ${name} (?:has|is|of|for|to|returns)\\b`,
      )
      return isBare && !isNoun && !has(name.replace('\\s+', '[\\s-]?').toLowerCase())
    }),
    isPeer: (word) => findPeers().has(word),
    countTopics: remember(({topic}) => countWords(topic)),
    countElsewhere: remember(({elsewhere}) => countWords(elsewhere)),
  }
}

/**
 * List the terms of a glossary, and the words in `beside` and `before` of their evidence, in lower
 * case.
 */
function toPeers({forms}: Lexicon): ReadonlySet<string> {
  return new Set(
    [...forms.entries()].flatMap(([key, forms]) => [
      key,
      ...forms.flatMap(({evidence}) => [...(evidence?.beside() ?? []), ...(evidence?.before() ?? []).flat()]),
    ]),
  )
}

/**
 * Find inline code that is a term, or starts with a term. The term decides which article is correct in front of the code:
 *
 *     a `endpoint`
 *        ^^^^^^^^
 */
export function* findShown(document: MarkdownDocument, glossary: Glossary): Generator<Mention> {
  const lexicon = toLexicon(glossary)
  for (const prose of document.prose) {
    for (const {index, kind, value} of prose.insets) {
      if (kind !== 'code' || !/^[\p{L} -]{2,40}$/u.test(value)) continue
      const [first = ''] = value.split(' ')
      const found = lookUp(value, lexicon) ?? lookUp(first, lexicon)
      if (!found) continue
      const verdict: Verdict = {sense: 'silent', evidence: ['code']}
      yield {prose, from: index, to: index + 1, text: value, form: found.form, correct: found.form.correct, verdict}
    }
  }
}

/** How many code units of a source are read to detect its language. */
const sampleLength = 8000

// Matches everything in a source except running text: front matter, code, tags, comments, URLs
const noText =
  /^---[ \t]*\r?\n[^]*?\n---[ \t]*$|^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\1|`[^`\r\n]{1,200}`|<[^>\r\n]{1,400}>|\{\/\*[^*\r\n]{1,400}\*\/\}|\]\([^)\r\n]{1,400}\)|https?:\/\/\S+/gm

const toForeignSearch = rememberLast(({source, language}: MarkdownDocument) => {
  const isForeignPage = language !== undefined || isForeign(source.slice(0, sampleLength).replace(noText, ' '))
  return remember(({text}: Prose) => isForeignPage || isForeign(text))
})

/**
 * Whether a block is in a language other than English. Signs are the language that the page states, the words at the
 * start of the page, and the words of the block.
 */
export function isForeignProse(document: MarkdownDocument, prose: Prose): boolean {
  return toForeignSearch(document)(prose)
}
