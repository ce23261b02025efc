import type {Prose, Term} from '../types.ts'
import {isSmallWord} from '../english/language.ts'
import {isPlural, toSingular} from '../english/inflection.ts'
import {splitForm} from '../english/pattern.ts'
import {toNounPlace, toVerbPlace} from '../english/places.ts'
import {remember, rememberLast, rememberOf} from '../english/remember.ts'
import {
  hasWord,
  isCamelCase,
  isSentenceStart,
  isTitleCase,
  toWordSet,
  wordAt,
  wordsAfter,
  wordsBefore,
} from '../english/words.ts'
import {endsWith, startsWith, toKey, type CompiledEvidence, type Form, type Phrase} from './lexicon.ts'
import {phraseEnds} from './method-words.ts'
import {findSpansAt} from './spans.ts'

type Words = readonly string[]

/** Nouns after the name of a package: "the graphql module". */
export const nameNouns = toWordSet(
  'package module library plugin plug-in gem crate extension builder repo repository branch tag folder directory file namespace ' +
    'keyword flag option key field attribute annotation decorator class image container command script binary project section ' +
    'dependency dependencies packages version tools node',
)

/** A form of a term in prose, before it is judged. */
export interface Occurrence {
  prose: Prose
  /** The range of the form, in indices of `prose.text`. */
  from: number
  to: number
  text: string
  form: Form
}

/** Whether the term is meant, and the evidence. */
export interface Verdict {
  sense: 'certain' | 'likely' | 'silent'
  evidence: readonly string[]
  /** Whether the repair is only offered, because the page is the only evidence, or the word is an everyday word. */
  isByPage?: boolean
  /**
   * Whether the word has the position of a noun. If it has, and another mention in the same block is certainly the
   * term, the word is the term too.
   */
  isOpen?: boolean
}

/** Evidence from the whole page. */
export interface Page {
  /** Whether the page has the correct spelling of a form. */
  hasRight(form: Form): boolean
  /** Whether the page has a form, or a longer form that starts with it: "rest api". */
  names(form: Form): boolean
  /** Whether the page has a text as inline code. */
  hasCode(text: string): boolean
  /** Whether the page has a text after a name and a dot: `shop.RestApi`. */
  hasMember(text: string): boolean
  /** Whether a block or its table has a path or a URL. For a heading, the block below it also counts. */
  hasRequest(prose: Prose): boolean
  /** Whether the page has a request with a method: "GET /orders". */
  hasRequests(): boolean
  /** Whether the page has a package with this name, in front matter or in a link. */
  hasPackage(text: string): boolean
  /** Whether the page has a title written as an identifier: `order-shop-desk` for "Order Shop Desk". */
  hasSlug(title: string): boolean
  /**
   * Find the name of a project, in lower case. The name is a title of the first level, or the heading at the start. The
   * page also has the name as an identifier (see `hasSlug`).
   */
  findProject(): string | undefined
  /**
   * Whether a text such as "Order Point" is the name of an organisation. The page has such a name without an article
   * ("the desks of Order Point"), but never after a word such as "an" ("an Order Point"), and never in lower case.
   */
  isOrganisation(text: string): boolean
  /** Whether a lower-case word is a term, or is evidence of a term: `http`, `soap`. */
  isPeer(word: string): boolean
  /** Whether the page has a technical name, such as `GraphQL`, `GET` or `JSON`. */
  isTechnical(): boolean
  /** Whether a text has a technical name. */
  hasNames(text: string): boolean
  /** Count the words on the page that are topic words of the evidence. A repeated word counts once. */
  countTopics(evidence: CompiledEvidence): number
  /** Count the words on the page that show another topic than the one of the evidence. A repeated word counts once. */
  countElsewhere(evidence: CompiledEvidence): number
}

/**
 * Whether an ordinary word may mean a remainder: "the rest calls are free" may mean "the rest of the calls", and "the
 * rest protocol functions are" may mean "the rest of the functions". If a noun after the word belongs to the topic, the
 * word cannot mean a remainder.
 */
