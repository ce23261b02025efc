import {describe, expect, test} from 'vitest'
import {readTarget} from '../../src/http/target.ts'
import {readTable} from '../tables.ts'

describe.each(readTable('http/targets'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', found) => {
    const target = readTarget(text, 0)
    const parts = target && [text.slice(target.start, target.path), text.slice(target.path, target.end)]
    expect(parts?.join(' | ') ?? '').toBe(found)
  })
})

test('a target ends after 2,000 characters', () => {
  expect(readTarget(`/o${'x'.repeat(2500)}`, 0)?.end).toBe(2000)
})
