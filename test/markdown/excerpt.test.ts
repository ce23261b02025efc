import type {Nodes, Root} from 'mdast'
import {describe, expect, test} from 'vitest'
import type {Places} from '../../src/types.ts'
import {isPlainMarkdown, pickExcerpt, readExcerpt, type CutExcerpt, type Excerpt} from '../../src/markdown/excerpt.ts'
import {toMdxSyntax} from '../../src/markdown/mdx-syntax.ts'
import {parseMarkdown} from '../../src/markdown/parse.ts'

const syntax = toMdxSyntax()

/** Read the parts that findings depend on whose places are those of some texts. */
function read(source: string, prose: readonly string[], requests: readonly string[] = [], path = 'orders.md') {
  const parsed: string[] = []
  const plain: boolean[] = []
  const isMdx = path.endsWith('.mdx')
  const toOffsets = (texts: readonly string[]) => texts.map((text) => source.indexOf(text)).sort((a, b) => a - b)
  const places: Places = {prose: toOffsets(prose), requests: toOffsets(requests), rules: new Set()}
  const excerpt = readExcerpt(source, places, path, isMdx, (text, isPlain) => {
    parsed.push(text)
    plain.push(isPlain)
    return parseMarkdown(text, isMdx ? syntax : undefined)
  })
  return {excerpt, parsed, plain, places}
}

/** The blocks of a tree as they are written. */
function list({source, tree}: Pick<Excerpt, 'source' | 'tree'>): string[] {
  return tree.children.map(({position}) => source.slice(position?.start.offset, position?.end.offset))
}

/** What is read for places, both cut from the source and picked from its tree. */
function listBoth(source: string, prose: readonly string[], requests: readonly string[] = []): string[] {
  const {excerpt, places} = read(source, prose, requests)
  const picked = pickExcerpt(parseMarkdown(source), source, places, 'orders.md')
  if (!excerpt || !picked) throw new Error('Unexpected source that must be read whole')
  expect(list(picked)).toEqual(list(excerpt))
  return list(excerpt)
}

const page = `First.

# Shop

Shop text.

## Orders

Orders text.

### Old

Old text.

## Refunds

Before.

The place.

Behind.

## After

Last.
`

