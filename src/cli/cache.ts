import {createHash} from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {remember} from '../english/remember.ts'
import {listUpwards, toName} from '../glossary/files.ts'
import type {Checked} from '../lint/check.ts'
import type {readApi} from '../openapi/read.ts'
import type {Api, PlacedFinding} from '../types.ts'
import {toSystemReason} from './errors.ts'
import {isFolder} from './files.ts'
import type {Host} from './host.ts'
import {replaceFile} from './text-files.ts'

/** Digest of the bundled command with its rules, parsers and terms. scripts/bundle.js inserts the digest. */
declare const BUILD: string | undefined

/**
 * Identifies the code of the command. If the command is not bundled, its code may change between runs, so no run uses
 * the results of another run.
 */
const build: string = typeof BUILD === 'undefined' ? crypto.randomUUID() : BUILD

/** The start of the file. Increase the number when the format changes, because nothing else checks the format. */
const head = 'api-glossary cache 2 '
/** Largest size of the cache in bytes, enough for several hundred thousand findings. */
const most = 64 * 1024 * 1024

interface Entry {
  key: string
  findings: readonly PlacedFinding[]
}

interface KeptApi {
  key: string
  /** The references to other files. `from` is the file with the reference, and `digest` is the digest of the target. */
  beside: readonly {from: string; target: string; digest: string}[]
  api: Api
}

interface Kept {
  files: Readonly<Record<string, Entry>>
  apis: readonly KeptApi[]
}

const nothing: Kept = {files: {}, apis: []}

/** The cache of a run. The parameter `settings` of `find` and `keep` has the settings for the file as plain data. */
export interface Cache {
  /** The absolute path of the cache; undefined if there is no folder for the cache. */
  file: string | undefined
  /** Make a function that reads OpenAPI files. For an unchanged file, it returns the result from the cache. */
  keepApis(read: typeof readApi): typeof readApi
  find(name: string, text: string, settings: object | undefined): Checked | undefined
  /** Keep the result for a text of a file. After a repair, `text` is the repaired text. If a rule failed, keep nothing. */
  keep(name: string, text: string, settings: object | undefined, checked: Checked): void
  /**
   * Write the cache if it has changed.
   *
   * @param names all files of the run
   * @returns a message if `--cache-location` names the file, and the file could not be written
   */
  save(names: readonly string[]): string[]
}

/**
 * Open the cache of a run.
 *
 * The key of an entry is a digest of everything that affects the findings in a file:
 *
 * - the text of the file
 * - the name of the file, which decides its dialect and language
 * - the settings, with the glossary and the name of the project
 * - if `glossary-synonym` has the option `within: site`, the most frequent name of each term
 * - the severities of rules from the command line
 * - this build of the package, and the version of Node, which decides the version of Unicode
 *
 * A file loses its entry when the file is deleted, when its text certainly has no findings, or when a
 * rule fails on it.
 *
 * The cache file has one line with a digest of the rest, then JSON. If the digest is wrong, the
 * cache counts as empty. A run keeps the entries that another run has written for other files. Rarely, a run
 * overwrites the entries that another run has just written. The next run then checks the files of
 * these entries again.
 *
 * @param location `--cache-location`, relative to the working directory
 * @param configs severities and options of rules
 */
export function openCache(location: string | undefined, configs: unknown, host: Pick<Host, 'cwd' | 'env'>): Cache {
  const file = findFile(location, host)
  const isNamed = location !== undefined
  const {kept: old = nothing} = file === undefined ? {} : readKept(file, isNamed)
  const used = new Map<string, Entry>()
  const apis = new Map<string, KeptApi>()
  let isChanged = false
  const digestSettings = remember((settings: object | undefined) =>
    toDigest(JSON.stringify([build, process.version, configs, settings])),
  )
  const toKey = (name: string, text: string, settings: object | undefined): string =>
    createHash('sha256')
      .update(JSON.stringify([digestSettings(settings), name]))
      // UTF-8 turns all lone surrogates into the same character, so different texts would share a
      // key.
      .update(text.replace(/^\uFEFF/, ''), 'utf16le')
      .digest('base64')
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
    find(name, text, settings) {
      const entry = Object.hasOwn(old.files, name) ? old.files[name] : undefined
      if (entry?.key !== toKey(name, text, settings)) return
      used.set(name, entry)
      return {findings: entry.findings, failures: []}
    },
    keep(name, text, settings, {findings, failures}) {
      isChanged = true
      if (failures.length > 0) used.delete(name)
      else used.set(name, {key: toKey(name, text, settings), findings})
    },
    save(names) {
      const isLess = names.some((name) => Object.hasOwn(old.files, name) && !used.has(name))
      if (file === undefined || !(isChanged || isLess)) return []
      // Another run may have written the file in the meantime.
      const {kept = nothing, problem: obstacle} = readKept(file, isNamed)
      const known = new Set(names)
      const isThere = (name: string): boolean => fs.existsSync(path.resolve(host.cwd, name))
      const others = {
        files: Object.entries(kept.files).filter(([name]) => !known.has(name) && isThere(name)),
        apis: kept.apis.filter(({api}) => !apis.has(api.file) && isThere(api.file)),
      }
      const own = {files: Object.fromEntries(used), apis: [...apis.values()]}
      const all = {files: Object.fromEntries([...others.files, ...used]), apis: [...others.apis, ...own.apis]}
      const problem = obstacle ?? writeKept(file, [all, own])
      // A problem with the default file is not reported, because the user did not name this file.
      return isNamed && problem !== undefined ? [`The results are not cached: ${problem}`] : []
    },
  }
}

function toDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function findFile(location: string | undefined, {cwd, env}: Pick<Host, 'cwd' | 'env'>): string | undefined {
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
    return // The account has no home folder.
  }
}

/**
 * Read the cache file.
 *
 * @param isNamed whether the user named the file. A named file that is not a cache is a problem
 * @returns `problem` if the file must not be overwritten
 */
function readKept(file: string, isNamed: boolean): {kept?: Kept; problem?: string} {
  let text: string
  try {
    const stats = fs.statSync(file, {throwIfNoEntry: false})
    if (!stats) return {}
    // Opening a pipe could block forever.
    if (!stats.isFile()) return {problem: `\`${file}\` is not a file`}
    if (stats.size > most) return isNamed ? {problem: toForeign(file)} : {}
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    return {problem: `cannot read \`${file}\`: ${toSystemReason(error)}`}
  }
  if (isNamed && text !== '' && !text.startsWith(head)) return {problem: toForeign(file)}
  const body = text.slice(text.indexOf('\n') + 1)
  return text === toContent(body) ? {kept: JSON.parse(body) as Kept} : {}
}

function toForeign(file: string): string {
  return `\`${file}\` is not a cache of this command, so it is not overwritten`
}

/** Format the file: the line `api-glossary cache 2 <digest of the JSON>`, then the JSON. */
function toContent(body: string): string {
  return `${head}${toDigest(body)}\n${body}`
}

/**
 * Write the largest content that fits into the cache.
 *
 * @param choices the possible contents, largest first
 * @returns an error message, or undefined
 */
function writeKept(file: string, choices: readonly Kept[]): string | undefined {
  const content = choices.map((kept) => Buffer.from(toContent(JSON.stringify(kept)))).find(({length}) => length <= most)
  if (!content) return `they take more than ${most / 1024 / 1024} MiB`
  try {
    replaceFile(file, content)
    return
  } catch (error) {
    return `cannot write \`${file}\`: ${toSystemReason(error)}`
  }
}
