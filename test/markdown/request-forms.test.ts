/** The requests that are read from many kinds of Markdown, and the edits that replace them. */
import {describe, expect, test} from 'vitest'
import type {Request} from '../../src/types.ts'
import {findRequests} from '../../src/markdown/requests/index.ts'
import {type ParserName, toTree} from './read.ts'

/**
 * Describe a request and an edit in its context: `GET /orders · prose bad · purpose: … · Call
 * [DELETE /things/{id}]`.
 */
function describeRequest(request: Request, source: string): string {
  const {method, path, where, isCode, isRoute, isBadExample, purpose, section, base} = request
  const edit = request.edit('DELETE', '/things/{id}/<x>')
  return [
    `${method ?? '-'} ${path}`,
    `${where}${isCode ? ' code' : ''}${isRoute ? ' route' : ''}${isBadExample ? ' bad' : ''}`,
    ...(purpose ? [`purpose: ${purpose}`] : []),
    ...(section ? [`section: ${section}`] : []),
    ...(base === undefined ? [] : [`base: ${base}`]),
    edit
      ? `${source.slice(0, edit.range[0]).slice(-6)}[${edit.text}]${source.slice(edit.range[1]).slice(0, 6)}`
      : 'no edit',
  ].join(' · ')
}

describe('requests', () => {
  const texts: ([source: string, requests: string[]] | [parser: ParserName, source: string, requests: string[]])[] = [
    ['**POST /orders/{id}/delete**now', ['POST /orders/{id}/delete · prose · purpose: now · no edit']],
    [
      'x**POST /orders/{id}/delete** now',
      ['POST /orders/{id}/delete · prose · purpose: now · x**[DELETE /things/{id}/\\<x>]** now'],
    ],
    ['/orders/create to place an order', []],
    ['## Endpoints\n\nVisit https://shop.example/orders/create to place an order', []],
    ['**POST /orders/delete**now', ['POST /orders/delete · prose · purpose: now · no edit']],
    [
      '**POST `/orders/delete`** now',
      ['POST /orders/delete · inline-code code · purpose: now · **[DELETE `/things/{id}/<x>]`** no'],
    ],
    [
      '~~POST /orders/{id}~~, use `PUT /orders/{id}`.',
      [
        'POST /orders/{id} · prose bad · purpose: , use · ~~[DELETE /things/{id}/\\<x>]~~, us',
        'PUT /orders/{id} · inline-code code ·  use `[DELETE /things/{id}/<x>]`.',
      ],
    ],
    ['*POST /orders/a*.', ['POST /orders/a · prose · no edit']],
    [
      '- GET /orders\n- `/orders/{id}`: one order\n- [`DELETE /orders/{id}`](x)',
      [
        'GET /orders · list · - [DELETE /things/{id}/\\<x>]\n- `/o',
        '- /orders/{id} · inline-code code · purpose: one order · rs\n- `[/things/{id}/<x>]`: one',
        'DELETE /orders/{id} · inline-code code · r\n- [`[DELETE /things/{id}/<x>]`](x)',
      ],
    ],
    [
      '## Orders\n\n`GET /orders` - List all orders\n\n`POST /orders`\n\nCreates an order.\n\n### `PUT /orders/{id}`\n\nUpdate it',
      [
        'GET /orders · inline-code code · purpose: List all orders · section: Orders · ers\n\n`[DELETE /things/{id}/<x>]` - Li',
        'POST /orders · inline-code code · purpose: Creates an order. · section: Orders · ers\n\n`[DELETE /things/{id}/<x>]`\n\nCre',
        'PUT /orders/{id} · heading code · purpose: Update it · section: Orders · \n### `[DELETE /things/{id}/<x>]`\n\nUpd',
      ],
    ],
    [
      '## Users (/api/users)\n\nCall `POST /create` there.',
      [
        'POST /create · inline-code code · purpose: there. · section: Users (/api/users) · base: /api/users · Call `[DELETE /things/{id}/<x>]` ther',
      ],
    ],
    [
      '## Orders\n\nBase URL: `/api/orders`\n\n`GET /list`',
      [
        '- /api/orders · inline-code code · purpose: Base URL · section: Orders · base: /api/orders · URL: `[/things/{id}/<x>]`\n\n`GE',
        'GET /list · inline-code code · section: Orders · base: /api/orders · rs`\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      'All routes are under `/api/orders`.\n\n`GET /list`',
      [
        '- /api/orders · inline-code code · nder `[/things/{id}/<x>]`.\n\n`G',
        'GET /list · inline-code code · s`.\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    ['URL: /orders\nMethod: get', ['GET /orders · prose · URL: [/things/{id}/\\<x>\nMethod: delete]']],
    [
      'Endpoint: /orders\n\nx\n\ny\n\nMethod: GET',
      ['GET /orders · prose · purpose: x · oint: [/things/{id}/\\<x>\n\nx\n\ny\n\nMethod: DELETE]'],
    ],
    [
      'Endpoint: /orders\n\nx\n\n# y\n\nMethod: GET',
      ['- /orders · prose · purpose: x · oint: [/things/{id}/\\<x>]\n\nx\n\n#'],
    ],
    ['HTTP method - PUT\n\n```\nx\n```\n\nURL: /orders', []],
    ['Method: GET\n\nMethod: PUT\n\nURL: /orders', ['PUT /orders · prose · thod: [DELETE\n\nURL: /things/{id}/\\<x>]']],
    [
      'URL: /orders\n\nURL: /desks\n\nType: DELETE',
      ['DELETE /desks · prose · purpose: Type: DELETE · \nURL: [/things/{id}/\\<x>]\n\nType'],
    ],
    ['Method: GET or PUT\n\nURL: /orders', []],
    ['> Method: GET\n>\n> URL: /orders', ['GET /orders · prose · thod: [DELETE\n>\n> URL: /things/{id}/\\<x>]']],
    [
      '| Method | Path | What |\n|-|-|-|\n| GET | /orders | List all orders |\n| POST | `/orders` | Create an order |',
      [
        'GET /orders · table · purpose: List all orders · |-|\n| [DELETE | /things/{id}/\\<x>] | Lis',
        'POST /orders · table code · purpose: Create an order · s |\n| [DELETE | `/things/{id}/<x>]` | Cr',
      ],
    ],
    [
      '| Method | URI |\n|-|-|\n| GET, POST | /orders |\n| ~~PUT~~ | ~~/orders/1~~ |\n| get | /a |',
      [
        'GET /orders · table · no edit',
        'POST /orders · table · no edit',
        'PUT /orders/1 · table bad · |\n| ~~[DELETE~~ | ~~/things/{id}/\\<x>]~~ |\n|',
        'GET /a · table · ~ |\n| [delete | /things/{id}/\\<x>] |',
      ],
    ],
    [
      '| Base path | Endpoint |\n|-|-|\n| /api/orders | GET /list |\n| /b | POST /create |',
      [
        'GET /list · table · base: /api/orders · ers | [DELETE /things/{id}/\\<x>] |\n| /',
        'POST /create · table · base: /b ·  /b | [DELETE /things/{id}/\\<x>] |',
      ],
    ],
    [
      '| GET | PUT | /orders | /desks |\n|-|-|-|-|\n| a | b | c | d |',
      ['- /orders · table · PUT | [/things/{id}/\\<x>] | /de', '- /desks · table · ers | [/things/{id}/\\<x>] |\n|-|'],
    ],
    [
      '| Call | What |\n|-|-|\n| `GET /orders` and `PUT /orders` | two |\n| Post /orders | x |\n| see /orders or /desks | GET |',
      [
        'GET /orders · table code · purpose: and · -|\n| `[DELETE /things/{id}/<x>]` and ',
        'PUT /orders · table code · purpose: two ·  and `[DELETE /things/{id}/<x>]` | tw',
      ],
    ],
    [
      '```sh\ncurl -X POST https://shop.example/orders # Create an order\n# List them\ncurl https://shop.example/orders\n```',
      [
        'POST /orders · fence code · purpose: Create an order · rl -X [DELETE https://shop.example/things/{id}/<x>] # Cre',
        'GET /orders · fence code · purpose: List them · \ncurl [-X DELETE https://shop.example/things/{id}/<x>]\n```',
      ],
    ],
    [
      '```js\n// Wrong:\nfetch("/getOrders")\n// Right:\nfetch("/orders")\n```',
      [
        'GET /getOrders · fence code bad · purpose: Wrong: · etch("[/things/{id}/<x>", {method: \'DELETE\'}])\n// R',
        'GET /orders · fence code · purpose: Right: · etch("[/things/{id}/<x>", {method: \'DELETE\'}])\n```',
      ],
    ],
    [
      '```http\nPOST /createOrder ❌\nPOST /orders ✅\n```',
      [
        'POST /createOrder · fence code bad · `http\n[DELETE /things/{id}/<x>] ❌\nPOS',
        'POST /orders · fence code · der ❌\n[DELETE /things/{id}/<x>] ✅\n```',
      ],
    ],
    [
      '```yaml\npaths:\n  /orders:\n    get:\n      summary: List orders\n    post:\n      summary: Create\n```',
      [
        'GET /orders · fence code · purpose: List orders · no edit',
        'POST /orders · fence code · purpose: Create · no edit',
      ],
    ],
    [
      '```js\napp.post("/createOrder", create)\naxios.get("/orders")\n```',
      [
        'POST /createOrder · fence code route · no edit',
        'GET /orders · fence code · axios.[delete("/things/{id}/<x>]")\n```',
      ],
    ],
    [
      '```\nGET /a // first\n\n→ second\nGET /b\n-- third\nPUT /c\n```',
      [
        'GET /a · fence code · purpose: first · ```\n[DELETE /things/{id}/<x>] // fi',
        'GET /b · fence code · econd\n[DELETE /things/{id}/<x>]\n-- th',
        'PUT /c · fence code · third\n[DELETE /things/{id}/<x>]\n```',
      ],
    ],
    ['> ```\n> GET /orders\n> ```', ['GET /orders · fence code · ```\n> [DELETE /things/{id}/<x>]\n> ```']],
    ['- a\n\n      GET /orders\n', ['GET /orders · fence code ·       [DELETE /things/{id}/<x>]\n']],
    [
      '```sh\ncurl "https://shop.example/a" \\\n  -X PUT\nGET /b\n```',
      [
        'PUT /a · fence code · xample[/things/{id}/<x>" \\\n  -X DELETE]\nGET /',
        'GET /b · fence code · X PUT\n[DELETE /things/{id}/<x>]\n```',
      ],
    ],
    [
      '<table><tr><td>GET</td><td><code>/orders/&lt;id&gt;</code></td></tr></table>',
      ['GET /orders/&lt;id&gt; · html · r><td>[DELETE</td><td><code>/things/{id}/<x>]</code'],
    ],
    [
      '<p>GET /orders</p>\n<p><code>/desks</code> <pre>POST /x</pre></p>',
      [
        'GET /orders · html · <p>[DELETE /things/{id}/&lt;x&gt;]</p>\n<',
        'POST /x · html ·  <pre>[DELETE /things/{id}/&lt;x&gt;]</pre>',
      ],
    ],
    [
      '<!-- GET /orders --><p>PUT\n/desks</p><script>fetch("/x")</script><style>a</style> POST /y',
      ['POST /y · prose · tyle> [DELETE /things/{id}/\\<x>]'],
    ],
    [
      '<div>~ <s>GET /old</s> use <code>GET /new</code></div>',
      [
        'GET /old · html · >~ <s>[DELETE /things/{id}/&lt;x&gt;]</s> u',
        'GET /new · html · <code>[DELETE /things/{id}/&lt;x&gt;]</code',
      ],
    ],
    [
      '<p>Wrong: <code>POST /getOrders</code></p>',
      ['POST /getOrders · html bad · <code>[DELETE /things/{id}/&lt;x&gt;]</code'],
    ],
    [
      'Instead of `POST /getOrders`, use `GET /orders`.',
      [
        'POST /getOrders · inline-code code bad · purpose: , use · d of `[DELETE /things/{id}/<x>]`, use',
        'GET /orders · inline-code code ·  use `[DELETE /things/{id}/<x>]`.',
      ],
    ],
    [
      '## Bad\n\n`POST /getOrders`\n\n## Good\n\n`GET /orders`',
      [
        'POST /getOrders · inline-code code bad · section: Bad · Bad\n\n`[DELETE /things/{id}/<x>]`\n\n## ',
        'GET /orders · inline-code code · section: Good · ood\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      '| ❌ Bad | ✅ Good |\n|-|-|\n| `POST /getOrders` | `GET /orders` |',
      [
        'POST /getOrders · table code bad · -|\n| `[DELETE /things/{id}/<x>]` | `G',
        'GET /orders · table code · s` | `[DELETE /things/{id}/<x>]` |',
      ],
    ],
    [
      '- ✗ GET /a\n- ✓ GET /b\n- GET /c',
      [
        'GET /a · list bad · - ✗ [DELETE /things/{id}/\\<x>]\n- ✓ G',
        'GET /b · list · a\n- ✓ [DELETE /things/{id}/\\<x>]\n- GET',
        'GET /c · list ·  /b\n- [DELETE /things/{id}/\\<x>]',
      ],
    ],
    [
      'Wrong:\n\n```\nGET /a\n```\n\nRight:\n\n```\nGET /b\n```',
      [
        'GET /a · fence code bad · \n\n```\n[DELETE /things/{id}/<x>]\n```\n\n',
        'GET /b · fence code · \n\n```\n[DELETE /things/{id}/<x>]\n```',
      ],
    ],
    [
      'Avoid:\n\n<!-- lint -->\n\n```\nGET /a\n```',
      ['GET /a · fence code bad · \n\n```\n[DELETE /things/{id}/<x>]\n```'],
    ],
    [
      'Send `curl -X PUT https://shop.example/orders/1` now, or wget https://shop.example/x',
      [
        'PUT /orders/1 · inline-code code · purpose: now, or wget https://shop.example · rl -X [DELETE https://shop.example/things/{id}/<x>]` now,',
        'GET /x · prose · no edit',
      ],
    ],
    [
      '`GET /a` `GET /b` - both\n`GET /c`: the third',
      [
        'GET /a · inline-code code · `[DELETE /things/{id}/<x>]` `GET',
        'GET /b · inline-code code · purpose: both ·  /a` `[DELETE /things/{id}/<x>]` - bo',
        'GET /c · inline-code code · purpose: the third · both\n`[DELETE /things/{id}/<x>]`: the',
      ],
    ],
    [
      'List all orders: `GET /orders`',
      ['GET /orders · inline-code code · purpose: List all orders · ers: `[DELETE /things/{id}/<x>]`'],
    ],
    [
      'Get one order (`GET /orders/{id}`). Then delete it.',
      ['GET /orders/{id} · inline-code code · purpose: Then delete it. · der (`[DELETE /things/{id}/<x>]`). Th'],
    ],
    [
      'Use GET https://shop.example/orders?a=b&c=d#top, please.',
      ['GET /orders?a=b&c=d#top · prose · purpose: , please. · no edit'],
    ],
    [
      'See /orders and GET /orders\\_items and GET /orders/\\{id}',
      [
        'GET /orders\\_items · prose · purpose: and · s and [DELETE /things/{id}/\\<x>] and G',
        'GET /orders/\\{id} · prose · s and [DELETE /things/{id}/\\<x>]',
      ],
    ],
    [
      'POST /orders/&lt;id&gt;/delete and POST /orders/<id>/delete',
      [
        'POST /orders/&lt;id&gt;/delete · prose · purpose: and · [DELETE /things/{id}/<x>] and P',
        'POST /orders/<id>/delete · prose · e and [DELETE /things/{id}/<x>]',
      ],
    ],
    [
      '[GET /orders](https://shop.example) and <https://shop.example/getOrders>',
      ['GET /orders · prose · purpose: and https://shop.example/getOrders · [[DELETE /things/{id}/\\<x>]](http'],
    ],
    ['![GET /orders](x.png)', []],
    [
      'GET /orders[^1]\n\n[^1]: POST /x',
      [
        'GET /orders · prose · [DELETE /things/{id}/\\<x>][^1]\n\n',
        'POST /x · prose · [^1]: [DELETE /things/{id}/\\<x>]',
      ],
    ],
    [
      'mdx',
      'POST /orders/\\{id}/delete and `POST /a/{id}/delete`',
      [
        'POST /orders/\\{id}/delete · prose · purpose: and · [DELETE /things/{id}/\\<x>] and `',
        'POST /a/{id}/delete · inline-code code ·  and `[DELETE /things/{id}/<x>]`',
      ],
    ],
    ['mdx', '<Card>GET /orders</Card>', ['GET /orders · prose · <Card>[DELETE /things/\\{id}/\\<x>]</Card']],
    [
      'mdx',
      'Avoid:\n\n{/* lint */}\n\n```\nGET /a\n```',
      ['GET /a · fence code bad · \n\n```\n[DELETE /things/{id}/<x>]\n```'],
    ],
    ['mdx', 'Avoid:\n\n{a}\n\n```\nGET /a\n```', ['GET /a · fence code · \n\n```\n[DELETE /things/{id}/<x>]\n```']],
    ['mdx', 'POST /orders/{id}/delete', ['POST /orders/{id}/delete · prose · [DELETE /things/{id}/\\<x>]']],
    [
      'mdx',
      '**POST /deleteOrder/x** a',
      ['POST /deleteOrder/x · prose · purpose: a · **[DELETE /things/\\{id}/\\<x>]** a'],
    ],
    [
      '```yaml\npaths:\n  /orders:\n    get:\n      summary: List orders\n```',
      ['GET /orders · fence code · purpose: List orders · hs:\n  [/things/{id}/<x>:\n    delete]:\n    '],
    ],
    [
      '```sh\ncurl https://shop.example/orders -d "\nGET /a\n"\nGET /b\n```',
      [
        'POST /orders · fence code · \ncurl [-X DELETE https://shop.example/things/{id}/<x>] -d "\n',
        'GET /b · fence code ·  /a\n"\n[DELETE /things/{id}/<x>]\n```',
      ],
    ],
    [
      '```\nGET /a\naxios.get("/b")\ncurl https://shop.example/c\nPUT /d\n```',
      [
        'GET /a · fence code · ```\n[DELETE /things/{id}/<x>]\naxios',
        'GET /b · fence code · axios.[delete("/things/{id}/<x>]")\ncur',
        'GET /c · fence code · \ncurl [-X DELETE https://shop.example/things/{id}/<x>]\nPUT /',
        'PUT /d · fence code · ple/c\n[DELETE /things/{id}/<x>]\n```',
      ],
    ],
    [
      '```\nGET /a ## all\nGET /b -- all\nGET /c → all\nGET /d -> all\nGET /e => all\nGET /f ← all\n```',
      [
        'GET /a · fence code · purpose: all · ```\n[DELETE /things/{id}/<x>] ## al',
        'GET /b · fence code · purpose: all · # all\n[DELETE /things/{id}/<x>] -- al',
        'GET /c · fence code · purpose: all · - all\n[DELETE /things/{id}/<x>] → all',
        'GET /d · fence code · purpose: all · → all\n[DELETE /things/{id}/<x>] -> al',
        'GET /e · fence code · purpose: all · > all\n[DELETE /things/{id}/<x>] => al',
        'GET /f · fence code · purpose: all · > all\n[DELETE /things/{id}/<x>] ← all',
      ],
    ],
    [
      '```\nGET /a #all\nGET /c  #  all of them  \n```',
      [
        'GET /a · fence code · ```\n[DELETE /things/{id}/<x>] #all\n',
        'GET /c · fence code · purpose: all of them ·  #all\n[DELETE /things/{id}/<x>]  #  a',
      ],
    ],
    [
      '```\n# one\nGET /a\n  // two\n  GET /b\n#three\nGET /c\nfour # five\nGET /d\n```',
      [
        'GET /a · fence code · purpose: one · # one\n[DELETE /things/{id}/<x>]\n  // ',
        'GET /b · fence code · purpose: two · two\n  [DELETE /things/{id}/<x>]\n#thre',
        'GET /c · fence code · three\n[DELETE /things/{id}/<x>]\nfour ',
        'GET /d · fence code ·  five\n[DELETE /things/{id}/<x>]\n```',
      ],
    ],
    [
      '> > ```\n> > GET /a\n> > > PUT /b\n> >\tPOST /c\n> > ```',
      [
        'GET /a · fence code · `\n> > [DELETE /things/{id}/<x>]\n> > >',
        'PUT /b · fence code · > > > [DELETE /things/{id}/<x>]\n> >\tP',
        'POST /c · fence code · b\n> >\t[DELETE /things/{id}/<x>]\n> > `',
      ],
    ],
    [
      '> ```\n> curl -X POST \\\n>   https://shop.example/orders\n> ```',
      ['POST /orders · fence code · rl -X [DELETE \\\n>   https://shop.example/things/{id}/<x>]\n> ```'],
    ],
    [
      '```\n[GET] /orders\nPOST: /desks\n```',
      [
        'GET /orders · fence code · ```\n[[DELETE] /things/{id}/<x>]\nPOST:',
        'POST /desks · fence code · rders\n[DELETE: /things/{id}/<x>]\n```',
      ],
    ],
    [
      '```\n❌\nGET /a\nfetch("/b")\n✅\nGET /c\n```',
      [
        'GET /a · fence code bad · ```\n❌\n[DELETE /things/{id}/<x>]\nfetch',
        'GET /b · fence code bad · etch("[/things/{id}/<x>", {method: \'DELETE\'}])\n✅\nGE',
        'GET /c · fence code · b")\n✅\n[DELETE /things/{id}/<x>]\n```',
      ],
    ],
    [
      'HTTP method: GET\n\nAPI endpoint: /orders',
      ['GET /orders · prose · thod: [DELETE\n\nAPI endpoint: /things/{id}/\\<x>]'],
    ],
    [
      'HTTP-Method – PUT\n\nRequest URI = /orders.',
      ['PUT /orders · prose · hod – [DELETE\n\nRequest URI = /things/{id}/\\<x>].'],
    ],
    [
      '**Verb** = `PATCH`.\n\n**Route** - `/orders`',
      ['PATCH /orders · inline-code code · base: /orders · ** = `[DELETE`.\n\n**Route** - `/things/{id}/<x>]`'],
    ],
    ['Request method：POST\n\nPath：/orders', ['POST /orders · prose · ethod：[DELETE\n\nPath：/things/{id}/\\<x>]']],
    ['Methods: GET\n\nURL: /orders', ['GET /orders · prose · hods: [DELETE\n\nURL: /things/{id}/\\<x>]']],
    ['Methods: GET, POST\n\nURL: /orders', []],
    [
      'URL: /orders\n\nHTTP Request: POST',
      ['POST /orders · prose · purpose: HTTP Request: POST · URL: [/things/{id}/\\<x>\n\nHTTP Request: DELETE]'],
    ],
    [
      '**/orders** - create an order\nPOST request with a body',
      ['POST /orders · prose · purpose: create an order · **[/things/{id}/\\<x>** - create an order\nDELETE] reque'],
    ],
    ['**/orders** - create an order\nPOST', []],
    [
      '#### POST\n\n- `/orders`: create\n\n/orders/{id}\n\n#### PUT\n\n/items',
      [
        'POST /orders · inline-code code · purpose: create · no edit',
        'POST /orders/{id} · prose · no edit',
        'PUT /items · prose · no edit',
      ],
    ],
    ['/orders\n\n#### PUT', []],
    [
      'Patch request URL: `/orders/{id}`',
      ['PATCH /orders/{id} · inline-code code · [Delete request URL: `/things/{id}/<x>]`'],
    ],
    ['Patch: `/orders/{id}`', ['PATCH /orders/{id} · inline-code code · [Delete: `/things/{id}/<x>]`']],
    [
      '`/orders/a` via POST or PUT',
      ['- /orders/a · inline-code code · purpose: via POST or PUT · `[/things/{id}/<x>]` via '],
    ],
    [
      '`/orders/a` using GET `/desks/b`',
      [
        '- /orders/a · inline-code code · purpose: using · `[/things/{id}/<x>]` usin',
        'GET /desks/b · inline-code code · using [DELETE `/things/{id}/<x>]`',
      ],
    ],
    ['/orders PUT /desks', ['PUT /desks · prose · rders [DELETE /things/{id}/\\<x>]']],
    ['/orders PUT and more', []],
    [
      '- `/orders` (post request)\n- `/desks` (posted)',
      [
        'POST /orders · inline-code code · purpose: request) · - `[/things/{id}/<x>` (delete] reque',
        '- /desks · inline-code code · purpose: (posted) · t)\n- `[/things/{id}/<x>]` (pos',
      ],
    ],
    [
      '`/orders` accepts `PUT` requests',
      ['PUT /orders · inline-code code · purpose: requests · `[/things/{id}/<x>` accepts `DELETE]` requ'],
    ],
    [
      '`/orders` with a PUT request',
      ['PUT /orders · inline-code code · purpose: request · `[/things/{id}/<x>` with a DELETE] reque'],
    ],
    [
      '`/orders` with PUT `/desks`',
      [
        '- /orders · inline-code code · purpose: with · `[/things/{id}/<x>]` with',
        'PUT /desks · inline-code code ·  with [DELETE `/things/{id}/<x>]`',
      ],
    ],
    [
      '/orders [GET, POST]\n/desks (x)',
      ['GET /orders · prose · purpose: [GET, POST] · no edit', 'POST /orders · prose · purpose: [GET, POST] · no edit'],
    ],
    [
      'GET: all orders: `/orders`',
      ['GET /orders · inline-code code · purpose: all orders · [DELETE: all orders: `/things/{id}/<x>]`'],
    ],
    ['GET (all): /orders/all, PUT (all): /orders/all here', []],
    ['POST: see https://shop.example/orders for more', []],
    [
      'POST - a body, as in: `/orders`',
      ['- /orders · inline-code code · purpose: POST - a body, as in ·  in: `[/things/{id}/<x>]`'],
    ],
    ['Delete: ./orders and get: /desks/a', []],
    [
      '- Delete: /desks/a\n- put：https://shop.example/desks',
      ['DELETE /desks/a · list · lete: [/things/{id}/\\<x>]\n- put', 'PUT /desks · list · no edit'],
    ],
    [
      '```\npost: "/orders/a"\nget: /orders/b\n```',
      ['GET /orders/b · fence code · rs/a"\n[delete: /things/{id}/<x>]\n```'],
    ],
    [
      '- GET …/orders/a\n- GET ../../orders',
      [
        'GET /orders/a · list · - [DELETE …/things/{id}/\\<x>]\n- GET',
        'GET /../orders · list · s/a\n- [DELETE ../things/{id}/\\<x>]',
      ],
    ],
    [
      'GET v1/orders.list: all. GET and/or: none',
      ['GET v1/orders.list · prose · purpose: all. GET and/or: none · [DELETE /things/{id}/\\<x>]: all.'],
    ],
    [
      '<table><tr><td>/a/b</td><td>PUT</td></tr><tr><td>/c</td><td>none</td></tr></table>',
      ['PUT /a/b · html · r><td>[/things/{id}/&lt;x&gt;</td><td>DELETE]</td><'],
    ],
    [
      'Please get the call to /orders/a and get requests on `/desks`',
      ['GET /desks · inline-code code · a and [delete requests on `/things/{id}/<x>]`'],
    ],
    ['a get request to /tmp and a Get call for /orders/a', []],
    [
      '`PUT /orders`: https://shop.example/desks',
      [
        'PUT /orders · inline-code code · purpose: https://shop.example · `[DELETE /things/{id}/<x>]`: htt',
        'PUT /desks · prose · no edit',
      ],
    ],
    [
      '`PUT /orders` - /desks, `GET /orders`: all of /desks',
      [
        'PUT /orders · inline-code code · `[DELETE /things/{id}/<x>]` - /d',
        'PUT /desks · prose · no edit',
        'GET /orders · inline-code code · purpose: all of /desks · sks, `[DELETE /things/{id}/<x>]`: all',
      ],
    ],
    [
      '[PUT]/orders/a and GET:/orders/b and [PUT]/x',
      [
        'PUT /orders/a · prose · purpose: and · [[DELETE]/things/{id}/\\<x>] and G',
        'GET /orders/b · prose · purpose: and [PUT]/x · a and [DELETE:/things/{id}/\\<x>] and [',
      ],
    ],
    [
      'Put method, Route - /orders\nThe delete method /desks',
      ['PUT /orders · prose · [Delete method, Route - /things/{id}/\\<x>]\nThe d'],
    ],
    [
      '## PUT orders\n\n/orders/a\n\n## GET started\n\nRead /orders/b',
      ['PUT /orders/a · prose · ## [DELETE orders\n\n/things/{id}/\\<x>]\n\n## G'],
    ],
    [
      'The PUT routes are:\n\n- /orders/a\n- /orders/b\n\nText\n\n- /orders/c',
      ['PUT /orders/a · list · no edit', 'PUT /orders/b · list · no edit'],
    ],
    ['## PUT Routes:\n\n- /orders/a\n\n## More\n\n- /orders/b', ['PUT /orders/a · list · no edit']],
    [
      '- /orders\n\n  Is a PUT method.\n\n- /desks\n\n  Is a put down.',
      ['PUT /orders · list · purpose: Is a PUT method. · - [/things/{id}/\\<x>\n\n  Is a DELETE] metho'],
    ],
    [
      '`/orders`: This API is new. `/desks`: This is old.',
      [
        '- /orders · inline-code code · purpose: This API is new. · `[/things/{id}/<x>]`: Thi',
        '- /desks · inline-code code · purpose: This is old. · new. `[/things/{id}/<x>]`: Thi',
      ],
    ],
    [
      '## Endpoints\n\n**/orders** = all orders',
      ['- /orders · prose · purpose: all orders · section: Endpoints · ts\n\n**[/things/{id}/\\<x>]** = a'],
    ],
    [
      '**/orders/create** *POST* creates an order',
      ['POST /orders/create · prose · purpose: creates an order · **[/things/{id}/\\<x>** *DELETE]* crea'],
    ],
    [
      '`/orders` (POST, with a token)',
      ['POST /orders · inline-code code · purpose: , with a token) · `[/things/{id}/<x>` (DELETE], with'],
    ],
    [
      '`/orders` (POST, or put)',
      ['- /orders · inline-code code · purpose: (POST, or put) · `[/things/{id}/<x>]` (POS'],
    ],
    ['POST the order to `/orders`.', ['POST /orders · inline-code code · [DELETE the order to `/things/{id}/<x>]`.']],
    ['POST the mail to /var today', []],
    [
      '### Method: POST\n\n### /orders\n\n### Method: GET\n\n### /items',
      [
        'POST /orders · heading · thod: [DELETE\n\n### /things/{id}/\\<x>]\n\n### ',
        'GET /items · heading · thod: [DELETE\n\n### /things/{id}/\\<x>]',
      ],
    ],
    ['### POST\n\n### /orders', []],
    [
      '| Call | Use |\n| - | - |\n| `/getOrders` | Orders |\n| `/iPhone` | Phones |\n| /v1/orders/list | All |',
      [
        '- /getOrders · table code · purpose: Orders ·  |\n| `[/things/{id}/<x>]` | Or',
        '- /iPhone · table code · purpose: Phones ·  |\n| `[/things/{id}/<x>]` | Ph',
        '- /v1/orders/list · table · purpose: All · s |\n| [/things/{id}/\\<x>] | All',
      ],
    ],
    [
      '| Doc | See |\n| - | - |\n| a | /api/orders/list |\n| b | /api/get-started |',
      [
        '- /api/orders/list · table · | a | [/things/{id}/\\<x>] |\n| b',
        '- /api/get-started · table · | b | [/things/{id}/\\<x>] |',
      ],
    ],
    [
      'PUT https://<host>:<port>/orders and http://<b>x</b>',
      ['PUT /orders · prose · purpose: and http://<b>x · [DELETE https://<host>:<port>/things/{id}/\\<x>] and h'],
    ],
    [
      '[/orders](https://shop.example/orders/a/long/address/of/a/page) PUT',
      ['PUT /orders · prose · [[/things/{id}/\\<x>](https://shop.example/orders/a/long/address/of/a/page) DELETE]'],
    ],
    ['```json\n{\n  "href": "https://shop.example/createOrder",\n  "next": "/orders/{id}/listItems"\n}\n```', []],
    ['```\nadd: /createOrder\n"url": "/deleteOrder"\n```', []],
    [
      'JSON path: `/createOrder`\n\nPath: `/deleteOrder`',
      ['- /deleteOrder · inline-code code · ath: `[/things/{id}/<x>]`'],
    ],
    ['`POST` > https://shop.example/orders', ['POST /orders · prose · no edit']],
    [
      'Available routes:\n\n- /orders  -> all\n- localhost:8080/desks',
      [
        '- /orders · list · purpose: all · s:\n\n- [/things/{id}/\\<x>]  -> a',
        '- /desks · list · t:8080[/things/{id}/\\<x>]',
      ],
    ],
    ['Available files:\n\n- /orders\n- /desks', []],
    [
      '### Change an order - PATCH request\n\n/orders/{id}',
      [
        'PATCH /orders/{id} · prose · section: Change an order - PATCH request · der - [DELETE request\n\n/things/{id}/\\<x>]',
      ],
    ],
    [
      'Method: GET\n\nThe URL: /orders',
      ['GET /orders · prose · purpose: The URL · thod: [DELETE\n\nThe URL: /things/{id}/\\<x>]'],
    ],
    [
      '### /orders\n\n`GET` https://h/v1/orders',
      [
        '- /orders · heading · purpose: GET https://h/v1/orders · ### [/things/{id}/\\<x>]\n\n`GET',
        'GET /v1/orders · prose · base: /orders · no edit',
      ],
    ],
    ['Method: GET\n\nURL: /orders now', []],
    ['Method: GET\n\nURLs: /orders', ['GET /orders · prose · thod: [DELETE\n\nURLs: /things/{id}/\\<x>]']],
    [
      '- Method: GET\n- URL: /orders\n- Method: POST\n- URL: /desks',
      [
        'GET /orders · list · thod: [DELETE\n- URL: /things/{id}/\\<x>]\n- Met',
        'POST /desks · list · thod: [DELETE\n- URL: /things/{id}/\\<x>]',
      ],
    ],
    [
      'Method: GET\nOrders of a shop\nURL: /orders',
      ['GET /orders · prose · thod: [DELETE\nOrders of a shop\nURL: /things/{id}/\\<x>]'],
    ],
    ['Method: GET\nOrders of a shop\nand desks\nURL: /orders', []],
    ['Method: GET\n\n***\n\nURL: /orders', []],
    [
      'Method: GET\n\nText.\n\nURL: /orders',
      ['GET /orders · prose · thod: [DELETE\n\nText.\n\nURL: /things/{id}/\\<x>]'],
    ],
    ['URL: /orders\n\nURL: /desks', []],
    ['Method: GET\n\nMethod: PUT', []],
    ['- > Method: GET\n- URL: /orders', ['GET /orders · list · thod: [DELETE\n- URL: /things/{id}/\\<x>]']],
    [
      '1. Method: GET\n\n   More.\n2. URL: /orders',
      ['GET /orders · list · thod: [DELETE\n\n   More.\n2. URL: /things/{id}/\\<x>]'],
    ],
    ['Type: get\n\nurl: /get', ['GET /get · prose · Type: [delete\n\nurl: /things/{id}/\\<x>]']],
    [
      '## Orders `/v1/orders/`\n\n### New\n\n`POST /create`\n\n## Desks\n\n`GET /list`',
      [
        '- /v1/orders/ · heading code · ders `[/things/{id}/<x>]`\n\n###',
        'POST /create · inline-code code · section: New · base: /v1/orders · New\n\n`[DELETE /things/{id}/<x>]`\n\n## ',
        'GET /list · inline-code code · section: Desks · sks\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      '# Shop (https://shop.example/v1)\n\n`GET /list`',
      [
        'GET /list · inline-code code · section: Shop (https://shop.example/v1) · base: /v1 · v1)\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      '**Orders** — `/orders`\n\n`GET /list`',
      [
        '- /orders · inline-code code · base: /orders · ** — `[/things/{id}/<x>]`\n\n`GE',
        'GET /list · inline-code code · base: /orders · rs`\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      '**Orders** — `/orders` and `/desks`\n\n`GET /list`',
      [
        '- /orders · inline-code code · purpose: and · ** — `[/things/{id}/<x>]` and ',
        '- /desks · inline-code code ·  and `[/things/{id}/<x>]`\n\n`GE',
        'GET /list · inline-code code · ks`\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      '**Orders** of the shop of the shop of the shop of the shop of the shop of the shop of the shop of the shop `/orders`\n\n`GET /list`',
      [
        '- /orders · inline-code code · shop `[/things/{id}/<x>]`\n\n`GE',
        'GET /list · inline-code code · rs`\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      'Orders — `/orders`\n\n`GET /list`',
      [
        '- /orders · inline-code code · purpose: GET /list · rs — `[/things/{id}/<x>]`\n\n`GE',
        'GET /list · inline-code code · rs`\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      'All are mounted at `/v1`\n\n`GET /list`',
      [
        '- /v1 · inline-code code · purpose: GET /list · base: /v1 · d at `[/things/{id}/<x>]`\n\n`GE',
        'GET /list · inline-code code · base: /v1 · v1`\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      'All are prefixed with **`/v1`**.\n\n`GET /list`',
      [
        '- /v1 · inline-code code · base: /v1 · th **`[/things/{id}/<x>]`**.\n\n',
        'GET /list · inline-code code · base: /v1 · **.\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      'The base path is /v1 here\n\n`GET /list`',
      ['GET /list · inline-code code · base: /v1 · ere\n\n`[DELETE /things/{id}/<x>]`'],
    ],
    [
      'The root is `orders` or `/v1`.\n\n`GET /list`',
      [
        '- /v1 · inline-code code · base: /v1 · ` or `[/things/{id}/<x>]`.\n\n`G',
        'GET /list · inline-code code · base: /v1 · 1`.\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      'The base URL is `/v1 here`.\n\n`GET /list`',
      ['GET /list · inline-code code · e`.\n\n`[DELETE /things/{id}/<x>]`'],
    ],
    [
      'Database: `/v1`\n\n`GET /list`',
      [
        '- /v1 · inline-code code · purpose: Database · ase: `[/things/{id}/<x>]`\n\n`GE',
        'GET /list · inline-code code · v1`\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      '> Prefix: `/v1`\n>\n> `GET /list`',
      [
        '- /v1 · inline-code code · purpose: Prefix · base: /v1 · fix: `[/things/{id}/<x>]`\n>\n> ',
        'GET /list · inline-code code · base: /v1 · \n>\n> `[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      'Create an order. List: `GET /orders`',
      ['GET /orders · inline-code code · purpose: List · ist: `[DELETE /things/{id}/<x>]`'],
    ],
    [
      'Create an order\nList all of them: **`GET /orders`**',
      ['GET /orders · inline-code code · purpose: List all of them · m: **`[DELETE /things/{id}/<x>]`**'],
    ],
    ['A: `GET /orders`', ['GET /orders · inline-code code · A: `[DELETE /things/{id}/<x>]`']],
    [
      '* List all *orders*: `GET /orders`',
      ['GET /orders · inline-code code · purpose: List all orders · rs*: `[DELETE /things/{id}/<x>]`'],
    ],
    [
      'Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order Order : `GET /orders`',
      ['GET /orders · inline-code code · er : `[DELETE /things/{id}/<x>]`'],
    ],
    [
      '`GET /orders` → *lists*  all `orders`',
      ['GET /orders · inline-code code · purpose: lists all orders · `[DELETE /things/{id}/<x>]` → *l'],
    ],
    ['`GET /orders` – 12', ['GET /orders · inline-code code · `[DELETE /things/{id}/<x>]` – 12']],
    [
      '`GET /orders`) = List all',
      ['GET /orders · inline-code code · purpose: List all · `[DELETE /things/{id}/<x>]`) = L'],
    ],
    [
      '### List orders\n\n`GET /orders`\n\nAll ![of](a.png) *the* `orders`\\\nof a shop',
      [
        'GET /orders · inline-code code · purpose: All  the orders of a shop · section: List orders · ers\n\n`[DELETE /things/{id}/<x>]`\n\nAll',
      ],
    ],
    [
      '`GET /orders` and `PUT /desks`\n\nBoth of them',
      [
        'GET /orders · inline-code code · purpose: and · `[DELETE /things/{id}/<x>]` and ',
        'PUT /desks · inline-code code ·  and `[DELETE /things/{id}/<x>]`\n\nBot',
      ],
    ],
    [
      'Call it:\n`GET /orders` now *and* then\n\nMore of it',
      ['GET /orders · inline-code code · purpose: now and then ·  it:\n`[DELETE /things/{id}/<x>]` now '],
    ],
    [
      'Text.\n\n```\nGET /a # one\nfetch("/b") // two\nGET /c # three\n```',
      [
        'GET /a · fence code · purpose: one · \n\n```\n[DELETE /things/{id}/<x>] # one',
        'GET /b · fence code · purpose: two · etch("[/things/{id}/<x>", {method: \'DELETE\'}]) // t',
        'GET /c · fence code · purpose: three · / two\n[DELETE /things/{id}/<x>] # thr',
      ],
    ],
    ['```\nGET /a # one', ['GET /a · fence code · purpose: one · ```\n[DELETE /things/{id}/<x>] # one']],
    [
      '```\ncurl https://shop.example/a # one\nfetch("/b") // two\nPUT /c # three\n```',
      [
        'GET /a · fence code · purpose: one · \ncurl [-X DELETE https://shop.example/things/{id}/<x>] # one',
        'GET /b · fence code · purpose: two · etch("[/things/{id}/<x>", {method: \'DELETE\'}]) // t',
        'PUT /c · fence code · purpose: three · / two\n[DELETE /things/{id}/<x>] # thr',
      ],
    ],
    [
      '> Text.\n>\n> ```\n> # one\n> GET /a\n> ```',
      ['GET /a · fence code · purpose: one · one\n> [DELETE /things/{id}/<x>]\n> ```'],
    ],
    [
      '```\nGET /a\n> GET /b\n```',
      [
        'GET /a · fence code · ```\n[DELETE /things/{id}/<x>]\n> GET',
        'GET /b · fence code ·  /a\n> [DELETE /things/{id}/<x>]\n```',
      ],
    ],
    [
      '```\nPOST /a\n\n\nGET /b // two\n```',
      [
        'POST /a · fence code · ```\n[DELETE /things/{id}/<x>]\n\n\nGET',
        'GET /b · fence code · purpose: two ·  /a\n\n\n[DELETE /things/{id}/<x>] // tw',
      ],
    ],
    [
      '## Orders\n\n### GET /orders\n\n`PUT /list`\n\n### – POST /orders\n\n`PUT /all`',
      [
        'GET /orders · heading · purpose: PUT /list · section: Orders · \n\n### [DELETE /things/{id}/\\<x>]\n\n`PUT',
        'PUT /list · inline-code code · section: Orders · ers\n\n`[DELETE /things/{id}/<x>]`\n\n###',
        'POST /orders · heading · purpose: PUT /all · section: Orders · ### – [DELETE /things/{id}/\\<x>]\n\n`PUT',
        'PUT /all · inline-code code · section: Orders · ers\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      '## Orders that you GET\n\n`PUT /list`\n\n## Getting orders\n\n`PUT /all`',
      [
        'PUT /list · inline-code code · section: Orders that you GET · GET\n\n`[DELETE /things/{id}/<x>]`\n\n## ',
        'PUT /all · inline-code code · section: Getting orders · ers\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      '# Shop `/v1`\n\n## Orders\n\n`GET /list`',
      [
        '- /v1 · heading code · Shop `[/things/{id}/<x>]`\n\n## ',
        'GET /list · inline-code code · section: Orders · ers\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      '# Shop (http://shop.example/v1)\n\n`GET /list`',
      [
        'GET /list · inline-code code · section: Shop (http://shop.example/v1) · base: /v1 · v1)\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      '# Orders and/or/desks\n\n`GET /list`',
      ['GET /list · inline-code code · section: Orders and/or/desks · sks\n\n`[DELETE /things/{id}/<x>]`'],
    ],
    [
      '# Shop `/v1` and `/v2`\n\n`GET /list`',
      [
        '- /v1 · heading code · purpose: and · Shop `[/things/{id}/<x>]` and ',
        '- /v2 · heading code ·  and `[/things/{id}/<x>]`\n\n`GE',
        'GET /list · inline-code code · section: Shop /v1 and /v2 · base: /v1 · v2`\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    [
      '# Shop at **`https://shop.example/v1/`**\n\n`GET /list`',
      [
        '- /v1/ · heading code · purpose: GET /list · xample[/things/{id}/<x>]`**\n\n`',
        'GET /list · inline-code code · section: Shop at https://shop.example/v1/ · base: /v1 · `**\n\n`[DELETE /things/{id}/<x>]`',
      ],
    ],
    ['- Text.\n\n  Method: GET\n- URL: /orders', ['GET /orders · list · thod: [DELETE\n- URL: /things/{id}/\\<x>]']],
    [
      'POST\n\n```\nhttps://h/orders\n```',
      ['POST /orders · fence code · [DELETE\n\n```\nhttps://h/things/{id}/<x>]\n```'],
    ],
    [
      '```\nhttps://h/orders\nPOST request\n```',
      ['POST /orders · fence code · ps://h[/things/{id}/<x>\nDELETE] reque'],
    ],
    [
      '#### URL\n\n`/orders`\n\n#### METHOD\n\n`POST`',
      ['POST /orders · inline-code code · section: URL · URL\n\n`[/things/{id}/<x>`\n\n#### METHOD\n\n`DELETE]`'],
    ],
    [
      '### /orders\n\nLists them.\n\n- Method: GET',
      ['GET /orders · heading · purpose: Lists them. · ### [/things/{id}/\\<x>\n\nLists them.\n\n- Method: DELETE]'],
    ],
    ['POST\n\n### /orders', []],
    ['POST\n\n/orders\n\n/desks', ['POST /orders · prose · purpose: /desks · [DELETE\n\n/things/{id}/\\<x>]\n\n/des']],
    ['GET\nPOST\n/orders', []],
    [
      '## /orders (post)\n\nAdd an order',
      ['POST /orders · heading · purpose: Add an order · ## [/things/{id}/\\<x> (delete])\n\nAdd'],
    ],
    ["- Add: <a href='x'>https://shop.example/orders</a>, METHOD: POST", ['POST /orders · list · no edit']],
    [
      '<pre><code>url = "https://shop.example/orders"\nrequests.post(url, json=order)\n</code></pre>',
      ['POST /orders · html · no edit'],
    ],
    ['- /orders - POST\n- /desks: all', ['POST /orders · list · - [/things/{id}/\\<x> - DELETE]\n- /de']],
    [
      '### <Badge type="tip" text="POST"/> /orders/create',
      ['POST /orders/create · heading · text="[DELETE"/> /things/{id}/\\<x>]'],
    ],
    [
      '## Endpoints\n\n- /orders\n- /desks: all',
      [
        '- /orders · list · section: Endpoints · ts\n\n- [/things/{id}/\\<x>]\n- /de',
        '- /desks · list · purpose: all · section: Endpoints · ers\n- [/things/{id}/\\<x>]: all',
      ],
    ],
    ['Path: `GET`/v1/orders', ['GET /v1/orders · prose · purpose: Path · ath: `[DELETE`/things/{id}/\\<x>]']],
    [
      '{% api-method method="post" path="/orders" %}',
      ['POST /orders · html · thod="[delete" path="/things/{id}/&lt;x&gt;]" %}'],
    ],
    [
      'mdx',
      '<Endpoint method="POST" path="/orders" />',
      ['POST /orders · html · thod="[DELETE" path="/things/\\{id}/&lt;x&gt;]" />'],
    ],
    ['Method: GET\n\nURL: /orders /desks', []],
    ['Method: get get\n\nURL: /orders', []],
    [
      '| GET/HEAD | `/orders` |\n| - | - |\n| GET, POST & PUT | /desks |\n| **PUT** | **/a** |',
      [
        'GET /orders · table code · no edit',
        'HEAD /orders · table code · no edit',
        'GET /desks · table · no edit',
        'POST /desks · table · no edit',
        'PUT /desks · table · no edit',
        'PUT /a · table · |\n| **[DELETE** | **/things/{id}/\\<x>]** |',
      ],
    ],
    [
      '| Delete | Path | What |\n| - | - | - |\n| delete | /orders | DELETE |',
      ['DELETE /orders · table · ete | [/things/{id}/\\<x>] | DEL'],
    ],
    [
      '| Path | Method |\n| - | - |\n| `/orders`, `/desks` | GET |\n| `/a`; `/b` | PUT |',
      [
        'GET /orders · table code · no edit',
        'GET /desks · table code · no edit',
        'PUT /a · table code · no edit',
        'PUT /b · table code · no edit',
      ],
    ],
    [
      '| Path | Text |\n| - | - |\n| /orders of a shop | lists |\n| /desks | 12 |\n| `/a` | ab |\n| `/b` | abc | def |',
      [
        '- /desks · table · s |\n| [/things/{id}/\\<x>] | 12 ',
        '- /a · table code ·  |\n| `[/things/{id}/<x>]` | ab',
        '- /b · table code · purpose: abc · def ·  |\n| `[/things/{id}/<x>]` | ab',
      ],
    ],
    [
      '| Prefix | Resource |\n| - | - |\n| /v1 and /v2 | GET /orders |\n| /v1 | /desks |',
      [
        'GET /orders · table · purpose: /v1 and /v2 · /v2 | [DELETE /things/{id}/\\<x>] |\n| /',
        '- /desks · table · base: /v1 · /v1 | [/things/{id}/\\<x>] |',
      ],
    ],
    [
      '| Call | Method |\n| - | - |\n| `GET /orders` ~~`PUT /desks`~~ | POST |',
      [
        'GET /orders · table code ·  |\n| `[DELETE /things/{id}/<x>]` ~~`P',
        'PUT /desks · table code bad · s` ~~`[DELETE /things/{id}/<x>]`~~ | ',
      ],
    ],
    [
      '| Rooted | Path |\n| - | - |\n| /v1 | GET /orders |',
      [
        '- /v1 · table · - |\n| [/things/{id}/\\<x>] | GET',
        'GET /orders · table · /v1 | [DELETE /things/{id}/\\<x>] |',
      ],
    ],
    [
      '| Path |\n| - |\n| https://shop.example/orders |\n| https://shop.example/orders/<id> |\n| see https://shop.example/orders |',
      ['- /orders · table · no edit', '- /orders/<id> · table · xample[/things/{id}/<x>] |\n| s'],
    ],
    [
      '[`GET /orders`](https://shop.example/orders) and [/desks](/desks)',
      ['GET /orders · inline-code code · purpose: and /desks · [`[DELETE /things/{id}/<x>]`](htt'],
    ],
    [
      '`` GET /orders `` and ```PUT /a``` and ` GET /b `',
      [
        'GET /orders · inline-code code · purpose: and · `` [DELETE /things/{id}/<x>] `` an',
        'PUT /a · inline-code code · purpose: and · nd ```[DELETE /things/{id}/<x>]``` an',
        'GET /b · inline-code code · and ` [DELETE /things/{id}/<x>] `',
      ],
    ],
    [
      'GET /orders/<order_id>/lines and GET /orders?id=<id> and GET <b>/desks</b>',
      [
        'GET /orders/<order_id>/lines · prose · purpose: and · [DELETE /things/{id}/<x>] and G',
        'GET /orders?id=<id> · prose · purpose: and · s and [DELETE /things/{id}/<x>] and G',
        'GET /desks · prose · > and [DELETE <b>/things/{id}/\\<x>]</b>',
      ],
    ],
    [
      'GET **/orders** and **GET** `/desks` and *GET /a*',
      [
        'GET /orders · prose · purpose: and · [DELETE **/things/{id}/\\<x>]** and',
        'GET /desks · inline-code code · purpose: and · and **[DELETE** `/things/{id}/<x>]` and ',
        'GET /a · prose ·  and *[DELETE /things/{id}/\\<x>]*',
      ],
    ],
    [
      'GET /a\nPUT /b  \nPOST /c\\\nDELETE /d',
      [
        'GET /a · prose · [DELETE /things/{id}/\\<x>]\nPUT /',
        'PUT /b · prose · ET /a\n[DELETE /things/{id}/\\<x>]  \nPOS',
        'POST /c · prose ·  /b  \n[DELETE /things/{id}/\\<x>]\\\nDELE',
        'DELETE /d · prose · T /c\\\n[DELETE /things/{id}/\\<x>]',
      ],
    ],
    [
      'POST https://shop.example/a/<id>/b and POST www.shop.example/c now',
      [
        'POST /a/<id>/b · prose · purpose: and · [DELETE https://shop.example/things/{id}/<x>] and P',
        'POST /c · prose · purpose: now · no edit',
      ],
    ],
    [
      'Wrong ~~GET /a~~ and ~~`GET /b` c~~',
      [
        'GET /a · prose bad · purpose: and · ong ~~[DELETE /things/{id}/\\<x>]~~ and',
        'GET /b · inline-code code bad · purpose: c · nd ~~`[DELETE /things/{id}/<x>]` c~~',
      ],
    ],
    [
      'Run `curl -X PUT https://shop.example/a` then `wget https://shop.example/b` to GET /c',
      [
        'PUT /a · inline-code code · purpose: then wget https://shop.example · rl -X [DELETE https://shop.example/things/{id}/<x>]` then',
        'GET /b · inline-code code · purpose: to · `wget [--method=DELETE https://shop.example/things/{id}/<x>]` to G',
        'GET /c · prose · b` to [DELETE /things/{id}/\\<x>]',
      ],
    ],
    [
      '`/a` and `/b/{id}` and `a/b` and `/c d` and `GET`',
      [
        '- /a · inline-code code · purpose: and · `[/things/{id}/<x>]` and ',
        '- /b/{id} · inline-code code · purpose: and a/b and /c d and GET ·  and `[/things/{id}/<x>]` and ',
      ],
    ],
    [
      'Use `GET` `/orders` or `POST`: `/desks`',
      [
        'GET /orders · inline-code code · purpose: or · Use `[DELETE` `/things/{id}/<x>]` or `',
        'POST /desks · inline-code code · ` or `[DELETE`: `/things/{id}/<x>]`',
      ],
    ],
    [
      '<ul><li>GET /a</li><li><b>PUT</b> <samp>/b</samp></li></ul>',
      [
        'GET /a · html · l><li>[DELETE /things/{id}/&lt;x&gt;]</li><',
        'PUT /b · html · li><b>[DELETE</b> <samp>/things/{id}/&lt;x&gt;]</samp',
      ],
    ],
    ['<p>a < b <code>/c</code> <code>/d e</code></p> <h2>GET</h2> <p>/f</p>', []],
    [
      '| Methods | Path |\n| - | - |\n| widget | /orders |\n| GET it | /desks |\n| GET or POST | /a |\n| GET ,POST | /b |\n| GET\\|PUT | /c |',
      [
        '- /orders · table · purpose: widget · get | [/things/{id}/\\<x>] |\n| G',
        '- /desks · table · purpose: GET it ·  it | [/things/{id}/\\<x>] |\n| G',
        '- /a · table · purpose: GET or POST · OST | [/things/{id}/\\<x>] |\n| G',
        'GET /b · table · no edit',
        'POST /b · table · no edit',
        '- /c · table · purpose: GET\\|PUT · PUT | [/things/{id}/\\<x>] |',
      ],
    ],
    [
      '| Method | Path | What |\n| - | - | - |\n| GET | /orders | get |\n| Get | /desks | Get all |',
      [
        'GET /orders · table · - |\n| [DELETE | /things/{id}/\\<x>] | get',
        'GET /desks · table · purpose: Get all · t |\n| [Delete | /things/{id}/\\<x>] | Get',
      ],
    ],
    [
      '| /base | /orders |\n| - | - |\n| /v1 | GET /list |',
      [
        '- /base · table · | [/things/{id}/\\<x>] | /or',
        '- /orders · table · ase | [/things/{id}/\\<x>] |\n| -',
        'GET /list · table · base: /v1 · /v1 | [DELETE /things/{id}/\\<x>] |',
      ],
    ],
    [
      '| Base |\n| - |\n| /v1 /v2 |',
      ['- /v1 · table · - |\n| [/things/{id}/\\<x>] /v2 |', '- /v2 · table · | /v1 [/things/{id}/\\<x>] |'],
    ],
    [
      '| Path | Note | More |\n| - | - | - |\n| /orders | No. 1 | all **the**  orders |',
      ['- /orders · table · purpose: all the orders · - |\n| [/things/{id}/\\<x>] | No.'],
    ],
    ['| GET | /orders | ~~x~~ `y` |\n| - | - | - |', ['GET /orders · table · | [DELETE | /things/{id}/\\<x>] | ~~x']],
    [
      '| PUT | ~~/orders~~ /desks | x |\n| - | - | - |',
      ['PUT /orders · table bad · no edit', 'PUT /desks · table · no edit'],
    ],
    ['| PUT | `/a` /b | x |\n| - | - | - |', ['PUT /a · table code · no edit', 'PUT /b · table · no edit']],
    ['See the shop. GET  /orders now', ['GET /orders · prose · purpose: now · shop. [DELETE  /things/{id}/\\<x>] now']],
    [
      'Text of a shop.\n\nAvoid `GET /orders`, use ~~`GET /b`~~ `GET /c`.',
      [
        'GET /orders · inline-code code bad · purpose: , use · void `[DELETE /things/{id}/<x>]`, use',
        'GET /b · inline-code code bad · se ~~`[DELETE /things/{id}/<x>]`~~ `G',
        'GET /c · inline-code code · b`~~ `[DELETE /things/{id}/<x>]`.',
      ],
    ],
    [
      'https://shop.example/x and POST https://shop.example/a and PUT https://shop.example/b now www.shop.example',
      ['POST /a · prose · purpose: and · no edit', 'PUT /b · prose · purpose: now www.shop.example · no edit'],
    ],
    [
      'POST https://shop.example/a/<id> and POST https://shop.example/b<x> now',
      [
        'POST /a/<id> · prose · purpose: and · [DELETE https://shop.example/things/{id}/<x>] and P',
        'POST /b · prose · purpose: now · no edit',
      ],
    ],
    [
      'Use `curl https://shop.example/a` and GET /b and `/c`',
      [
        'GET /a · inline-code code · purpose: and · `curl [-X DELETE https://shop.example/things/{id}/<x>]` and ',
        'GET /b · prose · purpose: and · ` and [DELETE /things/{id}/\\<x>] and `',
        '- /c · inline-code code ·  and `[/things/{id}/<x>]`',
      ],
    ],
    [
      'PUT https://shop.example/a and `curl -X PUT https://shop.example/b`',
      [
        'PUT /a · prose · purpose: and curl -X · no edit',
        'PUT /b · inline-code code · rl -X [DELETE https://shop.example/things/{id}/<x>]`',
      ],
    ],
    [
      'a `/b`c and `/d/` and `/e f`',
      [
        '- /b · inline-code code · purpose: c and · a `[/things/{id}/<x>]`c and',
        '- /d/ · inline-code code · purpose: and /e f ·  and `[/things/{id}/<x>]` and ',
      ],
    ],
    ['---\nopenapi: POST /orders\n---', ['POST /orders · front-matter code · napi: [DELETE /things/{id}/<x>]\n---']],
    [
      '---\napi: "get /orders/{id}"\ntitle: GET /x\n---\n\na',
      ['GET /orders/{id} · front-matter code · section: GET /x · api: "[delete /things/{id}/<x>]"\ntitl'],
    ],
    ['---\ntitle: x\n---', []],
    ['---\nmy-api: GET /orders\n---', []],
    [`Method: GET\n\n${'Word '.repeat(130)}\n\nURL: /orders`, []],
  ]

  test.each(texts.map((one) => (one.length === 2 ? (['gfm', ...one] as const) : one)))(
    'are found and replaced, with the parser %s, in %j',
    (parser, source, expected) => {
      const requests = findRequests(toTree(source, parser), source, parser === 'mdx')
      expect(requests.map((request) => describeRequest(request, source))).toEqual(expected)
      for (const {path, pathRange, method, methodRange} of requests) {
        expect(source.slice(...pathRange)).toBe(path)
        if (methodRange) expect(source.slice(...methodRange).toUpperCase()).toBe(method)
      }
    },
  )

  test.each([
    ['GET /orders', 'GET /things'],
    ['`GET /orders`', 'GET /things'],
    ['**GET** /orders', '/things'],
    ['GET: /orders', '/things'],
    ['```\nGET /orders\n```', 'GET /things'],
    ['```\n[GET] /orders\n```', '/things'],
    ['```\nGET  /orders\n```', 'GET  /things'],
    ['```\nGET: /orders\n```', '/things'],
    ['```\nGET "/orders"\n```', '/things'],
    ['GET  /orders', 'GET  /things'],
    ['<p>GET  /orders</p>', 'GET  /things'],
    ['<p>GET <b>/orders</b></p>', '/things'],
    ['<p><b>GET</b> /orders</p>', '/things'],
    ['```sh\ncurl https://shop.example/orders\n```', '/things'],
    ['```sh\ncurl -X GET https://shop.example/orders\n```', '/things'],
    ['```js\nfetch("/orders")\n```', '/things'],
    ['```js\naxios.get("/orders")\n```', '/things'],
    ['```js\napp.get("/orders", list)\n```', '/things'],
    ['| GET | /orders |\n| - | - |', '/things'],
    ['<p>GET /orders</p>', 'GET /things'],
    ['Method: GET\n\nURL: /orders', '/things'],
    ['---\napi: GET /orders\n---', 'GET /things'],
  ])('in %j become %j if only the path changes', (source, text) => {
    const [request] = findRequests(toTree(source), source)
    expect(request?.edit('GET', '/things')?.text).toBe(text)
    expect(request?.edit(undefined, '/things')?.text).toBe('/things')
  })

  test('in OpenAPI keep their method if they share a path', () => {
    const source = '```yaml\npaths:\n  /orders:\n    get: {}\n    put: {}\n```'
    const [request] = findRequests(toTree(source), source)
    expect(request?.edit('GET', '/things')?.text).toBe('/things')
    expect(request?.edit('DELETE', '/things')).toBeUndefined()
  })
})

test('no request is found if the tree does not fit the source', () => {
  const find = (source: string, position: object) => {
    const code = {type: 'inlineCode', value: '/orders', position}
    return findRequests(
      {type: 'root', children: [{type: 'paragraph', children: [code], position}], position} as never,
      source,
    )
  }
  const at = (start: number, end: number) => ({start: {offset: start}, end: {offset: end}})
  expect(find('`/orders`', at(0, 9))).toHaveLength(1)
  expect(find('/orders', at(0, 7))).toEqual([])
  expect(find('`/orders`'.slice(0, 2), at(0, 2))).toEqual([])
  expect(find('``````/', at(0, 7))).toEqual([])
  expect(find('`/orders`', {start: {offset: 0}, end: {}})).toEqual([])
  expect(find('`/orders`', {start: {}, end: {offset: 9}})).toEqual([])
})
