import type {Root} from 'mdast'
import type {Plugin, Preset, Processor, Transformer} from 'unified'
import {lintRule} from 'unified-lint-rule'
import type {VFile} from 'vfile'
import {location} from 'vfile-location'
import {rules as allRules} from '../../rules/index.ts'
import {rememberLast, rememberOf} from '../english/remember.ts'
import {keepRules, toCandidateSearch, toPatterns, type FindCandidates} from '../lint/candidates.ts'
import {obeyComments} from '../lint/comments.ts'
import {lintDocument, type EnabledRule} from '../lint/lint.ts'
import {hasControl} from '../lint/search.ts'
import type {Rule, RuleFinding} from '../types.ts'
import {readDocument} from '../markdown/document.ts'
import {decideSeverity, lacksApi, readConfig, readOptions, toRuleUrl, usual, withoutStack} from '../lint/setup.ts'
import type {Resolution, RuleConfig, SeverityLevel} from '../lint/setup.ts'
import {addMessage} from './messages.ts'

/** A rule as a remark plugin. */
export type RulePlugin<Options extends object = object> = (
  this: Processor,
  config?: RuleConfig<Options> | null,
) => Transformer<Root, Root> | undefined

/** A rule of a processor, with the severity and the options from the configuration of remark. */
interface Attached {
  rule: Rule<never>
  severity?: SeverityLevel
  options: object
  /** Whether it is on unless settings turn it off. */
  isOn: boolean
}

/** Data that the rules of a processor share, so that they join adjacent findings into one repair. */
interface Session {
  resolve: (file: VFile) => Resolution
  rules: Map<string, Attached>
  /** Caches the last result, because most files have the same settings. */
  toPlan: (resolution: Resolution) => Plan
  last?: Found & {tree: Root; source: string; resolution: Resolution}
}

interface Plan {
  rules: readonly EnabledRule[]
  find: FindCandidates
}

interface Found {
  findings: readonly RuleFinding[]
  /** Maps offsets to points; undefined without findings. */
  points: ReturnType<typeof location> | undefined
}

const toSession = rememberOf((_processor: object): Session => {
  const rules = new Map<string, Attached>()
  return {resolve: () => usual, rules, toPlan: (resolution) => toPlan(rules, resolution)}
})

/** Set how a processor finds the settings for a document. @param resolve may be called once for each rule */
export function useResolution(processor: object, resolve: (file: VFile) => Resolution): void {
  toSession(processor).resolve = resolve
}

/**
 * Turn a rule into a remark plugin, which throws an error if its options are wrong. The first plugin
 * that runs on a tree finds the findings of all our rules of the processor. The others reuse them.
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
    const [severity, options] = withoutStack(() => {
      const [given, own] = readConfig(config === 'default' ? undefined : config)
      return [given, readOptions(rule, own)]
    })
    // Users turn a rule on by naming it. The preset also names rules that are off by default.
    const isOn = meta.isDefault || config !== 'default'
    session.rules.set(id, {
      rule: rule as unknown as Rule<never>,
      options,
      ...(severity !== undefined && {severity}),
      isOn,
    })
    session.toPlan = rememberLast((resolution) => toPlan(session.rules, resolution))
    return (tree, file) => {
      const resolution = session.resolve(file)
      if (resolution.isLeftOut || resolution.problems.length > 0) return
      const level = decideSeverity(severity, resolution.rules.get(id)?.severity, isOn)
      const problem = meta.validate?.({...meta.defaults, ...options} as Record<string, unknown>, resolution.glossary)
      if (problem !== undefined) {
        const place = {source: 'api-glossary', ruleId: 'settings'}
        file.message(`Unexpected options for \`${id}\`: ${problem}`, place).fatal = true
        return
      }
      if (level === 0) return
      // `report` is synchronous, so it needs no callback.
      void (report.call(this, [level, session]) as Transformer<Root, Root>)(tree, file, () => {})
    }
  }
}

/**
 * Create a preset with all rules. It obeys comments that turn rules off.
 *
 * @param first plugins to run before the rules
 */
export function toPreset(rules: Readonly<Record<string, RulePlugin<never>>>, first: Preset['plugins'] = []): Preset {
  const attached = Object.values(rules).map((rule) => [rule, 'default'])
  return {plugins: [...first, lintComments, ...attached] as NonNullable<Preset['plugins']>}
}

/** The plugin that obeys comments such as `<!--lint disable-->`, as remark-lint does, after all rules have run. */
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
  const {glossary, frontmatter, apis} = resolution
  const {rules, find} = session.toPlan(resolution)
  const candidates = find(source)
  const findings = candidates
    ? lintDocument(
        readDocument(tree, source, file.path, {candidates, frontmatter, apis}),
        glossary,
        keepRules(rules, candidates),
      )
    : []
  session.last = {tree, source, resolution, findings, points: findings.length > 0 ? location(source) : undefined}
  return session.last
}

/** Choose the rules that are on, sorted by precedence. */
function toPlan(all: ReadonlyMap<string, Attached>, resolution: Resolution): Plan {
  const attached = [...all.values()].sort((a, b) => toRank(a) - toRank(b))
  const rules = attached.flatMap(({rule, severity, options, isOn}): EnabledRule[] => {
    const set = resolution.rules.get(rule.meta.id)
    if (decideSeverity(severity, set?.severity, isOn) === 0 || lacksApi(rule, resolution.apis)) return []
    return [{rule, options: {...(rule.meta.defaults as object), ...set?.options, ...options}}]
  })
  return {rules, find: toSearch(resolution, rules)}
}

const order = allRules.map(({meta}) => meta.id)

/** Get the precedence of a rule. Those of other packages come first. */
function toRank({rule}: Attached): number {
  return order.indexOf(rule.meta.id)
}

const searches = new WeakMap<Resolution, {key: string; find: FindCandidates}>()

/** Get the search for candidates. It is cached, because editors attach rules at every keystroke. */
function toSearch(resolution: Resolution, rules: readonly EnabledRule[]): FindCandidates {
  const key = JSON.stringify(rules.map(({rule, options}) => [rule.meta.id, options]))
  let known = searches.get(resolution)
  if (known?.key !== key) {
    known = {key, find: toCandidateSearch(toPatterns({...resolution, rules}))}
    searches.set(resolution, known)
  }
  return known.find
}
