import path from 'node:path'
import {findFiles, type FoundFile, type Searched} from './files.ts'
import type {IsIgnored} from './ignored.ts'
import {decode, toFileReader, type IsKnown, type ReadFile, type ReadText} from './text.ts'
import {writeText} from './write.ts'

/** A text to lint; read late, so that one at a time is in memory. */
export interface Source {
  name: string
  /** @param isKnown tells of bytes that they were read before, for who asks the same of all that are equal */
  read(isKnown?: IsKnown): ReadText
  /**
   * Put a repaired text in its place.
   *
   * @returns a sentence that says why that cannot be done, or nothing
   */
  write(text: string, before: {text: string; bytes: Uint8Array}): string | undefined
}

/** What is to be linted. */
export interface Sources {
  sources: Source[]
  /** Paths for which there is nothing, each with a sentence that says so. */
  problems: string[]
  /** What was searched for them, with the names that may settle how files are linted; absent where nothing was. */
  searched?: Searched
}

/** The files that paths stand for. @param asked names of other files to look for on the way */
export async function toSources(
  paths: readonly string[],
  cwd: string,
  isIgnored: IsIgnored,
  asked: ReadonlySet<string>,
): Promise<Sources> {
  const {files, problems, searched} = await findFiles(paths, cwd, isIgnored, asked)
  return {sources: toFileSources(files), problems, searched}
}

/** Files as sources, to be read one after the other: the text of one is valid until the next one is read. */
export function toFileSources(files: readonly FoundFile[]): Source[] {
  const read = toFileReader()
  return files.map(({file, name}) => new FileSource(file, name, read))
}

/** A class, as a tree may have many. */
class FileSource implements Source {
  readonly name: string
  private readonly file: string
  private readonly reader: ReadFile

  constructor(file: string, name: string, reader: ReadFile) {
    this.name = name
    this.file = file
    this.reader = reader
  }

  read(isKnown?: IsKnown): ReadText {
    return this.reader(this.file, this.name, isKnown)
  }

  write(text: string, before: {text: string; bytes: Uint8Array}): string | undefined {
    return text === before.text ? undefined : writeText(this.file, this.name, text, before.bytes)
  }
}

/** Where standard input comes from and goes to. */
export interface Streams {
  cwd: string
  stdin: AsyncIterable<Uint8Array>
  stdout: {write(text: string | Uint8Array): unknown; isClosed?: boolean | undefined}
}

/**
 * Standard input, read to its end. A repaired one goes to standard output.
 *
 * @param name as what file it is read, if anyone said so
 * @param isFixing whether it comes out again although it is ignored
 */
export async function readStdin(
  name: string | undefined,
  {stdin, stdout, cwd}: Streams,
  isIgnored: IsIgnored,
  isFixing: boolean,
): Promise<Sources> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stdin) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const shown = name ?? '<stdin>'
  const write = (text: string | Uint8Array): string | undefined => {
    stdout.write(text)
    // Nowhere else is the repaired text, and who sent it may take it for an empty one.
    return stdout.isClosed ? `Cannot write \`${shown}\` to standard output: it is closed` : undefined
  }
  if (name !== undefined && isIgnored(path.resolve(cwd, name))) {
    const problem = isFixing ? write(bytes) : undefined
    return {sources: [], problems: problem === undefined ? [] : [problem]}
  }
  return {sources: [{name: shown, read: () => decode(bytes, shown), write}], problems: []}
}
