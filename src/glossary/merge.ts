import type {Glossary, Method, PathShape, Purpose, RequestGlossary, RequestWords, Term} from '../types.ts'
import type {Source} from './data.ts'
import type {RawRequests} from './schema.ts'

/** A term as the user wrote it. Absent fields come from earlier glossaries. */
export type PartialTerm = Partial<Term> & Pick<Term, 'id'>

export interface PartialGlossary extends Pick<Source, 'file' | 'findPoint'> {
  /** The paths for `findPoint`, such as `[2, 'avoid', 0]`, start with an index into this list. */
  terms: readonly PartialTerm[]
  requests: RawRequests
  names: readonly string[]
  /** Indices of terms that are only in tables of forms. Another glossary must define these terms. */
  forms?: readonly number[]
}

const noRequests: RequestGlossary = {
  methods: [],
  methodEvidence: {},
  purposes: [],
  otherActions: [],
  lookAlikes: [],
  shapes: [],
}

/**
 * Merge glossaries. If two glossaries have a term with the same id, the fields of the later term
 * replace the fields of the earlier term. Methods and purposes are merged in the same way, but lists
 * of words for requests are joined.
 *
 * @returns the glossary, and a note for each term with replaced fields
 */
export function mergeGlossaries(parts: readonly PartialGlossary[]): {glossary: Glossary; notes: readonly string[]} {
  const terms = new Map<string, {term: PartialTerm; file: string}>()
  const notes: string[] = []
  for (const {file, terms: own} of parts) {
    for (const term of own) {
      const before = terms.get(term.id)
      const replaced = before ? findReplaced(before.term, term).join('`, `') : ''
      if (before && replaced !== '')
        notes.push(
          `${file}: the term \`${term.id}\` is also in ${before.file}, and this file replaces the fields \`${replaced}\``,
        )
      terms.set(term.id, {term: {...before?.term, ...term}, file})
    }
  }
  const names = new Set(parts.flatMap((part) => part.names))
  return {
    glossary: {
      terms: [...terms.values()].map(({term}) => complete(term)),
      requests: parts.map(({requests}) => requests).reduce(mergeRequests, noRequests),
      ...(names.size > 0 && {names: [...names]}),
    },
    notes,
  }
}

