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
import {isApi, isFinding, isListOf, isObjectWith, isRecord, isText, type Shape} from './json-shapes.ts'
import type {Host} from './host.ts'
import {replaceFile} from './text-files.ts'

/** Digest of the bundled command, so of every rule, parser and term in it; put in by scripts/bundle.js. */
declare const BUILD: string | undefined

/** Without a bundle nobody knows whether the code is the same: then nothing outlives the process. */
const build: string = typeof BUILD === 'undefined' ? crypto.randomUUID() : BUILD

/** Grows when what an entry holds, or what its key is made of, changes. */
const head = 'api-glossary cache 1 '
/** More is neither read nor written: the results of some hundred thousand findings. */
const most = 64 * 1024 * 1024

/** What was found in a file, under the key of all that it depends on. */
interface Entry {
  key: string
  findings: readonly PlacedFinding[]
}

/** What was read of an OpenAPI file. */
interface KeptApi {
  /** Digest of the file. */
  key: string
  /** The files that it refers to: the file that names one, how, and a digest of what was there. */
  beside: readonly {from: string; target: string; digest: string}[]
  api: Api
}

/** What the file of a cache holds. */
interface Kept {
  /** By the name of the file that was checked. */
  entries: ReadonlyMap<string, Entry>
  apis: readonly KeptApi[]
}

const nothing: Kept = {entries: new Map(), apis: []}

/** A cache, before settings are read. */
export interface CacheFile {
  /** The same as what reads OpenAPI files, save that it does not read those that are known. */
  keepApis(read: typeof readApi): typeof readApi
  /** What is known of the files of the run. */
  open(options: CacheOptions): Cache
}

/** The kept results of a run. */
export interface Cache {
  /**
   * What is known about a text.
   *
   * @param name of the file, from the working directory
   * @param isRepairing whether findings are there to be repaired: then they are found anew
   * @returns nothing if it has to be checked
   */
  recall(name: string, text: string, isRepairing: boolean): (() => Checked) | undefined
  /**
   * Keep what a check finds.
   *
   * @param name of the file, from the working directory
   * @param isFirst whether the text that is checked first stays in the file; otherwise
   *   the one that is checked last will be there
   * @returns the same check
   */
  record(name: string, check: (text: string) => Checked, isFirst: boolean): (text: string) => Checked
  /**
   * Write what is known, if that has changed.
   *
   * @returns a sentence for a person if it cannot be written; results are as good without
   */
  save(): string[]
}

/** What is decided for a run: all that findings depend on beside the name and the text of a file. */
export interface CacheOptions {
  /** Names of all files of the run. */
  names: readonly string[]
  /** Severities and options of rules. */
  configs: unknown
  /** What settings say about a file, by its name, as plain data; the same object where they are the same. */
  describe: ((name: string) => object) | undefined
}

/**
 * Open the cache of a run.
 *
 * Findings are a function of the name of a file, which decides dialect and language,
 * of its text, and of what they are checked with: the settings with their glossary
 * and the name of the project, the names that all files use most where those are to
 * be one, the rules of the command line, this build of the package, and Node, whose
 * regular expressions know the letters of its Unicode version. A digest of all of it
 * is the key of an entry, and an entry is used under its key only. That a rule failed
 * is not kept. What an OpenAPI file describes is a function of its name and text, of
 * those of the files that it refers to, and of this build.
 *
 * The file is one line with a digest of the rest, then JSON. A file without the right
 * digest is read as empty. It is written beside its place and then renamed, so
 * it is whole at any moment; of two runs at once, each keeps what the other one wrote
 * of other files, save in the instant between reading and renaming. There is one entry
 * for a file at most: those of files that are gone, or in which nothing can be found
 * any more, go.
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
          // Another run may have written meanwhile.
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
          // Without a named file, the person can do nothing about it.
          return isNamed && problem !== undefined ? [`The cache is not kept: ${problem}`] : []
        },
      }
    },
  }
}

/** A function from a file and its text to the key of what is found in it. */
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
      // Of any two texts the units differ; in UTF-8, halves of characters would be one.
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
 * Where the cache of a run is.
 *
 * @returns absolute; nothing if there is no place for one
 */
function findPlace(location: string | undefined, {cwd, env}: Pick<Host, 'cwd' | 'env'>): string | undefined {
  if (location !== undefined) {
    const file = path.resolve(cwd, location)
    return /[\\/]$/.test(location) || isFolder(file) ? path.join(file, 'api-glossary.cache') : file
  }
  const root = [...listUpwards(cwd)].find((folder) => isFolder(path.join(folder, 'node_modules')))
  const folder = root === undefined ? findUserFolder(env) : path.join(root, 'node_modules', '.cache')
  if (folder === undefined) return
  // One file for each working directory, as names of files start there.
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
    return // An account without one.
  }
}

/**
 * Read what is kept.
 *
 * @param file absolute
 * @param isNamed whether a person named the file, who may have meant another one
 * @returns `problem` says why it must not be written over
 */
function readKept(file: string, isNamed: boolean): {kept?: Kept; problem?: string} {
  let text: string
  try {
    const stats = fs.statSync(file, {throwIfNoEntry: false})
    if (!stats) return {}
    // Anything else, such as a pipe, must not be opened.
    if (!stats.isFile()) return {problem: `\`${file}\` is no file`}
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

/** What stands in the file. */
interface Rows {
  files: readonly (readonly [name: string, key: string, findings: readonly PlacedFinding[]])[]
  apis: readonly KeptApi[]
}

const isKeptApi = isObjectWith({
  key: isText,
  beside: isListOf(isObjectWith({from: isText, target: isText, digest: isText})),
  api: isApi,
} satisfies Record<keyof KeptApi, Shape>)

/** Who can write the file can write its digest too. */
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
  return `\`${file}\` is no cache of this command, and stays as it is`
}

/** `api-glossary cache 1 <digest of what follows>`, then that. */
function toContent(body: string): string {
  return `${head}${toDigest(body)}\n${body}`
}

/**
 * Write what is to be kept.
 *
 * @param choices the first that is not too much is written
 * @returns why that cannot be done, or nothing
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
