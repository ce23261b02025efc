import {createHash} from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type {PlacedFinding} from '../types.ts'
import type {Checked} from '../lint/check.ts'
import {holdSignals} from './hold-signals.ts'
import type {Host} from './run.ts'
import {toSystemReason} from './system-reason.ts'

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
   * What is known of a text.
   *
   * @param name of the file, from the working directory
   * @param isRepairing whether findings are there to be repaired: then they are found anew
   * @returns nothing where it has to be checked
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
   * @returns a sentence for a person where it cannot be written; results are as good without
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
  /** What settings say of a file, by its name, as plain data; the same object where they are the same. */
  describe: ((name: string) => object) | undefined
}

/**
 * Open the cache of a run.
 *
 * Findings are a function of the name of a file, which tells dialect and language,
 * of its text, and of what they are checked with: the settings with their glossary
 * and the name of the project, the names that all files use most where those are to
 * be one, the rules of the command line, this build of the package, and Node, whose
 * regular expressions know the letters of its Unicode version. A digest of all of it
 * is the key of an entry, and an entry is used under its key only. That a rule failed
 * is not kept.
 *
 * The file is one line with a digest of the rest, then JSON. Whatever does not have
 * its digest is taken for empty. It is written beside its place and then renamed, so
 * it is whole at any moment; of two runs at once, each keeps what the other one wrote
 * of other files, save in the instant between reading and renaming. There is one entry
 * for a file at most: those of files that are gone, or in which nothing can be found
 * any more, go.
 */
export function openCache(options: CacheOptions, host: Pick<Host, 'cwd' | 'env'>): Cache {
  const file = findPlace(options.location, host)
  const isNamed = options.location !== undefined
  const stored = file === undefined ? undefined : readEntries(file, isNamed)
  const old = stored?.entries ?? new Map<string, Entry>()
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
      const current = readEntries(file, isNamed, stored)
      const own = new Set(options.names)
      const others = [...(current.entries ?? [])].filter(
        ([name]) => !own.has(name) && fs.existsSync(path.resolve(host.cwd, name)),
      )
      const problem = current.problem ?? writeEntries(file, [...used], others)
      // Who named no file has nothing to mend.
      return isNamed && problem !== undefined ? [`The cache is not kept: ${problem}`] : []
    },
  }
}

/** A function from a file and its text to the key of what is found in it. */
function createKey({configs, describe}: CacheOptions): (name: string, text: string) => string {
  const digests = new Map<object | undefined, string>()
  const toDigest = (settings: object | undefined): string => {
    let digest = digests.get(settings)
    if (digest === undefined) {
      const all = [build, process.version, configs, settings]
      digest = createHash('sha256').update(JSON.stringify(all)).digest('hex')
      digests.set(settings, digest)
    }
    return digest
  }
  return (name, text) =>
    createHash('sha256')
      .update(JSON.stringify([toDigest(describe?.(name)), name]))
      // Of any two texts the units differ; in UTF-8, halves of characters would be one.
      .update(text.replace(/^\uFEFF/, ''), 'utf16le')
      .digest('base64')
}

const endsAsFolder = /[\\/]$/ // `caches/`

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
 * @returns absolute; nothing where there is no place for one
 */
function findPlace(location: string | undefined, {cwd, env}: Pick<Host, 'cwd' | 'env'>): string | undefined {
  if (location !== undefined) {
    const file = path.resolve(cwd, location)
    return endsAsFolder.test(location) || isFolder(file) ? path.join(file, 'api-glossary.cache') : file
  }
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const modules = path.join(folder, 'node_modules')
    if (isFolder(modules))
      return path.join(
        modules,
        '.cache',
        'api-glossary',
        toFileName(path.relative(folder, cwd).split(path.sep).join('/')),
      )
    if (folder === path.dirname(folder)) break
  }
  const folder = findUserFolder(env)
  return folder === undefined ? undefined : path.join(folder, 'api-glossary', toFileName(cwd))
}

/** One file for each working directory, as names of files start there. */
function toFileName(folder: string): string {
  return `${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.cache`
}

