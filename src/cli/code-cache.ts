import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import vm from 'node:vm'

/** What a file of the bundle exports. */
type Exports = Record<string, unknown>

/** A file of the bundle that was loaded. */
interface Loaded {
  name: string
  source: Buffer
  script: vm.Script
  /** Processor time of the run that wrote what was read, in milliseconds; undefined where nothing was, or V8 refused it. */
  effort: number | undefined
}

/** Loads the files of the bundle with the code that an earlier run compiled. */
export interface CodeCache {
  /**
   * Load a file, once.
   *
   * @param id `./NAME.cjs`
   * @returns what it exports
   * @throws whatever the file throws
   */
  load(id: string): Exports
  /**
   * Write what was compiled, at the end of a run, as functions are compiled when they
   * are called first. Never fails.
   *
   * @param isMore whether what is there is also replaced where this run went further
   */
  keep(isMore: boolean): void
}

/** Begins each file; the number grows when their form changes. */
const magic = 'api-glossary code 1'
const headLength = 64
/** Enough for all of the bundle many times; what is larger is not ours. */
const most = 64 * 1024 * 1024
const chunk = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * Open the folder of compiled code, for versions of Node that keep none themselves.
 *
 * V8 runs what it is given, and trusts it: one wrong byte may end the process. So
 * a file is read only where nobody but this user can have written it, and holds
 * the data twice and the source once: all are compared, byte by byte, before they
 * are used. That takes a tenth of a millisecond, while Node's own digests take two
 * to load. That the data are of this V8 and its flags, V8 looks itself.
 *
 * @param bundle the folder of the bundle, absolute
 * @param build its digest
 * @param requireModule how a file of the bundle gets what is not in the bundle
 * @returns undefined where a folder must not be used, or is switched off
 */
export function openCodeCache(bundle: string, build: string, requireModule: NodeJS.Require): CodeCache | undefined {
  const folder = findFolder(build)
  if (folder === undefined) return
  const loaded = new Map<string, Loaded>()
  const modules = new Map<string, {exports: Exports}>()
  const load = (id: string): Exports => {
    const known = modules.get(id)
    if (known) return known.exports
    const module = {exports: {}}
    modules.set(id, module)
    const file = path.join(bundle, id)
    const half = compile(file, readHalf(folder, file))
    loaded.set(id, half)
    const run = half.script.runInThisContext() as (...values: unknown[]) => void
    run.call(module.exports, module.exports, requireHalf, module, file, bundle)
    return module.exports
  }
  const requireHalf = (id: string): unknown => (id.startsWith('./') ? load(id) : requireModule(id))
  return {
    load,
    keep(isMore) {
      try {
        keepHalves(folder, [...loaded.values()], isMore)
      } catch {
        // The next run compiles again, that is all.
      }
    },
  }
}

/** Where compiled code is, as with Node's own; undefined where it must not be. */
function findFolder(build: string): string | undefined {
  const {NODE_COMPILE_CACHE: chosen, NODE_DISABLE_COMPILE_CACHE: disabled} = process.env
  if (disabled !== undefined) return
  const user = process.getuid?.()
  // Code of one user would run with the rights of another.
  if (user !== process.geteuid?.()) return
  const parent = chosen === undefined || chosen === '' ? os.tmpdir() : path.resolve(chosen)
  const parts = ['remark-lint-api-glossary', build.slice(0, 16), process.version, process.arch, user ?? '']
  const folder = path.join(parent, parts.join('-'))
  try {
    const stats = fs.lstatSync(folder, {throwIfNoEntry: false})
    return !stats || (stats.isDirectory() && isOwn(stats)) ? folder : undefined
  } catch {
    return
  }
}

/** Whether nobody else can write there, or have written. Windows has a temporary folder for each user. */
function isOwn({uid, mode}: fs.Stats): boolean {
  return process.platform === 'win32' || (uid === process.getuid?.() && (mode & 0o077) === 0)
}

interface Half {
  source: Buffer
  data: Buffer | undefined
  effort: number | undefined
}

/** The source of a file of the bundle, and what is kept of it. */
function readHalf(folder: string, file: string): Half {
  const source = fs.readFileSync(file)
  try {
    return {source, ...readKept(toKept(folder, file), source)}
  } catch {
    return {source, data: undefined, effort: undefined}
  }
}

function toKept(folder: string, file: string): string {
  return path.join(folder, `${path.basename(file)}.bin`)
}

/** @throws {Error} where nothing can be read */
function readKept(file: string, source: Buffer): Pick<Half, 'data' | 'effort'> {
  const {O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0} = fs.constants
  const descriptor = fs.openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const stats = fs.fstatSync(descriptor)
    // A second name may be in a folder of others.
    if (!stats.isFile() || !isOwn(stats) || stats.nlink !== 1 || stats.size > most) throw new Error('not ours')
    const head = Buffer.alloc(headLength)
    fs.readSync(descriptor, head, 0, headLength, 0)
    const [start, length, effort] = head.toString('latin1').split(':')
    const size = Number(length)
    if (start !== magic || stats.size !== headLength + 2 * size + source.length) throw new Error('of another form')
    const data = Buffer.allocUnsafeSlow(size)
    fs.readSync(descriptor, data, 0, size, headLength)
    if (!isAt(descriptor, headLength + size, data) || !isAt(descriptor, headLength + 2 * size, source))
      throw new Error('of another source')
    return {data, effort: Number(effort)}
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Whether these bytes are there in a file. */
function isAt(descriptor: number, start: number, bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += chunk.length) {
    const wanted = bytes.subarray(at, at + chunk.length)
    const count = fs.readSync(descriptor, chunk, 0, wanted.length, start + at)
    if (count !== wanted.length || !wanted.equals(chunk.subarray(0, count))) return false
  }
  return true
}

/** On a line of its own, so that places and the line that Node shows of an error are those of the file. */
const wrapper = ['(function (exports, require, module, __filename, __dirname) {\n', '\n})'] as const

function compile(file: string, {source, data, effort}: Half): Loaded {
  const script = new vm.Script(wrapper.join(source.toString()), {
    filename: file,
    lineOffset: -1,
    cachedData: data,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  return {name: path.basename(file), source, script, effort: script.cachedDataRejected === false ? effort : undefined}
}

/**
 * Write what was compiled, where something is missing. A run that takes more than
 * twice as long as those before calls functions that they did not: `isMore` says
 * whether that counts. What was read is in what is written.
 */
function keepHalves(folder: string, halves: readonly Loaded[], isMore: boolean): void {
  const {user, system} = process.cpuUsage()
  const effort = Math.round((user + system) / 1000)
  const isNew = halves.some((half) => half.effort === undefined || (isMore && effort > 2 * half.effort))
  if (!isNew) return
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(path.dirname(folder), {recursive: true})
    fs.mkdirSync(folder, 0o700)
  }
  for (const {name, source, script, effort: before = 0} of halves) {
    const data = script.createCachedData()
    const head = Buffer.alloc(headLength)
    head.write(`${magic}:${data.length}:${Math.max(effort, before)}:`, 'latin1')
    write(path.join(folder, `${name}.bin`), Buffer.concat([head, data, data, source]))
  }
}

/** Replace a file as a whole; others may be reading it, or writing it as well. */
function write(file: string, bytes: Buffer): void {
  const beside = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}.tmp`
  try {
    fs.writeFileSync(beside, bytes, {flag: 'wx', mode: 0o600})
    fs.renameSync(beside, file)
  } catch (error) {
    fs.rmSync(beside, {force: true})
    throw error
  }
}
