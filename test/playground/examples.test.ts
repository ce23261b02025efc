import fs from 'node:fs'
import {fileURLToPath} from 'node:url'
import {describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {linkExamples, readExamples} from '../../scripts/examples.js'
import {lint} from '../../src/browser.ts'
import {readGlossary} from '../../src/playground/glossary-reader.ts'
import {toReportUrl} from '../../src/playground/report.ts'
import {readFragment} from '../../src/playground/state.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string): string => fs.readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

describe.each(rules.map(({meta}) => meta.id))('the examples of %s', (id) => {
  const examples = readExamples(root, id)

  test('have distinct names', () => {
    expect(new Set(examples.map((example) => example.id)).size).toBe(examples.length)
  })

  test('are linked from the page of the rule, and the links open them', async () => {
    const links = [...read(`rules/${id}/readme.md`).matchAll(/\]\(https:\/\/\S+?(#example=[^)]+)\)/g)]
    const opened = await Promise.all(links.map(([, fragment = '']) => readFragment(fragment)))
    expect(opened).toEqual(examples.map((example) => ({kind: 'example', rule: id, example: example.id})))
  })

  test('have findings where the page says that they are incorrect', () => {
    for (const example of examples.filter(({messages}) => messages > 0)) {
      const {value} = example.glossary === '' ? {} : readGlossary(example.glossary, false)
      const path = example.isMdx ? 'a.mdx' : 'a.md'
      const found = lint(example.text, {path, rules: example.rules, ...(value && {glossary: value})})
      expect(found.filter(({rule}) => rule === id).length, example.title).toBeGreaterThan(0)
    }
  })
})

test('the generated links to examples replace the earlier links on the page', () => {
  const page = '# a\n\n## Examples\n\n### One thing\n\n#### Correct\n\n```markdown\nOrders.\n```\n'
  const linked = linkExamples('order-words', page)
  expect(linked).toContain('### One thing\n\n[Try it](https://')
  expect(linked).toContain('#example=order-words/one-thing)\n\n#### Correct')
  expect(linkExamples('order-words', linked)).toBe(linked)
  const renamed = linked.replace('### One thing', '### Another thing')
  expect(linkExamples('order-words', renamed)).toBe(linkExamples('order-words', page.replace('One', 'Another')))
})

describe('the glossary of the playground', () => {
  test.each([
    ['YAML', 'src/playground/glossary.yml', false],
    ['a Markdown page', 'src/playground/glossary.md', true],
  ])('starts with a sample that works as %s', (_, name, isPage) => {
    const {value, problems} = readGlossary(read(name), isPage)
    expect(problems).toEqual([])
    expect(value?.terms.find(({id}) => id === 'invoice')?.avoid).toEqual([{form: 'in voice'}])
  })

  test('reports an error at its position, and returns no glossary', () => {
    const {value, problems} = readGlossary('terms:\n  - trem: order\n', false)
    expect(value).toBeUndefined()
    expect(problems).toMatchObject([{line: 2, column: 5, severity: 'error'}])
  })

  test('reports words that need evidence as warnings', () => {
    const {value, problems} = readGlossary('terms:\n  - term: Pay\n    kind: name\n    meaning: x\n', false)
    expect(value).toBeDefined()
    expect(problems).toMatchObject([{line: 2, severity: 'warning'}])
  })
})

test('a report of a false alarm has the message, the version and one paragraph of the text', () => {
  const text = `# Secret\n\nThe rest api of the shop.\nIts orders.\n\n${'Another order. '.repeat(1000)}`
  const [finding] = lint(text)
  expect(finding).toBeDefined()
  if (!finding) return
  const url = new URL(toReportUrl(finding, text, '1.2.3', 'https://shop.example/repository'))
  expect(url.origin + url.pathname).toBe('https://shop.example/repository/issues/new')
  const body = url.searchParams.get('body') ?? ''
  expect(body).toContain('~~~~markdown\nThe rest api of the shop.\nIts orders.\n~~~~')
  expect(body).toContain(finding.reason)
  expect(body).toContain('1.2.3')
  expect(body).not.toContain('Secret')
  const long = 'order '.repeat(5000)
  const [other] = lint(`${long}rest api ${long}`)
  if (other)
    expect(toReportUrl(other, `${long}rest api ${long}`, '1', 'https://shop.example').length).toBeLessThan(4000)
})
