import type {Nodes, Root} from 'mdast'
import {toPlain} from '../markdown/nodes.ts'
import type {PlacedFinding, Range} from '../types.ts'

/** A heading whose anchor is derived from its text. */
interface Heading {
  range: Range
  anchor: string
}

/** Mark findings whose repair would change the anchor of a heading. @param tree of the whole page */
export function markAnchors(findings: readonly PlacedFinding[], tree: Root, source: string): PlacedFinding[] {
  const headings = findings.length > 0 ? findHeadings(tree, source) : []
  return findings.map((finding) => {
    const {range, actual, expected} = finding
    const heading = headings.find(({range: [start, end]}) => start <= range.start.offset && range.end.offset <= end)
    if (!heading || expected[0] === undefined || toAnchor(actual) === toAnchor(expected[0])) return finding
    return {...finding, changesAnchor: true, anchor: heading.anchor}
  })
}

function findHeadings(tree: Root, source: string): Heading[] {
  const headings: Heading[] = []
  const counts = new Map<string, number>()
  const visit = (node: Nodes): void => {
    if (node.type === 'heading') {
      const start = node.position?.start.offset
      const end = node.position?.end.offset
      if (start === undefined || end === undefined || ownAnchor.test(source.slice(start, end))) return
      const anchor = toAnchor(toPlain(node))
      const count = counts.get(anchor) ?? 0
      counts.set(anchor, count + 1)
      headings.push({range: [start, end], anchor: count === 0 ? anchor : `${anchor}-${count}`})
      return
    }
    // Headings are only in flow content.
    if (!('children' in node) || node.type === 'paragraph' || node.type === 'table') return
    for (const child of node.children) visit(child)
  }
  visit(tree)
  return headings
}

// `## Orders {#orders}`, `## Orders {: #orders}`, `## Orders {/* #orders */}`
const ownAnchor = /\{[^{}\n]{0,10}#[^{}\n]{1,200}\}\s*$/

// Characters that GitHub removes from anchors: `.`, `/`, the quotes in `“order”`, but not hyphens
const dropped = /[^a-z0-9_ -]/g
const beyondAscii = /[^\x00-\x7f]/ // `“`

/** Convert a part of a heading to its part of GitHub's anchor: "End point" → "end-point". */
function toAnchor(text: string): string {
  const lower = text.toLowerCase()
  // V8 compiles Unicode classes slowly, so they are created on demand.
  const others = beyondAscii.test(lower) ? /[^\p{Letter}\p{Mark}\p{Number}\p{Connector_Punctuation} -]/gu : dropped
  return lower.replace(others, '').replaceAll(' ', '-')
}
