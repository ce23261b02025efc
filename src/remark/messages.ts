import type {VFile} from 'vfile'
import type {location} from 'vfile-location'
import type {VFileMessage} from 'vfile-message'
import {toRange} from '../lint/message-range.ts'
import type {PlacedFinding, Repair, RuleFinding} from '../types.ts'

declare module 'vfile-message' {
  interface VFileMessage {
    /** Whether the first of `expected` may be applied without asking. Only our rules set this field. */
    repair?: Repair | undefined
  }
}

/** Add a finding to the messages of a file. */
export function addMessage(finding: RuleFinding, file: VFile, points: ReturnType<typeof location>): void {
  const start = points.toPoint(finding.range[0])
  const end = points.toPoint(finding.range[1])
  if (!start || !end) return
  const message = file.message(finding.reason, {place: {start, end}})
  message.actual = finding.actual
  message.expected = [...finding.expected]
  message.repair = finding.repair
  if (finding.note) message.note = finding.note
}

/** Convert a message to a finding. @param source the text without a byte order mark */
export function toFinding(message: VFileMessage, source: string): PlacedFinding {
  return {
    rule: message.ruleId ?? '',
    severity: message.fatal ? 'error' : message.fatal === false ? 'warning' : 'info',
    reason: message.reason,
    ...(message.note && {note: message.note}),
    ...(message.url && {url: message.url}),
    range: toRange(message, source),
    actual: message.actual ?? '',
    expected: message.expected ?? [],
    repair: message.repair ?? 'offered',
  }
}
