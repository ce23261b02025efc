import {describe, expect, it} from 'vitest'
import {findCallRequests} from '../../src/http/calls.ts'
import {findCommandRequests} from '../../src/http/curl.ts'
import {findOperations} from '../../src/http/openapi.ts'
import {findStartLines} from '../../src/http/start-line.ts'

describe('findCommandRequests', () => {
  it.each([
    ['curl https://shop.example/orders', 'GET /orders'],
    ['curl -X DELETE https://shop.example/orders/1', 'DELETE /orders/1'],
    ['curl -XPUT "https://shop.example/orders/1"', 'PUT /orders/1'],
    ['curl -sX POST $HOST/orders', 'POST /orders'],
    ['curl --request PATCH --url https://shop.example/orders/1', 'PATCH /orders/1'],
    ['curl --request=PATCH https://shop.example/orders/1', 'PATCH /orders/1'],
    ['curl https://shop.example/orders -d "a=/b"', 'POST /orders'],
    ['curl --data-raw \'{"a": "b"}\' https://shop.example/orders', 'POST /orders'],
    ['curl -F file=@/tmp/a https://shop.example/files', 'POST /files'],
    ['curl -G -d a=1 https://shop.example/orders', 'GET /orders'],
    ['curl -I https://shop.example/orders', 'HEAD /orders'],
    ['curl -H "X: /no" \\\n  -X POST \\\n  "https://shop.example/orders"', 'POST /orders'],
    ["curl --location 'http://localhost:3000/orders\\\n -d x", 'POST /orders'],
    ['curl {{base}}/orders | jq .', 'GET /orders'],
    ['wget --method=DELETE https://shop.example/orders/1', 'DELETE /orders/1'],
    ['wget --post-data "a=1" https://shop.example/orders', 'POST /orders'],
    ['wget --method PUT https://shop.example/orders/1', 'PUT /orders/1'],
    ['wget -O /tmp/orders --header "X: /no" https://shop.example/orders', 'GET /orders'],
    ['wget --post-file /tmp/order.json https://shop.example/orders', 'POST /orders'],
    ['curl https://shop.example/orders # not -X PUT', 'GET /orders'],
    ['curl https://shop.example/orders#top', 'GET /orders#top'],
    ['http PUT :3000/orders/1 a=1', 'PUT /orders/1'],
    ['http https://shop.example/orders a=1', 'POST /orders'],
    ['Invoke-RestMethod -Method Post -Uri "https://shop.example/orders"', 'POST /orders'],
    ['curl --url=https://shop.example/orders', 'GET /orders'],
    ['curl --url=orders https://shop.example/desks', 'GET /desks'],
    ['curl --url orders https://shop.example/desks', 'GET /desks'],
    ['curl -da=1 https://shop.example/orders', 'POST /orders'],
    ['curl --json={} https://shop.example/orders', 'POST /orders'],
    ['curl -T orders.csv https://shop.example/files/1', 'PUT /files/1'],
    ['curl -sSH "X: /no" https://shop.example/orders', 'GET /orders'],
    ['curl -u ann:/no https://shop.example/orders', 'GET /orders'],
    ['curl -d "a=\\"/b" https://shop.example/orders', 'POST /orders'],
    ['curl -X order https://shop.example/orders', 'GET /orders'],
    ['curl https://shop.example/orders -X', 'GET /orders'],
    ['curl https://shop.example/orders https://shop.example/desks', 'GET /orders'],
    ['wget -q https://shop.example/orders', 'GET /orders'],
    ['http --json https://shop.example/orders page==2', 'GET /orders'],
    ['http https://shop.example/orders Accept:text/plain', 'GET /orders'],
    ['Invoke-WebRequest https://shop.example/orders', 'GET /orders'],
    ['Invoke-RestMethod -Headers $headers -Uri https://shop.example/orders -UseBasicParsing', 'GET /orders'],
    ['irm -Uri orders -Method Delete https://shop.example/orders/1', 'DELETE /orders/1'],
    ['irm -UseBasicParsing -Method Put https://shop.example/orders/1', 'PUT /orders/1'],
    // Values of options that look like targets.
    ['curl -fsSLo /tmp/order.json https://shop.example/orders', 'GET /orders'],
    ['curl -sb /tmp/cookies https://shop.example/orders', 'GET /orders'],
    ['curl --cert /tmp/cert.pem https://shop.example/orders', 'GET /orders'],
    ['curl -H X:\\ /no https://shop.example/orders', 'GET /orders'],
    ['wget -P /tmp/orders https://shop.example/orders', 'GET /orders'],
    ['wget --load-cookies /tmp/cookies https://shop.example/orders', 'GET /orders'],
    ['wget --ca-directory /tmp/certificates https://shop.example/orders', 'GET /orders'],
    ['wget --private-key /tmp/key.pem https://shop.example/orders', 'GET /orders'],
    // What tells the method.
    ['curl --head https://shop.example/orders', 'HEAD /orders'],
    ['curl --get --data a=1 https://shop.example/orders', 'GET /orders'],
    ['curl --data a=1 https://shop.example/orders', 'POST /orders'],
    ['curl --form a=1 https://shop.example/orders', 'POST /orders'],
    ['curl https://shop.example/orders -d"a=1', 'POST /orders'],
    ['http https://shop.example/orders ship-to.city=Ulm', 'POST /orders'],
    // Quotes in quotes, and a backslash that is one.
    ['curl -d "{\\"at\\": \\"https://shop.example/no\\"}" https://shop.example/orders', 'POST /orders'],
    ["curl -d 'C:\\' https://shop.example/orders -H 'X: y'", 'POST /orders'],
    // Where a command ends.
    ['curl "https://shop.example/orders\n-X PUT', 'GET /orders'],
    ['curl https://shop.example/orders &\n-X PUT', 'GET /orders'],
    ['curl https://shop.example/orders \\! x\n-X PUT', 'GET /orders'],
    // Blanks of other kinds.
    ['curl\thttps://shop.example/orders', 'GET /orders'],
    ['curl -s\thttps://shop.example/orders', 'GET /orders'],
    ['curl \u00A0https://shop.example/orders', 'GET /orders'],
  ])('reads %j as %s', (text, expected) => {
    const [request] = findCommandRequests(text)
    expect(request && `${request.method} ${text.slice(request.target.path, request.target.end)}`).toBe(expected)
  })

  it('says where the method is written, or how to write one', () => {
    const [written] = findCommandRequests('curl -X POST https://shop.example/orders')
    expect(written).toMatchObject({methodStart: 8, methodEnd: 12})
    const [implied] = findCommandRequests('curl "https://shop.example/orders" -d x')
    expect(implied).toMatchObject({word: 5})
    expect(implied?.toMethodFlag?.('DELETE')).toBe('-X DELETE ')
    const toFlag = (text: string): string | undefined => findCommandRequests(text)[0]?.toMethodFlag?.('DELETE')
    expect(toFlag('wget https://shop.example/orders/1')).toBe('--method=DELETE ')
    expect(toFlag('http https://shop.example/orders/1')).toBe('DELETE ')
    expect(toFlag('Invoke-RestMethod https://shop.example/orders/1')).toBe('-Method DELETE ')
  })

  it('reads the commands behind one that is none', () => {
    const find = (text: string): string[] =>
      findCommandRequests(text).map(({method, target}) => `${method} ${text.slice(target.path, target.end)}`)
    // A quote that is none takes in the next lines.
    expect(find("curl isn't wget\ncurl https://shop.example/orders -H 'X: y'")).toEqual(['GET /orders'])
    expect(find('curl is a tool\ncurl https://shop.example/orders\nwget https://shop.example/items')).toEqual([
      'GET /orders',
      'GET /items',
    ])
    expect(find("curl -d '\ncurl https://shop.example/no\n' https://shop.example/orders")).toEqual(['POST /orders'])
    expect(find('curl is like wget https://shop.example/orders')).toEqual([])
  })

  it('finds nothing without a URL', () => {
    expect(findCommandRequests('curl --version\nuse curl with care')).toEqual([])
    expect(findCommandRequests('curl 8.5 can call https://shop.example/orders')).toEqual([])
    expect(findCommandRequests('wget 1.21 can get https://shop.example/orders')).toEqual([])
    expect(findCommandRequests('curl https://shop.example/')).toEqual([])
    expect(findCommandRequests('http is a protocol')).toEqual([])
    expect(findCommandRequests('Invoke-RestMethod -Uri')).toEqual([])
  })
})

