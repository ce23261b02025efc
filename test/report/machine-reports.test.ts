import {expect, test} from 'vitest'
import type {FileReport, PlacedFinding} from '../../src/types.ts'
import {rules} from '../../rules/index.ts'
import {reportCheckstyle} from '../../src/report/checkstyle.ts'
import {reportGithub} from '../../src/report/github.ts'
import {reportJunit} from '../../src/report/junit.ts'
import {reportSarif} from '../../src/report/sarif.ts'

const finding: PlacedFinding = {
  rule: 'shop-basket',
  severity: 'warning',
  reason: 'Unexpected `basquet`, expected `basket`',
  note: 'The shop says basket.',
  url: 'https://shop.example/basket',
  range: {start: {line: 12, column: 3, offset: 80}, end: {line: 12, column: 10, offset: 87}},
  actual: 'basquet',
  expected: ['basket', ''],
  repair: 'offered',
}
const {note: _, url: __, ...bare} = finding
const awkward: PlacedFinding = {
  ...bare,
  rule: 'shop-odd',
  severity: 'error',
  reason: '100%: a,\r\nb "<&>\'\u0007\uD800\u{1F4E6}',
  expected: [],
}
const info: PlacedFinding = {...bare, rule: 'mdx-syntax', severity: 'info', expected: []}
const files: FileReport[] = [
  {path: 'a.md', findings: [finding]},
  {path: 'my guides/b,c: 100%.md', findings: [awkward, info]},
]

test('github escapes what would end a property or a command', () => {
  expect(reportGithub(files)).toBe(
    '::warning file=a.md,line=12,col=3,endLine=12,endColumn=10,title=shop-basket' +
      '::Unexpected `basquet`, expected `basket`%0AThe shop says basket.\n' +
      '::error file=my guides/b%2Cc%3A 100%25.md,line=12,col=3,endLine=12,endColumn=10,title=shop-odd' +
      '::100%25: a,%0D%0Ab "<&>\'\u0007\uD800\u{1F4E6}\n' +
      '::notice file=my guides/b%2Cc%3A 100%25.md,line=12,col=3,endLine=12,endColumn=10,title=mdx-syntax' +
      '::Unexpected `basquet`, expected `basket`\n',
  )
  expect(reportGithub([])).toBe('')
})

test('sarif names each rule once, and every repair is a fix', () => {
  const region = {startLine: 12, startColumn: 3, endLine: 12, endColumn: 10}
  const replace = (text: string): unknown => [
    {artifactLocation: {uri: 'a.md'}, replacements: [{deletedRegion: region, insertedContent: {text}}]},
  ]
  const log = JSON.parse(
    reportSarif([...files, {path: 'd.md', findings: [finding]}], {checked: 3, readVersion: () => '1.2.3'}),
  )
  expect(log.version).toBe('2.1.0')
  expect(log.runs[0].tool.driver).toEqual({
    name: 'remark-lint-api-glossary',
    version: '1.2.3',
    informationUri: expect.stringMatching(/^https:/),
    rules: [{id: 'shop-basket', helpUri: 'https://shop.example/basket'}, {id: 'shop-odd'}, {id: 'mdx-syntax'}],
  })
  const {results} = log.runs[0]
  expect(results.map(({ruleIndex, level}: {ruleIndex: number; level: string}) => [ruleIndex, level])).toEqual([
    [0, 'warning'],
    [1, 'error'],
    [2, 'note'],
    [0, 'warning'],
  ])
  expect(results[0]).toEqual({
    ruleId: 'shop-basket',
    ruleIndex: 0,
    level: 'warning',
    message: {text: 'Unexpected `basquet`, expected `basket`. The shop says basket.'},
    locations: [{physicalLocation: {artifactLocation: {uri: 'a.md'}, region}}],
    fixes: [
      {description: {text: 'Replace with basket'}, artifactChanges: replace('basket')},
      {description: {text: 'Remove it'}, artifactChanges: replace('')},
    ],
  })
  expect(results[1].locations[0].physicalLocation.artifactLocation.uri).toBe('my%20guides/b%2Cc%3A%20100%25.md')
  expect(results[1]).not.toHaveProperty('fixes')
})

test('junit has a failed case for each finding but infos', () => {
  expect(reportJunit(files, {checked: 3})).toBe(`<?xml version="1.0" encoding="utf-8"?>
<testsuites name="api-glossary">
  <testsuite name="a.md" tests="1" failures="1" errors="0">
    <testcase name="shop-basket 12:3" classname="a.md">
      <failure type="warning" message="Unexpected \`basquet\`, expected \`basket\`">a.md:12:3: Unexpected \`basquet\`, expected \`basket\`&#10;The shop says basket.</failure>
    </testcase>
  </testsuite>
  <testsuite name="my guides/b,c: 100%.md" tests="2" failures="1" errors="0">
    <testcase name="shop-odd 12:3" classname="my guides/b,c: 100%.md">
      <failure type="error" message="100%: a,&#13;&#10;b &#34;&#60;&#38;&#62;&#39;\uFFFD\uFFFD\u{1F4E6}">my guides/b,c: 100%.md:12:3: 100%: a,&#13;&#10;b &#34;&#60;&#38;&#62;&#39;\uFFFD\uFFFD\u{1F4E6}</failure>
    </testcase>
    <testcase name="mdx-syntax 12:3" classname="my guides/b,c: 100%.md">
      <system-out>my guides/b,c: 100%.md:12:3: Unexpected \`basquet\`, expected \`basket\`</system-out>
    </testcase>
  </testsuite>
</testsuites>
`)
})

test('junit without findings is one case that passed', () => {
  expect(reportJunit([], {checked: 3})).toContain(
    '<testsuite name="api-glossary" tests="1" failures="0" errors="0">\n    <testcase name="No findings in 3 files"',
  )
})

test('checkstyle has a file for each file and an error for each finding', () => {
  expect(reportCheckstyle(files)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<checkstyle version="4.3">
  <file name="a.md">
    <error line="12" column="3" severity="warning" message="Unexpected \`basquet\`, expected \`basket\`" source="remark-lint-api-glossary.shop-basket"/>
  </file>
  <file name="my guides/b,c: 100%.md">
    <error line="12" column="3" severity="error" message="100%: a,&#13;&#10;b &#34;&#60;&#38;&#62;&#39;\uFFFD\uFFFD\u{1F4E6}" source="remark-lint-api-glossary.shop-odd"/>
    <error line="12" column="3" severity="info" message="Unexpected \`basquet\`, expected \`basket\`" source="remark-lint-api-glossary.mdx-syntax"/>
  </file>
</checkstyle>
`)
})

test('sarif says what a rule of the package finds, and where to read on', () => {
  const ours = {...finding, rule: 'glossary-casing'}
  const log = JSON.parse(reportSarif([{path: 'a.md', findings: [ours]}], {checked: 1}))
  const summary = rules.find(({meta}) => meta.id === 'glossary-casing')?.meta.summary
  expect(log.runs[0].tool.driver.rules).toEqual([
    {
      id: 'glossary-casing',
      shortDescription: {text: summary},
      help: {
        text: `${summary}\n\nhttps://shop.example/basket`,
        markdown: `${summary}\n\n[More on the rule](https://shop.example/basket)`,
      },
      helpUri: 'https://shop.example/basket',
    },
  ])
})
