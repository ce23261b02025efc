import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {toRuleUrl} from '../../src/lint/setup.ts'
import {alternatives, describe as describeFinding, quote} from '../../src/english/wording.ts'

test('the URL of a page is in the repository of the package', () => {
  const {repository} = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'))
  const [, address = ''] = /(https:.*?)(?:\.git)?$/.exec(repository.url ?? repository) ?? []
  expect(toRuleUrl('shop-words')).toBe(`${address}/tree/main/rules/shop-words#readme`)
})

describe('words of a message', () => {
  test.each([
    ['order', '`order`'],
    ['an\n  order', '`an order`'],
    ['an `order`', '`` an `order` ``'],
    ['\u001B[2Jorder\u009B', '`\\u001b[2Jorder\\u009b`'],
    ['', '``'],
  ])('%j is quoted as %j', (text, quoted) => {
    expect(quote(text)).toBe(quoted)
  })

  test.each([
    [[], ''],
    [['a'], '`a`'],
    [['a', 'b'], '`a` or `b`'],
    [['a', 'b', 'c'], '`a`, `b`, or `c`'],
    [['a', 'b', 'c', 'd'], '`a`, `b`, `c`, or `d`'],
  ])('%j are listed as %s', (texts, list) => {
    expect(alternatives(texts)).toBe(list)
  })

  test('a finding without suggestions names only what is unexpected', () => {
    expect(describeFinding({actual: 'end point', expected: []})).toBe('Unexpected `end point`')
    expect(describeFinding({actual: 'end point', expected: ['endpoint']})).toBe(
      'Unexpected `end point`, expected `endpoint`',
    )
  })
})
