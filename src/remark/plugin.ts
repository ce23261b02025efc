import type {Root} from 'mdast'
import type {Plugin, Preset, Processor, Transformer} from 'unified'
import {lintRule} from 'unified-lint-rule'
import type {VFile} from 'vfile'
import {location} from 'vfile-location'
import {rules as allRules} from '../../rules/index.ts'
import {rememberLast, rememberOf} from '../english/remember.ts'
import {keepRules, toCandidateSearch, toPatterns, type FindCandidates} from '../lint/candidates.ts'
import {obeyComments} from '../lint/comments.ts'
import {lintDocument} from '../lint/lint.ts'
import {hasControl} from '../lint/search.ts'
import type {Rule, RuleFinding} from '../types.ts'
import {readDocument} from '../markdown/document.ts'
import {readConfig, readOptions, toRuleUrl, toSetup, usual, withoutStack} from '../lint/setup.ts'
import type {Resolution, RuleConfig, Setup} from '../lint/setup.ts'
import {addMessage} from './messages.ts'

export type RulePlugin<Options extends object = object> = (
  this: Processor,
  config?: RuleConfig<Options> | null,
) => Transformer<Root, Root> | undefined

/** Data that the rules of a processor share, so that adjacent findings of several rules become one repair. */
interface Session {
  resolve: (file: VFile) => Resolution
  rules: Map<string, Rule<never>>
  /** The configuration of the rules that the user names, as the user wrote it. */
  configs: Map<string, RuleConfig>
  /** Caches the last result, because most files have the same settings. */
  toPlan: (resolution: Resolution) => Plan
  last?: Found & {tree: Root; source: string; resolution: Resolution}
}

interface Plan {
  setup: Setup
  /** Messages about options that do not fit the glossary, by the id of the rule. Such a rule does not run. */
  problems: ReadonlyMap<string, string>
  find: FindCandidates
}

interface Found {
  findings: readonly RuleFinding[]
  /** Maps offsets to points; undefined without findings. */
  points: ReturnType<typeof location> | undefined
}

const toSession = rememberOf((_processor: object): Session => {
  const session: Session = {
    resolve: () => usual,
    rules: new Map(),
    configs: new Map(),
    toPlan: (resolution) => toPlan(session, resolution),
  }
  return session
})

/** Set how a processor finds the settings for a document. @param resolve may be called several times for a document */
export function useResolution(processor: object, resolve: (file: VFile) => Resolution): void {
  toSession(processor).resolve = resolve
}

/**
 * Turn a rule into a remark plugin, which throws an error if its options are wrong. For each tree, the
 * plugin that is called first runs all rules whose plugins the processor uses. The other plugins reuse
 * the findings.
 */
export function toPlugin<Options extends object>(rule: Rule<Options>): RulePlugin<Options> {
  const {meta} = rule
  const {id} = meta
  const origin = `remark-lint:${id}`
  const report = lintRule<Root, Session>({origin, url: toRuleUrl(id)}, (tree, file, session) => {
    const {findings, points} = findAll(session, tree, file)
    if (points) for (const finding of findings) if (finding.rule === id) addMessage(finding, file, points)
  })
  Object.defineProperty(plugin, 'name', {value: origin})
  return plugin

  function plugin(
    this: Processor,
    config?: RuleConfig<Options> | 'default' | null,
  ): Transformer<Root, Root> | undefined {
    const session = toSession(this)
    session.rules.set(id, rule as unknown as Rule<never>)
    // Users turn a rule on by naming it. The preset also names rules that are off by default.
    if (config !== 'default') session.configs.set(id, config ?? {})
    withoutStack(() => readOptions(rule, readConfig(session.configs.get(id))[1]))
    session.toPlan = rememberLast((resolution) => toPlan(session, resolution))
    return (tree, file) => {
      const resolution = session.resolve(file)
      if (resolution.isLeftOut || resolution.problems.length > 0) return
      const {setup, problems} = session.toPlan(resolution)
      const problem = problems.get(id)
      if (problem !== undefined) file.message(problem, {source: 'api-glossary', ruleId: 'settings'}).fatal = true
      const own = setup.rules.find((one) => one.rule.meta.id === id)
      if (!own) return
      // `report` is synchronous, so its callback does nothing.
      const severity = own.level === 'error' ? 2 : 1
      void (report.call(this, [severity, session]) as Transformer<Root, Root>)(tree, file, () => {})
    }
  }
}

/**
 * Create a preset with all rules. The preset obeys comments that turn rules off.
 *
 * @param first plugins to run before the rules
 */
export function toPreset(rules: Readonly<Record<string, RulePlugin<never>>>, first: Preset['plugins'] = []): Preset {
  const attached = Object.values(rules).map((rule) => [rule, 'default'])
  return {plugins: [...first, lintComments, ...attached] as NonNullable<Preset['plugins']>}
}

/** The plugin that obeys comments such as `<!--lint disable-->`, as remark-lint does. It runs after all rules. */
const lintComments: Plugin<[], Root> = function () {
  const obey: Plugin<[], Root> = () => (tree, file) => {
    if (!hasControl(String(file))) return
    for (const {node, severity, reason} of obeyComments(tree, file)) {
      const message = file.message(reason, {place: node.position, source: 'api-glossary', ruleId: 'lint-comment'})
      message.fatal = severity === 'error'
    }
  }
  this.use(obey)
}

function findAll(session: Session, tree: Root, file: VFile): Found {
  const source = String(file).replace(/^\uFEFF/, '')
  const resolution = session.resolve(file)
  const {last} = session
  if (last?.tree === tree && last.source === source && last.resolution === resolution) return last
  const {setup, find} = session.toPlan(resolution)
  const candidates = find(source)
  const findings = candidates
    ? lintDocument(
        readDocument(tree, source, file.path, {candidates, frontmatter: setup.frontmatter, apis: setup.apis}),
        setup.glossary,
        keepRules(setup.rules, candidates),
      )
    : []
  session.last = {tree, source, resolution, findings, points: findings.length > 0 ? location(source) : undefined}
  return session.last
}

/** Combine the configuration of a processor with settings. */
function toPlan({rules, configs}: Session, resolution: Resolution): Plan {
  const problems = new Map<string, string>()
  const enabled = [...rules.values()]
    .sort((a, b) => toRank(a) - toRank(b))
    .flatMap((rule) => {
      const {id} = rule.meta
      const config = configs.get(id)
      try {
        return toSetup(config === undefined ? {} : {[id]: config}, resolution, [rule]).rules
      } catch (error) {
        problems.set(id, (error as Error).message)
        return []
      }
    })
  const setup = {...resolution, rules: enabled}
  return {setup, problems, find: toSearch(resolution, setup)}
}

const order = allRules.map(({meta}) => meta.id)

/** Get the precedence of a rule. Rules of other packages come first. */
function toRank({meta}: Rule<never>): number {
  return order.indexOf(meta.id)
}

const searches = new WeakMap<Resolution, {key: string; find: FindCandidates}>()

/** Get the search for candidates. The search is cached, because editors attach rules at every keystroke. */
function toSearch(resolution: Resolution, setup: Setup): FindCandidates {
  const key = JSON.stringify(setup.rules.map(({rule, options}) => [rule.meta.id, options]))
  let known = searches.get(resolution)
  if (known?.key !== key) {
    known = {key, find: toCandidateSearch(toPatterns(setup))}
    searches.set(resolution, known)
  }
  return known.find
}
