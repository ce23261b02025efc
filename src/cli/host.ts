import {escapeControls} from '../english/wording.ts'
import type {Rule} from '../types.ts'

export interface Host {
  /** The working directory, absolute. */
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  stdin: AsyncIterable<Uint8Array>
  /** Gets only the report, or what the user asked to print. */
  stdout: Output
  stderr: Output
  /** The rules of a test, which replace the rules of this package. */
  rules?: readonly Rule<never>[]
}

export interface Output {
  write(text: string | Uint8Array): unknown
  isTTY?: boolean | undefined
  /** Whether text was lost because the reader closed the pipe; false if unknown. */
  isClosed?: boolean | undefined
}

/** The argument that starts the language server's thread instead of the command. */
export const threadArgument = '--lsp-thread'

/** 0 without findings, 1 with findings, 2 if something failed. */
export type ExitStatus = 0 | 1 | 2

/** Write one line. Escapes control characters, so that no file name can control the terminal. */
export function writeLine(output: Output, line: string): void {
  output.write(`${escapeControls(line)}\n`)
}

/** Print an error on stderr. @param rows lines below the error */
export function complain({stderr}: Pick<Host, 'stderr'>, sentence: string, ...rows: readonly string[]): void {
  for (const line of [`api-glossary: ${sentence}`, ...rows]) writeLine(stderr, line)
}

export interface Progress {
  update(done: number): void
  /** Remove the line. Call this method at the end, and before anything else is printed. */
  clear(): void
}

/** Milliseconds before the first update: a short run shows no progress. */
const patience = 1000
const pause = 100
const silent: Progress = {update: () => {}, clear: () => {}}
/** Moves the cursor to the first column, and erases the line. */
const erase = '\r\u001B[K'

/**
 * Create a progress line. The line is shown only in a terminal.
 *
 * @param host its `stderr` takes a while to open, so a short run does not open `stderr`
 * @param now returns the milliseconds of a monotonic clock
 */
export function showProgress(host: Pick<Host, 'stderr' | 'env'>, total: number, now: () => number): Progress {
  const {env} = host
  if (env['TERM'] === 'dumb' || env['CI']) return silent
  let next = now() + patience
  let isShown = false
  return {
    update(done) {
      if (now() < next) return
      next = now() + pause
      if (!host.stderr.isTTY) return
      host.stderr.write(`${erase}Checked ${done} of ${total} files`)
      isShown = true
    },
    clear() {
      if (isShown) host.stderr.write(erase)
      isShown = false
    },
  }
}
