import type {Glossary, WordPattern} from '../types.ts'
import {escapePattern, optionalGap, toAnyCase, toAnyOf, wordEnd, wordStart} from '../english/pattern.ts'
import {adjectiveEnds, importAfter, importBefore, prefixes} from './identifiers.ts'
import {toKey, toLexicon, type CompiledEvidence, type Form, type Lexicon, type Spelling} from './lexicon.ts'

/**
 * Create patterns for forms of terms that are not written as in the glossary.
 *
 *     REST API            no match
 *     Rest **API**        match
 *     the rest of it      no match: the words around "rest" show ordinary English
 */
export function toFormPatterns(glossary: Glossary): WordPattern[] {
  const lexicon = toLexicon(glossary)
  return lexicon.spellings.flatMap(withJoined).flatMap((spelling): WordPattern[] => {
    const {words, form} = spelling
    const [word] = words
    if (word === undefined || !form.isChecked) return []
    const isOrdinary = form.evidence && !form.avoid
    const before = toUnlessRight(spelling, lexicon) + unlessJoinedBefore + unlessValue
    if (words.length > 2) return [{word, before, rest: toRest(words)}]
    const rest = toRest(words) + toUnlessJoinedAfter(form)
    return [{word, before, rest: isOrdinary ? rest + toEvidence(toAnyCase(word) + toRest(words), form.evidence) : rest}]
  })
}

/**
 * Add a spelling that joins the first two words, if the first word has one or two letters: "g-rpc", "grpc".
 */
function withJoined(spelling: Spelling): Spelling[] {
  const [first = '', second, ...others] = spelling.words
  if (first.length > 2 || second === undefined) return [spelling]
  return [spelling, {...spelling, words: [first + second, ...others]}]
}

/**
 * Make the expression for the second word of a form, or for the plural ending of a single word. Two words are enough:
 * each further word could multiply the backtracking by 60.
 */
export function toRest([, second, ...others]: readonly string[]): string {
  const next = second === undefined ? '' : optionalGap + toAnyCase(second)
  return others.length > 0 ? next : `${next}(?:[eE]?[sS\u017F])?${wordEnd}`
}

/** Make a lookahead that fails if the form is written correctly. */
function toUnlessRight({source}: Spelling, {forms, avoided}: Lexicon): string {
  const key = toKey(source)
  const rivals = avoided.get(key) ?? []
  const rights = (forms.get(key) ?? []).flatMap(({correct, term}) => {
    // "login" is right as a noun, but wrong as a verb. So no spelling of "login" is certainly right.
    if (rivals.some((rival) => rival.evidence && rival.term !== term)) return []
    const plural = term.kind === 'verb' ? '' : '(?:e?s)?'
    const variants = [toExact(correct) + plural]
    // A term in lower case may also start with a capital, or be in capitals.
    if (correct === correct.toLowerCase())
      variants.push(
        toExact(correct.charAt(0).toUpperCase() + correct.slice(1)) + plural,
        toExact(correct.toUpperCase()) + plural.toUpperCase(),
      )
    return variants
  })
  return rights.length === 0 ? '' : `(?!${toAnyOf(rights)}${wordEnd})`
}

/** Make an expression for a text in exactly this spelling, with any spaces between its words. */
function toExact(text: string): string {
  return text
    .split(/\s+/)
    .map(escapePattern)
    .join(String.raw`\s+`)
}

const joinedByHyphen = `(?<!${wordStart}${toAnyOf(prefixes.map(toAnyCase))})(?<=[A-Za-z0-9])-`
/**
 * A lookbehind that fails if a form is part of an identifier or a compound: `@rest`, `shop.Grpc`, `/v1/rest`,
 * `at-rest`. The lookbehind covers the common cases of `isIdentifier`.
 */
const unlessJoinedBefore = `(?<![@#$]|[A-Za-z0-9][.]|["'(=:]/|[@./][A-Za-z0-9-]{1,40}/|${joinedByHyphen})`

/** Assertions that fail if a form is a value in quotes or code, or a module: `'rest'`, `import rest from 'shop'`. */
const unlessValue = `(?!(?<=["'\x60])[a-z]{1,40}["'\x60]|(?<=${importBefore.source.slice(0, -1)}(?<!\n))[a-z]{1,40}(?:${importAfter.source.slice(1)}))`

/** Make the lookahead that fails if the form is the start of an identifier: `rest=`, `Rest.Client`, `rest-client`. */
function toUnlessJoinedAfter({correct, evidence}: Form): string {
  // In "the REST api(for orders)", the two words are not the name of a function.
  return `(?![@#$=+]|${correct.includes(' ') ? '' : '[(]|'}[.][A-Za-z0-9]|:[A-Za-z0-9/:]${evidence ? '' : `|-(?!${toAnyOf(adjectiveEnds.map(toAnyCase))}\\b)`})`
}

/**
 * Make an expression for the words around an ordinary word. It matches if the next words are evidence for the term, or
 * if no neighbouring word is evidence against the term.
 */
function toEvidence(written: string, evidence: CompiledEvidence | undefined): string {
  const [after, against] = [evidence?.after() ?? [], evidence?.against() ?? []]
  // The first marks and letters are enough. A regular expression of the whole phrases would be slow to compile.
  const starts = after.map((phrase) => {
    const marks = phrase.findIndex((word) => /\w/.test(word))
    return phrase
      .slice(0, marks + 1)
      .map((word) => toAnyCase(word.slice(0, 4)))
      .join(optionalGap)
  })
  const ahead = against.flatMap((entry) => (entry.after.length === 0 && entry.before.length === 1 ? entry.before : []))
  const behind = against.flatMap((entry) => (entry.before.length === 0 && entry.after.length === 1 ? entry.after : []))
  const plain = (words: readonly string[]): string =>
    toAnyOf(words.filter((word) => /^[a-z]+$/.test(word)).map(toAnyCase))
  const isFollowed = `(?=${optionalGap}${toAnyOf(starts)})`
  const isOpen = String.raw`(?<!(?<![\w\x80-\uFFFF'’])${plain(ahead)} ${written})(?!-| ${plain(behind)}(?:[\s.,;:)]|$))`
  return `(?:${isFollowed}|${isOpen})`
}
