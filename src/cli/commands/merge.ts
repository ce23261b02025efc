import path from 'node:path'
import {isJsonReport, type JsonFile, type JsonReport} from '../../report/json.ts'
import type {FileReport} from '../../types.ts'
import {defineSubcommand, formatOptions} from '../arguments.ts'
import {UsageError} from '../errors.ts'
import {complain} from '../host.ts'
import {table} from '../options.ts'
import {isRecord} from '../../glossary/values.ts'
import {keepShown, readReporting, reportResults} from '../reports.ts'
import {readJson} from '../text-files.ts'
import {refuseUsed} from '../used-files.ts'

const {format, output, 'max-warnings': mostWarnings, quiet, verbose, color, 'no-color': noColor} = table
const options = {format, output, 'max-warnings': mostWarnings, quiet, verbose, color, 'no-color': noColor}

const help = `Usage: api-glossary merge [options] REPORT.json…

Merges reports in the format json into one. They come from the parts of a run
with --shard, or from runs over different files. The merged report and the exit
status are those of a single run over all files.

${formatOptions({...options, help: table.help})}

Exit status: 0 no findings, 1 findings, 2 something could not be done.
`

type NamedReport = JsonReport & {name: string}

export const run = defineSubcommand(options, help, async ({paths, options: asked}, host) => {
  if (paths.length === 0)
    throw new UsageError('Unexpected end of the command, expected `api-glossary merge REPORT.json…`')
  const reporting = readReporting(asked)
  refuseUsed(
    reporting.outputs.map(({file}) => file),
    paths.map((name) => ({file: path.resolve(host.cwd, name), role: 'a report to merge'})),
    host.cwd,
  )
  const all = paths.map((name) => ({...readReport(path.resolve(host.cwd, name), name), name}))
  refuseTwice(all, host.cwd)
  refuseMissing(all)
  const files = joinFiles(all)
  // If a path matches nothing, all parts have the same message about it.
  const problems = new Set(all.flatMap(({shard}) => shard?.problems ?? []))
  for (const problem of problems) complain(host, problem)
  const results = {
    files,
    shown: keepShown(files, reporting),
    checked: add(all.map(({totals}) => totals.files)) ?? 0,
    fixed: add(all.map(({totals}) => totals.fixed)),
    isFailed: problems.size > 0,
    known: add(all.map(({totals}) => totals.known)),
  }
  return reportResults(reporting, results, host)
})

function add(numbers: readonly (number | undefined)[]): number | undefined {
  return numbers.reduce((sum, number) => (number === undefined ? sum : (sum ?? 0) + number), undefined)
}

/** Join the files of all reports. Those of shards get the order of the whole run. */
function joinFiles(all: readonly NamedReport[]): FileReport[] {
  const files = all.flatMap((report) => report.files)
  if (all[0]?.shard) files.sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
  return files.map((file) => {
    const source = toSource(file)
    return {path: file.path, findings: file.findings, ...(source !== undefined && {source})}
  })
}

/**
 * Make a text in which the lines of a report have their original offsets, with blanks between them.
 *
 * @returns undefined if the report has no lines
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
  const file = findTwice(all, ({name}) => [path.resolve(cwd, name)])
  if (file) throw new UsageError(`Unexpected second \`${file.second}\`, expected each report once`)
  const part = findTwice(all, ({shard}) => (shard ? [`${shard.index}/${shard.count}`] : []))
  if (part)
    throw new UsageError(`Cannot merge \`${part.second}\`: it is shard ${part.key}, and so is \`${part.first}\``)
  const page = findTwice(all, ({files}) => files.map((item) => item.path))
  if (page)
    throw new UsageError(
      `Cannot merge \`${page.second}\`: it has findings in \`${page.key}\`, and so has \`${page.first}\``,
    )
}

/** Find the first two reports that share a key. */
function findTwice(
  all: readonly NamedReport[],
  toKeys: (item: NamedReport) => readonly string[],
): {first: string; second: string; key: string} | undefined {
  const seen = new Map<string, string>()
  for (const item of all) {
    for (const key of new Set(toKeys(item))) {
      const first = seen.get(key)
      if (first !== undefined) return {first, second: item.name, key}
      seen.set(key, item.name)
    }
  }
}

/** Refuse parts of different runs, and runs with missing parts. */
function refuseMissing(all: readonly NamedReport[]): void {
  const [first, last] = [all[0]?.name ?? '', all.at(-1)?.name ?? '']
  const whole = all.find(({shard}) => !shard)
  const shards = all.flatMap(({name, shard}) => (shard ? [{...shard, name}] : []))
  const [shard] = shards
  if (!shard) return
  if (whole)
    throw new UsageError(`Cannot merge \`${whole.name}\`: it is a whole run, and the other reports are parts of one`)
  const odd = shards.find(({count, list}) => count !== shard.count || list !== shard.list)
  if (odd) {
    const difference = odd.count === shard.count ? ' of a run on other files' : ''
    throw new UsageError(
      `Cannot merge \`${odd.name}\`: it is shard ${odd.index}/${odd.count}, but \`${first}\` is shard ${shard.index}/${shard.count}${difference}`,
    )
  }
  const there = new Set(shards.map(({index}) => index))
  const missing = Array.from({length: shard.count}, (_, at) => at + 1).filter((index) => !there.has(index))
  if (missing.length === 0) return
  const list = missing.slice(0, 10).map((index) => `${index}/${shard.count}`)
  const more = missing.length > list.length ? ` and ${missing.length - list.length} more` : ''
  throw new UsageError(
    `Unexpected end of the reports after \`${last}\`, expected shard ${list.join(', ')}${more} as well`,
  )
}

function readReport(file: string, name: string): JsonReport {
  const data = readJson(file, name)
  const version = isRecord(data) ? data['version'] : undefined
  if (typeof version === 'number' && version !== 1)
    throw new UsageError(`Cannot read \`${name}\`: it is a report of version ${JSON.stringify(version)}, expected 1`)
  if (!isReport(data)) throw new UsageError(`Cannot read \`${name}\`: it is not a report in the format \`json\``)
  return data
}

/** The largest number of parts that `--shard` accepts. */
const mostParts = 999_999

function isReport(data: unknown): data is JsonReport {
  if (!isJsonReport(data)) return false
  const {shard, files} = data as JsonReport
  if (shard === undefined) return true
  if (!files.every(({position, lines}) => position !== undefined && lines !== undefined)) return false
  return shard.index >= 1 && shard.index <= shard.count && shard.count <= mostParts
}
