import fs from 'node:fs'
import path from 'node:path'
import {holdSignals} from './hold-signals.ts'
import {toSystemReason} from './system-reason.ts'

/**
 * Write a file so that at any moment it holds either the old bytes or the new
 * ones: write a file beside it, then rename. Mode and, where that is allowed,
 * owner are kept; a symbolic link stays, and what it points to is written.
 *
 * @param file absolute
 * @param name for the sentence that says what is wrong
 * @param before the bytes that the new text was made from; where the file holds
 *   others by now, nothing is written
 * @returns a sentence that says why nothing was written, or nothing
 */
export function writeText(file: string, name: string, text: string, before: Uint8Array): string | undefined {
  holdSignals()
  let beside: string | undefined
  try {
    const target = fs.realpathSync(file)
    fs.accessSync(target, fs.constants.W_OK)
    const {mode, uid, gid} = fs.statSync(target)
    beside = path.join(path.dirname(target), `.api-glossary-${crypto.randomUUID()}.tmp`)
    const descriptor = fs.openSync(beside, 'wx', mode)
    try {
      fs.writeFileSync(descriptor, text)
      fs.fchmodSync(descriptor, mode)
      keepOwner(descriptor, uid, gid)
      fs.fsyncSync(descriptor)
    } finally {
      fs.closeSync(descriptor)
    }
    if (!fs.readFileSync(target).equals(before)) return `Cannot write \`${name}\`: it changed meanwhile`
    fs.renameSync(beside, target)
    beside = undefined
    return
  } catch (error) {
    return `Cannot write \`${name}\`: ${toSystemReason(error)}`
  } finally {
    if (beside !== undefined) fs.rmSync(beside, {force: true})
  }
}

function keepOwner(descriptor: number, uid: number, gid: number): void {
  try {
    fs.fchownSync(descriptor, uid, gid)
  } catch {
    // Only the superuser may give files away.
  }
}
