import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {makeFolder} from './command.ts'

const root = path.resolve(import.meta.dirname, '../..')

interface Step {
  run: string
  env?: Record<string, string>
}

const action = parse(fs.readFileSync(path.join(root, 'action.yml'), 'utf8')) as {
  inputs: Record<string, {description: string; default: string}>
  runs: {using: string; steps: Step[]}
}
const step = action.runs.steps.at(-1)

/** Run the last step of the action, as a runner does. */
function runStep(inputs: Readonly<Record<string, string>>, cwd: string) {
  const env = Object.entries(step?.env ?? {}).map(([name, value]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1] ?? ''
    return [name, inputs[input] ?? action.inputs[input]?.default]
  })
  return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? 'exit 9'], {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      NODE_DISABLE_COMPILE_CACHE: '1',
      GITHUB_ACTION_PATH: root,
      ...Object.fromEntries(env),
    },
  })
}

const text = '<!--lint disabel x-->\n'
const warning = 'Call the Rest api.\n'

test('the action has the documented inputs, each of which reaches the script', () => {
  const recipes = fs.readFileSync(path.join(root, 'src/cli/recipes.md'), 'utf8')
  expect(Object.keys(action.inputs)).toEqual(['paths', 'format', 'since', 'fail-on'])
  for (const [name, {default: value}] of Object.entries(action.inputs)) {
    expect(recipes).toMatch(
      new RegExp(`^\\| \`${name}\` \\|.*\\| ${value === '' ? 'all lines' : `\`${value}\``} \\|$`, 'm'),
    )
    expect(Object.values(step?.env ?? {})).toContain(`\${{ inputs.${name} }}`)
  }
  // An expression in a script would run whatever a branch is called.
  for (const {run} of action.runs.steps) expect(run).not.toContain('${{')
})

test('the action annotates, and fails for findings', () => {
  const cwd = makeFolder({'a.md': text})
  const {status, stdout} = runStep({}, cwd)
  expect(stdout).toMatch(/^::error file=a\.md,line=1,/)
  expect(status).toBe(1)
})

test('the action takes several paths and formats, with any characters', () => {
  const cwd = makeFolder({'a b/c.md': text, '--quiet.md': text, 'd.md': text})
  const {stdout} = runStep({paths: 'a b\n--quiet.md\n', format: 'github\njson=out/f.json\n'}, cwd)
  expect(stdout.trim().split('\n')).toHaveLength(2)
  expect(fs.existsSync(path.join(cwd, 'out/f.json'))).toBe(true)
})

test.each([
  ['warning', warning, 1],
  ['error', warning, 0],
  ['error', text, 1],
  ['never', text, 0],
  ['never', '\u0000', 2],
  ['sometimes', '', 2],
])('fail-on %s: %j ends with %d', (failOn, content, status) => {
  expect(runStep({'fail-on': failOn}, makeFolder({'a.md': content})).status).toBe(status)
})

test('the action reports changed lines only', () => {
  const cwd = makeFolder({'a.md': text})
  const git = (...args: string[]): void => {
    spawnSync('git', ['-c', 'user.name=shop', '-c', 'user.email=shop@shop.example', ...args], {cwd})
  }
  git('init')
  git('add', '--all')
  git('commit', '--message', 'Open the shop')
  expect(runStep({since: 'HEAD'}, cwd)).toMatchObject({status: 0, stdout: ''})
  fs.appendFileSync(path.join(cwd, 'a.md'), `\n${text}`)
  expect(runStep({since: 'HEAD'}, cwd)).toMatchObject({status: 1})
})
