import {Buffer} from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {describe, expect, test} from 'vitest'
import {makeDocuments} from '../../bench/documents.js'
import {listWords, toFilter, type Filter} from '../../src/core/filter.ts'
import {lintDocument, type EnabledRule} from '../../src/lint/lint.ts'
import {isNowhere} from '../../src/core/places.ts'
import {rules} from '../../rules/index.ts'
import type {Need, Rule} from '../../src/types.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {readGlossary} from '../../src/glossary/read.ts'
import {readDocument} from '../../src/markdown/document.ts'
import {findSettings} from '../../src/remark/settings.ts'

const mayHold = (filter: Filter, source: string) => !isNowhere(filter.find(source))
const root = path.resolve(import.meta.dirname, '../..')
const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
const enabled: EnabledRule[] = rules.map((rule) => ({rule, options: rule.meta.defaults}))
const defaults = enabled.filter(({rule}) => rule.meta.isDefault)
const filter = toFilter(builtin, defaults)
const mayHoldFinding = (source: string) => mayHold(filter, source)

/** Ids of the rules that find something although a filter for them alone says that they cannot. */
function findDisagreements(source: string): string[] {
  const asked = enabled.filter((one) => one.rule.meta.needs && !mayHold(toFilter(builtin, [one]), source))
  if (asked.length === 0) return []
  const document = readDocument(parser.parse(source), source)
  return asked
    .filter((one) => lintDocument(document, builtin, [one]).length > 0)
    .map(({rule}) => `${rule.meta.id}: ${source}`)
}

const pages = ['fixtures', 'rules'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)

test.each(pages)('where the filter skips a rule for %s, a whole parse gives nothing', (name) => {
  const source = fs.readFileSync(path.join(root, name), 'utf8').replace(/^\uFEFF/, '')
  expect(findDisagreements(source)).toEqual([])
  // Each example of a rule page is a document of its own.
  for (const [, , example = ''] of source.matchAll(/^(`{3,})markdown\n(.*?)^\1$/gms))
    expect(findDisagreements(example)).toEqual([])
})

test('the filter agrees with a whole parse on documents made by chance', () => {
  const documents = [...makeDocuments(builtin, 250, 20)]
  expect(documents.flatMap(findDisagreements)).toEqual([])
  const skipped = documents.filter((source) => !mayHoldFinding(source))
  // Neither all nor none: otherwise this test tells nothing.
  expect(skipped.length).toBeGreaterThan(10)
  expect(skipped.length).toBeLessThan(200)
})

test('text of front matter that is checked makes a source with front matter one to parse', () => {
  expect(mayHold(toFilter(builtin, defaults, ['title']), '---\ntitle: Orders\n---\n')).toBe(true)
  expect(mayHold(toFilter(builtin, defaults, ['title']), 'Orders\n')).toBe(false)
  expect(mayHold(toFilter(builtin, defaults), '---\ntitle: Orders\n---\n')).toBe(false)
})

test('the filter agrees with a whole parse on documents made of the glossary of a team', () => {
  const root = path.resolve(import.meta.dirname, '../../fixtures/glossaries/shop')
  const {glossary, problems} = findSettings(path.join(root, 'orders.md'), root)
  expect(problems).toEqual([])
  const own = {...glossary, terms: glossary.terms.filter(({id}) => !builtin.terms.some((term) => term.id === id))}
  const disagreements = [...makeDocuments(own, 150, 7)].filter((source) =>
    defaults.some(
      (one) =>
        !mayHold(toFilter(glossary, [one]), source) &&
        lintDocument(readDocument(parser.parse(source), source), glossary, [one]).length > 0,
    ),
  )
  expect(disagreements).toEqual([])
})

describe('a source that may hold a finding', () => {
  test.each([
    ['a wrong form', builtin.terms.flatMap(({incorrect = []}) => incorrect.map(({text}) => text)).join('\n\n')],
    ['a comment that controls messages', '<!--lint disabel shop-->'],
    ['a letter as a character reference', 'Orders &#114;efunded'],
    ['a term with a capital inside a sentence', 'The shop is built in the style of Rest and has an API.'],
    ['labels on lines of their own', '- **Method:** `post`\n- **URL:** `/deleteorder`\n'],
    ['a path with an action in inline code', `Call \`${builtin.requests.shapes.find(({not}) => not)?.not}\`.`],
  ])('has %s', (name, source) => {
    expect(mayHoldFinding(source)).toBe(true)
  })
})

