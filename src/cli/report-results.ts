/**
 * How a run ends: which findings are shown, how, and with which status.
 */
import path from 'node:path'
import process from 'node:process'
import {styleText} from 'node:util'
import type {ReportOptions} from '../report/lib/types.ts'
import type {FileReport} from '../types.ts'
import {UsageError} from './errors.ts'
import {complain, type ExitStatus, type Host} from './host.ts'
import type {Options} from './options.ts'
import {readOutputs, writeReports, type Output} from './outputs.ts'

/** How results are to be reported. */
export interface Reporting {
  /** Which reports there are, and where each goes. */
  outputs: Output[]
  /** Warnings that are allowed; undefined if nobody said how many. */
  mostWarnings: number | undefined
  isQuiet: boolean
  isVerbose: boolean
  /** Whether a report shows lines of the files. */
  needsText: boolean
  /** Whether colours are asked for; undefined if the terminal decides. */
  hasColors: boolean | undefined
}

/** The results of a run. */
export interface Results extends Pick<ReportOptions, 'checked' | 'fixed' | 'known' | 'shard'> {
  /** Findings that count, by file. */
  files: readonly FileReport[]
  /** Those that are shown: see `keepShown`. */
  shown: readonly FileReport[]
  /** Whether something could not be done. */
  isFailed: boolean
}

/** Version of this package. */
export function readVersion(): string {
  const require = process.getBuiltinModule('node:module').createRequire(import.meta.url)
  return (require('remark-lint-api-glossary/package.json') as {version: string}).version
}

// `12`
const digits = /^\d{1,9}$/

/**
 * Read how results are to be reported.
 *
 * @throws {UsageError} if `--max-warnings` is no number, or two reports would go to standard output
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

/** The files with findings that are shown: all, or with `isQuiet` errors only. */
export function keepShown(files: readonly FileReport[], {isQuiet}: Pick<Reporting, 'isQuiet'>): FileReport[] {
  return files
    .map((file) => ({...file, findings: file.findings.filter(({severity}) => !isQuiet || severity === 'error')}))
    .filter(({findings}) => findings.length > 0)
}

/**
 * Write the reports of a run: none if there was nothing to check.
 *
 * @param write for the report that goes to no file
 * @returns the status that the run ends with
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

/** The status that findings lead to. The message about too many warnings goes to standard error. */
function toStatus(files: readonly FileReport[], most: number | undefined, host: Host): ExitStatus {
  const levels = files.flatMap(({findings}) => findings.map(({severity}) => severity))
  const warnings = levels.filter((level) => level === 'warning').length
  const isTooMany = warnings > (most ?? 0)
  if (isTooMany && most !== undefined)
    complain(host, `${warnings} warnings are more than the ${most} that --max-warnings allows`)
  return isTooMany || levels.includes('error') ? 1 : 0
}

/** The working directory from the root of the repository, as GitHub Actions and GitLab name that; empty elsewhere. */
function findFolder({cwd, env}: Host): string {
  const root = env['GITHUB_WORKSPACE'] ?? env['CI_PROJECT_DIR']
  const folder = root ? path.relative(root, cwd) : ''
  return folder.startsWith('..') || path.isAbsolute(folder) ? '' : folder.replaceAll(path.sep, '/')
}

/** As Node itself decides: FORCE_COLOR, then NO_COLOR, then whether a terminal is there. */
function isColored({env, stdout}: Host): boolean {
  const force = env['FORCE_COLOR']
  if (force !== undefined) return force !== '0' && force !== 'false'
  if (env['NO_COLOR'] || env['TERM'] === 'dumb') return false
  return stdout.isTTY ?? false
}
