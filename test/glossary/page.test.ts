/** Glossaries in tables of Markdown pages. Each mistake gets one message, which says what to write. */
import {describe, expect, test} from 'vitest'
import {readGlossary} from '../../src/glossary/read.ts'
import type {Glossary, Term} from '../../src/types.ts'
import {findProblems} from './find-problems.ts'

const terms = (...rows: readonly string[]): string => table('Term | Kind | Meaning', ...rows)
const forms = (...rows: readonly string[]): string => table('Term | Accepted | Avoid', ...rows)

function table(head: string, ...rows: readonly string[]): string {
  const bars = head.replaceAll(/[^|]+/g, ' - ')
  return `${[head, bars, ...rows].map((row) => `| ${row} |`).join('\n')}\n`
}

const shop = terms('boxslip | noun | A list of what is in a box.')
const toFence = (text: string): string => `\n\`\`\`yaml api-glossary\n${text}\n\`\`\`\n`

describe('each mistake in a page gets one message:', () => {
  test.each([
    [table('Term | Accept | Meaning', 'shop | store | x'), '1:10: Unexpected column `Accept`, expected `Accepted`'],
    [table('Term | Avoided | Meaning', 'shop | mall | x'), '1:10: Unexpected column `Avoided`, expected `Avoid`'],
    [table('Term | Acepted | Avoid', 'shop | store | mall'), '1:10: Unexpected column `Acepted`, expected `Accepted`'],
    [table('Term | Mening', 'shop | x'), '1:10: Unexpected column `Mening`'],
    [table('Trem | Kind | Meaning', 'shop | noun | x'), '1:3: Unexpected column `Trem`, expected `Term`'],
    [table('Path | Methd | Purpose', '/a | GET | list'), '1:10: Unexpected column `Methd`, expected `Method`'],
    [`${shop}\n${forms('boxslp | | hook')}`, '7:3: Unexpected term `boxslp` without a definition, expected `boxslip`'],
    [
      `${shop}\n${forms('parcel | | packet')}`,
      '7:3: Unexpected term `parcel` without a definition, expected a row with its kind or meaning',
    ],
    [
      terms('boxslip | noun | x', 'Boxslip | noun | y'),
      '4:3: Unexpected second entry `Boxslip`, expected one entry: `boxslip` on line 3 differs only in capitals',
    ],
    [
      terms('box-slip | noun | x', 'box slip | noun | y'),
      '4:3: Unexpected second entry `box slip`, expected one entry: `box-slip` on line 3 differs only in hyphens or spaces',
    ],
    [
      terms('Box-slip | noun | x', 'boxslip | noun | y'),
      '4:3: Unexpected second entry `boxslip`, expected one entry: `Box-slip` on line 3 differs only in capitals, hyphens or spaces',
    ],
    [table('Path | Method | Purpose', '/orders | GTE | list'), '3:13: Unexpected method `GTE`, expected `GET`'],
    [
      terms('boxslip | noun | x', 'boxslip | verb | '),
      '4:13: Unexpected second `kind` of `boxslip`, expected one: the first is on line 3',
    ],
    [terms(' | noun | x'), '3:4: Unexpected empty cell below “Term”, expected a term'],
    [
      forms('boxslip | box slip | box slip'),
      '3:24: Unexpected form `box slip`, both accepted and avoided by `boxslip`',
    ],
    [forms('boxslip | | boxslip'), '3:15: Unexpected avoided form `boxslip` that is replaced by itself'],
    [
      forms('boxslip | | hook call', 'packslip | | hook call'),
      '4:16: Unexpected second replacement of `hook call`, expected one: `boxslip` also avoids this form',
    ],
    [
      forms('boxslip | packslip | ', 'packslip | | '),
      '4:3: Unexpected name `packslip` of `packslip`, expected a name that no other entry has: `boxslip` also has this name',
    ],
    [
      table('Path | Method | Purpose', 'orders | GET | list orders'),
      '3:3: Unexpected `orders` for `path`, expected a path that begins with `/`',
    ],
    [
      shop + toFence('terms: [{term: shop, avoids: [mall]}]'),
      '6:22: Unexpected key `avoids` in an entry of `terms`, expected `avoid`',
    ],
    [
      shop + toFence('names: [a]\n---\nnames: [b]'),
      '7:1: Unexpected second document, expected one: remove the line `---`',
    ],
    [toFence('- shop'), '3:1: Unexpected data, expected keys such as `terms:`'],
  ])('%s', (page, message) => {
    expect(findProblems(page, 'words.md')).toEqual([expect.stringContaining(`words.md:${message}`)])
  })
})

