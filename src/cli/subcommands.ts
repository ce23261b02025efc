import type {ExitStatus, Host} from './run.ts'

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
 */
export async function runSubcommand(args: readonly string[], host: Host): Promise<ExitStatus | undefined> {
  const [name = '', ...rest] = args
  const load = subcommands.get(name)
  if (!load) return
  const subcommand = await load()
  return subcommand.run(rest, host)
}
