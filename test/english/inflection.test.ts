import {describe, expect, test} from 'vitest'
import {isPlural, isUncountable, toPlural, toSingular} from '../../src/english/inflection.ts'

const pairs = `
order orders · category categories · status statuses · address addresses · cache caches · cookie cookies · box boxes
batch batches · key keys · history histories-not · child children · person people · analysis analyses · index indexes
license licenses · response responses · database databases · house houses · process processes · class classes
device devices · message messages · file files · entry entries · query queries · day days · photo photos · hero heroes
alias aliases · bus buses · canvas canvases · virus viruses · movie movies · pie pies · life lives · shelf shelves
matrix matrices · quiz quizzes · fax faxes · dish dishes · size sizes · price prices · service services · phase phases
release releases · purchase purchases · case cases · course courses · warehouse warehouses · salesperson salespeople
appendix appendices · bacterium bacteria · basis bases · calf calves · crisis crises · criterion criteria
curriculum curricula · diagnosis diagnoses · die dice · echo echoes · ellipsis ellipses · emphasis emphases · foot feet
gas gases · goose geese · half halves · hypothesis hypotheses · leaf leaves · loaf loaves · louse lice · man men
mouse mice · nexus nexuses · oasis oases · ox oxen · parenthesis parentheses · phenomenon phenomena · potato potatoes
self selves · synopsis synopses · synthesis syntheses · thesis theses · thief thieves · tie ties · tomato tomatoes
tooth teeth · torpedo torpedoes · veto vetoes · wife wives · wolf wolves · woman women · zombie zombies · vertex vertices
saleswoman saleswomen · grandchild grandchildren · subindex subindexes
orderstatus orderstatuses · glass glasses · bush bushes · waltz waltzes-not · buzz buzzes · box boxes · toy toys · monkey monkeys
apparatus apparatuses · discus discuses · pancreas pancreases · thesaurus thesauruses · consensus consensuses
avalanche avalanches · glimpse glimpses · lease leases · deluxe deluxes · headache headaches · mustache mustaches · psyche psyches · surprise surprises · defense defenses · vase vases
codebase codebases · bookcase bookcases · storehouse storehouses · sublicense sublicenses · oversize oversizes
racecourse racecourses · precache precaches · reference references · emu emus · gnu gnus · guru gurus · cpu cpus · gpu gpus
kpi kpis · uri uris · gui guis · taxi taxis · ski skis · poi pois · emoji emojis · wiki wikis
menu menus · api apis · sku skus · lens lenses · axis axes · bonus bonuses · campus campuses · invoice invoices · knife knives`
  .split(/[·\n]/)
  .map((pair) => pair.trim().split(' '))
  .filter(([singular, plural]) => singular && plural && !plural.endsWith('-not')) as [string, string][]

describe('inflection', () => {
  test.each(pairs)('makes %s into %s and back', (singular, plural) => {
    expect(toPlural(singular)).toBe(plural)
    expect(toSingular(plural)).toBe(singular)
    expect(isPlural(plural)).toBe(true)
    expect(isPlural(singular)).toBe(false)
  })

  test.each([
    ...['data', 'metadata', 'feedback', 'analytics', 'news', 'https', 'dns', 'kubernetes', 'weather', 'history'],
    // One verb of each line of the list.
    ...['access', 'billing', 'cash', 'economics', 'health', 'json', 'logistics', 'progress', 'sms', 'transport'],
  ])('gives the uncountable noun %s no plural', (noun) => {
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
