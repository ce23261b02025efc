/** Mistakes in a glossary, each with the sentence that it gives. */
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {formatProblem, GlossaryError, type Problem} from '../../src/glossary/data.ts'
import {loadGlossary} from '../../src/glossary/load.ts'
import {readGlossary} from '../../src/glossary/read.ts'
import {makeFolder} from '../cli/command.ts'

/** What is wrong with a glossary, a sentence for each mistake. */
function findProblems(text: string, name = 'words.yml', isAlone = false): string[] {
  try {
    readGlossary([{name, text}], isAlone ? {extends: 'none'} : {})
    return []
  } catch (error) {
    if (!(error instanceof GlossaryError)) throw error
    return error.problems.map((problem: Problem) => formatProblem(problem))
  }
}

const toPage = (...rows: readonly string[]): string => `# Words\n\n${rows.join('\n')}\n`

describe('data', () => {
  test.each([
    ['terms: [{term: " "}]', 'words.yml:1:16: Unexpected empty text for `term`, expected words'],
    [
      'terms: [{term: {a: b}}]',
      'words.yml:1:16: Unexpected table for `term`, expected text: put text that holds `: ` in quotes',
    ],
    ['terms: [{term: true}]', 'words.yml:1:16: Unexpected `true` for `term`, expected text: write `"true"` in quotes'],
    ['terms: [{term: [a]}]', 'words.yml:1:16: Unexpected list for `term`, expected text'],
    ['terms: [{term: shop, avoid: {a: b}}]', 'words.yml:1:29: Unexpected table for `avoid`, expected a list'],
    [
      'terms: [{term: shop, avoid: [[mall]]}]',
      'words.yml:1:30: Unexpected list for an entry of `avoid`, expected text, or a table',
    ],
    [
      'terms: [{term: shop, avoid: [{use: mall}]}]',
      'words.yml:1:30: Unexpected entry of `avoid` without `form`, expected `form:` (The wrong form; a blank also stands for a hyphen or nothing)',
    ],
    [
      'terms: [{term: shop, kind: [noun]}]',
      'words.yml:1:28: Unexpected list for `kind`, expected one of `noun`, `abbreviation`, `term`, `adjective`, `name`, `verb`',
    ],
    ['terms: [{term: shop, letters: some}]', 'words.yml:1:31: Unexpected `some` for `letters`, expected `any`'],
    [
      `terms: [{term: shop, kind: ${'x'.repeat(70)}}]`,
      `words.yml:1:28: Unexpected \`${'x'.repeat(60)}…\` for \`kind\`, expected one of \`noun\`, \`abbreviation\`, \`term\`, \`adjective\`, \`name\`, \`verb\``,
    ],
    [
      '- shop',
      'words.yml:1:1: Unexpected list for a glossary, expected a table with keys such as `terms`, `requests`, `names`',
    ],
    ['? [a]\n: b', 'words.yml:1:3: Unexpected list or table as a key, expected a word'],
    ['terms: [*shop]', 'words.yml:1:9: Unexpected alias `*shop`, expected the name of an anchor'],
    [
      'terms:\n  - term: a\nnames:\n  b: c\n d: e',
      'words.yml:5:1: Unexpected indent, expected keys of one table in one column (All mapping items must start at the same column)',
    ],
    [
      'names: [a]]',
      'words.yml:1:11: Unexpected text, expected keys of one table in one column (Unexpected flow-seq-end token in YAML stream: "]")',
    ],
    [
      'terms:\n  -\n',
      'words.yml:2:4: Unexpected nothing for an entry of `terms`, expected a table with keys such as `id`, `term`, `kind`',
    ],
  ])('%j', (text, problem) => {
    expect(findProblems(text)).toEqual([problem])
  })

  test('an empty glossary, and one of a comment, change nothing', () => {
    expect(findProblems('')).toEqual([])
    expect(findProblems('# words\n')).toEqual([])
  })
})

