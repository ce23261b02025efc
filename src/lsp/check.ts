import type {Range, TextEdit} from 'vscode-languageserver-protocol'
import type {TextDocument} from 'vscode-languageserver-textdocument'
import type {Problem} from '../glossary/data.ts'
import type {PlacedFinding, Range as Offsets} from '../types.ts'

/** The result of a check. The result is plain data, because checks run in another thread. */
export interface Check {
  /** The findings, sorted by position. A byte order mark does not count in offsets. */
  findings: readonly PlacedFinding[]
  /** Errors thrown by rules: bugs of this package. */
  failures: readonly string[]
  /** The mistakes in the settings of the document. */
  problems: readonly SettingsProblem[]
  /** Whether nothing was checked, because of mistakes in settings or an ignore file. */
  isUnchecked: boolean
  /** Globs for the settings files of the document. */
  watched: readonly string[]
  /** The ranges of the outermost blocks, in order. For an OpenAPI document, the ranges of its texts. */
  blocks: readonly Offsets[]
  syntax: 'markdown' | 'mdx' | 'openapi'
}

/** A mistake in a settings file, a glossary or an ignore file. */
export interface SettingsProblem extends Problem {
  uri: string
}

/** A document that is open in an editor, with the result of its check. */
export interface CheckedDocument extends Check {
  document: TextDocument
  /** The text of the document without a byte order mark. Offsets of findings are offsets in this text. */
  source: string
}

/**
 * Adapt the result of a check to a change of the text. Drops the findings that the change touches, and
 * moves the findings after the change. Updates only offsets, not lines and columns.
 */
export function follow(check: Check, {range: [start, end], length}: Change): Check {
  const shift = length - (end - start)
  const findings = check.findings.flatMap((finding): PlacedFinding[] => {
    const {range} = finding
    if (range.end.offset < start) return [finding]
    if (range.start.offset <= end) return []
    const [from, to] = [range.start, range.end].map((point) => ({...point, offset: point.offset + shift}))
    return from && to ? [{...finding, range: {start: from, end: to}}] : []
  })
  const before = check.blocks.filter(([, to]) => to < start)
  const after = check.blocks.filter(([from]) => from > end)
  const touched = check.blocks.slice(before.length, check.blocks.length - after.length)
  const changed: Offsets = [
    Math.min(start, touched[0]?.[0] ?? start),
    Math.max(end, touched.at(-1)?.[1] ?? end) + shift,
  ]
  const moved = after.map(([from, to]): Offsets => [from + shift, to + shift])
  return {...check, findings, blocks: [...before, changed, ...moved]}
}

/** A change of a text: the replaced range, and the length of its replacement. A byte order mark does not count. */
export interface Change {
  range: Offsets
  length: number
}

export function toFindingRange({range: {start, end}}: PlacedFinding): Offsets {
  return [start.offset, end.offset]
}

/** Find the index and the text of the block that contains a range. */
export function findBlock({blocks, source}: CheckedDocument, [start, end]: Offsets): {index: number; text: string} {
  const index = blocks.findIndex(([from, to]) => from <= start && end <= to)
  const [from, to] = blocks[index] ?? [0, 0]
  return {index, text: source.slice(from, to)}
}

/** Convert offsets in the source to a range in lines and UTF-16 code units, both from 0. */
export function toRange({document, source}: CheckedDocument, [start, end]: Offsets): Range {
  const mark = document.getText().length - source.length
  return {start: document.positionAt(start + mark), end: document.positionAt(end + mark)}
}

export function toTextEdit(checked: CheckedDocument, range: Offsets, newText: string): TextEdit {
  return {range: toRange(checked, range), newText}
}

/** Convert a range in lines and UTF-16 code units, both from 0, to offsets in the source. */
export function toOffsets({document, source}: CheckedDocument, {start, end}: Range): Offsets {
  const mark = document.getText().length - source.length
  return [Math.max(document.offsetAt(start) - mark, 0), Math.max(document.offsetAt(end) - mark, 0)]
}
