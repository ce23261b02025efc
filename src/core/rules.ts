// Generated from rules/ by scripts/generate.js: change that, not this.
import apiActionPath from '../../rules/api-action-path/index.ts'
import apiRequestMethod from '../../rules/api-request-method/index.ts'
import apiMethodCasing from '../../rules/api-method-casing/index.ts'
import glossaryExpansion from '../../rules/glossary-expansion/index.ts'
import glossarySynonym from '../../rules/glossary-synonym/index.ts'
import glossarySpelling from '../../rules/glossary-spelling/index.ts'
import glossaryCasing from '../../rules/glossary-casing/index.ts'
import glossaryArticle from '../../rules/glossary-article/index.ts'
import type {Rule} from './types.ts'

/**
 * Every rule, in order of precedence: where findings of two rules start at one
 * place and are equally long, the one of the earlier rule stays, and a joint
 * repair belongs to the earlier one.
 */
export const rules: readonly Rule<never>[] = [
  apiActionPath,
  apiRequestMethod,
  apiMethodCasing,
  glossaryExpansion,
  glossarySynonym,
  glossarySpelling,
  glossaryCasing,
  glossaryArticle,
] as unknown as readonly Rule<never>[]
