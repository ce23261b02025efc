import {toEdits} from '../lint/edits.ts'
import type {FileReport} from '../types.ts'

/** What reports are told beside the findings. */
export interface ReportOptions {
  /** How many files were checked; reports are given those with findings only. */
  checked: number
  /** Reads the version of this package, for reports that name it: few do. */
  readVersion?: () => string
  /** How many findings were repaired; absent where nothing was to be repaired. */
  fixed?: number
  /** How many findings were left out because a baseline has them. */
  known?: number
  /** Which part of a run it is; absent where it is the whole. Only the JSON report tells. */
  shard?: ReportShard
  /** Whether `--fix` and its siblings are there to repair findings; true if absent. */
  hasFix?: boolean
  /** Say why below each finding. */
  isVerbose?: boolean
  /** Say nothing where there is nothing to say. */
  isQuiet?: boolean
  /** Colours for a terminal that shows them; none if absent. */
  style?: (styles: readonly Style[], text: string) => string
}

/** A part of a run, and what is needed to merge its report with those of the others. */
export interface ReportShard {
  /** From 1 to `count`. */
  index: number
  count: number
  /** Digest of the names of all files of the run: parts of one run have the same. */
  list: string
  /** Where the files of the run stand in it, from 0, by their paths. */
  positions: ReadonlyMap<string, number>
  /** What could not be done, as sentences: the whole run has not been able to either. */
  problems: readonly string[]
}

/** A style by its name in `util.styleText`. */
export type Style = 'bold' | 'dim' | 'underline' | 'red' | 'green' | 'yellow'

/** A report: pure, from the files with findings to text that ends in a line ending, or to nothing. */
export type Report = (files: readonly FileReport[], options: ReportOptions) => string

/** Numbers of findings. */
export interface Totals {
  errors: number
  warnings: number
  infos: number
  /** Findings that `--fix` repairs. */
  fixable: number
  /** Findings that only `--fix-headings` repairs. */
  fixableHeadings: number
  /** Findings that only `--fix-requests` repairs. */
  fixableRequests: number
}

/** Count findings. */
export function countFindings(files: readonly FileReport[]): Totals {
  const totals: Totals = {errors: 0, warnings: 0, infos: 0, fixable: 0, fixableHeadings: 0, fixableRequests: 0}
  for (const {findings} of files) {
    for (const {severity} of findings) {
      if (severity === 'error') totals.errors++
      else if (severity === 'warning') totals.warnings++
      else totals.infos++
    }
    const certain = toEdits(findings, {}).length
    totals.fixable += certain
    totals.fixableHeadings += toEdits(findings, {headings: true}).length - certain
    totals.fixableRequests += toEdits(findings, {requests: true}).length - certain
  }
  return totals
}