describe('findCallRequests', () => {
  it.each([
    ["fetch('/orders')", 'GET /orders'],
    ["fetch('/orders', {method: 'POST', body})", 'POST /orders'],
    ['fetch(`${base}/orders/${id}`, {headers})', 'GET /orders/${id}'],
    ["axios.delete('/orders/1')", 'DELETE /orders/1'],
    ["this.http.put<Order>('/orders/1', order)", 'PUT /orders/1'],
    ['requests.post("https://shop.example/orders", json=order)', 'POST /orders'],
    ['http.NewRequest("PATCH", "https://shop.example/orders/1", nil)', 'PATCH /orders/1'],
    ["axios({url: '/orders', method: 'post'})", 'POST /orders'],
    ["$.ajax({type: 'DELETE', url: '/orders/1'})", 'DELETE /orders/1'],
    ["$.ajax({url: '/orders/1', timeout: 5, type: 'DELETE'})", 'DELETE /orders/1'],
    ["request.del('/orders/1')", 'DELETE /orders/1'],
    ["fetch('/orders', options)", undefined],
    ["fetch('/orders'", undefined],
    ["fetch('/orders' + id)", undefined],
    ["fetch('orders')", undefined],
    ["fetch('/orders and more')", undefined],
    [`fetch('/orders', {body: '${'x'.repeat(500)}'})`, undefined],
    ["fetch('/orders', {headers: {a: b}})", 'GET /orders'],
    ['fetch(`${toBase({a: 1})}/orders`)', 'GET /orders'],
    ['fetch(`${base`)', undefined],
    ["axios.get('orders')", undefined],
    ["axios({url: 'orders', method: 'post'})", undefined],
    ["load({url: '/orders'})", undefined],
    ["[{method: 'GET'}, {url: '/orders', method: 'POST'}]", 'POST /orders'],
    ["[{method: 'GET'}, {url: '/orders'}, {method: 'POST'}]", undefined],
    ["{method: 'GET', type: 'POST', url: '/orders'}", 'POST /orders'],
    ['http.NewRequest("PATCH", "orders", nil)', undefined],
  ])('reads %s as %s', (text, expected) => {
    const [request] = findCallRequests(text)
    expect(request && `${request.method} ${text.slice(request.target.path, request.target.end)}`).toBe(expected)
    expect(request?.isRoute ?? false).toBe(false)
  })

  it.each(["app.post('/orders', create)", "@Post('/orders')", '@app.get("/orders")', '@GetMapping("/orders")'])(
    'reads %s as a route',
    (text) => {
      expect(findCallRequests(text)).toMatchObject([{isRoute: true}])
    },
  )

  it('does not read other calls', () => {
    expect(findCallRequests("map.get('/orders'); cache.delete(key); path.join('/a', '/b')")).toEqual([])
  })

  it('does not change a method whose arguments differ', () => {
    const [request] = findCallRequests("axios.post('/deleteOrder', order)")
    expect(request?.canReplace('DELETE')).toBe(false)
    expect(request?.canReplace('PUT')).toBe(true)
  })
})

