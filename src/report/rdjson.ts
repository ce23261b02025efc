import {toEdits} from '../lint/edits.ts'
import type {FileReport, Level, PlacedFinding, Point} from '../types.ts'
import {toRemarkReporter} from './lib/reporter.ts'
import {formatJson, homepage, joinNote} from './lib/text.ts'

export const summary = 'reviewdog (with suggestions for the repairs that are certain)'

export const pathsFrom = 'repository'

export const needsText = true

const severities: Readonly<Record<Level, string>> = {error: 'ERROR', warning: 'WARNING', info: 'INFO'}

interface BytePoint {
  line: number
  column?: number
}

/**
 * Format the report in reviewdog's diagnostic format. reviewdog also reads SARIF, but counts the columns of SARIF
 * in bytes, and keeps only the last of several repairs.
 *
 * @see https://github.com/reviewdog/reviewdog/tree/master/proto/rdf
 */
export function report(files: readonly FileReport[]): string {
  return formatJson({
    source: {name: 'api-glossary', url: homepage},
    diagnostics: files.flatMap(({path, findings, source}) =>
      findings.map((finding) => toDiagnostic(path, finding, source)),
    ),
  })
}

function toDiagnostic(path: string, finding: PlacedFinding, source: string | undefined): object {
  const {rule, severity, url, range, actual} = finding
  // Under remark, other packages also write messages. The position of such a message may differ from the position of
  // its text.
  const isKnown = source?.slice(range.start.offset, range.end.offset) === actual
  const position = isKnown
    ? {start: toBytes(range.start, source), end: toBytes(range.end, source)}
    : {start: {line: range.start.line}}
  const edits = isKnown ? toEdits([finding], {}) : []
  return {
    message: joinNote(finding),
    location: {path, range: position},
    severity: severities[severity],
    code: {value: rule, url},
    ...(edits.length > 0 && {suggestions: edits.map(({text}) => ({range: position, text}))}),
  }
}

function toBytes({line, column, offset}: Point, source: string): BytePoint {
  return {line, column: new TextEncoder().encode(source.slice(offset - column + 1, offset)).length + 1}
}

export default toRemarkReporter(report)
