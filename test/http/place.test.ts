import {describe, expect, test} from 'vitest'
import {toCharacters} from '../../src/english/bytes.ts'
import {
  findPossibleMethods,
  mayBeInPath,
  mayHoldLabel,
  mayHoldPair,
  mayHoldRequest,
  requestMethods,
} from '../../src/http/place.ts'
import {findStartLines} from '../../src/http/start-line.ts'

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', ''])(
  'the method %j is known where start lines have it',
  (method) => {
    expect(requestMethods.includes(method)).toBe(findStartLines(`${method} /orders`).length > 0)
  },
)

describe('a block may hold a request', () => {
  test.each([
    ['a method in capitals', 'DELETE **/orders**'],
    ['a method in small letters', 'post /orders'],
    ['a method before an address', 'Get shop.example/orders'],
    ['a path in code', 'The path `/orders`'],
    ['a command', 'curl -d x shop.example/orders'],
    ['a command in a line of text', 'With wget, get shop.example/orders'],
    ['a call', "axios.put('/orders')"],
    ['a call with a type', 'client.get<Order>("/orders")'],
    ['a route', "router.patch('/orders')"],
    ['a decorator', "@Post('/orders')"],
    ['a key', '  "/orders/{order_id}":'],
    ['the label of a path', 'Endpoint: /orders'],
    ['a cell of a table', '| Method | Path |\n| - | - |\n| Post | /orders |'],
    ['a path alone in a cell', 'Path\n:-\n/orders'],
    ['the label of a method', '**Method:** post'],
    ['a path in emphasis', 'DELETE _/orders_'],
  ])('with %s', (_, block) => {
    expect(mayHoldRequest(block)).toBe(true)
  })
})

describe('a block holds none', () => {
  test.each([
    ['Orders are created and deleted.'],
    ['POST is a method.'],
    ['See [orders](/orders) and https://shop.example/orders.'],
    ['The orders/refunds of today.'],
    ['We post orders and/or refunds.'],
    ['The posts/orders of POSTS.'],
    ['The label of the path: see /orders.'],
    ['| Order | /orders |'],
    ['Method: any/none.'],
    ['The <b>posts/orders</b> of POSTS.'],
  ])('%s', (block) => {
    expect(mayHoldRequest(block)).toBe(false)
  })
})

describe('a block', () => {
  test.each([
    // Its text, whether it may hold a label, and whether it may hold a request.
    ['Method: post', true, true],
    ['**Method:** POST', true, true],
    ['HTTP method - get', true, true],
    ['request type: put', true, true],
    ['verb delete', true, true],
    ['type = patch', true, true],
    ['x\nmethod: get', true, true],
    ['URL: a', true, false],
    ['request url: a', true, false],
    ['api endpoint: a', true, false],
    ['Path x', true, false],
    ['route: /a', true, true],
    ['uri /a', true, true],
    ['url: "/a"', true, true],
    ['Endpoint: /b', true, true],
    ['Method: posts', false, false],
    ['a Method: post', false, false],
    ['Route', false, false],
    ['curious', false, false],
    ['POST a', false, false],
    ['POST /b', false, true],
    ['`/b`', false, true],
    ['a/b', false, false],
    ['post /b', false, true],
    ['get /y', false, true],
    ['posts a/b', false, false],
    ['curl /b', false, true],
    ['wget /b', false, true],
    ['a wget\n/b', false, true],
    ['axios.put("/a")', false, true],
    ['app.put("/a")', false, true],
    ['fetch("/a")', false, true],
    ['/a:', false, true],
    ['> "/a":', false, true],
    ['x /a:', false, false],
    ['|-|-|\n| put | /b |', false, true],
    ['put /b', false, true],
    ['put | a', false, false],
    ['an endpoint: a/b', false, false],
    ['GET https://a', false, false],
    ['GET {a\nb/c', false, false],
    ['GET /b?c/d', false, true],
    ['`a\n/b`', false, false],
    ['uri\n/a', true, true],
    [':-\n/a', false, true],
    ['-:\n/a', false, true],
    [': -\n/a', false, true],
    ['- :\n/a', false, true],
    ['|x-\n/a', false, false],
    ['-x|\n/a', false, false],
    ['"/a" : {', false, true],
    ['"/a"x: {', false, false],
    ['a fetch( "/b")', false, true],
    ['a path = "/b"', false, true],
    ["a path='/b'", false, true],
    ["a 'uri': '/b'", false, true],
    ["a endpoint = f'/b'", false, true],
    ['a url- "/b"', false, false],
    ['a url "/b"', false, false],
    ['a url: x"/b"', false, false],
    ['a fetch(x"/b")', false, false],
  ])('%j may hold a label: %s; a request: %s', (block, hasLabel, hasRequest) => {
    expect([mayHoldLabel(block), mayHoldRequest(block)]).toEqual([hasLabel, hasRequest])
  })
})