describe('a source that can hold no finding', () => {
  test.each([
    ['words of the shop', '# Orders\n\nThe shop lists orders and refunds.'],
    ['what is right', builtin.terms.flatMap(({phrases}) => phrases).join('\n\n')],
    ['ordinary words', 'The others are listed below, and the rest of the orders is shipped.'],
    ['a reference to a mark', 'The shop&#39;s orders'],
    [
      'links to pages',
      'See [how to create an order](/guides/create-order#top) and [more](https://shop.example/get-started).',
    ],
  ])('has only %s', (name, source) => {
    expect(mayHoldFinding(source)).toBe(false)
  })
})

test('a rule that does not say what it needs makes every source one to parse', () => {
  const [first] = enabled
  const open = {
    rule: {meta: {...first?.rule.meta, id: 'shop-open', needs: undefined}} as unknown as Rule<never>,
    options: {},
  }
  expect(mayHold(toFilter(builtin, [open]), '')).toBe(true)
  expect(mayHold(toFilter(builtin, []), 'Orders')).toBe(false)
})

/** A rule that needs words, as the parts of the glossary's rules do. */
function toSeeker(id: string, ...needs: Partial<Need>[]): EnabledRule {
  const whole = needs.map((need) => ({words: [], place: 'start' as const, confirm: () => true, ...need}))
  return {rule: {meta: {id, needs: () => whole}} as unknown as Rule<never>, options: {}}
}

describe('words with letters beyond ASCII', () => {
  test('that are more or others in lower case are not searched for, whatever else is', () => {
    for (const words of [['order', '\u0130tem'], ['\u017Fhop', 'order'], ['tas\u212A']])
      expect(toFilter(builtin, [toSeeker(`shop-odd-${words[0]}`, {words})]).find('a desk')).toBeUndefined()
  })

  test('are searched for by what stands before those', () => {
    const rules = [
      toSeeker('shop-cafe', {words: ['café order']}),
      toSeeker('shop-over', {words: ['über order', 'order über list']}),
      toSeeker('shop-cut', {words: ['caré'], place: 'cut'}),
    ]
    expect(listWords(builtin, rules)?.slice(0, 5)).toEqual([
      {word: 'caf', place: 'start'},
      {word: 'über', place: 'start'},
      {word: 'order', place: 'start'},
      {word: 'caré', place: 'cut'},
      {word: 'caré', place: 'start'},
    ])
    const seek = (source: string) => toFilter(builtin, rules).find(source)
    expect(seek('the café list')).toEqual({prose: [4], requests: [], rules: new Set(['shop-cafe'])})
    expect([...(seek('the order')?.rules ?? [])]).toEqual(['shop-over'])
    expect([...(seek('c*aré')?.rules ?? [])]).toEqual(['shop-cut'])
    expect([...(seek('car')?.rules ?? [])]).toEqual(['shop-cut'])
    expect(isNowhere(seek('reorder') ?? {prose: [1], requests: [], rules: new Set()})).toBe(true)
  })
})

describe('in bytes without anything behind them', () => {
  const rules = [
    toSeeker('shop-order', {words: ['order', 'list order']}),
    toSeeker('shop-split', {words: ['desk', 'café table'], place: 'split'}),
  ]
  test.each([
    'an order',
    'é order, list – order, ör order',
    'zwei über order 😀 order',
    '😀😀order',
    'order é',
    'a d**esk and a desk',
    'caf* table, café table, ca*fé',
    'lists, desks',
    '',
  ])('the places are those of the text: %s', (source) => {
    const bytes = Buffer.from(source)
    const one = toFilter(builtin, rules)
    const found = one.findInBytes(bytes, bytes.length, (start, end) => bytes.toString('utf8', start, end))
    expect(found).toEqual(one.find(source))
  })

  test('a word that begins with a letter beyond ASCII is found at that', () => {
    const one = toFilter(builtin, [toSeeker('shop-over', {words: ['über order']})])
    const bytes = Buffer.from('zwei über orders, ß')
    const found = one.findInBytes(bytes, bytes.length, (start, end) => bytes.toString('utf8', start, end))
    expect(found?.prose).toEqual([5, 18])
  })

  test('a word with a letter beyond ASCII is found without markup in it too', () => {
    const one = toFilter(builtin, [toSeeker('shop-split-cafe', {words: ['café table'], place: 'split'})])
    expect(one.find('a café table')?.prose).toEqual([2])
  })

  test('a word and the parts of one are found where they stand', () => {
    expect(toFilter(builtin, rules).find('é order, list – order, a d**esk')).toEqual({
      prose: [2, 9, 16, 25],
      requests: [],
      rules: new Set(['shop-order', 'shop-split']),
    })
  })
})

