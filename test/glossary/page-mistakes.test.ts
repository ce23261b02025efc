/** Mistakes that a writer makes in a glossary page: each gets one message with what to write. */
import {describe, expect, test} from 'vitest'
import {readGlossary} from '../../src/glossary/read.ts'
import {findProblems} from './find-problems.ts'

const terms = (...rows: readonly string[]): string => table('Term | Kind | Meaning', ...rows)
const forms = (...rows: readonly string[]): string => table('Term | Accepted | Avoid', ...rows)

function table(head: string, ...rows: readonly string[]): string {
  const bars = head.replaceAll(/[^|]+/g, ' - ')
  return `${[head, bars, ...rows].map((row) => `| ${row} |`).join('\n')}\n`
}

const shop = terms('webhook | noun | A call to the client.')

describe('a mistake in a page is one message', () => {
  test.each([
    [table('Term | Accept | Meaning', 'shop | store | x'), '1:10: Unexpected column `Accept`, expected `Accepted`'],
    [table('Term | Avoided | Meaning', 'shop | mall | x'), '1:10: Unexpected column `Avoided`, expected `Avoid`'],
    [table('Term | Acepted | Avoid', 'shop | store | mall'), '1:10: Unexpected column `Acepted`, expected `Accepted`'],
    [table('Term | Mening', 'shop | x'), '1:10: Unexpected column `Mening`'],
    [table('Trem | Kind | Meaning', 'shop | noun | x'), '1:3: Unexpected column `Trem`, expected `Term`'],
    [table('Path | Methd | Purpose', '/a | GET | list'), '1:10: Unexpected column `Methd`, expected `Method`'],
    [`${shop}\n${forms('webhok | | hook')}`, '7:3: Unexpected `webhok`, which no table defines, expected `webhook`'],
    [
      `${shop}\n${forms('parcel | | packet')}`,
      '7:3: Unexpected `parcel`, which no table defines, expected a row in a table with its kind or meaning',
    ],
    [
      terms('webhook | noun | x', 'Webhook | noun | y'),
      '4:3: Unexpected `Webhook` beside `webhook` in line 3, expected one of them: they differ in capitals only',
    ],
    [
      terms('web-hook | noun | x', 'web hook | noun | y'),
      '4:3: Unexpected `web hook` beside `web-hook` in line 3, expected one of them: they differ in hyphens or spaces only',
    ],
    [
      terms('Web-hook | noun | x', 'webhook | noun | y'),
      '4:3: Unexpected `webhook` beside `Web-hook` in line 3, expected one of them: they differ in capitals, hyphens or spaces only',
    ],
    [table('Path | Method | Purpose', '/orders | GTE | list'), '3:13: Unexpected method `GTE`, expected `GET`'],
    [terms('webhook | nuon | x'), '3:13: Unexpected `nuon` for `kind`, expected `noun`'],
    [
      terms('webhook | noun | x', 'webhook | verb | '),
      '4:13: Unexpected second `kind` of `webhook`, expected one: the other is in line 3',
    ],
    [terms(' | noun | x'), '3:4: Unexpected empty cell below “Term”, expected a term'],
    [
      forms('webhook | web hook | web hook'),
      '3:24: Unexpected form `web hook`, both accepted and avoided by `webhook`',
    ],
    [forms('webhook | | webhook'), '3:15: Unexpected avoided form `webhook` that is replaced by itself'],
    [
      forms('webhook | | hook call', 'callback | | hook call'),
      '4:16: Unexpected second replacement of `hook call`, expected one: `webhook` avoids it too',
    ],
    [
      forms('webhook | callback | ', 'callback | | '),
      '4:3: Unexpected name `callback` of `callback`, expected another one: it is a name of `webhook`',
    ],
    [
      table('Path | Method | Purpose', '/orders | GET | show the orders'),
      '3:19: Unexpected purpose `show the orders`, expected words that begin with `list`',
    ],
    [
      table('Path | Method | Purpose', 'orders | GET | list orders'),
      '3:3: Unexpected `orders` for `path`, expected a path that begins with `/`',
    ],
    [
      `${shop}\n\`\`\`yaml api-glossary\nterms: [{term: shop, avoids: [mall]}]\n\`\`\`\n`,
      '6:22: Unexpected key `avoids` in an entry of `terms`, expected `avoid`',
    ],
    [
      `${shop}\n\`\`\`yaml api-glossary\nnames: [a]\n---\nnames: [b]\n\`\`\`\n`,
      '7:1: Unexpected second document, expected one: remove the line `---`',
    ],
    ['# Words\n\nNothing yet.\n', '1:1: Unexpected page without a glossary, expected a table with the columns Term'],
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
  const {terms} = readGlossary([{name: 'a.md', text: table(`Term | ${heading}`, 'webhook | hook call')}])
  expect(JSON.stringify(terms.find(({id}) => id === 'webhook'))).toContain(`"${field}":[`)
})

test.each([
  ['with columns of its own', table('Term | Team | Meaning | Since | Owner', 'shop | A | x | 1 | b')],
  ['whose forms are of terms that are built in', `${shop}\n${forms('endpoint | | end-pt')}`],
  [
    'that says that its tables of forms define terms',
    `${shop}\n<!-- api-glossary: forms define terms -->\n\n${forms('parcel | | packet')}`,
  ],
  ['with tables of forms only', forms('parcel | | packet')],
])('a page %s is in order', (_, page) => {
  expect(findProblems(page, 'words.md')).toEqual([])
})
