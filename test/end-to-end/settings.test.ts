import fs from 'node:fs'
import path from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Diagnostic} from 'vscode-languageserver-protocol/node'
import {servers, slice, startClient, type Client} from './language-client.ts'
import type {FileReport} from '../../src/types.ts'
import {byPlace, makeFolder, runInstalled, runRemark, toPlace, type Reported} from './project.ts'

const shop = path.resolve(import.meta.dirname, '../../fixtures/glossaries/shop')
const documents = ['docs/tokens.md', 'docs/boxslips.md', 'docs/clean.md', 'docs/old/kept.md']
const main = 'remark-lint-api-glossary/dist/src/cli/main.js'

function readAll(folder: string): Record<string, string> {
  return Object.fromEntries(
    fs
      .readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((name) => fs.statSync(path.join(folder, name)).isFile())
      .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
  )
}

function toReported({code, range, message, data, severity}: Diagnostic, text = ''): Reported {
  const [reason = ''] = (typeof message === 'string' ? message : message.value).split('\n')
  const [from, to] = [range.start, range.end].map(({line, character}) => ({line: line + 1, column: character + 1}))
  const {expected = []} = (data ?? {}) as Partial<Reported>
  const actual = slice(text, range) ?? ''
  const place = from && to ? toPlace({start: from, end: to}) : ''
  return {rule: String(code), place, reason, actual, expected, severity: severity === 1 ? 'error' : 'warning'}
}

async function runCommand(folder: string): Promise<Record<string, Reported[]>> {
  const {stdout} = await runInstalled(main, ['--format', 'json', 'docs'], folder)
  const report = JSON.parse(stdout) as {files: FileReport[]}
  return Object.fromEntries(
    report.files.map((file) => [
      file.path,
      file.findings.map(({rule, reason, actual, expected, severity, range}): Reported => {
        return {rule, place: toPlace(range), reason, actual, expected, severity}
      }),
    ]),
  )
}

/** Expect that remark, the command and the editor report the same findings. @returns the findings of each document */
async function expectSame(names: readonly string[], folder: string, client: Client): Promise<Reported[][]> {
  const [{found: remark}, command] = await Promise.all([runRemark(folder), runCommand(folder)])
  const all: Reported[][] = []
  for (const name of names) {
    const text = fs.readFileSync(path.join(folder, name), 'utf8')
    const diagnostics = await client.open(name, text)
    const reported = byPlace(diagnostics.map((diagnostic) => toReported(diagnostic, text)))
    expect(byPlace(remark[name] ?? []), `remark: ${name}`).toEqual(reported)
    expect(byPlace(command[name] ?? []), `command: ${name}`).toEqual(reported)
    all.push(reported)
  }
  return all
}

describe.each(servers)('$name, with a page of 40 terms as the glossary,', (server) => {
  let folder: string
  let client: Client

  beforeAll(async () => {
    folder = makeFolder(readAll(shop))
    client = await startClient(server, folder)
  })

  afterAll(() => client.close())

  test('shows the findings that remark and the command report', async () => {
    const all = await expectSame(documents, folder, client)
    expect(all.map(({length}) => length)).toEqual([15, 16, 0, 0])
  })

  test('applies changes of the glossary at the next keystroke', async () => {
    const page = path.join(folder, 'glossary.md')
    const text = 'Refunds go to the cash box of the API, as a box slip says.\n'
    const reasons = (diagnostics: readonly Diagnostic[]): string[] =>
      diagnostics.map((diagnostic) => toReported(diagnostic).reason)
    expect(reasons(await client.open('docs/refunds.md', text))).toEqual(['Unexpected `box slip`, expected `boxslip`'])
    const before = fs.readFileSync(page, 'utf8')
    fs.writeFileSync(page, before.replace('box slip', 'cash box'))
    expect(reasons(await client.change('docs/refunds.md', `${text}\n`))).toEqual([
      'Unexpected `cash box`, expected `boxslip`',
    ])
    fs.writeFileSync(page, before.replace('| noun | What a client shows', '| nuon | What a client shows'))
    const beside = await client.change('docs/refunds.md', text)
    if (server.name === 'remark-language-server') {
      expect(beside).toMatchObject([{severity: 1, range: {start: {line: 0, character: 0}}}])
      expect(reasons(beside)).toEqual(['glossary.md:9:18: Unexpected `nuon` for `kind`, expected `noun`'])
    } else {
      // The mistake is reported in the glossary. Until somebody fixes it, the last correct settings apply.
      expect(reasons(beside)).toEqual(['Unexpected `cash box`, expected `boxslip`'])
    }
    fs.writeFileSync(page, before)
    expect(reasons(await client.change('docs/refunds.md', `${text}\n`))).toEqual([
      'Unexpected `box slip`, expected `boxslip`',
    ])
  })

  test('applies changes of the settings at the next keystroke', async () => {
    const settings = path.join(folder, 'docs/api-glossary.yml')
    const text = 'An auth token for the rest api.\n'
    expect(await client.open('docs/near.md', text)).toHaveLength(2)
    // The settings of a folder add to the settings of the folders above it.
    fs.writeFileSync(settings, 'rules: {glossary-casing: off}\n')
    expect(await client.change('docs/near.md', `${text}\n`)).toHaveLength(1)
    fs.rmSync(settings)
    expect(await client.change('docs/near.md', text)).toHaveLength(2)
  })
})

