import fc from 'fast-check'
import {expect, test} from 'vitest'
import {isWordUnit} from '../../src/english/source.ts'

test('a code unit is of a word where its character is a letter or digit', () => {
  const pieces = [
    'a',
    'Z',
    '0',
    '_',
    ' ',
    'é',
    '\u0301',
    '接',
    '🚚',
    '𝒜',
    '\u{1F1E6}',
    '\uD83D',
    '\uDE9A',
    '\uD835',
    '\uDC9C',
  ]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), {minLength: 1, maxLength: 6}).map((parts) => parts.join('')),
      (text) => {
        let index = 0
        for (const character of text) {
          for (let unit = 0; unit < character.length; unit++)
            expect(isWordUnit(text, index++)).toBe(/[\p{L}\p{N}]/u.test(character))
        }
      },
    ),
    {numRuns: 2000},
  )
})
