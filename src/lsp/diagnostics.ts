import type {Diagnostic} from 'vscode-languageserver-protocol'
import type {Level, PlacedFinding} from '../types.ts'
import {toRange, type CheckedDocument} from './check.ts'

/** `DiagnosticSeverity` of the protocol. */
const severities: Record<Level, 1 | 2 | 3> = {error: 1, warning: 2, info: 3}

/**
 * What an editor shows of the findings of a document. Where its settings are broken,
 * nothing is checked, and one error at its start says why.
 */
export function toDiagnostics(document: CheckedDocument): Diagnostic[] {
  const {problems} = document.checker
  const start = {line: 0, character: 0}
  const source = 'api-glossary'
  if (problems.length > 0) {
    const message = [...problems, 'Nothing is checked until this is mended.'].join('\n')
    return [{range: {start, end: start}, severity: severities.error, code: 'settings', source, message}]
  }
  return document.findings.map((finding) => toDiagnostic(document, finding))
}

/** What an editor shows of a finding: the reason, the note below it, and a link to the page of the rule. */
export function toDiagnostic(document: CheckedDocument, finding: PlacedFinding): Diagnostic {
  const {rule, severity, reason, note, url, range, actual, expected} = finding
  return {
    range: toRange(document, [range.start.offset, range.end.offset]),
    severity: severities[severity],
    code: rule,
    ...(url && {codeDescription: {href: url}}),
    source: 'api-glossary',
    message: note ? `${reason}\n${note}` : reason,
    data: {actual, expected},
  }
}
