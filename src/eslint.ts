import {rules as allRules} from '../rules/index.ts'
import {remember, rememberOf} from './english/remember.ts'
import {quote} from './english/wording.ts'
import {formatProblem} from './glossary/data.ts'
import {createChecker} from './lint/check.ts'
import {toEdits} from './lint/edits.ts'
import {findProjectSettings} from './lint/settings.ts'
import {readOptions, toRuleUrl, toSetup, withoutStack, type Resolution} from './lint/setup.ts'
import {loadParser} from './markdown/native-parser.ts'
import type {PlacedFinding, Rule} from './types.ts'

// Load the parser now, because ESLint calls rules synchronously.
await loadParser()

/** The part of ESLint's rule context that rules use. */
interface RuleContext {
  /** An absolute path, or `<input>`. */
  filename: string
  /** An absolute path. */
  cwd: string
  options: readonly unknown[]
  sourceCode: {text: string}
  report(descriptor: object): void
}

interface Fixer {
  replaceTextRange(range: [start: number, end: number], text: string): unknown
}

export interface EslintRule {
  meta: object
  create(context: RuleContext): Record<string, () => void>
}

export interface EslintPlugin {
  meta: {name: string; namespace: string}
  rules: Readonly<Record<string, EslintRule>>
  configs: {recommended: {name: string; plugins: Record<string, EslintPlugin>; rules: Record<string, 'warn'>}}
}

/** Data that the rules share for a text, so that adjacent findings of several rules become one repair. */
interface Session {
  /** Options by the id of the rule. */
  options: Record<string, object>
  /** The findings of all rules in `options`. Absent until the first rule has checked the text. */
  findings?: readonly PlacedFinding[]
}

const sessions = new WeakMap<object, Session>()

function toRule(rule: Rule<never>): EslintRule {
  const {id, summary, isDefault} = rule.meta
  return {
    meta: {
      type: 'suggestion',
      docs: {description: summary, url: toRuleUrl(id), recommended: isDefault},
      fixable: 'code',
      hasSuggestions: true,
      // `readOptions` reports wrong options.
      schema: [{type: 'object'}],
    },
    create(context) {
      const session: Session = {options: {...sessions.get(context.sourceCode)?.options}}
      session.options[id] = withoutStack(() => readOptions(rule, context.options[0]))
      sessions.set(context.sourceCode, session)
      return {root: () => reportFindings(id, context)}
    },
  }
}

function reportFindings(id: string, context: RuleContext): void {
  const {cwd, filename, sourceCode} = context
  const session = sessions.get(sourceCode)
  if (!session) return
  const file = filename.startsWith('<') ? `${cwd}/document.md` : filename
  const settings = findProjectSettings(file, cwd)
  const [problem] = settings.problems
  if (problem) {
    const message = `${formatProblem(problem)}. Nothing is checked until this is fixed.`
    // All rules find the problem, but only the first rule reports it.
    if (Object.keys(session.options)[0] === id) context.report({loc: {line: 1, column: 1}, message})
    return
  }
  if (settings.findIgnorer(file)) return
  session.findings ??= findAll(session, settings, sourceCode.text, file)
  for (const finding of session.findings) if (finding.rule === id) context.report(toReport(finding))
}

function findAll({options}: Session, settings: Resolution, text: string, file: string): readonly PlacedFinding[] {
  const {findings, failures} = checkersOf(settings)(JSON.stringify(options)).check(text, file)
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return findings
}

/** Get the checker for settings, and for the options of rules as JSON. Checkers are cached: they are slow to create. */
const checkersOf = rememberOf((settings: Resolution) =>
  remember((json: string) => {
    const options = JSON.parse(json) as Session['options']
    const attached = allRules.filter(({meta}) => meta.id in options)
    return createChecker(toSetup(options, settings, attached))
  }),
)

/** Convert a finding to a report of ESLint. A repair that is certain becomes a fix, any other repair a suggestion. */
function toReport(finding: PlacedFinding): object {
  const {range, reason, note, expected, actual} = finding
  const message = note === undefined ? reason : `${reason}. ${note}`
  const replaceWith = (text: string) => (fixer: Fixer) =>
    fixer.replaceTextRange([range.start.offset, range.end.offset], text)
  const [edit] = toEdits([finding], {})
  if (edit) return {loc: range, message, fix: replaceWith(edit.text)}
  const suggest = expected.map((text) => {
    return {desc: `Replace ${quote(actual)} with ${quote(text)}`, fix: replaceWith(text)}
  })
  return {loc: range, message, suggest}
}

const name = 'api-glossary'

/** All rules for documents that `@eslint/markdown` reads. A rule has a name such as `api-glossary/glossary-casing`. */
const plugin: EslintPlugin = {
  meta: {name: 'remark-lint-api-glossary', namespace: name},
  rules: Object.fromEntries(allRules.map((rule) => [rule.meta.id, toRule(rule)])),
  configs: {
    recommended: {
      name: `${name}/recommended`,
      // This is a getter, because `plugin` is not defined yet.
      get plugins() {
        return {[name]: plugin}
      },
      rules: Object.fromEntries(
        allRules.filter(({meta}) => meta.isDefault).map(({meta}) => [`${name}/${meta.id}`, 'warn']),
      ),
    },
  },
}

export default plugin
