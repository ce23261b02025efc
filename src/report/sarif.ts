import type {Log, ReportingDescriptor, Result} from 'sarif'
import type {FileReport, Level, PlacedFinding} from '../types.ts'
import {rules} from '../../rules/index.ts'
import {toRemarkReporter, type ReportOptions} from './lib/reporter.ts'
import {formatJson, homepage, joinNote} from './lib/text.ts'

export const summary = 'code scanning and editors (SARIF 2.1.0, with repairs)'

export const pathsFrom = 'repository'

const levels: Readonly<Record<Level, Result.level>> = {error: 'error', warning: 'warning', info: 'note'}

/**
 * Format the report as a SARIF 2.1.0 log. Each suggestion is a separate fix, the likeliest first.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function report(files: readonly FileReport[], {readVersion}: ReportOptions): string {
  const pages = new Map(files.flatMap(({findings}) => findings.map(({rule, url}) => [rule, url])))
  const ids = [...pages.keys()]
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'remark-lint-api-glossary',
            ...(readVersion && {version: readVersion()}),
            informationUri: homepage,
            rules: [...pages].map(([id, url]) => describeRule(id, url)),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: files.flatMap(({path, findings}) =>
          findings.map((finding) => toResult(path, finding, ids.indexOf(finding.rule))),
        ),
      },
    ],
  }
  return formatJson(log)
}

function describeRule(id: string, url: string | undefined): ReportingDescriptor {
  const finds = rules.find(({meta}) => meta.id === id)?.meta.summary
  return {
    id,
    ...(finds !== undefined && {
      shortDescription: {text: finds},
      help: {
        text: [finds, url].filter(Boolean).join('\n\n'),
        markdown: [finds, url && `[More on the rule](${url})`].filter(Boolean).join('\n\n'),
      },
    }),
    ...(url !== undefined && {helpUri: url}),
  }
}

function toResult(path: string, finding: PlacedFinding, ruleIndex: number): Result {
  const {rule, severity, expected, range} = finding
  const {start, end} = range
  const artifactLocation = {uri: toUri(path)}
  const region = {startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column}
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: {text: joinNote(finding)},
    locations: [{physicalLocation: {artifactLocation, region}}],
    ...(expected.length > 0 && {
      fixes: expected.map((text) => ({
        description: {text: text === '' ? 'Remove this text' : `Replace with ${text}`},
        artifactChanges: [{artifactLocation, replacements: [{deletedRegion: region, insertedContent: {text}}]}],
      })),
    }),
  }
}

// Matches a lone surrogate in the name of a file: `\uD83D`
const loneSurrogate = /\p{Surrogate}/gu

/** Write a path as a relative reference (RFC 3986): `docs/order page.md` → `docs/order%20page.md`. */
function toUri(path: string): string {
  return path.replace(loneSurrogate, '\uFFFD').split('/').map(encodeURIComponent).join('/')
}

export default toRemarkReporter(report)
