import path from 'node:path'
import type {FindIgnorer} from '../lint/ignore.ts'
import type {PlacedFinding} from '../types.ts'
import type {Host} from './host.ts'
import {decode, readText, writeText, type ReadText} from './text-files.ts'

/** A text to lint. Each text is read on demand, so that only one text at a time is in memory. */
export interface Source {
  /** Absolute path of the file, which need not exist. */
  file: string
  /** The path of the file, relative to the working directory, with slashes. */
  name: string
  /** Whether a search found this YAML or JSON file. Such a file is linted only if the run includes OpenAPI documents. */
  isOptional: boolean
  read(): ReadText
  /** Write the repaired text. @returns an error message, or undefined */
  write(text: string, before: string): string | undefined
}

export interface Sources {
  sources: Source[]
  /** A message for each path that cannot be linted. */
  problems: string[]
  /** An entry for each path that matches only optional sources. A run that uses none of these sources shows `problem`. */
  onlyOptional?: {problem: string; found: readonly Source[]}[]
  /**
   * Absolute paths of folders. These folders and the folders above them are searched for settings. By default, the
   * folders of the sources.
   */
  folders?: Set<string>
  searched?: Set<string>
  /**
   * Returns the findings on the changed lines of a file. Absent if the findings on all lines count.
   *
   * @param text the text in which the findings are: the text before the repair, or the text after it
   */
  keepChanged?: (name: string, findings: readonly PlacedFinding[], text: string, before: string) => PlacedFinding[]
}

export function toFileSource(file: string, name: string, isOptional: boolean): Source {
  return {
    file,
    name,
    isOptional,
    read: () => readText(file, name),
    write: (text, before) => (text === before ? undefined : writeText(file, name, text, before)),
  }
}

/**
 * Read standard input to its end. `write` of the source writes the repaired text to standard output.
 *
 * @param name from `--stdin-filepath`
 * @param isFixing whether to write the unchanged text if its file is ignored
 */
export async function readStdin(
  name: string | undefined,
  {stdin, stdout, cwd}: Pick<Host, 'stdin' | 'stdout' | 'cwd'>,
  findIgnorer: FindIgnorer,
  isFixing: boolean,
): Promise<Sources> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stdin) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const shown = name ?? '<stdin>'
  const file = path.resolve(cwd, shown)
  const write = (text: string | Uint8Array): string | undefined => {
    stdout.write(text)
    // An editor that gets no output and no error may replace its text with nothing.
    return stdout.isClosed ? `Cannot write \`${shown}\` to standard output: it is closed` : undefined
  }
  if (name !== undefined && findIgnorer(file) !== undefined) {
    const problem = isFixing ? write(bytes) : undefined
    return {sources: [], problems: problem === undefined ? [] : [problem]}
  }
  return {sources: [{file, name: shown, isOptional: false, read: () => decode(bytes, shown), write}], problems: []}
}
