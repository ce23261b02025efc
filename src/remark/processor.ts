import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkLint from 'remark-lint'
import remarkParse from 'remark-parse'
import type {Root} from 'mdast'
import {unified, type PluggableList, type Processor} from 'unified'
import {findClosest} from '../english/guess.ts'
import {rules} from '../../rules/index.ts'
import * as plugins from './rules.ts'
import type {RuleConfig} from './plugin.ts'

/** Severity and options of rules, by the id of the rule: `{'glossary-casing': 'error'}`. */
export type RuleConfigs = Readonly<Record<string, RuleConfig>>

/** A frozen processor that parses and checks. */
export type Checker = Processor<Root>

/**
 * Build the processor that the command and the library use: Markdown as GitHub
 * reads it with YAML or TOML front matter, `<!--lint …-->` comments, and rules.
 *
 * @param syntax further syntax, such as remark-mdx
 * @param checks remark plugins that check
 * @throws {Error} where a rule is attached with options that it does not have
 */
export function createChecker(checks: PluggableList, syntax: PluggableList = []): Checker {
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkFrontmatter, ['yaml', 'toml'])
    .use(syntax)
    .use(remarkLint)
    .use(checks)
    .freeze()
}

/** Build the parser alone, for Markdown. */
export function createParser(): Checker {
  return unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
}

/**
 * The rules that are on by default, and those that the configuration turns on.
 *
 * @throws {Error} where the configuration names a rule that does not exist
 */
export function toChecks(configs: RuleConfigs = {}): PluggableList {
  const byId = new Map(Object.values(plugins).map((plugin) => [plugin.name.replace('remark-lint:', ''), plugin]))
  for (const id of Object.keys(configs)) {
    if (byId.has(id)) continue
    const names = guessRules(id, [...byId.keys()])
    throw new Error(`Unexpected rule \`${id}\`, expected ${names.length > 1 ? 'one of ' : ''}\`${names.join('`, `')}\``)
  }
  const checks = []
  for (const {meta} of rules) {
    const plugin = byId.get(meta.id)
    // Settings may turn a rule on that is off by default.
    const config = configs[meta.id] ?? (meta.isDefault || 'default')
    if (plugin && config !== false && config !== 'off') checks.push([plugin, config])
  }
  return checks as PluggableList
}

/** What may be meant with a rule that does not exist: the closest one, those that end so (`casing`), or any. */
function guessRules(id: string, known: readonly string[]): readonly string[] {
  const closest = findClosest(id, known)
  if (closest !== undefined) return [closest]
  const alike = known.filter((name) => name.endsWith(`-${id}`))
  return alike.length > 0 ? alike : known
}
