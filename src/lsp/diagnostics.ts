import type {Diagnostic} from 'vscode-languageserver-protocol'
import {formatProblem} from '../glossary/data.ts'
import type {Level, PlacedFinding} from '../types.ts'
import {toFindingRange, toRange, type CheckedDocument, type SettingsProblem} from './check.ts'

/** `DiagnosticSeverity` of the protocol. */
const severities: Record<Level, 1 | 2 | 3> = {error: 1, warning: 2, info: 3}

const source = 'api-glossary'

/**
 * Convert the findings in a document to diagnostics. If mistakes in settings prevented the check, the
 * only diagnostic reports that the document was not checked.
 */
export function toDiagnostics(document: CheckedDocument): Diagnostic[] {
  const {problems, isUnchecked, findings} = document
  if (!isUnchecked) return findings.map((finding) => toDiagnostic(document, finding))
  const message = [...problems.map(formatProblem), 'Nothing is checked until this is fixed.'].join('\n')
  return [{range: toRange(document, [0, 0]), severity: severities.error, code: 'settings', source, message}]
}

/** Convert a finding. The message contains only the first sentence of the note, because a hover shows the rest. */
export function toDiagnostic(document: CheckedDocument, finding: PlacedFinding): Diagnostic {
  const {rule, severity, reason, note, url, actual, expected} = finding
  return {
    range: toRange(document, toFindingRange(finding)),
    severity: severities[severity],
    code: rule,
    ...(url && {codeDescription: {href: url}}),
    source,
    message: note ? `${reason}\n${splitNote(note)[0]}` : reason,
    data: {actual, expected},
  }
}

/** Convert a mistake in settings to a diagnostic for the settings file. */
export function toSettingsDiagnostic({line, column, reason}: SettingsProblem): Diagnostic {
  // If a range is empty, editors mark the word at its position.
  const position = {line: line - 1, character: column - 1}
  return {
    range: {start: position, end: position},
    severity: severities.error,
    code: 'settings',
    source,
    message: reason,
  }
}

const firstSentence = /^.{20,}?[.;](?=\s)/s // Matches `Write “endpoint” as one word.` with text after it

/** Split a note into its first sentence and the other sentences. */
export function splitNote(note: string): [first: string, others: string] {
  const [first = note] = firstSentence.exec(note) ?? []
  const others = note.slice(first.length).trim()
  return [first.replace(/;$/, '.'), others.charAt(0).toUpperCase() + others.slice(1)]
}