function isRemainder([article]: Words, after: Words, phrase: Phrase, {topic, against}: CompiledEvidence): boolean {
  const noun = wordAt(after, phrase.length - 1)
  const next = wordAt(after, phrase.length)
  const isAgainst = against().some((entry) => entry.after.length === 0 && entry.before.join(' ') === article)
  // In "The rest client-side code", "client" is part of another word.
  if (isAgainst && /^[-\u2010\u2011]$/u.test(next)) return true
  const isMany =
    noun !== phrase.at(-1) || (isPlural(next) && /^(?:are|were|have)$/.test(wordAt(after, phrase.length + 1)))
  return isMany && isAgainst && !(topic && `${noun} ${next}`.match(topic()))
}

/** Words between names of the same kind: "SOAP or rest", "REST, GraphQL", "soap vs. rest". */
const joiners = toWordSet('and or , / & vs versus . not than nor over as well + → > -')

/** Words before a noun that has no article: "using express", "written in go". */
const framesBefore = toWordSet(
  'over via using uses use with in by through like than vs versus and or of for from between as support supports supporting into disable enable expose exposes implement implements speak speaks call called either both non',
)

/** Words of `framesBefore` after which "rest" seldom means a remainder: "exposed through rest". */
const sureFrames = toWordSet(
  'using through implement implements expose exposes speak speaks support supports supporting',
)

/** Determiners before a noun: "the" in "call the end point". */
const determiners = toWordSet('a an the this that these those our your their its each every all any')

/** Words and marks after a noun: "in go.", "over rest and". */
const framesAfter = toWordSet(
  '. , ; : ! ? ) and or is are was for to in with as instead when because does has uses can',
  '',
)

/**
 * Decide whether a form is meant as its term. In each step, the verdict follows the colon. The first step that applies
 * decides:
 *
 * 1. The form is not an ordinary word, because the glossary has no evidence for it: certain. A form that may be part
 *    of a name ("RestApi"): offered.
 * 2. `against` matches with a word after the form ("the _ of"), or with several words before it: silent.
 * 3. The form is also everyday English, and the glossary has no evidence for it: `judgeWord` or `judgePhrase` decides.
 * 4. `after` matches ("rest server"): certain; silent or likely if the words may mean a remainder ("the rest call
 *    `list()`", "the rest calls"); offered before a word such as "module", or in a name such as "D7 Rest Server".
 * 5. An unknown initialism follows ("Rest DSK"), the page has a package of this name, a hyphen follows, or `against`
 *    matches the word before the form: silent.
 * 6. `before` or `beside` matches ("over rest", "SOAP or rest"), or the block has the expansion:
 *    certain.
 * 7. Otherwise, `judgeByTopic` decides. A position before a noun ("a rest ping"), a capital inside a sentence, or a
 *    known name in the block: certain. Only the topic of the block: likely. Only the topic of the page: offered.
 *
 * @param isRival whether the form is right for another term. If so, only the words around the form are evidence
 */
