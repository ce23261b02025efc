import type {Evidence, Glossary, Need, Range, Term} from '../types.ts'
import {toArticle, toSound} from '../english/articles.ts'
import {findRun as findRunInBytes, mayBeInMarkup as mayBeInMarkupInBytes} from '../english/bytes.ts'
import {
  anyCase,
  findNextWords,
  findPreviousWords,
  findRun,
  fitsNext,
  fitsPrevious,
  isWholeWord,
  isWordUnit,
  mayBeInMarkup,
  toCut,
  toSourcePattern,
  type SourceWord,
} from '../english/source.ts'
import {toLetterExpression} from '../english/letter-expression.ts'
import {rememberLast} from '../english/remember-last.ts'
import {toEvidence, toPluralForm, type CompiledEvidence} from './lexicon.ts'
import {
  isPlain,
  toArticleGlance,
  toCutGlance,
  toExpansionGlance,
  toFormGlance,
  toMethodGlance,
  toPairGlance,
  toSenseGlance,
  type SenseGlance,
} from './glances.ts'
import {httpMethods} from './methods.ts'
import {framesAfter, framesBefore, joiners} from './sense.ts'
import {askLine, isAfterIdentifier, isInBackticks, isInIdentifier, isJoinedInBytes} from './source-identifiers.ts'

/** A form that the lexicon finds, right or wrong. */
interface Spelling {
  term: Term
  words: readonly string[]
  correct: string
  isAvoided: boolean
  /** Whether evidence decides if it is meant, so that a hyphen may follow. */
  hasEvidence: boolean
  /** The evidence of an avoided form. */
  evidence?: Evidence | undefined
}

function toSpellings({terms}: Glossary): Spelling[] {
  const spellings = terms.flatMap((term): Spelling[] => [
    ...[term.term, ...(term.accepted ?? [])].map((form) => ({
      term,
      words: toWords(form),
      correct: form,
      isAvoided: false,
      hasEvidence: term.ordinaryWord !== undefined,
    })),
    ...(term.avoid ?? []).map(({form, use, evidence}) => ({
      term,
      words: toWords(form),
      correct: use ?? term.term,
      isAvoided: true,
      hasEvidence: evidence !== undefined,
      evidence,
    })),
  ])
  return spellings.flatMap((spelling) => {
    const last = spelling.words.at(-1) ?? ''
    if (spelling.term.kind === 'verb' || !endsInY.test(last)) return [spelling]
    const words = [...spelling.words.slice(0, -1), toPluralForm(last)]
    return [spelling, {...spelling, words, correct: toPluralForm(spelling.correct)}]
  })
}

/** A word with a plural that is more than an ending: "policy". */
const endsInY = /[b-df-hj-np-tv-z]y$/

function toWords(form: string): string[] {
  return form.split(/[\s-]+/).filter((word) => word !== '')
}

const letterNeeds = new WeakMap<Glossary, Map<boolean, readonly Need[]>>()

/**
 * What a wrong spelling or wrong letters of a term need.
 *
 * Such a finding replaces text that is plain (`Prose.isPlain`), so its source holds
 * it letter by letter. It is either a whole mention, with the blanks and hyphens
 * that the lexicon allows in it, or, where a mention of several words has markup
 * in it, one of the words.
 *
 * 1. A whole mention is a form in any letters, and not as it is right.
 * 2. Words of a mention with markup in it: the first word is in the source, whole
 *    or with markup in it, and the second may be read next.
 *
 * A match is no finding where the rules would say that it is a part of an
 * identifier, or, for ordinary words, where none of their evidence can be there.
 */
export function toLetterNeeds(glossary: Glossary, isLikelyEnough: boolean): readonly Need[] {
  let byOption = letterNeeds.get(glossary)
  if (!byOption) letterNeeds.set(glossary, (byOption = new Map<boolean, readonly Need[]>()))
  let needs = byOption.get(isLikelyEnough)
  if (!needs) byOption.set(isLikelyEnough, (needs = compileLetterNeeds(glossary, isLikelyEnough)))
  return needs
}

