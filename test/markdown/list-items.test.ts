import type {List, ListItem} from 'mdast'
import {describe, expect, test} from 'vitest'
import {toFilter} from '../../src/core/filter.ts'
import {lintDocument} from '../../src/lint/lint.ts'
import {rules} from '../../rules/index.ts'
import type {Places} from '../../src/types.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {readDocument} from '../../src/markdown/document.ts'
import {readExcerpt, type CutExcerpt} from '../../src/markdown/excerpt.ts'
import {joinItems, toItems} from '../../src/markdown/list-items.ts'
import {parseMarkdown} from '../../src/markdown/parse.ts'
import type {Part} from '../../src/markdown/parts.ts'
import {checkPlaces} from '../../src/remark/quick.ts'

const before = 'Text.\n\n'

function split(text: string): Part[] {
  const start = before.length
  const part = {start, end: start + text.length, hasHeading: false, hasInnerHeading: false, isFrame: false}
  return toItems(part, text)
}

function toSource({start, end}: Part, text: string): string {
  return (before + text).slice(start, end)
}

/** The pieces of a list that are kept: items with a slash, or all of what is no list. */
function keep(text: string): string[] {
  const items = split(text)
  const kept = items.length > 1 ? items.filter((item) => toSource(item, text).includes('/')) : items
  return joinItems(kept).map((item) => toSource(item, text))
}

describe('items that do not matter are left out', () => {
  test.each<[text: string, kept: string[]]>([
    ['- a\n- /b\n- c\n', ['- /b\n']],
    ['- a\n- /b', ['- /b']],
    ['- a\n- b\n', []],
    // Items side by side are one list.
    ['- /a\n- /b\n- c\n- /d\n', ['- /a\n- /b\n', '- /d\n']],
    ['- /a\n- /b\n', ['- /a\n- /b\n']],
    ['1. a\n2. /b\n10) c\n', ['2. /b\n']],
    ['* a\n+ /b\n- c\n', ['+ /b\n']],
    ['- a\r\n- /b\r\n  c\r\n- d\r\n', ['- /b\r\n  c\r\n']],
    ['- a\n\n- b\n\n  /c\n\n- d\n\n', ['- b\n\n  /c\n\n']],
    ['- a\n  - b\n    - /c\n- d\n', ['- a\n  - b\n    - /c\n']],
    // Items that are not in the first column stay with the one before.
    ['- a\n - /b\n- c\n', ['- a\n - /b\n']],
    ['  - a\n- /b\n- c\n', ['- /b\n']],
    ['- ```\n  a\n- /b\n- c\n', ['- /b\n']],
    ['- > a\n  > b\n- > /c\n', ['- > /c\n']],
    ['-    a\n     b\n-    /c\n', ['-    /c\n']],
    ['- [ ] a\n- [x] /b\n', ['- [x] /b\n']],
  ])('%j', (text, kept) => {
    expect(keep(text)).toEqual(kept)
  })
})

describe('a part is read whole', () => {
  test.each([
    // One item
    '- a\n',
    '- a\n  - b\n  - c\n',
    // No list, or not only one
    'Text.\n\n- a\n- b\n',
    '- a\nlazy\n- b\n',
    '- a\n- b\n\n\u00A0\n- c\n',
    '1. a\n\n\u00A0\n2. b\n3. c\n',
    '- a\n- - -\n- b\n',
    '- a\n- -\t-\n- b\n',
    '- a\n***\n- b\n',
    '* a\n* *\t*\n* b\n',
    '- a\n# b\n- c\n',
    '- a\n> b\n- c\n',
    '- a\n    - b\n   c\n - d\n  e\n- f\n',
    // Where the text of an item starts is not told by blanks alone.
    '-\ta\n- b\n',
    '- a\n\tb\n- c\n',
    '- a\n-\n- b\n',
    '-     a\n- b\n',
    '- a\n    - b\nc\n',
    '\t- a\n- b\n',
  ])('%j', (text) => {
    expect(keep(text)).toEqual([text])
  })
})

