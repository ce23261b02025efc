import {parseArgs, type ParseArgsConfig} from 'node:util'
import {findClosest} from '../english/guess.ts'
import {UsageError} from './usage-error.ts'

/** Arguments of a subcommand. */
export interface SubArguments {
  paths: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

/**
 * Read the arguments of a subcommand.
 *
 * @throws {UsageError} for an option that does not exist or lacks its value
 */
export function readSubArguments(
  args: readonly string[],
  table: NonNullable<ParseArgsConfig['options']>,
): SubArguments {
  const {tokens} = parseArgs({args: [...args], strict: false, allowPositionals: true, tokens: true, options: table})
  const paths: string[] = []
  const options: Record<string, string | boolean> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') paths.push(token.value)
    if (token.kind !== 'option') continue
    const entry = Object.hasOwn(table, token.name) ? table[token.name] : undefined
    if (!entry) {
      const guess = findClosest(token.name, Object.keys(table))
      throw new UsageError(`Unexpected option \`${token.rawName}\`${guess ? `, expected \`--${guess}\`` : ''}`)
    }
    if (entry.type === 'boolean') options[token.name] = true
    else if (token.value === undefined) throw new UsageError(`Unexpected end of \`${token.rawName}\`, expected a value`)
    else options[token.name] = token.value
  }
  return {paths, options}
}
