/** Comments that turn rules off, and malformed comments, in the library and under remark. */
import {remark} from 'remark'
import {describe, expect, test} from 'vitest'
import preset, {lint} from '../../src/index.ts'
import {readTable} from '../tables.ts'

const page = (comment: string): string => `${comment}\n\nThe rest API has an end point.\n`

/** The messages for the page if no comment turns a rule off, with their short names in the table. */
const usual: Readonly<Record<string, string>> = {
  'glossary-casing: Unexpected `rest API`, expected `REST API`': 'casing',
  'glossary-spelling: Unexpected `end point`, expected `endpoint`': 'spelling',
}

function lintUnderRemark(text: string): string[] {
  return remark()
    .use(preset)
    .processSync(text)
    .messages.map(({ruleId, reason}) => `${ruleId}: ${reason}`)
}

describe.each([
  ['the library', (text: string) => lint(text).map(({rule, reason}) => `${rule}: ${reason}`)],
  ['remark', (text: string) => lintUnderRemark(text)],
])('comments that turn rules off, in %s,', (_, read) => {
  test.each(readTable('lint-comments').flatMap(([, rows]) => rows))('%s', (comment = '', messages) => {
    const found = read(page(comment)).toSorted()
    expect(found.map((message) => usual[message] ?? message).join(' ; ')).toBe(messages)
  })
})
