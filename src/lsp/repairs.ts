import type {TextEdit} from 'vscode-languageserver-protocol'
import {toEdits} from '../lint/edits.ts'
import {toRange, type CheckedDocument} from './check.ts'

/**
 * Create an edit for each certain repair of a document. Leaves out suggestions, and repairs that
 * change the anchor of a heading.
 *
 * @returns an empty list if a rule failed on the document
 */
export function toRepairs(checked: CheckedDocument): TextEdit[] {
  if (checked.failures.length > 0) return []
  return toEdits(checked.findings, {}).map(({range, text}) => ({range: toRange(checked, range), newText: text}))
}
