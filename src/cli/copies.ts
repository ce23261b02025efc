import process from 'node:process'
import {isAscii} from 'node:buffer'

/** A text with its bytes. */
export interface Text {
  text: string
  bytes: Buffer
  isAscii: boolean
  keep(): void
}

/** A text with its bytes. */
export function toText(text: string): Text {
  const bytes = Buffer.from(text)
  return {text, bytes, isAscii: isAscii(bytes), keep: () => {}}
}

/** Values by the bytes of texts, so that texts of the same bytes share one. */
export interface Copies<Value> {
  /** The value of texts of these bytes; undefined where there is none. */
  find(bytes: Buffer): Value | undefined
  /** Keep a value for texts of these bytes, which had none. */
  add(text: Pick<Text, 'bytes' | 'keep'>, value: Value): void
}

/** So many bytes of texts are kept: of more, digests take their place. */
const mostKept = 8 * 1024 * 1024
/** So many texts are remembered. */
const mostKnown = 100_000
/** So many of one mark: each is compared with a text. */
const mostAlike = 64

interface Known<Value> {
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
  const known = new Map<number, Known<Value>[]>()
  let count = 0
  let kept = 0
  // What was found for the bytes that were asked about last: they are asked about twice.
  let last: {bytes: Buffer; value: Value} | undefined
  return {
    find(bytes) {
      if (last?.bytes === bytes) return last.value
      let digest: string | undefined
      for (const one of known.get(toMark(bytes)) ?? [])
        if (one.bytes ? one.bytes.equals(bytes) : one.digest === (digest ??= toDigest(bytes))) {
          last = {bytes, value: one.value}
          return one.value
        }
      return undefined
    },
    add(text, value) {
      const {bytes} = text
      if (count >= mostKnown) {
        known.clear()
        count = kept = 0
      }
      const mark = toMark(bytes)
      const alike = known.get(mark) ?? []
      if (alike.length >= mostAlike) return
      const isKept = kept + bytes.length <= mostKept
      if (isKept) {
        text.keep()
        kept += bytes.length
      }
      alike.push({bytes: isKept ? bytes : undefined, digest: isKept ? undefined : toDigest(bytes), value})
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
const marked = 12

/** A number that texts of the same bytes share, and few others: of their length, and some of the bytes. */
function toMark(bytes: Buffer): number {
  let mark = bytes.length
  const step = Math.max(1, Math.floor(bytes.length / marked))
  for (let index = bytes.length - 1; index >= 0; index -= step) mark = (Math.imul(mark, 31) + (bytes[index] ?? 0)) | 0
  return mark
}
