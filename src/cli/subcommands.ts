import fs from 'node:fs'
import path from 'node:path'
import {findClosest} from '../english/guess.ts'
import type {ExitStatus, Host} from './run.ts'
import {UsageError} from './usage-error.ts'

/** A command of its own: its first argument is its name. */
export interface Subcommand {
  /**
   * @param args without the name
   * @throws {UsageError} where it was called in a way that cannot work
   */
  run(args: readonly string[], host: Host): Promise<ExitStatus>
}

const subcommands = new Map<string, () => Promise<Subcommand>>([
  ['check-glossary', () => import('./check-glossary.ts')],
  ['explain', () => import('./explain.ts')],
  ['glossary', () => import('./glossary.ts')],
  ['init', () => import('./init.ts')],
  ['merge', () => import('./merge.ts')],
])

/**
 * Run a subcommand, where the first argument names one; a folder of such a name
 * is written `./glossary`.
 *
 * @returns nothing where it names none
 * @throws {UsageError} where it is nothing that exists, and close to a name
 */
export async function runSubcommand(args: readonly string[], host: Host): Promise<ExitStatus | undefined> {
  const [name = '', ...rest] = args
  const load = subcommands.get(name)
  if (!load) {
    const guess = /^[a-z-]+$/i.test(name) ? findClosest(name, subcommands.keys()) : undefined
    if (guess === undefined || fs.existsSync(path.resolve(host.cwd, name))) return
    throw new UsageError(`No such file, folder or subcommand: \`${name}\`, expected \`${guess}\``)
  }
  const subcommand = await load()
  return subcommand.run(rest, host)
}
