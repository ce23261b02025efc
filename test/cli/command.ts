import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {Readable} from 'node:stream'
import {onTestFinished} from 'vitest'
import type {Finding, Rule} from '../../src/types.ts'
import type {ExitStatus, Host} from '../../src/cli/host.ts'
import {run} from '../../src/cli/run.ts'

export const fixtures = path.resolve(import.meta.dirname, '../../fixtures/command')

/**
 * Define a rule that replaces each match of a pattern, to test the command without the real rules.
 */
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

/** A rule with a certain repair: `basquet`. */
export const basket = defineReplacement('shop-basket', /basquet/g, {
  expected: ['basket'],
  repair: 'certain',
  note: 'The shop says basket.',
})

/** A rule with an offered repair: `POST /deleteOrder`. */
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

/** Make a folder with these files. It is removed after the test. */
export function makeFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'api-glossary-'))
  onTestFinished(() => fs.rmSync(folder, {recursive: true, force: true}))
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), {recursive: true})
    fs.writeFileSync(path.join(folder, name), content)
  }
  return folder
}

/** List the paths in a JSON report. */
export function toPaths({stdout}: Outcome): string[] {
  return (JSON.parse(stdout) as {files: {path: string}[]}).files.map((file) => file.path)
}