describe.each(servers)('the name of the project, with $name', (server) => {
  test('is read from the nearest package.json, and keeps its own spelling in the command, remark and editors', async () => {
    const folder = makeFolder({
      'package.json': '{"name": "@shop/graph-ql-kit"}',
      '.remarkrc.json': '{"plugins": ["remark-gfm", "remark-frontmatter", "lint-api-glossary"]}',
      'docs/near.md': 'The Graph QL Kit reads Graph QL.\n',
      'docs/other/package.json': '{"name": "rest-api"}',
      'docs/other/far.md': 'The Graph QL Kit has a rest api.\n',
    })
    const client = await startClient(server, folder)
    const all = await expectSame(['docs/near.md', 'docs/other/far.md'], folder, client)
    expect(all.map((one) => one.map(({place}) => place))).toEqual([['1:24-1:32'], ['1:5-1:13', '1:24-1:32']])
    fs.writeFileSync(path.join(folder, 'package.json'), '{"name": "order-shop"}')
    const changed = await client.change('docs/near.md', 'The Graph QL Kit reads Graph QL. \n')
    await client.close()
    expect(changed).toHaveLength(2)
  })
})

describe('settings', () => {
  const plugins = (list: unknown[]): string =>
    JSON.stringify({plugins: ['remark-gfm', 'remark-frontmatter', 'lint-api-glossary', ...list]})

  test('are overridden by .remarkrc', async () => {
    const folder = makeFolder({
      'api-glossary.yml': 'rules: {glossary-casing: off, glossary-spelling: error}\n',
      'docs/orders.md': 'The rest api has an end point.\n',
      '.remarkrc.json': plugins([
        ['lint-api-glossary/glossary-casing', ['error']],
        ['lint-api-glossary/glossary-spelling', false],
      ]),
    })
    const {'docs/orders.md': reported = []} = (await runRemark(folder)).found
    expect(reported.map(({rule, severity}) => [rule, severity])).toEqual([['glossary-casing', 'error']])
  })

  test('with mistakes give one error on each document', async () => {
    const folder = makeFolder({
      'api-glossary.yml': 'ruls: {}\n',
      'docs/orders.md': 'The rest api.\n',
      '.remarkrc.json': plugins([]),
    })
    const {'docs/orders.md': reported = []} = (await runRemark(folder)).found
    expect(reported).toMatchObject([
      {severity: 'error', reason: 'api-glossary.yml:1:1: Unexpected key `ruls` in settings, expected `rules`'},
    ])
    const {status, stdout, stderr} = await runInstalled(main, ['--fix', 'docs'], folder)
    expect({status, stdout, stderr}).toEqual({status: 2, stdout: '', stderr: `${reported[0]?.reason}\n`})
  })
})
