import {createHash} from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {listUpwards, toName} from '../glossary/files.ts'
import type {Checked} from '../lint/check.ts'
import type {readApi} from '../openapi/read.ts'
import type {Api, PlacedFinding} from '../types.ts'
import {toSystemReason} from './errors.ts'
import {isListOf, isObjectWith, isRecord, isText, type Shape} from '../glossary/values.ts'
import {isApi, isFinding} from './json-shapes.ts'
import type {Host} from './host.ts'
import {replaceFile} from './text-files.ts'

/**
 * Digest of the bundled command with its rules, parsers and terms. scripts/bundle.js inserts it.
 */
declare const BUILD: string | undefined

/**
 * Without a bundle, the code may change between runs: a random id keeps results out of later runs.
 */
const build: string = typeof BUILD === 'undefined' ? crypto.randomUUID() : BUILD

/** The version grows when the contents of an entry or of its key change. */
const head = 'api-glossary cache 1 '
/** Largest cache in bytes, enough for some hundred thousand findings. */
const most = 64 * 1024 * 1024

/** The findings in a file. The key is a digest of everything that they depend on. */
interface Entry {
  key: string
  findings: readonly PlacedFinding[]
}

/** What an OpenAPI file describes. */
interface KeptApi {
  /** Digest of the file. */
  key: string
  /**
   * The files that it refers to: the file with the reference, the reference, and a digest of its
   * target.
   */
  beside: readonly {from: string; target: string; digest: string}[]
  api: Api
}

/** The contents of a cache file. */
interface Kept {
  /** By the name of the checked file. */
  entries: ReadonlyMap<string, Entry>
  apis: readonly KeptApi[]
}

const nothing: Kept = {entries: new Map(), apis: []}

/** A cache, before settings are read. */
export interface CacheFile {
  /** Absolute; undefined if there is no folder for it. */
  file: string | undefined
  /** Wrap the reader of OpenAPI files, so that it reads only files that the cache lacks. */
  keepApis(read: typeof readApi): typeof readApi
  /** Open the cached results for the files of the run. */
  open(options: CacheOptions): Cache
}

/** The cached results of a run. */
export interface Cache {
  /**
   * Look up the findings in a text.
   *
   * @param name of the file, relative to the working directory
   * @param isRepairing whether the run repairs findings: then only files without any are looked up
   * @returns undefined if the text must be checked
   */
  recall(name: string, text: string, isRepairing: boolean): (() => Checked) | undefined
  /**
   * Wrap the check of a file, so that its result is cached.
   *
   * @param name of the file, relative to the working directory
   * @param isFirst whether to cache the first result, because the file keeps its text; otherwise
   *   the last one is cached, which is that of the repaired text
   */
  record(name: string, check: (text: string) => Checked, isFirst: boolean): (text: string) => Checked
  /**
   * Write the cache if it has changed.
   *
   * @returns messages for stderr if it cannot be written; the results of the run are complete
   *   anyway
   */
  save(): string[]
}

/** Everything that findings depend on, except the name and the text of the file. */
export interface CacheOptions {
  /** Names of all files of the run. */
  names: readonly string[]
  /** Severities and options of rules. */
  configs: unknown
  /** The settings for a file as plain data; files with the same settings share one object. */
  describe: ((name: string) => object) | undefined
}

/**
 * Open the cache of a run.
 *
 * The key of an entry is a digest of everything that the findings in a file depend on:
 *
 * - the name of the file, which decides its dialect and language, and its text
 * - the settings, with the glossary and the name of the project
 * - the most frequent name of each thing in all files, if settings ask for one name
 * - the rules of the command line
 * - this build of the package, and the version of Node, which decides the version of Unicode
 *
 * An entry is used only under the same key. If a rule failed, no entry is made. What an OpenAPI
 * file describes depends on its name and text, on those of the files that it refers to, and on
 * this build.
 *
 * The cache file is one line with a digest of the rest, then JSON. A file with a wrong digest is
 * read as empty. A new file is written beside the old one and renamed, so the cache is never
 * half written. Two runs at once keep each other's entries for other files, except if one writes
 * between the reading and the renaming of the other. Each file has at most one entry. Entries
 * of deleted files, and of files without candidates, are dropped.
 *
 * @param location `--cache-location`, relative to the working directory
 */
