/** Ends a run: chooses the findings to show, writes the reports, and returns the exit status. */
import path from 'node:path'
import {styleText} from 'node:util'
import type {ReportOptions} from '../report/lib/reporter.ts'
import type {FileReport} from '../types.ts'
import {UsageError} from './errors.ts'
import {complain, type ExitStatus, type Host} from './host.ts'
import type {Options} from './options.ts'
import {readOutputs, writeReports, type Output} from './outputs.ts'
import {readOwnFile} from './text-files.ts'

/** How results are to be reported. */
export interface Reporting {
  /** The reports, and where each goes. */
  outputs: Output[]
  /** How many warnings are allowed; undefined without `--max-warnings`. */
  mostWarnings: number | undefined
  isQuiet: boolean
  isVerbose: boolean
  /** Whether a report needs the text of the files. */
  needsText: boolean
  /** Whether to use colours; undefined if the terminal decides. */
  hasColors: boolean | undefined
}

/** The results of a run. */
export interface Results extends Pick<ReportOptions, 'checked' | 'fixed' | 'known' | 'shard'> {
  /** Findings that count, by file. */
  files: readonly FileReport[]
  /** The findings to show: see `keepShown`. */
  shown: readonly FileReport[]
  /** Whether there were errors, such as a file that could not be read. */
  isFailed: boolean
}

/** Read the version of this package. */
export function readVersion(): string {
  return (JSON.parse(readOwnFile('package.json')) as {version: string}).version
}

// A number: `12`
const digits = /^\d{1,9}$/

/**
 * Read the options about reports.
 *
 * @throws {UsageError} if `--max-warnings` is not a number, or two reports would go to standard
 *   output
 */
export function readReporting(
  options: Pick<Options, 'format' | 'output' | 'max-warnings' | 'quiet' | 'verbose' | 'color' | 'no-color'>,
): Reporting {
  const outputs = readOutputs(options.format ?? [], options.output)
  const most = options['max-warnings']
  const isVerbose = options.verbose ?? false
  if (most !== undefined && !digits.test(most))
    throw new UsageError(`Unexpected value \`${most}\` for \`--max-warnings\`, expected a number such as \`10\``)
  return {
    outputs,
    mostWarnings: most === undefined ? undefined : Number(most),
    isQuiet: options.quiet ?? false,
    isVerbose,
    needsText: isVerbose || outputs.some(({format}) => ['github-review', 'rdjson'].includes(format)),
    hasColors: options['no-color'] ? false : options.color,
  }
}

/** Keep the findings to show: all, or only errors with `isQuiet`. */
export function keepShown(files: readonly FileReport[], {isQuiet}: Pick<Reporting, 'isQuiet'>): FileReport[] {
  return files
    .map((file) => ({...file, findings: file.findings.filter(({severity}) => !isQuiet || severity === 'error')}))
    .filter(({findings}) => findings.length > 0)
}

/**
 * Write the reports of a run. Without a checked file, there are none.
 *
 * @param write writes the report for standard output
 * @returns the exit status of the run
 */
export async function reportResults(
  {outputs, mostWarnings, hasColors, ...how}: Reporting,
  {files, shown, isFailed, ...results}: Results,
  host: Host,
  write: (text: string) => unknown = (text) => host.stdout.write(text),
): Promise<ExitStatus> {
  const options: ReportOptions = {
    ...results,
    ...how,
    readVersion,
    style:
      (hasColors ?? isColored(host))
        ? (styles, text) => styleText([...styles], text, {validateStream: false})
        : undefined,
  }
  const isNothing = results.checked === 0 && isFailed && !results.shard
  const unwritten = isNothing ? [] : await writeReports(outputs, shown, options, host.cwd, write, findFolder(host))
  for (const problem of unwritten) complain(host, problem)
  if (isFailed || unwritten.length > 0) return 2
  return toStatus(mostWarnings === undefined && how.isQuiet ? shown : files, mostWarnings, host)
}

/** Choose the exit status for findings, and print on stderr if there are too many warnings. */
function toStatus(files: readonly FileReport[], most: number | undefined, host: Host): ExitStatus {
  const levels = files.flatMap(({findings}) => findings.map(({severity}) => severity))
  const warnings = levels.filter((level) => level === 'warning').length
  const isTooMany = warnings > (most ?? 0)
  if (isTooMany && most !== undefined)
    complain(host, `${warnings} warnings are more than the ${most} that --max-warnings allows`)
  return isTooMany || levels.includes('error') ? 1 : 0
}

/**
 * The working directory relative to the root of the repository, if GitHub Actions or GitLab sets
 * that root.
 */
function findFolder({cwd, env}: Host): string {
  const root = env['GITHUB_WORKSPACE'] ?? env['CI_PROJECT_DIR']
  const folder = root ? path.relative(root, cwd) : ''
  return folder.startsWith('..') || path.isAbsolute(folder) ? '' : folder.replaceAll(path.sep, '/')
}

/**
 * Decide about colours as Node does: by FORCE_COLOR, then NO_COLOR, then whether stdout is a
 * terminal.
 */
function isColored({env, stdout}: Host): boolean {
  const force = env['FORCE_COLOR']
  if (force !== undefined) return force !== '0' && force !== 'false'
  if (env['NO_COLOR'] || env['TERM'] === 'dumb') return false
  return stdout.isTTY ?? false
}
