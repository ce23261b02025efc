/** Edits that replace requests; `fixtures/requests` shows which requests are read. */
import fc from 'fast-check'
import type {BlockContent} from 'mdast'
import {describe, expect, test} from 'vitest'
import {findRequests} from '../../src/markdown/requests/index.ts'
import {readTable} from '../tables.ts'
import {read, toTree} from './read.ts'

describe.each(readTable('http/edits'))('%s', (_title, rows) => {
  test.each(rows)('%s', (source = '', method, path = '', expected) => {
    const [request] = read(source).requests
    const edit = request?.edit(method, path)
    expect(edit && source.slice(0, edit.range[0]) + edit.text + source.slice(edit.range[1])).toBe(expected)
  })
})

describe.each(readTable('http/path-edits'))('%s', (_title, rows) => {
  test.each(rows)('%s', (source = '', text) => {
    const [request] = read(source).requests
    expect(request?.edit('GET', '/things')?.text).toBe(text)
    expect(request?.edit(undefined, '/things')?.text).toBe('/things')
  })
})

describe('a request', () => {
  test.each(["```\naxios.post('/a', order)\n```", '```\n/a:\n  get: {}\n  post:\n    x: 1\n```'])(
    'gets no edit that changes its method in %j',
    (source) => {
      const found = read(source).requests
      expect(found.length).toBeGreaterThan(0)
      expect(found.at(-1)?.edit('DELETE', '/b')).toBeUndefined()
    },
  )

  test('has its exact range, in any document', () => {
    const piece = fc.constantFrom(
      ...'GET |POST |/orders|/getOrder|/{id}|`|``|**|~~|[|](/x)|\n|\n\n|> |- |  |# || |<td>|</td>|<id>|&lt;|\\{|curl |-X |"|\'|```\n|fetch(|axios.post(|é|𝄞'.split(
        /(?<!\|)\|/,
      ),
      '|',
    )
    fc.assert(
      fc.property(fc.array(piece, {maxLength: 40}), (pieces) => {
        const source = pieces.join('')
        for (const request of read(source).requests) {
          expect(source.slice(...request.pathRange)).toBe(request.path)
          if (request.methodRange) expect(source.slice(...request.methodRange).toUpperCase()).toBe(request.method)
          expect(typeof request.isBadExample).toBe('boolean')
          const edit = request.edit('DELETE', '/orders')
          if (edit) {
            expect(edit.range[0]).toBeLessThanOrEqual(request.pathRange[0])
            expect(edit.range[1]).toBeGreaterThanOrEqual(request.pathRange[1])
          }
        }
      }),
      {numRuns: 500},
    )
  })

  test('in OpenAPI keeps its method if it shares its path with another request', () => {
    const source = '```yaml\npaths:\n  /orders:\n    get: {}\n    put: {}\n```'
    const [request] = findRequests(toTree(source), source).requests
    expect(request?.edit('GET', '/things')?.text).toBe('/things')
    expect(request?.edit('DELETE', '/things')).toBeUndefined()
  })
})

test('finds no request if the tree does not fit the source', () => {
  const find = (source: string, position: object) => {
    const code = {type: 'inlineCode', value: '/orders', position}
    return findRequests(
      {type: 'root', children: [{type: 'paragraph', children: [code], position}], position} as never,
      source,
    ).requests
  }
  const at = (start: number, end: number) => ({start: {offset: start}, end: {offset: end}})
  expect(find('`/orders`', at(0, 9))).toHaveLength(1)
  expect(find('/orders', at(0, 7))).toEqual([])
  expect(find('`/orders`'.slice(0, 2), at(0, 2))).toEqual([])
  expect(find('``````/', at(0, 7))).toEqual([])
  expect(find('`/orders`', {start: {offset: 0}, end: {}})).toEqual([])
  expect(find('`/orders`', {start: {}, end: {offset: 9}})).toEqual([])
})

const position = {start: {line: 1, column: 1, offset: 0}, end: {line: 1, column: 14, offset: 13}}

test.each([
  [300, 1],
  [2000, 0],
])('in %i nested block quotes, %i request is found', (depth, count) => {
  const source = '`GET /orders`'
  let node: BlockContent = {
    type: 'paragraph',
    children: [{type: 'inlineCode', value: 'GET /orders', position}],
    position,
  }
  for (let level = 0; level < depth; level++) node = {type: 'blockquote', children: [node], position}
  expect(findRequests({type: 'root', children: [node], position}, source, false).requests).toHaveLength(count)
})
