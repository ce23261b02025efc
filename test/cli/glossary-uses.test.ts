/**
 * Subcommands that read documents. They show where terms are, and which neighbouring words show that a name is
 * meant, not the everyday word.
 */
import fs from 'node:fs'
import path from 'node:path'
import {Ajv} from 'ajv'
import {describe, expect, test} from 'vitest'
import {parse} from 'yaml'
import {call, makeFolder} from './command.ts'

const files = {
  'api-glossary.yml': 'glossary: words.md\n',
  'words.md':
    '| Term | Kind | Meaning |\n| - | - | - |\n| Pay | name | Takes money. |\n| boxslip | noun | A list. |\n\n| Term | Avoid |\n| - | - |\n| boxslip | box slip |\n',
  'docs/a.md': 'Each box slip is printed. Two box slips. A box slip, and `x` box slips. We pay.\n',
  'docs/b.md': 'A box slip. Open the money pay page.\n',
}

describe('check-glossary with documents', () => {
  test('shows at most three sentences for each term, and starts with uncertain repairs', async () => {
    const {status, stdout, stderr} = await call(['check-glossary', 'docs'], {cwd: makeFolder(files)})
    expect({status, stderr}).toEqual({status: 1, stderr: ''})
    expect(stdout).toContain(
      'Pay: 1 finding, 1 with suggestions only\n  docs/b.md:1:28 (suggestion)\n    - Open the money pay page.\n    + Open the money Pay page.\n',
    )
    expect(stdout).toContain(
      'boxslip: 5 findings\n  docs/a.md:1:6\n    - Each box slip is printed.\n    + Each boxslip is printed.\n',
    )
    expect(stdout.match(/^ {2}docs/gm)).toHaveLength(4)
    expect(stdout).toContain('words.md:3:3: Unsure whether `Pay` means the term or an everyday word')
    expect(stdout).not.toContain('no mistakes')
  })

  test('treats a page without a glossary as a document, and prints JSON', async () => {
    const {stdout} = await call(['check-glossary', '--json', 'docs/b.md'], {cwd: makeFolder(files)})
    expect(JSON.parse(stdout)).toMatchObject({
      unsure: [{file: 'words.md', line: 3}],
      terms: [
        {id: 'pay', uses: [{path: 'docs/b.md', line: 1, column: 28, repair: 'offered'}]},
        {id: 'boxslip', uses: [{repair: 'certain', after: 'A boxslip.'}]},
      ],
    })
  })
})

describe('explain with documents', () => {
  test('shows the sentence of each finding', async () => {
    const {stdout} = await call(['explain', 'boxslip', 'docs'], {cwd: makeFolder(files)})
    expect(stdout).toMatch(/^boxslip: 5 findings\n/)
    expect(stdout.match(/^ {4}- /gm)).toHaveLength(5)
    expect(stdout).toContain('    - A box slip, and … box slips.\n    + A box slip, and … boxslips.\n')
  })

  test.each([
    ['Call a end-point of the API.', 'Call an endpoint of the API.'],
    ['A end-point of the API answers.', 'An endpoint of the API answers.'],
    ['Read part A end-point of the API.', 'Read part A endpoint of the API.'],
  ])('shows the repair of %j with the right article', async (before, after) => {
    const {stdout} = await call(['explain', 'endpoint', '.'], {cwd: makeFolder({'a.md': `${before}\n`})})
    expect(stdout).toContain(`    - ${before}\n    + ${after}\n`)
  })

  test('suggests, as YAML, words that distinguish a name from the everyday word', async () => {
    const names =
      'We run the Express server. Start the Express servers. The Express server stops. With Express, go.\n\n'
    const words = 'To express a wish, we express our thanks, and express our joy. They express our hope.\n'
    const cwd = makeFolder({'a.md': names + words, 'b.md': '# Express Server\n\nExpress is fast.\n'})
    const {stdout} = await call(['explain', 'Express', '.', '--suggest'], {cwd})
    expect(stdout).toContain('# Matches: 4 of the name “Express”, 4 of the word “express”\n')
    expect(stdout).toContain('    - server # 3 near the name, 0 near the word\n')
    expect(parse(stdout)).toEqual({ordinaryWord: {after: ['server'], against: ['_ our']}})
  })

  test('says that the documents do not use the term', async () => {
    const {stdout} = await call(['explain', '--suggest', 'Flow', 'a.md'], {cwd: makeFolder({'a.md': 'The shop.\n'})})
    expect(stdout).toBe('# Flow is not in these documents.\n')
  })

  test('says that no neighbouring word distinguishes the name from the everyday word', async () => {
    const cwd = makeFolder({'a.md': 'The Flow here. The flow here. In Flow it is. In flow it is.\n'})
    const {stdout} = await call(['explain', '--suggest', 'Flow', 'a.md'], {cwd})
    expect(stdout).toContain('# In these documents, no word next to “Flow” shows that the name is meant.\n')
    expect(JSON.parse((await call(['explain', '--suggest', '--json', 'Flow', 'a.md'], {cwd})).stdout)).toMatchObject([
      {term: 'Flow', name: 2, ordinary: 2, after: [], before: []},
    ])
  })

  test.each([
    [['Express', '--suggest'], 'Unexpected end of the command, expected documents after the term'],
    [['Nope', 'docs'], 'Unexpected `Nope`, expected a term of the glossary or the id of a rule'],
    [['boxslip', 'nowhere'], 'No such file or folder: `nowhere`'],
    [['boxslp', '--json'], 'Unexpected `boxslp`, expected `boxslip`'],
    [['boxslip', '--suggest'], 'Unexpected end of the command, expected documents after the term'],
    [['glossary-casing', 'docs'], 'Unexpected `docs` after a rule, expected nothing'],
  ])('%j is refused', async (args, sentence) => {
    const {status, stderr} = await call(['explain', ...args], {cwd: makeFolder(files)})
    expect({status, stderr}).toEqual({status: 2, stderr: expect.stringContaining(sentence) as string})
  })
})

test('explain --json prints terms in the form of a glossary file, and a rule with its options', async () => {
  const settings = 'glossary:\n  - words.md\n  - terms: [{term: SKU, kind: abbreviation}]\n'
  const cwd = makeFolder({...files, 'api-glossary.yml': settings})
  const print = async (...args: string[]): Promise<unknown> =>
    JSON.parse((await call(['explain', ...args, '--json'], {cwd})).stdout)
  const terms = await print('end point')
  expect(terms).toMatchObject({terms: [{term: 'endpoint', avoid: expect.anything() as unknown}]})
  const schema = JSON.parse(
    fs.readFileSync(path.resolve(import.meta.dirname, '../../rules/glossary.schema.json'), 'utf8'),
  ) as object
  const isGlossary = new Ajv({allowUnionTypes: true}).compile(schema)
  const whole: unknown = JSON.parse((await call(['glossary', '--format', 'json'], {cwd})).stdout)
  for (const glossary of [terms, whole]) expect(isGlossary(glossary), JSON.stringify(isGlossary.errors)).toBe(true)
  expect(await print('glossary-casing')).toEqual({
    rule: {
      id: 'glossary-casing',
      summary: expect.any(String) as string,
      status: 'stable',
      isDefault: true,
      defaults: {likely: false},
      url: expect.stringContaining('glossary-casing') as string,
    },
  })
})
