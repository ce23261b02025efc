/** What a document says of a request, and how it writes parameters, seen through the rules. */
import {expect, test} from 'vitest'
import {lint} from '../../src/index.ts'

const find = (text: string): string[] =>
  lint(text, {rules: {'api-request-method': 'warn'}}).map(({actual, expected}) => `${actual} → ${expected.join(' | ')}`)

test.each([
  ['Delete an order: `GET /orders/{id}`', ['GET /orders/{id} → DELETE /orders/{id}']],
  ['Delete an order: `POST /orders/{id}`', ['POST /orders/{id} → DELETE /orders/{id}']],
  ['Create an order: `DELETE /orders`', ['DELETE /orders → POST /orders']],
  ['List orders: `POST /orders`', ['POST /orders → GET /orders']],
  ['List orders: `DELETE /orders`', ['DELETE /orders → GET /orders']],
  ['Read an order: `DELETE /orders/{id}`', ['DELETE /orders/{id} → GET /orders/{id}']],
  ['Update an order: `GET /orders/{id}`', ['GET /orders/{id} → PUT /orders/{id}']],
  ['Delete one order: `DELETE /orders`', ['DELETE /orders → DELETE /orders/{order_id}']],
  ['Delete one order: `DELETE /v1/{id}/orders`', ['DELETE /v1/{id}/orders → DELETE /v1/{id}/orders/{order_id}']],
])('%s contradicts itself', (text, expected) => {
  expect(find(text)).toEqual(expected)
})

test.each([
  'Create an order: `HEAD /orders`',
  'Create an order: `OPTIONS /orders`',
  'Create an order: `PATCH /orders`',
  'Delete an order: `POST /orders`',
  'List orders: `DELETE /orders/{id}`',
  'Read an order: `POST /orders/{id}`',
  'Delete one order: `DELETE /{id}`',
  'Delete one order: `DELETE /v1`',
  'Delete one order: `DELETE /orders/{id}`',
])('%s may be so', (text) => {
  expect(find(text)).toEqual([])
})

test.each([
  ['GET /orders/[order_id] and `POST /deleteUser`', 'DELETE /users/[user_id]'],
  ['GET /orders/{{id}} and `POST /deleteUser`', 'DELETE /users/{{id}}'],
  ['GET /orders/:userId, GET /desks/:order-id, `POST /deleteUser`', 'DELETE /users/:userId'],
  ['GET /orders/<orderId>, `POST /deleteUser`', 'DELETE /users/<userId>'],
])('%s: parameters are written as the page writes them', (text, expected) => {
  expect(find(text)).toEqual([`POST /deleteUser → ${expected}`])
})

test.each([
  ['Orders API', 'POST /create → POST /orders'],
  ['Orders', 'POST /create → POST /orders'],
  ['Orders and items', '/create → '],
  ['The orders of a user', '/create → '],
  ['12', '/create → '],
  ['Blorp', '/create → '],
])('below “%s”, `POST /create` is %s', (heading, expected) => {
  expect(find(`# ${heading}\n\n\`POST /create\`\n`)).toEqual([expected])
})
