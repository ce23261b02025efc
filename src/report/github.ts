import type {FileReport, Level} from '../types.ts'
import {toReporter} from './reporter.ts'

const commands: Readonly<Record<Level, string>> = {error: 'error', warning: 'warning', info: 'notice'}

/**
 * The report for GitHub Actions: one workflow command for each finding, which
 * annotates the lines of a pull request.
 *
 *     ::warning file=docs/orders.md,line=3,col=5,endLine=3,endColumn=13,title=glossary-casing::Unexpected …
 */
export function reportGithub(files: readonly FileReport[]): string {
  let report = ''
  for (const {path, findings} of files) {
    for (const {rule, severity, reason, note, range} of findings) {
      const {start, end} = range
      const properties = {
        file: path,
        line: start.line,
        col: start.column,
        endLine: end.line,
        endColumn: end.column,
        title: rule,
      }
      const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
      report += `::${commands[severity]} ${list.join(',')}::${escapeData(note ? `${reason}\n${note}` : reason)}\n`
    }
  }
  return report
}

/** As `@actions/core` does. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** The same for `remark --report remark-lint-api-glossary/reporter/github`. */
export default toReporter(reportGithub)