function compileLetterNeeds(glossary: Glossary, isLikelyEnough: boolean): Need[] {
  // Of a term whose letters are left open, the avoided forms are wrong all the same.
  const spellings = toSpellings(glossary).filter(({term, isAvoided}) => isAvoided || term.letters !== 'any')
  const needs: Need[] = []
  for (const group of groupBy(spellings, ({words}) => words.join('').toLowerCase()).values()) {
    // Between its words a form may have nothing, so the one of most words finds them all.
    const [longest] = group.toSorted((a, b) => b.words.length - a.words.length)
    if (!longest) continue
    const {term, words} = longest
    const rights = group.filter((spelling) => !spelling.isAvoided && !hasRival(spelling, group))
    const isOpen =
      rights.length === group.length &&
      group.every((spelling) => spelling.term === term && toWords(spelling.correct).length === 1)
    const ordinaryWord = isOpen ? term.ordinaryWord : undefined
    const hasEvidence = group.some((spelling) => spelling.hasEvidence)
    // Compiled when first asked: most runs never ask.
    let mayBeMeant: ReturnType<typeof toSenseCheck> | undefined
    let mayBeMeantInBytes: SenseGlance | undefined
    const letters = words.join('')
    // Of two terms with the same letters, either may be the one that counts.
    const owners = [...new Set(rights.map((right) => right.term))]
    const isRightForm = (written: string): boolean =>
      owners.length > 0 &&
      owners.every((owner) => rights.some(({term, correct}) => term === owner && isRight(written, correct, term)))
    let isRefuted: AgainstCheck | undefined
    const isOther = (source: string, from: number, to: number): boolean => {
      if (isInIdentifier(source, from, to, hasEvidence)) return true
      isRefuted ??= toAgainstCheck(group)
      return isRefuted(source, from, to)
    }
    const joined = toJoined(rights.map(({correct}) => correct)).filter(isRightForm)
    needs.push({
      words: [words.slice(0, 2).join(' ')],
      place: 'start',
      // Companions stand anywhere in a page.
      ...((isLikelyEnough || !ordinaryWord) && {findScope}),
      // What `confirm` says no to as well
      ...(words.length < 3 && joined.length > 0 && {limits: {rights: joined, ...(ordinaryWord && {mostBehind: 2})}}),
      ...(isPlain(letters) && {
        glance: toFormGlance(
          words.map((word) => word.toLowerCase()),
          {
            isRight: isRightForm,
            isOther: (bytes, from, to) =>
              isJoinedInBytes(bytes, from, to, hasEvidence) || askLine(bytes, from, to, isOther),
            mayBeMeant:
              ordinaryWord &&
              ((bytes, from, to) => {
                mayBeMeantInBytes ??= toSenseQuestion(toEvidence(ordinaryWord, term), term)
                return mayBeMeantInBytes(bytes, from, to)
              }),
          },
        ),
      }),
      confirm: matching(
        () => words.map(anyCase).join(wordGap),
        (source, index, text) => {
          if (index > 0 && isWordUnit(source, index - 1)) return false
          const end = findWordEnd(source, index + text.length)
          const written = source.slice(index, end)
          if (end - index - text.length > 2 || isRightForm(written)) return false
          if (isOther(source, index, end)) return false
          if (!ordinaryWord) return true
          mayBeMeant ??= toSenseCheck(toEvidence(ordinaryWord, term), term, isLikelyEnough)
          return mayBeMeant(source, index, end)
        },
      ),
    })
  }
  const parted = spellings.filter(({words, correct}) => toWords(correct).length > 1 && words.length > 1)
  const firsts = groupBy(parted, ({words}) => (words[0] ?? '').toLowerCase())
  for (const [first, group] of firsts) needs.push(...toPartNeeds(first, group))
  return needs
}

/** Ways to write a form of one word that may be right, each with the ending of a plural as well. */
function toJoined(forms: readonly string[]): readonly string[] {
  const words = forms.filter(isPlain)
  const all = words.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()])
  return [...new Set(all)].flatMap((word) => [word, `${word}s`])
}

/** Whether evidence certainly says that a mention is meant in another sense. */
type AgainstCheck = (source: string, from: number, to: number) => boolean

/**
 * Whether evidence against avoided forms decides, as in `judge`: an entry with words behind
 * the form or with several before it, "act as _". Its words stand around the mention as
 * they are, with single blanks on one line, so that no markup can be between.
 */
