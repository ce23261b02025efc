import {describe, expect, test} from 'vitest'
import {readGlossary} from '../../src/glossary/read.ts'
import {findProblems as findProblemsIn} from './find-problems.ts'

const findProblems = (text: string): string[] => findProblemsIn(text, 'words.md')

const toPage = (...rows: readonly string[]): string => `# Words\n\n${rows.join('\n')}\n`

describe('a page of Markdown', () => {
  const head = ['| Term | Kind | Accepted |', '| --- | --- | --- |']

  test('may begin with front matter, also with one that is not closed', () => {
    const table = [...head, '| shop | noun | store |'].join('\n')
    for (const start of ['---\ntitle: Words\n---\n\n', '---\n\n']) expect(findProblems(start + table)).toEqual([])
  })

  test('has a term in each row that is not empty', () => {
    expect(findProblems(toPage(...head, '| | noun | store |', '| | | |', '| shop | noun | |'))).toEqual([
      'words.md:5:3: Unexpected empty cell below “Term”, expected a term',
    ])
  })

  test('merges the fields of a term, and adds to its lists', () => {
    expect(findProblems(toPage(...head, '| shop | noun | store |', '| shop | term | kiosk |'))).toEqual([
      'words.md:6:10: Unexpected second `kind` of `shop`, expected one: the other is in line 5',
    ])
    const {terms} = readGlossary([
      {name: 'words.md', text: toPage(...head, '| shop | noun | store |', '| `shop` | – | kiosk, `the, stand` |')},
    ])
    expect(terms.find(({id}) => id === 'shop')).toMatchObject({
      kind: 'noun',
      accepted: ['store', 'kiosk', 'the, stand'],
    })
  })

  test('adds fields to a term in a fence of YAML', () => {
    const fence = [
      '',
      '```yaml api-glossary',
      'terms:',
      '  - term: shop',
      '    avoid: [{form: mall, use: kiosk}, {form: stand}, market]',
      '  - term: desk',
      '```',
    ]
    const text = toPage('| Term | Avoid |', '| --- | --- |', '| shop | mall |', ...fence)
    const {terms} = readGlossary([{name: 'words.md', text}])
    expect(terms.find(({id}) => id === 'shop')?.avoid).toEqual([
      {form: 'mall', use: 'kiosk'},
      {form: 'stand'},
      {form: 'market'},
    ])
    expect(terms.some(({id}) => id === 'desk')).toBe(true)
  })

  test('has keys in its fence, or nothing', () => {
    const toFence = (text: string): string => `\`\`\`yaml api-glossary\n${text}\n\`\`\`\n`
    expect(findProblems(toFence('- shop'))).toEqual(['words.md:2:1: Unexpected data, expected a table with `terms:`'])
    expect(findProblems(`${toFence('# none')}\n${toPage(...head, '| shop | noun | |')}`)).toEqual([])
  })

  test('leaves out rows of paths without a path and a method', () => {
    const rows = [
      '| Path | Method | Purpose |',
      '| --- | --- | --- |',
      '| | | list |',
      '| /orders |',
      '| /orders | get | lists orders |',
    ]
    const {requests} = readGlossary([{name: 'words.md', text: toPage(...rows)}], {extends: 'none'})
    expect(requests.shapes).toEqual([{request: 'GET /orders', purpose: 'list', meaning: 'lists orders'}])
  })

  test('has headings in any case and order, other columns and markup, and one name in several tables', () => {
    const text = `| AVOID | Owner | term: | accepted |
|:---|:-:|---|---|
| **web hook**; \`hook\` | ops | [webhook](https://shop.example/w) | call*back* |

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
webhook | Noun
a \\| b | noun
`
    const {terms} = readGlossary([{name: 'page.md', text}], {extends: 'none'})
    expect(terms).toMatchObject([
      {
        id: 'webhook',
        kind: 'noun',
        url: 'https://shop.example/w',
        accepted: ['callback'],
        avoid: [{form: 'web hook'}, {form: 'hook'}],
      },
      {id: 'a-b', term: 'a | b'},
    ])
  })

  test('names the line and the column of a mistake in a file with CRLF too', () => {
    const text = '| Term | Kind |\r\n| - | - |\r\n| webhook | nuon |\r\n'
    expect(() => readGlossary([{name: 'page.md', text}])).toThrow('page.md:3:13: Unexpected `nuon`')
  })
})
