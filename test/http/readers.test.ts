import {describe, expect, it, test} from 'vitest'
import {toSingular} from '../../src/english/inflection.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {compileActionWords} from '../../src/http/action-words.ts'
import {findCallRequests} from '../../src/http/calls.ts'
import {findCommandRequests} from '../../src/http/curl.ts'
import {findOperations} from '../../src/http/openapi.ts'
import {findClose, parsePath} from '../../src/http/path.ts'
import {findStartLines} from '../../src/http/start-line.ts'
import {readStatement} from '../../src/http/statement.ts'
import {readTarget} from '../../src/http/target.ts'
import {findWordStyle, joinWords, splitWords} from '../../src/http/words.ts'
import {judge} from './helpers.ts'

/** What each reader of this room finds in a text, all that it says of it in one line. */

describe('a call: method, where it is written, target, methods that may be written instead, where one is inserted', () => {
  const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  it.each<[text: string, found: string[]]>([
    ["request(app).get('/orders')", ['GET | get | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    [
      "supertest(server).delete('/orders/1').expect(204)",
      ['DELETE | delete | /orders/1 | call | GET,POST,PUT,PATCH,DELETE'],
    ],
    ["client?.get('/orders')", ['GET | get | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    ['client.get(f"/orders")', ['GET | get | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    ['client.post<Order>(`/orders`, x)', ['POST | post | /orders | call | POST,PUT,PATCH']],
    ["axios.get('/orders', {params})", ['GET | get | /orders | call | GET,DELETE']],
    ["requests.delete('/orders/1', timeout=5)", ['DELETE | delete | /orders/1 | call | GET,POST,PUT,PATCH,DELETE']],
    ["requests.delete('/orders/1', data == x)", ['DELETE | delete | /orders/1 | call | GET,DELETE']],
    ["server.get('/orders', list)", ['GET | get | /orders | route | GET,DELETE']],
    [
      '@Get(\'/orders\') @Delete(value = "/orders/1")',
      [
        'GET | Get | /orders | route | GET,POST,PUT,PATCH,DELETE',
        'DELETE | Delete | /orders/1 | route | GET,POST,PUT,PATCH,DELETE',
      ],
    ],
    ["@router.patch(path='/orders/1')", ['PATCH | patch | /orders/1 | route | GET,POST,PUT,PATCH,DELETE']],
    ["xhr.open('DELETE', '/orders/1')", ['DELETE | DELETE | /orders/1 | call | GET,POST,PUT,PATCH,DELETE']],
    ["$fetch('/orders', {method: 'PUT'})", ['PUT | PUT | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    ["window.fetch('/orders')", ["GET |  | /orders | call | GET,POST,PUT,PATCH,DELETE | 22 , {method: 'DELETE'}"]],
    ["xfetch('/orders')", []],
    ["fetch('/orders', {a: {b: 1}, method: 'PATCH'})", ['PATCH | PATCH | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    [
      "fetch('/orders', {body: {method: 'no'})",
      ["GET |  | /orders | call | GET,POST,PUT,PATCH,DELETE | 18 method: 'DELETE',"],
    ],
    ["{endpoint: '/orders', method: 'DELETE'}", ['DELETE | DELETE | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    ['{"method": "PUT", "path": "/orders/1"}', ['PUT | PUT | /orders/1 | call | GET,POST,PUT,PATCH,DELETE']],
    ["{uri = '/orders', method = 'get'}", ['GET | get | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    ['request.get(`${base}/orders`)', ['GET | get | ${base}/orders | call | GET,POST,PUT,PATCH,DELETE']],
    ['request.get(`${base}orders`)', []],
    ['request.get(`${base}https://a.b/orders`)', []],
    ["http.request('GET', '/orders').then('POST', x)", ['GET | GET | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    ["Http.Get('/orders')", ['GET | Get | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    ['HttpClient.Delete("/orders/1")', ['DELETE | Delete | /orders/1 | call | GET,POST,PUT,PATCH,DELETE']],
    ["api.head('/orders')", ['HEAD | head | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    ["open('GET' , '/a')", ['GET | GET | /a | call | GET,POST,PUT,PATCH,DELETE']],
    ["open('GET',   '/a')", ['GET | GET | /a | call | GET,POST,PUT,PATCH,DELETE']],
    ["open('GET'-, '/a')", []],
    ['open("PUT", f\'/a\')', ['PUT | PUT | /a | call | GET,POST,PUT,PATCH,DELETE']],
    ["open('GET\", '/a')", []],
    ["{uri:'/a',method:'put'}", ['PUT | put | /a | call | GET,POST,PUT,PATCH,DELETE']],
    ["{'path' : '/a', 'method' : 'put'}", ['PUT | put | /a | call | GET,POST,PUT,PATCH,DELETE']],
    ["{path= '/a', type='put'}", ['PUT | put | /a | call | GET,POST,PUT,PATCH,DELETE']],
    ["{xurl: '/a', method: 'put'}", []],
    ["{url: '/a'}, {method: 'put'}", []],
    ["{method: 'get'}, {url: '/a'}", []],
    ["axios.get('/a',timeout=5)", ['GET | get | /a | call | GET,POST,PUT,PATCH,DELETE']],
    ["axios.get('/a' , x=1)", ['GET | get | /a | call | GET,POST,PUT,PATCH,DELETE']],
    ['axios.get(\'/a")', []],
    ["axios.get('/a", []],
    ["fetch('/a', {a: {b: {c: 1}}}, 'PUT')", ["GET |  | /a | call | GET,POST,PUT,PATCH,DELETE | 13 method: 'DELETE',"]],
    ["fetch('/a',{})", ["GET |  | /a | call | GET,POST,PUT,PATCH,DELETE | 12 method: 'DELETE',"]],
    ["fetch('/a', {\n method: 'PUT' })", ['PUT | PUT | /a | call | GET,POST,PUT,PATCH,DELETE']],
    ["fetch('/a', x)", []],
    ["fetch( '/a' )", ["GET |  | /a | call | GET,POST,PUT,PATCH,DELETE | 11 , {method: 'DELETE'}"]],
    ["[{url: '/a', x: 1, method: 'PUT'}]", ['PUT | PUT | /a | call | GET,POST,PUT,PATCH,DELETE']],
    ["{method: 'PUT', headers: {}, url: '/a'}", []],
    ["x-method: 'PUT', url: '/a'", []],
    [
      "[{method: 'PUT', url: '/a'}, {url: '/b', method: 'POST'}]",
      ['PUT | PUT | /a | call | GET,POST,PUT,PATCH,DELETE', 'POST | POST | /b | call | GET,POST,PUT,PATCH,DELETE'],
    ],
    ['@Post(value =)', []],
    ["@Post('orders')", []],
  ])('%s', (text, found) => {
    const calls = findCallRequests(text).map(
      ({method, methodStart, methodEnd, target, isRoute, canReplace, insert}) => {
        const written = methodStart === undefined ? '' : text.slice(methodStart, methodEnd)
        const added = insert?.('DELETE')
        return [
          method,
          written,
          text.slice(target.start, target.end),
          isRoute ? 'route' : 'call',
          known.filter((other) => canReplace(other)).join(','),
          ...(added ? [`${added.index} ${added.text.trim()}`] : []),
        ].join(' | ')
      },
    )
    expect(calls).toEqual(found)
  })
})

describe('a command: its place, method, where it is written, the place of its target, its path', () => {
  it.each<[text: string, found: string[]]>([
    ['curl -X DELETE \\\n', []],
    ['curl "https://shop.example/orders', ['0-33 | GET |  | 5 | /orders']],
    ["curl 'https://shop.example/orders' -X 'PUT'", ['0-43 | PUT | PUT | 5 | /orders']],
    ["curl $'https://shop.example/orders'", []],
    ['curl https://shop.example/orders?a="b c"', ['0-40 | GET |  | 5 | /orders?a=']],
    ['curl https://shop.example/a\\ b -X PUT', ['0-37 | PUT | PUT | 5 | /a']],
    ['curl -X PUT https://shop.example/orders\\\r\n -d x', ['0-47 | PUT | PUT | 12 | /orders']],
    ['curl -X', []],
    ['curl --url', []],
    ['curl --url x https://shop.example/orders', ['0-40 | GET |  | 13 | /orders']],
    ['curl - https://shop.example/orders', ['0-34 | GET |  | 7 | /orders']],
    ['curl -X=PUT https://shop.example/orders', ['0-39 | GET |  | 12 | /orders']],
    ['curl -L -X POST "https://shop.example/orders"', ['0-45 | POST | POST | 16 | /orders']],
    [
      'curl -iXDELETE https://shop.example/orders/1 && curl https://shop.example/orders',
      ['0-44 | DELETE | DELETE | 15 | /orders/1', '48-80 | GET |  | 53 | /orders'],
    ],
    [
      'curl https://shop.example/orders; curl -X PUT https://shop.example/orders/2',
      ['0-32 | GET |  | 5 | /orders', '34-75 | PUT | PUT | 46 | /orders/2'],
    ],
    ['curl `https://shop.example/orders`', []],
    ['curl "https://shop.example/" x', []],
    ['curl https://shop.example/o\\', ['0-28 | GET |  | 5 | /o']],
    ['curl -F a=b -I https://shop.example/orders', ['0-42 | HEAD |  | 15 | /orders']],
    ['curl -G -I https://shop.example/orders', ['0-38 | HEAD |  | 11 | /orders']],
    ['curl --upload-file a -d b https://shop.example/orders', ['0-53 | PUT |  | 26 | /orders']],
    ['curl -H "Accept: x" -A "y" -b z -o /dev/null https://shop.example/orders', ['0-72 | GET |  | 45 | /orders']],
    ['wget --method="PUT" https://shop.example/orders/1', ['0-49 | PUT | PUT | 20 | /orders/1']],
    ['wget --post-file=/tmp/a https://shop.example/orders', ['0-51 | POST |  | 24 | /orders']],
    ['http -v DELETE :3000/orders/1', ['0-29 | DELETE | DELETE | 15 | /orders/1']],
    ['http get https://shop.example/orders', []],
    ['http POST https://shop.example/orders name:=1', ['0-45 | POST | POST | 10 | /orders']],
    ['http https://shop.example/orders a:b c', ['0-38 | GET |  | 5 | /orders']],
    ['http PUT orders', []],
    ['xh POST https://shop.example/orders', ['0-35 | POST | POST | 8 | /orders']],
    ['https POST shop.example/orders', ['0-30 | POST | POST | 11 | /orders']],
    ['irm https://shop.example/orders -Method', ['0-39 | GET |  | 4 | /orders']],
    ['Invoke-RestMethod -Uri', []],
    ['Invoke-RestMethod -Body -Uri https://shop.example/orders -CustomMethod PUT', ['0-74 | PUT | PUT | 29 | /orders']],
    ['iwr https://shop.example/orders -method delete', ['0-46 | DELETE | delete | 4 | /orders']],
    ['curling https://shop.example/orders', []],
    [
      'curl https://shop.example/orders | curl -X PUT https://shop.example/b',
      ['0-32 | GET |  | 5 | /orders', '35-69 | PUT | PUT | 47 | /b'],
    ],
    ['curl https://shop.example/orders > /tmp/x', ['0-32 | GET |  | 5 | /orders']],
    [
      'curl -X PUT "https://shop.example/orders/{id}" \\\n  --header "A: /b"\n\nnext -X DELETE',
      ['0-67 | PUT | PUT | 12 | /orders/{id}'],
    ],
    ['curl "https://a.example/o\\"rders" -X PUT', ['0-40 | PUT | PUT | 5 | /o']],
    ["curl 'https://a.example/o\\' -X PUT", ['0-34 | PUT | PUT | 5 | /o']],
    ['curl -sH "X: /no" https://a.example/o', ['0-37 | GET |  | 18 | /o']],
    ['curl a-XPUT https://a.example/o', ['0-31 | GET |  | 12 | /o']],
    ['curl --request=PUTS https://a.example/o', ['0-39 | GET |  | 20 | /o']],
    ['curl --request= https://a.example/o', ['0-35 | GET |  | 16 | /o']],
    ['curl --requests=PUT https://a.example/o', ['0-39 | GET |  | 20 | /o']],
    ['curl --form=a https://a.example/o', ['0-33 | POST |  | 14 | /o']],
    ['curl --data-binary @a https://a.example/o', ['0-41 | POST |  | 22 | /o']],
    ['curl --data-urlencode=a https://a.example/o', ['0-43 | POST |  | 24 | /o']],
    ['curl -d https://a.example/o', []],
    ['curl -T https://a.example/o', []],
    ['curl -r /no https://a.example/o', ['0-31 | GET |  | 12 | /o']],
    ['curl -C /no https://a.example/o', ['0-31 | GET |  | 12 | /o']],
    ['curl --aws-sigv4 /no https://a.example/o', ['0-40 | GET |  | 21 | /o']],
    ['curl -- https://a.example/o', ['0-27 | GET |  | 8 | /o']],
    ['http -f POST https://a.example/o', ['0-32 | POST | POST | 13 | /o']],
    ['http POST https://a.example/o POST', ['0-34 | POST | POST | 10 | /o']],
    ['http https://a.example/o POST', ['0-29 | GET |  | 5 | /o']],
    ['http https://a.example/o q=1', ['0-28 | POST |  | 5 | /o']],
    ['http https://a.example/o q==1', ['0-29 | GET |  | 5 | /o']],
    ['http https://a.example/o q:=1', ['0-29 | POST |  | 5 | /o']],
    ['http /o x', ['0-9 | GET |  | 5 | /o']],
    ['http x /o', []],
    ['wget x --method=PUT https://a.example/o', []],
    ['wget https://a.example/o https://a.example/p', ['0-44 | GET |  | 5 | /o']],
    ['irm -Method -Uri https://a.example/o', ['0-36 | GET |  | 17 | /o']],
    ['irm -Headers -Uri https://a.example/o', ['0-37 | GET |  | 18 | /o']],
    ['irm -Body /no https://a.example/o', ['0-33 | GET |  | 14 | /o']],
    ['irm -uri https://a.example/o -METHOD put', ['0-40 | PUT | put | 9 | /o']],
    ['irm https://a.example/o https://a.example/p', ['0-43 | GET |  | 4 | /o']],
    ['xcurl https://a.example/o', []],
    ['a\ncurl https://a.example/o\nb -X PUT', ['2-26 | GET |  | 7 | /o']],
    ['curl https://a.example/o \\\n-X PUT', ['0-33 | PUT | PUT | 5 | /o']],
    ['curl https://a.example/o ^\n-X PUT', ['0-33 | PUT | PUT | 5 | /o']],
    ['curl https://a.example/o `\n-X PUT', ['0-33 | PUT | PUT | 5 | /o']],
    ['curl https://a.example/o \\ \n-X PUT', ['0-34 | PUT | PUT | 5 | /o']],
    ['curl https://a.example/o\\\n-X PUT', ['0-32 | PUT | PUT | 5 | /o']],
    ['curl "https://a.example/o?a=\nb" -X PUT', ['0-38 | PUT | PUT | 5 | /o?a=']],
    ['$ curl https://a.example/o)', ['2-26 | GET |  | 7 | /o']],
    ['`curl https://a.example/o`', ['1-26 | GET |  | 6 | /o']],
    ['curl https://a.example/o|jq', ['0-24 | GET |  | 5 | /o']],
    ["curl https://a.example/o'x y'z -X PUT", ['0-37 | PUT | PUT | 5 | /o']],
    ["curl 'https://a.example/o' '-X' 'PUT'", ['0-37 | PUT | PUT | 5 | /o']],
    ['curl -X "PUT" "https://a.example/o"', ['0-35 | PUT | PUT | 14 | /o']],
    ["curl -X 'put' https://a.example/o", ['0-33 | PUT | put | 14 | /o']],
  ])('%j', (text, found) => {
    const commands = findCommandRequests(text).map(({start, end, method, methodStart, methodEnd, word, target}) =>
      [
        `${start}-${end}`,
        method,
        methodStart === undefined ? '' : text.slice(methodStart, methodEnd),
        word,
        text.slice(target.path, target.end),
      ].join(' | '),
    )
    expect(commands).toEqual(found)
  })
})

describe('an operation of OpenAPI: method, path, whether its path has others, summary', () => {
  it.each<[text: string, found: string[]]>([
    [
      'paths:\n  /orders/{id}:  \n    # a\n\n    get:\n      x-post:\n        post: 1\n    summary: no\n    delete: {}\n  other:\n    put:\n',
      [
        'GET | get | /orders/{id} | /orders/{id} | shared | no',
        'DELETE | delete | /orders/{id} | /orders/{id} | shared | ',
      ],
    ],
    [
      '{"paths": {\n"/orders": {\n "get": {"a": 1},\n "put": {\n  "summary": "Put it",\n  "summary": "No"\n }\n}\n}}',
      ['GET | get | /orders | /orders | shared | ', 'PUT | put | /orders | /orders | shared | Put it'],
    ],
    [
      '  get:\n  /orders:\n    get:\n    get:\n      summary: b',
      ['GET | get | /orders | /orders | shared | ', 'GET | get | /orders | /orders | shared | b'],
    ],
    [
      "'/orders':\n  'get':\n    'summary': 'List'\n/b:\n  trace:\n  head:\n  options:",
      [
        'GET | get | /orders | /orders | alone | List',
        'HEAD | head | /b | /b | shared | ',
        'OPTIONS | options | /b | /b | shared | ',
      ],
    ],
  ])('%j', (text, found) => {
    const operations = findOperations(text).map(
      ({method, methodStart, methodEnd, path, pathStart, pathEnd, isShared, summary}) =>
        [
          method,
          text.slice(methodStart, methodEnd),
          path,
          text.slice(pathStart, pathEnd),
          isShared ? 'shared' : 'alone',
          summary,
        ].join(' | '),
    )
    expect(operations).toEqual(found)
  })

  it('is not read from a line that nobody writes', () => {
    const text = `/orders:\n  get:\n${'x'.repeat(800)}\n  post:\n`
    expect(findOperations(text).map(({method}) => method)).toEqual(['GET', 'POST'])
  })
})

describe('a start line: in text, in code, over lines', () => {
  const kinds: Parameters<typeof findStartLines>[1][] = [{}, {isVerbatim: true}, {isMultiline: true, isVerbatim: true}]
  it.each<[text: string, inText: string[], inCode: string[], overLines: string[]]>([
    [
      'GET /orders and POST /items',
      ['GET | GET | /orders', 'POST | POST | /items'],
      ['GET | GET | /orders', 'POST | POST | /items'],
      ['GET | GET | /orders', 'POST | POST | /items'],
    ],
    ['GET:/orders', [], [], []],
    ['"GET" "/orders"', ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ["GET '/orders'", ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ['(GET) /orders', ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ['GET) /orders', ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ['GET:::: /orders', ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ['GET\n/orders', [], [], ['GET | GET | /orders']],
    ['GET\u00a0/orders', ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ['GET\ue000/orders', [], [], ['GET | GET | /orders']],
    ['GET\ue000 /orders', ['GET | GET | /orders'], ['GET | GET | /orders'], ['GET | GET | /orders']],
    ['GET\ue002/orders', [], [], []],
    [
      'a GET request to https://shop.example/orders',
      ['GET | GET | https://shop.example/orders'],
      ['GET | GET | https://shop.example/orders'],
      ['GET | GET | https://shop.example/orders'],
    ],
    ['a POST call to `/v1/orders`', [], [], []],
    [
      'a GET request to /orders/{id}',
      ['GET | GET | /orders/{id}'],
      ['GET | GET | /orders/{id}'],
      ['GET | GET | /orders/{id}'],
    ],
    [
      'a PUT method on /orderItems',
      ['PUT | PUT | /orderItems'],
      ['PUT | PUT | /orderItems'],
      ['PUT | PUT | /orderItems'],
    ],
    ['get \ue001/orders\ue001', [], [], []],
    ['\ue001get /orders\ue001', ['GET | get | /orders'], ['GET | get | /orders'], ['GET | get | /orders']],
    ['\ue001get\ue001 \ue001/orders\ue001', [], [], []],
    ['PATCH URL: /orders', [], [], []],
    [
      'DELETE endpoint: /orders/1',
      ['DELETE | DELETE | /orders/1'],
      ['DELETE | DELETE | /orders/1'],
      ['DELETE | DELETE | /orders/1'],
    ],
    ['GET, POST /orders', [], [], []],
    ['GET|POST /orders', [], [], []],
    ['POST & PUT /orders', [], [], []],
    ['XGET /orders', [], [], []],
    ['GETS /orders', [], [], []],
    ['GET/orders', [], [], []],
    ['GET request /a/b', ['GET | GET | /a/b'], ['GET | GET | /a/b'], ['GET | GET | /a/b']],
    ['GET  HTTP request to the /a/b', ['GET | GET | /a/b'], ['GET | GET | /a/b'], ['GET | GET | /a/b']],
    ['GET call: /a/b', ['GET | GET | /a/b'], ['GET | GET | /a/b'], ['GET | GET | /a/b']],
    ['GET method /a/b', ['GET | GET | /a/b'], ['GET | GET | /a/b'], ['GET | GET | /a/b']],
    ['GET endpoint /a/b', ['GET | GET | /a/b'], ['GET | GET | /a/b'], ['GET | GET | /a/b']],
    ['GET the endpoint /a/b', ['GET | GET | /a/b'], ['GET | GET | /a/b'], ['GET | GET | /a/b']],
    ['GET: /a', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['GET : /a', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['GET\t/a', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['GET \ue001/a', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['\ue001GET\ue001/a', [], [], []],
    ['\ue001GET\ue001:\ue001/a\ue001', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['GET\ue000\ue000/a', [], [], ['GET | GET | /a']],
    ['GET" /a', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['HEAD /a', ['HEAD | HEAD | /a'], ['HEAD | HEAD | /a'], ['HEAD | HEAD | /a']],
    ['OPTIONS /a', ['OPTIONS | OPTIONS | /a'], ['OPTIONS | OPTIONS | /a'], ['OPTIONS | OPTIONS | /a']],
    ['TRACE /a', [], [], []],
    ['Get /a', [], ['GET | Get | /a'], ['GET | Get | /a']],
    ['GET https://a.example', [], [], []],
    ['GET a.example/b', ['GET | GET | a.example/b'], ['GET | GET | a.example/b'], ['GET | GET | a.example/b']],
    ['GET {a}/b', ['GET | GET | {a}/b'], ['GET | GET | {a}/b'], ['GET | GET | {a}/b']],
    ['and GET /a', ['GET | GET | /a'], ['GET | GET | /a'], ['GET | GET | /a']],
    ['PUT/GET /a', [], [], []],
    ['GET,PUT /a', [], [], []],
    ['GET and PUT /a', [], [], []],
    ['GET | PUT /a', [], [], []],
    ['PUT GET /a', [], [], []],
    ['GET URL /a/b', [], [], []],
  ])('%j', (text, ...found) => {
    const lines = kinds.map((options) =>
      findStartLines(text, options).map(({method, methodStart, methodEnd, target}) =>
        [method, text.slice(methodStart, methodEnd), text.slice(target.start, target.end)].join(' | '),
      ),
    )
    expect(lines).toEqual(found)
  })
})

describe('a target: what stands before its path, and the path', () => {
  it.each<[text: string, found: string | undefined]>([
    ['/orders', ' | /orders'],
    ['/', undefined],
    ['//', undefined],
    ['/orders.', ' | /orders'],
    ['/orders/{id}', ' | /orders/{id}'],
    ['/orders/{id', ' | /orders/'],
    ['/orders/[id]', ' | /orders/[id]'],
    ['/orders[see below]', ' | /orders'],
    ['/orders?filter[status]=open', ' | /orders?filter[status]=open'],
    ['/orders(see)', ' | /orders'],
    ['/(group)/orders', ' | /(group)/orders'],
    ['/(a b)/x', undefined],
    ['/orders/<id>', ' | /orders/<id>'],
    ['/orders</code>', ' | /orders'],
    ['/orders/<a href="x">', ' | /orders/'],
    ['/orders/&lt;id&gt;', ' | /orders/&lt;id&gt;'],
    ['/orders/&lt;id&gt;.', ' | /orders/&lt;id&gt;'],
    ['/orders&nbsp;x', ' | /orders'],
    ['/orders?a=1&amp;b=2', ' | /orders?a=1&amp;b=2'],
    ['/orders&#32;x', ' | /orders'],
    ['/orders?a=1&b=2', ' | /orders?a=1&b=2'],
    ['/orders/\\{order\\_id}', ' | /orders/\\{order\\_id}'],
    ['/orders/\\[id\\]', ' | /orders/'],
    ['/orders/\\<id\\>', ' | /orders/\\<id\\>'],
    ['/orders\\x', ' | /orders'],
    ['/orders\\_', ' | /orders'],
    ['/orders\\_\\_', ' | /orders'],
    ['/orders*', ' | /orders'],
    ['/orders**', ' | /orders'],
    ['/orders,', ' | /orders'],
    ["/orders'", ' | /orders'],
    ['/orders~', ' | /orders'],
    ['/orders&', ' | /orders'],
    ['/orders\\', ' | /orders'],
    ['/orders \u00e9', ' | /orders'],
    ['/ord\u00e9rs', ' | /ord\u00e9rs'],
    ['/\u00f3rders', undefined],
    ['/\u6ce8', undefined],
    ['http://localhost:3000/orders', 'http://localhost:3000 | /orders'],
    ['https://shop.example', undefined],
    ['https://shop.example/orders', 'https://shop.example | /orders'],
    ['{{base}}/orders', '{{base}} | /orders'],
    ['${BASE}/orders', '${BASE} | /orders'],
    ['$HOST/orders', '$HOST | /orders'],
    ['<base>/orders', '<base> | /orders'],
    ['&lt;base&gt;/orders', '&lt;base&gt; | /orders'],
    ['%s/orders', '%s | /orders'],
    ['[host]/orders', '[host] | /orders'],
    ['localhost:3000/orders', 'localhost:3000 | /orders'],
    ['api.shop.example/orders', 'api.shop.example | /orders'],
    ['api.shop.example:80/orders', 'api.shop.example:80 | /orders'],
    [':3000/orders', ':3000 | /orders'],
    ['shop/orders', undefined],
    ['shop.e/orders', undefined],
    ['/-/orders', ' | /-/orders'],
    ['/{id}', ' | /{id}'],
    ['/:id', ' | /:id'],
    ['/$x', ' | /$x'],
    ['/@me', ' | /@me'],
    ['/~me', ' | /~me'],
    ['/+x', ' | /+x'],
    ['/.well-known/x', ' | /.well-known/x'],
    ['/&a', ' | /&a'],
    ['/*', undefined],
    ['/!a', undefined],
    ['/orders:cancel', ' | /orders:cancel'],
    ['/orders/:id:', ' | /orders/:id'],
    ['/orders/%20a', ' | /orders/%20a'],
  ])('%j', (text, found) => {
    const target = readTarget(text, 0)
    expect(target && `${text.slice(target.start, target.path)} | ${text.slice(target.path, target.end)}`).toBe(found)
  })

  it('has an end where nobody writes one', () => {
    expect(readTarget(`/o${'x'.repeat(2500)}`, 0)?.end).toBe(2000)
  })
})

describe('a path: its segments, its ends, query and fragment', () => {
  it.each<[text: string, segments: string[], ends: string, rest: string]>([
    ['orders', ['literal orders |  | '], 'relative', ' '],
    ['/orders', ['literal orders |  | '], 'absolute', ' '],
    ['orders/', ['literal orders |  | '], 'relative, slash', ' '],
    ['/', ['literal  |  | '], 'absolute', ' '],
    ['', ['literal  |  | '], 'relative', ' '],
    ['//', ['literal  |  | '], 'absolute, slash', ' '],
    ['/orders//', ['literal orders |  | ', 'literal  |  | '], 'absolute, slash', ' '],
    [
      '/api/REST/V2/API/ORDERS/A',
      [
        'literal api |  | ',
        'literal REST |  | ',
        'literal V2 |  | ',
        'literal API |  | ',
        'parameter ORDERS | orders | ',
        'literal A |  | ',
      ],
      'absolute',
      ' ',
    ],
    ['/a1b2c3d4e5f6', ['parameter a1b2c3d4e5f6 |  | '], 'absolute', ' '],
    ['/order-2024-10-10-x', ['parameter order-2024-10-10-x |  | '], 'absolute', ' '],
    ['/abcdefghijk12', ['literal abcdefghijk12 |  | '], 'absolute', ' '],
    ['/~', ['parameter ~ |  | '], 'absolute', ' '],
    ['/...', ['parameter ... |  | '], 'absolute', ' '],
    ['/\u2026', ['parameter \u2026 |  | '], 'absolute', ' '],
    ['/**', ['parameter ** |  | '], 'absolute', ' '],
    ['/deadbeef', ['literal deadbeef |  | '], 'absolute', ' '],
    ['/DEADBEEF', ['parameter DEADBEEF | deadbeef | '], 'absolute', ' '],
    ['/deadBEEF1', ['literal deadBEEF1 |  | '], 'absolute', ' '],
    ['/12.5', ['parameter 12.5 |  | '], 'absolute', ' '],
    ['/2024-10-10', ['parameter 2024-10-10 |  | '], 'absolute', ' '],
    ['/10:30', ['parameter 10:30 |  | '], 'absolute', ' '],
    ['/cafe', ['literal cafe |  | '], 'absolute', ' '],
    ['/get-order:id', ['literal get-order:id |  | :id'], 'absolute', ' '],
    ['/orders{id}', ['literal orders{id} |  | {id}'], 'absolute', ' '],
    ['/orders-{id}', ['literal orders-{id} |  | {id}'], 'absolute', ' '],
    ['/{id}.json', ['literal {id}.json |  | '], 'absolute', ' '],
    ['/:id.json', ['literal :id.json |  | '], 'absolute', ' '],
    ['/{}', ['literal {} |  | '], 'absolute', ' '],
    ['/{id}:', ['parameter {id}: | id | '], 'absolute', ' '],
    ['/{a}{b}', ['literal {a}{b} |  | '], 'absolute', ' '],
    ['/{a/b}', ['parameter {a/b} | a | '], 'absolute', ' '],
    ['/[a]', ['parameter [a] | a | '], 'absolute', ' '],
    ['/%(id)s', ['parameter %(id)s | id | '], 'absolute', ' '],
    ['/$ID', ['parameter $ID | ID | '], 'absolute', ' '],
    ['/&lt;&gt;', ['literal &lt;&gt; |  | '], 'absolute', ' '],
    ['/{order id}', ['parameter {order id} | order | '], 'absolute', ' '],
    ['/{123}', ['parameter {123} |  | '], 'absolute', ' '],
    ['/orders#a?b', ['literal orders |  | '], 'absolute', ' #a?b'],
    ['/orders?#', ['literal orders |  | '], 'absolute', '? #'],
    ['/orders#', ['literal orders |  | '], 'absolute', ' #'],
    ['/orders?a#b', ['literal orders |  | '], 'absolute', '?a #b'],
    ['/a1b2c3d4', ['parameter a1b2c3d4 |  | '], 'absolute', ' '],
    ['/12345678', ['parameter 12345678 |  | '], 'absolute', ' '],
    ['/abcdef12', ['parameter abcdef12 |  | '], 'absolute', ' '],
    ['/ABCDEF12', ['parameter ABCDEF12 |  | '], 'absolute', ' '],
    ['/abcdef1', ['literal abcdef1 |  | '], 'absolute', ' '],
    [
      '/6D0C1F80-6817-459D-A213-C8829EA3356E',
      ['parameter 6D0C1F80-6817-459D-A213-C8829EA3356E |  | '],
      'absolute',
      ' ',
    ],
    ['/6d0c1f80-6817-459d-a213', ['parameter 6d0c1f80-6817-459d-a213 |  | '], 'absolute', ' '],
    ['/1,2', ['parameter 1,2 |  | '], 'absolute', ' '],
    ['/1-2', ['parameter 1-2 |  | '], 'absolute', ' '],
    ['/1:2', ['parameter 1:2 |  | '], 'absolute', ' '],
    ['/x1', ['literal x1 |  | '], 'absolute', ' '],
    ['/1x', ['literal 1x |  | '], 'absolute', ' '],
    ['/123abc', ['literal 123abc |  | '], 'absolute', ' '],
    ['/order12345678', ['parameter order12345678 |  | '], 'absolute', ' '],
    ['/ab12cd34ef56', ['parameter ab12cd34ef56 |  | '], 'absolute', ' '],
    ['/ab1cd2ef3gh', ['literal ab1cd2ef3gh |  | '], 'absolute', ' '],
    ['/ab1cd2ef3ghi', ['literal ab1cd2ef3ghi |  | '], 'absolute', ' '],
    ['/12-34-56-7890', ['parameter 12-34-56-7890 |  | '], 'absolute', ' '],
    ['/a-1-2-3-4-b', ['literal a-1-2-3-4-b |  | '], 'absolute', ' '],
    ['/______1234', ['literal ______1234 |  | '], 'absolute', ' '],
    ['/ab!12345678901', ['literal ab!12345678901 |  | '], 'absolute', ' '],
    ['/API', ['literal API |  | '], 'absolute', ' '],
    ['/REST', ['literal REST |  | '], 'absolute', ' '],
    ['/V1', ['literal V1 |  | '], 'absolute', ' '],
    ['/ID', ['parameter ID | id | '], 'absolute', ' '],
    ['/I', ['literal I |  | '], 'absolute', ' '],
    ['/Order_ID', ['literal Order_ID |  | '], 'absolute', ' '],
    ['/ORDER-ID', ['literal ORDER-ID |  | '], 'absolute', ' '],
    ['/ORDER.ID', ['literal ORDER.ID |  | '], 'absolute', ' '],
    ['/order:id', ['literal order:id |  | :id'], 'absolute', ' '],
    ['/:order:id', ['literal :order:id |  | '], 'absolute', ' '],
    ['/order<id>', ['literal order<id> |  | <id>'], 'absolute', ' '],
    ['/order$id', ['literal order$id |  | '], 'absolute', ' '],
    ['/order[id]', ['literal order[id] |  | '], 'absolute', ' '],
    ['/1order:id', ['literal 1order:id |  | '], 'absolute', ' '],
    ['/@me', ['literal @me |  | '], 'absolute', ' '],
    ['/{id}-x', ['literal {id}-x |  | '], 'absolute', ' '],
    ['/x-{id}-y', ['literal x-{id}-y |  | '], 'absolute', ' '],
  ])('%j', (text, ...found) => {
    const {segments, isAbsolute, hasTrailingSlash, query, fragment} = parsePath(text)
    expect([
      segments.map(({text, kind, name, glued}) => `${kind} ${text} | ${name} | ${glued}`),
      `${isAbsolute ? 'absolute' : 'relative'}${hasTrailingSlash ? ', slash' : ''}`,
      `${query} ${fragment}`,
    ]).toEqual(found)
  })
})

describe('what a sentence says that is done to one or to many', () => {
  const words = compileActionWords(builtin.requests)
  it.each<[text: string, found: string | undefined]>([
    ['Create an order', 'create order one'],
    ['Creates orders', 'create orders many'],
    ['List all orders', 'list orders many'],
    ['List orders.', 'list orders many'],
    ['Returns a list of orders', undefined],
    ['Get a list of all the orders', 'list orders many'],
    ['Delete the specific order', 'delete order one'],
    ['Delete one order item', 'delete item one'],
    ["Delete order's items", undefined],
    ['Create an order and pay it', undefined],
    ['Update your order: now', 'update order many'],
    ['Get the order by id', 'read order one'],
    ['Get all of the orders for a shop', 'list orders many'],
    ['New order', undefined],
    ['Post details', undefined],
    ['Deletes multiple orders', undefined],
    ['Get a b c d e f g h i j k l m', undefined],
    ['Get order status history', undefined],
    ['Get', undefined],
    ['', undefined],
    ['an order', undefined],
    ['Get all of', undefined],
    ['Fetch single order', 'read order one'],
    ['Gets the current order', 'read order one'],
    ['Retrieve order (v2)', 'read order many'],
    ['Remove orders, quickly', 'delete orders many'],
    ['Get orders \u2013 all', 'read orders many'],
    ['Add order!', undefined],
    ['Get news', 'read news many'],
    ['Get the orders', 'read orders many'],
  ])('%s', (text, found) => {
    const statement = readStatement(text, words, toSingular)
    expect(statement && `${statement.purpose.id} ${statement.noun} ${statement.isOne ? 'one' : 'many'}`).toBe(found)
  })
})

describe('an action: its kind, place, verb, other words, what stands before the dot, segment', () => {
  it.each<[request: string, found: string | undefined]>([
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
    ['POST /thing-delete', undefined],
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
    ['POST /getxyzabc', undefined],
    ['POST /getgetget', undefined],
    ['POST /orders/:delete', undefined],
    ['POST /orders/x:archive', 'other | custom | archive |  | x | 1'],
    ['POST /:archive', undefined],
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
    ['POST /@create', 'crud | alone | create |  |  | 0'],
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

test.each([
  ['{a}b', 3],
  ['{{a}}b', 5],
  ['{a{b}c}d', 7],
  ['[a]b', 3],
  ['<a>b', 3],
  ['(a)b', 3],
  ['[a{b]c}', 5],
  ['{a}}', 3],
  ['((a))b', 5],
  ['<a<b>>', 6],
  ['{a\nb}', undefined],
  ['{a`b}', undefined],
  ['{a', undefined],
  [`{${'a'.repeat(300)}}`, undefined],
  ['{a\uE000}', undefined],
])('the bracket of %j closes before %s', (text, end) => {
  expect(findClose(text, 0)).toBe(end)
})

test.each([
  ['PDFs', ['pdfs'], 'lower'],
  ['PDFsX', ['pdfs', 'x'], 'camel'],
  ['HTTPResponse', ['http', 'response'], 'lower'],
  ['orderV2', ['order', 'v2'], 'camel'],
  ['order2Items', ['order2', 'items'], 'lower'],
  ['2fa', ['2', 'fa'], 'lower'],
  ['注文Order', ['注文', 'order'], 'lower'],
  ['XMLs2', ['xmls2'], 'lower'],
  ['aB1c', ['a', 'b1', 'c'], 'camel'],
  ['ABc', ['a', 'bc'], 'lower'],
  ['order.items:x', ['order', 'items', 'x'], 'lower'],
  ['__a__', ['a'], 'snake'],
  ['order-item_id', ['order', 'item', 'id'], 'snake'],
  ['order-item', ['order', 'item'], 'kebab'],
])('the segment %s has the words %j, joined as in %s', (segment, words, style) => {
  expect(splitWords(segment)).toEqual(words)
  expect(findWordStyle(segment)).toBe(style)
})

test.each([
  ['kebab', 'order-item-id'],
  ['snake', 'order_item_id'],
  ['camel', 'orderItemId'],
  ['lower', 'orderitemid'],
] as const)('words joined in the style %s are %s', (style, segment) => {
  expect(joinWords(['order', 'item', 'id'], style)).toBe(segment)
})
