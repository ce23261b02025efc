import type {Root} from 'mdast'
import {VFileMessage} from 'vfile-message'
import {isMdxPath, parse} from '../markdown/parse.ts'
import type {Range} from '../types.ts'

/** The Markdown of a file, which rules read. The Markdown of an OpenAPI document is joined from many texts. */
export interface Page {
  source: string
  tree: Root
  isMdx: boolean
  /** Why the file could not be read as MDX. */
  problem?: VFileMessage
  /** The Markdown documents in the file, in order. Comments and anchors apply only within one document. */
  parts: readonly Part[]
  /** The file around the Markdown; absent for a Markdown file. */
  host?: Host
}

/** A Markdown document in a file. */
export interface Part {
  tree: Root
  range: Range
  /** Whether the headings of the document have anchors. */
  hasAnchors: boolean
}

/** A file with Markdown in it. */
export interface Host {
  source: string
  /** The file's own comments for the linter, as HTML comments: `<!--lint ignore glossary-casing-->` */
  comments: Root
  /** Map a range of the Markdown to the file; undefined if the range in the file is not certain. */
  place(range: Range): Range | undefined
  /** Write a replacement for a range in the syntax of the file; undefined if the replacement cannot be written. */
  write(range: Range, text: string): string | undefined
  /** Whether an alias of YAML also uses the text of a range as something else, such as data. */
  isShared(range: Range): boolean
  /** The ranges of the Markdown texts in the file, in order. */
  texts: readonly Range[]
}

/**
 * Reads a file.
 *
 * @param source without a byte order mark
 * @throws {Error} if the source cannot be parsed
 */
export type ReadPage = (source: string, path: string) => Page

/** Read Markdown or MDX. MDX that does not parse is read as Markdown. */
export function readMarkdown(source: string, path: string): Page {
  const toPage = (tree: Root, isMdx: boolean): Page => {
    return {source, tree, isMdx, parts: [{tree, range: [0, source.length], hasAnchors: true}]}
  }
  if (!isMdxPath(path)) return toPage(parse(source, false), false)
  try {
    return toPage(parse(source, true), true)
  } catch (error) {
    const problem = isMessage(error) ? error : new VFileMessage('The parser failed')
    return {...toPage(parse(source, false), false), problem}
  }
}

function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && 'reason' in error && 'fatal' in error
}
