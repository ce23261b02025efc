import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {parse} from 'yaml'
import {call, expectRefused, makeFolder, own, readFiles} from './command.ts'

interface Broken {
  title: string
  settings: string
  files?: Record<string, string>
  message: string
}

const folder = path.resolve(import.meta.dirname, '../../fixtures/glossaries')
const broken = parse(fs.readFileSync(path.join(folder, 'broken.yml'), 'utf8')) as Broken[]
const page = 'An Rest end-point.\n'

test('the fixtures have at least thirty broken settings and glossaries', () => {
  expect(broken.length).toBeGreaterThanOrEqual(30)
})

describe.each(broken)('$title', ({settings, files = {}, message}) => {
  const make = (): string => makeFolder({'api-glossary.yml': settings, 'docs/orders.md': page, ...files})

  test('stops the command before it writes anything', async () => {
    const cwd = make()
    const {status, stdout, stderr} = await call(['--fix', 'docs'], {cwd, rules: 'package'})
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(message)])
    expect({status, stdout}).toEqual({status: 2, stdout: ''})
    expect(fs.readFileSync(path.join(cwd, 'docs/orders.md'), 'utf8')).toBe(page)
  })

  test('is reported by check-glossary', async () => {
    const {status, stdout, stderr} = await call(['check-glossary'], {cwd: make()})
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(message)])
    expect({status, stdout}).toEqual({status: 2, stdout: ''})
  })
})

describe('glossary-synonym, with the option to compare all files of a run,', () => {
  test('shows the file and the line with the first use of the most used name', async () => {
    const cwd = makeFolder({
      'api-glossary.yml': 'rules:\n  glossary-synonym: {prefer: consistent, within: site}\n',
      'a.md': '# Orders\n\nThe REST API lists orders.\n',
      'b.md': 'A RESTful API.\n',
      'c.md': 'The REST API.\n',
    })
    const finding = {
      reason: 'Unexpected `RESTful API`, expected `REST API`',
      note: '“REST API” is used 2 times, first at a.md:3; “RESTful API” is another name for the same thing.',
    }
    expect(readFiles(await call(['--format', 'json'], {cwd, ...own}))).toMatchObject([
      {path: 'b.md', findings: [finding]},
    ])
  })
})

describe('settings', () => {
  test('can list files to ignore', async () => {
    const cwd = makeFolder({'api-glossary.yml': 'ignore: [old/]\n', 'old/orders.md': page, 'new.md': page})
    expect((await call([], {cwd, ...own})).stdout).toMatch(/^new\.md\n[^\n]*\n\n1 finding in 1 file/)
    const piped = {cwd, stdin: page, ...own}
    expect((await call(['--fix', '--stdin-filepath', 'old/orders.md'], piped)).stdout).toBe(page)
  })

  test('of the nearest folder win, and `--rule` wins over them', async () => {
    const cwd = makeFolder({
      'api-glossary.yml': 'rules: {glossary-spelling: off, glossary-casing: off, glossary-article: off}\n',
      'docs/api-glossary.json': '{"rules": {"glossary-spelling": "error"}}',
      'docs/orders.md': 'The end point of the API.\n',
      'orders.md': 'The rest api.\n',
    })
    const {stdout} = await call([], {cwd, ...own})
    expect(stdout).toContain('docs/orders.md\n  1:5  error: Unexpected `end point`')
    expect(stdout).toContain('1 finding in 1 of 2 files')
    expect((await call(['--rule', 'glossary-casing:error', 'orders.md'], {cwd, ...own})).stdout).toContain(
      'error: Unexpected `rest api`',
    )
  })

  test('can name the keys of front matter to check', async () => {
    const text = '---\ntitle: "The Rest api"\nauthor: Rest api\ndescription: An end point of the API\n---\n'
    const cwd = makeFolder({'api-glossary.yml': 'frontmatter: [title, description]\n', 'orders.md': text})
    await call(['--fix', '--fix-headings'], {cwd, ...own})
    expect(fs.readFileSync(path.join(cwd, 'orders.md'), 'utf8')).toBe(
      '---\ntitle: "The REST API"\nauthor: Rest api\ndescription: An endpoint of the API\n---\n',
    )
  })

  test('may name a glossary that is a link to a file in the working directory, but not a link to a file outside', async () => {
    const outside = makeFolder({'words.yml': 'terms: [{term: boxslip}]\n'})
    const cwd = makeFolder({
      'api-glossary.yml': 'glossary: [link.yml]\n',
      'inside.yml': 'terms: [{term: boxslip}]\n',
      'a.md': '',
    })
    fs.symlinkSync(path.join(outside, 'words.yml'), path.join(cwd, 'link.yml'))
    expect((await call([], {cwd, ...own})).stderr).toContain('outside of the working directory')
    fs.rmSync(path.join(cwd, 'link.yml'))
    fs.symlinkSync('inside.yml', path.join(cwd, 'link.yml'))
    expect(await call([], {cwd, ...own})).toMatchObject({status: 0, stderr: ''})
  })

  test('and glossaries are refused if they are too long, binary or not in UTF-8', async () => {
    const cwd = makeFolder({
      'long.yml': `# ${'x'.repeat(1024 * 1024)}`,
      'binary.yml': new Uint8Array([0, 1, 2]),
      'latin.yml': new Uint8Array([0x74, 0xe9]),
    })
    const {status, stderr} = await call(['check-glossary', 'long.yml', 'binary.yml', 'latin.yml'], {cwd})
    expect(status).toBe(2)
    expect(stderr).toMatch(
      /^long\.yml:1:1: Unexpected size of \d+ bytes, expected at most 1048576 \(1 MiB\)\nbinary\.yml:1:1: Unexpected binary file[^\n]+\nlatin\.yml:1:1: Unexpected bytes that are not UTF-8[^\n]+\n$/,
    )
  })
})

