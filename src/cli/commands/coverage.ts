/** Lists which operations of an API the documents mention, and on which lines. */
import {location} from 'vfile-location'
import {escapeControls} from '../../english/wording.ts'
import {toActionWords} from '../../http/action-words.ts'
import {builtin} from '../../glossary/builtin.ts'
import {GlossaryError} from '../../glossary/data.ts'
import {matchRequest, toIsBase} from '../../openapi/match.ts'
import {formatJson} from '../../report/lib/text.ts'
import type {Api, Operation} from '../../types.ts'
import {defineSubcommand, type OptionTable} from '../arguments.ts'
import {UsageError} from '../errors.ts'
import {loadSettings} from '../settings.ts'
import {complain} from '../host.ts'
import {findDocuments, readDocuments} from './uses.ts'

interface Covered {
  file: string
  method: string
  path: string
  isDeprecated: boolean
  mentions: readonly string[]
}

interface Coverage {
  operations: readonly Covered[]
  requests: {read: number; matched: number}
}

const formats = {
  markdown: formatMarkdown,
  json: (coverage: Coverage) => formatJson({...coverage, ...count(coverage.operations)}),
}

const options = {
  'format': {type: 'string', short: 'f', value: 'NAME', choices: Object.keys(formats), help: 'markdown or json'},
  'openapi': {
    type: 'string',
    value: 'FILE',
    multiple: true,
    help: 'an OpenAPI file, in addition to the files in settings',
  },
  'fail-under': {
    type: 'string',
    value: 'N',
    help: 'exit with 1 if the documents mention less than N percent of the operations',
  },
} as const satisfies OptionTable

const help = `Usage: api-glossary coverage [options] [paths…]

Lists the operations in the OpenAPI files of the API, and shows where the
documents mention each operation. Also prints the percentage of mentioned
operations. Deprecated operations are listed, but do not count.

OPTIONS
`

export const run = defineSubcommand(options, help, async ({paths, options: given}, host) => {
  const {format = 'markdown', openapi = [], 'fail-under': least = '0'} = given
  if (!/^\d{1,3}(?:\.\d+)?$/.test(least) || Number(least) > 100)
    throw new UsageError(`Unexpected value \`${least}\` for \`--fail-under\`, expected a percentage from 0 to 100`)
  const documents = await findDocuments(paths.length > 0 ? paths : ['.'], host)
  const names = documents.map(({name}) => name)
  const settings = await loadSettings(names, host.cwd, undefined, openapi)
  if (settings.problems.length > 0) throw new GlossaryError(settings.problems)
  const apisOf = (name: string): readonly Api[] => settings.resolve?.(name).apis ?? []
  const apis = new Set(names.flatMap((name) => apisOf(name)))
  if (apis.size === 0) throw new UsageError('No OpenAPI file, expected `openapi:` in settings or `--openapi FILE`')
  const mentions = new Map<Operation, string[]>()
  const requests = {read: 0, matched: 0}
  for (const {path, document} of readDocuments(documents, host)) {
    const isBase = toIsBase(toActionWords(settings.resolve?.(path).glossary ?? builtin).lists.bases)
    const points = location(document.source)
    for (const request of settings.findIgnorer(path) ? [] : document.requests) {
      if (request.isRoute || request.isBadExample) continue
      requests.read++
      const match = matchRequest(request, apisOf(path), isBase)
      if (match?.kind !== 'operation') continue
      requests.matched++
      const {operation} = match.route
      const known = mentions.get(operation) ?? []
      mentions.set(operation, known)
      if (request.method !== undefined) known.push(`${path}:${points.toPoint(request.pathRange[0])?.line}`)
    }
  }
  const operations = [...apis].flatMap(({file, operations: all}) =>
    all.map((operation): Covered => {
      const {method, path, isDeprecated = false} = operation
      return {file, method, path, isDeprecated, mentions: mentions.get(operation) ?? []}
    }),
  )
  host.stdout.write(formats[format as keyof typeof formats]({operations, requests}))
  const {share} = count(operations)
  if (share * 100 >= Number(least)) return 0
  complain(host, `${toPercent(share)} of the operations are mentioned, expected ${least} % or more`)
  return 1
})

/** Count the operations that are not deprecated: all of them, and those that the documents mention. */
function count(operations: readonly Covered[]): {all: number; mentioned: number; share: number} {
  const current = operations.filter(({isDeprecated}) => !isDeprecated)
  const mentioned = current.filter(({mentions}) => mentions.length > 0).length
  return {all: current.length, mentioned, share: current.length === 0 ? 1 : mentioned / current.length}
}

/** Format a share as a percentage. The percentage is rounded down, so `100 %` means all operations. */
function toPercent(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`
}

const mostPlaces = 3

function formatMarkdown({operations, requests}: Coverage): string {
  const toTable = (title: string, rows: readonly Covered[]): string => {
    if (rows.length === 0) return ''
    const lines = rows.map(({method, path, mentions}) => {
      const more = mentions.length > mostPlaces ? `, and ${mentions.length - mostPlaces} more` : ''
      return `| \`${method} ${escapeControls(path)}\` | ${escapeControls(mentions.slice(0, mostPlaces).join(', ')) || '–'}${more} |\n`
    })
    return `| ${title} | Mentioned in |\n| --- | --- |\n${lines.join('')}\n`
  }
  const {all, mentioned, share} = count(operations)
  const sum = `${mentioned} of ${all} operations are mentioned (${toPercent(share)}). Requests that match an operation: ${requests.matched} of ${requests.read}.\n`
  const deprecated = operations.filter(({isDeprecated}) => isDeprecated)
  const current = operations.filter(({isDeprecated}) => !isDeprecated)
  return toTable('Operation', current) + toTable('Deprecated operation', deprecated) + sum
}
