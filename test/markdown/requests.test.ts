/** Edits that replace requests; `fixtures/requests` shows which requests are read. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {findRequests} from '../../src/markdown/requests/index.ts'
import {read, toTree} from './read.ts'

describe('a request', () => {
  test.each([
    ['`POST /deleteOrder`', 'DELETE', '/orders/1', '`DELETE /orders/1`'],
    ['**POST** `/deleteOrder`', 'DELETE', '/orders/1', '**DELETE** `/orders/1`'],
    ['| POST | `/deleteOrder` |\n|-|-|\n', 'DELETE', '/orders/1', '| DELETE | `/orders/1` |\n|-|-|\n'],
    ['```\ncurl "http://h/a" -d x\n```', 'DELETE', '/b', '```\ncurl -X DELETE "http://h/b" -d x\n```'],
    ['```\ncurl -XPOST "http://h/a"\n```', 'DELETE', '/b', '```\ncurl -XDELETE "http://h/b"\n```'],
    ["```\ncurl 'http://h/a' -X POST\n```", 'DELETE', '/b', "```\ncurl 'http://h/b' -X DELETE\n```"],
    ["```\nfetch('/a')\n```", 'DELETE', '/b', "```\nfetch('/b', {method: 'DELETE'})\n```"],
    ["```\nfetch('/a', {body})\n```", 'POST', '/b', "```\nfetch('/b', {method: 'POST', body})\n```"],
    ["```\naxios.post('/a')\n```", 'DELETE', '/b', "```\naxios.delete('/b')\n```"],
    ['```\n/a:\n  post:\n    x: 1\n```', 'PUT', '/b', '```\n/b:\n  put:\n    x: 1\n```'],
  ])('in %j gets another method and path by one edit', (source, method, path, expected) => {
    const [request] = read(source).requests
    const edit = request?.edit(method, path)
    expect(edit && source.slice(0, edit.range[0]) + edit.text + source.slice(edit.range[1])).toBe(expected)
  })

  test.each(["```\naxios.post('/a', order)\n```", '```\n/a:\n  get: {}\n  post:\n    x: 1\n```'])(
    'gets no edit to another method in %j',
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

  test.each([
    ['GET /orders', 'GET /things'],
    ['`GET /orders`', 'GET /things'],
    ['**GET** /orders', '/things'],
    ['GET: /orders', '/things'],
    ['```\nGET /orders\n```', 'GET /things'],
    ['```\n[GET] /orders\n```', '/things'],
    ['```\nGET  /orders\n```', 'GET  /things'],
    ['```\nGET: /orders\n```', '/things'],
    ['```\nGET "/orders"\n```', '/things'],
    ['GET  /orders', 'GET  /things'],
    ['<p>GET  /orders</p>', 'GET  /things'],
    ['<p>GET <b>/orders</b></p>', '/things'],
    ['<p><b>GET</b> /orders</p>', '/things'],
    ['```sh\ncurl https://shop.example/orders\n```', '/things'],
    ['```sh\ncurl -X GET https://shop.example/orders\n```', '/things'],
    ['```js\nfetch("/orders")\n```', '/things'],
    ['```js\naxios.get("/orders")\n```', '/things'],
    ['```js\napp.get("/orders", list)\n```', '/things'],
    ['| GET | /orders |\n| - | - |', '/things'],
    ['<p>GET /orders</p>', 'GET /things'],
    ['Method: GET\n\nURL: /orders', '/things'],
    ['---\napi: GET /orders\n---', 'GET /things'],
  ])('in %j becomes %j if only its path changes', (source, text) => {
    const [request] = findRequests(toTree(source), source)
    expect(request?.edit('GET', '/things')?.text).toBe(text)
    expect(request?.edit(undefined, '/things')?.text).toBe('/things')
  })

  test('in OpenAPI keeps its method if it shares its path with another one', () => {
    const source = '```yaml\npaths:\n  /orders:\n    get: {}\n    put: {}\n```'
    const [request] = findRequests(toTree(source), source)
    expect(request?.edit('GET', '/things')?.text).toBe('/things')
    expect(request?.edit('DELETE', '/things')).toBeUndefined()
  })
})

test('no request is found if the tree does not fit the source', () => {
  const find = (source: string, position: object) => {
    const code = {type: 'inlineCode', value: '/orders', position}
    return findRequests(
      {type: 'root', children: [{type: 'paragraph', children: [code], position}], position} as never,
      source,
    )
  }
  const at = (start: number, end: number) => ({start: {offset: start}, end: {offset: end}})
  expect(find('`/orders`', at(0, 9))).toHaveLength(1)
  expect(find('/orders', at(0, 7))).toEqual([])
  expect(find('`/orders`'.slice(0, 2), at(0, 2))).toEqual([])
  expect(find('``````/', at(0, 7))).toEqual([])
  expect(find('`/orders`', {start: {offset: 0}, end: {}})).toEqual([])
  expect(find('`/orders`', {start: {}, end: {offset: 9}})).toEqual([])
})
