import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {readSnippets, scoreSnippets, toLines} from '../../scripts/score.js'
import {rules} from '../../rules/index.ts'
import {lint} from '../../src/index.ts'
import {makeFolder} from '../cli/command.ts'

const root = path.resolve(import.meta.dirname, '../..')
const ids = rules.map(({meta}) => meta.id)

/** Score snippets with the rules of the preset. */
function score(...snippets: object[]): ReturnType<typeof scoreSnippets> {
  const read = readSnippets(snippets.map((one) => JSON.stringify(one)).join('\n'), 'shop.jsonl', ids)
  expect(read.problems).toEqual([])
  return scoreSnippets(read.snippets, (markdown, path) => lint(markdown, {path}))
}

/** Run the script in a new folder with these files. */
function run(files: Record<string, string>, ...args: string[]): {status: number | null; output: string; error: string} {
  const options = {cwd: makeFolder(files), encoding: 'utf8'} as const
  const {status, stdout, stderr} = spawnSync(process.execPath, [path.join(root, 'scripts/score.js'), ...args], options)
  return {status, output: stdout, error: stderr}
}

const article = {rule: 'glossary-article', text: 'An', repairs: ['A']}
const casing = {rule: 'glossary-casing', text: 'Rest', repairs: ['REST']}
const spelling = {rule: 'glossary-spelling', text: 'end point', repairs: ['endpoint']}
const action = {rule: 'api-action-path', text: 'POST /deleteOrder', repairs: ['DELETE /orders/{id}']}

test('counts words and requests separately, and by rule', () => {
  const scores = score(
    {markdown: 'An Rest API, at the end point `POST /deleteOrder`.', findings: [article, casing, spelling, action]},
    {markdown: 'Call the end point of the order API.'},
    {markdown: 'The rest of the orders.', findings: [{rule: 'glossary-casing', text: 'rest'}]},
  )
  expect(scores).toMatchObject({
    words: {right: 3, wrong: 1, missed: 1, repaired: 1, repairable: 1},
    requests: {right: 1, wrong: 0, missed: 0, repaired: 1, repairable: 1},
    mistakes: [
      'shop.jsonl:2: glossary-spelling: unexpected finding `end point`',
      'shop.jsonl:3: glossary-casing: missed `rest`',
    ],
  })
  expect(Object.fromEntries(scores.rules)).toMatchObject({
    'glossary-article': {right: 1, wrong: 0, missed: 0},
    'glossary-casing': {right: 1, wrong: 0, missed: 1},
    'glossary-spelling': {right: 1, wrong: 1, missed: 0},
    'api-action-path': {right: 1, wrong: 0, missed: 0},
  })
})

test('does not count a label with `open`, whether the rules find it or not', () => {
  const scores = score(
    {markdown: 'Call the end point of the order API.', findings: [{...spelling, open: true}]},
    {markdown: 'The rest of the orders.', findings: [{rule: 'glossary-casing', text: 'rest', open: true}]},
  )
  const none = {right: 0, wrong: 0, missed: 0, repaired: 0, repairable: 0}
  expect(scores).toMatchObject({words: none, requests: none, mistakes: []})
})

test('a finding about words does not count for a label of a request', () => {
  const {words, requests} = score({
    markdown: 'Call the end point of the order API.',
    findings: [{rule: 'api-action-path', text: 'end point'}],
  })
  expect([words.wrong, requests.missed]).toEqual([1, 1])
})

test.each([
  ['Call the end point of the Rest API.', [spelling, {...casing, repairs: ['ReST', 'REST']}], 1],
  ['Call the end point of the Rest API.', [spelling, {...casing, repairs: ['REST API']}], 0],
  // One of the two repairs is part of the other repair
  [
    'Call the end point of the Rest API.',
    [spelling, {rule: 'glossary-casing', text: 'Rest API', repairs: ['REST', 'REST API']}],
    1,
  ],
  // The first label has no finding, so `rest` is not replaced
  ['The rest of the end point of the API.', [{...casing, text: 'rest'}, spelling], 0],
])('applies the first suggestions to `%s`, and compares the result with the labels', (markdown, findings, repaired) => {
  expect(score({markdown, findings}).words).toMatchObject({repairable: 1, repaired})
})

