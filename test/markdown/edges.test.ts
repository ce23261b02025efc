/** The search for the end of `{{` has a limit; `fixtures/requests/findings.md` shows other edge cases. */
import {expect, test} from 'vitest'
import {lint} from '../../src/index.ts'

test.each([
  [`{{ ${'order '.repeat(800)} }} Rest api`, ['Rest api']],
  [`{{ ${'order '.repeat(800)} Rest api }}`, ['Rest api']],
  [`{{ ${'order '.repeat(500)} Rest api }}`, []],
])('a tag of a few thousand characters is skipped, and the text of a longer tag is read: %#', (text, found) => {
  expect(lint(text).map(({actual}) => actual)).toEqual(found)
})
