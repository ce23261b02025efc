/** Reads and writes whole files of text. */
import {isAscii, isUtf8} from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {setTimeout as wait} from 'node:timers/promises'
import {toSystemReason, UsageError} from './errors.ts'

/** The text of a document, with its byte order mark, or an error message. */
export type ReadText = {text: string} | {problem: string}

/** Largest size of a document in bytes. */
const mostBytes = 16 * 1024 * 1024

/** Each file is read into this buffer, so that many files need no more memory than one file. */
let memory = Buffer.allocUnsafeSlow(256 * 1024)

/** Read a document. @param name of the file in error messages */
export function readText(file: string, name: string): ReadText {
  try {
    return decode(readBytes(file), name)
  } catch (error) {
    return {problem: `Cannot read \`${name}\`: ${toSystemReason(error)}`}
  }
}

/** Read a file into `memory`, which the next call overwrites. Stops one byte after the size limit. */
function readBytes(file: string): Buffer {
  // Opening a pipe could block forever.
  const descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0))
  try {
    let end = 0
    for (;;) {
      const count = fs.readSync(descriptor, memory, end, memory.length - end, null)
      end += count
      if (count === 0 || end > mostBytes) return memory.subarray(0, end)
      if (end === memory.length) memory = Buffer.concat([memory], Math.min(end * 4, mostBytes + 1))
    }
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Decode a document in UTF-8. @param name of the file in error messages */
export function decode(bytes: Buffer, name: string): ReadText {
  const problem = findProblem(bytes)
  if (problem !== undefined) return {problem: toRefusal(name, problem)}
  return {text: bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')}
}

export function toRefusal(name: string, problem: string): string {
  return `Cannot lint \`${name}\`: ${problem}`
}

export function findSizeProblem(size: number): string | undefined {
  return size > mostBytes ? `it has more than ${mostBytes / 1024 / 1024} MiB` : undefined
}

function findProblem(bytes: Buffer): string | undefined {
  const sizeProblem = findSizeProblem(bytes.length)
  if (sizeProblem !== undefined) return sizeProblem
  const mark = bytes.toString('latin1', 0, 2)
  if (mark === '\u00FF\u00FE' || mark === '\u00FE\u00FF') return 'it is UTF-16 text, expected UTF-8'
  if (bytes.includes(0)) return 'it is binary, expected UTF-8 text'
  return isUtf8(bytes) ? undefined : 'it is not UTF-8 text'
}

/**
 * Read a file that is not a document, such as an ignore file. Refuses pipes and devices, because
 * reading them might never end.
 *
 * @param name of the file in error messages
 * @returns its text without a byte order mark
 * @throws {UsageError} if it cannot be read
 */
export function readPlainText(file: string, name: string): string {
  try {
    const stats = fs.statSync(file)
    if (!stats.isFile() && !stats.isDirectory()) throw new Error('it is a pipe or a device, expected a file')
    return fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new UsageError(`Cannot read \`${name}\`: ${toSystemReason(error)}`)
  }
}

/** Read a JSON file, such as a baseline. @throws {UsageError} if it cannot be read */
export function readJson(file: string, name: string): unknown {
  const text = readPlainText(file, name)
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`Cannot read \`${name}\`: it is not JSON`)
  }
}

/** Read a file of this package. @param name relative to its root */
export function readOwnFile(name: string): string {
  const require = process.getBuiltinModule('node:module').createRequire(import.meta.url)
  const root = path.dirname(require.resolve('remark-lint-api-glossary/package.json'))
  return fs.readFileSync(path.join(root, name), 'utf8')
}

/**
 * Write a repaired document, unless the file changed in the meantime.
 *
 * @param name of the file in error messages
 * @param before the text before the repair, with its byte order mark
 * @returns an error message if nothing was written
 */
export function writeText(file: string, name: string, text: string, before: string): string | undefined {
  try {
    fs.accessSync(file, fs.constants.W_OK)
    const isWritten = replaceFile(file, text, (old) => old.equals(Buffer.from(before)))
    return isWritten ? undefined : `Cannot write \`${name}\`: it changed in the meantime`
  } catch (error) {
    return `Cannot write \`${name}\`: ${toSystemReason(error)}`
  }
}