export function judge(occurrence: Occurrence, page: Page, isRival = false): Verdict {
  const {form, prose, from, to, text} = occurrence
  const {evidence} = form
  if (!evidence) return isPartOfName(occurrence) ? byPage('maybe a part of a name') : certain('not an ordinary word')
  const before = wordsBefore(prose.text, from, 5)
  const after = wordsAfter(prose.text, to, 5)
  const isHyphenated = /^[-\u2010\u2011]/u.test(prose.text.slice(to))
  const against = evidence.against().filter((entry) => startsWith(after, entry.after) && endsWith(before, entry.before))
  const final = against.find((entry) => entry.after.length > 0 || entry.before.length > 1)
  if (final) return silent(final)
  if (form.unsure === 'phrase') return judgePhrase(occurrence, before, after)
  if (form.unsure) return judgeWord(occurrence, page, before, after)
  const following = evidence.after().find((phrase) => startsWith(after, phrase))
  // In "the rest call `list()`", "call" is a verb. With a capital, "Rest" does not mean a remainder.
  if (
    following &&
    /^calls?$/.test(wordAt(after, 0)) &&
    wordAt(before, 0) === 'the' &&
    wordAt(after, following.length) === '\uFFFC' &&
    text === text.toLowerCase()
  )
    return {sense: 'silent', evidence: ['followed by a verb and its object']}
  const isLeft = following && !isRaised(prose, from, to) && isRemainder(before, after, following, evidence)
  if (isLeft && !page.hasRight(form)) {
    return {
      sense: 'likely',
      evidence: [`followed by: ${following.join(' ')}`, 'the word may also have its ordinary meaning'],
    }
  }
  const brand = following && isOfBrand(occurrence)
  if (brand === 'certainly') return {sense: 'silent', evidence: ['the name of a product']}
  // "The rest module" may be the name of a module.
  const isName = brand === 'maybe' || (text === text.toLowerCase() && hasWord(nameNouns, wordAt(after, 0)))
  if (following) return (isName ? byPage : certain)(`followed by: ${following.join(' ')}`)
  // An unknown initialism shows that a capitalised word is part of a name: "Rest DSK".
  const [, initialism] = (/^\p{Lu}/u.test(text) && /^\s(\p{Lu}{2,})\b/u.exec(prose.text.slice(to, to + 30))) || []
  if (initialism !== undefined && !findTopic(evidence.topic, initialism))
    return {sense: 'silent', evidence: [`before an initialism: ${initialism}`]}
  if (!form.avoid && page.hasPackage(text)) return {sense: 'silent', evidence: ['a package that the page names']}
  if (isHyphenated) {
    // "Rest-Endpoint" has a capital, so it is not the name of a package. On a page with `rest-desk`, "Rest-desk" is one.
    const joined = text !== text.toLowerCase() && evidence.after().find((phrase) => startsWith(after.slice(1), phrase))
    return joined && (isUsual(form.term, joined.join(' ')) || !page.hasSlug(`${text} ${joined.join(' ')}`))
      ? byPage(`followed by: ${joined.join(' ')}`)
      : {sense: 'silent', evidence: ['part of a longer compound']}
  }
  const [first] = against
  if (first) return silent(first)
  // Skip an article before a wrong form, so that "call" is next to the form in "call the end point".
  const bare = form.avoid && determiners.has(wordAt(before, 0)) ? before.slice(1) : before
  const preceding = evidence.before().find((phrase) => endsWith(before, phrase) || endsWith(bare, phrase))
  if (preceding) return certain(`preceded by: ${preceding.join(' ')}`)
  const beside = findBeside(before, after, evidence)
  if (beside) return certain(`beside: ${beside}`)
  if (isRival) return {sense: 'silent', evidence: ['the right form of another term']}
  const {expands} = form.term
  if (expands && toExpansionSearch(prose)(expands.toLowerCase())) return certain('its expansion is in the same block')
  return judgeByTopic(occurrence, evidence, page, before, after)
}

/**
 * Whether a word is in the name of a product: it has a capital, and it is between a brand and the noun of a product, as
 * in "ShopDesk Rest Server". A word with a digit may be a brand: "D7 Rest Server". "ShopDesk Rest API" is no such name.
 */
function isOfBrand({prose: {text}, from, to}: Occurrence): 'certainly' | 'maybe' | undefined {
  if (!/^\p{Lu}/u.test(text.slice(from, to)) || !productNoun.test(text.slice(to, to + 20))) return
  const before = text.slice(Math.max(0, from - 40), from)
  if (/\p{Ll}\p{Lu}[\p{L}\p{N}]*\s$/u.test(before)) return 'certainly'
  return /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}-]*\p{N}[\p{L}\p{N}]*\s$/u.test(before) ? 'maybe' : undefined
}

/** Whether the phrases of a term have a noun after the term: "API" of "REST API". Such a noun is part of no name. */
function isUsual({phrases}: Term, noun: string): boolean {
  return phrases.some(
    (phrase) => toSingular(noun.toLowerCase()) === toSingular(phrase.toLowerCase().split(' ').at(-1) ?? ''),
  )
}

/** Matches nouns of products: " Server". */
const productNoun = /^\s(?:Server|Client|Suite|Studio|Hub|Framework|Toolkit)(?!\p{L})/u

