import type {FileReport, PlacedFinding} from '../types.ts'
import {toRemarkReporter} from './lib/reporter.ts'
import {formatDocument, formatElement} from './lib/xml.ts'

export const summary = 'Jenkins and other tools that read Checkstyle reports'

/** Format the report as Checkstyle XML, which reviewdog and many CI servers read. */
export function report(files: readonly FileReport[]): string {
  const children = files.map(({path, findings}) => formatElement('file', {name: path}, findings.map(formatError)))
  return formatDocument(formatElement('checkstyle', {version: '4.3'}, children))
}

function formatError({rule, severity, reason, range}: PlacedFinding): string {
  const {line, column} = range.start
  const source = `remark-lint-api-glossary.${rule}`
  return formatElement('error', {line, column, severity, message: reason, source})
}

export default toRemarkReporter(report)
