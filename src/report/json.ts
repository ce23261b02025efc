import type {FileReport, PlacedFinding} from '../types.ts'
import {toRemarkReporter, type ReportOptions} from './lib/reporter.ts'
import {formatJson} from './lib/text.ts'
import {countFindings, type Totals} from './lib/totals.ts'

export const summary = 'programs (see [the format `json`](#the-format-json))'

/** The JSON report. `schema` describes its fields. */
interface JsonReport {
  version: 1
  files: FileReport[]
  totals: Totals & {files: number} & Pick<ReportOptions, 'fixed' | 'known'>
}

export function report(files: readonly FileReport[], {checked, fixed, known}: ReportOptions): string {
  const data: JsonReport = {
    version: 1,
    files: files.map(({path, findings}) => ({path, findings: findings.map(toPlain)})),
    totals: {files: checked, ...countFindings(files), fixed, known},
  }
  return formatJson(data)
}

function toPlain(finding: PlacedFinding): PlacedFinding {
  const keys = Object.keys(findingFields) as (keyof typeof findingFields)[]
  return Object.fromEntries(keys.map((key) => [key, finding[key]])) as unknown as PlacedFinding
}

interface Field {
  schema: object
  isOptional: boolean
}

const text = {type: 'string'}
const count = {type: 'integer', minimum: 0}
const toList = (items: object): object => ({type: 'array', items})

const field = (description: string, schema: object): Field => ({schema: {description, ...schema}, isOptional: false})
const optional = (description: string, schema: object): Field => ({...field(description, schema), isOptional: true})

function toObject(fields: Readonly<Record<string, Field>>): object {
  const all = Object.entries(fields)
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, {schema}]) => [name, schema])),
    required: all.filter(([, {isOptional}]) => !isOptional).map(([name]) => name),
  }
}

const point = {
  type: 'object',
  properties: {line: count, column: count, offset: count},
  required: ['line', 'column', 'offset'],
}
const findingFields = {
  rule: field(
    'the id of the rule; `mdx-syntax` if MDX could not be parsed; `lint-comment` if a lint comment is wrong',
    text,
  ),
  severity: field('the level of the finding; `info` never affects the exit status', {
    enum: ['error', 'warning', 'info'],
  }),
  reason: field('what was found and what was expected, on one line', text),
  note: optional('an explanation, if `reason` needs one', text),
  term: optional(
    'the term that the finding is about, in the spelling of the glossary; absent if the finding is about no term',
    text,
  ),
  url: optional('the page of the rule', text),
  range: field(
    'the position of the text to replace; `line` and `column` start at 1, and `offset` starts at 0; `column` and `offset` count UTF-16 code units; a byte order mark does not count',
    {type: 'object', properties: {start: point, end: point}, required: ['start', 'end']},
  ),
  actual: field('the text in `range`', text),
  expected: field('a list of possible replacements, with the likeliest first; the list may be empty', toList(text)),
  repair: field('whether the repair is certain; a person should decide whether to make an `offered` repair', {
    enum: ['certain', 'offered'],
  }),
  changesAnchor: optional('present only if the repair changes the anchor of a heading', {enum: [true]}),
  anchor: optional('the anchor of the heading before the repair', text),
  links: optional('the links to `anchor` in the checked pages, as `path:line`', toList(text)),
} satisfies Record<Exclude<keyof PlacedFinding, 'evidence'>, Field>

const fileFields = {
  path: field('the path of the file, relative to the working directory, with slashes', text),
  findings: field('the findings of the file, sorted by position', toList(toObject(findingFields))),
} satisfies Record<Exclude<keyof FileReport, 'source'>, Field>

const totalsFields = {
  files: field('the number of checked files, including files without findings', count),
  errors: field('the number of errors', count),
  warnings: field('the number of warnings', count),
  infos: field('the number of findings of the level `info`', count),
  fixable: field('the number of findings that `--fix` repairs', count),
  fixableHeadings: field('the number of findings that only `--fix-headings` repairs', count),
  fixableRequests: field('the number of findings that only `--fix-requests` repairs', count),
  fixed: optional('the number of findings that this run repaired; absent if the run only reports', count),
  known: optional('the number of findings that the baseline lists; absent without a baseline', count),
} satisfies Record<keyof JsonReport['totals'], Field>

export const schema = toObject({
  version: field(
    'the version of the format; it increases if a field is removed or gets a new meaning, but not if a field is added',
    {
      enum: [1],
    },
  ),
  files: field('the files with findings', toList(toObject(fileFields))),
  totals: field('the numbers of files and findings', toObject(totalsFields)),
} satisfies Record<keyof JsonReport, Field>)

export default toRemarkReporter(report)
