import {Buffer} from 'node:buffer'
import {afterEach, expect, test, vi} from 'vitest'
import {toPlainWalk, toTableWalk, type TableWalk} from '../../src/core/table-walk.ts'

afterEach(() => void vi.unstubAllGlobals())

// Two symbols: 1 for "x", 0 for the rest; rows of two entries.
const symbols = new Uint8Array(0x1_00_00)
symbols[0x78] = 1

/** Counts "x" in its states, and stops at the third in a row. */
function fill(walk: TableWalk): TableWalk {
  walk.resize(6)
  walk.table.set([0, 2, 0, 4, 0, -7])
  return walk
}

/** Each stop: the index behind it, the entry, and the state before. */
function run(walk: TableWalk, text: string): number[][] {
  const bytes = Buffer.from(text)
  expect(walk.load(bytes, 0, bytes.length)).toBe(bytes.length)
  const stops: number[][] = []
  for (let at = 0, state = 0; at < bytes.length; state = 0) {
    at = walk.run(at, bytes.length, state)
    stops.push([at, ...walk.ended.subarray(0, 2)])
  }
  return stops
}

test('a module is used where there is WebAssembly', () => {
  // Its table stands behind other things in a memory.
  expect(fill(toTableWalk(symbols)).table.byteOffset).toBeGreaterThan(65_536)
  expect(fill(toPlainWalk(symbols)).table.byteOffset).toBe(0)
})

test.each([
  ['in a module', toTableWalk],
  ['without one', toPlainWalk],
])('%s, bytes are gone through up to the first that leads to an entry below 0', (_, toWalk) => {
  const walk = fill(toWalk(symbols))
  expect(run(walk, 'ax')).toEqual([[2, 2, 0]])
  expect(run(walk, 'axxbxxxcx')).toEqual([
    [7, -7, 4],
    [9, 2, 0],
  ])
  expect(run(walk, 'xxxéxxx')).toEqual([
    [3, -7, 4],
    [8, -7, 4],
  ])
})

test.each([
  ['in a module', toTableWalk],
  ['without one', toPlainWalk],
])('%s, a table keeps what is in it when it grows', (_, toWalk) => {
  const walk = fill(toWalk(symbols))
  walk.resize(1_000_000)
  expect([...walk.table.subarray(0, 8)]).toEqual([0, 2, 0, 4, 0, -7, -1, -1])
  expect(walk.table).toHaveLength(1_000_000)
  expect(walk.table.subarray(6).every((entry) => entry === -1)).toBe(true)
  expect(run(walk, 'xxx')).toEqual([[3, -7, 4]])
  walk.resize(6)
  expect([...walk.table]).toEqual([0, 2, 0, 4, 0, -7])
})

test.each([
  ['there is no WebAssembly', undefined],
  [
    'a policy forbids it',
    {
      Memory: vi.fn<() => never>(function forbid() {
        throw new Error('Unexpected code')
      }),
    },
  ],
])('where %s, the same is done without', (_, stub) => {
  vi.stubGlobal('WebAssembly', stub)
  expect(run(fill(toTableWalk(symbols)), 'xxx')).toEqual([[3, -7, 4]])
})

test('in a module, bytes are gone through from two places at once', () => {
  const walk = fill(toTableWalk(symbols))
  const bytes = Buffer.from('axxbx|xbxxx')
  walk.load(bytes, 0, bytes.length)
  // The other place is at its third "x" in a row first.
  expect([walk.runTwo?.(0, 5, 0, 0, 6), ...walk.ended]).toEqual([5, 2, 0, -7])
  expect([walk.runTwo?.(0, 4, 0, 0, 6), ...walk.ended]).toEqual([4, 0, 4, 4])
  expect([walk.runTwo?.(1, 5, 2, 0, 6), ...walk.ended]).toEqual([3, -7, 4, 2])
  expect([walk.runTwo?.(1, 5, 4, 0, 6), ...walk.ended]).toEqual([2, -7, 4, 0])
})

test('without one, there is one place', () => {
  expect(toPlainWalk(symbols).runTwo).toBeUndefined()
})
