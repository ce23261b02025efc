import type {FileReport, PlacedFinding} from '../types.ts'
import {toRemarkReporter, type ReportOptions} from './lib/reporter.ts'
import {formatDocument, formatElement} from './lib/xml.ts'

export const summary = 'GitLab, Jenkins, Azure Pipelines and others (each finding is a failed test)'

/**
 * Format the report as JUnit XML: a test suite for each file, and a failed test for each finding.
 * A report without findings has one passed test, because CI servers treat an empty report as an error.
 */
export function report(files: readonly FileReport[], {checked}: ReportOptions): string {
  const suites = files.flatMap(({path, findings}) => {
    if (findings.length === 0) return []
    const cases = findings.map((finding) => formatCase(path, finding))
    return formatSuite(path, cases, findings.filter(isFailure).length)
  })
  const name = 'api-glossary'
  const passed = formatElement('testcase', {name: `No findings (checked files: ${checked})`, classname: name})
  const content = suites.length > 0 ? suites : [formatSuite(name, [passed], 0)]
  return formatDocument(formatElement('testsuites', {name}, content))
}

function formatSuite(name: string, cases: readonly string[], failures: number): string {
  return formatElement('testsuite', {name, tests: cases.length, failures, errors: 0}, cases)
}

function isFailure({severity}: PlacedFinding): boolean {
  return severity !== 'info'
}

function formatCase(path: string, finding: PlacedFinding): string {
  const {rule, severity, reason, note, range} = finding
  const {line, column} = range.start
  const text = `${path}:${line}:${column}: ${reason}${note ? `\n${note}` : ''}`
  const result = isFailure(finding)
    ? formatElement('failure', {type: severity, message: reason}, text)
    : formatElement('system-out', {}, text)
  return formatElement('testcase', {name: `${rule} ${line}:${column}`, classname: path}, [result])
}

export default toRemarkReporter(report)
