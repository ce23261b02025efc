import {isAscii} from 'node:buffer'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import vm from 'node:vm'

/** Begins each file; the number grows when their form changes. */
const magic = 'api-glossary code 1'
const headLength = 64
/** Enough for all of the bundle many times; what is larger is not ours. */
const most = 64 * 1024 * 1024
const chunk = Buffer.allocUnsafeSlow(64 * 1024)

/** What a file of the bundle exports. */
type Exports = Record<string, unknown>

/** A file of the bundle that was loaded. */
interface Loaded extends Half {
  script: vm.Script
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
 * @param flags of V8 that were set in this process
 * @param requireModule how a file of the bundle gets what is not in the bundle
 * @returns undefined where a folder must not be used, or is switched off
 */
export function openCodeCache(
  bundle: string,
  build: string,
  flags: string,
  requireModule: NodeJS.Require,
): CodeCache | undefined {
  const folder = findFolder(bundle, build, flags)
  if (folder === undefined) return
  const loaded = new Map<string, Loaded>()
  const modules = new Map<string, {exports: Exports}>()
  const load = (id: string): Exports => {
    const known = modules.get(id)
    if (known) return known.exports
    const module = {exports: {}}
    modules.set(id, module)
    try {
      const file = path.join(bundle, id)
      const half = compile(readHalf(folder, file))
      loaded.set(id, half)
      const run = half.script.runInThisContext() as (...values: unknown[]) => void
      run.call(module.exports, module.exports, requireHalf, module, file, bundle)
    } catch (error) {
      modules.delete(id)
      throw error
    }
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

// "--inspect-brk=0", "--require ./hook.js", "--import tsx"
const special = /--(?:inspect|require|import|loader|experimental-loader)|(?:^|\s)-r\s/

/** Where compiled code is, as with Node's own; undefined where it must not be. */
function findFolder(bundle: string, build: string, flags: string): string | undefined {
  const {NODE_COMPILE_CACHE: chosen, NODE_DISABLE_COMPILE_CACHE: disabled} = process.env
  if (disabled !== undefined) return
  const user = process.getuid?.()
  // On Windows nothing tells who may write to a folder. With other rights, code of one user would run with those of another.
  if (user === undefined || user !== process.geteuid?.()) return
  // Who debugs or loads other modules runs little, and often with options that no other run has.
  if (special.test([process.env['NODE_OPTIONS'], ...process.execArgv].join(' '))) return
  const parent = chosen === undefined || chosen === '' ? os.tmpdir() : path.resolve(chosen)
  // V8 refuses the code of other flags, and in stacks the code keeps the path of its file.
  const kind = toNumber([bundle, flags, process.env['NODE_OPTIONS'], ...process.execArgv].join('\n'))
  const parts = ['remark-lint-api-glossary', build.slice(0, 16), process.version, process.arch, kind, user]
  const folder = path.join(parent, parts.join('-'))
  return isUsable(folder) === false ? undefined : folder
}

/** Whether code may be read from a folder; undefined where it does not exist. */
function isUsable(folder: string): boolean | undefined {
  try {
    const stats = fs.lstatSync(folder, {throwIfNoEntry: false})
    return stats && stats.isDirectory() && isOwn(stats)
  } catch {
    return false
  }
}

/** A short name of a text; where two have one, they write over each other's files and read none. */
function toNumber(text: string): string {
  let number = 0
  for (let index = 0; index < text.length; index++) number = (Math.imul(number, 31) + text.charCodeAt(index)) | 0
  return (number >>> 0).toString(36)
}

/** Whether nobody else can write there, or have written. */
function isOwn({uid, mode}: fs.Stats): boolean {
  return uid === process.getuid?.() && (mode & 0o077) === 0
}

/** What is known of a file of the bundle before it is compiled. */
interface Half {
  /** Absolute. */
  file: string
  source: Buffer
  data: Buffer | undefined
  /** Processor time of the run that wrote the data, in milliseconds; undefined where there are none. */
  effort: number | undefined
}

function readHalf(folder: string, file: string): Half {
  const source = fs.readFileSync(file)
  try {
    return {file, source, ...readKept(toKept(folder, file), file, source)}
  } catch {
    return {file, source, data: undefined, effort: undefined}
  }
}

function toKept(folder: string, file: string): string {
  return path.join(folder, `${path.basename(file)}.bin`)
}

/** @throws {Error} where nothing is kept, or what is must not be used */
function readKept(kept: string, file: string, source: Buffer): Pick<Half, 'data' | 'effort'> {
  const {O_RDONLY, O_NOFOLLOW, O_NONBLOCK} = fs.constants
  const descriptor = fs.openSync(kept, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const stats = fs.fstatSync(descriptor)
    // A second name may be in a folder of others.
    if (!stats.isFile() || !isOwn(stats) || stats.nlink !== 1 || stats.size > most) throw new Error('not ours')
    const head = Buffer.alloc(headLength)
    fs.readSync(descriptor, head, 0, headLength, 0)
    const [start, length, effort] = head.toString('latin1').split(':')
    const size = Number(length)
    const name = Buffer.from(file)
    const sum = headLength + 2 * size + name.length + source.length
    if (start !== magic || stats.size !== sum) throw new Error('of another form')
    const data = Buffer.allocUnsafeSlow(size)
    fs.readSync(descriptor, data, 0, size, headLength)
    let at = headLength + size
    for (const bytes of [data, name, source]) {
      if (!isAt(descriptor, at, bytes)) throw new Error('of another source')
      at += bytes.length
    }
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
    if (!wanted.equals(chunk.subarray(0, count))) return false
  }
  return true
}

/** On a line of its own, so that places and the line that Node shows of an error are those of the file. */
const wrapper = ['(function (exports, require, module, __filename, __dirname) {\n', '\n})'] as const

function compile(half: Half): Loaded {
  const {file: filename, source, data: cachedData} = half
  // The bundle has nothing else, and other text takes long to decode.
  const text = source.toString(isAscii(source) ? 'latin1' : 'utf8')
  const script = new vm.Script(wrapper.join(text), {filename, lineOffset: -1, cachedData})
  return script.cachedDataRejected === false ? {...half, script} : {...half, script, effort: undefined}
}

/**
 * Write what was compiled, where something is missing; what was read is in it.
 *
 * @param isMore whether that is done as well where this run took more than twice as
 *   long as any before: then it called functions that those did not
 */
function keepHalves(folder: string, halves: readonly Loaded[], isMore: boolean): void {
  const {user, system} = process.cpuUsage()
  const effort = Math.round((user + system) / 1000)
  const isNew = halves.some((half) => half.effort === undefined || (isMore && effort > 2 * half.effort))
  if (!isNew || !makeFolder(folder)) return
  for (const {file, source, script, effort: before = 0} of halves)
    replace(toKept(folder, file), () => {
      const data = script.createCachedData()
      const head = Buffer.alloc(headLength)
      head.write(`${magic}:${data.length}:${Math.max(effort, before)}:`, 'latin1')
      return [head, data, data, Buffer.from(file), source]
    })
}

/** @returns whether it may be used */
function makeFolder(folder: string): boolean {
  if (isUsable(folder)) return true
  fs.mkdirSync(path.dirname(folder), {recursive: true})
  fs.mkdirSync(folder, 0o700)
  // Some file systems give rights to all.
  return isUsable(folder) ?? false
}

/**
 * Replace a file as a whole; others may be reading it, or writing it as well.
 *
 * @param toParts called where it can be written, as it takes a while
 * @throws {Error} where it cannot be written
 */
function replace(file: string, toParts: () => Buffer[]): void {
  const beside = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}.tmp`
  const descriptor = fs.openSync(beside, 'wx', 0o600)
  try {
    try {
      const parts = toParts()
      const size = parts.reduce((sum, {length}) => sum + length, 0)
      if (fs.writevSync(descriptor, parts) !== size) throw new Error('no room')
    } finally {
      fs.closeSync(descriptor)
    }
    fs.renameSync(beside, file)
  } catch (error) {
    fs.rmSync(beside, {force: true})
    throw error
  }
}
