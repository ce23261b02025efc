/**
 * Finds spans of a prose without reading all of them each time: a block may have a million
 * spans, and as many words to look up.
 */
import type {Span} from '../types.ts'
import {rememberLast} from '../english/remember.ts'

/** Which spans are asked about. */
export type SpanGroup = 'any' | 'label' | 'strong'

const isIn: Readonly<Record<SpanGroup, (span: Span) => boolean>> = {
  any: () => true,
  label: ({isLabel}) => isLabel === true,
  strong: ({kind}) => kind === 'strong',
}

/**
 * Spans of one group, with a binary tree over them: node 1 holds all, node `n` the
 * halves `2n` and `2n + 1`, and the leaves start at `size`.
 */
interface Tree {
  spans: readonly Span[]
  size: number
  /** Where the first span below a node starts. */
  starts: Float64Array
  /** Where the last one ends. */
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
 * The first span, in the order of the list, that holds all from `from` to `to`.
 *
 *     a <b>rest <i>api</i> of</b> orders
 *                  ^^^                      `i` ends first and is first in the list
 *
 * Spans are listed as they end, so of nested ones it is the innermost, and it costs
 * the logarithm of their number: of those that end late enough, the first that
 * starts early enough.
 *
 * @returns undefined if there is none
 */
export function findSpanAround(spans: readonly Span[], group: SpanGroup, from: number, to: number): Span | undefined {
  if (spans.length === 0) return
  const tree = toTree(spans, group)
  return tree.spans[findOrder(tree, 1, from, to)]
}

/** The same for one that holds more than that. */
export function findSpanBeyond(spans: readonly Span[], group: SpanGroup, from: number, to: number): Span | undefined {
  if (spans.length === 0) return
  const tree = toTree(spans, group)
  return tree.spans[Math.min(findOrder(tree, 1, from - 1, to), findOrder(tree, 1, from, to + 1))]
}

/** @returns which span of those below a node; Infinity if there is none */
function findOrder(tree: Tree, node: number, from: number, to: number): number {
  const {starts, ends, size} = tree
  if ((starts[node] ?? Infinity) > from || (ends[node] ?? -1) < to) return Infinity
  if (node >= size) return node - size
  const left = findOrder(tree, 2 * node, from, to)
  return left === Infinity ? findOrder(tree, 2 * node + 1, from, to) : left
}

/** The spans that start at an index, in the order of the list. */
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
