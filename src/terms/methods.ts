import type {Glossary, MarkdownDocument, Method, Prose, WordPattern} from '../types.ts'
import {gap, optionalGap, toAnyCase, toAnyOf, wordEnd, wordStart} from '../english/pattern.ts'
import {wordsAfter, wordsBefore} from '../english/words.ts'
import {judge, type Judged} from './method-forms.ts'
import {bareFrames, compile, joinedBefore, joinedBehind, performers, toOtherNouns} from './method-words.ts'

/** A word that is meant as an HTTP method, with indices of `Prose.text`. */
export interface MethodWord extends Judged {
  from: number
  to: number
  method: Method
}

/** List the methods of the glossary, in capitals. */
export function toMethodNames(glossary: Glossary): string[] {
  return glossary.requests.methods.map(({method}) => method)
}

// Matches a method at the start of code: "GET /orders", "PUT"
const methodOfCode = /^[A-Z]+(?=\s|$)/

/**
 * Find methods in capitals, in text or at the start of inline code. The article before a method depends on the method.
 */
export function findMethodNames(document: MarkdownDocument, glossary: Glossary) {
  const {known, capitals} = compile(glossary)
  return document.prose.flatMap((prose) => [
    ...[...prose.text.matchAll(capitals())].map(({0: correct, index: from}) => ({
      prose,
      from,
      to: from + correct.length,
      correct,
    })),
    ...prose.insets.flatMap(({kind, index: from, value}) => {
      const [correct = ''] = (kind === 'code' && methodOfCode.exec(value)) || []
      return known.has(correct.toLowerCase()) ? [{prose, from, to: from + 1, correct}] : []
    }),
  ])
}

/** Matches a joiner of methods: `,`, `|`, `or`. `listGap` matches all text between two methods: `**|** `, `, or a `. */
const joiner = '(?:[,/|]|&(?:#?\\w{1,12};)?|[aA][nN][dD]|[nN]?[oO][rR]|[vV][sS][.]?)'
const listGap = `(?:${optionalGap}${joiner}){1,2}${optionalGap}(?:[aA]${gap})?`
/** Matches a word in quotation marks, from its first letter on: `post”` of `“post”`. */
const quoted = `(?<=["'“‘\x60])[A-Za-z]{1,20}["'”’\x60](?!s)`
/** Matches the verb after a method that is a subject: "is", "replaces". */
const subjectVerb = '(?:[iI][sS]|[rR]e(?:places|moves|turns)|[cC](?:reates|hanges)|[uU](?:pdates|ses)|[dD]eletes)'
/** Matches the ending of a noun, as `hasWord` does: "s", "es", or nothing. */
const nounEnd = `(?:[eE]?[sS])?${wordEnd}`

/** Create patterns for methods that are not in capitals, next to words that may be evidence. */
export function toMethodPatterns(glossary: Glossary): WordPattern[] {
  const compiled = compile(glossary)
  const {methods, known, evidence, plain} = compiled
  const anyOf = (words: Iterable<string>): string => toAnyOf([...words].map(toAnyCase))
  const any = anyOf(known) + wordEnd
  const before = `(?<![${joinedBefore}])(?!${toAnyOf(toMethodNames(glossary))}${wordEnd}|${quoted})`
  const behind = `${wordEnd}(?![${joinedBehind}]|[.]\\w)`
  const lasts = anyOf(evidence.before().map((phrase) => phrase.at(-1) ?? ''))
  const named = anyOf(['method', 'verb', 'type'])
  const leads = [lasts, anyOf(bareFrames), `${named}(?:${optionalGap}:|(?:${gap}[a-zA-Z]{2,6}){0,2})`]
  // Blogs often have the words "a post". So "a post" must follow a word such as "perform" or "using".
  const performer = `${anyOf([...performers, ...bareFrames, 'of', 'for'])}${gap}`
  // Skip a word such as "get" in a path, and after most other words: "the orders that you get:". Do not skip it after
  // "method", "verb" or "like".
  const afterWord = `(?<!(?<=[A-Za-z])(?<!${anyOf(['method', 'verb', 'like'])})[ \t]{1,4}|[A-Za-z0-9]/)`
  const toFollowed = (nouns: readonly (readonly string[])[]): string =>
    `(?=${gap}${toAnyOf(nouns.map((words) => words.map(toAnyCase).join(`[sS]?${optionalGap}`)))}${nounEnd})`
  const ended = '(?=[ \t*_]{0,40}(?:[)|\\]:=\r\n–—-]|only[)]|(?:response|status) code|(?![^])))'
  const followed = `(?:${toFollowed(evidence.after())}|(?=${listGap}${any}))`
  return [...methods].flatMap(([word, method]): WordPattern[] => {
    const article = word === 'post' ? `${performer}[aA]` : '(?:[aA]|[eE]ach|[eE]very)'
    const led = `(?<=${wordStart}(?:${toAnyOf([...leads, article])}${gap}|${any}${listGap}))`
    const forms: WordPattern[] = [
      {word, before: before + led, rest: behind},
      {word, before, rest: behind + followed},
      {word, before, rest: behind + toFollowed(toOtherNouns(method, compiled).map((noun) => [noun]))},
      // For example, "Get is used to read orders", "put replaces an order, but patch changes it".
      {word, before, rest: `${behind}(?=${gap}${subjectVerb}${wordEnd})`},
    ]
    // For example, "| Post |", "/orders: get", "(like put)".
    if (compiled.named.has(word)) forms.push({word, before: before + afterWord, rest: behind + ended})
    // For example, "select Post as the method".
    forms.push({word, before, rest: `${behind}(?=${gap}[aA][sS]${wordEnd})`})
    // For example, "get `/orders`", "post http://localhost:8080/orders".
    return plain.has(word) ? [...forms, {word, before, rest: `${behind}(?=${gap}(?:[/]|https?:))`}] : forms
  })
}

/**
 * Find words that are meant as HTTP methods but are not in capitals. Such a word is, for example, right after "HTTP",
 * before a noun such as "request", or in a list of methods. Skips verbs, blog posts, and actions of a data store or
 * a user interface.
 */
export function* findMethodWords(prose: Prose, document: MarkdownDocument, glossary: Glossary): Generator<MethodWord> {
  const compiled = compile(glossary)
  const {text} = prose
  for (const match of text.matchAll(compiled.pattern())) {
    const word = match[0]
    const method = compiled.methods.get(word.toLowerCase())
    if (!method || word === method.method) continue
    const from = match.index
    const to = from + word.length
    const before = wordsBefore(text, from, 5)
    const after = wordsAfter(text, to, 5)
    const around = `${text.slice(Math.max(0, from - 400), from)} \uFFFC ${text.slice(to, to + 400)}`
    const found = judge({prose, from, to, word, method, document, compiled, before, after, around})
    if (found) yield {from, to, method, ...found}
  }
}
