import type {VFile} from 'vfile'
import type {FileReport} from '../../types.ts'

/** What each file of `src/report/` exports; its name is the format. */
export interface Reporter {
  /** Whom or what the report is for, in a few words of Markdown, for the reference of the command. */
  summary: string
  /** Present if readers expect paths from the root of the repository, wherever the command runs. */
  pathsFrom?: 'repository'
  report: Report
  /** The same for `remark --report remark-lint-api-glossary/reporter/<format>`. */
  default: RemarkReporter
}

/** A reporter as remark takes it. */
export type RemarkReporter = (files: readonly VFile[]) => string

/** What reports get beside the findings. */
export interface ReportOptions {
  /** How many files were checked; reports get only those with findings. */
  checked: number
  /** Reads the version of this package, for reports that name it: few do. */
  readVersion?: () => string
  /** How many findings were repaired; absent if nothing was to be repaired. */
  fixed?: number | undefined
  /** How many findings were left out because a baseline has them. */
  known?: number | undefined
  /** Which part of a run it is; absent if it is the whole. Only the JSON report shows it. */
  shard?: ReportShard | undefined
  /** Whether `--fix` and its siblings are there to repair findings; true if absent. */
  hasFix?: boolean
  /** Say why below each finding. */
  isVerbose?: boolean
  /** Say nothing if there is nothing to say. */
  isQuiet?: boolean
  /** Colours for a terminal that shows them; none if absent. */
  style?: ((styles: readonly Style[], text: string) => string) | undefined
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
  /** Errors, as sentences: each means that the run is incomplete. */
  problems: readonly string[]
}

/** A style by its name in `util.styleText`. */
export type Style = 'bold' | 'dim' | 'underline' | 'red' | 'green' | 'yellow'

/** Makes the text of a report, which ends in a line ending or is empty, from the files with findings. Pure. */
export type Report = (files: readonly FileReport[], options: ReportOptions) => string
