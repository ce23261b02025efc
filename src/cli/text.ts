import {isAscii, isUtf8} from 'node:buffer'
import fs from 'node:fs'
import {toSystemReason} from './system-reason.ts'

/** More than any page that a person writes; remark would need minutes. */
const most = 16 * 1024 * 1024

/** The text of a file, or why there is none. */
export type ReadText = Text | {problem: string}

/** Text in UTF-8, with its byte order mark; made a string when that is first asked for. */
export interface Text {
  readonly text: string
  /** Of a file, only valid until its reader reads another one, unless they are kept. */
  readonly bytes: Buffer
  readonly isAscii: boolean
  /** Let the bytes stay as they are. */
  keep(): void
}

/** Tells of bytes whether they were read as text before, so that nobody looks at them again. */
export type IsKnown = (bytes: Buffer) => boolean

/** Reads a file as UTF-8. @param file absolute @param name for the sentence that says what is wrong */
export type ReadFile = (file: string, name: string, isKnown?: IsKnown) => ReadText

/** So much memory is set aside at once. */
const blockSize = 1024 * 1024
/** And so much of it has to be left for a file: few are larger. */
const leastLeft = 128 * 1024

/**
 * Make what reads files one after the other into the same memory, so that it does not
 * grow with their number, but for those that are kept.
 */
export function toFileReader(): ReadFile {
  let block = Buffer.alloc(0)
  // What is before it is kept.
  let used = 0
  /** Read to the end. @returns the bytes; undefined where they are too many */
  const readAll = (descriptor: number): Buffer | undefined => {
    if (block.length - used < leastLeft) {
      block = Buffer.allocUnsafeSlow(blockSize)
      used = 0
    }
    let end = used
    for (;;) {
      const count = fs.readSync(descriptor, block, end, block.length - end, null)
      end += count
      if (count === 0) return block.subarray(used, end)
      if (end - used > most) return undefined
      if (end < block.length) continue
      const larger = Buffer.allocUnsafeSlow(Math.min((end - used) * 4, most + 1))
      block.copy(larger, 0, used)
      end -= used
      used = 0
      block = larger
    }
  }
  const keep = (bytes: Buffer): void => {
    if (bytes.buffer === block.buffer) used = Math.max(used, bytes.byteOffset - block.byteOffset + bytes.length)
  }
  return (file, name, isKnown) => {
    let bytes: Buffer | undefined
    let descriptor: number | undefined
    try {
      // A pipe would be waited for.
      descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0))
      bytes = readAll(descriptor)
    } catch (error) {
      return {problem: `Cannot read \`${name}\`: ${toSystemReason(error)}`}
    } finally {
      if (descriptor !== undefined) fs.closeSync(descriptor)
    }
    if (bytes && isKnown?.(bytes) === true) return new LateText(bytes, undefined, keep)
    return bytes ? decode(bytes, name, keep) : {problem: tooLong(name)}
  }
}

/**
 * Read bytes as UTF-8.
 *
 * @param name for the sentence that says what is wrong
 * @param keep lets the bytes stay; absent where they do
 */
export function decode(bytes: Buffer, name: string, keep?: (bytes: Buffer) => void): ReadText {
  if (bytes.length > most) return {problem: tooLong(name)}
  if (isUtf16(bytes)) return {problem: `Cannot lint \`${name}\`: it is UTF-16 text, expected UTF-8`}
  if (bytes.includes(0)) return {problem: `Cannot lint \`${name}\`: it is binary, expected UTF-8 text`}
  const isPlain = isAscii(bytes)
  if (!isPlain && !isUtf8(bytes)) return {problem: `Cannot lint \`${name}\`: it is not UTF-8 text`}
  return new LateText(bytes, isPlain, keep)
}

/** A class, as objects with getters of their own take longer to make. */
class LateText implements Text {
  readonly bytes: Buffer
  private isPlain: boolean | undefined
  private readonly keeper: ((bytes: Buffer) => void) | undefined
  private made: string | undefined

  /** @param isPlain whether it is ASCII; undefined where nobody has looked */
  constructor(bytes: Buffer, isPlain: boolean | undefined, keeper: ((bytes: Buffer) => void) | undefined) {
    this.bytes = bytes
    this.isPlain = isPlain
    this.keeper = keeper
  }

  get isAscii(): boolean {
    return (this.isPlain ??= isAscii(this.bytes))
  }

  keep(): void {
    this.keeper?.(this.bytes)
  }

  get text(): string {
    return (this.made ??= this.bytes.toString(this.isAscii ? 'latin1' : 'utf8'))
  }
}

function isUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
}

function tooLong(name: string): string {
  return `Cannot lint \`${name}\`: it has more than ${most / 1024 / 1024} MiB`
}
