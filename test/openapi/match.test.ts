import {describe, expect, test} from 'vitest'
import {isOtherHost, matchRequest, toIsBase} from '../../src/openapi/match.ts'
import {far, findNearest} from '../../src/openapi/nearest.ts'
import type {Api} from '../../src/types.ts'
import {readTable} from '../tables.ts'

const isBase = toIsBase(new Set(['api']))

function toApi(requests: readonly string[], ...servers: readonly Api['servers'][number][]): Api {
  const operations = requests.map((request) => {
    const [method = '', path = ''] = request.split(' ')
    return {method, path, parameters: []}
  })
  return {file: 'openapi.yml', servers, operations}
}

const api = toApi(
  [
    'GET /orders',
    'POST /orders',
    'GET /orders/{order_id}',
    'DELETE /orders/{order_id}',
    'GET /orders/{order_id}/items',
    'GET /users/me',
    'DELETE /users/{user_id}',
    'GET /reports/daily',
    'GET /reports/weekly',
    'POST /orders/{order_id}:cancel',
    'POST /query_sql',
  ],
  {host: '{region}.shop.example', path: '/v1'},
)

/** Match a request with an API. @returns `operation`, or what is wrong and the sign that the request is for the API */
function find(request: string, other: Api): string | undefined {
  const [, method, host = '', path = ''] = /^(?:([A-Z]+) )?(\w+:\/\/[^/]*|[^/]*)(\/.*)$/.exec(request) ?? []
  const found = matchRequest({method, host, path, base: undefined}, [other], isBase)
  return found && found.kind !== 'operation' ? `${found.kind} ${found.sign}` : found?.kind
}

/** Match a request. @returns `operation GET /orders`, `method GET, POST`, `path` or undefined */
function match(request: string, base?: string): string | undefined {
  const [, method, host = '', path = ''] =
    /^(?:([A-Z]+) )?(.*?)(\/(?!\/).*)$/.exec(request.replace('://', ':\\\\')) ?? []
  const found = matchRequest({method, host: host.replace('\\\\', '//'), path, base}, [api], isBase)
  if (found?.kind === 'operation') return `operation ${found.route.operation.method} ${found.route.operation.path}`
  return found?.kind === 'method' ? `method ${found.methods.join(', ')}` : found?.kind
}

describe.each(readTable('openapi/matches'))('%s', (_title, rows) => {
  test.each(rows)('%s', (request = '', found) => {
    expect(match(request) ?? '').toBe(found)
  })
})

describe('a request is for the operation', () => {
  test('on the local machine: at the port in the file with the base path, or at a common port without the base path', () => {
    const local: Api = {...api, servers: [{host: 'localhost:8042', path: '/v1'}]}
    const find = (host: string, path: string): string | undefined =>
      matchRequest({method: 'GET', host, path, base: undefined}, [local], isBase)?.kind
    expect(find('http://localhost:8042', '/v1/orders')).toBe('operation')
    expect(find('http://127.0.0.1:8042', '/orders')).toBe('path')
    expect(find('http://127.0.0.1:3000', '/orders')).toBe('operation')
    expect(find('http://localhost', '/orders')).toBe('operation')
  })

  test('if the page shows the base path elsewhere', () => {
    expect(match('GET /{id}/items', '/v1/orders')).toBe('operation GET /orders/{order_id}/items')
  })
})

