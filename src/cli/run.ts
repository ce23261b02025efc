import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {findClosest} from '../english/wording.ts'
import {GlossaryError} from '../glossary/data.ts'
import {describeBrokenLinks, addAnchorLinks} from './anchor-links.ts'
import {findMeant, readArguments, type Subcommand} from './arguments.ts'
import type {Cache} from './cache.ts'
import {isUsageError, UsageError} from './errors.ts'
import {findFiles, isMarkdown, type Selection} from './files.ts'
import {complain, showProgress, writeLine, type ExitStatus, type Host} from './host.ts'
import {describeSkip, readIgnored} from './ignored.ts'
import {lintSources, loadWriteDiff} from './lint-sources.ts'
import {loadLinter} from './linter.ts'
import {alike, formatFullHelp, formatHelp, table, type Options} from './options.ts'
import {formatStats, keepShown, needsText, readOutputs, readVersion, reportResults} from './reports.ts'
import {loadSettings, settingsSources, type LoadedSettings} from './settings.ts'
import {readStdin, type Source, type Sources} from './sources.ts'
import {refuseOverwriting} from './used-files.ts'

/**
 * Run the command.
 *
 * @param args without the paths of Node and the script
 * @returns 0 without findings, 1 with findings, 2 for errors
 */
export async function run(args: readonly string[], host: Host): Promise<ExitStatus> {
  return attempt(host, async () => {
    const subcommand = await loadSubcommand(args, host)
    if (subcommand) return await subcommand(args.slice(1), host)
    const own = args.includes('--lsp') ? args.filter((argument) => !clientFlag.test(argument)) : args
    const {paths, options} = readArguments(own, table, alike)
    if (options.help) return print(host, formatHelp())
    if (options['help-all']) return print(host, formatFullHelp())
    if (options.version) return print(host, `${readVersion()}\n${await nameParser()}\n`)
    const {'print-config': file} = options
    if (file !== undefined) {
      const {formatConfig} = await import('./print-config.ts')
      const {findIgnorer} = await readSelection(options, host.cwd)
      return print(host, await formatConfig(file, host.cwd, toConfigs(options.rule), findIgnorer))
    }
    if (options.lsp) return await serve(paths, options, host)
    if (options.watch) return await watchAll(paths, options, host)
    return await lintAll(paths, options, host)
  })
}

/** Run an action. For a mistake of the user, print the error on stderr, and return 2. */
async function attempt(host: Host, action: () => Promise<ExitStatus>): Promise<ExitStatus> {
  try {
    return await action()
  } catch (error) {
    if (isUsageError(error)) complain(host, error.message)
    else if (error instanceof Error && error.name === 'GlossaryError') host.stderr.write(`${error.message}\n`)
    else throw error
    return 2
  }
}

const subcommands = new Map<string, () => Promise<{run: Subcommand}>>([
  ['check-glossary', () => import('./commands/check-glossary.ts')],
  ['coverage', () => import('./commands/coverage.ts')],
  ['explain', () => import('./commands/explain.ts')],
  ['glossary', () => import('./commands/glossary.ts')],
  ['init', () => import('./commands/init.ts')],
])

/** Subcommands of other tools, separated by spaces. Each key is what to write instead. */
const habits = {
  'a path, as in `api-glossary docs`': 'check lint run',
  '`--fix`': 'fix format',
  '`--watch`': 'watch',
  '`--lsp`': 'lsp server',
  '`--help`': 'help',
  '`--version`': 'version',
  '`--print-config`': 'config',
  '`explain`': 'rule',
}

/**
 * Load the subcommand that the first argument names. `./glossary` is a folder, not a subcommand.
 *
 * @returns undefined if the argument is not a subcommand
 * @throws {UsageError} if no file has this name, but the name is similar to a subcommand, or is a
 *   subcommand of another tool
 */