describe('what is read', () => {
  test('for prose: its block, nothing beside', () => {
    expect(listBoth(page, ['place'])).toEqual(['The place.'])
    expect(listBoth(page, ['Old text', 'Last'])).toEqual(['Old text.', 'Last.'])
  })

  test('for no place: nothing', () => {
    expect(listBoth(page, [])).toEqual([])
    expect(read(page, []).parsed).toEqual([])
  })

  test('for front matter: what comes behind it, which tells what the page is about', () => {
    const source = '---\ntitle: Shop\n---\n\nFirst.\n\nSecond.\n'
    expect(listBoth(source, ['Shop'])).toEqual(['---\ntitle: Shop\n---', 'First.'])
    expect(listBoth(source, ['First'])).toEqual(['---\ntitle: Shop\n---', 'First.'])
    expect(listBoth('First.\n\nSecond.\n', ['First'])).toEqual(['First.'])
  })

  test('for a request: the blocks around it and the headings it stands under', () => {
    expect(listBoth(page, [], ['place'])).toEqual(['# Shop', '## Refunds', 'Before.', 'The place.', 'Behind.'])
  })

  test('for a request under a heading: that heading, with those above of lesser depth', () => {
    expect(listBoth(page, [], ['Old text'])).toEqual([
      ...['# Shop', '## Orders', '### Old', 'Old text.'],
      ...['## Refunds'],
    ])
  })

  test('for a table as for a request', () => {
    const table = '| Order |\n| - |\n| place |'
    expect(listBoth(page.replace('The place.', table), ['place'])).toEqual([
      ...['# Shop', '## Refunds', 'Before.', table, 'Behind.'],
    ])
  })

  test('for a heading: what comes behind it, up to the next words', () => {
    expect(listBoth(page, ['Refunds'])).toEqual(['## Refunds', 'Before.'])
    expect(listBoth(page.replace('Before.', '***\n\n> Quote.\n\nBefore.'), ['Refunds'])).toEqual([
      ...['## Refunds', '***', '> Quote.', 'Before.'],
    ])
  })

  test('headings that are underlined, whatever their depth', () => {
    const source = 'First.\n\nOrders\n===\n\nText.\n\n## Refunds\n\nText 2.\n\nThe place.\n'
    expect(list(read(source, [], ['place']).excerpt!)).toEqual([
      ...['Orders\n===', '## Refunds', 'Text 2.', 'The place.'],
    ])
    // One with more marks is not above.
    const other = 'First.\n\n### Deep\n\nOrders\n---\n\nText.\n\n### Refunds\n\nText 2.\n\nThe place.\n'
    expect(list(read(other, [], ['place']).excerpt!)).not.toContain('### Deep')
    const lower = 'First.\n\n# Shop\n\nText.\n\nOrders\n---\n\nText 2.\n\nThe place.\n'
    expect(list(read(lower, [], ['place']).excerpt!)).toEqual([...['# Shop', 'Orders\n---', 'Text 2.', 'The place.']])
  })

  test('before a request, what is seen, and what is unseen between', () => {
    const source = page.replace('The place.', '<!-- note -->\n\n[list]: /b\n\nThe place.')
    expect(list(read(source, [], ['place']).excerpt!)).toEqual([
      ...['# Shop', '## Refunds', 'Before.', '<!-- note -->', '[list]: /b', 'The place.', 'Behind.'],
    ])
  })

  test('behind a request, the next block and no more, whatever it is', () => {
    const source = page.replace('Behind.', "import Order from './order.js'\n\nBehind.")
    expect(list(read(source, [], ['place'], 'orders.mdx').excerpt!).slice(-2)).toEqual([
      ...['The place.', "import Order from './order.js'"],
    ])
    const quoted = page.replace('Behind.', '> Quote.\n\nBehind.')
    expect(list(read(quoted, [], ['place']).excerpt!).slice(-2)).toEqual(['The place.', '> Quote.'])
  })

  test('behind a request, what is seen behind comments and definitions', () => {
    const source = page.replace('Behind.', '<!-- note -->\n\n[list]: /b\n\nBehind.\n\nMore.')
    expect(list(read(source, [], ['place']).excerpt!).slice(-4)).toEqual([
      ...['The place.', '<!-- note -->', '[list]: /b', 'Behind.'],
    ])
  })

  test('for a request with a label, blocks on both sides that may hold the other one', () => {
    const far = 'Far.\n\n'.repeat(6)
    const source = `First.\n\n${far}One.\n\nTwo.\n\n**URL:** /place\n\nThree.\n\nFour.\n\n${far}Last.\n`
    const texts = list(read(source, [], ['place']).excerpt!)
    expect(texts).toEqual(expect.arrayContaining(['One.', 'Two.', '**URL:** /place', 'Three.', 'Four.']))
    expect(texts.filter((text) => text === 'Far.').length).toBeLessThan(6)
    // So too where the label is beside it.
    const beside = source.replace('**URL:** /place', '/place').replace('Two.', '**Method:** GET')
    expect(list(read(beside, [], ['place']).excerpt!)).toEqual(expect.arrayContaining(['One.', '**Method:** GET']))
    const none = source.replace('**URL:** ', '')
    expect(list(read(none, [], ['place']).excerpt!)).toEqual(['Two.', '/place', 'Three.'])
  })

  test('elements of HTML that may be open, wherever they stand', () => {
    const source = page.replace('Shop text.', '<div><pre>\n\nShop text.').replace('Last.', '</pre></div>\n\nLast.')
    expect(list(read(source, ['place']).excerpt!)).toEqual(['<div><pre>', 'The place.', '</pre></div>'])
    // What is whole is not read, and nothing is where there are no places.
    const whole = page.replace('Shop text.', '<pre>Shop text.</pre>')
    expect(list(read(whole, ['place']).excerpt!)).toEqual(['The place.'])
    expect(list(read(source, []).excerpt!)).toEqual([])
    expect(listBoth(source, ['place'])).toEqual(['<div><pre>', 'The place.', '</pre></div>'])
    // Between such elements, what looks like words may be no prose.
    expect(list(read(source, ['Refunds']).excerpt!)).toContain('Last.')
  })

  test('no paragraph with elements, where none is open', () => {
    const source = page
      .replace('Shop text.', 'Shop <code>text</code>.')
      .replace('Orders text.', '<p>Orders text.</p>')
      .replace('Old text.', '```\n<pre>\n```')
    const {places} = read(source, ['place'])
    const picked = pickExcerpt(parseMarkdown(source), source, places, 'orders.md')
    expect(list(picked!)).not.toContain('Shop <code>text</code>.')
  })

  test('definitions, where something may refer to them', () => {
    const definitions = '[a]: /b\n\n[^1]: Note.\n\n> [c]: /d\n\nNo [e]: /f\n'
    const source = `${page}\n${definitions}`
    expect(list(read(source, ['place']).excerpt!)).toEqual(['The place.'])
    const referring = source.replace('The place.', 'The [place][a].')
    const {excerpt} = read(referring, ['place'])
    expect(list(excerpt!)).toEqual(['The [place][a].', '[a]: /b', '[^1]: Note.', '> [c]: /d'])
    expect(excerpt?.prose.map(({spans}) => spans.map(({value}) => value))).toContainEqual(['/b'])
    // One place of two refers to one.
    expect(list(read(referring, ['place', 'Last']).excerpt!)).toContain('[a]: /b')
    const escaped = `${page.replace('The place.', 'The [place][a \\[ b].')}\n[a \\[ b]: /c\n`
    expect(read(escaped, ['place']).excerpt?.prose.flatMap(({spans}) => spans.map(({value}) => value))).toEqual(['/c'])
  })

  test('nothing for places in fenced code, which has no prose', () => {
    const source = page.replace('The place.', '```\nThe place.\n```')
    expect(listBoth(source, ['place'])).toEqual([])
    // Requests stand there as well.
    expect(listBoth(source, [], ['place'])).toContain('```\nThe place.\n```')
    // The place right behind the code is none in it.
    expect(listBoth(source, ['place', 'Behind'])).toEqual(['Behind.'])
  })

  test('blocks that are left out do not bring labels together', () => {
    const source =
      'First.\n\nMethod: DELETE\n\n<p>Text.</p>\n\nText.\n\n**URL:** /orders/remove\n\nText.\n\nMethod: GET\n\n- Last.\n'
    const {excerpt} = read(source, [], ['remove'])
    expect(excerpt?.findRequests()).toMatchObject([{method: 'GET', path: '/orders/remove'}])
    const near = source.replace('<p>Text.</p>\n\nText.\n\n', '')
    expect(read(near, [], ['remove']).excerpt?.findRequests()).toMatchObject([
      {method: 'DELETE', path: '/orders/remove'},
    ])
  })

  test('all headings, or not', () => {
    expect(read(page, ['place']).excerpt?.hasAllHeadings).toBe(false)
    expect(read('# Orders\n\nThe place.\n\nText.\n', ['Orders']).excerpt?.hasAllHeadings).toBe(true)
    expect(read('First.\n\nThe place.\n\n> # Orders\n', ['place']).excerpt?.hasAllHeadings).toBe(false)
  })

  test('as prose and requests, only what there are places for', () => {
    const source = 'First `GET /orders`.\n\nThe `GET /refunds` place.\n'
    expect(read(source, ['place']).excerpt?.requests).toEqual([])
    expect(read(source, [], ['place']).excerpt?.prose).toEqual([])
    expect(read(source, ['place'], ['place']).excerpt?.prose).toHaveLength(2)
    expect(read(source, ['place'], ['place']).excerpt?.requests.map(({path}) => path)).toEqual(['/orders', '/refunds'])
  })
})