test('a text with incomplete labels does not count as repairable', () => {
  const markdown = 'Call the end point of the Rest API.'
  const {rule, text} = casing
  expect(score({markdown, findings: [spelling, {rule, text}]}).words.repairable).toBe(0)
  expect(score({markdown, findings: [spelling, {...casing, open: true}]}).words.repairable).toBe(0)
})

test.each([
  ['DELETE /orders/:order', 1],
  ['https://shop.example/orders/<id>', 1],
  ['DELETE /orders/[order-id]/', 1],
  ['PUT /orders/{id}', 0],
  ['DELETE /orders', 0],
])('the repair `%s` of a request counts as right: %i', (repair, repaired) => {
  const {requests} = score({markdown: 'Delete one: `POST /deleteOrder`', findings: [{...action, repairs: [repair]}]})
  expect(requests).toMatchObject({right: 1, repairable: 1, repaired})
})

test('only the first two suggestions for a request count', () => {
  const {snippets} = readSnippets(JSON.stringify({markdown: 'POST /deleteOrder', findings: [action]}), 'a', ids)
  const check = (expected: string[]): number => {
    const range = {start: {offset: 0}, end: {offset: 17}}
    const found = {rule: action.rule, actual: action.text, expected, repair: 'offered' as const, range}
    return scoreSnippets(snippets, () => [found]).requests.repaired
  }
  expect(check(['PUT /orders', 'DELETE /orders/{id}'])).toBe(1)
  expect(check(['PUT /orders', 'POST /orders', 'DELETE /orders/{id}'])).toBe(0)
})

test('false alarms with certain repairs and with offered repairs are counted separately', () => {
  const {findings} = score({markdown: 'An Rest API.'}, {markdown: 'Call `POST /deleteOrder`.', findings: [action]})
  expect(findings).toEqual({certain: {found: 1, wrong: 1}, offered: {found: 1, wrong: 0}})
})

test('the figures are printed as a table with the columns of rules/accuracy.md', () => {
  const lines = toLines(
    score({markdown: 'An Rest API.', findings: [article, {rule: 'glossary-spelling', text: 'API'}]}),
  )
  expect(lines.map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
    '1 snippets',
    'What | Right | False alarms | Missed | Precision | Recall | F1 | Repair right',
    'Words, all rules | 1 | 0 | 1 | 100.0 % | 50.0 % | 66.7 % | -',
    'glossary-article | 1 | 0 | 0 | 100.0 % | 100.0 % | 100.0 % | -',
    'glossary-spelling | 0 | 0 | 1 | - | 0.0 % | 0.0 % | -',
    'Requests, all rules | 0 | 0 | 0 | - | - | - | -',
    'Findings with a repair that is certain: 1, false alarms among them: 0',
    'Findings with a repair that is offered: 0, false alarms among them: 0',
    'shop.jsonl:1: glossary-spelling: missed `API`',
  ])
  const page = fs.readFileSync(path.join(root, 'rules/accuracy.md'), 'utf8')
  expect(page).toContain(`| ${lines[1]!.replaceAll(/ {2,}/g, ' | ')} |`)
})

