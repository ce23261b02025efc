import {describe, expect, test} from 'vitest'
import {isPlural, isUncountable, toPlural, toSingular} from '../../src/english/inflection.ts'
import {readTable} from '../tables.ts'

const [nouns = [], uncountable = []] = readTable('english/plurals').map(([, rows]) => rows)

describe('inflection', () => {
  test.each(nouns)('makes %s into %s and back', (singular = '', plural = '') => {
    expect(toPlural(singular)).toBe(plural)
    expect(toSingular(plural)).toBe(singular)
    expect(isPlural(plural)).toBe(true)
    expect(isPlural(singular)).toBe(false)
  })

  test.each(uncountable)('gives the uncountable noun %s no plural', (noun = '') => {
    expect(toPlural(noun)).toBe(noun)
    expect(toSingular(noun)).toBe(noun)
    expect(isUncountable(noun)).toBe(true)
  })

  test.each(['orders', 'people', 'children', 'statuses', 'indices'])('leaves the plural “%s” as it is', (noun) => {
    expect(toPlural(noun)).toBe(noun)
  })

  test.each([
    ['indices', 'index'],
    ['persons', 'person'],
    ['appendixes', 'appendix'],
    ['salespeople', 'salesperson'],
    ['reanalyses', 'reanalysis'],
    ['lies', 'lie'],
    ['allergies', 'allergy'],
    ['tizzes', 'tizz'],
  ])('turns the plural %s into the singular %s', (plural, singular) => {
    expect(toSingular(plural)).toBe(singular)
    expect(isPlural(plural)).toBe(true)
  })

  test.each(['redis', 'radius', 'address', 'gas', 'os', 'is', 'us', 'x', 'cookie', 'movie', 'analysis', 'man'])(
    'reads %s as a singular',
    (noun) => {
      expect(toSingular(noun)).toBe(noun)
      expect(isPlural(noun)).toBe(false)
    },
  )

  test.each([
    ['x', 'x'],
    ['id', 'ids'],
    ['ax', 'axes'],
    ['toy', 'toys'],
    ['tray', 'trays'],
    ['quay', 'quays'],
    ['buy', 'buys'],
    ['fly', 'flies'],
    ['submatrix', 'submatrices'],
    ['subvertex', 'subvertices'],
  ])('makes %s into %s', (noun, plural) => {
    expect(toPlural(noun)).toBe(plural)
  })

  test('inflects only the end of a compound', () => {
    expect(toPlural('subcategory')).toBe('subcategories')
    expect(toSingular('grandchildren')).toBe('grandchild')
  })
})
