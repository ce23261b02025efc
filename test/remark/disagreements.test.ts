/** Documents of which a part once gave other findings than the whole, as `bench/differential.js` and readers of the code left them. */
import {Buffer} from 'node:buffer'
import {expect, test} from 'vitest'
import {toFilter} from '../../src/core/filter.ts'
import {lintDocument} from '../../src/lint/lint.ts'
import {isNowhere} from '../../src/core/places.ts'
import {rules} from '../../rules/index.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {readGlossary} from '../../src/glossary/read.ts'
import {readDocument} from '../../src/markdown/document.ts'
import {pickExcerpt} from '../../src/markdown/excerpt.ts'
import {toMdxSyntax} from '../../src/markdown/mdx-syntax.ts'
import {parseMarkdown} from '../../src/markdown/parse.ts'
import {checkPlaces} from '../../src/remark/quick.ts'

const mdx = toMdxSyntax()
const usual = rules.map((rule) => ({rule, options: rule.meta.defaults as object, level: 'warning' as const}))

const documents: readonly {
  why: string
  source: string
  rule: string
  term?: object
  before?: string
  isMdx?: boolean
}[] = [
  {
    why: 'an avoided form of a term whose letters are left open',
    source: 'Call the Goorder.\n',
    rule: 'glossary-spelling',
    term: {term: 'shop order', letters: 'any', avoid: ['Go order']},
  },
  {
    why: 'a letter that is two in lower case',
    source: 'Call the İzmirorder.\n',
    rule: 'glossary-spelling',
    term: {term: 'depot', avoid: ['İzmir order']},
  },
  {why: 'a heading in a footnote', source: '[^1]:# End-point\n\n/o\n', rule: 'glossary-spelling'},
  {
    why: 'a heading that starts where the definition before it does',
    source: '[order]: /\nDELETE /removeOrder\n=\n',
    rule: 'api-action-path',
  },
  {
    why: 'a line of a blank that is text',
    source: 'representational state transfer\n\u00A0\nrest uniform\n',
    rule: 'glossary-casing',
  },
  {why: 'a row below hyphens that make no table', source: '-\n-|\nDELETE|delete\n', rule: 'api-method-casing'},
  {why: 'a row below an empty cell', source: '||||\n- ||-\nPOST|delete', rule: 'api-method-casing'},
  {why: 'a row below an item', source: '|a|b|\n- |-|\nPOST|delete', rule: 'api-method-casing'},
  {
    why: 'a row behind the end of an instruction',
    source: '<?\n\n>\nMethod|Path\n-|-\nDELETE|put\n',
    rule: 'api-method-casing',
  },
  {why: 'a blank line in an instruction', source: '<?p>P\n\nRest/d URL', rule: 'glossary-casing'},
  {
    why: 'a blank line in an instruction, before what tells',
    source: '<?p>Use put\n\nrequests',
    rule: 'api-method-casing',
  },
  {why: 'brackets that do not close CDATA', source: '<![CDATA[]]]>RESTAPI\n\n<', rule: 'glossary-spelling'},
  {
    why: 'code that is closed in another block',
    source: '```\n```\n<code t="">\n\nAn graphql\n\n<code></code>',
    rule: 'glossary-article',
  },
  {why: 'code that is closed in a paragraph', source: '<svg>\n\nrestful web\n\n<</svg>', rule: 'glossary-casing'},
  {
    why: 'code that a paragraph closes first',
    source: '<Code>\n\ny</code>\n\n</Code>a Endpoint',
    rule: 'glossary-article',
  },
  {why: 'a tag that is cut off', source: '<div><kbd\n\nan gRPC\n\n<</kbd>', rule: 'glossary-article'},
  {why: 'a quote that ends a tag', source: '<a t="API EndPoint"\n>\n', rule: 'glossary-spelling'},
  {
    why: 'a cell that ends a tag',
    source: '| a | b |\n|-|-|\n| <a t="x | API EndPoint"> |\n',
    rule: 'glossary-spelling',
  },
  {
    why: 'a hyphen that makes a heading',
    source: 'Orders.\n\nAntipattern\n-\n\nOrders.\n\nPOST /create\n',
    rule: 'api-action-path',
  },
  {
    why: 'a form whose second word has no letters',
    source: 'a SKU=>',
    rule: 'glossary-article',
    term: {term: 'order ID', sound: 'vowel', avoid: ['SKU =>']},
  },
  {why: 'an ordinary word at the end of a block', source: 'REST and rest\n\nx', rule: 'glossary-casing'},
  {why: 'the same behind a mark', source: 'The shop has REST and uses rest.\n\nx', rule: 'glossary-casing'},
  {
    why: 'a path alone in a row',
    source: 'MethodPOST\nURL:/deleteO\n\n{\n\ni\n\n--\n\n||||\n-|-|-\n/<id>',
    rule: 'api-action-path',
  },
  {
    why: 'a label above an indented comment',
    source: 'c\r\rNot recommended\r <!-->\r|||U\r-|-|-\rREST END POINT',
    rule: 'glossary-spelling',
  },
  {
    why: 'a blank that is not ASCII behind such a letter',
    source: 'Call the Café\u00A0set.\n',
    rule: 'glossary-spelling',
    term: {term: 'shop', avoid: ['Café']},
  },
  {why: 'a path in emphasis', source: 'POST _/orders/delete_\n', rule: 'api-action-path'},
  {why: 'more behind a parameter', source: '`POST /orders/<order_id>v2/delete`\n', rule: 'api-action-path'},
  {why: 'a parameter with a blank', source: '```\nPOST /<order id>v2/delete\n```\n', rule: 'api-action-path'},
  {why: 'a long segment', source: `POST /${'order'.repeat(20)}/delete\n`, rule: 'api-action-path'},
  {why: 'a tag that runs over the mark of a quote', source: '> Call REST <a\n> b="">api.\n', rule: 'glossary-casing'},
  {why: 'a comment that looks like two tags', source: 'Call a A<!-- > <b -->PI.\n', rule: 'glossary-article'},
  {why: 'a value that looks like two tags', source: 'Call a A<a t="> <b">PI.\n', rule: 'glossary-article'},
  {why: 'an instruction that looks like two tags', source: 'Call a A<?x> <b?>PI.\n', rule: 'glossary-article'},
  {
    why: 'a long word that tells',
    source: 'Send ordershoprequestsenders get.\n',
    rule: 'api-method-casing',
    before: 'ordershoprequestsenders',
  },
  {
    why: 'a word that tells and is longer than any that is read',
    source: `Send ${'order'.repeat(14)} get.\n`,
    rule: 'api-method-casing',
    before: 'order'.repeat(14),
  },
  {why: 'marks that tell', source: 'Send => get.\n', rule: 'api-method-casing', before: '=>'},
  {
    why: 'marks that tell of a term',
    source: 'Send => depot.\n',
    rule: 'glossary-casing',
    term: {term: 'DEPOT', ordinaryWord: {before: ['=>']}},
  },
  {
    why: 'a method that refers to a definition in another block',
    source: '`POST /deleteThing`\n\n# Other\n\n[GET][a] /things/:id\n\n# More\n\n[a]: /b\n',
    rule: 'api-action-path',
  },
  {
    why: 'a method that refers to a definition in another item',
    source: '`POST /deleteThing`\n\n# Other\n- [GET][a] /things/:id\n- b\n\n  [a]: /b\n',
    rule: 'api-action-path',
  },
  {
    why: 'a definition beside a finding',
    source: '`POST /deleteThing` [b]\n\n[b]: /c\n\n# Other\n\n[GET][b] /things/:id\n',
    rule: 'api-action-path',
  },
  {
    why: 'labels in numbered items',
    source: '`POST /deleteThing`\n\n# Other\n1. **Method:** GET\n2. **URL:** /things/:id\n3. Text\n',
    rule: 'api-action-path',
  },
  {
    why: 'labels in numbered items, and a method in small letters',
    source: '`POST /deleteThing`\n\n# Other\n1. **Method:** get\n2. **URL:** /things/:id\n3. Text\n',
    rule: 'api-action-path',
  },
  {
    why: 'labels of tasks',
    source: '`POST /deleteThing`\n\n# Other\n- [x] Method: GET\n- [x] URL: /things/:id\n- Text\n',
    rule: 'api-action-path',
  },
  {
    why: 'labels in markup',
    source: '`POST /deleteThing`\n\n# Other\n- Method: <code>GET</code>\n- Type\n  <i></i>URL: /things/:id\n- Text\n',
    rule: 'api-action-path',
  },
  {
    why: 'a comment of MDX with blanks below a label',
    source: '# Orders\n\nText.\n\nWrong:\n\n{ /* note */ }\n\n`POST /orders/delete`\n',
    rule: 'api-action-path',
    isMdx: true,
  },
  {
    why: 'a comment of MDX with blanks above a description',
    source: '# Orders\n\nText.\n\n`GET /getOrder`\n\n{ /* note */ }\n\nList all orders.\n',
    rule: 'api-action-path',
    isMdx: true,
  },
]

