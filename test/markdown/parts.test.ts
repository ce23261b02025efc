import fc from 'fast-check'
import type {Nodes, Root} from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {describe, expect, test} from 'vitest'
import {cutSource, holdsElement, type Part} from '../../src/markdown/parts.ts'

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
const parsers = {markdown, mdx: markdown().use(remarkMdx).freeze()}

/** The parts of a source as texts; undefined where it is not to be cut. */
function cut(source: string, isMdx = false): string[] | undefined {
  return cutSource(source, isMdx)?.parts.map(({start, end}) => source.slice(start, end))
}

function findPart(source: string, text: string, isMdx = false): Part | undefined {
  return cutSource(source, isMdx)?.parts.find(({start, end}) => source.slice(start, end).includes(text))
}

describe('a source is cut', () => {
  test.each<[reason: string, parts: string[]]>([
    ['behind blank lines', ['Orders.\n\n\n', 'Refunds.\n']],
    ['behind lines of blanks', ['Orders.\n \t\n', 'Refunds.\n']],
    ['with CRLF', ['Orders.\r\n\r\n', 'Refunds.\r\n']],
    ['without a last line ending', ['Orders.\n\n', 'Refunds.']],
    ['before and behind a heading', ['Orders.\n', '# Refunds\n', 'All of them.\n']],
    ['before a heading without a text', ['Orders.\n', '##\n', 'Refunds.\n']],
    ['behind fenced code', ['```js\n\nlet order\n\n```\n\n', 'Orders.\n']],
    ['behind fenced code with more marks', ['````\n```\n\n````\n\n', 'Orders.\n']],
    ['behind fenced code of tildes', ['~~~ a`b\n\n```\n\n~~~\n\n', 'Orders.\n']],
    ['behind marks that open no code', ['```a`b\n\n', 'Orders.\n']],
    ['behind a comment', ['<!-- Orders\n\nRefunds -->\n\n', 'Orders.\n']],
    ['behind a comment of one line', ['<!-- Orders -->\n\n', 'Orders.\n']],
    ['behind an element that holds blank lines', ['<pre>\n\nOrders\n\n</pre>\n\n', 'Refunds.\n']],
    ['behind an instruction', ['<?shop\n\n?>\n\n', 'Orders.\n']],
    ['behind a declaration', ['<!DOCTYPE\n\nhtml>\n\n', 'Orders.\n']],
    ['behind character data', ['<![CDATA[\n\n]]>\n\n', 'Orders.\n']],
    ['in elements, which end at blank lines', ['<div>\n\n', 'Orders.\n\n', '</div>\n']],
    ['behind a list', ['- Orders\n\n- Refunds\n\n  All of them.\n\n', 'Orders.\n']],
    ['behind a list with code in it', ['- Orders\n\n  ```\n  GET /orders\n\n', 'Orders.\n']],
    ['behind code in a quote, which ends with it', ['> ```\n> GET /orders\n\n', 'Orders.\n']],
    ['behind front matter with blank lines', ['---\ntitle: Orders\n\ntags: shop\n---\n\n', 'Orders.\n']],
    ['behind front matter of TOML', ['+++\ntitle = "Orders"\n\n+++\n', '# Orders\n']],
    ['before a line of stars', ['Orders.\n\n', '***\n\n', '- - -\n\n', 'Refunds.\n']],
    ['behind a table', ['| Order |\n| - |\n| a |\n\n', 'Refunds.\n']],
    ['behind a heading that is underlined', ['Orders\n===\n\n', 'Refunds.\n']],
    ['before a definition', ['Orders.\n\n', '[orders]: /orders\n\n', 'Refunds.\n']],
    ['behind a line with too few tildes', ['~orders~ shop\n\n', 'Refunds.\n']],
    ['behind an element whose name goes on', ['<preface>\n\n', 'Orders.\n']],
    ['behind a comment that starts in a line', ['Orders <!-- shop\n\n', 'Refunds.\n']],
    ['behind an instruction that starts in a line', ['Orders <?shop\n\n', 'Refunds.\n']],
    ['behind a declaration that starts in a line', ['Orders <!SHOP\n\n', 'Refunds.\n']],
    ['behind character data that starts in a line', ['Orders <![CDATA[shop\n\n', 'Refunds.\n']],
    ['behind character data with more brackets', ['<![CDATA[\n\n]]]]>\n\n', 'Orders.\n']],
    ['before what is no item', ['Orders.\n\n', '-Refunds\n\n', '1.5 orders\n\n', '**a** - b\n']],
    ['before lines of marks with blanks', ['Orders.\n\n', '* * *\n\n', '*\t**\n\n', '--- \n\n', 'Refunds.\n']],
    ['behind an element in a line before a heading', ['<a id="top"></a> Orders\n', '# Refunds\n']],
    ['behind an empty element in a line before a heading', ['<br/> Orders\n', '# Refunds\n']],
    ['behind the end of an element in a line before a heading', ['</b> Orders\n', '# Refunds\n']],
    ['before a line that looks like front matter', ['Orders.\n\n', '---\n\n', 'a: b\n---\n\n', 'Refunds.\n']],
    ['behind front matter with blanks', ['--- \ntitle: Orders\n\ntags: shop\n---\t\n\n', 'Orders.\n']],
    ['behind front matter of TOML with blanks', ['+++ \na = 1\n\nb = 2\n+++\t\n\n', 'Orders.\n']],
    ['behind front matter with CRLF', ['---\r\na: b\r\n\r\nc: d\r\n---\r\n\r\n', 'Orders.\r\n']],
    ['behind front matter of TOML with CRLF', ['+++\r\na = 1\r\n\r\nb = 2\r\n+++\r\n\r\n', 'Orders.\r\n']],
    ['behind empty front matter', ['---\n---\n\n', 'Orders.\n']],
    ['behind empty front matter of TOML', ['+++\n+++\n\n', 'Orders.\n']],
    ['behind a heading without a line ending before', ['Orders.\n', '# Refunds']],
    ['behind a list with indented code in its item', ['-     a\n\n  ```\n  b\n\n', 'Orders.\n']],
    ['behind a fence behind a list', ['-    a\n\n   ```\n\nOrders.\n\n   ```\n\n', 'All.\n']],
    ['behind a list in a paragraph', ['Orders\n1.  a\n    ```\n    b\n\n', 'All.\n']],
    [
      'behind a fence in a paragraph that closes nothing indented',
      ['      ```\n\n ```\n\nOrders\n\n```\n\n', 'All.\n'],
    ],
    ['behind code that an indented fence does not close', ['```\n\n    ```\n\n```\n\n', 'Orders.\n']],
    ['behind a list with tabs', ['- Orders\n\n\t```\n\tGET /orders\n\n', 'Refunds.\n']],
  ])('%s', (_, parts) => {
    expect(cut(parts.join(''))).toEqual(parts)
  })

  test.each<[reason: string, parts: string[]]>([
    ['behind an element', ['<Tabs>\n\nOrders.\n\n</Tabs>\n\n', 'Refunds.\n']],
    ['behind an empty element', ['<Order id="1" />\n\n', 'Refunds.\n']],
    ['behind a tag of many lines', ['<Order\n\n  id="1"\n  name={{a: 1}}\n/>\n\n', 'Refunds.\n']],
    ['behind an expression', ['{orders\n\n  .map((order) => [order])}\n\n', 'Refunds.\n']],
    ['behind a comment', ['{/* Orders\n\n } */}\n\n', 'Refunds.\n']],
    ['behind a module', ["import Order from './order.js'\n\n", 'export const a = {\n\n  b: `}`,\n}\n\n', 'Refunds.\n']],
    ['behind marks in code', ['Write `{` and ``<a ` b>``.\n\n', 'Refunds.\n']],
    ['behind escaped marks', ['Write \\{ and \\<.\n\n', 'Refunds.\n']],
    ['behind an angle that is text', ['1 < 2\n\n', 'Refunds.\n']],
    [
      'behind indented code marks, which are a fence',
      ['Orders.\n\n      ```\n\n      { <\n\n      ```\n\n', 'Refunds.\n'],
    ],
    ['behind a fence in the middle of a line', ['Write - ```js\n\n', 'Refunds.\n']],
    ['behind an item with code', ['- ``a`` b\n\n', 'Refunds.\n']],
    ['behind an item with tildes', ['- ~a~ b\n\n', 'Refunds.\n']],
    ['behind code in a list, with tabs', ['- Orders\n\n\t```\n\tGET /orders\n\t```\n\n', 'Refunds.\n']],
    ['behind code in a list, with blanks and tabs', ['- Orders\n\n  \t```\n  \tGET\n  \t```\n\n', 'Refunds.\n']],
    ['behind code in a list with blank lines', ['- Orders\n\n  ```\n\n  GET /orders\n  ```\n\n', 'Refunds.\n']],
    ['behind words that start as a module does', ['Refunds are\nimport {\n}\n\n', 'Importing orders.\n']],
  ])('as MDX, %s', (_, parts) => {
    expect(cut(parts.join(''), true)).toEqual(parts)
  })
})

