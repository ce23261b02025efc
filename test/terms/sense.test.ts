import {describe, expect, test} from 'vitest'
import {builtin} from '../../src/glossary/builtin.ts'
import {listMentions} from './read.ts'

test('each word of a term takes a capital in Title Case only', () => {
  const term = {id: 'access-token', term: 'access token', kind: 'noun' as const, meaning: '', examples: [], phrases: []}
  const glossary = {...builtin, terms: [{...term, avoid: [{form: 'auth token'}]}]}
  const list = (source: string): string[] => listMentions(source, glossary).map((line) => line.replace(/:.*/, ''))
  expect(list('# Orders and Auth Tokens')).toEqual(['Auth Tokens → Access Tokens'])
  expect(list('# Auth Token')).toEqual(['Auth Token → Access Token'])
  expect(list('# Auth tokens of the shop')).toEqual(['Auth tokens → Access tokens'])
  expect(list('# Auth token')).toEqual(['Auth token → Access token'])
  expect(list('Auth Tokens expire.')).toEqual(['Auth Tokens → Access tokens'])
  expect(list('The Auth Token expires.')).toEqual(['Auth Token → access token'])
})

describe('an ordinary word is a term, because of the words around it, in', () => {
  test.each([
    ['The rest server lists orders.', 'rest → REST: certain (after: server)'],
    ['A rest-based shop.', 'rest → REST: certain (after: - based)'],
    ['Orders are sent over rest.', 'rest → REST: certain (before: over)'],
    ['Disabled for non-rest calls.', 'rest → REST: certain (after: call)'],
    ['The shop speaks SOAP or rest.', 'rest → REST: certain (beside: soap)'],
    ['The shop has http/grpc doors.', 'grpc → gRPC: certain (not an ordinary word)'],
    ['The shop has rest/GraphQL doors.', 'rest → REST: certain (beside: graphql)'],
    ['Soap vs. Rest', 'Rest → REST: certain (beside: soap)'],
    [
      'What is Rest? Representational state transfer, in short.',
      'Rest → REST: certain (its expansion is in the same block)',
    ],
    ['GraphQL is something similar to rest.', 'rest → REST: certain (a noun beside GraphQL in the same block)'],
    ['Enable rest for orders, then call the REST API.', 'rest → REST: certain (a noun beside REST in the same block)'],
    ['The API is made with rest.', 'rest → REST: likely (topic: API)'],
    ['ReSTful services list orders.', 'ReSTful services → RESTful services: certain (not an ordinary word)'],
    ['In Rest, an order has a URL.', 'Rest → REST: certain (a capital inside a sentence, topic: URL)'],
    ['Prefer gRPC to rest when orders stream.', 'rest → REST: certain (a noun beside gRPC in the same block)'],
    ['Orders are exposed through rest as JSON.', 'rest → REST: certain (a noun after “through”, topic: JSON)'],
    ['Add rest api v2.', 'rest api → REST API: certain (not an ordinary word)'],
    ['The backend is restful.', 'restful → RESTful: certain (says what something is, topic: backend)'],
    ['All restful resources of the shop.', 'restful → RESTful: certain (after: resource)'],
    ['Orders are sent in restful batch mode over HTTP.', 'restful → RESTful: certain (before a noun, topic: HTTP)'],
    ['Send a rest ping to the HTTP server.', 'rest → REST: certain (before a noun, topic: HTTP)'],
    ['Call the rest api(for orders).', 'rest api → REST API: certain (not an ordinary word)'],
  ])('%s', (source, line) => {
    expect(listMentions(source)).toEqual([line])
  })
})

