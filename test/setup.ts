import {setStrict} from '../src/core/lint.ts'

setStrict(true)
