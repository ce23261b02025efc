import {toFinding} from '../../remark/messages.ts'
import type {RemarkReporter, Report} from './types.ts'

/**
 * Turn a report into a reporter for remark. It takes messages of other packages as findings too.
 */
export function toRemarkReporter(report: Report): RemarkReporter {
  return (files) =>
    report(
      files.map((file) => {
        const source = String(file).replace(/^\uFEFF/, '')
        const findings = file.messages.map((message) => toFinding(message, source))
        return {path: file.path || '<stdin>', findings, source}
      }),
      {checked: files.length},
    )
}
