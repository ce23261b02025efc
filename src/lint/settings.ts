/** Finds and reads settings files. Caches them until a file changes. */
import path from 'node:path'
import {remember, rememberOf} from '../english/remember.ts'
import {quote} from '../english/wording.ts'
import {rules} from '../../rules/index.ts'
import {collectResults, findPoint, findValue, start} from '../glossary/data.ts'
import type {Data, DataPath, Problem, Result} from '../glossary/data.ts'
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
import {readApis} from '../openapi/files.ts'
import type {Api} from '../types.ts'
import {findFlaggedExamples} from './examples.ts'
import {toIgnored, type IsIgnored} from './ignore.ts'
import {severities, usual, type Resolution, type RuleSetting} from './setup.ts'

/** The settings for a document, or the mistakes in them. */
export interface Settings extends Resolution {
  /** The nearest settings file, absolute. */
  file?: string
  /** The parts of settings files that are joined in these settings, the nearest file last. */
  parts: readonly SettingsPart[]
  /** Documents to lint in addition to Markdown and MDX: `openapi`. */
  documents: readonly string[]
  /** Messages about fields of a glossary that a later glossary replaced. */
  notes: readonly string[]
  /** Everyday words for which the glossary has no evidence. */
  unsure: readonly Problem[]
  isIgnored: IsIgnored
}

/** A part of a settings file: for all documents below it, or an entry of `overrides`. */
export interface SettingsPart {
  /** Its name in messages: "docs/api-glossary.yml", "overrides 1 of docs/api-glossary.yml". */
  name: string
  /** The settings file, relative to the working directory. */
  file: string
  isAlone: boolean
  glossaries: readonly PartialGlossary[]
  rules: ReadonlyMap<string, RuleSetting>
  names: readonly string[]
  frontmatter: readonly string[]
  apis: readonly Api[]
  documents: readonly string[]
  /** Create a problem at the position of a rule's options, with an empty message. */
  findOptions(rule: string): Problem
}

/** A settings file. */
interface SettingsFile {
  file: string
  isRoot: boolean
  problems: readonly Problem[]
  part?: SettingsPart
  overrides: readonly {part: SettingsPart; isMeant: IsIgnored}[]
  isIgnored: IsIgnored
}

const none: Settings = {...usual, parts: [], documents: [], notes: [], unsure: [], isIgnored: () => false}

/**
 * Find the settings for a document. Those of its folder are added to those of its parent folders,
 * up to the root or to a file with `root: true`. Files are read again only if they have changed.
 *
 * @param file of the document, absolute; it need not exist
 * @param root the topmost folder to search, absolute
 */
export function findSettings(file: string, root: string): Settings {
  const files: SettingsFile[] = []
  for (const folder of listUpwards(path.dirname(file), root)) {
    // A broken link is an error, not a missing file.
    const found = settingsNames.map((name) => path.join(folder, name)).filter(isThere)
    const [first, second] = found
    if (first !== undefined && second !== undefined) {
      const reason = `Unexpected second settings file beside ${quote(path.basename(first))}, expected only one in each folder`
      return {...none, file: second, problems: [{file: toName(second, root), ...start, reason}]}
    }
    if (first === undefined) continue
    const settings = readSettings(first, root)
    files.unshift(settings)
    if (settings.isRoot) break
  }
  const nearest = files.at(-1)
  if (!nearest) return none
  const problems = files.flatMap((settings) => settings.problems)
  if (problems.length > 0) return {...none, file: nearest.file, problems}
  const overrides = files.map((settings) => settings.overrides.filter(({isMeant}) => isMeant(file)))
  return joinFiles(
    files,
    overrides.map((all) => all.map(({part}) => part)),
  )
}

/** A node of a cache whose keys are lists of objects. Each object leads to the next node; the last node has the settings. */
interface Tree {
  next(key: object): Tree
  settings?: Settings
}

const toTree = (): Tree => ({next: rememberOf(toTree)})
/** Caches settings by their files and parts. Compiled expressions are cached for the same object. */
const joined = toTree()

function joinFiles(files: readonly SettingsFile[], overrides: readonly (readonly SettingsPart[])[]): Settings {
  const keys = files.flatMap((settings, index) => [settings, ...(overrides[index] ?? [])])
  const tree = keys.reduce<Tree>((node, key) => node.next(key), joined)
  const parts = files.flatMap(({part}, index) => [...(part ? [part] : []), ...(overrides[index] ?? [])])
  return (tree.settings ??= joinParts(files, parts))
}

