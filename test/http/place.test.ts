import {describe, expect, test} from 'vitest'
import {mayHoldRequest} from '../../src/http/place.ts'

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
