// Generated from rules/ by scripts/generate.js: change that, not this.
import apiActionPath from './api-action-path/index.ts'
import apiKnownRequest from './api-known-request/index.ts'
import apiMethodCasing from './api-method-casing/index.ts'
import glossaryExpansion from './glossary-expansion/index.ts'
import glossarySynonym from './glossary-synonym/index.ts'
import glossarySpelling from './glossary-spelling/index.ts'
import glossaryCasing from './glossary-casing/index.ts'
import glossaryArticle from './glossary-article/index.ts'
import type {Rule} from '../src/types.ts'

/**
 * All rules, in order of precedence. If findings of two rules have the same range, the finding of the
 * earlier rule is kept. If findings of two rules are joined, the result belongs to the earlier rule.
 */
export const rules: readonly Rule<never>[] = [
  apiActionPath,
  apiKnownRequest,
  apiMethodCasing,
  glossaryExpansion,
  glossarySynonym,
  glossarySpelling,
  glossaryCasing,
  glossaryArticle,
] as unknown as readonly Rule<never>[]
