import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {parseWhole} from '../../src/glossary/parse.ts'
import {readPlain} from '../../src/glossary/plain.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What is read fast is read as the whole parser reads it, places included. */
function hold(text: string): boolean {
  const data = readPlain(text)
  if (data) expect(data, text).toEqual(parseWhole(text, 'x.yml').data)
  return data !== undefined
}

test.each([
  'terms:\n  - term: order\n    avoid: [wish, gift wish]\n    phrases:\n      - an order\n      - "two orders"\n\n  # more\n  - term: shop\n    kind: noun\n',
  'terms:\n- term: order\n- term: shop\nnames: []\n',
  '- a\n- b c\n',
  '{"terms": [\n  {"term": "a \\"b\\" \\u00e9", "n": [1, -2.5e3, true, false, null]}\n], "e": {}, "l": []}\n',
  'a: b\r\nc:\r\n  - d\r\n',
  'a: it’s https://shop.example/x#y\n',
])('is fast and equal: %j', (text) => {
  expect(hold(text)).toBe(true)
})

test.each([
  'a: &x b\nc: *x\n',
  'a: b # comment\n',
  'a: 1\n',
  'a: yes\n',
  'a:\n  b\n  c\n',
  'a: b\n  c: d\n',
  'a: b\na: c\n',
  'a: |\n  b\n',
  'a: "b \\n"\n',
  'a: [b, [c]]\n',
  'a: b: c\n',
  'a:\n',
  '- - a\n',
  '---\na: b\n',
  'a:\tb\n',
  '{"a": 1,}\n',
  '{"a": 1, "a": 2}\n',
])('is left to the whole parser: %j', (text) => {
  expect(readPlain(text)).toBeUndefined()
})

describe('nothing is read otherwise', () => {
  test('in made-up lines', () => {
    const piece = fc.constantFrom(
      'a:',
      'b:',
      'c: d',
      'd: e f',
      '- g',
      '- h: i',
      '-',
      '- ',
      '# x',
      '',
      "'q'",
      '"r"',
      'e: [s, t u]',
      'f: []',
      '[v, w]',
      'g: -',
      'h: x#y',
      'i: x #y',
      'j: 1',
      'k: ~',
      '- "l": m',
      '? n',
      'o: {p: q}',
      'r: a, b',
      "s: it's",
      't: a"b',
      '- - u',
      'v : w',
      '...',
      'w: >',
      '- [a, b]',
      '"x": y',
    )
    const line = fc.tuple(fc.integer({min: 0, max: 5}), piece).map(([indent, text]) => ' '.repeat(indent) + text)
    let fast = 0
    fc.assert(
      fc.property(fc.array(line, {maxLength: 6}), (lines) => {
        if (hold(`${lines.join('\n')}\n`)) fast++
      }),
      {numRuns: 5000, seed: 7},
    )
    expect(fast).toBeGreaterThan(50)
  })

  test('in JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 1, 3), (text, indent) => {
        hold(JSON.stringify({x: JSON.parse(text) as unknown}, undefined, indent))
      }),
      {numRuns: 500, seed: 7},
    )
  })

  test('in the glossaries of the project', () => {
    for (const name of [
      'rules/glossary.yml',
      'fixtures/glossaries/broken.yml',
      'fixtures/glossaries/shop/api-glossary.yml',
    ])
      hold(fs.readFileSync(path.join(root, name), 'utf8'))
  })
})
