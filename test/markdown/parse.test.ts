import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type {Root} from 'mdast'
import {fromMarkdown} from 'mdast-util-from-markdown'
import {gfm} from 'micromark-extension-gfm'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {describe, expect, test, vi} from 'vitest'
import {toMdxSyntax} from '../../src/markdown/mdx-syntax.ts'
import {parseMarkdown} from '../../src/markdown/parse.ts'

vi.mock('mdast-util-from-markdown', {spy: true})

const root = path.resolve(import.meta.dirname, '../..')
const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
const mdx = markdown().use(remarkMdx).freeze()
const syntax = toMdxSyntax()

const pages = ['fixtures', 'rules'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => /\.(?:md|mdx|markdown)$/.test(name))
    .map((name) => `${folder}/${name}`),
)

/** A tree as plain data: what its nodes hold and where they are, whatever made them. */
function toData(tree: Root): unknown {
  return JSON.parse(JSON.stringify(tree))
}

/** The trees of remark and of ours, or that neither reads it. */
function parseBoth(source: string, isMdx: boolean): [theirs: unknown, ours: unknown] {
  const attempt = (parse: () => Root): unknown => {
    try {
      return toData(parse())
    } catch {
      return 'broken'
    }
  }
  return [
    attempt(() => (isMdx ? mdx : markdown).parse(source)),
    attempt(() => parseMarkdown(source, isMdx ? syntax : undefined)),
  ]
}

test.each(pages)('the tree of %s is that of remark', (name) => {
  const source = fs.readFileSync(path.join(root, name), 'utf8').replace(/^\uFEFF/, '')
  for (const isMdx of [false, true]) {
    const [theirs, ours] = parseBoth(source, isMdx)
    expect(ours).toEqual(theirs)
    // The same text without addresses: constructs are left out.
    for (const sign of [/@/g, /https?:|www\.|@/gi]) {
      const [theirBare, ourBare] = parseBoth(source.replace(sign, 'x'), isMdx)
      expect(ourBare).toEqual(theirBare)
    }
  }
})

test('there are pages to parse, some of them MDX', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.some((name) => name.endsWith('.mdx'))).toBe(true)
})

describe('addresses become links as remark makes them', () => {
  test.each([
    ['See https://shop.example/orders now.', 'https://shop.example/orders'],
    ['See HTTP://shop.example/orders now.', 'HTTP://shop.example/orders'],
    ['See www.shop.example now.', 'http://www.shop.example'],
    ['See WWW.shop.example now.', 'http://WWW.shop.example'],
    ['Write to orders@shop.example now.', 'mailto:orders@shop.example'],
    ['Write to mailto:orders@shop.example now.', 'mailto:orders@shop.example'],
    ['See <https://shop.example/orders> now.', 'https://shop.example/orders'],
    ['See <orders:1> now.', 'orders:1'],
    ['See [the shop](/orders) now.', '/orders'],
    ['See [the shop](https://shop.example/orders) now.', 'https://shop.example/orders'],
    ['See the shop](https://shop.example/orders) now.', 'https://shop.example/orders'],
    ['See `[the shop`](https://shop.example/orders) now.', 'https://shop.example/orders'],
    ['See `[the shop](https://shop.example)` and [orders](/orders).', '/orders'],
    ['See a&#64;shop.example now.', 'mailto:a@shop.example'],
    ['See a&commat;shop.example now.', 'mailto:a@shop.example'],
    ['See ww&#119;.shop.example now.', 'http://www.shop.example'],
    ['See www&period;shop.example now.', 'http://www.shop.example'],
    ['See https&colon;//shop.example now.', 'https://shop.example'],
    ['See a\\@shop.example now.', 'mailto:a@shop.example'],
    ['See https\\://shop.example now.', 'https://shop.example'],
    ['See www\\.shop.example now.', 'http://www.shop.example'],
  ])('%s', (source, url) => {
    const [theirs, ours] = parseBoth(source, false)
    expect(ours).toEqual(theirs)
    expect(JSON.stringify(ours)).toContain(`"type":"link"`)
    expect(JSON.stringify(ours)).toContain(`"url":"${url}"`)
  })

  test.each(['See http:/ and ww.shop.example.', 'See HTTPS and w3.', 'ftp://shop.example/orders', 'xmpp:orders'])(
    'none is made of %s',
    (source) => {
      const [theirs, ours] = parseBoth(source, false)
      expect(ours).toEqual(theirs)
      expect(JSON.stringify(ours)).not.toContain('"type":"link"')
    },
  )
})

