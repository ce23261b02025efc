/**
 * Settings in a file: found, read, and kept until a file changes.
 */
import path from 'node:path'
import {quote} from '../english/wording.ts'
import {rules} from '../../rules/index.ts'
import {collectResults, findPoint, type Data, type Problem, type Result} from '../glossary/data.ts'
import {
  isInside,
  isThere,
  listUpwards,
  readFile,
  readProjectName,
  settingsNames,
  toName,
  toStamp,
} from '../glossary/files.ts'
import {addProjectName, type PartialGlossary} from '../glossary/merge.ts'
import {parseYaml} from '../glossary/parse-yaml.ts'
import {joinGlossaries, readPartialGlossary, toPartialGlossary} from '../glossary/read.ts'
import {toSettingsShape} from '../glossary/schema.ts'
import {checkData} from '../glossary/validate.ts'
import {findFlaggedExamples} from './examples.ts'
import {toIgnored, type IsIgnored} from './ignore.ts'
import {usual, type Resolution, type RuleSetting} from './setup.ts'

/** What settings say, or what is wrong with them. */
export interface Settings extends Resolution {
  /** Absolute; absent where no file was found. */
  file?: string
  /** The file and those of its glossaries, absolute. */
  files: readonly string[]
  /** What of an earlier glossary was replaced, as sentences. */
  notes: readonly string[]
  isIgnored: IsIgnored
}

const none: Settings = {
  ...usual,
  files: [],
  notes: [],
  isIgnored: () => false,
}

/**
 * The settings for a document: the nearest file from its folder up to the root.
 * Read again only where the file or a glossary of it has changed.
 *
 * @param file of the document, absolute; it need not exist
 * @param root folder where the search ends, absolute
 */
export function findSettings(file: string, root: string): Settings {
  for (const folder of listUpwards(path.dirname(file), root)) {
    // A link that leads nowhere is an error, not as good as no settings.
    const found = settingsNames.map((name) => path.join(folder, name)).filter(isThere)
    const [first, second] = found
    if (first !== undefined && second !== undefined) {
      const reason = `Unexpected second settings file beside ${quote(path.basename(first))}, expected one in a folder`
      return {...none, file: second, problems: [{file: toName(second, root), line: 1, column: 1, reason}]}
    }
    if (first !== undefined) return readSettings(first, root)
  }
  return none
}

/** Reads a file, and others that it names: `watch` is told of each before it is read. */
type Read<Value> = (file: string, root: string, watch: (file: string) => void) => Value

/** The same, read again only where one of those files has changed. */
function keep<Value>(read: Read<Value>): (file: string, root: string) => Value {
  const kept = new Map<string, {stamps: ReadonlyMap<string, string>; value: Value}>()
  return (file, root) => {
    const key = `${root}\n${file}`
    const known = kept.get(key)
    if (known && [...known.stamps].every(([name, stamp]) => toStamp(name) === stamp)) return known.value
    // Stamps first: what changes while it is read is read again.
    const stamps = new Map<string, string>()
    const value = read(file, root, (name) => stamps.set(name, toStamp(name)))
    kept.set(key, {stamps, value})
    return value
  }
}

const readSettings = keep(read)
const readName = keep((file, root, watch) => {
  watch(file)
  return readProjectName(file, root)
})

/**
 * The settings for a document, with the name of its project as a name of the glossary.
 *
 * @param file of the document, absolute; it need not exist
 * @param root folder where the search ends, absolute
 */
export function findProjectSettings(file: string, root: string): Settings {
  const settings = findSettings(file, root)
  const name = findProjectName(path.dirname(file), root)
  if (name === undefined) return settings
  const named = namedSettings.get(settings) ?? new Map<string, Settings>()
  namedSettings.set(settings, named)
  let result = named.get(name)
  if (!result) {
    const glossary = addProjectName(settings.glossary, name)
    result = glossary ? {...settings, glossary} : settings
    named.set(name, result)
  }
  return result
}

/** One glossary for one project, as what is compiled of it is kept by its identity. */
const namedSettings = new WeakMap<Settings, Map<string, Settings>>()

/**
 * The name in the nearest `package.json` from a folder up to the root.
 *
 * @returns nothing where there is none, or where it has no name
 */