test.each<[line: string, problem: RegExp]>([
  ['{"markdown": "An API"', /^shop\.jsonl:2: .*JSON/],
  ['["An API"]', /^shop\.jsonl:2: Unexpected array of 1 for `snippet`, expected an object$/],
  ['{}', /: Unexpected `undefined` for `snippet\.markdown`, expected a string$/],
  ['{"markdown": "An API", "finding": []}', /: Unexpected `finding` in a snippet, expected `findings`$/],
  [
    '{"markdown": "An API", "findings": [1]}',
    /: Unexpected number `1` for `snippet\.findings\[0\]`, expected an object$/,
  ],
  ...(
    [
      ['"rule": "glossary-csing", "text": "An"', /: Unexpected rule `glossary-csing`, expected `glossary-casing`$/],
      ['"rule": "glossary-casing", "text": ""', /: Unexpected text ``, /],
      [
        '"rule": "glossary-casing", "text": "b"',
        /: Unexpected text `b`, expected a part of the snippet \(at any offset\)/,
      ],
      ['"rule": "glossary-casing", "text": "An", "start": 1', /: Unexpected text `An`, .* \(at offset 1\)$/],
      ['"rule": "glossary-casing", "text": "An", "repair": ["b"]', /: Unexpected `repair` in a finding, /],
      [
        '"rule": "glossary-casing", "text": "An API"}, {"rule": "glossary-article", "text": "API"',
        /: Unexpected overlap of `An API` and `API`$/,
      ],
    ] as [string, RegExp][]
  ).map(([fields, problem]): [string, RegExp] => [`{"markdown": "An API", "findings": [{${fields}}]}`, problem]),
])('the line %s is reported as a mistake with its position', (line, problem) => {
  const {problems} = readSnippets(`{"markdown": "An API"}\r\n${line}\r\n`, 'shop.jsonl', ids)
  expect(problems).toEqual([expect.stringMatching(problem)])
})

test('a file without snippets is an error', () => {
  expect(readSnippets('\uFEFF\n', 'shop.jsonl', ids).problems).toHaveLength(1)
})

test('the snippets of the fixtures have no mistake', () => {
  const {status, output, error} = run({}, path.join(root, 'fixtures/labelled.jsonl'))
  expect({status, error}).toEqual({status: 0, error: ''})
  expect(output).toMatch(/^12 snippets\nWhat .*\nWords, all rules +7 +0 +0 /)
})

test('mistakes are printed and give exit status 1', () => {
  const {status, output, error} = run({'shop.jsonl': '{"markdown": "An Rest API."}'}, 'shop.jsonl')
  expect({status, error}).toEqual({status: 1, error: ''})
  expect(output).toContain('\nshop.jsonl:1: glossary-casing: unexpected finding `An Rest`\n')
})

test('settings can set an option of a rule, and name a glossary', () => {
  const snippets = [
    {markdown: '`POST /orders/{order_id}/cancel`', findings: [{rule: 'api-action-path', text: 'cancel'}]},
    {
      markdown: 'Send the shopapi an order.',
      findings: [{rule: 'glossary-casing', text: 'shopapi', repairs: ['ShopAPI']}],
    },
  ]
  const files = {
    'shop.jsonl': snippets.map((one) => JSON.stringify(one)).join('\n'),
    'api-glossary.yml': 'glossary: shop.yml\nrules:\n  api-action-path: {actions: all}\n',
    'shop.yml': 'terms:\n  - term: ShopAPI\n',
  }
  expect(run(files, 'shop.jsonl').output).toMatch(/: missed `cancel`\n.*: missed `shopapi`\n/s)
  const {status, output, error} = run(files, '--settings', 'api-glossary.yml', 'shop.jsonl')
  expect({status, error}).toEqual({status: 0, error: ''})
  expect(output).toMatch(/^api-action-path +1 +0 +0 /m)
})

test.each([
  [[], 'Expected files with labelled snippets'],
  [['none.jsonl'], 'Cannot read `none.jsonl`: '],
  [
    ['bad.jsonl', 'worse.jsonl'],
    'bad.jsonl:1: Unexpected `undefined` for `snippet.markdown`, expected a string\nworse.jsonl:1: ',
  ],
  [['--rule', 'api-action-path', 'shop.jsonl'], '--rule'],
  [['--settings', 'shop.yml', 'shop.jsonl'], 'Unexpected settings file `shop.yml`'],
  [['--settings', 'api-glossary.yml', 'shop.jsonl'], 'api-glossary.yml:1:1: '],
])('%j gives exit status 2 and says why', (args, reason) => {
  const files = {
    'bad.jsonl': '{}',
    'worse.jsonl': '{"text": "An API"}',
    'shop.jsonl': '{"markdown": "An API."}',
    'shop.yml': '',
    ...(args.includes('api-glossary.yml') && {'api-glossary.yml': 'glosary: shop.yml'}),
  }
  const {status, output, error} = run(files, ...args)
  expect({status, output}).toEqual({status: 2, output: ''})
  expect(error).toContain(reason)
  expect(error).not.toContain('    at ')
})
