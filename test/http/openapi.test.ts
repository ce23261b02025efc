import {describe, expect, test} from 'vitest'
import {operations as reader} from '../../src/http/openapi.ts'
import type {WrittenRequest} from '../../src/http/written-request.ts'
import {readWith} from './helpers.ts'

const readOperations = (text: string): WrittenRequest[] => readWith(reader, text)

describe('an OpenAPI document', () => {
  test('in YAML has an operation for each method under a path', () => {
    const text =
      'paths:\n  /orders:\n    get:\n      summary: List orders\n    post:\n      summary: Create\n  /users:\n    get: {}\n'
    expect(
      readOperations(text).map(({method, target, purpose}) => [method, text.slice(target.path, target.end), purpose]),
    ).toEqual([
      ['GET', '/orders', 'List orders'],
      ['POST', '/orders', 'Create'],
      ['GET', '/users', ''],
    ])
  })

  test('in JSON has an operation for each method under a path', () => {
    const text =
      '{\n  "paths": {\n    "/orders/{id}": {\n      "delete": {\n        "summary": "Delete"\n      }\n    }\n  }\n}'
    expect(readOperations(text)).toMatchObject([{method: 'DELETE', purpose: 'Delete'}])
  })

  test('gets another method only if its path does not have that method yet', () => {
    const [list, create, read] = readOperations('/orders:\n  get:\n  post:\n/orders/{id}:\n  post:\n')
    expect([list?.canReplace?.('DELETE'), create?.canReplace?.('POST'), read?.canReplace?.('GET')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('an operation is read with its method, its path, other methods of the path, and its summary:', () => {
  test.each<[text: string, found: string[]]>([
    [
      'paths:\n  /orders/{id}:  \n    # a\n\n    get:\n      x-post:\n        post: 1\n    summary: no\n    delete: {}\n  other:\n    put:\n',
      ['GET | get | /orders/{id} | shared | no', 'DELETE | delete | /orders/{id} | shared | '],
    ],
    [
      '{"paths": {\n"/orders": {\n "get": {"a": 1},\n "put": {\n  "summary": "Put it",\n  "summary": "No"\n }\n}\n}}',
      ['GET | get | /orders | shared | ', 'PUT | put | /orders | shared | Put it'],
    ],
    [
      '  get:\n  /orders:\n    get:\n    get:\n      summary: b',
      ['GET | get | /orders | shared | ', 'GET | get | /orders | shared | b'],
    ],
    [
      "'/orders':\n  'get':\n    'summary': 'List'\n/b:\n  trace:\n  head:\n  options:",
      ['GET | get | /orders | alone | List', 'HEAD | head | /b | shared | ', 'OPTIONS | options | /b | shared | '],
    ],
    ['See /orders:\n  get: a', []],
    ['/orders: x\n  get:', []],
    ['/orders:\n  x-get:\n  put: 1\n  post:', ['POST | post | /orders | alone | ']],
    ['/orders:\n  x-all:\n    get:\n  post:', ['POST | post | /orders | alone | ']],
    ['/orders/{id}:cancel:\n  post:', ['POST | post | /orders/{id}:cancel | alone | ']],
    ['"/orders" : { \n  "get" : {\n    "summary":"List"\n', ['GET | get | /orders | alone | List']],
    ['/orders:\n  \n  get:\n    summary : List', ['GET | get | /orders | alone | List']],
    ['/orders:\n  get:\n    x-summary: No', ['GET | get | /orders | alone | ']],
    [
      '/orders:\n  get:\n/items:\n  summary: Items\n  post:',
      ['GET | get | /orders | alone | ', 'POST | post | /items | alone | '],
    ],
  ])('%j', (text, found) => {
    const operations = readOperations(text).map(({method, methodRange, target, purpose, canReplace}) =>
      [
        method,
        methodRange && text.slice(...methodRange),
        text.slice(target.path, target.end),
        canReplace?.('TRACE') ? 'alone' : 'shared',
        purpose,
      ].join(' | '),
    )
    expect(operations).toEqual(found)
  })

  test('may have a very long line, which is skipped', () => {
    const text = `/orders:\n  get:\n${'x'.repeat(800)}\n  post:\n`
    expect(readOperations(text).map(({method}) => method)).toEqual(['GET', 'POST'])
  })
})
