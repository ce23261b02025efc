import {describe, expect, test} from 'vitest'
import {builtin} from '../../src/glossary/builtin.ts'
import {findMethodWords} from '../../src/terms/methods.ts'
import {read} from './read.ts'

function list(source: string): string[] {
  const document = read(source)
  return document.prose.flatMap((prose) =>
    [...findMethodWords(prose, document, builtin)].map(
      ({from, to, method, evidence}) => `${prose.text.slice(from, to)} → ${method.method} (${evidence.join(', ')})`,
    ),
  )
}

describe('the name of a method is repaired in', () => {
  test.each([
    ['A patch request over HTTP.', ['patch → PATCH (a noun after “a”: request)']],
    ['Send an options request.', ['options → OPTIONS (a noun after “an”: request)']],
    ['The HTTP options of the shop, and the head of the queue.', []],
    ['Send a get request.', ['get → GET (a noun after “a”: request)']],
    ['# Order API\n\nPost request\nURL: `POST /orders`\n', ['Post → POST (a title: request)']],
    // It may be about posting a request.
    ['# Order API\n\nPost request\nURL: `POST /requests`\n', []],
    ['It takes a simple put request.', ['put → PUT (a noun after “simple”: request)']],
    ['Three more get requests follow over HTTP.', ['get → GET (a noun after “more”: requests)']],
    ['Drop the content-type header from shop get requests.', ['get → GET (a noun: requests, topic: content-type)']],
    ['Post requests must have a body.', ['Post → POST (a subject at the start: requests)']],
    ['Only Get requests are allowed.', ['Get → GET (a subject: requests)']],
    ['How to make post request in the shop?', ['post → POST (a noun after “make”: request)']],
    ['Use the appropriate Get `/orders` API.', ['Get → GET (before a path and: api)']],
    ['Save the id in the get /orders call.', ['get → GET (before a path and: call)']],
    ['Add a Get route `/orders`.', ['Get → GET (a noun after “a”: route)']],
    [
      'HTTP methods like get, post and delete map to actions.',
      ['get', 'post', 'delete'].map((word) => `${word} → ${word.toUpperCase()} (in a list of methods, topic: HTTP)`),
    ],
    [
      'The get/post/put requests of the shop.',
      ['get', 'post', 'put'].map((word) => `${word} → ${word.toUpperCase()} (in a list of methods, before: requests)`),
    ],
    ['Use HTTP delete.', ['delete → DELETE (before: http)']],
    ['Get request to a missing order.', ['Get → GET (a noun at the start: request)']],
    ['The Delete method on `/orders/{order_id}`.', ['Delete → DELETE (a noun after “the”: method)']],
    ['It is idempotent (put, DELETE).', ['put → PUT (in a list with a method in capitals)']],
    [
      'HTTP methods: get, post.',
      ['get → GET (in a list of methods, topic: HTTP)', 'post → POST (in a list of methods, topic: HTTP)'],
    ],
    [
      'Check the get/put/delete routes.',
      ['get', 'put', 'delete'].map((word) => `${word} → ${word.toUpperCase()} (in a list of methods, before: routes)`),
    ],
    ['Making Post Requests', ['Post → POST (a noun after “making”: requests)']],
    ['Send a successful AJAX post request.', ['post → POST (a noun after “ajax”: request)']],
    ['/orders/{order_id}: this is a put', ['put → PUT (a method without a noun, topic: /orders/{order_id})']],
    ['A get HTTP verb and a path.', ['get → GET (a noun after “a”: verb)']],
    ['Add a get API request into the page.', ['get → GET (a noun after “a”: request)']],
    ['The client makes more get requests when it is late.', ['get → GET (a noun after “more”: requests)']],
    ['Change the total in get request.', ['get → GET (a noun after “in”: request)']],
    ['Add a "/orders" get request.', ['get → GET (a noun after “"”: request)']],
    ['Add an order over HTTP: `/orders`, it is a post.', ['post → POST (a method without a noun, topic: HTTP)']],
    ['Create orders over HTTP using post.', ['post → POST (a method without a noun, topic: HTTP)']],
    ['Over HTTP, the method is get.', ['get → GET (a method without a noun, topic: HTTP)']],
    ['HTTP is idempotent there (like put).', ['put → PUT (a method without a noun, topic: HTTP)']],
    ['A get on `/orders` lists them.', ['get → GET (a method without a noun, topic: /orders)']],
    ['A delete to `/orders/7` removes it.', ['delete → DELETE (a method without a noun, topic: /orders/7)']],
    ['[Read orders over HTTP using get](#read)', ['get → GET (a method without a noun, topic: HTTP)']],
    ['Call the route with the HTTP method post.', ['post → POST (a method without a noun, topic: HTTP)']],
    ['`GET /orders`\n\nPut body is invalid', ['Put → PUT (a noun, on a page with: GET)']],
    ['`GET /orders`\n\nUse the put method.', ['put → PUT (a noun after “the”, on a page with: GET)']],
    ['Over HTTP, send post data to the shop.', ['post → POST (a noun after “send”: data)']],
    [
      '`GET /orders`\n\nDelete an order using Delete',
      ['Delete → DELETE (a method without a noun, on a page with: GET)'],
    ],
    ['GET: Get is used to read orders.', ['Get → GET (the subject of a sentence beside the method in capitals)']],
  ])('%s', (source, lines) => {
    expect(list(source)).toEqual(lines)
  })
})

