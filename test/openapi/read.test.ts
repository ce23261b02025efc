import {describe, expect, test} from 'vitest'
import {formatProblem} from '../../src/glossary/data.ts'
import {readApi, toServers} from '../../src/openapi/read.ts'
import type {Api} from '../../src/types.ts'

/** Read files; the first one is the OpenAPI file. */
function read(files: Readonly<Record<string, string>>): {api: Api | undefined; problem: string | undefined} {
  const [[name, text] = ['', '']] = Object.entries(files)
  const {value, problems} = readApi({name, text}, (_, target) => {
    const beside = files[target]
    return beside === undefined ? {reason: 'No such file, expected the path of a file'} : {name: target, text: beside}
  })
  return {api: value, problem: problems.map(formatProblem).join('\n') || undefined}
}

function list(api: Api | undefined): string[] {
  return api?.operations.map(({method, path}) => `${method} ${path}`) ?? []
}

describe('an OpenAPI file', () => {
  test.each(['openapi: 3.0.3', 'openapi: 3.1.1', 'openapi: "3.2.0"', 'swagger: "2.0"', 'swagger: 2.0'])(
    'with `%s` gives its operations',
    (version) => {
      const {api, problem} = read({'a.yml': `${version}\npaths:\n  /orders:\n    get: {}\n    post: {}\n`})
      expect({problem, operations: list(api)}).toEqual({
        problem: undefined,
        operations: ['GET /orders', 'POST /orders'],
      })
    },
  )

  test('may be JSON in a file of any name, and may start with a byte order mark', () => {
    expect(list(read({'a.yml': '\uFEFF{"openapi": "3.1.0", "paths": {"/orders": {"get": {}}}}'}).api)).toEqual([
      'GET /orders',
    ])
  })

  test('may have brackets and quotes that close further left than YAML allows', () => {
    const {api, problem} = read({
      'a.yml': `openapi: 3.1.0
paths:
  /orders:
    get:
      description: "All orders
      of the shop"
      tags: [
        Orders
      ]
`,
    })
    expect({problem, operations: list(api)}).toEqual({problem: undefined, operations: ['GET /orders']})
  })

  test('keeps as text the values that YAML 1.1 would read as dates or booleans', () => {
    const {api} = read({
      'a.yml': `openapi: 3.1.0
paths: {/orders: {get: {parameters: [{name: 2026-11-23, in: query, required: yes}, {name: on, in: query}]}}}
`,
    })
    expect(api?.operations[0]?.parameters).toEqual([
      {name: '2026-11-23', in: 'query'},
      {name: 'on', in: 'query'},
    ])
  })

  test('may refer to itself and to files beside it', () => {
    const {api, problem} = read({
      'a.yml': `openapi: 3.1.0
paths:
  /orders: {$ref: 'paths.yml#/~1orders'}
  /orders/{order_id}: {$ref: '#/components/pathItems/order'}
components:
  pathItems:
    order: {get: {}}
`,
      'paths.yml': '/orders: {get: {parameters: [{$ref: "#/limit"}]}}\nlimit: {name: limit, in: query}\n',
    })
    expect({problem, operations: list(api)}).toEqual({
      problem: undefined,
      operations: ['GET /orders', 'GET /orders/{order_id}'],
    })
    expect(api?.operations[0]?.parameters).toEqual([{name: 'limit', in: 'query'}])
  })

  test('may have all its paths in a file beside it', () => {
    const {api, problem} = read({
      'a.yml': 'openapi: 3.1.0\npaths: {$ref: paths.yml}\n',
      'paths.yml': '/orders: {get: {}}\n',
    })
    expect({problem, operations: list(api)}).toEqual({problem: undefined, operations: ['GET /orders']})
    expect(read({'a.yml': "openapi: 3.1.0\npaths: {$ref: '#/paths'}\n"}).problem).toMatch(
      /^a\.yml:2:15: Unexpected `\$ref` `#\/paths` that refers to itself/,
    )
  })

  test('may have merged keys, operations with their own servers, and uncommon methods', () => {
    const {api, problem} = read({
      'a.yml': `openapi: 3.2.0
x-shared: &shared {get: {}}
paths:
  x-note: none
  /orders:
    <<: *shared
    additionalOperations: {LINK: {}}
    servers: [{url: https://files.shop.example}]
`,
    })
    expect({problem, operations: list(api)}).toEqual({problem: undefined, operations: ['GET /orders', 'LINK /orders']})
    expect(api?.operations[0]?.servers).toEqual([{host: 'files.shop.example', path: ''}])
  })

  test('gives the replacement of a deprecated operation', () => {
    const description = 'Exports orders. Use `GET /orders` instead.'
    const {api} = read({
      'a.yml': `openapi: 3.0.0\npaths: {/x: {get: {deprecated: true, description: '${description}'}}}`,
    })
    expect(api?.operations[0]).toMatchObject({isDeprecated: true, successor: 'Use `GET /orders` instead.'})
  })

  test.each([
    ['https://{region}.shop.example:8080/v1/', {}, [{host: '{region}.shop.example:8080', path: '/v1'}]],
    ['/api', {}, [{host: '', path: '/api'}]],
    ['{server}/api', {}, [{host: '{server}', path: '/api'}]],
    [
      '{scheme}://{host}:{port}/v1',
      {host: {default: 'localhost'}, port: {default: 8042}},
      [{host: 'localhost:8042', path: '/v1'}],
    ],
    // A variable for a base path may stand for two segments.
    [
      'https://shop.example/{basePath}',
      {basePath: {default: 'v1'}},
      ['/v1', '/{base}', '/{base}/{base}'].map((path) => ({host: 'shop.example', path})),
    ],
    ['/{basePath}', {basePath: {default: 'v1', enum: ['v1']}}, [{host: '', path: '/v1'}]],
    [
      'https://shop.example/{version}',
      {version: {default: 'v2', enum: ['v1', 'v2']}},
      [
        {host: 'shop.example', path: '/v1'},
        {host: 'shop.example', path: '/v2'},
      ],
    ],
  ])('is served at `%s`', (url, variables, servers) => {
    expect(toServers(url, variables)).toEqual(servers)
  })
})

