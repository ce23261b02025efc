import type {PluggableList} from 'unified'
import type {Filter} from '../core/filter.ts'
import type {EnabledRule} from '../core/lint.ts'
import type {Rule} from '../core/types.ts'
import type {Checked, Checkers} from '../remark/check.ts'
import type {RuleConfig} from '../remark/plugin.ts'
import type {RuleConfigs} from '../remark/processor.ts'
import {UsageError} from './usage-error.ts'

/** Checks texts; what a dialect needs is loaded with its first text. */
export interface Linter {
  /**
   * Load what a file needs.
   *
   * @param name file name, which decides the dialect
   * @returns checks a text as that of the file
   */
  load(name: string): Promise<(text: string) => Checked>
}

/**
 * Load remark and the rules: the slow part of a start, so do it late.
 *
 * @param configs severities and options of rules
 * @param checks plugins instead of the rules of this package; for tests
 * @throws {UsageError} where the configuration names what does not exist
 */
export async function loadLinter(configs: RuleConfigs, checks?: PluggableList): Promise<Linter> {
  const [{createChecker, toChecks}, {checkText, isMdx}] = await Promise.all([
    import('../remark/processor.ts'),
    import('../remark/check.ts'),
  ])
  let all: PluggableList
  const checkers = {} as Checkers
  try {
    all = checks ?? toChecks(configs)
    checkers.markdown = createChecker(all)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  return {
    async load(name) {
      if (!checkers.mdx && isMdx(name)) {
        const {default: remarkMdx} = await import('remark-mdx')
        checkers.mdx = createChecker(all, [remarkMdx])
      }
      return (text) => checkText(text, name, checkers)
    },
  }
}

/**
 * Load what tells of a text that it holds no finding, without remark.
 *
 * @param configs severities and options of rules
 * @param checks plugins instead of the rules of this package: of those nothing is known
 * @returns asked with a text; `true` where only a check can tell
 */
export async function loadFilter(configs: RuleConfigs, checks?: PluggableList): Promise<Filter> {
  if (checks) return () => true
  const [{toFilter}, {rules}, {builtin}] = await Promise.all([
    import('../core/filter.ts'),
    import('../core/rules.ts'),
    import('../glossary/builtin.ts'),
  ])
  const known = new Set(rules.map(({meta}) => meta.id))
  // The linter says what is wrong with the configuration.
  if (Object.keys(configs).some((id) => !known.has(id))) return () => true
  const enabled = rules.flatMap((rule) => toEnabled(rule, configs[rule.meta.id] ?? rule.meta.isDefault))
  return toFilter(builtin, enabled)
}

function toEnabled(rule: Rule<never>, config: RuleConfig): EnabledRule[] {
  const [level, own] = Array.isArray(config) ? (config as readonly unknown[]) : [config, undefined]
  if (level === false || level === 0 || level === 'off') return []
  const defaults: object = rule.meta.defaults
  const options = typeof level === 'object' ? level : own
  return [{rule, options: typeof options === 'object' ? {...defaults, ...options} : defaults}]
}
