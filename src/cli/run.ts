import {createRequire} from 'node:module'
import {setImmediate} from 'node:timers/promises'
import {styleText} from 'node:util'
import type {PluggableList} from 'unified'
import type {FileReport} from '../core/placed.ts'
import type {RuleConfig} from '../remark/plugin.ts'
import type {Checked} from '../remark/check.ts'
import type {Report, ReportOptions} from '../report/totals.ts'
import {Copies} from './copies.ts'
import {readIgnored} from './ignored.ts'
import {loadFilter, loadLinter, type Linter} from './linter.ts'
import {formatHelp, readArguments, type Options} from './options.ts'
import {repair} from './repair.ts'
import {readStdin, toSources} from './sources.ts'
import {UsageError} from './usage-error.ts'

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
  /** Plugins instead of the rules of this package; for tests. */
  checks?: PluggableList
}

/** Where text goes. */
export interface Output {
  write(text: string | Uint8Array): unknown
  isTTY?: boolean | undefined
}

/** How the command ended. */
export type ExitStatus = 0 | 1 | 2

const reports: Record<NonNullable<Options['format']>, () => Promise<Report>> = {
  stylish: async () => (await import('../report/stylish.ts')).reportStylish,
  json: async () => (await import('../report/json.ts')).reportJson,
  github: async () => (await import('../report/github.ts')).reportGithub,
  sarif: async () => (await import('../report/sarif.ts')).reportSarif,
  junit: async () => (await import('../report/junit.ts')).reportJunit,
  checkstyle: async () => (await import('../report/checkstyle.ts')).reportCheckstyle,
}

/**
 * Run the command.
 *
 * @param args without the names of Node and the script
 * @returns 0 where nothing was found, 1 for findings, 2 where something could not be done
 */
export async function run(args: readonly string[], host: Host): Promise<ExitStatus> {
  try {
    const {paths, options} = readArguments(args)
    if (options.help) return print(host, formatHelp())
    if (options.version) return print(host, `${readVersion()}\n`)
    return await lintAll(paths, options, host)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    complain(host, error.message)
    return 2
  }
}

function print({stdout}: Host, text: string): 0 {
  stdout.write(text)
  return 0
}

function complain({stderr}: Host, sentence: string): void {
  stderr.write(`api-glossary: ${sentence}\n`)
}

function readVersion(): string {
  const require = createRequire(import.meta.url)
  return (require('remark-lint-api-glossary/package.json') as {version: string}).version
}

async function lintAll(paths: readonly string[], options: Options, host: Host): Promise<ExitStatus> {
  const configs = toConfigs(options.rule ?? [])
  const isFixing = [options.fix, options['fix-headings'], options['fix-requests']].includes(true) && !options.diff
  const isFromStdin = isStdin(paths, options)
  const isIgnored = await readIgnored(host.cwd, options['ignore-path'])
  const {sources, problems} = isFromStdin
    ? await readStdin(options['stdin-filepath'], host, isIgnored, isFixing)
    : await toSources(paths.length > 0 ? paths : ['.'], host.cwd, isIgnored)
  const {formatDiff} = options.diff ? await import('./diff.ts') : {}
  const allowed = {headings: options['fix-headings'], requests: options['fix-requests']}
  let linter: Linter | undefined
  const files: FileReport[] = []
  let checked = 0
  let fixed = 0
  let problemCount = 0
  const fail = (problem: string): void => {
    problemCount++
    complain(host, problem)
  }
  for (const problem of problems) fail(problem)
  const mayHoldFinding = await loadFilter(configs, host.checks)
  const copies = sources.length > 1 ? await Copies.load() : undefined
  for (const [index, source] of sources.entries()) {
    // Signals are heard here and below only, so that none interrupts a write.
    if (index % 64 === 0) await setImmediate()
    const read = source.read()
    if ('problem' in read) {
      fail(read.problem)
      continue
    }
    const copy = copies?.find(source.name, read.bytes)
    if (copy?.isClean ?? !mayHoldFinding(read.text)) {
      copy?.keep(true)
      checked++
      // A repaired standard input comes out again although nothing is repaired.
      if (isFixing) source.write(read.text, read)
      continue
    }
    copy?.keep(false)
    await setImmediate()
    linter ??= await loadLinter(configs, host.checks)
    const check = copy?.remember(await linter.load(source.name)) ?? (await linter.load(source.name))
    let result: Checked & {text?: string} = check(read.text)
    if (formatDiff)
      host.stdout.write(formatDiff(source.name, read.text, repair(read.text, result, check, allowed).text))
    if (isFixing) {
      const repaired = repair(read.text, result, check, allowed)
      const problem = source.write(repaired.text, read)
      if (problem === undefined) {
        result = repaired
        fixed += repaired.count
      } else {
        fail(problem)
      }
    }
    checked++
    for (const failure of result.failures) fail(`${source.name}: ${failure}`)
    const findings = options.quiet ? result.findings.filter(({severity}) => severity === 'error') : result.findings
    if (findings.length === 0) continue
    const shown = options.verbose ? {source: (result.text ?? read.text).replace(/^\uFEFF/, '')} : {}
    files.push({path: source.name, findings, ...shown})
  }
  if ((checked > 0 || problemCount === 0) && !options.diff) {
    const report = await reports[options.format ?? 'stylish']()
    const text = report(files, toReportOptions(options, checked, isFixing ? fixed : undefined, host))
    // A repaired standard input has gone to standard output.
    ;(isFixing && isFromStdin ? host.stderr : host.stdout).write(text)
  }
  if (problemCount > 0) return 2
  return files.some(({findings}) => findings.some(({severity}) => severity !== 'info')) ? 1 : 0
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

function toConfigs(values: readonly string[]): Record<string, RuleConfig> {
  const configs = new Map<string, RuleConfig>()
  for (const value of values) {
    const [, id, level] = setting.exec(value.trim()) ?? []
    if (id === undefined || level === undefined)
      throw new UsageError(`Unexpected value \`${value}\` for \`--rule\`, expected such as \`glossary-casing:error\``)
    configs.set(id, level as 'off' | 'warn' | 'error')
  }
  return Object.fromEntries(configs)
}

function toReportOptions(
  options: Options,
  checked: number,
  fixed: number | undefined,
  {env, stdout}: Host,
): ReportOptions {
  return {
    checked,
    get version() {
      return readVersion()
    },
    ...(fixed !== undefined && {fixed}),
    isVerbose: options.verbose ?? false,
    isQuiet: options.quiet ?? false,
    ...(isColored(env, stdout) && {style: (styles, text) => styleText([...styles], text, {validateStream: false})}),
  }
}

/** As Node itself decides: FORCE_COLOR, then NO_COLOR, then whether a terminal is there. */
function isColored(env: Host['env'], stdout: Output): boolean {
  const force = env['FORCE_COLOR']
  if (force !== undefined) return force !== '0' && force !== 'false'
  if (env['NO_COLOR'] || env['TERM'] === 'dumb') return false
  return stdout.isTTY ?? false
}
