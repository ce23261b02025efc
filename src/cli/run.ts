import {createRequire} from 'node:module'
import path from 'node:path'
import {styleText} from 'node:util'
import type {PluggableList} from 'unified'
import type {FileReport} from '../core/placed.ts'
import type {RuleConfig} from '../remark/plugin.ts'
import type {Report, ReportOptions} from '../report/totals.ts'
import {findFiles, type Found} from './files.ts'
import {readIgnored} from './ignored.ts'
import {loadLinter, type Linter} from './linter.ts'
import {formatHelp, readArguments, type Options} from './options.ts'
import {decode, readText, type ReadText} from './text.ts'
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
  write(text: string): unknown
  isTTY?: boolean | undefined
}

/** How the command ended. */
export type ExitStatus = 0 | 1 | 2

/** A text to lint; read late, so that one at a time is in memory. */
interface Source {
  name: string
  read(): ReadText
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
  const isIgnored = await readIgnored(host.cwd, options['ignore-path'])
  const found = isStdin(paths, options)
    ? await readStdin(options['stdin-filepath'], host, isIgnored)
    : toSources(await findFiles(paths.length > 0 ? paths : ['.'], host.cwd, isIgnored))
  for (const problem of found.problems) complain(host, problem)
  let hasProblem = found.problems.length > 0
  let linter: Linter | undefined
  const files: FileReport[] = []
  let checked = 0
  for (const source of found.sources) {
    const read = source.read()
    if ('problem' in read) {
      hasProblem = true
      complain(host, read.problem)
      continue
    }
    linter ??= await loadLinter(configs, host.checks)
    const {findings, failures} = await linter.check(read.text, source.name)
    checked++
    for (const failure of failures) {
      hasProblem = true
      complain(host, `${source.name}: ${failure}`)
    }
    const reported = options.quiet ? findings.filter(({severity}) => severity === 'error') : findings
    if (reported.length > 0) files.push({path: source.name, findings: reported})
  }
  if (checked > 0 || !hasProblem) {
    const report = await reports[options.format ?? 'stylish']()
    host.stdout.write(report(files, toReportOptions(options, checked, host)))
  }
  if (hasProblem) return 2
  return files.some(({findings}) => findings.some(({severity}) => severity !== 'info')) ? 1 : 0
}

interface Sources {
  sources: Source[]
  problems: string[]
}

function toSources({files, problems}: Found): Sources {
  return {sources: files.map(({file, name}) => ({name, read: () => readText(file, name)})), problems}
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
  {stdin, cwd}: Host,
  isIgnored: (file: string) => boolean,
): Promise<Sources> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stdin) chunks.push(chunk)
  if (name !== undefined && isIgnored(path.resolve(cwd, name))) return {sources: [], problems: []}
  const shown = name ?? '<stdin>'
  return {sources: [{name: shown, read: () => decode(Buffer.concat(chunks), shown)}], problems: []}
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

function toReportOptions(options: Options, checked: number, {env, stdout}: Host): ReportOptions {
  return {
    checked,
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
