import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {describe, expect, it} from 'vitest'
import rule from '../../rules/api-request-method/index.ts'
import {lintDocument} from '../../src/lint/lint.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {readDocument} from '../../src/markdown/document.ts'

const processor = unified().use(remarkParse).use(remarkGfm).freeze()

function repair(source: string): string[] {
  const document = readDocument(processor.parse(source), source)
  const found = lintDocument(document, builtin, [{rule: rule as never, options: rule.meta.defaults}])
  return found.map(({expected}) => expected[0] ?? '')
}

describe('api-request-method', () => {
  it.each([
    ['`GET /orders` - Create an order', 'POST /orders'],
    ['`DELETE /orders`: creates a new order', 'POST /orders'],
    ['`POST /orders` → Lists all orders.', 'GET /orders'],
    ['`PUT /orders` Get a list of orders', 'GET /orders'],
    ['`GET /orders/{id}` - Update the order', 'PUT /orders/{id}'],
    ['`POST /orders/{id}` - Delete an order', 'DELETE /orders/{id}'],
    ['`DELETE /orders` - Delete an order', 'DELETE /orders/{order_id}'],
    ['```http\n# Create an order\nGET /orders\n```', 'POST /orders'],
    ['```yaml\n/orders:\n  get:\n    summary: Create an order\n```', '/orders:\n  post'],
  ])('repairs %j', (source, expected) => {
    expect(repair(source)).toEqual([expected])
  })

  it.each([
    '`POST /orders` - Create an order',
    '`PUT /orders/{id}` - Create an order',
    '`PATCH /orders/{id}` - Update an order',
    '`DELETE /orders` - Delete all orders',
    '`DELETE /orders?id=7` - Delete an order',
    '`POST /orders/search` - List orders',
    '`POST /token` - Get a token',
    '`POST /orders` - Create or update an order',
    '`GET /orders` - Create a report',
    '`GET /orders` - New orders of today',
    '`POST /listOrders` - List orders',
    '`GET /orders` then create an order',
    'Bad: `GET /orders` - Create an order',
    '`/orders` - Create an order',
    '## Create an order\n\n`GET /orders`',
  ])('leaves %j alone', (source) => {
    expect(repair(source)).toEqual([])
  })
})
