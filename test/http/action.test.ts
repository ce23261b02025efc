import {describe, expect, test} from 'vitest'
import {judge} from './helpers.ts'

describe('a path', () => {
  test.each([
    'GET /update-script.js',
    'GET /update-script.mjs',
    'GET /assets/add-order.css',
    'GET /delete-order.html',
    'GET /delete-order.htm',
    'GET /list-orders.md',
    'GET /add-order.jpg',
    'GET /delete-order.woff',
    'GET /get-started.md',
    'POST /orders/Actions/UpdateService.SimpleReset',
    'PATCH /messages/read-all',
    'PUT /settings/show_totals',
    'POST /v1/List/Order/Items',
  ])('names no action if a word in it only looks like one: %s', (request) => {
    expect(judge(request)).toBeUndefined()
  })

  test.each([
    ['POST /deleteOrder', 'delete'],
    ['GET /get_orders', 'get'],
    ['GET /list-orders', 'list'],
    ['POST /AddOrder', 'add'],
    ['GET /getorder', 'get'],
    ['GET /getallorders', 'get'],
    ['POST /createorderitem', 'create'],
    ['GET /orders/list', 'list'],
    ['GET /List/Order/Items', 'list'],
    ['POST /v1/List/SaveOrder', 'save'],
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
    ['GET /listorders', 'list'],
    ['POST /neworder', 'new'],
    ['GET /update-order/7', 'update'],
    ['PUT /update-orders', 'update'],
    ['POST /orders/{order_id}/updaterank', 'update'],
    ['POST /trade/update/userLeverage', 'update'],
  ])('names an action that a plain HTTP method can replace: %s', (request, verb) => {
    expect(judge(request)).toMatchObject({kind: 'crud', verb})
  })

  test.each([
    'POST /orders/{order_id}/cancel',
    'POST /sendOrder',
    'GET /orders/search',
    'POST /orders/{order_id}:ship',
    'POST /orders:batchDelete',
    'POST /deleteMultipleOrders',
    'POST /add_gift/{gift_id}/submit',
    'POST /orders/import',
    'POST /orders.deleteBulk',
    'POST /create-bulk-orders',
    'POST /bulk-create-orders',
    'POST /order-item',
    'POST /report-orders/{id}',
  ])('names an action that no plain HTTP method can replace: %s', (request) => {
    expect(judge(request)).toMatchObject({kind: 'other'})
    expect(judge(request)).not.toHaveProperty('purpose')
  })

  test.each([
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
    'POST create/update',
    'GET /readings',
    'GET /lists/{list_id}',
    'GET /list/{list_id}/items',
    'GET /order-list',
    'GET /activeList',
    'GET /fetch-runs',
    'GET /delete_status/{id}',
    'GET /purge_history_status/{id}',
    'GET /created-orders',
    'GET /update-sets',
    'GET /set-top-boxes/{id}',
    'GET /change-tickets/7',
    'GET /neworder',
    'GET /listprice',
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
    'POST /gettingstarted',
    'POST /deletedorderings',
    'GET /creatorships',
    'POST /shop.OrderService/DeleteOrder',
    'POST /shop.orders.v1.OrderService/DeleteOrder',
    'GET /bulk-orders',
    'GET /report-orders',
    'GET /order-item',
    'POST /order-list',
    'POST /set-up-order',
    'POST /cancel/orders',
    'POST /auto-order-delete',
    'POST /orders.send',
    'GET /update-rings',
    'GET /updatecheck',
    'POST /orders/@find',
    'POST /auth/select-tenant',
    'POST /webhooks/shop/order-update',
    'POST /machine/update/client',
    'GET /changeTickets/{id}',
    'GET /delete-runs',
    'POST /save/{saves}',
    'GET /',
  ])('names no action: %s', (request) => {
    expect(judge(request)).toBeUndefined()
  })

  test('names no action if the document uses the word as a resource', () => {
    const isKnown = (noun: string): boolean => noun === 'search' || noun === 'galaxies'
    expect(judge('GET /search', {isKnown})).toBeUndefined()
    expect(judge('GET /import', {isKnown})).toMatchObject({verb: 'import'})
    expect(judge('POST /search', {isKnown})).toMatchObject({verb: 'search'})
    expect(judge('GET /getgalaxies', {isKnown})).toMatchObject({verb: 'get', rest: ['galaxies']})
    expect(judge('POST /setgalaxies', {isKnown})).toMatchObject({verb: 'set', rest: ['galaxies']})
    expect(judge('POST /setgalaxies')).toBeUndefined()
    expect(judge('POST /addgalaxy', {isSaid: (noun) => noun === 'galaxy'})).toMatchObject({verb: 'add'})
    expect(judge('GET /listbalance', {isKnown: (noun) => noun === 'balance'})).toMatchObject({verb: 'list'})
    expect(judge('POST /orders/create', {isThing: (segment) => segment === 'create'})).toBeUndefined()
  })

  test('names an action with a safe method if the document has it with POST too', () => {
    const isCreatedAt = (path: string): boolean => path === '/delete_status'
    expect(judge('GET /delete_status?id=1', {isCreatedAt})).toMatchObject({verb: 'delete'})
    expect(judge('GET /delete_status?id=1')).toBeUndefined()
  })

  test('such as `GET /get` names no action if the document has no other path that is only a verb', () => {
    const hasBareVerbs = (): boolean => false
    expect(judge('GET /get', {hasBareVerbs})).toBeUndefined()
    expect(judge('GET /list', {hasBareVerbs})).toMatchObject({verb: 'list'})
    expect(judge('POST /get', {hasBareVerbs})).toMatchObject({verb: 'get'})
    expect(judge('DELETE /delete', {hasBareVerbs})).toMatchObject({verb: 'delete'})
    expect(judge('GET /orders/get', {hasBareVerbs})).toMatchObject({verb: 'get'})
  })

  test('such as `GET /get` names an action if other paths are only verbs too', () => {
    expect(judge('GET /get')).toMatchObject({verb: 'get'})
  })
})

