import {describe, expect, it} from 'vitest'
import {judge} from './helpers.ts'

describe('findAction', () => {
  it.each([
    ['POST /deleteOrder', 'delete'],
    ['GET /get_orders', 'get'],
    ['GET /list-orders', 'list'],
    ['POST /AddOrder', 'add'],
    ['GET /getorder', 'get'],
    ['GET /getallorders', 'get'],
    ['POST /createorderitem', 'create'],
    ['GET /orders/list', 'list'],
    ['POST /orders/create', 'create'],
    ['POST /orders/new', 'new'],
    ['POST /orders/{order_id}/delete', 'delete'],
    ['PUT /order/update/:id', 'update'],
    ['DELETE /orders/delete/42', 'delete'],
    ['GET /fetch/orders', 'fetch'],
    ['POST /api/create', 'create'],
    ['POST /orders.create', 'create'],
    ['POST /order-create', 'create'],
    ['POST /orderDelete', 'delete'],
    ['GET /orders/findByStatus', 'find'],
    ['POST /orders/{order_id}/set_note', 'set'],
    ['POST /postMessage', 'post'],
    ['GET /orders/getAll', 'get'],
    ['PUT /edit-order:id', 'edit'],
    ['PATCH /orders/ID/edit', 'edit'],
    ['GET /getOrder.json', 'get'],
    ['/deleteOrder', 'delete'],
  ])('finds a plain action in %s', (request, verb) => {
    expect(judge(request)).toMatchObject({kind: 'crud', verb})
  })

  it.each([
    'POST /orders/{order_id}/cancel',
    'POST /sendOrder',
    'GET /orders/search',
    'POST /orders/{order_id}:ship',
    'POST /orders:batchDelete',
    'POST /deleteMultipleOrders',
    'POST /add_gift/{gift_id}/submit',
    'POST /orders/import',
  ])('finds an action that no plain method does in %s', (request) => {
    expect(judge(request)).toMatchObject({kind: 'other'})
  })

  it.each([
    'GET /orders',
    'DELETE /orders/{order_id}',
    'GET /addresses',
    'GET /address-book/{contact_id}',
    'GET /settings',
    'GET /settlements',
    'GET /updates',
    'GET /posts/{post_id}',
    'POST /post',
    'GET /listings',
    'GET /editors',
    'GET /newsletters',
    'GET /getaways',
    'GET /showrooms',
    'GET /readings',
    'GET /lists/{list_id}',
    'GET /list/{list_id}/items',
    'GET /order-list',
    'GET /activeList',
    'GET /fetch-runs',
    'GET /delete_status/{id}',
    'GET /purge_history_status/{id}',
    'GET /created-orders',
    'GET /joined_rooms',
    'POST /password-reset',
    'GET /new-orders',
    'GET /orders/new',
    'GET /orders/{order_id}/edit',
    'GET /update/status',
    'POST /auto-update',
    'GET /add-ons',
    'POST /v1/setup_intents',
    'GET /read-only',
    'GET /users/@me',
    'POST /shop.v1.OrderService/DeleteOrder',
    'GET /httpbin/get',
    'POST /orders?action=delete',
    'GET /policies/getonly',
    'GET /',
  ])('finds none in %s', (request) => {
    expect(judge(request)).toBeUndefined()
  })

  it('takes `GET /get` for a try-out of the method where no other verb stands alone', () => {
    expect(judge('GET /get')).toMatchObject({verb: 'get'})
  })
})
