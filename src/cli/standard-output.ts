import fs from 'node:fs'
import process from 'node:process'
import {toSystemReason, UsageError} from './errors.ts'
import type {Output} from './host.ts'

const descriptor = 1
/** How long to wait for a full pipe, in milliseconds. */
const pause = 5

/**
 * Standard output. Where it is no terminal, it is written to without Node's streams,
 * which take a while to load.
 *
 * A reader that needs no more, such as `head`, closes the pipe. That is no error unless
 * this was the only copy of the text; its writer has to check.
 *
 * @param isStream whether a stream of Node is needed
 * @returns with `isSync` where all is written at once
 */
export function openStdout(isStream: boolean): Output & {isSync?: boolean} {
  if (isStream || process.platform === 'win32' || isTerminal()) {
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit()
    })
    return process.stdout
  }
  let isClosed = false
  return {
    isSync: true,
    write(text) {
      const bytes = Buffer.from(text as string)
      for (let at = 0; at < bytes.length && !isClosed;) {
        const count = writeSome(bytes, at)
        isClosed = count === undefined
        at += count ?? 0
      }
    },
    get isClosed() {
      return isClosed || isReplaced()
    },
  }
}

/** @returns how many bytes were written; undefined if nobody reads them */
function writeSome(bytes: Buffer, start: number): number | undefined {
  try {
    return fs.writeSync(descriptor, bytes, start)
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    if (code === 'EPIPE') return undefined
    if (code !== 'EAGAIN') throw new UsageError(`Cannot write to standard output: ${toSystemReason(error)}`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    return 0
  }
}

// "flags:\t0100002": opened for reading and writing
const readAndWrite = /^flags:\s+\d*2$/m

/**
 * Whether there was no standard output when the process began: Node then opens
 * `/dev/null` in its place, for reading as well, which no shell does with `>`.
 *
 * @returns false if the system does not say
 */
function isReplaced(): boolean {
  try {
    const isNull = fs.fstatSync(descriptor).rdev === fs.statSync('/dev/null').rdev
    return isNull && readAndWrite.test(fs.readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))
  } catch {
    return false
  }
}

function isTerminal(): boolean {
  try {
    const stats = fs.fstatSync(descriptor)
    return stats.isCharacterDevice() && stats.rdev !== fs.statSync('/dev/null', {throwIfNoEntry: false})?.rdev
  } catch {
    return true
  }
}
