/** What is told of a word before a parse: of its bytes, and of its text. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {toFilter} from '../../src/core/filter.ts'
import {lintDocument} from '../../src/lint/lint.ts'
import {isNowhere} from '../../src/core/places.ts'
import {rules} from '../../rules/index.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {readGlossary} from '../../src/glossary/read.ts'
import {readDocument} from '../../src/markdown/document.ts'
import {parseMarkdown} from '../../src/markdown/parse.ts'
import {isInIdentifier, isJoinedInBytes} from '../../src/terms/source-identifiers.ts'

const usual = rules.map((rule) => ({rule, options: rule.meta.defaults as object, level: 'warning' as const}))

/** Whether a rule may find something, by the bytes and by the text alone. */
function ask(id: string, source: string, glossary = builtin): {isRead: boolean; mayHold: boolean} {
  const bytes = new TextEncoder().encode(source)
  let isRead = false
  const filter = toFilter(
    glossary,
    usual.filter(({rule}) => rule.meta.id === id),
  )
  filter.findInBytes(bytes, bytes.length, (start, end) => {
    isRead = true
    return new TextDecoder().decode(bytes.subarray(start, end))
  })
  return {isRead, mayHold: !isNowhere(filter.find(source))}
}

function lint(id: string, source: string, glossary = builtin) {
  const enabled = usual.filter(({rule}) => rule.meta.id === id)
  return lintDocument(readDocument(parseMarkdown(source), source), glossary, enabled)
}

const nothing: readonly [id: string, source: string][] = [
  // An ordinary word, by the words around it
  ['glossary-casing', 'Check the rest of the order API.'],
  ['glossary-casing', 'Ship these, and leave the rest.'],
  ['glossary-casing', 'It runs in the rest-of-order job.'],
  // A form that is right, or in an identifier
  ['glossary-casing', 'The shop has a REST API for orders.'],
  ['glossary-casing', 'Read <https://shop.example/rest/api/orders>.'],
  ['glossary-casing', "import {Order} from '@shop/graphql'"],
  ['glossary-casing', 'See `graphql` or order-graphql-desk.'],
  // Evidence against it, plainly beside it
  ['glossary-spelling', 'Orders do not act as end points, they wait.'],
  // Underscores between letters are no markup
  ['api-method-casing', 'Call get_request or request_get or the delete_method.'],
  // A mark that no list of methods has, and nothing that makes HTTP the topic
  ['api-method-casing', 'order: get - put: post'],
  ['api-method-casing', 'import { Order, Get, Post } from "shop"'],
  ['api-method-casing', 'The desk has a **get** method for orders.'],
  ['api-method-casing', 'An HTTP [Get order](/orders/get) is new.'],
  ['api-method-casing', 'See [Order Delete](/shop/order-delete) of the desk.'],
  // A segment that names no action; one in a query
  ['api-action-path', 'GET /orders/settings'],
  ['api-action-path', 'GET /orders?$select=id'],
  ['api-action-path', 'GET /orders/listing.md'],
  // Other words than the article
  ['glossary-article', 'an [order](/orders/an) API'],
  ['glossary-article', 'Use a shop (or desk) API.'],
  // An expansion that is right
  ['glossary-expansion', '[REST](#representational-state-transfer-rest)'],
]

test.each(nothing)('%s is told by the bytes to find nothing in %j', (id, source) => {
  expect(ask(id, source)).toEqual({isRead: false, mayHold: false})
  expect(lint(id, source)).toEqual([])
})

const something: readonly [id: string, source: string][] = [
  ['glossary-casing', 'Call the order desk over the rest api.'],
  ['glossary-casing', 'Call it with rest **API** keys.'],
  ['glossary-casing', 'The desk speaks SOAP, or rest.'],
  ['glossary-casing', 'It is a representational state transfer (rest) service.'],
  ['glossary-casing', 'Orders use graphql here.'],
  ['glossary-spelling', 'Call the order end points of the API.'],
  ['api-method-casing', 'Send a get request to the order desk.'],
  ['api-method-casing', 'Send a _get_ request to the order desk.'],
  ['api-method-casing', 'Send a [get](/orders) request to the order desk.'],
  ['api-method-casing', 'Send a get <b>request</b> to the order desk.'],
  ['api-method-casing', 'Over HTTP, get, post and put are safe here.'],
  ['api-method-casing', 'The HTTP get is cached.'],
  ['api-action-path', 'GET /orders/getOrders'],
  ['api-action-path', 'GET /getOrders?page=1'],
  ['api-action-path', 'Run `POST /orders/{order_id}/delete`.'],
  ['glossary-article', 'an [rest](/orders) API is an gRPC desk'],
  ['glossary-expansion', 'REST is the representative state transfer of orders.'],
]

test.each(something)('%s may find something in %j', (id, source) => {
  expect(ask(id, source)).toEqual({isRead: true, mayHold: true})
})

describe('evidence against a form', () => {
  const glossary = readGlossary([
    {
      name: 'shop.json',
      text: JSON.stringify({
        terms: [
          {
            term: 'deskbook',
            meaning: 'The book of a desk.',
            avoid: [{form: 'desk book', evidence: {after: ['order'], against: ['ask to _', '_ a table', 'the _']}}],
          },
        ],
      }),
    },
  ])
  test.each([
    ['We ask to desk book order forms.', false],
    ['Then desk book a table.', false],
    ['We ask to desk\u2011book order forms.', false],
    // Markup, another line, or another word: a parse tells.
    ['We ask *to* desk book order forms.', true],
    ['We ask\nto desk book order forms.', true],
    ['We task to desk book order forms.', true],
    // Weaker than what is behind it.
    ['Use the desk book order.', true],
  ])('in %j leaves a doubt: %s', (source, mayHold) => {
    expect(ask('glossary-spelling', source, glossary).mayHold).toBe(mayHold)
  })
})

