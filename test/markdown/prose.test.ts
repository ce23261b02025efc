import type {Root} from 'mdast'
import {describe, expect, test} from 'vitest'
import {VFile} from 'vfile'
import {readDocument} from '../../src/markdown/document.ts'
import {parsers, read, show, type ParserName} from './read.ts'

/** The only prose of a text. */
function readOne(source: string, parser: ParserName = 'gfm') {
  const {prose} = read(source, parser)
  expect(prose.length).toBeGreaterThan(0)
  return prose[0]!
}

/** Where a part of the text stands in the source. */
function locate(source: string, part: string, parser: ParserName = 'gfm') {
  const prose = readOne(source, parser)
  const from = prose.text.indexOf(part)
  expect(from).toBeGreaterThanOrEqual(0)
  const range = prose.range(from, from + part.length)
  return {
    found: range && source.replace(/^\uFEFF/, '').slice(...range),
    isPlain: prose.isPlain(from, from + part.length),
  }
}

describe('the place of a text', () => {
  test.each([
    ['An **Rest** api', 'Rest', 'Rest', true],
    ['An **Rest** api', 'An Rest', 'An **Rest', false],
    ['An **Rest** api', 'Rest api', 'Rest** api', false],
    ['> The end\n>   point', 'end\npoint', 'end\n>   point', false],
    ['The end \t\npoint', 'end\npoint', 'end \t\npoint', false],
    ['AT&amp;T rest', 'AT&T', 'AT&amp;T', false],
    ['AT&amp;T rest', 'T rest', 'T rest', true],
    ['The \\*rest\\* api', '*rest*', '\\*rest\\*', false],
    ['\uFEFFThe rest', 'rest', 'rest', true],
    ['The 🚚 rest', '🚚 rest', '🚚 rest', true],
    ['a &NotEqualTilde; b', '\u2242\u0338', '&NotEqualTilde;', false],
    ['a &NotEqualTilde; b', '\u2242', '&NotEqualTilde;', false],
    ['A [rest](/x) api', 'rest api', 'rest](/x) api', false],
    ['NUL \0 rest', 'rest', 'rest', true],
    ['| a \\| rest |\n| - |', '| rest', '\\| rest', false],
    ['| a \\| rest |\n| - |', 'rest', 'rest', true],
  ])('%j: %j stands in %j', (source, part, found, isPlain) => {
    expect(locate(source, part)).toEqual({found, isPlain})
  })

  test('is unknown outside the text and for nothing', () => {
    const prose = readOne('The rest')
    expect([prose.range(0, 0), prose.range(3, 2), prose.range(-1, 2), prose.range(0, 9)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is known for siblings that a transform left without positions', () => {
    const source = 'See _desk@shop.example_ or the *rest* of a_b@shop.example rest'
    for (const one of read(source).prose) {
      for (let index = 0; index < one.text.length; index++) expect(one.range(index, index + 1)).toBeDefined()
    }
  })

  test('is that without the byte order mark, as the parser has it', () => {
    const file = new VFile('\uFEFFThe rest')
    const {prose} = readDocument(parsers.gfm.parse(file), 'The rest')
    expect(prose[0]?.range(4, 8)).toEqual([4, 8])
  })
})

describe('a tree that does not fit its source', () => {
  test('has no places', () => {
    const tree = parsers.gfm.parse('The rest &amp; ![rest](a) <b>x</b>\n\n<p>rest</p>\n')
    for (const source of ['', 'x', 'The soap &amp; ![soap](a) <i>y</i>\n\n<p>soap</p>\n']) {
      for (const prose of readDocument(tree, source).prose) {
        const at = prose.text.indexOf('rest')
        if (at >= 0) expect(prose.range(at, at + 4)).toBeUndefined()
      }
    }
  })

  test.each([
    {type: 'root'},
    {type: 'root', children: null},
    {type: 'root', children: [null, 1, {}, {type: 1}, {type: 'paragraph'}]},
    {
      type: 'root',
      children: [{type: 'paragraph', children: [{type: 'text'}, {type: 'text', value: 1}, {type: 'link'}]}],
    },
    {
      type: 'root',
      children: [
        {
          type: 'heading',
          children: [
            {type: 'image', alt: null},
            {type: 'image', alt: 'rest'},
          ],
        },
      ],
    },
    {type: 'root', children: [{type: 'html'}, {type: 'html', value: '<p>rest'}, {type: 'text', value: 'rest'}]},
    {type: 'root', position: {}, children: [{type: 'html', value: '<pre>', position: {start: {}, end: null}}]},
    {
      type: 'root',
      children: [
        {
          type: 'paragraph',
          children: [{type: 'text', value: 'rest', position: {start: {offset: 0.5}, end: {offset: 4.5}}}],
        },
        {
          type: 'paragraph',
          children: [{type: 'text', value: 'rest', position: {start: {offset: 9}, end: {offset: 2}}}],
        },
      ],
    },
  ])('is no reason to crash: %j', (tree) => {
    for (const prose of readDocument(tree as unknown as Root, 'rest api').prose) {
      expect(prose.range(0, prose.text.length)).toBeUndefined()
    }
  })

  test('is no reason to crash, however deep', () => {
    let node: object = {type: 'text', value: 'rest'}
    for (let depth = 0; depth < 20_000; depth++)
      node = {type: depth > 10_000 ? 'blockquote' : 'emphasis', children: [node]}
    expect(readDocument({type: 'root', children: [node]} as unknown as Root, '').prose).toEqual([])
  })
})

describe('spans', () => {
  test('tell links, emphasis, struck text and elements', () => {
    const prose = readOne('A [**rest**](/x) ~~api~~ *of* <b>the</b> <del>shop</del> <q>open</q>')
    const spans = prose.spans.map(({from, to, ...span}) => ({...span, text: prose.text.slice(from, to)}))
    expect(spans).toEqual([
      {kind: 'strong', text: 'rest'},
      {kind: 'link', value: '/x', text: 'rest'},
      {kind: 'delete', text: 'api'},
      {kind: 'emphasis', text: 'of'},
      {kind: 'html', value: 'b', text: 'the'},
      {kind: 'delete', text: 'shop'},
      {kind: 'quote', text: 'open'},
    ])
  })

  test('tell links whose text is the label of a definition', () => {
    const source = '[rest api] and [rest api][] and [the rest][rest api]\n\n[rest api]: /rest'
    expect(readOne(source).spans.map(({isLabel, value}) => [isLabel, value])).toEqual([
      [true, '/rest'],
      [true, '/rest'],
      [undefined, '/rest'],
    ])
    const twice = 'A [shop].\n\n> [shop]: /first\n\n[shop]: /second'
    expect(read(twice, 'plain').prose[0]?.spans.map(({value}) => value)).toEqual(['/first'])
  })

  test('are counted from the start of a cell that was cut from a paragraph', () => {
    const [, cell] = read('a | b **rest** `c`\n--- | ---', 'plain').prose
    expect(cell?.text).toBe('b rest \uFFFC')
    expect(cell?.spans).toEqual([{kind: 'strong', from: 2, to: 6}])
    expect(cell?.insets).toEqual([{kind: 'code', value: 'c', index: 7}])
    expect(cell?.range(2, 6)).toEqual([8, 12])
  })
})

describe('directives', () => {
  const at = (start: number, end: number) => ({start: {offset: start}, end: {offset: end}})

  test('that stand for a part of a path are masked', () => {
    const source = 'GET /orders/:id now'
    const tree = {
      type: 'root',
      children: [
        {
          type: 'paragraph',
          position: at(0, 19),
          children: [
            {type: 'text', value: 'GET /orders/', position: at(0, 12)},
            {type: 'textDirective', name: 'id', children: [], position: at(12, 15)},
            {type: 'text', value: ' now', position: at(15, 19)},
          ],
        },
      ],
    }
    const {prose} = readDocument(tree as unknown as Root, source)
    expect(prose.map((one) => show(one))).toEqual(['paragraph: GET · now'])
    expect(prose[0]?.text).toHaveLength(source.length)
  })

  test('that hold text are read', () => {
    const source = ':::note[Rest api]\nThe rest\n:::'
    const tree = {
      type: 'root',
      children: [
        {
          type: 'containerDirective',
          name: 'note',
          position: at(0, 30),
          children: [
            {
              type: 'paragraph',
              data: {directiveLabel: true},
              position: at(8, 16),
              children: [{type: 'text', value: 'Rest api', position: at(8, 16)}],
            },
            {
              type: 'paragraph',
              position: at(18, 26),
              children: [{type: 'text', value: 'The rest', position: at(18, 26)}],
            },
          ],
        },
      ],
    }
    const {prose} = readDocument(tree as unknown as Root, source)
    expect(prose.map((one) => [one.text, one.range(0, 4)])).toEqual([
      ['Rest api', [8, 12]],
      ['The rest', [18, 22]],
    ])
  })
})

test('ancestors are those of the tree, root first', () => {
  const {prose, tree} = read('> - ![rest](a)')
  expect(prose.map((one) => one.ancestors.map((node) => node.type))).toEqual([
    ['root', 'blockquote', 'list', 'listItem'],
    ['root', 'blockquote', 'list', 'listItem', 'paragraph'],
  ])
  expect(prose[0]?.ancestors[0]).toBe(tree)
})

test('a document is read once, when asked', () => {
  const document = read('The rest')
  expect(document.prose).toBe(document.prose)
  expect(document.requests).toBe(document.requests)
})
