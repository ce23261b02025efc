import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import type {Span} from '../../src/types.ts'
import {findSpanAround, findSpanBeyond, findSpansAt} from '../../src/terms/spans.ts'

const kinds = ['link', 'emphasis', 'strong', 'delete', 'quote', 'html'] as const
const span: fc.Arbitrary<Span> = fc
  .tuple(fc.nat(20), fc.integer({min: 1, max: 8}), fc.constantFrom(...kinds), fc.boolean())
  .map(([from, length, kind, isLabel]) => ({from, to: from + length, kind, ...(isLabel && {isLabel})}))
const place = fc.tuple(fc.nat(25), fc.integer({min: 1, max: 6})).map(([from, length]) => [from, from + length] as const)

/** Create spans that count how often they are read. */
function toCounted(count: number): {spans: Span[]; readCount: () => number} {
  let reads = 0
  const spans = Array.from({length: count}, (_, index): Span => {
    const from = index * 10
    return {
      get from() {
        reads++
        return from
      },
      get to() {
        reads++
        return from + 5
      },
      get kind() {
        reads++
        return 'strong' as const
      },
    }
  })
  return {spans, readCount: () => reads}
}

describe('the links, emphasis and HTML elements around a word', () => {
  it('are the same ones that a search through the whole list finds', () => {
    fc.assert(
      fc.property(fc.array(span, {maxLength: 12}), fc.array(place, {minLength: 1, maxLength: 5}), (spans, places) => {
        for (const [from, to] of places) {
          const around = spans.filter((one) => one.from <= from && to <= one.to)
          expect(findSpanAround(spans, 'any', from, to)).toBe(around[0])
          expect(findSpanAround(spans, 'strong', from, to)).toBe(around.find(({kind}) => kind === 'strong'))
          expect(findSpanAround(spans, 'label', from, to)).toBe(around.find(({isLabel}) => isLabel))
          expect(findSpanBeyond(spans, 'any', from, to)).toBe(around.find((one) => one.to - one.from > to - from))
          expect(findSpansAt(spans, from)).toEqual(spans.filter((one) => one.from === from))
        }
      }),
      {numRuns: 1000},
    )
  })

  it('are the innermost ones if the list is sorted by their ends', () => {
    const inner: Span = {from: 4, to: 8, kind: 'emphasis'}
    const outer: Span = {from: 0, to: 20, kind: 'strong'}
    expect(findSpanAround([inner, outer], 'any', 4, 8)).toBe(inner)
    expect(findSpanBeyond([inner, outer], 'any', 4, 8)).toBe(outer)
    expect(findSpanAround([inner, outer], 'any', 3, 8)).toBe(outer)
  })

  it('are read once for any number of words', () => {
    const {spans, readCount} = toCounted(1000)
    const ask = (index: number): void => {
      expect(findSpanAround(spans, 'any', index * 10, index * 10 + 5)).toBe(spans[index])
      expect(findSpanAround(spans, 'strong', index * 10, index * 10 + 6)).toBeUndefined()
      expect(findSpanBeyond(spans, 'any', index * 10, index * 10 + 5)).toBeUndefined()
      expect(findSpansAt(spans, index * 10)).toHaveLength(1)
    }
    ask(0)
    const once = readCount()
    for (let index = 1; index < 1000; index++) ask(index)
    expect(readCount()).toBe(once)
  })
})
