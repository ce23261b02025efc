import {describe, expect, test, vi} from 'vitest'
import {toFilter} from '../../src/core/filter.ts'
import {rules} from '../../rules/index.ts'
import type {MarkdownDocument, Places, Rule} from '../../src/types.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {lint} from '../../src/index.ts'
import {toMdxSyntax} from '../../src/markdown/mdx-syntax.ts'
import * as parsing from '../../src/markdown/parse.ts'
import {checkPlaces, type LevelledRule, type QuickCheck} from '../../src/remark/quick.ts'

const parse = vi.spyOn(parsing, 'parseMarkdown')

const defaults = rules
  .filter(({meta}) => meta.isDefault)
  .map((rule): LevelledRule => ({rule, options: rule.meta.defaults, level: 'warning'}))
const check: QuickCheck = {rules: defaults, glossary: builtin, frontmatter: [], mdx: toMdxSyntax()}

/** Check a text as the command does, and count the characters that were parsed. */
function checkQuickly(text: string, path = 'orders.md', change: Partial<QuickCheck> = {}) {
  const given = {...check, ...change}
  const source = text.replace(/^\uFEFF/, '')
  const places = toFilter(builtin, given.rules, given.frontmatter).find(source)
  if (!places) throw new Error('Unexpected source that must be read whole')
  parse.mockClear()
  const findings = checkPlaces(text, path, places, given)
  const parsed = parse.mock.calls.map(([part]) => part)
  return {findings, parsed, length: parsed.join('').length}
}

const filler = `${Array.from({length: 40}, (_, index) => `Note ${index}: the shop is open all day.`).join('\n\n')}\n\n`

describe('what stands far away on the page decides as it does for the whole', () => {
  test.each([
    ['words of the topic', 'The order end point is new.', 'The server sends JSON to each client of the web service.'],
    ['the right form', 'The end point is new.', 'The API has endpoints that return JSON.'],
    ['a link to a package', 'In Rest, an order has a URL.', 'Get [Rest](https://www.npmjs.com/package/rest).'],
    [
      'a link with a definition',
      'In Rest, an order has a URL.',
      'Get [Rest][a] now.\n\nOrders.\n\n[a]: https://www.npmjs.com/package/rest',
    ],
    ['the name of an expansion', 'It stands for representative state transfer.', 'REST is a style.'],
    ['a parameter of another request', 'Call `POST /deleteOrder`.', 'Call `GET /orders/:orderId`.'],
    ['a parameter in a table', 'Call `POST /deleteOrder`.', '| Call |\n| - |\n| GET /orders/:orderId |'],
    ['a parameter in code', 'Call `POST /deleteOrder`.', '```http\nGET /orders/:orderId\n```'],
    [
      'a parameter in a command',
      'Call `POST /deleteOrder`.',
      '    curl https://shop.example/orders/$id\n\nCall `/orders/:id`.',
    ],
    ['a resource of that name', 'Call `GET /list`.', 'Call `GET /list/{list_id}`.'],
  ])('%s', (_, near, far) => {
    for (const text of [`${near}\n\n${filler}${far}\n`, `${far}\n\n${filler}${near}\n`]) {
      const {findings, length} = checkQuickly(text)
      const whole = lint(text, {path: 'orders.md'})
      expect(findings).toEqual(whole)
      // Most of it is never parsed.
      expect(length).toBeGreaterThan(0)
      expect(length).toBeLessThan(filler.length / 2)
    }
    // Without it, other things are found.
    const toLines = (text: string) =>
      lint(text, {path: 'orders.md'}).map(({actual, expected, repair}) => [actual, expected, repair])
    expect(toLines(`${near}\n\n${filler}${far}\n`)).not.toEqual(toLines(`${near}\n\n${filler}`))
  })

  test.each([
    ['a paragraph', 'Base URL: `/orders`'],
    ['a paragraph without code', 'All of them are mounted at /orders.'],
    ['a heading', '## Orders (`/orders`)'],
    ['a paragraph in the place of a heading', '**Order routes** — `/orders`'],
  ])('a base path in %s, for the paths below it', (_, base) => {
    const text = `First.\n\n${base}\n\n${filler}Call \`POST /delete\`.\n`
    const {findings, length} = checkQuickly(text)
    expect(findings).toMatchObject([{expected: ['DELETE /orders/{order_id}']}])
    expect(findings).toEqual(lint(text))
    expect(length).toBeLessThan(filler.length / 2)
    const other = `Call \`POST /delete\`.\n\n${filler}${base}\n`
    expect(checkQuickly(other).findings).toEqual(lint(other))
    expect(lint(other)).not.toMatchObject([{expected: ['DELETE /orders/{order_id}']}])
  })

  test.each([
    ['a `<pre>` that is open', '<pre>\n\n', 'Orders and refunds.\n\n</pre>\n\n'],
    ['a `<pre>` that is closed again', '<pre>\n\nOrders.\n\n</pre>\n\n', ''],
    ['a heading of bad examples', '## Bad\n\n', ''],
  ])('%s', (_, before, after) => {
    for (const wrong of ['Call the order end-point of the API.', 'Call `POST /deleteOrder`.']) {
      const text = `${before}${filler}${wrong}\n\n${after}`
      expect(checkQuickly(text).findings).toEqual(lint(text))
    }
  })
})

