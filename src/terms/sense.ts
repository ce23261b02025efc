import type {Prose, Term} from '../types.ts'
import {isSmallWord} from '../english/language.ts'
import {isPlural} from '../english/inflection.ts'
import {splitForm} from '../english/pattern.ts'
import {toNounPlace, toVerbPlace} from '../english/places.ts'
import {remember, rememberLast, rememberOf} from '../english/remember.ts'
import {isSentenceStart, isTitleCase, wordsAfter, wordsBefore, wordAt} from '../english/words.ts'
import {toKey, type CompiledEvidence, type Form, type Phrase} from './lexicon.ts'
import {findSpansAt} from './spans.ts'

type Words = readonly string[]

/** A form of a term in a prose, not judged yet. */
export interface Occurrence {
  prose: Prose
  /** Indices of `prose.text`. */
  from: number
  to: number
  text: string
  form: Form
}

/** Whether a term is meant, and the evidence. */
export interface Verdict {
  sense: 'certain' | 'likely' | 'silent'
  evidence: readonly string[]
  /** Whether it is only offered: the topic of the page is the only evidence, or a word is everyday English. */
  isByPage?: boolean
  /** Not decided: it stands where a noun does, so that another mention in the block may decide. */
  isOpen?: boolean
}

/** The evidence of the page as a whole. */
export interface Page {
  /** Whether the page writes this form rightly somewhere. */
  hasRight(form: Form): boolean
  /** Whether the page writes this form as it should be, or a longer one that begins with it, in any letters: "rest api". */
  names(form: Form): boolean
  /** Whether the page has this text in inline code. */
  hasCode(text: string): boolean
  /** Whether a block, its table, or what follows it as a heading shows a path or a URL. */
  hasRequest(prose: Prose): boolean
  /** Whether the page uses a text, in these letters, as the name of a package: in its front matter or in a link to one. */
  hasPackage(text: string): boolean
  /** Whether the page has three or more words, joined by hyphens, as an identifier: "Order Shop Desk", `order-shop-desk`. */
  hasSlug(title: string): boolean
  /** Whether the glossary names a word, in lower case, as a term or as something of its kind: `http`, `soap`. */
  isPeer(word: string): boolean
  /** Whether the page names an abbreviation or a name of the glossary, or an HTTP method, in its own spelling. */
  isTechnical(): boolean
  /** Whether a text names an abbreviation or a name of the glossary, or an HTTP method, in its own spelling. */
  hasNames(text: string): boolean
  /** How many different words of the topic of some evidence the page has. */
  countTopics(evidence: CompiledEvidence): number
}

/**
 * Whether an ordinary word may say which ones: "the rest calls are free" as well as
 * "the rest of the calls". Nouns that name the topic themselves leave no doubt.
 */
function isRemainder(
  [article]: readonly string[],
  after: readonly string[],
  phrase: Phrase,
  {topic, against}: CompiledEvidence,
): boolean {
  const noun = wordAt(after, phrase.length - 1)
  const isPlural = noun !== phrase.at(-1)
  const isAgainst = against.some((entry) => entry.after.length === 0 && entry.before.join(' ') === article)
  // "The rest client-side code": the noun is part of another word.
  if (isAgainst && /^[-\u2010\u2011]$/u.test(wordAt(after, phrase.length))) return true
  return isPlural && isAgainst && !(topic && noun.match(topic()))
}

/** What joins names of one kind: "SOAP or rest", "REST, GraphQL", "soap vs. rest". */
const joiners = new Set('and or , / & vs versus . not than nor over as well + → > -'.split(' '))

/** A noun without an article stands after these: "using express", "written in go". */
const framesBefore = new Set(
  'over via using uses use with in by through like than vs versus and or of for from between as support supports supporting into disable enable expose exposes implement implements speak speaks call called either both non'.split(
    ' ',
  ),
)

