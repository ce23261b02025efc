import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {action, runStep} from './action.ts'
import {makeFolder, makeRepository} from './command.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = (inputs: Readonly<Record<string, string>>, cwd: string) => runStep('Run api-glossary', inputs, cwd)
const text = '<!--lint disabel x-->\n'
const warning = 'Call the Rest api.\n'

test('the action has the documented inputs, and uses each of them', () => {
  const recipes = fs.readFileSync(path.join(root, 'src/cli/recipes.md'), 'utf8')
  const documented = [...recipes.matchAll(/^\| `([\w-]+)` \|.*\| (.+) \|$/gm)].map(([, name, value]) => [name, value])
  const without = new Map([
    ['since', 'all lines'],
    ['package', 'the release of the action'],
    ['token', 'the token of the job'],
  ])
  expect(documented).toEqual(
    Object.entries(action.inputs).map(([name, {default: value}]) => [name, without.get(name) ?? `\`${value}\``]),
  )
  const used = JSON.stringify(action.runs.steps)
  for (const name of Object.keys(action.inputs)) expect(used).toContain(`inputs.${name}`)
  // GitHub fills in expressions before a script runs, so the name of a branch could run as code.
  for (const {run = ''} of action.runs.steps) expect(run).not.toContain('${{')
})

test('the action installs its own release, and caches it between jobs', async () => {
  const {version} = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {version: string}
  const find = async (inputs: Record<string, string>) =>
    (await runStep('Find the release', inputs, makeFolder({'a b.tgz': 'packed'}))).output
  const release = `remark-lint-api-glossary@${version}`
  expect(await find({})).toBe(`package=${release}\nkey=${release}\n`)
  expect(fs.readFileSync(path.join(root, 'src/cli/recipes.md'), 'utf8')).toContain(`[${release}]`)
  expect(await find({package: 'remark-lint-api-glossary@next'})).toContain('package=remark-lint-api-glossary@next\n')
  expect(await find({package: './a b.tgz'})).toMatch(/^package=\/.*\/a b\.tgz\nkey=[\da-f]{64}\n$/)
  const uses = action.runs.steps.map((step) => step.uses).filter(Boolean)
  expect(uses).toEqual(['actions/setup-node@v4', 'actions/cache@v4'])
})

test('the action annotates findings, writes a summary, and fails', async () => {
  const {status, stdout, summary} = await run({}, makeFolder({'a.md': text}))
  expect(stdout).toMatch(/^::error file=a\.md,line=1,/)
  expect(status).toBe(1)
  expect(summary).toMatch(/^### 1 finding in 1 file: 1 error\n/)
})

test('the action runs in another folder, and annotates files by their names in the repository', async () => {
  const {stdout} = await run({'working-directory': 'docs', 'paths': 'a.md'}, makeFolder({'docs/a.md': text}))
  expect(stdout).toMatch(/^::error file=docs\/a\.md,line=1,/)
})

test('the action accepts several paths and formats, and any characters in them', async () => {
  const cwd = makeFolder({'a b/c.md': text, '--quiet.md': text, 'd.md': text})
  const {stdout} = await run({paths: 'a b\n--quiet.md\n', format: 'github\njson=out/f.json\n'}, cwd)
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
])('`fail-on: %s`, for a page with the text %j, exits with %d', async (failOn, content, status) => {
  expect((await run({'fail-on': failOn}, makeFolder({'a.md': content}))).status).toBe(status)
})

test('the action reports findings on lines that changed since the base, or on all lines if there is no base', async () => {
  const cwd = makeRepository({'a.md': text})
  expect(await run({since: 'HEAD'}, cwd)).toMatchObject({status: 0, stdout: ''})
  expect(await run({since: 'origin/'}, cwd)).toMatchObject({status: 1})
  expect(await run({since: ''}, cwd)).toMatchObject({status: 1})
  fs.appendFileSync(path.join(cwd, 'a.md'), `\n${text}`)
  expect(await run({since: 'HEAD'}, cwd)).toMatchObject({status: 1})
})
