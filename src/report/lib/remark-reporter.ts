import {toFinding} from '../../remark/messages.ts'
import type {RemarkReporter, Report} from './types.ts'

/** Make a reporter for remark of a report: every message is a finding, whichever rule it is from. */
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
