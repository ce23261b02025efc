import fs from 'node:fs'
import path from 'node:path'
import {VFile} from 'vfile'
import {VFileMessage} from 'vfile-message'
import {describe, expect, test} from 'vitest'
import {toFinding} from '../../src/lint/message.ts'
import {toRuleUrl} from '../../src/lint/setup.ts'
import {alternatives, describe as describeFinding, quote} from '../../src/english/wording.ts'

test('the address of a page is in the repository that the package names', () => {
  const {repository} = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'))
  const [, address = ''] = /(https:.*?)(?:\.git)?$/.exec(repository.url ?? repository) ?? []
  expect(toRuleUrl('shop-words')).toBe(`${address}/tree/main/rules/shop-words#readme`)
})

describe('words of a message', () => {
  test.each([
    ['order', '`order`'],
    ['an\n  order', '`an order`'],
    ['an `order`', '`` an `order` ``'],
    ['\u001B[2Jorder\u009B', '`\uFFFD[2Jorder\uFFFD`'],
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

  test('a finding without alternatives says only what is there', () => {
    expect(describeFinding({actual: 'end point', expected: []})).toBe('Unexpected `end point`')
    expect(describeFinding({actual: 'end point', expected: ['endpoint']})).toBe(
      'Unexpected `end point`, expected `endpoint`',
    )
  })
})

describe('a finding made of a message', () => {
  const source = 'one\ntwo end point\n'
  const place = {start: {line: 2, column: 5, offset: 8}, end: {line: 2, column: 14, offset: 17}}

  test('has all that the message says', () => {
    const message = new VFileMessage('Unexpected `end point`', {place, ruleId: 'shop-words', source: 'remark-lint'})
    Object.assign(message, {
      actual: 'end point',
      expected: ['endpoint'],
      repair: 'certain',
      fatal: true,
      note: 'One word.',
      url: 'https://shop.example/words',
    })
    expect(toFinding(message, source)).toEqual({
      rule: 'shop-words',
      severity: 'error',
      reason: 'Unexpected `end point`',
      note: 'One word.',
      url: 'https://shop.example/words',
      range: place,
      actual: 'end point',
      expected: ['endpoint'],
      repair: 'certain',
    })
  })

  test('of another rule has no more than its reason', () => {
    const message = new VFile(source).message('Unexpected line')
    expect(toFinding(message, source)).toEqual({
      rule: '',
      severity: 'warning',
      reason: 'Unexpected line',
      range: {start: {line: 1, column: 1, offset: 0}, end: {line: 1, column: 1, offset: 0}},
      actual: '',
      expected: [],
      repair: 'offered',
    })
    expect(toFinding(new VFile(source).info('Seen'), source).severity).toBe('info')
  })

  test('has offsets where the message gives lines and columns', () => {
    const file = new VFile(source)
    const point = {line: 2, column: 5}
    const atPoint = {line: 2, column: 5, offset: 8}
    expect(toFinding(file.message('x', {place: point}), source).range).toEqual({start: atPoint, end: atPoint})
    const inRange = file.message('x', {place: {start: point, end: {line: 2, column: 14}}})
    expect(toFinding(inRange, source).range).toEqual(place)
    // A place that is in no line of the text has no offset.
    const outside = file.message('x', {place: {line: 9, column: 1}})
    expect(toFinding(outside, source).range.start).toEqual({line: 9, column: 1, offset: 0})
  })
})
