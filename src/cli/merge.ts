import fs from 'node:fs'
import path from 'node:path'
import type {FileReport, PlacedFinding} from '../types.ts'
import type {JsonFile, JsonReport} from '../report/json.ts'
import {keepShown, readMost, toReportOptions, toStatus} from './conclusion.ts'
import {formatOptions, readArguments} from './options.ts'
import {readOutputs, writeReports} from './outputs.ts'
import type {ExitStatus, Host} from './run.ts'
import {toSystemReason} from './system-reason.ts'
import {UsageError} from './usage-error.ts'

const names = ['format', 'output', 'max-warnings', 'quiet', 'verbose', 'help'] as const

const help = `Usage: api-glossary merge [options] REPORT.json…

Makes one report of several in the format json: of all parts of a run, made with
--shard, or of runs over different files. It is the report of one run over
everything, and so is the exit status.

${formatOptions(names)}

Exit status: 0 nothing found, 1 findings, 2 something could not be done.
`

/** A report with the name of the file that it is from. */
interface NamedReport {
  name: string
  report: JsonReport
}

/**
 * Merge reports in JSON.
 *
 * @throws {UsageError} where one cannot be read, or where they do not go together
 */
export async function run(args: readonly string[], host: Host): Promise<ExitStatus> {
  const {paths, options} = readArguments(args, names)
  if (options.help) {
    host.stdout.write(help)
    return 0
  }
  if (paths.length === 0) throw new UsageError('Unexpected end, expected `api-glossary merge REPORT.json…`')
  const outputs = readOutputs(options.format ?? [], options.output)
  const most = readMost(options['max-warnings'])
  const all = paths.map((name) => ({name, report: readReport(path.resolve(host.cwd, name), name)}))
  refuseTwice(all, host.cwd)
  refuseMissing(all)
  const files = joinFiles(all)
  const shown = keepShown(files, options.quiet)
  const reports = all.map(({report}) => report)
  // All parts say the same of a path that matches nothing.
  const problems = new Set(reports.flatMap(({shard}) => shard?.problems ?? []))
  for (const problem of problems) host.stderr.write(`api-glossary: ${problem}\n`)
  const checked = add(reports.map(({totals}) => totals.files)) ?? 0
  const known = add(reports.map(({totals}) => totals.known))
  if (checked > 0 || problems.size === 0) {
    const failed = await writeReports(
      outputs,
      shown,
      toReportOptions(options, checked, add(reports.map(({totals}) => totals.fixed)), host, {
        ...(known !== undefined && {known}),
      }),
      host.cwd,
      (text) => host.stdout.write(text),
    )
    for (const problem of failed) {
      problems.add(problem)
      host.stderr.write(`api-glossary: ${problem}\n`)
    }
  }
  return problems.size > 0 ? 2 : toStatus(most === undefined && options.quiet ? shown : files, most, host)
}

/** @returns nothing where there are no numbers */
function add(numbers: readonly (number | undefined)[]): number | undefined {
  return numbers.reduce((sum, number) => (number === undefined ? sum : (sum ?? 0) + number), undefined)
}

/** The files of all reports in the order of one run; without parts, in the order of the reports. */
function joinFiles(all: readonly NamedReport[]): FileReport[] {
  const files = all.flatMap(({report}) => report.files)
  if (all[0]?.report.shard) files.sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
  return files.map((file) => {
    const source = toSource(file)
    return {path: file.path, findings: file.findings, ...(source !== undefined && {source})}
  })
}

/**
 * A text with the lines that a report has where they stood, and blanks between them.
 *
 * @returns nothing where the report has none
 */
function toSource({findings, lines}: JsonFile): string | undefined {
  if (!lines) return
  let source = ''
  for (const {range} of findings) {
    const {line, column, offset} = range.start
    const from = offset - column + 1
    const text = lines[line]
    if (text !== undefined && from >= source.length) source = `${source.padEnd(from)}${text}\n`
  }
  return source
}

function refuseTwice(all: readonly NamedReport[], cwd: string): void {
  const reports = new Set<string>()
  const parts = new Map<number, string>()
  const pages = new Map<string, string>()
  for (const {name, report} of all) {
    const file = path.resolve(cwd, name)
    if (reports.has(file)) throw new UsageError(`Unexpected second \`${name}\`, expected each report once`)
    reports.add(file)
    const {index = 0, count = 0} = report.shard ?? {}
    const other = parts.get(index)
    if (report.shard && other !== undefined)
      throw new UsageError(`Cannot merge \`${name}\`: it is of shard ${index}/${count}, and so is \`${other}\``)
    parts.set(index, name)
    for (const page of new Set(report.files.map((item) => item.path))) {
      const first = pages.get(page)
      if (first !== undefined)
        throw new UsageError(`Cannot merge \`${name}\`: it has findings in \`${page}\`, and so has \`${first}\``)
      pages.set(page, name)
    }
  }
}

