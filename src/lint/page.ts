import type {Root} from 'mdast'
import {VFileMessage} from 'vfile-message'
import {isMdxPath, parse} from '../markdown/parse.ts'
import type {Range} from '../types.ts'

/** What rules read of a file: its Markdown, and where that stands in the file. */
export interface Page {
  /** The Markdown that the tree was made from. */
  source: string
  tree: Root
  /** Whether it was read as MDX. */
  isMdx: boolean
  /** What keeps it from being read as MDX. */
  problem?: VFileMessage
  /** The Markdown documents of the file, in order: for comments and anchors, which end with their document. */
  parts: readonly Part[]
  /** The file that Markdown is only a part of; absent if the file is the Markdown. */
  host?: Host
}

/** A Markdown document in a file. */
export interface Part {
  tree: Root
  range: Range
  /** Whether headings in it have anchors that others may link to. */
  hasAnchors: boolean
}

/** A file with Markdown in it. */
export interface Host {
  source: string
  /** Its own comments for the linter, each as the one in HTML would be: `<!--lint ignore glossary-casing-->` */
  comments: Root
  /** Where a range of the Markdown stands in the file; undefined if that is not certain. */
  place(range: Range): Range | undefined
  /** What to write in the file instead of a range of the Markdown; undefined if it cannot be written there. */
  write(range: Range, text: string): string | undefined
  /** Whether a change of a range changes more than Markdown. */
  isShared(range: Range): boolean
  /** Where the texts with Markdown stand, in order. */
  texts: readonly Range[]
}

/**
 * Reads a file.
 *
 * @param source without a byte order mark
 * @param path of the file
 * @throws {Error} if it cannot be parsed
 */
export type ReadPage = (source: string, path: string) => Page

/** Read Markdown or MDX; MDX that does not parse is read as Markdown. */
export function readMarkdown(source: string, path: string): Page {
  const isMdx = isMdxPath(path)
  let tree: Root | undefined
  let problem: VFileMessage | undefined
  if (isMdx) {
    try {
      tree = parse(source, true)
    } catch (error) {
      problem = isMessage(error) ? error : new VFileMessage('The parser failed')
    }
  }
  tree ??= parse(source, false)
  const parts: Part[] = [{tree, range: [0, source.length], hasAnchors: true}]
  return {source, tree, isMdx: isMdx && !problem, ...(problem && {problem}), parts}
}

function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && 'reason' in error && 'fatal' in error
}
