/** Reads glossaries from text, without any Node API. */
import type {Avoid, Glossary, Method, PathShape, Purpose, RequestGlossary, Term} from '../types.ts'
import {findClosest, quote, refuseUnknown} from '../english/wording.ts'
import {builtin} from './builtin.ts'
import {checkGlossary} from './check.ts'
import {collectResults, findPoint, GlossaryError, start} from './data.ts'
import type {Data, DataPath, Problem, Result} from './data.ts'
import {mergeGlossaries, type PartialGlossary, type PartialRequests, type PartialTerm} from './merge.ts'
import {parsePage} from './parse-page.ts'
import {parseYaml} from './parse-yaml.ts'
import {glossaryShape, purposes} from './schema.ts'
import {checkData} from './validate.ts'
import {isListOf, isObjectWith, isOneOf, isOptional, isRecordOf, isText, refuseWrong} from './values.ts'
import {toOptionsCheck, toShape, type Shape} from './values.ts'

/** A glossary as text. */
export interface GlossarySource {
  /** Its ending decides how it is read: `.md`, `.markdown` and `.mdx` as Markdown, others as YAML or JSON. */
  name: string
  text: string
}

const sourceFields = {name: isText, text: isText} satisfies Record<keyof GlossarySource, Shape>
export const readFields = {extends: isOptional(isOneOf(['none']))}
const isSources = isListOf(isObjectWith(sourceFields))
const checkOptions = toOptionsCheck('readGlossary', readFields)

/**
 * Read glossaries, and merge them with the built-in one. If two glossaries define a term, the
 * later one wins. Needs no Node API.
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

/** Merge glossaries. @throws {GlossaryError} if one could not be read, or if they contradict each other */
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
 * @param parts in order; the later one wins
 * @param isAlone whether the built-in glossary is left out
 * @returns also notes about replaced fields, and everyday words without evidence
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

/** "glossary.md" */
export function isPageName(file: string): boolean {
  return /\.(?:md|markdown|mdx)$/i.test(file)
}

/** Read one glossary without merging it. The name of the file decides whether it is Markdown, YAML or JSON. */
export function readPartialGlossary(text: string, file: string): Result<PartialGlossary> {
  const source = text.replace(/^\uFEFF/, '')
  const {value, problems, forms} = isPageName(file)
    ? parsePage(source, file)
    : {...parseYaml(source, file), forms: new Set<string>()}
  const read = value ? toPartialGlossary(value, file) : {problems}
  if (!read.value || forms.size === 0) return read
  const {terms} = read.value
  const indices = [...terms.keys()].filter((index) => forms.has(terms[index]?.term ?? ''))
  return {...read, value: {...read.value, forms: indices}}
}

/** A glossary that follows the schema. */
interface RawGlossary {
  terms?: readonly (Partial<Omit<Term, 'avoid'>> & {avoid?: readonly (string | Avoid)[]})[]
  requests?: PartialRequests
  names?: readonly string[]
  paths?: readonly {path: string; method: string; purpose: string; meaning?: string; not?: string}[]
}

/** Check data, and convert it to a glossary. */
export function toPartialGlossary(data: Data, file: string): Result<PartialGlossary> {
  const checked = checkData(data, glossaryShape, file)
  if (!checked.value) return {problems: checked.problems}
  const {terms = [], requests, names = [], paths = []} = checked.value as RawGlossary
  const problems = terms.flatMap(({id, term}, index): Problem[] => {
    if (id !== undefined || term !== undefined) return []
    const reason = 'Unexpected entry without `term`, expected `term:` for a new entry, or `id:` of an existing one'
    return [{file, ...findPoint(data, ['terms', index]), reason}]
  })
  const methods = [...builtin.requests.methods, ...(requests?.methods ?? [])].map((one) => one.method)
  const shapes = paths.flatMap(({path, method, purpose, meaning, not}, index) => {
    const guess = methods.includes(method) ? undefined : findClosest(method, methods)
    if (guess !== undefined) {
      const reason = `Unexpected method ${quote(method)}, expected ${quote(guess)}`
      problems.push({file, ...findPoint(data, ['paths', index, 'method']), reason})
    }
    const id = toPurpose(purpose)
    if (!id) {
      const reason = `Unexpected purpose ${quote(purpose)}, expected words that begin with \`list\`, \`create\`, \`read\`, \`replace\`, \`update\` or \`delete\``
      problems.push({file, ...findPoint(data, ['paths', index, 'purpose']), reason})
      return []
    }
    const words = meaning ?? (purpose.toLowerCase() === id ? undefined : purpose)
    const shape: Pick<PathShape, 'request' | 'purpose'> & Partial<PathShape> = {
      request: `${method} ${path}`,
      purpose: id,
      ...(words !== undefined && {meaning: words}),
      ...(not !== undefined && {not}),
    }
    return [shape]
  })
  if (problems.length > 0) return {problems}
  const value = {
    file,
    terms: terms.map(toPartialTerm),
    requests: {...requests, shapes: [...(requests?.shapes ?? []), ...shapes]},
    names,
    findPoint: (term: number, path: DataPath = []) => findPoint(data, ['terms', term, ...path]),
  }
  return {value, problems}
}

function toPartialTerm({avoid, ...rest}: NonNullable<RawGlossary['terms']>[number]): PartialTerm {
  return {
    ...rest,
    id: rest.id ?? toId(rest.term ?? ''),
    ...(avoid && {avoid: avoid.map((item) => (typeof item === 'string' ? {form: item} : item))}),
  }
}

/** "Replace or update an order" → `update`, "lists orders" → `list` */
function toPurpose(text: string): Purpose['id'] | undefined {
  const [first = ''] = text.toLowerCase().match(/\p{L}+/u) ?? []
  const verb = first.replace(/s$/, '')
  return verb === 'replace' ? 'update' : purposes.find((id) => id === verb)
}

/**
 * Make the id of a term: "OAuth 2.0" → `oauth-2-0`. A term such as "Заказ" is percent-encoded first.
 *
 * @returns `term` if the text has no letter or digit
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

/** The keys that a type requires. */
type Required<Type> = {[Key in keyof Type as undefined extends Type[Key] ? never : Key]: Shape}

const term = {id: isText, term: isText, kind: isText, meaning: isText, examples: isTexts, phrases: isTexts}
const purpose = {id: isText, method: isText, on: isText, meaning: isText, verbs: isTexts}
const isRequests = isObjectWith({
  methods: isListOf(isObjectWith({method: isText, meaning: isText} satisfies Required<Method>)),
  methodEvidence: isRecordOf(isTexts),
  purposes: isListOf(isObjectWith(purpose satisfies Required<Purpose>)),
  otherActions: isTexts,
  lookAlikes: isTexts,
  shapes: isListOf(isObjectWith({request: isText, purpose: isText, meaning: isText} satisfies Required<PathShape>)),
} satisfies Required<RequestGlossary>)

const isWhole = isObjectWith({
  terms: isListOf(isObjectWith(term satisfies Required<Term>)),
  requests: isRequests,
  names: isOptional(isTexts),
} satisfies Record<keyof Glossary, Shape>)

/** Whether a value is a result of `readGlossary`. Checks only the fields that every glossary has. */
export const isGlossary = toShape(isWhole, 'a glossary from `readGlossary` or `loadGlossary`', isWhole.schema)