describe('the last slash may be that of a request', () => {
  const judge = (source: string, isRouteEnough = false) =>
    findPossibleMethods(source, source.lastIndexOf('/'), isRouteEnough)?.length !== 0
  test.each([
    'POST /a',
    'POST\n\n /a',
    '*POST* /a',
    'post /a',
    'Get https://a.b/c',
    'post [x]/a',
    'delete $x/a',
    'put {a}/b',
    'patch <a>/b',
    'axios.post("/a',
    "request(app).get('/a",
    'client?.get<O>(`/a',
    'fetch("/a',
    'url: "/a',
    '{method: 1, path = "/a',
    'router.post("/a',
    '**URL:** /a',
    'Endpoint - /a',
    'Route is /a',
    '1. Request URL: /a',
    '<b>Order</b> path: /a',
    '[x] Endpoint: /a',
    '`/aB`',
    '  "/a": {',
    '/a:',
    '> /a:',
    '"/a":',
    '"/a" : { ',
    '/a/b:',
    '| post | /a |',
    '| Get | /a |',
    'post | a',
    'curl /a',
    'curl x \\\n /a',
    'curl "x\n /a',
    'curl x ^\n/a',
    'curl x `\n/a',
    'wget /a',
    'http /a',
    'https /a',
    'xh /a',
    'xh x \\ \t\n/a',
    'get [x-y]/a',
    'iwr /a',
    'irm /a',
    'Invoke-RestMethod /a',
    'x curl\t/a',
    'POST ](/x /a',
    'POST ?/a',
    'POST {order id/a',
    'POST localhost/a',
    'POST x.y/c',
    'POST {a}/c',
    'HEAD /a',
    'OPTIONS /a',
    'PUT /a',
    'PATCH /a',
    'DELETE /a',
    'GET /a',
    'x\nPOST a /a',
    `${'x'.repeat(400)} POST /a`,
    // As far as is looked, these are the same.
    `POST ${'a'.repeat(120)}/c`,
    `POST /${'a'.repeat(120)}/c`,
    'POST _/c_',
    'POST /<b>a/c',
    `POST /<${'b'.repeat(60)}>${'a'.repeat(40)}/c`,
  ])('in %j', (source) => {
    expect(judge(source)).toBe(true)
  })
  test.each([
    'XPOST /a',
    'my route is /a',
    'the order URL: /a',
    'POSTX /a',
    'post a/b',
    'post x /a',
    'posts /a',
    'repost /a',
    '`/ab`',
    '`ordersX/aB`',
    'aB `x` /a',
    '`aB\n` /a',
    '`/a` aB',
    '`\n/aB`',
    '`/aB\n`',
    '`/aB c',
    'uri\n/a',
    'x /a:',
    '/a: x',
    '"/a" : x',
    '"/a"x:',
    'POST https://a',
    'POST /<b> "<i>a/c',
    'POST {a\nb/c',
    '/b\ncurl x',
    'xh x \\ y\n/a',
    `axios.post("${'x'.repeat(200)}\n/a`,
    '| posts | /a |',
    'curl x\n /a',
    '/a curl',
    'see /a',
    'POST update/a',
    'POST ./a',
    'POST ../a',
    'POST ../b/c/a',
    'POST </a',
    'POST ](https://a.b/c',
    'POST ](</a',
    'POST </b>a/c',
    'POST /b#/a',
    'POST /b?next=/a',
    'POST a-b/c',
    'POST (a/c',
    'POST `a/c',
    'POST |a/c',
    'POST >a/c',
    'POST "a/c',
    'head /a',
    `POST ${'a'.repeat(80)}/c`,
    'POST <b>a/c',
    `POST ${'x '.repeat(1600)}/a`,
    `curl ${'x '.repeat(11_000)}/a`,
  ])('not in %j', (source) => {
    expect(judge(source)).toBe(false)
    expect(judge(source, true)).toBe(false)
  })
  test.each(['@Post("/a', '@GetMapping(value = "/a', 'bp.delete("/a'])('where routes count, in %s', (source) => {
    expect(judge(source)).toBe(false)
    expect(judge(source, true)).toBe(true)
  })
})

