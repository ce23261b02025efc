import fs from 'node:fs'
import path from 'node:path'
import {findChangedLines, readNaming, type Lines} from './changed-lines.ts'
import {expandGlob, globCharacter, isMarkdown, toName} from './files.ts'
import {readGit} from './git.ts'
import type {IsIgnored} from './ignored.ts'
import type {Source, Sources} from './sources.ts'
import {toFileSources} from './sources.ts'
import {decode} from './text.ts'

/** What is to be linted of what changed. */
export interface ChangedSources extends Sources {
  /** Lines of a file that count, by its name; absent where every line does. */
  lines?: ReadonlyMap<string, Lines>
}

/**
 * The changed files that paths stand for.
 *
 * @param cwd absolute
 * @param since a commit: files with lines that changed since the merge base with it
 * @param isStaged only files that are staged, as they are staged
 * @throws {UsageError} where git cannot tell
 */
export async function toChangedSources(
  paths: readonly string[],
  cwd: string,
  isIgnored: IsIgnored,
  since: string | undefined,
  isStaged: boolean,
): Promise<ChangedSources> {
  const lines = since === undefined ? undefined : findChangedLines(since, cwd, isStaged)
  const staged = isStaged ? findStaged(cwd) : undefined
  const names = [...(staged ?? lines ?? new Map<string, unknown>()).keys()]
    .filter((name) => !lines || lines.has(name))
    .sort((a, b) => (a < b ? -1 : 1))
  const {chosen, problems} = await choose(paths, names, cwd)
  const kept = chosen.filter((name) => !isIgnored(path.resolve(cwd, name)))
  const sources = staged ? readStaged(kept, staged, cwd) : toFiles(kept, cwd)
  return {sources, problems, ...(lines && {lines})}
}

/** Object ids of staged files by name. */
function findStaged(cwd: string): Map<string, string> {
  const toName = readNaming(cwd)
  const fields = readGit(
    ['diff', '--cached', '--raw', '-z', '--no-renames', '--no-abbrev', '--no-relative', '--diff-filter=AMT'],
    cwd,
  )
    .toString('utf8')
    .split('\0')
  const staged = new Map<string, string>()
  // `:100644 100644 <id before> <id after> M`, then the name
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [, mode = '', , id] = (fields[index] ?? '').split(' ')
    const name = fields[index + 1]
    if (mode.startsWith('100') && id !== undefined && name !== undefined) staged.set(toName(name), id)
  }
  return staged
}

function readStaged(names: readonly string[], staged: ReadonlyMap<string, string>, cwd: string): Source[] {
  if (names.length === 0) return []
  const ids = names.map((name) => staged.get(name) ?? '')
  const output = readGit(['cat-file', '--batch'], cwd, `${ids.join('\n')}\n`)
  let at = 0
  return names.map((name) => {
    const head = output.indexOf('\n', at) // `<id> blob <size>`
    const size = Number(output.toString('latin1', at, head).split(' ').at(-1))
    const bytes = output.subarray(head + 1, head + 1 + size)
    at = head + 1 + size + 1
    return {name, read: () => decode(bytes, name), write: () => `Cannot write \`${name}\`: it is read from the index`}
  })
}

function toFiles(names: readonly string[], cwd: string): Source[] {
  return toFileSources(names.map((name) => ({name, file: path.resolve(cwd, name)})).filter(({file}) => isFile(file)))
}

function isFile(file: string): boolean {
  try {
    return fs.lstatSync(file, {throwIfNoEntry: false})?.isFile() ?? false
  } catch {
    return false // A folder above is a file by now.
  }
}

/** Which names the paths stand for, in the way of `findFiles`, but without walking through folders. */
async function choose(
  paths: readonly string[],
  names: readonly string[],
  cwd: string,
): Promise<{chosen: string[]; problems: string[]}> {
  const chosen = new Set<string>()
  const problems: string[] = []
  for (const item of paths) {
    const absolute = path.resolve(cwd, item)
    const wanted = toName(absolute, cwd)
    const below = names.filter((name) => isBelow(name, wanted))
    if (names.includes(wanted)) chosen.add(wanted)
    else if (below.length > 0 || fs.existsSync(absolute)) {
      for (const name of below) if (isSearched(name, wanted)) chosen.add(name)
    } else if (globCharacter.test(item)) {
      const matches = new Set((await expandGlob(item, cwd)).map((file) => toName(file, cwd)))
      for (const name of names) if (matches.has(name)) chosen.add(name)
    } else problems.push(`No such file or folder: \`${item}\``)
  }
  return {chosen: [...chosen], problems}
}

function isBelow(name: string, folder: string): boolean {
  return folder === '' ? !name.startsWith('../') : name.startsWith(`${folder}/`)
}

/** Whether a search in a folder would come upon a file. */
function isSearched(name: string, folder: string): boolean {
  const between = name.slice(folder === '' ? 0 : folder.length + 1).split('/')
  return isMarkdown(name) && between.slice(0, -1).every((part) => part !== 'node_modules' && !part.startsWith('.'))
}
