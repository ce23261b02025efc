/** Reads which files git ignores: `.gitignore` files, and `.git/info/exclude`. */
import fs from 'node:fs'
import path from 'node:path'
import {isThere, listUpwards} from '../glossary/files.ts'
import type {Verdict} from '../lint/ignore.ts'

/** The rules of the ignore files in a folder and those above it, the nearest first. */
export type GitRules = readonly Verdict[]

/**
 * Whether git ignores a path: the nearest ignore file with a matching line decides.
 *
 * @param file absolute
 */
export function isLeftOut(rules: GitRules, file: string, isFolder = false): boolean {
  for (const verdict of rules) {
    const isIgnored = verdict(file, isFolder)
    if (isIgnored !== undefined) return isIgnored
  }
  return false
}

/** Add the rules of a folder to those of its parent. @param folder absolute */
export async function addRules(folder: string, above: GitRules): Promise<GitRules> {
  const outer = isThere(path.join(folder, '.git')) ? [] : above
  const names = ['.gitignore', '.git/info/exclude']
  const texts = names.map((name) => read(path.join(folder, name))).filter((text) => pattern.test(text))
  if (texts.length === 0) return outer
  const {toVerdict} = await import('../lint/ignore.ts')
  return [...texts.map((text) => toVerdict(text, folder)), ...outer]
}

// `build/`, but not a comment or an empty line
const pattern = /^[^#\s]/m

/** @returns an empty text if the file cannot be read; git does not report that either */
function read(file: string): string {
  if (!isThere(file)) return ''
  try {
    return fs.statSync(file).isFile() ? fs.readFileSync(file, 'utf8') : ''
  } catch {
    return ''
  }
}

/**
 * Find the rules for a folder, from the root of its repository on. Outside of a repository, they
 * start in the working directory.
 *
 * @param folder absolute
 * @param cwd absolute
 * @returns undefined if git ignores the folder itself
 */
export async function findRules(folder: string, cwd: string): Promise<GitRules | undefined> {
  const upwards = [...listUpwards(folder)]
  const root = upwards.findIndex((one) => isThere(path.join(one, '.git')))
  const last = root < 0 ? upwards.indexOf(cwd) : root
  let rules: GitRules = []
  for (const one of upwards.slice(0, last + 1).toReversed()) {
    if (isLeftOut(rules, one, true)) return undefined
    rules = await addRules(one, rules)
  }
  return rules
}
