import type {Range} from 'vscode-languageserver-protocol'
import {TextDocument} from 'vscode-languageserver-textdocument'
import type {Page} from '../lint/page.ts'
import type {Glossary, PlacedFinding} from '../types.ts'

/** What the server needs of the linter to check the documents of a folder. */
export interface Checker {
  check(text: string): Check
  /** The glossary that the check uses. */
  glossary: Glossary
  /** What is wrong with the settings, as sentences: then nothing is checked. */
  problems: readonly string[]
}

/** What was found in a text. */
export interface Check {
  /** In order of their position; offsets count from after a byte order mark. */
  findings: readonly PlacedFinding[]
  /** What kept a rule from working, as sentences; these are faults of ours. */
  failures: readonly string[]
  /** Read the text, for what looks further into it than a check: hover, and comments that turn a rule off. */
  read(): Page
}

/** One version of a document that is open in an editor, with what was found in it. */
export interface CheckedDocument extends Check {
  /** The text of that version; it does not change. */
  document: TextDocument
  /** Its text without a byte order mark: what offsets of findings count in. */
  source: string
  checker: Checker
}

/** Check the present version of a document. */
export function checkDocument(current: TextDocument, checker: Checker): CheckedDocument {
  const {uri, languageId, version} = current
  const text = current.getText()
  return {
    ...checker.check(text),
    document: TextDocument.create(uri, languageId, version, text),
    source: text.replace(/^\uFEFF/, ''),
    checker,
  }
}

/** The range between two offsets of the source, in lines and UTF-16 code units from 0. */
export function toRange(
  {document, source}: CheckedDocument,
  [start, end]: readonly [start: number, end: number],
): Range {
  const mark = document.getText().length - source.length
  return {start: document.positionAt(start + mark), end: document.positionAt(end + mark)}
}

/** The offsets in the source of a range in lines and UTF-16 code units from 0. */
export function toOffsets(
  {document, source}: CheckedDocument,
  {start, end}: Range,
): readonly [start: number, end: number] {
  const mark = document.getText().length - source.length
  return [Math.max(document.offsetAt(start) - mark, 0), Math.max(document.offsetAt(end) - mark, 0)]
}
