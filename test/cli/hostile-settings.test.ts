/** Hostile settings, glossaries and paths: the command prints one error and exits with 2, or works correctly. */
import {execFileSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {readTable} from '../tables.ts'
import {call, expectRefused, makeFolder, own, type Outcome} from './command.ts'

const page = 'An Rest end-point.\n'
const isWindows = process.platform === 'win32'

/** Run the command with the rules of the package. */
const lint = async (
  files: Readonly<Record<string, string | Uint8Array>>,
  args: readonly string[] = [],
): Promise<Outcome> => call(args, {cwd: makeFolder({'a.md': page, ...files}), ...own})

/** Run the command in a folder with these settings and one page. */
const lintWith = async (settings: string): Promise<Outcome> => lint({'api-glossary.yml': settings})

/** YAML aliases in ten levels, each with nine references to the level before. */
const bomb = [...'bcdefghij'].reduce(
  (text, name, index) => `${text}  - &${name} [${Array(9).fill(`*${'abcdefghij'[index]}`).join(', ')}]\n`,
  'names:\n  - &a [x, x, x, x, x, x, x, x, x]\n',
)

const ofAllObjects = Object.getOwnPropertyNames(Object.prototype).join()

describe('the command prints one line without a stack trace for', () => {
  const [[, rows] = ['', []]] = readTable('hostile-settings')
  test.each([
    ...rows,
    [
      'aliases that stand for billions of values',
      bomb,
      'expected at most 500000 values after all aliases are expanded',
    ],
    [
      'a term that reverses the text after it',
      'glossary: {terms: [{term: "\\u202Eshop"}]}',
      'text without control characters',
    ],
    ['deeply nested lists', `names: ${'['.repeat(10_000)}`, 'Unexpected depth'],
    ['deeply nested mappings', `names: ${'{a: '.repeat(10_000)}`, 'Unexpected depth'],
    ['many tags', `names: ${'!!str '.repeat(20_000)}x`, 'A node can have at most one tag'],
    ['a long path', `glossary: ${'x'.repeat(4500)}.yml`, 'Unexpected long path'],
    ['a long word', `names: [${'x'.repeat(5001)}]`, 'Unexpected text of 5001 characters for an entry of `names`'],
    [
      'many words',
      `names: [${'x,'.repeat(10_001)}]`,
      'Unexpected list of 10001 entries for `names`, expected at most 10000',
    ],
    [
      'a rule with a control sequence for terminals',
      'rules: {"\\e[2J": off}',
      'Unexpected key `\\u001b[2J` in `rules`',
    ],
    ['a lone surrogate in a path', 'glossary: "\\uD83D.yml"', 'No such file, expected the path of a file'],
  ])('%s', async (_, settings, message = '') => {
    const {status, stdout, stderr} = await lintWith(`${settings}\n`)
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(message)])
    expect({status, stdout}).toEqual({status: 2, stdout: ''})
  })

  test('a key that occurs twice in JSON, once with escapes', async () => {
    const {status, stderr} = await lint({'api-glossary.json': '{"names": ["a"], "n\\u0061mes": ["b"]}'})
    expect({status, stderr}).toEqual({status: 2, stderr: expect.stringContaining('Unexpected second key') as string})
  })

  test('a glossary page whose table has a cell of a million characters', async () => {
    const words = `| Term | Avoid |\n| - | - |\n| shop | ${'*a_ '.repeat(250_000)} |\n`
    const {status, stderr} = await lint({'api-glossary.yml': 'glossary: words.md\n', 'words.md': words})
    expect({status, stderr}).toEqual({
      status: 2,
      stderr: 'words.md:3:1: Unexpected line of 1000011 characters, expected at most 100000\n',
    })
  })

  test.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['malformed entries', '{"version": 1, "files": {"a.md": [null, {"rule": 1}]}}'],
    ['`__proto__` as a path', '{"version": 1, "files": {"__proto__": [{"rule": "constructor"}]}}'],
    ['deeply nested lists', '['.repeat(100_000)],
  ])('a baseline with %s', async (_, text) => {
    const {status, stderr} = await lint({'known.json': text}, ['--baseline', 'known.json'])
    expect({status, lines: stderr.split('\n').length}).toEqual({status: 2, lines: 2})
    expect(stderr).toMatch(/^api-glossary: Cannot read `known\.json`: /)
  })

  test.each([
    ['--rule', '__proto__:off'],
    ['--rule', 'constructor:off'],
    ['--format', 'constructor'],
  ])('the arguments %s %s', async (...args) => {
    const {status, stderr} = await lint({}, args)
    expect(stderr).toMatch(/^api-glossary: Unexpected [^\n]+\n$/)
    expect(status).toBe(2)
  })

  test.each([
    ['a path', 'x'.repeat(5000), '', 'its path is too long'],
    ['a glob', '*/'.repeat(5000), '*.md', 'its path is too long'],
  ])('%s that is too long', async (_, start, end, reason) => {
    const {status, stderr} = await lint({}, [start + end])
    expect(stderr).toBe(`api-glossary: Cannot read \`${(start + end).slice(0, 200)}…\`: ${reason}\n`)
    expect(status).toBe(2)
  })
})

