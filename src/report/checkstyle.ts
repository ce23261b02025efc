import type {FileReport} from '../types.ts'
import {toRemarkReporter} from './lib/remark-reporter.ts'
import {formatAttributes} from './lib/xml.ts'

export const summary = 'Jenkins, reviewdog and others'

/** The report in the XML format of Checkstyle, which reviewdog and many CI servers read. */
export function report(files: readonly FileReport[]): string {
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

export default toRemarkReporter(report)
