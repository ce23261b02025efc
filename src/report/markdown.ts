import {quote} from '../english/wording.ts'
import type {FileReport} from '../types.ts'
import {toRemarkReporter, type ReportOptions} from './lib/reporter.ts'
import {formatFinding} from './lib/text.ts'
import {describeTotals} from './lib/totals.ts'

export const summary = 'a job summary or a comment (Markdown, with at most 200 findings)'

/** The report lists at most this many findings. More would not fit into a comment on GitHub (65,536 characters). */
const most = 200

/**
 * Format the report as Markdown: totals, then the findings of each file below the name of the file.
 *
 *     ### 1 finding in 1 of 4 files: 1 warning
 *
 *     `docs/orders.md`
 *
 *     - 3:5 Unexpected `Rest api`, expected `REST API` ([glossary-casing](…))
 */
export function report(files: readonly FileReport[], options: ReportOptions): string {
  const {fixed, head, notes} = describeTotals(files, options)
  const parts = [`### ${head}`]
  let left = most
  for (const {path, findings} of files) {
    const shown = findings.slice(0, left)
    left -= shown.length
    if (shown.length === 0) continue
    const items = shown.map((finding) => {
      const {line, column} = finding.range.start
      return `- ${line}:${column} ${formatFinding(finding)}`
    })
    parts.push(quote(path), items.join('\n'))
  }
  const all = files.flatMap(({findings}) => findings).length
  const more = all > most ? [`Findings that are not shown: ${all - most}`] : []
  const sentences = [...more, ...fixed, ...notes].map((note) => `${note}.`)
  if (sentences.length > 0) parts.push(sentences.join('\n'))
  return `${parts.join('\n\n')}\n`
}

export default toRemarkReporter(report)
