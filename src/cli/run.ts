import process from 'node:process'
import {findClosest} from '../english/guess.ts'
import type {RuleConfig} from '../lint/setup.ts'
import type {Rule} from '../types.ts'
import {describeBrokenLinks, nameAnchorLinks} from './anchor-links.ts'
import type {BaselineDoor} from './baseline.ts'
import type {Cache} from './cache.ts'
import type {ChangedSources} from './changed-sources.ts'
import {readIgnored, type IsIgnored} from './ignored.ts'
import {lintSources} from './lint-sources.ts'
import {loadLinter} from './linter.ts'
import {loadSettings, tellingNames, type LoadedSettings} from './settings.ts'
import {runSubcommand} from './subcommands.ts'
import {formatHelp, readArguments, type Options} from './options.ts'
import {keepShown, readMost, readVersion, toReportOptions, toStatus} from './conclusion.ts'
import {readOutputs, writeReports} from './outputs.ts'
import {showProgress} from './progress.ts'
import {readStdin, toSources, type Source} from './sources.ts'
import {isUsageError, UsageError} from './usage-error.ts'

/** What the command knows of the outside. */
export interface Host {
  /** Absolute. */
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  stdin: AsyncIterable<Uint8Array>
  /** For the report and nothing else. */
  stdout: Output
  /** For what went wrong. */
  stderr: Output
  /** Rules instead of those of this package; for tests. */
  rules?: readonly Rule<never>[]
}

/** Where text goes. */
export interface Output {
  write(text: string | Uint8Array): unknown
  isTTY?: boolean | undefined
  /** Whether something that was written went nowhere, as nobody reads it; false where that cannot be told. */
  isClosed?: boolean | undefined
}

/** How the command ended. */
export type ExitStatus = 0 | 1 | 2

/**
 * Run the command.
 *
 * @param args without the names of Node and the script
 * @returns 0 where nothing was found, 1 for findings, 2 where something could not be done
 */
export async function run(args: readonly string[], host: Host): Promise<ExitStatus> {
  try {
    const status = await runSubcommand(args, host)
    if (status !== undefined) return status
    const {paths, options} = readArguments(args.includes('--lsp') ? withoutClientFlags(args) : args)
    if (options.help) return print(host, formatHelp())
    if (options.version) return print(host, `${readVersion()}\n`)
    if (options.lsp) return await serve(paths, options, host)
    return await lintAll(paths, options, host)
  } catch (error) {
    if (!isUsageError(error)) throw error
    complain(host, error.message)
    return 2
  }
}

// `--clientProcessId=4711`: when the editor ends, so does standard input
const clientFlag = /^--(?:stdio|clientProcessId=\d+)$/

/** Editors add these to the command of any language server. */
function withoutClientFlags(args: readonly string[]): string[] {
  return args.filter((argument) => !clientFlag.test(argument))
}

async function serve([path]: readonly string[], options: Options, host: Host): Promise<ExitStatus> {
  if (path !== undefined) throw new UsageError(`Unexpected path \`${path}\` for \`--lsp\`, expected none`)
  const {serveStdio} = await import('./lsp.ts')
  return serveStdio(host, readVersion(), toConfigs(options.rule ?? []))
}

function print({stdout}: Host, text: string): 0 {
  stdout.write(text)
  return 0
}

function complain({stderr}: Host, sentence: string): void {
  stderr.write(`api-glossary: ${sentence}\n`)
}

async function lintAll(paths: readonly string[], options: Options, host: Host): Promise<ExitStatus> {
  const configs = toConfigs(options.rule ?? [])
  const isFixing = [options.fix, options['fix-headings'], options['fix-requests']].includes(true) && !options.diff
  const isFromStdin = isStdin(paths, options)
  refuseTogether(options, isFixing, isFromStdin)
  const outputs = readOutputs(options.format ?? [], options.output)
  const most = readMost(options['max-warnings'])
  const isIgnored = await readIgnored(host.cwd, options['ignore-path'])
  const toShard = options.shard === undefined ? undefined : (await import('./shard.ts')).readShard(options.shard)
  const baseline = await toBaseline(options, host.cwd, configs)
  const {
    sources: all,
    problems,
    lines,
    searched,
  } = await findSources(paths, options, host, isIgnored, isFromStdin, isFixing)
  const shard = toShard?.(all)
  const sources = shard?.sources ?? all
  const settings = await loadSettings(
    all.map(({name}) => name),
    host.cwd,
    searched,
  )
  if (settings.problems.length > 0) {
    for (const problem of settings.problems) host.stderr.write(`${problem}\n`)
    return 2
  }
  await settings.countNames(all)
  const {formatDiff} = options.diff ? await import('./diff.ts') : {}
  const {keepOnLines} = lines ? await import('./changed-lines.ts') : {}
  const progress = showProgress(host, sources.length, () => process.uptime() * 1000)
  const failed: string[] = []
  const fail = (problem: string): void => {
    failed.push(problem)
    progress.clear()
    complain(host, problem)
  }
  for (const problem of problems) fail(problem)
  const cache = isFromStdin ? undefined : await toCache(options, sources, settings, configs, host)
  const {files, headings, checked, fixed} = await lintSources(sources, {
    isIgnored: settings.isIgnored,
    linter: await loadLinter(configs, settings.resolve, host.rules),
    cache,
    baseline,
    lines,
    keepOnLines,
    isFixing,
    isFromStdin,
    allowed: {headings: options['fix-headings'], requests: options['fix-requests']},
    writeDiff: formatDiff && ((name, before, after) => host.stdout.write(formatDiff(name, before, after))),
    isTextKept: options.verbose === true || shard !== undefined,
    progress,
    fail,
  })
  progress.clear()
  for (const notice of cache?.save() ?? []) complain(host, notice)
  const applied = baseline?.apply(!lines && !options.staged, shard !== undefined)
  for (const notice of applied?.notices ?? []) complain(host, notice)
  for (const sentence of describeBrokenLinks(headings, files, all)) complain(host, sentence)
  const fresh = files.map((file) => ({...file, findings: applied?.fresh.get(file.path) ?? file.findings}))
  const shown = nameAnchorLinks(keepShown(fresh, options.quiet), all)
  if (checked > 0 || failed.length === 0 || shard) {
    const reportOptions = toReportOptions(options, checked, isFixing ? fixed : undefined, host, {
      ...(applied && {known: applied.known}),
      ...(shard && {shard: {...shard.report, problems: [...failed]}}),
    })
    // A patch, or a repaired standard input, has gone to standard output.
    const stream = isFixing && isFromStdin ? host.stderr : host.stdout
    const wanted = outputs.filter(({file}) => file !== undefined || !options.diff)
    const unwritten = await writeReports(wanted, shown, reportOptions, host.cwd, (text) => stream.write(text))
    for (const problem of unwritten) fail(problem)
  }
  if (failed.length > 0) return 2
  return toStatus(most === undefined && options.quiet ? shown : fresh, most, host)
}

