import type {Automaton} from './scanner.ts'

/** Begins the bytes, in the order of bytes of the processor that made them. */
const magic = 0x61_70_69_67
const head = 4

/** An automaton as bytes, which are read much faster than source. */
export function toBytes({symbols, table, arrivals}: Automaton): Uint8Array {
  const numbers = [magic, symbols.length, table.length, arrivals.length]
  const all = new Int32Array(head + symbols.length + table.length + arrivals.length)
  all.set(numbers)
  all.set(symbols, head)
  all.set(table, head + symbols.length)
  all.set(arrivals, head + symbols.length + table.length)
  return new Uint8Array(all.buffer)
}

/**
 * The automaton of some bytes, which it goes on to use.
 *
 * @returns undefined where they were made by a processor with another order of bytes
 */
export function fromBytes(bytes: Uint8Array): Automaton | undefined {
  const {buffer, byteOffset, length} = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes)
  const all = new Int32Array(buffer, byteOffset, length / 4)
  const [first, symbols = 0, table = 0] = all
  if (first !== magic) return
  const tableStart = head + symbols
  return {
    symbols: all.subarray(head, tableStart),
    table: all.subarray(tableStart, tableStart + table),
    arrivals: all.subarray(tableStart + table),
  }
}
