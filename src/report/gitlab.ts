import type {FileReport, Level, PlacedFinding} from '../types.ts'
import {toRemarkReporter} from './lib/reporter.ts'
import {formatJson, joinNote} from './lib/text.ts'

export const summary = 'the code quality report of GitLab'

export const pathsFrom = 'repository'

const severities: Readonly<Record<Level, string>> = {error: 'major', warning: 'minor', info: 'info'}

/**
 * Format the report for GitLab's code quality widget: a list with one issue for each finding.
 *
 * @see https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export function report(files: readonly FileReport[]): string {
  return formatJson(files.flatMap(({path, findings}) => toIssues(path, findings)))
}

function toIssues(path: string, findings: readonly PlacedFinding[]): object[] {
  const counts = new Map<string, number>()
  return findings.map((finding) => {
    const {rule, severity, reason, range} = finding
    // GitLab finds an issue in another branch by its fingerprint, which must be unique and must not
    // change when lines move.
    const fingerprint = JSON.stringify([path, rule, reason])
    const count = counts.get(fingerprint) ?? 0
    counts.set(fingerprint, count + 1)
    return {
      description: joinNote(finding),
      check_name: rule,
      fingerprint: `${fingerprint} ${count}`,
      severity: severities[severity],
      location: {path, lines: {begin: range.start.line, end: range.end.line}},
    }
  })
}

export default toRemarkReporter(report)
