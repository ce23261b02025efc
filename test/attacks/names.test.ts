/** Hostile names and words cannot control a terminal, forge lines of a log, or mislead a person who reads a report. */
import {describe, expect, test} from 'vitest'
import {control} from '../../src/english/wording.ts'
import {reporters} from '../../src/report/index.ts'
import {call, makeFolder, own, toPaths, type Outcome} from '../cli/command.ts'

const page = 'An Rest end-point.\n'
const isWindows = process.platform === 'win32'

/** Parts of names that control a terminal, forge a line of a log, or reverse text. */
const hostile = [
  ...['\u001B]0;shop\u0007', '\u001B[2J', '\u001B[31m', '\u009B1m', '\u0085', '\u007F', '\b\b\b\b', '\r', '\v'],
  ...['\n::error::shop', '\n::add-mask::shop', '\u2028', '\u202Emd.exe', '\u2066shop\u2069', '\u200Fshop'],
]

/** Fail if either stream has a control character, or a forged line of a log. */
function expectPlain({stdout, stderr}: Outcome): void {
  for (const line of `${stdout}\n${stderr}`.split('\n')) {
    expect(line.search(control), JSON.stringify(line)).toBe(-1)
    expect(line).not.toMatch(/^::(?!warning file=)/)
  }
}

describe.skipIf(isWindows)('the command prints no control character from the name of', () => {
  test.each(hostile)('a file, an option or a rule: %j', async (part) => {
    const name = `a${part}.md`
    const cwd = makeFolder({[name]: page})
    for (const format of Object.keys(reporters))
      expectPlain(await call(['--format', format, '--verbose'], {cwd, ...own}))
    expectPlain(await call(['--fix', `${name}.md`, name], {cwd, ...own}))
    expectPlain(await call(['--baseline', name], {cwd}))
    expectPlain(await call(['--diff'], {cwd, ...own}))
    expectPlain(await call([`--${part}`, '--format', part], {cwd}))
    expectPlain(await call(['--rule', part], {cwd}))
    expectPlain(await call(['explain', part], {cwd}))
    expectPlain(await call(['check-glossary', name], {cwd}))
    expectPlain(await call(['--print-config', name], {cwd}))
    expectPlain(await call(['coverage', '--openapi', name], {cwd}))
  })

  test.each(hostile)('a folder with wrong settings: %j', async (part) => {
    const cwd = makeFolder({[`a${part}/a.md`]: page, [`a${part}/api-glossary.yml`]: 'names: {}\n'})
    const outcome = await call([], {cwd, ...own})
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
    expectPlain(await call(['glossary'], {cwd: makeFolder({'api-glossary.json': named}), ...own}))
    const cwd = makeFolder({'a.md': `${page}\nsh${part}p\n`, 'api-glossary.json': text, 'package.json': text})
    for (const args of [[], ['check-glossary'], ['glossary'], ['explain', 'shop'], ['--format', 'json']])
      expectPlain(await call(args, {cwd, ...own}))
  })
})

test('a report in JSON has control characters only as escapes', async () => {
  const cwd = makeFolder({'a.md': 'The Rest\u202Eapi, an Rest api.\n'})
  const outcome = await call(['--format', 'json'], {cwd, ...own})
  expect(outcome.stdout).not.toContain('\u202E')
  expect(toPaths(outcome)).toEqual(['a.md'])
})

describe('no control character of an OpenAPI file is printed', () => {
  test.each(hostile)('%j', async (part) => {
    const api = JSON.stringify({openapi: '3.1.0', paths: {[`/orders${part}`]: {get: {}}}})
    const cwd = makeFolder({'a.md': 'Call `GET /orders`.\n', 'api.json': api})
    for (const format of ['markdown', 'json'])
      expectPlain(await call(['coverage', '--openapi', 'api.json', '--format', format], {cwd, ...own}))
    expectPlain(await call(['--openapi', 'api.json', 'a.md'], {cwd, ...own}))
  })
})
