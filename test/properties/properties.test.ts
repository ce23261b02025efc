/** Checks the properties of 300 documents; `npm run properties` checks more. */
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {dialects, documents} from './documents.ts'
import {checkAll} from './properties.ts'

/** A fixed seed, so that only a change of the code can make the test fail; `SEED=n` makes other documents. */
const seed = Number(process.env['SEED'] ?? 20_261_121)

test(`all properties hold for generated documents (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(documents, dialects, fc.nat(3), async (source, dialect, turn) => {
      expect(await checkAll(source, dialect, turn)).toBeUndefined()
    }),
    {numRuns: 300, seed},
  )
})