/** All nodes, as `type line:column offset`. */
function listPlaces(node: Nodes): string[] {
  const {start, end} = node.position ?? {}
  const own = `${node.type} ${start?.line}:${start?.column} ${start?.offset} ${end?.line}:${end?.column} ${end?.offset}`
  return [own, ...('children' in node ? node.children.flatMap(listPlaces) : [])]
}

test.each([
  ['LF', page],
  ['CRLF', page.replaceAll('\n', '\r\n')],
  ['front matter', `---\ntitle: Orders\n---\n${page}`],
  ['no last line ending', page.trimEnd()],
  ['code', page.replace('Before.', '```\nBefore\n\n```\n\nBefore.')],
])('nodes have the places of the whole source: %s', (_, source) => {
  const whole = listPlaces(parseMarkdown(source))
  for (const texts of [['place'], ['Orders text'], ['Shop text', 'place'], ['Last'], ['Old text', 'Behind', 'Last']]) {
    for (const [prose, requests] of [
      [texts, []],
      [[], texts],
    ] as const) {
      const {excerpt, parsed} = read(source, prose, requests)
      const found = listPlaces(excerpt!.tree)
      expect(whole).toEqual(expect.arrayContaining(found))
      expect(found.length).toBeGreaterThan(2)
      expect(found.length).toBeLessThan(whole.length)
      expect(parsed.join('').length).toBeLessThan(source.length + 20)
    }
  }
})

test('a part in the middle that looks like front matter is none', () => {
  const source = 'First.\n\n---\n\nThe place.\n'
  const {excerpt} = read(source, ['---', 'place'])
  expect(excerpt?.tree.children.map(({type}) => type)).toEqual(['thematicBreak', 'paragraph'])
})

