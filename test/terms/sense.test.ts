import {describe, expect, test} from 'vitest'
import {builtin} from '../../src/glossary/builtin.ts'
import {lint} from '../../src/index.ts'
import {readTable} from '../tables.ts'
import {listMentions} from './read.ts'

test('each word of a term takes a capital only in Title Case', () => {
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

describe.each(readTable('terms/senses'))('%s', (_title, rows) => {
  test.each(rows)('%s', (source = '', found) => {
    expect(listMentions(source).join(' ; ')).toBe(found)
  })
})

describe('a form that has another sense, such as “end point”,', () => {
  test('means the term on a page that uses the term elsewhere', () => {
    const page = '# Orders API\n\nThe endpoint is public.\n\nThe other end point is not.\n'
    expect(listMentions(page)).toEqual([expect.stringContaining('certain (the page also has “endpoint”)')])
    expect(listMentions('The end point of the day.\n\nThe endpoint, an API.\n')).toEqual([
      expect.stringContaining('silent'),
    ])
  })
})

test('means the term on a page with three words of another topic only if the term’s topic has more than twice as many', () => {
  const toPage = (topics: string): string =>
    `The line, the polygon and the segment.\n\n${topics}\n\n\`GET /orders\` is new.\n\nThe End-points are open.\n`
  expect(lint(toPage('A client, a server, a request, a response, JSON, a token.'))).toEqual([])
  expect(lint(toPage('A client, a server, a request, a response, JSON, a token, an API.'))).toHaveLength(1)
})

test('only offers to repair `end point` on a page that names no API, URL or HTTP', () => {
  expect(lint('The till has a service with an end point.')).toEqual([expect.objectContaining({repair: 'offered'})])
  expect(lint('The till has an API with an end point.')).toEqual([expect.objectContaining({repair: 'certain'})])
})

test.each(['Create a RestApi for orders.', 'The REST-API desk lists orders.'])(
  'only offers to repair a word that may be a part of a name: %s',
  (source) => {
    expect(lint(source)).toEqual([expect.objectContaining({repair: 'offered'})])
  },
)

describe('a term that is part of a name or quoted as wrong', () => {
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

  test('is reported where other words show the term, even if a package has the same name', () => {
    expect(listMentions('---\nname: rest\n---\n\nThe rest server.')).toEqual([
      'rest → REST: certain (followed by: server)',
    ])
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
