import fs from 'node:fs'
import process from 'node:process'
import {escapeControls} from '../english/wording.ts'
import {run} from './run.ts'
import {openStdout} from './standard-output.ts'
import {threadArgument} from './thread-argument.ts'

let stdout: ReturnType<typeof openStdout> | undefined
/** Whether a stream of Node was asked for, which may have more to write at the end. */
let hasStreams = false

function withStreams<Stream>(stream: Stream): Stream {
  hasStreams = true
  return stream
}

async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    // Node needs some time to create each of them.
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
  // The system frees memory faster than Node, which does so piece by piece.
  if (!hasStreams) process.exit()
}

/** Report an unexpected error in one sentence: the stack would be a screen of bundled code. */
process.on('uncaughtException', (error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  try {
    fs.writeSync(2, `api-glossary: Cannot go on: ${escapeControls(reason)}\n`)
  } catch {
    // stderr is closed.
  }
  process.exit(2)
})

// No `await` here: the command is bundled as CommonJS.
if (process.argv[2] === threadArgument) void import('./lsp-thread.ts')
else void main()