/**
 * Write a new file beside the old file, and rename it over the old file, so that no file is half written.
 * Keeps the mode of the old file. Keeps the owner if the system allows it. Replaces the target of a
 * symbolic link. Creates missing folders. If the process is killed, the new file stays until another run writes into
 * the folder.
 *
 * @param isExpected checks the old bytes right before the new file is renamed. If the result is false,
 *   nothing is replaced. With `isExpected`, the new file is also flushed to disk.
 * @returns whether the file was replaced
 * @throws {Error} the system's error
 */
export function replaceFile(
  file: string,
  content: string | Uint8Array,
  isExpected?: (old: Buffer) => boolean,
): boolean {
  const old = fs.statSync(file, {throwIfNoEntry: false})
  const target = old ? fs.realpathSync(file) : file
  const folder = path.dirname(target)
  makeFolder(folder)
  removeLeftOver(folder)
  const beside = path.join(folder, `.api-glossary-${process.pid}-${crypto.randomUUID()}.tmp`)
  const descriptor = fs.openSync(beside, 'wx', old?.mode)
  let isDone = false
  try {
    try {
      fs.writeFileSync(descriptor, content)
      if (old) keepModeAndOwner(descriptor, old)
      if (isExpected) fs.fsyncSync(descriptor)
    } finally {
      fs.closeSync(descriptor)
    }
    if (isExpected?.(fs.readFileSync(target)) === false) return false
    fs.renameSync(beside, target)
    isDone = true
    return true
  } finally {
    if (!isDone) fs.rmSync(beside, {force: true})
  }
}

function keepModeAndOwner(descriptor: number, {mode, uid, gid}: fs.Stats): void {
  fs.fchmodSync(descriptor, mode)
  try {
    fs.fchownSync(descriptor, uid, gid)
  } catch {
    // Only the superuser may change the owner.
  }
}

/** Create a folder and the folders above it. In `/proc`, Node's `mkdir` with `recursive` would never return. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    // Another run may have created the folder in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const cleared = new Set<string>()
const leftOver = /^\.api-glossary-(\d+)-[\w-]+\.tmp$/ // `.api-glossary-4711-0b6c….tmp`

/** Remove the temporary files that killed runs left in a folder. Checks each folder once. */
function removeLeftOver(folder: string): void {
  if (cleared.has(folder)) return
  cleared.add(folder)
  let names: string[]
  try {
    names = fs.readdirSync(folder)
  } catch {
    return // A folder can be writable but not readable.
  }
  for (const name of names) {
    const id = leftOver.exec(name)?.[1]
    const file = path.join(folder, name)
    // Keep the file while the process that wrote it runs. If the file is older than a day, another process has the id.
    if (id === undefined || (isRunning(Number(id)) && !isOlder(file, day))) continue
    try {
      fs.rmSync(file, {force: true})
    } catch {
      // The file belongs to another user, or a folder has this name.
    }
  }
}

const day = 24 * 60 * 60 * 1000

/** Whether a file was last changed more than `age` milliseconds ago. */
function isOlder(file: string, age: number): boolean {
  const stats = fs.lstatSync(file, {throwIfNoEntry: false})
  return stats !== undefined && Date.now() - stats.mtimeMs > age
}

/** Whether a process with this id is running, even a process of another user. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Milliseconds to wait for another run. */
const patience = 10_000
const pause = 5
/** If a lock without an id is older than this (in milliseconds), a killed run left the lock. */
const writing = 1000

/**
 * Use a file while no other run of this command uses the file. During this time, a file `….lock`
 * beside the file contains the id of this process.
 *
 * @throws {Error} if another run takes too long, or the system's error
 */
export async function withLock<Value>(file: string, action: () => Value): Promise<Value> {
  const lock = `${file}.lock`
  makeFolder(path.dirname(file))
  for (let waited = 0; !tryLock(lock); waited += pause) {
    if (waited >= patience) throw new Error(`another run is writing it, or left \`${path.basename(lock)}\` behind`)
    await wait(pause)
  }
  try {
    return action()
  } finally {
    fs.rmSync(lock, {force: true})
  }
}

function tryLock(lock: string): boolean {
  try {
    fs.writeFileSync(lock, String(process.pid), {flag: 'wx'})
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  try {
    // Another run may have created the lock just now, and not yet written its id.
    const id = Number(fs.readFileSync(lock, 'utf8'))
    if (id > 0 ? !isRunning(id) : isOlder(lock, writing)) fs.rmSync(lock, {force: true})
  } catch {
    // The lock was removed in the meantime.
  }
  return false
}
