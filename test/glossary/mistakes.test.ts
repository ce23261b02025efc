import {describe, expect, test} from 'vitest'
import {readGlossary} from '../../src/glossary/read.ts'
import {findProblems} from './find-problems.ts'

describe('a mistake in a glossary is reported with its line, its column and what is expected', () => {
  test.each([
    ['terms: [{term: " "}]', '1:16: Unexpected empty text for `term`, expected words'],
    [
      'terms: [{term: {a: b}}]',
      '1:16: Unexpected table for `term`, expected text: put text that contains `: ` in quotes',
    ],
    ['terms: [{term: true}]', '1:16: Unexpected `true` for `term`, expected text in quotes: `"true"`'],
    [
      'terms: [{term: a, description: b}]',
      '1:19: Unexpected key `description` in an entry of `terms`, expected `meaning`',
    ],
    ['terms: [{term: [a]}]', '1:16: Unexpected list for `term`, expected text'],
    ['terms: [{term: shop, avoid: {a: b}}]', '1:29: Unexpected table for `avoid`, expected a list'],
    [
      'terms: [{term: shop, avoid: [[mall]]}]',
      '1:30: Unexpected list for an entry of `avoid`, expected text, or a table',
    ],
    [
      'terms: [{term: shop, avoid: [{use: mall}]}]',
      '1:30: Unexpected entry of `avoid` without `form`, expected `form:` (The wrong form)',
    ],
    [
      'terms: [{term: shop, kind: [noun]}]',
      '1:28: Unexpected list for `kind`, expected one of `noun`, `abbreviation`, `term`, `adjective`, `name`, `verb`',
    ],
    ['terms: [{term: shop, letters: some}]', '1:31: Unexpected `some` for `letters`, expected one of `any`, `exact`'],
    [
      `terms: [{term: shop, kind: ${'x'.repeat(70)}}]`,
      `1:28: Unexpected \`${'x'.repeat(60)}…\` for \`kind\`, expected one of \`noun\`, \`abbreviation\`, \`term\`, \`adjective\`, \`name\`, \`verb\``,
    ],
    ['- shop', '1:1: Unexpected list for a glossary, expected a table with keys such as `terms`, `requests`, `names`'],
    ['? [a]\n: b', '1:3: Unexpected list, table or alias as a key, expected a word'],
    ['terms: [*shop]', '1:9: Unexpected alias `*shop`, expected the name of an anchor'],
    [
      'terms:\n  - term: a\nnames:\n  b: c\n d: e',
      '5:1: Unexpected indent, expected the same indent before all keys of a table (All mapping items must start at the same column)',
    ],
    ['names: [a\n', '2:1: Unexpected end of a list or table, expected `]`'],
    ['names: {a: b\n', '2:1: Unexpected end of a list or table, expected `}`'],
    [
      'names: [a]]',
      '1:11: Unexpected text, expected the end of the line after a value (Unexpected flow-seq-end token in YAML stream: "]")',
    ],
    [
      'terms:\n  -\n',
      '2:4: Unexpected empty value for an entry of `terms`, expected a table with keys such as `id`, `term`, `kind`',
    ],
  ])('%j', (text, problem) => {
    expect(findProblems(text)).toEqual([`words.yml:${problem}`])
  })
})

describe('check-glossary reports terms that contradict each other', () => {
  test.each([
    [
      '{id: shop}',
      '1:14: Unexpected entry `shop` without `term`, expected `term:` for a new entry, or the id of an existing entry, such as',
    ],
    [
      '{term: shop}, {term: store, accepted: [shop]}',
      '1:48: Unexpected name `shop` of `store`, expected a name that no other entry has: `shop` also has this name',
    ],
    [
      '{term: shop, accepted: [store, store]}',
      '1:40: Unexpected second `store` in the names of `shop`, expected each name once',
    ],
    [
      '{term: shop, avoid: [shop]}',
      '1:30: Unexpected avoided form `shop` that is replaced by itself, expected a different form or a different `use`',
    ],
    [
      '{term: shop, avoid: [mall]}, {term: store, avoid: [Mall]}',
      '1:60: Unexpected second replacement of `Mall`, expected one: `shop` also avoids this form',
    ],
    [
      '{term: shop, avoid: [mall, {form: market, use: mall}]}',
      '1:36: Unexpected chain of replacements `market` → `mall` → `shop`, expected a replacement that is not an avoided form',
    ],
  ])('%s', (terms, problem) => {
    expect(findProblems(`terms: [${terms}]`)).toEqual([expect.stringContaining(`words.yml:${problem}`)])
  })

  test('and suggests no entry to change if there is no other glossary', () => {
    expect(findProblems('terms: [{id: shop}]', 'words.yml', true)).toEqual([
      'words.yml:1:14: Unexpected entry `shop` without `term`, expected `term:` for a new entry, or the id of an existing entry',
    ])
  })

  test('and sorts the errors by file and line', () => {
    const sources = [
      {name: 'b.yml', text: 'terms:\n  - {term: shop, avoid: [shop, shop]}\n'},
      {name: 'a.yml', text: 'terms:\n  - {term: mall, avoid: [mall]}\n'},
    ]
    expect(() => readGlossary(sources)).toThrow(/^b\.yml:2:26: .+\nb\.yml:2:32: .+\na\.yml:2:26: .+$/)
  })
})
