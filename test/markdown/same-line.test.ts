import {describe, expect, test} from 'vitest'
import type {Request} from '../../src/types.ts'
import {readTable} from '../tables.ts'
import {read} from './read.ts'

function toText({method, path}: Request): string {
  return `${method} ${path}`
}

describe.each(readTable('markdown/same-line'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', expected = '') => {
    const {requests, paths} = read(text)
    const written = [...requests, ...paths].filter(({method}) => method !== undefined)
    const shown = written.map((request) => (paths.includes(request) ? 'loose ' : '') + toText(request))
    expect(shown.join(', ')).toBe(expected)
  })
})
