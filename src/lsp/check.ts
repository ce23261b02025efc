import type {Range} from 'vscode-languageserver-protocol'
import type {TextDocument} from 'vscode-languageserver-textdocument'
import type {Problem} from '../glossary/data.ts'
import type {PlacedFinding, Range as Offsets} from '../types.ts'

/** What was found in a version of a document: plain data, as checks run in a thread of their own. */
export interface Check {
  /** In order of their position; offsets count from after a byte order mark. */
  findings: readonly PlacedFinding[]
  /** Why a rule failed, as sentences; these are our own faults. */
  failures: readonly string[]
  /** What is wrong with the settings of the document. */
  problems: readonly SettingsProblem[]
  /** Whether nothing was checked, as the settings are wrong and were not right before. */
  isUnchecked: boolean
  /** Globs of the files from which its settings are read. */
  watched: readonly string[]
  /** Where the blocks of the root stand, in order; of an OpenAPI document, its texts. */
  blocks: readonly Offsets[]
  /** What the text was read as. */
  syntax: 'markdown' | 'mdx' | 'openapi'
}

/** What is wrong in a file from which settings are read. */
export interface SettingsProblem extends Problem {
  uri: string
}

/** A document that is open in an editor, with what was found in it. */
export interface CheckedDocument extends Check {
  document: TextDocument
  /** Its text without a byte order mark: what offsets of findings count in. */
  source: string
}

/**
 * What was found in a document, after a change of its text. Findings that the change
 * touches are gone; the others have moved. Of the range of a finding the offsets hold,
 * and its lines and columns are those of the check.
 *
 * @param change the offsets of what was replaced, and the length of what stands there now
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

/** A change of a text, in offsets that count from after a byte order mark. */
export interface Change {
  range: Offsets
  length: number
}

/** The offsets of a finding. */
export function toFindingRange({range: {start, end}}: PlacedFinding): Offsets {
  return [start.offset, end.offset]
}

/** The block in which a range stands: its index, and its text. */
export function findBlock({blocks, source}: CheckedDocument, [start, end]: Offsets): {index: number; text: string} {
  const index = blocks.findIndex(([from, to]) => from <= start && end <= to)
  const [from, to] = blocks[index] ?? [0, 0]
  return {index, text: source.slice(from, to)}
}

/** The range between two offsets of the source, in lines and UTF-16 code units from 0. */
export function toRange({document, source}: CheckedDocument, [start, end]: Offsets): Range {
  const mark = document.getText().length - source.length
  return {start: document.positionAt(start + mark), end: document.positionAt(end + mark)}
}

/** The offsets in the source of a range in lines and UTF-16 code units from 0. */
export function toOffsets({document, source}: CheckedDocument, {start, end}: Range): Offsets {
  const mark = document.getText().length - source.length
  return [Math.max(document.offsetAt(start) - mark, 0), Math.max(document.offsetAt(end) - mark, 0)]
}
