import {describe, expect, test} from 'vitest'
import {calls as readers} from '../../src/http/calls.ts'
import type {WrittenRequest} from '../../src/http/written-request.ts'
import {readWith} from './helpers.ts'

const readCalls = (text: string): WrittenRequest[] => readers.flatMap((reader) => readWith(reader, text))

describe('a call in code', () => {
  test.each([
    ["fetch('/orders')", 'GET /orders'],
    ["fetch('/orders', {method: 'POST', body})", 'POST /orders'],
    ['fetch(`${base}/orders/${id}`, {headers})', 'GET /orders/${id}'],
    ["axios.delete('/orders/1')", 'DELETE /orders/1'],
    ["this.http.put<Order>('/orders/1', order)", 'PUT /orders/1'],
    ['requests.post("https://shop.example/orders", json=order)', 'POST /orders'],
    ['http.NewRequest("PATCH", "https://shop.example/orders/1", nil)', 'PATCH /orders/1'],
    ["axios({url: '/orders', method: 'post'})", 'POST /orders'],
    ['<Endpoint method={"post"} path={"/orders"} />', 'POST /orders'],
    ['new HttpDelete("/orders/1")', 'DELETE /orders/1'],
    ['http.NewRequest(http.MethodPut, "/orders/1", nil)', 'PUT /orders/1'],
    ['client.DeleteAsync($"{shop}/orders/1")', 'DELETE /orders/1'],
    ["var url = '/orders';\nawait Axios.post(url, data)", 'POST /orders'],
    ["$.ajax({type: 'DELETE', url: '/orders/1'})", 'DELETE /orders/1'],
    ["$.ajax({url: '/orders/1', timeout: 5, type: 'DELETE'})", 'DELETE /orders/1'],
    ["request.del('/orders/1')", 'DELETE /orders/1'],
    ["fetch('/orders', options)", undefined],
    ["const options = {\n  method: 'POST',\n  body,\n}\nfetch('/orders', options)", 'POST /orders'],
    ["const options = {headers}\nfetch('/orders', options)", undefined],
    ["const options = {method: 'POST'}\nfetch('/orders', options)\nfetch('/desks', options)", undefined],
    ['$client->post("/orders", $order)', 'POST /orders'],
    ["Http::delete('/orders/1')", 'DELETE /orders/1'],
    ['rest.exchange("/orders", HttpMethod.PUT, entity, Order.class)', 'PUT /orders'],
    ['when().post("/orders")', 'POST /orders'],
    ['AF.request("/orders", method: .post)', 'POST /orders'],
    ['AF.request("/orders")', undefined],
    ['restTemplate.postForObject("/orders", order, Order.class)', 'POST /orders'],
    ['var client = new RestClient("/orders");\nvar request = new RestRequest(Method.POST);', 'POST /orders'],
    ['new RestClient("/orders"); new RestClient("/desks"); new RestRequest(Method.POST);', 'POST /desks'],
    ['URLRequest(url: URL(string: "/orders")!)\nrequest.httpMethod = "DELETE"', 'DELETE /orders'],
    ['URL(string: "/orders")! URL(string: "/desks")!\nrequest.httpMethod = "DELETE"', 'DELETE /desks'],
    ['url := "/orders"\nmethod := "PUT"\nhttp.NewRequest(method, url, nil)', 'PUT /orders'],
    ['url := "/orders"\nhttp.NewRequest("PUT", url, nil)', 'PUT /orders'],
    ['url = URI("/orders")\nrequest = Net::HTTP::Delete.new(url)', 'DELETE /orders'],
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
  ])('such as %s is the request %s', (text, expected) => {
    const [request] = readCalls(text)
    expect(request && `${request.method} ${text.slice(request.target.path, request.target.end)}`).toBe(expected)
    expect(request?.isRoute ?? false).toBe(false)
  })

  test.each(["app.post('/orders', create)", "@Post('/orders')", '@app.get("/orders")', '@GetMapping("/orders")'])(
    'such as %s declares a route',
    (text) => {
      expect(readCalls(text)).toMatchObject([{isRoute: true}])
    },
  )

  test('that sends no HTTP request is ignored', () => {
    expect(readCalls("map.get('/orders'); cache.delete(key); path.join('/a', '/b')")).toEqual([])
  })

  test('keeps its method if other methods do not take its arguments', () => {
    const [request] = readCalls("axios.post('/deleteOrder', order)")
    expect(request?.canReplace?.('DELETE')).toBe(false)
    expect(request?.canReplace?.('PUT')).toBe(true)
  })
})

test('a call such as `postForObject` keeps its method, because other calls take other arguments', () => {
  const [request] = readCalls('rest.postForObject("/deleteOrder", order)')
  expect(request?.canReplace?.('DELETE')).toBe(false)
  expect(request?.canReplace?.('POST')).toBe(true)
})

