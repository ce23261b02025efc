import type {FileReport, PlacedFinding} from '../../src/types.ts'

/** A warning that `--fix` repairs. */
export const finding: PlacedFinding = {
  rule: 'shop-basket',
  severity: 'warning',
  reason: 'Unexpected `basquet`, expected `basket`',
  note: 'The shop says basket.',
  url: 'https://shop.example/basket',
  range: {start: {line: 12, column: 3, offset: 80}, end: {line: 12, column: 10, offset: 87}},
  actual: 'basquet',
  expected: ['basket'],
  repair: 'certain',
}
const {note: _, url: __, ...bare} = finding
/** The same finding without a note and a URL. */
export const bareFinding: PlacedFinding = bare

const error: PlacedFinding = {
  ...finding,
  rule: 'shop-cart',
  severity: 'error',
  reason: 'Unexpected `cart`',
  range: {start: {line: 3, column: 1, offset: 9}, end: {line: 3, column: 5, offset: 13}},
  actual: 'cart',
  expected: ['basket', ''],
  repair: 'offered',
}
/** A finding with text that reports must escape, and text that UTF-8 cannot represent. */
const awkward: PlacedFinding = {
  ...bare,
  rule: 'shop-odd',
  severity: 'error',
  reason: '100%: a,\r\nb "<&>\'\u0007\uD800\u{1F4E6}',
  expected: [],
}
const info: PlacedFinding = {...bare, rule: 'mdx-syntax', severity: 'info', expected: []}
/** A warning that `--fix-headings` repairs. */
export const heading: PlacedFinding = {...finding, changesAnchor: true, anchor: 'the-basquet', links: ['c.md:7']}

/** Findings of all kinds, one of them with a field that remark adds. */
export const files: readonly FileReport[] = [
  {path: 'a.md', findings: [error, {...finding, ...{ancestors: [{type: 'root'}]}}]},
  {path: 'my guides/b,c: 100%.md', findings: [awkward, info]},
  {path: 'd.md', findings: [heading]},
]
