import fs from 'node:fs'
import {describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import type {Rule} from '../../src/types.ts'
import {checkExample, findWrongParts} from './check-example.ts'
import {readRulePage} from '../../src/cli/rule-page.ts'

const folder = new URL('../../rules/', import.meta.url)
const folders = fs
  .readdirSync(folder, {withFileTypes: true})
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

function toOptionNames(rule: Rule<never> | undefined): string[] {
  return rule ? Object.keys(rule.meta.defaults) : []
}

test('every folder in rules/ is a listed rule', () => {
  expect(rules.map(({meta}) => meta.id).toSorted()).toEqual(folders.toSorted())
})

describe.each(folders)('the page of %s', (id) => {
  const file = new URL(`${id}/readme.md`, folder)
  const source = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  const page = readRulePage(source)
  const rule = rules.find(({meta}) => meta.id === id)

  test('is headed by the id of the rule, and says what the rule finds', () => {
    expect(page.title).toBe(id)
    expect(page.purpose).not.toBe('')
    expect(rule?.meta.summary).not.toBe('')
  })

  test.each(['Options', 'When to turn it off', 'Examples'])('has a section “%s”', (section) => {
    expect(page.sections.get(section) ?? '').not.toBe('')
  })

  test('describes every option', () => {
    const text = page.sections.get('Options') ?? ''
    expect(toOptionNames(rule).filter((option) => !text.includes(`\`${option}\``))).toEqual([])
  })

  test('has well-formed examples, both incorrect and correct ones if the rule is stable', () => {
    expect(findWrongParts(source)).toEqual([])
    if (rule?.meta.status !== 'stable') return
    expect(page.examples.some(({incorrect}) => incorrect)).toBe(true)
    expect(page.examples.some(({correct}) => correct)).toBe(true)
  })

  test.each(page.examples.map((example) => [example.title, example] as const))('example “%s”', async (_, example) => {
    expect(rule).toBeDefined()
    if (rule) await checkExample(rule, example)
  })
})
