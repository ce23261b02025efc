import fc from 'fast-check'
import {setStrict} from '../src/lint/lint.ts'
import {loadParser} from '../src/markdown/native-parser.ts'

await loadParser()
setStrict(true)

// The same documents in every run, so that a change alone can turn a test red; `SEED=n npm test` makes others.
fc.configureGlobal({seed: Number(process.env['SEED'] ?? 20_261_121)})
