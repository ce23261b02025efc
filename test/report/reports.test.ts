import fs from 'node:fs'
import path from 'node:path'
import {VFile} from 'vfile'
import {describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {reporters} from '../../src/report/index.ts'
import {report as reportGithub} from '../../src/report/github.ts'
import {report as reportJson} from '../../src/report/json.ts'
import {report as reportJunit} from '../../src/report/junit.ts'
import {report as reportSarif} from '../../src/report/sarif.ts'
import type {Reporter} from '../../src/report/lib/reporter.ts'
import {files, finding} from './sample.ts'

const expectedTexts = path.resolve(import.meta.dirname, '../../fixtures/reports')
const list = Object.entries<() => Promise<Reporter>>(reporters)

describe.each(list)('--format %s', (format, load) => {
  // If the file is missing, the test writes it, except on a CI server. Review the file, and commit it.
  test(`prints findings of every kind, with escaped text, as in fixtures/reports/${format}.txt`, async () => {
    const {report} = await load()
    const text = report(files, {checked: 4, fixed: 1, known: 2, readVersion: () => '1.2.3'})
    // Convert to UTF-8 and back, because a lone surrogate in a written file becomes U+FFFD.
    const written = Buffer.from(text).toString()
    await expect(written).toMatchFileSnapshot(path.join(expectedTexts, `${format}.txt`))
  })

  test('without findings, prints nothing or complete lines', async () => {
    const {report} = await load()
    expect(report([], {checked: 3})).toMatch(/^$|\n$/)
  })

  test('reads the text of files only if it exports `needsText`', async () => {
    const {report, needsText = false} = await load()
    const whole = files.map((file) => ({...file, source: `${' '.repeat(80)}basquet\n`}))
    expect(report(whole, {checked: 4}) !== report(files, {checked: 4})).toBe(needsText)
  })

  test('has a summary for the reference of the command', async () => {
    expect((await load()).summary).toMatch(/^\S.{4,100}[^\s.]$/)
  })

  test('reports messages of any rule under remark', async () => {
    const {default: reporter} = await load()
    const file = new VFile({path: 'a.md', value: 'A basquet\n'})
    const place = {start: {line: 1, column: 3, offset: 2}, end: {line: 1, column: 10, offset: 9}}
    const message = file.message('Unexpected basquet', {ruleId: 'basket', place})
    Object.assign(message, {actual: 'basquet', expected: ['basket'], repair: 'certain'})
    const report = reporter([file, new VFile({path: 'b.md'})])
    for (const part of ['a.md', 'Unexpected basquet', 'basket']) expect(report).toContain(part)
  })
})

test('every expected text in fixtures/reports belongs to a format', () => {
  const formats = fs.readdirSync(expectedTexts).map((name) => path.basename(name, '.txt'))
  expect(Object.keys(reporters)).toEqual(expect.arrayContaining(formats))
})

test('under remark, a message without a position is at the start of its file', async () => {
  const {default: reporter} = await reporters.github()
  const file = new VFile({path: 'a.md', value: 'A basquet\n\nin it'})
  file.message('Unexpected `basquet`', {
    ruleId: 'basket',
    place: {start: {line: 1, column: 3}, end: {line: 1, column: 10}},
  })
  file.message('Unexpected line', {line: 3, column: 1})
  file.info('No place')
  expect(reporter([file])).toBe(
    '::warning file=a.md,line=1,col=3,endLine=1,endColumn=10,title=basket::Unexpected `basquet`\n' +
      '::warning file=a.md,line=3,col=1,endLine=3,endColumn=1,title=::Unexpected line\n' +
      '::notice file=a.md,line=1,col=1,endLine=1,endColumn=1,title=::No place\n',
  )
})

test('github without findings prints nothing', () => {
  expect(reportGithub([])).toBe('')
})

test('json without findings has every field', () => {
  expect(JSON.parse(reportJson([], {checked: 0}))).toEqual({
    version: 1,
    files: [],
    totals: {files: 0, errors: 0, warnings: 0, infos: 0, fixable: 0, fixableHeadings: 0, fixableRequests: 0},
  })
})

test('junit without findings has one passed case, because CI servers treat an empty report as an error', () => {
  expect(reportJunit([], {checked: 3})).toContain(
    '<testsuite name="api-glossary" tests="1" failures="0" errors="0">\n    <testcase name="No findings (checked files: 3)"',
  )
})

test('sarif has the summary and the page of a rule', () => {
  const [rule] = rules
  const id = rule?.meta.id ?? ''
  const summary = rule?.meta.summary
  const log = JSON.parse(reportSarif([{path: 'a.md', findings: [{...finding, rule: id}]}], {checked: 1}))
  expect(log.runs[0].tool.driver.rules).toEqual([
    {
      id,
      shortDescription: {text: summary},
      help: {
        text: `${summary}\n\nhttps://shop.example/basket`,
        markdown: `${summary}\n\n[More on the rule](https://shop.example/basket)`,
      },
      helpUri: 'https://shop.example/basket',
    },
  ])
})
