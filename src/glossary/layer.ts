import type {Avoid, Glossary, PathShape, Purpose, RequestGlossary, Term} from '../types.ts'
import {quote} from '../english/wording.ts'
import {findPlace, type Data, type DataPath, type Place, type Problem} from './data.ts'
import {parseText} from './parse.ts'
import {glossaryShape} from './schema.ts'
import {checkData} from './validate.ts'

/** An entry as its author gave it: what is absent is left as an earlier glossary has it. */
export type PartialTerm = Partial<Term> & Pick<Term, 'id'>

/** Requests as their author gave them. */
export type PartialRequests = {
  methods?: readonly (Pick<RequestGlossary['methods'][number], 'method'> &
    Partial<RequestGlossary['methods'][number]>)[]
  purposes?: readonly (Pick<Purpose, 'id'> & Partial<Purpose>)[]
  shapes?: readonly (Pick<PathShape, 'request' | 'purpose'> & Partial<PathShape>)[]
} & Partial<Pick<RequestGlossary, 'methodEvidence' | 'otherActions' | 'lookAlikes' | 'words'>>

/** One glossary, before it is merged with others. */
export interface Layer {
  /** As a person types it. */
  file: string
  terms: readonly PartialTerm[]
  requests: PartialRequests
  names: readonly string[]
  /** Where a value of a term stands: `placeOf(2, ['avoid', 0])`. */
  placeOf(term: number, path?: DataPath): Place
}

/** A layer, or why there is none. */
export interface ReadLayer {
  layer?: Layer
  problems: readonly Problem[]
}

/** Read a glossary: YAML, JSON or Markdown by the name of the file. */
export function readLayer(text: string, file: string): ReadLayer {
  const {data, problems} = parseText(text, file)
  if (!data) return {problems}
  return toLayer(data, file)
}

/** Check data and read a glossary from them. */
export function toLayer(data: Data, file: string): ReadLayer {
  // An empty file is an empty glossary.
  const table: Data = data.kind === 'nothing' ? {kind: 'table', entries: [], place: data.place} : data
  const {value, problems} = checkData(table, glossaryShape, file)
  if (!value) return {problems}
  const raw = value as RawGlossary
  const found: Problem[] = []
  const terms = (raw.terms ?? []).map((term, index): PartialTerm => {
    if (term.id === undefined && term.term === undefined)
      found.push({
        file,
        ...findPlace(table, ['terms', index]),
        reason: 'Unexpected term without `term`, expected `term:` or the `id:` of another entry',
      })
    const {avoid, ...rest} = term
    return {
      ...rest,
      id: term.id ?? toId(term.term ?? ''),
      ...(avoid && {avoid: avoid.map((item): Avoid => (typeof item === 'string' ? {form: item} : item))}),
    }
  })
  const paths = readPaths(raw.paths ?? [], table, file, found)
  if (found.length > 0) return {problems: found}
  const requests = {...raw.requests, shapes: [...(raw.requests?.shapes ?? []), ...paths]}
  return {
    layer: {
      file,
      terms,
      requests,
      names: raw.names ?? [],
      placeOf: (term, path = []) => findPlace(table, ['terms', term, ...path]),
    },
    problems: [],
  }
}

interface RawGlossary {
  terms?: readonly (Partial<Omit<Term, 'avoid'>> & {avoid?: readonly (string | Avoid)[]})[]
  requests?: PartialRequests
  names?: readonly string[]
  paths?: readonly RawPath[]
}

interface RawPath {
  path: string
  method: string
  purpose: string
  meaning?: string
  not?: string
}

/** Matches one half of a character that takes two code units, without the other. */
const half = /[\uD800-\uDFFF]/gu

/**
 * Id of a term: "OAuth 2.0" gives `oauth-2-0`.
 *
 * @returns `term` where the term has no letter or digit of ASCII
 */
export function toId(term: string): string {
  const words = term
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  if (words) return words.join('-')
  // "Заказ" gives the digits of its address; half a character has none.
  const digits = encodeURIComponent(term.replace(half, ''))
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return digits ? digits.join('-') : 'term'
}

type PurposeId = Purpose['id']

/** First words of what a page says that a request is for. */
const purposeWords = new Map<string, PurposeId>([
  ['list', 'list'],
  ['create', 'create'],
  ['read', 'read'],
  ['update', 'update'],
  ['delete', 'delete'],
])

function readPaths(
  rows: readonly RawPath[],
  data: Data,
  file: string,
  problems: Problem[],
): (Pick<PathShape, 'request' | 'purpose'> & Partial<PathShape>)[] {
  return rows.flatMap(({path, method, purpose, meaning, not}, index) => {
    const id = toPurpose(purpose)
    if (!id) {
      problems.push({
        file,
        ...findPlace(data, ['paths', index, 'purpose']),
        reason: `Unexpected purpose ${quote(purpose)}, expected words that begin with \`list\`, \`create\`, \`read\`, \`replace\`, \`update\` or \`delete\``,
      })
      return []
    }
    const said = meaning ?? (purpose.toLowerCase() === id ? undefined : purpose)
    return [
      {
        request: `${method} ${path}`,
        purpose: id,
        ...(said !== undefined && {meaning: said}),
        ...(not !== undefined && {not}),
      },
    ]
  })
}

/** "Replace or update an order" is `update`. */
function toPurpose(text: string): PurposeId | undefined {
  const [first = ''] = text.toLowerCase().match(/\p{L}+/u) ?? []
  const word = first.endsWith('s') ? first.slice(0, -1) : first
  return purposeWords.get(first) ?? purposeWords.get(word) ?? (word === 'replace' ? 'update' : undefined)
}

/** The built-in glossary, or another one that was read before, as a layer. */
export function fromGlossary(glossary: Glossary, file: string): Layer {
  return {
    file,
    terms: glossary.terms,
    requests: glossary.requests,
    names: glossary.names ?? [],
    placeOf: () => ({line: 1, column: 1}),
  }
}
