/** Edge cases of prose and requests, tested by the findings of the rules. */
import {describe, expect, test} from 'vitest'
import {lintDocument} from '../../src/lint/lint.ts'
import {rules} from '../../rules/index.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {lint} from '../../src/index.ts'
import {readWithoutPositions} from './read.ts'

const toLines = (findings: readonly {actual: string; expected: readonly string[]}[]): string[] =>
  findings.map(({actual, expected}) => `${actual} → ${expected.join(' | ')}`)
const find = (text: string, path = 'orders.md'): string[] => toLines(lint(text, {path}))

const enabled = rules.map((rule) => ({rule, options: rule.meta.defaults}))
const api = 'Rest api → REST API'

describe('findings in prose', () => {
  test.each([
    ['<div><>Rest api</></div>', [api]],
    ['<div>\n<Order a={{b: c}} d={"Rest api"}>Rest api</Order>\n</div>', [api]],
    ['<div>Rest api <!-- Rest api', [api]],
    ['<div><img alt="Rest api"> Rest api</div>', [api]],
    ['Rest api <img alt="Rest api"> Rest api', [api, api]],
    ['{% highlight sh %}highlight Rest api{% endhighlight %} Rest api', [api]],
    ['{{< highlight sh >}}Rest api{{< /highlight >}} Rest api', [api]],
    ['{% highlight sh %}Rest api', []],
    [`{{ ${'order '.repeat(800)} }} Rest api`, [api]],
    [`{{ ${'order '.repeat(800)} Rest api }}`, [api]],
    [`{{ ${'order '.repeat(500)} Rest api }}`, []],
    ['[][order] Rest api\n\n[order]: /orders', [api]],
    ['[<!-- order -->][order] Rest api\n\n[order]: /orders', [api]],
    ['&#0; Rest api &#x110000; Rest api', [api, api]],
    ['- a\n\n      Rest api\n  Rest api', [api]],
  ])('are exactly those in the visible text of %j', (text, expected) => {
    expect(find(text)).toEqual(expected)
  })

  test.each([
    ['<del>Rest api</del> Rest api', [api]],
    ['<Order>Rest api</Order>', [api]],
    ['<Order>\nRest api\n</Order>', [api]],
    ['<code>Rest api</code> Rest api', [api]],
  ])('are exactly those in the visible text of MDX: %j', (text, expected) => {
    expect(find(text, 'orders.mdx')).toEqual(expected)
  })
})

describe('findings in requests', () => {
  test.each([
    ['~~`POST /deleteOrder`~~ and ~~POST /deleteOrder~~', []],
    [
      '- **Method:** `POST`\n- **URL:** `/deleteOrder`',
      ['POST`\n- **URL:** `/deleteOrder → DELETE`\n- **URL:** `/orders/{order_id}'],
    ],
    ['- Method: POST\n- Method: GET\n- URL: /getOrders', ['/getOrders → /orders']],
    ['- Method: POST\n- order\n- order\n- order\n- order\n- order\n- order\n- URL: /orders/list', []],
    ['| Base | Path |\n| - | - |\n| `/v1` | `GET /getOrders` |', ['GET /getOrders → GET /orders']],
    ['| Method | Path |\n| - | - |\n| POST | ~~/deleteOrder~~ |', []],
    ['| Method | Path |\n| - | - |\n| Post | /deleteOrder |', ['Post | /deleteOrder → Delete | /orders/{order_id}']],
    ['```sh\ncurl https://shop.example/\ncurl https://shop.example/getOrders\n```', ['/getOrders → /orders']],
    ["```js\nfetch('/deleteOrder')\n```", ["/deleteOrder' → /orders/{order_id}', {method: 'DELETE'}"]],
    ['`http https://shop.example/deleteOrder`', []],
    ['<p>1 < 2 POST /deleteOrder</p>', ['POST /deleteOrder → DELETE /orders/{order_id}']],
    ['```http\n# \nGET /getOrders\n```', ['GET /getOrders → GET /orders']],
  ])('are exactly those of wrong requests in %j', (text, expected) => {
    expect(find(text)).toEqual(expected)
  })
})

test.each([
  'Call `POST /deleteOrder` of the Rest api.',
  '| Method | Path |\n| - | - |\n| POST | /deleteOrder |',
  '```http\nPOST /deleteOrder\n```',
  '<p>POST /deleteOrder of the <b>Rest api</b></p>',
  '- **Method:** `POST`\n- **URL:** `/deleteOrder`',
  '![Rest api](orders.png) ~~Rest api~~ www.shop.example\n\n# POST /deleteOrder',
])('a tree without positions has no findings: %j', (text) => {
  expect(lintDocument(readWithoutPositions(text), builtin, enabled)).toEqual([])
})