describe('a source is in one part', () => {
  test.each([
    ['without blank lines', 'Orders.\n> Refunds.\nAll.\n'],
    ['within fenced code', '```\n\nOrders.\n\n# Refunds\n\n```\n'],
    ['behind code that is not closed', '```\n\nOrders.\n\n``\n\n~~~\n'],
    ['within a comment', '<!--\n\nOrders.\n\n# Refunds\n'],
    ['within items of a list', '- Orders\n\n- Refunds\n\n  All.\n\n1. Orders\n\n2. Refunds\n'],
    ['before an indented line', 'Orders.\n\n Refunds.\n'],
    ['within a footnote', '[^order]: Orders.\n\n    Refunds.\n'],
    ['behind a fence whose list may go on', 'Orders\n2. Refunds\n   ```\n\nOrders.\n\nRefunds.\n'],
    ['behind a fence whose item has no text', '-\n\n  ```\nOrders.\n```\n\nRefunds.\n'],
    ['behind a fence behind the end of a list', '- Orders\n\n Text\n  ```\n\nRefunds.\n'],
    ['behind a fence that HTML may hold', '<div>\n```\n\nOrders.\n\n```\n\nRefunds.\n'],
    ['within a line of HTML before a heading', '<div>\n# Orders\n</div>\n'],
    ['without text', ''],
    ['within items whose numbers are long', '10. Orders\n\n11. Refunds\n'],
    ['within items that hold marks alone', '- Orders\n\n- ***\n\n- - - Refunds\n'],
    ['within items without text', '* Orders\n\n*\n\n* Refunds\n'],
    ['before a number sign that makes no heading', 'Orders\n#refunds\nAll.\n'],
    ['before an indented heading', 'Orders\n # Refunds\nAll.\n'],
    ['behind an element alone on its line before a heading', '<a>\n# Orders\n'],
    ['behind an element whose name goes on before a heading', '<article> Orders\n# Refunds\n'],
    ['within front matter', '---\ntitle: Orders\n\na: b\n---'],
    ['behind a fence whose list may be text', 'Orders\n2. - a\n   ```\n\nOrders.\n\nRefunds.\n'],
  ])('%s', (_, source) => {
    expect(cut(source)).toEqual([source])
  })

  test('as MDX within an element, an expression and a module', () => {
    for (const source of [
      '<Tabs>\n\n# Orders\n\n</Tabs>\n',
      '{\n\nOrders\n\n}\n',
      'export const a = (\n\n# b\n\n)\n\n',
    ])
      expect(cut(source, true)).toEqual([source])
  })
})

