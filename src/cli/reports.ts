/** Reads the options about reports, writes reports, and chooses the exit status. */
import fs from 'node:fs'
import path from 'node:path'
import {styleText} from 'node:util'
import {reporters} from '../report/index.ts'
import type {Reporter, ReportOptions} from '../report/lib/reporter.ts'
import type {FileReport, PlacedFinding} from '../types.ts'
import {shortenPath, toSystemReason, UsageError} from './errors.ts'
import {complain, type ExitStatus, type Host} from './host.ts'
import type {Options} from './options.ts'
import {readOwnFile, replaceFile} from './text-files.ts'

export interface Output {
  format: keyof typeof reporters
  /** The path of the file, relative to the working directory; undefined for standard output. */
  file: string | undefined
}

interface Results extends Pick<ReportOptions, 'checked' | 'fixed' | 'known'> {
  /**
   * All findings. The exit status depends on these findings. With `--quiet` and without `--max-warnings`, the exit
   * status depends on `shown` instead.
   */
  files: readonly FileReport[]
  /** The findings to show: see `keepShown`. */
  shown: readonly FileReport[]
  /** Whether there were errors, such as a file that could not be read. */
  isFailed: boolean
}

/**
 * Read which report is written to which file.
 *
 *     --format stylish --format sarif=findings.sarif
 *     --format sarif --output findings.sarif
 *
 * @throws {UsageError} if an option about reports is wrong
 */
export function readOutputs({'format': formats = ['stylish'], output, 'max-warnings': most}: Options): Output[] {
  if (most !== undefined && !/^\d{1,9}$/.test(most))
    throw new UsageError(`Unexpected value \`${most}\` for \`--max-warnings\`, expected a number such as \`10\``)
  if (output === '') throw new UsageError('Unexpected empty value for `--output`, expected a file')
  const outputs = formats.map((item): Output => {
    const [name, ...rest] = item.split('=')
    const format = name as Output['format']
    const file = rest.length > 0 ? rest.join('=') : output
    if (file === '') throw new UsageError(`Unexpected value \`${item}\` for \`--format\`, expected \`${format}=FILE\``)
    return {format, file}
  })
  if (outputs.filter(({file}) => file === undefined).length > 1)
    throw new UsageError('Unexpected second report on standard output, expected a file for it: `--format NAME=FILE`')
  if (output !== undefined && !outputs.some(({file}) => file === output))
    throw new UsageError(
      `Unexpected \`--output\`, expected a \`--format\` without a file: each \`--format\` has its own file`,
    )
  return outputs
}

export async function needsText(outputs: readonly Output[], {verbose = false}: Options): Promise<boolean> {
  const wanted: Reporter[] = await Promise.all(outputs.map(({format}) => reporters[format]()))
  return verbose || wanted.some(({needsText}) => needsText)
}

export function keepShown(files: readonly FileReport[], {quiet = false}: Options): FileReport[] {
  return files
    .map((file) => ({...file, findings: file.findings.filter(({severity}) => !quiet || severity === 'error')}))
    .filter(({findings}) => findings.length > 0)
}

/**
 * Write the reports of a run. If there was an error and no file was checked, no report is written.
 *
 * @param print prints the report that is for standard output
 * @returns the exit status of the run
 */
export async function reportResults(
  outputs: readonly Output[],
  options: Options,
  {files, shown, isFailed, ...results}: Results,
  host: Host,
  print: (text: string) => unknown,
): Promise<ExitStatus> {
  const {'quiet': isQuiet = false, 'verbose': isVerbose = false, 'max-warnings': most} = options
  const how: ReportOptions = {...results, isQuiet, isVerbose, readVersion}
  const hasColors = options['no-color'] ? false : (options.color ?? isColored(host))
  const folder = findFolder(host)
  const problems: string[] = []
  let printed: string | undefined
  for (const {format, file} of results.checked === 0 && isFailed ? [] : outputs) {
    const {report, pathsFrom}: Reporter = await reporters[format]()
    const named = pathsFrom ? shown.map((one) => ({...one, path: path.posix.join(folder, one.path)})) : shown
    if (file === undefined) printed = report(named, hasColors ? {...how, style} : how)
    else problems.push(...writeReport(file, report(named, how), host.cwd))
  }
  if (printed !== undefined) print(printed)
  for (const problem of problems) complain(host, problem)
  if (isFailed || problems.length > 0) return 2
  return toStatus(most === undefined && isQuiet ? shown : files, most, host)
}

