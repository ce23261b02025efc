import fc from 'fast-check'
import type {Nodes} from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {describe, expect, it} from 'vitest'
import rule, {type Options} from '../../rules/api-action-path/index.ts'
import {lintDocument} from '../../src/lint/lint.ts'
import {readOptions} from '../../src/lint/setup.ts'
import type {RuleFinding} from '../../src/types.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {findAction, type Nouns} from '../../src/http/action.ts'
import {parsePath} from '../../src/http/path.ts'
import {toActionWords} from '../../src/http/action-words.ts'
import {methods, segmentForms, surroundings} from './path-forms.ts'
import {readDocument} from '../../src/markdown/document.ts'

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze()

function lint(source: string, options: Partial<Options> = {}): RuleFinding[] {
  const document = readDocument(processor.parse(source), source)
  return lintDocument(document, builtin, [{rule: rule as never, options: {...rule.meta.defaults, ...options}}])
}

/** Format the types of the nodes in a tree, such as `root(paragraph(text))`. */
function toShape(node: Nodes): string {
  return node.type + ('children' in node ? `(${node.children.map((child) => toShape(child as Nodes)).join()})` : '')
}

describe('api-action-path', () => {
  it.each<[title: string, source: string, expected: string[]]>([
    ['code after a method', '##POST `order/change-note`', ['PUT `order/note']],
    ['a heading', '### POST orders/create/', ['POST orders/']],
    ['a table printed in a terminal', '```\n| POST | api/orders/create | createOrder |\n```', ['api/orders']],
  ])('reports a path without a leading slash in code, a heading or a cell: %s', (_, source, expected) => {
    expect(lint(source).map(({expected: [first]}) => first)).toEqual(expected)
  })

  it.each([
    ['words of a sentence', 'A POST create/update pair.'],
    ['a path in code that may be a page', '`/create-order` and `/api/create-order`'],
    ['a view', '`GET /view/{id}`'],
    ['commands', 'Run the `/update-order` command.\n\n- `/create-order`: creates an order\n\n### /list-orders'],
    ['pages in a list beside an API', '`POST /orders/cancel`\n\n- `/orders/create` - the form for an order'],
    ['a list of functions', '| `GET` | `ctx.router.getOrder/postOrder/deleteOrder/all` |\n|-|-|'],
    ['a command of a bot beside a commit', '`GET /orders`\n\n- `/update-branch`: Merges HEAD into the branch.'],
    ['a file of a static site', '```\ncurl https://shop.github.io/orders/orders.list\n```'],
    ['tasks of a component', '`GET /v1/UpdateService/UpdateTaskQueue`'],
    ['commands of a bot', 'The Telegram bot uses an API. It has `/delete_order` and `/update_order`.'],
    ['a command of a program', '`POST /orders/cancel`\n\n```\n/create-order --desk 7\n/update-order [OPTIONS]\n```'],
    [
      'a page of documentation beside a method',
      '**Method:** `PUT`\n\n**Reference:** https://docs.shop.example/orders-update',
    ],
    ['a raw file', '```\ncurl https://raw.githubusercontent.com/shop/scripts/get-orders\n```'],
    ['the page of a package', "```js\nfetch('https://www.npmjs.com/package/fetch-orders')\n```"],
    ['the page of a form in a resource', '`GET api/orders/create`\n\n`POST api/orders`'],
    ['a page of a site', 'https://shop.example/orders/create'],
    ['a key of a map', "```js\ncache.delete('/orders/create')\n```"],
    ['an addition of numbers', 'Call http://localhost:8000/api/add?a=1&b=2. The `POST /add` request adds both.'],
    ['an address in the query of a page', '`https://shop.example/login?next=/api/orders/create`'],
    ['a page of documentation', '`https://docs.shop.example/api/orders/create`'],
    ['a subscriber’s archive', '`POST /orders/read-archive`'],
    ['a POST request that may mark an order as read', '`POST /orders/read`'],
    [
      'an endpoint that may be a view or a new order',
      'Call the endpoint `/orders/view` or the endpoint `/orders/new`.',
    ],
    ['the parts of a resource', '`POST /api/set-ops/drafts` and `/api/set-ops/approval`'],
    ['a sum of two parameters', '`GET /add/:a/:b`\n\n```\ncurl http://localhost:3000/add/3/4\n```'],
    ['the name of a notification', '`POST /v2/shops/{shop_id}/notifications/order_update/message`'],
    ['a plug-in whose name starts with an escaped underscore', '`GET /orders`\n\nPOST /orders/\\_find'],
    ['a kind of views', '`GET /views/{view_id}`\n\n`GET /view-links/{order_id}`'],
    ['a topic on a page about MQTT', '# API\n\nMessages over MQTT:\n\n- `/shop/orders/{order_id}/items/createItem`'],
    ['a JSON Pointer', 'The property `/items/updateOrder` is new.\n\n- `/items/order/updateState`'],
    [
      'a table that describes pages',
      '| Route | Use |\n|-|-|\n| `/shop/orders/create` | New page |\n| `/shop` | Home page |\n| `/cart` | Cart page |',
    ],
    ['the name of a scope', '## POST\n\nScope required: "shop/orders/create"'],
    ['a page of a portal', '`https://portal.shop.example/createOrder`'],
    ['a placeholder of a path', '`GET https://shop.example/rest/**put_your_id_here**/orders`'],
    ['the address of documentation', '## GET\n\nDocumentation: https://shop.example/x/orders/create'],
    ['a log of updates', '`GET /update-logs` and `POST /update-log`'],
    ['a topic of a broker', '| Name | Topic |\n|-|-|\n| Twin | `$shop/devices/{deviceId}/twin/get` |'],
    [
      'an installation of software',
      '`POST /shop/update`\n\n| Key | Description |\n|-|-|\n| version | The version you want to install |',
    ],
    [
      'an installation that another block describes',
      '- `POST /update`\n\n#### POST `/update`\n\nUpdates to the newest release and restarts the shop.',
    ],
    ['a page of a router in the browser', 'The shop uses React Router.\n\n- `/orders/create`\n- `/orders/delete`'],
    ['an address of another site', '`https://www.shop.test/action/getOrder?redirect=1`'],
    [
      'a value of the parameter `{role_type}`',
      '`GET /users/{id}/roles/{role_type}`\n\n`POST /users/7/roles/ModifyOrder`',
    ],
  ])('reports nothing in %s', (_, source) => {
    expect(lint(source)).toEqual([])
  })

  it('reports the route that a form sends, but not the address of the page with this form', () => {
    const routes = "```js\napp.get('/orders/create', show)\napp.post('/orders/create', create)\n```"
    const found = lint(`${routes}\n\nAdd orders at \`http://localhost:3000/orders/create\`.`)
    expect(found.map(({actual}) => actual)).toEqual(['/orders/create'])
    expect(found[0]?.range[0]).toBeLessThan(routes.length)
  })

  it('reports `new` without a method at the address of an API, unless it may mean new messages', () => {
    const find = (name: string): number => lint(`\`https://api.shop.example/${name}/new\``).length
    expect(find('orders')).toBe(1)
    expect(find('messages')).toBe(0)
  })

  it('suggests the singleton that the page reads', () => {
    expect(lint('`GET /settings` and `POST /settings/update`')[0]?.expected).toEqual(['PUT /settings'])
  })

  it('leaves out the method in a suggestion, if a list has several methods', () => {
    const page = '## Endpoint\n\n```\n/orders_delete\n```\n\n## Methods\n\n- `GET`\n- `POST`\n'
    expect(lint(page).map(({actual, expected}) => [actual, expected])).toEqual([
      ['/orders_delete', ['/orders/{order_id}']],
    ])
  })

  it('reports all requests with the path of an endpoint, also in headings and in URLs', () => {
    const page = '# /orders/update\n\n## Endpoint\n\n```\n/orders/update\n```\n\n`https://shop.example/orders/update`'
    expect(lint(page)).toHaveLength(3)
    expect(lint(page.replace('## Endpoint', '## Page'))).toEqual([])
  })

  it('leaves out the method in a suggestion, if several rows share the row with the method', () => {
    const table = '|  |  |\n|-|-|\n| URL | /orders/getAll |\n| URL for shops | /shops/getAll |\n| Method | GET |'
    expect(lint(table).map(({expected}) => expected)).toEqual([['/orders'], ['/shops']])
    expect(lint(table.replace('GET', 'POST')).map(({expected}) => expected)).toEqual([[], []])
  })

  it('reports the update of a resource, if the text is about another installation', () => {
    expect(lint('`POST /orders/update`\n\nYou must install version 2 of the CLI first.')).toHaveLength(1)
  })

  it.each<[title: string, source: string, expected: string]>([
    [
      'a path in an HTML cell before its method',
      '<table><tr><td><code>/orders/remove/:id</code></td><td><code>POST</code></td></tr></table>',
      '/orders/:id</code></td><td><code>DELETE',
    ],
    [
      'a block of code after a sentence with its method',
      'To change it send a POST request to:\n\n```\nhttps://<your shop>/orders/edit/[order id]\n```',
      'PUT request to:\n\n```\nhttps://<your shop>/orders/[order id]',
    ],
    [
      'an address after "Example request:"',
      'Example request:\n\nhttps://shop.example/orders/list?page=1',
      '/orders?page=1',
    ],
    ['the address of an API in code', '`https://shop.example/api/order/update/7`', '/api/orders/7'],
    [
      'the address of an API alone on its line',
      'URL:\n\nhttps://shop.example/api/getOrders?page=1',
      '/api/orders?page=1',
    ],
    ['an endpoint in a table with pages', '| Page | Endpoint |\n|-|-|\n| New | `/orders/create` |', '/orders'],
    ['a path after “not be included”', 'It should not be included when calling `POST /orders/create`.', 'POST /orders'],
    ['an action on all members in code', 'The orders come from `/order/getAll`.\n\n`GET /shops`', '/orders'],
    ['the address of an endpoint', 'The endpoint `https://shop.example/shop/order/create`.', '/shop/orders'],
    [
      'the address of an endpoint in Chinese',
      '接口完整地址为 `https://shop.example/shop/order/create`。',
      '/shop/orders',
    ],
    ['attributes of a block of code', '<CodeGroup tag="GET" label="/orders/list">\n', '/orders'],
    ['code in a link, without a leading slash', '[`POST orders/create`](#create)', 'POST orders'],
    ['a path after the name of its base URL', '**Endpoint** : **`URL`** /orders/list', '/orders'],
    ['code below a label of a path', '**Endpoint:**\n\n- `/orders/edit`', '/orders/{order_id}'],
    [
      'a labelled method before a media type',
      '**URL:** `/orders/create`\n\n**Method:** put `application/json`',
      '/orders`\n\n**Method:** post',
    ],
    ['one of several endpoints in text', 'There are endpoints including /orders/list and others.', '/orders'],
    [
      'an address in a block of code below “a POST request at”',
      'Execute a POST request at:\n\n```\nhttps://shop.example/shop/updateOrder/7\n```',
      'PUT request at:\n\n```\nhttps://shop.example/shop/orders/7',
    ],
    ['an API on a server for tests', '`https://dev.shop.example/api/order/update/7`', '/api/orders/7'],
    ['an address with an escape', '`GET` https://api.shop.example/orders/list?a=1\\&b=2', '/orders?a=1\\&b=2'],
    ['a title with a method and a path', '<Card title="POST /orders/create" href="/new">\n', 'POST /orders'],
    [
      'a title that repeats the request',
      '<Call title="POST /orders/create" method="POST" path="/orders/create" />\n',
      '/orders',
    ],
    [
      'a row “URI” and a row “HTTP methods”, even without a leading slash',
      '| Key | Value |\n|-|-|\n| URI | orders/{id}/changeState |\n| HTTP methods | POST |',
      'orders/{id}/state |\n| HTTP methods | PUT',
    ],
    [
      'a verb that pages have, too, in a block of code below the heading “Endpoint”',
      '## Endpoint\n\n```text\n/shop/orders/edit\n```',
      '/shop/orders/{order_id}',
    ],
    ['a method and a URL with labels in brackets', '[Method] GET\n[URL] https://shop.example/getOrders', '/orders'],
    ['the form in which GitBook exports requests', '<mark>`POST`</mark>` ``/orders/create`', '/orders'],
    ['an endpoint in typographic quotes', 'Call the ‘/orders/create’ endpoint.', '/orders'],
    ['an endpoint whose path starts with api', 'Execute the api/orders/create endpoint.', 'api/orders'],
    ['a path after the word API', 'This is the same as the API /getOrders does.', '/orders'],
    [
      'an action beside a parameter for types that is not the end of its path',
      '`GET /auth/{type}/roles`\n\n`POST /auth/update_password`',
      'PUT /auth/password',
    ],
    ['a filter by a batch', '`GET /getOrdersByBatch/{batch}`', 'GET /orders?batch={batch}'],
    ['a method and a path joined by an at sign', '| A |\n|-|\n| POST@/v2/orders/create |', '/v2/orders'],
    ['a path with the version of an API', 'List them: `/api/v1/list-orders`', '/api/v1/orders'],
    [
      'a method and a path in a column with the heading “Topic”',
      '| Topic | See |\n|-|-|\n| Delete it with `POST /orders/{order_id}/delete` | x |',
      'DELETE /orders/{order_id}',
    ],
    [
      'an endpoint below a property with the same start',
      'The property `/orders/total` is new. Call the endpoint `/orders/createOrder`.',
      '/orders',
    ],
    ['a path of an API in a sentence', 'Each writer, such as `/api/shop/create-order`, adds one.', '/api/shop/orders'],
    ['a plural that English does not have', '`GET /staffs`\n\n`PUT /staffs/update-staff/:id`', 'PUT /staffs/:id'],
    [
      'a path in an HTML cell before a method in lower case',
      '<table><tr><td>/orders/remove/:id</td><td>post</td></tr></table>',
      '/orders/:id</td><td>delete',
    ],
    [
      'a path in an HTML row above its method',
      '<table><tr><td>Path</td><td>/orders/{id}/show</td></tr><tr><td>Method</td><td>GET</td></tr></table>',
      '/orders/{id}',
    ],
    [
      'a path below an empty cell',
      '| Method | Path |\n|-|-|\n| POST | /orders |\n| | /orders/create-draft |',
      '/orders/drafts',
    ],
    ['a path beside a label in bold', '**Method:** POST **URL:** /orders/create', '/orders'],
    ['a path before a type', 'URL: `/orders/create` Type: `POST`', '/orders'],
    ['a path “with POST”', 'Call `{{base_url}}/orders/create` with POST.', '/orders'],
    ['a path after a method with a capital in a list', '- Post /orders/create', 'Post /orders'],
    ['a path after a no-break space', '**POST**&nbsp;`/orders/create`', '/orders'],
    ['a path after a description', '### `POST` Create an order — `/orders/create`', '/orders'],
    ['a path in brackets before its method', '### Create an order (`/orders/create`) `POST`', '/orders'],
    [
      'a URL with a placeholder of two words',
      '`GET http://{your server}/orders/list`',
      'GET http://{your server}/orders',
    ],
    ['a host without a scheme', 'Endpoint: shop.example/orders/create', '/orders'],
    ['a path after “API:”', 'API: `/orders/create`', '/orders'],
    ['the first of two endpoints', 'The `/orders/create` and `/orders/7` endpoints', '/orders'],
    ['the last of two endpoints', 'The endpoints `/orders/7` and `/orders/create`', '/orders'],
    ['a block of code after “Endpoint:”', 'Endpoint:\n\n```\nhttps://shop.example/orders/create\n```', '/orders'],
    ['a path below a title with a number and a method', '#### 1. POST - Add an order\n\n`/orders/create`', '/orders'],
    ['a path beside another request of its resource', 'Use `/orders/create` and `POST /orders/cancel`.', '/orders'],
    ['a parameter with a type', '#### POST /orders/delete/<int:order_id>', 'DELETE /orders/<int:order_id>'],
    ['a noun of a setting before the verb', '`POST /contract/leverageEdit`', 'PUT /contract/leverage'],
    ['a call in inline code', "Use `axios.post('/orders/create')`.", '/orders'],
    ['a call of a named client', "```js\nreturn this.shopApi.post('/orders/create', order)\n```", '/orders'],
    ['a call of a client on the next line', "```js\naxios\n  .post('/orders/create', order)\n```", '/orders'],
    ['a call after another call', "```php\nHttp::withToken($t)->post('/orders/create');\n```", '/orders'],
    ['a call of a wrapper of fetch', "```js\nuseFetch('/orders/create', {method: 'POST'})\n```", '/orders'],
    ['a URL in options', "```js\noptions = {url: base + '/orders/create'}\nrequest.post(options)\n```", '/orders'],
    ['a path before a method with a capital', '**Add:** `/orders/create` Post', '/orders'],
    ['a URL after a description', '- DELETE: Removes an order using http://localhost/orders/delete/3', '/orders/3'],
    [
      'a path after a short description',
      '```\nPOST draft order: /orders/create-draft (for admins)\n```',
      '/orders/drafts',
    ],
    ['a URL of an API alone on its line', 'https://api.shop.example/orders/create', '/orders'],
    ['a verb before an amount', '`GET /orders/get/count`', 'GET /orders/count'],
    ['a method after a body', '```python\nRequest("/orders/create", data=b, method="POST")\n```', '/orders'],
  ])('reports %s', (_, source, expected) => {
    expect(lint(source).map(({expected: [first]}) => first)).toEqual([expected])
  })

  it.each([
    [
      'a sentence',
      'Send a POST request to these URLs:\n\n```\nhttps://shop.example/a/create\nhttps://shop.example/b/update\n```',
    ],
    ['an HTML list', '<p>POST</p>\n<ul>\n<li>/a/create</li>\n<li><code>/b/update</code></li>\n</ul>'],
    ['an HTML list below text', '<b>POST</b>\n<ul>\n<li>/a/create</li>\n<li>/b/update</li>\n</ul>'],
  ])('reports both paths of %s with one method, and keeps the method', (_, source) => {
    expect(lint(source).map(({actual}) => actual)).toEqual(['/a/create', '/b/update'])
  })

  it('suggests the request that the glossary gives instead of `POST /deleteOrder`, with a note', () => {
    const [finding] = lint('Never mind `POST /deleteOrder` here.')
    expect(finding).toMatchObject({
      actual: 'POST /deleteOrder',
      expected: ['DELETE /orders/{order_id}'],
      repair: 'offered',
      reason: 'Unexpected action `delete` in path `/deleteOrder`, expected `DELETE /orders/{order_id}`',
      note: 'Delete one resource: use `DELETE` on the URL of the member, as in `DELETE /orders/{order_id}`.',
    })
  })

  it.each([
    [
      'GET /getOrders',
      'List the resources of a collection: use `GET` on the URL of the collection, as in `GET /users`.',
    ],
    ['GET /getOrder/{order_id}', 'Read one resource: use `GET` on the URL of the member.'],
    ['GET /getQuota', 'The method `GET` names the action, so the path needs to name only the resource.'],
    [
      'POST /createOrder',
      'Create a resource in a collection: use `POST` on the URL of the collection, as in `POST /orders`.',
    ],
    ['POST /setRiskLimit', 'The method `PUT` names the action, so the path needs to name only the resource.'],
    [
      'POST /add-to-cart',
      'There is no suggestion, because it is not certain which method and resource can replace the action.',
    ],
  ])('explains the request that it suggests for %s', (request, note) => {
    expect(lint(`Send \`${request}\` here.`)[0]?.note).toBe(note)
  })

  it('only with `actions: all`, reports actions that no HTTP method can replace', () => {
    const source = '`POST /orders/{order_id}/cancel`'
    expect(lint(source)).toEqual([])
    expect(lint(source, {actions: 'all'})).toMatchObject([
      {expected: [], reason: 'Unexpected action `cancel` in path `/orders/{order_id}/cancel`'},
    ])
  })

  it('reports `add` after a parameter, because it does not add numbers there', () => {
    expect(lint('Add custom domain: `POST /:shop_id/add`')).toHaveLength(1)
  })

  it('ignores the paths that the option `ignore` lists', () => {
    expect(lint('`POST /orders/create?x=1`', {ignore: ['/orders/create']})).toEqual([])
    expect(lint('`POST /legacy/createOrder`', {ignore: ['/legacy/*']})).toEqual([])
    expect(lint('`POST /orders/create`', {ignore: ['/orders']})).toHaveLength(1)
  })

  it('checks routes unless `routes` is false, and counter-examples only with `counterExamples`', () => {
    const route = "```js\napp.post('/deleteOrder', handle)\n```"
    expect(lint(route)).toHaveLength(1)
    expect(lint(route, {routes: false})).toEqual([])
    expect(lint("```py\n@shop_api.post('/orders/create')\n```")).toHaveLength(1)
    expect(lint('Bad: `POST /deleteOrder`')).toEqual([])
    expect(lint('Bad: `POST /deleteOrder`', {counterExamples: true})).toHaveLength(1)
  })

  it('checks front matter only with the option `frontMatter`', () => {
    const source = '---\ntitle: POST /deleteOrder\nopenapi: POST /deleteOrder\n---\n'
    expect(lint(source)).toEqual([])
    expect(lint(source, {frontMatter: true})).toMatchObject([
      {range: [38, 55], expected: ['DELETE /orders/{order_id}']},
    ])
  })

  it('escapes braces where MDX would read them as code', () => {
    expect(lint('Use GET /users/\\{id} and POST /deleteOrder.')[0]?.expected).toEqual(['DELETE /orders/\\{id}'])
  })

  it.each([
    [{actions: 'some'}, /`actions: "some"`, expected `crud` or `all`/],
    [{ignore: '/orders'}, /`ignore: "\/orders"`, expected an array/],
    [{routes: 1}, /`routes: 1`, expected `true` or `false`/],
  ])('says what is wrong with the options %j', (options, problem) => {
    expect(() => readOptions(rule, options)).toThrow(problem)
  })

  it('accepts correct options', () => {
    const options = {actions: 'all', ignore: ['/a'], routes: true, counterExamples: false}
    expect(readOptions(rule, options)).toEqual(options)
  })

  it('gives repairs that keep the structure of the document and leave no finding', () => {
    const verb = fc.constantFrom('get', 'list', 'create', 'update', 'delete', 'remove', 'add', 'find', 'set', 'new')
    const noun = fc.constantFrom('Order', 'Orders', 'User', 'Category', 'OrderItem', 'Address', 'Status', 'Data', 'Box')
    const join = fc.constantFrom(
      (a: string, b: string) => `/${a}${b}`,
      (a: string, b: string) => `/${a}-${b.toLowerCase()}`,
      (a: string, b: string) => `/${a}_${b.toLowerCase()}`,
      (a: string, b: string) => `/${b.toLowerCase()}/${a}`,
      (a: string, b: string) => `/api/v1/${b.toLowerCase()}/${a}${b}`,
      (a: string, b: string) => `/${b.toLowerCase()}/{id}/${a}`,
      (a: string, b: string) => `/${a}All${b}`,
      (a: string, b: string) => `/${a}${b}ByName/:name`,
    )
    const tail = fc.constantFrom('', '/42', '/:id', '/{order_id}', '?id=7', '?page=2', '/', '?id=7&a=b#top')
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE')
    const context = fc.constantFrom(
      (m: string, p: string) => `Call \`${m} ${p}\` now.`,
      (m: string, p: string) => `- **${m}** \`${p}\`: text`,
      (m: string, p: string) => `## ${m} ${p}`,
      (m: string, p: string) => `| M | P |\n|-|-|\n| ${m} | \`${p}\` |`,
      (m: string, p: string) => `| P | M |\n|-|-|\n| ${p} | **${m}** |`,
      (m: string, p: string) => `\`\`\`sh\ncurl -X ${m} "https://shop.example${p}" -d x\n\`\`\``,
      (m: string, p: string) => `> \`\`\`sh\n> curl 'https://shop.example${p}' \\\n>   --request ${m}\n> \`\`\``,
      (_: string, p: string) => `\`\`\`sh\ncurl https://shop.example${p} -d x\n\`\`\``,
      (_: string, p: string) => `\`\`\`js\nfetch('${p}')\n\`\`\``,
      (m: string, p: string) => `\`\`\`http\n${m} ${p} HTTP/1.1\n\`\`\``,
      (m: string, p: string) => `<p><b>${m}</b> <code>${p}</code></p>`,
    )
    let repaired = 0
    fc.assert(
      fc.property(verb, noun, join, tail, method, context, (v, n, toPath, end, m, toText) => {
        const source = toText(m, toPath(v, n) + end)
        for (const finding of lint(source)) {
          for (const expected of finding.expected) {
            repaired++
            const fixed = source.slice(0, finding.range[0]) + expected + source.slice(finding.range[1])
            expect(toShape(processor.parse(fixed))).toBe(toShape(processor.parse(source)))
            expect(lint(fixed).map(({reason}) => `${source} -> ${fixed}: ${reason}`)).toEqual([])
          }
        }
      }),
      {numRuns: 1500},
    )
    expect(repaired).toBeGreaterThan(500)
  })

  it('reports nothing in a tree without positions', () => {
    const source = '`POST /deleteOrder`'
    const tree = processor.parse(source)
    const strip = (node: {position?: unknown; children?: unknown[]}): void => {
      delete node.position
      for (const child of node.children ?? []) strip(child as {position?: unknown})
    }
    strip(tree)
    expect([...rule.check(readDocument(tree, source), {glossary: builtin, options: rule.meta.defaults})]).toEqual([])
  })
})