describe('words that rules share', () => {
  const rules = [
    toSeeker('shop-prose', {words: ['order', 'list order']}),
    toSeeker('shop-request', {words: ['order'], isRequest: true}),
    toSeeker('shop-never', {words: ['order', 'desk'], confirm: () => false}),
  ]
  test('are found once for each, in order', () => {
    expect(toFilter(builtin, rules).find('a list order, order')).toEqual({
      prose: [2, 7, 14],
      requests: [7, 14],
      rules: new Set(['shop-prose', 'shop-request']),
    })
    expect(isNowhere(toFilter(builtin, rules).find('a desk') ?? {prose: [1], requests: [], rules: new Set()})).toBe(
      true,
    )
  })

  test('are in order for requests too, where a phrase ends with another word', () => {
    for (const words of [
      ['order', 'list order'],
      ['list order', 'order'],
    ]) {
      const one = toFilter(builtin, [toSeeker(`shop-${words.join('-')}`, {words, isRequest: true})])
      expect(one.find('a list order')?.requests).toEqual([2, 7])
    }
  })

  test('are found in bytes where the first look of one of them does not say no', () => {
    const no = toSeeker('shop-glance-no', {words: ['order', 'desk'], glance: () => false})
    const one = toFilter(builtin, [no, toSeeker('shop-glance-none', {words: ['order']})])
    const bytes = Buffer.from('a desk, an order')
    const found = one.findInBytes(bytes, bytes.length, (start, end) => bytes.toString('utf8', start, end))
    expect(found?.prose).toEqual([11])
  })

  test('are listed once, and not at all where a rule does not say what it needs', () => {
    const open = {rule: {meta: {id: 'shop-open'}} as unknown as Rule<never>, options: {}}
    expect(listWords(builtin, rules)?.slice(0, 3)).toEqual([
      {word: 'order', place: 'start'},
      {word: 'list order', place: 'start'},
      {word: 'desk', place: 'start'},
    ])
    expect(listWords(builtin, [...rules, open])).toBeUndefined()
    expect(toFilter(builtin, [open]).findInBytes(new Uint8Array(), 0, () => '')).toBeUndefined()
  })
})

/** What a filter says of the bytes of a text, and whether it asked for the text. */
function findInBytes(filter: Filter, source: string) {
  let isDecoded = false
  // Behind the text, a buffer holds what it held before.
  const bytes = Buffer.from(`${source}rest-api end-point &#114;`)
  const places = filter.findInBytes(bytes, Buffer.byteLength(source), (start, end) => {
    isDecoded = true
    return bytes.toString('utf8', start, end)
  })
  return {places, isDecoded}
}