describe('what terms say of each other', () => {
  test.each([
    [
      '{id: shop}',
      'words.yml:1:14: Unexpected entry `shop` without `term`, expected `term:`, or the id of an entry to change, such as',
    ],
    [
      '{term: shop}, {term: store, accepted: [shop]}',
      'words.yml:1:48: Unexpected name `shop` of `store`, expected another one: it is a name of `shop`',
    ],
    ['{term: shop, accepted: [store, store]}', 'words.yml:1:40: Unexpected accepted name `store`, expected it once'],
    [
      '{term: shop, avoid: [shop]}',
      'words.yml:1:30: Unexpected avoided form `shop` that is replaced by itself, expected another form or `use`',
    ],
    [
      '{term: shop, avoid: [mall]}, {term: store, avoid: [Mall]}',
      'words.yml:1:60: Unexpected second replacement of `Mall`, expected one: `shop` avoids it too',
    ],
    [
      '{term: shop, avoid: [mall, {form: market, use: mall}]}',
      'words.yml:1:36: Unexpected chain of replacements `market` → `mall` → `shop`, expected one form that nothing avoids',
    ],
    [
      '{term: Blorp, ordinaryWord: {against: ["the _ of"]}}',
      'words.yml:1:37: Unexpected ordinary word `blorp` without evidence, expected `before`, `after` or `beside`: nothing tells when it is meant',
    ],
  ])('%s', (terms, problem) => {
    expect(findProblems(`terms: [${terms}]`)).toEqual([expect.stringContaining(problem)])
  })

  test('an entry without a term names none to change where there is no other glossary', () => {
    expect(findProblems('terms: [{id: shop}]', 'words.yml', true)).toEqual([
      'words.yml:1:14: Unexpected entry `shop` without `term`, expected `term:`, or the id of an entry to change',
    ])
  })

  test('are told in the order of the files and their lines', () => {
    const sources = [
      {name: 'b.yml', text: 'terms:\n  - {term: shop, avoid: [shop, shop]}\n'},
      {name: 'a.yml', text: 'terms:\n  - {term: mall, avoid: [mall]}\n'},
    ]
    expect(() => readGlossary(sources)).toThrow(/^b\.yml:2:26: .+\nb\.yml:2:32: .+\na\.yml:2:26: .+$/)
  })
})

describe('a page', () => {
  const head = ['| Term | Kind | Accepted |', '| --- | --- | --- |']

  test('may begin with front matter, also with one that is not closed', () => {
    const table = [...head, '| shop | noun | store |'].join('\n')
    for (const start of ['---\ntitle: Words\n---\n\n', '---\n\n'])
      expect(findProblems(start + table, 'words.md')).toEqual([])
  })

  test('has a term in each row that says anything', () => {
    expect(findProblems(toPage(...head, '| | noun | store |', '| | | |', '| shop | noun | |'), 'words.md')).toEqual([
      'words.md:5:3: Unexpected empty cell below “Term”, expected a term',
    ])
  })

  test('says each thing of a term once, and adds to lists', () => {
    expect(findProblems(toPage(...head, '| shop | noun | store |', '| shop | term | kiosk |'), 'words.md')).toEqual([
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

  test('adds to what its tables say with a fence', () => {
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

  test('holds a table in its fence, or nothing', () => {
    const toFence = (text: string): string => `\`\`\`yaml api-glossary\n${text}\n\`\`\`\n`
    expect(findProblems(toFence('- shop'), 'words.md')).toEqual([
      'words.md:2:1: Unexpected data, expected a table with `terms:`',
    ])
    expect(findProblems(`${toFence('# none')}\n${toPage(...head, '| shop | noun | |')}`, 'words.md')).toEqual([])
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
})

describe('files', () => {
  test('are loaded from a folder, one or several', () => {
    const cwd = makeFolder({
      'a.yml': 'terms: [{term: OMS, expands: order management system}]',
      'b.json': '{"names": ["Rest Box"]}',
    })
    expect(loadGlossary('a.yml', {cwd, extends: 'none'}).terms).toMatchObject([{id: 'oms', kind: 'abbreviation'}])
    const {terms, names} = loadGlossary(['a.yml', 'b.json'], {cwd})
    expect(terms.map(({id}) => id)).toContain('endpoint')
    expect(names).toEqual(expect.arrayContaining(['Rest Box']))
  })

  test('are found from the working directory', () => {
    const name = path.join('fixtures', 'glossaries', 'shop', 'glossary.md')
    expect(loadGlossary(name).terms.length).toBeGreaterThan(loadGlossary([]).terms.length)
  })

  test('that cannot be used are named, all of them', () => {
    const cwd = makeFolder({'a.yml': 'term: shop', 'b.yml': 'terms: [{term: shop, avoid: [shop]}]'})
    expect(() => loadGlossary(['none.yml', 'a.yml'], {cwd})).toThrow(/^none\.yml:1:1: No such file.+\na\.yml:1:1: .+$/)
    expect(() => loadGlossary('b.yml', {cwd})).toThrow('b.yml:1:30: Unexpected avoided form `shop`')
  })
})
