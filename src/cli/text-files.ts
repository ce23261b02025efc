/** Reads and writes whole files of text. */
import {isAscii, isUtf8} from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {toSystemReason} from './errors.ts'

/** The text of a document, with its byte order mark, or a sentence that says why there is none. */
export type ReadText = {text: string} | {problem: string}

/** More than any page that a person writes; the rules would need minutes. */
const mostBytes = 16 * 1024 * 1024

/** Memory that files are read into, one after the other, so that memory does not grow with their number. */
let memory = Buffer.allocUnsafeSlow(256 * 1024)

/**
 * Read a document.
 *
 * @param file absolute
 * @param name for the sentence that says what is wrong
 */
export function readText(file: string, name: string): ReadText {
  try {
    return decode(readBytes(file), name)
  } catch (error) {
    return {problem: `Cannot read \`${name}\`: ${toSystemReason(error)}`}
  }
}

/** @returns what is in a file, in memory that the next call overwrites; too many bytes for a file that is too large */
function readBytes(file: string): Buffer {
  // A pipe would be waited for.
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

/** Read bytes as a document in UTF-8. @param name for the sentence that says what is wrong */
export function decode(bytes: Buffer, name: string): ReadText {
  const problem = findProblem(bytes)
  if (problem !== undefined) return {problem: `Cannot lint \`${name}\`: ${problem}`}
  return {text: bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')}
}

function findProblem(bytes: Buffer): string | undefined {
  if (bytes.length > mostBytes) return `it has more than ${mostBytes / 1024 / 1024} MiB`
  const mark = bytes.toString('latin1', 0, 2)
  if (mark === '\u00FF\u00FE' || mark === '\u00FE\u00FF') return 'it is UTF-16 text, expected UTF-8'
  if (bytes.includes(0)) return 'it is binary, expected UTF-8 text'
  return isUtf8(bytes) ? undefined : 'it is not UTF-8 text'
}

/**
 * Read a file that says how to lint, such as a list of what to ignore, but no pipe or
 * device: reading one might never end, and standard input is there for what comes
 * through a pipe.
 *
 * @param file absolute
 * @returns its text without a byte order mark
 * @throws {Error} the system's own, or one that says in a few words what the file is
 */
export function readPlainText(file: string): string {
  const stats = fs.statSync(file)
  if (!stats.isFile() && !stats.isDirectory()) throw new Error('it is a pipe or a device, expected a file')
  return fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
}

/**
 * Write a repaired document, unless it changed meanwhile.
 *
 * @param file absolute
 * @param name for the sentence that says what is wrong
 * @param before what the new text was made from, with its byte order mark
 * @returns a sentence that says why nothing was written, or nothing
 */
export function writeText(file: string, name: string, text: string, before: string): string | undefined {
  try {
    fs.accessSync(file, fs.constants.W_OK)
    const isWritten = replaceFile(file, text, (old) => old.equals(Buffer.from(before)))
    return isWritten ? undefined : `Cannot write \`${name}\`: it changed meanwhile`
  } catch (error) {
    return `Cannot write \`${name}\`: ${toSystemReason(error)}`
  }
}

/**
 * Write a file so that at any moment it holds either the old bytes or the new
 * ones: write a file beside it, then rename. Mode and, where that is allowed,
 * owner are kept; a symbolic link stays, and what it points to is written. The folder
 * of a new file is made.
 *
 * @param file absolute
 * @param isExpected whether what the file holds right before may go, for a document;
 *   the new one is on the disk then, whatever happens to the system
 * @returns whether it was written
 * @throws {Error} the system's own
 */
export function replaceFile(
  file: string,
  content: string | Uint8Array,
  isExpected?: (old: Buffer) => boolean,
): boolean {
  holdSignals()
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
    // Only the superuser may give files away.
  }
}

/** Make a folder and those above it. Node's own way never ends where the system takes none, as in `/proc`. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    // Another run made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const cleared = new Set<string>()
const leftOver = /^\.api-glossary-(\d+)-[\w-]+\.tmp$/ // `.api-glossary-4711-0b6c….tmp`

/** Remove what runs that were killed left in a folder, once. */
function removeLeftOver(folder: string): void {
  if (cleared.has(folder)) return
  cleared.add(folder)
  try {
    for (const name of fs.readdirSync(folder)) {
      const id = leftOver.exec(name)?.[1]
      if (id !== undefined && !isRunning(Number(id))) fs.rmSync(path.join(folder, name), {force: true})
    }
  } catch {
    // A folder may be written that may not be read.
  }
}

/** Whether there is a process with this number, including those of other users. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** How long to wait for another run, and between two checks, in milliseconds. */
const patience = 10_000
const pause = 5

/**
 * Read and write a file while no other run of this command does: a file `….lock` beside it
 * has the number of the process.
 *
 * @param file absolute
 * @throws {Error} if another run takes too long, or the system's own
 */
export function withLock<Value>(file: string, action: () => Value): Value {
  const lock = `${file}.lock`
  makeFolder(path.dirname(file))
  for (let waited = 0; !tryLock(lock); waited += pause) {
    if (waited >= patience) throw new Error(`another run writes it, or left \`${path.basename(lock)}\` behind`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
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
    // An empty lock was made a moment ago.
    const id = Number(fs.readFileSync(lock, 'utf8'))
    if (id > 0 && !isRunning(id)) fs.rmSync(lock, {force: true})
  } catch {
    // It was removed meanwhile.
  }
  return false
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let isHeld = false

function end(signal: NodeJS.Signals): void {
  freeSignals()
  process.kill(process.pid, signal)
}

function freeSignals(): void {
  isHeld = false
  for (const signal of signals) process.off(signal, end)
}

/** Let no signal end the process while files are written: signals are heard between two of them only. */
function holdSignals(): void {
  if (isHeld) return
  isHeld = true
  for (const signal of signals) process.on(signal, end)
}

/**
 * Hear the signals that came while files were written, and let others end the process at once
 * from now on: before anything that may wait for someone, such as the reader of a pipe.
 */
export async function releaseSignals(): Promise<void> {
  if (!isHeld) return
  await new Promise((resolve) => void setImmediate(resolve))
  freeSignals()
}