describe('a source is not to be cut', () => {
  test.each([
    ['with a lone carriage return', 'Orders.\r\rRefunds.\n'],
    ['with a lone carriage return at its end', 'Orders.\n\nRefunds.\r'],
    ['with front matter that has no end', '---\ntitle: Orders\n\nOrders.\n'],
    ['with front matter whose end is another', '+++\ntitle: Orders\n---\n\nOrders.\n'],
  ])('%s', (_, source) => {
    expect(cut(source)).toBeUndefined()
    expect(cut(source, true)).toBeUndefined()
  })

  test.each([
    ['an element that is not closed', '<Tabs>\n\nOrders.\n'],
    ['an element that is not open', 'Orders.\n\n</Tabs>\n'],
    ['an expression that is not closed', '{orders\n\nOrders.\n'],
    ['a brace that closes nothing', 'Orders }.\n\nRefunds.\n'],
    ['code that may run over lines', 'Orders `{\n\nRefunds.\n'],
    ['a comment of HTML', '<!-- Orders -->\n\nRefunds.\n'],
    ['an element within code', 'export const a = <b>{1}</b>\n\nRefunds.\n'],
    ['a regular expression', 'export const a = /{/\n\nRefunds.\n'],
    ['brackets that do not fit', '{(]}\n\nRefunds.\n'],
    ['a quote that is not closed', "{'}\n\n'}\n"],
    ['a brace in a heading', '# Orders }\n\nRefunds.\n'],
    ['a fence in a list that ends without a blank line', '- Orders\n  ```\n  GET /orders\nRefunds\n\n```\n'],
    ['a fence in an inner list', '- Orders\n  - Refunds\n    ```\n  Refunds\n\n```\n'],
    ['a fence on the line of an item', '- ```\n  {\n  ```\n  Refunds\n'],
    ['a fence on the line of an inner item', '- 1. ~~~ shop\n     ~~~\n     Refunds\n'],
    ['a fence on the line of a footnote', '[^order]: ```\n    GET /orders\n    ```\n    Refunds\n'],
    ['a fence in a footnote that ends before it', '[^order]: Orders\n\n    ```\n\nRefunds\n'],
    ['a fence on the line of an item with a longer number', '10. ```\n    GET /orders\n    ```\n    Refunds\n'],
    ['a fence on the line of an item with a bracket', '1) ~~~\n   GET /orders\n   ~~~\n   Refunds\n'],
    ['a fence in a list that ends before it', '- Orders\n  ```\n\nRefunds\n\n  ```\n\nRefunds.\n'],
  ])('as MDX, with %s', (_, source) => {
    expect(cut(source, true)).toBeUndefined()
  })
})

