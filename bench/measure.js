/** Functions that the scripts of this folder share: they list pages, measure times, print tables and run commands. */
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {performance} from 'node:perf_hooks'
import process from 'node:process'
import {fileURLToPath} from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The bundled command, as users run it. */
export const command = path.join(root, 'dist/command/main.cjs')

/**
 * A program with its arguments. `env` is added to the environment of this process. `prepare` is
 * called before each run, and its time is not measured.
 *
 * @typedef {{name: string, args: readonly string[], env?: Readonly<Record<string, string>>, prepare?:
 *   () => void}} Command
 */

/**
 * `wall` and `cpu` are in milliseconds, and `memory` is the peak in MB.
 *
 * @typedef {{name: string, wall: number, cpu: number, memory: number}} Result
 */

/**
 * Run commands in turn, so that other processes on the machine slow down all commands equally.
 *
 * @param {readonly Command[]} commands
 * @param {number} runs the number of runs of each command
 * @returns {Result[]} medians; CPU time and memory are 0 without GNU time
 * @throws {Error} if a command cannot be started
 */
export function runInTurn(commands, runs) {
  const hasTime = spawnSync('/usr/bin/time', ['-f', '%M', 'true']).status === 0
  // Leave out NODE_EXTRA_CA_CERTS: it slows down each start of Node, which would make all ratios smaller.
  const {NODE_EXTRA_CA_CERTS: _, ...environment} = process.env
  /** @type {Result[][]} */
  const results = commands.map(() => [])
  for (let run = 0; run < runs; run++) {
    for (const [index, {name, args, env, prepare}] of commands.entries()) {
      prepare?.()
      const [program = '', ...rest] = hasTime ? ['/usr/bin/time', '-f', '\n%M %U %S', ...args] : args
      const start = performance.now()
      const {error, stderr} = spawnSync(program, rest, {
        env: {...environment, ...env},
        cwd: os.tmpdir(),
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe'],
        maxBuffer: 1 << 28,
      })
      const wall = performance.now() - start
      if (error) throw new Error(`Cannot run ${name}: ${error.message}`)
      const figures = hasTime ? (stderr.trimEnd().split('\n').at(-1) ?? '').split(' ').map(Number) : []
      const [kilobytes = 0, user = 0, system = 0] = figures
      results[index]?.push({name, wall, cpu: (user + system) * 1000, memory: kilobytes / 1024})
    }
  }
  return commands.map(({name}, index) => {
    const own = results[index] ?? []
    return {
      name,
      wall: toMedian(own.map(({wall}) => wall)),
      cpu: toMedian(own.map(({cpu}) => cpu)),
      memory: toMedian(own.map(({memory}) => memory)),
    }
  })
}

/** Measure the time of some work, in milliseconds. @param {() => unknown} work */
export function time(work) {
  const start = performance.now()
  work()
  return performance.now() - start
}

/**
 * Measure the CPU time of some work in this process, in milliseconds. Other processes do not count.
 *
 * @param {() => unknown} work
 */
export async function timeProcessor(work) {
  const before = process.cpuUsage()
  await work()
  const {user, system} = process.cpuUsage(before)
  return (user + system) / 1000
}

/** @param {readonly number[]} numbers */
export function toMedian(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}

/** Get the 95th percentile. @param {readonly number[]} numbers */
export function toLate(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? 0
}

/** List the Markdown and MDX files of folders. @param {readonly string[]} folders */
export function findPages(folders) {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((name) => /\.(?:md|mdx|markdown)$/.test(name))
      .map((name) => path.join(folder, name))
      .filter((file) => fs.statSync(file, {throwIfNoEntry: false})?.isFile()),
  )
}

const forget = `
import os, sys
for name in sys.stdin.read().splitlines():
    file = os.open(name, os.O_RDONLY)
    os.fsync(file)
    os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(file)
`

/**
 * Make the system drop files from its cache, so that the next run reads them from disk.
 *
 * @param {readonly string[]} files
 * @throws {Error} without Python 3, because Node has no function to drop files from the cache
 */
export function forgetFiles(files) {
  const {status} = spawnSync('python3', ['-c', forget], {input: files.join('\n')})
  if (status !== 0) throw new Error("Cannot drop files from the system's cache without Python 3")
}

/** Create a folder that is removed at the end of the process. */
export function makeFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'api-glossary-bench-'))
  process.on('exit', () => fs.rmSync(folder, {recursive: true, force: true}))
  return folder
}

/**
 * Print a table in Markdown.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly (string | number)[])[]} rows
 */
export function printTable(head, rows) {
  const ruler = head.map((_, index) => (index === 0 ? '---' : '---:'))
  console.log([head, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
}