/** Of those, the ones after which an ordinary word hardly says what is left: "exposed through rest". */
const sureFrames = new Set(
  'using through implement implements expose exposes speak speaks support supports supporting'.split(' '),
)

/** Before a noun, and after the verb that has it as its object: "call the end point". */
const determiners = new Set('a an the this that these those our your their its each every all any'.split(' '))

/** A noun ends before these: "in go.", "over rest and". */
const framesAfter = new Set([
  '',
  ...'. , ; : ! ? ) and or is are was for to in with as instead when because does has uses can'.split(' '),
])

/**
 * Decide whether a form is meant as its term. The first of these that applies decides:
 *
 * 1. A form without evidence in the glossary is no ordinary word: certain.
 * 2. Evidence against it that has words behind it, or several words: silent ("the _ of").
 * 3. A form that is everyday English too has its own checks, and is never certain.
 * 4. Words behind it: certain ("rest server"); likely where an article shows what is left.
 * 5. A package of that name on the page, a hyphen behind it, other evidence against it: silent.
 * 6. Words before it, known names beside it, its expansion in the block: certain
 *    ("over rest", "SOAP or rest").
 * 7. The topic: `judgeByTopic`. A capital inside a sentence or a known name in the block
 *    makes it certain; the topic of the block alone, likely; that of the page, offered.
 *
 * @param isRival whether the form is right for another term, so that only words beside it count
 */
export function judge(occurrence: Occurrence, page: Page, isRival = false): Verdict {
  const {form, prose, from, to, text} = occurrence
  const {evidence} = form
  if (!evidence) return certain('not an ordinary word')
  const before = wordsBefore(prose.text, from, 5)
  const after = wordsAfter(prose.text, to, 5)
  const isHyphenated = /^[-\u2010\u2011]/u.test(prose.text.slice(to))
  const against = evidence.against.filter((entry) => startsWith(after, entry.after) && endsWith(before, entry.before))
  const final = against.find((entry) => entry.after.length > 0 || entry.before.length > 1)
  if (final) return silent(final)
  if (form.unsure === 'phrase') return judgePhrase(occurrence, before, after)
  if (form.unsure) return judgeWord(occurrence, page, before, after)
  const following = evidence.after.find((phrase) => startsWith(after, phrase))
  // "The Rest calls": what is left has no capital.
  const isLeft = following && !isRaised(prose, from, to) && isRemainder(before, after, following, evidence)
  if (isLeft && !page.hasRight(form)) {
    return {sense: 'likely', evidence: [`after: ${following.join(' ')}`, 'against: the _']}
  }
  if (following) return certain(`after: ${following.join(' ')}`)
  if (!form.avoid && page.hasPackage(text)) return {sense: 'silent', evidence: ['a package that the page names']}
  if (isHyphenated) return {sense: 'silent', evidence: ['part of a longer compound']}
  const [first] = against
  if (first) return silent(first)
  // A wrong form may have an article of its own: "call the end point".
  const bare = form.avoid && determiners.has(wordAt(before, 0)) ? before.slice(1) : before
  const preceding = evidence.before.find((phrase) => endsWith(before, phrase) || endsWith(bare, phrase))
  if (preceding) return certain(`before: ${preceding.join(' ')}`)
  const beside = findBeside(before, after, evidence)
  if (beside) return certain(`beside: ${beside}`)
  if (isRival) return {sense: 'silent', evidence: ['the right form of another term']}
  const {expands} = form.term
  if (expands && toExpansionSearch(prose)(expands.toLowerCase())) return certain('its expansion is in the same block')
  return judgeByTopic(occurrence, evidence, page, before, after)
}

/** Decide on an avoided phrase of everyday words: "log in". */
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
  const evidence = `${isVerb ? 'a verb' : 'a noun'} by its place`
  // "Opt out of it" is no "stop of it".
  const isOther = isVerb && wordAt(after, 0) === 'of' && !form.correct.endsWith(` ${words.at(-1)}`)
  return (place === 'sure' && !isOther) || (isHyphenated && !isVerb) ? certain(evidence) : byPage(evidence)
}

