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
import {readOwnFile, releaseSignals, replaceFile} from './text-files.ts'

interface Output {
  format: keyof typeof reporters
  /** Relative to the working directory; undefined for standard output. */
  file: string | undefined
}

/** How to report results. */
export interface Reporting extends Required<Pick<ReportOptions, 'isQuiet' | 'isVerbose'>> {
  outputs: Output[]
  /** How many warnings are allowed; undefined without `--max-warnings`. */
  mostWarnings: number | undefined
  /** Whether a report needs the text of the files. */
  needsText: boolean
  /** Whether to use colours; undefined without an option about colours. */
  hasColors: boolean | undefined
}

interface Results extends Pick<ReportOptions, 'checked' | 'fixed' | 'known' | 'shard'> {
  /** All findings: they decide the exit status. */
  files: readonly FileReport[]
  /** The findings to show: see `keepShown`. */
  shown: readonly FileReport[]
  /** Whether there were errors, such as a file that could not be read. */
  isFailed: boolean
}

/** Read the options about reports. @throws {UsageError} if they are wrong */
export function readReporting(
  options: Pick<Options, 'format' | 'output' | 'max-warnings' | 'quiet' | 'verbose' | 'color' | 'no-color'>,
): Reporting {
  const {format, output, 'max-warnings': most, 'quiet': isQuiet = false, 'verbose': isVerbose = false} = options
  const outputs = readOutputs(format, output)
  if (most !== undefined && !/^\d{1,9}$/.test(most))
    throw new UsageError(`Unexpected value \`${most}\` for \`--max-warnings\`, expected a number such as \`10\``)
  return {
    outputs,
    mostWarnings: most === undefined ? undefined : Number(most),
    isQuiet,
    isVerbose,
    needsText: isVerbose || outputs.some((one) => ['github-review', 'rdjson'].includes(one.format)),
    hasColors: options['no-color'] ? false : options.color,
  }
}

/**
 * Read which report is written to which file.
 *
 *     --format stylish --format sarif=findings.sarif
 *     --format sarif --output findings.sarif
 *
 * @param output the file for the format that has none
 */
function readOutputs(formats: readonly string[] = ['stylish'], output?: string): Output[] {
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
    throw new UsageError(`Unexpected \`--output\`, expected a \`--format\` without a file`)
  return outputs
}

/** Keep the findings to show: all, or only errors with `isQuiet`. */
export function keepShown(files: readonly FileReport[], {isQuiet}: Pick<Reporting, 'isQuiet'>): FileReport[] {
  return files
    .map((file) => ({...file, findings: file.findings.filter(({severity}) => !isQuiet || severity === 'error')}))
    .filter(({findings}) => findings.length > 0)
}

/**
 * Write the reports of a run, unless nothing could be checked.
 *
 * @param print writes the report that has no file
 * @returns the exit status of the run
 */
export async function reportResults(
  {outputs, mostWarnings, hasColors, ...how}: Reporting,
  {files, shown, isFailed, ...results}: Results,
  host: Host,
  print: (text: string) => unknown = (text) => host.stdout.write(text),
): Promise<ExitStatus> {
  const options: ReportOptions = {...results, ...how, readVersion}
  const isNothing = results.checked === 0 && isFailed && !results.shard
  const problems: string[] = []
  let printed: string | undefined
  for (const {format, file} of isNothing ? [] : outputs) {
    const {report, pathsFrom}: Reporter = await reporters[format]()
    const folder = findFolder(host)
    const named = pathsFrom ? shown.map((one) => ({...one, path: path.posix.join(folder, one.path)})) : shown
    if (file === undefined) printed = report(named, (hasColors ?? isColored(host)) ? {...options, style} : options)
    else problems.push(...writeReport(file, report(named, options), host.cwd))
  }
  await releaseSignals()
  if (printed !== undefined) print(printed)
  for (const problem of problems) complain(host, problem)
  if (isFailed || problems.length > 0) return 2
  return toStatus(mostWarnings === undefined && how.isQuiet ? shown : files, mostWarnings, host)
}

/** Read the version of this package. */
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
function toStatus(files: readonly FileReport[], most: number | undefined, host: Host): ExitStatus {
  const levels = files.flatMap(({findings}) => findings.map(({severity}) => severity))
  const warnings = levels.filter((level) => level === 'warning').length
  const isTooMany = warnings > (most ?? 0)
  if (isTooMany && most !== undefined)
    complain(host, `Too many warnings: ${warnings}, and --max-warnings allows ${most}`)
  return isTooMany || levels.includes('error') ? 1 : 0
}

/** Find the path of the working directory in the repository, whose root GitHub Actions and GitLab set. */
function findFolder({cwd, env}: Host): string {
  const root = env['GITHUB_WORKSPACE'] ?? env['CI_PROJECT_DIR']
  const folder = root ? path.relative(root, cwd) : ''
  return folder.startsWith('..') || path.isAbsolute(folder) ? '' : folder.replaceAll(path.sep, '/')
}

const style: ReportOptions['style'] = (styles, text) => styleText([...styles], text, {validateStream: false})

/** Whether to use colours, decided as Node does. */
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

/** `870.0 kB`, `1.2 MB` */
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