test.each([
  ['Do not use', 'avoid'],
  ["Don't say", 'avoid'],
  ['Never write this', 'avoid'],
  ['Wrong', 'avoid'],
  ['Synonyms', 'accepted'],
])('a column “%s” is read as %s', (heading, field) => {
  const {terms} = readGlossary([{name: 'a.md', text: table(`Term | ${heading}`, 'boxslip | hook call')}])
  expect(JSON.stringify(terms.find(({id}) => id === 'boxslip'))).toContain(`"${field}":[`)
})

test.each([
  [
    'with columns that the linter does not know',
    table('Term | Team | Meaning | Since | Owner', 'shop | A | x | 1 | b'),
  ],
  ['that lists forms of built-in terms', `${shop}\n${forms('endpoint | | end-pt')}`],
  [
    'that says that its tables of forms define terms',
    `${shop}\n<!-- api-glossary: forms define terms -->\n\n${forms('parcel | | packet')}`,
  ],
  ['that only lists forms', forms('parcel | | packet')],
  ['with front matter', `---\ntitle: Words\n---\n\n${shop}`],
  ['with front matter that is not closed', `---\n\n${shop}`],
  ['with an empty row', terms('shop | noun | x', ' | | ')],
  ['with an empty fence', shop + toFence('# none')],
])('a page %s has no mistakes', (_, page) => {
  expect(findProblems(page, 'words.md')).toEqual([])
})

describe('a glossary in a Markdown page', () => {
  const read = (text: string): Glossary => readGlossary([{name: 'words.md', text}], {extends: 'none'})
  const find = (text: string, term: string): Term | undefined => read(text).terms.find(({id}) => id === term)

  test('merges the fields of a term from several rows, and joins its lists', () => {
    const text = table('Term | Kind | Accepted', 'shop | noun | store', '`shop` | – | kiosk, `the, stand`')
    expect(find(text, 'shop')).toMatchObject({kind: 'noun', accepted: ['store', 'kiosk', 'the, stand']})
  })

  test('may have more fields of a term in a YAML fence', () => {
    const avoid = '[{form: mall, use: kiosk}, {form: stand}, market]'
    const fence = toFence(`terms:\n  - {term: shop, avoid: ${avoid}}\n  - term: desk`)
    const text = table('Term | Avoid', 'shop | mall') + fence
    expect(find(text, 'shop')?.avoid).toEqual([{form: 'mall', use: 'kiosk'}, {form: 'stand'}, {form: 'market'}])
    expect(find(text, 'desk')).toBeDefined()
  })

  test('skips rows of requests that have no path or no method', () => {
    const text = table('Path | Method | Purpose', ' | | list', '/orders', '/orders | get | lists orders')
    expect(read(text).requests.shapes).toEqual([{request: 'GET /orders', purpose: 'list', meaning: 'lists orders'}])
  })

  test('may have columns in any order, other columns, markup, and a term in several tables', () => {
    const text = `| AVOID | Owner | term: | accepted |
|:---|:-:|---|---|
| **box slip**; \`hook\` | ops | [boxslip](https://shop.example/w) | pack*slip* |

~~~md
| Term | Kind |
| --- | --- |
| fake | noun |
~~~

<!--
| Term | Kind |
| --- | --- |
| fake | noun |
-->

Term | Kind
--- | ---
boxslip | Noun
a \\| b | noun
`
    expect(read(text).terms).toMatchObject([
      {
        id: 'boxslip',
        kind: 'noun',
        url: 'https://shop.example/w',
        accepted: ['packslip'],
        avoid: [{form: 'box slip'}, {form: 'hook'}],
      },
      {id: 'a-b', term: 'a | b'},
    ])
  })

  test('gives the right line and column of a mistake in a file with CRLF', () => {
    const text = '| Term | Kind |\r\n| - | - |\r\n| boxslip | nuon |\r\n'
    expect(() => readGlossary([{name: 'page.md', text}])).toThrow('page.md:3:13: Unexpected `nuon`')
  })
})
