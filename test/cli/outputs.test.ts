import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {showProgress} from '../../src/cli/host.ts'
import {call, makeFolder, type Outcome} from './command.ts'

const text = 'A basquet.\n'

test('--output writes the report into a file', async () => {
  const cwd = makeFolder({'a.md': text})
  const {stdout} = await call(['--format', 'junit'], {cwd})
  for (const args of [['--format', 'junit', '--output', 'out/findings.xml'], ['--format=junit=out/findings.xml']]) {
    expect(await call(args, {cwd})).toEqual({status: 1, stdout: '', stderr: ''})
    expect(fs.readFileSync(path.join(cwd, 'out/findings.xml'), 'utf8')).toBe(stdout)
    fs.rmSync(path.join(cwd, 'out'), {recursive: true})
  }
})

test('writes each report to its file, and prints colours only on the terminal', async () => {
  const cwd = makeFolder({'a.md': text})
  const formats = ['--format', 'stylish', '--format', 'json=a.json', '--format', 'stylish=a=b.txt']
  const {stdout} = await call(formats, {cwd, isTTY: true})
  expect(stdout).toContain('\u001B[')
  expect(JSON.parse(fs.readFileSync(path.join(cwd, 'a.json'), 'utf8'))).toMatchObject({totals: {warnings: 1}})
  expect(fs.readFileSync(path.join(cwd, 'a=b.txt'), 'utf8')).toMatch(/^a\.md\n {2}1:3 {2}Unexpected/)
})

test.each([
  ['github', 'GITHUB_WORKSPACE', 'file=docs/guides/a.md,'],
  ['gitlab', 'CI_PROJECT_DIR', '"path": "docs/guides/a.md"'],
  ['sarif', 'GITHUB_WORKSPACE', '"uri": "docs/guides/a.md"'],
  ['json', 'GITHUB_WORKSPACE', '"path": "guides/a.md"'],
])(
  '--format %s, in a subfolder of the folder that the environment variable %s names, prints `%s`',
  async (format, name, expected) => {
    const root = makeFolder({'docs/guides/a.md': text})
    const at = (folder: string) => ({cwd: path.join(root, 'docs'), env: {[name]: path.join(root, folder)}})
    expect((await call(['--format', format], at('.'))).stdout).toContain(expected)
    expect((await call(['--format', format], at('elsewhere'))).stdout).toContain(expected.replace('docs/', ''))
  },
)

test('--diff prints the patch and writes reports into files', async () => {
  const cwd = makeFolder({'a.md': text})
  const {stdout} = await call(['--diff', '--format', 'stylish', '--format', 'json=a.json'], {cwd})
  expect(stdout).toMatch(/^diff --git a\/a\.md b\/a\.md\n/)
  expect(stdout).not.toContain('finding')
  expect(fs.existsSync(path.join(cwd, 'a.json'))).toBe(true)
})

test('--max-warnings N allows N warnings, but no error', async () => {
  const cwd = makeFolder({'a.md': 'A basquet, a basquet.\n'})
  const toStatus = async (...args: string[]): Promise<Outcome['status']> => (await call(args, {cwd})).status
  expect(await toStatus('--max-warnings', '2')).toBe(0)
  expect(await toStatus('--quiet')).toBe(0)
  expect(await toStatus('--quiet', '--max-warnings', '2')).toBe(0)
  expect(await call(['--quiet', '--max-warnings=1'], {cwd})).toEqual({
    status: 1,
    stdout: '',
    stderr: 'api-glossary: Too many warnings: 2 (--max-warnings allows 1)\n',
  })
  expect(await toStatus('--max-warnings', '9', '--rule=shop-basket:error')).toBe(1)
})

test('shows progress after a second, only on a terminal, and removes it before the report', () => {
  let time = 0
  const show = (isTTY: boolean, env: Readonly<Record<string, string>> = {}): string[] => {
    const written: string[] = []
    time = 0
    const progress = showProgress({stderr: {isTTY, write: (text) => written.push(String(text))}, env}, 9, () => time)
    for (const [at, done] of [
      [0, 0],
      [999, 1],
      [1000, 2],
      [1050, 3],
      [1100, 4],
    ] as const) {
      time = at
      progress.update(done)
    }
    progress.clear()
    progress.clear()
    return written
  }
  expect(show(true)).toEqual(['\r\u001B[KChecked 2 of 9 files', '\r\u001B[KChecked 4 of 9 files', '\r\u001B[K'])
  expect(show(false)).toEqual([])
  expect(show(true, {TERM: 'dumb'})).toEqual([])
  expect(show(true, {CI: 'true'})).toEqual([])
})