/** Whether a joined form may be a name or a part of one: "create a RestApi", "the REST-API Controller". */
function isPartOfName({form: {correct, avoid}, text, prose, to}: Occurrence): boolean {
  if (avoid || !correct.includes(' ') || /\s/u.test(text)) return false
  return (
    isCamelCase(text) ||
    /^\p{Ll}+\p{Lu}/u.test(text) ||
    (text.includes('-') && isNoun(wordAt(wordsAfter(prose.text, to, 1), 0)))
  )
}

/** Decide about an avoided phrase of everyday words: "log in". */
function judgePhrase({form, prose, from, to, text}: Occurrence, before: Words, after: Words): Verdict {
  const isHyphenated = /[-\u2010\u2011]/u.test(text)
  const words = splitForm(form.avoid?.form ?? '')
  const around = {before, after, isStart: isSentenceStart(prose.text, from)}
  const {inflection} = form
  const isVerb = inflection !== undefined
  if (/^[-\u2010\u2011]/u.test(prose.text.slice(to)) || (isVerb && isHyphenated)) return nothing
  const isPast = form.participle !== undefined
  const place = isVerb ? toVerbPlace(words, inflection, around, isPast) : toNounPlace(words, around)
  if (place === 'none') return nothing
  const evidence = `${isVerb ? 'a verb' : 'a noun'} by its position`
  // "Opt out of it" cannot become "stop of it".
  const isOther = isVerb && wordAt(after, 0) === 'of' && !form.correct.endsWith(` ${words.at(-1)}`)
  return (place === 'sure' && !isOther) || (isHyphenated && !isVerb) ? certain(evidence) : byPage(evidence)
}

/**
 * Decide about an everyday word. The repair is certain only if the word has a capital inside. Other repairs are
 * offered: "Pay" for "pay".
 */
function judgeWord(occurrence: Occurrence, page: Page, before: Words, after: Words): Verdict {
  const {form, prose, from, to, text} = occurrence
  if (/\p{Ll}\p{Lu}/u.test(text)) return certain('capitals inside a word')
  // A word in capitals, such as "POST", is not the everyday word.
  if (/^\p{Lu}{2}/u.test(text)) return nothing
  const isInflected = text.length !== (form.avoid?.form ?? form.correct).length
  if (!form.evidence || isInflected || page.hasPackage(text)) return nothing
  if (/^[-\u2010\u2011]/u.test(prose.text.slice(to))) return nothing
  const beside = findBeside(before, after, form.evidence)
  if (beside) return byPage(`beside: ${beside}`)
  const neighbours = toNeighbours(form.term)
  const neighbour = [wordAt(before, 0), wordAt(after, 0)].find((word) => neighbours.has(word) && !isPlural(word))
  if (neighbour !== undefined) return byPage(`beside a word from its meaning or phrases: ${neighbour}`)
  const around = `${prose.text.slice(Math.max(0, from - 400), from)}\uFFFC${prose.text.slice(to, to + 400)}`
  if (isRaised(prose, from, to) && page.hasNames(around))
    return byPage('a capital inside a sentence, with names near it')
  const isUsed = isFramed(before, after, form.evidence) && page.hasRight(form)
  return isUsed ? byPage(`a noun, and the page also has “${form.correct}”`) : nothing
}

/** Get the content words of a term's meaning and phrases, in lower case. */
const toNeighbours = rememberOf(({term, accepted = [], avoid = [], meaning, phrases}: Term): ReadonlySet<string> => {
  const own = new Set([term, ...accepted, ...avoid.map(({form}) => form)].map(toKey))
  const words =
    [meaning, ...phrases]
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? []
  return new Set(words.filter((word) => !own.has(word) && !isSmallWord(word)))
})

/**
 * Create a cached search for an expansion in a block, because a long block may have many mentions.
 */
const toExpansionSearch = rememberLast((prose: Prose) => {
  const lower = prose.text.toLowerCase()
  return remember((expansion: string) => lower.includes(expansion))
})

