import {distance} from 'fastest-levenshtein'

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
    const length = Math.max(word.length, candidate.length)
    const most = Math.max(1, Math.floor(length / 3))
    // Of words as long as a page, none was meant.
    const changes = length > 100 ? Infinity : countChanges(word.toLowerCase(), candidate.toLowerCase())
    if (changes > most || changes >= least) continue
    closest = candidate
    least = changes
  }
  return closest
}

/** Letters to insert, remove or replace; where two neighbours are swapped and nothing else, one. */
function countChanges(word: string, other: string): number {
  const at = word.split('').findIndex((letter, index) => letter !== other[index])
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  return at >= 0 && swapped === other ? 1 : distance(word, other)
}
