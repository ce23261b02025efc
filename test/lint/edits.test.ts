import {array, assert, nat, property, record, string} from 'fast-check'
import {expect, test} from 'vitest'
import {applyEdits, repairText, toEdits, type Edit} from '../../src/lint/edits.ts'
import type {PlacedFinding} from '../../src/types.ts'

const edit = (from: number, actual: string, text: string, to = from + actual.length): Edit => {
  return {range: [from, to], actual, text}
}

test.each([
  ['in order of their offsets', 'a cart', [edit(2, 'cart', 'basket'), edit(0, 'a', 'one')], 'one basket', 2],
  ['the first of two overlapping edits', 'abc', [edit(1, 'bc', 'X'), edit(0, 'ab', 'Y')], 'Yc', 1],
  ['both of two adjacent edits', 'abc', [edit(0, 'a', 'X'), edit(1, 'b', 'Y')], 'XYc', 2],
  ['no edit whose range has another text', 'abc', [edit(0, 'x', 'y')], 'abc', 0],
  ['no edit outside of the text', 'abc', [edit(9, 'c', 'y'), edit(2, 'c', 'X', 9)], 'abc', 0],
  ['no edit that ends before it starts', 'abc', [edit(2, '', 'y', 1)], 'abc', 0],
  ['one of two insertions, and a removal', 'abc', [edit(1, '', 'X'), edit(1, '', 'Y'), edit(2, 'c', '')], 'aXb', 2],
  ['an insertion before a replacement', 'abc', [edit(1, 'b', 'Y'), edit(1, '', 'X')], 'aXYc', 2],
  ['an insertion before a replacement at the start', 'abc', [edit(0, '', 'Y'), edit(0, 'a', 'X')], 'YXbc', 2],
  ['no insertion right after a replacement', 'abc', [edit(0, 'a', 'X'), edit(1, '', 'Y')], 'Xbc', 1],
  ['an insertion farther after a replacement', 'abc', [edit(0, 'a', 'X'), edit(2, '', 'Y')], 'XbYc', 2],
])('applies edits that are safe: %s', (_, source, edits, text, count) => {
  expect(applyEdits(source, edits)).toEqual({text, count})
})

test('text outside of the ranges does not change, for any text and any edits', () => {
  const replacements = array(record({from: nat(60), length: nat(8), text: string({maxLength: 5})}))
  assert(
    property(string({unit: 'binary', maxLength: 60}), replacements, (source, list) => {
      const edits = list.map(({from, length, text}) => ({...edit(from, source.slice(from, from + length), text)}))
      const {text, count} = applyEdits(source, edits)
      // Rebuild the text from the applied edits: the text between them must be unchanged.
      const applied: Edit[] = []
      for (const item of edits.toSorted((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])) {
        const last = applied.at(-1)
        if (item.range[0] > source.length || (last && item.range[0] < last.range[1])) continue
        if (last && item.range[0] === item.range[1] && item.range[0] === last.range[1]) continue
        applied.push(item)
      }
      const rebuilt = applied.reduceRight(
        (whole, {range: [from, to], text}) => whole.slice(0, from) + text + whole.slice(to),
        source,
      )
      expect(text).toBe(rebuilt)
      expect(count).toBe(applied.length)
    }),
  )
})

test('repairs keep the byte order mark at the start of a text, and all other byte order marks', () => {
  expect(repairText('\uFEFFaa', [edit(0, 'aa', 'a')])).toEqual({text: '\uFEFFa', count: 1})
  expect(repairText('a\uFEFFb', [edit(2, 'b', 'c')])).toEqual({text: 'a\uFEFFc', count: 1})
  expect(repairText('\uFEFF\uFEFFb\uFEFF', [edit(1, 'b', 'c')])).toEqual({text: '\uFEFF\uFEFFc\uFEFF', count: 1})
})

test('a repair that is not certain, or that changes an anchor, is applied only if an option allows it', () => {
  const place = {line: 1, column: 1, offset: 0}
  const finding: PlacedFinding = {
    rule: 'shop-basket',
    severity: 'warning',
    reason: '',
    range: {start: place, end: place},
    actual: '',
    expected: ['a'],
    repair: 'certain',
  }
  const offered: PlacedFinding = {...finding, expected: ['b', 'c'], repair: 'offered'}
  const request: PlacedFinding = {...offered, rule: 'api-action-path', expected: ['d', 'e']}
  const heading: PlacedFinding = {...finding, expected: ['f'], changesAnchor: true}
  const undecided: PlacedFinding = {...finding, expected: ['g', 'h']}
  const open: PlacedFinding = {...finding, expected: []}
  const all = [finding, offered, request, heading, undecided, open]
  const toTexts = (options: object): string[] => toEdits(all, options).map(({text}) => text)
  expect(toTexts({})).toEqual(['a'])
  expect(toTexts({requests: true})).toEqual(['a', 'd'])
  expect(toTexts({headings: true})).toEqual(['a', 'f'])
})
