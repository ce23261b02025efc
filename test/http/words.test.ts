import {describe, expect, test} from 'vitest'
import {findWordStyle, joinWords, splitWords, toLastWord} from '../../src/http/words.ts'
import {readTable} from '../tables.ts'

describe.each(readTable('http/words'))('%s', (_title, rows) => {
  test.each(rows)('%s', (segment = '', words, style) => {
    expect(splitWords(segment).join(' ')).toBe(words)
    if (style !== undefined) expect(findWordStyle(segment)).toBe(style)
  })
})

test.each([
  ['kebab', 'order-item-id'],
  ['snake', 'order_item_id'],
  ['camel', 'orderItemId'],
  ['lower', 'orderitemid'],
] as const)('words joined in the style %s are %s', (style, segment) => {
  expect(joinWords(['order', 'item', 'id'], style)).toBe(segment)
})

test('the last word of an empty list is an empty text', () => {
  expect(toLastWord(['order', 'items'])).toBe('items')
  expect(toLastWord([])).toBe('')
})
