import type {Finding, MarkdownDocument, Operation, Range, Request, Rule} from '../../src/types.ts'
import {alternatives, quote} from '../../src/english/wording.ts'
import {toActionWords, findVerb} from '../../src/http/action-words.ts'
import {checkIgnore, hasPath} from '../../src/http/path.ts'
import {readAbove} from '../../src/markdown/outline.ts'
import {toRequestPattern} from '../../src/markdown/requests/request-signs.ts'
import {matchRequest, type Match} from '../../src/openapi/match.ts'
import {findNearest} from '../../src/openapi/nearest.ts'

/** Options of the rule. */
export interface Options {
  /** Paths that the OpenAPI file lacks on purpose; a trailing `*` stands for any end. */
  ignore: readonly string[]
  /** Whether the names of parameters in queries are checked, and whether required ones are there. */
  parameters: boolean
}

/** A slash that starts a path, not that of a closing tag: `/orders` */
const anyPath = String.raw`/(?<!<\/)[\w{:<[($%~-]`

const rule: Rule<Options> = {
  meta: {
    id: 'api-known-request',
    summary: 'Example requests that the API does not have, by its OpenAPI file',
    status: 'preview',
    isDefault: true,
    needsApi: true,
    isJoinable: false,
    defaults: {ignore: [], parameters: false},
    validate({ignore, parameters}) {
      if (parameters !== undefined && typeof parameters !== 'boolean')
        return `unexpected \`parameters: ${JSON.stringify(parameters)}\`, expected \`true\` or \`false\``
      return checkIgnore(ignore)
    },
  },
  pattern: () => ({requests: toRequestPattern(anyPath)}),
  *check(document, {glossary, options}) {
    const words = toActionWords(glossary)
    const match = (request: Request): Match | undefined => matchRequest(request, document.apis, words.lists.bases)
    for (const request of document.requests) {
      if (request.isRoute || hasPath(options.ignore, request.path)) continue
      if (request.method === undefined && request.host === '') continue
      const found = match(request)
      if (!found) continue
      if (request.isBadExample || isHistory(document, request)) continue
      if (found.kind === 'operation') {
        const {operation} = found.route
        if (operation.isDeprecated && request.method !== undefined && !saysDeprecated(document, request))
          yield toDeprecated(document, request, operation)
        continue
      }
      const methods = toMethods(request)
      if (found.kind === 'method') {
        const offered = [...new Set(found.routes.map(({operation}) => operation.method))]
        const rank = (method: string): number => (methods.includes(method) ? methods.indexOf(method) : methods.length)
        const sorted = offered.toSorted((a, b) => rank(a) - rank(b))
        const reason = `Unexpected method \`${request.method}\` for path ${quote(request.path)}, expected ${alternatives(sorted)}`
        yield toFinding(
          document,
          request,
          sorted.map((method) => ({method, path: request.path})),
          reason,
          `The path is in \`${found.routes[0]?.api.file}\`, without this method.`,
        )
        continue
      }
      const near = findNearest(request.path, request.method, found.routes, methods)
      const shown = near.map(({method, path}) => `${method} ${path}`)
      const end = shown.length > 0 ? `, expected ${alternatives(shown)}` : ''
      const files = [...new Set(found.routes.map(({api}) => api.file))]
      yield toFinding(
        document,
        request,
        near,
        `Unexpected path ${quote(request.path)}${end}`,
        `No operation in ${alternatives(files)} has this path.`,
      )
    }

    /** Methods for what a request is said to do, likeliest first. */
    function toMethods({purpose = '', section}: Request): readonly string[] {
      for (const text of [purpose, section])
        for (const word of text
          .toLowerCase()
          .match(/[a-z]+/g)
          ?.slice(0, 12) ?? []) {
          const purposeOf = words.purposeOf.get(findVerb(word, words) ?? '')
          if (purposeOf) return [purposeOf.method, ...purposeOf.also]
        }
      return []
    }
  },
}
export default rule

function toFinding(
  {source}: MarkdownDocument,
  request: Request,
  requests: readonly {method: string; path: string}[],
  reason: string,
  note: string,
): Finding {
  const edits = requests.flatMap(
    ({method, path}) => request.edit(request.method === undefined ? undefined : method, path) ?? [],
  )
  const range: Range =
    edits.length > 0
      ? [Math.min(...edits.map((edit) => edit.range[0])), Math.max(...edits.map((edit) => edit.range[1]))]
      : request.pathRange
  const expected = edits.map(
    (edit) => source.slice(range[0], edit.range[0]) + edit.text + source.slice(edit.range[1], range[1]),
  )
  return {range, actual: source.slice(...range), expected: [...new Set(expected)], repair: 'offered', reason, note}
}

function toDeprecated({source}: MarkdownDocument, request: Request, operation: Operation): Finding {
  const {method, path, successor} = operation
  return {
    range: request.pathRange,
    actual: source.slice(...request.pathRange),
    expected: [],
    repair: 'offered',
    reason: `Unexpected deprecated request ${quote(`${method} ${path}`)}, expected words that say so`,
    note: successor ?? 'The OpenAPI file names no successor.',
  }
}

// "Deprecated", "legacy", "no longer supported", "will be removed"
const deprecation = /\b(?:deprecat\w*|legacy|obsolete|sunset\w*|no longer|removed|superseded|retired|discouraged)\b/i

/** Whether the page says of a request that it is deprecated: in its section, or under a heading above. */
function saysDeprecated(document: MarkdownDocument, request: Request): boolean {
  return deprecation.test(readAbove(document, request.pathRange[0]).text)
}

// "CHANGELOG.md", "release-notes/", "docs/whats-new.md", "migration"
const historyFile =
  /(?:^|[/_-])(?:change-?logs?|releases?|release-?notes?|history|what-?s-?new|migrat\w+|upgrad\w+)(?:[/_.-]|$)/i
// "Changelog", "What's new in 2.0", "Migrating from v1", "[1.2.0] - 2026-01-31", "Removed"
const historyHeading =
  /\b(?:change ?logs?|release notes?|releases|what[’']?s new|migrat\w+|upgrad\w+|breaking changes|deprecat\w*|legacy|removed|roadmap|planned|coming soon|proposals?)\b|^\W*v?\d+\.\d+(?:\.\d+)?\b|^\W*\d{4}-\d{2}-\d{2}/i

/** Whether a request stands where a page says what was, or will be: release notes, a guide to migration. */
function isHistory(document: MarkdownDocument, request: Request): boolean {
  if (historyFile.test(document.path ?? '')) return true
  return readAbove(document, request.pathRange[0]).headings.some((heading) => historyHeading.test(heading))
}