describe('the position of a word in a line or a column shows a method:', () => {
  test.each([
    ['`/orders`: get', ['get']],
    ['- /orders: get\n- `/orders` - post\n- /orders/{order_id} (Delete)', ['get', 'post', 'Delete']],
    ['- get: /orders\n- [post] /orders\n- Put - http://localhost:8080/orders/7', ['get', 'post', 'Put']],
    ['`/orders` -> get\n`/orders` -> put', ['get', 'put']],
    ['# Update (put)\n\nRead an order (get)\n\n`GET /orders`', ['put', 'get']],
    ['The body (post only)\n\n`GET /orders`', ['post']],
    ['method put : update\n\n`/orders`', ['put']],
    ['Type: post\n\nRequest - get\n\nRequest type: put\n\n`GET /orders`', ['post', 'get', 'put']],
    ['`GET /orders`\n\n- Get: reads\n- Post: adds\n- Put - changes', ['Get', 'Post', 'Put']],
    ['`GET /orders`\n\n| URL | Type |\n| - | - |\n| /orders | post |\n| /orders | get |', ['post', 'get']],
    ['`GET /orders`\n\n| Method | |\n| - | - |\n| get | list |\n| delete | remove |', ['get', 'delete']],
  ])('%s', (source, words) => {
    expect(list(source).map((line) => line.split(' ')[0])).toEqual(words)
  })

  test.each([
    '- Delete: `/orders/{order_id}`\n- Update: `/orders/{order_id}`',
    '- Create: `/orders`\n- Put: `/orders/{order_id}`',
    '- src/orders.js: get',
    'Clean the orders (delete)\n\n`GET /orders`',
    'Option type: put\n\nOption type: call\n\n`GET /orders`',
    '`GET /orders`\n\n- Create: adds\n- Post: shows\n- Put: changes\n- Get: reads',
    '`GET /orders`\n\n- Note: new\n- Post: shows\n- Put: changes',
    '# An article (post)\n\nIts posts\n\n`GET /orders`',
    'An order (put)',
    '`GET /orders`\n\n| Event type | |\n| - | - |\n| post | 1 |\n| visit | 2 |',
    '`GET /orders`\n\n| Action | |\n| - | - |\n| post | 1 |',
  ])('but not in %s', (source) => {
    expect(list(source)).toEqual([])
  })
})

describe('a word is not taken for the name of a method in', () => {
  test.each([
    'Get request logs from the HTTP console.',
    'Put requests in the queue of the HTTP server.',
    'We post requests to the forum.',
    'The server will get requests over HTTP.',
    'You can get, put, and delete orders over HTTP.',
    'Delete requests are kept for a week.',
    'Your job post request is pending.',
    'Create, update, and delete requests to the API.',
    'The cache has a get method.',
    'The _get_ method sends an HTTP request.',
    'The client has a <i>post</i> method for HTTP requests.',
    '# Get request for quotation\n\nThe request for quotation is sent over HTTP.',
    'Orders over HTTP: get/delete (GET/DELETE).',
    'Call the HTTP client: the post method of the order object.',
    'Please use get call recordings over HTTP.',
    'Use [Get endpoint](/get-endpoint) of the HTTP API.',
    'Use Get Endpoint or List Endpoints of the HTTP API.',
    'The Delete request workflow of the HTTP API.',
    'The patches of the server: a patch request over HTTP.',
    'HTTP methods in lowercase (get, post, put).',
    '| Method | Path | |\n| - | - | - |\n| GET / PATCH | `/orders` | Get / patch |',
    'The map has put and get methods.',
    'Run the post-request script.',
    'Call `get()` or post() over HTTP.',
    'Read the blog post request by request.',
    'Browse/get/post orders over HTTP.',
    'Send a GET request.',
    'Show an HTTP [Get order](https://shop.example/get-order) page.',
    'The delete request was approved by the owner.',
    'Set the method to "put" over HTTP.',
    'Over HTTP: update = PUT, delete = DELETE.',
    'The HTTP client has a delete method.',
    'Orders follow the Put verb.',
    'Post call',
    'The hashmap of POST handlers has O(1) get/put.',
    'Over HTTP, delete `/orders` endpoint definitions.',
    'Over HTTP, keep the get `/orders` results.',
    'Send orders to a job over HTTP by using the post data API.',
    'Over HTTP, each delete request has an id, and each delete response has one.',
    'Reset the HEAD and delete the order.',
    'The head verb of the sentence is late.',
    'Every HTTP class has the Post method of the sample.',
    'Over HTTP, call the appropriate methods (get, post, put).',
    'Send HTTP requests with [get](client/get.md), [post](client/post.md) or [put](client/put.md).',
    '# Post/Delete\n\nPOST /orders',
    'Get HTTP requests of the shop.',
    'Check it during post request processing over HTTP.',
    'Orders are sent by post, and tracked over HTTP.',
    'HTTP has these annotations: Get, Post, Put and Delete.',
    'Over HTTP, the shop is a post office, using put options.',
    'Apply the fix over HTTP as a patch.',
    'The order is put in a box over HTTP.',
    'Over HTTP, log each order as delete (like delete).',
    'A post request plugin runs after the request.',
    'Over HTTP, run a pre request plugin and a post request plugin.',
    '`GET /orders`\n\nSend a post to the channel.',
    '`GET /orders`\n\nA soft delete keeps the order. Perform a delete of the order.',
    '`GET /orders`\n\nSell a put. Avoid using delete.',
    'Over HTTP, this is a post on orders.',
    'HTTP client: listOrders, get, post, put',
    'Delete|DELETE /orders/7',
    'Over HTTP, make a semantic patch request: the semantic patch format is that of an order.',
  ])('%s', (source) => {
    expect(list(source)).toEqual([])
  })
})