async function loadSubcommand([name = '']: readonly string[], {cwd}: Host): Promise<Subcommand | undefined> {
  const load = subcommands.get(name)
  if (load) {
    // Most subcommands read glossaries, and the examples in a glossary need a parser.
    await (await import('../markdown/native-parser.ts')).loadParser()
    return (await load()).run
  }
  const closest = /^[a-z][a-z-]*$/i.test(name) ? findClosest(name, subcommands.keys()) : undefined
  const guess = findMeant(name, habits) || (closest === undefined ? '' : `\`${closest}\``)
  if (guess !== '' && !fs.existsSync(path.resolve(cwd, name)))
    throw new UsageError(`No such file, folder or command: \`${name}\`, expected ${guess}`)
}

// Matches arguments that editors add for every language server: `--stdio`, `--clientProcessId=4711`
const clientFlag = /^--(?:stdio|clientProcessId=\d+)$/

async function serve([unexpected]: readonly string[], options: Options, host: Host): Promise<ExitStatus> {
  if (unexpected !== undefined) throw new UsageError(`Unexpected path \`${unexpected}\` for \`--lsp\`, expected none`)
  const {serveStdio} = await import('./lsp.ts')
  return serveStdio(host, readVersion(), toConfigs(options.rule))
}

/** Describe the parser in use: "Parser: satteri 0.10.5". */
async function nameParser(): Promise<string> {
  const [{loadParser}, {parserName}] = await Promise.all([
    import('../markdown/native-parser.ts'),
    import('../markdown/parse.ts'),
  ])
  await loadParser()
  const name = parserName()
  const isMissing = name === 'micromark' && process.env['API_GLOSSARY_PARSER'] !== name
  return `Parser: ${name}${isMissing ? `, which is slow. ${advice}` : ''}`
}

const advice =
  'The binary of the fast parser, satteri, is missing. On most systems, `npm install --include=optional` installs the binary. On other systems, run `npm install --force @bruits/satteri-wasm32-wasi`.'

function print({stdout}: Host, text: string): 0 {
  stdout.write(text)
  return 0
}

export interface Prepared extends Sources {
  settings: LoadedSettings
}

/** Load the settings of the sources. Keeps optional sources only if the options or settings include OpenAPI documents. */
async function prepare(found: Sources, options: Options, cwd: string, cache?: Cache): Promise<Prepared> {
  const names = found.sources.map(({name}) => name)
  const settings = await loadSettings(names, cwd, found.folders, options.openapi, cache)
  const isWanted = ({isOptional, name}: Source): boolean =>
    !isOptional || options['openapi-documents'] === true || settings.hasOpenApi(name)
  const empty = (found.onlyOptional ?? []).filter((one) => !one.found.some(isWanted)).map(({problem}) => problem)
  return {...found, settings, sources: found.sources.filter(isWanted), problems: [...found.problems, ...empty]}
}

