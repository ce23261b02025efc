import {VFile} from 'vfile'
import {expect, test} from 'vitest'
import reporter, {report} from '../../src/report/stylish.ts'
import {bareFinding, files, finding, heading} from './sample.ts'

test('stylish with --verbose explains each rule once', () => {
  const findings = [finding, finding]
  expect(report([{path: 'guides/b.md', findings}], {checked: 1, isVerbose: true})).toBe(`guides/b.md
  12:3  Unexpected \`basquet\`, expected \`basket\`  shop-basket
  12:3  Unexpected \`basquet\`, expected \`basket\`  shop-basket

shop-basket
  https://shop.example/basket
  The shop says basket.

2 findings in 1 file: 2 warnings
2 can be fixed with --fix
`)
})

test('stylish prints that there are no findings, and prints nothing with --quiet', () => {
  expect(report([], {checked: 2})).toBe('No findings in 2 files\n')
  expect(report([], {checked: 2, isQuiet: true})).toBe('')
})

test('stylish prints the same text with and without colours', () => {
  const styled = report(files, {checked: 4, style: (styles, text) => `[${styles.join(' ')}:${text}:]`})
  expect(styled).toContain('[bold underline:a.md:]')
  expect(styled.replaceAll(/\[[a-z ]+:|:\]/g, '')).toBe(report(files, {checked: 4}))
})

test('stylish escapes control characters', () => {
  const text = report([{path: 'a\n\u001B[2J.md', findings: [{...finding, reason: 'Unexpected `\u009B1m\u0007`'}]}], {
    checked: 1,
  })
  expect(text).toMatch(/^a\\n\\u001b\[2J\.md\n {2}12:3 {2}Unexpected `\\u009b1m\\u0007` /)
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
])('stylish with --verbose shows the line of a finding with carets: %j', (source, index, frame) => {
  const range = {
    start: {line: 1, column: index + 1, offset: index},
    end: {line: 1, column: index + 8, offset: index + 7},
  }
  const text = report([{path: 'a.md', findings: [{...bareFinding, range}], source}], {checked: 1, isVerbose: true})
  const lines = text.split('\n').slice(2, 4)
  expect(lines.map((line) => line.slice(`  1:${index + 1}  `.length))).toEqual(frame)
})

test('stylish shows the first line of a finding that spans several lines, and no line for an empty range', () => {
  const at = (line: number, column: number, offset: number) => ({line, column, offset})
  const toLines = (start: number, end: number): string[] =>
    report(
      [
        {
          path: 'a.md',
          findings: [{...bareFinding, range: {start: at(1, start + 1, start), end: at(2, 1, end)}}],
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

test('stylish with --verbose says why --fix leaves a heading as it is', () => {
  const text = report([{path: 'a.md', findings: [heading]}], {checked: 1, isVerbose: true})
  expect(text).toContain(
    '\n        Only --fix-headings makes this repair, because it changes the anchor of the heading.\n',
  )
})

test('stylish lists the first five links to an anchor that would change, escapes them, and counts the others', () => {
  const links = ['a\n.md:1', 'b.md:2', 'c.md:3', 'd.md:4', 'e.md:5', 'f.md:6']
  const text = report([{path: 'a.md', findings: [{...heading, links}]}], {checked: 1})
  expect(text).toContain(
    '\n        The anchor #the-basquet would change. Links to it: ' +
      'a\\n.md:1, b.md:2, c.md:3, d.md:4, e.md:5 and 1 more\n',
  )
})

test('stylish under remark does not mention --fix', () => {
  const file = new VFile({path: 'a.md', value: 'A basquet\n'})
  const message = file.message(finding.reason, {ruleId: finding.rule, place: {line: 1, column: 3}})
  Object.assign(message, {actual: 'basquet', expected: ['basket'], repair: 'certain'})
  expect(reporter([file])).toBe(`a.md
  1:3  Unexpected \`basquet\`, expected \`basket\`  shop-basket

1 finding in 1 file: 1 warning
`)
  const text = report([{path: 'a.md', findings: [heading]}], {checked: 1, isVerbose: true, hasFix: false})
  expect(text).not.toContain('--fix')
})
