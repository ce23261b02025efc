import {isFlag, isOptional, type Shape} from '../glossary/values.ts'
import type {PlacedFinding, Range} from '../types.ts'

/** A replacement of a range of text. */
export interface Edit {
  range: Range
  /** The expected text at the range. If the text differs, the edit is skipped. */
  actual: string
  text: string
}

/** A repaired text, and how many edits were applied. */
export interface Repaired {
  text: string
  count: number
}

/**
 * Apply edits to a text. If edits overlap, only the edit that starts first is applied.
 *
 *     Call an Rest end-point
 *          ^^^^^^^              applied
 *             ^^^^              skipped
 */
export function applyEdits(source: string, edits: readonly Edit[]): Repaired {
  const sorted = [...edits].sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])
  let text = ''
  let end = 0
  let last: Edit | undefined
  let count = 0
  for (const edit of sorted) {
    const [from, to] = edit.range
    if (from < end || to < from || to > source.length || source.slice(from, to) !== edit.actual) continue
    // If two insertions have the same offset, only the first is applied.
    if (last && from === to && from === last.range[1]) continue
    text += source.slice(end, from) + edit.text
    end = to
    last = edit
    count++
  }
  return {text: text + source.slice(end), count}
}

/** Apply edits to a text that may start with a byte order mark. The offsets do not count the mark. */
export function repairText(source: string, edits: readonly Edit[]): Repaired {
  const mark = source.startsWith('\uFEFF') ? '\uFEFF' : ''
  const {text, count} = applyEdits(source.slice(mark.length), edits)
  return {text: mark + text, count}
}

/** Which repairs may be applied without asking the user. */
export interface EditOptions {
  /** Also apply offered repairs of example requests, although the API may really have the reported paths. */
  requests?: boolean | undefined
  /** Also apply repairs that change the anchor of a heading, although links to the anchor then break. */
  headings?: boolean | undefined
}

export const editFields = {
  requests: isOptional(isFlag),
  headings: isOptional(isFlag),
} satisfies Record<keyof EditOptions, Shape>

/** The rules whose offered repairs change example requests. */
const requestRules = new Set(['api-action-path', 'api-known-request'])

/** Create the edits that may be applied without asking the user. */
export function toEdits(findings: readonly PlacedFinding[], {requests, headings}: EditOptions): Edit[] {
  return findings.flatMap(({actual, expected, range, repair, rule, changesAnchor}): Edit[] => {
    const [text] = expected
    const isAllowed = repair === 'certain' ? expected.length === 1 : requests && requestRules.has(rule)
    if (text === undefined || !isAllowed || (changesAnchor && !headings)) return []
    return [{range: [range.start.offset, range.end.offset], actual, text}]
  })
}
