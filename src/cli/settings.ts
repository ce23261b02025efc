import path from 'node:path'
import type {Glossary} from '../types.ts'
import type {Resolution} from '../lint/setup.ts'
import type {findSettings} from '../remark/settings.ts'
import type {NameUse} from '../terms/synonyms.ts'
import type {Searched} from './files.ts'
import {isThere} from '../glossary/files.ts'
import {readBytes} from './read-bytes.ts'
import type {Source} from './sources.ts'

/** The settings of all files of a run. */
export interface LoadedSettings {
  /** What they say of a file; absent where there is no settings file. @param name from the working directory */
  resolve?: (name: string) => Resolution
  /**
   * What findings in a file depend on, beside the file: plain data, the same object for
   * files of the same settings; absent as well. To be asked once names are counted.
   *
   * @param name from the working directory
   */
  describe?: (name: string) => object
  /** What is wrong in any of them, one line each; with one, nothing may be linted. */
  problems: readonly string[]
  /** Whether settings leave a file out. @param name from the working directory */
  isIgnored(name: string): boolean
  /**
   * Count the names that the rule `glossary-synonym` wants to be one in all files,
   * where settings ask for that; every file is then read twice.
   */
  countNames(sources: readonly Source[]): Promise<void>
}

const names = ['api-glossary.yml', 'api-glossary.yaml', 'api-glossary.json']
const packageName = 'package.json'

/** Names of files that say something of the documents beside and below them. */
export const tellingNames: ReadonlySet<string> = new Set([...names, packageName])

/**
 * Load the settings for files before any of them is linted. Where there is no
 * settings file, nothing more is loaded.
 *
 * @param files names from the working directory
 * @param cwd absolute
 * @param searched where files were found by searching for `tellingNames` on the way
 */
export async function loadSettings(
  files: readonly string[],
  cwd: string,
  searched: Searched = {roots: [], folders: new Map(), others: files},
): Promise<LoadedSettings> {
  // Of what was searched, the folders are known that may hold something, and those above are to be looked at.
  const lead = toLead(cwd)
  const telling = [...searched.folders.keys()].filter((folder) => folder === cwd || folder.startsWith(lead))
  const above = [
    ...new Set([...telling, ...findFoldersAbove([...toFolders(searched.others, cwd), ...searched.roots], cwd)]),
  ]
  const isIn = (folder: string, name: string): boolean =>
    // Of a name that was not seen, or seen in other letters, it is for the system to say.
    searched.folders.get(folder)?.includes(name) === true || isThere(path.join(folder, name))
  const hasSettings = above.some((folder) => names.some((name) => isIn(folder, name)))
  if (!hasSettings && !(await hasTellingName(above.filter((folder) => isIn(folder, packageName)))))
    return {problems: [], isIgnored: () => false, countNames: async () => {}}
  const {findProjectSettings, findSettings} = await import('../remark/settings.ts')
  const {formatProblem} = await import('../glossary/data.ts')
  const {findKeptMajorities} = await import('../terms/synonyms.ts')
  const problems = new Set<string>()
  const descriptions = new Map<object, object>()
  for (const folder of toFolders(files, cwd)) {
    for (const problem of findSettings(path.join(folder, 'document.md'), cwd).problems)
      problems.add(formatProblem(problem))
  }
  return {
    resolve: (name) => findProjectSettings(path.resolve(cwd, name), cwd),
    describe: (name) => {
      const found = findProjectSettings(path.resolve(cwd, name), cwd)
      const {glossary, rules, frontmatter} = found
      const description = descriptions.get(found) ?? {
        glossary,
        rules: [...rules],
        frontmatter,
        majorities: [...(findKeptMajorities(glossary) ?? [])],
      }
      descriptions.set(found, description)
      return description
    },
    problems: [...problems],
    countNames: (sources) => countNames(sources, cwd, findProjectSettings),
    isIgnored: (name) => {
      const file = path.resolve(cwd, name)
      return findSettings(file, cwd).isIgnored(file)
    },
  }
}

/** The folders that files are in, absolute. @param files names from the working directory */
function toFolders(files: readonly string[], cwd: string): ReadonlySet<string> {
  // Files of one folder come one after the other.
  let last = ''
  const folders = new Set<string>()
  for (const name of files) {
    const folder = name.slice(0, Math.max(name.lastIndexOf('/'), name.lastIndexOf(path.sep)) + 1)
    if (folder !== last || folders.size === 0) folders.add(path.resolve(cwd, folder))
    last = folder
  }
  return folders
}

/** The folders and those above them, up to the working directory. */
function findFoldersAbove(folders: readonly string[], cwd: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const lead = toLead(cwd)
  for (const start of folders) {
    const isOutside = !start.startsWith(lead) && isOutsideOf(start, cwd)
    for (let folder = isOutside ? cwd : start; !seen.has(folder); folder = path.dirname(folder)) {
      seen.add(folder)
      if (folder === cwd || folder === path.dirname(folder)) break
    }
  }
  return seen
}

/** What the names of all that is in a folder start with. */
function toLead(folder: string): string {
  // A root ends in a separator.
  return folder.endsWith(path.sep) ? folder : folder + path.sep
}

function isOutsideOf(file: string, folder: string): boolean {
  const relative = path.relative(folder, file)
  return relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)
}

/** Whether a `package.json` in one of the folders has a name that changes what is found: few have. */
async function hasTellingName(folders: readonly string[]): Promise<boolean> {
  const names = folders.flatMap((folder) => readName(path.join(folder, packageName)) ?? [])
  if (names.length === 0) return false
  const [{builtin}, {addProjectName}] = await Promise.all([
    import('../glossary/builtin.ts'),
    import('../glossary/merge.ts'),
  ])
  return names.some((name) => addProjectName(builtin, name) !== undefined)
}

function readName(file: string): string | undefined {
  try {
    const {name} = JSON.parse(
      readBytes(file)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    ) as {name?: unknown}
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}

/** A use of a name, with the file that it is in. */
type PlacedUse = Pick<NameUse, 'name'> & {where: string}

async function countNames(sources: readonly Source[], cwd: string, find: typeof findSettings): Promise<void> {
  const asked = sources.filter(({name}) => {
    const {rules, isIgnored} = find(path.resolve(cwd, name), cwd)
    const {prefer, within} = (rules.get('glossary-synonym')?.options ?? {}) as Record<string, unknown>
    return prefer === 'consistent' && within === 'site' && !isIgnored(path.resolve(cwd, name))
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