/** Decide on a word of everyday English, which is offered at most: "pay" for "Pay". */
function judgeWord(occurrence: Occurrence, page: Page, before: Words, after: Words): Verdict {
  const {form, prose, from, to, text} = occurrence
  if (/\p{Ll}\p{Lu}/u.test(text)) return certain('capitals inside a word')
  // "POST": the name in capitals is another word.
  if (/^\p{Lu}{2}/u.test(text)) return nothing
  const isInflected = text.length !== (form.avoid?.form ?? form.correct).length
  if (!form.evidence || isInflected || page.hasPackage(text)) return nothing
  if (/^[-\u2010\u2011]/u.test(prose.text.slice(to))) return nothing
  const beside = findBeside(before, after, form.evidence)
  if (beside) return byPage(`beside: ${beside}`)
  const neighbours = toNeighbours(form.term)
  const neighbour = [wordAt(before, 0), wordAt(after, 0)].find((word) => neighbours.has(word) && !isPlural(word))
  if (neighbour !== undefined) return byPage(`beside a word of its meaning: ${neighbour}`)
  const around = `${prose.text.slice(Math.max(0, from - 400), from)}\uFFFC${prose.text.slice(to, to + 400)}`
  if (isRaised(prose, from, to) && page.hasNames(around)) return byPage('a capital inside a sentence, names near it')
  const isUsed = isFramed(before, after, form.evidence) && page.hasRight(form)
  return isUsed ? byPage(`a noun, the page has “${form.correct}” too`) : nothing
}

/** The words of the meaning and the phrases of a term that say something, in lower case. */
const toNeighbours = rememberOf(({term, accepted = [], avoid = [], meaning, phrases}: Term): ReadonlySet<string> => {
  const own = new Set([term, ...accepted, ...avoid.map(({form}) => form)].map(toKey))
  const words =
    [meaning, ...phrases]
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? []
  return new Set(words.filter((word) => !own.has(word) && !isSmallWord(word)))
})

/** Asks whether a block has an expansion: each mention does, and a block may be long and have many. */
const toExpansionSearch = rememberLast((prose: Prose) => {
  const lower = prose.text.toLowerCase()
  return remember((expansion: string) => lower.includes(expansion))
})

