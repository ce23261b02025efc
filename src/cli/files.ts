import fs from 'node:fs'
import path from 'node:path'
import {quote} from '../english/wording.ts'
import {isGlob, isThere, toName} from '../glossary/files.ts'
import type {FindIgnorer, Verdict} from '../lint/ignore.ts'
import {isDataPath} from '../openapi/recognize.ts'
import {shortenPath, toSystemReason, UsageError} from './errors.ts'
import {addRules, findRules, isGitIgnored, type GitRules} from './ignored.ts'
import {toFileSource, type Source, type Sources} from './sources.ts'

export interface Selection {
  findIgnorer: FindIgnorer
  isDocument: (name: string) => boolean
  /** Whether searches also find YAML and JSON files, which may be OpenAPI documents. */
  includesData: boolean
  /** Whether searches also find files that git ignores. */
  includesGitIgnored: boolean
  allowsUnmatched: boolean
}

export const usualSelection: Selection = {
  findIgnorer: () => undefined,
  isDocument: isMarkdown,
  includesData: false,
  includesGitIgnored: false,
  allowsUnmatched: false,
}

const extension = /\.(?:md|mdx|markdown)$/i // `orders.MD`
const withExtension = /\.[^/.*]+$/ // `docs/*.txt`, `docs/*.{txt,md}`

/**
 * Find the files that paths name or match.
 *
 * A folder is searched together with the folders below it. The search skips `node_modules`, folders
 * such as `.github`, symbolic links, and what `.gitignore` and `.git/info/exclude` list. A path that
 * does not exist is a glob if it has a character such as `*`.
 *
 * @param asked names of other files, in lower case, to look for in the searched folders
 * @returns each file once, in the order of the paths; files of a folder are sorted by name
 */
export async function findFiles(
  paths: readonly string[],
  cwd: string,
  selection: Selection,
  asked: ReadonlySet<string> = new Set(),
): Promise<Required<Omit<Sources, 'keepChanged'>>> {
  const search: Search = {
    sources: [],
    problems: [],
    onlyOptional: [],
    folders: new Set(),
    searched: new Set(),
    asked,
    cwd,
    selection,
  }
  for (const item of paths) {
    const problem = await addPath(item, search)
    if (problem !== undefined) search.problems.push(problem)
  }
  // A file that a path names is not optional, even if a search also finds it.
  const sources = new Map<string, Source>()
  for (const found of search.sources) if (!found.isOptional || !sources.has(found.file)) sources.set(found.file, found)
  return {...search, sources: [...sources.values()]}
}

interface Search extends Required<Omit<Sources, 'keepChanged'>> {
  cwd: string
  selection: Selection
  asked: ReadonlySet<string>
}

/** Add the files that a path names or matches. @returns an error message if there are none */
async function addPath(item: string, search: Search): Promise<string | undefined> {
  const {cwd, selection} = search
  const absolute = path.resolve(cwd, item)
  const name = toName(absolute, cwd)
  let stats: fs.Stats | undefined
  try {
    stats = fs.statSync(absolute, {throwIfNoEntry: false})
  } catch (error) {
    return `Cannot read \`${shortenPath(item)}\`: ${toSystemReason(error)}`
  }
  if (stats?.isDirectory()) {
    search.folders.add(absolute)
    // A named folder is searched even if git ignores it.
    const above = selection.includesGitIgnored ? [] : ((await findRules(absolute, cwd)) ?? [])
    const count = search.sources.length
    await walk({file: absolute, name}, above, search)
    return describeEmpty(`No Markdown or MDX file in \`${item}\``, search.sources.slice(count), search)
  }
  if (stats && !stats.isFile()) return `Cannot read \`${name}\`: it is a pipe or a device, expected a file`
  if (!stats && !isGlob(item)) {
    return selection.allowsUnmatched ? undefined : `No such file or folder: \`${item}\``
  }
  const found = (stats ? [absolute] : await expandGlob(item, cwd, selection)).map((file) =>
    toFileSource(file, toName(file, cwd), !isNamed(item, stats !== undefined) && isDataPath(file)),
  )
  const kept = found.filter(({file}) => !selection.findIgnorer(file))
  if (stats && kept.length > 0 && !isReadable(name, selection)) return refuse(name)
  for (const one of kept) {
    search.sources.push(one)
    search.folders.add(path.dirname(one.file))
  }
  // In a glob, parentheses are a group: `app/(docs)/*.mdx` matches files in `app/docs`.
  const cure = item.includes('(') ? ', expected `\\(` and `\\)` for parentheses in a name' : ''
  return describeEmpty(`No file matches \`${item}\`${cure}`, found, search)
}

