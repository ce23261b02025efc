import {describe, expect, it, test} from 'vitest'
import {builtin} from '../../src/glossary/builtin.ts'
import {compileActionWords} from '../../src/http/action-words.ts'
import type {Surroundings} from '../../src/http/surroundings.ts'
import {readTable} from '../tables.ts'
import {replace} from './helpers.ts'

describe.each(readTable('http/replacements'))('%s', (_title, rows) => {
  test.each(rows)('%s becomes %s', (request, replacements) => {
    expect(replace(request ?? '').join(' | ')).toBe(replacements)
  })
})

describe('an action-named path', () => {
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
    ['POST /add', {base: '/cart'}, ['POST /cart/items']],
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

  it('keeps its method if the glossary lists the method under `also` for the purpose', () => {
    const purposes = builtin.requests.purposes.map((purpose) =>
      purpose.id === 'create' ? {...purpose, also: ['PUT']} : purpose,
    )
    const words = compileActionWords({...builtin.requests, purposes})
    expect(replace('PUT /createOrder', {}, {}, words)).toEqual(['PUT /orders', 'POST /orders'])
    expect(replace('GET /createOrder', {}, {}, words)).toEqual(['POST /orders', 'PUT /orders'])
    expect(replace('PUT /orders/{id}/create', {}, {}, words)).toEqual(['PUT /orders/{id}', 'POST /orders'])
  })
})
