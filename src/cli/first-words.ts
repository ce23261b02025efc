import {listWords} from '../core/filter.ts'
import {rules} from '../../rules/index.ts'
import {builtin} from '../glossary/builtin.ts'

/**
 * The words that the rules of the preset need where there are no settings. In the
 * bundled command they stand here as data, so that the rules are loaded with the
 * first file that has one of them.
 *
 * Undefined where a rule needs no words.
 */
export const firstWords = listWords(
  builtin,
  rules.filter(({meta}) => meta.isDefault).map((rule) => ({rule, options: rule.meta.defaults})),
)
