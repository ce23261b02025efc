import type {VFile} from 'vfile'
import {toFinding} from '../../remark/messages.ts'
import type {FileReport} from '../../types.ts'

/** The exports of each file in `src/report/`. The name of the file is the name of the format. */
export interface Reporter {
  /** Who or what reads the report, in a few words of Markdown: shown in the command's reference. */
  summary: string
  /** Present if paths are relative to the root of the repository instead of the working directory. */
  pathsFrom?: 'repository'
  report: Report
  /** The report for `remark --report remark-lint-api-glossary/reporter/<format>`. */
  default: RemarkReporter
}

export type RemarkReporter = (files: readonly VFile[]) => string

/** What a report gets in addition to the findings. */
export interface ReportOptions {
  /** How many files were checked, including those without findings. */
  checked: number
  /** Reads the version of this package. Few reports show it, so it is read on demand. */
  readVersion?: () => string
  /** How many findings were repaired; absent in a run without repairs. */
  fixed?: number | undefined
  /** How many findings were left out because the baseline lists them. */
  known?: number | undefined
  /** The part of the run, with `--shard`; absent for a whole run. Only the JSON report shows it. */
  shard?: ReportShard | undefined
  /** Whether the reader can use `--fix`, so that the report mentions it; true if absent. */
  hasFix?: boolean
  /** Whether to show the line of each finding, and to explain each rule. */
  isVerbose?: boolean
  /** Whether to print nothing if there are no findings. */
  isQuiet?: boolean
  /** Adds styles for a terminal with colours; absent for plain text. */
  style?: ((styles: readonly Style[], text: string) => string) | undefined
}

/** A part of a run, and what is needed to merge its report with those of the others. */
export interface ReportShard {
  /** From 1 to `count`. */
  index: number
  count: number
  /** Digest of the names of all files of the run: equal in all parts of one run. */
  list: string
  /** Index of each file among all files of the run, from 0, by path. */
  positions: ReadonlyMap<string, number>
  /** Error messages. If there are any, the run is incomplete. */
  problems: readonly string[]
}

/** The name of a style, as in `util.styleText`. */
export type Style = 'bold' | 'dim' | 'underline' | 'red' | 'green' | 'yellow'

/** Makes the text of a report from the files with findings: empty, or ending in a line ending. Pure. */
export type Report = (files: readonly FileReport[], options: ReportOptions) => string

/** Turn a report into a reporter for remark. It takes messages of other packages as findings too. */
export function toRemarkReporter(report: Report): RemarkReporter {
  return (files) =>
    report(
      files.map((file) => {
        const source = String(file).replace(/^\uFEFF/, '')
        const findings = file.messages.map((message) => toFinding(message, source))
        return {path: file.path || '<stdin>', findings, source}
      }),
      {checked: files.length, hasFix: false},
    )
}