describe('unusual settings', () => {
  test('may use words such as `constructor` as terms, names, verbs and keys of front matter', async () => {
    const settings = [
      'names: [__proto__, hasOwnProperty]',
      'frontmatter: [__proto__, constructor, toString]',
      'glossary:',
      '  terms: [{term: Constructor, avoid: [constructer]}, {term: valueOf}]',
      '  requests: {purposes: [{id: delete, verbs: [constructor]}]}',
    ].join('\n')
    const {stdout, stderr, status} = await lint({
      'api-glossary.yml': settings,
      'b.md': '---\n__proto__: The Rest api\nconstructor: a constructer\n---\n\n`POST /constructorOrder`\n',
    })
    expect({stderr, status}).toEqual({stderr: '', status: 1})
    expect(stdout).toContain('Unexpected `Rest api`, expected `REST API`')
    expect(stdout).toContain('Unexpected `constructer`, expected `Constructor`')
    expect(stdout).toContain('Unexpected action `constructor` in path `/constructorOrder`')
  })

  test.each(['\\uD83D', '\\uD83D Заказ', 'Web\\uD83Dhook', '(a+)+$', '[z-a]', '\\\\'])(
    'may have the term "%s"',
    async (term) => {
      const {stdout, stderr} = await lintWith(`glossary: {terms: [{term: "${term}", avoid: ["${term}x"]}]}\n`)
      expect(stderr).toBe('')
      expect(stdout).toContain('Unexpected `An Rest end-point`')
    },
  )

  test('may have ignore patterns that could backtrack without end, but are matched quickly', async () => {
    const name = `${'a'.repeat(100)}.md`
    const settings = `ignore: ["${'*a'.repeat(30)}b", "[z-a]", "${'**/'.repeat(30)}z"]\n`
    const {stdout, stderr} = await lint({'api-glossary.yml': settings, [name]: page})
    expect(stderr).toBe('')
    expect(stdout).toContain(name)
  })

  test('may name a key of front matter, even if the front matter has aliases, tags and deep lists', async () => {
    const {stdout, stderr} = await lint({
      'api-glossary.yml': 'frontmatter: [title]\n',
      'b.md': `---\n${bomb}title: !!js/function "The Rest api"\n---\n`,
      'c.md': `---\ntitle: ${'['.repeat(10_000)}\n---\n`,
    })
    expect(stderr).toBe('')
    expect(stdout).toContain('1 finding in 1 of 3 files')
  })
})

