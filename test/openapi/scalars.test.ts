import {describe, expect, test} from 'vitest'
import {alignScalar, encodeIn, findPlace} from '../../src/openapi/scalars.ts'
import {readTexts, type ApiText} from '../../src/openapi/texts.ts'

/** Read a document that has a single text. */
function readOnly(source: string): ApiText {
  const [text] = readTexts(source).texts
  if (!text) throw new Error('Expected a text')
  return text
}

/** Find the source of the first occurrence of some words in the value. */
function findSource(source: string, words: string): string | undefined {
  const text = readOnly(source)
  const from = text.value.indexOf(words)
  const runs = alignScalar(source, text)
  const range = runs && findPlace(runs, from, from + words.length)
  return range && source.slice(...range)
}

const head = 'openapi: 3.1.0\ninfo:\n  '

describe('words of a value are found in the source', () => {
  test.each([
    ['plain', 'description: The Rest api', 'Rest api', 'Rest api'],
    ['plain, with a comment', 'description: The Rest api # of the shop', 'Rest api', 'Rest api'],
    ['plain, on two lines', 'description: The Rest\n    api', 'Rest api', 'Rest\n    api'],
    ['plain, with a blank line', 'description: The\n\n\n    Rest api', 'Rest', 'Rest'],
    ['single-quoted', "description: 'It''s a Rest api'", 'Rest api', 'Rest api'],
    ['single-quoted, across a quote', "description: 'It''s a Rest api'", "It's", "It''s"],
    ['double-quoted, after escapes', String.raw`description: "\x41\u0041\U00000041\t\"Rest\" api"`, 'Rest', 'Rest'],
    [
      'double-quoted, with an escaped character',
      String.raw`description: "\u0052est api"`,
      'Rest',
      String.raw`\u0052est`,
    ],
    [
      'double-quoted, with an escape for each half of a surrogate pair',
      String.raw`description: "\ud83d\ude00 Rest"`,
      'Rest',
      'Rest',
    ],
    ['double-quoted, with an escaped line break', 'description: "Re\\\n    st api"', 'Rest', 'Re\\\n    st'],
    ['double-quoted, on two lines', 'description: "Rest  \n\n    api"', 'Rest\napi', 'Rest  \n\n    api'],
    ['literal', 'description: |\n    The\n    Rest api\n', 'Rest', 'Rest'],
    ['literal, with its own indentation', 'description: |2\n      The\n    Rest api\n', 'Rest', 'Rest'],
    [
      'literal, without its last line break',
      'description: |-  # why\n    The\n     Rest api\n\n\n',
      'Rest api',
      'Rest api',
    ],
    ['literal, at the end of a file without a line break', 'description: |\n    Rest api', 'Rest api', 'Rest api'],
    ['literal, with all of its line breaks', 'description: |+\n\n\n    Rest api\n\n\n', 'Rest api', 'Rest api'],
    ['folded', 'description: >\n    The Rest\n    api\n', 'Rest api', 'Rest\n    api'],
    [
      'folded, with deeper lines',
      'description: >-\n    The\n\n      * Rest\n      * api\n    end\n',
      'Rest\n  *',
      'Rest\n      *',
    ],
    ['a block with line ends of Windows', 'description: |\r\n    The\r\n    Rest api\r\n', 'Rest api', 'Rest api'],
    ['after an anchor and a tag', 'description: &text !!str "The Rest api"', 'Rest api', 'Rest api'],
  ])('%s', (_, line, words, written) => {
    expect(findSource(head + line, words)).toBe(written)
  })

  test('JSON', () => {
    const source = String.raw`{"openapi": "3.1.0", "info": {"description": "\/orders: \u0052est \"api\"\n"}}`
    expect(findSource(source, 'Rest')).toBe(String.raw`\u0052est`)
    expect(findSource(source, '"api"')).toBe(String.raw`\"api\"`)
  })
})

test('a part of an escape sequence has no range', () => {
  const source = String.raw`{"openapi": "3.1.0", "info": {"description": "\U0001F600 x"}}`
  const text = readOnly(source)
  const runs = alignScalar(source, text) ?? []
  expect(findPlace(runs, 0, 1)).toBeUndefined()
  expect(findPlace(runs, 0, 2)).toBeDefined()
})

test('a value that differs from its source has no ranges', () => {
  const text = readOnly(`${head}description: The Rest api`)
  expect(alignScalar(`${head}description: The Rust api`, text)).toBeUndefined()
  expect(alignScalar(`${head}description: The Rest ap `, text)).toBeUndefined()
})

describe('a repair is written in the style of the text', () => {
  const write = (line: string, words: string, text: string): string | undefined => {
    const source = head + line
    const scalar = readOnly(source)
    const from = scalar.value.indexOf(words)
    const part = [from, from + words.length] as const
    const range = findPlace(alignScalar(source, scalar) ?? [], ...part)
    return range && encodeIn(source, scalar, range, part, text)
  }
  test.each([
    ['plain', 'description: a b', 'b', 'c', 'c'],
    ['plain, where it would become a key', 'description: a b', 'b', 'b: c', undefined],
    ['plain, where it would become a comment', 'description: a b', 'b', 'b #c', undefined],
    ['plain, where it would become a number', 'description: b', 'b', '12', undefined],
    ['plain between braces, where it would become a key', '{description: a b}', 'b', 'b, c', undefined],
    ['plain, with a path', 'description: a b', 'b', '/orders/{order_id}', '/orders/{order_id}'],
    ['plain between braces, with a path', '{description: a b}', 'b', '/orders/{order_id}', undefined],
    ['single-quoted', "description: 'a b'", 'b', "it's", "it''s"],
    ['double-quoted', 'description: "a b"', 'b', 'a "c" \\', String.raw`a \"c\" \\`],
    ['literal', 'description: |\n    a b', 'b', `"it's": #1`, `"it's": #1`],
    ['literal, where a line break would have to be indented', 'description: |\n    a b', 'b', 'b\nc', undefined],
    ['double-quoted, with a line break', 'description: "a b"', 'b', 'b\nc', String.raw`b\nc`],
  ])('%s', (_, line, words, text, written) => {
    expect(write(line.startsWith('{') ? `x: ${line}` : line, words, text)).toBe(written)
  })
})
