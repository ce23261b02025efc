/** Finds and reads settings files. Caches the settings until a file changes. */
import path from 'node:path'
import {remember, rememberOf} from '../english/remember.ts'
import {quote} from '../english/wording.ts'
import {rules} from '../../rules/index.ts'
import {collectResults, start, toItems, toPart, toProblem} from '../glossary/data.ts'
import type {Problem, Result, Source} from '../glossary/data.ts'
import {isThere, listUpwards, readFile, readProjectName, settingsNames, toName, toStamp} from '../glossary/files.ts'
import {addProjectName, type PartialGlossary} from '../glossary/merge.ts'
import {parseYaml} from '../glossary/parse-yaml.ts'
import {readPartialGlossary, toPartialGlossary} from '../glossary/read.ts'
import {toSettingsShape, type RawSettings} from '../glossary/schema.ts'
import {checkData} from '../glossary/validate.ts'
import {readApis} from '../openapi/files.ts'
import type {Api} from '../types.ts'
import {joinChecked} from './examples.ts'
import {toIgnored, type FindIgnorer, type IsIgnored} from './ignore.ts'
import {severities, usual, type Resolution, type RuleSetting} from './setup.ts'

/** The settings for a document, or the mistakes in these settings. */
export interface Settings extends Resolution {
  /** The nearest settings file, absolute. */
  file?: string
  /** The parts of settings files that form these settings. The nearest file is last. */
  parts: readonly SettingsPart[]
  /** Kinds of documents to lint in addition to Markdown and MDX, such as `openapi`. */
  documents: readonly string[]
  /** Messages about terms in two glossaries. A message lists the fields that the later glossary replaced. */
  notes: readonly string[]
  /** Messages about forms that are also everyday English and have no evidence in the glossary. */
  unsure: readonly Problem[]
  /** Finds the settings file that ignores a document. */
  findIgnorer: FindIgnorer
}

/** A part of a settings file: the settings for all documents, or an entry of `overrides` or `openapi`. */
export interface SettingsPart {
  /** The name of the part in messages: "docs/api-glossary.yml", "override 1 of docs/api-glossary.yml". */
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
  /** Whether the part applies to a document. */
  isMeant: IsIgnored
  isIgnored: IsIgnored
}

/** A settings file: its parts, or its mistakes. */
interface SettingsFile {
  file: string
  isRoot: boolean
  problems: readonly Problem[]
  parts: readonly SettingsPart[]
}

const none: Settings = {...usual, parts: [], documents: [], notes: [], unsure: [], findIgnorer: () => undefined}

/**
 * Find the settings for a document. Joins the settings files in the folder of the document and in the
 * folders above it, up to the root or to a file with `root: true`. Files are read again only if they
 * have changed.
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
  const parts = files.flatMap((settings) => settings.parts.filter(({isMeant}) => isMeant(file)))
  const tree = parts.reduce<Tree>((node, part) => node.next(part), joined)
  return (tree.settings ??= joinParts(nearest.file, parts))
}

/**
 * A node of a cache whose keys are lists of objects. Each object of a list leads to the next node.
 * The last node has the settings.
 */
interface Tree {
  next(key: object): Tree
  settings?: Settings
}

const toTree = (): Tree => ({next: rememberOf(toTree)})
/**
 * Caches settings by their parts. The same parts then give the same settings and glossary, which are the keys of other
 * caches.
 */
const joined = toTree()

function joinParts(file: string, parts: readonly SettingsPart[]): Settings {
  const fail = (problems: readonly Problem[]): Settings => ({...none, file, parts, problems})
  const glossaries = parts.flatMap((part) => part.glossaries)
  const isAlone = parts.some((part) => part.isAlone)
  const {value: glossary, ...others} = joinChecked(glossaries, isAlone)
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
    findIgnorer: (name) => parts.find(({isIgnored}) => isIgnored(name))?.file,
  }
}

/** Reads a file, and the files that this file names. `watch` receives each file before it is read. */
type Read<Value> = (file: string, root: string, watch: (file: string) => void) => Value

/** Absolute paths of all files from which this process read settings, and of all folders that a glob searched. */
export const readFiles = new Set<string>()

