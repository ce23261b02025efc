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

/** Memory that files are read into, one after the other, so that it does not grow with their number. */
let memory = Buffer.allocUnsafeSlow(256 * 1024)

/**
 * Read a document.
 *
 * @param file absolute
 * @param name for the sentence that says what is wrong
 */
export function readText(file: string, name: string): ReadText {
  let descriptor: number | undefined
  try {
    // A pipe would be waited for.
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0))
    let end = 0
    for (;;) {
      const count = fs.readSync(descriptor, memory, end, memory.length - end, null)
      end += count
      if (count === 0 || end > mostBytes) return decode(memory.subarray(0, end), name)
      if (end === memory.length) memory = Buffer.concat([memory], Math.min(end * 4, mostBytes + 1))
    }
  } catch (error) {
    return {problem: `Cannot read \`${name}\`: ${toSystemReason(error)}`}
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor)
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
 * owner are kept; a symbolic link stays, and what it points to is written.
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
  const beside = path.join(path.dirname(target), `.api-glossary-${crypto.randomUUID()}.tmp`)
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

let isHeld = false

/**
 * Let no signal end the process while something is written: from the first write on,
 * a signal is heard between two files only. Before that, it ends the process at once.
 */
export function holdSignals(): void {
  if (isHeld) return
  isHeld = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.kill(process.pid, signal))
}