function joinParts(files: readonly SettingsFile[], parts: readonly SettingsPart[]): Settings {
  const file = files.at(-1)?.file ?? ''
  const fail = (problems: readonly Problem[]): Settings => ({...none, file, parts, problems})
  const glossaries = parts.flatMap((part) => part.glossaries)
  const {value: glossary, ...others} = joinGlossaries(
    glossaries,
    parts.some(({isAlone}) => isAlone),
  )
  if (!glossary) return fail(others.problems)
  const configured = new Map<string, RuleSetting>()
  for (const part of parts) {
    for (const [id, {severity, options}] of part.rules) {
      const before = configured.get(id)
      configured.set(id, {
        ...before,
        ...(severity !== undefined && {severity}),
        ...(options && {options: {...before?.options, ...options}}),
      })
    }
  }
  const problems = parts.flatMap((part) =>
    [...part.rules].flatMap(([id, {options}]): Problem[] => {
      const rule = rules.find(({meta}) => meta.id === id)
      const problem = options && rule?.meta.validate?.(options as Record<string, unknown>, glossary)
      return problem === undefined
        ? []
        : [{...part.findOptions(id), reason: `U${problem.slice(1)} (options of \`${id}\`)`}]
    }),
  )
  if (problems.length > 0) return fail(problems)
  const flagged = findFlaggedExamples(glossary, glossaries)
  if (flagged.length > 0) return fail(flagged)
  return {
    file,
    parts,
    glossary,
    rules: configured,
    frontmatter: [...new Set(parts.flatMap(({frontmatter}) => frontmatter))],
    apis: [...new Set(parts.flatMap(({apis}) => apis))],
    documents: [...new Set(parts.flatMap(({documents}) => documents))],
    problems: [],
    notes: others.notes,
    unsure: others.unsure,
    isIgnored: (name, isFolder) => files.some(({isIgnored}) => isIgnored(name, isFolder)),
  }
}

/** Reads a file, and other files that it names. `watch` receives each of these before it is read. */
type Read<Value> = (file: string, root: string, watch: (file: string) => void) => Value

/** All files from which this process read settings, and all folders that a glob searched, absolute. */
export const readFiles = new Set<string>()

/** Cache a reader: it reads again only if one of the files has changed. */
function keep<Value>(read: Read<Value>): (file: string, root: string) => Value {
  const kept = new Map<string, {stamps: ReadonlyMap<string, string>; value: Value}>()
  return (file, root) => {
    const key = `${root}\n${file}`
    const known = kept.get(key)
    if (known && [...known.stamps].every(([name, stamp]) => toStamp(name) === stamp)) return known.value
    // Take the stamp of a file before reading it, so that a change during the reading is noticed later.
    const stamps = new Map<string, string>()
    const watch = (name: string): void => {
      readFiles.add(name)
      stamps.set(name, toStamp(name))
    }
    watch(file)
    const value = read(file, root, watch)
    kept.set(key, {stamps, value})
    return value
  }
}

const readSettings = keep(read)
const readName = keep(readProjectName)

/**
 * Find the settings for a document, and add the name of its project to the names of the glossary.
 *
 * @param file of the document, absolute; it need not exist
 * @param root the topmost folder to search, absolute
 */
export function findProjectSettings(file: string, root: string): Settings {
  const settings = findSettings(file, root)
  const name = findProjectName(path.dirname(file), root)
  return name === undefined ? settings : toNamed(settings)(name)
}

/** Add the name of a project to settings. Cached, because compiled expressions are cached for the same object. */
const toNamed = rememberOf((settings: Settings) =>
  remember((name: string): Settings => {
    const glossary = addProjectName(settings.glossary, name)
    return glossary ? {...settings, glossary} : settings
  }),
)

/**
 * Read the name in the nearest `package.json` from a folder up to the root.
 *
 * @returns undefined without a `package.json` or a name
 */
function findProjectName(start: string, root: string): string | undefined {
  const files = [...listUpwards(start, root)].map((folder) => path.join(folder, 'package.json'))
  const nearest = files.find((file) => toStamp(file) !== 'none')
  return nearest === undefined ? undefined : readName(nearest, root)
}

interface RawPart {
  extends?: 'none'
  glossary?: unknown
  rules?: Readonly<Record<string, unknown>>
  names?: readonly string[]
  frontmatter?: readonly string[]
  openapi?: string | RawApi | readonly (string | RawApi)[]
  documents?: readonly string[]
}

/** An entry of `openapi`: files, the documents that they are for, and servers of the API. */
interface RawApi {
  file: string | readonly string[]
  for?: string | readonly string[]
  servers?: string | readonly string[]
}

interface RawSettings extends RawPart {
  root?: boolean
  ignore?: readonly string[]
  overrides?: readonly (RawPart & {files: readonly string[]})[]
}

const shape = toSettingsShape(rules.map(({meta}) => meta))

interface Reading {
  /** Absolute path of the settings file. */
  file: string
  /** Its name in messages. */
  name: string
  root: string
  watch: (file: string) => void
}

