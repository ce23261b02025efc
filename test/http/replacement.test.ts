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
    ['GET /getOrdersByUserId/:userId', ['GET /users/:userId/orders', 'GET /orders?user_id=:userId']],
    ['GET /getOrdersByStatus/:status', ['GET /orders?status=:status', 'GET /orders/:status']],
    ['GET /getOrderDetails/:id', ['GET /orders/:id', 'GET /orders/:id/details']],
    ['DELETE /removeItemFromOrder/:id', ['DELETE /orders/{order_id}/items/:id']],
    ['POST /addItemToOrder', ['POST /orders/{order_id}/items']],
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
    ['GET /getFirstOrder', ['GET /orders/first', 'GET /first-order', 'GET /orders/{order_id}']],
    ['GET /orders/getFirst', ['GET /orders/first']],
    ['GET /order/getLatest', ['GET /orders/latest']],
    ['GET /orders/getTop10', ['GET /orders/top10']],
    ['GET /orders/getRecentlyCreated', ['GET /orders/recently-created']],
    ['GET /orders/{order_id}/getNext', ['GET /orders/{order_id}/next']],
    ['POST /orders/deleteSelected', ['DELETE /orders/selected']],
    // What is first of what, or by what, nobody can tell.
    ['GET /v1/getFirst', []],
    ['GET /orders/getPending/{count}', []],
    ['GET /orders/getPendingByDate', []],
    ['GET /orders/getLastOf', []],
    ['POST /orders/createFirst', []],
    ['PUT /edit-order:id', ['PUT /orders/:id']],
    ['POST /create_order_item', ['POST /order_items']],
    ['POST /deletePerson/1', ['DELETE /people/1']],
    ['GET /getToken', ['GET /tokens/{token_id}', 'GET /token']],
    ['GET /getOrderById', ['GET /orders/{order_id}']],
    ['PUT /orders/{id}/updateBranch', ['PUT /orders/{id}/branches/{branch_id}', 'PUT /orders/{id}/branch']],
    ['POST /orders.setCarrier', ['PUT /orders/{order_id}/carriers', 'PUT /orders/{order_id}/carrier']],
    ['POST /orders.setTopic', ['PUT /orders/{order_id}/topic']],
    ['GET /orders/getOrderItems/:orderId', ['GET /orders/:orderId/items']],
    ['GET /orders/getUserOrders/:userId', ['GET /users/:userId/orders']],
    ['GET /orders/findByStatus/{status}', ['GET /orders?status={status}', 'GET /orders/{status}']],
    ['GET /orders/getById/{id}', ['GET /orders/{id}']],
    ['POST /comments/addComment/:orderId', ['POST /orders/:orderId/comments', 'POST /comments/:orderId']],
    ['GET /getComments/:orderId', ['GET /orders/:orderId/comments', 'GET /comments?orderId=:orderId']],
    ['GET /orders/getOrderDetails', ['GET /orders/{order_id}/details', 'GET /orders/{order_id}']],
    ['POST /notes/editNote', ['PUT /notes/{note_id}']],
    ['POST /v1/editNote', ['PUT /v1/note', 'PUT /v1/notes/{note_id}']],
    ['PATCH /changeRole/:userId', ['PATCH /users/:userId/role']],
    ['PUT /updateNote/:noteId', ['PUT /notes/:noteId']],
    ['GET /getOrderList', ['GET /orders', 'GET /order-list']],
    ['POST /createOrderItem/:orderId', ['POST /orders/:orderId/items']],
    ['DELETE /deleteReview/:orderId/:reviewId', ['DELETE /orders/:orderId/reviews/:reviewId']],
    ['POST /addItemToOrder/:orderId', ['POST /orders/:orderId/items']],
    ['DELETE /removeItemFromOrder/:orderId/:itemId', ['DELETE /orders/:orderId/items/:itemId']],
    ['GET /findOrder?code=7', ['GET /orders?code=7']],
    ['POST /updateProfilePicture', ['PUT /profile-picture']],
    ['POST /listorders', ['GET /orders']],
    ['GET /getOrdersAll', ['GET /orders']],
    ['DELETE /delete/me', ['DELETE /me']],
    ['POST /orders/{id}/me/delete', ['DELETE /orders/{id}/me']],
    ['POST /orders/self/delete', ['DELETE /orders/self']],
    ['POST /orders/{id}/deleteItems', ['DELETE /orders/{id}/items', 'DELETE /orders/{id}/items/{item_id}']],
    ['DELETE /orders/{id}/items/deleteAll', ['DELETE /orders/{id}/items']],
    ['GET /getOrdersOfUserId', ['GET /users/{user_id}/orders', 'GET /orders']],
    ['GET /getOrderOfUser/{id}', ['GET /users/{id}/orders', 'GET /orders?user={id}']],
    ['POST /createOrderForUser', ['POST /orders', 'POST /users/{user_id}/orders']],
    ['POST /createOrderForUser/{id}', ['POST /users/{id}/orders', 'POST /orders?user={id}']],
    ['GET /getOrderByName', ['GET /orders?name={name}', 'GET /orders']],
    ['PUT /updateOrder/{id}/items/{item_id}', ['PUT /orders/{id}/items/{item_id}']],
    ['DELETE /users/{id}/deleteOrder/{order_id}', ['DELETE /users/{id}/orders/{order_id}']],
    ['GET /getEquipment', ['GET /equipment', 'GET /equipment/{equipment_id}']],
    ['POST /users/{id}/updateSettings', ['PUT /users/{id}/settings']],
    ['GET /getProfile/{id}', ['GET /profile/{id}']],
    ['GET /getOrder?orderId=7&page=2', ['GET /orders/7?page=2']],
    ['GET /getOrder?id=a/b', ['GET /orders/{order_id}']],
    ['GET /orders/*/delete', ['DELETE /orders/*']],
    ['DELETE /orders/abc123def4567/delete', ['DELETE /orders/abc123def4567']],
    ['POST /cart/addItem', ['POST /cart/items']],
    ['POST /orders/[id]/delete', ['DELETE /orders/[id]']],
    ['POST /orders/{{id}}/delete', ['DELETE /orders/{{id}}']],
    ['GET /order-get', ['GET /orders/{order_id}', 'GET /order']],
  ])('writes %s as %j', (request, expected) => {
    expect(replace(request).slice(0, expected.length)).toEqual(expected)
  })

  it.each([
    'POST /create',
    'POST /update/{id}',
    'POST /add-to-cart',
    'POST /cart/add',
    'POST /findOrCreateOrder',
    'POST /orders/cancel',
    'POST /shop.client.get_order',
    'POST /{id}/delete',
    'POST /delete/{id}',
    'POST /orders/bulkDelete',
    'POST /deleteMultipleOrders',
    'GET /orders/{id}/list',
    'POST /removeFromCart/{id}',
    'GET /searchOrders',
  ])('writes nothing for %s', (request) => {
    expect(replace(request)).toEqual([])
  })

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