describe.skipIf(isWindows)('if a path is a broken link, a pipe, a device or a folder, the command', () => {
  const makePipe = (file: string): void => void execFileSync('mkfifo', [file])
  const makeLoop = (file: string): void => fs.symlinkSync(path.basename(file), file)
  const makeDangling = (file: string): void => fs.symlinkSync('nowhere', file)
  const makeDevice = (file: string): void => fs.symlinkSync('/dev/zero', file)
  const makeDirectory = (file: string): void => fs.mkdirSync(file)

  const isPipe = 'it is a pipe or a device, expected a file'
  test.each([
    ['a document', 'b.md', ['b.md'], makePipe, `Cannot read \`b.md\`: ${isPipe}`],
    ['a document', 'b.md', ['b.md'], makeDevice, `Cannot read \`b.md\`: ${isPipe}`],
    ['a document', 'b.md', ['b.md'], makeLoop, 'Cannot read `b.md`: its symbolic links form a loop'],
    ['a document', 'b.md', ['b.md'], makeDangling, 'No such file or folder: `b.md`'],
    ['an ignore file', 'no', ['--ignore-path', 'no'], makePipe, `Cannot read \`no\`: ${isPipe}`],
    ['an ignore file', 'no', ['--ignore-path', 'no'], makeDevice, `Cannot read \`no\`: ${isPipe}`],
    ['an ignore file', 'no', ['--ignore-path', 'no'], makeDirectory, 'Cannot read `no`: it is a folder'],
    ['an ignore file', '.remarkignore', [], makePipe, `Cannot read \`.remarkignore\`: ${isPipe}`],
    ['an ignore file', '.remarkignore', [], makeDevice, `Cannot read \`.remarkignore\`: ${isPipe}`],
    ['an ignore file', '.remarkignore', [], makeDirectory, 'Cannot read `.remarkignore`: it is a folder'],
    ['an ignore file', '.remarkignore', [], makeLoop, 'Cannot read `.remarkignore`: its symbolic links form a loop'],
    ['an ignore file', '.remarkignore', [], makeDangling, 'Cannot read `.remarkignore`: no such file or folder'],
    ['a baseline', 'known.json', ['--baseline', 'known.json'], makePipe, `Cannot read \`known.json\`: ${isPipe}`],
    ['a baseline', 'known.json', ['--baseline', 'known.json'], makeDevice, `Cannot read \`known.json\`: ${isPipe}`],
    ['settings', 'api-glossary.yml', [], makePipe, 'Unexpected pipe or device, expected a file'],
    ['settings', 'api-glossary.yml', [], makeDirectory, 'Unexpected folder, expected a file'],
    ['settings', 'api-glossary.yml', [], makeLoop, 'Unexpected loop of symbolic links, expected a file'],
    ['settings', 'api-glossary.yml', [], makeDangling, 'No such file, expected the path of a file'],
    ['settings', 'api-glossary.yml', [], makeDevice, 'Unexpected file outside of the working directory'],
    [
      'a glossary',
      'words.yml',
      ['check-glossary', 'words.yml'],
      makePipe,
      'Unexpected pipe or device, expected a file',
    ],
    ['a glossary', 'words.yml', ['check-glossary', 'words.yml'], makeLoop, 'Unexpected loop of symbolic links'],
  ] as const)('reports the path instead of reading it as %s (%s, %j)', async (_what, name, args, make, message) => {
    const cwd = makeFolder({'a.md': page})
    make(path.join(cwd, name))
    const {status, stderr} = await call(args, {cwd, ...own})
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(message)])
    expect(status).toBe(2)
  })

  test('reports a `.remarkignore` in a parent folder by its path from the working directory', async () => {
    const cwd = makeFolder({'docs/a.md': page})
    makeDirectory(path.join(cwd, '.remarkignore'))
    await expectRefused([], 'Cannot read `../.remarkignore`: it is a folder', {cwd: path.join(cwd, 'docs'), ...own})
  })

  test('ignores a `package.json` that is not a file', async () => {
    for (const make of [makePipe, makeLoop, makeDevice, makeDirectory]) {
      const cwd = makeFolder({'a.md': page})
      make(path.join(cwd, 'package.json'))
      const {stdout, stderr} = await call([], {cwd, ...own})
      expect(stderr).toBe('')
      expect(stdout).toContain('Unexpected `An Rest end-point`')
    }
  })

  test('searches a folder only once if it has a link to its parent', async () => {
    const cwd = makeFolder({'docs/a.md': page})
    fs.symlinkSync('..', path.join(cwd, 'docs/up'))
    for (const args of [['docs'], ['**/*.md']])
      expect((await call(args, {cwd, ...own})).stdout).toContain('1 finding in 1 file')
  })

  test('refuses a glossary in a folder that is a link out of the working directory', async () => {
    const outside = makeFolder({'words.yml': 'names: [x]\n'})
    const cwd = makeFolder({'a.md': page, 'api-glossary.yml': 'glossary: shop/words.yml\n'})
    fs.symlinkSync(outside, path.join(cwd, 'shop'))
    expect((await call([], {cwd, ...own})).stderr).toContain('Unexpected file outside of the working directory')
  })
})

test('reading a file never changes the prototype of all objects', () => {
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(ofAllObjects)
})
