import {parseArgs} from 'node:util'
import {findClosest} from '../core/guess.ts'
import {UsageError} from './usage-error.ts'

interface OptionBase {
  /** One line of help. */
  help: string
  short?: string
}

/** An option that is there or not. */
interface Flag extends OptionBase {
  type: 'boolean'
}

/** An option with a value. */
interface Valued extends OptionBase {
  type: 'string'
  /** Name of the value in the help. */
  value: string
  /** The only values, if they can be listed. */
  choices?: readonly string[]
  /** May be given more than once. */
  multiple?: boolean
}

/** The one table of options: what is read, and what the help says. */
export const table = {
  'format': {
    type: 'string',
    value: 'NAME',
    choices: ['stylish', 'json', 'github', 'sarif', 'junit', 'checkstyle'],
    help: 'stylish, json, github, sarif, junit or checkstyle',
  },
  'fix': {type: 'boolean', help: 'write the repairs that are certain into the files'},
  'fix-headings': {type: 'boolean', help: 'and those that change the anchor of a heading'},
  'fix-requests': {type: 'boolean', help: 'and those of example requests'},
  'diff': {type: 'boolean', help: 'print what would be written, as a patch'},
  'rule': {type: 'string', value: 'RULE:LEVEL', multiple: true, help: 'set a rule to off, warn or error; repeatable'},
  'quiet': {type: 'boolean', short: 'q', help: 'report and count errors only, not warnings'},
  'verbose': {type: 'boolean', help: 'show the place and say why below each finding'},
  'stdin-filepath': {type: 'string', value: 'NAME', help: 'read standard input as a file of this name'},
  'ignore-path': {type: 'string', value: 'FILE', help: 'what to ignore, instead of .remarkignore'},
  'lsp': {type: 'boolean', help: 'serve an editor, by the language server protocol'},
  'help': {type: 'boolean', short: 'h', help: 'print this'},
  'version': {type: 'boolean', short: 'v', help: 'print the version'},
} as const satisfies Record<string, Flag | Valued>

type Table = typeof table

/** Values of the options, by name; undefined where one was not given. */
export type Options = {
  -readonly [Name in keyof Table]?: Table[Name] extends {multiple: true}
    ? string[]
    : Table[Name] extends {choices: readonly (infer Choice)[]}
      ? Choice
      : Table[Name] extends {type: 'string'}
        ? string
        : boolean
}

/** What was asked for. */
export interface Arguments {
  paths: string[]
  options: Options
}

const entries = new Map<string, Flag | Valued>(Object.entries(table))

/**
 * Read arguments.
 *
 * @throws {UsageError} for an option that does not exist, lacks its value or has a wrong one
 */
export function readArguments(args: readonly string[]): Arguments {
  const {tokens} = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries([...entries].map(([name, {type, short}]) => [name, {type, ...(short && {short})}])),
  })
  const paths: string[] = []
  const options: Record<string, boolean | string | string[]> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') paths.push(token.value)
    if (token.kind !== 'option') continue
    const {name, rawName, value, inlineValue} = token
    const entry = entries.get(name)
    if (!entry) throw new UsageError(`Unexpected option \`${rawName}\`${toGuess(name)}`)
    if (entry.type === 'boolean') {
      if (value !== undefined) throw new UsageError(`Unexpected value \`${value}\` for \`${rawName}\`, expected none`)
      options[name] = true
      continue
    }
    if (value === undefined || (!inlineValue && value.startsWith('-') && value !== '-')) {
      throw new UsageError(`Unexpected end of \`${rawName}\`, expected \`${rawName} ${entry.value}\``)
    }
    checkChoice(rawName, value, entry.choices)
    if (entry.multiple) options[name] = [...((options[name] as string[] | undefined) ?? []), value]
    else options[name] = value
  }
  return {paths, options}
}

function toGuess(name: string): string {
  const guess = findClosest(name, entries.keys())
  return guess ? `, expected \`--${guess}\`` : ''
}

function checkChoice(rawName: string, value: string, choices?: readonly string[]): void {
  if (!choices || choices.includes(value)) return
  const guess = findClosest(value, choices)
  throw new UsageError(
    `Unexpected value \`${value}\` for \`${rawName}\`, expected ${guess ? `\`${guess}\`` : `one of \`${choices.join('`, `')}\``}`,
  )
}

/** The help, made of the table. */
export function formatHelp(): string {
  const rows = [...entries].map(([name, option]) => {
    const short = option.short ? `-${option.short}, ` : '    '
    return [`  ${short}--${name}${option.type === 'string' ? ` ${option.value}` : ''}`, option.help] as const
  })
  const width = Math.max(...rows.map(([left]) => left.length))
  return `Usage: api-glossary [options] [paths…]

Lints documentation: its words and its example requests.

Paths are files, folders or globs; the working directory if there are none.
Folders are searched for .md, .mdx and .markdown, but not node_modules, folders
whose name starts with a dot, symbolic links, or what .remarkignore lists.
\`-\` reads standard input.

${rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`).join('\n')}

Exit status: 0 nothing found, 1 findings, 2 something could not be done.
`
}
