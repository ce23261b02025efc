import {expect, test} from 'vitest'
import {lint} from '../../src/index.ts'

const find = (text: string): string[] => lint(text).map(({actual, expected}) => `${actual} → ${expected.join(' | ')}`)

test.each([
  ['Orders API', 'POST /create → POST /orders'],
  ['Orders', 'POST /create → POST /orders'],
  ['Orders and items', '/create → '],
  ['The orders of a user', '/create → '],
  ['12', '/create → '],
  ['Blorp', '/create → '],
])('below the heading “%s”, `POST /create` gives the finding %s', (heading, expected) => {
  expect(find(`# ${heading}\n\n\`POST /create\`\n`)).toEqual([expected])
})