/** The glossary with a term of its own, or what tells before a method. */
function toGlossary(term: object | undefined, before: string | undefined): typeof builtin {
  if (term) return readGlossary([{name: 'shop.json', text: JSON.stringify({terms: [term]})}])
  if (before === undefined) return builtin
  return {...builtin, requests: {...builtin.requests, methodEvidence: {before: [before]}}}
}

test.each(documents)('parts give what the whole gives with $why', ({source, rule: id, term, before, isMdx = false}) => {
  const path = isMdx ? 'orders.mdx' : 'orders.md'
  const glossary = toGlossary(term, before)
  const enabled = usual.filter(({rule}) => rule.meta.id === id)
  const tree = isMdx ? parseMarkdown(source, mdx) : parseMarkdown(source)
  const whole = readDocument(tree, source, path)
  const toLines = (findings: ReturnType<typeof lintDocument>) =>
    findings.map(({actual, range, expected}) => [actual, ...range, ...expected])
  const expected = toLines(lintDocument(whole, glossary, enabled))
  const filter = toFilter(glossary, enabled)
  const places = filter.find(source)
  // Where places are anywhere, the whole is read.
  if (!places) return
  const picked = isNowhere(places) ? undefined : pickExcerpt(tree, source, places, path)
  expect(isNowhere(places) ? [] : toLines(lintDocument(picked ?? whole, glossary, enabled))).toEqual(expected)
  const bytes = Buffer.from(source)
  const read = filter.findInBytes(bytes, bytes.length, (start, end) => bytes.toString('utf8', start, end))
  if (!read) return
  const cut = isNowhere(read) ? [] : checkPlaces(source, path, read, {rules: enabled, glossary, frontmatter: [], mdx})
  if (!Array.isArray(cut)) return
  expect(
    cut.map(({actual, range: {start, end}, expected: forms}) => [actual, start.offset, end.offset, ...forms]),
  ).toEqual(expected)
})
