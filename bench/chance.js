/**
 * Chance that is the same for the same seed (Mulberry32).
 *
 * @param {number} seed
 */
export function toChance(seed) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  /** A whole number from 0 up to one less than the end. */
  const toNumber = (/** @type {number} */ end) => Math.floor(random() * end)
  /** @type {<Item>(items: readonly Item[]) => Item} */
  const pick = (items) => /** @type {never} */ (items[toNumber(items.length)])
  const isLikely = (share = 0.5) => random() < share
  /** @type {<Item>(count: number, make: () => Item) => Item[]} */
  const repeat = (count, make) => Array.from({length: count}, make)
  /** Up to some of the items, in any order. @type {<Item>(items: readonly Item[], most: number) => Item[]} */
  const pickSome = (items, most) => [...new Set(repeat(toNumber(most + 1), () => pick(items)))]
  return {random, toNumber, pick, pickSome, isLikely, repeat}
}

/** @typedef {ReturnType<typeof toChance>} Chance */