test('the tree of lines put together by chance is that of remark', () => {
  const line = fc.constantFrom(
    ...[
      '',
      '',
      '# Orders',
      'Orders *and* ~~refunds~~ `code`',
      '- [x] order',
      '- item',
      '1. first',
      '> quote',
      '| a | b |',
    ],
    ...[
      '| - | - |',
      '[^1]: note',
      'See[^1] and [a].',
      '[a]: /b',
      '```',
      '<div>',
      '<!-- c -->',
      '---',
      '+++',
      'a\\',
      '    code',
    ],
    ...[
      '[a](https://shop.example)',
      '[b',
      ']',
      '](http://shop.example/b)',
      '`](https://shop.example)`',
      '![c](https://shop.example)',
    ],
    ...['https://shop.example', 'www.shop.example', 'a@shop.example', 'wwwa', '{a}', '<br/>', "import a from 'b'"],
  )
  fc.assert(
    fc.property(fc.array(line, {maxLength: 12, size: 'max'}), fc.boolean(), (lines, isMdx) => {
      const [theirs, ours] = parseBoth(lines.join('\n'), isMdx)
      expect(ours).toEqual(theirs)
    }),
    {numRuns: 400},
  )
})

/** Names of the constructs that a text is parsed with, and what of a tree is made with them. */
function listConstructs(source: string): {names: string[]; entered: string[]} {
  const parse = vi.mocked(fromMarkdown)
  parse.mockClear()
  parseMarkdown(source)
  const [[, options] = []] = parse.mock.calls as unknown as [
    string,
    {extensions: object[]; mdastExtensions: object[]},
  ][]
  const [extension] = (options?.extensions ?? []) as {text?: Record<string, unknown>}[]
  return {
    names: toNames(extension?.text ?? {}),
    entered: (options?.mdastExtensions ?? []).flatMap((one) => Object.keys((one as {enter?: object}).enter ?? {})),
  }
}

function toNames(text: object): string[] {
  const names = Object.values(text).flatMap((some: unknown) => [some].flat() as {name?: string}[])
  return [...new Set(names.map(({name}) => name ?? 'none'))].sort()
}

test('what looks for addresses is left out where there are none, and nothing else is', () => {
  const whole = listConstructs('See https://shop.example/orders, or write to orders@shop.example.')
  const sites = listConstructs('See https://shop.example/orders.')
  const links = listConstructs('See [orders](https://shop.example/orders).')
  const bare = listConstructs('See the orders.')
  // Were the constructs called otherwise, nothing would be left out, and texts would take longer to read.
  const addresses = ['emailAutolink', 'protocolAutolink', 'wwwAutolink']
  expect(toNames(gfm().text ?? {})).toEqual(expect.arrayContaining(addresses))
  expect(whole.names).toEqual(toNames(gfm().text ?? {}))
  expect(sites.names).toEqual(whole.names.filter((name) => name !== 'emailAutolink'))
  expect(sites.entered).toEqual(whole.entered)
  expect(links).toEqual(bare)
  expect(bare.names).toEqual(whole.names.filter((name) => !addresses.includes(name)))
  expect(whole.entered.filter((name) => !bare.entered.includes(name)).sort()).toEqual([
    'literalAutolink',
    'literalAutolinkEmail',
    'literalAutolinkHttp',
    'literalAutolinkWww',
  ])
  expect(bare.entered).toEqual(expect.arrayContaining(['table', 'strikethrough', 'yaml', 'toml']))
})
