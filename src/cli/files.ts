/** Finds the files to lint. */
import fs from 'node:fs'
import path from 'node:path'
import {isThere, listUpwards, toName} from '../glossary/files.ts'
import type {IsIgnored} from '../lint/ignore.ts'
import {toSystemReason, UsageError} from './errors.ts'
import {addRules, findRules, isLeftOut, type GitRules} from './gitignore.ts'
import {readPlainText} from './text-files.ts'

/** A file to lint. */
export interface FoundFile {
  /** Absolute. */
  file: string
  /** For people: relative to the working directory, with slashes. */
  name: string
}

/** Which files are linted. */
export interface Selection {
  isIgnored: IsIgnored
  /** Whether a file of this name is a document; see `isMarkdown`. */
  isDocument: (name: string) => boolean
  /** Whether folders and globs include what git ignores. */
  includesGitIgnored: boolean
  /** Whether a path may match no file. */
  allowsUnmatched: boolean
}

/** The selection without any option. */
export const usualSelection: Selection = {
  isIgnored: () => false,
  isDocument: isMarkdown,
  includesGitIgnored: false,
  allowsUnmatched: false,
}

/** Which files the paths stand for. */
export interface Found {
  files: FoundFile[]
  /** A sentence for each path that cannot be linted. */
  problems: string[]
  /**
   * Folders, absolute, in or above which there may be files of the names that were asked
   * for: those of files that were named, those where a search began, and those where it
   * came upon such a name, in any capitalisation.
   */
  folders: Set<string>
  /** Folders, absolute, that were searched. */
  searched: Set<string>
}

const extension = /\.(?:md|mdx|markdown)$/i // `orders.MD`
/** A character that only globs have. */
export const globCharacter = /[*?[\]{}!()]/ // `docs/**/*.md`

/**
 * Find the files that paths stand for.
 *
 * A path that exists is a document or a folder. A folder is searched for documents without
 * `node_modules`, folders whose name starts with a dot, symbolic links, and what git ignores.
 * Any other path is a glob, which finds documents.
 *
 * @param cwd absolute
 * @param asked names of other files, in lower case, to look for in folders that are searched
 * @returns files in the order of the paths, and by name in folders, each once
 */
export async function findFiles(
  paths: readonly string[],
  cwd: string,
  selection: Selection,
  asked: ReadonlySet<string> = new Set(),
): Promise<Found> {
  const search: Search = {files: [], problems: [], folders: new Set(), searched: new Set(), asked, cwd, selection}
  for (const item of paths) {
    const problem = await addPath(item, search)
    if (problem !== undefined) search.problems.push(problem)
  }
  const {files, ...found} = search
  return {...found, files: [...new Map(files.map((one) => [one.file, one])).values()]}
}

interface Search extends Found {
  cwd: string
  selection: Selection
  asked: ReadonlySet<string>
}

/** Add what a path stands for. @returns a sentence where that cannot be linted */
async function addPath(item: string, search: Search): Promise<string | undefined> {
  const {cwd, selection} = search
  const toUnmatched = (sentence: string): string | undefined => (selection.allowsUnmatched ? undefined : sentence)
  const absolute = path.resolve(cwd, item)
  const name = toName(absolute, cwd)
  let stats: fs.Stats | undefined
  try {
    stats = fs.statSync(absolute, {throwIfNoEntry: false})
  } catch (error) {
    return `Cannot read \`${shorten(item)}\`: ${toSystemReason(error)}`
  }
  if (stats?.isDirectory()) {
    search.folders.add(absolute)
    // Whoever names a folder that git ignores wants to see into it.
    const above = selection.includesGitIgnored ? [] : ((await findRules(absolute, cwd)) ?? [])
    const isAny = await walk({file: absolute, name}, above, search)
    return isAny ? undefined : toUnmatched(`No Markdown or MDX file in \`${item}\``)
  }
  if (stats && !stats.isFile()) return `Cannot read \`${name}\`: it is a pipe or a device, expected a file`
  if (!stats && !globCharacter.test(item)) return toUnmatched(`No such file or folder: \`${item}\``)
  const found = stats ? [absolute] : await expandGlob(item, cwd, selection)
  const kept = found.filter((candidate) => !selection.isIgnored(candidate))
  if (stats && kept.length > 0 && !selection.isDocument(name)) return refuse(name)
  for (const file of kept) {
    search.files.push({file, name: toName(file, cwd)})
    search.folders.add(path.dirname(file))
  }
  return found.length > 0 ? undefined : toUnmatched(`No file matches \`${item}\``)
}