describe('the part of a text that tells', () => {
  const before = 'A shop.\n'
  const line = 'One “order” of an order,'
  const behind = '\nthe desk.'
  /** What a need is asked about the text, and what of that is decoded, where a line tells of what is in it. */
  function ask(answer: (source: string, index: number) => boolean, more: Partial<Need> = {}, own = line) {
    const bytes = Buffer.from(before + own + behind)
    const end = before.length + Buffer.byteLength(own)
    const asked: [source: string, index: number][] = []
    const confirm = (source: string, index: number): boolean => {
      asked.push([source, index])
      return answer(source, index)
    }
    const findScope = (_: Uint8Array, index: number) => (index < end ? ([before.length, end] as const) : undefined)
    const one = toFilter(builtin, [toSeeker(`shop-${Math.random()}`, {words: ['order'], findScope, confirm, ...more})])
    const decoded: string[] = []
    const places = one.findInBytes(bytes, bytes.length, (from, to) => {
      const text = bytes.toString('utf8', from, to)
      decoded.push(text)
      return text
    })
    return {asked, decoded, places}
  }

  test('is all that is decoded, once, and asked about where it tells no', () => {
    const {asked, decoded, places} = ask(() => false)
    expect(asked).toEqual([
      [line, line.indexOf('order')],
      [line, line.lastIndexOf('order')],
    ])
    expect(decoded.every((text) => line.includes(text))).toBe(true)
    expect(decoded.filter((text) => text === line)).toHaveLength(1)
    expect(places && isNowhere(places)).toBe(true)
  })

  test('is enough where it tells yes, and other words are still asked about in all of the text', () => {
    const source = before + line + behind
    const {asked, decoded, places} = ask((text, index) => text === source || index > 10, {words: ['order', 'desk']})
    expect(asked).toEqual([
      [line, line.indexOf('order')],
      [line, line.lastIndexOf('order')],
      [source, source.indexOf('desk')],
    ])
    expect(decoded).toContain(source)
    expect(places?.prose).toEqual([source.lastIndexOf('order'), source.indexOf('desk')])
  })

  test('has words that begin beyond ASCII where they begin', () => {
    const own = '— der über Tisch'
    const {asked, places} = ask(() => false, {words: ['über tisch']}, own)
    // Any byte of such a character may be the first one.
    expect([...new Set(asked.map(([text, index]) => `${text} ${index}`))]).toEqual([`${own} 0`, `${own} 6`])
    expect(places && isNowhere(places)).toBe(true)
  })

  test('is decoded about twice, however many words it has', () => {
    const own = 'One “list order” of an order, é. '.repeat(150)
    const {asked, decoded} = ask(() => false, {words: ['order', 'list order', 'one']}, own)
    expect(asked).toHaveLength(600)
    for (const [text, index] of asked) expect(text.slice(index)).toMatch(/^(?:One|list order|order)/)
    const sum = decoded.reduce((all, text) => all + text.length, 0)
    expect(sum).toBeGreaterThan(own.length)
    expect(sum).toBeLessThan(3 * own.length)
  })

  test('is all of it for a word or a need without such a part', () => {
    for (const more of [{words: ['order', 'desk']}, {findScope: () => undefined}])
      expect(ask(() => false, more).asked.at(-1)?.[0]).toBe(before + line + behind)
  })
})

describe('the bytes of a text', () => {
  test('give what the text gives, but for places that a look at the bytes rules out', () => {
    let compared = 0
    let places = 0
    for (const document of makeDocuments(builtin, 600, 31)) {
      const source = document.replace(/[\u017F\u212A]/g, '-')
      for (const one of [filter, toFilter(builtin, defaults, ['title']), toFilter(builtin, [])]) {
        const found = one.find(source)
        const read = findInBytes(one, source).places
        for (const key of ['prose', 'requests'] as const)
          expect(found?.[key] ?? []).toEqual(expect.arrayContaining([...(read?.[key] ?? [])]))
        expect(read === undefined).toBe(found === undefined)
        if (found && !isNowhere(found) && isNowhere(read))
          expect(lintDocument(readDocument(parser.parse(source), source), builtin, defaults), source).toEqual([])
        compared++
        if (found && !isNowhere(found)) places++
      }
    }
    // Neither all nor none: otherwise this test tells nothing.
    expect(places).toBeGreaterThan(compared / 5)
    expect(places).toBeLessThan((compared * 4) / 5)
  })

  test('may be of characters beyond ASCII, of any size', () => {
    const source = 'Ça — “order” 🛒 end-point, é’ GrapQL 🛒 an “REST API” and\u00A0Graphql.'
    const found = filter.find(source)
    expect(found?.prose.map((offset) => source.slice(offset, offset + 4))).toEqual(['end-', 'REST', 'Grap'])
    expect(findInBytes(filter, source).places).toEqual(found)
  })

  test('are decoded only where a word may be part of a finding', () => {
    for (const source of [
      'The API gets orders. GraphQL and endpoints are right. `get` and app.get(order)',
      'See [how](/guides/create-order#top), read/update/delete and https://delete.shop.example.',
      'An application of the shop, the end of the order, the G and the graph.',
      // Marks of what changes all of a page, and no more than these
      'A linter of orders, //* and *lint, - lint, <!- lint.',
      'Orders&#32;of the desk&#160;&#8212; and &#x20;&#X2014; &# &#; &#x; &#12345678; &#x1234567;',
    ])
      expect(findInBytes(filter, source), source).toMatchObject({places: {prose: [], requests: []}, isDecoded: false})
  })

  test('are decoded only where a word is found', () => {
    expect(findInBytes(filter, 'Orders and refunds.')).toEqual({
      places: {prose: [], requests: [], rules: new Set()},
      isDecoded: false,
    })
    expect(findInBytes(filter, 'Call the order end-point of the API.').isDecoded).toBe(true)
    for (const source of [
      '<!--lint disable-->',
      '{/* \n\tlint ignore */}',
      '<!--\u00A0lint enable-->',
      'o&#114;der',
      '&#X72;',
      '&#233;',
    ])
      expect(findInBytes(filter, source), source).toEqual({places: undefined, isDecoded: true})
    // Told by the text: no beginning of a comment
    expect(findInBytes(filter, '--lint')).toMatchObject({places: {prose: []}, isDecoded: true})
  })

  test('are decoded where front matter that is checked may begin', () => {
    const own = toFilter(builtin, defaults, ['title'])
    expect(findInBytes(own, '---\ntitle: Orders\n---\n')).toMatchObject({places: {prose: [0]}, isDecoded: true})
    expect(findInBytes(own, '- Orders\n')).toMatchObject({places: {prose: []}, isDecoded: true})
    expect(findInBytes(own, 'Orders\n---\n')).toMatchObject({places: {prose: []}, isDecoded: false})
    expect(findInBytes(filter, '---\ntitle: Orders\n---\n').isDecoded).toBe(false)
  })
})