function judgeByTopic(
  {form, prose, from, to, text}: Occurrence,
  evidence: CompiledEvidence,
  page: Page,
  before: readonly string[],
  after: readonly string[],
): Verdict {
  const around = `${prose.text.slice(Math.max(0, from - 400), from)}\uFFFC${prose.text.slice(to, to + 400)}`
  if (form.avoid) {
    // A wrong form is no word of its own: the topic alone decides.
    const other = findTopic(evidence.elsewhere, around)
    const topic = findTopic(evidence.topic, around)
    const isNear = findTopic(evidence.elsewhere, toSentence(prose.text, from, to)) !== undefined
    if (other && (isNear || !(topic && page.hasRight(form))))
      return {sense: 'silent', evidence: [`elsewhere: ${other}`]}
    if (topic) return certain(`topic: ${topic}`)
    if (page.hasRequest(prose)) return certain('topic: a request in the same block')
    const companion = findCompanion(around, [], form.correct)
    if (companion) return certain(`“${companion}” in the same block`)
    const count = page.countTopics(evidence)
    // "End point of the created date": only these words say what it is the end of.
    if (after[0] !== 'of' && page.isTechnical()) {
      if (page.hasRight(form)) return byPage(`the page has “${form.correct}” too`)
      if (count >= topicsOfPage) return byPage(`topic: ${count} words on the page`)
    }
    return count > 0 ? {sense: 'likely', evidence: ['topic of the page']} : {sense: 'silent', evidence: []}
  }
  if (form.term.kind === 'adjective') {
    // "ReSTful": no ordinary word has capitals inside.
    if (/.\p{Lu}/u.test(text) && text !== text.toUpperCase()) return certain('capitals inside a word')
    return judgePredicate(evidence, around, before)
  }
  const topic = findTopic(evidence.topic, around)
  const other = findOtherTopic(evidence.topic, around, text)
  const isNoun = isFramed(before, after, evidence)
  // "Rest", "ReST"
  const isCapital = /^\p{Lu}\p{L}*\p{Ll}|\p{Ll}\p{L}*\p{Lu}$/u.test(text)
  const isElsewhere = findTopic(evidence.elsewhere, around) !== undefined
  if (isElsewhere && isCapital) return {sense: 'silent', evidence: ['elsewhere']}
  if (isRaised(prose, from, to)) {
    if (other) return certain(`a capital inside a sentence, topic: ${other}`)
    if (page.isTechnical() && page.countTopics(evidence) > topicsOfPage)
      return byPage('a capital inside a sentence, topic of the page')
  } else if (
    isCapital &&
    (isLabel(prose, from, to, after) || (isNoun && prose.kind === 'heading')) &&
    page.names(form) &&
    page.countTopics(evidence) >= topicsOfPage
  )
    return byPage('a capital where only it stands, topic of the page')
  if (!isNoun) return {sense: 'silent', evidence: []}
  const companion = findCompanion(around, form.term.alternatives ?? [], form.correct)
  // Where nothing shows the topic, "offers both flows" may stand beside a name "Flow" too.
  if (!evidence.topic) return companion ? byPage(`a noun beside ${companion} in the same block`) : nothing
  if (companion) return certain(`a noun beside ${companion} in the same block`)
  if (other && sureFrames.has(wordAt(before, 0))) return certain(`a noun after “${before[0]}”, topic: ${other}`)
  if (topic) return {sense: 'likely', evidence: [`topic: ${topic}`], isOpen: true}
  return {sense: 'silent', evidence: [], isOpen: true}
}

/** The sentence around a range, itself left out. */
function toSentence(text: string, from: number, to: number): string {
  const [before = ''] = /[^.!?\n]*$/u.exec(text.slice(Math.max(0, from - 400), from)) ?? []
  const [after = ''] = /^[^.!?\n]*/u.exec(text.slice(to, to + 400)) ?? []
  return `${before}\uFFFC${after}`
}

/** Before these a word is the subject of a sentence: "Rest is a style". */
const subjectVerbs = new Set(
  'is was has uses provides stands defines allows supports relies follows works returns treats'.split(' '),
)

/** Whether a word is all of a block, a link or bold text, or a subject that a sentence starts with: "Rest is", not "The rest is". */
function isLabel({text, spans}: Prose, from: number, to: number, [next = '']: readonly string[]): boolean {
  if (subjectVerbs.has(next)) return isSentenceStart(text, from)
  if (/^:?$/u.test(text.slice(to)) && from === 0) return true
  return findSpansAt(spans, from).some(
    ({kind, to: end}) => (kind === 'link' && end === to) || (kind === 'strong' && /^:?$/u.test(text.slice(to, end))),
  )
}

/** So many different words of a topic make it the topic of the page. */
const topicsOfPage = 3

function findTopic(topic: (() => RegExp) | undefined, text: string): string | undefined {
  return topic && text.match(topic())?.[0]
}

/** A word of the topic that is not the form itself: another "rest" shows nothing about this one. */
function findOtherTopic(topic: (() => RegExp) | undefined, text: string, form: string): string | undefined {
  return topic && text.match(topic())?.find((word) => word.toLowerCase() !== form.toLowerCase())
}

/** Before an adjective that says what something is: "the service is restful". */
const predicateFrames = new Set(
  "is are was were be been being not isn’t isn't aren't more less very fully truly completely entirely strictly purely mostly totally it appear appears seem seems as".split(
    ' ',
  ),
)

