import {createHash} from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {listUpwards, toName} from '../glossary/files.ts'
import type {PlacedFinding} from '../types.ts'
import type {Checked} from '../lint/check.ts'
import {toSystemReason} from './errors.ts'
import {isFinding, isListOf, isText} from './json-shapes.ts'
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
  /** `--cache-location`, relative to the working directory. */
  location: string | undefined
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
 * is not kept.
 *
 * The file is one line with a digest of the rest, then JSON. A file without the right
 * digest is read as empty. It is written beside its place and then renamed, so
 * it is whole at any moment; of two runs at once, each keeps what the other one wrote
 * of other files, save in the instant between reading and renaming. There is one entry
 * for a file at most: those of files that are gone, or in which nothing can be found
 * any more, go.
 */
export function openCache(options: CacheOptions, host: Pick<Host, 'cwd' | 'env'>): Cache {
  const file = findPlace(options.location, host)
  const isNamed = options.location !== undefined
  const old = (file === undefined ? undefined : readEntries(file, isNamed).entries) ?? new Map<string, Entry>()
  const used = new Map<string, Entry>()
  const toKey = createKey(options)
  let isChanged = false
  return {
    recall(name, text, isRepairing) {
      const entry = old.get(name)
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
      const isLess = options.names.some((name) => old.has(name) && !used.has(name))
      if (file === undefined || !(isChanged || isLess)) return []
      // Another run may have written meanwhile.
      const {entries = new Map<string, Entry>(), problem: obstacle} = readEntries(file, isNamed)
      const own = new Set(options.names)
      const others = [...entries].filter(([name]) => !own.has(name) && fs.existsSync(path.resolve(host.cwd, name)))
      const problem = obstacle ?? writeEntries(file, [...used], others)
      // Without a named file, the person can do nothing about it.
      return isNamed && problem !== undefined ? [`The cache is not kept: ${problem}`] : []
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
function readEntries(file: string, isNamed: boolean): {entries?: ReadonlyMap<string, Entry>; problem?: string} {
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
    return {entries: new Map(rows.map(([name, key, findings]) => [name, {key, findings}]))}
  } catch {
    return {}
  }
}

type Row = [name: string, key: string, findings: PlacedFinding[]]

/** Who can write the file can write its digest too. */
function isRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every(isRow)
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

type NamedEntry = readonly [name: string, entry: Entry]

/**
 * Write what is to be kept.
 *
 * @param others what goes where it is too much
 * @returns why that cannot be done, or nothing
 */
function writeEntries(file: string, entries: readonly NamedEntry[], others: readonly NamedEntry[]): string | undefined {
  const content = [[...others, ...entries], entries]
    .map((kept) => Buffer.from(toContent(JSON.stringify(kept.map(([name, {key, findings}]) => [name, key, findings])))))
    .find(({length}) => length <= most)
  if (!content) return `it has more than ${most / 1024 / 1024} MiB`
  try {
    replaceFile(file, content)
    return
  } catch (error) {
    return `cannot write \`${file}\`: ${toSystemReason(error)}`
  }
}
