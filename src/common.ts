/** The exports of both entries, with and without a file system. */
import {refuseUnknown} from './english/wording.ts'
import {createChecker, type Checker} from './lint/check.ts'
import {readPage} from './lint/read-page.ts'
import {repairText, toEdits, type EditOptions} from './lint/edits.ts'
import {toSetup, usual, type RuleConfigs} from './lint/setup.ts'
import type {Glossary, PlacedFinding} from './types.ts'

export * from './remark/rules.ts'
export {readGlossary, type GlossarySource} from './glossary/read.ts'
export {GlossaryError, type Problem} from './glossary/data.ts'
export type * from './types.ts'

/** How to read and check a text. */
export interface LintOptions {
  /**
   * Name of the file. With `.mdx` at its end, the text is read as MDX; with `.yaml`, `.yml` or
   * `.json`, as an OpenAPI document. Other YAML and JSON has no findings.
   */
  path?: string
  /** Severity and options of rules by id; the others are as in the preset. */
  rules?: RuleConfigs
  /** Replaces the built-in glossary. Created with `readGlossary`. */
  glossary?: Glossary
}

/** How to repair a text: by default, only certain repairs that break no link. */
export interface FixOptions extends LintOptions, EditOptions {}

const lintKeys = ['path', 'rules', 'glossary']

let usualChecker: Checker | undefined

/**
 * Check a text. Reads no settings and needs no Node API.
 *
 *     lint('Call the order end point of the API.')
 *
 * @returns findings sorted by position; a byte order mark does not count in offsets
 * @throws {TypeError} that names an argument of a wrong type
 * @throws {Error} if `options.rules` names an unknown rule or option, or if a rule fails on the
 *   text
 */
export function lint(text: string, options: LintOptions = {}): PlacedFinding[] {
  refuseOther({text}, 'string')
  refuseOther({options}, 'object')
  refuseUnknown(options, lintKeys, 'options of `lint`')
  const {path = 'stdin.md', rules = {}, glossary = usual.glossary} = options
  refuseOther({path}, 'string')
  refuseOther({rules, glossary}, 'object')
  const {findings, failures} = toChecker(rules, glossary).check(text, path)
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return [...findings]
}

/**
 * Refuse arguments of a wrong type, for callers without TypeScript.
 *
 * @throws {TypeError} that names one
 */
function refuseOther(values: Readonly<Record<string, unknown>>, type: 'string' | 'object'): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || Array.isArray(value) || typeof value !== type)
      throw new TypeError(`Unexpected \`${name}\`, expected ${type === 'string' ? 'a string' : 'an object'}`)
  }
}

/**
 * Make the certain repairs of the findings of `lint` in a text. Everything outside of the repaired
 * ranges stays the same, byte for byte.
 *
 * @returns the repaired text; the same text if there is nothing to repair
 * @throws {Error} as `lint` does
 */
export function fix(text: string, options: FixOptions = {}): string {
  refuseOther({options}, 'object')
  refuseUnknown(options, [...lintKeys, 'requests', 'headings'], 'options of `fix`')
  const {requests, headings, ...others} = options
  return repairText(text, toEdits(lint(text, others), {requests, headings})).text
}

function toChecker(rules: RuleConfigs, glossary: Glossary): Checker {
  if (Object.keys(rules).length === 0 && glossary === usual.glossary)
    return (usualChecker ??= createChecker(toSetup({}), readPage))
  return createChecker(toSetup(rules, {...usual, glossary}), readPage)
}
