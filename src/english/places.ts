/**
 * Decides whether words are in the position of a verb or noun. For example, "log in" is a verb in "log
 * in to the shop", but not in "the log in the console".
 */
import {isPlural} from './inflection.ts'
import {isOpenParticle, isParticle, type VerbForms} from './verbs.ts'
import {toWordSet, wordAt} from './words.ts'

/** How certainly a phrase is in the position of a verb or a noun. */
export type Place = 'sure' | 'maybe' | 'none'

export interface Around {
  /** Words and punctuation before the phrase, in lower case, nearest first; `after`: the same after the phrase. */
  before: readonly string[]
  after: readonly string[]
  /** Whether a sentence, a heading or a cell starts with the phrase. */
  isStart: boolean
}

const articles = 'a an the this my your our his its their each every no any some another'
/** Words before a noun such as "log in". "That" is missing, because "that" may precede a verb: "that set up". */
const nounSigns = toWordSet(articles)
const determiners = toWordSet(`${articles} that these those one`)
const prepositions = toWordSet('of for with from per in on at as via between into by after before during without like')
/** Words before a base form: "to log in", "you can log in", "please log in". */
const beforeBase = toWordSet(
  "to can could will would shall should must may might cannot can't don't doesn't didn't won't do does did not please then and or i you we they who let's help",
)
/** Words of `beforeBase` that may also precede a past form: "we set up". */
const beforePast = toWordSet('then and or i you we they who')
/** Words before the third person: "who logs in". */
const beforeThird = toWordSet('he she it who which that everyone someone anyone nobody then and or')
/** Words before a participle: "was logged in", "have set up". */
const auxiliaries = toWordSet(
  "is are was were be been being am have has had having get gets got gotten isn't aren't wasn't weren't haven't hasn't",
)
/** Words before a verb in "-ing": "while logging in". */
const beforeIng = toWordSet(
  'is are was were be am by when while after before without of for keep start starts stop try avoid',
)
const adverbs = toWordSet('not also always never now only just still again first already once automatically')
/** Words that may follow a verb and its particle, such as "with" in "log in with a key". */
const closers = toWordSet(
  '. , ; : ! ? ( ) – — / to with using via and or as before after when if again so until unless because while then first once only without but',
)
const nounClosers = toWordSet(
  '. , ; : ! ? ) – — / is are was were has have can must may will should to of for with from in on at by and or that which as does',
)

/** Function words, which form phrases such as "may be", "any one", "as well", "due to". */
const functionWords = new Set([...determiners, ...prepositions, ...beforeBase, ...auxiliaries])

/** Whether a word in lower case is a function word, and not a particle of a phrase such as "log in". */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word) && (word === 'to' || !isParticle(word))
}