/** Refuse parts of different runs, and parts without the others. */
function refuseMissing(all: readonly NamedReport[]): void {
  const [first] = all
  if (!first) return
  const whole = all.find(({report}) => !report.shard)
  const {shard} = all.find(({report}) => report.shard)?.report ?? {}
  if (!shard) return
  if (whole)
    throw new UsageError(`Cannot merge \`${whole.name}\`: it is of a whole run, and others are of parts of one`)
  const odd = all.find(({report}) => report.shard?.count !== shard.count || report.shard.list !== shard.list)
  if (odd) {
    const {index = 0, count = 0} = odd.report.shard ?? {}
    const isOther = count === shard.count
    throw new UsageError(
      `Cannot merge \`${odd.name}\`: it is of shard ${index}/${count}, and \`${first.name}\` of ${shard.index}/${shard.count}${isOther ? ' of other files' : ''}`,
    )
  }
  const there = new Set(all.map(({report}) => report.shard?.index))
  const missing = Array.from({length: shard.count}, (_, at) => at + 1).filter((index) => !there.has(index))
  if (missing.length > 0) {
    const list = missing.slice(0, 10).map((index) => `${index}/${shard.count}`)
    const more = missing.length > list.length ? ` and ${missing.length - list.length} more` : ''
    throw new UsageError(
      `Unexpected end of the reports after \`${all.at(-1)?.name ?? ''}\`, expected shard ${list.join(', ')}${more} as well`,
    )
  }
}

/**
 * Read a report.
 *
 * @param file absolute
 * @param name for the sentence that says what is wrong
 * @throws {UsageError} where it cannot be read, or is no report of this version
 */
function readReport(file: string, name: string): JsonReport {
  let data: unknown
  try {
    data = JSON.parse(fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is no JSON' : toSystemReason(error)
    throw new UsageError(`Cannot read \`${name}\`: ${reason}`)
  }
  if (!isRecord(data) || !('version' in data)) throw new UsageError(`Cannot read \`${name}\`: ${none}`)
  const {version} = data
  if (version !== 1)
    throw new UsageError(`Cannot read \`${name}\`: it is a report of version ${JSON.stringify(version)}, expected 1`)
  if (!isReport(data)) throw new UsageError(`Cannot read \`${name}\`: ${none}`)
  return data
}

/** What `--shard` takes at most. */
const mostParts = 999_999
const none = 'it is no report in the format `json`'

function isReport(data: Readonly<Record<string, unknown>>): data is Record<string, unknown> & JsonReport {
  const {files, totals, shard} = data
  if (!Array.isArray(files) || !files.every(isFile) || !isRecord(totals) || !isCount(totals['files'])) return false
  if (![totals['fixed'], totals['known']].every((value) => value === undefined || isCount(value))) return false
  if (shard === undefined) return true
  if (!isRecord(shard) || !isCount(shard['index']) || !isCount(shard['count'])) return false
  if (shard['index'] < 1 || shard['index'] > shard['count'] || shard['count'] > mostParts) return false
  return typeof shard['list'] === 'string' && isTexts(shard['problems']) && files.every(isPlacedFile)
}

function isFile(value: unknown): value is JsonFile {
  return (
    isRecord(value) &&
    typeof value['path'] === 'string' &&
    Array.isArray(value['findings']) &&
    value['findings'].every(isFinding)
  )
}

function isPlacedFile({position, lines}: JsonFile): boolean {
  return isCount(position) && isRecord(lines) && isTexts(Object.values(lines))
}

const levels = new Set<unknown>(['error', 'warning', 'info'] satisfies PlacedFinding['severity'][])
const repairs = new Set<unknown>(['certain', 'offered'] satisfies PlacedFinding['repair'][])

function isFinding(value: unknown): value is PlacedFinding {
  if (!isRecord(value) || !isRecord(value['range'])) return false
  const {rule, severity, reason, note, url, range, actual, expected, repair, changesAnchor, anchor, links} = value
  return (
    isTexts([rule, reason, actual]) &&
    isTexts(expected) &&
    isTexts(links ?? []) &&
    [note, url, anchor].every((text) => text === undefined || typeof text === 'string') &&
    (changesAnchor === undefined || changesAnchor === true) &&
    levels.has(severity) &&
    repairs.has(repair) &&
    isPoint(range['start']) &&
    isPoint(range['end'])
  )
}

/** No page that is linted has more than 16 Mi code units. */
const longest = 16 * 1024 * 1024

function isPoint(value: unknown): boolean {
  if (!isRecord(value)) return false
  return [value['line'], value['column'], value['offset']].every((place) => isCount(place) && place <= longest + 1)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
