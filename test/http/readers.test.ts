import {describe, expect, test} from 'vitest'
import {readRequests, readers} from '../../src/http/readers.ts'
import {readTable} from '../tables.ts'

/** Samples of code as documentation shows it, each with the requests in it. */
const samples = readTable('http/code').flatMap(([, rows]) => rows)

test.each(samples)('the requests in the code %j are found: %s', (code = '', requests) => {
  const found = readRequests(code).map(({method, target}) => `${method} ${code.slice(target.path, target.end)}`)
  expect(found.join(', ')).toBe(requests)
})

test.each(['go get shop.example/orders\n', "const path = '/orders'\nnavigate(path)\n"])(
  'no request is found in %j',
  (code) => {
    expect(readRequests(code)).toEqual([])
  },
)

describe('the pattern of a reader', () => {
  test.each(samples)('matches each text in which the reader finds a request: %j', (code = '') => {
    for (const {pattern, read} of readers) if (read(code).length > 0) expect(code).toMatch(pattern)
  })

  test.each([
    'An order has items. Get started with the [guide](https://shop.example/guide).',
    'Post your question in the forum; we put an answer there, and/or delete it.',
    'See the HTTPS port, the widget and the budget, and what is updated/deleted.',
  ])('does not match prose: %s', (text) => {
    expect(readers.filter(({pattern}) => pattern.test(text))).toEqual([])
  })

  test('can be joined with the patterns of the other readers', () => {
    for (const {pattern} of readers) {
      expect(pattern.flags).toBe('')
      expect(pattern.source).not.toMatch(/\\[1-9]|\\k</)
    }
    const joined = new RegExp(readers.map(({pattern}) => pattern.source).join('|'))
    for (const [code] of samples) expect(code).toMatch(joined)
  })

  test.each([
    ['GET ', 100_000],
    ['get a', 50_000],
    ['fetch(', 50_000],
    ['"GET", ', 50_000],
    ['request(', 50_000],
    ['get   :', 50_000],
    ['client.get<', 50_000],
  ])('takes linear time on a text that repeats “%s”', (piece, count) => {
    const start = performance.now()
    readRequests(piece.repeat(count))
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})
