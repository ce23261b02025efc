import {describe, expect, test} from 'vitest'
import {calls as readers} from '../../src/http/calls.ts'
import type {WrittenRequest} from '../../src/http/written-request.ts'
import {readTable} from '../tables.ts'
import {readWith} from './helpers.ts'

const readCalls = (text: string): WrittenRequest[] => readers.flatMap((reader) => readWith(reader, text))
const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Describe a call: method, the method as written, target, `call` or `route`, the other methods that
 * the call could have, and the text that is inserted for `DELETE`, with its index.
 */
function describeCall(
  text: string,
  {methodRange, method, target, isRoute, canReplace, insert}: WrittenRequest,
): string {
  const methods = known.filter((other) => canReplace?.(other) ?? true)
  const added = insert?.('DELETE')
  return [
    method,
    methodRange ? text.slice(...methodRange) : '',
    text.slice(target.start, target.end),
    isRoute ? 'route' : 'call',
    methods.length === known.length ? 'any' : methods.join(),
    ...(added ? [`${added.index} ${added.text.trim()}`] : []),
  ].join(' | ')
}

describe.each(readTable('http/calls'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', found) => {
    expect(
      readCalls(text)
        .map((call) => describeCall(text, call))
        .join(' ; '),
    ).toBe(found)
  })
})

test('a call of `fetch` with long options is not read if their first 400 characters have no method', () => {
  expect(readCalls(`fetch('/orders', {body: '${'x'.repeat(500)}'})`)).toEqual([])
})
