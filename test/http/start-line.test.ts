import {describe, expect, test} from 'vitest'
import {findStartLines, startLines} from '../../src/http/start-line.ts'
import type {WrittenRequest} from '../../src/http/written-request.ts'
import {readWith} from './helpers.ts'

const readLines = (text: string, options?: Parameters<typeof findStartLines>[1]): WrittenRequest[] =>
  readWith({...startLines, read: () => findStartLines(text, options)}, text)

describe('a start line', () => {
  test.each([
    ['GET /orders', 'GET /orders'],
    ['GET  /orders HTTP/1.1', 'GET /orders'],
    ['[POST] https://shop.example/orders', 'POST /orders'],
    ['PUT: /orders/{id}.', 'PUT /orders/{id}'],
    ['a --> b: DELETE /orders/{order id}', 'DELETE /orders/{order id}'],
    ['GET /orders?a=b&c=d, then', 'GET /orders?a=b&c=d'],
    ['GET {{host}}/orders', 'GET /orders'],
    ['POST \uE001/orders\uE001', 'POST /orders'],
    ['\uE001POST\uE001 request to \uE001/orders\uE001', 'POST /orders'],
    ['\uE000POST orders/create \uE000\uE000 now', 'POST orders/create'],
    ['\uE000POST orders/create?a=1\uE000', 'POST orders/create?a=1'],
  ])('such as %j is the request %s', (text, expected) => {
    const [line] = readLines(text)
    expect(line && `${line.method} ${text.slice(line.target.path, line.target.end)}`).toBe(expected)
  })

  test.each([
    ['POST/PUT /orders', ['POST', 'PUT']],
    ['\uE001GET\uE001 or \uE001POST\uE001: /orders', ['GET', 'POST']],
    ['GET, HEAD and PUT /orders', ['GET', 'HEAD', 'PUT']],
    ['POST, or PUT /orders', ['POST', 'PUT']],
  ])('in %j has the methods %j', (text, expected) => {
    expect(readLines(text).map(({method, otherMethods = []}) => [method, ...otherMethods])).toEqual([expected])
  })

  test.each([
    'GET/POST/PUT',
    'POST orders/create\uE000\uE000 now',
    '\uE001GET\uE001/read',
    'POST PUT /orders',
    'get /orders',
    '- get \uE001/etc/orders/list\uE001',
    'the POST, /x',
    'GET / HTTP/1.1',
    'a GET request to /etc',
  ])('is not seen in %j', (text) => {
    expect(readLines(text)).toEqual([])
  })
})

