import type {Heading, Nodes, Root} from 'mdast'
import {once} from '../english/remember.ts'
import {toEnd, toPlain, toStart} from '../markdown/nodes.ts'
import type {PlacedFinding} from '../types.ts'

/** Mark findings whose repair would change the anchor of a heading. @param tree of the whole Markdown document */
export function markAnchors(findings: readonly PlacedFinding[], tree: Root, source: string): PlacedFinding[] {
  const readHeadings = once(() => findHeadings(tree))
  const readAnchors = once(() => toAnchors(readHeadings(), source))
  return findings.map((finding) => {
    const {range, actual, expected} = finding
    if (expected[0] === undefined || toAnchor(actual) === toAnchor(expected[0])) return finding
    const heading = readHeadings().find(
      (node) => toStart(node) <= range.start.offset && range.end.offset <= toEnd(node),
    )
    const anchor = heading && readAnchors().get(heading)
    return anchor === undefined ? finding : {...finding, changesAnchor: true, anchor}
  })
}

/** Find the headings that have a position. Skips paragraphs and tables, which contain no headings. */
function findHeadings(node: Nodes): Heading[] {
  if (node.type === 'heading') return toStart(node) < 0 || toEnd(node) < 0 ? [] : [node]
  if (!('children' in node) || node.type === 'paragraph' || node.type === 'table') return []
  return node.children.flatMap(findHeadings)
}

/** Map headings to their anchors on GitHub. Leaves out headings that set their own anchor. */
function toAnchors(headings: readonly Heading[], source: string): Map<Heading, string> {
  const anchors = new Map<Heading, string>()
  const counts = new Map<string, number>()
  for (const heading of headings) {
    if (ownAnchor.test(source.slice(toStart(heading), toEnd(heading)))) continue
    const anchor = toAnchor(toPlain(heading))
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    anchors.set(heading, count === 0 ? anchor : `${anchor}-${count}`)
  }
  return anchors
}

// Matches an anchor that a heading sets: `## Orders {#orders}`, `## Orders {: #orders}`, `## Orders {/* #orders */}`
const ownAnchor = /\{[^{}\n]{0,10}#[^{}\n]{1,200}\}\s*$/

// Matches characters that GitHub removes from anchors: `.`, `/`, the quotes in `“order”`; not hyphens
const dropped = /[^a-z0-9_ -]/g
const beyondAscii = /[^\x00-\x7f]/ // Matches `“`

/** Convert a part of a heading to the same part of its anchor on GitHub: "End point" → "end-point". */
function toAnchor(text: string): string {
  const lower = text.toLowerCase()
  // V8 compiles Unicode classes slowly, so this expression is created on demand.
  const others = beyondAscii.test(lower) ? /[^\p{Letter}\p{Mark}\p{Number}\p{Connector_Punctuation} -]/gu : dropped
  return lower.replace(others, '').replaceAll(' ', '-')
}
