import fc from 'fast-check'
import type {Root} from 'mdast'
import {expect, test} from 'vitest'
import {toMdxSyntax} from '../../src/markdown/mdx-syntax.ts'
import {parseMarkdown} from '../../src/markdown/parse.ts'
import {readPlainPart} from '../../src/markdown/plain-parts.ts'

const mdx = toMdxSyntax()

function toPlain(tree: Root): unknown {
  return JSON.parse(JSON.stringify(tree.children))
}

/** Read a part and expect it to be what the parser reads. @returns whether it was read */
function compare(text: string): boolean {
  const node = readPlainPart(text, {line: 1, offset: 0})
  if (!node) return false
  const own: unknown = JSON.parse(JSON.stringify([node]))
  expect(own, JSON.stringify(text)).toEqual(toPlain(parseMarkdown(text)))
  // A brace or a bracket may be no MDX at all.
  if (!/[{}<]/.test(text)) expect(own, JSON.stringify(text)).toEqual(toPlain(parseMarkdown(text, mdx)))
  return true
}

test.each([
  '# Orders\n',
  '## List orders (all)\r\n\r\n',
  '###### Ümläute 12',
  '#\tThe shop’s'.replace('’', "'"),
  '```\nGET /orders\n```\n',
  '```http\nGET /orders\n\nHost: shop.example\n```',
  '```http title="List orders" {1,3}\nGET /orders\n```\n\n',
  '~~~json\n{"order": "```"}\n~~~\n',
  '````md\n```\nGET /orders\n```\n````\r\n',
  '```\n```\n',
  '```\n\n```\n',
  '```\n\n\nGET\n\n\n```\n',
  '```\r\nGET /orders\r\n\r\n```\r\n',
  '```sh\n  ```  x\n\tGET\n````\n',
])('%j is read without a parser', (text) => {
  expect(compare(text)).toBe(true)
})

test.each([
  // More than plain words
  '# Orders & more\n',
  '# `GET` orders\n',
  '# Orders #\n',
  '# Orders \n',
  '#Orders\n',
  '####### Orders\n',
  '# www.shop.example\n',
  '# a_b_c\n',
  '# Orders\nof today\n',
  '#\n',
  // Info with escapes, and blanks that are not kept
  '```a&amp;b\nGET\n```\n',
  '```a\\*b\nGET\n```\n',
  '```http \nGET\n```\n',
  '~~~ht`tp`\nGET\n~~~\n',
  // Not closed, or in another way
  '```\nGET\n',
  '```\nGET\n~~~\n',
  '```\nGET\n  ```\n',
  '```\nGET\n    ```\n```\n',
  '```\nGET\n``` \n',
  '```\nGET\n```\nOrders\n',
  '```\n\0\n```\n',
  '``GET``\n',
  'Orders\n',
  '',
])('%j is left to the parser', (text) => {
  expect(compare(text)).toBe(false)
})

test('what is read stands where the part does', () => {
  expect(readPlainPart('## Orders\n', {line: 7, offset: 40})).toMatchObject({
    position: {start: {line: 7, column: 1, offset: 40}, end: {line: 7, column: 10, offset: 49}},
    children: [{position: {start: {line: 7, column: 4, offset: 43}, end: {line: 7, column: 10, offset: 49}}}],
  })
  expect(readPlainPart('```\nGET\n\n```\n', {line: 7, offset: 40})).toMatchObject({
    position: {start: {line: 7, column: 1, offset: 40}, end: {line: 10, column: 4, offset: 52}},
  })
})

test('whatever is read is what the parser reads', () => {
  const piece = fc.constantFrom(
    ...['```', '~~~', '````', '`', '~', '#', '##', ' ', '  ', '    ', '\t', '\n', '\r\n', '\n\n'],
    ...[
      'GET /orders',
      'http',
      'title="a"',
      '{1}',
      '\\',
      '&',
      '(',
      ')',
      "'",
      '?',
      '-',
      '.',
      'é',
      '\u00A0',
      'Orders',
      '1',
    ],
  )
  const start = fc.constantFrom('```', '~~~', '````', '#', '## ', '```http', '```\n', '~~~js\n')
  const part = fc
    .tuple(start, fc.array(piece, {maxLength: 14, size: 'max'}), fc.constantFrom('', '\n```', '\n~~~\n', '\n````\n\n'))
    .map(([first, pieces, last]) => first + pieces.join('') + last)
  let count = 0
  fc.assert(
    fc.property(part, (text) => {
      if (compare(text)) count++
    }),
    {numRuns: 4000},
  )
  // Otherwise this test tells nothing.
  expect(count).toBeGreaterThan(200)
})