function toAgainstCheck(group: readonly Spelling[]): AgainstCheck {
  const checks = group.map(({words, evidence, term}) => {
    const entries = evidence ? toEvidence(evidence, term).against : []
    const finals = entries.filter(
      ({before, after}) => (after.length > 0 || before.length > 1) && [...before, ...after].every(isPlain),
    )
    // "act as " of "to act as item", " of the day." of "item of the day."
    const patterns = finals.map(({before, after}) => ({
      before: before.length > 0 ? new RegExp(String.raw`\s${before.join(' ')} $`, 'i') : undefined,
      after: after.length > 0 ? new RegExp(String.raw`^ ${after.join(' ')}[\s.,;:!?]`, 'i') : undefined,
    }))
    const isAgainst = (left: string, right: string): boolean =>
      patterns.some(({before, after}) => (before?.test(left) ?? true) && (after?.test(right) ?? true))
    return {length: words.length, isAgainst}
  })
  return (source, from, to) => {
    // A form of more words may be written with nothing between them.
    const length = source.slice(from, to).split(/[\s\u2010\u2011-]+/).length
    const own = checks.filter((check) => check.length >= length)
    if (own.length === 0) return false
    const left = source.slice(Math.max(0, from - 80), from)
    const right = source.slice(to, to + 80)
    return own.every(({isAgainst}) => isAgainst(left, right))
  }
}

/** What tells of a word in prose: no block has a blank line in it. */
function findScope(bytes: Uint8Array, index: number): Range | undefined {
  return mayBeInMarkupInBytes(bytes, index) ? undefined : findRunInBytes(bytes, index)
}

/** What may stand between two words of a form: nothing, blanks and a line ending, or a hyphen. */
const wordGap = String.raw`(?:[ \t\u00A0]{0,3}\r?\n?[ \t\u00A0]{0,3}|[-\u2010\u2011])`

/**
 * A question about a place whose source matches an expression; no where it does not.
 *
 * @param toPattern gives the source of an expression without flags; asked for with the first place
 */
function matching(toPattern: () => string, isNeeded: (source: string, index: number, text: string) => boolean) {
  let expression: RegExp | undefined
  return (source: string, index: number): boolean => {
    expression ??= new RegExp(toPattern(), 'y')
    expression.lastIndex = index
    const text = expression.exec(source)?.[0]
    return text !== undefined && isNeeded(source, index, text)
  }
}

/** Whether another term avoids a right spelling where evidence tells that it is meant: "log in", the verb, for "login". */
function hasRival({term, words}: Spelling, group: readonly Spelling[]): boolean {
  return group.some(
    (other) =>
      other.isAvoided && other.hasEvidence && other.term !== term && other.words.length > 1 === words.length > 1,
  )
}

function groupBy<Item>(items: readonly Item[], toKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(toKey(item))
    if (group) group.push(item)
    else groups.set(toKey(item), [item])
  }
  return groups
}

/**
 * Two words with what may stand between them, plain or markup.
 *
 * @param phrases all with the same first word
 * @param confirm asked for where that starts
 */
function toPhraseNeeds(
  phrases: readonly string[],
  confirm: Need['confirm'],
  glance?: Need['glance'],
  limits?: Need['limits'],
): Need[] {
  const shared = {words: phrases, confirm, findScope, ...(glance && {glance})}
  return [
    {...shared, place: 'start', ...(limits && {limits})},
    {...shared, place: 'split'},
  ]
}

/** Mentions of several words with markup in them, by their first word. */
function toPartNeeds(first: string, spellings: readonly Spelling[]): Need[] {
  const isWrongPair = (written: string, gap: string, next: SourceWord): boolean =>
    spellings.some((spelling) => {
      const {words, correct} = spelling
      const right = toWords(correct)
      const second = toFirstLetters((words[1] ?? '').toLowerCase())
      if (second !== '' && !fitsNext(next, second)) return false
      const isGapRight = /\s/.test(gap) && !/[-\u2010\u2011]/.test(gap)
      // A word that is right up to where markup cuts it is not plain, so it is not replaced either.
      const isAllRight = written === right[0] && isWordRight(next.word, right[1] ?? '', spelling)
      return !(words.length === 2 && isGapRight && isAllRight && !hasRival(spelling, spellings))
    })
  const isWrong = (source: string, index: number, end: number): boolean => {
    const nexts = findNextWords(source, end)
    const written = source.slice(index, end)
    return !nexts || nexts.some((next) => isWrongPair(written, source.slice(end, next.start), next))
  }
  const confirm = matching(
    () => anyCase(first),
    (source, index, text) =>
      isWholeWord(source, index, index + text.length) &&
      !isAfterIdentifier(source, index) &&
      isWrong(source, index, index + text.length),
  )
  const phrases = spellings.map(({words}) => words.slice(0, 2).join(' '))
  const isWrongRead = (written: string, gap: string, word: string, isCut: boolean): boolean =>
    isWrongPair(written, gap, {word, start: 0, end: 0, isCut, hasMark: false})
  const glance = isPlain(first)
    ? toPairGlance(first.length, isWrongRead, (bytes, from) => askLine(bytes, from, from, isAfterIdentifier))
    : undefined
  return [...toPhraseNeeds(phrases, confirm, glance), ...toCutNeeds(first, () => true)]
}

