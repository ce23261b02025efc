import {toEdits} from '../../lint/edits.ts'
import type {FileReport} from '../../types.ts'

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
