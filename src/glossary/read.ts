/** Reads glossaries from text. Needs no Node API. */
import type {Glossary, Purpose} from '../types.ts'
import {findClosest, quote, refuseUnknown} from '../english/wording.ts'
import {builtin} from './builtin.ts'
import {checkGlossary} from './check.ts'
import {collectResults, GlossaryError, start, toProblem, type Problem, type Result, type Source} from './data.ts'
import {mergeGlossaries, type PartialGlossary, type PartialTerm} from './merge.ts'
import {parsePage} from './parse-page.ts'
import {parseYaml} from './parse-yaml.ts'
import {glossaryShape, purposes, type RawRequests, type RawTerm} from './schema.ts'
import {checkData} from './validate.ts'
import {isListOf, isObjectWith, isOneOf, isOptional, isRecordOf, isText, refuseWrong} from './values.ts'
import {toOptionsCheck, toShape, type Shape} from './values.ts'

/** A glossary as text. */
export interface GlossarySource {
  /** The name of the file. If it ends in `.md`, `.markdown` or `.mdx`, the text is read as Markdown, otherwise as YAML or JSON. */
  name: string
  text: string
}

const sourceFields = {name: isText, text: isText} satisfies Record<keyof GlossarySource, Shape>
export const readFields = {extends: isOptional(isOneOf(['none']))}
const isSources = isListOf(isObjectWith(sourceFields))
const checkOptions = toOptionsCheck('readGlossary', readFields)

/**
 * Read glossaries, and merge them with the built-in glossary. If two glossaries define a term, the
 * later glossary wins. Needs no Node API.
 *
 *     readGlossary([{name: 'glossary.md', text}])
 *
 * @param options `extends: 'none'` leaves out the built-in glossary
 * @throws {TypeError} if an argument is wrong; the message names it
 * @throws {GlossaryError} if a glossary cannot be used
 */
export function readGlossary(sources: readonly GlossarySource[], options: {extends?: 'none'} = {}): Glossary {
  refuseWrong('sources', sources, isSources)
  for (const source of sources) refuseUnknown(source, Object.keys(sourceFields), 'a source of `readGlossary`')
  checkOptions(options)
  const parts = sources.map(({text, name}) => readPartialGlossary(text, name))
  return toGlossary(parts, options)
}

/** Merge glossaries. @throws {GlossaryError} if a glossary could not be read, or if glossaries contradict each other */
export function toGlossary(read: readonly Result<PartialGlossary>[], options: {extends?: 'none'}): Glossary {
  const {value, problems} = collectResults(read)
  if (!value) throw new GlossaryError(problems)
  const joined = joinGlossaries(value, options.extends === 'none')
  if (!joined.value) throw new GlossaryError(joined.problems)
  return joined.value
}

const builtinPart: PartialGlossary = {
  ...builtin,
  file: 'the built-in glossary',
  names: builtin.names ?? [],
  findPoint: () => start,
}

/**
 * Merge glossaries and check them against each other.
 *
 * @param parts in order; a later glossary wins
 * @param isAlone whether the built-in glossary is left out
 * @returns the glossary, notes about replaced fields, and everyday words without evidence
 */
export function joinGlossaries(
  parts: readonly PartialGlossary[],
  isAlone: boolean,
): Result<Glossary> & {notes: readonly string[]; unsure: readonly Problem[]} {
  if (parts.length === 0 && !isAlone) return {value: builtin, notes: [], unsure: [], problems: []}
  const all = isAlone ? parts : [builtinPart, ...parts]
  const {glossary, notes} = mergeGlossaries(all)
  const {problems, unsure} = checkGlossary(glossary, all, isAlone ? 0 : 1)
  return problems.length > 0 ? {notes, unsure, problems} : {value: glossary, notes, unsure, problems}
}

/** Whether a file name is for Markdown: "glossary.md". */
export function isPageName(file: string): boolean {
  return /\.(?:md|markdown|mdx)$/i.test(file)
}

/** Read one glossary without merging it. The extension of `file` shows whether `text` is Markdown, YAML or JSON. */
export function readPartialGlossary(text: string, file: string): Result<PartialGlossary> {
  const source = text.replace(/^\uFEFF/, '')
  const {value, problems, forms} = isPageName(file)
    ? parsePage(source, file)
    : {...parseYaml(source, file), forms: new Set<string>()}
  const read = value ? toPartialGlossary(value) : {problems}
  if (!read.value || forms.size === 0) return read
  const {terms} = read.value
  const indices = [...terms.keys()].filter((index) => forms.has(terms[index]?.term ?? ''))
  return {...read, value: {...read.value, forms: indices}}
}