export function openCache(location: string | undefined, host: Pick<Host, 'cwd' | 'env'>): CacheFile {
  const file = findPlace(location, host)
  const isNamed = location !== undefined
  const {kept: old = nothing} = file === undefined ? {} : readKept(file, isNamed)
  const used = new Map<string, Entry>()
  const apis = new Map<string, KeptApi>()
  let isChanged = false
  return {
    file,
    keepApis: (read) => (source, load) => {
      const key = toDigest(JSON.stringify([build, process.version, source]))
      const known = old.apis.find(
        (kept) =>
          kept.key === key &&
          kept.beside.every(({from, target, digest}) => toDigest(JSON.stringify(load(from, target))) === digest),
      )
      if (known) {
        apis.set(source.name, known)
        return {value: known.api, problems: []}
      }
      const beside: KeptApi['beside'][number][] = []
      const result = read(source, (from, target) => {
        const found = load(from, target)
        beside.push({from, target, digest: toDigest(JSON.stringify(found))})
        return found
      })
      if (!result.value) return result
      isChanged = true
      apis.set(source.name, {key, beside, api: result.value})
      return result
    },
    open(options) {
      const toKey = createKey(options)
      return {
        recall(name, text, isRepairing) {
          const entry = old.entries.get(name)
          if (!entry || entry.key !== toKey(name, text)) return
          if (isRepairing && entry.findings.length > 0) return
          used.set(name, entry)
          return () => ({findings: [...entry.findings], failures: []})
        },
        record(name, check, isFirst) {
          let isDone = false
          return (text) => {
            const checked = check(text)
            if (isDone && isFirst) return checked
            isDone = true
            isChanged = true
            used.delete(name)
            if (checked.failures.length === 0) used.set(name, {key: toKey(name, text), findings: checked.findings})
            return checked
          }
        },
        save() {
          const isLess = options.names.some((name) => old.entries.has(name) && !used.has(name))
          if (file === undefined || !(isChanged || isLess)) return []
          // Another run may have written it in the meantime.
          const {kept = nothing, problem: obstacle} = readKept(file, isNamed)
          const own = new Set(options.names)
          const isThere = (name: string): boolean => fs.existsSync(path.resolve(host.cwd, name))
          const entries = [...kept.entries].filter(([name]) => !own.has(name) && isThere(name))
          const others = kept.apis.filter(({api}) => !apis.has(api.file) && isThere(api.file))
          const all = [...apis.values()]
          const problem =
            obstacle ??
            writeKept(file, [
              {entries: new Map([...entries, ...used]), apis: [...others, ...all]},
              {entries: used, apis: all},
            ])
          // Whoever named no file can do nothing about it.
          return isNamed && problem !== undefined ? [`The cache is not kept: ${problem}`] : []
        },
      }
    },
  }
}

/** Create the function that makes the key of a file's entry from its name and text. */
function createKey({configs, describe}: CacheOptions): (name: string, text: string) => string {
  const digests = new Map<object | undefined, string>()
  const toSettingsDigest = (settings: object | undefined): string => {
    const digest = digests.get(settings) ?? toDigest(JSON.stringify([build, process.version, configs, settings]))
    digests.set(settings, digest)
    return digest
  }
  return (name, text) =>
    createHash('sha256')
      .update(JSON.stringify([toSettingsDigest(describe?.(name)), name]))
      // UTF-8 would turn all lone surrogates into the same character, so different texts would
      // share a key.
      .update(text.replace(/^\uFEFF/, ''), 'utf16le')
      .digest('base64')
}

function toDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function isFolder(file: string): boolean {
  try {
    return fs.statSync(file).isDirectory()
  } catch {
    return false
  }
}

/**
 * Find the path of the cache file.
 *
 * @returns an absolute path; undefined without `node_modules` and without a user's cache folder
 */
