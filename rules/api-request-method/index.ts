import {defineRule} from '../../src/core/define-rule.ts'
import type {Finding, Glossary, Range, Request} from '../../src/core/types.ts'
import {alternatives, quote} from '../../src/core/wording.ts'
import {isPlural, toSingular} from '../../src/english/inflection.ts'
import {findAction} from '../../src/http/action.ts'
import {type ActionWords, compileActionWords} from '../../src/http/action-words.ts'
import {parsePath, type PathTemplate, toLiteral, toPathText} from '../../src/http/path.ts'
import {readStatement, type Statement} from '../../src/http/statement.ts'
import {splitWords} from '../../src/http/words.ts'
import {readNaming} from '../api-action-path/naming.ts'

/** Options of the rule. */
export interface Options {
  /** Paths that are as they are on purpose; a trailing `*` stands for any end. */
  ignore: readonly string[]
}

const compiled = new WeakMap<Glossary, ActionWords>()

export default defineRule<Options>({
  meta: {
    id: 'api-request-method',
    summary: 'methods that contradict the purpose stated beside them',
    status: 'preview',
    isDefault: false,
    isJoinable: false,
    defaults: {ignore: []},
    validate({ignore}) {
      if (ignore === undefined || (Array.isArray(ignore) && ignore.every((path) => typeof path === 'string')))
        return undefined
      return `unexpected \`ignore: ${JSON.stringify(ignore)}\`, expected a list of paths`
    },
  },
  *check(document, {glossary, options}) {
    const requests = document.requests.filter((request) => request.method && request.purpose && !request.isRoute)
    if (requests.length === 0) return
    let words = compiled.get(glossary)
    if (!words) {
      words = compileActionWords(glossary.requests)
      compiled.set(glossary, words)
    }
    const naming = readNaming(document, words)
    for (const request of requests) {
      const bare = request.path.replace(/[?#].*$/s, '')
      if (options.ignore.some((entry) => (entry.endsWith('*') ? bare.startsWith(entry.slice(0, -1)) : entry === bare)))
        continue
      const statement = readStatement(request.purpose ?? '', words, toSingular)
      if (!statement) continue
      const path = parsePath(request.path)
      // An action in the path is the business of the other rule.
      if (findAction(path, request.method, words, {isPlural, toSingular, ...naming})) continue
      const target = readTarget(path)
      if (!target || toSingular(target.noun) !== toSingular(statement.noun)) continue
      const expected = findExpected(
        request,
        path,
        target,
        statement,
        naming.forRequest(request).toParameter(target.resource),
      )
      if (!expected || request.isBadExample) continue
      yield toFinding(document.source, request, statement, expected)
    }
  },
})

/** What a path leads to: a collection, by a plural, or a member, by a parameter after a noun. */
interface Target {
  noun: string
  resource: string[]
  isMember: boolean
}

function readTarget(path: PathTemplate): Target | undefined {
  const last = path.segments.at(-1)
  const owner = last?.kind === 'parameter' ? path.segments.at(-2) : last
  if (!owner || owner.kind === 'parameter') return
  const parts = splitWords(toLiteral(owner))
  const noun = parts.at(-1)
  if (noun === undefined) return
  const isMember = last?.kind === 'parameter'
  if (!isMember && !isPlural(noun)) return
  return {noun, resource: [...parts.slice(0, -1), toSingular(noun)], isMember}
}

/** The request that the purpose asks for; undefined where the one that is there will do. */
function findExpected(
  {method}: Request,
  path: PathTemplate,
  target: Target,
  {purpose, isOne}: Statement,
  parameter: string,
): {method: string; path: string} | undefined {
  const same = toPathText(
    path,
    path.segments.map(({text}) => text),
  )
  const isRight = method === purpose.method || (method !== undefined && purpose.also.includes(method))
  if (isRight) {
    // One order is deleted on its own URL.
    if (purpose.id !== 'delete' || target.isMember || !isOne || path.query) return
    return {method: purpose.method, path: toPathText(path, [...path.segments.map(({text}) => text), parameter])}
  }
  if (purpose.on === 'collection' && target.isMember) return
  if (purpose.id === 'update') {
    // PATCH updates in part; a collection may be updated by POST.
    return target.isMember && (method === 'GET' || method === 'DELETE' || method === 'POST')
      ? {method: purpose.method, path: same}
      : undefined
  }
  if (purpose.id === 'create')
    return method === 'GET' || method === 'DELETE' ? {method: purpose.method, path: same} : undefined
  if (purpose.id === 'delete') return target.isMember ? {method: purpose.method, path: same} : undefined
  if (method === 'HEAD' || method === 'OPTIONS') return
  // A body may hold the query: only "list" on the collection is plain enough.
  if (method === 'POST')
    return purpose.id === 'list' && !target.isMember ? {method: purpose.method, path: same} : undefined
  return {method: purpose.method, path: same}
}

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
