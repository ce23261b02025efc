import {execFileSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {Readable} from 'node:stream'
import {expect, onTestFinished} from 'vitest'
import type {FileReport, Finding, Rule} from '../../src/types.ts'
import type {ExitStatus, Host} from '../../src/cli/host.ts'
import {run} from '../../src/cli/run.ts'

export const fixtures = path.resolve(import.meta.dirname, '../../fixtures/command')

/** Define a rule that replaces each match of a pattern, to test the command without the real rules. */
export function defineReplacement(
  id: string,
  pattern: RegExp,
  rest: Pick<Finding, 'expected' | 'repair' | 'note' | 'term'>,
): Rule {
  return {
    meta: {id, summary: '', status: 'stable', isDefault: true, isJoinable: false, defaults: {}},
    *check({source}) {
      for (const {0: actual, index} of source.matchAll(pattern))
        yield {range: [index, index + actual.length], actual, ...rest}
    },
  }
}

/** A rule that finds `basquet`. Its repairs are certain. */
export const basket = defineReplacement('shop-basket', /basquet/g, {
  expected: ['basket'],
  repair: 'certain',
  note: 'The shop says basket.',
})

/** A rule that finds `POST /deleteOrder`. Its repairs are only offered. */
export const request = defineReplacement('api-action-path', /POST \/deleteOrder/g, {
  expected: ['DELETE /orders/{order_id}', 'DELETE /orders'],
  repair: 'offered',
})

/** A rule that fails on every document. */
export const broken: Rule = {
  ...basket,
  meta: {...basket.meta, id: 'shop-broken'},
  check: () => {
    throw new Error('out of stock')
  },
}

export interface Outcome {
  status: ExitStatus
  stdout: string
  stderr: string
}

/** Run the command in this process. */
export async function call(
  args: readonly string[],
  {
    cwd = path.join(fixtures, 'shop'),
    stdin = '',
    isTTY = false,
    rules = [basket, request],
    ...rest
  }: Partial<Omit<Host, 'stdin' | 'rules'>> & {
    stdin?: string | Uint8Array
    isTTY?: boolean
    /** `package` for the rules of this package. */
    rules?: readonly Rule[] | 'package'
  } = {},
): Promise<Outcome> {
  const outcome = {stdout: '', stderr: ''}
  const status = await run(args, {
    cwd,
    env: {},
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: {write: (text) => (outcome.stdout += String(text)), isTTY},
    stderr: {write: (text) => (outcome.stderr += String(text))},
    ...(rules !== 'package' && {rules: rules as readonly Rule<never>[]}),
    ...rest,
  })
  return {status, ...outcome}
}

/** The parameter of `call` that selects the rules of this package. */
export const own = {rules: 'package'} as const

/** Expect that the command refuses arguments: it prints only this sentence, and exits with 2. */
export async function expectRefused(
  args: readonly string[],
  sentence: string,
  host?: Parameters<typeof call>[1],
): Promise<void> {
  expect(await call(args, host)).toEqual({status: 2, stdout: '', stderr: `api-glossary: ${sentence}\n`})
}

/** Run git in a folder. @returns its output */
export function git(cwd: string, ...args: readonly string[]): string {
  const settings = ['-c', 'user.name=shop', '-c', 'user.email=shop@shop.example', '-c', 'init.defaultBranch=main']
  return execFileSync('git', [...settings, ...args], {cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']})
}

/** Make a repository whose branch `main` has these files. */
export function makeRepository(files: Readonly<Record<string, string>>): string {
  const cwd = makeFolder(files)
  git(cwd, 'init')
  git(cwd, 'add', '--all', '--force')
  git(cwd, 'commit', '--message', 'Open the shop')
  return cwd
}

/** Make a folder with these files. It is removed after the test. */
export function makeFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'api-glossary-'))
  onTestFinished(() => fs.rmSync(folder, {recursive: true, force: true}))
  for (const [name, content] of Object.entries(files)) write(folder, name, content)
  return folder
}

/** Write a file in a folder. */
export function write(cwd: string, name: string, content: string | Uint8Array): void {
  fs.mkdirSync(path.dirname(path.join(cwd, name)), {recursive: true})
  fs.writeFileSync(path.join(cwd, name), content)
}

/** Read the files in a JSON report. */
export function readFiles({stdout}: Outcome): FileReport[] {
  return (JSON.parse(stdout) as {files: FileReport[]}).files
}

/** List the paths in a JSON report. */
export function toPaths(outcome: Outcome): string[] {
  return readFiles(outcome).map((file) => file.path)
}
