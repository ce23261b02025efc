import type {Rule} from './types.ts'

/**
 * Say that a value is a rule, with the type of its options inferred.
 *
 * @returns the rule itself
 */
export function defineRule<Options extends object>(rule: Rule<Options>): Rule<Options> {
  return rule
}
