import type {Root} from 'mdast'
import type {Processor, Transformer} from 'unified'
import {lintRule} from 'unified-lint-rule'
import type {VFile} from 'vfile'
import {location} from 'vfile-location'
import {toFilter} from '../core/filter.ts'
import {lintDocument, type EnabledRule} from '../core/lint.ts'
import type {Glossary, Repair, Rule, RuleFinding} from '../core/types.ts'
import {builtin} from '../glossary/builtin.ts'
import {readDocument} from '../markdown/document.ts'

declare module 'vfile-message' {
  interface VFileMessage {
    /** Whether the first of `expected` may be applied unattended; set by rules of API glossaries. */
    repair?: Repair | undefined
  }
}

/** Severity in unified's own form. */
export type Severity = boolean | 0 | 1 | 2 | 'off' | 'on' | 'warn' | 'error'

/** Configuration of a rule: options, a severity, or both as a tuple. */
export type RuleConfig<Options extends object = object> =
  Severity | Partial<Options> | readonly [severity: Severity, options?: Partial<Options>]

/** A rule as a remark plugin. */
export type RulePlugin<Options extends object = object> = (
  this: Processor,
  config?: RuleConfig<Options> | null,
) => Transformer<Root, Root> | undefined

/** What the rules of one processor know of each other, so that touching faults get one repair. */
interface Session {
  glossary: Glossary
  rules: Map<string, EnabledRule>
  last?: Reading
}

/** What was found in a tree, with its text and the places in it. */
interface Reading {
  tree: Root
  source: string
  findings: readonly RuleFinding[]
  places: ReturnType<typeof location> | undefined
}

const sessions = new WeakMap<object, Session>()

function toSession(processor: object): Session {
  let session = sessions.get(processor)
  if (!session) {
    session = {glossary: builtin, rules: new Map()}
    sessions.set(processor, session)
  }
  return session
}

/** Address of the page of a rule. */
export function toRuleUrl(id: string): string {
  return `https://github.com/remark-lint-api-glossary/remark-lint-api-glossary/tree/main/rules/${id}#readme`
}

/**
 * Make a remark plugin of a rule.
 *
 * The document is read and checked once per tree, by the first of our rules that
 * runs, for all that are attached to the same processor.
 *
 * @throws {Error} when attached with options that the rule does not have
 */
export function toPlugin<Options extends object>(rule: Rule<Options>): RulePlugin<Options> {
  const {id} = rule.meta
  const attach = lintRule<Root, object>({origin: `remark-lint:${id}`, url: toRuleUrl(id)}, () => {}) // Replaced per processor below.
  Object.defineProperty(plugin, 'name', {value: attach.name})
  return plugin

  function plugin(this: Processor, config?: RuleConfig<Options> | null): Transformer<Root, Root> | undefined {
    const session = toSession(this)
    const tuple = toTuple(config)
    const report = lintRule<Root, object>({origin: `remark-lint:${id}`, url: toRuleUrl(id)}, (tree, file) => {
      const {findings, places} = readTree(session, tree, file)
      if (!places) return
      for (const finding of findings) if (finding.rule === id) add(finding, file, places)
    })
    const transform = report.call(this, tuple as never) as Transformer<Root, Root> | undefined
    if (!transform) {
      session.rules.delete(id)
      return
    }
    const options = toOptions(rule, tuple[1])
    session.rules.set(id, {rule: rule as unknown as Rule<never>, options})
    return transform
  }
}

/** A bare severity is one: unified-lint-rule would take it for options. */
function toTuple<Options extends object>(config: RuleConfig<Options> | null | undefined): readonly unknown[] {
  if (config === null || config === undefined) return [true]
  if (Array.isArray(config)) return config as readonly unknown[]
  return typeof config === 'object' ? [true, config] : [config]
}

function toOptions<Options extends object>({meta}: Rule<Options>, value: unknown): Options {
  if (value === null || value === undefined) return meta.defaults
  const fail = (problem: string): never => {
    throw new Error(`Unexpected options for \`${meta.id}\`: ${problem}`)
  }
  if (typeof value !== 'object' || Array.isArray(value))
    return fail(`found \`${JSON.stringify(value)}\`, expected an object`)
  const known = Object.keys(meta.defaults)
  for (const key of Object.keys(value)) {
    if (!known.includes(key))
      fail(`unexpected \`${key}\`, expected ${known.length > 0 ? `one of \`${known.join('`, `')}\`` : 'no options'}`)
  }
  const problem = meta.validate?.(value as Record<string, unknown>)
  if (problem) fail(problem)
  return {...meta.defaults, ...value}
}

/** A tree whose source cannot hold a finding is not walked. */
function readTree(session: Session, tree: Root, file: VFile): Reading {
  const source = String(file).replace(/^\uFEFF/, '')
  const {last, glossary} = session
  if (last?.tree === tree && last.source === source) return last
  const rules = [...session.rules.values()]
  const findings = toFilter(glossary, rules)(source)
    ? lintDocument(readDocument(tree, source, file.path), glossary, rules)
    : []
  return (session.last = {tree, source, findings, places: findings.length > 0 ? location(source) : undefined})
}

function add(finding: RuleFinding, file: VFile, places: ReturnType<typeof location>): void {
  const start = places.toPoint(finding.range[0])
  const end = places.toPoint(finding.range[1])
  if (!start || !end) return
  const message = file.message(finding.reason, {place: {start, end}})
  message.actual = finding.actual
  message.expected = [...finding.expected]
  message.repair = finding.repair
  if (finding.note) message.note = finding.note
}