export function readVersion(): string {
  return (JSON.parse(readOwnFile('package.json')) as {version: string}).version
}

/** Write a report to a file. Links and pipes are refused. @returns the problem, if there is one */
function writeReport(name: string, text: string, cwd: string): string[] {
  const file = path.resolve(cwd, name)
  try {
    const stats = fs.lstatSync(file, {throwIfNoEntry: false})
    if (stats?.isSymbolicLink()) throw new Error('it is a symbolic link, expected a file')
    if (stats && !stats.isFile() && !stats.isDirectory()) throw new Error('it is a pipe or a device, expected a file')
    replaceFile(file, text)
    return []
  } catch (error) {
    return [`Cannot write \`${shortenPath(name)}\`: ${toSystemReason(error)}`]
  }
}

/** Choose the exit status for findings. If there are too many warnings, print how many. */
function toStatus(files: readonly FileReport[], most: string | undefined, host: Host): ExitStatus {
  const levels = files.flatMap(({findings}) => findings.map(({severity}) => severity))
  const warnings = levels.filter((level) => level === 'warning').length
  const isTooMany = warnings > Number(most ?? 0)
  if (isTooMany && most !== undefined)
    complain(host, `Too many warnings: ${warnings} (--max-warnings allows ${Number(most)})`)
  return isTooMany || levels.includes('error') ? 1 : 0
}

/**
 * Find the path of the working directory in the repository. GitHub Actions and GitLab set a variable
 * with the root of the repository. Without the variable, the path is empty.
 */
function findFolder({cwd, env}: Host): string {
  const root = env['GITHUB_WORKSPACE'] ?? env['CI_PROJECT_DIR']
  const folder = root ? path.relative(root, cwd) : ''
  return folder.startsWith('..') || path.isAbsolute(folder) ? '' : folder.replaceAll(path.sep, '/')
}

const style: ReportOptions['style'] = (styles, text) => styleText([...styles], text, {validateStream: false})

/** Whether to print colours. Reads environment variables that Node also reads. */
function isColored({env, stdout}: Host): boolean {
  const force = env['FORCE_COLOR']
  if (force !== undefined) return force !== '0' && force !== 'false'
  if (env['NO_COLOR'] || env['TERM'] === 'dumb') return false
  return stdout.isTTY ?? false
}

/**
 * Format the lines of `--stats`.
 *
 *     12 files checked, 4 with findings, 870.0 kB in 0.1 s: 8.7 MB/s
 *     Findings by rule
 *       10  glossary-casing
 *        2  api-action-path
 *     Findings by term
 *       10  REST API
 *
 * Findings in requests have no term.
 *
 * @param bytes size of all checked texts
 */
export function formatStats(
  files: readonly FileReport[],
  {checked, bytes, milliseconds}: {checked: number; bytes: number; milliseconds: number},
): string[] {
  const findings = files.flatMap((file) => file.findings)
  const speed = milliseconds > 0 ? (bytes / milliseconds) * 1000 : 0
  const read = `${formatSize(bytes)} in ${(milliseconds / 1000).toFixed(1)} s`
  return [
    `${checked} ${checked === 1 ? 'file' : 'files'} checked, ${files.length} with findings, ${read}: ${formatSize(speed)}/s`,
    ...formatCounts(findings, 'rule'),
    ...formatCounts(findings, 'term'),
  ]
}

function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function formatCounts(findings: readonly PlacedFinding[], key: 'rule' | 'term'): string[] {
  const counts = new Map<string, number>()
  for (const {[key]: name} of findings) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  if (counts.size === 0) return []
  const rows = [...counts].toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
  const width = String(rows[0]?.[1]).length
  return [`Findings by ${key}`, ...rows.map(([name, count]) => `  ${String(count).padStart(width)}  ${name}`)]
}
