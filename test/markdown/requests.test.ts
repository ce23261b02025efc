import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {read, readWithoutPositions} from './read.ts'

function find(source: string): {request: string; where: string}[] {
  return read(source).requests.map(({method, path, where}) => ({
    request: method ? `${method} ${path}` : path,
    where,
  }))
}

function requests(source: string): string[] {
  return find(source).map(({request}) => request)
}

describe('the reader of requests', () => {
  test.each([
    ['Call **GET** /orders first.', 'GET /orders', 'prose'],
    ['Send a `DELETE` request to `/orders/{order_id}`.', 'DELETE /orders/{order_id}', 'inline-code'],
    ['[GET] https://shop.example/v1/orders', 'GET /v1/orders', 'prose'],
    ['Make a POST request to /orders/create.', 'POST /orders/create', 'prose'],
    ['Send a GET request to https://shop.example/orders now.', 'GET /orders', 'prose'],
    ['Send a PUT request to the following endpoint: `/orders/{id}`', 'PUT /orders/{id}', 'inline-code'],
    ['Method: PATCH, URL: /orders/{id}', 'PATCH /orders/{id}', 'prose'],
    ['## get /orders', 'GET /orders', 'heading'],
    ['> GET /orders', 'GET /orders', 'prose'],
    ['```http\nGET /orders HTTP/1.1\n```', 'GET /orders', 'fence'],
    ['```json title="POST /orders"\n{}\n```', 'POST /orders', 'fence'],
    ['```mermaid\nsequenceDiagram\n  a->>b: GET /orders\n```', 'GET /orders', 'fence'],
    ['| P | M |\n|-|-|\n| `/orders` | **GET** |', 'GET /orders', 'table'],
    ['<ul><li>/orders (GET) - all orders</li></ul>', 'GET /orders', 'html'],
    ['![POST](https://shop.example/POST-blue) `/orders`', 'POST /orders', 'inline-code'],
    ['`/orders` - GET all orders', 'GET /orders', 'inline-code'],
    ['`/orders` - get', 'GET /orders', 'inline-code'],
    ['- /orders **delete**', 'DELETE /orders', 'list'],
    ['- `orders/create` - **POST**', 'POST orders/create', 'inline-code'],
    ['`/orders` **[POST]**', 'POST /orders', 'inline-code'],
    ['`/orders`, POST', 'POST /orders', 'inline-code'],
    ['Send POST data to https://shop.example/orders', 'POST /orders', 'prose'],
    ['**Method**: POST<br>**URL**: /orders', 'POST /orders', 'prose'],
    ['POST 192.168.0.1:80/orders', 'POST /orders', 'prose'],
    ['| P | M |\n|-|-|\n| /orders | 🟢 GET |', 'GET /orders', 'table'],
    ['| P | M |\n|-|-|\n| /orders (all) | GET (with a token) |', 'GET /orders', 'table'],
    ['- get `/orders/list`', 'GET /orders/list', 'inline-code'],
    ['post request - /orders/create', 'POST /orders/create', 'prose'],
    ['delete -> /orders/create', 'DELETE /orders/create', 'prose'],
    ['POST -- /orders/create', 'POST /orders/create', 'prose'],
    ['POST `<host>:<port>/orders`', 'POST /orders', 'inline-code'],
    ['`DELETE host:port/orders`', 'DELETE /orders', 'inline-code'],
  ])('finds the request in %j', (source, request, where) => {
    expect(find(source)).toEqual([{request, where}])
  })

  test.each([
    'GET/POST/PUT and create/update/delete',
    'the `GET`/read operations',
    '[how to create an order](/docs/create-order)',
    '<https://shop.example/getOrders>',
    'on 29/05/23 and/or later',
    'text/html',
    '| GET | [RFC](https://shop.example/html/rfc7231) |\n|-|-|\n| a | b |',
    '```\nContent-Type: text/html\n```',
    '<!-- GET /orders -->',
    '<tr><td>GET</td></tr><tr><td>/orders</td></tr>',
    '| M | P |\n|-|-|\n| GET | see /orders there |',
    '- Get `orders/list` from the shop.',
    'create/update: POST',
    '`orders/create` - POST with a body',
    '- read/write: access',
    'wss://shop.example/readOrders',
  ])('finds no request in %j', (source) => {
    expect(requests(source)).toEqual([])
  })

  test('reads base path, purpose and section from the text around a request', () => {
    const source = '## Orders (`/api/orders`)\n\n- `POST /create` - Create an order\n'
    const [base, request] = read(source).requests
    expect(base?.path).toBe('/api/orders')
    expect(request).toMatchObject({base: '/api/orders', purpose: 'Create an order', section: 'Orders (/api/orders)'})
  })

  test.each([
    '- **Method:** `POST`\n- **URL:** `/orders`',
    '**URL** : `/orders`\n\n**Method** : `POST`',
    'URL: https://shop.example/orders\nMethod: POST',
    '* Endpoint: /orders\n* HTTP method: POST\n* Auth: none',
    '| A | V |\n|-|-|\n| **HTTP Method** | `POST` |\n| **Endpoint Path** | `/orders` |',
  ])('pairs a labelled path and method in %j', (source) => {
    expect(requests(source)).toEqual(['POST /orders'])
  })

  test.each([
    '### Create an order: POST\n\n/orders',
    '### Create an order `POST`\n\n`/orders`',
    'To create an order, use POST:\n\n/orders',
    '### Create an order (post)\n\n/orders',
    '### Create an order (HTTP POST)\n\n/orders',
    '### Create an order - `/orders`\n\nPOST',
    '### /orders\n\n**POST** creates an order.',
    '### /orders\n\nThis endpoint accepts POST requests.',
    '### /orders\n\nA POST request with a body.',
    '### POST\n\n| Path | Use |\n|-|-|\n| /orders | Create one |',
    '- _Method_: POST\n- _URL_: /orders',
  ])('pairs a path with the method at the end of a title in %j', (source) => {
    expect(requests(source)).toEqual(['POST /orders'])
  })

  test('does not pair a labelled path and method across a heading', () => {
    expect(requests('Method: POST\n\n# Orders\n\nURL: `/orders`')).toEqual(['/orders'])
  })

  test.each([
    '| M | P |\n|-|-|\n| GET, PUT | `/orders` |',
    '`GET/PUT /orders`',
    '`/orders` [GET, PUT]',
    '<p>GET, PUT <code>/orders</code></p>',
  ])('has a request for each method of a path in %j', (source) => {
    expect(requests(source)).toEqual(['GET /orders', 'PUT /orders'])
  })

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
  ])('creates an edit that replaces the request in %j', (source, method, path, expected) => {
    const [request] = read(source).requests
    const edit = request?.edit(method, path)
    expect(edit && source.slice(0, edit.range[0]) + edit.text + source.slice(edit.range[1])).toBe(expected)
  })

  test.each(["```\naxios.post('/a', order)\n```", '```\n/a:\n  get: {}\n  post:\n    x: 1\n```'])(
    'creates no edit for %j',
    (source) => {
      const found = read(source).requests
      expect(found.length).toBeGreaterThan(0)
      expect(found.at(-1)?.edit('DELETE', '/b')).toBeUndefined()
    },
  )

  test('takes the method in capitals if the description of a row is also a method', () => {
    const source = '| Method | Path | What |\n| - | - | - |\n| DELETE | /orders/{id}/delete | delete |\n'
    expect(read(source).requests).toMatchObject([{method: 'DELETE', path: '/orders/{id}/delete'}])
  })

  test('reads the text before a colon and a request as the purpose of the request', () => {
    const source =
      '- Create an order: `GET /orders`\n- **List orders:** POST /orders\n- See: `GET /a`, `GET /b` - read b\n'
    const found = read(source).requests
    expect(found.map(({purpose}) => purpose)).toEqual(['Create an order', 'List orders', 'See', 'read b'])
  })

  test('finds nothing in a tree without positions', () => {
    const source = '`GET /orders`\n\n| GET | /orders |\n|-|-|\n| GET | /a |\n\n```\nGET /orders\n```\n\n<b>GET /a</b>'
    expect(readWithoutPositions(source).requests).toEqual([])
  })

  test('gives every request its exact range, in any document', () => {
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
})
