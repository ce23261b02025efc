/** Words that look like terms but are names, values or parts of something else. */
import {expect, test} from 'vitest'
import {lint} from '../../src/index.ts'

const find = (text: string): string[] => lint(text).map(({actual, expected}) => `${actual} → ${expected.join(' | ')}`)

test.each([
  ['a path', 'see server/grpc.'],
  ['a path before a slash', 'grpc/server.go and client'],
  ['a path as the text of a link', '[examples/graphql](/orders)'],
  ['a slug', 'rest-api'],
  ['a scope', '**rest:** add a parser'],
  ['a scope of a commit', 'feat(graphql): add orders'],
  ['a key', 'rest: orders'],
  ['a key of a list', '- rest: orders'],
  ['a name of three words', 'the Django Socio GRPC is here'],
  ['a name that its letters spell', 'Django Socio GRPC (DSG) is'],
  ['values in brackets', '(classic, oas, graphql, mcp)'],
  ['packages, one on each line', 'orders,\ngraphql,\ndesk'],
  ['packages on a line', 'Packages: orders, graphql, desk.'],
  ['a list of tags', 'Tags: orders, graphql, http'],
  ['a dependency in a list', 'updating order-kit, grpc, and desk dependency libraries'],
  ['another protocol', 'HTTPS or GRPCS'],
  ['a path of one word twice', 'the grpc/grpc extension'],
  ['a list of values in a cell', '| order |\n| --- |\n| http-2, orders, graphql |'],
  ['a cell with a name that the page shows as code', 'See `Grpc.Orders`.\n\n| order |\n| --- |\n| **Grpc** |'],
  ['the name of the package as a title', '# Order Shop Grpc\n\nFrom pypi.org/order-shop-grpc, or `order-shop-grpc`'],
  ['values in square brackets', 'one of [graphql, rest, soap]'],
  ['a value in quotes', 'set it to "graphql"'],
  ['a module', 'the graphql module'],
  ['a package with its version', 'Update grpc to 1.2'],
  ['a version', 'GRPC 1.55.0'],
  ['a package of a registry', 'the graphql npm package'],
  ['a package in a command', 'npm install graphql'],
  ['a package in a command with flags', 'Run npm i -D @shop/orders order-kit@2 graphql to add it.'],
  ['a package in a command of Python', 'pip install --upgrade grpc'],
  ['a module that is imported', 'Import graphql from "graphql".'],
  ['a module that is imported, in a line of its own', 'import grpc\nimport grpc as orders'],
  ['a module of Python', 'from graphql import Order'],
  ['a variable', 'const graphql = require("order-kit")'],
  ['joined to code', '`x`Graphql and Graphql`x`'],
])('no term is reported in %s: %s', (_, text) => {
  expect(find(text)).toEqual([])
})

test.each([
  ['creating a new rest-api for orders', ['rest-api → REST API']],
  ['# GRPC Server And Graphql', ['GRPC → gRPC', 'Graphql → GraphQL']],
  ['İ graphql and Graphql', ['graphql → GraphQL', 'Graphql → GraphQL']],
  ['over rest and soap', ['rest → REST']],
  ['A REST API. Disable rest for non-rest APIs.', ['rest → REST', 'rest → REST']],
  ['get\u00A0request', ['get → GET']],
  ['GET and post requests', ['post → POST']],
  ['put, post, and delete methods', ['put → PUT', 'post → POST', 'delete → DELETE']],
  ['with npm install the graphql client comes along', ['graphql → GraphQL']],
  ['install Graphql with npm', ['Graphql → GraphQL']],
  ['import graphql schemas from the shop', ['graphql → GraphQL']],
  ['from graphql schemas', ['graphql → GraphQL']],
])('miscapitalised terms are reported in “%s”', (text, expected) => {
  expect(find(text)).toEqual(expected)
})

test.each([
  ['Representational State Transition (REST)', ['Representational State Transition → Representational State Transfer']],
  ['REPRESENTATIVE STATE TRANSFER of REST', ['REPRESENTATIVE STATE TRANSFER → REPRESENTATIONAL STATE TRANSFER']],
  ['Not “representative state transfer” but REST.', []],
  ['REST is representational state transfer, not representative state transfer.', []],
  ['A representative state transfer of power.', []],
])('only a wrong expansion of REST is reported: %s', (text, expected) => {
  expect(find(text)).toEqual(expected)
})
