/**
 * Decides which rules check a document, with which severity and options. The configuration of a
 * call wins over settings files, and settings files win over the defaults.
 */
import {rules as allRules} from '../../rules/index.ts'
import {describeKeys, findClosest} from '../english/wording.ts'
import {builtin} from '../glossary/builtin.ts'
import type {Problem} from '../glossary/data.ts'
import {isRecord} from '../glossary/values.ts'
import type {Api, Glossary, Rule} from '../types.ts'
import type {EnabledRule} from './lint.ts'

/** A severity, as unified accepts it. */
export type Severity = boolean | 0 | 1 | 2 | 'off' | 'on' | 'warn' | 'error'

export type SeverityLevel = 0 | 1 | 2

/** The number for each way to write a severity. */
export const severities: ReadonlyMap<unknown, SeverityLevel> = new Map<unknown, SeverityLevel>([
  [false, 0],
  [0, 0],
  ['off', 0],
  [true, 1],
  [1, 1],
  ['on', 1],
  ['warn', 1],
  [2, 2],
  ['error', 2],
])

/**
 * Decide the severity of a rule.
 *
 * @param attached the severity in a call or a remark configuration, which wins over settings
 * @param set the severity in settings; `on` means the usual severity, even if the rule is off by default
 * @param isOn whether the rule is on by default
 */
export function decideSeverity(
  attached: SeverityLevel | undefined,
  set: SeverityLevel | 'on' | undefined,
  isOn: boolean,
): SeverityLevel {
  return attached ?? (set === 'on' ? 1 : (set ?? (isOn ? 1 : 0)))
}

/** Configuration of a rule: options, a severity, or both as a tuple. */
export type RuleConfig<Options extends object = object> =
  Severity | Partial<Options> | readonly [severity: Severity, options?: Partial<Options>]

/** Severity and options of rules, by the id of the rule: `{'glossary-casing': 'error'}`. */
export type RuleConfigs = Readonly<Record<string, RuleConfig>>

export interface RuleSetting {
  /** `on`: the usual severity, even if the rule is off by default. */
  severity?: SeverityLevel | 'on'
  options?: object
}

/** The settings for a document. */
export interface Resolution {
  glossary: Glossary
  /** The settings of rules, by the id of the rule. */
  rules: ReadonlyMap<string, RuleSetting>
  /** Keys of YAML front matter whose texts are also checked. */
  frontmatter: readonly string[]
  apis: readonly Api[]
  /** Mistakes in settings. If there are any, no rule runs. */
  problems: readonly Problem[]
  isLeftOut?: boolean
}

/** The settings for a document without a settings file. */
export const usual: Resolution = {glossary: builtin, rules: new Map(), frontmatter: [], apis: [], problems: []}

/** An active rule, with its options and its severity. */
export interface LevelledRule extends EnabledRule {
  level: 'warning' | 'error'
  /** Whether the user configured the severity. */
  isSet: boolean
}

/** The rules for a document, and the data that the rules use. */
export interface Setup {
  rules: readonly LevelledRule[]
  glossary: Glossary
  frontmatter: readonly string[]
  apis: readonly Api[]
}

/**
 * Combine the configuration of a call with settings.
 *
 * @param rules in order of precedence
 * @throws {Error} if the configuration names a rule or an option that does not exist
 */
export function toSetup(
  configs: RuleConfigs,
  {glossary, rules: settings, frontmatter, apis}: Resolution = usual,
  rules: readonly Rule<never>[] = allRules,
): Setup {
  const known = rules.map(({meta}) => meta.id)
  const unknown = Object.keys(configs).find((id) => !known.includes(id))
  if (unknown !== undefined) {
    const names = guessRules(unknown, known)
    const expected = `${names.length > 1 ? 'one of ' : ''}\`${names.join('`, `')}\``
    throw new Error(`Unexpected rule \`${unknown}\`, expected ${expected}`)
  }
  const enabled = rules.flatMap((rule): LevelledRule[] => {
    const {id, isDefault, defaults} = rule.meta
    const [given, options] = readConfig(configs[id])
    const own = readOptions(rule, options, glossary)
    const setting = settings.get(id)
    const severity = decideSeverity(given, setting?.severity, isDefault || configs[id] !== undefined)
    if (severity === 0 || lacksApi(rule, apis)) return []
    const level = severity === 2 ? 'error' : 'warning'
    const isSet = (given ?? setting?.severity) !== undefined
    return [{rule, options: {...(defaults as object), ...setting?.options, ...own}, level, isSet}]
  })
  return {rules: enabled, glossary, frontmatter, apis}
}

/** Whether a rule cannot run because the settings name no OpenAPI file. */
export function lacksApi({meta}: Rule<never>, apis: readonly Api[]): boolean {
  return meta.needsApi === true && apis.length === 0
}

/**
 * Suggest rules for an unknown id: the closest rule, the rules whose ids end in the unknown id
 * (`casing`), or all rules.
 */
function guessRules(id: string, known: readonly string[]): readonly string[] {
  const closest = findClosest(id, known)
  if (closest !== undefined) return [closest]
  const alike = known.filter((name) => name.endsWith(`-${id}`))
  return alike.length > 0 ? alike : known
}

/**
 * Split a configuration into severity and options: `[2, {…}]`. One of the two may be missing: `2`,
 * `{…}`.
 *
 * @throws {Error} if a text, or the start of a tuple, is not a severity, or if a tuple is too long
 */
export function readConfig(config: unknown): readonly [severity: SeverityLevel | undefined, options: unknown] {
  if (config === null || config === undefined) return [undefined, undefined]
  if (!Array.isArray(config) && typeof config !== 'string') {
    const severity = severities.get(config)
    return [severity, severity === undefined ? config : undefined]
  }
  const [first, options, ...others] = [config].flat() as readonly unknown[]
  const severity = severities.get(first)
  if (others.length > 0)
    throw new Error(`Unexpected array of ${others.length + 2} items, expected a severity and options`)
  if (severity === undefined)
    throw new Error(`Unexpected severity \`${JSON.stringify(first)}\`, expected \`off\`, \`warn\` or \`error\``)
  return [severity, options]
}

/**
 * Check the options of a rule.
 *
 * @param glossary if given, the options may name only terms of this glossary
 * @throws {Error} if an option is unknown or wrong
 */
export function readOptions<Options extends object>(
  {meta}: Rule<Options>,
  value: unknown,
  glossary?: Glossary,
): object {
  if (value === null || value === undefined) return {}
  const fail = (problem: string): never => {
    throw new Error(`Unexpected options for \`${meta.id}\`: ${problem}`)
  }
  if (!isRecord(value)) return fail(`found \`${JSON.stringify(value)}\`, expected an object`)
  const known = Object.keys(meta.defaults)
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) fail(`unexpected \`${key}\`, expected ${describeKeys(key, known) ?? 'no options'}`)
    const shape = meta.options?.[key]
    const own = value[key]
    if (shape && own !== undefined && !shape(own))
      fail(`unexpected \`${key}: ${JSON.stringify(own)}\`, expected ${shape.expected}`)
  }
  const problem = glossary && meta.validate?.(value, glossary)
  if (problem) fail(problem)
  return value
}

/**
 * Call a function that reads a configuration. Remove the stacks of its errors, because remark and
 * ESLint print stacks to users.
 */
export function withoutStack<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw Object.assign(error as Error, {stack: (error as Error).message})
  }
}

export function toRuleUrl(id: string): string {
  return `https://github.com/remark-lint-api-glossary/remark-lint-api-glossary/tree/main/rules/${id}#readme`
}
