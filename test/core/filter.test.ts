import fs from 'node:fs'
import path from 'node:path'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {describe, expect, test} from 'vitest'
import {makeDocuments} from '../../bench/documents.js'
import {mayHoldFinding as mayHold, toFilter} from '../../src/core/filter.ts'
import {lintDocument, type EnabledRule} from '../../src/core/lint.ts'
import {rules} from '../../src/core/rules.ts'
import type {Rule} from '../../src/core/types.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {readDocument} from '../../src/markdown/document.ts'
import {findSettings} from '../../src/remark/settings.ts'

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
