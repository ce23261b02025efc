import fs from 'node:fs'
import process from 'node:process'
import {escapeControls} from '../english/wording.ts'
import {threadArgument} from './host.ts'
import {run} from './run.ts'
import {openStdout} from './standard-output.ts'

let stdout: ReturnType<typeof openStdout> | undefined
/** Whether a Node stream was created: it may still have text to write at the end. */
let hasStreams = false

function withStreams<Stream>(stream: Stream): Stream {
  hasStreams = true
  return stream
}

async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    // Node takes a while to create each of these streams.
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
if (process.argv[2] === threadArgument) void import('./lsp-checks.ts').then(({answerCalls}) => answerCalls())
else void main()