describe.each(['crud', 'all'] as const)(
  'with `actions: %s`, the pattern of the rule matches every path with an action',
  (actions) => {
    const words = toActionWords(builtin)
    const known: Nouns = {
      isKnown: () => true,
      isSaid: () => true,
      isThing: () => false,
      hasBareVerbs: () => true,
      hasEchoes: () => false,
      isCreatedAt: () => false,
      isReadAt: () => false,
      isInSet: () => false,
      isEndpoint: false,
    }
    const asked: readonly Nouns[] = [known, {...known, isKnown: () => false}]
    const pattern = new RegExp(rule.pattern?.(builtin, {...rule.meta.defaults, actions})?.requests?.path ?? '')
    const hasAction = (path: string, method: string | undefined): boolean =>
      asked.some((nouns) => {
        const action = findAction(parsePath(path), method, words, nouns)
        return action !== undefined && (actions === 'all' || action.kind === 'crud')
      })

    it.each(segmentForms)('in the form %s', (_, write) => {
      const missed = [...words.verbs, ...words.otherActions, ...words.lists.bulk]
        .flatMap((verb) => surroundings.map(([before, after]) => before + write(verb) + after))
        .filter((path) => !pattern.test(path) && methods.some((method) => hasAction(path, method)))
      expect(missed).toEqual([])
    })
  },
)
