/** The number at an index; -1, which is no place, beyond the list. */
export function numberAt(list: readonly number[], index: number): number {
  return list[index] ?? -1
}
