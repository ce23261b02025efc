import {afterEach, describe, expect, test} from 'vitest'
import {lintDocument, setStrict, type EnabledRule} from '../../src/lint/lint.ts'
import type {Finding, MarkdownDocument, Rule} from '../../src/types.ts'
import {builtin} from '../../src/glossary/builtin.ts'

const source = 'An Rest end-point.'
const document: MarkdownDocument = {
  source,
  tree: {type: 'root', children: []},
  language: undefined,
  isMdx: false,
  path: undefined,
  apis: [],
  page: {prose: [], requests: [], paths: []},
  prose: [],
  requests: [],
  paths: [],
}

/** Make a rule that reports the given findings. */
function makeRule(id: string, isJoinable: boolean, ...findings: (Partial<Finding> & {actual: string})[]): EnabledRule {
  const rule: Rule = {
    meta: {id, summary: '', status: 'stable', isDefault: true, isJoinable, defaults: {}},
    check: () =>
      findings.map((finding) => {
        const start = source.indexOf(finding.actual)
        return {range: [start, start + finding.actual.length], expected: ['x'], repair: 'certain', ...finding}
      }),
  }
  return {rule: rule as Rule<never>, options: {}}
}

const lint = (...rules: EnabledRule[]): string[] =>
  lintDocument(document, builtin, rules).map(
    ({rule, actual, expected}) => `${rule}: ${actual} → ${expected.join(' | ')}`,
  )

test.each([
  [
    'starts first',
    [makeRule('late', false, {actual: 'Rest end'}), makeRule('early', false, {actual: 'An Rest'})],
    'early: An Rest → x',
  ],
  [
    'starts at the same offset but is longer',
    [makeRule('short', false, {actual: 'Rest'}), makeRule('long', false, {actual: 'Rest end'})],
    'long: Rest end → x',
  ],
  [
    'has the same range but an earlier rule',
    [makeRule('first', false, {actual: 'Rest'}), makeRule('second', false, {actual: 'Rest'})],
    'first: Rest → x',
  ],
])('of overlapping findings, the one that %s is kept', (_, rules, kept) => {
  expect(lint(...rules)).toEqual([kept])
})

describe('repairs with spaces between them', () => {
  const article = {actual: 'An', expected: ['A'], note: 'Said as a word.', evidence: ['sound']}
  const casing = {actual: 'Rest', expected: ['REST'], note: 'An abbreviation.'}

  test('are joined into one repair of the earlier rule, with all notes', () => {
    const rules = [makeRule('casing', true, casing), makeRule('article', true, article)]
    expect(lintDocument(document, builtin, rules)).toMatchObject([
      {
        rule: 'casing',
        range: [0, 7],
        actual: 'An Rest',
        expected: ['A REST'],
        note: 'Said as a word. An abbreviation.',
        evidence: ['sound'],
        reason: 'Unexpected `An Rest`, expected `A REST`',
      },
    ])
  })

  test('merge equal notes, and have no note if neither repair has one', () => {
    const twice = [
      makeRule('article', true, {...article, note: 'Alike.', evidence: []}),
      makeRule('casing', true, {...casing, note: 'Alike.', evidence: ['capitals']}),
    ]
    expect(lintDocument(document, builtin, twice)).toMatchObject([
      {rule: 'article', note: 'Alike.', evidence: ['capitals']},
    ])
    const bare = [
      makeRule('article', true, {actual: 'An', expected: ['A']}),
      makeRule('casing', true, {actual: 'Rest', expected: ['REST']}),
    ]
    expect(lintDocument(document, builtin, bare)[0]).not.toHaveProperty('note')
  })

  test('are joined into one repair of the earliest rule, even if there are three', () => {
    const rules = [
      makeRule('spelling', true, {actual: 'end-point', expected: ['endpoint'], note: 'One word.'}),
      makeRule('casing', true, casing),
      makeRule('article', true, article),
    ]
    expect(lintDocument(document, builtin, rules)).toMatchObject([
      {rule: 'spelling', actual: 'An Rest end-point', expected: ['A REST endpoint'], evidence: ['sound']},
    ])
  })

  test('keep the message of their rule if they are not joined', () => {
    const rule = makeRule('article', true, {...article, reason: 'Own words'})
    expect(lintDocument(document, builtin, [rule])).toMatchObject([{reason: 'Own words'}])
  })

  const joinable = makeRule('article', true, article)
  test.each([
    ['the repairs of one rule must not be joined', joinable, makeRule('casing', false, casing)],
    [
      'the first is only offered',
      makeRule('article', true, {...article, repair: 'offered'}),
      makeRule('casing', true, casing),
    ],
    ['the second is only offered', joinable, makeRule('casing', true, {...casing, repair: 'offered'})],
    ['one has no replacement', joinable, makeRule('casing', true, {...casing, expected: []})],
    ['there are words between them', joinable, makeRule('spelling', true, {actual: 'point'})],
  ])('stay separate if %s', (_, ...rules) => {
    expect(lint(...rules)).toHaveLength(2)
  })
})

describe('a finding with a wrong range', () => {
  const wrong = makeRule('wrong', false, {actual: 'Rest', range: [0, 4]})
  afterEach(() => setStrict(true))

  test('is dropped', () => {
    setStrict(false)
    expect(lint(wrong)).toEqual([])
  })

  test('is an error in strict mode', () => {
    expect(() => lint(wrong)).toThrow('Unexpected text `An R` at 0-4, expected `Rest` (wrong)')
  })
})
