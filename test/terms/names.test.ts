/** Words that look like terms but are names, values or parts of something else. */
import {describe, expect, test} from 'vitest'
import {lint} from '../../src/index.ts'
import {readTable} from '../tables.ts'

describe.each(readTable('terms/names'))('%s', (_title, rows) => {
  test.each(rows)('%s: %s', (_what, text = '', found) => {
    const lines = lint(text).map(({actual, expected}) => `${actual} → ${expected.join(' | ')}`)
    expect(lines.join(' ; ')).toBe(found)
  })
})

test('the repair of a function that the page imports is only a suggestion', () => {
  const code = "```js\nimport { Link, graphql } from 'shop'\n```\n"
  expect(lint(`Use graphql queries.\n\n${code}`).map(({repair}) => repair)).toEqual(['offered'])
  expect(lint('Use graphql queries.\n').map(({repair}) => repair)).toEqual(['certain'])
})