function findUserFolder(env: Host['env']): string | undefined {
  const given = env['XDG_CACHE_HOME']
  if (given !== undefined && path.isAbsolute(given)) return given
  const local = env['LOCALAPPDATA']
  if (process.platform === 'win32') return local
  const home = env['HOME'] ?? toHome()
  if (home === undefined || !path.isAbsolute(home)) return
  return process.platform === 'darwin' ? path.join(home, 'Library', 'Caches') : path.join(home, '.cache')
}

function toHome(): string | undefined {
  try {
    return os.homedir()
  } catch {
    return // An account without one.
  }
}

/** What a file holds; `problem` says why it must not be written over. */
interface Stored {
  /** Its first line, which changes with the rest. */
  line?: string
  entries?: ReadonlyMap<string, Entry>
  problem?: string
}

/**
 * Read what is kept.
 *
 * @param file absolute
 * @param isNamed whether a person named the file, who may have meant another one
 * @param before what it held, to be read no second time
 */
function readEntries(file: string, isNamed: boolean, before?: Stored): Stored {
  let bytes: Buffer
  try {
    const stats = fs.statSync(file, {throwIfNoEntry: false})
    if (!stats) return {}
    // Some other thing, such as a pipe, must not be opened.
    if (!stats.isFile()) return {problem: `\`${file}\` is no file`}
    const start = readStart(file)
    if (isNamed && stats.size > 0 && !start.toString('latin1').startsWith(head))
      return {problem: `\`${file}\` is no cache of this command, and stays as it is`}
    const line = start.toString('latin1')
    if (before?.line === line && before.entries) return before
    if (stats.size > most) return {}
    bytes = fs.readFileSync(file)
  } catch (error) {
    return {problem: `cannot read \`${file}\`: ${toSystemReason(error)}`}
  }
  const line = bytes.toString('latin1', 0, lineLength)
  const body = bytes.subarray(lineLength)
  if (line !== toLine(body)) return {}
  try {
    const entries = JSON.parse(body.toString('utf8')) as [name: string, key: string, findings: PlacedFinding[]][]
    return {line, entries: new Map(entries.map(([name, key, findings]) => [name, {key, findings}]))}
  } catch {
    return {}
  }
}

function readStart(file: string): Buffer {
  const descriptor = fs.openSync(file, 'r')
  try {
    const start = Buffer.alloc(lineLength)
    return start.subarray(0, fs.readSync(descriptor, start, 0, lineLength, 0))
  } finally {
    fs.closeSync(descriptor)
  }
}

/** `api-glossary cache 1 <digest of what follows>` */
function toLine(body: Uint8Array): string {
  return `${head}${createHash('sha256').update(body).digest('hex')}\n`
}

const lineLength = head.length + 64 + 1

type NamedEntry = readonly [name: string, entry: Entry]

/**
 * Write what is to be kept.
 *
 * @param others what goes where it is too much
 * @returns why that cannot be done, or nothing
 */
function writeEntries(file: string, entries: readonly NamedEntry[], others: readonly NamedEntry[]): string | undefined {
  const body = [[...others, ...entries], entries].map(toBody).find(({length}) => length <= most - lineLength)
  if (!body) return `it has more than ${most / 1024 / 1024} MiB`
  holdSignals()
  let beside: string | undefined
  try {
    fs.mkdirSync(path.dirname(file), {recursive: true})
    beside = `${file}.${crypto.randomUUID()}.tmp`
    fs.writeFileSync(beside, Buffer.concat([Buffer.from(toLine(body)), body]), {flag: 'wx'})
    fs.renameSync(beside, file)
    beside = undefined
    return
  } catch (error) {
    return `cannot write \`${file}\`: ${toSystemReason(error)}`
  } finally {
    if (beside !== undefined) removeQuietly(beside)
  }
}

function toBody(entries: readonly NamedEntry[]): Buffer {
  return Buffer.from(JSON.stringify(entries.map(([name, {key, findings}]) => [name, key, findings])))
}

function removeQuietly(file: string): void {
  try {
    fs.rmSync(file, {force: true})
  } catch {
    // It is beside the point.
  }
}
