import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {readFragment, toFragment, toState, type State} from '../../src/playground/state.ts'

const state: State = {
  text: '# Orders\n\nThe “order shop” 🛒 has an API.\n',
  isMdx: true,
  glossary: 'terms:\n  - term: invoice\n',
  isPage: false,
  rules: {'glossary-casing': ['error', {likely: true}], 'glossary-article': 'off'},
}

describe('a shared link', () => {
  test('opens the shared page', async () => {
    expect(await readFragment(await toFragment(state))).toEqual({kind: 'state', state})
  })

  test('can contain any text', () =>
    fc.assert(
      fc.asyncProperty(fc.string({unit: 'grapheme'}), fc.boolean(), async (glossary, isMdx) => {
        const own = {...state, glossary, isMdx}
        expect(await readFragment(await toFragment(own))).toEqual({kind: 'state', state: own})
      }),
      {numRuns: 50},
    ))

  test('has only characters that need no escape in a URL', async () => {
    expect(await toFragment(state)).toMatch(/^#v1=[\w-]+$/)
  })

  test('from the first version still opens', async () => {
    // Never change this link, because people have saved links in this format.
    const link =
      '#v1=Pc2xCoNAEIThVxm2Vh_gutRBCMHS5qLLuXDZk1sNBi_vHgzEYoqfKb6dFt4WctRNDJvSjMkbPO5sC_wsTa9UkVg7buSWvHJFISYzn9_kqKDj_ETBVXREQcteRQNKrwU1zh0p-koyMAo0rYqCCx4SY3O8P-LmA_-NvEY2cvuJ1YM30UCOOOeU6fP5Ag'
    expect(await readFragment(link)).toEqual({
      kind: 'state',
      state: {
        text: 'The shop has a Rest api.\n',
        isMdx: true,
        glossary: '| Term | Kind | Meaning |\n| - | - | - |\n| invoice | noun | A bill. |\n',
        isPage: true,
        rules: {'glossary-casing': 'error'},
      },
    })
  })

  test.each(['', '#', '#orders', '#v2=abc', '#v1=a b', '#example=<b>'])(
    'has no content if its fragment is “%s”',
    async (link) => {
      expect(await readFragment(link)).toBeUndefined()
    },
  )

  test.each(['#v1=', '#v1=abc', '#v1=____'])('that is damaged is an error: %s', async (link) => {
    await expect(readFragment(link)).rejects.toThrow()
  })

  test('that unpacks to millions of characters is an error', async () => {
    const link = await toFragment({...state, text: 'order '.repeat(1_000_000)})
    expect(link.length).toBeLessThan(20_000)
    await expect(readFragment(link)).rejects.toThrow('too much')
  })
})

test('a link may open an example of a rule', async () => {
  const link = {kind: 'example', rule: 'glossary-casing', example: 'other-terms'}
  expect(await readFragment('#example=glossary-casing/other-terms')).toEqual(link)
  expect(await readFragment('#example=glossary-casing')).toEqual({...link, example: ''})
})

test.each([null, 7, 'text', [], {text: 7, rules: [], isMdx: 'yes', glossary: null}])(
  'invalid data is read as an empty page: %j',
  (data) => {
    expect(toState(data)).toEqual({text: '', isMdx: false, glossary: '', isPage: false, rules: {}})
  },
)

test('line endings become line feeds, as in the editor', () => {
  expect(toState({text: 'a\r\nb\rc\n'}).text).toBe('a\nb\nc\n')
})
