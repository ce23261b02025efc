/** Reads what git ignores: `.gitignore` files, and `.git/info/exclude`. */
import fs from 'node:fs'
import path from 'node:path'
import {isThere, listUpwards} from '../glossary/files.ts'
import type {Verdict} from '../lint/ignore.ts'

/** What files of a folder and of those above it say about the paths in it, the nearest first. */
export type GitRules = readonly Verdict[]

/** Whether git ignores a path, absolute: the nearest file with a matching line decides. */
export function isLeftOut(rules: GitRules, file: string, isFolder = false): boolean {
  for (const verdict of rules) {
    const isIgnored = verdict(file, isFolder)
    if (isIgnored !== undefined) return isIgnored
  }
  return false
}

/** The rules in a folder, whose parent has others. @param folder absolute */
export async function addRules(folder: string, above: GitRules): Promise<GitRules> {
  const outer = isThere(path.join(folder, '.git')) ? [] : above
  const names = ['.gitignore', '.git/info/exclude']
  const texts = names.map((name) => read(path.join(folder, name))).filter((text) => pattern.test(text))
  if (texts.length === 0) return outer
  const {toVerdict} = await import('../lint/ignore.ts')
  return [...texts.map((text) => toVerdict(text, folder)), ...outer]
}

// `build/`, but no comment and no empty line
const pattern = /^[^#\s]/m

/** @returns an empty text where there is nothing to read: git says nothing about that either */
function read(file: string): string {
  if (!isThere(file)) return ''
  try {
    return fs.statSync(file).isFile() ? fs.readFileSync(file, 'utf8') : ''
  } catch {
    return ''
  }
}

/**
 * The rules in a folder: those of its repository, or outside of one, those from the working directory on.
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
