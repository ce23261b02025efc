import {expect, test} from 'vitest'
import {lint} from '../../src/index.ts'

const find = (text: string): string[] => lint(text).map(({actual, expected}) => `${actual} → ${expected.join(' | ')}`)

test.each([
  ['GET /orders/[order_id] and `POST /deleteUser`', 'DELETE /users/[user_id]'],
  ['GET /orders/{{id}} and `POST /deleteUser`', 'DELETE /users/{{id}}'],
  ['GET /orders/:userId, GET /desks/:order-id, `POST /deleteUser`', 'DELETE /users/:userId'],
  ['GET /orders/<orderId>, `POST /deleteUser`', 'DELETE /users/<userId>'],
  ['GET /Orders/Items, `POST /Shops/GetOpenDesks`', 'GET /Shops/OpenDesks'],
  ['GET /orders/items, `POST /shops/GetOpenDesks`', 'GET /shops/open-desks'],
])('%s becomes %s, in the style of the page', (text, expected) => {
  expect(find(text)).toEqual([expect.stringContaining(` → ${expected}`)])
})

test.each([
  [
    'is left out if the page has a POST request for `/orders`, even with a base path',
    'POST /v1/orders, PUT /v1/orders/{id} and `POST /orders/save`',
    '/orders/save → ',
  ],
  [
    'is made if the page has another request that updates an order, and no POST request for `/orders`',
    '`PUT /orders/{id}` and `POST /orders/save`',
    'POST /orders/save → POST /orders',
  ],
])('a suggestion for `/orders/save` %s', (_, text, expected) => {
  expect(find(text)).toEqual([expected])
})

test('a verb such as `get` is about one resource if another request lists all of them', () => {
  expect(find('`GET /orders/get`, `GET /orders/list`')).toEqual([
    'GET /orders/get → GET /orders/{order_id} | GET /orders',
    'GET /orders/list → GET /orders',
  ])
})

test('a deletion without a resource and without an identifier gets no suggestion from other requests', () => {
  expect(find('`POST /create`, `DELETE /delete`, `GET /orders`')).toEqual(['POST /create → POST /orders', '/delete → '])
})

test('a deletion by criteria in the body gets no suggestion, unless the path has an identifier', () => {
  const body = (path: string, criteria: string) => `\`\`\`sh\ncurl -X POST SHOP_URL${path} -d '{${criteria}}'\n\`\`\``
  expect(find(body('/orders/delete', '"filter": "status = open"'))).toEqual(['/orders/delete → '])
  expect(find(body('/orders/delete', '"order_id": 7'))).toEqual([
    'POST SHOP_URL/orders/delete → DELETE SHOP_URL/orders/{order_id}',
  ])
  expect(find(body('/alerts/7/update', '"query": "x"'))).toEqual([
    'POST SHOP_URL/alerts/7/update → PUT SHOP_URL/alerts/7',
  ])
})

test.each(['find', 'fetch'])('`POST /orders/%s` with a body is a search, so it gets no suggestion', (verb) => {
  const curl = `\`\`\`sh\ncurl -X POST SHOP_URL/orders/${verb}`
  expect(find(`${curl} -d '{"page": 2}'\n\`\`\``)).toEqual([`/orders/${verb} → `])
  expect(find(`${curl}\n\`\`\``)).toEqual([`POST SHOP_URL/orders/${verb} → GET SHOP_URL/orders`])
})

test('an update of an unknown resource that the page reads without an identifier changes the only resource', () => {
  expect(find('`GET /gate`, `POST /gate/update`')).toEqual(['POST /gate/update → PUT /gate | PUT /gates/{gate_id}'])
  expect(find('`POST /gate/update`')).toEqual(['POST /gate/update → PUT /gates/{gate_id} | PUT /gate'])
})

test('a read with POST gets no suggestion if the page also has the read with GET', () => {
  expect(find('`GET /orders`, `POST /orders/fetch`')).toEqual(['/orders/fetch → '])
  expect(find('`GET /desks`, `POST /orders/fetch`')).toEqual(['POST /orders/fetch → GET /orders'])
  expect(find('`GET /orders`, `POST /getOrders`')).toEqual(['POST /getOrders → GET /orders'])
})

test.each([
  ['GET /desks/:shopId', 'POST /orders/:shopId/remove', ''],
  ['GET /shops/:shopId', 'POST /orders/delete/:shopId', ''],
  ['GET /shops/:shopId', 'POST /orders/deleteOrder/:shopId', ''],
  ['GET /desks/:shopId', 'POST /shops/:shopId/remove', 'DELETE /shops/:shopId'],
  ['PUT /desk/update/:seatId', 'POST /desk/:seatId/delete', 'DELETE /desks/:seatId'],
])('on a page with `%s`, `%s` becomes “%s”, because of its identifier', (other, request, expected) => {
  expect(find(`\`${other}\`, \`${request}\``).at(-1)).toMatch(new RegExp(` → ${expected}$`))
})

test('a noun that the text names together with its parent is a separate resource', () => {
  expect(find('| POST /payments/create-intent | Create a payment intent |\n|-|-|')[0]).toContain(
    'POST /payments/intents',
  )
})
