import {expect, test} from 'vitest'
import {lint} from '../../src/index.ts'

const find = (text: string): string[] => lint(text).map(({actual, expected}) => `${actual} → ${expected.join(' | ')}`)

test.each([
  ['Orders API', 'POST /create → POST /orders'],
  ['Orders', 'POST /create → POST /orders'],
  ['Orders and items', '/create → '],
  ['The orders of a user', '/create → '],
  ['12', '/create → '],
  ['Blorp', '/create → '],
  ['Features', '/create → '],
  ['Test URLs', '/create → '],
])('below the heading “%s”, `POST /create` gives the finding %s', (heading, expected) => {
  expect(find(`# ${heading}\n\n\`POST /create\`\n`)).toEqual([expected])
})

test.each([
  [
    'the paragraph below is about several resources',
    '`GET /shop/getOrder`\n\nGet orders of the shop.',
    'GET /shop/getOrder → GET /shop/orders',
  ],
  [
    'a table lists several items',
    '`POST /orders/{id}/removeItem`\n\n| Name | Text |\n| --- | --- |\n| items | Array of item names |',
    '/orders/{id}/removeItem → ',
  ],
  [
    'the text deletes a part of the resource',
    '`POST /webhooks/delete/{name}`: Remove only one URL from the webhook.',
    '/webhooks/delete/{name} → ',
  ],
  [
    'the text deletes the resource from its owner',
    '`POST /webhooks/delete/{name}`: Remove a webhook from the shop.',
    'POST /webhooks/delete/{name} → DELETE /webhooks/{name}',
  ],
  [
    'the text deletes one of several resources',
    '`POST /webhooks/delete/{name}`: Delete one of your webhooks.',
    'POST /webhooks/delete/{name} → DELETE /webhooks/{name}',
  ],
  ['the body is a list', '`POST /orders/delete`\n\n```json\n["A7", "B8"]\n```', '/orders/delete → '],
  [
    'the response has a list',
    '`POST /orders/delete`\n\n```json [Success Response]\n{"errors": ["late"]}\n```',
    'POST /orders/delete → DELETE /orders/{order_id}',
  ],
  [
    'the body asks for the password',
    '`POST /deleteAccount`\n\n```json\n{"password": "…"}\n```',
    'POST /deleteAccount → DELETE /account',
  ],
  ['an amount is increased', 'Increase the stock: `POST /item/changeStock`', '/item/changeStock → '],
  [
    'a query has the identifier that a table names',
    '`POST /deleteOrderItem?shopItemId=7`\n\n| shopItemId | the item |\n| --- | --- |',
    'POST /deleteOrderItem?shopItemId=7 → DELETE /order-items/7',
  ],
  [
    'the body of another example has the identifier',
    '`POST /shops/{shop_id}/updateItem`\n\n`POST /shops/7/updateItem`\n\n```json\n{"itemId": 3}\n```',
    'POST /shops/{shop_id}/updateItem → PUT /shops/{shop_id}/items/{itemId}',
  ],
  [
    'the text names the added resource',
    '`POST /cart/add`: Add an item to the cart.',
    'POST /cart/add → POST /cart/items',
  ],
  [
    'the text adds the resource to something else',
    '`POST /cart/add`: Add a note to the order in the cart.',
    '/cart/add → ',
  ],
  ['the caller has only one such container', '`POST /cart/add`: Add to the cart.', 'POST /cart/add → POST /cart/items'],
  [
    'another request creates tokens, so there may be several',
    '`POST /createToken` and `POST /setToken`',
    'POST /setToken → PUT /tokens/{token_id}',
  ],
  [
    'a column of types has an array',
    '`POST /order/delete`\n\n| Name | Type |\n|-|-|\n| order | array<Order> |\n\n`orderId`',
    '/order/delete → ',
  ],
  [
    'the body has the identifier of a profile, so there are several',
    '`POST /profile-update`\n\n```json\n{"profile_id": 7}\n```',
    'POST /profile-update → PUT /profiles/{profile_id}',
  ],
  [
    'the body has the identifier of a configuration',
    '`POST /tagConfig/update`\n\n```json\n{"id": 7}\n```',
    'POST /tagConfig/update → PUT /tagConfigs/{tag_config_id}',
  ],
  [
    'the body has a field whose name starts with “response”, and a list',
    '`POST /orders/modify`\n\n```json\n{\n  "responseType": "full",\n  "orders": [{"orderId": 7}]\n}\n```',
    '/orders/modify → ',
  ],
  [
    'only the response has a list, below a tab',
    '`POST /orders/get`\n\n{{< tab "Response Example" >}}\n\n```json\n{"query": [7]}\n```',
    'POST /orders/get → GET /orders',
  ],
  [
    'a schema has a list',
    '`POST /orders/delete`\n\nbody={{"properties":{"ids":{"type":"array"}}}}',
    '/orders/delete → ',
  ],
  [
    'the body has an identifier before a filter',
    '`POST /user/update`\n\n```json\n{"id": 1, "filters": {"shop": [1]}}\n```',
    'POST /user/update → PUT /users/{user_id}',
  ],
  [
    'the parameter after a singular identifies another resource',
    '`POST /desk/{shopId}/create` and `GET /desk/{shopId}/orders`',
    'POST /desk/{shopId}/create → POST /shops/{shopId}/desks | POST /desks',
  ],
  [
    'no field identifies an account',
    '`POST /account/modify`\n\n| Name | Type |\n| --- | --- |\n| avatar | string |',
    'POST /account/modify → PUT /account | PUT /accounts/{account_id}',
  ],
  [
    'the page has members of the collection, but no field identifies one',
    '`GET /connections/{connection_id}`\n\n`POST /connections/create-invitation`',
    'POST /connections/create-invitation → POST /connections/invitations | POST /connections/{connection_id}/invitations',
  ],
  [
    'only a header has the identifier of a user',
    '`POST /users.setColor`\n\n    X-User-Id: 7',
    'POST /users.setColor → PUT /users/{user_id}/color',
  ],
])('the suggestion uses the text around the request: %s', (_, source, expected) => {
  expect(find(source).find((line) => line.startsWith(expected.split(' → ')[0] ?? ''))).toBe(expected)
})