/**
 * A word with markup in it: "en**d**".
 *
 * @param isNeeded asked for where the letters before the markup start and end
 */
function toCutNeeds(word: string, isNeeded: (source: string, start: number, end: number) => boolean): Need[] {
  if (word.length < 2) return []
  return [
    {
      words: [word],
      place: 'cut',
      findScope,
      ...(isPlain(word) && {glance: toCutGlance(word.toLowerCase(), goesOnAs)}),
      confirm: matching(
        () => toCut(word),
        (source, index, text) => {
          if (index > 0 && isWordUnit(source, index - 1)) return false
          if (joinedToNext.test(source.slice(index + text.length - 1, index + text.length + 40))) return false
          const rest = word.slice(text.length - 1).toLowerCase()
          const nexts = findNextWords(source, index + text.length - 1)
          const goesOn =
            !nexts ||
            nexts.some(
              ({word: next, isCut, start}) =>
                goesOnAs(next.toLowerCase(), isCut, rest) && !isParted(source.slice(index + text.length - 1, start)),
            )
          return goesOn && isNeeded(source, index, index + text.length - 1)
        },
      ),
    },
  ]
}

// `</b>`, `</td> <td>`: no comment, nor anything else in which there may be ">"
const plainTag = /<\/?[A-Za-z](?:[^<>"'{}]|"[^"<>]*"|'[^'<>]*')*>/g

/** Whether blanks between tags certainly make two words of what is around them. */
function isParted(between: string): boolean {
  const rest = between.replace(plainTag, '')
  return rest !== '' && rest.trim() === ''
}

// "order" of "order/s"
const firstWord = toLetterExpression(String.raw`^[\p{L}\p{N}]*`, 'u')

function goesOnAs(next: string, isCut: boolean, rest: string): boolean {
  // Words are read up to a mark.
  const letters = firstWord(rest).exec(rest)?.[0] ?? ''
  return letters === '' || (next !== '' && (next.startsWith(letters) || (isCut && letters.startsWith(next))))
}

function findWordEnd(source: string, index: number): number {
  let end = index
  while (end < source.length && isWordUnit(source, end)) end++
  return end
}

/** Whether a spelling is right as it is: the correct one or its plural, for one in small letters also capitalised or in capitals. */
function isRight(written: string, correct: string, {kind}: Term): boolean {
  const text = written.replace(/[\s\u00A0]+/g, ' ')
  // Verbs have no plural.
  return (kind === 'verb' ? [''] : ['', 's', 'es']).some((plural) => {
    const right = correct + plural
    if (text === right) return true
    if (correct !== correct.toLowerCase() || text.toLowerCase() !== right) return false
    return text === text.toUpperCase() || text.slice(1) === right.slice(1)
  })
}

/** The same for one word of a spelling: beside one with capitals, a word in small letters takes none. */
function isWordRight(written: string, right: string, {term, correct}: Spelling): boolean {
  if (correct === correct.toLowerCase()) return isRight(written, right, term)
  return ['', 's', 'es'].some((plural) => written === right + plural)
}

// "order-" of "order-item"
const upToLastWord = toLetterExpression(String.raw`^.*[^\p{L}\p{N}]`, 'u')

/** The words of evidence that stand next to a mention; empty ones for entries of nothing but marks, "=>". */
function toNeighbours(evidence: CompiledEvidence) {
  return {
    after: evidence.after.map((phrase) => toEntryWords(phrase.join(' '))[0] ?? ''),
    before: evidence.before.map((phrase) => toEntryWords(phrase.join(' ')).at(-1) ?? ''),
    beside: [...evidence.beside].map((entry) => entry.replace(upToLastWord(entry), '')),
  }
}

function toExpansionPattern({expands}: Term): RegExp | undefined {
  return expands === undefined ? undefined : toSourcePattern(toWords(expands).slice(0, 1))
}

/** `toSenseCheck` for bytes. */
function toSenseQuestion(evidence: CompiledEvidence, term: Term): SenseGlance {
  const glance = toSenseGlance({
    ...toNeighbours(evidence),
    joiners,
    framesBefore,
    framesAfter,
    hasTopic: evidence.topic !== undefined,
    expansion: toExpansionPattern(term),
  })
  // What an adjective says is decided by the topic.
  const isTold = term.kind !== 'adjective' && isPlain(toWords(term.expands ?? 'x')[0] ?? '')
  return glance && isTold ? glance : () => true
}

/** Whether any evidence that `judge` accepts can be there for an ordinary word. */
function toSenseCheck(evidence: CompiledEvidence, term: Term, isLikelyEnough: boolean) {
  const {after, before, beside} = toNeighbours(evidence)
  // Nothing but marks: "=>".
  const hasMarks = [...after, ...before, ...beside].includes('')
  const expansion = toExpansionPattern(term)
  const companions = toSourcePattern([term.term, ...(term.alternatives ?? [])])
  const hasCompanions = rememberLast((source) => companions.test(source))
  const isBeside = (words: readonly SourceWord[], fits: typeof fitsNext): boolean =>
    words.some((word) => beside.some((entry) => fits(word, entry)))
  return (source: string, from: number, to: number): boolean => {
    if (hasMarks) return true
    const nexts = findNextWords(source, to)
    const previous = findPreviousWords(source, from)
    if (!nexts || !previous) return true
    if (nexts.some((next) => after.some((entry) => fitsNext(next, entry)))) return true
    // Of a longer compound only what is right behind the word tells.
    if (compoundAfter.test(source.slice(to, to + 2))) return false
    if (previous.some((word) => before.some((entry) => fitsPrevious(word, entry)))) return true
    // No block has a blank line in it.
    if (expansion?.test(source.slice(...findRun(source, from)))) return true
    // What it says is decided by the topic: "is restful", "in Rest".
    if (term.kind === 'adjective') return true
    const written = source.slice(from, to)
    if (evidence.topic && raised(written).test(written) && !isSurelySentenceStart(source, from)) return true
    if (isJoined(nexts) && isBeside(findWithin(source, nexts, true), fitsNext)) return true
    if (isJoined(previous) && isBeside(findWithin(source, previous, false), fitsPrevious)) return true
    const isFramed =
      previous.some(({word, isCut}) => isCut || framesBefore.has(word.toLowerCase()) || word.toLowerCase() === 'to') &&
      // Nothing is next at the end of a block.
      (nexts.length === 0 ||
        nexts.some(({word, isCut, hasMark}) => isCut || hasMark || framesAfter.has(word.toLowerCase())))
    return isFramed && (isLikelyEnough || hasCompanions(source))
  }
}

// "-o" of "rest-on-orders"
const compoundAfter = /^[-\u2010\u2011][A-Za-z]/
/** A capital and small letters: "Rest". */
const raised = toLetterExpression(String.raw`^\p{Lu}\p{Ll}`, 'u')
// The start of a text, or a blank line, or ". " behind a plain word
const sentenceStart = /(?:^\s*|\n[ \t]*\r?\n[ \t]*|\s[A-Za-z]{2,20}[.!?:][ \t])$/

/** Whether a sentence certainly starts at a place, whatever is markup before it. */
function isSurelySentenceStart(source: string, index: number): boolean {
  const before = source.slice(Math.max(0, index - 40), index)
  if (!sentenceStart.test(index > 40 ? `x${before}` : before)) return false
  return !before.includes('\n') || !mayBeInMarkup(source, index)
}

/** The first letters of a word, as words are read in source: ".net" gives "net". */
function toFirstLetters(word: string): string {
  return toEntryWords(word)[0] ?? ''
}

/** "order" */
const word = toLetterExpression(String.raw`[\p{L}\p{N}]+`, 'gu')

/** The words of an entry of evidence, without marks: "- based" gives "based". */
function toEntryWords(entry: string): readonly string[] {
  const lower = entry.toLowerCase()
  return lower.match(word(lower)) ?? []
}

function isJoined(words: readonly SourceWord[]): boolean {
  return words.some(({word, isCut, hasMark}) => isCut || hasMark || joiners.has(word.toLowerCase()))
}

/** Words, and the two behind each. */
function findWithin(source: string, words: readonly SourceWord[], isForward: boolean): readonly SourceWord[] {
  const read = (latest: readonly SourceWord[]): readonly SourceWord[] =>
    latest.flatMap(({word, start, end}) =>
      word === '' ? [] : ((isForward ? findNextWords(source, end) : findPreviousWords(source, start)) ?? []),
    )
  const next = read(words)
  return [...words, ...next, ...read(next)]
}

/**
 * What a wrong article needs: the first word of a form, whole or with markup in it,
 * in prose or in code, and the wrong article as what may have been read before it.
 */
export function toArticleNeeds(glossary: Glossary): readonly Need[] {
  const forms = new Map<string, {seconds: string[]; articles: Set<string>}>()
  for (const {term, words, correct} of toSpellings(glossary)) {
    const [first = '', second = ''] = words.map((word) => word.toLowerCase())
    const startsAlike = term.term.charAt(0).toLowerCase() === correct.charAt(0).toLowerCase()
    // A form may be found in capitals, and be said in another way than in small letters.
    const sounds =
      term.sound && startsAlike ? [term.sound] : [correct, correct.toUpperCase(), correct.toLowerCase()].map(toSound)
    const {seconds, articles} = forms.get(first) ?? {seconds: [], articles: new Set()}
    for (const sound of sounds) articles.add(toArticle(sound, 'a') === 'a' ? 'an' : 'a')
    forms.set(first, {seconds: [...seconds, second], articles})
  }
  return [...forms].flatMap(([first, {seconds, articles}]): Need[] => {
    const hasArticle = (source: string, index: number): boolean => {
      if (index > 0 && isWordUnit(source, index - 1)) return false
      const previous = findPreviousWords(source, index)
      return !previous || previous.some(({word}) => articles.has(word.toLowerCase()))
    }
    const isForm = (source: string, end: number): boolean => {
      const rest = source.slice(end, findWordEnd(source, end)).toLowerCase()
      const nexts = seconds.includes('') ? [] : findNextWords(source, end)
      return seconds.some((second) => {
        if (second === '') return rest === '' || rest === 's' || rest === 'es'
        const letters = toFirstLetters(second)
        if (rest !== '') return rest.startsWith(second)
        // "C ++" has none.
        if (!nexts || letters === '') return true
        return nexts.some((next) => fitsNext(next, letters) || next.word.toLowerCase().startsWith(letters))
      })
    }
    const toPattern = (): string => {
      const own = anyCase(first)
      const rests = seconds.filter((second) => second !== '').map(anyCase)
      const ends = `(?=${[...rests, '[eE]?[sS](?![A-Za-z0-9])', '[^A-Za-z0-9]', '$'].join('|')})`
      // All of the form or of its first word, and before it the article, or what markup ends with, and no letter between.
      return own + ends + String.raw`(?<=(?:[aA][nN]?[^A-Za-z0-9]+|[>;)\]][^A-Za-z0-9]*)${own})`
    }
    const confirm = matching(
      toPattern,
      (source, index, text) => isForm(source, index + text.length) && hasArticle(source, index),
    )
    const glance = toArticleGlance(articles)
    // As in the pattern
    const limits = {leads: [...articles]}
    return [
      ...(seconds.includes('')
        ? [{words: [first], place: 'start' as const, limits, findScope, confirm, glance}]
        : toPhraseNeeds(
            seconds.map((second) => `${first} ${second}`),
            confirm,
            glance,
            limits,
          )),
      ...toCutNeeds(first, hasArticle),
    ]
  })
}

/** A letter, or another character beyond ASCII that is no blank. */
const letter = String.raw`[^\x00-@[-\x60{-\x7F\s]`

/** So many characters may stand behind the first letters of a word of an expansion. */
const longestEnd = 40

/**
 * What a wrong expansion needs: it is plain, so its words stand in the source as the
 * rule looks for them, and not all as they are right.
 */
export function toExpansionNeeds({terms}: Glossary, sharedLetters: number): readonly Need[] {
  return terms.flatMap(({expands = ''}): Need[] => {
    const words = expands.toLowerCase().split(/[\s-]+/)
    const [first, second] = words.map((word) => word.slice(0, sharedLetters))
    if (first === undefined || second === undefined) return []
    return [
      {
        // Of the first word any letters may follow.
        words: [words.every(isPlain) ? `${first}\t${second}` : first],
        place: 'start',
        findScope,
        ...(words.every(isPlain) && {glance: toExpansionGlance(words, sharedLetters, longestEnd)}),
        confirm: matching(
          () =>
            words
              .map((word) => `${anyCase(word.slice(0, sharedLetters))}${letter}{0,${longestEnd}}`)
              .join(String.raw`[\s-]{1,3}`),
          (source, index, text) => {
            const written = text.toLowerCase().split(/[\s-]+/)
            return !written.every((word, at) => word.replace(/[^\p{L}\p{N}_].*$/su, '') === words[at])
          },
        ),
      },
    ]
  })
}

// "get_user", "user_get": underscores that are no emphasis
const joinedToNext = /^_{1,40}[A-Za-z\d]/
const joinedToPrevious = /[A-Za-z\d]_{1,40}$/

// "get: request", "get, request": what stands in prose as in source, and is none of it where a word is next to a word, or to what joins it in a list
const partsWords = /[-.,:;=?!#+()$%^@"'`/|]/
const partsLists = /[-.:;=?!#+()$%^@"'`]/
// What is or may be markup with such a mark in it: a tag, a reference, the end of a link, an expression
const mayHoldMarks = /[<&\]{}]/

// "GET", "P**OST**": a word in capitals, or the beginning of one; "/orders", "https://": a request in code
const shownMethod = String.raw`(?<![A-Za-z\d])[A-Z][A-Z*_~[\]<\\&]|(?:^|[\s\x60>:/"'{(])/|&`

/**
 * Finds what makes HTTP the topic of a block: one of some words, a method in capitals, or
 * a request in code.
 */
function toTopicPattern(words: readonly string[]): RegExp {
  return new RegExp(words.length > 0 ? `${toSourcePattern(words).source}|${shownMethod}` : shownMethod)
}

// "o", "2"
const letterOrDigit = toLetterExpression(String.raw`[\p{L}\p{N}]`, 'u')
// "get" of "get2", and of "2get"
const lettersAtStart = toLetterExpression(String.raw`^\p{L}*`, 'u')
const lettersAtEnd = toLetterExpression(String.raw`\p{L}*$`, 'u')

/** Whether one of some marks stands between words and is certainly prose. */
function parts(gap: string, marks: RegExp): boolean {
  return marks.test(gap) && !mayHoldMarks.test(gap)
}

/**
 * What a method in small letters needs: it is plain, and next to it stands what the
 * rule takes for evidence: a word of the glossary's evidence, another method behind
 * nothing but what joins a list, or "is" after a capital.
 */
export function toMethodNeeds({requests}: Glossary): readonly Need[] {
  const names = requests.methods.map(({method}) => method)
  const known = [...new Set([...httpMethods, ...names.map((name) => name.toLowerCase())])]
  const {before = [], after = []} = requests.methodEvidence
  const nouns = after.map((entry) => toEntryWords(entry)[0] ?? '')
  const leads = before.map((entry) => toEntryWords(entry).at(-1) ?? '')
  const listWords = ['and', 'or', 'nor']
  // Of an entry of nothing but marks, "=>", no word tells.
  const hasMarks = nouns.includes('') || leads.includes('')
  const isDirect = [...after.map((entry) => entry.charAt(0)), ...before.map((entry) => entry.slice(-1))].every((unit) =>
    letterOrDigit(unit).test(unit),
  )
    ? (gap: string) => !parts(gap, partsWords)
    : () => true
  const isInList = (gap: string): boolean => !parts(gap, partsLists)
  // Of one word, and no other entry starts with it: the noun itself tells whether it is ambiguous.
  const ownNouns = after.filter((entry, index) => nouns.every((noun, at) => at === index || noun !== entry))
  const ambiguous = new Map(
    requests.methods.map(({method, ambiguousBefore = []}) => [
      method.toLowerCase(),
      new Set(ownNouns.filter((noun) => ambiguousBefore.includes(noun))),
    ]),
  )
  const isAmbiguous = (method: string, noun: string): boolean => ambiguous.get(method.toLowerCase())?.has(noun) ?? false
  const topics = requests.methodEvidence.topic ?? []
  // Compiled when first asked: most runs never ask.
  let topicPattern: RegExp | undefined
  let listPattern: RegExp | undefined
  const topic = (): RegExp => (topicPattern ??= toTopicPattern(topics))
  const listTopic = (): RegExp => (listPattern ??= toTopicPattern([...topics, ...after]))
  const isMethod = ({word, isCut}: SourceWord, isNext: boolean): boolean => {
    // "get2", "2get"
    const lower = word.toLowerCase()
    const [letters = ''] = (isNext ? lettersAtStart : lettersAtEnd)(lower).exec(lower) ?? []
    return known.some(
      (name) => letters === name || (isCut && (isNext ? name.startsWith(letters) : name.endsWith(letters))),
    )
  }
  const isListed = (source: string, words: readonly SourceWord[] | undefined, index: number, depth: number): boolean =>
    !words ||
    words.some((word) => {
      const isNext = word.start >= index
      if (!isInList(isNext ? source.slice(index, word.start) : source.slice(word.end, index))) return false
      if (isMethod(word, isNext)) return true
      if (depth === 0 || !listWords.some((name) => (isNext ? fitsNext : fitsPrevious)(word, name))) return false
      const words = isNext ? findNextWords(source, word.end) : findPreviousWords(source, word.start)
      return isListed(source, words, isNext ? word.end : word.start, depth - 1)
    })
  const confirm = (source: string, index: number, text: string): boolean => {
    const end = index + text.length
    if (!isWholeWord(source, index, end) || names.includes(text) || isInBackticks(source, index, end)) return false
    const near = source.slice(Math.max(0, index - 40), index)
    const behind = source.slice(end, end + 40)
    if (joinedToNext.test(behind) || joinedToPrevious.test(near)) return false
    if (/["'`]$/.test(near) && /^["'`](?!s)/.test(behind)) return false
    if (hasMarks) return true
    const nexts = findNextWords(source, end)
    const previous = findPreviousWords(source, index)
    if (!nexts || !previous) return true
    const isCapitalised = text !== text.toLowerCase()
    const run = (): string => source.slice(...findRun(source, index))
    const isNoun = (word: SourceWord): boolean =>
      nouns.some((noun) => fitsNext(word, noun) && (!isAmbiguous(text, noun) || topic().test(run()))) ||
      (isCapitalised && fitsNext(word, 'is'))
    if (nexts.some((word) => isDirect(source.slice(end, word.start)) && isNoun(word))) return true
    if ((isListed(source, nexts, end, 2) || isListed(source, previous, index, 2)) && listTopic().test(run()))
      return true
    // "[Get orders](": a link starts there, or there is a bracket between.
    if (near.endsWith('[') && /^ [A-Za-z\d]/.test(behind)) return false
    return previous.some(
      (word) => isDirect(source.slice(word.end, index)) && leads.some((lead) => fitsPrevious(word, lead)),
    )
  }
  const nexts = [...nouns, ...listWords, ...known, 'is']
  const previous = [...leads, ...listWords, ...known]
  const isAscii = [...(requests.methodEvidence.topic ?? []), ...after].every((entry) => !/[^\x00-\x7f]/.test(entry))
  const glance =
    isAscii &&
    toMethodGlance(names, {
      before: leads,
      after: nouns,
      afterCapital: ['is'],
      methods: known,
      joiners: listWords,
      isDirect,
      isInList,
      isAmbiguous,
      topic,
      listTopic,
    })
  const toPattern = (): string => {
    const body = `(?:${names.map(anyCase).join('|')})`
    if (hasMarks) return body
    const gap = '[^A-Za-z0-9]'
    const oneOf = (words: readonly string[]) =>
      `(?:${[...new Set(words)].flatMap((word) => (word.length > 1 ? [anyCase(word), toCut(word)] : [anyCase(word)])).join('|')})`
    const neighbours = oneOf(nexts)
    const leaders = `(?:${[...new Set(previous)].map(anyCase).join('|')})`
    // What stands before and after a word in `findMethodWords`, as far as no markup is made of it. A word
    // before it may be cut by markup: "h<wbr>ttp".
    return String.raw`${body}(?<![A-Za-z0-9.@#$-]${body})(?![A-Za-z0-9(-]|\.[A-Za-z0-9])(?:(?=${gap}*${neighbours})|(?=${gap}*?(?:[<&]|\]\(|\]\[))|(?<=(?:${leaders}|[>;)\]]|[*_~[\]>\\);][A-Za-z0-9]{1,20})${gap}*${body}))`
  }
  return [
    {
      words: names,
      place: 'start',
      findScope,
      // As in the pattern, and in `confirm`
      limits: {rights: names, mostBehind: 0, ...(!hasMarks && {notAfter: '.@#$-', notBefore: '(-'})},
      confirm: matching(toPattern, confirm),
      ...(glance && {glance}),
    },
  ]
}
