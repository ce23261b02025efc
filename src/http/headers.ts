import {matchAt} from '../english/pattern.ts'
import type {Range} from '../types.ts'

/** A header field (RFC 9110, section 5) in a text. */
export interface WrittenHeader {
  name: string
  /** The range of the name, as indices of the text. */
  range: Range
}

// Matches the start of a header field, maybe after a quote: "X-Shop:" of "X-Shop: 7", "'X-Shop:" of "'X-Shop: 7'". Also
// matches "X-Shop;", which is a field without a value in curl
const field = /["']?([A-Za-z][\w-]{0,80})\s{0,4}[:;]/dy

/**
 * Read a header field.
 *
 * @returns undefined if there is no header field at the index: `$HEADER`, `@headers.txt`
 */
export function readHeader(text: string, index: number): WrittenHeader | undefined {
  const match = matchAt(field, text, index)
  const range = match?.indices?.[1]
  return match?.[1] !== undefined && range ? {name: match[1], range} : undefined
}

// Matches the end of a start line, maybe with " HTTP/1.1"
const lineEnd = /(?:[ \t]+HTTP\/[\d.]{1,3})?[ \t]*\r?\n/y
const usualField = /^(?:host|authorization|accept|content-type)$/i
const mostHeaders = 50

/**
 * Read the header fields on the lines below a start line.
 *
 *     GET /orders HTTP/1.1
 *     Host: shop.example
 *     X-Shop: 7
 *
 * @param index the end of the target
 * @returns undefined if there are no header fields. If the start line has no `HTTP/`, at least one header field must
 *   have a common name, such as `Host`, because other lines with a colon look similar
 */
export function readHeaderLines(text: string, index: number): WrittenHeader[] | undefined {
  const [end] = matchAt(lineEnd, text, index) ?? []
  if (end === undefined) return
  const headers: WrittenHeader[] = []
  for (let line = index + end.length; line > 0 && headers.length < mostHeaders; line = text.indexOf('\n', line) + 1) {
    const header = readHeader(text, line)
    if (!header) break
    headers.push(header)
  }
  const isCertain = end.includes('HTTP/') || headers.some(({name}) => usualField.test(name))
  return headers.length > 0 && isCertain ? headers : undefined
}
