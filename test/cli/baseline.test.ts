import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {call, makeFolder, write} from './command.ts'

const options = ['--baseline', 'old.json']
const text = `# The shop

Put the pen into the basquet and pay.

Each basquet holds ten pens.

| Thing | Use |
| --- | --- |
| basquet | to carry |

> Carry a basquet home.
`

/** Make a folder of files, and a baseline with all findings in these files. */
async function makeOld(files: Readonly<Record<string, string>> = {'a.md': text}): Promise<string> {
  const cwd = makeFolder(files)
  const {status} = await call([...options, '--update-baseline'], {cwd})
  expect(status).toBe(0)
  return cwd
}

test('leaves out findings in the baseline, and exits with 0', async () => {
  const cwd = await makeOld()
  expect(await call(options, {cwd})).toEqual({
    status: 0,
    stdout: 'No findings in 1 file\n4 findings in the baseline\n',
    stderr: '',
  })
})

test('a baseline is sorted, and has one line for each entry', async () => {
  const cwd = await makeOld({'b.md': 'The basquet of\nthe shop is red.\n', 'a.md': 'A basquet.\n', 'c.md': 'None.\n'})
  expect(fs.readFileSync(path.join(cwd, 'old.json'), 'utf8')).toBe(`{
  "version": 1,
  "files": {
    "a.md": [
      {"rule":"shop-basket","actual":"basquet","before":"A","after":"."}
    ],
    "b.md": [
      {"rule":"shop-basket","actual":"basquet","before":"The","after":"of the shop"}
    ]
  }
}
`)
})

test.each([
  ['a hundred new lines above', `${'The shop is open.\n\n'.repeat(50)}${text}`],
  ['edits elsewhere in the paragraph', text.replace('Put the pen into', 'Put one pen and a book into')],
  ['an edit of a word beside a finding', text.replace('the basquet and', 'your basquet and')],
  ['a change of the order of paragraphs', text.split('\n\n').toReversed().join('\n\n')],
  ['a change of the line endings', text.replaceAll('\n', '\r\n')],
])('leaves out all findings in the baseline after %s', async (_, changed) => {
  const cwd = await makeOld()
  write(cwd, 'a.md', changed)
  expect(await call(options, {cwd})).toEqual({
    status: 0,
    stdout: 'No findings in 1 file\n4 findings in the baseline\n',
    stderr: '',
  })
})

test('reports a new finding of the same kind as the findings in the baseline, even if it is above them', async () => {
  const cwd = await makeOld()
  write(cwd, 'a.md', `A new basquet at the top.\n\n${text}`)
  expect(await call(options, {cwd})).toEqual({
    status: 1,
    stderr: '',
    stdout: `a.md
  1:7  Unexpected \`basquet\`, expected \`basket\`  shop-basket

1 finding in 1 file: 1 warning
1 can be fixed with --fix
4 findings in the baseline
`,
  })
})

test('reports a second copy of a finding that the baseline lists once', async () => {
  const cwd = await makeOld({'a.md': 'Each basquet.\n', 'b.md': 'None.\n'})
  write(cwd, 'a.md', 'Each basquet.\n\nEach basquet.\n')
  expect((await call(options, {cwd})).stdout).toContain('a.md\n  3:6 ')
  write(cwd, 'a.md', 'Each basquet.\n')
  write(cwd, 'b.md', 'Each basquet.\n')
  expect((await call(options, {cwd})).stdout).toContain('b.md\n  1:6 ')
})

test('a renamed file keeps its entries', async () => {
  const cwd = await makeOld()
  fs.renameSync(path.join(cwd, 'a.md'), path.join(cwd, 'b.md'))
  expect(await call(options, {cwd})).toMatchObject({status: 0, stderr: ''})
})

