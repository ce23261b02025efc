import {array, assert, nat, property, record, string} from 'fast-check'
import {expect, test} from 'vitest'
import {applyEdits, repairText, toEdits, type Edit} from '../../src/lint/edits.ts'
import type {PlacedFinding} from '../../src/types.ts'

const edit = (from: number, actual: string, text: string): Edit => ({range: [from, from + actual.length], actual, text})

test('edits are applied in order of their offsets, whatever order they come in', () => {
  expect(applyEdits('a cart, a cart', [edit(10, 'cart', 'order'), edit(2, 'cart', 'basket')])).toEqual({
    text: 'a basket, a order',
    count: 2,
  })
})

test('the first of two overlapping edits is applied, and both of adjacent ones', () => {
  expect(applyEdits('abc', [edit(1, 'bc', 'X'), edit(0, 'ab', 'Y')])).toEqual({text: 'Yc', count: 1})
  expect(applyEdits('abc', [edit(0, 'a', 'X'), edit(1, 'b', 'Y')])).toEqual({text: 'XYc', count: 2})
})

test('an edit whose range holds another text, or lies outside, is left out', () => {
  const edits = [edit(0, 'x', 'y'), edit(9, 'c', 'y'), {range: [2, 1], actual: '', text: 'y'} as Edit]
  expect(applyEdits('abc', edits)).toEqual({text: 'abc', count: 0})
})

test('insertions and removals are edits too', () => {
  expect(applyEdits('abc', [edit(1, '', 'X'), edit(1, '', 'Y'), edit(2, 'c', '')])).toEqual({text: 'aXb', count: 2})
  // An insertion comes before a replacement at the same offset.
  expect(applyEdits('abc', [edit(1, 'b', 'Y'), edit(1, '', 'X')])).toEqual({text: 'aXYc', count: 2})
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

test('repairs keep the byte order mark at the start of a text, and others', () => {
  expect(repairText('\uFEFFaa', [edit(0, 'aa', 'a')])).toEqual({text: '\uFEFFa', count: 1})
  expect(repairText('a\uFEFFb', [edit(2, 'b', 'c')])).toEqual({text: 'a\uFEFFc', count: 1})
  expect(repairText('\uFEFF\uFEFFb\uFEFF', [edit(1, 'b', 'c')])).toEqual({text: '\uFEFF\uFEFFc\uFEFF', count: 1})
})

test('an insertion is applied before a replacement at the same offset, but not after it', () => {
  expect(applyEdits('abc', [edit(0, 'a', 'X'), edit(1, '', 'Y')])).toEqual({text: 'Xbc', count: 1})
  expect(applyEdits('abc', [edit(0, '', 'Y'), edit(0, 'a', 'X')])).toEqual({text: 'YXbc', count: 2})
  expect(applyEdits('abc', [edit(0, 'a', 'X'), edit(2, '', 'Y')])).toEqual({text: 'XbYc', count: 2})
  expect(applyEdits('abc', [{range: [2, 9], actual: 'c', text: 'X'}])).toEqual({text: 'abc', count: 0})
})

test('only certain repairs are applied, unless more is allowed', () => {
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
