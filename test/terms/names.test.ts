/** Words that look like terms but are names, values or parts of something else. */
import {describe, expect, test} from 'vitest'
import {lint, readGlossary} from '../../src/index.ts'
import {readTable} from '../tables.ts'

describe.each(readTable('terms/names'))('%s', (_title, rows) => {
  test.each(rows)('%s: %s', (_what, text = '', found) => {
    const lines = lint(text).map(({actual, expected}) => `${actual} → ${expected.join(' | ')}`)
    expect(lines.join(' ; ')).toBe(found)
  })
})

test('finds a term with punctuation in a link to its site', () => {
  const glossary = readGlossary([{name: 'terms.yml', text: 'terms:\n  - term: Box++\n'}])
  const find = (text: string): string[] => lint(text, {glossary}).map(({actual}) => actual)
  expect(find('An API uses [BOX++](https://box++.io).')).toEqual(['BOX++'])
  expect(find('An API uses [BOX++](https://shop.example).')).toEqual([])
})

describe('the repair of a word', () => {
  test.each([
    ['Use graphql queries.', 'certain'],
    ["Use graphql queries.\n\n```js\nimport { Link, graphql } from 'shop'\n```", 'offered'],
    ["Use graphql queries.\n\n```js\nimport graphql from 'shop'\n```", 'offered'],
    ["Use graphql queries.\n\n```js\nconst graphql = require('shop')\n```", 'offered'],
    ['Use graphql queries, and import the graphql schema.', 'certain,certain'],
    ['The Rest Client of the API sends orders.', 'certain'],
    ['The Rest Client of the API sends orders, as `rest-client`.', 'offered'],
    ['The Rest Client of the API sends orders, as `RestClient`.', 'offered'],
    ['Download the file that is named RESTAPI Desk.', 'offered'],
    ['The End Point URL is the address of the API.', 'offered'],
    ['The End Point is the address of the API.', 'certain'],
    ['Clients use the ReST interface of the API.', 'certain'],
    ['Clients use the ReST interface of the API. See `quickstart.rst`.', 'offered'],
    ['# Desk Registry: Rest API', 'offered'],
    ['See [Desk Base: Items](a.md), [Desk Base: Rest API](b.md).', 'offered'],
    ['Note: Rest API calls need a token.', 'certain'],
    ['The order uses the **Rest API**.', 'certain'],
    ['Click the **Rest API**.', 'offered'],
    ['Open the **Rest API** tab.', 'offered'],
    ['Open the Rest API Desk tab.', 'offered'],
    ['The RestfulApi reads orders.', 'offered'],
    ['**Grpc Server Host**: the host of the API', 'offered'],
    ['A Rest Controller of the API reads orders.', 'offered'],
    ['Copy the *Rest API Desk*.', 'offered'],
    ['**Rest API Desk**', 'certain'],
    ['Calls of graphql read orders.', 'certain'],
    ['Calls of graphql read orders.\n\n```yaml\nmode: graphql\n```', 'offered'],
    ['Calls of graphql read orders.\n\n| Mode |\n| - |\n| graphql |', 'offered'],
    ['Calls of graphql read orders.\n\n```yaml\ngraphql:\n  port: 80\n```', 'offered'],
    ['Calls of graphql read orders, as set in **graphql[x]**.', 'offered'],
    ['Calls of the ShopDesk Rest API read orders.', 'certain'],
    ['Calls of the ShopDesk Rest Server read orders.', ''],
    ['Rest-server reads orders with the API. Run `desk/rest-server`.', ''],
    ['Use a restApi of the shop.', 'offered'],
    ['Use the rest module of the shop.', 'offered'],
    ['Create an REST API key.', 'certain'],
    ['If your API uses graphql,you can query orders.', 'certain'],
    ['gRpc: the API of the shop', 'certain'],
    ['Create an REST API keys.', 'offered'],
    ['An REST API provides orders.', 'certain'],
    ['An REST API allows it.', 'certain'],
    ['Each end point of the API has orders.', 'certain'],
    ['Each end point has orders. It is an API.', 'offered'],
    ['[Order Rest API Desk](https://desk.example)', 'offered'],
    ['[Order Rest API Desk](desk.md)', 'certain'],
    ['[The Rest API of the desk](https://desk.example)', 'certain'],
    ['The error of the desk is "Rest API is off".', 'offered'],
    ['The error of the desk is “Rest API is off”.', 'offered'],
    ['A 27" desk calls the Rest API, and the 24" one does not.', 'certain'],
    ['The log of the desk prints "an GraphQL error".', 'offered'],
    ['The modules are http, rest and desk.', 'offered'],
    ['Clients speak soap, rest, and GraphQL over HTTP.', 'certain'],
    ['Set the protocol of the API to grpc.', 'offered'],
    ['Set endPoint to the URL of the API.', 'offered'],
    ['The endPoint property of the API is a URL.', 'offered'],
    ['Call the endPoint of the API.', 'certain'],
    ['# D7 Rest Server', 'offered'],
    ['# Configuring the Rest Server', 'certain'],
    ['## Rest 基本信息\n\nThe API is free.', ''],
    ['The Rest API（接口） is free.', 'certain'],
  ])('in “%s” is %s', (text, repair) => {
    expect(
      lint(text)
        .map((finding) => finding.repair)
        .join(),
    ).toBe(repair)
  })
})

test('the repair of “End Point” without an article is offered, because it may be the name of an organisation', () => {
  const toRepairs = (source: string) => lint(source).map(({repair}) => repair)
  expect(toRepairs('The shop has an API. End Point is a desk of the API.')).toEqual(['offered'])
  expect(toRepairs('The shop has an API. The End Point is a desk of the API.')).toEqual(['certain'])
})
