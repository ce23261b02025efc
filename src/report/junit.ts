import type {FileReport, PlacedFinding} from '../types.ts'
import {toRemarkReporter} from './lib/remark-reporter.ts'
import type {ReportOptions} from './lib/types.ts'
import {escapeXml, formatAttributes} from './lib/xml.ts'

export const summary = 'GitLab, Jenkins, Azure Pipelines and others: a failed test for each finding'

/**
 * The report in the XML format of JUnit: a suite for each file with findings, and
 * a failed case for each finding. Without findings it is one case that passed,
 * as CI servers take an empty report for a fault.
 */
export function report(files: readonly FileReport[], {checked}: ReportOptions): string {
  const lines = ['<?xml version="1.0" encoding="utf-8"?>', '<testsuites name="api-glossary">']
  const withFindings = files.filter(({findings}) => findings.length > 0)
  for (const {path, findings} of withFindings) {
    const failures = findings.filter(isFailure).length
    lines.push(`  <testsuite${formatAttributes({name: path, tests: findings.length, failures, errors: 0})}>`)
    for (const finding of findings) lines.push(...formatCase(path, finding))
    lines.push('  </testsuite>')
  }
  if (withFindings.length === 0) {
    lines.push(
      '  <testsuite name="api-glossary" tests="1" failures="0" errors="0">',
      `    <testcase${formatAttributes({name: `No findings in ${checked} files`, classname: 'api-glossary'})}/>`,
      '  </testsuite>',
    )
  }
  return `${[...lines, '</testsuites>'].join('\n')}\n`
}

function isFailure({severity}: PlacedFinding): boolean {
  return severity !== 'info'
}

function formatCase(path: string, finding: PlacedFinding): string[] {
  const {rule, severity, reason, note, range} = finding
  const {line, column} = range.start
  const text = escapeXml(`${path}:${line}:${column}: ${reason}${note ? `\n${note}` : ''}`)
  const result = isFailure(finding)
    ? `<failure${formatAttributes({type: severity, message: reason})}>${text}</failure>`
    : `<system-out>${text}</system-out>`
  return [
    `    <testcase${formatAttributes({name: `${rule} ${line}:${column}`, classname: path})}>`,
    `      ${result}`,
    '    </testcase>',
  ]
}

export default toRemarkReporter(report)
