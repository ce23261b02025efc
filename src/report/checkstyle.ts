import type {FileReport} from '../types.ts'
import {toReporter} from './reporter.ts'
import {formatAttributes} from './xml.ts'

/** The report in the XML format of Checkstyle, which reviewdog and many CI servers read. */
export function reportCheckstyle(files: readonly FileReport[]): string {
  const lines = ['<?xml version="1.0" encoding="utf-8"?>', '<checkstyle version="4.3">']
  for (const {path, findings} of files) {
    lines.push(`  <file${formatAttributes({name: path})}>`)
    for (const {rule, severity, reason, range} of findings) {
      const {line, column} = range.start
      const source = `remark-lint-api-glossary.${rule}`
      lines.push(`    <error${formatAttributes({line, column, severity, message: reason, source})}/>`)
    }
    lines.push('  </file>')
  }
  return `${[...lines, '</checkstyle>'].join('\n')}\n`
}

/** The same for `remark --report remark-lint-api-glossary/reporter/checkstyle`. */
export default toReporter(reportCheckstyle)
