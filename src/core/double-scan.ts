/**
 * Search through bytes in two places at once, where all states of a search are known.
 */
import type {OnWord, Scanner} from './scanner.ts'
import type {TableWalk} from './table-walk.ts'

/** Shorter pieces of a text, in bytes, are read from one place. */
const leastForTwo = 2048
const newline = 0x0a

/**
 * Make what reads both halves of a text at the same time, each state by state: a
 * processor that waits for the next state of one half works on the other.
 *
 * The second half is read as if a text began there. Where the first half ends in that
 * state, as it mostly does behind a line, nothing is to be done; else both are read on from
 * there until they are in one state, and what was found for the second half up to there
 * is not what counts.
 *
 * @param walk with the whole table
 * @param symbols of each byte
 * @param arrivals what entries below 0 stand for
 * @returns undefined where two places are not faster
 */
export function toDoubleScan(
  walk: TableWalk,
  symbols: Uint8Array,
  arrivals: ArrayLike<number>,
): Scanner['scanBytes'] | undefined {
  const {runTwo} = walk
  if (!runTwo) return
  const arrive = (entry: number, index: number, onWord: OnWord): number =>
    entry >= 0 ? entry : report(arrivals, entry, index, onWord)
  const toState = (entry: number): number => (entry >= 0 ? entry : (arrivals[-2 - entry] ?? 0))
  const toEntry = (state: number, byte: number): number => walk.table[state + (symbols[byte] ?? 0)] ?? 0

  /** Read a piece of what was taken from one place. @param from of what was taken @returns the state to go on from */
  const read = (piece: Piece, from: number, start: number, onWord: OnWord): number => {
    let state = start
    for (let at = piece.start; at < piece.end;) {
      at = walk.run(at, piece.end, state)
      state = arrive(walk.ended[0] ?? 0, from + at - 1, onWord)
    }
    return state
  }

  /** The same from its start and its middle. */
  const readHalves = (
    bytes: Uint8Array,
    middle: number,
    end: number,
    from: number,
    start: number,
    onWord: OnWord,
  ): number => {
    const both = Math.min(middle, end - middle)
    // Entries of the second half, each with its place.
    const later: number[] = []
    let first = start
    let second = 0
    for (let at = 0; at < both;) {
      at = runTwo(at, both, first, second, middle)
      first = arrive(walk.ended[0] ?? 0, from + at - 1, onWord)
      second = walk.ended[2] ?? 0
      if (second < 0) later.push(second, from + middle + at - 1)
      second = toState(second)
    }
    first = read({start: both, end: middle}, from, first, onWord)
    let joint = from + middle
    for (let other = 0; first !== other && joint < from + middle + both; joint++) {
      const byte = bytes[joint] ?? 0
      first = arrive(toEntry(first, byte), joint, onWord)
      other = toState(toEntry(other, byte))
    }
    const isJoined = joint < from + middle + both || first === second
    for (let index = 0; index < later.length; index += 2)
      if ((later[index + 1] ?? 0) >= joint) arrive(later[index] ?? 0, later[index + 1] ?? 0, onWord)
    return read({start: middle + both, end}, from, isJoined ? second : first, onWord)
  }

  return (bytes, length, onWord) => {
    let state = 0
    for (let from = 0; from < length;) {
      const end = walk.load(bytes, from, length)
      const middle = end < leastForTwo ? 0 : bytes.lastIndexOf(newline, from + (end >> 1)) + 1 - from
      state =
        middle > 0 ? readHalves(bytes, middle, end, from, state, onWord) : read({start: 0, end}, from, state, onWord)
      from += end
    }
    // A text ends as if a line did.
    arrive(toEntry(state, newline), length, onWord)
  }
}

/** Half-open, in bytes. */
interface Piece {
  start: number
  end: number
}

/** Say what words an entry below 0 stands for. @returns the state to go on from */
export function report(arrivals: ArrayLike<number>, entry: number, index: number, onWord: OnWord): number {
  const start = -2 - entry
  const end = start + 2 + 2 * (arrivals[start + 1] ?? 0)
  for (let at = start + 2; at < end; at += 2) onWord(arrivals[at] ?? 0, index + 1 - (arrivals[at + 1] ?? 0))
  return arrivals[start] ?? 0
}
