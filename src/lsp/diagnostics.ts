import type {Diagnostic} from 'vscode-languageserver-protocol'
import {formatProblem} from '../glossary/data.ts'
import type {Level, PlacedFinding} from '../types.ts'
import {toFindingRange, toRange, type CheckedDocument, type SettingsProblem} from './check.ts'

/** `DiagnosticSeverity` of the protocol. */
const severities: Record<Level, 1 | 2 | 3> = {error: 1, warning: 2, info: 3}

/** What editors name as the source of a diagnostic. */
const source = 'api-glossary'

/**
 * The findings of a document as diagnostics. Where nothing is checked, as its
 * settings are wrong, one error at its start says why.
 */
export function toDiagnostics(document: CheckedDocument): Diagnostic[] {
  const {problems, isUnchecked, findings} = document
  if (!isUnchecked) return findings.map((finding) => toDiagnostic(document, finding))
  const message = [...problems.map(formatProblem), 'Nothing is checked until this is fixed.'].join('\n')
  return [{range: toRange(document, [0, 0]), severity: severities.error, code: 'settings', source, message}]
}

/** A finding in an editor: the reason, the start of the note below it, and a link to the page of the rule. */
export function toDiagnostic(document: CheckedDocument, finding: PlacedFinding): Diagnostic {
  const {rule, severity, reason, note, url, actual, expected} = finding
  return {
    range: toRange(document, toFindingRange(finding)),
    severity: severities[severity],
    code: rule,
    ...(url && {codeDescription: {href: url}}),
    source,
    message: note ? `${reason}\n${toFirstSentence(note)}` : reason,
    data: {actual, expected},
  }
}

/** Mistakes in settings as diagnostics, in the file of the settings. */
export function toSettingsDiagnostic({line, column, reason}: SettingsProblem): Diagnostic {
  // An empty range: editors mark the word there.
  const position = {line: line - 1, character: column - 1}
  return {
    range: {start: position, end: position},
    severity: severities.error,
    code: 'settings',
    source,
    message: reason,
  }
}

const firstSentence = /^.{20,}?[.;](?=\s)/s // `Write “endpoint” as one word.` before more

/** Editors show a diagnostic on a line or two; hover has the rest. */
function toFirstSentence(note: string): string {
  return firstSentence.exec(note)?.[0].replace(/;$/, '.') ?? note
}
