import type {FileReport, PlacedFinding} from '../core/placed.ts'
import {toReporter} from './reporter.ts'
import {countFindings, type ReportOptions, type Totals} from './totals.ts'

/**
 * What the JSON report holds. `version` grows when a field changes its meaning or
 * goes; fields may be added without that.
 */
export interface JsonReport {
  version: 1
  /** Files with findings. */
  files: {path: string; findings: readonly PlacedFinding[]}[]
  totals: Totals & {
    /** Files checked, those without findings as well. */
    files: number
    /** Findings repaired; only where repairs were asked for. */
    fixed?: number
  }
}

/** The report for programs: one object, in JSON with two blanks of indentation. */
export function reportJson(files: readonly FileReport[], {checked, fixed}: ReportOptions): string {
  const report: JsonReport = {
    version: 1,
    files: files.map(({path, findings}) => ({path, findings: findings.map(toPlain)})),
    totals: {files: checked, ...countFindings(files), ...(fixed !== undefined && {fixed})},
  }
  return `${JSON.stringify(report, undefined, 2)}\n`
}

/** The documented fields in their order, and no other. */
function toPlain(finding: PlacedFinding): PlacedFinding {
  const {rule, severity, reason, note, url, range, actual, expected, repair, changesAnchor, anchor, links} = finding
  return {
    rule,
    severity,
    reason,
    ...(note !== undefined && {note}),
    ...(url !== undefined && {url}),
    range,
    actual,
    expected,
    repair,
    ...(changesAnchor && {changesAnchor}),
    ...(anchor !== undefined && {anchor}),
    ...(links && {links}),
  }
}

/** The same for `remark --report remark-lint-api-glossary/reporter/json`. */
export default toReporter(reportJson)