test('a finding has its place, its rule, its severity and its repair', () => {
  const text = `${filler}Call the order end-point of the API.\r\n`
  const levelled = defaults.map((one) => ({...one, level: 'error' as const}))
  const {findings} = checkQuickly(text, 'orders.md', {rules: levelled})
  const offset = text.indexOf('end-point')
  expect(findings).toMatchObject([
    {
      severity: 'error',
      url: expect.stringContaining('glossary-'),
      range: {start: {line: 81, column: 16, offset}, end: {line: 81, column: 25, offset: offset + 9}},
      actual: 'end-point',
      expected: ['endpoint'],
      repair: 'certain',
    },
  ])
})

test('one byte order mark is left out, with two the text is read whole', () => {
  const text = `\uFEFF${filler}Call the order end-point of the API.\n`
  const {findings} = checkQuickly(text)
  expect(findings).toEqual(lint(text))
  expect(findings).toMatchObject([{range: {start: {offset: text.indexOf('end-point') - 1}}}])
  expect(checkQuickly(`\uFEFF${text}`).findings).toBeUndefined()
})

test('a finding in a heading needs all headings, whose anchors are counted', () => {
  const heading = '# The end-point of the API'
  const text = `${heading}\n\n${filler}${heading}\n`
  const anchor = 'the-end-point-of-the-api'
  expect(lint(text)).toMatchObject([{anchor}, {anchor: `${anchor}-1`, changesAnchor: true}])
  // Both headings are read, as findings may be in them.
  expect(checkQuickly(text).findings).toEqual(lint(text))
  // Of other headings it is not known what they are called.
  expect(checkQuickly(`Orders.\n\n# Orders\n\n${text}`).findings).toBeUndefined()
  expect(checkQuickly(`${heading}\n\n${filler}> # Orders\n`).findings).toBeUndefined()
})

test('a finding that is in no heading needs not all of them', () => {
  const text = `# Orders\n\n${filler}# Refunds\n\nCall the order end-point of the API.\n`
  const {findings, parsed} = checkQuickly(text)
  expect(findings).toEqual(lint(text))
  expect(parsed.join('')).toContain('end-point')
  expect(parsed.join('')).not.toContain('# Refunds')
})

test('text of front matter is checked where that is asked for', () => {
  const text = `---\ntitle: The order end-point of the API\n---\n\n${filler}`
  expect(checkQuickly(text).findings).toEqual([])
  expect(checkQuickly(text, 'orders.md', {frontmatter: ['title']}).findings).toMatchObject([
    {actual: 'end-point', range: {start: {line: 2, column: 18}}},
  ])
})

test('only the rules are run whose findings there may be', () => {
  const ran: string[] = []
  const toRule = (id: string): LevelledRule => ({
    rule: {
      meta: {...defaults[0]!.rule.meta, id},
      check: (document: MarkdownDocument) => {
        ran.push(`${id} ${document.tree.children.length}`)
        return []
      },
    },
    options: {},
    level: 'warning',
  })
  const places: Places = {prose: [0], requests: [], rules: new Set(['shop-b'])}
  expect(
    checkPlaces('Orders.\n\nRefunds.\n', 'orders.md', places, {...check, rules: [toRule('shop-a'), toRule('shop-b')]}),
  ).toEqual([])
  expect(ran).toEqual(['shop-b 1'])
})

