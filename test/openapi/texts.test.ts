import {describe, expect, test} from 'vitest'
import {mayBeOpenApi} from '../../src/openapi/recognize.ts'
import {readTexts} from '../../src/openapi/texts.ts'

const values = (source: string): string[] => readTexts(source).texts.map(({value}) => value)

describe('an OpenAPI document', () => {
  test.each([
    ['openapi: 3.1.0\ninfo:\n  title: The shop\n'],
    ['# The shop\n---\nswagger: "2.0"\ninfo: {title: The shop}\n'],
    ['{"openapi": "3.0.3", "info": {"title": "The shop"}}'],
    ['{\n\t"info": {\n\t\t"title": "The shop"\n\t},\n\t"swagger": "2.0"\n}'],
    ['info:\n  title: The shop\n"openapi": 3.2.0\n'],
  ])('is recognised by a key of its outermost map: %j', (source) => {
    expect(mayBeOpenApi(source)).toBe(true)
    expect(values(source)).toEqual(['The shop'])
  })

  test.each([
    ['info:\n  title: The shop\n'],
    ['{"name": "openapi", "description": "The shop"}'],
    ['openapi:\n  file: shop.yaml\n  description: The shop\n'],
    ['asyncapi: 3.0.0\ninfo: {title: The shop}\n'],
  ])('is not %j', (source) => {
    expect(mayBeOpenApi(source)).toBe(false)
  })

  test.each([
    ['generator:\n  openapi: 3.0\n  description: The shop\n'],
    ['- openapi: 3.0.0\n  description: The shop\n'],
    ['generator:\n  openapi: 3.0\nbroken: [\n'],
  ])('is not %j, which has the key elsewhere', (source) => {
    expect(values(source)).toEqual([])
  })
})

test('checks the texts of titles, summaries and descriptions', () => {
  const source = `
openapi: 3.1.0
info: {title: the title, summary: the summary, description: of info, version: '1'}
tags:
  - {name: order tag, description: of a tag}
externalDocs: {url: https://shop.example, description: of more}
servers:
  - {url: /, description: of a server, variables: {default: {default: x y, description: of a variable}}}
paths:
  /orders:
    summary: of a path
    get:
      operationId: listOrders
      summary: list orders
      description: of an operation
      parameters:
        - {name: limit, in: query, description: of a parameter}
      responses:
        default:
          description: of a response
          headers: {x-next: {description: of a header}}
          content:
            application/json:
              schema: {title: the order, description: of a schema}
              examples:
                one: {summary: of an example, description: more of an example, value: {description: no text}}
components:
  securitySchemes: {key: {type: apiKey, description: of a scheme}}
  schemas:
    description: {description: of a schema named description}
    order:
      properties:
        title: {type: string, description: of a property named title}
        example: {description: of a property named example}
`
  expect(values(source)).toEqual([
    'the title',
    'the summary',
    'of info',
    'of a tag',
    'of more',
    'of a server',
    'of a variable',
    'of a path',
    'list orders',
    'of an operation',
    'of a parameter',
    'of a response',
    'of a header',
    'the order',
    'of a schema',
    'of an example',
    'more of an example',
    'of a scheme',
    'of a schema named description',
    'of a property named title',
    'of a property named example',
  ])
})

test('extensions, data and names are not checked', () => {
  const source = `
swagger: '2.0'
info: {title: EndPoint, description: 404}
x-logo: {description: of an extension}
paths:
  x-paths: {get: {description: of an extension}}
  /orders:
    get:
      responses:
        '200':
          description: [of, a, list]
          examples: {application/json: {summary: no text, description: no text}}
definitions:
  order:
    title: RestApi
    example: {description: no text}
    default: {description: no text}
    enum: [{description: no text}]
    examples: [{description: no text}]
`
  expect(values(source)).toEqual([])
})

test('the target of an alias is one text, and marked as shared if it has other uses', () => {
  const source = `
openapi: 3.1.0
x-texts: &text the order of the shop
x-base: &base
  summary: the summary of all
info:
  description: *text
paths:
  /orders:
    get: {<<: *base, description: *text}
    put:
      <<: [*base]
      description: &own of its own
  /x: &loop
    get: *loop
`
  expect(readTexts(source).texts.map(({value, isShared}) => [value, isShared])).toEqual([
    ['the order of the shop', true],
    ['the summary of all', false],
    ['of its own', false],
  ])
  expect(readTexts(`${source}x-more: *own\n`).texts.map(({isShared}) => isShared)).toEqual([true, false, true])
})

test('a document that does not parse reports the position', () => {
  expect(() => readTexts('openapi: 3.1.0\ninfo: {title: "The\n')).toThrow(
    /^Missing closing "quote at line 3, column \d+$/,
  )
})

test('a comment applies to the entry below it, and a line of a text that starts with `#` is not a comment', () => {
  const source = `openapi: 3.1.0
info:
  # lint ignore glossary-casing
  description: |
    # lint disable
    text
  # lint disable
tags:
  # lint ignore
  - description: of a tag
    name: order
`
  expect(
    readTexts(source).comments.map(({text, entry}) => [
      text,
      entry &&
        source
          .slice(...entry)
          .trim()
          .replaceAll(/\s+/g, ' '),
    ]),
  ).toEqual([
    ['lint ignore glossary-casing', 'description: | # lint disable text'],
    ['lint disable', 'tags: # lint ignore - description: of a tag name: order'],
    ['lint ignore', 'description: of a tag name: order'],
  ])
})
