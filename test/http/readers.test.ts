import {describe, expect, test} from 'vitest'
import {readRequests, readers} from '../../src/http/readers.ts'

/** Code as in documentation, with the requests in it. */
const samples: readonly [language: string, code: string, requests: readonly string[]][] = [
  ['sh', '# Cancel it\ncurl -s \\\n  -X DELETE "$HOST/orders/42"\n', ['DELETE /orders/42']],
  ['sh', 'http POST :3000/orders note=gift\n', ['POST /orders']],
  ['powershell', 'irm -Method Put -Uri https://shop.example/orders/42\n', ['PUT /orders/42']],
  ['js', "const orders = await fetch(`${base}/orders`, {\n  method: 'POST',\n})\n", ['POST /orders']],
  ['js', "axios({\n  url: '/orders/42',\n  method: 'delete',\n})\n", ['DELETE /orders/42']],
  ['ts', "return this.http.get<Order[]>('/orders')\n", ['GET /orders']],
  ['ts', "@Delete('/orders/:id')\nremove() {}\n", ['DELETE /orders/:id']],
  ['js', "router.put('/orders/:id', replaceOrder)\n", ['PUT /orders/:id']],
  ['py', 'r = requests.patch(f"/orders/{order_id}", json=order)\n', ['PATCH /orders/{order_id}']],
  ['go', 'req, err := http.NewRequest("POST", "https://shop.example/orders", body)\n', ['POST /orders']],
  ['rb', 'request = Net::HTTP::Post.new("/orders", headers)\n', ['POST /orders']],
  ['yaml', 'paths:\n  /orders:\n    get:\n      summary: List orders\n', ['GET /orders']],
  ['json', '{\n  "/orders": {\n    "post": {\n    }\n  }\n}\n', ['POST /orders']],
  ['http', 'get https://shop.example/orders HTTP/1.1\n', ['GET /orders']],
  ['', 'client -> shop: DELETE /orders/42\n', ['DELETE /orders/42']],
  ['', 'POST - /orders\nPOST => /orders\n', ['POST /orders', 'POST /orders']],
  ['py', "url = '/orders'\nr = requests.request('POST', host + url)\n", ['POST /orders']],
  ['js', 'const url = "/orders/42"\nawait axios.delete(base + url)\n', ['DELETE /orders/42']],
]

describe('requests in code', () => {
  test.each(samples)('are found in %s: %j', (_, code, requests) => {
    expect(readRequests(code).map(({method, target}) => `${method} ${code.slice(target.path, target.end)}`)).toEqual(
      requests,
    )
  })
})

test.each(['go get shop.example/orders\n', "const path = '/orders'\nnavigate(path)\n"])(
  'no request is found in %j',
  (code) => {
    expect(readRequests(code)).toEqual([])
  },
)

describe('the pattern of a reader', () => {
  test.each(samples)('matches where the reader finds a request in %s: %j', (_, code) => {
    for (const {pattern, read} of readers) if (read(code).length > 0) expect(code).toMatch(pattern)
  })

  test.each([
    'An order has items. Get started with the [guide](https://shop.example/guide).',
    'Post your question in the forum; we put an answer there, and/or delete it.',
    'See the HTTPS port, the widget and the budget, and what is updated/deleted.',
  ])('does not match prose: %s', (text) => {
    expect(readers.filter(({pattern}) => pattern.test(text))).toEqual([])
  })

  test('can be joined with the patterns of the other readers', () => {
    for (const {pattern} of readers) {
      expect(pattern.flags).toBe('')
      expect(pattern.source).not.toMatch(/\\[1-9]|\\k</)
    }
    const joined = new RegExp(readers.map(({pattern}) => pattern.source).join('|'))
    for (const [, code] of samples) expect(code).toMatch(joined)
  })

  test.each([
    ['GET ', 100_000],
    ['get a', 50_000],
    ['fetch(', 50_000],
    ['"GET", ', 50_000],
    ['request(', 50_000],
    ['get   :', 50_000],
    ['client.get<', 50_000],
  ])('takes linear time on a text that repeats “%s”', (piece, count) => {
    const start = performance.now()
    readRequests(piece.repeat(count))
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})
