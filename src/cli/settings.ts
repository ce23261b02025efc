import path from 'node:path'
import {remember, rememberOf} from '../english/remember.ts'
import type {Problem} from '../glossary/data.ts'
import {isThere, listUpwards, readProjectName, settingsNames} from '../glossary/files.ts'
import type {Resolution} from '../lint/setup.ts'
import type {findSettings, Settings, SettingsPart} from '../lint/settings.ts'
import {isDataPath} from '../openapi/recognize.ts'
import type {NameUse} from '../terms/synonyms.ts'
import type {Glossary} from '../types.ts'
import type {Cache} from './cache.ts'
import {requireFiles} from './files.ts'
import type {Source} from './sources.ts'

/** The settings of all files of a run. File names are relative to the working directory. */
export interface LoadedSettings {
  resolve?: (name: string) => Resolution
  /**
   * Returns the settings for a file as plain data, for the key of the cache. Equal settings give the
   * same object. Absent if all files have the default settings. Call `countNames` before this method.
   */
  describe?: (name: string) => object
  /** The mistakes in settings. If there are any, nothing may be linted. */
  problems: readonly Problem[]
  /** Absolute paths of the settings, glossaries and OpenAPI files that were read. */
  files: readonly string[]
  findIgnorer(name: string): string | undefined
  hasOpenApi(name: string): boolean
  /**
   * Count the uses of each name of a term in all files together. Reads a file only if its
   * options of `glossary-synonym` are `prefer: consistent` and `within: site`.
   */
  countNames(sources: readonly Source[]): Promise<void>
}

const packageName = 'package.json'

/** Names of the files that may have settings. Such a file applies to the documents in its folder and below. */
export const settingsSources: ReadonlySet<string> = new Set([...settingsNames, packageName])

/**
 * Load the settings for files.
 *
 * @param likely absolute paths of folders. These folders and the folders above them are searched for settings. By
 *   default, the folders of the files
 * @param openapi OpenAPI files to add to the settings
 * @throws {UsageError} if a file of `openapi` does not exist
 */
export async function loadSettings(
  files: readonly string[],
  cwd: string,
  likely: Iterable<string> = files.map((name) => path.dirname(path.resolve(cwd, name))),
  openapi: readonly string[] = [],
  cache?: Pick<Cache, 'keepApis'>,
): Promise<LoadedSettings> {
  const folders = new Set([...likely].flatMap((folder) => [...listUpwards(folder, cwd)]))
  const hasSettings = [...folders].some((folder) => settingsNames.some((name) => isThere(path.join(folder, name))))
  if (!hasSettings && openapi.length === 0 && !(await hasTermInName(folders, cwd)))
    return {problems: [], files: [], findIgnorer: () => undefined, hasOpenApi: () => false, countNames: async () => {}}
  // The examples in glossaries, and `countNames`, need a parser.
  await (await import('../markdown/native-parser.ts')).loadParser()
  const {findProjectSettings, findSettings, readFiles} = await import('../lint/settings.ts')
  const {readApisBy, readNamedApis} = await import('../openapi/files.ts')
  readApisBy(cache?.keepApis)
  const {findKeptMajorities} = await import('../terms/synonyms.ts')
  // Each call of `findSettings` checks whether settings files have changed, so call it only once for each file.
  const find = remember((name: string) => findSettings(path.resolve(cwd, name), cwd))
  const found = new Set(files.map(find))
  requireFiles(openapi, cwd)
  const {value: named = [], ...others} = readNamedApis(openapi, cwd, (file) => readFiles.add(file))
  const problems = [...[...found].flatMap((settings) => settings.problems), ...others.problems]
  const addApis = rememberOf((settings: Settings): Settings => {
    return named.length > 0 ? {...settings, apis: [...settings.apis, ...named]} : settings
  })
  const resolve = remember((name: string) => addApis(findProjectSettings(path.resolve(cwd, name), cwd)))
  const describe = rememberOf(({glossary, rules, frontmatter, apis}: Settings) => {
    const majorities = [...(findKeptMajorities(glossary) ?? [])]
    return {glossary, rules: [...rules], frontmatter, apis, majorities}
  })
  return {
    resolve,
    describe: (name) => describe(resolve(name)),
    problems,
    files: [...readFiles],
    countNames: (sources) => countNames(sources, cwd, findProjectSettings),
    findIgnorer: (name) => find(name).findIgnorer(path.resolve(cwd, name)),
    hasOpenApi: (name) => find(name).documents.includes('openapi'),
  }
}

export function listFiles({file, glossaries, apis}: SettingsPart): string[] {
  return [file, ...glossaries.map((glossary) => glossary.file), ...apis.map((api) => api.file)]
}

/** Whether a `package.json` in the folders has a name with a term in it, such as `rest-client`. */
async function hasTermInName(folders: ReadonlySet<string>, cwd: string): Promise<boolean> {
  const files = [...folders].map((folder) => path.join(folder, packageName)).filter(isThere)
  const found = files.flatMap((file) => readProjectName(file, cwd) ?? [])
  if (found.length === 0) return false
  const [{builtin}, {addProjectName}] = await Promise.all([
    import('../glossary/builtin.ts'),
    import('../glossary/merge.ts'),
  ])
  return found.some((name) => addProjectName(builtin, name) !== undefined)
}

type PlacedUse = Pick<NameUse, 'name'> & {where: string}

async function countNames(sources: readonly Source[], cwd: string, find: typeof findSettings): Promise<void> {
  const asked = sources.filter(({name}) => {
    if (isDataPath(name)) return false
    const {rules, findIgnorer} = find(path.resolve(cwd, name), cwd)
    const {prefer, within} = (rules.get('glossary-synonym')?.options ?? {}) as Record<string, unknown>
    return prefer === 'consistent' && within === 'site' && !findIgnorer(path.resolve(cwd, name))
  })
  if (asked.length === 0) return
  const {parse} = await import('../markdown/parse.ts')
  const {readDocument} = await import('../markdown/document.ts')
  const {findMajority, findNameUses, keepMajorities} = await import('../terms/synonyms.ts')
  const counts = new Map<Glossary, Map<string, [PlacedUse, ...PlacedUse[]]>>()
  for (const source of asked) {
    const read = source.read()
    if ('problem' in read) continue
    const text = read.text.replace(/^\uFEFF/, '')
    const {glossary} = find(path.resolve(cwd, source.name), cwd)
    const terms = counts.get(glossary) ?? new Map<string, [PlacedUse, ...PlacedUse[]]>()
    counts.set(glossary, terms)
    for (const {name, offset, mention} of findNameUses(readDocument(parse(text, false), text), glossary)) {
      const use = {name, where: `${source.name}:${text.slice(0, offset).split('\n').length}`}
      const uses = terms.get(mention.form.term.id)
      if (uses) uses.push(use)
      else terms.set(mention.form.term.id, [use])
    }
  }
  for (const [glossary, terms] of counts) {
    const majorities = [...terms].map(([id, uses]) => [id, findMajority(uses, ({where}) => where)] as const)
    keepMajorities(glossary, new Map(majorities))
  }
}
