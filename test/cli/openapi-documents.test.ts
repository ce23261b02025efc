import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {call, git, makeFolder, makeRepository, own, readFiles, toPaths} from './command.ts'

const openapi = 'openapi: 3.1.0\ninfo:\n  title: An REST API # of the shop\n'
const files = {
  'docs/orders.md': 'An REST API.\n',
  'api/openapi.yaml': openapi,
  'api/shop.yml': 'title: An REST API\n',
  'api/v2.json': '{"swagger": "2.0", "info": {"title": "An REST API"}}',
  'package.json': '{"name": "shop", "description": "An REST API"}',
  'node_modules/x/openapi.yaml': openapi,
}
const find = async (args: readonly string[], cwd: string): Promise<string[]> =>
  toPaths(await call([...args, '--format', 'json'], {cwd, ...own}))

describe('lints OpenAPI documents', () => {
  test('if they are named, and skips other YAML and JSON silently', async () => {
    const cwd = makeFolder(files)
    expect(await find(['api/openapi.yaml', 'api/v2.json'], cwd)).toEqual(['api/openapi.yaml', 'api/v2.json'])
    expect(await find(['api/*.yaml'], cwd)).toEqual(['api/openapi.yaml'])
    expect(await call(['api/shop.yml', 'package.json'], {cwd, ...own})).toEqual({
      status: 0,
      stdout: 'No findings in 0 files\n',
      stderr: '',
    })
  })

  test('in folders if --openapi-documents is given', async () => {
    const cwd = makeFolder(files)
    expect(await find(['.'], cwd)).toEqual(['docs/orders.md'])
    expect(await find(['.', '--openapi-documents'], cwd)).toEqual(['api/openapi.yaml', 'api/v2.json', 'docs/orders.md'])
    expect(await find(['--openapi-documents', 'api/**'], cwd)).toEqual(['api/openapi.yaml', 'api/v2.json'])
    expect((await call(['api'], {cwd, ...own})).stderr).toBe('api-glossary: No Markdown or MDX file in `api`\n')
    expect(await call(['api/*'], {cwd, ...own})).toMatchObject({
      status: 2,
      stderr: 'api-glossary: No file matches `api/*`\n',
    })
  })

  test('in folders whose settings ask for them', async () => {
    const cwd = makeFolder({...files, 'api/api-glossary.yml': 'documents: [openapi]\n', 'old/openapi.yaml': openapi})
    expect(await find(['.'], cwd)).toEqual(['api/openapi.yaml', 'api/v2.json', 'docs/orders.md'])
    expect(await find(['api'], cwd)).toEqual(['api/openapi.yaml', 'api/v2.json'])
    const some = 'overrides: [{files: [api/*.json], documents: [openapi]}]\n'
    fs.rmSync(path.join(cwd, 'api/api-glossary.yml'))
    fs.writeFileSync(path.join(cwd, 'api-glossary.yml'), some)
    expect(await find(['.'], cwd)).toEqual(['api/v2.json', 'docs/orders.md'])
    expect((await call(['--print-config', 'api/v2.json'], {cwd, ...own})).stdout).toContain(
      'documents: ["openapi"] # override 1 of api-glossary.yml\n',
    )
  })

  test('from standard input if its name ends in .yaml', async () => {
    const cwd = makeFolder()
    const args = ['--fix', '--stdin-filepath', 'openapi.yaml']
    const {stdout} = await call(args, {cwd, stdin: openapi, ...own})
    expect(stdout).toBe(openapi.replace('An REST', 'A REST'))
  })

  test('that are staged, and only the changed lines with --since', async () => {
    const cwd = makeRepository(files)
    fs.appendFileSync(path.join(cwd, 'api/openapi.yaml'), '  description: An REST API\n')
    const toLines = async (args: readonly string[]): Promise<number[]> => {
      const found = readFiles(await call([...args, '--format', 'json'], {cwd, ...own}))
      return found.flatMap(({findings}) => findings.map(({range}) => range.start.line))
    }
    expect(await toLines(['--since', 'HEAD', 'api'])).toEqual([])
    expect(await toLines(['--since', 'HEAD', 'api', '--openapi-documents'])).toEqual([4])
    expect(await toLines(['--since', 'HEAD', 'api/openapi.yaml'])).toEqual([4])
    git(cwd, 'add', 'api')
    expect(await toLines(['--staged', '--openapi-documents'])).toEqual([3, 4])
  })
})

test('--fix writes the repairs that --diff prints as a patch, and leaves nothing to repair', async () => {
  const cwd = makeFolder(files)
  const file = path.join(cwd, 'api/openapi.yaml')
  const {stdout} = await call(['--diff', 'api/openapi.yaml'], {cwd, ...own})
  expect(stdout).toContain('-  title: An REST API # of the shop\n+  title: A REST API # of the shop\n')
  expect(await call(['--fix', 'api/openapi.yaml'], {cwd, ...own})).toMatchObject({status: 0})
  expect(fs.readFileSync(file, 'utf8')).toBe(openapi.replace('An REST', 'A REST'))
  expect(await call(['--diff', 'api/openapi.yaml'], {cwd, ...own})).toMatchObject({status: 0, stdout: ''})
})

test('findings in OpenAPI documents are listed in a baseline and kept in a cache', async () => {
  const cwd = makeFolder(files)
  const args = ['api/openapi.yaml', '--baseline', 'old.json']
  expect(await call([...args, '--update-baseline'], {cwd, ...own})).toMatchObject({status: 0})
  expect(await call(args, {cwd, ...own})).toMatchObject({status: 0})
  const cached = ['api/openapi.yaml', '--cache', '--cache-location', 'cache.json']
  const first = await call(cached, {cwd, ...own})
  expect(first.stdout).toContain('3:10')
  expect(await call(cached, {cwd, ...own})).toEqual(first)
})

test('an OpenAPI document that does not parse gives one error', async () => {
  const cwd = makeFolder({'openapi.yaml': 'openapi: 3.1.0\ninfo: {title: "An REST API\n'})
  expect(await call(['openapi.yaml'], {cwd, ...own})).toMatchObject({
    status: 2,
    stderr: 'api-glossary: openapi.yaml: The text could not be checked: Missing closing "quote at line 3, column 1\n',
  })
})

test('an unknown kind of document in settings is an error at its position', async () => {
  const cwd = makeFolder({...files, 'api-glossary.yml': 'documents: [swagger]\n'})
  expect((await call(['docs'], {cwd, ...own})).stderr).toContain('api-glossary.yml:1:13: Unexpected `swagger`')
})
