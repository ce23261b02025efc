import type {Finding, Range, Request, Rule} from '../../src/types.ts'
import {alternatives, quote} from '../../src/english/wording.ts'
import {toSingular} from '../../src/english/inflection.ts'
import {toRequestPattern} from '../../src/markdown/requests/request-signs.ts'
import {findAction} from '../../src/http/action.ts'
import {checkIgnore, hasPath, parsePath} from '../../src/http/path.ts'
import {findExpected, readPathResource, readStatement, type Statement} from '../../src/http/expected-request.ts'
import {toActionWords} from '../../src/http/action-words.ts'
import {readNaming} from '../../src/http/naming.ts'

/** Options of the rule. */
export interface Options {
  /** Paths that are as they are on purpose; a trailing `*` stands for any end. */
  ignore: readonly string[]
}

const rule: Rule<Options> = {
  meta: {
    id: 'api-request-method',
    summary: 'Methods that contradict the purpose stated beside them',
    status: 'preview',
    isDefault: false,
    isJoinable: false,
    defaults: {ignore: []},
    validate: ({ignore}) => checkIgnore(ignore),
  },
  // Any path.
  pattern: () => ({requests: toRequestPattern('/')}),
  *check(document, {glossary, options}) {
    const requests = document.requests.filter((request) => request.method && request.purpose && !request.isRoute)
    if (requests.length === 0) return
    const words = toActionWords(glossary)
    const naming = readNaming(document, words)
    for (const request of requests) {
      if (hasPath(options.ignore, request.path)) continue
      const statement = readStatement(request.purpose ?? '', words)
      if (!statement) continue
      const path = parsePath(request.path)
      // An action in the path is the business of the other rule.
      if (findAction(path, request.method, words, naming)) continue
      const target = readPathResource(path)
      if (!target || toSingular(target.noun) !== toSingular(statement.noun)) continue
      const expected = findExpected(
        request.method,
        path,
        target.isMember,
        statement,
        naming.forRequest(request).toParameter(target.resource),
      )
      if (!expected || request.isBadExample) continue
      yield toFinding(document.source, request, statement, expected)
    }
  },
}
export default rule

function toFinding(
  source: string,
  request: Request,
  {purpose}: Statement,
  expected: {method: string; path: string},
): Finding {
  const edit = request.edit(expected.method, expected.path)
  const range: Range = edit?.range ?? request.methodRange ?? request.pathRange
  const shown = edit ? `, expected ${alternatives([`${expected.method} ${expected.path}`])}` : ''
  return {
    range,
    actual: source.slice(...range),
    expected: edit ? [edit.text] : [],
    repair: 'offered',
    reason: `Unexpected ${quote(`${request.method} ${request.path}`)} to ${purpose.id}${shown}`,
    note: `The text beside it says what it is for. To ${purpose.id} is \`${purpose.method}\` on the URL of the ${purpose.on}.`,
  }
}
