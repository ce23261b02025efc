/**
 * Finds spans of a text in logarithmic time, because a block may have a million spans, and a million words to look up.
 */
import type {Prose, Span} from '../types.ts'
import {rememberLast} from '../english/remember.ts'

/** A group of spans to search. */
export type SpanGroup = 'any' | 'label' | 'mark' | 'strong'

const isIn: Readonly<Record<SpanGroup, (span: Span) => boolean>> = {
  any: () => true,
  label: ({isLabel}) => isLabel === true,
  mark: ({kind}) => kind === 'strong' || kind === 'emphasis',
  strong: ({kind}) => kind === 'strong',
}

/**
 * A binary tree over the spans of a group. Node 1 has all spans, and node `n` has the children `2n` and `2n + 1`. The
 * nodes from `size` on are leaves, each with at most one span.
 */
interface Tree {
  spans: readonly Span[]
  size: number
  /** For each node, the smallest start of a span below the node. */
  starts: Float64Array
  /** For each node, the largest end of a span below the node. */
  ends: Float64Array
}

interface Index {
  trees: Map<SpanGroup, Tree>
  starting?: Map<number, Span[]>
}

const toIndex = rememberLast((_spans: readonly Span[]): Index => ({trees: new Map()}))

function toTree(all: readonly Span[], group: SpanGroup): Tree {
  const {trees} = toIndex(all)
  const known = trees.get(group)
  if (known) return known
  const spans = group === 'any' ? all : all.filter(isIn[group])
  let size = 1
  while (size < spans.length) size *= 2
  const starts = new Float64Array(2 * size).fill(Infinity)
  const ends = new Float64Array(2 * size).fill(-1)
  for (const [order, {from, to}] of spans.entries()) {
    starts[size + order] = from
    ends[size + order] = to
  }
  for (let node = size - 1; node > 0; node--) {
    starts[node] = Math.min(starts[2 * node] ?? Infinity, starts[2 * node + 1] ?? Infinity)
    ends[node] = Math.max(ends[2 * node] ?? -1, ends[2 * node + 1] ?? -1)
  }
  const tree: Tree = {spans, size, starts, ends}
  trees.set(group, tree)
  return tree
}

/**
 * Find the first span in the list that contains the range from `from` to `to`.
 *
 *     a <b>rest <i>api</i> of</b> orders
 *                  ^^^                      `i` ends first, so it is first in the list
 *
 * Spans are listed by their ends, so the first one is the innermost. The search takes logarithmic time. Among the spans
 * that end late enough, it finds the first span that starts early enough.
 *
 * @returns undefined if there is none
 */
export function findSpanAround(spans: readonly Span[], group: SpanGroup, from: number, to: number): Span | undefined {
  if (spans.length === 0) return
  const tree = toTree(spans, group)
  return tree.spans[findOrder(tree, 1, from, to)]
}

/** Works like `findSpanAround`, but finds a span that is longer than the range. */
export function findSpanBeyond(spans: readonly Span[], group: SpanGroup, from: number, to: number): Span | undefined {
  if (spans.length === 0) return
  const tree = toTree(spans, group)
  return tree.spans[Math.min(findOrder(tree, 1, from - 1, to), findOrder(tree, 1, from, to + 1))]
}

/** Search below a node. @returns the index of the span; Infinity if there is none */
function findOrder(tree: Tree, node: number, from: number, to: number): number {
  const {starts, ends, size} = tree
  if ((starts[node] ?? Infinity) > from || (ends[node] ?? -1) < to) return Infinity
  if (node >= size) return node - size
  const left = findOrder(tree, 2 * node, from, to)
  return left === Infinity ? findOrder(tree, 2 * node + 1, from, to) : left
}

/** Find the spans that start at an index, in the order of the list. */
export function findSpansAt(spans: readonly Span[], from: number): readonly Span[] {
  if (spans.length === 0) return []
  const index = toIndex(spans)
  if (!index.starting) {
    index.starting = new Map()
    for (const span of spans) {
      const others = index.starting.get(span.from)
      if (others) others.push(span)
      else index.starting.set(span.from, [span])
    }
  }
  return index.starting.get(from) ?? []
}

/** Matches words that ask the reader to use a control: "Select the " */
const usesControl =
  /\b(?:select|choose|click|pick|press|tap|check|open|enable|(?:go|navigate|switch) to)(?:\s(?:on|the|either))*\s[^\p{L}\p{N}]{0,3}$/iu
/** Matches the kind of a control in a user interface: " tab" */
const controlKind = /^\s(?:tab|button|menu|option|check-?box|drop-?down|dialog|panel|field|toggle|window)\b/iu

/** Whether a text starts with a label in title case and the kind of its control: "Rest Order Desk tab". */
function startsWithControl(text: string): boolean {
  const words = text.split(' ', 6)
  const kind = words.findIndex((word, index) => index > 1 && controlKind.test(` ${word}`))
  return kind > 0 && words.slice(0, kind).every((word) => /^\p{Lu}/u.test(word))
}

/** Matches a label of several words whose last word is a field: "GRPC Server Host" */
const fieldLabel =
  /^\p{Lu}\S*(?: \p{Lu}\S*){0,3} (?:Host|Port|Address|Name|Key|Token|ID|User|Username|Password|Mode|Path)$/u
/** Matches the last letter of a word, then a name of several words in title case: "e GRPC Host" of "the GRPC Host" */
const longerName = /^\p{L}\s\p{Lu}\S{0,40}(?:\s\p{Lu}\S{0,40}){1,3}$/u

/**
 * Whether a range is in the label of a control: "Select **HTTP Post**", "the *GRPC Host* field", "the Rest Order Desk
 * tab".
 */
export function isControl({text, spans}: Prose, from: number, to: number): boolean {
  if (startsWithControl(text.slice(from, from + 160))) return true
  const span = findSpanAround(spans, 'mark', from, to)
  if (!span) return false
  const isLonger = (span.from < from || span.to > to) && span.to - span.from <= 80
  if (isLonger && longerName.test(text.slice(Math.max(0, span.from - 2), span.to))) return true
  if (fieldLabel.test(text.slice(span.from, Math.min(span.to, span.from + 80)))) return true
  return usesControl.test(text.slice(Math.max(0, span.from - 40), span.from)) || controlKind.test(text.slice(span.to))
}
