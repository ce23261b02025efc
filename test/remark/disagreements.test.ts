/** Documents of which a part once gave other findings than the whole, as `bench/differential.js` left them. */
import {expect, test} from 'vitest'
import {toFilter} from '../../src/core/filter.ts'
import {lintDocument} from '../../src/core/lint.ts'
import {isNowhere} from '../../src/core/places.ts'
import {rules} from '../../src/core/rules.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {readGlossary} from '../../src/glossary/read.ts'
import {readDocument} from '../../src/markdown/document.ts'
import {pickExcerpt} from '../../src/markdown/excerpt.ts'
import {toMdxSyntax} from '../../src/markdown/mdx-syntax.ts'
import {parseMarkdown} from '../../src/markdown/parse.ts'
import {checkPlaces} from '../../src/remark/quick.ts'

const mdx = toMdxSyntax()
const usual = rules.map((rule) => ({rule, options: rule.meta.defaults as object, level: 'warning' as const}))

const documents: readonly (readonly [
  why: string,
  source: string,
  rule: string,
  settings?: {term?: object; options?: object; path?: string},
])[] = [
  [
    'an avoided form of a term whose letters are left open',
    'Call the Goorder.\n',
    'glossary-spelling',
    {term: {term: 'shop order', letters: 'any', avoid: ['Go order']}},
  ],
  [
    'a letter that is two in lower case',
    'Call the İzmirorder.\n',
    'glossary-spelling',
    {term: {term: 'depot', avoid: ['İzmir order']}},
  ],
  ['a row below hyphens that make no table', '-\n-|\nDELETE|delete\n', 'api-method-casing'],
  ['a row behind the end of an instruction', '<?\n\n>\nMethod|Path\n-|-\nDELETE|put\n', 'api-method-casing'],
  ['brackets that do not close CDATA', '<![CDATA[]]]>RESTAPI\n\n<', 'glossary-spelling'],
  ['code that is closed in another block', '```\n```\n<code t="">\n\nAn graphql\n\n<code></code>', 'glossary-article'],
  ['code that is closed in a paragraph', '<svg>\n\nrestful web\n\n<</svg>', 'glossary-casing'],
  ['code that a paragraph closes first', '<Code>\n\ny</code>\n\n</Code>a Endpoint', 'glossary-article'],
  ['a tag that is cut off', '<div><kbd\n\nan gRPC\n\n<</kbd>', 'glossary-article'],
  ['a quote that ends a tag', '<a t="API EndPoint"\n>\n', 'glossary-spelling'],
  ['a cell that ends a tag', '| a | b |\n|-|-|\n| <a t="x | API EndPoint"> |\n', 'glossary-spelling'],
]

test.each(documents)(
  'parts give what the whole gives with %s',
  (_, source, id, {term, options, path = 'orders.md'} = {}) => {
    const glossary = term ? readGlossary([{name: 'shop.json', text: JSON.stringify({terms: [term]})}]) : builtin
    const enabled = usual
      .filter(({rule}) => rule.meta.id === id)
      .map((one) => ({...one, options: {...one.options, ...options}}))
    const tree = parseMarkdown(source, path.endsWith('.mdx') ? mdx : undefined)
    const whole = readDocument(tree, source, path)
    const toLines = (findings: ReturnType<typeof lintDocument>) => findings.map(({actual, range}) => [actual, ...range])
    const expected = toLines(lintDocument(whole, glossary, enabled))
    const places = toFilter(glossary, enabled).find(source)
    // Where places are anywhere, the whole is read.
    if (!places) return
    const picked = isNowhere(places) ? undefined : pickExcerpt(tree, source, places, path)
    expect(isNowhere(places) ? [] : toLines(lintDocument(picked ?? whole, glossary, enabled))).toEqual(expected)
    const cut = isNowhere(places)
      ? []
      : checkPlaces(source, path, places, {rules: enabled, glossary, frontmatter: [], mdx})
    if (!Array.isArray(cut)) return
    expect(cut.map(({actual, range: {start, end}}) => [actual, start.offset, end.offset])).toEqual(expected)
  },
)
