import {once} from '../english/remember.ts'
import type {Checked} from '../lint/check.ts'
import type {ReadPage} from '../lint/page.ts'
import type {Search} from '../lint/search.ts'
import type {Resolution, RuleConfigs, Setup} from '../lint/setup.ts'
import type {Candidates} from '../markdown/document.ts'
import {isDataPath} from '../openapi/recognize.ts'
import type {Rule} from '../types.ts'
import {UsageError} from './errors.ts'

/** Checks the files of a run; names of files decide their settings. */
export interface Linter {
  /**
   * Where a text may hold findings.
   *
   * @returns undefined if it certainly holds none
   */
  findCandidates(text: string, name: string): Candidates | undefined
  /** Load the parser and what checks a text of this name: late, as most files need neither. */
  load(name: string): Promise<CheckFile>
}

/** @returns what was found in a text, whose candidates are looked for if they are not known */
export type CheckFile = (text: string, name: string, candidates?: Candidates) => Checked

/** How files with the same settings are checked. */
interface Prepared {
  setup: Setup
  search: () => Search
}

/**
 * Create the checker for the files of a run.
 *
 * @param configs severities and options of rules
 * @param resolve what settings say about a file, by its name; absent if there are none
 * @param rules instead of those of this package; for tests
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
  // Most files have the settings of the one before.
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

/** The same if nothing is configured: it loads no rules until a text may hold findings. */
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

/** Most runs have no OpenAPI document, so what reads one is loaded apart. */
function toLoad(loadFind: () => Find | Promise<Find>): Linter['load'] {
  const loadMarkdown = once(async () => toCheck(await loadFind(), (await import('../lint/page.ts')).readMarkdown))
  const loadAny = once(async () => toCheck(await loadFind(), (await import('../lint/read-page.ts')).readPage))
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
