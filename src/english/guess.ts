/**
 * Guess which known word was meant.
 *
 *     findClosest('fromat', ['fix', 'format'])       'format'
 *
 * @returns the closest one, if a third of its letters or less would have to change; otherwise undefined
 */
export function findClosest(word: string, known: Iterable<string>): string | undefined {
  let closest: string | undefined
  let least = Infinity
  for (const candidate of known) {
    const distance = countChanges(word.toLowerCase(), candidate.toLowerCase())
    if (distance < least && distance <= Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3))) {
      closest = candidate
      least = distance
    }
  }
  return closest
}

/** The number in a column; infinite where there is none. */
function at(row: readonly number[], column: number): number {
  return Math.min(...row.slice(column, column + 1))
}

/** Letters to insert, remove, replace or swap with their neighbour (optimal string alignment). */
function countChanges(a: string, b: string): number {
  if (a.length > 100 || b.length > 100) return Infinity
  let [twoAbove, above]: [number[], number[]] = [[], Array.from({length: b.length + 1}, (_, index) => index)]
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isEqual = a[row - 1] === b[column - 1]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (isEqual ? 0 : 1),
        isSwap ? at(twoAbove, column - 2) + 1 : Infinity,
      )
    }
    ;[twoAbove, above] = [above, current]
  }
  return at(above, b.length)
}
