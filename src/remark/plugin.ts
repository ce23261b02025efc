import type {Root} from 'mdast'
import type {Plugin, Preset, Processor, Transformer} from 'unified'
import {lintRule} from 'unified-lint-rule'
import type {VFile} from 'vfile'
import {location} from 'vfile-location'
import {rules as allRules} from '../../rules/index.ts'
import {keepRules, toCandidateSearch, toPatterns, type FindCandidates} from '../lint/candidates.ts'
import {obeyComments} from '../lint/comments.ts'
import {lintDocument, type EnabledRule} from '../lint/lint.ts'
import {hasControl} from '../lint/search.ts'
import type {Api, Glossary, Rule, RuleFinding} from '../types.ts'
import {readDocument} from '../markdown/document.ts'
import {
  decideSeverity,
  lacksApi,
  readConfig,
  readOptions,
  toRuleUrl,
  usual,
  withoutStack,
  type Resolution,
  type RuleConfig,
  type SeverityLevel,
} from '../lint/setup.ts'
import {addMessage} from './messages.ts'

/** A rule as a remark plugin. */
export type RulePlugin<Options extends object = object> = (
  this: Processor,
  config?: RuleConfig<Options> | null,
) => Transformer<Root, Root> | undefined

/** A rule as attached to a processor, with the options and the severity that users gave. */
interface Attached {
  rule: Rule<never>
  severity?: SeverityLevel
  options: object
  /** Whether it runs unless settings say otherwise. */
  isOn: boolean
}

/** What the rules of one processor share, so that adjacent findings are joined into one repair. */
interface Session {
  resolve: (file: VFile) => Resolution
  rules: Map<string, Attached>
  last?: Found & {tree: Root; source: string; resolution: Resolution}
  /** The plan for the last file. Most files have the same settings. */
  plan?: Plan | undefined
}

/** The rules that are on, and the search for their candidates. */
interface Plan {
  resolution: Resolution
  rules: readonly EnabledRule[]
  find: FindCandidates
}

interface Found {
  findings: readonly RuleFinding[]
  /**
   * Maps offsets to points. Created once, because it counts the lines of the text; undefined
   * without findings.
   */
  points: ReturnType<typeof location> | undefined
}

const sessions = new WeakMap<object, Session>()

function toSession(processor: object): Session {
  let session = sessions.get(processor)
  if (!session) {
    session = {resolve: () => usual, rules: new Map()}
    sessions.set(processor, session)
  }
  return session
}

/**
 * Set the settings for the documents of a processor, for all our rules that are attached to it.
 *
 * @param resolve may be called more than once for a document
 */
export function useResolution(processor: object, resolve: (file: VFile) => Resolution): void {
  toSession(processor).resolve = resolve
}

/** A plugin that passes a glossary and APIs to the rules of its processor. */
export const useGlossary: Plugin<[{glossary: () => Glossary; apis?: readonly Api[]}], Root> = function ({
  glossary,
  apis = [],
}) {
  const resolution = {...usual, glossary: glossary(), apis}
  useResolution(this, () => resolution)
}

/**
 * Turn a rule into a remark plugin.
 *
 * The first of our rules that runs on a tree checks it for all our rules that are attached to the
 * same processor.
 *
 * @throws {Error} if it is attached with wrong options
 */