describe('in bytes, the last slash may be that of a path', () => {
  const judge = (text: string) => {
    const bytes = new TextEncoder().encode(text)
    return mayBeInPath(bytes, bytes.lastIndexOf(0x2f), toCharacters)
  }
  test.each([
    '/orders',
    'POST /orders',
    'shop.example/orders',
    'localhost/orders',
    'localhost:80/orders',
    '_/orders',
    '[POST] /orders',
    '(POST)/orders',
    '/<order_id>v2/delete',
    '{order id/name',
    'GET {order </name',
    'GET {order <x/name',
    'x</orders',
    // Other letters, also those with a byte that would be a blank by itself.
    'vis-\u00E0-vis/orders',
    'voil\u00E0b/orders',
    // As far as is looked, what stands before may be a path.
    `${'a'.repeat(91)}/orders`,
    `{a${' a'.repeat(43)} b/orders`,
  ])('in %j', (text) => {
    expect(judge(text)).toBe(true)
  })
  test.each([
    'orders/items',
    'orders/items/read-only/x',
    'orders//x',
    'and/or',
    './orders',
    '../orders/new',
    'localhosts/orders',
    'https://',
    '</orders',
    'see </orders',
    '"</orders',
    '](/orders',
    '](</orders',
    '](orders/new',
    'orders#/x',
    'orders?/x',
    '<b>orders/items',
    '/|<b>orders/items',
    '/<b> "<i>orders/items',
    '{order\nid/name',
    '{order} id/name',
    '{order} </name',
    '[order] id/name',
    `${'a'.repeat(89)}/orders`,
    `{${' a'.repeat(44)} b/orders`,
  ])('not in %j', (text) => {
    expect(judge(text)).toBe(false)
  })
})

describe('a path has the methods before it, where it stands in nothing but a start line', () => {
  test.each<[source: string, methods: readonly string[] | undefined]>([
    ['GET /orders', ['GET']],
    ['Text DELETE or PUT\n\n/orders', ['PUT', 'DELETE']],
    ['GET /orders and POST it /items', ['GET', 'POST']],
    // Those of other requests before it count as well, as far as is looked.
    [`POST${' '.repeat(490)}\nGET /orders`, ['GET', 'POST']],
    [`POST${' '.repeat(600)}\nGET /orders`, ['GET']],
    // What stands behind the path is none of a start line.
    ['GET /orders POST', ['GET']],
    ['the /orders', []],
    ['GETS /orders', []],
    ['read/orders GET', []],
    // Another reader may find another method, or none.
    ['POST `/getOrders', ['POST']],
    ['POST `/getOrders`', undefined],
    ['| POST | /orders | PUT |', undefined],
    ['POST get /orders', undefined],
    ['POST curl https://shop.example/orders', undefined],
    ['POST url: "/orders"', undefined],
    ['POST\nURL: /orders', undefined],
    ['POST fetch("/orders', undefined],
    ['POST axios.get("/orders', undefined],
    ['POST\n/orders:', undefined],
  ])('%j: %j', (source, methods) => {
    const slash = source.includes('|') ? source.indexOf('/') : source.lastIndexOf('/')
    expect(findPossibleMethods(source, slash, false)).toEqual(methods)
  })

  test('routes of a server may have any, where they count', () => {
    const source = 'POST router.get("/orders"'
    expect(findPossibleMethods(source, source.indexOf('/'), false)).toEqual(['POST'])
    expect(findPossibleMethods(source, source.indexOf('/'), true)).toBeUndefined()
  })
})

test.each([
  ['Method: post', true],
  ['1. **Method:** post', true],
  ['12) **URL:** /orders', true],
  ['- [x] Method: post', true],
  ['- [x] URL: /orders', true],
  ['a Method: post', false],
  ['my URL: /orders', false],
])('a label behind what an item starts with, %j: %s', (block, hasLabel) => {
  expect(mayHoldLabel(block)).toBe(hasLabel)
})

test.each([
  ['- **Verb**: Put\n- **Path**: /x', true],
  ['Text\n  1. [Path](/x)\n  2. Method: <b>POST</b>', true],
  ['- [x] HTTP\n  verb: DELETE\n- the route', true],
  ['- API <b>type</b>: patch\n- [Url](/x)', true],
  ['- the path\n- the method GET', false],
  ['- `GET /orders`', false],
  // One of the words is missing.
  ['- **Verb**\n- **Path**: /x', false],
  ['- Verb: GET\n- **Patch**: /x', false],
  ['- API\n- **Path**: GET /x', false],
])('lines may be the two labels of a request, %j: %s', (block, hasPair) => {
  expect(mayHoldPair(block)).toBe(hasPair)
})
