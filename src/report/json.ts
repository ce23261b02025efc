import type {FileReport, PlacedFinding} from '../types.ts'
import {toRemarkReporter, type ReportOptions, type ReportShard} from './lib/reporter.ts'
import {findLine, formatJson} from './lib/text.ts'
import {countFindings, type Totals} from './lib/totals.ts'

export const summary = 'programs; see below'

/**
 * The JSON report. `version` grows when a field is removed or changes its meaning, but not
 * when a field is added.
 */
export interface JsonReport<Found = PlacedFinding> {
  version: 1
  files: JsonFile<Found>[]
  /**
   * `files` counts all checked files. `fixed` needs a run with repairs, `known` one with a
   * baseline.
   */
  totals: Totals & {files: number} & Pick<ReportOptions, 'fixed' | 'known'>
  /** Which part of a run the report is of; absent for a whole run. */
  shard?: Omit<ReportShard, 'positions'>
}

/**
 * A file with findings. `position` and `lines` are for merging, so only a part of a run has them.
 */
export interface JsonFile<Found = PlacedFinding> {
  path: string
  findings: readonly Found[]
  /** Index of the file among all files of the run, from 0. */
  position?: number
  /** The text of each line in which a finding starts, by line number from 1. */
  lines?: Readonly<Record<string, string>>
}

/** Format the report for programs: a JSON object, indented by two spaces. */
export function report(files: readonly FileReport[], {checked, fixed, known, shard}: ReportOptions): string {
  const data: JsonReport<ReturnType<typeof toPlain>> = {
    version: 1,
    files: files.map((file) => ({
      path: file.path,
      findings: file.findings.map(toPlain),
      ...(shard && {position: shard.positions.get(file.path) ?? 0, lines: toLines(file)}),
    })),
    totals: {files: checked, ...countFindings(files), fixed, known},
    ...(shard && {shard: {index: shard.index, count: shard.count, list: shard.list, problems: shard.problems}}),
  }
  return formatJson(data)
}

function toLines({findings, source = ''}: FileReport): Record<number, string> {
  const lines: Record<number, string> = {}
  for (const {range} of findings) {
    const {start, end} = findLine(source, range.start)
    const {line} = range.start
    const text = source.slice(start, end)
    // Findings of several tools may disagree about where the line ends: keep the longer text.
    if (start >= 0 && text.length >= (lines[line]?.length ?? 0)) lines[line] = text
  }
  return lines
}

/**
 * Copy the documented fields of a finding, in their documented order. `JSON.stringify` drops
 * undefined ones.
 */
function toPlain(finding: PlacedFinding): Record<Exclude<keyof PlacedFinding, 'evidence'>, unknown> {
  const {rule, severity, reason, note, term, url, range, actual, expected, repair, changesAnchor, anchor, links} =
    finding
  return {rule, severity, reason, note, term, url, range, actual, expected, repair, changesAnchor, anchor, links}
}

export default toRemarkReporter(report)
