import {once, remember} from '../english/remember.ts'
import type {Checked} from '../lint/check.ts'
import type {ReadPage} from '../lint/page.ts'
import type {Search} from '../lint/search.ts'
import type {Resolution, RuleConfigs, Setup} from '../lint/setup.ts'
import type {Candidates} from '../markdown/document.ts'
import {isDataPath} from '../openapi/recognize.ts'
import type {Rule} from '../types.ts'
import {UsageError} from './errors.ts'

/** Checks the files of a run, each with the settings for its name. */
export interface Linter {
  /** Find where a text may have findings. @returns undefined if it has none */
  findCandidates(text: string, name: string): Candidates | undefined
  /** Load the parser and the rules for a text of this name. Most files have no candidates, and need neither. */
  load(name: string): Promise<CheckFile>
}

/** Checks a text. Searches for candidates if none are given. */
type CheckFile = (text: string, name: string, candidates?: Candidates) => Checked

interface Prepared {
  setup: Setup
  search: () => Search
}

/**
 * Create the linter of a run.
 *
 * @param configs severities and options of rules
 * @param resolve returns the settings for a file name; absent without settings
 * @param rules replace the rules of this package; for tests
 * @throws {UsageError} if `configs` has an unknown rule or option
 */
export async function loadLinter(
  configs: RuleConfigs,
  resolve?: (name: string) => Resolution,
  rules?: readonly Rule<never>[],
): Promise<Linter> {
  const {createSearch} = await import('../lint/search.ts')
  if (!resolve && !rules && Object.keys(configs).length === 0) {
    const {usualPatterns} = await import('../lint/usual-patterns.ts')
    const findCandidates = createSearch(usualPatterns)
    // Load the rules when a text may have findings.
    const loadUsual = once(async () => {
      const {toSetup} = await import('../lint/setup.ts')
      const usual = {setup: toSetup({}), search: () => findCandidates}
      return () => usual
    })
    return {findCandidates, load: toLoad(loadUsual)}
  }
  const {toSetup} = await import('../lint/setup.ts')
  const {toPatterns} = await import('../lint/candidates.ts')
  const prepare = remember((resolution: Resolution | undefined): Prepared => {
    try {
      const setup = toSetup(configs, resolution, rules)
      return {setup, search: once(() => createSearch(toPatterns(setup)))}
    } catch (error) {
      throw new UsageError((error as Error).message)
    }
  })
  // Refuse unknown rules even if no file is linted.
  prepare(undefined)
  const find: Find = (name) => prepare(resolve?.(name))
  return {findCandidates: (text, name) => find(name).search()(text, name), load: toLoad(() => find)}
}

type Find = (name: string) => Prepared

/** Create `load`. The code for OpenAPI documents is loaded on demand, because most runs have none. */
function toLoad(loadFind: () => Find | Promise<Find>): Linter['load'] {
  const loadMarkdown = once(async () => toCheck(await loadFind(), (await import('../lint/page.ts')).readMarkdown))
  const loadAny = once(async () => toCheck(await loadFind(), (await import('../lint/openapi-page.ts')).readPage))
  return (name) => (isDataPath(name) ? loadAny() : loadMarkdown())
}

async function toCheck(find: Find, read: ReadPage): Promise<CheckFile> {
  const {loadParser} = await import('../markdown/native-parser.ts')
  const {check} = await import('../lint/check.ts')
  await loadParser()
  return (text, name, known) => {
    const {setup, search} = find(name)
    return check(text, name, known ?? search()(text, name), setup, read)
  }
}
