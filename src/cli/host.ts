import {escapeControls} from '../english/wording.ts'
import type {Rule} from '../types.ts'

/** The parts of the process that the command uses. */
export interface Host {
  /** Absolute. */
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  stdin: AsyncIterable<Uint8Array>
  /** For the report and nothing else. */
  stdout: Output
  /** For what went wrong. */
  stderr: Output
  /** Rules instead of those of this package; for tests. */
  rules?: readonly Rule<never>[]
}

/** Where text goes. */
export interface Output {
  write(text: string | Uint8Array): unknown
  isTTY?: boolean | undefined
  /** Whether written text was lost because nobody reads it; false if that is unknown. */
  isClosed?: boolean | undefined
}

/** 0 without findings, 1 with findings, 2 if something could not be done. */
export type ExitStatus = 0 | 1 | 2

/** Write one line. Control characters in it are escaped, so that no file name can steer the terminal. */
export function writeLine(output: Output, line: string): void {
  output.write(`${escapeControls(line)}\n`)
}

/** Print on stderr what could not be done. @param rows lines below the sentence */
export function complain({stderr}: Pick<Host, 'stderr'>, sentence: string, ...rows: readonly string[]): void {
  for (const line of [`api-glossary: ${sentence}`, ...rows]) writeLine(stderr, line)
}