function judgeByTopic(
  occurrence: Occurrence,
  evidence: CompiledEvidence,
  page: Page,
  before: Words,
  after: Words,
): Verdict {
  const {form, prose, from, to, text} = occurrence
  const around = `${prose.text.slice(Math.max(0, from - 400), from)}\uFFFC${prose.text.slice(to, to + 400)}`
  if (form.avoid) {
    // A wrong form is not an ordinary word, so only the topic decides.
    const other = findTopic(evidence.elsewhere, around)
    const topic = findTopic(evidence.topic, around)
    const isNear = findTopic(evidence.elsewhere, toSentence(prose.text, from, to)) !== undefined
    if (other && (isNear || !(topic && page.hasRight(form))))
      return {sense: 'silent', evidence: [`elsewhere: ${other}`]}
    // In "The end point of playback", the words after the form show another sense.
    if (after[0] === 'of' && !isPlural(text) && !findTopic(evidence.topic, after.join(' '))) return nothing
    // In "End Point is a shop", the form may be the name of an organisation, because a noun would have an article.
    const isBareTitle = /^\p{Lu}\p{Ll}+\s\p{Lu}/u.test(text) && !isPlural(text) && !determiners.has(wordAt(before, 0))
    const isSure = !isBareTitle && (page.isTechnical() || page.isPeer(topic?.toLowerCase() ?? ''))
    const decide = isSure ? certain : byPage
    // A topic in another sentence is not certain evidence.
    if (topic) return (findTopic(evidence.topic, toSentence(prose.text, from, to)) ? decide : byPage)(`topic: ${topic}`)
    if (page.hasRequest(prose)) return certain('topic: a path or a URL in the block, in its table or below its heading')
    const title = form.correct.charAt(0).toUpperCase() + form.correct.slice(1)
    const companion = findCompanion(around, [`${form.correct}s`, title, `${title}s`], form.correct)
    if (companion) return decide(`“${companion}” in the same block`)
    const count = page.countTopics(evidence)
    // In "End point of the created date", the next word shows another sense. A capital, a plural or a hyphen is usual for
    // the term: "End Points", "two end points", "the order end-point"; not "Walk to the end point".
    const isUsual = isPlural(text) || text !== text.toLowerCase() || text.includes('-')
    const others = page.countElsewhere(evidence)
    const mayBeByPage = after[0] !== 'of' && (others < othersOfPage || count > 2 * others)
    if (mayBeByPage && isUsual && page.hasRequests()) return byPage('the page has requests')
    if (mayBeByPage && page.isTechnical()) {
      if (page.hasRight(form)) return byPage(`the page also has “${form.correct}”`)
      if (count >= topicsOfPage) return byPage(`the page has ${count} words of the term’s topic`)
    }
    return count > 0
      ? {sense: 'likely', evidence: ['the page has words of the term’s topic']}
      : {sense: 'silent', evidence: []}
  }
  const topic = findTopic(evidence.topic, around)
  const other = findOtherTopic(evidence.topic, around, text)
  const isPageOfTopic = (): boolean => page.isTechnical() && page.countTopics(evidence) > topicsOfPage
  if (isModifier(occurrence, before, after) && !findTopic(evidence.elsewhere, around)) {
    if (other) return certain(`before a noun, topic: ${other}`)
    if (isPageOfTopic()) return byPage('before a noun, on a page about the term’s topic')
  }
  if (form.term.kind === 'adjective') {
    // A form such as "ReSTful" has a capital inside, which ordinary words do not have.
    if (/.\p{Lu}/u.test(text) && text !== text.toUpperCase()) return certain('capitals inside a word')
    // For example, "The backend is restful and returns JSON."
    const isPredicate = predicateFrames.has(wordAt(before, 0)) && !findTopic(evidence.elsewhere, around)
    return isPredicate && topic ? certain(`after a verb such as “is”, topic: ${topic}`) : nothing
  }
  const [next = ''] = after
  const isBare = isFramed(before, after, evidence)
  // For example, "Rest", "ReST"
  const isCapital = /^\p{Lu}\p{L}*\p{Ll}|\p{Ll}\p{L}*\p{Lu}$/u.test(text)
  const isElsewhere = findTopic(evidence.elsewhere, around) !== undefined
  if (isElsewhere && isCapital) return {sense: 'silent', evidence: ['elsewhere']}
  if (isRaised(prose, from, to)) {
    if (other) return certain(`a capital inside a sentence, topic: ${other}`)
    if (isPageOfTopic()) return byPage('a capital inside a sentence, on a page about the term’s topic')
  } else if (
    isCapital &&
    (isLabel(prose, from, to, after) ||
      (prose.kind === 'heading' && (isBare || (from === 0 && possibleNoun.test(next))))) &&
    // On a page with "`shop rest`", the heading "## Rest" is the name of a command.
    !page.hasCode(` ${text.toLowerCase()}`) &&
    page.names(form) &&
    page.countTopics(evidence) >= topicsOfPage
  )
    return byPage('a capital in a label or a heading, on a page about the term’s topic')
  if (!isBare) return {sense: 'silent', evidence: []}
  const companion = findCompanion(around, form.term.alternatives ?? [], form.correct)
  // Without a topic, a companion is weak evidence. In "offers both flows", "flows" may be an ordinary word even if the
  // name "Flow" is near.
  if (!evidence.topic) return companion ? byPage(`used as a noun, in the same block as ${companion}`) : nothing
  if (companion) return certain(`used as a noun, in the same block as ${companion}`)
  const [previous = ''] = before
  const isSure = sureFrames.has(previous)
  if (isSure && other) return certain(`a noun after “${previous}”, topic: ${other}`)
  if ((isSure || previous === 'with' || isAsked(before)) && isPageOfTopic())
    return byPage(`a noun after “${previous}”, on a page about the term’s topic`)
  if (topic) return {sense: 'likely', evidence: [`topic: ${topic}`], isOpen: true}
  return {sense: 'silent', evidence: [], isOpen: true}
}

