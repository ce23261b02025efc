import {once, remember} from '../english/remember.ts'
import type {Checked} from '../lint/check.ts'
import type {Search} from '../lint/search.ts'
import type {Resolution, RuleConfigs, Setup} from '../lint/setup.ts'
import type {Candidates} from '../markdown/document.ts'
import {isDataPath} from '../openapi/recognize.ts'
import type {Rule} from '../types.ts'
import {UsageError} from './errors.ts'

export interface Linter {
  /** Find where a text may have findings. @returns undefined if the text certainly has no findings */
  findCandidates(text: string, name: string): Candidates | undefined
  /** Check a text. Loads the parser and the rules on demand. If `candidates` is absent, searches for them first. */
  check(text: string, name: string, candidates?: Candidates): Promise<Checked>
}

/** The setup for files with the same settings, and the search for candidates in these files. */
interface Prepared {
  search: () => Search
  loadSetup: () => Setup | Promise<Setup>
}

/**
 * Create the linter of a run.
 *
 * @param configs severities and options of rules
 * @param resolve returns the settings for a file name; absent without settings
 * @param rules the rules of a test, which replace the rules of this package
 * @throws {UsageError} if `configs` has an unknown rule or option
 */
export async function loadLinter(
  configs: RuleConfigs,
  resolve?: (name: string) => Resolution,
  rules?: readonly Rule<never>[],
): Promise<Linter> {
  const isUsual = !resolve && !rules && Object.keys(configs).length === 0
  const find = isUsual ? await prepareUsual() : await prepareEach(configs, resolve, rules)
  return {
    findCandidates: (text, name) => find(name).search()(text, name),
    async check(text, name, candidates) {
      const {search, loadSetup} = find(name)
      const setup = await loadSetup()
      await (await import('../markdown/native-parser.ts')).loadParser()
      const {check} = await import('../lint/check.ts')
      // The code for OpenAPI documents is loaded on demand, because most runs have none.
      const read = isDataPath(name)
        ? (await import('../lint/openapi-page.ts')).readPage
        : (await import('../lint/page.ts')).readMarkdown
      return check(text, name, candidates ?? search()(text, name), setup, read)
    },
  }
}

type Find = (name: string) => Prepared

/**
 * Prepare a run without configuration. The patterns of its rules are known, so the rules are loaded
 * only when a file matches a pattern.
 */
async function prepareUsual(): Promise<Find> {
  const {createSearch} = await import('../lint/search.ts')
  const {usualPatterns} = await import('../lint/usual-patterns.ts')
  const search = createSearch(usualPatterns)
  const usual = {search: () => search, loadSetup: once(async () => (await import('../lint/setup.ts')).toSetup({}))}
  return () => usual
}

async function prepareEach(
  configs: RuleConfigs,
  resolve?: (name: string) => Resolution,
  rules?: readonly Rule<never>[],
): Promise<Find> {
  const {createSearch} = await import('../lint/search.ts')
  const {toSetup} = await import('../lint/setup.ts')
  const {toPatterns} = await import('../lint/candidates.ts')
  const prepare = remember((resolution: Resolution | undefined): Prepared => {
    try {
      const setup = toSetup(configs, resolution, rules)
      return {search: once(() => createSearch(toPatterns(setup))), loadSetup: () => setup}
    } catch (error) {
      throw new UsageError((error as Error).message)
    }
  })
  // Refuse unknown rules even if no file is linted.
  prepare(undefined)
  return (name) => prepare(resolve?.(name))
}
