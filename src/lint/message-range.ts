import {location} from 'vfile-location'
import type {VFileMessage} from 'vfile-message'
import type {PlacedFinding, Point} from '../types.ts'

/** Get the range of a message. A message without a range gets the start of the text. */
export function toRange({place}: VFileMessage, source: string): PlacedFinding['range'] {
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
