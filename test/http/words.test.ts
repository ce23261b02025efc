import {expect, test} from 'vitest'
import {findWordStyle, joinWords, splitWords, toLastWord} from '../../src/http/words.ts'

test.each([
  ['getOrderById', ['get', 'order', 'by', 'id']],
  ['get_order-items', ['get', 'order', 'items']],
  ['getHTTPResponse', ['get', 'http', 'response']],
  ['createPDFs', ['create', 'pdfs']],
  ['orders2', ['orders2']],
  ['2026Orders', ['2026', 'orders']],
  ['--', []],
])('the segment %s has the words %j', (segment, words) => {
  expect(splitWords(segment)).toEqual(words)
})

test.each([
  ['PDFs', ['pdfs'], 'lower'],
  ['PDFsX', ['pdfs', 'x'], 'camel'],
  ['HTTPResponse', ['http', 'response'], 'lower'],
  ['orderV2', ['order', 'v2'], 'camel'],
  ['order2Items', ['order2', 'items'], 'lower'],
  ['2fa', ['2', 'fa'], 'lower'],
  ['注文Order', ['注文', 'order'], 'lower'],
  ['XMLs2', ['xmls2'], 'lower'],
  ['aB1c', ['a', 'b1', 'c'], 'camel'],
  ['ABc', ['a', 'bc'], 'lower'],
  ['order.items:x', ['order', 'items', 'x'], 'lower'],
  ['__a__', ['a'], 'snake'],
  ['order-item_id', ['order', 'item', 'id'], 'snake'],
  ['order-item', ['order', 'item'], 'kebab'],
])('the segment %s has the words %j in the style %s', (segment, words, style) => {
  expect(splitWords(segment)).toEqual(words)
  expect(findWordStyle(segment)).toBe(style)
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
