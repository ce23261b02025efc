import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {call, fixtures, makeFolder, toPaths, expectRefused} from './command.ts'

const json = ['--format', 'json']
const text = 'A basquet.\n'

/** List the files with findings. */
const list = async (args: readonly string[], cwd?: string): Promise<string[]> =>
  toPaths(await call([...json, ...args], cwd === undefined ? {} : {cwd}))

test('a search finds Markdown and MDX by file name, and skips folders whose name starts with a dot', async () => {
  expect(await list(['.'])).toEqual(['guides/broken.mdx', 'guides/delivery.mdx', 'orders.md'])
})

test('without paths, the working directory is linted', async () => {
  expect(await call(json)).toEqual(await call([...json, '.']))
})

test('a search skips node_modules and symbolic links', async () => {
  const cwd = makeFolder({
    'a.md': text,
    'node_modules/x/readme.md': text,
    'sub/node_modules/y.md': text,
    'sub/b.MD': text,
  })
  fs.symlinkSync('..', path.join(cwd, 'sub/loop'))
  fs.symlinkSync('../a.md', path.join(cwd, 'sub/c.md'))
  expect(await list(['.'], cwd)).toEqual(['a.md', 'sub/b.MD'])
  expect(await list(['sub/c.md', 'node_modules/x'], cwd)).toEqual(['sub/c.md', 'node_modules/x/readme.md'])
})

test('refuses a named file that is not Markdown, and lints the other files', async () => {
  const outcome = await call([...json, 'notes.txt', '.drafts/later.md', 'orders.md'])
  expect(toPaths(outcome)).toEqual(['.drafts/later.md', 'orders.md'])
  expect(outcome).toMatchObject({
    status: 2,
    stderr:
      'api-glossary: Cannot lint `notes.txt`: it is not a Markdown or MDX file. To read it as Markdown, use `--ext txt`\n',
  })
  const cwd = makeFolder({README: text})
  expect((await call(['README'], {cwd})).stderr).toContain('use `--stdin-filepath README.md < README`')
})

test.each(['txt', '.txt'])(
  '--ext %s lints named files and files in folders with this extension as Markdown',
  async (end) => {
    const cwd = makeFolder({'a.md': text, 'b.txt': text, 'c.TXT': text, 'd.text': text})
    expect(await list(['--ext', end], cwd)).toEqual(['a.md', 'b.txt'])
    expect(await list(['--ext', end, 'b.txt', '*.t*'], cwd)).toEqual(['b.txt'])
  },
)

test.each([
  ['**/*', ['guides/broken.mdx', 'guides/delivery.mdx', 'orders.md']],
  ['*.{txt,md}', ['orders.md']],
  ['guides/[db]*.mdx', ['guides/broken.mdx', 'guides/delivery.mdx']],
])('the glob %s finds %j', async (glob, expected) => {
  expect(await list([glob])).toEqual(expected)
})

test('the path of an existing file is not read as a glob, and each file is linted once', async () => {
  const cwd = makeFolder({'[id].md': text, 'i.md': text, 'with blank\nand line.md': text})
  expect(await list(['[id].md', './[id].md', 'with blank\nand line.md'], cwd)).toEqual([
    '[id].md',
    'with blank\nand line.md',
  ])
})

test('applies the nearest .remarkignore in or above the working directory, with patterns relative to that file', async () => {
  const cwd = path.join(fixtures, 'ignoring')
  expect(await list([], cwd)).toEqual(['old/kept.md', 'seen.md'])
  expect(await list([], path.join(cwd, 'old'))).toEqual(['kept.md'])
  expect(await list(['**/*.md'], cwd)).toEqual(['old/kept.md', 'seen.md'])
})

test('skips an ignored file silently even if it is named, because hooks name files', async () => {
  const cwd = path.join(fixtures, 'ignoring')
  expect(await call(['left-out.md'], {cwd})).toEqual({status: 0, stdout: 'No findings in 0 files\n', stderr: ''})
})

test('--ignore-path names another file with patterns to ignore, and refuses a missing file', async () => {
  const cwd = makeFolder({'a.md': text, 'b.md': text, '.remarkignore': 'a.md', 'list/skip': '/b.md', 'list/b.md': text})
  expect(await list(['--ignore-path', 'list/skip'], cwd)).toEqual(['a.md', 'b.md'])
  await expectRefused(['--ignore-path', 'none'], 'Cannot read `none`: no such file or folder', {cwd})
})

test('--ignore-pattern leaves out files by a pattern, relative to the working directory', async () => {
  const cwd = makeFolder({'a.md': text, 'b.md': text, 'sub/a.md': text, 'sub/b.md': text, '.remarkignore': '/b.md'})
  const args = [...json, '--ignore-pattern', '/a.md', '--ignore-pattern=sub/b*']
  expect(toPaths(await call(args, {cwd}))).toEqual(['sub/a.md'])
  expect(toPaths(await call([...args, 'a.md', 'sub'], {cwd}))).toEqual(['sub/a.md'])
})

