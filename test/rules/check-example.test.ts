import type {Nodes} from 'mdast'
import {expect, test} from 'vitest'
import type {Rule} from '../../src/types.ts'
import {checkExample, findWrongParts} from './check-example.ts'
import {readRulePage} from '../../src/cli/rule-page.ts'

/** A rule for these tests: a shop "sells" and never "vends". */
const rule = {
  meta: {
    id: 'order-words',
    summary: 'the word “vends”',
    status: 'stable',
    isDefault: true,
    isJoinable: false,
    defaults: {word: 'vends'},
  },
  *check({source, tree}, {options}: {options: {word: string}}) {
    for (const node of textsOf(tree)) {
      const offset = node.position?.start.offset
      const index = node.value.indexOf(options.word)
      if (offset === undefined || index < 0) continue
      const start = offset + index
      const end = start + options.word.length
      yield {range: [start, end], actual: source.slice(start, end), expected: ['sells'], repair: 'certain'}
    }
  },
} satisfies Rule<{word: string}> as unknown as Rule<never>

function textsOf(node: Nodes): Extract<Nodes, {type: 'text'}>[] {
  if (node.type === 'text') return [node]
  return 'children' in node ? node.children.flatMap((child) => textsOf(child)) : []
}

const page = `# order-words

Finds a word.

## Options

## Examples

### Plain

#### Incorrect

\`\`\`markdown
The shop vends tea.

It *vends* cups.
\`\`\`

#### Messages

\`\`\`text
1:10-1:15 Unexpected \`vends\`, expected \`sells\`
3:5-3:10 Unexpected \`vends\`, expected \`sells\`
\`\`\`

#### Repaired

\`\`\`markdown
The shop sells tea.

It *sells* cups.
\`\`\`

#### Correct

\`\`\`mdx
The shop {1 + 1} sells tea.
\`\`\`
`

test('a page is read into its sections and examples', () => {
  const {title, purpose, sections, examples} = readRulePage(page)
  expect({title, purpose, sections: [...sections.keys()]}).toEqual({
    title: 'order-words',
    purpose: 'Finds a word.',
    sections: ['Options', 'Examples'],
  })
  expect(examples).toEqual([
    {
      title: 'Plain',
      line: 9,
      incorrect: {text: 'The shop vends tea.\n\nIt *vends* cups.\n', syntax: 'markdown'},
      messages: ['1:10-1:15 Unexpected `vends`, expected `sells`', '3:5-3:10 Unexpected `vends`, expected `sells`'],
      repaired: {text: 'The shop sells tea.\n\nIt *sells* cups.\n', syntax: 'markdown'},
      correct: {text: 'The shop {1 + 1} sells tea.\n', syntax: 'mdx'},
    },
  ])
})

test('a page with wrong parts is reported', () => {
  expect(findWrongParts(page)).toEqual([])
  const wrong = findWrongParts(page.replace('#### Messages', '#### Mesages').replace('```mdx', '```html'))
  expect(wrong).toEqual(['Mesages', 'Correct'])
})

test('the check passes for a correct page', async () => {
  for (const example of readRulePage(page).examples) await checkExample(rule, example)
})

test.each([
  ['a position', '1:10-1:15', '1:10-1:16'],
  ['a message', 'expected `sells`\n3', 'expected `offers`\n3'],
  ['the repaired document', 'The shop sells tea.\n\nIt *sells* cups.', 'The shop sells tea.\n\nIt *vends* cups.'],
  ['a correct document', 'The shop {1 + 1} sells tea.', 'The shop {1 + 1} vends tea.'],
  ['an option', '#### Incorrect', '#### Options\n\n```json\n{"word": "cups"}\n```\n\n#### Incorrect'],
])('the check fails for a page that is wrong about %s', async (_, from, to) => {
  const changed = page.replace(from, to)
  expect(changed).not.toBe(page)
  const [example] = readRulePage(changed).examples
  expect(example).toBeDefined()
  if (example) await expect(checkExample(rule, example)).rejects.toThrow()
})

test('the check fails for a rule that has findings in a tree without positions', async () => {
  const careless = {
    ...rule,
    *check() {
      yield {range: [0, 3], actual: 'The', expected: [], repair: 'offered'}
    },
  } as unknown as Rule<never>
  await expect(
    checkExample(careless, {
      title: '',
      line: 1,
      incorrect: {text: 'The shop\n', syntax: 'markdown'},
      messages: ['1:1-1:4 Unexpected `The`'],
    }),
  ).rejects.toThrow('without positions')
})

test('the check fails if a rule throws an error, and keeps the stack of the error', async () => {
  const error = new TypeError('no order')
  const failing: Rule<never> = {
    ...rule,
    check: () => {
      throw error
    },
  }
  const check = checkExample(failing, {title: '', line: 1, correct: {text: 'The shop\n', syntax: 'markdown'}})
  await expect(check).rejects.toMatchObject({cause: error})
})
