import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {compareReports, type EcosystemReport, type Listed} from '../../scripts/ecosystem.js'
import {makeFolder} from '../cli/command.ts'

const script = path.resolve(import.meta.dirname, '../../scripts/ecosystem.js')

function run(cwd: string, ...args: string[]): {status: number | null; output: string; error: string} {
  const {status, stdout, stderr} = spawnSync(process.execPath, [script, ...args], {cwd, encoding: 'utf8'})
  return {status, output: stdout, error: stderr}
}

/** Make the report of folders, and check that nothing else is printed. */
function report(cwd: string, ...folders: string[]): EcosystemReport {
  const {status, output, error} = run(cwd, ...folders)
  expect({status, error}).toEqual({status: 0, error: ''})
  return JSON.parse(output) as EcosystemReport
}

const endpoint: Listed = {
  file: 'docs/orders.md',
  place: '1:16',
  rule: 'glossary-spelling',
  actual: 'end point',
  expected: ['endpoint'],
  repair: 'certain',
  context: 'Call the order end point of the API.',
}

function toReport(list: Listed[], ...folders: string[]): EcosystemReport {
  return {folders, files: 1, characters: 100, findings: list.length, rules: {}, list}
}

test('a report has the amount of text and all findings with their positions', () => {
  const cwd = makeFolder({
    'docs/orders.md': 'Call the order end point of the API.\r\n\r\nIt is a Rest api.\r\n',
    'docs/guides/keys.mdx': '\uFEFFCall the order end\npoint of the API.',
    'docs/guides/notes.txt': 'Call the order end point of the API.',
  })
  expect(report(cwd, 'docs')).toEqual({
    folders: ['docs'],
    files: 2,
    characters: 95,
    findings: 3,
    rules: {
      'glossary-casing': {findings: 1, forms: {'Rest api → REST API': 1}},
      'glossary-spelling': {findings: 2, forms: {'end point → endpoint': 2}},
    },
    list: [
      {
        ...endpoint,
        file: 'docs/guides/keys.mdx',
        place: '1:16',
        actual: 'end\npoint',
        context: 'Call the order end\npoint of the API.',
      },
      {...endpoint},
      {
        ...endpoint,
        place: '3:9',
        rule: 'glossary-casing',
        actual: 'Rest api',
        expected: ['REST API'],
        context: 'It is a Rest api.',
      },
    ],
  })
})

test('lints the same files of a folder as the command', () => {
  const cwd = makeFolder({
    'docs/orders.md': 'Call the order end point of the API.',
    'docs/PRICES.MD': 'Call the price end point of the API.',
    'docs/keys.md/inner.md': 'Call the key end point of the API.',
    'docs/.drafts/later.md': 'Call the later end point of the API.',
    'docs/.git/kept.md': 'Call the kept end point of the API.',
    'docs/node_modules/a/readme.md': 'Call the other end point of the API.',
  })
  fs.symlinkSync('nowhere.md', path.join(cwd, 'docs/gone.md'))
  fs.symlinkSync('orders.md', path.join(cwd, 'docs/same.md'))
  expect(report(cwd, 'docs').list.map(({file}) => file)).toEqual([
    'docs/PRICES.MD',
    'docs/keys.md/inner.md',
    'docs/orders.md',
  ])
})

test('folders with equal names get distinct names in the report', () => {
  const cwd = makeFolder({
    'shop/docs/orders.md': 'Call the order end point of the API.',
    'desk/docs/orders.md': 'Call the desk end point of the API.',
  })
  const {folders, list} = report(cwd, 'shop/docs', 'desk/docs')
  expect(folders).toEqual(['docs', 'docs (2)'])
  expect(list.map(({file, context}) => [file, context])).toEqual([
    ['docs/orders.md', 'Call the order end point of the API.'],
    ['docs (2)/orders.md', 'Call the desk end point of the API.'],
  ])
})

test('the differences between two reports are listed by rule', () => {
  const article = {...endpoint, rule: 'glossary-article', actual: 'a', expected: [], context: 'a\nendpoint'}
  const other = {...endpoint, expected: ['endpoint', 'endpoints']}
  expect(compareReports(toReport([endpoint, article], 'docs'), toReport([other], 'docs'))).toEqual([
    'glossary-article: 0 added, 1 removed',
    '  - docs/orders.md:1:16 `a` → nothing: a endpoint',
    'glossary-spelling: 1 added, 1 removed',
    '  + docs/orders.md:1:16 `end point` → `endpoint`, `endpoints`: Call the order end point of the API.',
    '  - docs/orders.md:1:16 `end point` → `endpoint`: Call the order end point of the API.',
  ])
})

