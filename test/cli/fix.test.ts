import {execFileSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {expect, test, vi} from 'vitest'
import {writeText} from '../../src/cli/text-files.ts'
import type {Rule} from '../../src/types.ts'
import {basket, broken, call, defineReplacement, makeFolder, request} from './command.ts'

const read = (folder: string, name: string): string => fs.readFileSync(path.join(folder, name), 'latin1')

test('--fix writes the repairs that are certain, and keeps every other byte', async () => {
  const mark = '\u00EF\u00BB\u00BF'
  const cwd = makeFolder({
    'a.md': Buffer.from(`${mark}Caf\u00C3\u00A9  basquet\t \r\n\r\n*  basquet\r`, 'latin1'),
    'b.md': 'A `POST /deleteOrder`.',
  })
  expect(await call(['--fix'], {cwd})).toEqual({
    status: 1,
    stderr: '',
    stdout: `b.md
  1:4  Unexpected \`POST /deleteOrder\`, expected \`DELETE /orders/{order_id}\` or \`DELETE /orders\`  api-action-path

Fixed 2 findings
1 finding in 1 of 2 files: 1 warning
1 can be fixed with --fix-requests, which changes example requests
`,
  })
  expect(read(cwd, 'a.md')).toBe(`${mark}Caf\u00C3\u00A9  basket\t \r\n\r\n*  basket\r`)
  expect(read(cwd, 'b.md')).toBe('A `POST /deleteOrder`.')
})

test('a second --fix writes nothing', async () => {
  const cwd = makeFolder({'a.md': 'A basquet.\n'})
  expect((await call(['--fix'], {cwd})).stdout).toBe('Fixed 1 finding\nNo findings in 1 file\n')
  const before = fs.statSync(path.join(cwd, 'a.md'), {bigint: true})
  expect(await call(['--fix'], {cwd})).toMatchObject({status: 0, stdout: 'Nothing was fixed\nNo findings in 1 file\n'})
  const after = fs.statSync(path.join(cwd, 'a.md'), {bigint: true})
  expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs])
})

test('--fix-requests also repairs requests, with the likeliest suggestion', async () => {
  const cwd = makeFolder({'a.md': 'A basquet: `POST /deleteOrder`.\n'})
  expect((await call(['--fix-requests'], {cwd})).status).toBe(0)
  expect(read(cwd, 'a.md')).toBe('A basket: `DELETE /orders/{order_id}`.\n')
})

test('--fix repairs headings whose anchor stays, and --fix-headings repairs the other headings', async () => {
  const text = '# The basquet\n\nThe\nbasquet\n===\n\n## Basquet: basquet {#basket}\n\n> ## One basquet\n'
  const cwd = makeFolder({'a.md': text})
  const {stdout} = await call(['--fix'], {cwd})
  expect(stdout).toContain('Fixed 1 finding\n')
  expect(stdout).toContain('\n3 can be fixed with --fix-headings, which changes anchors\n')
  expect(read(cwd, 'a.md')).toBe(text.replace(': basquet', ': basket'))
  expect((await call(['--fix-headings'], {cwd})).status).toBe(0)
  expect(read(cwd, 'a.md')).toBe(text.replaceAll('basquet', 'basket'))
})

test('a repair of capitalisation or quotes keeps the anchor of a heading', async () => {
  const shop = replace('shop-name', /shop Api/g, 'shop "API"')
  const cwd = makeFolder({'a.md': '# The shop Api\n'})
  await call(['--fix'], {cwd, rules: [shop]})
  expect(read(cwd, 'a.md')).toBe('# The shop "API"\n')
})

test('--fix repairs the findings, and reports findings that the repairs cause', async () => {
  const cwd = makeFolder({'a.md': 'A basqquet.\n'})
  const rules = [replace('shop-letters', /qq/g, 'q'), basket]
  expect((await call([], {cwd, rules})).stdout).toContain('1 can be fixed with --fix')
  const {status, stdout} = await call(['--fix'], {cwd, rules})
  expect(stdout).toContain('`basquet`, expected `basket`')
  expect(stdout).toContain('Fixed 1 finding\n')
  expect({status, text: read(cwd, 'a.md')}).toEqual({status: 1, text: 'A basquet.\n'})
})

test('--fix writes nothing if a rule fails', async () => {
  const cwd = makeFolder({'a.md': 'A basquet.\n'})
  expect((await call(['--fix'], {cwd, rules: [basket, broken]})).status).toBe(2)
  expect(read(cwd, 'a.md')).toBe('A basquet.\n')
})