describe('more is read only when asked', () => {
  const source = `First.\n\nThe place.\n\nOrders are here.\n\n- Orders in [a list][a].\n\n# Refunds\n\nText.\n\n[a]: /b\n`

  test('as prose, the blocks that hold what is asked for', () => {
    const {excerpt, parsed} = read(source, ['place'])
    const toTexts = (pattern: RegExp) => excerpt?.findProse(pattern).map(({text}) => text)
    expect(excerpt?.prose.map(({text}) => text)).toEqual(['The place.'])
    expect(parsed).toHaveLength(1)
    expect(parsed[0]).not.toContain('Orders')
    expect(toTexts(/nothing of that/)).toEqual(['The place.'])
    expect(parsed).toHaveLength(1)
    expect(toTexts(/orders/i)).toEqual(['The place.', 'Orders are here.', 'Orders in a list.'])
    expect(parsed).toHaveLength(2)
    expect(parsed[1]).not.toContain('First')
    // With the definitions that these refer to.
    expect(excerpt?.findProse(/orders/i).flatMap(({spans}) => spans.map(({value}) => value))).toEqual(['/b'])
    expect(parsed).toHaveLength(2)
    // What was read once is given again, whatever is asked for.
    expect(toTexts(/refunds/i)).toEqual(['The place.', 'Orders are here.', 'Orders in a list.', 'Refunds'])
    expect(parsed).toHaveLength(2)
  })

  test('as prose, without that of blocks which are read beside', () => {
    const text = `First.\n\nThe place.\n\n<p>Shop</p> <svg>\n\nOrders are hidden.\n\n</svg>\n\nOrders in [a list][a].\n\n[a]: /b\n\n[^1]: Note.\n`
    const {excerpt} = read(text, ['place'])
    expect(excerpt?.prose.map((one) => one.text)).toEqual(['The place.', 'Shop'])
    expect(excerpt?.findProse(/orders/i).map((one) => one.text)).toEqual([
      ...['The place.', 'Shop', 'Orders in a list.'],
    ])
  })

  test('as prose that looks like front matter', () => {
    const {excerpt} = read('First.\n\nThe place.\n\n---\norders: all\n---\n', ['place'])
    expect(excerpt?.findProse(/orders/).map(({text}) => text)).toEqual(['The place.', 'orders: all'])
  })

  test('with the places of the whole', () => {
    const {excerpt} = read(source, ['place'])
    const prose = excerpt?.findProse(/are here/).find(({text}) => text === 'Orders are here.')
    const start = source.indexOf('Orders')
    expect(prose?.range(0, 6)).toEqual([start, start + 6])
    expect(prose?.node.position?.start.line).toBe(5)
  })

  test('as requests, all of the page, in order, with what the page says of them', () => {
    const text = `First.\n\nBase URL: \`/shop\`\n\nCall \`GET /orders\`.\n\nText.\n\nThe place \`GET /items\`.\n\n# Refunds\n\nText.\n\n\`GET /refunds\`\n\nLast.\n`
    const {excerpt, parsed} = read(text, [], ['place'])
    expect(excerpt?.requests.map(({path}) => path)).toEqual(['/items'])
    expect(parsed).toHaveLength(1)
    const all = excerpt?.findRequests()
    expect(all?.map(({path, base, section}) => [path, base, section])).toEqual([
      ['/shop', '/shop', ''],
      ['/orders', '/shop', ''],
      ['/items', '/shop', ''],
      ['/refunds', undefined, 'Refunds'],
    ])
    expect(parsed).toHaveLength(2)
    expect(parsed[1]).not.toContain('Text.')
    expect(parsed[1]).not.toContain('Last')
    expect(excerpt?.findRequests()).toBe(all)
    expect(parsed).toHaveLength(2)
  })

  test('as requests, with the headings and labels that tell of them, wherever they stand', () => {
    const far = 'Text.\n\n'.repeat(5)
    const text = `First.\n\nThe place \`GET /items\`.\n\n${far}## Orders /v1/orders\n\n${far}\`GET /list\`\n\n${far}## Shop\n\nMethod: DELETE\n\n**URL:** /desk\n\nLast.\n`
    const {excerpt, parsed} = read(text, [], ['place'])
    expect(excerpt?.findRequests().map(({method, path, base}) => [method, path, base])).toEqual([
      ['GET', '/items', undefined],
      ['GET', '/list', '/v1/orders'],
      ['DELETE', '/desk', undefined],
    ])
    expect(parsed[1]?.split('Text.').length).toBeLessThan(5)
  })
})

