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
  /** Of a file, only valid until its reader reads another one. */
  readonly bytes: Buffer
  readonly isAscii: boolean
}

/** Reads a file as UTF-8. @param file absolute @param name for the sentence that says what is wrong */
export type ReadFile = (file: string, name: string) => ReadText

/**
 * Make what reads files one after the other into the same memory, so that it does not
 * grow with their number.
 */
export function toFileReader(): ReadFile {
  let shared = Buffer.alloc(0)
  /** Read to the end. @returns how many bytes; undefined where they are too many */
  const readAll = (descriptor: number): number | undefined => {
    if (shared.length === 0) shared = Buffer.allocUnsafeSlow(256 * 1024)
    let length = 0
    for (;;) {
      const count = fs.readSync(descriptor, shared, length, shared.length - length, null)
      length += count
      if (count === 0) return length
      if (length > most) return undefined
      if (length < shared.length) continue
      const larger = Buffer.allocUnsafeSlow(Math.min(shared.length * 4, most + 1))
      shared.copy(larger)
      shared = larger
    }
  }
  return (file, name) => {
    let length: number | undefined
    let descriptor: number | undefined
    try {
      // A pipe would be waited for.
      descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0))
      length = readAll(descriptor)
    } catch (error) {
      return {problem: `Cannot read \`${name}\`: ${toSystemReason(error)}`}
    } finally {
      if (descriptor !== undefined) fs.closeSync(descriptor)
    }
    return length === undefined ? {problem: tooLong(name)} : decode(shared.subarray(0, length), name)
  }
}

/**
 * Read bytes as UTF-8.
 *
 * @param name for the sentence that says what is wrong
 */
export function decode(bytes: Buffer, name: string): ReadText {
  if (bytes.length > most) return {problem: tooLong(name)}
  if (isUtf16(bytes)) return {problem: `Cannot lint \`${name}\`: it is UTF-16 text, expected UTF-8`}
  if (bytes.includes(0)) return {problem: `Cannot lint \`${name}\`: it is binary, expected UTF-8 text`}
  const isPlain = isAscii(bytes)
  if (!isPlain && !isUtf8(bytes)) return {problem: `Cannot lint \`${name}\`: it is not UTF-8 text`}
  return new LateText(bytes, isPlain)
}

/** A class, as objects with getters of their own take longer to make. */
class LateText implements Text {
  readonly bytes: Buffer
  readonly isAscii: boolean
  private made: string | undefined

  constructor(bytes: Buffer, isPlain: boolean) {
    this.bytes = bytes
    this.isAscii = isPlain
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