describe('an action is read with its kind, its position, its verb, other words, the word before a dot and the index of its segment:', () => {
  test.each<[request: string, found: string | undefined]>([
    ['POST /orders/cancel', 'other | afterCollection | cancel |  |  | 1'],
    ['POST /orders/bulkDelete', 'other | phrase | bulk | delete |  | 1'],
    ['GET /orders/{id}/list', undefined],
    ['GET /searchOrders', undefined],
    ['GET /list/orders/{id}', undefined],
    ['DELETE /list/order', undefined],
    ['GET /list/member_ids', undefined],
    ['PUT /changeOrder/{id}', undefined],
    ['POST /registerUser', 'other | phrase | register | user |  | 0'],
    ['GET /loadOrder', 'other | phrase | load | order |  | 0'],
    ['GET /orders/view/{id}', 'crud | beforeMember | view |  |  | 1'],
    ['GET /GETORDER', undefined],
    ['POST /ORDERS/CREATE', undefined],
    ['POST /order-create-item', 'other | phrase | order | create+item |  | 0'],
    ['POST /ordercreate', undefined],
    ['POST /userdelete', undefined],
    ['POST /getuserbyid', 'crud | phrase | get | user+by+id |  | 0'],
    ['GET /getuserbyid/{id}', 'crud | phrase | get | user+by+id |  | 0'],
    ['GET /getnowblock', 'crud | phrase | get | nowblock |  | 0'],
    ['GET /listwitnesses', 'crud | phrase | list | witnesses |  | 0'],
    ['GET /getblockbynum', 'crud | phrase | get | block+by+num |  | 0'],
    ['GET /getstandbymachines', 'crud | phrase | get | standbymachines |  | 0'],
    ['GET /get/{get_id}', undefined],
    ['POST /add/{add_id}', undefined],
    ['GET /update/{update_id}', undefined],
    ['POST /orders/{id}/list', undefined],
    ['POST /shop.v1.OrderService/Delete', undefined],
    ['POST /shop.v1.OrderService/Delete/x', 'crud | beforeResource | delete |  |  | 1'],
    ['POST /shop.v1.OrderService/delete', 'crud | afterCollection | delete |  |  | 1'],
    ['POST /orders.deleteAll', 'crud | name | delete | all | orders | 0'],
    ['POST /orders.bulkDelete', undefined],
    ['POST /orders.cancel', 'other | name | cancel |  | orders | 0'],
    ['POST /orders.json', undefined],
    ['POST /orders.cancel.json', undefined],
    ['GET /delete.do', 'crud | alone | delete |  |  | 0'],
    ['POST /order-items-delete', 'crud | last | delete | order+items |  | 0'],
    ['POST /auto-delete', undefined],
    ['/thing-delete', undefined],
    ['POST /pending-delete', undefined],
    ['POST /on-delete', undefined],
    ['POST /delete', 'crud | alone | delete |  |  | 0'],
    ['POST /bulk-create', 'other | phrase | bulk | create |  | 0'],
    ['POST /create-bulk-orders', 'other | phrase | create | bulk+orders |  | 0'],
    ['POST /add-on', undefined],
    ['POST /cancel-order', 'other | phrase | cancel | order |  | 0'],
    ['POST /cancel-orders/{id}', 'other | phrase | cancel | orders |  | 0'],
    ['POST /cancel-orders', undefined],
    ['GET /order', undefined],
    ['GET /order/{id}/report', undefined],
    ['POST /order/{id}/report', 'other | afterMember | report |  |  | 2'],
    ['POST /orders/{id}/charge', 'other | afterMember | charge |  |  | 2'],
    ['POST /charge', undefined],
    ['GET /orders/list', 'crud | afterCollection | list |  |  | 1'],
    ['GET /httpbin/delete', undefined],
    ['POST /getshoporders', 'crud | phrase | get | shop+orders |  | 0'],
    ['POST /getorderitems', 'crud | phrase | get | order+items |  | 0'],
    ['POST /setxyzabc', undefined],
    ['POST /orders/:delete', undefined],
    ['POST /orders/x:archive', 'other | custom | archive |  | x | 1'],
    ['POST /:archive', undefined],
    ['POST /orders/urn:7:archive', 'other | custom | archive |  | urn:7 | 1'],
    ['GET /stop-orders', undefined],
    ['POST /orders/{id}/report/items', undefined],
    ['GET /api/get', 'crud | alone | get |  |  | 1'],
    ['GET /x/get', 'crud | afterCollection | get |  |  | 1'],
    ['GET /list/{listing_id}', undefined],
    ['GET /lists', undefined],
    ['GET /listorder', undefined],
    ['POST /newsletter', undefined],
    ['POST /listneworders', 'crud | phrase | list | new+orders |  | 0'],
    ['DELETE /deleteallorders', 'crud | phrase | delete | all+orders |  | 0'],
    ['POST /neworders', 'crud | phrase | new | orders |  | 0'],
    ['GET /set/{set_id}', undefined],
    ['PUT /set/{id}', 'crud | beforeMember | set |  |  | 0'],
    ['GET /change-requests/{id}', undefined],
    ['POST /change-requests', undefined],
    ['GET /~delete', 'crud | alone | delete |  |  | 0'],
    ['POST /.create', 'crud | alone | create |  |  | 0'],
    ['POST /orders/search', 'other | afterCollection | search |  |  | 1'],
    ['POST /search', 'other | alone | search |  |  | 0'],
    ['GET /orders/{id}/delete/items', 'crud | beforeResource | delete |  |  | 2'],
    ['POST /delete-order:id', 'crud | phrase | delete | order |  | 0'],
    ['POST /delete:id', 'crud | beforeMember | delete |  |  | 0'],
    ['POST /x/delete:id/y', 'crud | beforeMember | delete |  |  | 1'],
    ['POST /new-users', undefined],
    ['POST /post-comments', undefined],
    ['POST /create-users', 'crud | phrase | create | users |  | 0'],
    ['GET /update-status', undefined],
    ['GET /update-result/{id}', undefined],
    ['GET /get-list', 'crud | alone | get | list |  | 0'],
    ['GET /order-list-get', 'crud | last | get | order+list |  | 0'],
  ])('%s', (request, found) => {
    const action = judge(request)
    const {kind, place, verb, rest = [], prefix, segment} = action ?? {}
    expect(action && [kind, place, verb, rest.join('+'), prefix, segment].join(' | ')).toBe(found)
  })
})