/** The sentence for a file that was named and is no document. */
export function refuse(name: string): string {
  const end = path.extname(name).slice(1)
  const cure = end === '' ? `--stdin-filepath ${path.basename(name)}.md` : `--ext ${end}`
  return `Cannot lint \`${name}\`: it is no Markdown or MDX file, expected \`${cure}\` to read it as Markdown`
}

/** A path that is too long for the system would fill the screen. */
function shorten(item: string): string {
  return item.length > 200 ? `${item.slice(0, 200)}…` : item
}

/**
 * Add what is in a folder.
 *
 * @param above what git ignores in its parent
 * @returns whether there was anything
 */
async function walk(folder: FoundFile, above: GitRules, search: Search): Promise<boolean> {
  const {files, folders, asked, selection} = search
  let entries: fs.Dirent[]
  try {
    entries = fs.readdirSync(folder.file, {withFileTypes: true})
  } catch (error) {
    search.problems.push(`Cannot read \`${folder.name || '.'}\`: ${toSystemReason(error)}`)
    return false
  }
  search.searched.add(folder.file)
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  const hasRules = !selection.includesGitIgnored && entries.some(({name}) => name === '.gitignore' || name === '.git')
  const rules = hasRules ? await addRules(folder.file, above) : above
  const isIgnored: IsIgnored = (file, isFolder) =>
    selection.isIgnored(file, isFolder) || isLeftOut(rules, file, isFolder)
  // A root ends in a separator.
  const start = folder.file.endsWith(path.sep) ? folder.file : folder.file + path.sep
  const lead = folder.name === '' || folder.name.endsWith('/') ? folder.name : `${folder.name}/`
  let isAny = false
  for (const entry of entries) {
    const found = {file: start + entry.name, name: lead + entry.name}
    // On some systems, names in another capitalisation are the same.
    if (asked.has(entry.name.toLowerCase())) folders.add(folder.file)
    if (entry.isDirectory()) {
      if (isSearchable(entry.name) && !isIgnored(found.file, true) && (await walk(found, rules, search))) isAny = true
    } else if (entry.isFile() && selection.isDocument(entry.name) && !isIgnored(found.file)) {
      isAny = true
      files.push(found)
    }
  }
  return isAny
}

/** Whether a folder of this name is searched where it is in one that is. */
export function isSearchable(name: string): boolean {
  return name !== 'node_modules' && !name.startsWith('.')
}

/** Whether a file of this name is Markdown or MDX. */
export function isMarkdown(name: string): boolean {
  return extension.test(name)
}

/**
 * The documents that a glob matches, outside of `node_modules`.
 *
 * @param cwd absolute
 * @returns absolute, by name
 */
export async function expandGlob(
  pattern: string,
  cwd: string,
  {isDocument, includesGitIgnored}: Selection,
): Promise<string[]> {
  const {glob} = await import('tinyglobby')
  const found = await glob(pattern, {
    cwd,
    absolute: true,
    followSymbolicLinks: false,
    expandDirectories: false,
    ignore: ['**/node_modules/**'],
  })
  const files = found.map((file) => path.normalize(file)).filter(isDocument)
  files.sort((a, b) => (a < b ? -1 : 1))
  if (includesGitIgnored) return files
  const folders = [...new Set(files.map((file) => path.dirname(file)))]
  const rules = new Map(
    await Promise.all(folders.map(async (folder) => [folder, await findRules(folder, cwd)] as const)),
  )
  return files.filter((file) => {
    const own = rules.get(path.dirname(file))
    return own && !isLeftOut(own, file)
  })
}

/**
 * Read the nearest `.remarkignore` from a folder upwards, as remark does: lines
 * in the syntax of `.gitignore`, relative to the folder that it stands in.
 *
 * @param from folder, absolute
 * @param explicit file to read instead, relative to that folder; its lines are
 *   relative to the folder that it stands in
 * @param patterns more lines, relative to `from`
 * @throws {UsageError} where there is a file that cannot be read
 */
export async function readIgnored(
  from: string,
  explicit?: string,
  patterns: readonly string[] = [],
): Promise<IsIgnored> {
  const nearest = [...listUpwards(from)].map((folder) => path.join(folder, '.remarkignore')).find(isThere)
  const file = explicit === undefined ? nearest : path.resolve(from, explicit)
  if (file === undefined && patterns.length === 0) return () => false
  const {toIgnored} = await import('../lint/ignore.ts')
  const own = toIgnored(patterns, from)
  if (file === undefined) return own
  let text: string
  try {
    text = readPlainText(file)
  } catch (error) {
    throw new UsageError(`Cannot read \`${explicit ?? toName(file, from)}\`: ${toSystemReason(error)}`)
  }
  const listed = toIgnored(text, path.dirname(file))
  return (one, isFolder) => listed(one, isFolder) || own(one, isFolder)
}
