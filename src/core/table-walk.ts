/**
 * Going through bytes by a table of states, as fast as that can be done: in WebAssembly
 * where there is some, which runs at full speed from the first byte on.
 */

/** A table, and what goes through bytes by it. */
export interface TableWalk {
  /** What each symbol leads to in each state; another array once the table is resized. */
  table: Int32Array
  /** Keep what is in the table; further entries are -1. @param length how many entries it shall have */
  resize(length: number): void
  /** Take bytes to go through. @returns how many it took of those from `from` up to `to` */
  load(bytes: Uint8Array, from: number, to: number): number
  /**
   * Go through the bytes that were taken, up to the first that leads to an entry below 0.
   *
   * @param at index of the first one
   * @param end index behind the last one, which is behind the first
   * @param state index of its row in the table
   * @returns the index behind the byte that it ended with; the entry that this led to, and the state before, are in `ended`
   */
  run(at: number, end: number, state: number): number
  /**
   * The same from two places at once, one state after the other: neither waits for the other, so that both take
   * little longer than one. Up to the first byte that leads to an entry below 0 from either place.
   *
   * @param ahead how far the other place is ahead
   * @returns the same of the first place; the other entry is in `ended` as well
   */
  runTwo?: ((at: number, end: number, state: number, other: number, ahead: number) => number) | undefined
  /** The last entry, the state before it, and the other entry. */
  ended: Int32Array
}

// Where things are in the memory of the module, in bytes: the results, the symbol of each byte, bytes to go through, the table
const symbolsAt = 16
const bytesAt = 512
const mostBytes = 65_536
const tableAt = bytesAt + mostBytes

/**
 * `run` and `runTwo` as a module of WebAssembly:
 *
 *     (module
 *       (memory (import "m" "m") 1)
 *       (func (export "run") (param $at i32) (param $end i32) (param $state i32) (result i32)
 *         (local $before i32)
 *         (loop $next
 *           (local.set $before (local.get $state))
 *           (local.set $state
 *             (i32.load offset=66048
 *               (i32.shl
 *                 (i32.add (local.get $state) (i32.load8_u offset=16 (i32.load8_u offset=512 (local.get $at))))
 *                 (i32.const 2))))
 *           (local.set $at (i32.add (local.get $at) (i32.const 1)))
 *           (br_if $next
 *             (i32.and
 *               (i32.ge_s (local.get $state) (i32.const 0))
 *               (i32.lt_u (local.get $at) (local.get $end)))))
 *         (i32.store (i32.const 0) (local.get $state))
 *         (i32.store (i32.const 4) (local.get $before))
 *         (local.get $at))
 *       (func (export "runTwo")
 *         (param $at i32) (param $end i32) (param $state i32) (param $other i32) (param $ahead i32) (result i32)
 *         ;; the same, and before `$at` is increased
 *           (local.set $other
 *             (i32.load offset=66048
 *               (i32.shl
 *                 (i32.add
 *                   (local.get $other)
 *                   (i32.load8_u offset=16
 *                     (i32.load8_u offset=512 (i32.add (local.get $at) (local.get $ahead)))))
 *                 (i32.const 2))))
 *         ;; until `(i32.or (local.get $state) (local.get $other))` is below 0; at the end
 *         (i32.store (i32.const 8) (local.get $other))))
 */
const code =
  '0061736d0100000001110260037f7f7f017f60057f7f7f7f7f017f020801016d016d02000103030200010710020372756e00000672756e54' +
  '776f00010ab001024501017f034020022103200220002d0080042d00106a41027428028084042102200041016a2100200241004e20002001' +
  '49710d000b410020023602004104200336020020000b6801017f034020022105200220002d0080042d00106a410274280280840421022003' +
  '200020046a2d0080042d00106a41027428028084042103200041016a2100200220037241004e2000200149710d000b410020023602004104' +
  '20053602004108200336020020000b'

/** As much of it as is used here: the types of Node have none. */
declare const WebAssembly:
  | {
      Memory: new (size: {initial: number}) => Memory
      Module: new (bytes: Uint8Array) => object
      Instance: new (module: object, imports: object) => {exports: Record<string, unknown>}
    }
  | undefined

interface Memory {
  buffer: ArrayBuffer
  grow(pages: number): number
}

const pageSize = 65_536

/** The module, which all tables share; each has a memory of its own. */
let compiled: object | undefined

/**
 * Make a table without entries.
 *
 * @param symbols of each byte
 */
export function toTableWalk(symbols: Uint8Array): TableWalk {
  return toModuleWalk(symbols) ?? toPlainWalk(symbols)
}

/** @returns undefined where there is no WebAssembly, or a policy forbids it */
function toModuleWalk(symbols: Uint8Array): TableWalk | undefined {
  if (typeof WebAssembly === 'undefined') return
  let memory: Memory
  let run: TableWalk['run']
  let runTwo: TableWalk['runTwo']
  try {
    memory = new WebAssembly.Memory({initial: Math.ceil(tableAt / pageSize)})
    compiled ??= new WebAssembly.Module(Uint8Array.from(code.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
    const {exports} = new WebAssembly.Instance(compiled, {m: {m: memory}})
    run = exports['run'] as TableWalk['run']
    runTwo = exports['runTwo'] as TableWalk['runTwo']
  } catch {
    return
  }
  let all = new Uint8Array(memory.buffer)
  all.set(symbols.subarray(0, 256), symbolsAt)
  const walk: TableWalk = {
    table: new Int32Array(),
    ended: new Int32Array(memory.buffer, 0, 3),
    resize(length) {
      // The array is empty once the memory has grown.
      const before = walk.table.length
      const missing = tableAt + 4 * length - memory.buffer.byteLength
      if (missing > 0) {
        memory.grow(Math.ceil(missing / pageSize))
        // What was seen of a memory is gone once it has grown.
        all = new Uint8Array(memory.buffer)
        walk.ended = new Int32Array(memory.buffer, 0, 3)
      }
      walk.table = new Int32Array(memory.buffer, tableAt, length)
      if (length > before) walk.table.fill(-1, before)
    },
    load(bytes, from, to) {
      const end = Math.min(to, from + mostBytes)
      all.set(bytes.subarray(from, end), bytesAt)
      return end - from
    },
    run,
    runTwo,
  }
  return walk
}

/** The same without WebAssembly. */
export function toPlainWalk(symbols: Uint8Array): TableWalk {
  let bytes: Uint8Array = new Uint8Array()
  const walk: TableWalk = {
    table: new Int32Array(),
    ended: new Int32Array(2),
    resize(length) {
      const larger = new Int32Array(length).fill(-1)
      larger.set(walk.table.subarray(0, length))
      walk.table = larger
    },
    load(all, from, to) {
      bytes = all.subarray(from, to)
      return to - from
    },
    run(first, end, start) {
      const {table} = walk
      let at = first
      let state = start
      let before = start
      do {
        before = state
        state = table[state + (symbols[bytes[at++] ?? 0] ?? 0)] ?? -1
      } while (state >= 0 && at < end)
      walk.ended[0] = state
      walk.ended[1] = before
      return at
    },
  }
  return walk
}
