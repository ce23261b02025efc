/** The exports for Node and for browsers. */
import {
  isEither,
  isOneOf,
  isOptional,
  isRecord,
  isRecordOf,
  isText,
  isTupleOf,
  refuseWrong,
  toOptionsCheck,
  toShape,
  type Shape,
} from './glossary/values.ts'
import {isGlossary} from './glossary/read.ts'
import {createChecker, type Checker} from './lint/check.ts'
import {readPage} from './lint/openapi-page.ts'
import {editFields, repairText, toEdits, type EditOptions} from './lint/edits.ts'
import {toSetup, usual, type RuleConfigs} from './lint/setup.ts'
import type {Glossary, PlacedFinding} from './types.ts'

export * from './remark/rules.ts'
export {readGlossary, type GlossarySource} from './glossary/read.ts'
export {GlossaryError, type Problem} from './glossary/data.ts'
export type * from './types.ts'

/** The severity of a rule. `on` turns the rule on with its usual severity, even if the rule is off by default. */
export type LintSeverity = 'off' | 'on' | 'warn' | 'error'

/** Severity and options of rules, by the id of the rule: `{'glossary-casing': 'error'}`. */
export type LintRules = Readonly<
  Record<string, LintSeverity | object | readonly [severity: LintSeverity, options?: object]>
>

/** How to read and check a text. */
export interface LintOptions {
  /**
   * Name of the file. The text of a `.mdx` file is read as MDX. The text of a `.yaml`, `.yml` or
   * `.json` file is read as an OpenAPI document. YAML and JSON that is not OpenAPI has no findings.
   */
  path?: string
  /** Rules that are not named here are set as in the preset. */
  rules?: LintRules
  /** A glossary that replaces the built-in glossary. Create it with `readGlossary`. */
  glossary?: Glossary
}

/** How to repair a text. By default, a repair is made only if it is certain and breaks no link. */
export interface FixOptions extends LintOptions, EditOptions {}

const severities: readonly LintSeverity[] = ['off', 'on', 'warn', 'error']
const isSeverity = isOneOf(severities)
const isOptions = toShape(isRecord, 'an object with options', {type: 'object'})
const isRules = isRecordOf(isEither([isSeverity, isOptions, isTupleOf([isSeverity, isOptional(isOptions)])]))

const lintFields = {
  path: isOptional(isText),
  rules: isOptional(isRules),
  glossary: isOptional(isGlossary),
} satisfies Record<keyof LintOptions, Shape>

const checkLintOptions = toOptionsCheck('lint', lintFields)
const checkFixOptions = toOptionsCheck('fix', {...lintFields, ...editFields})

let usualChecker: Checker | undefined

/**
 * Check a text. Reads no settings and needs no Node API.
 *
 *     lint('Call the order end point of the API.')
 *
 * @returns findings sorted by position; a byte order mark does not count in offsets
 * @throws {TypeError} if an argument is wrong; the message names the argument
 * @throws {Error} if `options.rules` names an unknown rule or option, or if a rule fails on the
 *   text
 */
export function lint(text: string, options: LintOptions = {}): PlacedFinding[] {
  refuseWrong('text', text, isText)
  checkLintOptions(options)
  const {path = 'stdin.md', rules = {}, glossary = usual.glossary} = options
  const {findings, failures} = toChecker(rules, glossary).check(text, path)
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return [...findings]
}

/**
 * Repair a text. `lint` finds the repairs, and the options decide which of them are made. By default, these are the
 * repairs that are certain and break no link. Everything else in the text stays the same, byte for byte.
 *
 * @throws {TypeError} if an argument is wrong; the message names the argument
 * @throws {Error} as `lint` does
 */
export function fix(text: string, options: FixOptions = {}): string {
  refuseWrong('text', text, isText)
  checkFixOptions(options)
  const {requests, headings, ...others} = options
  return repairText(text, toEdits(lint(text, others), {requests, headings})).text
}

function toChecker(rules: RuleConfigs, glossary: Glossary): Checker {
  if (Object.keys(rules).length === 0 && glossary === usual.glossary)
    return (usualChecker ??= createChecker(toSetup({}), readPage))
  return createChecker(toSetup(rules, {...usual, glossary}), readPage)
}
