import type {Pluggable, PluggableList} from 'unified'
import type {Filter, PreparedSearch} from '../core/filter.ts'
import type {Glossary, PlacedFinding, Places, Rule} from '../types.ts'
import type {Syntax} from '../markdown/parse.ts'
import {isMdxPath} from '../markdown/path.ts'
import type {CheckedText, Checkers} from '../remark/check.ts'
import type {Resolution, RuleConfig, RuleSetting} from '../remark/plugin.ts'
import type {RuleConfigs} from '../remark/processor.ts'
import type {LevelledRule} from '../remark/quick.ts'
import {decideSeverity, readSeverity} from '../remark/severity.ts'
import {UsageError} from './errors.ts'

/** The settings of the files of a run. */
export interface Settings {
  /** Plugin that finds them. */
  plugin: Pluggable
  /** Folder that file names start from and where the search ends, absolute. */
  cwd: string
}

/** Checks texts; what a dialect needs is loaded with its first text. */
export interface Linter {
  /**
   * Load what a file needs.
   *
   * @param name file name, which decides the dialect
   * @returns checks a text as that of the file
   */
  load(name: string): Promise<(text: string) => CheckedText>
}

/**
 * Load remark and the rules: the slow part of a start, so do it late.
 *
 * @param configs severities and options of rules
 * @param settings hands the settings of files to the rules; absent where there are none
 * @param checks plugins instead of the rules of this package; for tests
 * @throws {UsageError} where the configuration names what does not exist
 */
export async function loadLinter(configs: RuleConfigs, checks?: PluggableList, settings?: Settings): Promise<Linter> {
  const [{createChecker, toChecks}, {checkText}] = await Promise.all([
    import('../remark/processor.ts'),
    import('../remark/check.ts'),
  ])
  let all: PluggableList
  const checkers = {} as Checkers
  try {
    all = checks ?? [...(settings ? [settings.plugin] : []), ...toChecks(configs)]
    checkers.markdown = createChecker(all)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  return {
    async load(name) {
      if (!checkers.mdx && isMdxPath(name)) {
        const {default: remarkMdx} = await import('remark-mdx')
        checkers.mdx = createChecker(all, [remarkMdx])
      }
      return (text) => checkText(text, name, checkers, settings?.cwd)
    },
  }
}

/** How one file is checked where that takes no remark. */
export interface Plan {
  filter: Filter
  rules: readonly LevelledRule[]
  glossary: Glossary
  frontmatter: readonly string[]
}

/**
 * Load what tells of a text where it may hold findings, without remark. That MDX does
 * not parse is no such finding: it says how a text was read, and this one is not.
 *
 * @param configs severities and options of rules
 * @param checks plugins instead of the rules of this package: of those nothing is known
 * @param resolve what settings say of a file, by its name; absent where there are none
 * @param search for the words of the preset, if it was made before
 * @returns the plan for a file, by its name; undefined where only remark can tell
 */
export async function loadPlans(
  configs: RuleConfigs,
  checks?: PluggableList,
  resolve?: (name: string) => Resolution,
  search?: PreparedSearch,
): Promise<(name: string) => Plan | undefined> {
  if (checks) return () => undefined
  const [{toFilter}, {rules}, {builtin}] = await Promise.all([
    import('../core/filter.ts'),
    import('../../rules/index.ts'),
    import('../glossary/builtin.ts'),
  ])
  const known = new Set(rules.map(({meta}) => meta.id))
  // The linter says what is wrong with the configuration.
  if (Object.keys(configs).some((id) => !known.has(id))) return () => undefined
  const toPlan = (resolution: Resolution | undefined): Plan => {
    const enabled = rules.flatMap((rule) => toEnabled(rule, configs[rule.meta.id], resolution?.rules.get(rule.meta.id)))
    const {glossary = builtin, frontmatter = []} = resolution ?? {}
    return {filter: toFilter(glossary, enabled, frontmatter, search), rules: enabled, glossary, frontmatter}
  }
  // Most files have the settings of the one before.
  let last: {resolution: Resolution | undefined; plan: Plan} | undefined
  return (name) => {
    const resolution = resolve?.(name)
    if (!last || last.resolution !== resolution) last = {resolution, plan: toPlan(resolution)}
    return last.plan
  }
}

/** A rule with its options, where it is on. */
function toEnabled(
  rule: Rule<never>,
  config: RuleConfig | undefined,
  setting: RuleSetting | undefined,
): LevelledRule[] {
  const [level, own] = Array.isArray(config) ? (config as readonly unknown[]) : [config, config]
  const severity = decideSeverity(readSeverity(level), setting?.severity, rule.meta.isDefault)
  if (severity === 0) return []
  const options = typeof own === 'object' ? own : {}
  return [
    {
      rule,
      options: {...(rule.meta.defaults as object), ...setting?.options, ...options},
      level: severity === 2 ? 'error' : 'warning',
    },
  ]
}

/** Checks a text at some places. @returns undefined where the whole text must be checked */
export type QuickLinter = (
  text: string,
  name: string,
  places: Places,
  plan: Plan,
) => Promise<PlacedFinding[] | undefined>

/** Load the parser and the rules. */
export async function loadQuickLinter(): Promise<QuickLinter> {
  const {checkPlaces} = await import('../remark/quick.ts')
  let mdx: Syntax | undefined
  return async (text, name, places, {rules, glossary, frontmatter}) => {
    const check = (): ReturnType<typeof checkPlaces> =>
      checkPlaces(text, name, places, {rules, glossary, frontmatter, mdx})
    let findings = check()
    if (findings === 'mdx') {
      mdx = (await import('../markdown/mdx-syntax.ts')).toMdxSyntax()
      findings = check()
    }
    return findings === 'mdx' ? undefined : findings
  }
}
