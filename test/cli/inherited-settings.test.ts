/** Settings of nested folders work the same in the command, remark and the language server. */
import fs from 'node:fs'
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {remark} from 'remark'
import remarkFrontmatter from 'remark-frontmatter'
import {VFile} from 'vfile'
import {describe, expect, test, vi} from 'vitest'
import preset from '../../src/index.ts'
import {initialize, startEditor} from '../lsp/editor.ts'
import {call, makeFolder, own, readFiles} from './command.ts'

const page = '---\ntitle: A box slip\n---\n\nThe rest API has a box slip, a box lid and an end point.\n'
const words = '| Term | Kind |\n| - | - |\n| parcel | noun |\n\n| Term | Avoid |\n| - | - |\n| parcel | box lid |\n'

/** The findings for the settings below, as "severity: words". */
const expected: Readonly<Record<string, readonly string[]>> = {
  'a.md': ['error: rest', 'warning: box slip', 'warning: end point'],
  'docs/a.md': ['error: rest', 'warning: box slip', 'warning: box lid', 'warning: end point'],
  'docs/api/a.md': ['error: rest', 'error: box slip', 'error: box lid', 'error: end point'],
  'docs/api/draft.md': ['error: box slip', 'error: box slip', 'error: box lid', 'error: end point'],
  'docs/old/a.md': [],
  'docs/own/a.md': ['warning: end point'],
}

function makeDocs(): string {
  return makeFolder({
    'api-glossary.yml': `
glossary: {terms: [{term: boxslip, avoid: [box slip]}]}
rules: {glossary-casing: error, glossary-spelling: warn}
overrides:
  - files: [draft.md]
    rules: {glossary-casing: off}
    frontmatter: [title]
`,
    'docs/api-glossary.yml': 'glossary: words.md\nrules: {glossary-spelling: {likely: false}}\nignore: [old/]\n',
    'docs/words.md': words,
    'docs/api/api-glossary.yml': 'rules: {glossary-spelling: error}\n',
    'docs/own/api-glossary.yml': 'root: true\nrules: {glossary-casing: off}\n',
    ...Object.fromEntries(Object.keys(expected).map((name) => [name, page])),
  })
}

interface Diagnostics {
  uri: string
  diagnostics: {severity: number; range: {start: {line: number; character: number}; end: {character: number}}}[]
}

describe('settings of three nested folders give the same findings', () => {
  test('through the command', async () => {
    const cwd = makeDocs()
    const files = readFiles(await call(['--format', 'json', ...Object.keys(expected)], {cwd, ...own}))
    const found = files.map((file) => [file.path, file.findings.map(({severity, actual}) => `${severity}: ${actual}`)])
    expect({'docs/old/a.md': [], ...(Object.fromEntries(found) as object)}).toEqual(expected)
  })

  test.each(Object.keys(expected))('through remark: %s', (name) => {
    const cwd = makeDocs()
    const {messages} = remark()
      .use(remarkFrontmatter)
      .use(preset)
      .processSync(new VFile({path: path.join(cwd, name), cwd, value: page}))
    const found = messages
      .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0))
      .map(({fatal, actual}) => `${fatal ? 'error' : 'warning'}: ${actual}`)
    expect(found).toEqual(expected[name])
  })

  test('through the language server', async () => {
    const cwd = makeDocs()
    const uris = new Map(Object.keys(expected).map((name) => [pathToFileURL(path.join(cwd, name)).href, name]))
    const {send, stdin, ended, published} = startEditor({cwd})
    send({...initialize, params: {capabilities: {}, rootUri: pathToFileURL(cwd).href}})
    for (const uri of uris.keys()) {
      const textDocument = {uri, languageId: 'markdown', version: 1, text: page}
      send({method: 'textDocument/didOpen', params: {textDocument}})
    }
    const read = () => published() as Diagnostics[]
    await vi.waitUntil(() => read().filter(({diagnostics}) => diagnostics.length > 0).length >= uris.size - 1, {
      timeout: 30_000,
    })
    stdin.push(null)
    await ended
    const lines = page.split('\n')
    const found = read().map(({uri, diagnostics}) => [
      uris.get(uri),
      diagnostics.map(({severity, range: {start, end}}) => {
        const words = lines[start.line]?.slice(start.character, end.character)
        return `${severity === 1 ? 'error' : 'warning'}: ${words}`
      }),
    ])
    expect({'docs/old/a.md': [], ...(Object.fromEntries(found) as object)}).toEqual(expected)
  })
})

describe('--print-config', () => {
  test('shows the effective settings for a file, and where each part comes from', async () => {
    const cwd = makeDocs()
    const {stdout, status} = await call(['--print-config', 'docs/api/draft.md', '--rule', 'glossary-article:off'], {
      cwd,
      ...own,
    })
    expect(status).toBe(0)
    for (const line of [
      '# Settings (the later ones win): api-glossary.yml, override 1 of api-glossary.yml, docs/api-glossary.yml, docs/api/api-glossary.yml',
      '  - api-glossary.yml # boxslip',
      '  - docs/words.md # parcel',
      '  glossary-article: off # --rule',
      '  glossary-casing:\n    - off # override 1 of api-glossary.yml\n    - likely: false # default',
      '  glossary-spelling:\n    - error # docs/api/api-glossary.yml\n    - likely: false # docs/api-glossary.yml',
      'frontmatter: ["title"] # override 1 of api-glossary.yml',
    ])
      expect(stdout).toContain(`${line}\n`)
  })

  test('says that the defaults are used if there is no settings file', async () => {
    const {stdout} = await call(['--print-config', 'a.md'], {cwd: makeFolder({}), ...own})
    expect(stdout).toMatch(/^# a\.md\n# No settings file: the defaults are used\nglossary:\n/)
  })

  test('says that a file is ignored, and reports mistakes in settings', async () => {
    const cwd = makeDocs()
    expect((await call(['--print-config', 'docs/old/a.md'], {cwd, ...own})).stdout).toMatch(
      /^# `docs\/old\/a\.md` is skipped: `docs\/api-glossary\.yml` ignores it\n/,
    )
    fs.writeFileSync(path.join(cwd, 'docs/api-glossary.yml'), 'rule: {}\n')
    expect(await call(['--print-config', 'docs/a.md'], {cwd, ...own})).toEqual({
      status: 2,
      stdout: '',
      stderr: 'docs/api-glossary.yml:1:1: Unexpected key `rule` in settings, expected `rules`\n',
    })
  })
})

test('a mistake in an override stops the run', async () => {
  const cwd = makeFolder({
    'api-glossary.yml': 'overrides: [{files: [b.md], glossary: {terms: [{term: shop, accepted: [shop]}]}}]\n',
    'a.md': '',
    'b.md': 'An Rest API.\n',
  })
  expect(await call(['a.md'], {cwd, ...own})).toMatchObject({status: 0})
  expect(await call(['.'], {cwd, ...own})).toMatchObject({
    status: 2,
    stderr: 'api-glossary.yml:1:72: Unexpected second `shop` in the names of `shop`, expected each name once\n',
  })
})
