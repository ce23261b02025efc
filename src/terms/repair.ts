import {rememberLast} from '../english/remember.ts'
import {isInQuotes} from '../english/words.ts'
import type {Finding, Glossary, Prose} from '../types.ts'
import {describe, isFlag, type InferEach} from '../glossary/values.ts'
import {toPluralForm, type Form} from './lexicon.ts'
import type {Mention} from './mentions.ts'
import {findSpanAround, isControl} from './spans.ts'

export const letterOptions = {
  likely: describe('Whether to report words that probably mean the term. Their repairs are only suggestions.', isFlag),
}
export type LetterOptions = InferEach<typeof letterOptions>
export const letterDefaults: LetterOptions = {likely: false}

/**
 * Decide which rule reports a mention: `spelling` for avoided forms and for words that are wrongly joined or split,
 * `casing` for wrong capitalisation.
 *
 * @returns undefined if the mention is right, or its spelling is not checked
 */
export function classify({text, correct, form}: Mention): 'casing' | 'spelling' | undefined {
  if (!form.isChecked || text.replace(/[\s\u00A0]+/gu, ' ') === correct) return
  if (form.avoid) return 'spelling'
  return text.replace(separators, '') === correct.replace(separators, '') ? 'spelling' : 'casing'
}

const separators = /[\s\u00A0\u2010\u2011-]+/gu

/**
 * Whether a mention means the term for certain, and not a label, a title, a product, a value or a function
 * that the page imports.
 */
function isSure(mention: Mention, source: string): boolean {
  const {verdict, text} = mention
  if (verdict.sense !== 'certain' || verdict.isByPage || breaksLabel(mention)) return false
  // "RestfulApi" may be the name of a class or a folder.
  if (/^\p{Lu}?\p{Ll}+\p{Lu}\S*$/u.test(text) && !mention.form.avoid && /\s/u.test(mention.correct)) return false
  if (isControl(mention.prose, mention.from, mention.to) || isInTitle(mention)) return false
  // The text of a message stays as the program prints it: The error is "Rest API is off".
  if (isInQuotes(mention.prose.text, mention.from, mention.to)) return false
  if (isListed(mention) || isNamed(mention) || isFieldLabel(mention)) return false
  // On a page about reStructuredText, "ReST" may be its short name.
  if (/^\p{Lu}\p{Ll}\p{Lu}{2}$/u.test(text) && restructuredText.test(source)) return false
  return !toImports(source).has(text) && !toValues(source).has(text) && !isProduct(mention, source)
}

// Matches words about reStructuredText: "index.rst", "Sphinx"
const restructuredText = /\.rst\b|\bsphinx\b|\brestructured ?text\b/i

/** Whether the mention may be the label of a field, in Title Case: "End Point URL". */
function isFieldLabel({prose, form, to, text}: Mention): boolean {
  const isTitleCase = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(text)
  return form.avoid !== undefined && isTitleCase && /^\s\p{Lu}/u.test(prose.text.slice(to, to + 3))
}