/** Words before a "rest" that describes the next noun: "send" in "send rest commands". */
const modifierFrames = toWordSet(
  'a an our your their its every each any no new simple custom single using via over with by through from for of send sends sending sent use uses make makes making create creates write writes build building expose exposes support supports',
)

/** Matches a word that may be a noun: "commands"; not "safely". */
const possibleNoun = /^\p{L}{3,}(?<!ly|ed)$/u

/** Whether a word after a mention may be a noun: "access", not "returns". */
function isNoun(next: string): boolean {
  return possibleNoun.test(next) && !isSmallWord(next) && !phraseEnds.has(next)
}

/**
 * Whether a word describes the noun after it: "a rest command", "restful listener". "Rest" may also be a verb, or mean
 * a remainder after "the". A capitalised "Restful" may be a name.
 */
function isModifier({form: {term}, text}: Occurrence, [previous = '']: Words, [next = '']: Words): boolean {
  if (!isNoun(next)) return false
  if (modifierFrames.has(previous)) return true
  return term.kind === 'adjective' && (previous === 'the' || text === text.toLowerCase())
}

/** Get the sentence around a range, with U+FFFC in place of the range. */
export function toSentence(text: string, from: number, to: number): string {
  const [before = ''] = /[^.!?\n]*$/u.exec(text.slice(Math.max(0, from - 400), from)) ?? []
  const [after = ''] = /^[^.!?\n]*/u.exec(text.slice(to, to + 400)) ?? []
  return `${before}\uFFFC${after}`
}

/** Verbs after the subject of a sentence: "Rest is a style". */
const subjectVerbs = toWordSet(
  'is was has uses provides stands defines allows supports relies follows works returns treats',
)

/**
 * Whether a word is a label: the whole text of a block, a link or bold text. A subject without an article also counts:
 * "Rest is"; not "The rest is".
 */
function isLabel({text, spans}: Prose, from: number, to: number, [next = '']: Words): boolean {
  if (subjectVerbs.has(next)) return isSentenceStart(text, from)
  if (/^:?$/u.test(text.slice(to)) && from === 0) return true
  return findSpansAt(spans, from).some(
    ({kind, to: end}) => (kind === 'link' && end === to) || (kind === 'strong' && /^:?$/u.test(text.slice(to, end))),
  )
}

/** The least number of different topic words on a page that is about the topic. */
const topicsOfPage = 3

/** The least number of different words on a page that is about another topic. */
const othersOfPage = 3

function findTopic(topic: (() => RegExp) | undefined, text: string): string | undefined {
  return topic && text.match(topic())?.[0]
}

