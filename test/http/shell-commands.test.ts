import {describe, expect, test} from 'vitest'
import {commands as reader} from '../../src/http/shell-commands.ts'
import {readTable} from '../tables.ts'
import {readWith} from './helpers.ts'

/** Describe each command: range, method, the method as written, the index where a missing method belongs, and path. */
function describeCommands(text: string): string {
  return readWith(reader, text)
    .map(({range, method, methodRange, target, insert}) =>
      [
        range.join('-'),
        method,
        methodRange ? text.slice(...methodRange) : '',
        ...(methodRange ? [] : [insert?.('DELETE').index]),
        text.slice(target.path, target.end),
      ].join(' | '),
    )
    .join(' ; ')
}

describe.each(readTable('http/shell-commands'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', found) => {
    expect(describeCommands(text)).toBe(found)
  })
})

test.each([
  ['curl "https://shop.example/orders" -d x', '-X DELETE '],
  ['wget https://shop.example/orders/1', '--method=DELETE '],
  ['http https://shop.example/orders/1', 'DELETE '],
  ['Invoke-RestMethod https://shop.example/orders/1', '-Method DELETE '],
])('the command `%s` gets another method with `%s`', (text, flag) => {
  expect(readWith(reader, text)[0]?.insert?.('DELETE').text).toBe(flag)
})
