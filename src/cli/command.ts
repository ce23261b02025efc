/** Starts the command: opens its streams, and reports unexpected errors. */
import fs from 'node:fs'
import process from 'node:process'
import {escapeControls} from '../english/wording.ts'
import {toSystemReason, UsageError} from './errors.ts'
import {threadArgument, type Output} from './host.ts'
import {run} from './run.ts'

let stdout: ReturnType<typeof openStdout> | undefined
/** Whether a Node stream was opened. Such a stream may still have text to write when the run ends. */
let hasStreams = false

function withStreams<Stream>(stream: Stream): Stream {
  hasStreams = true
  return stream
}

async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    // Streams are opened on demand, because opening one takes a while.
    get stdin() {
      return withStreams(process.stdin)
    },
    get stdout() {
      stdout ??= openStdout(process.argv.includes('--lsp'))
      return stdout.isSync ? stdout : withStreams(stdout)
    },
    get stderr() {
      return withStreams(process.stderr)
    },
  })
  // Exit at once: the system frees memory faster than Node does.
  if (!hasStreams) process.exit()
}

const descriptor = 1
const pause = 5

/**
 * Open standard output. Node's streams take a while to load, so they are used only for terminals,
 * for the language server, and on Windows.
 *
 * A reader such as `head` may close the pipe before it has read everything. This is an error only if
 * the output is the repaired text of standard input: see `readStdin`.
 *
 * @returns an output. If it has `isSync`, all bytes are written when `write` returns.
 */
function openStdout(isStream: boolean): Output & {isSync?: boolean} {
  if (isStream || process.platform === 'win32' || isTerminal()) {
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit()
    })
    return process.stdout
  }
  const output = {
    isSync: true,
    isClosed: isReplaced(),
    write(text: string | Uint8Array) {
      const bytes = Buffer.from(text as string)
      for (let at = 0; at < bytes.length && !output.isClosed;) {
        const count = writeSome(bytes, at)
        output.isClosed = count === undefined
        at += count ?? 0
      }
    },
  }
  return output
}

/** Write as many bytes as possible. @returns the number of written bytes; undefined if the pipe is closed */
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

// Matches the flags of a file that is open for reading and writing: "flags:\t0100002"
const readAndWrite = /^flags:\s+\d*2$/m

/**
 * Whether the process started without standard output. In this case, Node opens `/dev/null` for
 * reading and writing. A shell with `>/dev/null` opens `/dev/null` only for writing.
 *
 * @returns false on systems without `/proc`
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

// Print only the message: the stack trace would fill the screen with bundled code.
process.on('uncaughtException', (error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  try {
    fs.writeSync(2, `api-glossary: Unexpected error: ${escapeControls(reason)}\n`)
  } catch {
    // Standard error is closed.
  }
  process.exit(2)
})

// No `await` here: the command is bundled as CommonJS.
if (process.argv[2] === threadArgument) void import('./lsp-checks.ts').then(({answerCalls}) => answerCalls())
else void main()
