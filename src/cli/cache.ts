import {createHash} from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {remember} from '../english/remember.ts'
import {listUpwards, toName} from '../glossary/files.ts'
import type {Checked} from '../lint/check.ts'
import type {readApi} from '../openapi/read.ts'
import {isFinding} from '../report/json.ts'
import type {Api, ApiParameter, ApiServer, Operation, PlacedFinding} from '../types.ts'
import {toSystemReason} from './errors.ts'
import {
  isFlag,
  isListOf,
  isObjectWith,
  isOneOf,
  isOptional,
  isRecordOf,
  isText,
  type Shape,
} from '../glossary/values.ts'
import {isFolder} from './files.ts'
import type {Host} from './host.ts'
import {replaceFile} from './text-files.ts'

/** Digest of the bundled command with its rules, parsers and terms. scripts/bundle.js inserts it. */
declare const BUILD: string | undefined

/** Without a bundle, the code may change between runs: a random id keeps results out of later runs. */
const build: string = typeof BUILD === 'undefined' ? crypto.randomUUID() : BUILD

/** The version grows when the contents of an entry or of its key change. */
const head = 'api-glossary cache 2 '
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
  /** For each reference to another file: the file with the reference, the reference, and a digest of its target. */
  beside: readonly {from: string; target: string; digest: string}[]
  api: Api
}

interface Kept {
  /** By the name of the checked file. */
  files: Readonly<Record<string, Entry>>
  apis: readonly KeptApi[]
}

const isTrueOrAbsent = isOptional(isFlag)
const isServers = isListOf(isObjectWith({host: isText, path: isText} satisfies Record<keyof ApiServer, Shape>))
const isParameter = isObjectWith({
  name: isText,
  in: isOneOf(['query', 'header']),
  isRequired: isTrueOrAbsent,
  isOpen: isTrueOrAbsent,
  isKey: isTrueOrAbsent,
} satisfies Record<keyof ApiParameter, Shape>)
const isOperation = isObjectWith({
  method: isText,
  path: isText,
  parameters: isListOf(isParameter),
  isDeprecated: isTrueOrAbsent,
  successor: isOptional(isText),
  servers: isOptional(isServers),
} satisfies Record<keyof Operation, Shape>)

const isApi = isObjectWith({
  file: isText,
  servers: isServers,
  operations: isListOf(isOperation),
} satisfies Record<keyof Api, Shape>)

const isKept = isObjectWith({
  files: isRecordOf(isObjectWith({key: isText, findings: isListOf(isFinding)} satisfies Record<keyof Entry, Shape>)),
  apis: isListOf(
    isObjectWith({
      key: isText,
      beside: isListOf(isObjectWith({from: isText, target: isText, digest: isText})),
      api: isApi,
    } satisfies Record<keyof KeptApi, Shape>),
  ),
} satisfies Record<keyof Kept, Shape>)

const nothing: Kept = {files: {}, apis: []}

/** The file of a cache. It is found before settings are read. */
export interface CacheFile {
  /** Absolute; undefined if there is no folder for it. */
  file: string | undefined
  /** Wrap the reader of OpenAPI files: it reads only files whose content is not in the cache. */
  keepApis(read: typeof readApi): typeof readApi
  /** Open the cached results for the files of the run. */
  open(options: CacheOptions): Cache
}

/** The cached results of a run. */
export interface Cache {
  /**
   * Wrap the check of a file. If the cache has the result, the wrapped check returns it. Otherwise
   * it checks the file and caches the result.
   *
   * @param name of the file, relative to the working directory
   * @param before its text
   */
  wrap(name: string, before: string, check: Check, how: Repairing): Check
  /**
   * Write the cache if it has changed.
   *
   * @returns messages for stderr if it cannot be written; the results of the run are complete
   *   anyway
   */
  save(): string[]
}

type Check = (text: string) => Checked

/** What a run does with the repaired text of a file. */
interface Repairing {
  /** Whether it is written. */
  isFixing: boolean
  /** Whether it is only compared with the text before. */
  isDiff: boolean
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
 * - with `glossary-synonym` for the whole site, the most frequent of the names for each term
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
        wrap(name, before, check, {isFixing, isDiff}) {
          const entry = Object.hasOwn(old.files, name) ? old.files[name] : undefined
          // `--fix` and `--diff` check files with findings again, because a repair needs the rules.
          if (entry?.key === toKey(name, before) && (entry.findings.length === 0 || !(isFixing || isDiff))) {
            used.set(name, entry)
            return () => ({findings: entry.findings, failures: []})
          }
          let isDone = false
          return (text) => {
            const checked = check(text)
            // The file is checked before and after the repair. `--diff` does not write it, so the
            // first result is cached. `--fix` writes it, so the last result is cached.
            if (isDone && isDiff) return checked
            isDone = true
            isChanged = true
            used.delete(name)
            if (checked.failures.length === 0) used.set(name, {key: toKey(name, text), findings: checked.findings})
            return checked
          }
        },
        save() {
          const isLess = options.names.some((name) => Object.hasOwn(old.files, name) && !used.has(name))
          if (file === undefined || !(isChanged || isLess)) return []
          // Another run may have written the file in the meantime.
          const {kept = nothing, problem: obstacle} = readKept(file, isNamed)
          const names = new Set(options.names)
          const isThere = (name: string): boolean => fs.existsSync(path.resolve(host.cwd, name))
          const others = {
            files: Object.entries(kept.files).filter(([name]) => !names.has(name) && isThere(name)),
            apis: kept.apis.filter(({api}) => !apis.has(api.file) && isThere(api.file)),
          }
          const own = {files: Object.fromEntries(used), apis: [...apis.values()]}
          const all = {files: Object.fromEntries([...others.files, ...used]), apis: [...others.apis, ...own.apis]}
          const problem = obstacle ?? writeKept(file, [all, own])
          // A problem with the default file is not reported, because the user did not name it.
          return isNamed && problem !== undefined ? [`The results are not cached: ${problem}`] : []
        },
      }
    },
  }
}

/** Create the function that makes the key of a file's entry from its name and text. */
function createKey({configs, describe}: CacheOptions): (name: string, text: string) => string {
  const toSettingsDigest = remember((settings: object | undefined) =>
    toDigest(JSON.stringify([build, process.version, configs, settings])),
  )
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
    const kept: unknown = JSON.parse(body)
    // The digest does not prove the shape: a script that changes the JSON can update the digest.
    return isKept(kept) ? {kept: kept as Kept} : {}
  } catch {
    return {}
  }
}

function toForeign(file: string): string {
  return `\`${file}\` is not a cache of this command, so it is not overwritten`
}

/** Put the first line before the JSON: `api-glossary cache 2 <digest of the JSON>`. */
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
  const content = choices.map((kept) => Buffer.from(toContent(JSON.stringify(kept)))).find(({length}) => length <= most)
  if (!content) return `it has more than ${most / 1024 / 1024} MiB`
  try {
    replaceFile(file, content)
    return
  } catch (error) {
    return `cannot write \`${file}\`: ${toSystemReason(error)}`
  }
}
