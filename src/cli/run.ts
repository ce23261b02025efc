import {createRequire} from 'node:module'
import path from 'node:path'
import {setImmediate} from 'node:timers/promises'
import {styleText} from 'node:util'
import type {PluggableList} from 'unified'
import {repairText, toEdits} from '../core/edits.ts'
import type {FileReport} from '../core/placed.ts'
import type {Checked} from '../remark/check.ts'
import type {RuleConfig} from '../remark/plugin.ts'
import type {Report, ReportOptions} from '../report/totals.ts'
import {findFiles, type Found} from './files.ts'
import {readIgnored, type IsIgnored} from './ignored.ts'
import {loadLinter, type Linter} from './linter.ts'
import {formatHelp, readArguments, type Options} from './options.ts'
import {decode, readText, type ReadText} from './text.ts'
import {writeText} from './write.ts'
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

/** A text to lint; read late, so that one at a time is in memory. */
interface Source {
  name: string
  read(): ReadText
  /**
   * Put a repaired text in its place.
   *
   * @returns a sentence that says why that cannot be done, or nothing
   */
  write(text: string, before: {text: string; bytes: Uint8Array}): string | undefined
}

const reports: Record<NonNullable<Options['format']>, () => Promise<Report>> = {
  stylish: async () => (await import('../report/stylish.ts')).reportStylish,
  json: async () => (await import('../report/json.ts')).reportJson,
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
  const isFixing = Boolean(options.fix || options['fix-headings'] || options['fix-requests'] || options.diff)
  const isIgnored = await readIgnored(host.cwd, options['ignore-path'])
  const found = isStdin(paths, options)
    ? await readStdin(options['stdin-filepath'], host, isIgnored, isFixing && !options.diff)
    : toSources(await findFiles(paths.length > 0 ? paths : ['.'], host.cwd, isIgnored))
  let hasProblem = false
  const fail = (problem: string): void => {
    hasProblem = true
    complain(host, problem)
  }
  found.problems.forEach(fail)
  const {formatDiff} = options.diff ? await import('./diff.ts') : {}
  let linter: Linter | undefined
  const files: FileReport[] = []
  let checked = 0
  let fixed = 0
  for (const source of found.sources) {
    // Signals are heard here only, so that none interrupts a write.
    await setImmediate()
    const read = source.read()
    if ('problem' in read) {
      fail(read.problem)
      continue
    }
    linter ??= await loadLinter(configs, host.checks)
    const check = await linter.load(source.name)
    let {findings, failures} = check(read.text)
    if (isFixing) {
      const repaired = repair(read.text, {findings, failures}, check, options)
      if (formatDiff) {
        host.stdout.write(formatDiff(source.name, read.text, repaired.text))
      } else {
        const problem = source.write(repaired.text, read)
        if (problem === undefined) {
          ;({findings, failures} = repaired)
          fixed += repaired.count
        } else {
          fail(problem)
        }
      }
    }
    checked++
    for (const failure of failures) fail(`${source.name}: ${failure}`)
    const reported = options.quiet ? findings.filter(({severity}) => severity === 'error') : findings
    if (reported.length > 0) files.push({path: source.name, findings: reported})
  }
  if ((checked > 0 || !hasProblem) && !options.diff) {
    const report = await reports[options.format ?? 'stylish']()
    const text = report(files, toReportOptions(options, checked, isFixing ? fixed : undefined, host))
    // A repaired standard input goes to standard output.
    ;(isFixing && found.isStdin ? host.stderr : host.stdout).write(text)
  }
  if (hasProblem) return 2
  return files.some(({findings}) => findings.some(({severity}) => severity !== 'info')) ? 1 : 0
}

/**
 * Repair a text as far as the options allow.
 *
 * @param first what a check of the text found
 * @returns the repaired text with what a check of it finds; the text itself where a rule fails on it
 */
function repair(
  text: string,
  first: Checked,
  check: (text: string) => Checked,
  options: Options,
): Checked & {text: string; count: number} {
  const none = {...first, text, count: 0}
  if (first.failures.length > 0) return none
  const allowed = {headings: options['fix-headings'], requests: options['fix-requests']}
  let last: {source: string; checked: Checked} | undefined
  const repaired = repairText(text, (source) => {
    last = {source, checked: last ? check(source) : first}
    return toEdits(last.checked.findings, allowed)
  })
  const isCurrent = last?.source === repaired.text.replace(/^\uFEFF/, '')
  const checked = last && isCurrent ? last.checked : check(repaired.text)
  return checked.failures.length > 0 ? none : {...checked, ...repaired}
}

interface Sources {
  sources: Source[]
  problems: string[]
  isStdin?: boolean
}

function toSources({files, problems}: Found): Sources {
  const sources = files.map(({file, name}) => ({
    name,
    read: () => readText(file, name),
    write: (text: string, before: {text: string; bytes: Uint8Array}) =>
      text === before.text ? undefined : writeText(file, name, text, before.bytes),
  }))
  return {sources, problems}
}

function isStdin(paths: readonly string[], options: Options): boolean {
  const isNamed = options['stdin-filepath'] !== undefined
  const others = paths.filter((item) => item !== '-')
  if (!isNamed && others.length === paths.length) return false
  const [other] = others
  if (other === undefined) return true
  throw new UsageError(`Unexpected path \`${other}\` beside standard input, expected one or the other`)
}

async function readStdin(
  name: string | undefined,
  {stdin, stdout, cwd}: Host,
  isIgnored: IsIgnored,
  isFixing: boolean,
): Promise<Sources> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stdin) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const shown = name ?? '<stdin>'
  const write = (text: string): undefined => void stdout.write(text)
  if (name !== undefined && isIgnored(path.resolve(cwd, name))) {
    if (isFixing) stdout.write(bytes)
    return {sources: [], problems: [], isStdin: true}
  }
  return {sources: [{name: shown, read: () => decode(bytes, shown), write}], problems: [], isStdin: true}
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
