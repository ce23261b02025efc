import {spawnSync} from 'node:child_process'
import {UsageError} from './usage-error.ts'

/** What git printed. */
export interface GitOutput {
  /** 0 where it worked. */
  status: number
  stdout: Buffer
  /** The last line, without `fatal: `. */
  problem: string
}

/**
 * Run git. It obeys the variables that git sets for its hooks, such as the index
 * of a commit of some files only.
 *
 * @param cwd absolute
 * @throws {UsageError} where git cannot be run
 */
export function runGit(args: readonly string[], cwd: string, input?: string): GitOutput {
  const {status, stdout, stderr, error} = spawnSync('git', args, {
    cwd,
    maxBuffer: Infinity,
    ...(input !== undefined && {input}),
  })
  if (error) throw new UsageError(`Cannot run git: ${error.message}`)
  const lines = stderr.toString().trim().split('\n')
  return {status: status ?? 1, stdout, problem: (lines.at(-1) ?? '').replace('fatal: ', '')}
}

/**
 * Run git where it has to work.
 *
 * @returns what it printed
 * @throws {UsageError} where it does not
 */
export function readGit(args: readonly string[], cwd: string, input?: string): Buffer {
  const {status, stdout, problem} = runGit(args, cwd, input)
  if (status !== 0) throw new UsageError(`git ${args[0] ?? ''}: ${problem}`)
  return stdout
}
