/** The command, remark and editors report the same when they check a shop's documentation against an OpenAPI file. */
import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {apply, servers, startClient, toTextEdits} from './language-client.ts'
import type {FileReport} from '../../src/types.ts'
import {makeFolder, runInstalled, runRemark, toPlace} from './project.ts'

const openapi = `openapi: 3.1.0
servers: [{url: https://api.shop.example/v1}]
paths:
  /orders: {get: {}, post: {}}
  /orders/{order_id}:
    parameters: [{$ref: parts.yml#/order_id}]
    get: {}
    delete: {}
  /exports: {post: {deprecated: true, description: Use GET /orders instead.}}
  /refunds: {get: {}}
`
const files = {
  '.remarkrc.json': '{"plugins": ["remark-gfm", "lint-api-glossary"]}',
  'api-glossary.yml': 'openapi: apis/shop.yml\n',
  'apis/shop.yml': openapi,
  'apis/parts.yml': 'order_id: {name: order_id, in: path}\n',
  'orders.md': `# Orders

List them with \`GET /order\`.

- \`PUT /orders/42\`: delete an order

Then send \`POST /exports\`.

Pay with \`POST https://pay.example.dev/v1/charges\`, see \`GET /…/refund\`.

## Release notes

\`POST /checkout\` is gone.
`,
}
const found = [
  ['api-known-request', '3:17-3:27', 'GET /order', 'GET /orders'],
  ['api-known-request', '5:4-5:18', 'PUT /orders/42', 'DELETE /orders/42'],
  ['api-known-request', '7:17-7:25', '/exports', undefined],
]

test('the command reports a wrong path, a wrong method and deprecated operations, and the coverage', async () => {
  const folder = makeFolder(files)
  const command = '.bin/api-glossary'
  const {status, stdout, stderr} = await runInstalled(command, ['--format', 'json', '.'], folder)
  expect({status, stderr}).toEqual({status: 1, stderr: ''})
  const [report] = (JSON.parse(stdout) as {files: FileReport[]}).files
  expect(report?.findings.map((one) => [one.rule, toPlace(one.range), one.actual, one.expected[0]])).toEqual(found)
  const coverage = await runInstalled(command, ['coverage', '--fail-under', '50', '.'], folder)
  expect(coverage.stdout).toBe(`| Operation | Mentioned in |
| --- | --- |
| \`GET /orders\` | – |
| \`POST /orders\` | – |
| \`GET /orders/{order_id}\` | – |
| \`DELETE /orders/{order_id}\` | – |
| \`GET /refunds\` | – |

| Deprecated operation | Mentioned in |
| --- | --- |
| \`POST /exports\` | orders.md:7 |

0 of 5 operations are mentioned (0 %). Requests that match an operation: 1 of 5.
`)
  expect(coverage.status).toBe(1)
  const fixed = await runInstalled(command, ['--fix', '--fix-requests', '.'], folder)
  expect(fixed.status).toBe(1)
  expect(fs.readFileSync(path.join(folder, 'orders.md'), 'utf8')).toContain(
    'List them with `GET /orders`.\n\n- `DELETE /orders/42`: delete an order',
  )
})

test('remark-cli reports the same findings', async () => {
  const {seen, errors} = await runRemark(makeFolder(files))
  expect(errors).toEqual([])
  expect(seen.map(({rule, place, actual, expected}) => [rule, place, actual, expected])).toEqual(found)
})

describe.each(servers)('$name', (server) => {
  test('offers the nearest request, and checks again when the OpenAPI file changes', async () => {
    const folder = makeFolder(files)
    const client = await startClient(server, folder)
    try {
      const diagnostics = await client.open('orders.md', files['orders.md'])
      expect(diagnostics.map(({code}) => code)).toEqual(found.map(([rule]) => rule))
      const [first] = diagnostics
      if (!first) return
      const [action] = await client.findActions('orders.md', first.range, {diagnostics: [first]})
      expect(apply(client.read('orders.md'), toTextEdits(action?.edit))).toContain('List them with `GET /orders`')
      fs.writeFileSync(path.join(folder, 'apis/shop.yml'), openapi.replace('/orders: {', '/order: {'))
      const changed = await client.change('orders.md', `${files['orders.md']}\nMore.\n`)
      expect(changed).toHaveLength(2)
    } finally {
      await client.close()
    }
  })
})
