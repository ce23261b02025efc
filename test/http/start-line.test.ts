import {describe, expect, test} from 'vitest'
import {findStartLines, startLines} from '../../src/http/start-line.ts'
import {readTable} from '../tables.ts'
import {readWith} from './helpers.ts'

type Options = Parameters<typeof findStartLines>[1]

/** Describe each request: its methods, the first method as written, and its target. */
function describeLines(text: string, options: Options): string {
  return readWith({...startLines, read: () => findStartLines(text, options)}, text)
    .map(({method, methodRange, otherMethods = [], target}) =>
      [
        [method, ...otherMethods].join('+'),
        methodRange && text.slice(...methodRange),
        text.slice(target.start, target.end),
      ].join(' | '),
    )
    .join(' ; ')
}

describe.each(readTable('http/start-lines'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', inText = '', inCode = inText, overLines = inCode) => {
    expect(describeLines(text, {})).toBe(inText)
    expect(describeLines(text, {isVerbatim: true})).toBe(inCode)
    expect(describeLines(text, {isMultiline: true, isVerbatim: true})).toBe(overLines)
  })
})

test('a path that is hundreds of spaces away from its method is not a request', () => {
  expect(describeLines(`GET${' '.repeat(500)}/a`, {isMultiline: true, isVerbatim: true})).toBe('')
})
