import {location} from 'vfile-location'
import type {VFileMessage} from 'vfile-message'
import type {PlacedFinding, Point} from '../types.ts'

/**
 * Make a finding of a message.
 *
 * @param source the text without a byte order mark
 */
export function toFinding(message: VFileMessage, source: string): PlacedFinding {
  const range = toRange(message, source)
  return {
    rule: message.ruleId ?? '',
    severity: message.fatal ? 'error' : message.fatal === false ? 'warning' : 'info',
    reason: message.reason,
    ...(message.note && {note: message.note}),
    ...(message.url && {url: message.url}),
    range,
    actual: message.actual ?? '',
    expected: message.expected ?? [],
    repair: message.repair ?? 'offered',
  }
}

function toRange({place}: VFileMessage, source: string): {start: Point; end: Point} {
  if (!place) return {start: {line: 1, column: 1, offset: 0}, end: {line: 1, column: 1, offset: 0}}
  const toWhole = ({line, column, offset}: {line: number; column: number; offset?: number | undefined}): Point => ({
    line,
    column,
    offset: offset ?? location(source).toOffset({line, column}) ?? 0,
  })
  return 'start' in place
    ? {start: toWhole(place.start), end: toWhole(place.end)}
    : {start: toWhole(place), end: toWhole(place)}
}