describe('findOperations', () => {
  it('reads paths and methods of YAML', () => {
    const text =
      'paths:\n  /orders:\n    get:\n      summary: List orders\n    post:\n      summary: Create\n  /users:\n    get: {}\n'
    const found = findOperations(text)
    expect(found.map(({method, path, summary}) => [method, path, summary])).toEqual([
      ['GET', '/orders', 'List orders'],
      ['POST', '/orders', 'Create'],
      ['GET', '/users', ''],
    ])
    expect(found.map(({isShared}) => isShared)).toEqual([true, true, false])
  })

  it('reads paths and methods of JSON', () => {
    const text =
      '{\n  "paths": {\n    "/orders/{id}": {\n      "delete": {\n        "summary": "Delete"\n      }\n    }\n  }\n}'
    expect(findOperations(text)).toMatchObject([{method: 'DELETE', path: '/orders/{id}', isShared: false}])
  })
})

describe('findStartLines', () => {
  it.each([
    ['GET /orders', 'GET /orders'],
    ['GET  /orders HTTP/1.1', 'GET /orders'],
    ['[POST] https://shop.example/orders', 'POST /orders'],
    ['PUT: /orders/{id}.', 'PUT /orders/{id}'],
    ['a --> b: DELETE /orders/{order id}', 'DELETE /orders/{order id}'],
    ['GET /orders?a=b&c=d, then', 'GET /orders?a=b&c=d'],
    ['GET {{host}}/orders', 'GET /orders'],
    ['POST \uE001/orders\uE001', 'POST /orders'],
    ['\uE001POST\uE001 request to \uE001/orders\uE001', 'POST /orders'],
  ])('reads %j as %s', (text, expected) => {
    const [line] = findStartLines(text)
    expect(line && `${line.method} ${text.slice(line.target.path, line.target.end)}`).toBe(expected)
  })

  it.each([
    'GET/POST/PUT',
    '\uE001GET\uE001/read',
    'POST PUT /orders',
    'GET or POST /orders',
    'get /orders',
    'the POST, /x',
    'GET / HTTP/1.1',
    'a GET request to /etc',
  ])('finds none in %j', (text) => {
    expect(findStartLines(text)).toEqual([])
  })
})
