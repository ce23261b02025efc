/** Hostile names and words cannot control a terminal, a log or the reader of a report. */
import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {control} from '../../src/english/wording.ts'
import {reporters} from '../../src/report/index.ts'
import {call, makeFolder, type Outcome} from '../cli/command.ts'

const page = 'An Rest end-point.\n'
const isWindows = process.platform === 'win32'

/** Parts of names that control a terminal, forge a line of a log, or reverse text. */
const hostile = [
  ...['\u001B]0;shop\u0007', '\u001B[2J', '\u001B[31m', '\u009B1m', '\u0085', '\u007F', '\b\b\b\b', '\r', '\v'],
  ...['\n::error::shop', '\n::add-mask::shop', '\u2028', '\u202Emd.exe', '\u2066shop\u2069', '\u200Fshop'],
]

/** Fail if either stream has a control character. */
function expectPlain({stdout, stderr}: Outcome): void {
  for (const line of `${stdout}\n${stderr}`.split('\n')) {
    expect(line.search(control), JSON.stringify(line)).toBe(-1)
    expect(line).not.toMatch(/^::(?!warning file=)/)
  }
}

describe.skipIf(isWindows)('no control character of a file name is printed', () => {
  test.each(hostile)('%j', async (part) => {
    const name = `a${part}.md`
    const cwd = makeFolder({[name]: page})
    for (const args of [
      ...Object.keys(reporters).map((format) => ['--format', format, '--verbose']),
      ...[['--fix', `${name}.md`, name], ['--baseline', name], ['--diff'], [`--${part}`, '--format', part]],
      ...[
        ['--rule', part],
        ['explain', part],
        ['check-glossary', name],
        ['merge', name],
        ['--print-config', name],
      ],
      ['coverage', '--openapi', name],
    ])
      expectPlain(await call(args, {cwd, rules: 'package'}))
  })

  test.each(hostile)('of a folder with wrong settings: %j', async (part) => {
    const cwd = makeFolder({[`a${part}/a.md`]: page, [`a${part}/api-glossary.yml`]: 'names: {}\n'})
    const outcome = await call([], {cwd, rules: 'package'})
    expectPlain(outcome)
    expect(outcome.status).toBe(2)
    expect(outcome.stderr).toMatch(/^[^\n]+\n$/)
  })
})

describe('no control character of a glossary is printed', () => {
  test.each(hostile)('%j', async (part) => {
    const text = JSON.stringify({
      glossary: {terms: [{term: 'shop', meaning: `A ${part} shop`, avoid: [`sh${part}p`]}]},
      names: [`a${part}b`],
    })
    const named = JSON.stringify({glossary: {terms: [{term: `sh${part}p`, meaning: 'A shop'}]}})
    expectPlain(await call(['glossary'], {cwd: makeFolder({'api-glossary.json': named}), rules: 'package'}))
    const cwd = makeFolder({'a.md': `${page}\nsh${part}p\n`, 'api-glossary.json': text, 'package.json': text})
    for (const args of [[], ['check-glossary'], ['glossary'], ['explain', 'shop'], ['--format', 'json']])
      expectPlain(await call(args, {cwd, rules: 'package'}))
  })
})

test('refuses to merge a report with control characters', async () => {
  const cwd = makeFolder({'a.md': page})
  await call(['--output', 'report.json', '--format', 'json'], {cwd, rules: 'package'})
  const file = path.join(cwd, 'report.json')
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('Unexpected', String.raw`\u001b[2J`))
  expect(await call(['merge', 'report.json'], {cwd})).toEqual({
    status: 2,
    stdout: '',
    stderr: 'api-glossary: Cannot read `report.json`: it is not a report in the format `json`\n',
  })
})

test('a report in JSON keeps control characters, escaped', async () => {
  const cwd = makeFolder({'a.md': 'The Rest\u202Eapi, an Rest api.\n'})
  const {stdout} = await call(['--format', 'json'], {cwd, rules: 'package'})
  expect(stdout.search(/[\u202E]/)).toBe(-1)
  expect((JSON.parse(stdout) as {files: {path: string}[]}).files[0]?.path).toBe('a.md')
})

describe('no control character of an OpenAPI file is printed', () => {
  test.each(hostile)('%j', async (part) => {
    const api = JSON.stringify({openapi: '3.1.0', paths: {[`/orders${part}`]: {get: {}}}})
    const cwd = makeFolder({'a.md': 'Call `GET /orders`.\n', 'api.json': api})
    for (const format of ['markdown', 'json'])
      expectPlain(await call(['coverage', '--openapi', 'api.json', '--format', format], {cwd, rules: 'package'}))
    expectPlain(await call(['--openapi', 'api.json', 'a.md'], {cwd, rules: 'package'}))
  })
})
