import fc from 'fast-check'
import {setStrict} from '../src/lint/lint.ts'
import {loadParser} from '../src/markdown/native-parser.ts'

await loadParser()
setStrict(true)

// A fixed seed, so that only a change of the code can make a test fail. `SEED=n npm test` makes
// other documents.
fc.configureGlobal({seed: Number(process.env['SEED'] ?? 20_261_121)})
