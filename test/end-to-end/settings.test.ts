import fs from 'node:fs'
import path from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Diagnostic} from 'vscode-languageserver-protocol/node'
import {servers, startClient, type Client} from './language-client.ts'
import {makeFolder, runInstalled} from './project.ts'

/** A finding that the command, remark or an editor reported. `place` counts from 1. */
interface Reported {
  rule: string
  place: string
  reason: string
  expected: readonly string[]
  severity: string
}

const shop = path.resolve(import.meta.dirname, '../../fixtures/glossaries/shop')
const documents = ['docs/tokens.md', 'docs/webhooks.md', 'docs/clean.md', 'docs/old/kept.md']
const reporter = `export default (files) => JSON.stringify(Object.fromEntries(files.map((file) => [
  file.path,
  file.messages.map(({ruleId, place, reason, expected, fatal}) => ({
    rule: ruleId,
    place: place ? [place.start.line, place.start.column, place.end.line, place.end.column].join(':') : '',
    reason,
    expected,
    severity: fatal ? 'error' : 'warning',
  })),
])))
`
const main = 'remark-lint-api-glossary/dist/src/cli/main.js'

function readAll(folder: string): Record<string, string> {
  return Object.fromEntries(
    fs
      .readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((name) => fs.statSync(path.join(folder, name)).isFile())
      .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
  )
}

function byPlace(reported: readonly Reported[]): Reported[] {
  return reported.toSorted((a, b) => a.place.localeCompare(b.place, 'en', {numeric: true}))
}

function toReported({code, range: {start, end}, message, data, severity}: Diagnostic): Reported {
  const [reason = ''] = (typeof message === 'string' ? message : message.value).split('\n')
  return {
    rule: String(code),
    place: [start.line + 1, start.character + 1, end.line + 1, end.character + 1].join(':'),
    reason,
    expected: (data as {expected?: string[]} | undefined)?.expected ?? [],
    severity: severity === 1 ? 'error' : 'warning',
  }
}

async function runRemark(folder: string): Promise<Record<string, Reported[]>> {
  const args = ['docs', '--no-stdout', '--report', './report.mjs']
  const {stderr} = await runInstalled('remark-cli/cli.js', args, folder)
  return JSON.parse(stderr) as Record<string, Reported[]>
}

interface JsonReport {
  files: {
    path: string
    findings: (Omit<Reported, 'place'> & {range: {start: Point; end: Point}})[]
  }[]
}

interface Point {
  line: number
  column: number
}

async function runCommand(folder: string): Promise<Record<string, Reported[]>> {
  const {stdout} = await runInstalled(main, ['--format', 'json', 'docs'], folder)
  const report = JSON.parse(stdout) as JsonReport
  return Object.fromEntries(
    report.files.map((file) => [
      file.path,
      file.findings.map(({rule, reason, expected, severity, range: {start, end}}) => ({
        rule,
        place: [start.line, start.column, end.line, end.column].join(':'),
        reason,
        expected,
        severity,
      })),
    ]),
  )
}

