import type {Glossary, WordPattern} from '../types.ts'
import {escapePattern, gap, optionalGap, toAnyCase, toAnyOf, wordEnd, wordStart} from '../english/pattern.ts'
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
    const written = toAnyCase(word) + toRest(words)
    const isOrdinary = form.evidence && !form.avoid
    const rest = toRest(words) + toUnlessRight(spelling, lexicon) + toUnlessJoined(written, form)
    return [{word, rest: isOrdinary ? rest + toEvidence(written, form.evidence) : rest}]
  })
}

/** A spelling that begins with one or two letters, also with the next word joined to them: "g-rpc", "grpc". */
function withJoined(spelling: Spelling): Spelling[] {
  const [first = '', second, ...others] = spelling.words
  if (first.length > 2 || second === undefined) return [spelling]
  return [spelling, {...spelling, words: [first + second, ...others]}]
}

/** The words of a form behind the first one, with the ending of a plural. */
export function toRest([, ...others]: readonly string[]): string {
  return `${others.map((word) => optionalGap + toAnyCase(word)).join('')}(?:[eE]?[sS\u017F])?${wordEnd}`
}

/** A lookbehind that fails where a form with these letters is written as it should be. */
function toUnlessRight({source}: Spelling, {forms, avoided}: Lexicon): string {
  const key = toKey(source)
  const rivals = avoided.get(key) ?? []
  const rights = (forms.get(key) ?? []).flatMap(({correct, term}) => {
    // "login" is right as a noun, and wrong where the words around it show that the verb is meant.
    if (rivals.some((rival) => rival.evidence && rival.term !== term)) return []
    const plural = term.kind === 'verb' ? '' : '(?:e?s)?'
    const variants = [toExact(correct) + plural]
    // A term in small letters may have a capital, or be in capitals.
    if (correct === correct.toLowerCase())
      variants.push(
        toExact(correct.charAt(0).toUpperCase() + correct.slice(1)) + plural,
        toExact(correct.toUpperCase()) + plural.toUpperCase(),
      )
    return variants
  })
  return rights.length === 0 ? '' : `(?<!${wordStart}${toAnyOf(rights)})`
}

/** A form exactly as it is written, blanks aside. */
function toExact(text: string): string {
  return text
    .split(/\s+/)
    .map(escapePattern)
    .join(String.raw`\s+`)
}

/**
 * Fails where the source shows that a form is part of an identifier, as `isIdentifier`
 * tells from the same characters: `@rest`, `grpc.Status`, `/v1/rest`.
 */
function toUnlessJoined(written: string, {evidence}: Form): string {
  const before = toAnyOf([
    `[@#$]${written}`,
    `[A-Za-z0-9][.]${written}`,
    `["'(=:]/${written}`,
    `[./][A-Za-z0-9-]{1,40}/${written}`,
  ])
  const after = toAnyOf(['[@#$=(+]', '[.][A-Za-z0-9]', ':[A-Za-z0-9/:]', ...(evidence ? [] : ['-'])])
  return `(?!${after})(?<!${before})`
}

/** What is around an ordinary word that may be meant as a term: words of its evidence, or none that speak against it. */
function toEvidence(written: string, evidence: CompiledEvidence | undefined): string {
  const {after = [], against = []} = evidence ?? {}
  const firsts = after.flatMap((phrase) => phrase.find((word) => /\w/.test(word)) ?? [])
  const ahead = against.flatMap((entry) => (entry.after.length === 0 && entry.before.length === 1 ? entry.before : []))
  const behind = against.flatMap((entry) => (entry.before.length === 0 && entry.after.length === 1 ? entry.after : []))
  const plain = (words: readonly string[]): string =>
    toAnyOf(words.filter((word) => /^[a-z]+$/.test(word)).map(toAnyCase))
  const isFollowed = `(?=${gap}${toAnyOf(firsts.map(toAnyCase))})`
  const isOpen = String.raw`(?<!(?<![\w\x80-\uFFFF'’])${plain(ahead)} ${written})(?!-| ${plain(behind)}(?:[\s.,;:)]|$))`
  return `(?:${isFollowed}|${isOpen})`
}
