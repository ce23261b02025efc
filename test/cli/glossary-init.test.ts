import fs from 'node:fs'
import path from 'node:path'
import {Readable} from 'node:stream'
import {expect, test} from 'vitest'
import {run} from '../../src/cli/run.ts'
import {call, makeFolder} from './command.ts'

test('init writes every file, with valid settings', async () => {
  const cwd = makeFolder()
  const {status, stdout, stderr} = await call(['init', '--all'], {cwd})
  expect({status, stderr}).toEqual({status: 0, stderr: ''})
  expect(stdout.match(/^Wrote .+\n {2}Next: .+\.$/gm)).toHaveLength(7)
  expect(await call(['check-glossary'], {cwd})).toMatchObject({status: 0, stderr: ''})
  expect(await call(['check-glossary', 'glossary.md'], {cwd})).toMatchObject({status: 0, stderr: ''})
  expect(JSON.parse(fs.readFileSync(path.join(cwd, '.remarkrc.json'), 'utf8'))).toEqual({
    plugins: ['remark-gfm', 'remark-frontmatter', 'lint-api-glossary', 'lint-api-glossary/fix'],
  })
  const {version} = JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  const hook = fs.readFileSync(path.join(cwd, '.pre-commit-config.yaml'), 'utf8')
  expect(hook).toContain(`remark-lint-api-glossary@${version}]`)
})

test('init does not overwrite existing files without --force, and names them', async () => {
  const cwd = makeFolder({'api-glossary.yml': 'ignore: []\n'})
  const file = path.join(cwd, 'api-glossary.yml')
  expect(await call(['init', '--settings', '--remark'], {cwd})).toEqual({
    status: 2,
    stdout: expect.stringMatching(/^Wrote \.remarkrc\.json\n {2}Next: .*remark-cli.*\n$/),
    stderr: 'api-glossary: `api-glossary.yml` exists and stays as it is; `--force` overwrites it\n',
  })
  expect(fs.readFileSync(file, 'utf8')).toBe('ignore: []\n')
  expect(await call(['init', '--settings', '--force'], {cwd})).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Overwrote api-glossary\.yml\n/),
  })
  expect(fs.readFileSync(file, 'utf8')).toContain('webhook')
})

test('init asks only in a terminal', async () => {
  const cwd = makeFolder()
  expect(await call(['init'], {cwd})).toMatchObject({status: 2, stderr: expect.stringContaining('expected `--all`')})
  let asked = ''
  const stdin = Object.assign(Readable.from([Buffer.from('y\nn\n\n')]), {isTTY: true})
  const write = (text: string | Uint8Array): void => void (asked += String(text))
  const status = await run(['init'], {cwd, env: {}, stdin, stdout: {write}, stderr: {write}})
  expect(status).toBe(0)
  expect(asked).toContain('Write api-glossary.yml (severities')
  expect(fs.readdirSync(cwd).toSorted()).toEqual(['.pre-commit-config.yaml', 'api-glossary.yml'])
})