describe('a request without an operation is reported with what is wrong, and the sign that it is for the API:', () => {
  const shop = toApi(['GET /v1/orders', 'GET /v1/orders/{order_id}', 'GET /v1/customers'])
  const local = toApi(['GET /orders'], {host: 'localhost:8042', path: ''})

  test.each([
    ['DELETE https://eu.shop.example/v1/customers', api, 'path server'],
    ['GET /v1/orders/42/item', shop, 'path same'],
    ['PUT /v1/orders', shop, 'method same'],
    ['GET /v1/order', shop, 'path alike'],
    ['GET /v1/payments', shop, 'path alike'],
    ['GET /api/orders', toApi(['GET /api/v1/orders']), 'path alike'],
    ['GET /payments', shop, 'path none'],
    // The host may belong to another API, even if the path starts with the base path of this API.
    ['GET {{host}}/v1/payments', shop, 'path alike'],
    ['GET https://api.shop.example/v1/payments', shop, 'path none'],
    // The host may be the reader's own server.
    ['GET https://your-shop.example/v1/order', shop, 'path none'],
    ['GET http://localhost:8042/payments', local, 'path server'],
    ['GET http://0.0.0.0:8042/payments', local, 'path server'],
    ['GET http://localhost:3000/orders/42/item', local, 'path none'],
    ['GET http://localhost:3000/orders/42/item', toApi(['GET /orders'], {host: 'localhost', path: ''}), 'path same'],
    // The path of the server is left out.
    ['GET /customers/42/item', toApi(['GET /customers'], {host: 'shop.example', path: '/v1'}), 'path same'],
    // "/items" starts like the path of the first operation. So it does not count as the end of the second path.
    ['POST /items', toApi(['GET /items/{id}', 'POST /orders/{id}/items']), 'path same'],
    // Perhaps "export" is not a value of the parameter.
    ['POST /orders/export', toApi(['DELETE /orders/{id}']), 'method alike'],
    ['GET /gateway/v1/orders/42/item', shop, 'path same'],
    ['GET /gateway/v1/orders', shop, 'operation'],
    ['GET /.well-known/keys', toApi(['GET /.well-known/keys']), 'operation'],
    ['GET /.well-known/orders', toApi(['GET /.well-known/keys']), undefined],
  ])('`%s`', (request, other, expected) => {
    expect(find(request, other)).toBe(expected)
  })
})

test.each([
  ['https://api.payments.dev', true],
  ['https://eu.shop.example', false],
  ['http://localhost:3000', false],
  ['{{baseUrl}}', false],
])('host `%s` belongs to another service: %s', (host, expected) => {
  expect(isOtherHost(host, [api])).toBe(expected)
})

test('another port of the local machine is another service if the file has a port', () => {
  const local = toApi(['GET /orders'], {host: 'localhost:8042', path: ''})
  expect(isOtherHost('http://localhost:8042', [local])).toBe(false)
  expect(isOtherHost('http://localhost:8043', [local])).toBe(true)
  expect(isOtherHost('https://api.payments.dev', [local])).toBe(false)
})

describe('an operation with a number, a UUID or a file in its path is compared with', () => {
  const exports = toApi([
    'GET /exports/{filename}',
    'GET /reports/{path}',
    'GET /orders/42',
    'GET /2/items',
    'GET /customers/00000000-0000-4000-8000-000000000007',
  ])

  test.each([
    // A number or UUID in the path of an operation stands for a parameter, except the number of a version.
    ['GET /orders/7', 'operation'],
    ['GET /customers/{id}', 'operation'],
    ['GET /3/items', undefined],
    // The value of a parameter for a path or a file may have several segments.
    ['GET /exports/2026/orders.csv', undefined],
    ['GET /reports/2026/orders', undefined],
    ['GET /orders/7/item', 'path same'],
  ])('`%s`', (request, expected) => {
    expect(find(request, exports)).toBe(expected)
  })
})

test('matches a segment and a host with many parameters in linear time', () => {
  const path = `/exports/${'{part}a'.repeat(12)}`
  const many: Api = {
    file: 'openapi.yml',
    servers: [{host: `${'{part}a'.repeat(12)}.shop.example`, path: ''}],
    operations: [{method: 'GET', path, parameters: []}],
  }
  const find = (host: string, last: string): string | undefined =>
    matchRequest({method: 'GET', host, path: `/exports/${last}`, base: undefined}, [many], isBase)?.kind
  expect(find('', 'ba'.repeat(12))).toBe('operation')
  expect(find('', `${'a'.repeat(200)}b`)).toBe('path')
  expect(find('https://aaaaaaaaaaaa.shop.example:443', 'ba'.repeat(12))).toBe('operation')
  expect(find(`https://${'a'.repeat(200)}.other.example`, 'ba'.repeat(12))).toBe('operation')
})

test.each([
  ['GET /order', ['GET /orders']],
  ['GET /orders/42/item', ['GET /orders/42/items']],
  ['DELETE /v1/order/:id', ['DELETE /v1/orders/:id']],
  ['POST /query/sql', ['POST /query_sql']],
  ['GET /reports/dayly', ['GET /reports/daily']],
  ['GET /customers', []],
  ['GET /payments/42', []],
])('the nearest operation to `%s` is %j', (request, expected) => {
  const [method = '', path = ''] = request.split(' ')
  const found = matchRequest({method, host: '', path, base: undefined}, [api], isBase)
  const routes = found && found.kind !== 'operation' ? found.routes : []
  const near = findNearest({path, method, methods: []}, routes, isBase, far)
  expect(near.map((one) => `${one.method} ${one.path}`)).toEqual(expected)
})