function isName(word: string): boolean {
  return /^\p{L}[\p{L}'’-]*$/u.test(word) && !determiners.has(word) && !prepositions.has(word) && !beforeBase.has(word)
}

function isEnd(word: string, ends: ReadonlySet<string>): boolean {
  return word === '' || ends.has(word) || /^["”’\uFFFC]$/u.test(word)
}

/** Drop adverbs from the words before a verb: "can easily" gives `can`. */
function skipAdverbs(before: readonly string[]): readonly string[] {
  const from = before.findIndex((word) => !adverbs.has(word) && !/..ly$/.test(word))
  return from < 0 ? [] : before.slice(from)
}

/** Whether an auxiliary precedes a participle, maybe with adverbs between them: "has just". */
export function isAfterAuxiliary({before}: Pick<Around, 'before'>): boolean {
  return auxiliaries.has(wordAt(skipAdverbs(before), 0))
}

/**
 * Decide whether a verb of several words is in the position of a verb.
 *
 *     You can log in with a key.        sure: no phrase starts with "in with"
 *     You can log in the console.       maybe: something may be logged in the console
 *     Check the log in the console.     none: a noun after "the"
 *
 *     You can set up to 5 shops.        none: "up to 5"
 *
 * @param form the form of the verb
 * @param isPast whether the base form is also a past form or a participle: "set up"
 */
export function toVerbPlace(words: readonly string[], form: keyof VerbForms, around: Around, isPast: boolean): Place {
  const before = skipAdverbs(around.before)
  const [first = ''] = before
  const [next = '', second = ''] = around.after
  const last = wordAt(words, words.length - 1)
  // In "log in `orders`", "in" may belong to the code after it.
  const isClosed = !isOpenParticle(last) || (isEnd(next, closers) && next !== '\uFFFC')
  const hasSign = hasVerbSign(form, first, around)
  if (determiners.has(first) && form !== 'past' && form !== 'participle') return 'none'
  // In "up to 5" and "up and down", "up" is not a particle of the verb.
  if ((next === 'to' && last === 'up' && /^[\d\uFFFC]/.test(second)) || (next === 'and' && isParticle(second)))
    return 'none'
  if (hasSign && isClosed && isOtherForm(words, form, first, around, isPast)) return 'maybe'
  if (hasSign) return isClosed ? 'sure' : determiners.has(next) && auxiliaries.has(first) ? 'none' : 'maybe'
  // In "The user logs in.", only the words after the verb decide.
  return isClosed && isName(first) && isOpenParticle(last) ? (form === 'third' ? 'sure' : 'maybe') : 'none'
}

/** Whether the word before a verb allows a verb in this form: "you log in", "who logs in". */
function hasVerbSign(form: keyof VerbForms, first: string, {isStart}: Around): boolean {
  switch (form) {
    case 'base':
      return isStart || beforeBase.has(first) || (isName(first) && isPlural(first)) || auxiliaries.has(first)
    case 'third':
      return beforeThird.has(first)
    case 'past':
    case 'participle':
      return true
    case 'ing':
      return beforeIng.has(first) || isStart
  }
}

/**
 * Whether words may be something other than a verb in this form. In "we set up", the verb may be in the past. In "the
 * data and logs in" and "bring the shops back up", the words may be another part of speech.
 */
function isOtherForm(
  words: readonly string[],
  form: keyof VerbForms,
  first: string,
  {isStart, before}: Around,
  isPast: boolean,
): boolean {
  if (form === 'third') return isOpenParticle(wordAt(words, words.length - 1)) && /^(?:and|or)$/.test(first)
  if (form !== 'base' || isStart) return false
  const isAfterNoun = !beforeBase.has(first) && !auxiliaries.has(first)
  if (isPast) return isAfterNoun || beforePast.has(first)
  const isSubject = /^[.!?]?$/.test(wordAt(before, 1))
  return isAfterNoun && !isSubject && isParticle(wordAt(words, 0))
}

/**
 * Decide whether words are in the position of a noun.
 *
 *     Call the web hook.                sure
 *     The command in voice mode         none: "in" starts a phrase
 *     Please check box 3.               none: "check" is a verb
 */
export function toNounPlace(words: readonly string[], {before, after, isStart}: Around): Place {
  const [first = '', second = ''] = before
  const next = wordAt(after, 0)
  if (beforeBase.has(first) && first !== 'and' && first !== 'or') return 'none'
  if (!words.some(isParticle)) return isStart && determiners.has(next) ? 'maybe' : 'sure'
  // In "The command in voice mode", "in" starts a phrase. In "the in memory cache", "in" is part of the noun.
  const isAdjective = isName(first) && !auxiliaries.has(first) && !isParticle(wordAt(words, 0))
  const isDetermined = nounSigns.has(first)
  if (!isDetermined && !(isAdjective && nounSigns.has(second))) return 'none'
  // Before a determiner, "in" starts a phrase: "the log in the console".
  const isOpen = isOpenParticle(wordAt(words, words.length - 1))
  if (isOpen && (determiners.has(next) || next === '\uFFFC')) return 'none'
  const isCompound = !isParticle(wordAt(words, 0)) && !isOpen && isName(next) && !isPlural(next)
  return isDetermined && (isEnd(next, nounClosers) || isCompound) ? 'sure' : 'maybe'
}
