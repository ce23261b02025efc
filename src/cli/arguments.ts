/** Reads arguments and formats the help. A table describes the options. */
import {parseArgs} from 'node:util'
import {describeKeys, findClosest} from '../english/wording.ts'
import {UsageError} from './errors.ts'
import type {ExitStatus, Host} from './host.ts'

interface OptionBase {
  help: string
  short?: string
  isCommon?: true
}

export interface Flag extends OptionBase {
  type: 'boolean'
}

export interface Valued extends OptionBase {
  type: 'string'
  /** How the help shows the value: `FILE`, or `NAME[=FILE]` if a file may follow the name. */
  value: string
  /** The allowed values, or the allowed names in `NAME[=FILE]`. Absent if any value is allowed. */
  choices?: readonly string[]
  multiple?: boolean
}

export type OptionTable = Readonly<Record<string, Flag | Valued>>

export type Values<Table extends OptionTable> = {
  -readonly [Name in keyof Table]?: Table[Name] extends {multiple: true}
    ? string[]
    : Table[Name] extends {type: 'string'}
      ? string
      : boolean
}

interface Arguments<Table extends OptionTable> {
  paths: string[]
  options: Values<Table>
}

/**
 * Read arguments.
 *
 * @param alike options of other tools. Each key is the text that an error suggests. Its value lists
 *   the options that the text replaces, separated by spaces
 * @throws {UsageError} for an unknown option, and for a missing or wrong value
 */
export function readArguments<Table extends OptionTable>(
  args: readonly string[],
  table: Table,
  alike: Readonly<Record<string, string>> = {},
): Arguments<Table> {
  // Most runs have no options, so they need not load `parseArgs`, which takes a while.
  if (!args.some((arg) => arg.startsWith('-'))) return {paths: [...args], options: {}}
  const known = new Map<string, Flag | Valued>(Object.entries(table))
  const end = args.indexOf('--')
  for (const arg of args.slice(0, end < 0 ? undefined : end)) {
    // `parseArgs` would read `-fix` as `-f ix`.
    if (arg.length > 2 && known.has(arg.slice(1)))
      throw new UsageError(`Unexpected option \`${arg}\`, expected \`-${arg}\``)
  }
  const {tokens, values, positionals} = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: table,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const {name, rawName, value, inlineValue} = token
    const entry = known.get(name)
    if (!entry) {
      const closest = findClosest(name, known.keys())
      const expected = findMeant(name.toLowerCase(), alike) || (closest === undefined ? '' : `\`--${closest}\``)
      const list = known.has('help-all') ? '--help-all' : '--help'
      throw new UsageError(
        `Unexpected option \`${rawName}\`${expected === '' ? `; ${list} lists all options` : `, expected ${expected}`}`,
      )
    }
    if (entry.type === 'boolean') {
      if (value !== undefined) throw new UsageError(`Unexpected value \`${value}\` for \`${rawName}\`, expected none`)
      continue
    }
    if (value === undefined || (!inlineValue && value.startsWith('-') && value !== '-'))
      throw new UsageError(`Unexpected \`${rawName}\` without a value, expected \`${rawName} ${entry.value}\``)
    refuseOther(rawName, value, entry)
  }
  return {paths: positionals, options: values}
}

/** Find what to use instead of an option or command of another tool: "`--fix` or `--watch`"; empty if unknown. */
export function findMeant(name: string, alike: Readonly<Record<string, string>>): string {
  return Object.keys(alike)
    .filter((one) => alike[one]?.split(' ').includes(name))
    .join(' or ')
}

function refuseOther(rawName: string, given: string, {choices, value}: Valued): void {
  const [name = ''] = value.endsWith('[=FILE]') ? given.split('=') : [given]
  if (!choices || choices.includes(name)) return
  const expected = describeKeys(name, choices) ?? 'none'
  throw new UsageError(`Unexpected value \`${given}\` for \`${rawName}\`, expected ${expected}`)
}

/** Width of the help in characters. */
const screen = 80
/** Largest width of the column of options. The help of a longer option starts on the next line. */
const widest = 32

export function formatOptions(table: OptionTable): string {
  const rows = Object.entries(table).map(([name, option]) => {
    const short = option.short ? `-${option.short}, ` : '    '
    return [`  ${short}--${name}${option.type === 'string' ? ` ${option.value}` : ''}`, option.help] as const
  })
  const width = Math.max(...rows.map(([{length}]) => (length > widest ? 0 : length)))
  return rows
    .flatMap(([left, right]) => {
      const lines = breakLine(right, screen - width - 2).map((line) => `${' '.repeat(width)}  ${line}`)
      if (left.length > width) return [left, ...lines]
      return lines.map((line, index) => (index === 0 ? left + line.slice(left.length) : line))
    })
    .join('\n')
}

/** Break a line between words. @param width in characters. A longer word gets its own line */
function breakLine(line: string, width: number): string[] {
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

export type Subcommand = (args: readonly string[], host: Host) => Promise<ExitStatus>

const helpOption = {help: {type: 'boolean', short: 'h', help: 'print this help'}} as const satisfies OptionTable

/**
 * Create a subcommand.
 *
 * @param table its options, without `--help`
 * @param help its help, with `OPTIONS` where the options are listed
 */
export function defineSubcommand<Table extends OptionTable>(
  table: Table,
  help: string,
  run: (args: Arguments<Table>, host: Host) => ExitStatus | Promise<ExitStatus>,
): Subcommand {
  return async (args, host) => {
    const own = {...table, ...helpOption}
    const {paths, options} = readArguments(args, own)
    if (!options.help) return run({paths, options}, host)
    host.stdout.write(help.replace('OPTIONS', formatOptions(own)))
    return 0
  }
}
