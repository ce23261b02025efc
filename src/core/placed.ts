/**
 * Findings as the library gives them and reports print them: plain data, no syntax tree.
 */
import type {Finding} from './types.ts'

/** A place in a text. */
export interface Point {
  /** From 1. */
  line: number
  /** From 1, in UTF-16 code units. */
  column: number
  /** From 0, in UTF-16 code units, a byte order mark excluded. */
  offset: number
}

/** How grave a finding is; `info` tells something and counts for nothing. */
export type Level = 'error' | 'warning' | 'info'

/** A finding with its rule and its place. */
export interface PlacedFinding extends Pick<Finding, 'actual' | 'expected' | 'repair'> {
  /** Id of the rule; `mdx-syntax` and `lint-comment` stand for what could not be understood. */
  rule: string
  severity: Level
  /** What was found and what was expected, on one line. */
  reason: string
  /** Why, in one or two sentences. */
  note?: string
  /** Page about the rule. */
  url?: string
  /** Exactly the text to replace; empty where nothing is. */
  range: {start: Point; end: Point}
  /** Present where the repair would change the anchor of a heading, so that links to it break. */
  changesAnchor?: true
  /** The anchor that would change, as GitHub makes it of the heading: `end-point` for `## End point`. */
  anchor?: string
  /** Where pages of the run link to that anchor, as `path:line`; absent where none does. */
  links?: readonly string[]
}

/** What was found in one file. */
export interface FileReport {
  /** As a person types it from the working directory, with slashes. */
  path: string
  /** In order of their place. */
  findings: readonly PlacedFinding[]
  /** The text without a byte order mark, for reports that show it; may be absent. */
  source?: string
}
