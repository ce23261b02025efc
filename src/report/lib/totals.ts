import {toEdits} from '../../lint/edits.ts'
import type {FileReport, Level} from '../../types.ts'
import type {ReportOptions} from './reporter.ts'

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

interface TotalsText {
  /** For example, "Fixed 2 findings" or "Nothing was fixed". Empty for a run that does not repair. */
  fixed: readonly string[]
  /** The totals, such as "3 findings in 2 of 4 files: 1 error, 2 warnings". */
  head: string
  /** `error` if there are errors, otherwise `warning`; undefined without findings. */
  worst: Level | undefined
  /** How many findings each option fixes, and how many the baseline lists. */
  notes: readonly string[]
}

export function describeTotals(
  files: readonly FileReport[],
  {checked, fixed, known = 0, hasFix = true}: ReportOptions,
): TotalsText {
  const {errors, warnings, infos, fixable, fixableHeadings, fixableRequests} = countFindings(files)
  const all = errors + warnings + infos
  const withFindings = files.filter(({findings}) => findings.length > 0).length
  const share = withFindings < checked ? `${withFindings} of ` : ''
  const levels = [plural(errors, 'error'), plural(warnings, 'warning'), plural(infos, 'info')]
  const options = [
    [fixable, '--fix'],
    [fixableRequests, '--fix-requests, which changes example requests'],
    [fixableHeadings, '--fix-headings, which changes anchors'],
  ] as const
  const notes = options.flatMap(([count, option]) =>
    count > 0 && hasFix ? [`${count} can be fixed with ${option}`] : [],
  )
  if (known > 0) notes.push(`${plural(known, 'finding')} in the baseline`)
  return {
    fixed: fixed === undefined ? [] : [fixed === 0 ? 'Nothing was fixed' : `Fixed ${plural(fixed, 'finding')}`],
    head:
      all === 0
        ? `No findings in ${plural(checked, 'file')}`
        : `${plural(all, 'finding')} in ${share}${plural(checked, 'file')}: ${levels.filter((level) => !level.startsWith('0 ')).join(', ')}`,
    worst: all === 0 ? undefined : errors > 0 ? 'error' : 'warning',
    notes,
  }
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