describe('of a part it is known', () => {
  test.each([
    ['# Orders\n', true, false],
    ['Orders\n---\n', true, false],
    ['Orders\n===\n', true, false],
    ['  # Orders\n', true, false],
    ['> # Orders\n', false, true],
    ['- # Orders\n', false, true],
    ['- Orders\n  ---\n', false, true],
    ['Orders #1\n', false, false],
    ['```\n# Orders\n```\n', false, false],
    ['**Orders** # 1\n', false, false],
    ['**Orders** ---\n', false, false],
    ['> ## Orders\n', false, true],
    ['> #\n', false, true],
    ['> #orders\n', false, false],
    ['> Orders\n> === \n', false, true],
    ['> Orders\n> =a=\n', false, false],
  ])('whether it may hold headings: %j', (source, hasHeading, hasInnerHeading) => {
    expect(cutSource(source, false)?.parts).toMatchObject([{hasHeading, hasInnerHeading}])
  })

  test('whether a heading of MDX is in an element', () => {
    expect(findPart('<Tabs>\n\n# Orders\n\n</Tabs>\n', 'Orders', true)).toMatchObject({
      hasHeading: false,
      hasInnerHeading: true,
    })
    expect(findPart('# Orders {\n1}\n', 'Orders', true)).toMatchObject({hasHeading: false, hasInnerHeading: true})
    expect(findPart('# Orders {1}\n', 'Orders', true)).toMatchObject({hasHeading: true, hasInnerHeading: false})
  })

  test.each([
    ['<pre>\nOrders\n', true],
    ['</pre>\n', true],
    ['Orders <code>\n', true],
    ['# Orders <code>\n', true],
    ['<pre>Orders</pre>\n', false],
    ['<pre>Orders</pre> <PRE>Orders</Pre>\n', false],
    // What is read for a closing tag may be none.
    ['<pre><PRE>Orders</pre></Pre>\n', true],
    ['</code> <code>\n', true],
    ['<code>\n</code>\n', true],
    ['<code title="</code>">\n', true],
    ['<p><!-- <code> --></code>\n', true],
    ['<div><code\n', true],
    ['<code-block>\n', false],
    ['<p>Orders\n', false],
    ['<prefix>\n', false],
    ['Orders <code>a</code>\n', false],
    ['Orders <code>a</code> > b\n', false],
    ['Orders <code><kbd>a</kbd>\n', true],
    ['Orders </code>\n', true],
    // In a comment, tags may be none.
    ['<!--\n<pre>Orders</pre>\n-->\n', true],
  ])('whether it may leave an element open: %j', (source, isFrame) => {
    expect(cutSource(source, false)?.parts).toMatchObject([{isFrame}])
  })
})

