/** The number at an index; -1, which is no place, beyond the list. */
export function numberAt(list: readonly number[], index: number): number {
  return list[index] ?? -1
}

/** Whether one of some offsets, in order, stands from `start` to before `end`. */
export function hasOffset(offsets: readonly number[], start: number, end: number): boolean {
  let low = 0
  let high = offsets.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (numberAt(offsets, middle) < start) low = middle + 1
    else high = middle
  }
  return low < offsets.length && numberAt(offsets, low) < end
}
