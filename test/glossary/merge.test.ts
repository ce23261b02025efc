import {describe, expect, test} from 'vitest'
import {builtin} from '../../src/glossary/builtin.ts'
import {addProjectName, mergeGlossaries} from '../../src/glossary/merge.ts'
import {readGlossary, readPartialGlossary} from '../../src/glossary/read.ts'

describe('merging two glossaries', () => {
  test('keeps the fields of the later glossary, and lists the replaced fields in a note', () => {
    const later = `terms:
  - id: rest
    names: [Restaurant Express]
  - id: rest
`
    expect(() => readGlossary([{name: 'a.yml', text: later}])).toThrow('a.yml:4:5: Unexpected second entry `rest`')
    const [first, second] = [
      'terms: [{term: boxslip, meaning: A list.}]',
      'terms: [{term: boxslip, meaning: A note.}]',
    ].map((text, index) => readPartialGlossary(text, `${index}.yml`).value)
    const merged = mergeGlossaries(first && second ? [first, second] : [])
    expect(merged.glossary.terms).toMatchObject([{meaning: 'A note.'}])
    expect(merged.notes).toEqual([
      '1.yml: the term `boxslip` is also in 0.yml, and this file replaces the fields `meaning`',
    ])
  })

  test('joins their methods and verbs, and gives a verb to the purpose that names it last', () => {
    const {requests} = readGlossary([
      {
        name: 'a.yml',
        text: `requests:
  methods: [{method: TRACE, meaning: Changes a part.}]
  purposes: [{id: update, also: [TRACE], verbs: [archive, save]}]`,
      },
    ])
    expect(requests.methods.map(({method}) => method)).toEqual([
      ...builtin.requests.methods.map(({method}) => method),
      'TRACE',
    ])
    const verbsOf = (id: string): readonly string[] =>
      requests.purposes.find((purpose) => purpose.id === id)?.verbs ?? []
    expect(verbsOf('update')).toEqual(expect.arrayContaining(['update', 'archive', 'save']))
    expect(verbsOf('create')).not.toContain('save')
    expect(requests.otherActions).not.toContain('archive')
  })

  test('can leave out the built-in glossary', () => {
    expect(readGlossary([{name: 'a.json', text: '{"terms": [{"term": "boxslip"}]}'}], {extends: 'none'})).toEqual({
      terms: [{id: 'boxslip', term: 'boxslip', kind: 'noun', meaning: '', examples: [], phrases: []}],
      requests: {methods: [], methodEvidence: {}, purposes: [], otherActions: [], lookAlikes: [], shapes: []},
    })
  })
})

test.each([
  ['graph-ql-kit', 'graph ql kit'],
  ['@shop/rest_desk', 'rest desk'],
  ['shop.end-point', 'shop end point'],
])('the name of the project `%s` is not reported on its pages', (name, own) => {
  expect(addProjectName(builtin, name)?.names).toEqual([...(builtin.names ?? []), own])
})

test.each(['order-shop', 'rest', 'rest-api', 'rest-endpoints', '@rest-api/shop', ''])(
  'the project name %j changes nothing, because it contains no term or consists only of terms',
  (name) => {
    expect(addProjectName(builtin, name)).toBeUndefined()
  },
)
