/** Finds the files to lint, and tells which to leave out. */
import fs from 'node:fs'
import path from 'node:path'
import {isThere, listUpwards, toName} from '../glossary/files.ts'
import type {IsIgnored} from '../lint/ignore.ts'
import {isDataPath} from '../openapi/recognize.ts'
import {toSystemReason, UsageError} from './errors.ts'
import {readPlainText} from './text-files.ts'

/** A file to lint. */
export interface FoundFile {
  /** Absolute. */
  file: string
  /** For people: relative to the working directory, with slashes. */
  name: string
  /** Whether it is YAML or JSON that a search came upon: linted only where OpenAPI documents are asked for. */
  isOptional?: true
}

/** Which files the paths stand for. */
export interface Found {
  files: FoundFile[]
  /** Paths for which there is nothing, each with a sentence that says so. */
  problems: string[]
  /** The same for paths for which there is only what is optional. */
  emptyWithout: {problem: string; files: readonly FoundFile[]}[]
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
export const withExtension = /\.[^/.*]+$/ // `docs/*.txt`, `docs/*.{txt,md}`

/**
 * Find the files that paths stand for.
 *
 * A path that exists is a file, linted whatever its extension is, or a folder,
 * searched for Markdown, MDX, YAML and JSON without `node_modules`, folders whose name
 * starts with a dot, and symbolic links. Any other path is a glob, which finds
 * the same unless it ends in an extension of its own.
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
  const search: Search = {files: [], problems: [], emptyWithout: [], folders: new Set(), isIgnored, asked}
  for (const item of paths) {
    const problem = await addPath(item, cwd, search)
    if (problem !== undefined) search.problems.push(problem)
  }
  // What is named as well is not optional.
  const files = new Map<string, FoundFile>()
  for (const found of search.files) if (!found.isOptional || !files.has(found.file)) files.set(found.file, found)
  const {problems, emptyWithout, folders} = search
  return {files: [...files.values()], problems, emptyWithout, folders}
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
    const count = search.files.length
    walk({file: absolute, name}, search)
    return describeEmpty(`No Markdown or MDX file in \`${item}\``, search.files.slice(count), search)
  }
  if (stats && !stats.isFile()) return `Cannot read \`${name}\`: it is a pipe or a device, expected a file`
  if (!stats && !globCharacter.test(item)) return `No such file or folder: \`${item}\``
  const found = stats ? [absolute] : await expandGlob(item, cwd)
  const isNamed = stats !== undefined || withExtension.test(item)
  const files = found.map((file) => ({file, name: toName(file, cwd), ...(!isNamed && toOptional(file))}))
  for (const one of files.filter(({file}) => !search.isIgnored(file))) {
    search.files.push(one)
    search.folders.add(path.dirname(one.file))
  }
  return describeEmpty(`No file matches \`${item}\``, files, search)
}

/** @returns the problem where a path stands for no file at all; it is kept for later where it does for optional ones only */
function describeEmpty(problem: string, files: readonly FoundFile[], {emptyWithout}: Search): string | undefined {
  if (files.length === 0) return problem
  if (files.every(({isOptional}) => isOptional)) emptyWithout.push({problem, files})
}

/** What is said of a file by its name that a search came upon. */
export function toOptional(name: string): {isOptional: true} | undefined {
  return isDataPath(name) ? {isOptional: true} : undefined
}

/** A path that is too long for the system would fill the screen. */
function shorten(item: string): string {
  return item.length > 200 ? `${item.slice(0, 200)}…` : item
}

/** Add what is in a folder. */
function walk(folder: FoundFile, search: Search): void {
  const {files, folders, isIgnored, asked} = search
  let entries: fs.Dirent[]
  try {
    entries = fs.readdirSync(folder.file, {withFileTypes: true})
  } catch (error) {
    search.problems.push(`Cannot read \`${folder.name || '.'}\`: ${toSystemReason(error)}`)
    return
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  // A root ends in a separator.
  const start = folder.file.endsWith(path.sep) ? folder.file : folder.file + path.sep
  const lead = folder.name === '' || folder.name.endsWith('/') ? folder.name : `${folder.name}/`
  for (const entry of entries) {
    const found = {file: start + entry.name, name: lead + entry.name}
    // Some systems take names in another capitalisation for the same.
    if (asked.has(entry.name.toLowerCase())) folders.add(folder.file)
    if (entry.isDirectory()) {
      if (isSearchable(entry.name) && !isIgnored(found.file, true)) walk(found, search)
    } else if (entry.isFile() && isReadable(entry.name) && !isIgnored(found.file)) {
      files.push({...found, ...toOptional(entry.name)})
    }
  }
}

/** Whether a folder of this name is searched where it is in one that is. */
export function isSearchable(name: string): boolean {
  return name !== 'node_modules' && !name.startsWith('.')
}

export function isMarkdown(name: string): boolean {
  return extension.test(name)
}

/** Whether a file of this name is found in folders. */
export function isReadable(name: string): boolean {
  return isMarkdown(name) || isDataPath(name)
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
    .filter((file) => isOwn || isReadable(file))
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