test.each<[text: string, lists: number[]]>([
  ['- a\n- b\n- c\n', [0, 0, 0]],
  ['\n - a\n- b\n', [0, 0]],
  ['- a\n* b\n* c\n', [0, 4, 4]],
  ['1. a\n1) b\n2) c\n', [0, 5, 5]],
  ['- a\n- b\n * c\n- d\n', [0, 0, 13]],
])('items know which list they are of, %j: %j', (text, lists) => {
  expect(split(text).map(({list = -1}) => list - before.length)).toEqual(lists)
})

/** The items of a tree in order of their place, without what joins them in a list. */
function withoutLists(lists: readonly List[]): Omit<ListItem, 'spread'>[] {
  return lists
    .flatMap(({children}) => children)
    .map(({spread: _, ...item}) => JSON.parse(JSON.stringify(item)) as ListItem)
}

test.each([
  '- a\n- `GET /orders`\n- b\n- `GET /items`\n- `GET /notes`\n',
  '- a\n- `GET /orders`',
  '1. a\n2. GET /orders\n   - **b**\n\n     c\n3. d\n',
  '- a\r\n- GET /orders\r\n  [b](/c)\r\n- d\r\n',
  '- a\n\n\n- ```\n  GET /orders\n  ```\n- b\n',
  '* a\n- > GET /orders\n  > b\n+ c\n',
  '- a\n- | Order | b |\n  |---|---|\n  | GET | /orders |\n- c\n',
])('each node of %j is where the whole parse has it', (list) => {
  const source = `First.\n\n\`POST /deleteOrder\`\n\nText.\n\n# Orders\n${list}`
  const parsed: string[] = []
  const excerpt = readExcerpt(
    source,
    {prose: [], requests: [source.indexOf('/delete')], rules: new Set()},
    'orders.md',
    false,
    (text) => {
      parsed.push(text)
      return parseMarkdown(text)
    },
  )
  const requests = excerpt?.findRequests() ?? []
  const read = new Set(requests.flatMap(({ancestors}) => ancestors.filter((one): one is List => one.type === 'list')))
  const own = withoutLists([...read])
  const whole = withoutLists(parseMarkdown(source).children.filter((one): one is List => one.type === 'list'))
  const kept = whole.filter(({position}) => source.slice(position?.start.offset, position?.end.offset).includes('GET'))
  expect(kept.length).toBeGreaterThan(0)
  expect(own).toEqual(kept)
  // The first item was not read.
  expect(parsed.join('')).not.toMatch(/[-*1].? a\r?\n/)
})

