import {expect, test} from 'vitest'
import {fix, lint} from '../../src/index.ts'
import {toSetup, type RuleConfig} from '../../src/lint/setup.ts'

test('a clean text has no findings, and repairs do not change it', () => {
  expect(lint('# Orders\n')).toEqual([])
  expect(fix('\uFEFF# Orders\r\n')).toBe('\uFEFF# Orders\r\n')
})

test('a file is read as MDX if its name ends in .mdx', () => {
  const text = 'An Rest API {'
  expect(lint(text, {path: 'a.md'}).map(({rule}) => rule)).not.toContain('mdx-syntax')
  const finding = lint(text, {path: 'a.mdx'}).find(({rule}) => rule === 'mdx-syntax')
  expect(finding).toMatchObject({severity: 'info', actual: '', expected: []})
})

test('a malformed comment gives one finding, in addition to the findings of rules', () => {
  expect(lint('\uFEFFOne.\n\n<!--lint disabel x-->\n\nThe rest API')).toMatchObject([
    {rule: 'lint-comment', severity: 'error', range: {start: {line: 3, column: 1, offset: 6}}},
    {rule: 'glossary-casing'},
  ])
})

test('the error for an unknown rule suggests the closest rule', () => {
  const message = 'Unexpected rule `glossary-casng`, expected `glossary-casing`'
  expect(() => lint('', {rules: {'glossary-casng': 'off'}})).toThrow(message)
})

test.each([
  ['loud', 'Unexpected severity `"loud"`, expected `off`, `warn` or `error`'],
  [['loud'], 'Unexpected severity `"loud"`, expected `off`, `warn` or `error`'],
  [['error', 'all'], 'Unexpected options for `glossary-casing`: found `"all"`, expected an object'],
  [['error', ['all']], 'Unexpected options for `glossary-casing`: found `["all"]`, expected an object'],
  [['error', {colour: 1}], 'Unexpected options for `glossary-casing`: unexpected `colour`, expected `likely`'],
  [['error', {}, {}], 'Unexpected array of 3 items, expected a severity and options'],
  [new Map(), 'Unexpected options for `glossary-casing`: found `{}`, expected an object'],
  [['error', {likely: 1}], 'Unexpected options for `glossary-casing`'],
])('a configuration of %j is refused', (config, message) => {
  expect(() => toSetup({'glossary-casing': config as RuleConfig})).toThrow(message)
})

test('a rule that has no options refuses options', () => {
  const rules = {'glossary-article': {likely: true}}
  expect(() => lint('', {rules})).toThrow('unexpected `likely`, expected no options')
})

const text = '\uFEFF# Orders\r\n\r\nAn Rest end-point: `POST /deleteOrder`.\r\n'

test('findings are plain data, with offsets that do not count a byte order mark', () => {
  const findings = lint(text)
  expect(JSON.parse(JSON.stringify(findings))).toEqual(findings)
  expect(findings).toMatchObject([
    {severity: 'warning', actual: 'An Rest end-point', expected: ['A REST endpoint'], repair: 'certain'},
    {rule: 'api-action-path', actual: 'POST /deleteOrder', repair: 'offered'},
  ])
  for (const {actual, range} of findings) {
    expect(text.slice(1).slice(range.start.offset, range.end.offset)).toBe(actual)
  }
})

test('a configuration turns a rule off, or makes it an error', () => {
  expect(lint(text, {rules: {'api-action-path': 'off'}})).toHaveLength(1)
  expect(lint(text, {rules: {'api-action-path': ['error']}}).at(-1)).toMatchObject({severity: 'error'})
})

test('`fix` makes the repairs that are certain, and repairs requests only with `requests: true`', () => {
  expect(fix(text)).toBe(text.replace('An Rest end-point', 'A REST endpoint'))
  expect(fix(text, {requests: true})).toBe('\uFEFF# Orders\r\n\r\nA REST endpoint: `DELETE /orders/{order_id}`.\r\n')
  expect(fix(fix(text))).toBe(fix(text))
})

test('only with `headings: true`, `fix` repairs a heading whose anchor would change', () => {
  const heading = '# The order end-point of the API\n'
  expect(lint(heading)).toMatchObject([{actual: 'end-point', changesAnchor: true}])
  expect(fix(heading)).toBe(heading)
  expect(fix(heading, {headings: true})).toBe('# The order endpoint of the API\n')
})