async function lintAll(paths: readonly string[], options: Options, host: Host): Promise<ExitStatus> {
  const {cwd} = host
  const configs = toConfigs(options.rule)
  const isFixing = [options.fix, options['fix-headings'], options['fix-requests']].includes(true) && !options.diff
  const isFromStdin = isStdin(paths, options)
  refuseTogether(options, isFixing, isFromStdin)
  const outputs = readOutputs(options)
  const selection = await readSelection(options, cwd)
  const baseline =
    options.baseline === undefined ? undefined : (await import('./baseline.ts')).openBaseline(options, cwd)
  const found = isFromStdin
    ? await readStdin(options['stdin-filepath'], host, selection.findIgnorer, isFixing)
    : await findSources(paths, options, cwd, selection)
  // With the rules of a test, nothing is cached, because the keys in the cache do not include these rules.
  const isCached = options.cache && !isFromStdin && !host.rules
  const cache = isCached ? (await import('./cache.ts')).openCache(options['cache-location'], configs, host) : undefined
  const {sources, problems, settings, keepChanged} = await prepare(found, options, cwd, cache)
  if (settings.problems.length > 0) throw new GlossaryError(settings.problems)
  refuseOverwriting(
    {
      reports: outputs.map(({file}) => file),
      baseline: options.baseline,
      isBaselineWritten: options['update-baseline'] ?? false,
      others: {
        'the list of files to ignore': [options['ignore-path']],
        'read by the run': [...sources.map(({name}) => name), ...settings.files],
        'the cache': [cache?.file],
      },
    },
    cwd,
  )
  await settings.countNames(sources)
  const writeDiff = options.diff ? await loadWriteDiff(host) : undefined
  if (options.verbose) {
    const named = isFromStdin ? [options['stdin-filepath'] ?? []].flat() : paths
    const skipped = named.flatMap((name) => describeSkip(name, cwd, selection.findIgnorer, settings.findIgnorer) ?? [])
    for (const sentence of [await nameParser(), ...skipped]) complain(host, sentence)
  }
  const progress = showProgress(host, sources.length, () => process.uptime() * 1000)
  let isFailed = false
  const fail = (problem: string): void => {
    isFailed = true
    progress.clear()
    complain(host, problem)
  }
  for (const problem of problems) fail(problem)
  const start = process.uptime()
  const linted = await lintSources(sources, {
    settings,
    linter: await loadLinter(configs, settings.resolve, host.rules),
    cache,
    ...(keepChanged && {keepChanged}),
    isFixing,
    isFromStdin,
    allowed: {headings: options['fix-headings'], requests: options['fix-requests']},
    writeDiff,
    isTextKept: (await needsText(outputs, options)) || baseline !== undefined,
    progress,
    fail,
  })
  const milliseconds = (process.uptime() - start) * 1000
  progress.clear()
  const {checked, bytes} = linted
  const unkept = cache?.save(sources.map(({name}) => name)) ?? []
  const isWhole = !keepChanged && !options.staged
  const applied = await baseline?.apply(linted, (rule) => isWhole && configs[rule] !== 'off')
  for (const sentence of [...unkept, ...describeBrokenLinks(linted.headings, sources, isFixing)])
    complain(host, sentence)
  for (const [sentence, ...rows] of applied?.notices ?? []) complain(host, sentence, ...rows)
  const files = applied?.files ?? linted.files
  const results = {
    files,
    shown: addAnchorLinks(keepShown(files, options), sources),
    checked,
    fixed: isFixing ? linted.fixed : undefined,
    isFailed,
    known: applied?.known,
  }
  // With `--fix`, standard output is for the repaired text of standard input. With `--diff`, it is for the patch.
  const stream = isFixing && isFromStdin ? host.stderr : host.stdout
  const wanted = outputs.filter(({file}) => file !== undefined || !options.diff)
  const status = await reportResults(wanted, options, results, host, (text) => stream.write(text))
  if (options.stats)
    for (const line of formatStats(results.shown, {checked, bytes, milliseconds})) writeLine(host.stderr, line)
  return status
}

async function watchAll(paths: readonly string[], options: Options, host: Host): Promise<ExitStatus> {
  const {cwd} = host
  const others = ['stdin-filepath', 'staged', 'since', 'diff', 'update-baseline'] as const
  const given = others.find((name) => options[name] !== undefined)
  const other = given === undefined && isStdin(paths, options) ? '-' : given && `--${given}`
  if (other !== undefined)
    throw new UsageError(`Unexpected \`${other}\` with \`--watch\`, expected only one of the two`)
  const {watch} = await import('./watch.ts')
  const {output, baseline, 'cache-location': cache} = options
  const written = [...readOutputs(options).map(({file}) => file), output, baseline, cache]
  return watch(
    {
      find: async () =>
        prepare(
          await findSources(paths, options, cwd, await readSelection(options, cwd)),
          {...options, openapi: []},
          cwd,
        ),
      read: (options.openapi ?? []).map((name) => path.resolve(cwd, name)),
      lint: (names = paths) => attempt(host, () => lintAll(names, options, host)),
      written: new Set(written.flatMap((file) => (file === undefined ? [] : [path.resolve(cwd, file)]))),
    },
    host,
  )
}