describe('words on both sides of a blank line', () => {
  /** The parts of a text that are decoded for a rule. */
  function read(id: string, source: string, options: object = {}): string[] {
    const bytes = new TextEncoder().encode(source)
    const rule = usual.filter(({rule}) => rule.meta.id === id)
    const filter = toFilter(
      builtin,
      rule.map((one) => ({...one, options: {...one.options, ...options}})),
    )
    const parts: string[] = []
    filter.findInBytes(bytes, bytes.length, (start, end) => {
      parts.push(new TextDecoder().decode(bytes.subarray(start, end)))
      return parts.at(-1) ?? ''
    })
    return parts
  }

  const source = 'Orders of the desk.\n\nWe sell a\nAPI for orders.\n\nOrders.'

  test('are of two texts, so that nothing else is read at first', () => {
    expect(read('glossary-article', source)).toEqual(['\n\nWe sell a\nAPI for orders.\n\n', source])
    expect(read('glossary-article', 'We sell a\n\nAPI for orders.')).toEqual([])
  })

  test('may be of one behind an instruction, so that all is read', () => {
    for (const markup of ['<?order\n\n', '<!ORDER\n\n'])
      expect(read('glossary-article', markup + source)).toEqual([markup + source])
    expect(read('glossary-article', `<!-- order\n\n${source}`)).toHaveLength(2)
  })

  test('may tell of an ordinary word where companions count', () => {
    const source = 'A shop.\n\nThe desk speaks rest; orders.\n\nOrders.'
    const part = '\n\nThe desk speaks rest; orders.\n\n'
    expect(read('glossary-casing', source, {likely: true})).toEqual([part, source])
    expect(read('glossary-casing', source, {likely: false})).toEqual([source])
  })
})

describe('words beside a method', () => {
  const glossary = readGlossary([
    {
      name: 'shop.json',
      text: JSON.stringify({requests: {methodEvidence: {before: ['q', 'no'], after: ['desk', 'x', 'my']}}}),
    },
  ])
  // Each with another thing that parts it from the method, or with another end
  test.each([
    'a get desk',
    'a GET/get desk',
    'a get\ndesk',
    'a get \n  desks',
    'a get DESKES.',
    'a get de**sk**',
    'a get “desk”',
    'a get x of',
    'a get x, a',
    'a get my.',
    'q get of',
    'no get of',
    'No *get* of',
    'a [no](/of "x") get of',
    '<?\na get\n\ndesk',
  ])('may tell that it is one in %j', (source) => {
    expect(ask('api-method-casing', source, glossary).isRead).toBe(true)
  })
  test.each([
    'a get of',
    'a get\n\ndesk',
    'desk get q',
    'a get des',
    'qx get xq',
    'a get xy',
    'now get of',
    'a get',
    'get',
  ])('tell nothing of %j', (source) => {
    expect(ask('api-method-casing', source, glossary)).toEqual({isRead: false, mayHold: false})
  })
})

test.each(['Of get/do2 HTTP', 'of get, do2 of HTTP', 'Of get/x2 HTTP'])(
  'a short method with a digit beside it tells in %j',
  (source) => {
    const methods = [{method: 'DO'}, {method: 'X'}].map((one) => ({...one, meaning: 'A method of the shop.'}))
    const shop = readGlossary([{name: 'shop.json', text: JSON.stringify({requests: {methods}})}])
    expect(lint('api-method-casing', source, shop)).not.toEqual([])
    expect(ask('api-method-casing', source, shop)).toEqual({isRead: true, mayHold: true})
  },
)

test('of two terms with the same letters, either may be the right one', () => {
  const glossary = readGlossary(
    [
      {
        name: 'shop.json',
        text: JSON.stringify({
          terms: [
            {term: 'Washer', meaning: 'A thing of the shop.', accepted: ['SOAP']},
            {term: 'soap', meaning: 'A bar of it.'},
          ],
        }),
      },
    ],
    {extends: 'none'},
  )
  const source = 'The shop sells soap.'
  expect(lint('glossary-casing', source, glossary)).toHaveLength(1)
  expect(ask('glossary-casing', source, glossary).mayHold).toBe(true)
})

test('what the bytes beside a mention tell is what its source tells', () => {
  const beside = fc.string({unit: fc.constantFrom(...'a0 \n._=+-:/\\`"\'(,{[#@*~é'), maxLength: 3})
  let count = 0
  fc.assert(
    fc.property(beside, beside, fc.boolean(), (before, after, hasEvidence) => {
      const source = `${before}shop${after}`
      const bytes = new TextEncoder().encode(source)
      const from = new TextEncoder().encode(before).length
      if (!isJoinedInBytes(bytes, from, from + 4, hasEvidence)) return
      count++
      expect(isInIdentifier(source, before.length, before.length + 4, hasEvidence), JSON.stringify(source)).toBe(true)
    }),
    {numRuns: 10_000},
  )
  expect(count).toBeGreaterThan(300)
})
