import type {List, ListItem} from 'mdast'
import {describe, expect, test} from 'vitest'
import {readExcerpt} from '../../src/markdown/excerpt.ts'
import {keepItems} from '../../src/markdown/list-items.ts'
import {parseMarkdown} from '../../src/markdown/parse.ts'
import type {Part} from '../../src/markdown/parts.ts'

/** The pieces of a list that are kept: items with a slash. */
function keep(text: string): string[] {
  const before = 'Text.\n\n'
  const part: Part = {
    start: before.length,
    end: before.length + text.length,
    hasHeading: false,
    hasInnerHeading: false,
    isFrame: false,
  }
  return keepItems(part, text, (item) => item.includes('/')).map(({start, end}) => (before + text).slice(start, end))
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

/** The items of a tree in order of their place, without what joins them in a list. */
function toItems(lists: readonly List[]): Omit<ListItem, 'spread'>[] {
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
  const own = toItems([...read])
  const whole = toItems(parseMarkdown(source).children.filter((one): one is List => one.type === 'list'))
  const kept = whole.filter(({position}) => source.slice(position?.start.offset, position?.end.offset).includes('GET'))
  expect(kept.length).toBeGreaterThan(0)
  expect(own).toEqual(kept)
  // The first item was not read.
  expect(parsed.join('')).not.toMatch(/[-*1].? a\r?\n/)
})
