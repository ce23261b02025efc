import type {Checked, Checker} from '../lint/check.ts'
import type {Resolution, RuleConfigs} from '../lint/setup.ts'
import type {Candidates} from '../markdown/document.ts'
import type {Rule} from '../types.ts'
import {UsageError} from './errors.ts'

/** Checks the files of a run. */
export interface Linter {
  /**
   * Where a text may hold findings.
   *
   * @param name of the file, which decides its settings
   * @returns undefined where it certainly holds none
   */
  findCandidates(text: string, name: string): Candidates | undefined
  /** Check a text; the parser is loaded by the first call of `load`. */
  check(text: string, name: string, candidates?: Candidates): Checked
  /** Load the parser: late, as most files need none. */
  load(): Promise<void>
}

/**
 * Load the rules, and make what checks the files of a run.
 *
 * @param configs severities and options of rules
 * @param resolve what settings say of a file, by its name; absent where there are none
 * @param rules instead of those of this package; for tests
 * @throws {UsageError} where the configuration names what does not exist
 */
export async function loadLinter(
  configs: RuleConfigs,
  resolve?: (name: string) => Resolution,
  rules?: readonly Rule<never>[],
): Promise<Linter> {
  const [{createChecker}, {toSetup}] = await Promise.all([import('../lint/check.ts'), import('../lint/setup.ts')])
  const create = (resolution: Resolution | undefined): Checker => {
    try {
      return createChecker(toSetup(configs, resolution, rules))
    } catch (error) {
      throw new UsageError((error as Error).message)
    }
  }
  // Most files have the settings of the one before.
  let last = {resolution: undefined as Resolution | undefined, checker: create(undefined)}
  const toChecker = (name: string): Checker => {
    const resolution = resolve?.(name)
    if (last.resolution !== resolution) last = {resolution, checker: create(resolution)}
    return last.checker
  }
  return {
    findCandidates: (text, name) => toChecker(name).findCandidates(text),
    check: (text, name, candidates) => toChecker(name).check(text, name, candidates),
    load: async () => (await import('../markdown/native-parser.ts')).loadParser(),
  }
}
