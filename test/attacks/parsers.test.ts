/** Texts for which a parser would need too much time, memory or stack. */
import {expect, test} from 'vitest'
import {parseYaml} from '../../src/glossary/parse-yaml.ts'
import {createChecker} from '../../src/lint/check.ts'
import {toSetup} from '../../src/lint/setup.ts'
import {loadParser} from '../../src/markdown/native-parser.ts'
import {parserName} from '../../src/markdown/parse.ts'
import {readTexts} from '../../src/openapi/texts.ts'

await loadParser()
const {check} = createChecker(toSetup({}))
const references = 'a&amp;b '.repeat(6000)

test.skipIf(parserName() === 'micromark')(
  'a page with 6,000 character references in one block is skipped and reported',
  () => {
    expect(check(`The Rest api.\n\n${references}\n`, 'orders.md')).toEqual({
      findings: [],
      failures: ['The text could not be checked: it has more than 5000 character references in one block'],
    })
  },
)

test('a page with 6,000 character references in many blocks is read', () => {
  const {findings} = check(`The Rest api.\n\n${references.replaceAll(' ', '\n\n')}`, 'orders.md')
  expect(findings.map(({actual}) => actual)).toEqual(['Rest api'])
})

// Searching the whole document for each alias would take half a minute.
test('settings and OpenAPI documents with 50,000 aliases are read', () => {
  const aliases = 'words: &words [shop]\nlist:\n' + '  - *words\n'.repeat(50_000)
  expect(parseYaml(aliases, 'words.yml').problems).toEqual([])
  const document = `openapi: 3.1.0\ninfo: {description: &about Call the Rest api.}\n${aliases}`
  expect(readTexts(document).texts).toMatchObject([{value: 'Call the Rest api.'}])
})

// Code that is nested this deeply could crash the process.
test.each([
  ['brackets', '{', '[', 20_000],
  ['arrows', '{', 'a=>', 20_000],
  ['arrows on separate lines', 'export const a = ', 'a =>\n', 20_000],
  ['arrows with brackets', '{', '(a)=>', 20_000],
  ['classes', '{', 'class extends ', 20_000],
  ['templates', '{', '`${', 20_000],
  ['elements', '{', '<a>', 100],
  ['elements in attributes', '<b c={', '<a d="e">x ', 100],
  ['generic calls', '{', 'f<a>(', 100],
])('MDX with deeply nested %s is read as Markdown', (_, start, unit, count) => {
  const {findings} = check(`The Rest api.\n\n${start}${unit.repeat(count)}a}\n`, 'orders.mdx')
  expect(findings.map(({actual}) => actual)).toContain('Rest api')
})