/** A filter for the same needs, changed, and how often it took a first look. */
function toCounting(change: (need: Need) => Need): {filter: Filter; count(): number} {
  let looks = 0
  const changed = new Map<Need, Need>()
  const toChanged = (need: Need): Need => {
    const {glance} = need
    const look = (bytes: Uint8Array, index: number): boolean => {
      looks++
      return glance?.(bytes, index) ?? true
    }
    const own = changed.get(need) ?? change({...need, glance: look})
    changed.set(need, own)
    return own
  }
  // Another glossary, as filters are remembered with theirs.
  const all = defaults.map(({rule, options}) => {
    const needs = rule.meta.needs?.(builtin, options as never)?.map(toChanged)
    return {rule: {...rule, meta: {...rule.meta, needs: () => needs}}, options}
  })
  return {filter: toFilter({...builtin}, all), count: () => looks}
}

describe('limits of words', () => {
  const limited = toCounting((need) => need)
  const free = toCounting(({limits: _, ...need}) => ({
    ...need,
    words: need.words.map((word) => word.replace(/\t.*$/, '')),
  }))
  let state = 7
  const pick = <Item>(items: readonly Item[]): Item => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return items[Math.floor((state / 0x8000_0000) * items.length)] as Item
  }
  const needs = defaults.flatMap(({rule, options}) => rule.meta.needs?.(builtin, options as never) ?? [])
  const special = needs.filter(({limits, words}) => limits !== undefined || words.some((word) => word.includes('\t')))
  const expansions = builtin.terms.flatMap(({expands}) => expands ?? [])
  const befores = [
    'a ',
    'an ',
    'A ',
    'an **',
    'An\n',
    'the ',
    '',
    '.',
    '@',
    'a </b>',
    '(a) ',
    '[x](/a) ',
    'é',
    '"',
    '/a-',
    '/',
    '*',
    '[',
    '(',
    '`',
    '>',
    ': ',
    '_',
  ]
  const behinds = [
    ' ',
    '',
    's ',
    '(',
    '-',
    '.',
    ' requests',
    ' method',
    ' and POST',
    '/x ',
    'ting ',
    '2',
    'é',
    '* ',
    '\n\n',
    '* request',
    '*** method',
    '](/a) request',
    ') requests',
    '> request',
    '`s request',
    '</b> method',
    ': request',
  ]
  const change = [
    (word: string) => word.toLowerCase(),
    (word: string) => word.toUpperCase(),
    (word: string) => word.charAt(0).toUpperCase() + word.slice(1),
    (word: string) => word.replace(' ', pick(['-', '  ', '\n', '\u00A0', '*', ''])),
    (word: string) =>
      word.replace(/([a-z]{4})[a-z]* /, (_, start: string) => start + pick(['e-', 'es ', 'ó ', '. ', '_ '])),
  ]
  const toText = (): string =>
    Array.from({length: 12}, () => {
      const methods = builtin.requests.methods.map(({method}) => method)
      const word = pick([pick(expansions), pick(methods), pick(pick(special).words).replace('\t', 'ing ')])
      return pick(befores) + pick(change)(word) + pick(behinds)
    }).join(pick(['', ' ', ' order ']))

  test('leave out no place, in text or in bytes', () => {
    const texts = [...Array.from({length: 500}, toText), ...makeDocuments(builtin, 200, 47)]
    let places = 0
    for (const text of texts) {
      const source = text.replace(/[\u017F\u212A]/g, '-')
      const found = free.filter.find(source)
      expect(limited.filter.find(source), source).toEqual(found)
      expect(findInBytes(limited.filter, source).places, source).toEqual(findInBytes(free.filter, source).places)
      places += found?.prose.length ?? 0
    }
    // Otherwise this test tells nothing.
    expect(special.length).toBeGreaterThan(5)
    expect(places).toBeGreaterThan(1000)
    expect(limited.count()).toBeLessThan(free.count() * 0.8)
    expect(limited.count()).toBeGreaterThan(0)
  })
})

