/**
 * Which rules check a document, how severe they are, and with which options: by the
 * configuration of a call, by settings files, and by default.
 */
import {rules as allRules} from '../../rules/index.ts'
import {describeKeys, findClosest} from '../english/wording.ts'
import {builtin} from '../glossary/builtin.ts'
import type {Problem} from '../glossary/data.ts'
import {isRecord} from '../glossary/values.ts'
import type {Api, Glossary, Rule} from '../types.ts'
import type {EnabledRule} from './lint.ts'

/** Severity in unified's own form. */
export type Severity = boolean | 0 | 1 | 2 | 'off' | 'on' | 'warn' | 'error'

/** Severity as a number: off, a warning, an error. */
export type SeverityLevel = 0 | 1 | 2

const levels = new Map<unknown, SeverityLevel>([
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
 * Read what was given as a severity.
 *
 * @returns undefined if it is not one
 */
function readSeverity(value: unknown): SeverityLevel | undefined {
  return levels.get(value)
}

/**
 * Decide how severe the findings of a rule are: what is given where the rule is
 * attached, then settings, then what it is by default.
 *
 * @param attached what is given where it is attached
 * @param set what settings say; `on`: at its usual severity, even if it is off by default
 * @param isOn whether it is on by default
 */
export function decideSeverity(
  attached: SeverityLevel | undefined,
  set: SeverityLevel | 'on' | undefined,
  isOn: boolean,
): SeverityLevel {
  if (attached !== undefined) return attached
  if (set === 'on') return 1
  return set ?? (isOn ? 1 : 0)
}

/** Configuration of a rule: options, a severity, or both as a tuple. */
export type RuleConfig<Options extends object = object> =
  Severity | Partial<Options> | readonly [severity: Severity, options?: Partial<Options>]

/** Severity and options of rules, by the id of the rule: `{'glossary-casing': 'error'}`. */
export type RuleConfigs = Readonly<Record<string, RuleConfig>>

/** What settings say about a rule. */
export interface RuleSetting {
  /** `on`: at its usual severity, also where it is off by default. */
  severity?: SeverityLevel | 'on'
  options?: object
}

/** What settings say about a document. */
export interface Resolution {
  glossary: Glossary
  /** By the id of the rule; what is given where a rule is attached wins. */
  rules: ReadonlyMap<string, RuleSetting>
  /** Keys of YAML front matter whose text is checked too. */
  frontmatter: readonly string[]
  /** The APIs that it documents. */
  apis: readonly Api[]
  /** Why the rules cannot run: none of them reports anything. */
  problems: readonly Problem[]
  /** Whether the document is ignored. */
  isLeftOut?: boolean
}

/** Where no settings are. */
export const usual: Resolution = {glossary: builtin, rules: new Map(), frontmatter: [], apis: [], problems: []}

/** An active rule, with its options and its severity. */
export interface LevelledRule extends EnabledRule {
  level: 'warning' | 'error'
  /** Whether a severity was configured. */
  isSet: boolean
}

/** What a document is checked with. */
export interface Setup {
  rules: readonly LevelledRule[]
  glossary: Glossary
  frontmatter: readonly string[]
  apis: readonly Api[]
}

/**
 * Join what a call configures with what settings say.
 *
 * @param rules in order of precedence
 * @throws {Error} if the configuration names a rule or an option that does not exist
 */
export function toSetup(
  configs: RuleConfigs,
  {glossary, rules: settings, frontmatter, apis}: Resolution = usual,
  rules: readonly Rule<never>[] = allRules,
): Setup {
  for (const id of Object.keys(configs)) {
    const known = rules.map(({meta}) => meta.id)
    if (known.includes(id)) continue
    const names = guessRules(id, known)
    throw new Error(`Unexpected rule \`${id}\`, expected ${names.length > 1 ? 'one of ' : ''}\`${names.join('`, `')}\``)
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

/** Whether a rule finds nothing because it needs an OpenAPI file. */
export function lacksApi({meta}: Rule<never>, apis: readonly Api[]): boolean {
  return meta.needsApi === true && apis.length === 0
}

/** What to suggest for a rule that does not exist: the closest one, those with this ending (`casing`), or all. */
function guessRules(id: string, known: readonly string[]): readonly string[] {
  const closest = findClosest(id, known)
  if (closest !== undefined) return [closest]
  const alike = known.filter((name) => name.endsWith(`-${id}`))
  return alike.length > 0 ? alike : known
}

/**
 * Severity and options as they were given; a bare severity is one too, which
 * unified-lint-rule would take for options.
 *
 * @throws {Error} if text, or the start of a tuple, is no severity
 */
export function readConfig(config: unknown): readonly [severity: SeverityLevel | undefined, options: unknown] {
  if (config === null || config === undefined) return [undefined, undefined]
  if (!Array.isArray(config) && typeof config !== 'string') {
    const severity = readSeverity(config)
    return [severity, severity === undefined ? config : undefined]
  }
  const [first, options, ...others] = [config].flat() as readonly unknown[]
  const severity = readSeverity(first)
  if (others.length > 0)
    throw new Error(`Unexpected array of ${others.length + 2}, expected a severity, and options after it`)
  if (severity === undefined)
    throw new Error(`Unexpected severity \`${JSON.stringify(first)}\`, expected \`off\`, \`warn\` or \`error\``)
  return [severity, options]
}

/**
 * Options as they were given, checked.
 *
 * @param glossary where it is known
 * @throws {Error} if the rule does not have them
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
  }
  const problem = meta.validate?.(value as Record<string, unknown>, glossary)
  if (problem) fail(problem)
  return value
}

/** Address of the page of a rule. */
export function toRuleUrl(id: string): string {
  return `https://github.com/remark-lint-api-glossary/remark-lint-api-glossary/tree/main/rules/${id}#readme`
}
