import {describe, expect, it} from 'vitest'
import {builtin} from '../../src/glossary/builtin.ts'
import {compileActionWords} from '../../src/http/action-words.ts'
import type {Surroundings} from '../../src/http/surroundings.ts'
import {replace} from './helpers.ts'

describe('an action-named path', () => {
  it.each([
    'POST /create',
    'POST /update/{id}',
    'POST /add-to-cart',
    'POST /cart/add',
    'PUT /orders/{order_id}/add/{item_id}/{box_id}',
    'DELETE /orders/{order_id}/remove/{item_id}/{box_id}',
    'POST /findOrCreateOrder',
    'POST /shop.client.get_order',
    'POST /{id}/delete',
    'POST /delete/{id}',
    'POST /removeFromCart/{id}',
    'GET /getFirst',
    'GET /v1/getFirst',
    'GET /orders/getPending/{count}',
    'GET /orders/getPendingByDate',
    'GET /orders/getLastOf',
    'POST /orders/createFirst',
    'POST /settings.setTheme',
    'POST /v1/order.items.delete',
    'POST /v1/user.orders.list',
    'POST /update/{id}/{item}',
    'DELETE /removeItemFromOrder',
    'DELETE /removeItemFromOrder/{orderId}',
    'POST /me/update',
    'POST /_orders2/create',
    'POST /createOrUpdateOrder',
    'GET /getAll',
    'GET /getById/{id}',
    'GET /getallbyid',
    'GET /getbyid/{id}',
    'POST /addToOrder/{id}',
    'POST /createNew',
    'GET /order.items.get',
    'GET /get.orders',
    'POST /carts/add',
    'POST /playlist/remove',
    'POST /users.addToCart',
    'POST /users/me/addFirst',
    'POST //create',
    'POST /orders/upsert',
    'POST /orders/bulk-update/edit',
    'POST /orders/{id}/edit/save',
    'POST /orders/{id}/add',
  ])('gets no suggestion if the resource is unknown, or no method fits: %s', (request) => {
    expect(replace(request)).toEqual([])
  })

  it.each<[request: string, surroundings: Surroundings, replacements: string[]]>([
    ['PUT /update/:id', {base: '/api/order'}, ['PUT /api/orders/:id']],
    ['PUT /update', {base: '/api/orders'}, ['PUT /api/orders/{order_id}']],
    ['GET /list', {base: '/api/orders'}, ['GET /api/orders']],
    ['POST /create', {base: '/api/order'}, ['POST /api/orders']],
    ['POST /create', {base: '/api/v1'}, []],
    ['POST /create', {base: '/orders/{id}'}, []],
    ['POST /create', {words: ['order', 'item']}, ['POST /order-items']],
    ['GET /list', {words: ['orders']}, ['GET /orders']],
    ['GET /get', {words: ['orders']}, ['GET /orders', 'GET /orders/{order_id}']],
    ['DELETE /delete/{id}', {words: ['order']}, ['DELETE /orders/{id}']],
    ['DELETE /delete/{id}/{x}', {words: ['order']}, []],
    ['POST /create', {words: []}, []],
    ['POST /add', {base: '/cart'}, []],
    ['POST /add', {base: '/orders'}, ['POST /orders']],
    ['GET /getOrder', {isAll: true}, ['GET /orders']],
    ['POST /createOrder', {isAll: true}, ['POST /orders']],
    ['GET /getOrder/{id}', {isAll: true}, ['GET /orders/{id}', 'GET /orders?id={id}']],
    ['POST /api/v1/create', {words: ['order']}, ['POST /api/v1/orders']],
    ['GET /get', {base: '/profile'}, ['GET /profile']],
    ['GET /get', {words: ['profile']}, ['GET /profile']],
    ['DELETE /deleteAll', {base: '/api/orders'}, ['DELETE /api/orders']],
    ['DELETE /deleteAll', {words: ['orders']}, ['DELETE /orders']],
    ['GET /getAll', {words: ['orders']}, ['GET /orders']],
    ['GET /get', {words: ['orders'], isAll: true}, ['GET /orders']],
    ['GET /orders/get', {isAll: true}, ['GET /orders']],
    ['GET /getById', {words: ['order', 'items']}, ['GET /order-items/{order_item_id}']],
    ['PUT /update', {words: ['order'], isAll: true}, ['PUT /orders/{order_id}']],
    ['PUT /updateOrder', {isAll: true}, ['PUT /orders/{order_id}']],
    ['GET /getByName', {base: '/orders'}, ['GET /orders?name={name}', 'GET /orders']],
  ])('%s with the surroundings %j becomes %j', (request, surroundings, replacements) => {
    expect(replace(request, surroundings)).toEqual(replacements)
  })

  it('keeps its method if the glossary lists it under `also` for the purpose', () => {
    const purposes = builtin.requests.purposes.map((purpose) =>
      purpose.id === 'create' ? {...purpose, also: ['PUT']} : purpose,
    )
    const words = compileActionWords({...builtin.requests, purposes})
    expect(replace('PUT /createOrder', {}, {}, words)).toEqual(['PUT /orders', 'POST /orders'])
    expect(replace('GET /createOrder', {}, {}, words)).toEqual(['POST /orders', 'PUT /orders'])
    expect(replace('PUT /orders/{id}/create', {}, {}, words)).toEqual(['PUT /orders/{id}', 'POST /orders'])
  })
})
