import type {TextEdit} from 'vscode-languageserver-protocol'
import {toEdits} from '../lint/edits.ts'
import {toRange, type CheckedDocument} from './check.ts'

/**
 * One edit for each certain repair of a document. Offered repairs are left out, and so are
 * headings that other pages may link to.
 *
 * @returns none if a rule failed on the document
 */
export function toRepairs(checked: CheckedDocument): TextEdit[] {
  if (checked.failures.length > 0) return []
  return toEdits(checked.findings, {}).map(({range, text}) => ({range: toRange(checked, range), newText: text}))
}
