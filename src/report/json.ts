import type {FileReport, PlacedFinding} from '../types.ts'
import {formatJson} from './lib/json.ts'
import {toRemarkReporter} from './lib/remark-reporter.ts'
import {countFindings, type Totals} from './lib/totals.ts'
import type {ReportOptions, ReportShard} from './lib/types.ts'

export const summary = 'programs; see below'

/**
 * What the JSON report holds. `version` grows when a field changes its meaning or
 * goes; fields may be added without that.
 */
export interface JsonReport<Found = PlacedFinding> {
  version: 1
  /** Files with findings. */
  files: JsonFile<Found>[]
  /** `files`: those checked, without findings as well; the others only where repairs were asked for, or with a baseline. */
  totals: Totals & {files: number} & Pick<ReportOptions, 'fixed' | 'known'>
  /** Which part of a run it is, only if it is one. */
  shard?: Omit<ReportShard, 'positions'>
}

/** A file with findings. The last two are there in a part of a run only: they are for merging. */
export interface JsonFile<Found = PlacedFinding> {
  path: string
  findings: readonly Found[]
  /** Where the file stands among all files of the run, from 0. */
  position?: number
  /** The lines in which findings start, by their numbers from 1. */
  lines?: Readonly<Record<string, string>>
}

/** The report for programs: one object, in JSON with two blanks of indentation. */
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

// What ends a line: a line feed or a carriage return
const lineEnd = /[\n\r]/g

function toLines({findings, source}: FileReport): Record<string, string> {
  const lines = new Map<string, string>()
  if (source === undefined) return {}
  for (const {
    range: {start},
  } of findings) {
    const from = start.offset - start.column + 1
    lineEnd.lastIndex = start.offset
    const line = source.slice(from, lineEnd.exec(source)?.index)
    const number = String(start.line)
    // The longer one, in case tools disagree about the end of a line.
    if (from >= 0 && line.length >= (lines.get(number)?.length ?? 0)) lines.set(number, line)
  }
  return Object.fromEntries(lines)
}

/** The documented fields in their order, and no other; JSON leaves out those that are undefined. */
function toPlain(finding: PlacedFinding): Record<Exclude<keyof PlacedFinding, 'evidence'>, unknown> {
  const {rule, severity, reason, note, term, url, range, actual, expected, repair, changesAnchor, anchor, links} =
    finding
  return {rule, severity, reason, note, term, url, range, actual, expected, repair, changesAnchor, anchor, links}
}

export default toRemarkReporter(report)
