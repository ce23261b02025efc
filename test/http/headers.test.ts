import {describe, expect, test} from 'vitest'
import {commands} from '../../src/http/shell-commands.ts'
import {startLines} from '../../src/http/start-line.ts'
import {readTable} from '../tables.ts'
import {readWith} from './helpers.ts'

/** List the names of the header fields of the first request, and check that each name is at its range. */
function readNames(text: string): readonly string[] | undefined {
  const [request] = text.startsWith('GET') ? readWith(startLines, text) : readWith(commands, text)
  expect(request).toBeDefined()
  return request?.headers?.map(({name, range}) => {
    expect(text.slice(...range)).toBe(name)
    return name
  })
}

describe.each(readTable('http/headers'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', names) => {
    expect(readNames(text)?.join(', ') ?? '(unknown)').toBe(names)
  })
})
