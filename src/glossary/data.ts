/**
 * Data as a person wrote it, with its places, before anything is known of its meaning.
 */

/** A place in a text, both from 1. */
export interface Place {
  line: number
  column: number
}

/** One value of YAML, JSON or a Markdown table. */
export type Data = Scalar | List | Table

/** Text, a number, true, false or nothing. */
export interface Scalar {
  kind: 'text' | 'number' | 'flag' | 'nothing'
  value: string | number | boolean | null
  place: Place
}

/** Values in order. */
export interface List {
  kind: 'list'
  items: readonly Data[]
  place: Place
}

/** Keys with their values; no key comes twice. */
export interface Table {
  kind: 'table'
  entries: readonly Entry[]
  place: Place
}

/** A key of a table. */
export interface Entry {
  key: string
  /** Where the key stands. */
  place: Place
  value: Data
}

/** What is wrong in settings or a glossary. */
export interface Problem extends Place {
  /** As a person types it. */
  file: string
  /** What was found and what is allowed, on one line. */
  reason: string
}

/** Settings or a glossary that cannot be used. */
export class GlossaryError extends Error {
  override name = 'GlossaryError'
  /** At least one. */
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
  }
}

/** A problem on one line: ``api-glossary.yml:12:5: Unexpected key `prefered`, expected `preferred` ``. */
export function formatProblem({file, line, column, reason}: Problem): string {
  return `${file}:${line}:${column}: ${reason}`
}

/** Where a path of keys and indices leads. */
export type DataPath = readonly (string | number)[]

/**
 * Where a value stands.
 *
 * @returns the place of the value, or of the last part of its path that there is
 */
export function findPlace(data: Data, path: DataPath): Place {
  let current = data
  let {place} = data
  for (const part of path) {
    let next: Data | undefined
    if (current.kind === 'list' && typeof part === 'number') next = current.items[part]
    if (current.kind === 'table') next = current.entries.find(({key}) => key === part)?.value
    if (!next) return place
    current = next
    place = next.place
  }
  return place
}