/** Cache a reader. The cached reader reads again only if a watched file has changed. */
function keep<Value>(read: Read<Value>): (file: string, root: string) => Value {
  const kept = new Map<string, {stamps: ReadonlyMap<string, string>; value: Value}>()
  return (file, root) => {
    const key = `${root}\n${file}`
    const known = kept.get(key)
    if (known && [...known.stamps].every(([name, stamp]) => toStamp(name) === stamp)) return known.value
    // Take the stamp of a file before reading the file. If the file changes during the reading, the
    // next check then notices the change.
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

/**
 * Add the name of a project to settings. The same settings and name give the same object, because compiled glossaries
 * are cached by object.
 */
const toNamed = rememberOf((settings: Settings) =>
  remember((name: string): Settings => {
    const glossary = addProjectName(settings.glossary, name)
    return glossary ? {...settings, glossary} : settings
  }),
)

/**
 * Read the name in the nearest `package.json`. Searches a folder and the folders above it, up to the root.
 *
 * @returns undefined without a `package.json` or a name
 */
function findProjectName(start: string, root: string): string | undefined {
  const files = [...listUpwards(start, root)].map((folder) => path.join(folder, 'package.json'))
  const nearest = files.find((file) => toStamp(file) !== 'none')
  return nearest === undefined ? undefined : readName(nearest, root)
}

/** Settings as written in a file: the settings for all documents, or one entry of `overrides`. */
type RawPart = Omit<RawSettings, 'root' | 'ignore' | 'overrides'>

/** An entry of `openapi`, with its position. */
interface ApiEntry {
  source: Source
  entry: Exclude<NonNullable<RawPart['openapi']>, string | readonly unknown[]>
}

const shape = toSettingsShape(rules.map(({meta}) => meta))

interface Reading {
  /** Absolute path of the folder of the settings file. */
  folder: string
  root: string
  watch: (file: string) => void
}

function read(file: string, root: string, watch: (file: string) => void): SettingsFile {
  const name = toName(file, root)
  const reading: Reading = {folder: path.dirname(file), root, watch}
  const fail = (problems: readonly Problem[]): SettingsFile => ({file, isRoot: false, problems, parts: []})
  const text = readFile(file, root)
  if ('reason' in text) return fail([{file: name, ...start, reason: text.reason}])
  const {value: source, problems: mistakes} = parseYaml(text.text, name)
  if (!source) return fail(mistakes)
  const checked = checkData(source, shape, 'settings')
  if (!checked.value) return fail(checked.problems)
  const {root: isRoot = false, ignore = [], overrides = [], ...own} = checked.value
  const {value: parts, problems} = collectResults([
    ...readParts(own, name, source, reading, {ignore}),
    ...overrides.flatMap((raw, index) =>
      readParts(raw, `override ${index + 1} of ${name}`, toPart(source, ['overrides', index]), reading, raw),
    ),
  ])
  return parts ? {file, isRoot, problems, parts} : fail(problems)
}

/** Read settings. An entry of `openapi` that is only for some documents becomes a separate part. */
function readParts(
  raw: RawPart,
  title: string,
  source: Source,
  reading: Reading,
  {files, ignore = []}: {files?: readonly string[]; ignore?: readonly string[]},
): Result<SettingsPart>[] {
  const isMeant = files ? toIgnored(files, reading.folder) : () => true
  const isIgnored = toIgnored(ignore, reading.folder)
  const apis = readApiEntries(source)
  const forAll = apis.filter(({entry}) => entry.for === undefined)
  const forSome = apis.filter(({entry}) => entry.for !== undefined)
  return [
    readPart(raw, title, source, forAll, reading, {isMeant, isIgnored}),
    ...forSome.map((api) => {
      const isFor = toIgnored([api.entry.for ?? []].flat(), reading.folder)
      return readPart({}, `openapi of ${source.file}`, {...api.source, value: {}}, [api], reading, {
        isMeant: (file) => isMeant(file) && isFor(file),
        isIgnored: () => false,
      })
    }),
  ]
}

function readPart(
  raw: RawPart,
  title: string,
  source: Source,
  entries: readonly ApiEntry[],
  reading: Reading,
  scope: Pick<SettingsPart, 'isMeant' | 'isIgnored'>,
): Result<SettingsPart> {
  const {value: glossaries, ...others} = readGlossaries(source, reading)
  const {value: apis, problems} = readOwnApis(entries, reading)
  if (!glossaries || !apis) return {problems: [...others.problems, ...problems]}
  const {names = []} = raw
  const ofNames = {...toPart(source, ['names']), terms: [], requests: {}, names}
  const value: SettingsPart = {
    name: title,
    file: source.file,
    isAlone: raw.extends === 'none',
    glossaries: names.length > 0 ? [...glossaries, ofNames] : glossaries,
    rules: new Map(Object.entries(raw.rules ?? {}).map(([id, setting]) => [id, toRuleSetting(setting)])),
    names,
    frontmatter: raw.frontmatter ?? [],
    apis: apis.flat(),
    documents: raw.documents ?? [],
    findOptions: (rule) => toProblem(source, ['rules', rule, ...(Array.isArray(raw.rules?.[rule]) ? [1] : [])], ''),
    ...scope,
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

function readApiEntries(source: Source): ApiEntry[] {
  return toItems(toPart(source, ['openapi'])).map((item) => {
    const entry = typeof item.value === 'string' ? {file: item.value} : item.value
    return {source: item, entry: entry as ApiEntry['entry']}
  })
}

function readOwnApis(entries: readonly ApiEntry[], reading: Reading): Result<(readonly Api[])[]> {
  return collectResults(
    entries.map(({entry: {file, servers}, source}) => {
      const given = {files: [file].flat(), ...(servers !== undefined && {servers: [servers].flat()})}
      return readApis(given, {...reading, place: toProblem(source, [], '')})
    }),
  )
}

/** Read the glossaries of settings, inline or in files, in order. */
function readGlossaries(source: Source, {folder, root, watch}: Reading): Result<readonly PartialGlossary[]> {
  return collectResults(
    toItems(toPart(source, ['glossary'])).map((item) => {
      if (typeof item.value !== 'string') return toPartialGlossary(item)
      const file = path.resolve(folder, item.value)
      watch(file)
      const text = readFile(file, root)
      if ('text' in text) return readPartialGlossary(text.text, toName(file, root))
      return {problems: [toProblem(item, [], `${text.reason}: ${quote(item.value)}`)]}
    }),
  )
}
