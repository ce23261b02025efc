import fs from 'node:fs'
import process from 'node:process'
import {toSystemReason, UsageError} from './errors.ts'
import type {Output} from './host.ts'

const descriptor = 1
/** Milliseconds to wait before a full pipe is tried again. */
const pause = 5

/**
 * Open standard output. Unless it is a terminal, it is written without Node's streams, which
 * take a while to load.
 *
 * A reader that has enough, such as `head`, closes the pipe. That is an error only for text that
 * exists nowhere else, so the caller checks `isClosed`.
 *
 * @param isStream whether a Node stream is needed
 * @returns the output; with `isSync`, each write is complete when it returns
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

/** Write as many bytes as possible. @returns their number; undefined if the pipe is closed */
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

// "flags:\t0100002": open for reading and writing
const readAndWrite = /^flags:\s+\d*2$/m

/**
 * Whether the process started without standard output. Node then opens `/dev/null` instead, for
 * reading and writing, while `>` in a shell opens a file only for writing.
 *
 * @returns false if the system does not tell
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
