import {expect, test} from 'vitest'
import type {FileReport, PlacedFinding} from '../../src/types.ts'
import {reportJson, type JsonReport} from '../../src/report/json.ts'
import {reportStylish} from '../../src/report/stylish.ts'

const finding: PlacedFinding = {
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
const offered: PlacedFinding = {
  ...finding,
  rule: 'shop-open',
  severity: 'error',
  reason: 'Unexpected `cart`',
  range: {start: {line: 3, column: 1, offset: 9}, end: {line: 3, column: 5, offset: 13}},
  actual: 'cart',
  expected: [],
  repair: 'offered',
}
const {note: _, url: __, ...bare} = finding
const files: FileReport[] = [
  {path: 'a.md', findings: [offered, finding]},
  {path: 'guides/b.md', findings: [finding]},
]

test('stylish aligns places and rules, and names what is not a warning', () => {
  expect(reportStylish(files, {checked: 4})).toBe(`a.md
   3:1  error: Unexpected \`cart\`                 shop-open
  12:3  Unexpected \`basquet\`, expected \`basket\`  shop-basket

guides/b.md
  12:3  Unexpected \`basquet\`, expected \`basket\`  shop-basket

3 findings in 2 of 4 files: 1 error, 2 warnings
2 can be fixed with --fix
`)
})

test('stylish says why when it is asked to', () => {
  expect(reportStylish(files.slice(1), {checked: 1, isVerbose: true})).toBe(`guides/b.md
  12:3  Unexpected \`basquet\`, expected \`basket\`  shop-basket
        The shop says basket.
        https://shop.example/basket

1 finding in 1 file: 1 warning
1 can be fixed with --fix
`)
})

test('stylish says that nothing was found, unless nothing is to be said', () => {
  expect(reportStylish([], {checked: 2})).toBe('No findings in 2 files\n')
  expect(reportStylish([], {checked: 2, isQuiet: true})).toBe('')
})

test('stylish gives each piece of text to the style, and colours change no text', () => {
  const styled = reportStylish(files, {checked: 4, style: (styles, text) => `<${styles.join(' ')}>${text}</>`})
  expect(styled).toContain('<bold underline>a.md</>')
  expect(styled.replaceAll(/<[^>]*>/g, '')).toBe(reportStylish(files, {checked: 4}))
})

test('stylish shows control characters instead of obeying them', () => {
  const report = reportStylish(
    [{path: 'a\n\u001B[2J.md', findings: [{...finding, reason: 'Unexpected `\u009B1m\u0007`'}]}],
    {checked: 1},
  )
  expect(report).toMatch(/^a\\n\\u001b\[2J\.md\n {2}12:3 {2}Unexpected `\uFFFD1m\\u0007` /)
})

test('json is versioned and holds the documented fields only', () => {
  const extra = {...finding, ancestors: [{type: 'root'}]}
  const report = JSON.parse(reportJson([{path: 'a.md', findings: [extra, offered]}], {checked: 3})) as unknown
  expect(report).toEqual({
    version: 1,
    files: [{path: 'a.md', findings: [finding, offered]}],
    totals: {files: 3, errors: 1, warnings: 1, infos: 0, fixable: 1, fixableHeadings: 0, fixableRequests: 0},
  })
})

test('json without findings is whole', () => {
  expect(JSON.parse(reportJson([], {checked: 0}))).toEqual({
    version: 1,
    files: [],
    totals: {files: 0, errors: 0, warnings: 0, infos: 0, fixable: 0, fixableHeadings: 0, fixableRequests: 0},
  })
})

test.each([
  ['A basquet.', 2, ['A basquet.', '  ^^^^^^^']],
  ['\tA basquet\r\nmore', 3, [' A basquet', '   ^^^^^^^']],
  ['🚚 注文 e\u0301 basquet', 9, ['🚚 注文 e\u0301 basquet', '          ^^^^^^^']],
  [
    `${'a'.repeat(50)}basquet${'b'.repeat(50)}`,
    50,
    [`…${'a'.repeat(40)}basquet${'b'.repeat(40)}…`, `${' '.repeat(41)}^^^^^^^`],
  ],
])('stylish shows the place in %j', (source, index, frame) => {
  const range = {
    start: {line: 1, column: index + 1, offset: index},
    end: {line: 1, column: index + 8, offset: index + 7},
  }
  const report = reportStylish([{path: 'a.md', findings: [{...bare, range}], source}], {checked: 1, isVerbose: true})
  const lines = report.split('\n').slice(2, 4)
  expect(lines.map((line) => line.slice(`  1:${index + 1}  `.length))).toEqual(frame)
})

test('stylish shows the first of several lines, and no place that is empty', () => {
  const at = (line: number, column: number, offset: number) => ({line, column, offset})
  const toLines = (start: number, end: number): string[] =>
    reportStylish(
      [
        {
          path: 'a.md',
          findings: [{...bare, range: {start: at(1, start + 1, start), end: at(2, 1, end)}}],
          source: 'ab\ncd',
        },
      ],
      {checked: 1, isVerbose: true},
    )
      .split('\n')
      .slice(2, 4)
  expect(toLines(1, 4)).toEqual(['       ab', '        ^'])
  expect(toLines(1, 1)).toEqual(['', '1 finding in 1 file: 1 warning'])
})

test('stylish says why a heading is left alone', () => {
  const heading: PlacedFinding = {...finding, changesAnchor: true}
  const report = reportStylish([{path: 'a.md', findings: [heading]}], {checked: 1, isVerbose: true})
  expect(report).toContain('\n        Its repair changes the anchor of the heading, so it is left to --fix-headings.\n')
})

test('stylish names the first links to an anchor, escaped, and counts the others', () => {
  const links = ['a\n.md:1', 'b.md:2', 'c.md:3', 'd.md:4', 'e.md:5', 'f.md:6']
  const heading: PlacedFinding = {...finding, changesAnchor: true, anchor: 'the-basquet', links}
  const report = reportStylish([{path: 'a.md', findings: [heading]}], {checked: 1})
  expect(report).toContain(
    '\n        The anchor #the-basquet would change, to which these link: ' +
      'a\\n.md:1, b.md:2, c.md:3, d.md:4, e.md:5 and 1 more\n',
  )
  const [first] = (JSON.parse(reportJson([{path: 'a.md', findings: [heading]}], {checked: 1})) as JsonReport).files
  expect(first?.findings).toEqual([heading])
})

test('stylish says nothing of repairs where there is no --fix', () => {
  const heading: PlacedFinding = {...finding, changesAnchor: true}
  const report = reportStylish([{path: 'a.md', findings: [heading]}], {checked: 1, isVerbose: true, hasFix: false})
  expect(report).not.toContain('--fix')
  expect(report).toMatch(/\n1 finding in 1 file: 1 warning\n$/)
})
