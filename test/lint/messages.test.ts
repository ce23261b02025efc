import fs from 'node:fs'
import {describe, expect, test} from 'vitest'
import {lint} from '../../src/common.ts'
import {createChecker} from '../../src/lint/check.ts'
import {toRuleUrl, toSetup} from '../../src/lint/setup.ts'
import {alternatives, describe as describeFinding, quote} from '../../src/english/wording.ts'
import {useParser} from '../../src/markdown/parse.ts'

test('the URL of a rule’s page is in the repository of the package', () => {
  const {repository} = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const [, address = ''] = /(https:.*?)(?:\.git)?$/.exec(repository.url ?? repository) ?? []
  expect(toRuleUrl('shop-words')).toBe(`${address}/tree/main/rules/shop-words#readme`)
})

describe('a message', () => {
  test.each([
    ['order', '`order`'],
    ['an\n  order', '`an order`'],
    ['an `order`', '`` an `order` ``'],
    ['\u001B[2Jorder\u009B', '`\\u001b[2Jorder\\u009b`'],
    ['', '``'],
  ])('quotes %j as %j', (text, quoted) => {
    expect(quote(text)).toBe(quoted)
  })

  test.each([
    [[], ''],
    [['a'], '`a`'],
    [['a', 'b'], '`a` or `b`'],
    [['a', 'b', 'c'], '`a`, `b`, or `c`'],
    [['a', 'b', 'c', 'd'], '`a`, `b`, `c`, or `d`'],
  ])('lists %j as %s', (texts, list) => {
    expect(alternatives(texts)).toBe(list)
  })

  test('without a replacement shows only what is unexpected', () => {
    expect(describeFinding({actual: 'end point', expected: []})).toBe('Unexpected `end point`')
    expect(describeFinding({actual: 'end point', expected: ['endpoint']})).toBe(
      'Unexpected `end point`, expected `endpoint`',
    )
  })
})

test.each([
  ['The Rest API lists orders.', 'Unexpected `Rest API`, expected `REST API`', 'pronounced as one word'],
  ['A restful service lists orders.', 'Unexpected `restful service`, expected `RESTful service`', 'Write “RESTful”'],
  ['An Rest API lists orders.', 'Unexpected `An Rest API`, expected `A REST API`', 'the article is “a”'],
  [
    'Several RESTful APIS list orders.',
    'Unexpected `RESTful APIS`, expected `RESTful APIs`',
    'The “s” of the plural “APIs” is',
  ],
  ['Several Restful APIs list orders.', 'Unexpected `Restful APIs`, expected `RESTful APIs`', 'Write “RESTful”'],
  ['Call the end-point of the API.', 'Unexpected `end-point`, expected `endpoint`', 'Write “endpoint”'],
])('the message of “%s” shows the whole name, and the note explains the wrong part', (text, reason, note) => {
  expect(lint(text)).toMatchObject([{reason, note: expect.stringContaining(note)}])
})

test('a text that cannot be parsed has no findings, but one message with the reason', () => {
  const parse = (): never => {
    throw new RangeError('Maximum call stack size exceeded')
  }
  useParser({name: 'broken', parse})
  expect(createChecker(toSetup({})).check('The Rest api', 'orders.md')).toEqual({
    findings: [],
    failures: ['The text could not be checked: its blocks are nested too deep'],
  })
})