describe('a call in code is read with its method, its target, and the other methods that it could have:', () => {
  const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  test.each<[text: string, found: string[]]>([
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
    ['@Post(value="/orders")', ['POST | Post | /orders | route | GET,POST,PUT,PATCH,DELETE']],
    ['@Post(path = "/orders")', ['POST | Post | /orders | route | GET,POST,PUT,PATCH,DELETE']],
    ['@widgets.get("/orders")', ['GET | get | /orders | route | GET,POST,PUT,PATCH,DELETE']],
    ["requests.get('/orders', timeout = 5)", ['GET | get | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    ["{url: f'/orders', method: 'PUT'}", ['PUT | PUT | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    // A client may join the path to its base.
    ["fetch('v{n}/orders')", ["GET |  | v{n}/orders | call | GET,POST,PUT,PATCH,DELETE | 19 , {method: 'DELETE'}"]],
    ["fetch('orders')", []],
    ['client.PostAsJsonAsync("v1/orders", order)', ['POST | Post | v1/orders | call | POST,PUT,PATCH']],
    ['@POST("orders") Call<Order> add()', []],
    ['@POST("/orders") Call<Order> add()', ['POST | POST | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    ['new RestRequest("/orders", Method.Post)', ['POST | Post | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    [
      'b.url("https://h/orders").header("a", "b").delete()',
      ['DELETE | delete | https://h/orders | call | GET,POST,PUT,PATCH,DELETE'],
    ],
    [
      'b.uri(URI.create("https://h/orders")).PUT(body)',
      ['PUT | PUT | https://h/orders | call | GET,POST,PUT,PATCH,DELETE'],
    ],
    ["http.post(Uri.parse('https://h/orders'))", ['POST | post | https://h/orders | call | GET,POST,PUT,PATCH,DELETE']],
    ['axios.put(BASE + "/orders")', ['PUT | put | /orders | call | GET,POST,PUT,PATCH,DELETE']],
    [
      'new HttpRequestMessage(HttpMethod.Post, "/orders")',
      ['POST | Post | /orders | call | GET,POST,PUT,PATCH,DELETE'],
    ],
    [
      "curl_setopt($c, CURLOPT_URL, 'https://h/orders');\ncurl_setopt($c, CURLOPT_CUSTOMREQUEST, 'PUT');",
      ['PUT | PUT | https://h/orders | call | GET,POST,PUT,PATCH,DELETE'],
    ],
    // The method of another call.
    ["fetch('/orders', options); save({method: 'PUT'})", []],
    [
      "fetch('/orders', {headers: {}}); save({method: 'PUT'})",
      ["GET |  | /orders | call | GET,POST,PUT,PATCH,DELETE | 18 method: 'DELETE',"],
    ],
    [
      "fetch('/orders', {method: 'PUT', body: {method: 'POST'}})",
      ['PUT | PUT | /orders | call | GET,POST,PUT,PATCH,DELETE'],
    ],
    ["load({retries: 2, method: 'PUT', url: '/orders'})", ['PUT | PUT | /orders | call | GET,POST,PUT,PATCH,DELETE']],
  ])('%s', (text, found) => {
    const calls = readCalls(text).map(({methodRange, method, target, isRoute, canReplace, insert}) => {
      const added = insert?.('DELETE')
      return [
        method,
        methodRange ? text.slice(...methodRange) : '',
        text.slice(target.start, target.end),
        isRoute ? 'route' : 'call',
        known.filter((other) => canReplace?.(other) ?? true).join(','),
        ...(added ? [`${added.index} ${added.text.trim()}`] : []),
      ].join(' | ')
    })
    expect(calls).toEqual(found)
  })
})

describe('a call of Ruby’s Net::HTTP', () => {
  test.each([
    ['Net::HTTP::Post.new("/deleteOrder")', 'POST /deleteOrder'],
    ["Net::HTTP::Get.new('/orders', headers)", 'GET /orders'],
    ['req = Net::HTTP::Delete.new(URI("https://shop.example/orders/1"))', 'DELETE /orders/1'],
    ["Net::HTTP::Put.new(URI.parse('https://shop.example/orders/1'), headers)", 'PUT /orders/1'],
    ['Net::HTTP::Patch.new(\n  "/orders/1",\n)', 'PATCH /orders/1'],
    ['Net::HTTP::Get.new("/orders/#{id}")', 'GET /orders/#{id}'],
    ['Net::HTTP::Head.new("/orders")', 'HEAD /orders'],
    ['Net::HTTP::Options.new("/orders")', 'OPTIONS /orders'],
  ])('such as %s is the request %s', (text, expected) => {
    expect(readCalls(text).map(({method, target}) => `${method} ${text.slice(target.path, target.end)}`)).toEqual([
      expected,
    ])
  })

  test.each([
    'Net::HTTP::Post.new(uri)',
    'Net::HTTP::Post.new(uri.request_uri)',
    'Net::HTTP::Post.new("orders")',
    'Net::HTTP.new("shop.example", 443)',
    'Net::HTTP::Trace.new("/orders")',
  ])('such as %s is not a request', (text) => {
    expect(readCalls(text)).toEqual([])
  })

  test('may be changed to any method, because each method is a class', () => {
    const text = 'Net::HTTP::Post.new("/deleteOrder")'
    const [request] = readCalls(text)
    expect(request?.methodRange && text.slice(...request.methodRange)).toBe('Post')
    expect(request?.canReplace?.('DELETE')).toBe(true)
  })
})
