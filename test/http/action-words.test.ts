import {describe, expect, test} from 'vitest'
import {type ActionData, compileActionWords, isActionAt} from '../../src/http/action-words.ts'

const lists = [
  'processes',
  'plainVerbs',
  'outcomes',
  'bulk',
  'prefixes',
  'qualifiers',
  'selectors',
  'prepositions',
  'particles',
  'bases',
  'headings',
  'actionHolders',
  'singletons',
  'settings',
  'settingVerbs',
  'sweepingVerbs',
  'keys',
  'issued',
  'amounts',
  'verbalNouns',
  'invariable',
  'callers',
  'echoes',
  'eventReceivers',
  'messages',
  'sections',
  'conjunctions',
  'wholes',
  'targets',
  'containers',
  'containerVerbs',
  'attributes',
  'resources',
] as const

const data: ActionData = {
  purposes: [
    {id: 'create', method: 'POST', on: 'collection', verbs: ['Add', 'create']},
    {id: 'update', method: 'PUT', also: ['PATCH'], on: 'member', verbs: ['edit', 'set']},
  ],
  otherActions: ['ship'],
  lookAlikes: ['Add-On', 'set_up box'],
  words: {
    ...Object.fromEntries(lists.map((name) => [name, [`${name} word`]])),
    verbUses: [
      {verbs: ['add'], alone: ['POST', 'none'], last: ['any']},
      {verbs: ['edit', 'set'], phrase: ['PUT']},
    ],
  },
}

describe('the action words that are compiled from a glossary', () => {
  const words = compileActionWords(data)
  test.each(lists)('include the list %s', (name) => {
    expect([...words.lists[name]]).toEqual([`${name} word`])
  })

  test('include the purpose of each verb, in lower case', () => {
    expect(words.purposeOf.get('add')).toEqual({id: 'create', method: 'POST', also: [], on: 'collection'})
    expect(words.purposeOf.get('set')).toBe(words.purposeOf.get('edit'))
    expect(words.purposeOf.get('set')).toEqual({id: 'update', method: 'PUT', also: ['PATCH'], on: 'member'})
    expect(words.purposeOf.has('Add')).toBe(false)
  })

  test('include the verbs: the longest first, and verbs of equal length in alphabetical order', () => {
    expect(words.verbs).toEqual(['create', 'edit', 'add', 'set'])
  })

  test('include each word that only looks like an action, without its hyphens and spaces', () => {
    expect([...words.lookAlikes]).toEqual(['addon', 'setupbox'])
    expect([...words.otherActions]).toEqual(['ship'])
  })

  test('may have empty lists', () => {
    const bare = compileActionWords({purposes: [], otherActions: [], lookAlikes: []})
    expect(lists.every((name) => bare.lists[name].size === 0)).toBe(true)
    expect(bare.usesOf.size).toBe(0)
  })

  test.each([
    ['add', 'alone', 'POST', true],
    ['add', 'alone', 'GET', false],
    ['add', 'alone', undefined, true],
    ['add', 'last', 'GET', true],
    ['add', 'phrase', 'POST', false],
    ['edit', 'phrase', 'PUT', true],
    ['edit', 'phrase', undefined, false],
    ['set', 'phrase', 'PUT', true],
    // `create` is a verb without an entry in `verbUses`.
    ['create', 'alone', 'GET', true],
    ['create', 'phrase', undefined, true],
    ['create', 'last', 'POST', false],
  ] as const)(
    'show whether the verb “%s” in the position “%s” names an action with the method %s',
    (verb, place, method, isAction) => {
      expect(isActionAt(words, verb, place, method)).toBe(isAction)
    },
  )
})
