import type {TextEdit} from 'vscode-languageserver-protocol'
import {TextDocument} from 'vscode-languageserver-textdocument'
import {applyEdits, repairText, toEdits} from '../lint/edits.ts'
import {toRange, type CheckedDocument} from './check.ts'

/**
 * The edits that make every certain repair of a document, until none is left. What
 * is only offered stays, and so do headings that other pages may link to.
 *
 * @returns one edit for each repair; where a repair makes way for another one, a
 *   single edit from the first to the last character that changes; none where a
 *   rule failed on the document
 */
export function toRepairs(checked: CheckedDocument): TextEdit[] {
  const {source, findings, failures, checker, document} = checked
  if (failures.length > 0) return []
  const first = toEdits(findings, {})
  if (first.length === 0) return []
  const whole = document.getText()
  const repaired = repairText(whole, (current) => {
    if (current === whole) return first
    const next = checker.check(current)
    return next.failures.length > 0 ? [] : toEdits(next.findings, {})
  })
  const text = repaired.text.slice(whole.length - source.length)
  const edits = first.map((edit) => ({range: toRange(checked, edit.range), newText: edit.text}))
  const isWhole = applyEdits(source, first).text === text && applyAll(document, edits).endsWith(text)
  return isWhole ? edits : [toSingleEdit(checked, text)]
}

/** Edits that overlap cannot be given to an editor. */
function applyAll(document: TextDocument, edits: TextEdit[]): string {
  try {
    return TextDocument.applyEdits(document, edits)
  } catch {
    return ''
  }
}

function toSingleEdit(checked: CheckedDocument, text: string): TextEdit {
  const {source} = checked
  const most = Math.min(source.length, text.length)
  let start = 0
  while (start < most && source[start] === text[start]) start++
  let kept = 0
  while (kept < most - start && source.at(-1 - kept) === text.at(-1 - kept)) kept++
  return {range: toRange(checked, [start, source.length - kept]), newText: text.slice(start, text.length - kept)}
}