// Matches text before and after a value in a list of values: "REST, " and ", SOAP"
const valueBefore = /\b\p{Lu}{3,}, $/u
const valueAfter = /^, \p{Lu}{3,}\b/u
// Matches text before the second part of a name: "Server and "
const nameBefore = /\b\p{Lu}\p{Ll}+ and $/u
// Matches a name of several words before the second part of a title: "Desk Registry: "
const titleBefore = /(?:^|[,;(\n])\s{0,8}(?:\p{Lu}[\p{L}\d]{0,20} ){1,4}\p{Lu}[\p{L}\d]{0,20}: $/u

/**
 * Whether the mention may be one of several values, or the second part of a name or a title: "REST, GRAPHQL, SOAP",
 * "Desk Server and EndPoint", "Desk Registry: Rest API".
 */
function isListed({prose, form, from, to, text}: Mention): boolean {
  const before = prose.text.slice(Math.max(0, from - 80), from)
  if (/^\p{Lu}\p{Ll}/u.test(text) && titleBefore.test(before)) return true
  if (/^\p{Lu}{3,}$/u.test(text)) return valueBefore.test(before) || valueAfter.test(prose.text.slice(to, to + 40))
  return form.avoid !== undefined && /^\p{Lu}/u.test(text) && nameBefore.test(before)
}

/** Matches text before a list of names: "packages (", "the modules http, rest or " */
const namesBefore =
  /(?:package|module|librar|plug-?in|gem|crate|dependenc|feature|tag|folder|permission)(?:y|ies|s|es)?(?: are)?:? ?\(?(?:[\p{Ll}\d-]+(?:,| and| or)+ ){0,6}$/iu
/** Matches text before a value: "Set the protocol to " */
const valueOf = /\b(?:set|change)s?\s[^.;:\n]{1,40}\sto $/iu
/** Matches text before a name: "the file named " */
const nameOf = /\b(?:named|called|titled|labell?ed) $/iu
/** Matches a noun after an identifier: " property" */
const identifierNoun = /^\s(?:propert|option|parameter|param|field|element|attribute|class|key|flag)/iu
const determiner = /\b(?:an?|the|this|that|these|those|your|our|its|each|every|new) $/iu

/**
 * Whether the mention may be the name of something else: a package in a list ("the modules http, rest"), a value ("Set
 * the protocol to grpc"), a text that the reader looks for ("named RESTAPI Help"), or an identifier ("Set endPoint to
 * the URL", "the endPoint property").
 */
function isNamed({prose, form, from, to, text}: Mention): boolean {
  const before = prose.text.slice(Math.max(0, from - 80), from)
  if (text === text.toLowerCase() && (namesBefore.test(before) || valueOf.test(before))) return true
  if (nameOf.test(before)) return true
  const isIdentifier = form.avoid !== undefined && /^\p{L}\p{Ll}+\p{Lu}\p{Ll}*[^s]$/u.test(text)
  return isIdentifier && (!determiner.test(before) || identifierNoun.test(prose.text.slice(to, to + 20)))
}

/** Whether the mention is in the title of another site's page: "[Order Rest Cookbook](https://desk.example)". */
function isInTitle({prose, from, to}: Mention): boolean {
  const span = findSpanAround(prose.spans, 'any', from, to)
  if (span?.kind !== 'link' || !/^https?:/.test(span.value ?? '')) return false
  const title = prose.text.slice(span.from, Math.min(span.to, span.from + 200))
  return title.split(/\s+/u).length > 2 && !/(?:^|\s)\p{Ll}{4}/u.test(title)
}

/**
 * Get the lower-case words that a page has as values or keys: `graphql` as code, "mode: grpc", "| grpc |", "grpc:",
 * "grpc[0]".
 */
const toValues = rememberLast((source: string) => {
  const found = source.matchAll(
    /[`|][ \t]{0,40}([a-z]+)(?=[ \t]{0,40}[`|])|[:=] ?["']?([a-z]+)["']?,?[ \t]*(?:$|\|)|(?:^[ \t]{0,40})([a-z]+):[ \t]*$|\b([a-z]{2,20})\[/gm,
  )
  return new Set(Array.from(found, (groups) => groups.slice(1).find((word) => word !== undefined)))
})

/** Matches nouns of classes: `RestController` and `RestTemplate` of Spring */
const classNoun = /^(?:Controller|Template)$/

/**
 * Whether a word and the noun after it may name a product or a class: "Rest Controller", and "Rest Desk" on a page with
 * `rest-desk`.
 */
function isProduct({prose, to, text}: Mention, source: string): boolean {
  const [, noun] = /^ (\p{Lu}\p{Ll}+)/u.exec(prose.text.slice(to, to + 40)) ?? []
  if (noun === undefined || classNoun.test(noun)) return noun !== undefined
  return ['-', ''].some((gap) => toIdentifiers(source).has(`${text}${gap}${noun}`.toLowerCase()))
}

/** Get the words of a page, in lower case. A word may have a hyphen: `rest-client`. */
const toIdentifiers = rememberLast((source: string) => new Set(source.toLowerCase().match(/[a-z]+(?:-[a-z]+)?/g)))

/** Get the names that the code of a page imports: `import rest, {graphql} from "shop"`, `const rest = require("shop")`. */
const toImports = rememberLast((source: string) => {
  const imports = source.matchAll(/\bimport ([\w*, ]{0,80}(?:\{[^}]{0,400}\})?) from ["']|\b(\w+) = require\(/g)
  return new Set([...imports].flatMap(([, list, name = '']) => (list ?? name).match(/[A-Za-z]+/g) ?? []))
})

/**
 * Create a finding for a mention, or for its first word if only this word is wrong. Spaces inside the mention stay. If
 * the mention has markup inside, each wrong word is a separate finding.
 *
 *     Rest API                 `Rest`
 *     rest api                 `rest api`
 *     **rest** api             `rest`, `api`
 */
export function* toFindings(
  mention: Mention,
  source: string,
  glossary: Glossary,
  {likely}: LetterOptions,
): Generator<Finding> {
  const {verdict, form, prose, from, to, text, correct} = mention
  if (verdict.sense === 'silent' || (verdict.sense === 'likely' && !likely)) return
  const written = toWords(text)
  const words = toWords(correct)
  const isParallel =
    written.length === words.length && written.every((word) => word.gap === '' || /^\s+$/u.test(word.gap))
  const wrong = isParallel ? written.flatMap((word, index) => (word.text === words[index]?.text ? [] : [index])) : []
  const whole = isParallel ? written.map((word, index) => word.gap + (words[index]?.text ?? '')).join('') : correct
  const only = wrong.length === 1 ? wrong[0] : undefined
  const note = toNote(form, words[only ?? -1]?.text, written[only ?? -1]?.text, glossary)
  const finish = (start: number, end: number, expected: string): Finding | undefined => {
    const range = prose.range(start, end)
    if (!range || !prose.isPlain(start, end)) return
    return {
      range,
      actual: source.slice(...range),
      expected: [expected],
      ...((start > from || end < to) && {phrase: [text, whole]}),
      repair: isSure(mention, source) ? 'certain' : 'offered',
      ...(note && {note}),
      term: form.term.term,
      evidence: verdict.evidence,
    }
  }
  if (isParallel && wrong.length === 0) return
  // In "Rest API", only the first word is wrong.
  const joint = wrong.length === 1 && wrong[0] === 0 ? undefined : finish(from, to, whole)
  if (joint) {
    yield joint
    return
  }
  for (const index of wrong) {
    const start = from + (written[index]?.index ?? 0)
    const finding = finish(start, start + (written[index]?.text.length ?? 0), words[index]?.text ?? '')
    if (finding) yield finding
  }
}

/**
 * Whether a repair changes more than the capitalisation of a link such as `[end point]`. The text of this link is also
 * its label.
 */
function breaksLabel({prose, from, to, text, correct}: Mention): boolean {
  return text.toLowerCase() !== correct.toLowerCase() && isInLabel(prose, from, to)
}

/**
 * Whether words are in a link such as `[end point]`. Replacing the words breaks the link, unless its definition also
 * changes.
 */
export function isInLabel(prose: Prose, from: number, to: number): boolean {
  return findSpanAround(prose.spans, 'label', from, to) !== undefined
}

/**
 * Make the note of a finding: the reason for the spelling, and the page about the term.
 *
 *     restful service      the note is the usage of “RESTful”, not of “REST API”, although the term is “REST API”
 *
 * @param word the right word, if a single word of the form is wrong
 * @param wrong the wrong word that the right word replaces
 * @returns undefined if the glossary gives neither a reason nor a page
 */
function toNote({avoid, term, correct}: Form, word = '', wrong = '', {terms}: Glossary): string | undefined {
  const {usage, meaning, url, accepted = []} = term
  const own = terms.find((other) => other.term === word || toPluralForm(other.term) === word)?.usage
  const plural = /^\p{Lu}+s$/u.test(word) && word.toUpperCase() === wrong
  const rule = plural ? `The “s” of the plural “${word}” is lower case.` : undefined
  const isOther = accepted.some((name) => name === correct || toPluralForm(name) === correct)
  const name = isOther ? `“${correct}” is another name for “${term.term}”.` : usage
  const why = avoid?.note ?? rule ?? own ?? name ?? (meaning === '' ? undefined : `“${term.term}”: ${meaning}`)
  return url === undefined ? why : `${why === undefined ? '' : `${why} `}See ${url}`
}

/** Split a form into words, each with the text before it. */
function toWords(text: string): {gap: string; text: string; index: number}[] {
  const words = []
  let end = 0
  for (const match of text.matchAll(/[^\s\u00A0\u2010\u2011-]+/gu)) {
    words.push({gap: text.slice(end, match.index), text: match[0], index: match.index})
    end = match.index + match[0].length
  }
  return words
}
