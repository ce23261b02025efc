import {describe, expect, test} from 'vitest'
import {operations as reader} from '../../src/http/openapi.ts'
import type {WrittenRequest} from '../../src/http/written-request.ts'
import {readTable} from '../tables.ts'
import {readWith} from './helpers.ts'

const readOperations = (text: string): WrittenRequest[] => readWith(reader, text)

describe('an operation of an OpenAPI document', () => {
  test('gets another method only if its path has no other operation', () => {
    const [list, create, read] = readOperations('/orders:\n  get:\n  post:\n/orders/{id}:\n  post:\n')
    expect([list?.canReplace?.('DELETE'), create?.canReplace?.('POST'), read?.canReplace?.('GET')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

/** Describe an operation: method, the method as written, path, whether the path has other methods, and summary. */
function describeOperation(text: string, {method, methodRange, target, purpose, canReplace}: WrittenRequest): string {
  return [
    method,
    methodRange && text.slice(...methodRange),
    text.slice(target.path, target.end),
    canReplace?.('TRACE') ? 'alone' : 'shared',
    purpose,
  ].join(' | ')
}

describe.each(readTable('http/openapi'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', found) => {
    expect(
      readOperations(text)
        .map((operation) => describeOperation(text, operation))
        .join(' ; '),
    ).toBe(found)
  })
})

describe('an OpenAPI document', () => {
  test('may have a very long line, which is skipped', () => {
    const text = `/orders:\n  get:\n${'x'.repeat(800)}\n  post:\n`
    expect(readOperations(text).map(({method}) => method)).toEqual(['GET', 'POST'])
  })
})