test('a part may leave an element open where another one holds the same', () => {
  const listFrames = (source: string) => cutSource(source, false)?.parts.map(({isFrame}) => isFrame)
  expect(listFrames('a <code>b</code>\n\nc <code>d</code>\n')).toEqual([false, false])
  expect(listFrames('a <!-- b -->\n\nc <code>d</code>\n')).toEqual([false, false])
  expect(listFrames('a <code>\n\nb <kbd>c</kbd>\n\nd <code>e</code>\n\nf\n')).toEqual([true, false, true, false])
  expect(listFrames('a <code>\n\nb <kbd>c</kbd> <code>d</code>\n')).toEqual([true, true])
})

test.each([
  ['<pre>', true],
  ['a </Code> b', true],
  ['<p>', false],
  ['pre', false],
])('whether %j holds an element without prose: %s', (html, holds) => {
  expect(holdsElement(html)).toBe(holds)
})

test('code is known by its lines, from the fence to before what closes it', () => {
  const source = 'Orders.\n\n  ```http\n  GET /orders\n  ```\n\n- Refunds\n\n~~~\n\nRefunds\n'
  expect(cutSource(source, false)?.codes.map(([start, end]) => source.slice(start, end))).toEqual([
    '  ```http\n  GET /orders\n',
    '~~~\n\nRefunds\n',
  ])
  // Of code in other blocks nothing is said, nor of what may be none.
  expect(cutSource('- Orders\n\n  ```\n  a\n  ```\n\n> ```\n> a\n> ```\n', false)?.codes).toEqual([])
  expect(cutSource('<div>\n```\nOrders\n```\n', false)?.codes).toEqual([])
  expect(cutSource('<!--\n```\nOrders\n```\n-->\n', false)?.codes).toEqual([])
  // The last line may have no ending.
  expect(cutSource('a\n\n```\na\n```', false)?.codes).toEqual([[3, 9]])
})

// Lines that open and close what may hold other lines, or that look as if they did.
const lines = [
  ...['```', '```js', '~~~', '~~~~', '````', '   ```', '  ```', '    ```', ' ```', '- ```', '1. ~~~', '      ```'],
  ...[
    '- order',
    '  - item',
    '1. first',
    '2. second',
    '10. tenth',
    ' - item',
    '- ',
    '-',
    '*\titem',
    '    - deep',
    '- - item',
  ],
  ...['', '', '', '', '', ' ', 'Orders', 'text', '   text', '  text', '    code', '\tcode', '    more'],
  ...['# Orders', '***', '---', '===', '+++', '> quote', '> ```', '> - item', '| a | b |', '| - | - |'],
  ...['[a]: /b', '[^1]: note', '`code', 'text <!-- c -->', '-->', '?>', 'x>'],
]
const html = [
  ...[
    '<!-- order',
    '<!-- order -->',
    ' <!-- z',
    '<div>',
    ' <div>',
    '</div>',
    '<pre>',
    '</pre>',
    '<script>',
    '</script>',
  ],
  ...["<a href='x'>", '<a>b</a>', '<span>', '<?php', '<!X', '<b'],
]
const mdx = [
  ...["import x from 'y'", 'export const a = {', '}', '{a}', '{', '<Tabs>', '</Tabs>', '<br/>', '`code {` x', '`{`'],
  ...['\\{', '{/* x', '*/}', "<Tab a='", "'>", '<A b={c}>', '</A>', 'a < b'],
]
const documents = fc
  .tuple(
    fc.oneof({weight: 7, arbitrary: fc.constant(false)}, {weight: 3, arbitrary: fc.constant(true)}),
    fc.constantFrom('\n', '\n', '\n', '\r\n'),
  )
  .chain(([isMdx, ending]) =>
    fc
      .array(fc.constantFrom(...lines, ...(isMdx ? mdx : html)), {minLength: 2, maxLength: 16, size: 'max'})
      .map((some) => ({isMdx, source: some.join(ending) + ending})),
  )

