import {once} from '../english/remember.ts'
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
  /**
   * Find where a text may have findings.
   *
   * @returns undefined if it certainly has none
   */
  findCandidates(text: string, name: string): Candidates | undefined
  /** Load the parser and the rules for a text of this name. Most files need neither. */
  load(name: string): Promise<CheckFile>
}

/**
 * Checks a text.
 *
 * @param candidates what `findCandidates` returned for it; searched for if absent
 */
export type CheckFile = (text: string, name: string, candidates?: Candidates) => Checked

interface Prepared {
  setup: Setup
  search: () => Search
}

/**
 * Create the checker for the files of a run.
 *
 * @param configs severities and options of rules
 * @param resolve returns the settings for a file name; absent without settings
 * @param rules replaces the rules of this package; for tests
 * @throws {UsageError} if the configuration names what does not exist
 */
export async function loadLinter(
  configs: RuleConfigs,
  resolve?: (name: string) => Resolution,
  rules?: readonly Rule<never>[],
): Promise<Linter> {
  if (!resolve && !rules && Object.keys(configs).length === 0) return loadUsualLinter()
  const {toSetup} = await import('../lint/setup.ts')
  const {toPatterns} = await import('../lint/candidates.ts')
  const {createSearch} = await import('../lint/search.ts')
  const prepare = (resolution: Resolution | undefined): Prepared & {resolution: Resolution | undefined} => {
    try {
      const setup = toSetup(configs, resolution, rules)
      return {resolution, setup, search: once(() => createSearch(toPatterns(setup)))}
    } catch (error) {
      throw new UsageError((error as Error).message)
    }
  }
  // Most files have the same settings as the file before.
  let last = prepare(undefined)
  const find = (name: string): Prepared => {
    const resolution = resolve?.(name)
    if (last.resolution !== resolution) last = prepare(resolution)
    return last
  }
  return {
    findCandidates: (text, name) => find(name).search()(text, name),
    load: toLoad(once(() => find)),
  }
}

/**
 * Create the checker for a run without any configuration. Loads the rules when a text may have
 * findings.
 */
async function loadUsualLinter(): Promise<Linter> {
  const {usualPatterns} = await import('../lint/usual-patterns.ts')
  const {createSearch} = await import('../lint/search.ts')
  const search = createSearch(usualPatterns)
  const loadUsual = once(async () => {
    const {toSetup} = await import('../lint/setup.ts')
    const usual = {setup: toSetup({}), search: () => search}
    return () => usual
  })
  return {findCandidates: search, load: toLoad(loadUsual)}
}

type Find = (name: string) => Prepared

/**
 * Create `load`. It loads the code for OpenAPI documents on demand, because most runs have none.
 */
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
