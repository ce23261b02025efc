import {hasControls} from '../english/wording.ts'
import {
  describe,
  isListOf,
  isObjectWith,
  isOneOf,
  isOptional,
  isRecordOf,
  isText,
  toShape,
  type Shape,
} from '../glossary/values.ts'
import type {FileReport, PlacedFinding} from '../types.ts'
import {toRemarkReporter, type ReportOptions, type ReportShard} from './lib/reporter.ts'
import {findLine, formatJson} from './lib/text.ts'
import {countFindings, type Totals} from './lib/totals.ts'

export const summary = 'programs; see below'

/** The JSON report. The shapes below describe its fields. */
export interface JsonReport {
  version: 1
  files: JsonFile[]
  totals: Totals & {files: number} & Pick<ReportOptions, 'fixed' | 'known'>
  shard?: Omit<ReportShard, 'positions'>
}

/** A file with findings. `position` and `lines` are for merging, so only a part of a run has them. */
export interface JsonFile {
  path: string
  findings: readonly PlacedFinding[]
  position?: number
  lines?: Readonly<Record<string, string>>
}

export function report(files: readonly FileReport[], {checked, fixed, known, shard}: ReportOptions): string {
  const data: JsonReport = {
    version: 1,
    files: files.map((file) => ({
      path: file.path,
      findings: file.findings.map(toPlain),
      ...(shard && {position: shard.positions.get(file.path) ?? 0, lines: toLines(file)}),
    })),
    totals: {files: checked, ...countFindings(files), fixed, known},
    ...(shard && {shard: {index: shard.index, count: shard.count, list: shard.list, problems: shard.problems}}),
  }
  return formatJson(data)
}

function toLines({findings, source = ''}: FileReport): Record<number, string> {
  const lines: Record<number, string> = {}
  for (const {range} of findings) {
    const {start, end} = findLine(source, range.start)
    const {line} = range.start
    const text = source.slice(start, end)
    // Messages of other packages may give a shorter text for the same line: keep the longest.
    if (start >= 0 && text.length >= (lines[line]?.length ?? 0)) lines[line] = text
  }
  return lines
}

/** Copy a finding with its documented fields only. */
function toPlain(finding: PlacedFinding): PlacedFinding {
  const keys = Object.keys(findingFields) as (keyof typeof findingFields)[]
  return Object.fromEntries(keys.map((key) => [key, finding[key]])) as unknown as PlacedFinding
}

/** Text that `merge` can print as it is, because it has no control characters. */
const isSentence = toShape(
  (value) => typeof value === 'string' && !hasControls(value),
  'text without control characters',
  isText.schema,
)
const isCount = toShape((value) => Number.isSafeInteger(value) && Number(value) >= 0, 'a count', {
  type: 'integer',
  minimum: 0,
})

/** Length of the longest page, in code units. */
const longest = 16 * 1024 * 1024
const isCoordinate = toShape((value) => isCount(value) && Number(value) <= longest + 1, 'a count', isCount.schema)
const isPoint = isObjectWith({line: isCoordinate, column: isCoordinate, offset: isCoordinate})
const findingFields = {
  rule: describe(
    'the id of the rule; `mdx-syntax` for MDX that could not be parsed, and `lint-comment` for a wrong comment',
    isSentence,
  ),
  severity: describe('`info` never affects the exit status', isOneOf(['error', 'warning', 'info'])),
  reason: describe('what was found and what was expected, on one line', isSentence),
  note: describe('an explanation, if `reason` needs one', isOptional(isSentence)),
  term: describe(
    'the term that the finding is about, as the glossary writes it; absent for requests',
    isOptional(isText),
  ),
  url: describe('the page of the rule', isOptional(isSentence)),
  range: describe(
    'exactly the text to replace; `line` and `column` start at 1, `offset` at 0; `column` and `offset` count UTF-16 code units, without a byte order mark',
    isObjectWith({start: isPoint, end: isPoint}),
  ),
  actual: describe('the text in `range`', isText),
  expected: describe('what to write instead, likeliest first; may be empty', isListOf(isText)),
  repair: describe('a person should decide about `offered` repairs', isOneOf(['certain', 'offered'])),
  changesAnchor: describe(
    'present if the repair changes the anchor of a heading',
    Object.assign(isOneOf([undefined, true]), {schema: {enum: [true]}, isOptional: true as const}),
  ),
  anchor: describe('the old anchor', isOptional(isText)),
  links: describe('links to the old anchor in the pages of the run, as `path:line`', isOptional(isListOf(isText))),
} satisfies Record<Exclude<keyof PlacedFinding, 'evidence'>, Shape>

const isFinding = isObjectWith(findingFields)

const isFile = isObjectWith({
  path: describe('relative to the working directory, with slashes', isText),
  findings: describe('sorted by position', isListOf(isFinding)),
  position: describe('with `--shard`: index among all files, from 0', isOptional(isCount)),
  lines: describe(
    'with `--shard`: the text of each line in which a finding starts; the keys are line numbers',
    isOptional(isRecordOf(isText)),
  ),
} satisfies Record<keyof JsonFile, Shape>)

export const isJsonReport = isObjectWith({
  version: describe(
    'increases when a field is removed or changes its meaning, but not when a field is added',
    isOneOf([1] satisfies JsonReport['version'][]),
  ),
  files: describe('files with findings', isListOf(isFile)),
  totals: describe(
    'numbers of files and findings',
    isObjectWith({
      files: describe('checked files, including those without findings', isCount),
      errors: describe('findings that are errors', isCount),
      warnings: describe('findings that are warnings', isCount),
      infos: describe('findings of the level `info`', isCount),
      fixable: describe('findings that `--fix` repairs', isCount),
      fixableHeadings: describe('findings that only `--fix-headings` repairs', isCount),
      fixableRequests: describe('findings that only `--fix-requests` repairs', isCount),
      fixed: describe('findings that this run repaired; absent in a run without repairs', isOptional(isCount)),
      known: describe('findings that the baseline lists; absent without a baseline', isOptional(isCount)),
    } satisfies Record<keyof JsonReport['totals'], Shape>),
  ),
  shard: describe(
    'only with `--shard`',
    isOptional(
      isObjectWith({
        index: describe('from 1', isCount),
        count: describe('how many parts there are', isCount),
        list: describe('digest of the names of all files', isText),
        problems: describe('error messages', isListOf(isText)),
      } satisfies Record<keyof NonNullable<JsonReport['shard']>, Shape>),
    ),
  ),
} satisfies Record<keyof JsonReport, Shape>)

export default toRemarkReporter(report)