describe('an ordinary word is not a term, because of the words around it, in', () => {
  test.each([
    ['The rest of the API is public.', 'against: _ of'],
    ['Keep data at rest safe.', 'against: data at _'],
    ['**Encryption at Rest** configuration of the API.', 'against: encryption at _'],
    ['Use rest parameters in a client.', 'against: _ parameter'],
    ['The server does the rest.', 'against: the _'],
    ['The API has the transports Rest and Parcel.', ''],
    ['Press Order Rest Later in the API console.', ''],
    ['The night was restful for the API team.', ''],
    ['Rest assured, the API is safe.', 'part of a name'],
    ['A restful night for the API team.', 'against: _ night'],
    ['Ship some orders today, rest tomorrow.', ''],
    ['Take a rest before you call the API.', ''],
    ['Orders rest safely in the API.', ''],
    ['# RESTFUL API', 'set in capitals'],
    ['The graphql builder of the API.', 'the name of a builder'],
    ['Use a rest timer in the API.', 'against: _ timer'],
    ['Restful reads the orders of the API.', ''],
    ['Install graphql and express for the API.', 'a package with its version'],
  ])('%s', (source, evidence) => {
    expect(listMentions(source)).toEqual([expect.stringMatching(/: silent \(/)])
    expect(listMentions(source)[0]).toContain(`silent (${evidence})`)
  })
})

describe('a form that has another sense, such as “end point”,', () => {
  test.each([
    ['This end point returns JSON.', 'end point → endpoint: certain (topic: JSON)'],
    ['The API end-points need a token.', 'end-points → endpoints: certain (before: api)'],
    ['Call the end point twice.', 'end point → endpoint: certain (before: call)'],
    [
      '| End Point | Meaning |\n| --- | --- |\n| `/orders` | All orders |',
      'End Point → Endpoint: certain (topic: a request in the same block)',
    ],
    ['## End points\n\n`GET /orders`', 'End points → Endpoints: certain (topic: a request in the same block)'],
    ['Handlers of a URL act as end points.', 'end points → endpoints: silent (against: act as _)'],
    ['End point: `/orders`', 'End point → Endpoint: certain (topic: a request in the same block)'],
    ['End point: /orders', 'End point → Endpoint: certain (topic: a request in the same block)'],
    ['Drag the end point of the line on the API page.', 'end point → endpoint: silent (against: _ of the line)'],
    ['The slider has a start, and an end point.', 'end point → endpoint: silent (elsewhere: slider)'],
    ['The end point is near.', 'end point → endpoint: silent ()'],
  ])('is judged by the words around it: %s', (source, line) => {
    expect(listMentions(source)).toEqual([line])
  })

  test('is the term on a page that uses the term elsewhere', () => {
    const page = '# Orders API\n\nThe endpoint is public.\n\nThe other end point is not.\n'
    expect(listMentions(page)).toEqual([expect.stringContaining('certain (the page has “endpoint” too)')])
    expect(listMentions('The end point of the day.\n\nThe endpoint, an API.\n')).toEqual([
      expect.stringContaining('likely'),
    ])
  })
})

describe('a term that is part of a name or quoted as wrong', () => {
  test.each([
    ['See graphql-request.', 'part of a longer compound'],
    ['See [examples/graphql](./examples).', 'part of a path'],
    ['The **rest-api** task runs.', 'a slug'],
    ['# restapi', 'a slug'],
    ['Set it to "grpc".', 'a quoted value'],
    ['| Kind | Value |\n| --- | --- |\n| gRPC | grpc |', 'a label or a value on its own'],
    ['- graphql: the query language', 'a key or a scope'],
    ['- **rest:** list orders', 'a key or a scope'],
    ['- :tada: feat(graphql): list orders', 'a scope'],
    ['See transport/grpc for more.', 'part of a path'],
    ['Start the grpc/server first.', 'part of a path'],
    ['Orders are of the type "application/grpc" here.', 'part of a path'],
    ['- [GRPC] Add orders', 'a constant or a label on its own'],
    ['Open the "restApi" folder.', 'a quoted value'],
    ['The graphql module is new.', 'the name of a module'],
    ['Update grpc to 1.2.', 'a package with its version'],
    ['Fix it with grpc >= 1.17', 'a package with its version'],
    ['One of (soap, mqtt, graphql).', 'a list of values'],
    ['The type is [RestApi](./RestApi.md).', 'a type that the page links to or shows as code'],
    ['Made by Order Shop GRPC (OSG).', 'a name'],
    ['Use Spring Data Rest.', 'part of a name'],
    ['## 2. GRAPHQL WITH ORDERS', 'set in capitals'],
    ['We write “GraphQL”, not “Graphql”.', 'shown as a wrong form'],
    ['Write GraphQL, not Graphql.', 'shown as a wrong form'],
    ['Wrong: the Graphql query. Right: the GraphQL query.', 'shown as a wrong form'],
    ['❌ Graphql query\n✅ GraphQL query', 'shown as a wrong form'],
    ['We call it ~~Graphql~~ GraphQL.', 'shown as a wrong form'],
  ])('is not reported: %s', (source, evidence) => {
    const lines = listMentions(source)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`silent (${evidence}`)
  })

  test.each([
    ['[Restful](https://github.com/order-shop/restful) is made by the shop, not by SOAP.\n\nUse Restful or SOAP.'],
    ['---\nname: Restful\n---\n\nUse Restful or SOAP.'],
  ])('is not reported if the page names it as a package: %s', (source) => {
    const lines = listMentions(source)
    expect(lines.at(-1)).toBe('Restful → RESTful: silent (a package that the page names)')
    expect(lines.join()).not.toContain('certain')
  })

  test.each(['Use grpc-js or grpc.', '## From grpc to grpc-js'])('is not reported beside a package: %s', (source) => {
    expect(listMentions(source).join('\n')).toMatch(/silent \(a package beside its sibling\)/)
    expect(listMentions(source).join('\n')).not.toContain('certain')
  })

  test('is reported in text, even if a package has a similar name', () => {
    expect(listMentions('---\nname: rest\n---\n\nThe rest server.')).toEqual(['rest → REST: certain (after: server)'])
  })

  test('is not reported in a column of wrong forms', () => {
    const table = '| Term | Avoid |\n| --- | --- |\n| GraphQL | Graphql query |'
    expect(listMentions(table)).toEqual([expect.stringContaining('silent (shown as a wrong form)')])
  })
})

describe('text in another language', () => {
  test.each([
    ['Die REST-API ist für die Bestellungen und nicht für das Lager.', undefined],
    ['A API REST retorna uma lista de pedidos para você e não altera os dados.', undefined],
    ['---\nlang: de\n---\n\nREST-API', undefined],
    ['REST-API', 'docs/de/index.md'],
    ['REST-API', 'README.pt-BR.md'],
  ])('is not checked: %s', (source, path) => {
    expect(listMentions(source, builtin, path)).toEqual([])
  })

  test.each([
    ['---\nlang: en-GB\n---\n\nThe REST-API', undefined],
    ['The REST-API', 'docs/design/index.md'],
  ])('is not assumed in %s', (source, path) => {
    expect(listMentions(source, builtin, path)).toHaveLength(1)
  })
})