/** Check data, and convert it to a glossary. */
export function toPartialGlossary(source: Source): Result<PartialGlossary> {
  const checked = checkData(source, glossaryShape, 'a glossary')
  if (!checked.value) return {problems: checked.problems}
  const {terms = [], requests, names = [], paths = []} = checked.value
  const problems = terms.flatMap(({id, term}, index): Problem[] => {
    if (id !== undefined || term !== undefined) return []
    const reason =
      'Unexpected entry without `term`, expected `term:` for a new entry, or the `id:` of an existing entry'
    return [toProblem(source, ['terms', index], reason)]
  })
  const methods = [...builtin.requests.methods, ...(requests?.methods ?? [])].map((one) => one.method)
  const shapes = paths.flatMap(
    ({path, method, purpose, meaning, ...rest}, index): NonNullable<RawRequests['shapes']> => {
      const guess = methods.includes(method) ? undefined : findClosest(method, methods)
      if (guess !== undefined) {
        const reason = `Unexpected method ${quote(method)}, expected ${quote(guess)}`
        problems.push(toProblem(source, ['paths', index, 'method'], reason))
      }
      const id = toPurpose(purpose)
      if (!id) {
        const reason = `Unexpected purpose ${quote(purpose)}, expected words that begin with \`list\`, \`create\`, \`read\`, \`replace\`, \`update\` or \`delete\``
        problems.push(toProblem(source, ['paths', index, 'purpose'], reason))
        return []
      }
      const words = meaning ?? (purpose.toLowerCase() === id ? undefined : purpose)
      const {not} = rest
      return [
        {
          request: `${method} ${path}`,
          purpose: id,
          ...(words !== undefined && {meaning: words}),
          ...(not !== undefined && {not}),
        },
      ]
    },
  )
  if (problems.length > 0) return {problems}
  const value: PartialGlossary = {
    file: source.file,
    findPoint: (path, part) => source.findPoint(['terms', ...path], part),
    terms: terms.map(toPartialTerm),
    requests: {...requests, shapes: [...(requests?.shapes ?? []), ...shapes]},
    names,
  }
  return {value, problems}
}

function toPartialTerm({avoid, ...rest}: RawTerm): PartialTerm {
  return {
    ...rest,
    id: rest.id ?? toId(rest.term ?? ''),
    ...(avoid && {avoid: avoid.map((item) => (typeof item === 'string' ? {form: item} : item))}),
  }
}

/** Get the purpose for a text that starts with a verb: "Replace an order" → `update`, "lists orders" → `list`. */
function toPurpose(text: string): Purpose['id'] | undefined {
  const [first = ''] = text.toLowerCase().match(/\p{L}+/u) ?? []
  const verb = first.replace(/s$/, '')
  return verb === 'replace' ? 'update' : purposes.find((id) => id === verb)
}

/**
 * Make the id of a term: "OAuth 2.0" → `oauth-2-0`. A term such as "Заказ" is percent-encoded first.
 *
 * @returns `term` if even the percent-encoded term has no letter or digit, such as "!"
 */
export function toId(term: string): string {
  // Remove lone surrogates, which cannot be percent-encoded.
  const whole = term.replace(/[\uD800-\uDFFF]/gu, '')
  return (findWords(term.normalize('NFKD')) ?? findWords(encodeURIComponent(whole)))?.join('-') ?? 'term'
}

function findWords(text: string): readonly string[] | null {
  return text.toLowerCase().match(/[a-z0-9]+/g)
}

const isTexts = isListOf(isText)
const isListWith = (fields: Readonly<Record<string, Shape>>): Shape => isListOf(isObjectWith(fields))
const isWhole = isObjectWith({
  terms: isListWith({id: isText, term: isText, kind: isText, meaning: isText, examples: isTexts, phrases: isTexts}),
  requests: isObjectWith({
    methods: isListWith({method: isText, meaning: isText}),
    methodEvidence: isRecordOf(isTexts),
    purposes: isListWith({id: isText, method: isText, on: isText, meaning: isText, verbs: isTexts}),
    otherActions: isTexts,
    lookAlikes: isTexts,
    shapes: isListWith({request: isText, purpose: isText, meaning: isText}),
  }),
  names: isOptional(isTexts),
})

/** Whether a value is a result of `readGlossary`. Checks only the fields that every glossary has. */
export const isGlossary = toShape(isWhole, 'a glossary from `readGlossary` or `loadGlossary`', isWhole.schema)