function findReplaced(before: PartialTerm, after: PartialTerm): string[] {
  const keys = Object.keys(after) as (keyof Term)[]
  return keys.filter((key) => before[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}

function complete(entry: PartialTerm): Term {
  const term = entry.term ?? entry.id
  return {
    ...entry,
    term,
    kind: entry.kind ?? guessKind(term, entry.expands),
    meaning: entry.meaning ?? '',
    examples: entry.examples ?? [],
    phrases: entry.phrases ?? [],
  }
}

/** Guess the kind: "webhook" is a noun, "ID" an abbreviation, "Kubernetes" a name, and "Order Service" a term. */
function guessKind(term: string, expands: string | undefined): Term['kind'] {
  if (expands !== undefined) return 'abbreviation'
  if (term === term.toLowerCase()) return 'noun'
  if (/\s/.test(term)) return 'term'
  return term === term.toUpperCase() ? 'abbreviation' : 'name'
}

function mergeRequests(base: RequestGlossary, own: RawRequests): RequestGlossary {
  const methods = mergeBy(base.methods, own.methods, ({method}) => method)
  const purposes = addMethods(mergePurposes(base.purposes, own.purposes ?? []), own.shapes ?? [])
  const shapes = mergeBy(base.shapes, own.shapes, ({request, purpose}) => `${request} ${purpose}`)
  // Add an entry for each method that a shape or a purpose has, and that has no entry yet.
  const named = new Set(methods.map(({method}) => method))
  const used = new Set([...shapes.map(toMethod), ...purposes.flatMap(({method, also = []}) => [method, ...also])])
  const added = [...used].filter((method) => !named.has(method))
  // A verb that now belongs to a purpose is removed from `otherActions`.
  const verbs = new Set((own.purposes ?? []).flatMap((purpose) => purpose.verbs ?? []))
  const otherActions = union(base.otherActions, own.otherActions).filter((verb) => !verbs.has(verb))
  return {
    methods: [...methods, ...added.map((method): Method => ({method, meaning: ''}))],
    methodEvidence: mergeEvidence(base.methodEvidence, own.methodEvidence),
    purposes,
    otherActions,
    lookAlikes: union(base.lookAlikes, own.lookAlikes),
    ...((base.words ?? own.words) && {words: mergeWords(base.words, own.words)}),
    shapes,
  }
}

function toMethod({request}: Pick<PathShape, 'request'>): string {
  return request.slice(0, request.indexOf(' '))
}

function mergeBy<Item extends Own, Own>(
  base: readonly Item[],
  own: readonly Own[] = [],
  toKey: (item: Own) => string,
): Item[] {
  const all = new Map(base.map((item) => [toKey(item), item]))
  for (const item of own) all.set(toKey(item), {meaning: '', ...all.get(toKey(item)), ...item} as Item)
  return [...all.values()]
}

/** By default, the URLs of these purposes name a collection. */
const collections = new Set<Purpose['id']>(['list', 'create'])

function mergePurposes(base: readonly Purpose[], own: NonNullable<RawRequests['purposes']>): Purpose[] {
  const all = new Map(base.map((purpose) => [purpose.id, purpose]))
  for (const item of own) {
    const verbs = new Set(item.verbs)
    // If two purposes have the same verb, the verb belongs to the later purpose.
    for (const [id, purpose] of all) if (id !== item.id) all.set(id, withoutVerbs(purpose, verbs))
    const before = all.get(item.id)
    all.set(item.id, {
      method: 'GET',
      meaning: '',
      on: collections.has(item.id) ? 'collection' : 'member',
      ...before,
      ...item,
      verbs: union(before?.verbs ?? [], item.verbs),
      ...((before?.also ?? item.also) && {also: union(before?.also ?? [], item.also)}),
    } satisfies Purpose)
  }
  return [...all.values()]
}

const safe = new Set(['GET', 'HEAD'])

/**
 * Add the methods of example requests to their purposes. If all examples of `update` have `PUT`,
 * `PUT` becomes the method of `update`, and `PATCH` becomes another method of `update`. `GET` and
 * `HEAD` never replace a method, and no method replaces them.
 */
function addMethods(purposes: readonly Purpose[], shapes: NonNullable<RawRequests['shapes']>): Purpose[] {
  return purposes.map((purpose) => {
    const methods = [...new Set(shapes.filter((shape) => shape.purpose === purpose.id).map(toMethod))]
    const [only] = methods
    const isChosen = only !== undefined && methods.length === 1 && !safe.has(only) && !safe.has(purpose.method)
    const method = isChosen ? only : purpose.method
    const also = union([...(purpose.also ?? []), purpose.method], methods).filter((other) => other !== method)
    return also.length > 0 ? {...purpose, method, also} : purpose
  })
}

function mergeEvidence<Kind extends object>(base: Kind, own: Kind | undefined): Kind {
  if (!own) return base
  const merged = {...base} as Record<string, readonly string[]>
  for (const [key, words] of Object.entries(own) as [string, readonly string[]][])
    merged[key] = union(merged[key] ?? [], words)
  return merged as Kind
}

function mergeWords(base: Partial<RequestWords> = {}, own: Partial<RequestWords> = {}): Partial<RequestWords> {
  const {verbUses: baseUses = [], ...lists} = base
  const {verbUses: ownUses = [], ...ownLists} = own
  const verbs = new Set(ownUses.flatMap((use) => use.verbs))
  const kept = baseUses.map((use) => withoutVerbs(use, verbs)).filter((use) => use.verbs.length > 0)
  return {
    ...(mergeEvidence(lists, ownLists) as Partial<RequestWords>),
    ...((base.verbUses ?? own.verbUses) && {verbUses: [...kept, ...ownUses]}),
  }
}

function withoutVerbs<Item extends {verbs: readonly string[]}>(item: Item, verbs: ReadonlySet<string>): Item {
  const kept = item.verbs.filter((verb) => !verbs.has(verb))
  return kept.length < item.verbs.length ? {...item, verbs: kept} : item
}

function union(base: readonly string[], own: readonly string[] | undefined): string[] {
  return own ? [...new Set([...base, ...own])] : [...base]
}

/**
 * Add the name of a project to the names that keep their own spelling.
 *
 * @param name the name of a package: `graph-ql-kit`, `@shop/graph-ql-kit`
 * @returns undefined if the name contains no term, or nothing but terms. For example, the name
 *   `rest-api` would turn off the checks of “REST API”
 */
export function addProjectName(glossary: Glossary, name: string): Glossary | undefined {
  const own = name.replace(/^.*\//, '')
  const letters = toLetters(own)
  const forms = glossary.terms.flatMap(({term, accepted = [], avoid = []}) =>
    [term, ...accepted, ...avoid.map(({form}) => form)].map(toLetters).filter(Boolean),
  )
  // Remove long forms first, because a long form may contain a short form.
  const others = forms
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, form) => left.replaceAll(form, ' '), letters)
  if (others === letters || !/[^ s]/.test(others)) return
  return {...glossary, names: [...(glossary.names ?? []), own.replaceAll(/[-_.]+/g, ' ')]}
}

function toLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