describe('places', () => {
  test('are those of the words, apart for prose and requests, with the rules that ask for them', () => {
    const source = 'Call the order end-point of the API: `POST /deleteOrder`, or an other end-point.\n'
    const places = filter.find(source)
    expect(places?.prose).toEqual([source.indexOf('end-point'), source.lastIndexOf('end-point')])
    expect(places?.requests).toEqual([source.indexOf('delete')])
    expect([...(places?.rules ?? [])].sort()).toEqual([
      // Wrong letters and wrong spellings are searched for as one.
      'api-action-path',
      'glossary-casing',
      'glossary-spelling',
    ])
  })

  test('are in order, each once', () => {
    for (const source of makeDocuments(builtin, 100, 5)) {
      const {prose = [], requests = []} = toFilter(builtin, enabled).find(source) ?? {}
      for (const offsets of [prose, requests]) expect([...new Set(offsets)].sort((a, b) => a - b)).toEqual(offsets)
    }
  })

  test('are at the start of a phrase, whatever stands between its words', () => {
    for (const gap of ['-', ' ', '\n', '\u00A0', '\u2011', '  \n ']) {
      const source = `An API has an end${gap}point.\n`
      expect(filter.find(source)?.prose).toEqual([source.indexOf('end')])
    }
  })

  test('are also at words with markup in them', () => {
    const source = 'The shop has an r**est** endpoint, and an R<b>EST</b> one.\n'
    expect(filter.find(source)?.prose).toEqual([source.indexOf('r**'), source.indexOf('R<b>')])
  })

  test('with front matter that is checked, begin at the start and are those of every rule that finds anything', () => {
    const searching = defaults.filter(({rule, options}) => rule.meta.needs?.(builtin, options as never)?.length)
    const places = toFilter(builtin, defaults, ['title']).find('---\ntitle: Orders\n---\n\nCall the end-point.\n')
    expect(places?.prose[0]).toBe(0)
    expect(places?.prose).toHaveLength(2)
    expect([...(places?.rules ?? [])].sort()).toEqual(searching.map(({rule}) => rule.meta.id).sort())
    expect(toFilter(builtin, defaults, ['title']).find('+++\ntitle = "Orders"\n+++\n')?.prose).toEqual([])
  })
})

describe('findings may be anywhere', () => {
  test.each([
    '<!--lint disable-->',
    '<!-- \n lint enable -->',
    '{/* lint disable */}',
    '{/*lint disable*/}',
    '&#114;est',
    '&#x72;est',
    '&#X52;est',
    '&#48;',
    '&#233;',
    '&fjlig;ord',
    're\u017Ft',
    'REST of \u212A',
  ])('with %j', (source) => {
    const text = `Orders.\n\n${source}\n`
    expect(filter.find(text)).toBeUndefined()
    expect(mayHoldFinding(text)).toBe(true)
    // Whatever else there is, and whatever is checked.
    expect(filter.find(`Call the order end-point of the API.\n\n${text}`)).toBeUndefined()
    expect(toFilter(builtin, []).find(text)).toBeUndefined()
  })

  test.each([
    '<!-- orders -->',
    'lint the orders',
    '<!-- orders lint -->',
    '<!-- splint -->',
    '{/* a lint */}',
    '&#39;',
    '&#x2014;',
    '&#;',
    '&#xx72;',
    '&#1141111111;',
    '&#x110000;',
    '&amp;',
    'caf\u00E9 \u{1F600}',
  ])('but not with %j', (source) => {
    expect(filter.find(`Orders.\n\n${source}\n`)).toEqual({prose: [], requests: [], rules: new Set()})
  })
})

