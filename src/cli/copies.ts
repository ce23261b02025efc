import process from 'node:process'

/** Values by the bytes of texts, so that texts of the same bytes share one. */
export interface Copies<Value> {
  /** The value of texts of these bytes; undefined where there is none. */
  find(bytes: Buffer): Value | undefined
  /** Keep a value for texts of these bytes, which had none. */
  add(bytes: Buffer, value: Value): void
}

/** So many bytes of texts are kept: of more, digests take their place. */
const mostKept = 8 * 1024 * 1024
/** How much of it is set aside at once. */
const blockSize = 1024 * 1024
/** So many texts are remembered. */
const mostKnown = 100_000
/** So many of one mark: each is compared with a text. */
const mostAlike = 64

interface Kept<Value> {
  /** Bytes of the text, or their digest. */
  bytes: Buffer | undefined
  digest: string | undefined
  value: Value
}

/**
 * Remember values by the bytes of texts. Comparing bytes is much faster than hashing
 * them, so those of the first texts are kept, and digests of others: memory does not
 * grow with the tree.
 */
export function toCopies<Value>(): Copies<Value> {
  const known = new Map<number, Kept<Value>[]>()
  let count = 0
  let kept = 0
  let block = Buffer.alloc(0)
  let used = 0
  const keep = (bytes: Buffer): Buffer | undefined => {
    if (kept + bytes.length > mostKept) return
    kept += bytes.length
    if (bytes.length > blockSize / 4) return Buffer.from(bytes)
    if (used + bytes.length > block.length) {
      block = Buffer.allocUnsafeSlow(blockSize)
      used = 0
    }
    const own = block.subarray(used, used + bytes.length)
    bytes.copy(own)
    used += bytes.length
    return own
  }
  return {
    find(bytes) {
      const alike = known.get(toMark(bytes))
      if (!alike) return
      let digest: string | undefined
      return alike.find((one) => (one.bytes ? one.bytes.equals(bytes) : one.digest === (digest ??= toDigest(bytes))))
        ?.value
    },
    add(bytes, value) {
      if (count >= mostKnown) {
        known.clear()
        block = Buffer.alloc(0)
        count = kept = used = 0
      }
      const mark = toMark(bytes)
      const alike = known.get(mark) ?? []
      if (alike.length >= mostAlike) return
      const own = keep(bytes)
      alike.push({bytes: own, digest: own ? undefined : toDigest(bytes), value})
      known.set(mark, alike)
      count++
    },
  }
}

function toDigest(bytes: Buffer): string {
  // Node takes a while to load it, and few trees need it.
  const {createHash} = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(bytes).digest('base64')
}

/** About how many bytes of a text make its mark. */
const marked = 24

/** A number that texts of the same bytes share, and few others: of their length, and some of the bytes. */
function toMark(bytes: Buffer): number {
  let mark = bytes.length
  const step = Math.max(1, Math.floor(bytes.length / marked))
  for (let index = bytes.length - 1; index >= 0; index -= step) mark = (Math.imul(mark, 31) + (bytes[index] ?? 0)) | 0
  return mark
}
