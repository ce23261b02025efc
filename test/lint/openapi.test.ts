import {describe, expect, test} from 'vitest'
import {fix, lint} from '../../src/index.ts'

const path = 'openapi.yaml'
const head = 'openapi: 3.1.0\ninfo:\n  '
const list = (source: string, name = path): string[] =>
  lint(source, {path: name}).map(
    ({range, reason}) => `${range.start.line}:${range.start.column} ${reason.replace(/^Unexpected /, '')}`,
  )

describe('`fix` repairs an OpenAPI document and changes nothing else:', () => {
  test.each([
    ['plain', 'description: The Rest api  # of the shop', 'description: The REST API  # of the shop'],
    ['plain, on two lines', 'description: An Rest\n    api', 'description: A REST API'],
    ['single-quoted', "title: 'It''s an REST API'", "title: 'It''s a REST API'"],
    ['double-quoted', String.raw`title: "An \u0052est api\n"`, String.raw`title: "A REST API\n"`],
    ['double-quoted, with an escaped line break', 'title: "An Re\\\n    st api"', 'title: "A REST API"'],
    [
      'literal',
      'description: |+\n\n    An Rest api\n      or two\n\n\n',
      'description: |+\n\n    A REST API\n      or two\n\n\n',
    ],
    [
      'folded',
      'description: >2-\n    An Rest\n    api.\n\n    - A endpoint',
      'description: >2-\n    A REST API.\n\n    - An endpoint',
    ],
    ['with line ends of Windows', 'description: |\r\n    An Rest api\r\n', 'description: |\r\n    A REST API\r\n'],
    [
      'after an anchor',
      'x: 1\n  description: &text An Rest api\n  summary: *text',
      'x: 1\n  description: &text A REST API\n  summary: *text',
    ],
    ['in a title in Title Case', 'title: Renew the REST Api', 'title: Renew the REST API'],
  ])('%s', (_, before, after) => {
    expect(fix(head + before, {path})).toBe(head + after)
    expect(lint(head + after, {path})).toEqual([])
  })

  test('JSON with a byte order mark and tabs', () => {
    const before = '\uFEFF{\r\n\t"openapi": "3.0.3",\r\n\t"info": {"title": "The \\"shop\\", an Rest api"}}'
    const after = before.replace('an Rest api', 'a REST API')
    expect(fix(before, {path: 'openapi.json'})).toBe(after)
  })
})

test('the text of a finding is the text at its range in the OpenAPI file, including escapes', () => {
  const source = `${head}description: "Call an\\\n    \\ Rest\\u0020api"\n`
  const [finding, ...others] = lint(source, {path})
  expect(others).toEqual([])
  expect(finding?.actual).toBe('an\\\n    \\ Rest\\u0020api')
  expect(source.slice(finding?.range.start.offset, finding?.range.end.offset)).toBe(finding?.actual)
  expect(finding?.range.start).toEqual({line: 3, column: 22, offset: source.indexOf('an\\')})
})

test('each text is a separate Markdown document, but evidence applies to the whole file', () => {
  const source = `openapi: 3.1.0
info:
  description: |
    \`\`\`
    an open fence
tags:
  - {name: a, description: 'Avoid:'}
  - {name: b, description: The Rest api}
  - {name: c, description: '<!--lint disable-->'}
  - {name: d, description: The Rest api}
`
  expect(list(source)).toEqual(['8:32 `Rest api`, expected `REST API`', '10:32 `Rest api`, expected `REST API`'])
  const other = `openapi: 3.1.0\ninfo:\n  summary: The shop has two end points\n  description: `
  expect(list(`${other}The line ends there.\n`)).toEqual([])
  expect(list(`${other}The REST API sends an HTTP response to the client.\n`)).toHaveLength(1)
})

test('a YAML comment turns rules off for the next entry or the rest of the file; a Markdown comment turns them off only in its own text', () => {
  const source = `openapi: 3.1.0
tags:
  # lint ignore glossary-casing
  - name: a
    description: The Rest api
    externalDocs: {description: The Rest api}
  - {name: b, description: The Rest api}
  # lint disable glossary-casing
  - {name: c, description: The Rest api}
  # lint enable glossary-casing
  - {name: d, description: The Rest api}
  - name: e
    description: |
      <!--lint ignore glossary-casing-->

      The Rest api

      The Rest api
# lint ignore glosary-casing
`
  expect(list(source)).toEqual([
    '7:32 `Rest api`, expected `REST API`',
    '11:32 `Rest api`, expected `REST API`',
    '18:11 `Rest api`, expected `REST API`',
    '19:1 rule `glosary-casing` in a comment, expected `glossary-casing`',
  ])
})

test('requests in descriptions are checked only if the severity of the rule is configured', () => {
  const source = `${head}description: Send \`POST /deleteOrder\` to delete an order.\n`
  expect(lint(source, {path})).toEqual([])
  expect(lint(source, {path, rules: {'api-action-path': 'warn'}})).toMatchObject([{rule: 'api-action-path'}])
})

test('a repair is not offered if the YAML style of the text cannot contain it', () => {
  const source = 'openapi: 3.1.0\ninfo: {description: The order takes a Rest api}\n'
  expect(lint(source, {path})[0]).toMatchObject({repair: 'certain', expected: ['REST API']})
  const request = '{description: Send POST /deleteOrder to delete an order}'
  const [finding] = lint(`openapi: 3.1.0\ninfo: ${request}\n`, {path, rules: {'api-action-path': 'warn'}})
  expect(finding).toMatchObject({repair: 'offered', expected: []})
})

test('the repair of a text is not certain if an alias also uses the text for something else', () => {
  const source = `${head}description: &text The Rest api\nx-name: *text\n`
  expect(lint(source, {path})).toMatchObject([{expected: ['REST API'], repair: 'offered'}])
  expect(fix(source, {path})).toBe(source)
})

test('a repair may change the anchor of a heading in a description, but a title has no anchor', () => {
  const source = `${head}title: The Rest api\n  description: |\n    ## The Rest api of orders, an end-point\n`
  expect(lint(source, {path}).map(({changesAnchor}) => changesAnchor)).toEqual([undefined, undefined, true])
})

test('other YAML or JSON has no findings, and a broken OpenAPI document is not checked', () => {
  expect(lint('description: The Rest api\n', {path: 'shop.yml'})).toEqual([])
  expect(lint('generator: {openapi: 3.1, description: The Rest api}\nx: [', {path: 'shop.yml'})).toEqual([])
  expect(lint('{"description": "The Rest api"', {path: 'shop.json'})).toEqual([])
  expect(() => lint('openapi: 3.1.0\ninfo: {title: "The\n', {path})).toThrow(
    'The text could not be checked: Missing closing "quote at line 3, column 1',
  )
})
