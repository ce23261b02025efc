import {expect, test} from 'vitest'
import {withFrontmatter} from '../../src/markdown/frontmatter.ts'
import {read, readWithoutPositions} from './read.ts'

/** The texts of the keys `title` and `sub-title` that are read, and what the source holds at their places. */
function findTexts(source: string): string[] {
  const document = withFrontmatter(read(source), ['title', 'sub-title'])
  return document.prose
    .filter(({node}) => node.type === 'yaml')
    .map((prose) => {
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
  // What YAML reads otherwise than it is written.
  ['title: "The \\"orders\\""', []],
  ['title: "The \\u0041"', []],
  ["title: 'It''s'", []],
  ['title: "The orders', []],
  ['title: "', []],
  ['title: The orders # new', []],
  ['title: The orders: new', []],
  ['title: The orders:', []],
  ...[...'[]{}&*!|>%@`#?,-'].map((mark) => [`title: ${mark}orders`, []] as [string, string[]]),
])('of front matter with %j', (yaml, texts) => {
  expect(findTexts(`---\n${yaml}\n---\n\nThe shop\n`)).toEqual(texts)
})

test('front matter is prose only where it is asked for', () => {
  const document = read('---\ntitle: The orders\n---\n\nCall `GET /orders`.\n')
  expect(withFrontmatter(document, [])).toBe(document)
  const own = withFrontmatter(document, ['title'])
  expect(own.prose.map(({text}) => text.slice(0, 10))).toEqual(['The orders', 'Call \uFFFC.'])
  expect(own.prose).toBe(own.prose)
  expect(own.findProse(/orders/).map(({text}) => text)).toContain('The orders')
  expect(own.findRequests()).toBe(document.findRequests())
  expect(own.requests.map(({path}) => path)).toEqual(['/orders'])
  expect(own).toMatchObject({source: document.source, tree: document.tree, language: undefined, isMdx: false})
})

test.each(['The orders\n', 'title: The orders\n', '', '+++\ntitle = "The orders"\n+++\n'])(
  'there is none in %j',
  (source) => {
    expect(findTexts(source)).toEqual([])
  },
)

test('without positions nothing is read', () => {
  const document = withFrontmatter(readWithoutPositions('---\ntitle: The orders\n---\n'), ['title'])
  expect(document.prose).toEqual([])
})