test('refuses a deeply nested glossary, and prints one line', async () => {
  const cwd = makeFolder({
    'deep.json': `{"terms": ${'['.repeat(20_000)}`,
    'deep.yml': `terms: ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  })
  for (const name of ['deep.json', 'deep.yml']) {
    const {status, stderr} = await call(['check-glossary', name], {cwd})
    expect({status, lines: stderr.trimEnd().split('\n').length}).toEqual({status: 2, lines: 1})
  }
})

describe('the subcommands', () => {
  test('check-glossary confirms valid settings and glossaries', async () => {
    const cwd = makeFolder({'words.yml': 'terms: [{id: rest, names: [Rest Box]}, {term: boxslip}]\n'})
    expect(await call(['check-glossary', 'words.yml'], {cwd})).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^words\.yml: the term `rest` is also in the built-in glossary, and this file replaces the fields `names`\nwords\.yml: \d+ terms, no mistakes\n$/,
      ),
    })
    expect((await call(['check-glossary'], {cwd})).stdout).toContain('No settings file')
  })

  test.each(['markdown', 'json', 'csv', 'vale', 'cspell', 'textlint', 'markdownlint'])(
    '`api-glossary glossary` prints the format %s',
    async (format) => {
      const {status, stdout, stderr} = await call(['glossary', '--format', format], {cwd: path.join(folder, 'shop')})
      expect({status, stderr}).toEqual({status: 0, stderr: ''})
      expect(stdout).toContain('Kubernetes')
    },
  )

  test.each([['glossary'], ['check-glossary']])('%s reports a missing file without a position', async (name) => {
    await expectRefused([name, 'nope.md'], 'No such file: `nope.md`')
  })

  test('explain describes a term or a rule', async () => {
    const cwd = path.join(folder, 'shop')
    expect((await call(['explain', 'box', 'slips'], {cwd})).stdout).toBe(
      'boxslip (noun)\nThe list of what is in a box.\nNot: box slip → boxslip\nPhrases: print a boxslip, a boxslip for new orders\n',
    )
    await expectRefused(['explain', 'kubernets'], 'Unexpected `kubernets`, expected `Kubernetes`', {cwd})
  })

  test.each(rules.map(({meta}) => [meta.id, meta.summary] as const))(
    'explain %s prints the purpose, the options and an example of the rule, and whether its repairs are certain',
    async (id) => {
      const {status, stdout} = await call(['explain', id], {rules: 'package'})
      expect(status).toBe(0)
      expect(stdout).toMatch(
        new RegExp(
          `^${id} \\((?:stable|preview), (?:on|off) by default\\)\n\nFinds .*\n\nOptions:\n\\S.*(?:\nBefore:\n {4}.*\nAfter:\n {4}.*\n\nThese repairs are .*)?\n\nhttps://.*/${id}#readme\n$`,
          's',
        ),
      )
      expect(stdout).not.toContain('####')
      expect(stdout).not.toContain('](')
    },
  )

  test('explain says whether --fix applies the repairs of a rule', async () => {
    const explain = async (id: string) => (await call(['explain', id], {rules: 'package'})).stdout
    expect(await explain('glossary-casing')).toContain('These repairs are certain: --fix applies them.\n')
    expect(await explain('api-action-path')).toContain('These repairs are suggestions: --fix does not apply them.\n')
    expect(await explain('api-known-request')).toContain('These repairs are suggestions: --fix does not apply them.\n')
    expect(await explain('glossary-synonym')).toContain('With the options `{"prefer":"REST API"}`:\n')
  })

  test.each([['check-glossary'], ['glossary'], ['explain']])('%s knows --help, and corrects --hlep', async (name) => {
    const {stdout} = await call([name, '--help'])
    expect(stdout).toContain(`Usage: api-glossary ${name}`)
    expect(stdout).toMatch(/^ {2}-h, --help +print this help$/m)
    expect(await call([name, '--hlep'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('expected `--help`'),
    })
  })
})
