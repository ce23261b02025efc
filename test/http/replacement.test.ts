import {describe, expect, it} from 'vitest'
import {replace} from './helpers.ts'

describe('findReplacements', () => {
  it.each([
    ['POST /deleteOrder', ['DELETE /orders/{order_id}']],
    ['POST /v1/deleteOrder/42', ['DELETE /v1/orders/42']],
    ['POST /deleteOrder?id=42&force=1', ['DELETE /orders/42?force=1']],
    ['GET /getOrders', ['GET /orders']],
    ['GET /getAllOrders', ['GET /orders']],
    ['GET /getOrder', ['GET /orders/{order_id}']],
    ['GET /getOrderById/:id', ['GET /orders/:id']],
    ['GET /getorders/', ['GET /orders/']],
    ['POST /createOrder', ['POST /orders']],
    ['POST /addNewCategory', ['POST /categories']],
    ['POST /updateOrder/{id}', ['PUT /orders/{id}']],
    ['PATCH /orders/{id}/update', ['PATCH /orders/{id}', 'PUT /orders/{id}']],
    ['POST /updateOrderStatus', ['PUT /orders/{order_id}/status']],
    ['POST /orders/{id}/setNote', ['PUT /orders/{id}/note']],
    ['GET /getItemsOfOrder/42', ['GET /orders/42/items', 'GET /items?order=42']],
    ['GET /getUserOrders/:userId', ['GET /users/:userId/orders']],
    ['POST /order/deleteOrder/:id', ['DELETE /orders/:id']],
    ['POST /orders/{id}/deleteOrder', ['DELETE /orders/{id}']],
    ['POST /orders/create', ['POST /orders']],
    ['POST /category/create', ['POST /categories']],
    ['GET /orders/list', ['GET /orders']],
    ['POST /orders/{id}/delete', ['DELETE /orders/{id}']],
    ['POST /users/{id}/lifecycle/delete', ['DELETE /users/{id}']],
    ['PUT /order/update/:id', ['PUT /orders/:id']],
    ['GET /fetch/orders', ['GET /orders']],
    ['POST /delete/order/7', ['DELETE /orders/7']],
    ['GET /orders/findByStatus', ['GET /orders?status={status}', 'GET /orders']],
    ['PUT /updateProfile', ['PUT /profile']],
    ['GET /settings/get', ['GET /settings']],
    ['POST /orders.create', ['POST /orders']],
    ['POST /orders/{id}/items/{item_id}/remove', ['DELETE /orders/{id}/items/{item_id}']],
    ['GET /getCurrentOrder', ['GET /orders/current', 'GET /current-order', 'GET /orders/{order_id}']],
    ['PUT /edit-order:id', ['PUT /orders/:id']],
    ['POST /create_order_item', ['POST /order_items']],
    ['POST /deletePerson/1', ['DELETE /people/1']],
  ])('writes %s as %j', (request, expected) => {
    expect(replace(request).slice(0, expected.length)).toEqual(expected)
  })

  it.each(['POST /create', 'POST /update/{id}', 'POST /add-to-cart', 'POST /findOrCreateOrder', 'POST /orders/cancel'])(
    'writes nothing for %s',
    (request) => {
      expect(replace(request)).toEqual([])
    },
  )

  it('names the collection as the document does', () => {
    expect(replace('POST /deletePerson/1', {}, {findCollection: () => 'persons'})[0]).toBe('DELETE /persons/1')
  })

  it('uses the base and the resource that the text names', () => {
    expect(replace('PUT /update/:id', {base: '/api/order'})[0]).toBe('PUT /api/orders/:id')
    expect(replace('POST /create', {words: ['order']})[0]).toBe('POST /orders')
  })

  it('reads the collection where the text speaks of all', () => {
    expect(replace('GET /getOrder', {isAll: true})[0]).toBe('GET /orders')
  })
})
