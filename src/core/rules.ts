// Generated from rules/ by scripts/generate.js: change that, not this.
import apiActionPath from '../../rules/api-action-path/index.ts'
import apiRequestMethod from '../../rules/api-request-method/index.ts'
import glossaryCasing from '../../rules/glossary-casing/index.ts'
import type {Rule} from './types.ts'

/** Every rule, in the order of its id. */
export const rules: readonly Rule<never>[] = [
  apiActionPath,
  apiRequestMethod,
  glossaryCasing,
] as unknown as readonly Rule<never>[]
