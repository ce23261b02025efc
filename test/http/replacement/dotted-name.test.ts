import {describe, expect, it} from 'vitest'
import {replace} from '../helpers.ts'

describe('an RPC name such as `orders.delete` becomes the resource before its dot', () => {
  it.each<[request: string, replacements: string[]]>([
    ['POST /order.delete/{id}', ['DELETE /orders/{id}']],
    ['POST /order.create/{id}', ['PUT /orders/{id}']],
    ['POST /orders.create', ['POST /orders']],
    ['POST /orders.setCarrier', ['PUT /orders/{order_id}/carriers', 'PUT /orders/{order_id}/carrier']],
    ['POST /orders.setTopic', ['PUT /orders/{order_id}/topic']],
    ['POST /orders.setStatus', ['PUT /orders/{order_id}/status']],
    ['POST /orders.addItems/{id}', ['POST /orders/{order_id}/items/{id}']],
    ['POST /color.setShade', []],
    ['POST /v1/orders.list', ['GET /v1/orders']],
    ['POST /v1/orders.delete', ['DELETE /v1/orders/{order_id}']],
    ['GET /order.get', ['GET /order', 'GET /orders/{order_id}']],
    ['GET /order.getItems', []],
    ['GET /order.getItems?order_id=7', ['GET /orders/7/items']],
    ['POST /orders.removeItem', []],
    ['POST /orders.deleteNote', ['DELETE /orders/{order_id}/note']],
    ['GET /posts.list', ['GET /posts']],
    ['POST /orders.addItem', ['POST /orders/{order_id}/items']],
    ['POST /orders.setItems', ['PUT /orders/{order_id}/items']],
    ['POST /orders.getItem', ['GET /orders/{order_id}/items']],
    ['POST /orders.getAll', ['GET /orders']],
    ['POST /orders.deleteAll', ['DELETE /orders']],
    ['POST /profile.update', ['PUT /profile']],
    ['POST /user-info.update', ['PUT /user-info']],
  ])('%s becomes %j', (request, replacements) => {
    expect(replace(request)).toEqual(replacements)
  })
})