describe('start lines are found in text, in code, and across line breaks', () => {
  const kinds: Parameters<typeof findStartLines>[1][] = [{}, {isVerbatim: true}, {isMultiline: true, isVerbatim: true}]
  test.each<[text: string, inText: string[], inCode: string[], overLines: string[]]>([
    [
      'GET /orders and POST /items',
      ['GET | GET | /orders', 'POST | POST | /items'],
      ['GET | GET | /orders', 'POST | POST | /items'],
      ['GET | GET | /orders', 'POST | POST | /items'],
    ],
    ['GET:/orders', [], [], []],
    ['"GET" "/orders"', ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ["GET '/orders'", ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ['(GET) /orders', ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ['GET) /orders', ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ['GET:::: /orders', ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ['GET\n/orders', [], [], ['GET | GET | /orders']],
    ['GET\u00a0/orders', ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ['GET\ue000/orders', [], [], ['GET | GET | /orders']],
    ['GET\ue000 /orders', ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ['GET\ue002/orders', [], [], []],
    [
      'a GET request to https://shop.example/orders',
      ['GET | GET | https://shop.example/orders'],
      ['GET | GET | https://shop.example/orders'],
      ['GET | GET | https://shop.example/orders'],
    ],
    ['a POST call to `/v1/orders`', [], [], []],
    [
      'a GET request to /orders/{id}',
      ['GET | GET | /orders/{id}'],
      ['GET | GET | /orders/{id}'],
      ['GET | GET | /orders/{id}'],
    ],
    [
      'a PUT method on /orderItems',
      ['PUT | PUT | /orderItems'],
      ['PUT | PUT | /orderItems'],
      ['PUT | PUT | /orderItems'],
    ],
    ['get \ue001/orders\ue001', [], [], []],
    ['\ue001get /orders\ue001', ['GET | get | /orders'], ['GET | get | /orders'], ['GET | get | /orders']],
    ['\ue001get\ue001 \ue001/orders\ue001', [], [], []],
    ['PATCH URL: /orders', [], [], []],
    [
      'DELETE endpoint: /orders/1',
      ['DELETE | DELETE | /orders/1'],
      ['DELETE | DELETE | /orders/1'],
      ['DELETE | DELETE | /orders/1'],
    ],
    ['GET, POST /orders', ['GET |  | /orders'], ['GET |  | /orders'], ['GET |  | /orders']],
    ['GET|POST /orders', ['GET |  | /orders'], ['GET |  | /orders'], ['GET |  | /orders']],
    ['POST & PUT /orders', ['POST |  | /orders'], ['POST |  | /orders'], ['POST |  | /orders']],
    ['XGET /orders', [], [], []],
    ['GETS /orders', [], [], []],
    ['GET/orders', [], [], []],
    ['GET request /a/b', ['GET | GET | /a/b'], ['GET | GET | /a/b'], ['GET | GET | /a/b']],
    ['GET  HTTP request to the /a/b', ['GET | GET | /a/b'], ['GET | GET | /a/b'], ['GET | GET | /a/b']],
    ['GET call: /a/b', ['GET | GET | /a/b'], ['GET | GET | /a/b'], ['GET | GET | /a/b']],
    ['GET method /a/b', ['GET | GET | /a/b'], ['GET | GET | /a/b'], ['GET | GET | /a/b']],
    ['GET endpoint /a/b', ['GET | GET | /a/b'], ['GET | GET | /a/b'], ['GET | GET | /a/b']],
    ['GET the endpoint /a/b', ['GET | GET | /a/b'], ['GET | GET | /a/b'], ['GET | GET | /a/b']],
    ['GET: /a', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['GET : /a', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['GET\t/a', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['GET \ue001/a', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['\ue001GET\ue001/a', [], [], []],
    ['\ue001GET\ue001:\ue001/a\ue001', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['GET\ue000\ue000/a', [], [], ['GET | GET | /a']],
    ['GET" /a', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['HEAD /a', ['HEAD | HEAD | /a'], ['HEAD | HEAD | /a'], ['HEAD | HEAD | /a']],
    ['OPTIONS /a', ['OPTIONS | OPTIONS | /a'], ['OPTIONS | OPTIONS | /a'], ['OPTIONS | OPTIONS | /a']],
    ['TRACE /a', [], [], []],
    ['Get /a', [], ['GET | Get | /a'], ['GET | Get | /a']],
    ['GET https://a.example', [], [], []],
    ['GET a.example/b', ['GET | GET | a.example/b'], ['GET | GET | a.example/b'], ['GET | GET | a.example/b']],
    ['GET {a}/b', ['GET | GET | {a}/b'], ['GET | GET | {a}/b'], ['GET | GET | {a}/b']],
    ['and GET /a', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['PUT/GET /a', ['PUT |  | /a'], ['PUT |  | /a'], ['PUT |  | /a']],
    ['GET,PUT /a', ['GET |  | /a'], ['GET |  | /a'], ['GET |  | /a']],
    ['GET and PUT /a', ['GET |  | /a'], ['GET |  | /a'], ['GET |  | /a']],
    ['GET | PUT /a', ['GET |  | /a'], ['GET |  | /a'], ['GET |  | /a']],
    ['PUT GET /a', [], [], []],
    ['GET URL /a/b', [], [], []],
    ['GET\r\n/a', [], [], ['GET | GET | /a']],
    [
      'GET  HTTP  request  to  the  following  endpoint  /a/b',
      ['GET | GET | /a/b'],
      ['GET | GET | /a/b'],
      ['GET | GET | /a/b'],
    ],
    ['a PUT to a path /a/b', ['PUT | PUT | /a/b'], ['PUT | PUT | /a/b'], ['PUT | PUT | /a/b']],
    ['a GET request to /etc.d/a/b', [], [], []],
    ['POST, URL : /a', ['POST | POST | /a'], ['POST | POST | /a'], ['POST | POST | /a']],
    ['POST, URL: /a', ['POST | POST | /a'], ['POST | POST | /a'], ['POST | POST | /a']],
    ['POST |  path: /a', ['POST | POST | /a'], ['POST | POST | /a'], ['POST | POST | /a']],
    [
      '\ue000POST\ue000 \u2013 \ue000Endpoint\ue000: /a',
      ['POST | POST | /a'],
      ['POST | POST | /a'],
      ['POST | POST | /a'],
    ],
    ['POST,URL: /a', ['POST | POST | /a'], ['POST | POST | /a'], ['POST | POST | /a']],
    ['POST, /a', [], [], []],
    ['POST  PUT /a', [], [], []],
    ['\ue001GET\ue001:/a', [], [], []],
    [`GET${' '.repeat(99)}/a`, [], [], ['GET | GET | /a']],
    [`GET${' '.repeat(500)}/a`, [], [], []],
  ])('%j', (text, ...found) => {
    const lines = kinds.map((options) =>
      readLines(text, options).map(({method, methodRange, target}) =>
        [method, methodRange && text.slice(...methodRange), text.slice(target.start, target.end)].join(' | '),
      ),
    )
    expect(lines).toEqual(found)
  })
})
