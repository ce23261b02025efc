import {describe, expect, test} from 'vitest'
import {isLabelledWrong, isWrongInText, readVerdict, readWrongLines} from '../../src/markdown/counter-example.ts'
import {readTable} from '../tables.ts'
import {read} from './read.ts'

/** Find the words between ‹ and ›. @returns the text without the marks, and the start and end of the words */
function mark(text: string): [text: string, start: number, end: number] {
  return [text.replace(/[‹›]/g, ''), text.indexOf('‹'), text.indexOf('›') - 1]
}

describe.each(readTable('bad-examples/documents'))('%s', (_title, rows) => {
  test.each(rows)('%s', (source = '', bad, good) => {
    const {requests} = read(source)
    const toPaths = (isBad: boolean): string =>
      [...new Set(requests.filter(({isBadExample}) => isBadExample === isBad).map(({path}) => path))].join()
    expect([toPaths(true), toPaths(false)]).toEqual([bad, good])
  })
})

describe.each(readTable('bad-examples/labels'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', verdict) => {
    expect(readVerdict(text) ?? '').toBe(verdict)
  })
})

describe.each(readTable('bad-examples/words'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', verdict) => {
    expect(isWrongInText(...mark(text))).toBe(verdict === 'wrong')
  })
})

describe.each(readTable('bad-examples/labelled-words'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', verdict) => {
    const [plain, start] = mark(text)
    expect(isLabelledWrong(plain, start)).toBe(verdict === 'wrong')
  })
})

/** Get the indexes of the lines of code that are shown as wrong. */
function findWrongLines(code: string): string {
  return [...readWrongLines(code).entries()].flatMap(([line, isWrong]) => (isWrong ? [line] : [])).join(', ')
}

describe.each(readTable('bad-examples/code'))('%s', (_title, rows) => {
  test.each(rows)('%s', (_reason, code = '', lines) => {
    expect(findWrongLines(code)).toBe(lines)
  })
})

test('a mark, a label or a comment that is far away says nothing about an example', () => {
  expect(readVerdict('')).toBeUndefined()
  expect(findWrongLines(`GET /a${' '.repeat(400)}# wrong`)).toBe('')
  expect(isWrongInText(...mark(`Avoid B ${'and so on '.repeat(45)}‹A›.`))).toBe(false)
})
