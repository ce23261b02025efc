import {describe, expect, test} from 'vitest'
import type {Root} from 'mdast'
import {readDocument} from '../../src/markdown/document.ts'
import {maskRanges, maskZones} from '../../src/markdown/zones.ts'

const position = (text: string) => ({start: {offset: 0}, end: {offset: text.length}})

describe('masking the parts of a text that are not prose', () => {
  test('keeps the length of the text', () => {
    for (const text of ['{{ a', '{{ a }} b', 'a/b.md', '🚚 {🚚} $🚚$', '{% highlight', '[[a]] ]]', '<a\n', '(a.b']) {
      expect(maskZones(text)).toHaveLength(text.length)
    }
  })

  test('accepts ranges that overlap', () => {
    expect(maskRanges('abcdef', [0, 2, 1, 3, 2, 2])).toBe('\uFFFC\uFFFC\uFFFCdef')
  })

  test('does not change a text without URLs, tags, math or file names', () => {
    const text = 'The rest of the shop, e.g. 2.5 end-points (and/or 10:30), costs $5.'
    expect(maskZones(text)).toBe(text)
  })
})

// An expression that backtracks without bound would exceed the time limit of these tests.
describe('a text of 100,000 characters that repeats a mark is read to its end', () => {
  const marks =
    'a . / @ _ a. a/ a@ { {{ {% {%highlight [[ [ ]( ][ < </ <a <!-- <pre> <code> <b> </b> <a" <a{ <a-b=" $ $a $$ : :a: ` ``` & &amp; | \\ - = () \uFFFC.'
  const units = [...marks.split(' '), ' ', '\t', '\n', '  \n', '|-|\n', '\n:::', 'import {a\n', 'export ']
  test.each(units)('%j', (unit) => {
    const value = unit.repeat(100_000 / unit.length)
    const children = [
      {type: 'paragraph', children: [{type: 'text', value, position: position(value)}]},
      {type: 'html', value, position: position(value)},
    ]
    for (const prose of readDocument({type: 'root', children} as unknown as Root, value).prose) {
      expect(prose.range(0, prose.text.length)).toBeDefined()
    }
  })
})