describe.each(servers)('a page of 40 terms as the glossary of $name', (server) => {
  let folder: string
  let client: Client

  beforeAll(async () => {
    folder = makeFolder({...readAll(shop), 'report.mjs': reporter})
    client = await startClient(server, folder)
  })

  afterAll(() => client.close())

  test('gives the same findings in remark, in the editor and by the command', async () => {
    const [remark, command] = [await runRemark(folder), await runCommand(folder)]
    const counts: number[] = []
    for (const name of documents) {
      const diagnostics = await client.open(name, fs.readFileSync(path.join(folder, name), 'utf8'))
      const reported = byPlace(diagnostics.map(toReported))
      expect(byPlace(remark[name] ?? []), `remark: ${name}`).toEqual(reported)
      expect(byPlace(command[name] ?? []), `command: ${name}`).toEqual(reported)
      counts.push(reported.length)
    }
    expect(counts).toEqual([15, 16, 0, 0])
  })

  test('applies changes of the glossary at the next keystroke', async () => {
    const page = path.join(folder, 'glossary.md')
    const text = 'Refunds go to the cash box of the API, as a web hook says.\n'
    const reasons = (diagnostics: readonly Diagnostic[]): string[] =>
      diagnostics.map((diagnostic) => toReported(diagnostic).reason)
    expect(reasons(await client.open('docs/refunds.md', text))).toEqual(['Unexpected `web hook`, expected `webhook`'])
    const before = fs.readFileSync(page, 'utf8')
    fs.writeFileSync(page, before.replace('web hook', 'cash box'))
    expect(reasons(await client.change('docs/refunds.md', `${text}\n`))).toEqual([
      'Unexpected `cash box`, expected `webhook`',
    ])
    fs.writeFileSync(page, before.replace('| noun | What a client shows', '| nuon | What a client shows'))
    const beside = await client.change('docs/refunds.md', text)
    if (server.name === 'remark-language-server') {
      expect(beside).toMatchObject([{severity: 1, range: {start: {line: 0, character: 0}}}])
      expect(reasons(beside)).toEqual(['glossary.md:9:18: Unexpected `nuon` for `kind`, expected `noun`'])
    } else {
      // The page shows the mistake, and the earlier settings still apply.
      expect(reasons(beside)).toEqual(['Unexpected `cash box`, expected `webhook`'])
    }
    fs.writeFileSync(page, before)
    expect(reasons(await client.change('docs/refunds.md', `${text}\n`))).toEqual([
      'Unexpected `web hook`, expected `webhook`',
    ])
  })

  test('follows its settings as well', async () => {
    const settings = path.join(folder, 'docs/api-glossary.yml')
    const text = 'An auth token for the rest api.\n'
    expect(await client.open('docs/near.md', text)).toHaveLength(2)
    // The nearest file adds to the files above it.
    fs.writeFileSync(settings, 'rules: {glossary-casing: off}\n')
    expect(await client.change('docs/near.md', `${text}\n`)).toHaveLength(1)
    fs.rmSync(settings)
    expect(await client.change('docs/near.md', text)).toHaveLength(2)
  })
})

describe.each(servers)('the name of the project beside $name', (server) => {
  test('keeps its own spelling, from the nearest package.json, in the command, remark and editors', async () => {
    const folder = makeFolder({
      'report.mjs': reporter,
      'package.json': '{"name": "@shop/graph-ql-kit"}',
      '.remarkrc.json': '{"plugins": ["remark-gfm", "remark-frontmatter", "lint-api-glossary"]}',
      'docs/near.md': 'The Graph QL Kit reads Graph QL.\n',
      'docs/other/package.json': '{"name": "rest-api"}',
      'docs/other/far.md': 'The Graph QL Kit has a rest api.\n',
    })
    const [remark, command] = [await runRemark(folder), await runCommand(folder)]
    const client = await startClient(server, folder)
    const places: string[][] = []
    for (const name of ['docs/near.md', 'docs/other/far.md']) {
      const diagnostics = await client.open(name, fs.readFileSync(path.join(folder, name), 'utf8'))
      const reported = byPlace(diagnostics.map(toReported))
      expect(byPlace(remark[name] ?? []), `remark: ${name}`).toEqual(reported)
      expect(byPlace(command[name] ?? []), `command: ${name}`).toEqual(reported)
      places.push(reported.map(({place}) => place))
    }
    expect(places).toEqual([['1:24:1:32'], ['1:5:1:13', '1:24:1:32']])
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
      'report.mjs': reporter,
      'api-glossary.yml': 'rules: {glossary-casing: off, glossary-spelling: error}\n',
      'docs/orders.md': 'The rest api has an end point.\n',
      '.remarkrc.json': plugins([
        ['lint-api-glossary/glossary-casing', ['error']],
        ['lint-api-glossary/glossary-spelling', false],
      ]),
    })
    const {'docs/orders.md': reported = []} = await runRemark(folder)
    expect(reported.map(({rule, severity}) => [rule, severity])).toEqual([['glossary-casing', 'error']])
  })

  test('with mistakes give one error on each document', async () => {
    const folder = makeFolder({
      'report.mjs': reporter,
      'api-glossary.yml': 'ruls: {}\n',
      'docs/orders.md': 'The rest api.\n',
      '.remarkrc.json': plugins([]),
    })
    const {'docs/orders.md': reported = []} = await runRemark(folder)
    expect(reported).toMatchObject([
      {severity: 'error', reason: 'api-glossary.yml:1:1: Unexpected key `ruls` in settings, expected `rules`'},
    ])
    const {status, stdout, stderr} = await runInstalled(main, ['--fix', 'docs'], folder)
    expect({status, stdout, stderr}).toEqual({status: 2, stdout: '', stderr: `${reported[0]?.reason}\n`})
  })
})
