import type {Root} from 'mdast'
import {describe, expect, test} from 'vitest'
import {readDocument} from '../../src/markdown/document.ts'
import {readTable} from '../tables.ts'
import {read, show, toTree, type ParserName} from './read.ts'

/** Get the first prose of a text. */
function readOne(source: string, parser: ParserName = 'gfm') {
  const {prose} = read(source, parser)
  expect(prose.length).toBeGreaterThan(0)
  return prose[0]!
}

/** Find the source of a part of the text. */
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

describe.each(readTable('markdown/words'))('%s', (_title, rows) => {
  test.each(rows)('in %j: %j', (source = '', part = '', found, isPlain) => {
    expect(locate(source, part)).toEqual({found, isPlain: isPlain === 'plain'})
  })
})

describe('the range of a text', () => {
  test('is found only if `range` is called on its prose, and TypeScript reports other calls', () => {
    const {range} = readOne('The rest')
    // @ts-expect-error: `this` is missing
    expect(() => range(0, 3)).toThrow("reading 'text'")
  })

  test('is undefined outside of the text and for an empty part', () => {
    const prose = readOne('The rest')
    expect([prose.range(0, 0), prose.range(3, 2), prose.range(-1, 2), prose.range(0, 9)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is found for siblings that a plugin left without positions', () => {
    const source = 'See _desk@shop.example_ or the *rest* of a_b@shop.example rest'
    for (const one of read(source).prose) {
      for (let index = 0; index < one.text.length; index++) expect(one.range(index, index + 1)).toBeDefined()
    }
  })

  test('does not count a byte order mark', () => {
    const {prose} = readDocument(toTree('\uFEFFThe rest', 'plain'), 'The rest')
    expect(prose[0]?.range(4, 8)).toEqual([4, 8])
  })
})

describe('a tree that does not fit its source', () => {
  test('has no ranges', () => {
    const tree = toTree('The rest &amp; ![rest](a) <b>x</b>\n\n<p>rest</p>\n')
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
      children: [
        {type: 'paragraph', children: [{type: 'text'}, {type: 'text', value: 1}, {type: 'link'}, {type: 'html'}]},
      ],
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
  ])('does not make the reader fail: %j', (tree) => {
    for (const prose of readDocument(tree as unknown as Root, 'rest api').prose) {
      expect(prose.range(0, prose.text.length)).toBeUndefined()
    }
  })

  test('does not make the reader fail at any depth', () => {
    let node: object = {type: 'text', value: 'rest'}
    for (let depth = 0; depth < 20_000; depth++)
      node = {type: depth > 10_000 ? 'blockquote' : 'emphasis', children: [node]}
    expect(readDocument({type: 'root', children: [node]} as unknown as Root, '').prose).toEqual([])
  })
})

describe('a tree that plugins have changed', () => {
  const at = (start: number, end: number) => ({start: {offset: start}, end: {offset: end}})
  /** Add the position of a text in a source to a node. */
  const place = (source: string, text: string, node: object) => {
    const start = source.indexOf(text)
    return {...node, position: at(start, start + text.length)}
  }
  const text = (value: string) => ({type: 'text', value})
  const toProse = (source: string, ...children: readonly object[]) =>
    readDocument({type: 'root', children} as unknown as Root, source).prose

  test.each<[node: object, shown: string]>([
    [{type: 'emphasis', children: [text('the')]}, 'the'],
    [{type: 'strong', children: [text('the')]}, 'the'],
    [{type: 'delete', children: [text('the')]}, 'the'],
    [{type: 'link', url: '/orders', children: [text('the')]}, 'the'],
    [{type: 'linkReference', identifier: 'orders', children: [text('the')]}, 'the'],
    [{type: 'image', alt: 'the', url: '/orders'}, '⟨image the⟩'],
    [{type: 'imageReference', alt: 'the', identifier: 'orders'}, '⟨image the⟩'],
    [{type: 'inlineCode', value: 'the'}, '⟨code the⟩'],
    [{type: 'break'}, '⏎'],
    [{type: 'footnoteReference', identifier: 'the'}, '⟨footnote the⟩'],
    [{type: 'footnote', children: [text('the')]}, 'the'],
    [{type: 'inlineMath', value: 'the'}, '⟨expression the⟩'],
    [{type: 'mdxTextExpression', value: 'the'}, '⟨expression the⟩'],
    [{type: 'mdxJsxTextElement', name: 'b', children: [text('the')]}, 'the'],
    [{type: 'textDirective', name: 'b', children: []}, '⟨expression⟩'],
    [{type: 'html', value: '<b>'}, ''],
  ])('may have a line of text outside of a paragraph: %j', (node, shown) => {
    const element = {type: 'mdxJsxFlowElement', name: 'Card', children: [text('one '), node, text(' two')]}
    const prose = toProse('', element, {type: 'list', children: [{type: 'listItem', children: [node, text('x')]}]})
    expect(show(prose[0]!)).toBe(`html: one ${shown} two`)
    expect(prose[0]?.node).toBe(element)
    expect(prose[0]?.ancestors.map(({type}) => type)).toEqual(['root'])
    const last = prose.findLast(({kind}) => kind !== 'alt')
    expect(show(last!)).toBe(`paragraph: ${shown.replace(/^⏎/, '')}x`)
    expect(last?.ancestors.map(({type}) => type)).toEqual(['root', 'list'])
  })

  test('may have another block after a line outside of a paragraph', () => {
    const list = {type: 'list', children: [{type: 'listItem', children: [text('three')]}]}
    const element = {type: 'mdxJsxFlowElement', name: 'Card', children: [text('one '), text('two'), list, text('four')]}
    expect(toProse('', element).map((one) => show(one))).toEqual(['html: one two', 'paragraph: three', 'html: four'])
  })

  test('may have nodes without positions, whose ranges follow from the other nodes', () => {
    const source = '# *a* the [rest](/x) *b* of c &amp; d **ef** #'
    const link = {type: 'link', url: '/x', children: [text('rest')]}
    const heading = {
      type: 'heading',
      children: [
        place(source, '*a*', {type: 'emphasis', children: [place(source, 'a', text('a'))]}),
        text(' the '),
        place(source, '[rest](/x)', {...link, children: [place(source, 'rest', text('rest'))]}),
        text(' '),
        place(source, '*b*', {type: 'emphasis', children: [text('b')]}),
        text(' of '),
        {type: 'link', url: '/c', children: [text('c')]},
        text(' & d '),
        place(source, '**ef**', {
          type: 'strong',
          children: [text('e'), {type: 'link', url: '/f', children: [text('f')]}],
        }),
      ],
    }
    const [prose] = toProse(source, place(source, source, heading))
    expect(prose?.text).toBe('a the rest b of c & d ef')
    const written = Array.from(prose?.text ?? '', (_, index) => source.slice(...(prose?.range(index, index + 1) ?? [])))
    expect(written.join('')).toBe('a the rest b of c &amp; d ef')
    expect(prose?.spans.map(({kind, value, from, to}) => [kind, value, prose.text.slice(from, to)])).toEqual([
      ['emphasis', undefined, 'a'],
      ['link', '/x', 'rest'],
      ['emphasis', undefined, 'b'],
      ['link', '/c', 'c'],
      ['link', '/f', 'f'],
      ['strong', undefined, 'ef'],
    ])
    // A heading whose first and last nodes have no positions
    const [whole] = toProse('## the rest ##', {...heading, position: at(0, 14), children: [text('the '), text('rest')]})
    expect(whole?.range(4, 8)).toEqual([7, 11])
  })

  test.each([
    ['no position', undefined],
    ['a position beyond the end', at(0, 90)],
    ['a position with an end before its start', at(9, 3)],
  ])('gives no range to the text of a node that has %s', (_, position) => {
    const nodes = [
      ...['text', 'inlineCode', 'inlineMath'].map((type) => ({type, value: 'rest'})),
      ...[
        {type: 'break'},
        {type: 'image', alt: 'rest', url: '/x'},
        {type: 'footnoteReference', identifier: 'rest'},
        {type: 'textDirective', name: 'rest', children: []},
        {type: 'mdxJsxTextElement', name: 'code', children: [text('rest')]},
      ],
      ...['<br>', '<img>', '<td>'].map((value) => ({type: 'html', value})),
      ...[{type: 'html', value: '<code>'}, text('rest'), {type: 'html', value: '</code>'}],
    ].map((node) => ({...node, position}))
    const source = 'The rest of <br>.'
    const html = {type: 'html', value: '<p>The rest</p>', position}
    const all = toProse(source, {type: 'paragraph', children: nodes}, html)
    expect(all.map(({kind}) => kind)).toEqual(['paragraph', 'html'])
    for (const prose of all)
      for (let index = 0; index < prose.text.length; index++) expect(prose.range(index, index + 1)).toBeUndefined()
  })

  test('may have a code element whose end tag has no position', () => {
    const [prose] = toProse('a <code>b</code> c', {
      type: 'paragraph',
      children: [
        {...text('a '), position: at(0, 2)},
        {type: 'html', value: '<code>', position: at(2, 8)},
        {...text('b'), position: at(8, 9)},
        {type: 'html', value: '</code>'},
        {...text(' c'), position: at(16, 18)},
      ],
    })
    expect(show(prose!)).toBe('paragraph: a ⟨code b⟩ c')
    expect([prose?.range(2, 3), prose?.range(3, 5), prose?.range(0, 5)]).toEqual([undefined, [16, 18], undefined])
  })

  test('may refer to a missing definition', () => {
    const reference = {type: 'linkReference', identifier: 'a', children: [text('rest')]}
    const [prose] = toProse('', {type: 'paragraph', children: [reference]})
    expect(prose?.spans).toEqual([{from: 0, to: 4, kind: 'link', value: '', isLabel: true}])
  })

  test('is read up to a depth limit', () => {
    let node: object = text('rest')
    for (let depth = 0; depth < 20_000; depth++) node = {type: 'emphasis', children: [node]}
    expect(toProse('', {type: 'paragraph', children: [text('the '), node]}).map((one) => one.text)).toEqual(['the'])
  })
})

describe.each(readTable('bad-examples/marked-words'))('%s', (_title, rows) => {
  test.each(rows)('%s', (source = '', verdict) => {
    const prose = read(source).prose.find(({text}) => text.includes('end point'))
    const from = prose?.text.indexOf('end point') ?? 0
    expect(prose?.isShownWrong(from, from + 9)).toBe(verdict === 'wrong')
  })
})

describe('directives', () => {
  const at = (start: number, end: number) => ({start: {offset: start}, end: {offset: end}})

  test('are masked if they are part of a path', () => {
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

  test('within a line are read like HTML elements', () => {
    const term = {type: 'textDirective', name: 'term', position: at(2, 13)}
    const code = {type: 'textDirective', name: 'code', position: at(13, 24)}
    const children = [
      {...term, children: [{type: 'text', value: 'rest', position: at(8, 12)}]},
      {...code, children: [{type: 'text', value: 'soap', position: at(19, 23)}]},
    ]
    const tree = {type: 'root', children: [{type: 'paragraph', position: at(0, 24), children}]}
    const [prose] = readDocument(tree as unknown as Root, 'a :term[rest]:code[soap]').prose
    expect(prose?.text.replace(/\uFFFC+/, '·')).toBe('rest·')
    expect(prose?.spans).toEqual([{kind: 'html', value: 'term', from: 0, to: 4}])
    expect(prose?.range(0, 4)).toEqual([8, 12])
  })

  test('that contain blocks are read', () => {
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

test('a document is MDX if its name or its tree says so', () => {
  const tree = toTree('The rest', 'plain')
  expect(
    ['a.mdx', 'a.MDX', 'a.md', 'mdx', undefined].map((path) => readDocument(tree, 'The rest', path).isMdx),
  ).toEqual([...[true, true, false, false, false]])
  expect(readDocument(toTree('<Card>\n\nThe rest\n\n</Card>', 'mdx'), '').isMdx).toBe(true)
})

test('each text has its ancestors in the tree, root first', () => {
  const {prose, tree} = read('> - ![rest](a)')
  expect(prose.map((one) => one.ancestors.map((node) => node.type))).toEqual([
    ['root', 'blockquote', 'list', 'listItem'],
    ['root', 'blockquote', 'list', 'listItem', 'paragraph'],
  ])
  expect(prose[0]?.ancestors[0]).toBe(tree)
})

test('a document is read only once', () => {
  const document = read('The rest')
  expect(document.prose).toBe(document.prose)
  expect(document.requests).toBe(document.requests)
})