test('--fix keeps modes and symbolic links, and leaves no temporary file', async () => {
  const cwd = makeFolder({'files/a.md': 'A basquet.\n'})
  fs.chmodSync(path.join(cwd, 'files/a.md'), 0o751)
  fs.symlinkSync('files/a.md', path.join(cwd, 'link.md'))
  expect((await call(['--fix', 'link.md'], {cwd})).status).toBe(0)
  expect(fs.readlinkSync(path.join(cwd, 'link.md'))).toBe('files/a.md')
  expect(fs.statSync(path.join(cwd, 'files/a.md')).mode & 0o777).toBe(0o751)
  expect(read(cwd, 'files/a.md')).toBe('A basket.\n')
  expect(fs.readdirSync(path.join(cwd, 'files'))).toEqual(['a.md'])
})

test('--fix writes nothing if the file changed during the run', () => {
  const folder = makeFolder({'a.md': 'A basquet and more.\n'})
  const file = path.join(folder, 'a.md')
  expect(writeText(file, 'a.md', 'A basket.\n', 'A basquet.\n')).toBe('Cannot write `a.md`: it changed in the meantime')
  expect(read(folder, 'a.md')).toBe('A basquet and more.\n')
  expect(fs.readdirSync(folder)).toEqual(['a.md'])
})

test('--fix keeps the old file, and removes its temporary file, if writing fails', () => {
  const folder = makeFolder({'a.md': 'A basquet.\n'})
  const file = path.join(folder, 'a.md')
  const rename = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw new Error('no space left')
  })
  const problem = writeText(file, 'a.md', 'A basket.\n', 'A basquet.\n')
  rename.mockRestore()
  expect(problem).toBe('Cannot write `a.md`: no space left')
  expect(read(folder, 'a.md')).toBe('A basquet.\n')
  expect(fs.readdirSync(folder)).toEqual(['a.md'])
})

test('the repaired standard input goes to standard output, and the report goes to standard error', async () => {
  const stdin = '\uFEFFA basquet: `POST /deleteOrder`.'
  expect(await call(['--fix', '-'], {stdin})).toEqual({
    status: 1,
    stdout: '\uFEFFA basket: `POST /deleteOrder`.',
    stderr: expect.stringMatching(/^<stdin>\n[^]*Fixed 1 finding\n/),
  })
  expect((await call(['--fix', '-'], {stdin: 'A basket.'})).stdout).toBe('A basket.')
})

test('reports a closed standard output, even if standard input is ignored', async () => {
  const message = 'api-glossary: Cannot write `a.md` to standard output: it is closed\n'
  for (const files of [{'.remarkignore': 'a.md'}, {'api-glossary.yml': 'ignore: [a.md]\n'}]) {
    const cwd = makeFolder(files)
    const stdout = {write: () => {}, isClosed: true}
    const {status, stderr} = await call(['--fix', '--stdin-filepath', 'a.md'], {cwd, stdin: 'A basquet.', stdout})
    expect({status, stderr}).toEqual({status: 2, stderr: message})
  }
})

test.each([
  ['.remarkignore', 'a.md'],
  ['api-glossary.yml', 'ignore: [a.md]\n'],
])('returns standard input unchanged if %s ignores it', async (name, text) => {
  const cwd = makeFolder({[name]: text})
  const {status, stdout} = await call(['--fix', '--stdin-filepath', 'a.md'], {cwd, stdin: 'A basquet.'})
  expect({status, stdout}).toEqual({status: 0, stdout: 'A basquet.'})
})

test('git apply with the output of --diff does what --fix does, and --diff changes no file', async () => {
  const files = {
    'a.md': 'One.\n\nA basquet.\n\nTwo.\n',
    'no end.md': 'A basquet',
    'été/"quoted" name.md': '\uFEFFA basquet.\r\nTwo.\r\n',
    'clean.md': 'A basket.\n',
    'requests.md': 'A basquet: `POST /deleteOrder`.\n',
  }
  const names = Object.keys(files)
  const [cwd, other] = [makeFolder(files), makeFolder(files)]
  const {status, stdout} = await call(['--diff', '--fix-requests'], {cwd})
  expect(status).toBe(1)
  for (const name of names) expect(fs.readFileSync(path.join(cwd, name), 'utf8')).toBe(files[name as 'a.md'])
  execFileSync('git', ['apply', '-'], {cwd, input: stdout})
  await call(['--fix-requests'], {cwd: other})
  for (const name of names) expect(read(cwd, name)).toBe(read(other, name))
  expect(read(cwd, 'requests.md')).toBe('A basket: `DELETE /orders/{order_id}`.\n')
})

test('--diff prints nothing if nothing needs a repair', async () => {
  expect(await call(['--diff', '-'], {stdin: 'A basket.'})).toEqual({status: 0, stdout: '', stderr: ''})
  expect(await call(['--diff', '-'], {stdin: 'A cart.', rules: [request]})).toMatchObject({status: 0, stdout: ''})
})

/** Create a rule whose repairs are certain. */
function replace(id: string, pattern: RegExp, text: string): Rule {
  return defineReplacement(id, pattern, {expected: [text], repair: 'certain'})
}