function findPlace(location: string | undefined, {cwd, env}: Pick<Host, 'cwd' | 'env'>): string | undefined {
  if (location !== undefined) {
    const file = path.resolve(cwd, location)
    return /[\\/]$/.test(location) || isFolder(file) ? path.join(file, 'api-glossary.cache') : file
  }
  const root = [...listUpwards(cwd)].find((folder) => isFolder(path.join(folder, 'node_modules')))
  const folder = root === undefined ? findUserFolder(env) : path.join(root, 'node_modules', '.cache')
  if (folder === undefined) return
  // Names of files are relative to the working directory, so each directory has its own cache.
  const start = root === undefined ? cwd : toName(cwd, root)
  return path.join(folder, 'api-glossary', `${toDigest(start).slice(0, 16)}.cache`)
}

function findUserFolder(env: Host['env']): string | undefined {
  const given = env['XDG_CACHE_HOME']
  if (given !== undefined && path.isAbsolute(given)) return given
  if (process.platform === 'win32') return env['LOCALAPPDATA']
  const home = env['HOME'] ?? readHome()
  if (home === undefined || !path.isAbsolute(home)) return
  return process.platform === 'darwin' ? path.join(home, 'Library', 'Caches') : path.join(home, '.cache')
}

function readHome(): string | undefined {
  try {
    return os.homedir()
  } catch {
    return // An account without a home folder.
  }
}

/**
 * Read the cache file.
 *
 * @param file absolute
 * @param isNamed whether the user named the file: then a file that is no cache is a problem
 * @returns `problem` if the file must not be overwritten
 */
function readKept(file: string, isNamed: boolean): {kept?: Kept; problem?: string} {
  let text: string
  try {
    const stats = fs.statSync(file, {throwIfNoEntry: false})
    if (!stats) return {}
    // Anything else, such as a pipe, must not be opened.
    if (!stats.isFile()) return {problem: `\`${file}\` is not a file`}
    if (stats.size > most) return isNamed ? {problem: toForeign(file)} : {}
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    return {problem: `cannot read \`${file}\`: ${toSystemReason(error)}`}
  }
  if (isNamed && text !== '' && !text.startsWith(head)) return {problem: toForeign(file)}
  const body = text.slice(text.indexOf('\n') + 1)
  if (text !== toContent(body)) return {}
  try {
    const rows: unknown = JSON.parse(body)
    if (!isRows(rows)) return {}
    const entries = new Map(rows.files.map(([name, key, findings]) => [name, {key, findings}]))
    return {kept: {entries, apis: rows.apis}}
  } catch {
    return {}
  }
}

/** The JSON in the cache file. */
interface Rows {
  files: readonly (readonly [name: string, key: string, findings: readonly PlacedFinding[]])[]
  apis: readonly KeptApi[]
}

const isKeptApi = isObjectWith({
  key: isText,
  beside: isListOf(isObjectWith({from: isText, target: isText, digest: isText})),
  api: isApi,
} satisfies Record<keyof KeptApi, Shape>)

/** The digest does not prove the shape: whoever changes the file can change the digest too. */
function isRows(value: unknown): value is Rows {
  if (!isRecord(value)) return false
  const {files, apis} = value
  return Array.isArray(files) && files.every(isRow) && isListOf(isKeptApi)(apis)
}

function isRow(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  const [name, key, findings] = value as unknown[]
  return isText(name) && isText(key) && isListOf(isFinding)(findings)
}

function toForeign(file: string): string {
  return `\`${file}\` is not a cache of this command, so it is not overwritten`
}

/** Put the first line before the JSON: `api-glossary cache 1 <digest of the JSON>`. */
function toContent(body: string): string {
  return `${head}${toDigest(body)}\n${body}`
}

/**
 * Write the cache file.
 *
 * @param choices contents, largest first; the first that is not too large is written
 * @returns why it cannot be written, or undefined
 */
function writeKept(file: string, choices: readonly Kept[]): string | undefined {
  const content = choices
    .map(({entries, apis}): Rows => ({
      files: [...entries].map(([name, {key, findings}]) => [name, key, findings]),
      apis,
    }))
    .map((rows) => Buffer.from(toContent(JSON.stringify(rows))))
    .find(({length}) => length <= most)
  if (!content) return `it has more than ${most / 1024 / 1024} MiB`
  try {
    replaceFile(file, content)
    return
  } catch (error) {
    return `cannot write \`${file}\`: ${toSystemReason(error)}`
  }
}