async function findSources(
  paths: readonly string[],
  {since, staged = false}: Options,
  cwd: string,
  selection: Selection,
): Promise<Sources> {
  const items = paths.length > 0 ? paths : ['.']
  if (since === undefined && !staged) return findFiles(items, cwd, selection, settingsSources)
  const {findChangedSources} = await import('./git.ts')
  return findChangedSources(items, cwd, selection, since, staged)
}

async function readSelection(options: Options, cwd: string): Promise<Selection> {
  const extensions = options.ext?.map(toExtension) ?? []
  return {
    findIgnorer: await readIgnored(cwd, options['ignore-path'], options['ignore-pattern']),
    isDocument: (name) => isMarkdown(name) || extensions.some((extension) => name.endsWith(extension)),
    includesData: true,
    includesGitIgnored: options['no-gitignore'] ?? false,
    allowsUnmatched: options['no-error-on-unmatched-pattern'] ?? false,
  }
}

function toExtension(name: string): string {
  if (!/^[\w.-]+$/.test(name))
    throw new UsageError(`Unexpected value \`${name}\` for \`--ext\`, expected one extension such as \`txt\``)
  return `.${name.replace(/^\./, '')}`
}

function refuseTogether(options: Options, isFixing: boolean, isFromStdin: boolean): void {
  const isUpdate = options['update-baseline'] === true
  const isPart = options.since !== undefined || options.staged === true
  const isWhole = !isPart && !isFromStdin && !options.diff
  const fix = options['fix-requests'] ? 'fix-requests' : options['fix-headings'] ? 'fix-headings' : 'fix'
  const refused: [isRefused: boolean | undefined, sentence: string][] = [
    [isPart && isFromStdin, 'standard input with `--since` or `--staged`, expected paths'],
    [options['cache-location'] !== undefined && !options.cache, '`--cache-location` without `--cache`, expected both'],
    [
      isFixing && options.staged,
      `\`--${fix}\` with \`--staged\`, expected \`--diff\` ${fix === 'fix' ? 'instead of `--fix`' : 'as well'}: the work tree may have changes that are not staged`,
    ],
    [
      isUpdate && options.baseline === undefined,
      '`--update-baseline` without a file, expected `--baseline FILE` as well',
    ],
    [
      isUpdate && !isWhole,
      '`--update-baseline` with `--since`, `--staged`, `--diff` or standard input, expected none of these',
    ],
  ]
  const [, sentence] = refused.find(([isRefused]) => isRefused) ?? []
  if (sentence !== undefined) throw new UsageError(`Unexpected ${sentence}`)
}

function isStdin(paths: readonly string[], options: Options): boolean {
  const isNamed = options['stdin-filepath'] !== undefined
  const others = paths.filter((item) => item !== '-')
  if (!isNamed && others.length === paths.length) return false
  const [other] = others
  if (other === undefined) return true
  throw new UsageError(`Unexpected path \`${other}\` with standard input, expected only one of the two`)
}

// Matches a value of `--rule`: `glossary-casing: error`
const setting = /^([\w-]+)\s*[:=]\s*(off|warn|error)$/
const levels = ['off', 'warn', 'error']

/** Suggest a value in place of a wrong value of `--rule`: the same rule with the closest level. */
function guessSetting(value: string): string {
  const [id = '', written = ''] = value.split(/[:=]/).map((part) => part.trim())
  const level = findClosest(written, levels) ?? levels.find((known) => written.startsWith(known))
  return level === undefined ? 'a rule and a level, such as `glossary-casing:error`' : `\`${id}:${level}\``
}

function toConfigs(values: readonly string[] = []): Record<string, 'off' | 'warn' | 'error'> {
  const configs = values.map((value) => {
    const [, id, level] = setting.exec(value.trim()) ?? []
    if (id === undefined || level === undefined)
      throw new UsageError(`Unexpected value \`${value}\` for \`--rule\`, expected ${guessSetting(value)}`)
    return [id, level as 'off' | 'warn' | 'error'] as const
  })
  return Object.fromEntries(configs)
}
