import {describe, expect, it} from 'vitest'
import {replace} from '../helpers.ts'

describe('an identifier moves from the query into the path', () => {
  it.each<[request: string, replacements: string[]]>([
    ['POST /deleteOrder?id=42&force=1', ['DELETE /orders/42?force=1']],
    ['GET /findOrder?code=7', ['GET /orders?code=7', 'GET /order?code=7']],
    ['GET /getOrder?orderId=7&page=2', ['GET /orders/7?page=2']],
    ['GET /getOrder?id=a/b', ['GET /orders/{order_id}']],
    ['POST /orders/updateStatus?order_id=3', ['PUT /orders/3/status']],
    ['GET /getUserOrders?personid=7', ['GET /users/7/orders', 'GET /user-orders?personid=7']],
    ['GET /getUserOrders?person=7', ['GET /user-orders?person=7', 'GET /users/{user_id}/orders?person=7']],
    [
      'GET /getUserOrders?personid=7&x=1',
      ['GET /user-orders?personid=7&x=1', 'GET /users/{user_id}/orders?personid=7&x=1'],
    ],
    ['GET /getUserOrders?userId=7', ['GET /users/7/orders', 'GET /user-orders?userId=7']],
    ['GET /getOrder?id=', ['GET /orders/{order_id}']],
    ['GET /getOrder?id', ['GET /orders/{order_id}']],
    ['GET /getOrder?x=1&order_id=9', ['GET /orders/9?x=1']],
    ['GET /getOrder?uuid=9', ['GET /orders/9']],
    ['GET /getOrder?a=b=c&id=1=2', ['GET /orders/1=2?a=b=c']],
    ['GET /api/v2/getOrders?limit=5#top', ['GET /api/v2/orders?limit=5#top']],
    ['GET /getOrder?a=1&b=2&id=3&c=4', ['GET /orders/3?a=1&b=2&c=4']],
    ['DELETE /deleteOrder?orderid=3', ['DELETE /orders/3']],
    ['DELETE /deleteOrderItem?itemid=3', ['DELETE /order-items/3']],
    ['DELETE /deleteOrderItem?id=3', ['DELETE /order-items/3']],
    ['DELETE /deleteOrderItem?orderitemid=3', ['DELETE /order-items/3']],
    ['DELETE /deleteOrder?id=3#a', ['DELETE /orders/3#a']],
    ['GET /getOrders?personid=7', ['GET /orders?personid=7']],
    ['POST /updateUserOrders?order_id=3', ['PUT /user-orders/3', 'PUT /users/{user_id}/orders?order_id=3']],
    ['GET /getOrdersByStatusAndSize', ['GET /orders?status={status}&size={size}', 'GET /orders']],
    ['GET /getOrdersByStatusAndSize?size=2', ['GET /orders?size=2']],
    ['GET /getOrdersByStatus?page=2', ['GET /orders?page=2&status={status}', 'GET /orders?page=2']],
    ['POST /updateName?id=3', ['PUT /name?id=3', 'PUT /names/3']],
  ])('%s becomes %j', (request, replacements) => {
    expect(replace(request)).toEqual(replacements)
  })
})
