import type {VFile} from 'vfile'
import {toFinding} from '../remark/messages.ts'
import type {Report} from './totals.ts'

/** A reporter as `remark --report` takes it. */
export type Reporter = (files: readonly VFile[]) => string

/** Make a reporter for remark of a report: every message is a finding, whichever rule it is from. */
export function toReporter(report: Report): Reporter {
  return (files) =>
    report(
      files.map((file) => {
        const source = String(file).replace(/^\uFEFF/, '')
        return {path: file.path || '<stdin>', findings: file.messages.map((message) => toFinding(message, source))}
      }),
      {checked: files.length},
    )
}
