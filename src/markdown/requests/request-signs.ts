import {toAnyCase, toAnyOf} from '../../english/pattern.ts'
import {requestMethods} from '../../http/written-request.ts'
import {readers} from '../../http/readers.ts'
import type {RequestPattern} from '../../types.ts'

const anyMethod = toAnyOf(requestMethods.map(toAnyCase))
const endpoint = toAnyOf(['api', 'endpoint', 'route'].map(toAnyCase))
const lead = toAnyOf(['call', 'calling', 'hit', 'invoke', 'request', 'url', 'uri', 'address'].map(toAnyCase))

/**
 * Matches the signs that make a path a request. Code that one of the `readers` reads is a sign. These are the other
 * signs:
 *
 *     | Post |                                   a method in a table cell
 *     Method: post      (post)                   a method with a label, or in brackets
 *     post request                               a method before a word such as "request"
 *     ### Create an order: POST                  a method at the end of a line
 *     - post `/orders`                           a method before a path
 *     <b>POST</b>                                a method in an element
 *     | /orders |       ## /orders               a path at the start of a cell or of a heading
 *     ## Orders [/orders]                        a path in brackets after a heading
 *     ## Endpoints       接口   请求             a word such as "endpoint"
 *     call `/orders`                             a word such as "call" before a path
 *     `/deleteOrder`                             a path in code or in a tag, with a capital in a word
 *     http://localhost:3000      /api/orders     the address of an API
 */
const sign = toAnyOf([
  ...readers.map(({pattern}) => pattern.source),
  String.raw`\|\W{0,9}${anyMethod}\b|\b${anyMethod}\W{0,9}\|`,
  String.raw`(?:[mM]ethod|METHOD|[vV]erb|VERB|[tT]ype|TYPE)\W{0,12}${anyMethod}\b`,
  String.raw`[(\[][\x60*_]{0,3}${anyMethod}[\x60*_]{0,3}(?: \w{4,7})?[)\]]`,
  String.raw`${anyMethod}[\x60*_]{0,3} {1,4}(?:HTTP )?(?:request|method|call)`,
  String.raw`(?<=[-:–—*\x60][ \t*_\x60]{1,3})${anyMethod}[\x60*_]{0,3}[ \t]*(?![^\n])`,
  String.raw`(?:get|post|put|patch|delete) (?:(?:request|method) [–—-] |[=-]> |→ )?\x60{0,3}/`,
  String.raw`>${anyMethod}</`,
  String.raw`\|[\W_]{0,9}/`,
  String.raw`(?<![^\n])[> \t]{0,4}#{1,6}(?: [^[\n]{1,100}\[|[^\w\n]{0,6})/`,
  String.raw`\b${endpoint}(?:[sS]|_?[pP]ath)?\b|接口|请求`,
  String.raw`\b${lead}[sS]?(?: the| to| path)?:?[\W_]{1,8}(?:[\w.:{}$/-]{1,60})?/`,
  String.raw`[\x60>][^\x60\s]{0,300}?/[^\x60\s]{0,300}?[a-z][A-Z]`,
  String.raw`//api\.|\}\}/|/(?:api|rest|v\d)/|localhost|://\d`,
])

/** Create the pattern for requests whose path starts with a match of `path`. */
export function toRequestPattern(path: string, inFrontMatter: boolean): RequestPattern {
  return {path, sign, inFrontMatter}
}