describe('a glossary of 300 terms', () => {
  const syllables = ['ba', 'ko', 'lu', 'mi', 'ne', 'ra', 'so', 'ti', 'vu', 'za']
  const names = Array.from({length: 300}, (_, index) =>
    [...String(index).padStart(3, '0')].map((digit) => syllables[Number(digit)]).join(''),
  )
  const text = names
    .map((name) => `  - term: Shop${name}\n    meaning: A shelf.\n    avoid:\n      - form: ${name} shelf\n`)
    .join('')
  const glossary = readGlossary([{name: 'shop.yml', text: `terms:\n${text}`}])
  const large = toFilter(glossary, defaults)

  test('keeps its filter', () => {
    expect(glossary.terms.length).toBeGreaterThanOrEqual(300)
    expect(large.find('The shop lists orders and refunds, and shelves.\n')).toEqual({
      prose: [],
      requests: [],
      rules: new Set(),
    })
  })

  test('finds each of its forms, and nothing is missed', () => {
    for (const name of names) {
      const source = `The shop has a ${name}-shelf and shop${name}.\n`
      expect(large.find(source)?.prose).toEqual([source.indexOf(name), source.lastIndexOf('shop')])
    }
    const source = names.map((name) => `The ${name} shelf is here.`).join('\n\n')
    expect(lintDocument(readDocument(parser.parse(source), source), glossary, defaults)).toHaveLength(300)
    expect(large.find(source)?.prose).toHaveLength(300)
  })

  test('is asked for once for the same rules', () => {
    expect(toFilter(glossary, [...defaults])).toBe(large)
    expect(toFilter(glossary, defaults, ['title'])).not.toBe(large)
    expect(toFilter(glossary, defaults.slice(1))).not.toBe(large)
    expect(toFilter(builtin, defaults)).not.toBe(large)
  })
})

test('a filter keeps nothing of the text before', () => {
  const source = 'Call the order end-point of the API.\n'
  const first = filter.find(source)
  expect(filter.find('Orders.\n')?.prose).toEqual([])
  expect(filter.find(source)).toEqual(first)
})

test('a buffer that is read into again is looked at anew', () => {
  const buffer = Buffer.alloc(48, ' ')
  const read = (source: string): boolean => {
    buffer.fill(' ').write(source)
    return isNowhere(filter.findInBytes(buffer, buffer.length, (start, end) => buffer.toString('utf8', start, end)))
  }
  expect(read('<p> We use put\n\nrequests')).toBe(true)
  // No blank line ends an instruction.
  expect(read('<?p> We use put\n\nrequests')).toBe(false)
})

describe('a page that is one long run of lines', () => {
  // A filter is kept for the same rules.
  let made = 0
  /** Finds out how often a rule is asked about a word of a text, and at how many places findings may be. */
  const count = (source: string): {asked: number; places: number | undefined} => {
    let asked = 0
    const need: Need = {words: ['basket'], place: 'start', confirm: () => asked++ < 0}
    const rule = {
      ...rules[0],
      meta: {...rules[0]?.meta, id: `basket-${++made}`, needs: () => [need]},
    } as unknown as Rule<never>
    const places = toFilter(builtin, [{rule, options: {}}]).find(source)?.prose.length
    return {asked, places}
  }

  test.each([
    ['in one line', ' '],
    ['of many lines', '\n'],
    ['of many lines with CRLF', '\r\n'],
  ])('is asked about some of its words, and taken for one that may hold findings: %s', (_, gap) => {
    const {asked, places} = count(`basket${gap}`.repeat(100_000))
    expect(asked).toBeLessThan(20)
    expect(places).toBe(100_000 - asked)
  })

  test.each([
    ['a short one', 'basket '.repeat(200), 200],
    ['many short ones', 'basket basket\n\n'.repeat(20_000), 40_000],
    ['many short ones with CRLF', 'basket basket\r\n\r\n'.repeat(20_000), 40_000],
  ])('is none: %s', (_, source, words) => {
    expect(count(source)).toEqual({asked: words, places: 0})
  })
})
