import {expect, test} from 'vitest'
import {lint} from '../../src/index.ts'

const find = (text: string): string[] => lint(text).map(({actual, expected}) => `${actual} → ${expected.join(' | ')}`)

test.each([
  ['GET /orders/[order_id] and `POST /deleteUser`', 'DELETE /users/[user_id]'],
  ['GET /orders/{{id}} and `POST /deleteUser`', 'DELETE /users/{{id}}'],
  ['GET /orders/:userId, GET /desks/:order-id, `POST /deleteUser`', 'DELETE /users/:userId'],
  ['GET /orders/<orderId>, `POST /deleteUser`', 'DELETE /users/<userId>'],
  ['GET /Orders/Items, `POST /Shops/GetOpenDesks`', 'GET /Shops/OpenDesks'],
  ['GET /orders/items, `POST /Shops/GetOpenDesks`', 'GET /Shops/open-desks'],
])('%s becomes %s, in the style of the page', (text, expected) => {
  expect(find(text)).toEqual([expect.stringContaining(` → ${expected}`)])
})