test('findings that moved to another line or a renamed folder are the same', () => {
  const moved = {...endpoint, file: 'docs-v2/orders.md', place: '7:16'}
  expect(compareReports(toReport([endpoint], 'docs'), toReport([moved], 'docs-v2'))).toEqual([])
})

test('findings in another file, in another folder or with another repair are not the same', () => {
  const before = toReport([endpoint], 'docs', 'guides')
  const toSums = (finding: Listed): string | undefined =>
    compareReports(before, toReport([finding], 'docs', 'guides')).at(0)
  const both = 'glossary-spelling: 1 added, 1 removed'
  expect(toSums(endpoint)).toBeUndefined()
  expect(toSums({...endpoint, file: 'docs/keys.md'})).toBe(both)
  expect(toSums({...endpoint, file: 'guides/orders.md'})).toBe(both)
  expect(toSums({...endpoint, repair: 'likely'})).toBe(both)
  expect(toSums({...endpoint, context: 'Call the order end point of the API, twice.'})).toBe(both)
})

test('one more finding of the same kind is one difference', () => {
  const [before, after] = [toReport([endpoint], 'docs'), toReport([endpoint, {...endpoint, place: '9:16'}], 'docs')]
  expect(compareReports(before, after)).toHaveLength(2)
  expect(compareReports(before, after)[0]).toBe('glossary-spelling: 1 added, 0 removed')
  expect(compareReports(after, before)[0]).toBe('glossary-spelling: 0 added, 1 removed')
})

test('reports with different numbers of folders are not compared', () => {
  expect(() => compareReports(toReport([], 'docs'), toReport([], 'docs', 'guides'))).toThrow(
    'reports of 1 and 2 folders',
  )
})

test('two versions of a folder are compared, and a difference gives exit status 1', () => {
  const cwd = makeFolder({
    'docs/orders.md': 'Call the order end point of the API.',
    'docs-v2/orders.md': '# Orders\n\nCall the order end point of the API.\n\nIt is a Rest API.',
  })
  for (const name of ['docs', 'docs-v2']) fs.writeFileSync(path.join(cwd, `${name}.json`), run(cwd, name).output)
  expect(run(cwd, '--compare', 'docs.json', 'docs.json')).toEqual({
    status: 0,
    output: 'No difference.\n1 findings in 1 files before, 1 in 1 after\n',
    error: '',
  })
  expect(run(cwd, '--compare', 'docs.json', 'docs-v2.json')).toEqual({
    status: 1,
    output:
      'glossary-casing: 1 added, 0 removed\n  + docs-v2/orders.md:5:9 `Rest` → `REST`: It is a Rest API.\n1 findings in 1 files before, 2 in 1 after\n',
    error: '',
  })
})

test.each([
  [[], 'Expected folders, or `--compare` with two reports'],
  [['--compare', 'good.json'], 'Expected folders, or `--compare` with two reports'],
  [['none'], 'Cannot read `none`: '],
  [['good.json'], 'Unexpected file `good.json`, expected a folder'],
  [['empty'], 'No Markdown or MDX file in `empty`'],
  [['--compare', 'good.json', 'none.json'], 'Cannot read `none.json`: '],
  [['--compare', 'good.json', 'loud.json'], 'Expected a report in `loud.json`, written by `npm run --silent ecosystem'],
  [['--compare', 'old.json', 'good.json'], 'Expected a report in `old.json`'],
])('%j gives exit status 2 and says why', (args, reason) => {
  const good = JSON.stringify(toReport([], 'docs'))
  const cwd = makeFolder({
    'good.json': good,
    'old.json': JSON.stringify({list: []}),
    'loud.json': `\n> ecosystem\n> node scripts/ecosystem.js docs\n\n${good}`,
    'empty/notes.txt': '',
  })
  const {status, output, error} = run(cwd, ...args)
  expect({status, output}).toEqual({status: 2, output: ''})
  expect(error).toContain(reason)
  expect(error).not.toContain('    at ')
})
