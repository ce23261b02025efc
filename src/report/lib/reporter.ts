import type {VFile} from 'vfile'
import {toFinding} from '../../remark/messages.ts'
import type {FileReport} from '../../types.ts'

/** The exports of a file in `src/report/`. The name of the file is the name of the format. */
export interface Reporter {
  /** Who or what reads the report, in a few words of Markdown. The list of formats in cli/readme.md shows this text. */
  summary: string
  /** Present if paths are relative to the root of the repository instead of the working directory. */
  pathsFrom?: 'repository'
  /** Present if the report reads `source`, the text of a file. With `--verbose`, every report gets the text. */
  needsText?: true
  report: Report
  /** The report for `remark --report remark-lint-api-glossary/reporter/<format>`. */
  default: RemarkReporter
}

export type RemarkReporter = (files: readonly VFile[]) => string

export interface ReportOptions {
  /** How many files were checked, including those without findings. */
  checked: number
  /** Reads the version of this package. Called only for reports that show the version. */
  readVersion?: () => string
  fixed?: number | undefined
  known?: number | undefined
  /** Whether the report mentions `--fix`; true if absent. It is false under remark, which has no `--fix`. */
  hasFix?: boolean
  /** Whether to show the line of each finding, and to explain each rule. */
  isVerbose?: boolean
  isQuiet?: boolean
  style?: ((styles: readonly Style[], text: string) => string) | undefined
}

export type Style = 'bold' | 'dim' | 'underline' | 'red' | 'green' | 'yellow'

/** Formats the report on files with findings. The text is empty, or ends in a line ending. */
export type Report = (files: readonly FileReport[], options: ReportOptions) => string

/** Turn a report into a reporter for remark. Messages of other packages also count as findings. */
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