// What a part has to tell: blocks; links and footnotes depend on definitions elsewhere.
const blocks = new Set([
  ...[
    'paragraph',
    'heading',
    'code',
    'html',
    'blockquote',
    'table',
    'thematicBreak',
    'yaml',
    'toml',
    'list',
    'listItem',
  ],
  ...['mdxJsxFlowElement', 'mdxFlowExpression', 'mdxjsEsm'],
])

/** Blocks as `type start-end`, offsets moved; the blank lines that an open block ends with are not counted. */
function listBlocks(node: Nodes, text: string, moved = 0): string[] {
  const start = node.position?.start.offset ?? 0
  const end = start + text.slice(start, node.position?.end.offset).trimEnd().length
  const own = blocks.has(node.type) ? [`${node.type} ${start + moved}-${end + moved}`] : []
  return [...own, ...('children' in node ? node.children.flatMap((child) => listBlocks(child, text, moved)) : [])]
}

function listCodes(node: Nodes): (readonly [start: number, end: number])[] {
  if (node.type === 'code') return [[node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]]
  return 'children' in node ? node.children.flatMap(listCodes) : []
}

/** A part by itself: behind a blank line, and before a block that belongs to nothing. */
function parsePart(source: string, {start, end}: Part, parse: (text: string) => Root): string[] {
  const before = start === 0 ? '' : '\n'
  const text = before + source.slice(start, end) + (end === source.length ? '' : '***\n')
  const tree = parse(text)
  if (end < source.length && tree.children.pop()?.type !== 'thematicBreak') return [`part at ${start} is open`]
  return listBlocks(tree, text, start - before.length)
}

test('each part by itself has the blocks that it has in the whole', () => {
  let compared = 0
  let parts = 0
  let codes = 0
  fc.assert(
    fc.property(documents, ({isMdx, source}) => {
      const found = cutSource(source, isMdx)
      if (!found) return
      const parse = (text: string) => (isMdx ? parsers.mdx : parsers.markdown).parse(text)
      let whole: Root
      try {
        whole = parse(source)
      } catch {
        // No MDX: the command then reads all of it.
        return
      }
      compared++
      parts += found.parts.length
      codes += found.codes.length
      expect(found.parts.map(({start, end}) => source.slice(start, end)).join('')).toBe(source)
      expect(found.parts.flatMap((part) => parsePart(source, part, parse))).toEqual(listBlocks(whole, source))
      const wholeCodes = listCodes(whole)
      for (const [start, end] of found.codes) {
        expect(start).toBeLessThan(end)
        expect(wholeCodes.some(([first, last]) => source.slice(start, first).trim() === '' && end <= last + 1)).toBe(
          true,
        )
      }
    }),
    {numRuns: Number(process.env['DOCUMENTS'] ?? 3000)},
  )
  // Otherwise this test tells nothing.
  expect(compared).toBeGreaterThan(1500)
  expect(parts).toBeGreaterThan(1.2 * compared)
  expect(codes).toBeGreaterThan(100)
})
