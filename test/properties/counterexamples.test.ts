/** Shrunk documents for which a property once did not hold. */
import {describe, expect, test} from 'vitest'
import {readTable} from '../tables.ts'
import {checkAll} from './properties.ts'

describe.each(readTable('counterexamples'))('%s', (title, rows) => {
  test.each(rows)('%s: %s', async (source = '') => {
    expect(await checkAll(source, title === 'An MDX document' ? 'mdx' : 'markdown')).toBeUndefined()
  })
})