function findProjectName(start: string, root: string): string | undefined {
  const files = [...listUpwards(start, root)].map((folder) => path.join(folder, 'package.json'))
  const nearest = files.find((file) => toStamp(file) !== 'none')
  return nearest === undefined ? undefined : readName(nearest, root)
}

interface RawSettings {
  extends?: 'none'
  glossary?: unknown
  rules?: Readonly<Record<string, unknown>>
  ignore?: readonly string[]
  names?: readonly string[]
  frontmatter?: readonly string[]
}

const shape = toSettingsShape(rules.map(({meta}) => meta))

function read(file: string, root: string, watch: (file: string) => void): Settings {
  watch(file)
  const name = toName(file, root)
  const fail = (problems: readonly Problem[]): Settings => ({...none, file, problems})
  const source = readFile(file, root)
  if ('reason' in source) return fail([{file: name, line: 1, column: 1, reason: source.reason}])
  const parsed = parseYaml(source.text.replace(/^\uFEFF/, ''), name)
  if (!parsed.value) return fail(parsed.problems)
  const data = parsed.value
  const checked = checkData(data, shape, name)
  if (!checked.value) return fail(checked.problems)
  const raw = checked.value as RawSettings
  const problems: Problem[] = []
  const configured = readRules(raw.rules ?? {}, data, name, problems)
  const files = [file]
  const own = readGlossaries(data, file, root, (target) => {
    files.push(target)
    watch(target)
  })
  if (!own.value || problems.length > 0) return fail([...problems, ...own.problems])
  const names = {file: name, terms: [], requests: {}, names: raw.names ?? [], findPoint: () => data.point}
  const parts = raw.names ? [...own.value, names] : own.value
  const joined = joinGlossaries(parts, raw.extends === 'none')
  if (!joined.value) return fail(joined.problems)
  const flagged = findFlaggedExamples(joined.value, parts)
  if (flagged.length > 0) return fail(flagged)
  return {
    file,
    files,
    glossary: joined.value,
    rules: configured,
    frontmatter: raw.frontmatter ?? [],
    problems: [],
    notes: joined.notes,
    isIgnored: toIgnored(raw.ignore ?? [], path.dirname(file)),
  }
}

function readRules(
  raw: Readonly<Record<string, unknown>>,
  data: Data,
  file: string,
  problems: Problem[],
): ReadonlyMap<string, RuleSetting> {
  const configured = new Map<string, RuleSetting>()
  for (const [id, value] of Object.entries(raw)) {
    const [level, options] = (
      Array.isArray(value) ? value : typeof value === 'string' ? [value] : [undefined, value]
    ) as [string | undefined, Record<string, unknown> | undefined]
    const rule = rules.find(({meta}) => meta.id === id)
    const problem = options && rule?.meta.validate?.(options)
    if (problem !== undefined) {
      const path = Array.isArray(value) ? ['rules', id, 1] : ['rules', id]
      problems.push({file, ...findPoint(data, path), reason: `U${problem.slice(1)} (options of \`${id}\`)`})
    }
    configured.set(id, {
      ...(level !== undefined && {severity: level === 'off' ? 0 : level === 'error' ? 2 : level === 'warn' ? 1 : 'on'}),
      ...(options && {options}),
    })
  }
  return configured
}

/** The glossaries of settings, in order: inline ones and files. */
function readGlossaries(
  data: Data,
  file: string,
  root: string,
  watch: (file: string) => void,
): Result<readonly PartialGlossary[]> {
  const name = toName(file, root)
  const value = data.kind === 'table' ? data.entries.find(({key}) => key === 'glossary')?.value : undefined
  const items = value ? (value.kind === 'list' ? value.items : [value]) : []
  return collectResults(
    items.map((item) => {
      if (item.kind !== 'text') return toPartialGlossary(item, name)
      const target = path.resolve(path.dirname(file), String(item.value))
      watch(target)
      const source = isInside(target, root)
        ? readFile(target, root)
        : {reason: 'Unexpected file outside of the working directory, expected one in it'}
      if ('text' in source) return readPartialGlossary(source.text, toName(target, root))
      return {problems: [{file: name, ...item.point, reason: `${source.reason}: ${quote(String(item.value))}`}]}
    }),
  )
}
