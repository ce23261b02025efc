import fc from 'fast-check'
import {expect, test} from 'vitest'
import {isTitleCase} from '../../src/english/words.ts'

const pieces = [
  'End',
  'Orders',
  'the',
  'of',
  'bulk',
  ' ',
  ' ',
  "'",
  '’s',
  '-',
  '2',
  'é',
  'É',
  '🚚',
  '\u{1D4AA}',
  '\uD83D',
]

/**
 * A simple version to compare with: outside of the range, all words except small words
 * start with a capital.
 */
function isTitleCaseAsSaid(text: string, from: number, to: number): boolean {
  const small = new Set(['the', 'of'])
  const words = `${text.slice(0, from)} ${text.slice(to)}`.match(/\p{L}[\p{L}\p{N}'’]*/gu) ?? []
  return words.every((word) => /^\p{Lu}/u.test(word) || small.has(word.toLowerCase()))
}

test('only the words outside of the range decide whether a heading is in Title Case', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), {maxLength: 10}).map((parts) => parts.join('')),
      fc.array(fc.tuple(fc.nat(30), fc.nat(8)), {minLength: 1, maxLength: 3}),
      (text, places) => {
        for (const [at, length] of places) {
          const from = Math.min(at, text.length)
          const to = Math.min(from + length, text.length)
          expect(isTitleCase(text, from, to)).toBe(isTitleCaseAsSaid(text, from, to))
        }
      },
    ),
    {numRuns: 3000},
  )
})

test('the “’s” after a range counts as a separate word', () => {
  expect(isTitleCase("Add an End Point's Name", 7, 16)).toBe(false)
  expect(isTitleCase('Add an End Point Name', 7, 16)).toBe(true)
})
