import fs from 'node:fs'
import path from 'node:path'
import type {IsIgnored} from './ignored.ts'
import {toSystemReason} from './system-reason.ts'

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
  searched: Searched
}

/** What was searched for files, all folders absolute. */
export interface Searched {
  /** Where searches began. */
  roots: readonly string[]
  /** Folders in these with some of the names that were asked for, in any letters; in the others there are none. */
  folders: ReadonlyMap<string, readonly string[]>
  /** Names of files that were given, or that a glob matches. */
  others: readonly string[]
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
  const files: FoundFile[] = []
  const problems: string[] = []
  const roots: string[] = []
  const folders = new Map<string, readonly string[]>()
  const others: string[] = []
  const add = (file: string): void => {
    const name = toName(file, cwd)
    files.push({file, name})
    others.push(name)
  }
  for (const item of paths) {
    const absolute = path.resolve(cwd, item)
    let stats: fs.Stats | undefined
    try {
      stats = fs.statSync(absolute, {throwIfNoEntry: false})
    } catch (error) {
      problems.push(`Cannot read \`${shorten(item)}\`: ${toSystemReason(error)}`)
      continue
    }
    if (stats && !stats.isDirectory() && !stats.isFile()) {
      problems.push(`Cannot read \`${toName(absolute, cwd)}\`: it is a pipe or a device, expected a file`)
      continue
    }
    if (stats && !stats.isDirectory()) {
      if (!isIgnored(absolute)) add(absolute)
      continue
    }
    if (stats) {
      roots.push(absolute)
      const search: Search = {files, folders, problems, isIgnored, asked}
      if (!walk({file: absolute, name: toName(absolute, cwd)}, search))
        problems.push(`No Markdown or MDX file in \`${item}\``)
      continue
    }
    if (!globCharacter.test(item)) {
      problems.push(`No such file or folder: \`${item}\``)
      continue
    }
    let isAny = false
    for (const file of await expandGlob(item, cwd)) {
      isAny = true
      if (!isIgnored(file)) add(file)
    }
    if (!isAny) problems.push(`No file matches \`${item}\``)
  }
  return {files: paths.length > 1 ? toUnique(files) : files, problems, searched: {roots, folders, others}}
}

/** Each file once, where it comes first: one path never stands twice for a file. */
function toUnique(files: readonly FoundFile[]): FoundFile[] {
  return [...new Map(files.map((found) => [found.file, found])).values()]
}

/** A path that is too long for the system would fill the screen. */
function shorten(item: string): string {
  return item.length > 200 ? `${item.slice(0, 200)}…` : item
}

/** How a file is named in reports: relative to the working directory, with slashes. */
export function toName(file: string, cwd: string): string {
  return path.relative(cwd, file).split(path.sep).join('/')
}

interface Search {
  files: FoundFile[]
  folders: Map<string, readonly string[]>
  problems: string[]
  isIgnored: IsIgnored
  asked: ReadonlySet<string>
}

/** Add what is in a folder. @returns whether there was anything */
function walk(folder: FoundFile, search: Search): boolean {
  const {files, isIgnored, asked} = search
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
  const seen: string[] = []
  let isAny = false
  for (const entry of entries) {
    const file = start + entry.name
    // Some systems take names in other letters for the same.
    if (asked.has(entry.name.toLowerCase())) seen.push(entry.name)
    if (entry.isDirectory()) {
      if (entry.name === 'node_modules' || entry.name.startsWith('.') || isIgnored(file, true)) continue
      if (walk({file, name: lead + entry.name}, search)) isAny = true
    } else if (entry.isFile() && isMarkdown(entry.name) && !isIgnored(file)) {
      isAny = true
      files.push({file, name: lead + entry.name})
    }
  }
  if (seen.length > 0) search.folders.set(folder.file, seen)
  return isAny
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