export function toPlugin<Options extends object>(rule: Rule<Options>): RulePlugin<Options> {
  const {id} = rule.meta
  const attach = lintRule<Root, object>({origin: `remark-lint:${id}`, url: toRuleUrl(id)}, () => {}) // Replaced per processor below.
  Object.defineProperty(plugin, 'name', {value: attach.name})
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
    // A rule that is off by default is on if users name it, but not if the preset does.
    const isOn = rule.meta.isDefault || config !== 'default'
    session.rules.set(id, {
      rule: rule as unknown as Rule<never>,
      options,
      ...(severity !== undefined && {severity}),
      isOn,
    })
    session.plan = undefined
    const run = new Map<1 | 2, Transformer<Root, Root>>()
    const toTransform = (level: 1 | 2): Transformer<Root, Root> => {
      let transform = run.get(level)
      if (!transform) {
        const report = lintRule<Root, object>({origin: `remark-lint:${id}`, url: toRuleUrl(id)}, (tree, file) => {
          const {findings, points} = findAll(session, tree, file)
          if (!points) return
          for (const finding of findings) if (finding.rule === id) addMessage(finding, file, points)
        })
        transform = report.call(this, [level] as never) as Transformer<Root, Root>
        run.set(level, transform)
      }
      return transform
    }
    return (tree, file) => {
      const resolution = session.resolve(file)
      if (resolution.isLeftOut || resolution.problems.length > 0) return
      const level = decideSeverity(session.rules.get(id)?.severity, resolution.rules.get(id)?.severity, isOn)
      const problem = rule.meta.validate?.(
        {...rule.meta.defaults, ...session.rules.get(id)?.options} as Record<string, unknown>,
        resolution.glossary,
      )
      if (problem !== undefined) {
        const place = {source: 'api-glossary', ruleId: 'settings'}
        file.message(`Unexpected options for \`${id}\`: ${problem}`, place).fatal = true
        return
      }
      // The rule is synchronous, so it calls this function before it returns.
      if (level !== 0) void toTransform(level)(tree, file, () => {})
    }
  }
}

/**
 * Create a preset of all rules, and of the comments that turn them off. It includes the rules that
 * are off by default, so that settings or options can turn them on.
 *
 * @param rules by any name
 * @param first the plugins before them
 */
export function toPreset(rules: Readonly<Record<string, RulePlugin<never>>>, first: Preset['plugins'] = []): Preset {
  const attached = Object.values(rules).map((rule) => [rule, 'default'])
  return {plugins: [...first, lintComments, ...attached] as NonNullable<Preset['plugins']>}
}

/**
 * The plugin that obeys `<!--lint …-->` comments, as remark-lint does, after all rules have run.
 */
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

/** Check a tree with all our rules that are attached to its processor. */
function findAll(session: Session, tree: Root, file: VFile): Found {
  const source = String(file).replace(/^\uFEFF/, '')
  const resolution = session.resolve(file)
  const {last} = session
  if (last?.tree === tree && last.source === source && last.resolution === resolution) return last
  const {glossary, frontmatter, apis} = resolution
  if (session.plan?.resolution !== resolution) session.plan = toPlan(session, resolution)
  const {rules, find} = session.plan
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

function toPlan(session: Session, resolution: Resolution): Plan {
  const rules = toEnabled(session, resolution)
  return {resolution, rules, find: toSearch(resolution, rules)}
}

/** List the rules that are on, sorted by precedence. */
function toEnabled({rules}: Session, resolution: Resolution): EnabledRule[] {
  const attached = [...rules.values()].sort((a, b) => toRank(a) - toRank(b))
  return attached.flatMap(({rule, severity, options, isOn}): EnabledRule[] => {
    const set = resolution.rules.get(rule.meta.id)
    if (decideSeverity(severity, set?.severity, isOn) === 0 || lacksApi(rule, resolution.apis)) return []
    return [{rule, options: {...(rule.meta.defaults as object), ...set?.options, ...options}}]
  })
}

const order = allRules.map(({meta}) => meta.id)

/** Get the precedence of a rule; one from outside this package comes first. */
function toRank({rule}: Attached): number {
  return order.indexOf(rule.meta.id)
}

const searches = new WeakMap<Resolution, {key: string; find: FindCandidates}>()

/**
 * Get the candidate search for settings and rules. It is cached, because editors attach rules at
 * every keystroke.
 */
function toSearch(resolution: Resolution, rules: readonly EnabledRule[]): FindCandidates {
  const key = JSON.stringify(rules.map(({rule, options}) => [rule.meta.id, options]))
  let known = searches.get(resolution)
  if (known?.key !== key) {
    known = {key, find: toCandidateSearch(toPatterns({...resolution, rules}))}
    searches.set(resolution, known)
  }
  return known.find
}
