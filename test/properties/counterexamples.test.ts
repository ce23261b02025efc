/** Shrunk documents for which a property once did not hold. */
import {expect, test} from 'vitest'
import type {Dialect} from './documents.ts'
import {checkAll} from './properties.ts'

const documents: readonly (readonly [why: string, source: string, dialect: Dialect])[] = [
  ['a parameter in text of MDX is an expression', '> - POST /deleteOrder a ', 'mdx'],
  ['a parameter in an element of MDX is an expression', '<table><tr><td>POST /deleteOrder</td></tr></table>', 'mdx'],
  ['a parameter that was an expression stays one', 'POST /users/{id}/delete ', 'mdx'],
  ['a new name for a parameter is an expression', 'API GET /v1/orders/{order_id}GET request', 'mdx'],
  ['a comment parted a label from its example', 'Bad:\n\n- `GET /getOrders`\n\nAn Rest api.', 'markdown'],
  ['punctuation before a delimiter that a word follows', '**POST /users/{id}/delete**GET request', 'markdown'],
  ['half a character after a delimiter', '**POST /deleteOrder**\uDE9A', 'markdown'],
  ['an escape before delimiters', 'end\\point\\**POST /deleteOrder**{{ total }}', 'markdown'],
  ['a character reference is not part of a path', 'GET https://shop.example/api/listOrders&nbsp; a', 'markdown'],
  ['a link after an address', 'GET https://shop.example/api/listOrders[endpoint](/orders "endpoint")<div>', 'markdown'],
  ['a blank keeps a link from being one', '[endpoint](end point)', 'markdown'],
  ['a blank keeps a link after a reference from being one', '[endpoint][order](END POINT)', 'markdown'],
  [
    'an escape after an address',
    'a [endpoint](/orders "endpoint") GET https://shop.example/api/listOrders\\_ ',
    'markdown',
  ],
  ['an article is part of the label of a link', '[An Rest api]\n\n[An Rest api]: /orders', 'markdown'],
  [
    'an expansion is the label of a link',
    '[representative state transfer]\n\n[representative state transfer]: /rest',
    'markdown',
  ],
  ['a blank keeps a link after a footnote from being one', '> [^1](end point) ', 'markdown'],
  [
    'a comment of MDX is no English in a page of another language',
    ':::note[שלום ]\nשלום \n:::\n\n(end point) `POST /deleteOrder` ',
    'mdx',
  ],
  ['a page becomes MDX by what a suggestion leaves out', '\tPOST /v1/order/create?notify=true<div>', 'mdx'],
  ['two byte order marks before indentation', '\uFEFF\uFEFF\n\tREST (representational state transition)', 'markdown'],
  ['two byte order marks', '\uFEFF\uFEFF endpoint \n\nrest API ', 'markdown'],
  ['MDX of which the parser says only that it failed', 'PUT /orders/<order_id>/update a \n---\n\na ', 'mdx'],
  ['a blank keeps a block from being a definition', '[shop]: end point\n\n[order]: END POINT "end point"', 'markdown'],
  ['a blank keeps a reference from being a definition', '[rest]: end point\n\n[rest]: /orders', 'markdown'],
  ['an expression of MDX holds a comment', 'An Rest api {total // POST /deleteOrder\n} of orders', 'mdx'],
  ['underscores end an address', 'GET https://shop.example/api/listOrdersend-point__ \n\norders', 'markdown'],
  ['a quote of MDX is indented', '>     REST-ful API', 'mdx'],
  [
    'an address in brackets leaves text without a place',
    ':::note[https://shop.example/end-point a GRPC ]\nhttps://shop.example/end-point a GRPC \n:::\n\n  ',
    'markdown',
  ],
  [
    'an address in a cell leaves text without a place',
    '| Method and path | Avoid |\n| --- | --- |\n| end-point ![ GET https://shop.example/api/listOrders  | ~~endpoint~~  |',
    'markdown',
  ],
  [
    'carriage returns part the lines of code',
    ':::note[`` endpoint ]\r`` endpoint \r:::\r\r| Method and path | Avoid |\r| --- | --- |\r| Der Endpunkt ist nicht für die Rest api und das ist eine Liste.    | `POST /deleteOrder` |\r\rCall the order end point of the API. endpoint ',
    'markdown',
  ],
  [
    'a closing tag in code keeps a page from being MDX',
    '    POST /v1/order/create?notify=true</code> / order representative state transfer endpoint ',
    'mdx',
  ],
  [
    'a line ending of two characters stands after “not”',
    '> - of The end point of the line is not the end point of the API. not\\\n>    `POST /users/{id}/delete` é ',
    'markdown',
  ],
  [
    'code stands in braces of a path',
    '2. Read the user: `GET /users/{Bad: `GET /getOrders`user_id}Bad: `GET /getOrders`s">End Points</em>.\n4. Delete',
    'markdown',
  ],
  [
    'an address stands in braces of a path',
    'DELETE /orders/{GET https://shop.example/api/listOrdersorder_id}',
    'markdown',
  ],
  ['an address of no scheme stands in braces of a path', 'POST /orders/{www.shop.example/list}/delete', 'markdown'],
  ['a slash stands in braces of a path', 'POST /orders/{a/delete} and POST /v1/{name=orders/*}/delete', 'markdown'],
  ['a picture stands right before a term', '🚚end point POST /deleteOrder', 'markdown'],
  ['half a character stands right after a term', 'end point\uD83DPOST /deleteOrder ', 'markdown'],
  ['half a character stands right before a term', 'POST /deleteOrder\uDE9Aend point', 'markdown'],
  ['an address of mail goes on from a path', 'POST /deleteOrdermailto:desk@shop.example  ', 'markdown'],
  ['an address of mail stands in a query', 'POST /v1/order/create?notify=truedesk@shop.example', 'markdown'],
  ['a tag of a template stands in a path', 'POST /deleteOrder{% raw %}{"x"} ', 'mdx'],
  ['a tag of another template stands in a path', 'GET https://shop.example/api/listOrders$a$<% x %>', 'markdown'],
  ['a heading’s id stands in a path', 'POST /deleteOrder{#orders}end point', 'mdx'],
  ['a star stands in a path', '**✅ POST /orders/*/delete', 'markdown'],
  [
    'a new parameter does not belong to a bare address',
    'POST /orders/[id]/delete curl -X POST https://shop.example/deleteOrder',
    'markdown',
  ],
  ['a bare address of MDX takes no escape', 'POST https://shop.example/deleteOrder', 'mdx'],
  ['lines of HTML end with a carriage return as well', '<p>Rest\napi end point', 'markdown'],
  ['a form of two lines stands in HTML', '<p>Restful service end\npoint ', 'markdown'],
  [
    'tags part what only a blank keeps from being a definition',
    '[x]: REST-API</td></tr></table>?>end point',
    'markdown',
  ],
  ['a number sign stands in a parameter of a query', 'POST /v1/order/create?notify=true{#orders}', 'mdx'],
  ['a link is called as the page that it leads to', '[end-point](endpoint) **POST /deleteOrder**', 'markdown'],
  ['a request stands in the first line of code', '~~~~endpoint `GET /getOrders` a ', 'markdown'],
  ['a method stands where code has its language', '```POST /deleteOrder x\n```', 'markdown'],
  ['a name runs over the end of a line', 'Graphql\n<em title="Rest">Rest</em> Grpc \n\nOrders.', 'markdown'],
  ['a sentence speaks of a command', '<Order>curl ?-X POST https://shop.example/deleteOrder', 'markdown'],
  [
    'the label of a later block stands behind brackets and comments',
    '> [!NOTE]\n> | {order_id} graphql End &shy;Po&shy;ints \n\na \n---\n\n[^1]: endpointa ![endpoint](rest.png) Call the order end point of the API. ',
    'markdown',
  ],
  ['a carriage return in HTML', '<div>rest\rrest', 'markdown'],
]

test.each(documents)('all properties hold where %s', async (_why, source, dialect) => {
  expect(await checkAll(source, dialect)).toBeUndefined()
})