describe('MDX', () => {
  const wrong = 'Call the order end-point of the API.\n'

  test('is read with its syntax only where a part has some', () => {
    const plain = `<Tabs>\n\nOrders.\n\n</Tabs>\n\n${filler}${wrong}`
    expect(checkQuickly(plain, 'orders.mdx', {mdx: undefined}).findings).toBeUndefined()
    const other = `Orders.\n\n${filler}<Tabs>\n\nOrders.\n\n</Tabs>\n\n${wrong}`
    // Whether all of the page is MDX is told by a whole parse, where there is a finding.
    expect(checkQuickly(other, 'orders.mdx', {mdx: undefined}).findings).toBeUndefined()
    expect(checkQuickly(plain, 'orders.mdx').findings).toBeUndefined()
    const right = other.replace('end-point', 'end point of the line')
    expect(checkQuickly(right, 'orders.mdx', {mdx: undefined}).findings).toEqual([])
    const all = `Orders.\n\n${filler}${wrong}`
    expect(checkQuickly(all, 'orders.mdx', {mdx: undefined}).findings).toEqual(lint(all, {path: 'orders.mdx'}))
  })

  test.each([
    ['an element', `<Tabs>\n\n${wrong}\n</Tabs>\n`],
    ['an expression', `Orders {1}. ${wrong}`],
    ['indentation', `Orders.\n\n    ${wrong}`],
  ])('with %s at the place needs its syntax', (_, text) => {
    expect(checkQuickly(text, 'orders.mdx', {mdx: undefined}).findings).toBe('mdx')
    expect(checkQuickly(text, 'orders.mdx').findings).toBeUndefined()
    // In Markdown, there is nothing to need.
    expect(checkQuickly(text, 'orders.md', {mdx: undefined}).findings).toEqual(lint(text, {path: 'orders.md'}))
  })

  test.each([
    ['an element that is not closed', `<Tabs>\n\n${wrong}`],
    ['a brace that is not closed', `${wrong}\nOrders {\n`],
    ['an expression that is no JavaScript', `${wrong}\n{a b}\n`],
    ['braces that are no JavaScript, at the place', `{a b} ${wrong}`],
    ['a comment of HTML', `<!-- Orders -->\n\n${wrong}`],
  ])('that is broken by %s is read whole', (_, text) => {
    expect(checkQuickly(text, 'orders.mdx').findings).toBeUndefined()
  })
})

test.each([
  ['labels that blocks part', 'Method: POST\n\nSome.\n\nMore.\n\nOther.\n\nURL: /orders/deleteOrder\n'],
  ['labels with a block between', '**URL:** `/orders/list`\n\nSome text.\n\n**Method:** `POST`\n'],
  ['a heading in a quote', '> ## The end point of orders\n\n`https://shop.example/orders`\n\nFiller.\n'],
  ['a heading in a list', '- ## The end point\n\nUse `/orders` for this.\n'],
  ['a module behind a heading', "## The end point\n\nimport Orders from './orders'\n\n`/orders` is it.\n"],
  ['code behind a heading', '## The end point\n\n<code>\n\nwords here\n\n</code>\n\n`/orders` is it.\n'],
  [
    'evidence in code',
    'Intro.\n\nfiller\n\nWe moved this end point here.\n\nfiller\n\n<code>\n\nThe endpoint of it. HTTP and JSON.\n\n</code>\n\nfiller\n',
  ],
])('%s: the same as for the whole', (_, text) => {
  expect(checkQuickly(text).findings).toEqual(lint(text, {path: 'orders.md'}))
})

test('a source that is not to be cut is read whole', () => {
  expect(checkQuickly('Orders.\r\rCall the order end-point of the API.\n').findings).toBeUndefined()
})

test('a rule that fails makes the text one to read whole, where the failure is said', () => {
  const failing = {
    ...defaults[0]!,
    rule: {
      meta: {...defaults[0]!.rule.meta, id: 'shop-fails'},
      check: () => {
        throw new Error('Orders')
      },
    } as unknown as Rule<never>,
  }
  const places: Places = {prose: [0], requests: [], rules: new Set(['shop-fails'])}
  expect(checkPlaces('Orders.\n', 'orders.md', places, {...check, rules: [failing]})).toBeUndefined()
})
