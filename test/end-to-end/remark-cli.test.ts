import {beforeAll, describe, expect, test} from 'vitest'
import {byPlace, makeFolder, runInstalled, runRemark} from './project.ts'

const text = 'An Rest end-point: `POST /deleteOrder`.\n'
const term = {place: '1:1-1:18', actual: 'An Rest end-point', expected: ['A REST endpoint']}
const request = {
  rule: 'api-action-path',
  place: '1:21-1:38',
  actual: 'POST /deleteOrder',
  expected: ['DELETE /orders/{order_id}'],
}

/** Configurations, each with a document and the findings in the document. */
const cases: readonly [title: string, plugins: unknown[], document: string, found: object[]][] = [
  ['the preset alone joins adjacent mistakes into one finding', ['lint-api-glossary'], text, [term, request]],
  ['the preset may have its full name', ['remark-lint-api-glossary'], text, [term, request]],
  [
    'the preset may follow plugins for tables and front matter',
    ['remark-gfm', 'remark-frontmatter', 'lint-api-glossary'],
    text,
    [term, request],
  ],
  [
    'the preset may precede plugins for tables and front matter',
    ['lint-api-glossary', 'remark-gfm', 'remark-frontmatter'],
    text,
    [term, request],
  ],
  [
    'nothing is reported on a correct page',
    ['lint-api-glossary'],
    'A REST endpoint: `DELETE /orders/{order_id}`.\n',
    [],
  ],
  [
    'front matter is skipped, and tables are read',
    ['remark-gfm', 'remark-frontmatter', 'lint-api-glossary'],
    '---\ntitle: Our Rest api\n---\n\n| Term |\n| --- |\n| Our Rest api |\n',
    [{place: '7:7-7:15', actual: 'Rest api', expected: ['REST API']}],
  ],
  ['one rule can be turned off', ['lint-api-glossary', ['lint-api-glossary/api-action-path', false]], text, [term]],
  ['a single rule works without the preset', ['lint-api-glossary/api-action-path'], text, [request]],
  [
    'the comment `disable` turns a rule off',
    ['lint-api-glossary'],
    `<!--lint disable api-action-path-->\n\n${text}`,
    [{...term, place: '3:1-3:18'}],
  ],
  [
    'the comment `enable` turns a rule on again',
    ['lint-api-glossary'],
    `<!--lint disable api-action-path-->\n\nx\n\n<!--lint enable api-action-path-->\n\n${text}`,
    [
      {...term, place: '7:1-7:18'},
      {...request, place: '7:21-7:38'},
    ],
  ],
  [
    'the comment `ignore` covers the next block',
    ['lint-api-glossary'],
    `<!--lint ignore api-action-path-->\n\n${text}\n${text}`,
    [
      {...term, place: '3:1-3:18'},
      {...term, place: '5:1-5:18'},
      {...request, place: '5:21-5:38'},
    ],
  ],
]

/** Make a folder with a configuration in each subfolder, so that one run of remark-cli reads all of them. */
function makeFolders(all: readonly {plugins: unknown[]; document: string}[]): string {
  const files = all.flatMap(({plugins, document}, index) => [
    [`${index}/.remarkrc.json`, JSON.stringify({plugins})],
    [`${index}/orders.md`, document],
  ])
  return makeFolder(Object.fromEntries(files) as Record<string, string>)
}

describe('under remark-cli', () => {
  let run: Awaited<ReturnType<typeof runRemark>>
  beforeAll(async () => {
    run = await runRemark(makeFolders(cases.map(([, plugins, document]) => ({plugins, document}))))
  })

  test.each(cases.map(([title, , , found], index) => [title, found, index] as const))('%s', (_, found, index) => {
    const reported = byPlace(run.found[`${index}/orders.md`] ?? [])
    expect(reported).toMatchObject(found.map((one) => ({...one, severity: 'warning'})))
  })

  test('findings do not fail the run if no rule is configured as an error', () => {
    expect(run.errors).toEqual([])
    expect(run.status).toBe(0)
  })
})

test('each way to configure a rule as an error makes the run fail', async () => {
  const severities = [['error'], ['error', {}], 'error', 2]
  const folder = makeFolders(
    severities.map((severity) => {
      return {plugins: ['lint-api-glossary', ['lint-api-glossary/api-action-path', severity]], document: text}
    }),
  )
  const {status, found} = await runRemark(folder)
  expect(Object.values(found).map((all) => byPlace(all).map(({severity}) => severity))).toEqual(
    severities.map(() => ['warning', 'error']),
  )
  expect(status).toBe(1)
})

test('a rule with an unknown option fails the run, and says so without a stack trace', async () => {
  const plugins = [['lint-api-glossary/api-action-path', {colour: 'red'}]]
  const folder = makeFolder({'.remarkrc.json': JSON.stringify({plugins}), 'orders.md': text})
  const {status, stderr} = await runInstalled('remark-cli/cli.js', ['.', '--no-stdout'], folder)
  expect(status).toBe(1)
  expect(stderr).toContain('unexpected `colour`')
  expect(stderr).not.toMatch(/^ +at /m)
})
