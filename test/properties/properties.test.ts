/** The properties over some hundred documents; `npm run properties` takes any number. */
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {dialects, documents} from './documents.ts'
import {checkAll} from './properties.ts'

const seed = Math.floor(Math.random() * 2 ** 31)

test(`hold of generated documents (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(documents, dialects, fc.nat(3), async (source, dialect, turn) => {
      expect(await checkAll(source, dialect, turn)).toBeUndefined()
    }),
    {numRuns: 300, seed},
  )
})
