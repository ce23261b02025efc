import {escapeControls} from '../english/wording.ts'
import type {FileReport, Level, PlacedFinding} from '../types.ts'
import {toRemarkReporter} from './lib/reporter.ts'

export const summary = 'annotations in GitHub Actions'

export const pathsFrom = 'repository'

const commands: Readonly<Record<Level, string>> = {error: 'error', warning: 'warning', info: 'notice'}

/**
 * Format the report as workflow commands of GitHub Actions. Each command annotates the lines of a
 * finding.
 *
 *     ::warning file=docs/orders.md,line=3,col=5,endLine=3,endColumn=13,title=glossary-casing::Unexpected …
 */
export function report(files: readonly FileReport[]): string {
  return files.flatMap(({path, findings}) => findings.map((finding) => formatCommand(path, finding))).join('')
}

function formatCommand(file: string, {rule, severity, reason, note, range: {start, end}}: PlacedFinding): string {
  const properties = {file, line: start.line, col: start.column, endLine: end.line, endColumn: end.column, title: rule}
  const list = Object.entries(properties).map(([key, value]) => {
    return `${key}=${escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`
  })
  return `::${commands[severity]} ${list.join(',')}::${escapeData(note ? `${reason}\n${note}` : reason)}\n`
}

/** Escape text as `@actions/core` does. Escape control characters as every report does. */
function escapeData(text: string): string {
  return escapeControls(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'))
}

export default toRemarkReporter(report)