/** Find a word of the topic other than the form itself, because another "rest" is not evidence. */
function findOtherTopic(topic: (() => RegExp) | undefined, text: string, form: string): string | undefined {
  return topic && text.match(topic())?.find((word) => word.toLowerCase() !== form.toLowerCase())
}

/** Words before a predicate adjective: "the service is restful". */
const predicateFrames = toWordSet(
  "is are was were be been being not isn’t isn't aren't more less very fully truly completely entirely strictly purely mostly totally it appear appears seem seems as",
)

/**
 * Whether an ordinary word has a capital inside a sentence, and is not part of a longer name. Inside a sentence, only
 * names and terms have a capital.
 *
 *     In Rest, orders have URLs.        yes
 *     Rest for a while.                 no
 *     Press Order Rest Home.            no
 */
export function isRaised({text, kind}: Prose, from: number, to: number): boolean {
  if (!/^\p{Lu}\p{Ll}+$/u.test(text.slice(from, to)) || isSentenceStart(text, from)) return false
  if (/^\s+\p{Lu}|^\s*[(“"'\uFFFC]/u.test(text.slice(to, to + 4)) || /["'“‘]/u.test(text.charAt(from - 1))) return false
  // In "Rest and Highway", both words are names.
  if (/^\s+(?:and|or)\s+\p{Lu}/u.test(text.slice(to, to + 8))) return false
  if (/\p{Lu}[\p{L}\p{N}]*\s+(?:and|or)\s+$/u.test(text.slice(Math.max(0, from - 40), from))) return false
  const previous = /\p{Lu}[\p{L}\p{N}]*\s+$/u.exec(text.slice(Math.max(0, from - 40), from))
  if (previous && !isSentenceStart(text, from - previous[0].length)) return false
  return kind !== 'cell' && !(kind === 'heading' && isTitleCase(text, from, to))
}

/** Words before "to" and a noun: "similar to rest". Without such a word, "to rest" may be a verb. */
const comparisons = toWordSet(
  'introduction intro similar compared comparable alternative alternatives opposed switch switched switching migrate migrated equivalent akin prefer preferred move moved due thanks related specific',
)

/**
 * Whether a word has the position of a noun without an article: "similar to rest.", "over rest and", "prefer SOAP to
 * rest".
 */
function isFramed([first = '', second = '']: Words, [next = '']: Words, {beside}: CompiledEvidence): boolean {
  if (!framesAfter.has(next)) return false
  if (isAsked([first, second])) return true
  return framesBefore.has(first) || (first === 'to' && (comparisons.has(second) || beside().has(second)))
}

/** Whether the words before a form are "what is": "What is rest?" */
function isAsked(before: Words): boolean {
  return wordAt(before, 0) === 'is' && wordAt(before, 1) === 'what'
}

/** Find the correct term, or an alternative to it, in the same block. */
function findCompanion(around: string, alternatives: readonly string[], correct: string): string | undefined {
  return [correct, ...alternatives].find((word) => {
    const at = around.indexOf(word)
    return (
      at >= 0 &&
      !/[\p{L}\p{N}_/.-]/u.test(around.charAt(at - 1)) &&
      !/[\p{L}\p{N}_/]/u.test(around.charAt(at + word.length))
    )
  })
}

/** Find a word of `beside` that joiners connect to the form: "rest, and SOAP" gives `soap`. */
function findBeside(before: Words, after: Words, {beside}: CompiledEvidence): string | undefined {
  for (const words of [before, after]) {
    let count = 0
    while (count < 2 && joiners.has(wordAt(words, count))) count++
    const word = wordAt(words, count)
    if (count > 0 && (beside().has(word) || beside().has(word.replace(/s$/, '')))) return word
  }
}

const nothing: Verdict = {sense: 'silent', evidence: []}

function certain(evidence: string): Verdict {
  return {sense: 'certain', evidence: [evidence]}
}

function byPage(evidence: string): Verdict {
  return {...certain(evidence), isByPage: true}
}

function silent({before, after}: {before: Phrase; after: Phrase}): Verdict {
  return {sense: 'silent', evidence: [`against: ${[...before, '_', ...after].join(' ')}`]}
}
