import {toAnyCase, toAnyOf} from '../../english/pattern.ts'
import {requestMethods} from '../../http/written-request.ts'
import {readers} from '../../http/readers.ts'
import type {RequestPattern} from '../../types.ts'

const endpoint = toAnyOf(
  ['endpoint', 'endpoints', 'route', 'routes', 'call', 'calls', 'calling', 'hit', 'hits', 'invoke', 'invokes'].map(
    toAnyCase,
  ),
)
const anyMethod = toAnyOf(requestMethods.map(toAnyCase))

/**
 * What makes a path a request: what a reader of code looks for, a method in a cell of a
 * table, a method with a label, a cell or a heading with a path, a heading or words for it, or a name in
 * code that no file has.
 *
 *     | Post |      Method: post      (post)      | /orders |      ## Endpoints      Endpoints:      call `/orders`      `/deleteOrder`
 */
const sign = toAnyOf([
  ...readers.map(({pattern}) => pattern.source),
  String.raw`\|\W{0,9}${anyMethod}\b|\b${anyMethod}\W{0,9}\|`,
  String.raw`(?:[mM]ethod|METHOD|[vV]erb|VERB|[tT]ype|TYPE)\W{0,12}${anyMethod}\b`,
  String.raw`[(\[][\x60*_]{0,3}${anyMethod}[\x60*_]{0,3}[)\]]`,
  String.raw`\|[\W_]{0,9}/`,
  String.raw`\n[> \t]{0,4}#{1,6}[^\w\n]{0,6}/`,
  String.raw`\n[> \t]{0,4}#{1,6} [^\n]{0,60}(?:API|[eE]ndpoint|[rR]oute|[rR]equest)`,
  `${toAnyOf(['endpoints', 'routes', 'api calls'].map(toAnyCase))}:`,
  String.raw`${endpoint}(?: the| to)?:?[\W_]{1,8}/|\x60[\W_]{0,6} (?:${toAnyCase('api')} |${toAnyCase('rest')} )?${endpoint}`,
  String.raw`[\x60>][^\x60\s]{0,300}?/[^\x60\s]{0,300}?[a-z][A-Z]`,
  String.raw`[\x60>]/api/v\d`,
])

/** What the source of a request holds whose path starts with what a body matches. */
export function toRequestPattern(path: string): RequestPattern {
  return {path, sign}
}