test('lists stale entries on stderr without changing the exit status, and an update removes them', async () => {
  const cwd = await makeOld()
  write(cwd, 'a.md', text.replace('Each basquet', 'Each basket'))
  expect(await call(options, {cwd})).toMatchObject({
    status: 0,
    stderr:
      'api-glossary: `old.json` has 1 stale entry, which --update-baseline removes\n' +
      '  a.md: `basquet` (shop-basket)\n',
  })
  expect(await call([...options, '--update-baseline'], {cwd})).toMatchObject({
    status: 0,
    stderr: 'api-glossary: Entries in `old.json`: 0 added, 3 kept, 1 removed\n',
  })
  expect(await call(options, {cwd})).toMatchObject({status: 0, stderr: ''})
})

test('lists the first ten of many stale entries', async () => {
  const cwd = await makeOld({'a.md': 'A basquet.\n\n'.repeat(12)})
  write(cwd, 'a.md', 'None.\n')
  const {stderr} = await call(options, {cwd})
  expect(stderr).toContain(' 12 stale entries, ')
  expect(stderr.split('\n')).toHaveLength(13)
  expect(stderr).toContain('\n  and 2 more\n')
})

test('keeps entries of files that the run does not lint, and does not report these entries as stale', async () => {
  const cwd = await makeOld({'a.md': 'A basquet.\n', 'b.md': 'A basquet.\n', 'c.md': 'A basquet.\n'})
  expect(await call([...options, 'a.md'], {cwd})).toMatchObject({status: 0, stderr: ''})
  fs.rmSync(path.join(cwd, 'c.md'))
  write(cwd, 'a.md', 'One basquet.\n')
  await call([...options, '--update-baseline', 'a.md'], {cwd})
  const {files} = JSON.parse(fs.readFileSync(path.join(cwd, 'old.json'), 'utf8')) as {files: object}
  expect(Object.keys(files)).toEqual(['a.md', 'b.md'])
})

test('paths are relative to the folder of the baseline', async () => {
  const cwd = makeFolder({'docs/a.md': 'A basquet.\n', 'ci/x': ''})
  await call(['--baseline', 'ci/old.json', '--update-baseline'], {cwd})
  const inDocs = {cwd: path.join(cwd, 'docs')}
  expect(await call(['--baseline', '../ci/old.json'], inDocs)).toMatchObject({status: 0, stderr: ''})
})

test('for standard input, leaves out the findings that the baseline lists', async () => {
  const cwd = await makeOld()
  const args = [...options, '--stdin-filepath', 'a.md']
  expect(await call(args, {cwd, stdin: text})).toMatchObject({status: 0, stderr: ''})
})

test('--fix also repairs findings in the baseline', async () => {
  const cwd = await makeOld()
  await call([...options, '--fix'], {cwd})
  expect(fs.readFileSync(path.join(cwd, 'a.md'), 'utf8')).toBe(text.replaceAll('basquet', 'basket'))
})

test('--update-baseline writes nothing if nothing changed', async () => {
  const cwd = await makeOld()
  const before = fs.statSync(path.join(cwd, 'old.json'), {bigint: true})
  await call([...options, '--update-baseline'], {cwd})
  const after = fs.statSync(path.join(cwd, 'old.json'), {bigint: true})
  expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs])
})

test.each([
  ['{}', /^api-glossary: Cannot read `old\.json`: it is not a baseline of version 1\n$/],
  ['{"version": 1, "files": {"a.md": [{}]}}', /it is not a baseline/],
  ['{', /^api-glossary: Cannot read `old\.json`: .*JSON/],
])('a baseline with the content %j is refused', async (content, sentence) => {
  const cwd = makeFolder({'old.json': content, 'a.md': text})
  for (const args of [options, [...options, '--update-baseline']]) {
    const {status, stderr} = await call(args, {cwd})
    expect({status, stderr}).toEqual({status: 2, stderr: expect.stringMatching(sentence)})
  }
})

test('a missing baseline is an error that says how to create it', async () => {
  const {status, stderr} = await call(options, {cwd: makeFolder({'a.md': text})})
  expect({status, stderr}).toEqual({status: 2, stderr: expect.stringMatching(/; --update-baseline creates it\n$/)})
})
