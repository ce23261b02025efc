import {describe, expect, it} from 'vitest'
import {isPlural, isUncountable, toPlural, toSingular} from '../../src/english/inflection.ts'

const pairs = `
order orders · category categories · status statuses · address addresses · cache caches · cookie cookies · box boxes
batch batches · key keys · history histories-not · child children · person people · analysis analyses · index indexes
license licenses · response responses · database databases · house houses · process processes · class classes
device devices · message messages · file files · entry entries · query queries · day days · photo photos · hero heroes
alias aliases · bus buses · canvas canvases · virus viruses · movie movies · pie pies · life lives · shelf shelves
matrix matrices · quiz quizzes · fax faxes · dish dishes · size sizes · price prices · service services · phase phases
release releases · purchase purchases · case cases · course courses · warehouse warehouses · salesperson salespeople
menu menus · api apis · sku skus · lens lenses · axis axes · bonus bonuses · campus campuses · invoice invoices · knife knives`
  .split(/[·\n]/)
  .map((pair) => pair.trim().split(' '))
  .filter(([singular, plural]) => singular && plural && !plural.endsWith('-not')) as [string, string][]

describe('inflection', () => {
  it.each(pairs)('makes %s into %s and back', (singular, plural) => {
    expect(toPlural(singular)).toBe(plural)
    expect(toSingular(plural)).toBe(singular)
    expect(isPlural(plural)).toBe(true)
    expect(isPlural(singular)).toBe(false)
  })

  it.each(['data', 'metadata', 'feedback', 'analytics', 'news', 'https', 'dns', 'kubernetes', 'weather', 'history'])(
    'leaves %s as it is',
    (noun) => {
      expect(toPlural(noun)).toBe(noun)
      expect(toSingular(noun)).toBe(noun)
      expect(isUncountable(noun)).toBe(true)
    },
  )

  it.each(['orders', 'people', 'children', 'statuses', 'indices'])(
    'does not make a plural of the plural %s',
    (noun) => {
      expect(toPlural(noun)).toBe(noun)
    },
  )

  it('keeps the rest of a compound', () => {
    expect(toPlural('subcategory')).toBe('subcategories')
    expect(toSingular('grandchildren')).toBe('grandchild')
  })
})