/** "The backend is restful and returns JSON." */
function judgePredicate(
  {topic, elsewhere}: CompiledEvidence,
  around: string,
  [previous = '']: readonly string[],
): Verdict {
  if (!predicateFrames.has(previous) || findTopic(elsewhere, around)) return {sense: 'silent', evidence: []}
  const found = findTopic(topic, around)
  return found ? certain(`said of something, topic: ${found}`) : {sense: 'silent', evidence: []}
}

/**
 * Whether an ordinary word has a capital inside a sentence, where only names and
 * terms have one, and is no part of a longer name.
 *
 *     In Rest, orders have URLs.        yes
 *     Rest for a while.                 no
 *     Press Order Rest Home.            no
 */
export function isRaised({text, kind}: Prose, from: number, to: number): boolean {
  if (!/^\p{Lu}\p{Ll}+$/u.test(text.slice(from, to)) || isSentenceStart(text, from)) return false
  if (/^\s+\p{Lu}|^\s*[(“"'\uFFFC]/u.test(text.slice(to, to + 4)) || /["'“‘]/u.test(text.charAt(from - 1))) return false
  // "Rest and Highway": two names.
  if (/^\s+(?:and|or)\s+\p{Lu}/u.test(text.slice(to, to + 8))) return false
  if (/\p{Lu}[\p{L}\p{N}]*\s+(?:and|or)\s+$/u.test(text.slice(Math.max(0, from - 40), from))) return false
  const previous = /\p{Lu}[\p{L}\p{N}]*\s+$/u.exec(text.slice(Math.max(0, from - 40), from))
  if (previous && !isSentenceStart(text, from - previous[0].length)) return false
  return kind !== 'cell' && !(kind === 'heading' && isTitleCase(text, from, to))
}

/** Before "to" and a noun: "similar to rest", not "to rest". */
const comparisons = new Set(
  'introduction intro similar compared comparable alternative alternatives opposed switch switched switching migrate migrated equivalent akin prefer preferred move moved due thanks related specific'.split(
    ' ',
  ),
)

/** Whether a noun without an article stands here: "similar to rest.", "over rest and", "prefer SOAP to rest". */
function isFramed(
  [first = '', second = '']: readonly string[],
  [next = '']: readonly string[],
  {beside}: CompiledEvidence,
): boolean {
  if (!framesAfter.has(next)) return false
  if (first === 'is' && second === 'what') return true
  return framesBefore.has(first) || (first === 'to' && (comparisons.has(second) || beside.has(second)))
}

/** An alternative of the term, or the term as the glossary writes it, in the same block. */
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

function findBeside(
  before: readonly string[],
  after: readonly string[],
  {beside}: CompiledEvidence,
): string | undefined {
  return findJoined(before, beside) ?? findJoined(after, beside)
}

/** The nearest word behind nothing but joiners: "rest, and SOAP" gives `soap`. */
function findJoined(words: readonly string[], beside: ReadonlySet<string>): string | undefined {
  let count = 0
  while (count < 2 && joiners.has(wordAt(words, count))) count++
  if (count === 0) return
  const word = wordAt(words, count)
  if (beside.has(word)) return word
  return beside.has(word.replace(/s$/, '')) ? word : undefined
}

function startsWith(words: readonly string[], phrase: Phrase): boolean {
  return phrase.every((word, index) => isSame(words[index], word))
}

function endsWith(wordsBefore: readonly string[], phrase: Phrase): boolean {
  return phrase.every((word, index) => isSame(wordsBefore[phrase.length - 1 - index], word))
}

/** Whether a word of the text is the word of an entry, a plural or possessive ending aside. */
function isSame(word: string | undefined, entry: string): boolean {
  if (word === undefined) return false
  if (word === entry) return true
  if (entry.length < 3) return false
  return word === `${entry}s` || word === `${entry}es` || word === `${entry}'s` || word === `${entry}’s`
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