test('skips what .gitignore files list, with nested .gitignore files, negations and folders', async () => {
  const cwd = makeFolder({
    '.gitignore': '# built\nbuild/\n*.gen.md\n/only-here.md\n',
    '.git/info/exclude': 'mine.md\n',
    'a.md': text,
    'a.gen.md': text,
    'mine.md': text,
    'only-here.md': text,
    'build/b.md': text,
    'docs/.gitignore': '!kept.gen.md\ndraft*\n',
    'docs/kept.gen.md': text,
    'docs/drafts/c.md': text,
    'docs/only-here.md': text,
    'other/.git/HEAD': '',
    'other/a.gen.md': text,
  })
  const kept = ['a.md', 'docs/kept.gen.md', 'docs/only-here.md', 'other/a.gen.md']
  expect(await list([], cwd)).toEqual(kept)
  expect(await list(['**/*.md'], cwd)).toEqual(kept)
  expect(await list([], path.join(cwd, 'docs'))).toEqual(['kept.gen.md', 'only-here.md'])
  expect(await list(['--no-gitignore'], cwd)).toHaveLength(9)
  expect(await list(['--no-gitignore', '**/*.md'], cwd)).toHaveLength(9)
})

test('lints a named file or folder even if .gitignore lists it', async () => {
  const cwd = makeFolder({'.gitignore': 'build/\na.md\n', 'a.md': text, 'build/b.md': text, 'build/sub/a.md': text})
  expect(await list(['a.md', 'build'], cwd)).toEqual(['a.md', 'build/b.md', 'build/sub/a.md'])
})

test('outside of a repository, ignores .gitignore files above the working directory', async () => {
  const cwd = makeFolder({'.gitignore': '*.md\n', 'docs/a.md': text, 'docs/.gitignore': 'b.md', 'docs/b.md': text})
  expect(await list([], path.join(cwd, 'docs'))).toEqual(['a.md'])
})

test('reads the .gitignore of a folder that is not below the working directory', async () => {
  const cwd = makeFolder({'other/.gitignore': 'b.md\n', 'other/a.md': text, 'other/b.md': text, 'docs/a.md': text})
  expect(await list(['../other'], path.join(cwd, 'docs'))).toEqual(['../other/a.md'])
  expect(await list(['../other/*.md'], path.join(cwd, 'docs'))).toEqual(['../other/a.md'])
})

test('skips a .gitignore that is not a file', async () => {
  const cwd = makeFolder({'.gitignore/x': '', 'a.md': text})
  expect(await list([], cwd)).toEqual(['a.md'])
})

test('--no-error-on-unmatched-pattern accepts paths without documents, but refuses a text file', async () => {
  const cwd = makeFolder({'a.txt': text, 'empty/x.txt': ''})
  const args = ['--no-error-on-unmatched-pattern', 'none.md', 'none/*.md', 'empty']
  expect(await call(args, {cwd})).toEqual({status: 0, stdout: 'No findings in 0 files\n', stderr: ''})
  expect((await call([...args, 'a.txt'], {cwd})).status).toBe(2)
})

test('files outside of the folder of .remarkignore are linted', async () => {
  const cwd = path.join(fixtures, 'ignoring')
  expect(await list(['../shop/orders.md'], cwd)).toEqual(['../shop/orders.md'])
})

test.each([
  ['none.md', 'No such file or folder: `none.md`'],
  ['none/*.md', 'No file matches `none/*.md`'],
])('a path that matches nothing is an error, and the other paths are linted: %s', async (item, problem) => {
  const {status, stdout, stderr} = await call([item, 'orders.md'])
  expect({status, stderr}).toEqual({status: 2, stderr: `api-glossary: ${problem}\n`})
  expect(stdout).toContain('orders.md\n')
})

test('a folder without Markdown is an error', async () => {
  const cwd = makeFolder({'a.txt': text})
  await expectRefused([], 'No Markdown or MDX file in `.`', {cwd})
})

test.each([
  ['binary', Buffer.from([0x61, 0x00, 0x62]), 'it is binary, expected UTF-8 text'],
  ['not UTF-8', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]), 'it is not UTF-8 text'],
  ['UTF-16', Buffer.from('\uFEFFbasquet', 'utf16le'), 'it is UTF-16 text, expected UTF-8'],
  ['enormous', Buffer.alloc(16 * 1024 * 1024 + 1, ' '), 'it has more than 16 MiB'],
])('prints a line for a file that is %s, and lints the other files', async (_, bytes, problem) => {
  const cwd = makeFolder({'a.md': bytes, 'b.md': text})
  const outcome = await call([...json, 'a.md', 'b.md'], {cwd})
  expect(toPaths(outcome)).toEqual(['b.md'])
  expect(outcome).toMatchObject({status: 2, stderr: `api-glossary: Cannot lint \`a.md\`: ${problem}\n`})
})

test('prints a line for an unreadable file, and lints the other files', async () => {
  const cwd = makeFolder({'b.md': text})
  fs.symlinkSync('/proc/self/mem', path.join(cwd, 'a.md'))
  const outcome = await call([...json, 'a.md', 'b.md'], {cwd})
  expect(toPaths(outcome)).toEqual(['b.md'])
  expect(outcome.status).toBe(2)
  expect(outcome.stderr).toMatch(/^api-glossary: Cannot read `a\.md`: .+\n$/)
})

test('if a glob with parentheses matches nothing, the error says how to escape them', async () => {
  const cwd = makeFolder({'app/(docs)/a.md': 'The Rest api.\n'})
  expect((await call(['app/(docs)/*.md'], {cwd})).stderr).toBe(
    'api-glossary: No file matches `app/(docs)/*.md`, expected `\\(` and `\\)` for parentheses in a name\n',
  )
  expect(await call(['app/\\(docs\\)/*.md'], {cwd, rules: 'package'})).toMatchObject({status: 1, stderr: ''})
})