function read(file: string, root: string, watch: (file: string) => void): SettingsFile {
  const name = toName(file, root)
  const reading: Reading = {file, name, root, watch}
  const fail = (problems: readonly Problem[]): SettingsFile => {
    return {file, isRoot: false, problems, overrides: [], isIgnored: none.isIgnored}
  }
  const source = readFile(file, root)
  if ('reason' in source) return fail([{file: name, ...start, reason: source.reason}])
  const {value: data, problems: mistakes} = parseYaml(source.text, name)
  if (!data) return fail(mistakes)
  const checked = checkData(data, shape, name)
  if (!checked.value) return fail(checked.problems)
  const {root: isRoot = false, ignore = [], overrides = [], ...own} = checked.value as RawSettings
  const folder = path.dirname(file)
  const ofSome = [
    ...overrides.map((raw, index) => {
      return {raw, files: raw.files, title: `overrides ${index + 1} of ${name}`, steps: ['overrides', index]}
    }),
    // An entry that is only for some documents works like an override.
    ...toEntries(own.openapi).flatMap(({entry: {for: files, ...openapi}, steps}) =>
      files === undefined ? [] : [{raw: {openapi}, files: [files].flat(), title: `openapi of ${name}`, steps}],
    ),
  ]
  const base = readPart(own, name, data, reading)
  const others = ofSome.map(({raw, files, title, steps}) => ({
    ...readPart(raw, title, findValue(data, steps) ?? data, reading),
    isMeant: toIgnored(files, folder),
  }))
  const problems = [base, ...others].flatMap((result) => result.problems)
  if (!base.value || problems.length > 0) return fail(problems)
  return {
    file,
    isRoot,
    problems: [],
    part: base.value,
    overrides: others.flatMap(({value: part, isMeant}) => (part ? [{part, isMeant}] : [])),
    isIgnored: toIgnored(ignore, folder),
  }
}

function readPart(raw: RawPart, title: string, data: Data, reading: Reading): Result<SettingsPart> {
  const file = reading.name
  const {value: glossaries, ...others} = readGlossaries(data, reading)
  const {value: apis, problems} = readOwnApis(raw.openapi, data, reading)
  if (!glossaries || !apis) return {problems: [...others.problems, ...problems]}
  const names = raw.names ?? []
  const ofNames = {file, terms: [], requests: {}, names, findPoint: () => data.point}
  const value: SettingsPart = {
    name: title,
    file,
    isAlone: raw.extends === 'none',
    glossaries: names.length > 0 ? [...glossaries, ofNames] : glossaries,
    rules: new Map(Object.entries(raw.rules ?? {}).map(([id, setting]) => [id, toRuleSetting(setting)])),
    names,
    frontmatter: raw.frontmatter ?? [],
    apis,
    documents: raw.documents ?? [],
    findOptions(rule) {
      const steps = Array.isArray(raw.rules?.[rule]) ? ['rules', rule, 1] : ['rules', rule]
      return {file, ...findPoint(data, steps), reason: ''}
    },
  }
  return {value, problems: []}
}

/** Read the setting of a rule: a severity, options, or a list of both. */
function toRuleSetting(value: unknown): RuleSetting {
  const [level, options] = (
    Array.isArray(value) ? value : typeof value === 'string' ? [value] : [undefined, value]
  ) as [string | undefined, object | undefined]
  const severity = level === 'on' ? level : severities.get(level)
  return {...(severity !== undefined && {severity}), ...(options && {options})}
}

/** List the entries of `openapi`, each with its path in the data. */
function toEntries(openapi: RawPart['openapi'] = []): {entry: RawApi; steps: DataPath}[] {
  return [openapi].flat().map((entry, index) => ({
    entry: typeof entry === 'string' ? {file: entry} : entry,
    steps: Array.isArray(openapi) ? ['openapi', index] : ['openapi'],
  }))
}

/** Read the APIs of settings, except those for some documents only. */
function readOwnApis(
  openapi: RawPart['openapi'],
  data: Data,
  {file, name, root, watch}: Reading,
): Result<readonly Api[]> {
  const own = toEntries(openapi).filter(({entry}) => entry.for === undefined)
  const {value, problems} = collectResults(
    own.map(({entry, steps}) => {
      const place = {file: name, ...findPoint(data, steps)}
      const source = {files: [entry.file].flat(), ...(entry.servers !== undefined && {servers: [entry.servers].flat()})}
      return readApis(source, {folder: path.dirname(file), root, place, watch})
    }),
  )
  return value ? {value: value.flat(), problems} : {problems}
}

/** Read the glossaries of settings, in order: inline ones and files. */
function readGlossaries(data: Data, {file, name, root, watch}: Reading): Result<readonly PartialGlossary[]> {
  const value = findValue(data, ['glossary'])
  const items = value?.kind === 'list' ? value.items : value ? [value] : []
  return collectResults(
    items.map((item) => {
      if (item.kind !== 'text') return toPartialGlossary(item, name)
      const target = path.resolve(path.dirname(file), item.value)
      watch(target)
      const source = isInside(target, root)
        ? readFile(target, root)
        : {reason: 'Unexpected file outside of the working directory, expected one in it'}
      if ('text' in source) return readPartialGlossary(source.text, toName(target, root))
      return {problems: [{file: name, ...item.point, reason: `${source.reason}: ${quote(item.value)}`}]}
    }),
  )
}
