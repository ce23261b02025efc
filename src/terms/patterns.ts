import type {Glossary, WordPattern} from '../types.ts'
import {escapePattern, gap, optionalGap, toAnyCase, toAnyOf, wordEnd} from '../english/pattern.ts'
import {toKey, toLexicon, type CompiledEvidence, type Form, type Lexicon, type Spelling} from './lexicon.ts'

/**
 * Where forms of terms stand that are not written as the glossary has them.
 *
 *     REST API            no
 *     Rest **API**        yes
 *     the rest of it      no: with these words around, it is ordinary English
 */
export function toFormPatterns(glossary: Glossary): WordPattern[] {
  const lexicon = toLexicon(glossary)
  return lexicon.spellings.flatMap(withJoined).flatMap((spelling): WordPattern[] => {
    const {words, form} = spelling
    const [word] = words
    if (word === undefined || !form.isChecked) return []
    const isOrdinary = form.evidence && !form.avoid
    const before = toUnlessRight(spelling, lexicon) + unlessJoinedBefore
    if (words.length > 2) return [{word, before, rest: toRest(words)}]
    const rest = toRest(words) + toUnlessJoinedAfter(form)
    return [{word, before, rest: isOrdinary ? rest + toEvidence(toAnyCase(word) + toRest(words), form.evidence) : rest}]
  })
}

/** A spelling that begins with one or two letters, also with the next word joined to them: "g-rpc", "grpc". */
function withJoined(spelling: Spelling): Spelling[] {
  const [first = '', second, ...others] = spelling.words
  if (first.length > 2 || second === undefined) return [spelling]
  return [spelling, {...spelling, words: [first + second, ...others]}]
}

/**
 * The second word of a form, if any, and behind the last one the ending of a plural. Two words show
 * enough, and a text can be tried in so many ways only: with every further word, in up to 60 times as many.
 */
export function toRest([, second, ...others]: readonly string[]): string {
  const next = second === undefined ? '' : optionalGap + toAnyCase(second)
  return others.length > 0 ? next : `${next}(?:[eE]?[sS\u017F])?${wordEnd}`
}

/** A lookahead that fails if a form with these letters is written as it should be. */
function toUnlessRight({source}: Spelling, {forms, avoided}: Lexicon): string {
  const key = toKey(source)
  const rivals = avoided.get(key) ?? []
  const rights = (forms.get(key) ?? []).flatMap(({correct, term}) => {
    // "login" is right as a noun, and wrong where the words around it show that the verb is meant.
    if (rivals.some((rival) => rival.evidence && rival.term !== term)) return []
    const plural = term.kind === 'verb' ? '' : '(?:e?s)?'
    const variants = [toExact(correct) + plural]
    // A term in lower case may have a capital, or be in capitals.
    if (correct === correct.toLowerCase())
      variants.push(
        toExact(correct.charAt(0).toUpperCase() + correct.slice(1)) + plural,
        toExact(correct.toUpperCase()) + plural.toUpperCase(),
      )
    return variants
  })
  return rights.length === 0 ? '' : `(?!${toAnyOf(rights)}${wordEnd})`
}

/** A form exactly as it is written, blanks aside. */
function toExact(text: string): string {
  return text
    .split(/\s+/)
    .map(escapePattern)
    .join(String.raw`\s+`)
}

/**
 * Fails if the source before a form shows that it is part of an identifier, as
 * `isIdentifier` decides by the same characters: `@rest`, `grpc.Status`, `/v1/rest`.
 */
const unlessJoinedBefore = `(?<![@#$]|[A-Za-z0-9][.]|["'(=:]/|[./][A-Za-z0-9-]{1,40}/)`

/** The same behind a form: `rest=`, `Rest.Client`, `rest-client`. */
function toUnlessJoinedAfter({evidence}: Form): string {
  return `(?![@#$=(+]|[.][A-Za-z0-9]|:[A-Za-z0-9/:]${evidence ? '' : '|-'})`
}

/** What is around an ordinary word that may be meant as a term: words of its evidence, or none that speak against it. */
function toEvidence(written: string, evidence: CompiledEvidence | undefined): string {
  const {after = [], against = []} = evidence ?? {}
  // The first letters are enough: a regular expression of all of them is slow to compile.
  const firsts = after.flatMap((phrase) => phrase.find((word) => /\w/.test(word))?.slice(0, 4) ?? [])
  const ahead = against.flatMap((entry) => (entry.after.length === 0 && entry.before.length === 1 ? entry.before : []))
  const behind = against.flatMap((entry) => (entry.before.length === 0 && entry.after.length === 1 ? entry.after : []))
  const plain = (words: readonly string[]): string =>
    toAnyOf(words.filter((word) => /^[a-z]+$/.test(word)).map(toAnyCase))
  const isFollowed = `(?=${gap}${toAnyOf(firsts.map(toAnyCase))})`
  const isOpen = String.raw`(?<!(?<![\w\x80-\uFFFF'’])${plain(ahead)} ${written})(?!-| ${plain(behind)}(?:[\s.,;:)]|$))`
  return `(?:${isFollowed}|${isOpen})`
}