describe('a broken OpenAPI file gives one message with a position and a fix', () => {
  const head = 'openapi: 3.1.0\n'
  test.each([
    ['', '1:1: Unexpected file without `openapi` or `swagger`, expected an OpenAPI file'],
    ['# nothing\n', '1:1: Unexpected file without `openapi`'],
    ['info: {title: Shop}\npaths: {}\n', '1:1: Unexpected file without `openapi`'],
    ['- openapi\n', '1:1: Unexpected list for an OpenAPI file, expected keys with values'],
    ['openapi', '1:1: Unexpected text for an OpenAPI file'],
    ['openapi: 4.0.0\npaths: {}\n', '1:10: Unexpected version `openapi: 4.0.0`, expected OpenAPI 3.0'],
    ['openapi: 2.0\npaths: {}\n', '1:10: Unexpected version'],
    ['swagger: "1.2"\npaths: {}\n', '1:10: Unexpected version `swagger: 1.2`'],
    [head, '1:1: Unexpected OpenAPI file without `paths`'],
    [`${head}paths:\n`, '2:7: Unexpected empty value for paths, expected keys with values'],
    [`${head}paths: [/orders]\n`, '2:8: Unexpected list for paths'],
    [`${head}paths:\n  orders: {get: {}}\n`, '3:11: Unexpected path `orders`, expected `/orders`'],
    [`${head}paths:\n  /orders: none\n`, '3:12: Unexpected text for a path'],
    [`${head}paths:\n  /orders: []\n`, '3:12: Unexpected list for a path'],
    [`${head}paths:\n  /orders:\n    get: list\n`, '4:10: Unexpected text for an operation'],
    [`${head}paths:\n  /orders:\n    get: true\n`, '4:10: Unexpected `true` for an operation'],
    [
      `${head}paths:\n  /orders: {get: {parameters: {limit: 1}}}\n`,
      '3:31: Unexpected table for parameters, expected a list',
    ],
    [`${head}paths:\n  /orders: {parameters: [limit]}\n`, '3:26: Unexpected text for a parameter'],
    [`${head}paths:\n  /orders: {get: {parameters: [{in: query}]}}\n`, '3:32: Unexpected parameter without `name`'],
    [
      `${head}paths:\n  /orders: {$ref: 7}\n`,
      '3:19: Unexpected value of `$ref`, expected a text such as `#/components/schemas/Order`',
    ],
    [`${head}paths:\n  /orders: {$ref: '#/order'}\n`, '3:19: Unexpected reference `#/order` without a target'],
    [`${head}paths:\n  /orders: {$ref: order.yml}\n`, '3:19: No such file, expected the path of a file: `order.yml`'],
    [
      `${head}paths:\n  /orders: {$ref: '#/paths/~1orders'}\n`,
      '3:19: Unexpected `$ref` `#/paths/~1orders` that refers to itself',
    ],
    [
      `${head}paths:\n  /orders: {$ref: 'https://shop.example/a.yml'}\n`,
      '3:19: Unexpected address `https://shop.example/a.yml`, expected the path of a local file: the linter downloads nothing',
    ],
    [`${head}servers: https://shop.example\npaths: {}\n`, '2:10: Unexpected text for `servers`, expected a list'],
    [`${head}servers: [https://shop.example]\npaths: {}\n`, '2:11: Unexpected text for a server'],
    [`${head}servers: [{description: Shop}]\npaths: {}\n`, '2:11: Unexpected server without `url`, expected `url:`'],
    [`${head}paths:\n\t/orders: {}\n`, '3:1: Unexpected tab, expected spaces'],
    [`${head}paths:\n  /orders: 'list\n`, '4:1: Unexpected end of text, expected a closing quote'],
    [`${head}paths:\n  /orders: {}\n  /orders: {}\n`, '4:3: Unexpected second key `/orders`'],
    [`${head}paths:\n  /orders: *order\n`, '3:12: Unexpected alias'],
    [`${head}paths:\n  /orders: {}\n /items: {}\n`, '4:1: Unexpected indent'],
    [`${head}---\n${head}paths: {}\n`, '2:1: Unexpected second document'],
  ])('%j', (text, problem) => {
    const found = read({'a.yml': text}).problem ?? ''
    expect(found.split('\n')).toHaveLength(1)
    expect(found.slice(0, problem.length + 6)).toBe(`a.yml:${problem}`)
  })

  test('JSON', () => {
    expect(read({'a.json': '{"openapi": "3.1.0", "paths": {},}'}).problem).toMatch(/^a\.json:1:\d+: Unexpected text/)
    expect(read({'a.json': '{"openapi": "3.1.0",\n "paths": {"/x": 1}}'}).problem).toBe(
      'a.json:2:18: Unexpected `1` for a path, expected keys with values',
    )
  })

  test('in a file beside it', () => {
    const files = {'a.yml': `${head}paths: {/orders: {$ref: b.yml}}\n`, 'b.yml': 'get: list\n'}
    expect(read(files).problem).toBe('b.yml:1:6: Unexpected text for an operation, expected keys with values')
  })
})