/** What is to be linted; `lines` are those that count, if only some do. */
async function findSources(
  paths: readonly string[],
  options: Options,
  host: Host,
  isIgnored: IsIgnored,
  isFromStdin: boolean,
  isFixing: boolean,
): Promise<ChangedSources> {
  if (isFromStdin) return readStdin(options['stdin-filepath'], host, isIgnored, isFixing)
  const wanted = paths.length > 0 ? paths : ['.']
  if (options.since === undefined && !options.staged) return toSources(wanted, host.cwd, isIgnored, tellingNames)
  const {toChangedSources} = await import('./changed-sources.ts')
  return toChangedSources(wanted, host.cwd, isIgnored, options.since, options.staged ?? false)
}

function refuseTogether(options: Options, isFixing: boolean, isFromStdin: boolean): void {
  const isPart = options.since !== undefined || options.staged === true
  if (isPart && isFromStdin)
    throw new UsageError('Unexpected standard input with `--since` or `--staged`, expected paths')
  if (options.shard !== undefined && isFromStdin)
    throw new UsageError('Unexpected standard input with `--shard`, expected paths')
  if (options['cache-location'] !== undefined && !options.cache)
    throw new UsageError('Unexpected `--cache-location` without `--cache`, expected both')
  if (isFixing && options.staged)
    throw new UsageError('Unexpected `--fix` with `--staged`, expected `--diff`: the work tree may hold other text')
  if (!options['update-baseline']) return
  if (options.baseline === undefined)
    throw new UsageError('Unexpected `--update-baseline` without a file, expected `--baseline FILE` as well')
  if (isPart || isFromStdin || options.diff || options.shard !== undefined)
    throw new UsageError('Unexpected `--update-baseline` for a part of the files, expected paths only')
}

/** The cache of a run; none where checks are given, as nobody can tell whether those are the same. */
async function toCache(
  {cache, 'cache-location': location}: Options,
  sources: readonly Source[],
  {describe}: LoadedSettings,
  configs: Readonly<Record<string, RuleConfig>>,
  host: Host,
): Promise<Cache | undefined> {
  if (!cache || host.rules) return
  const {openCache} = await import('./cache.ts')
  return openCache({location, names: sources.map(({name}) => name), configs, describe}, host)
}

async function toBaseline(
  {baseline, 'update-baseline': isUpdate}: Options,
  cwd: string,
  configs: Readonly<Record<string, RuleConfig>>,
): Promise<BaselineDoor | undefined> {
  if (baseline === undefined) return
  const {openBaseline} = await import('./baseline.ts')
  return openBaseline(baseline, cwd, isUpdate ?? false, (rule) => configs[rule] === 'off')
}

function isStdin(paths: readonly string[], options: Options): boolean {
  const isNamed = options['stdin-filepath'] !== undefined
  const others = paths.filter((item) => item !== '-')
  if (!isNamed && others.length === paths.length) return false
  const [other] = others
  if (other === undefined) return true
  throw new UsageError(`Unexpected path \`${other}\` beside standard input, expected one or the other`)
}

// `glossary-casing: error`
const setting = /^([\w-]+)\s*[:=]\s*(off|warn|error)$/
const levels = ['off', 'warn', 'error']

/** What was meant with a rule whose level does not exist. */
function guessSetting(value: string): string {
  const [id = '', written = ''] = value.split(/[:=]/).map((part) => part.trim())
  const level = findClosest(written, levels) ?? levels.find((known) => written.startsWith(known))
  return level === undefined ? 'such as `glossary-casing:error`' : `\`${id}:${level}\``
}

function toConfigs(values: readonly string[]): Record<string, RuleConfig> {
  const configs = new Map<string, RuleConfig>()
  for (const value of values) {
    const [, id, level] = setting.exec(value.trim()) ?? []
    if (id === undefined || level === undefined)
      throw new UsageError(`Unexpected value \`${value}\` for \`--rule\`, expected ${guessSetting(value)}`)
    configs.set(id, level as 'off' | 'warn' | 'error')
  }
  return Object.fromEntries(configs)
}
