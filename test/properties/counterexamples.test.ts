/** Shrunk documents for which a property once did not hold. */
import {expect, test} from 'vitest'
import type {Dialect} from './documents.ts'
import {checkAll} from './properties.ts'

const documents: readonly (readonly [title: string, source: string, dialect?: Dialect])[] = [
  ['a new parameter in the text of MDX', '> - POST /deleteOrder a ', 'mdx'],
  ['a new parameter in an element of MDX', '<table><tr><td>POST /deleteOrder</td></tr></table>', 'mdx'],
  ['a parameter that is an expression of MDX', 'POST /users/{id}/delete ', 'mdx'],
  ['a parameter with a new name in MDX', 'API GET /v1/orders/{order_id}GET request', 'mdx'],
  ['a label with a comment between it and its example', 'Bad:\n\n- `GET /getOrders`\n\nAn Rest api.'],
  ['punctuation before a delimiter and a word after it', '**POST /users/{id}/delete**GET request'],
  ['a lone surrogate after a delimiter', '**POST /deleteOrder**\uDE9A'],
  ['an escape before delimiters', 'end\\point\\**POST /deleteOrder**{{ total }}'],
  ['a character reference after a path', 'GET https://shop.example/api/listOrders&nbsp; a'],
  ['a link after a URL', 'GET https://shop.example/api/listOrders[endpoint](/orders "endpoint")<div>'],
  ['a URL in parentheses with a space, which is no link', '[endpoint](end point)'],
  ['a reference to a link before parentheses with a space', '[endpoint][order](END POINT)'],
  ['an escape after a URL', 'a [endpoint](/orders "endpoint") GET https://shop.example/api/listOrders\\_ '],
  ['a label of a link with an article', '[An Rest api]\n\n[An Rest api]: /orders'],
  [
    'a label of a link that is an expansion',
    '[representative state transfer]\n\n[representative state transfer]: /rest',
  ],
  ['a footnote before parentheses with a space', '> [^1](end point) '],
  ['a page in another language, read as MDX', ':::note[שלום ]\nשלום \n:::\n\n(end point) `POST /deleteOrder` ', 'mdx'],
  ['a suggestion that turns broken MDX into MDX', '\tPOST /v1/order/create?notify=true<div>', 'mdx'],
  ['two byte order marks before an indent', '\uFEFF\uFEFF\n\tREST (representational state transition)'],
  ['two byte order marks', '\uFEFF\uFEFF endpoint \n\nrest API '],
  ['MDX on which the parser crashes', 'PUT /orders/<order_id>/update a \n---\n\na ', 'mdx'],
  ['a definition with a space in its URL', '[shop]: end point\n\n[order]: END POINT "end point"'],
  ['a definition with a space in its URL, and another with the same label', '[rest]: end point\n\n[rest]: /orders'],
  ['a comment in an expression of MDX', 'An Rest api {total // POST /deleteOrder\n} of orders', 'mdx'],
  ['a URL that ends in underscores', 'GET https://shop.example/api/listOrdersend-point__ \n\norders'],
  ['an indented quote in MDX', '>     REST-ful API', 'mdx'],
  [
    'a URL in brackets, near which micromark loses positions',
    ':::note[https://shop.example/end-point a GRPC ]\nhttps://shop.example/end-point a GRPC \n:::\n\n  ',
  ],
  [
    'a URL in a cell, near which micromark loses positions',
    '| Method and path | Avoid |\n| --- | --- |\n| end-point ![ GET https://shop.example/api/listOrders  | ~~endpoint~~  |',
  ],
  [
    'code with lines that end in carriage returns',
    ':::note[`` endpoint ]\r`` endpoint \r:::\r\r| Method and path | Avoid |\r| --- | --- |\r| Der Endpunkt ist nicht für die Rest api und das ist eine Liste.    | `POST /deleteOrder` |\r\rCall the order end point of the API. endpoint ',
  ],
  [
    'a closing tag in indented code, which is an error in MDX',
    '    POST /v1/order/create?notify=true</code> / order representative state transfer endpoint ',
    'mdx',
  ],
  [
    'a hard line break after “not”',
    '> - of The end point of the line is not the end point of the API. not\\\n>    `POST /users/{id}/delete` é ',
  ],
  [
    'code in the braces of a path',
    '2. Read the user: `GET /users/{Bad: `GET /getOrders`user_id}Bad: `GET /getOrders`s">End Points</em>.\n4. Delete',
  ],
  ['a URL in the braces of a path', 'DELETE /orders/{GET https://shop.example/api/listOrdersorder_id}'],
  ['a URL without a scheme in the braces of a path', 'POST /orders/{www.shop.example/list}/delete'],
  ['a slash in the braces of a path', 'POST /orders/{a/delete} and POST /v1/{name=orders/*}/delete'],
  ['an emoji right before a term', '🚚end point POST /deleteOrder'],
  ['a lone surrogate right after a term', 'end point\uD83DPOST /deleteOrder '],
  ['a lone surrogate right before a term', 'POST /deleteOrder\uDE9Aend point'],
  ['an email address right after a path', 'POST /deleteOrdermailto:desk@shop.example  '],
  ['an email address in a query', 'POST /v1/order/create?notify=truedesk@shop.example'],
  ['a template tag in a path', 'POST /deleteOrder{% raw %}{"x"} ', 'mdx'],
  ['a template tag of another language in a path', 'GET https://shop.example/api/listOrders$a$<% x %>'],
  ['the id of a heading in a path', 'POST /deleteOrder{#orders}end point', 'mdx'],
  ['a star in a path', '**✅ POST /orders/*/delete'],
  ['a new parameter in a bare URL', 'POST /orders/[id]/delete curl -X POST https://shop.example/deleteOrder'],
  ['a bare URL in MDX, where an escape would end it', 'POST https://shop.example/deleteOrder', 'mdx'],
  ['HTML of several lines', '<p>Rest\napi end point'],
  ['a form on two lines of HTML', '<p>Restful service end\npoint '],
  ['a definition with tags and a space after it', '[x]: REST-API</td></tr></table>?>end point'],
  ['a number sign in a parameter of a query', 'POST /v1/order/create?notify=true{#orders}', 'mdx'],
  ['a link whose text is like its URL', '[end-point](endpoint) **POST /deleteOrder**'],
  ['a request in the first line of a fence', '~~~~endpoint `GET /getOrders` a '],
  ['a method as the language of a fence', '```POST /deleteOrder x\n```'],
  ['a name that goes on in the next line', 'Graphql\n<em title="Rest">Rest</em> Grpc \n\nOrders.'],
  ['a sentence with a command in it', '<Order>curl ?-X POST https://shop.example/deleteOrder'],
  [
    'a footnote after brackets',
    '> [!NOTE]\n> | {order_id} graphql End &shy;Po&shy;ints \n\na \n---\n\n[^1]: endpointa ![endpoint](rest.png) Call the order end point of the API. ',
  ],
  ['a carriage return in HTML', '<div>rest\rrest'],
  ['marks between a method and the end of its line', 'get request ` *\nPOST /orders/{id}/delete'],
  ['a relative path at the end of a line', 'GET request/deleteOrder \n---'],
]

const cases = documents.map(([title, source, dialect = 'markdown']) => [title, source, dialect] as const)

test.each(cases)('all properties hold for %s', async (_, source, dialect) => {
  expect(await checkAll(source, dialect)).toBeUndefined()
})
