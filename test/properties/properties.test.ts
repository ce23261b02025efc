/** The properties over some hundred documents; `npm run properties` takes any number. */
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {dialects, documents} from './documents.ts'
import {checkAll} from './properties.ts'

/** The same in every run, so that a change alone can turn this red; `SEED=n` makes other documents. */
const seed = Number(process.env['SEED'] ?? 20_261_121)

test(`all properties hold for generated documents (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(documents, dialects, fc.nat(3), async (source, dialect, turn) => {
      expect(await checkAll(source, dialect, turn)).toBeUndefined()
    }),
    {numRuns: 300, seed},
  )
})
