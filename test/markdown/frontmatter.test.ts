import type {Root} from 'mdast'
import {expect, test} from 'vitest'
import {readDocument} from '../../src/markdown/document.ts'
import {findFrontmatterProse, skipFrontmatter} from '../../src/markdown/frontmatter.ts'
import {parse} from '../../src/markdown/parse.ts'

const keys = ['title', 'sub-title']

/** Read the keys `title` and `sub-title`. @returns the kind and text of each prose */
function findTexts(source: string): string[] {
  return findFrontmatterProse(parse(source, false), source, keys).map((prose) => {
    const range = prose.range(0, prose.text.length)
    expect(range && source.slice(...range)).toBe(prose.text)
    const inside = prose.range(1, 2)
    expect(inside && source.slice(...inside)).toBe(prose.text.charAt(1))
    expect(prose.isPlain(0, 1)).toBe(true)
    expect(prose.isShownWrong(0, 1)).toBe(false)
    return `${prose.kind}: ${prose.text}`
  })
}

test.each([
  ['title: The orders', ['heading: The orders']],
  ['title: "The orders"', ['heading: The orders']],
  ["title: 'The orders'  ", ['heading: The orders']],
  ['title: The orders\r\nsub-title:  Of the shop\t\r', ['heading: The orders', 'heading: Of the shop']],
  ['id: title\ntitle: title', ['heading: title']],
  ['title: The "orders"', ['heading: The "orders"']],
  ["title: The customer's#1", ["heading: The customer's#1"]],
  ['title: a:b', ['heading: a:b']],
  ['name: The orders', []],
  [' title: The orders', []],
  ['title:The orders', []],
  ['title:', []],
  // Values that differ from their text in the YAML source.
  ['title: "The \\"orders\\""', []],
  ['title: "The \\u0041"', []],
  ["title: 'It''s'", []],
  ['title: "The orders', []],
  ['title: "', []],
  ['title: The orders # new', []],
  ['title: The orders: new', []],
  ['title: The orders:', []],
  ...[...'[]{}&*!|>%@`#?,-'].map((mark) => [`title: ${mark}orders`, []] as [string, string[]]),
])('front matter with %j is checked as %j', (yaml, texts) => {
  expect(findTexts(`---\n${yaml}\n---\n\nThe shop\n`)).toEqual(texts)
})

test('front matter is checked only if settings name its keys', () => {
  const source = '---\ntitle: The orders\n---\n\nCall `GET /orders`.\n'
  const tree = parse(source, false)
  const toTexts = (frontmatter: readonly string[]): string[] =>
    readDocument(tree, source, 'orders.md', {frontmatter}).prose.map(({text}) => text)
  expect(toTexts([])).toEqual(['Call \uFFFC.'])
  expect(toTexts(['title'])).toEqual(['The orders', 'Call \uFFFC.'])
})

test.each(['The orders\n', 'title: The orders\n', '', '+++\ntitle = "The orders"\n+++\n'])(
  'no front matter is checked in %j',
  (source) => {
    expect(findTexts(source)).toEqual([])
  },
)

test('front matter without a position is not checked', () => {
  const tree: Root = {type: 'root', children: [{type: 'yaml', value: 'title: The orders'}]}
  expect(findFrontmatterProse(tree, '---\ntitle: The orders\n---\n', keys)).toEqual([])
})

test.each([
  '---\n---\nREST\n---\n',
  '--- \t\r\ntitle: Orders\r\n---\r\nREST\r\n---\r\n',
  '---\ntitle: Orders\n ---\n----\n---\nREST',
  '---\ntitle: Orders\n...\nREST\n---\n',
  '---\ntitle: Orders\n---',
  '+++\ntitle = "Orders"\n---\n+++\nREST\n+++\n',
  '+++\ntitle = "Orders"\n...\n+++\n',
  '---\ntitle: Orders\n\nREST\n',
  ' ---\ntitle: Orders\n---\n',
  '----\ntitle: Orders\n---\n',
  'REST\n---\n',
  '',
])('text is skipped up to the end of front matter, and no further: %j', (source) => {
  const [first] = parse(source, false).children
  const isFrontmatter = first?.type === 'yaml' || (first as {type?: string} | undefined)?.type === 'toml'
  const end = isFrontmatter ? (first?.position?.end.offset ?? 0) : 0
  expect(source.slice(end, skipFrontmatter(source)).trim()).toBe('')
})
