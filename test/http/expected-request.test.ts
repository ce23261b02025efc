/** A request beside a text that says what it is for, seen through the rule. */
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
