/**
 * Checks the properties of OpenAPI documents.
 *
 *     COUNT=20000 npx vitest run --config test/vitest.config.ts --project rooms test/properties/openapi.test.ts
 */
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {checkOpenApi, openapiDocuments} from './openapi.ts'

/** A fixed seed, so that only a change of the code can make the test fail; `SEED=n` makes other documents. */
const seed = Number(process.env['SEED'] ?? 20_261_122)
const numRuns = Number(process.env['COUNT'] ?? 200)

test(
  `ranges, repairs and values agree in ${numRuns} OpenAPI documents (seed ${seed})`,
  () => {
    let repairs = 0
    fc.assert(
      fc.property(openapiDocuments, ({source, path}) => {
        expect(checkOpenApi(source, path, (count) => (repairs += count))).toBeUndefined()
      }),
      {numRuns, seed},
    )
    expect(repairs).toBeGreaterThan(numRuns)
    if (process.env['COUNT'] !== undefined) console.log(`${repairs} certain repairs`)
  },
  numRuns * 500,
)
