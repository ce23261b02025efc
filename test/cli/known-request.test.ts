import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {call, expectRefused, makeFolder, own, toPaths} from './command.ts'

const toApi = (...paths: readonly string[]): string =>
  `openapi: 3.1.0\npaths:\n${paths.map((name) => `  ${name}: {get: {}}\n`).join('')}`
const page = '`GET /orders` and `GET /order`\n'

test('checks requests against the file of `--openapi`, which may be in another folder', async () => {
  const elsewhere = makeFolder({'shop.yml': toApi('/orders')})
  const cwd = makeFolder({'a.md': page})
  const {status, stdout} = await call(['--openapi', path.join(elsewhere, 'shop.yml'), '.'], {cwd, ...own})
  expect(status).toBe(1)
  expect(stdout).toContain('Unexpected path `/order`, expected `GET /orders`')
  expect((await call(['.'], {cwd, ...own})).status).toBe(0)
})

describe('settings can name OpenAPI files', () => {
  test('with globs, for some documents only, and with other servers', async () => {
    const cwd = makeFolder({
      'api-glossary.yml': `openapi:
  - {file: apis/v*.yml, for: docs/v2/}
  - {file: apis/old.json, for: [docs/v1/], servers: https://api.shop.dev/v1}
`,
      'apis/v2.yml': toApi('/orders'),
      'apis/v3.yml': toApi('/order'),
      'apis/old.json': '{"swagger": "2.0", "host": "shop.dev", "paths": {"/orders": {"get": {}}}}',
      'docs/v1/a.md': '`GET https://api.shop.dev/v1/order`\n',
      'docs/v2/a.md': page,
      'docs/a.md': page,
    })
    expect(toPaths(await call(['--format', 'json', '.'], {cwd, ...own}))).toEqual(['docs/v1/a.md'])
  })

  test('in nested folders, which add files, and in overrides', async () => {
    const cwd = makeFolder({
      'api-glossary.yml': 'openapi: shop.yml\n',
      'shop.yml': toApi('/orders'),
      'docs/api-glossary.yml': 'overrides: [{files: [b.md], openapi: more.yml}]\n',
      'docs/more.yml': toApi('/order'),
      'docs/a.md': page,
      'docs/b.md': page,
    })
    expect(toPaths(await call(['--format', 'json', '.'], {cwd, ...own}))).toEqual(['docs/a.md'])
    expect((await call(['--print-config', 'docs/b.md'], {cwd, ...own})).stdout).toContain(
      'openapi: ["shop.yml","docs/more.yml"] # api-glossary.yml + override 1 of docs/api-glossary.yml',
    )
  })

  test('in overrides, for some of their documents', async () => {
    const cwd = makeFolder({
      'api-glossary.yml': 'overrides: [{files: [docs/], openapi: [{file: shop.yml, for: [a.md]}]}]\n',
      'shop.yml': toApi('/orders'),
      'docs/a.md': page,
      'docs/b.md': page,
      'a.md': page,
    })
    expect(toPaths(await call(['--format', 'json', '.'], {cwd, ...own}))).toEqual(['docs/a.md'])
  })

  test.each([
    ['openapi: none.yml\n', 'api-glossary.yml:1:10: No such file, expected the path of a file: `none.yml`'],
    [
      'openapi: none/*.yml\n',
      'api-glossary.yml:1:10: No file matches the glob `none/*.yml`, expected a glob that matches an OpenAPI file',
    ],
    ['openapi: [{for: docs}]\n', 'api-glossary.yml:1:11: '],
    ['openapi: ../shop.yml\n', 'api-glossary.yml:1:10: Unexpected file outside of the working directory'],
    ['openapi: .\n', 'api-glossary.yml:1:10: Unexpected folder, expected a file'],
    ['openapi: bytes.yml\n', 'api-glossary.yml:1:10: Unexpected binary file'],
    ['openapi: broken.yml\n', 'broken.yml:2:8: Unexpected list for paths, expected keys with values'],
  ])('but %j gives one error, and nothing is written', async (settings, problem) => {
    const cwd = makeFolder({
      'api-glossary.yml': settings,
      'bytes.yml': '\0',
      'broken.yml': 'openapi: 3.1.0\npaths: []\n',
      'a.md': 'The Rest api\n',
    })
    const {status, stdout, stderr} = await call(['--fix', '.'], {cwd, ...own})
    expect({status, stdout}).toEqual({status: 2, stdout: ''})
    expect(stderr.slice(0, problem.length)).toBe(problem)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(fs.readFileSync(path.join(cwd, 'a.md'), 'utf8')).toBe('The Rest api\n')
  })
})

test('coverage as JSON lists the lines that mention each operation', async () => {
  const cwd = makeFolder({'shop.yml': toApi('/orders', '/items'), 'a.md': page})
  const {status, stdout} = await call(['coverage', '--openapi=shop.yml', '-f', 'json'], {cwd, ...own})
  expect(status).toBe(0)
  const data = JSON.parse(stdout) as {operations: {path: string; mentions: string[]}[]}
  expect(data).toMatchObject({requests: {read: 2, matched: 1}, all: 2, mentioned: 1, share: 0.5})
  expect(data.operations.map((one) => [one.path, one.mentions])).toEqual([
    ['/orders', ['a.md:1']],
    ['/items', []],
  ])
})

test.each([
  [['--openapi', 'shop.yml', '.'], 'No such file: `shop.yml`'],
  [['coverage', '--openapi', 'shop.yml'], 'No such file: `shop.yml`'],
  [['check-glossary', 'shop.yml'], 'No such file: `shop.yml`'],
  [['coverage', 'dcos'], 'No such file or folder: `dcos`'],
  [['coverage'], 'No OpenAPI file, expected `openapi:` in settings or `--openapi FILE`'],
])('%j is refused', async (args, sentence) => {
  await expectRefused(args, sentence, {cwd: makeFolder({'a.md': page}), ...own})
})
