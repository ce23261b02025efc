import {applyEdits, toEdits} from '../lint/edits.ts'
import type {FileReport, PlacedFinding} from '../types.ts'
import {toRemarkReporter, type ReportOptions} from './lib/reporter.ts'
import {findLine, formatFinding, formatJson} from './lib/text.ts'
import {describeTotals} from './lib/totals.ts'

export const summary = 'a pull request review with suggestions, as JSON for the API of GitHub'

export const pathsFrom = 'repository'

export const needsText = true

/** A review comment, with the field names of GitHub's API. */
interface ReviewComment {
  path: string
  line: number
  side: 'RIGHT'
  /** The first line, from 1; absent if the comment is about a single line. */
  start_line?: number
  start_side?: 'RIGHT'
  body: string
}

interface Lines {
  first: number
  last: number
}

/**
 * Format the report as the body of a request that creates a review. Each comment lists the findings
 * on its lines, and suggests what `--fix` would write there. Lines that `--fix` would not change get
 * no comment.
 *
 * @see https://docs.github.com/en/rest/pulls/reviews#create-a-review-for-a-pull-request
 */
export function report(files: readonly FileReport[], options: ReportOptions): string {
  const {head} = describeTotals(files, options)
  return formatJson({event: 'COMMENT', body: `api-glossary: ${head}`, comments: files.flatMap(toComments)})
}

function toComments({path, findings, source}: FileReport): ReviewComment[] {
  if (source === undefined) return []
  return joinLines(findings.filter((finding) => toEdits([finding], {}).length > 0)).flatMap((lines) => {
    const inside = findings.filter(({range}) => lines.first <= range.start.line && range.end.line <= lines.last)
    const suggestion = suggest(inside, source)
    if (suggestion === undefined) return []
    const {first, last} = lines
    return {
      path,
      ...(first < last && ({start_line: first, start_side: 'RIGHT'} as const)),
      line: last,
      side: 'RIGHT',
      body: `${inside.map((finding) => `${formatFinding(finding)}\n`).join('')}\n${suggestion}`,
    }
  })
}

/** Find the lines of each finding. Joins findings that share a line, because a line can have only one suggestion. */
function joinLines(findings: readonly PlacedFinding[]): Lines[] {
  const joined: Lines[] = []
  for (const {range} of findings) {
    const previous = joined.at(-1)
    const {line: first} = range.start
    const {line: last} = range.end
    if (previous && first <= previous.last) joined.splice(-1, 1, {...previous, last: Math.max(previous.last, last)})
    else joined.push({first, last})
  }
  return joined
}

/**
 * Format a suggestion block with the repaired lines of findings.
 *
 * @returns undefined if the source lacks the text of a finding, or if a repair would change a line
 *   ending
 */
function suggest(findings: readonly PlacedFinding[], source: string): string | undefined {
  const [first, last] = [findings[0], findings.at(-1)]
  if (!first || !last) return
  const {start} = findLine(source, first.range.start)
  const {end} = findLine(source, last.range.end)
  const edits = toEdits(findings, {}).map(({range: [from, to], ...edit}) => {
    return {...edit, range: [from - start, to - start] as const}
  })
  const {text, count} = applyEdits(source.slice(start, end), edits)
  if (count < edits.length || text.includes('\r')) return
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(({0: run}) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}suggestion\n${text}\n${fence}`
}

export default toRemarkReporter(report)
