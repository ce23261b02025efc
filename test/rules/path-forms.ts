import {requestMethods} from '../../src/http/written-request.ts'

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** All forms of a verb in a path segment, by name. */
export const segmentForms: readonly (readonly [name: string, write: (verb: string) => string])[] = [
  ['verb', (verb) => verb],
  ['verb-noun', (verb) => `${verb}-order`],
  ['verbNoun', (verb) => `${verb}Order`],
  ['VERBNoun', (verb) => `${verb.toUpperCase()}Order`],
  ['verb-nouns', (verb) => `${verb}-orders`],
  ['noun-verb', (verb) => `item-${verb}`],
  ['nounVerb', (verb) => `item${capitalize(verb)}`],
  ['noun.verb', (verb) => `item.${verb}`],
  ['nouns.verb', (verb) => `items.${verb}`],
  ['nouns.verb-noun', (verb) => `orders.${verb}-item`],
  ['shop.nouns.verb', (verb) => `shop.orders.${verb}`],
  ['verb.json', (verb) => `${verb}.json`],
  ['verb.js', (verb) => `${verb}.js`],
  ['v_erb', (verb) => `${verb.charAt(0)}_${verb.slice(1)}`],
  ['verbnoun', (verb) => `${verb}order`],
  ['verballnouns', (verb) => `${verb}allorders`],
  ['verbbyid', (verb) => `${verb}byid`],
  ['verbAll', (verb) => `${verb}All`],
  ['verbByName', (verb) => `${verb}ByName`],
  ['@verb', (verb) => `@${verb}`],
  ['.verbnoun', (verb) => `.${verb}order`],
  ['bulk-verb-noun', (verb) => `bulk-${verb}-orders`],
  ['verb-bulk-noun', (verb) => `${verb}-bulk-orders`],
  ['bulkVerb', (verb) => `bulk${capitalize(verb)}`],
  ['noun-verb-noun', (verb) => `order-${verb}-item`],
  ['verb_', (verb) => `${verb}_`],
  ['verb2', (verb) => `${verb}2`],
]

/** Text before and after a segment, for each position in a path. */
export const surroundings: readonly (readonly [before: string, after: string])[] = [
  '/',
  '/x/',
  '/{y}/',
  '/x/{y}/',
].flatMap((before) => ['', '/{z}', '/z'].map((after) => [before, after] as const))

/** All methods, and undefined for a request without a method. */
export const methods: readonly (string | undefined)[] = [undefined, ...requestMethods]
