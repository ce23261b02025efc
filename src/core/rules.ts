// Generated from rules/ by scripts/generate.js: change that, not this.
import apiActionPath from '../../rules/api-action-path/index.ts'
import apiMethodCasing from '../../rules/api-method-casing/index.ts'
import glossaryArticle from '../../rules/glossary-article/index.ts'
import glossaryCasing from '../../rules/glossary-casing/index.ts'
import glossaryExpansion from '../../rules/glossary-expansion/index.ts'
import glossarySpelling from '../../rules/glossary-spelling/index.ts'
import type {Rule} from './types.ts'

/** Every rule, in the order of its id. */
export const rules: readonly Rule<never>[] = [
  apiActionPath,
  apiMethodCasing,
  glossaryArticle,
  glossaryCasing,
  glossaryExpansion,
  glossarySpelling,
] as unknown as readonly Rule<never>[]
