import fs from 'node:fs'
import {readBytes} from './read-bytes.ts'
import {toSystemReason} from './system-reason.ts'

/** More than any page that a person writes; remark would need minutes. */
const most = 16 * 1024 * 1024

/** The text of a file, or why there is none. */
export type ReadText = {text: string; bytes: Buffer} | {problem: string}

/**
 * Read a file as UTF-8.
 *
 * @param file absolute
 * @param name for the sentence that says what is wrong
 * @returns the text, with its byte order mark
 */
export function readText(file: string, name: string): ReadText {
  let bytes: Buffer
  try {
    const {size} = fs.statSync(file)
    if (size > most) return {problem: tooLong(name)}
    bytes = readBytes(file)
  } catch (error) {
    return {problem: `Cannot read \`${name}\`: ${toSystemReason(error)}`}
  }
  return decode(bytes, name)
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
  try {
    return {text: new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes), bytes}
  } catch {
    return {problem: `Cannot lint \`${name}\`: it is not UTF-8 text`}
  }
}

function isUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
}

function tooLong(name: string): string {
  return `Cannot lint \`${name}\`: it has more than ${most / 1024 / 1024} MiB`
}
