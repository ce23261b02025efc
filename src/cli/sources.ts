import path from 'node:path'
import type {IsIgnored} from '../lint/ignore.ts'
import type {Found, FoundFile} from './files.ts'
import type {Host} from './host.ts'
import {decode, readText, writeText, type ReadText} from './text-files.ts'

/** A text to lint; read late, so that one at a time is in memory. */
export interface Source {
  /** The name of its file, relative to the working directory, with slashes. */
  name: string
  /** Whether it is YAML or JSON that a search found: linted only if the run includes OpenAPI documents. */
  isOptional?: true
  read(): ReadText
  /**
   * Put a repaired text in its place.
   *
   * @param before what it was made from
   * @returns a sentence that says why that cannot be done, or nothing
   */
  write(text: string, before: string): string | undefined
}

/** What is to be linted. */
export interface Sources {
  sources: Source[]
  /** Paths for which there is nothing, each with a sentence that says so. */
  problems: string[]
  /** The same for paths for which there is only what is optional; absent if there are none. */
  emptyWithout?: Found['emptyWithout']
}

/** Files as sources. */
export function toFileSources(files: readonly FoundFile[]): Source[] {
  return files.map(({file, name, isOptional}) => ({
    name,
    ...(isOptional && {isOptional}),
    read: () => readText(file, name),
    write: (text, before) => (text === before ? undefined : writeText(file, name, text, before)),
  }))
}

/**
 * Standard input, read to its end. A repaired one goes to standard output.
 *
 * @param name as what file it is read, if anyone said so
 * @param isFixing whether it comes out again although it is ignored
 */
export async function readStdin(
  name: string | undefined,
  {stdin, stdout, cwd}: Pick<Host, 'stdin' | 'stdout' | 'cwd'>,
  isIgnored: IsIgnored,
  isFixing: boolean,
): Promise<Sources> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stdin) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const shown = name ?? '<stdin>'
  const write = (text: string | Uint8Array): string | undefined => {
    stdout.write(text)
    // The repaired text exists only here: whoever sent it could take a missing output for an empty text.
    return stdout.isClosed ? `Cannot write \`${shown}\` to standard output: it is closed` : undefined
  }
  if (name !== undefined && isIgnored(path.resolve(cwd, name))) {
    const problem = isFixing ? write(bytes) : undefined
    return {sources: [], problems: problem === undefined ? [] : [problem]}
  }
  return {sources: [{name: shown, read: () => decode(bytes, shown), write}], problems: []}
}