describe('a document must be read whole', () => {
  test('that is not to be cut', () => {
    expect(read('Orders.\rThe place.\n', ['place']).excerpt).toBeUndefined()
    expect(read('<Tabs>\n\nThe place.\n', ['place'], [], 'orders.mdx').excerpt).toBeUndefined()
    expect(read('<Tabs>\n\nThe place.\n', ['place']).excerpt).toBeDefined()
  })

  test('whose tree lacks places, or has them in another order', () => {
    const source = 'Orders.\n\nThe place.\n'
    const places: Places = {prose: [9], requests: [], rules: new Set()}
    const tree = parseMarkdown(source)
    const pick = (children: Root['children']) => pickExcerpt({...tree, children}, source, places, undefined)
    const [first, second] = tree.children
    expect(pick([first!, second!])).toBeDefined()
    expect(pick([second!, first!])).toBeUndefined()
    expect(pick([first!, {type: 'paragraph', children: []}])).toBeUndefined()
    expect(pick([])).toBeUndefined()
    const {start, end} = second!.position!
    const move = (position: object) => pick([first!, {...second!, position} as typeof first & object])
    expect(move({start, end})).toBeDefined()
    expect(move({start, end: {line: 3, column: 1}})).toBeUndefined()
    expect(move({start: {line: 3, column: 1}, end})).toBeUndefined()
    expect(move({start: end, end: start})).toBeUndefined()
    expect(pickExcerpt({type: 'root'} as unknown as Root, source, places, undefined)).toBeUndefined()
  })
})

test.each([
  ['stands between parts', (text: string) => parseMarkdown(text.replaceAll('***', 'abc'))],
  ['runs over a part', (text: string) => parseMarkdown(text.replaceAll('\n', ' '))],
])('a block that %s is an error, as the source was not cut as it is read', (_, parse) => {
  const excerpt = () =>
    readExcerpt(page, {prose: [page.indexOf('place')], requests: [], rules: new Set()}, 'a.md', false, parse)
  expect(excerpt).toThrow()
})

test.each([
  ['orders.mdx', ['place'], true],
  ['orders.mdx', ['1'], false],
  ['orders.mdx', ['place', '1'], false],
  ['orders.md', ['place', '1'], true],
])('of %s, what is read for %j can be read without MDX: %s', (path, prose, isPlain) => {
  expect(read('First.\n\nThe place.\n\nThe {1}.\n\n<Tabs />\n', prose, [], path).plain).toEqual([isPlain])
})

test('a tree with elements is one of MDX, whatever the name', () => {
  const source = 'First.\n\n<Tabs>\n\nThe place.\n\n</Tabs>\n'
  const places: Places = {prose: [17], requests: [], rules: new Set()}
  expect(pickExcerpt(parseMarkdown(source, syntax), source, places, 'orders.md')?.isMdx).toBe(true)
  expect(pickExcerpt(parseMarkdown(source), source, places, 'orders.md')?.isMdx).toBe(false)
  expect(pickExcerpt(parseMarkdown(source), source, places, 'orders.mdx')?.isMdx).toBe(true)
})

test.each([
  ['Orders.\n\n- item\n  text\n', true],
  ['Orders {1}', false],
  ['Orders }', false],
  ['1 < 2', false],
  ['Text.\n\n    code', false],
  ['Text.\n\n \tcode', false],
  ["import a from 'b'", false],
  ['export const a = 1', false],
  ['importing orders', true],
  ['Orders import it', true],
])('whether a text is the same in MDX as in Markdown: %j', (source, isPlain) => {
  expect(isPlainMarkdown(source, [0, source.length], [])).toBe(isPlain)
})

test('a part is the same in MDX whatever stands before and behind it', () => {
  const source = '```\na\n```\n\n{b}\n\ntext\n\n{c}\n\n```\nd\n```\n'
  const start = source.indexOf('text')
  const codes = [
    [0, 6],
    [source.lastIndexOf('```\nd'), source.lastIndexOf('```')],
  ] as const
  expect(isPlainMarkdown(source, [start, start + 6], codes)).toBe(true)
  expect(isPlainMarkdown(source, [0, start], codes)).toBe(false)
  expect(isPlainMarkdown(source, [start, source.length], codes)).toBe(false)
})

test.each([
  ['Text.\n\n```js\nconst {order} = shop\n```\n', true],
  ['Text.\n\n```js {1,3}\norder\n```\n', false],
  ['Text.\n\n```js\norder\n```\n\n{order}\n', false],
  ['{order}\n\n```js\norder\n```\n', false],
  // Code only in MDX
  ['Text.\n\n    ```js\n    {order}\n    ```\n', false],
])('what fenced code holds is the same in MDX: %j', (source, isPlain) => {
  const {excerpt} = read(source, ['T'], [], 'orders.mdx')
  expect((excerpt as CutExcerpt).isPlain()).toBe(isPlain)
})
