/** Reads `.remarkignore`, and git's `.gitignore` and `.git/info/exclude`. */
import fs from 'node:fs'
import path from 'node:path'
import {isThere, listUpwards, toName} from '../glossary/files.ts'
import type {FindIgnorer, Verdict} from '../lint/ignore.ts'
import {readPlainText} from './text-files.ts'

/** Say why a file is skipped. @returns undefined if nothing ignores the file */
export function describeSkip(name: string, cwd: string, ...finders: readonly FindIgnorer[]): string | undefined {
  const file = path.resolve(cwd, name)
  const ignorer = finders.map((find) => find(file)).find((found) => found !== undefined)
  return ignorer && `\`${toName(file, cwd)}\` is skipped: \`${ignorer}\` ignores it`
}

/**
 * Read the nearest `.remarkignore` from a folder upwards, as remark does. Its patterns are relative
 * to its own folder.
 *
 * @param from absolute path of the folder
 * @param explicit file to read instead, relative to `from`
 * @param patterns more patterns, relative to `from`
 * @throws {UsageError} if the file exists but cannot be read
 */
export async function readIgnored(
  from: string,
  explicit?: string,
  patterns: readonly string[] = [],
): Promise<FindIgnorer> {
  const nearest = [...listUpwards(from)].map((folder) => path.join(folder, '.remarkignore')).find(isThere)
  const file = explicit === undefined ? nearest : path.resolve(from, explicit)
  if (file === undefined && patterns.length === 0) return () => undefined
  const {toIgnored} = await import('../lint/ignore.ts')
  const own = toIgnored(patterns, from)
  const name = file && (explicit ?? toName(file, from))
  const listed = file && name ? toIgnored(readPlainText(file, name), path.dirname(file)) : () => false
  return (one, isFolder) => (listed(one, isFolder) ? name : own(one, isFolder) ? '--ignore-pattern' : undefined)
}

/** The rules in the ignore files of a folder and of the folders above it, the nearest file first. */
export type GitRules = readonly Verdict[]

/** Whether git ignores an absolute path. The nearest ignore file that has a matching line decides. */
export function isGitIgnored(rules: GitRules, file: string, isFolder = false): boolean {
  for (const verdict of rules) {
    const isIgnored = verdict(file, isFolder)
    if (isIgnored !== undefined) return isIgnored
  }
  return false
}

/** Add the rules of a folder to the rules of the folders above it. @param folder absolute path */
export async function addRules(folder: string, above: GitRules): Promise<GitRules> {
  const outer = isThere(path.join(folder, '.git')) ? [] : above
  const names = ['.gitignore', '.git/info/exclude']
  const texts = names.map((name) => read(path.join(folder, name))).filter((text) => pattern.test(text))
  if (texts.length === 0) return outer
  const {toVerdict} = await import('../lint/ignore.ts')
  return [...texts.map((text) => toVerdict(text, folder)), ...outer]
}

// Matches the first character of a pattern: `b` in `build/`; not `#` in `# output`
const pattern = /^[^#\s]/m

/** Read a file. If this fails, return an empty text, because git also ignores files that it cannot read. */
function read(file: string): string {
  try {
    return fs.statSync(file, {throwIfNoEntry: false})?.isFile() ? fs.readFileSync(file, 'utf8') : ''
  } catch {
    return ''
  }
}

/**
 * Read the ignore files of a folder and of the folders above it, up to the root of the repository.
 * Outside of a repository, stop at the working directory; if the folder is not below the working directory, read only
 * the folder itself.
 *
 * @returns undefined if git ignores the folder itself
 */
export async function findRules(folder: string, cwd: string): Promise<GitRules | undefined> {
  const upwards = [...listUpwards(folder)]
  const root = upwards.findIndex((one) => isThere(path.join(one, '.git')))
  const last = root < 0 ? Math.max(upwards.indexOf(cwd), 0) : root
  let rules: GitRules = []
  for (const one of upwards.slice(0, last + 1).toReversed()) {
    if (isGitIgnored(rules, one, true)) return undefined
    rules = await addRules(one, rules)
  }
  return rules
}
