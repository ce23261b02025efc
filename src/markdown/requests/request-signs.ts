import {toAnyCase, toAnyOf} from '../../english/pattern.ts'
import {requestMethods} from '../../http/written-request.ts'
import {readers} from '../../http/readers.ts'
import type {RequestPattern} from '../../types.ts'

const anyMethod = toAnyOf(requestMethods.map(toAnyCase))
const endpoint = toAnyOf(['api', 'endpoint', 'route'].map(toAnyCase))
const lead = toAnyOf(['call', 'calling', 'hit', 'invoke', 'request', 'url', 'uri', 'address'].map(toAnyCase))

/**
 * Matches the signs that make a path a request: code that a reader understands, a method in a table cell, a method with
 * a label, a cell or a heading with a path, a word such as "endpoint", a word such as "call" before a path, the address
 * of an API, or a name in code that is not the name of a file.
 *
 *     | Post |      Method: post      (post)      | /orders |      ## Endpoints      call `/orders`      `/deleteOrder`
 *
 *     - post `/orders`      ### Create an order: POST      http://localhost:3000      /api/orders
 */
const sign = toAnyOf([
  ...readers.map(({pattern}) => pattern.source),
  String.raw`\|\W{0,9}${anyMethod}\b|\b${anyMethod}\W{0,9}\|`,
  String.raw`(?:[mM]ethod|METHOD|[vV]erb|VERB|[tT]ype|TYPE)\W{0,12}${anyMethod}\b`,
  String.raw`[(\[][\x60*_]{0,3}${anyMethod}[\x60*_]{0,3}(?: \w{4,7})?[)\]]`,
  String.raw`${anyMethod}[\x60*_]{0,3} {1,4}(?:HTTP )?(?:request|method|call)`,
  String.raw`(?<=[-:–—*\x60][ \t*_\x60]{1,3})${anyMethod}[\x60*_]{0,3}[ \t]*(?![^\n])`,
  String.raw`(?:get|post|put|patch|delete) (?:(?:request|method) [–—-] |[=-]> |→ )?\x60{0,3}/`,
  String.raw`\|[\W_]{0,9}/`,
  String.raw`(?<![^\n])[> \t]{0,4}#{1,6}[^\w\n]{0,6}/`,
  String.raw`\b${endpoint}[sS]?\b`,
  String.raw`\b${lead}[sS]?(?: the| to)?:?[\W_]{1,8}(?:[\w.:{}$/-]{1,60})?/`,
  String.raw`[\x60>][^\x60\s]{0,300}?/[^\x60\s]{0,300}?[a-z][A-Z]`,
  String.raw`//api\.|\}\}/|/(?:api|rest|v\d)/|localhost|://\d`,
])

/** Create the pattern for requests whose path starts with a match of `path`. */
export function toRequestPattern(path: string, inFrontMatter: boolean): RequestPattern {
  return {path, sign, inFrontMatter}
}
