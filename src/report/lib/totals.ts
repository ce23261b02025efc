import {toEdits} from '../../lint/edits.ts'
import type {FileReport, Level} from '../../types.ts'

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
  const all = files.flatMap(({findings}) => findings)
  const count = (level: Level): number => all.filter(({severity}) => severity === level).length
  const fixable = toEdits(all, {}).length
  return {
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
    fixable,
    fixableHeadings: toEdits(all, {headings: true}).length - fixable,
    fixableRequests: toEdits(all, {requests: true}).length - fixable,
  }
}
