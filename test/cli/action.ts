import {spawn} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {parse} from 'yaml'
import {makeFolder} from './command.ts'

const root = path.resolve(import.meta.dirname, '../..')

interface Step {
  'name'?: string
  'uses'?: string
  'run'?: string
  'working-directory'?: string
  'env'?: Record<string, string>
}

export const action = parse(fs.readFileSync(path.join(root, 'action.yml'), 'utf8')) as {
  inputs: Record<string, {description: string; default: string}>
  runs: {using: string; steps: Step[]}
}

/** The result of a step of the action. */
export interface Outcome {
  status: number | null
  stdout: string
  stderr: string
  /** The summary of the job. */
  summary: string
  /** The outputs of the step, as `name=value` lines. */
  output: string
}

/**
 * Run a step of the action, as a runner does, with the command of this repository.
 *
 * @param name the name of the step
 * @param cwd the folder with the checked-out files
 */
export async function runStep(
  name: string,
  inputs: Readonly<Record<string, string>>,
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const step = action.runs.steps.find((one) => one.name === name)
  const fill = (value: string): string =>
    value.replace(
      /^\$\{\{ inputs\.([\w-]+) \}\}$/,
      (_, input: string) => inputs[input] ?? action.inputs[input]?.default ?? '',
    )
  const temporary = makeFolder({
    'summary.md': '',
    'output.txt': '',
    'api-glossary/node_modules/.bin/api-glossary': `#!/bin/sh\nexec node '${root}/dist/command/main.cjs' "$@"\n`,
  })
  fs.chmodSync(path.join(temporary, 'api-glossary/node_modules/.bin/api-glossary'), 0o755)
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? 'exit 9'], {
    cwd: path.join(cwd, fill(step?.['working-directory'] ?? '.')),
    env: {
      PATH: process.env['PATH'],
      NODE_DISABLE_COMPILE_CACHE: '1',
      GITHUB_ACTION_PATH: root,
      GITHUB_WORKSPACE: cwd,
      GITHUB_WORKFLOW: 'Docs',
      GITHUB_JOB: 'lint',
      GITHUB_STEP_SUMMARY: path.join(temporary, 'summary.md'),
      GITHUB_OUTPUT: path.join(temporary, 'output.txt'),
      RUNNER_TEMP: temporary,
      ...Object.fromEntries(Object.entries(step?.env ?? {}).map(([key, value]) => [key, fill(value)])),
      ...environment,
    },
  })
  const outcome = {stdout: '', stderr: ''}
  child.stdout.on('data', (data) => (outcome.stdout += String(data)))
  child.stderr.on('data', (data) => (outcome.stderr += String(data)))
  const status = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const read = (file: string): string => fs.readFileSync(path.join(temporary, file), 'utf8')
  return {status, ...outcome, summary: read('summary.md'), output: read('output.txt')}
}
