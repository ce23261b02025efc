/** Finds the files to lint, and tells which to leave out. */
import fs from 'node:fs'
import path from 'node:path'
import {isThere, listUpwards, toName} from '../glossary/files.ts'
import type {IsIgnored} from '../lint/ignore.ts'
import {toSystemReason, UsageError} from './errors.ts'
import {readPlainText} from './text-files.ts'

/** A file to lint. */
export interface FoundFile {
  /** Absolute. */
  file: string
  /** For people: relative to the working directory, with slashes. */
  name: string
}

/** Which files the paths stand for. */
export interface Found {
  files: FoundFile[]
  /** Paths for which there is nothing, each with a sentence that says so. */
  problems: string[]
  /**
   * Folders, absolute, in or above which there may be files of the names that were asked
   * for: those of files that were named, those where a search began, and those where it
   * came upon such a name, in any capitalisation.
   */
  folders: Set<string>
}

const extension = /\.(?:md|mdx|markdown)$/i // `orders.MD`
/** What only a glob has. */
export const globCharacter = /[*?[\]{}!()]/ // `docs/**/*.md`
const withExtension = /\.[^/.*]+$/ // `docs/*.txt`, `docs/*.{txt,md}`

/**
 * Find the files that paths stand for.
 *
 * A path that exists is a file, linted whatever its extension is, or a folder,
 * searched for Markdown and MDX without `node_modules`, folders whose name
 * starts with a dot, and symbolic links. Any other path is a glob, which finds
 * Markdown and MDX unless it ends in an extension of its own.
 *
 * @param cwd absolute
 * @param asked names of other files, in small letters, to look for in folders that are searched
 * @returns files in the order of the paths, and by name in folders, each once
 */
export async function findFiles(
  paths: readonly string[],
  cwd: string,
  isIgnored: IsIgnored,
  asked: ReadonlySet<string> = new Set(),
): Promise<Found> {
  const search: Search = {files: [], problems: [], folders: new Set(), isIgnored, asked}
  for (const item of paths) {
    const problem = await addPath(item, cwd, search)
    if (problem !== undefined) search.problems.push(problem)
  }
  const {files, problems, folders} = search
  return {files: [...new Map(files.map((found) => [found.file, found])).values()], problems, folders}
}

interface Search extends Found {
  isIgnored: IsIgnored
  asked: ReadonlySet<string>
}

/** Add what a path stands for. @returns a sentence where there is nothing */
async function addPath(item: string, cwd: string, search: Search): Promise<string | undefined> {
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
    return walk({file: absolute, name}, search) ? undefined : `No Markdown or MDX file in \`${item}\``
  }
  if (stats && !stats.isFile()) return `Cannot read \`${name}\`: it is a pipe or a device, expected a file`
  if (!stats && !globCharacter.test(item)) return `No such file or folder: \`${item}\``
  const found = stats ? [absolute] : await expandGlob(item, cwd)
  for (const file of found.filter((candidate) => !search.isIgnored(candidate))) {
    search.files.push({file, name: toName(file, cwd)})
    search.folders.add(path.dirname(file))
  }
  return found.length > 0 ? undefined : `No file matches \`${item}\``
}

/** A path that is too long for the system would fill the screen. */
function shorten(item: string): string {
  return item.length > 200 ? `${item.slice(0, 200)}…` : item
}

/** Add what is in a folder. @returns whether there was anything */
function walk(folder: FoundFile, search: Search): boolean {
  const {files, folders, isIgnored, asked} = search
  let entries: fs.Dirent[]
  try {
    entries = fs.readdirSync(folder.file, {withFileTypes: true})
  } catch (error) {
    search.problems.push(`Cannot read \`${folder.name || '.'}\`: ${toSystemReason(error)}`)
    return false
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  // A root ends in a separator.
  const start = folder.file.endsWith(path.sep) ? folder.file : folder.file + path.sep
  const lead = folder.name === '' || folder.name.endsWith('/') ? folder.name : `${folder.name}/`
  let isAny = false
  for (const entry of entries) {
    const found = {file: start + entry.name, name: lead + entry.name}
    // Some systems take names in another capitalisation for the same.
    if (asked.has(entry.name.toLowerCase())) folders.add(folder.file)
    if (entry.isDirectory()) {
      if (isSearchable(entry.name) && !isIgnored(found.file, true) && walk(found, search)) isAny = true
    } else if (entry.isFile() && isMarkdown(entry.name) && !isIgnored(found.file)) {
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

/** Whether a file of this name is found in folders. */
export function isMarkdown(name: string): boolean {
  return extension.test(name)
}

/**
 * The files that a glob matches, outside of `node_modules`.
 *
 * @param cwd absolute
 * @returns absolute, by name
 */
export async function expandGlob(pattern: string, cwd: string): Promise<string[]> {
  const {glob} = await import('tinyglobby')
  const found = await glob(pattern, {
    cwd,
    absolute: true,
    followSymbolicLinks: false,
    expandDirectories: false,
    ignore: ['**/node_modules/**'],
  })
  const isOwn = withExtension.test(pattern)
  return found
    .map((file) => path.normalize(file))
    .filter((file) => isOwn || isMarkdown(file))
    .sort((a, b) => (a < b ? -1 : 1))
}

/**
 * Read the nearest `.remarkignore` from a folder upwards, as remark does: lines
 * in the syntax of `.gitignore`, relative to the folder that it stands in.
 *
 * @param from folder, absolute
 * @param explicit file to read instead, relative to that folder; its lines are
 *   relative to the folder that it stands in
 * @throws {UsageError} where there is a file that cannot be read
 */
export async function readIgnored(from: string, explicit?: string): Promise<IsIgnored> {
  const nearest = [...listUpwards(from)].map((folder) => path.join(folder, '.remarkignore')).find(isThere)
  const file = explicit === undefined ? nearest : path.resolve(from, explicit)
  if (file === undefined) return () => false
  let text: string
  try {
    text = readPlainText(file)
  } catch (error) {
    throw new UsageError(`Cannot read \`${explicit ?? toName(file, from)}\`: ${toSystemReason(error)}`)
  }
  const {toIgnored} = await import('../lint/ignore.ts')
  return toIgnored(text, path.dirname(file))
}