/** Return the problem if there are no files. If all files are optional, add the problem to `onlyOptional` instead. */
function describeEmpty(problem: string, found: readonly Source[], search: Search): string | undefined {
  if (search.selection.allowsUnmatched) return
  if (found.length === 0) return problem
  if (found.every(({isOptional}) => isOptional)) search.onlyOptional.push({problem, found})
}

/** Whether an argument is a file or names an extension: `shop.yaml`, `specs/*.yaml`. */
export function isNamed(item: string, isFile: boolean): boolean {
  return isFile || withExtension.test(item)
}

export function refuse(name: string): string {
  const end = path.extname(name).slice(1)
  const cure = end === '' ? `--stdin-filepath ${path.basename(name)}.md < ${name}` : `--ext ${end}`
  return `Cannot lint \`${name}\`: it is not a Markdown or MDX file. To read it as Markdown, use \`${cure}\``
}

async function walk(folder: Pick<Source, 'file' | 'name'>, above: GitRules, search: Search): Promise<void> {
  const {sources, folders, asked, selection} = search
  let entries: fs.Dirent[]
  try {
    entries = fs.readdirSync(folder.file, {withFileTypes: true})
  } catch (error) {
    search.problems.push(`Cannot read \`${folder.name || '.'}\`: ${toSystemReason(error)}`)
    return
  }
  search.searched.add(folder.file)
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  const hasRules = !selection.includesGitIgnored && entries.some(({name}) => name === '.gitignore' || name === '.git')
  const rules = hasRules ? await addRules(folder.file, above) : above
  const isIgnored: Verdict = (file, isFolder) =>
    selection.findIgnorer(file, isFolder) !== undefined || isGitIgnored(rules, file, isFolder)
  // Only the path of a root ends in a separator: `/`
  const start = folder.file.endsWith(path.sep) ? folder.file : folder.file + path.sep
  const lead = folder.name === '' || folder.name.endsWith('/') ? folder.name : `${folder.name}/`
  for (const entry of entries) {
    const found = {file: start + entry.name, name: lead + entry.name}
    // Some file systems ignore capitalisation.
    if (asked.has(entry.name.toLowerCase())) folders.add(folder.file)
    if (entry.isDirectory()) {
      if (isSearchable(entry.name) && !isIgnored(found.file, true)) await walk(found, rules, search)
    } else if (entry.isFile() && isReadable(entry.name, selection) && !isIgnored(found.file)) {
      sources.push(toFileSource(found.file, found.name, isDataPath(entry.name)))
    }
  }
}

export function isFolder(file: string): boolean {
  try {
    return fs.statSync(file, {throwIfNoEntry: false})?.isDirectory() ?? false
  } catch {
    return false
  }
}

export function isSearchable(name: string): boolean {
  return name !== 'node_modules' && !name.startsWith('.')
}

export function isMarkdown(name: string): boolean {
  return extension.test(name)
}

export function isReadable(name: string, {isDocument, includesData}: Selection): boolean {
  return isDocument(name) || (includesData && isDataPath(name))
}

/** Find the documents that a glob matches, outside of `node_modules`. @returns absolute paths, sorted */
export async function expandGlob(pattern: string, cwd: string, selection: Selection): Promise<string[]> {
  const {glob} = await import('tinyglobby')
  const found = await glob(pattern, {
    cwd,
    absolute: true,
    followSymbolicLinks: false,
    expandDirectories: false,
    ignore: ['**/node_modules/**'],
  })
  const files = found.map((file) => path.normalize(file)).filter((file) => isReadable(file, selection))
  files.sort((a, b) => (a < b ? -1 : 1))
  if (selection.includesGitIgnored) return files
  const folders = [...new Set(files.map((file) => path.dirname(file)))]
  const rules = new Map(
    await Promise.all(folders.map(async (folder) => [folder, await findRules(folder, cwd)] as const)),
  )
  return files.filter((file) => {
    const own = rules.get(path.dirname(file))
    return own && !isGitIgnored(own, file)
  })
}

/** Check that the files in arguments exist; globs are ignored. @throws {UsageError} for the first missing file */
export function requireFiles(names: readonly string[], cwd: string): void {
  const missing = names.find((name) => !isGlob(name) && !isThere(path.resolve(cwd, name)))
  if (missing !== undefined) throw new UsageError(`No such file: ${quote(missing)}`)
}
