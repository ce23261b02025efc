import remarkMdx from 'remark-mdx'
import type {PluggableList} from 'unified'
import {repairText, toEdits, type EditOptions} from '../lint/edits.ts'
import type {Glossary, PlacedFinding} from '../types.ts'
import {checkText, type Checkers} from './check.ts'
import {useGlossary} from './plugin.ts'
import {createChecker, toChecks, type RuleConfigs} from './processor.ts'

/** How to read and check a text. */
export interface LintOptions {
  /** Name of the file; a text is read as MDX where it ends in `.mdx`. */
  path?: string
  /** Severity and options of rules by id; the others are as in the preset. */
  rules?: RuleConfigs
  /** Instead of the built-in one, as `readGlossary` gives it. */
  glossary?: Glossary
}

/** How to repair a text: by default, what is certain and breaks no link. */
export interface FixOptions extends LintOptions, EditOptions {}

let defaults: Checkers | undefined

/**
 * Check a text. Reads no settings and needs no Node API.
 *
 *     lint('Call the order end point of the API.')
 *
 * @returns findings in order of their place; offsets count from after a byte order mark
 * @throws {Error} where `options.rules` names a rule or an option that does not
 *   exist, and where a rule fails on the text
 */
export function lint(text: string, options: LintOptions = {}): PlacedFinding[] {
  return findAll(text, options.path, toCheckers(options))
}

/**
 * Repair what is certain in a text, until nothing is left to repair. Whatever is
 * outside the repaired places stays as it is, byte for byte.
 *
 * @returns the repaired text, or the text itself where there is nothing to repair
 * @throws {Error} as `lint` does
 */
export function fix(text: string, options: FixOptions = {}): string {
  const checkers = toCheckers(options)
  return repairText(text, (source) => toEdits(findAll(source, options.path, checkers), options)).text
}

function findAll(text: string, path = 'stdin.md', checkers: Checkers): PlacedFinding[] {
  const {findings, failures} = checkText(text, path, checkers)
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return findings
}

function toCheckers({rules, glossary}: LintOptions): Checkers {
  if (!rules && !glossary) return (defaults ??= createCheckers())
  return createCheckers(rules, glossary)
}

function createCheckers(rules?: RuleConfigs, glossary?: Glossary): Checkers {
  const first: PluggableList = glossary ? [[useGlossary, {glossary: () => glossary}]] : []
  const checks = [...first, ...toChecks(rules)]
  return {markdown: createChecker(checks), mdx: createChecker(checks, [remarkMdx])}
}
