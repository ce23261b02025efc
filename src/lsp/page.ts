import type {Range} from 'vscode-languageserver-protocol'
import {TextDocument} from 'vscode-languageserver-textdocument'
import type {Glossary, PlacedFinding} from '../types.ts'
import type {CheckedText} from '../remark/check.ts'

/** How the documents of a folder are checked. */
export interface Checker {
  check(text: string): CheckedText
  /** The glossary that the check uses. */
  glossary: Glossary
  /** What is wrong with the settings, as sentences: then nothing is checked. */
  problems: readonly string[]
}

/** One version of a document that is open in an editor, as it was checked. */
export interface Page extends CheckedText {
  /** The text of that version; it does not change. */
  document: TextDocument
  /** Its text without a byte order mark: what offsets of findings count in. */
  source: string
  checker: Checker
}

/** Check the present version of a document. */
export function readPage(current: TextDocument, checker: Checker): Page {
  const {uri, languageId, version} = current
  const text = current.getText()
  const source = text.replace(/^\uFEFF/, '')
  return {
    ...checker.check(text),
    document: TextDocument.create(uri, languageId, version, text),
    source,
    checker,
  }
}

/** Where the text between two offsets of the source stands, in lines and UTF-16 code units from 0. */
export function toRange({document, source}: Page, [start, end]: readonly [start: number, end: number]): Range {
  const shift = document.getText().length - source.length
  return {start: document.positionAt(start + shift), end: document.positionAt(end + shift)}
}

/** The offsets in the source of a range in lines and UTF-16 code units from 0. */
export function toOffsets({document, source}: Page, {start, end}: Range): readonly [start: number, end: number] {
  const shift = document.getText().length - source.length
  return [Math.max(document.offsetAt(start) - shift, 0), Math.max(document.offsetAt(end) - shift, 0)]
}

/** The findings that touch a range. */
export function findTouched(page: Page, range: Range): PlacedFinding[] {
  const [start, end] = toOffsets(page, range)
  return page.findings.filter((finding) => finding.range.start.offset <= end && start <= finding.range.end.offset)
}