describe('of a list with a finding, the items are read that matter', () => {
  function read(source: string, requests: readonly number[]): {excerpt: CutExcerpt; parsed: string} {
    let parsed = ''
    const excerpt = readExcerpt(source, {prose: [], requests, rules: new Set()}, 'orders.md', false, (text) => {
      parsed += text
      return parseMarkdown(text)
    })
    expect(excerpt).toBeDefined()
    return {excerpt: excerpt as CutExcerpt, parsed}
  }

  test.each([
    ['- left\n- `POST /deleteOrder`\n- left\n- `POST /deleteItem`\n- left\n', 1],
    ['- left\n\n- a\n\n  `POST /deleteOrder`\n\n- `POST /deleteItem`\n- left\n', 1],
    ['1. `POST /deleteOrder`\n2. left\n3. left\n4. `POST /deleteItem`', 1],
    ['- `POST /deleteOrder`\n* `POST /deleteItem`\n* left\n', 2],
  ])('%j: lists: %d', (list, count) => {
    const source = `Text.\n\n# Orders\n${list}`
    const {excerpt, parsed} = read(source, [source.indexOf('/deleteOrder'), source.indexOf('/deleteItem')])
    expect(parsed).not.toContain('left')
    const lists = excerpt.tree.children.filter((node): node is List => node.type === 'list')
    expect(lists).toHaveLength(count)
    const whole = withoutLists(parseMarkdown(source).children.filter((node): node is List => node.type === 'list'))
    expect(withoutLists(lists)).toEqual(whole.filter(({position}) => isNamed(source, position)))
    expect(excerpt.requests.map(({path}) => path)).toEqual(['/deleteOrder', '/deleteItem'])
  })

  test('what is before a list is before each of its items', () => {
    const source = '> Text.\n\n# Orders\n\n- left\n- left\n- `POST /deleteItem`\n\nText.\n'
    const {excerpt, parsed} = read(source, [source.indexOf('/deleteItem')])
    expect(excerpt.tree.children.map(({type}) => type)).toEqual(['heading', 'list'])
    expect(parsed).not.toContain('left')
  })

  test('a list of very many items is read whole', () => {
    const item = '- left\n'
    const source = (count: number): string => `Text.\n\n# Orders\n${item.repeat(count)}- \`POST /deleteOrder\`\n`
    const [few, many] = [source(499), source(500)]
    expect(read(few, [few.indexOf('/delete')]).parsed).not.toContain('left')
    expect(read(many, [many.indexOf('/delete')]).parsed).toContain('left')
  })

  test('a list whose items may label each other is read whole', () => {
    const source = 'Text.\n\n# Orders\n- left\n- **URL:** `/deleteOrder`\n- **Method:** `POST`\n'
    const {excerpt, parsed} = read(source, [source.indexOf('/delete')])
    expect(parsed).toContain('left')
    expect(excerpt.requests.map(({method, path}) => `${method} ${path}`)).toEqual(['POST /deleteOrder'])
  })
})

function isNamed(source: string, position: ListItem['position']): boolean {
  return source.slice(position?.start.offset, position?.end.offset).includes('delete')
}

/** What the command finds, and what is found in a whole parse. */
function findBoth(source: string): [quick: string[], whole: string[]] {
  const enabled = rules
    .filter(({meta}) => meta.isDefault)
    .map((rule) => ({rule, options: rule.meta.defaults as object, level: 'warning' as const}))
  const places = toFilter(builtin, enabled).find(source) as Places
  const check = {rules: enabled, glossary: builtin, frontmatter: []}
  const quick = checkPlaces(source, 'orders.md', places, check)
  if (quick === undefined || quick === 'mdx') throw new Error('Unexpected whole parse')
  const document = readDocument(parseMarkdown(source), source, 'orders.md')
  const whole = lintDocument(document, builtin, enabled)
  return [
    quick.map(({range, expected}) => `${range.start.offset} ${expected.join()}`),
    whole.map(({range, expected}) => `${range[0]} ${expected.join()}`),
  ]
}

test.each([
  '- `POST /deleteOrder`\n- `GET /my-orders/:order_id`\n- `POST /createUser`\n',
  '- `POST /deleteOrder`\n- Text\n- `GET /my-orders/:order_id`\n- Text\n- `POST /createUser`\n',
  '1. The Rest api\n2. `GET /orders/:order_id`\n3. `POST /deleteOrder`\n',
  '- `POST /deleteOrder`\n\n  [a]: /b\n\n- `GET /my-orders/:order_id` [a]\n',
  '- Text\n- `POST /deleteOrder`\n\n  [a]: /b\n\n- Text\n- `GET /my-orders/:order_id` [a]\n',
  '- `GET /my-orders/:order_id`\n- Text\n- `POST /deleteOrder`\n * `GET /items/{itemId}`\n- `POST /createUser`\n',
])('what other items tell of names counts, %j', (list) => {
  const [quick, whole] = findBoth(`Text.\n\n# Orders\n${list}`)
  expect(quick.length).toBeGreaterThan(0)
  expect(quick).toEqual(whole)
})
