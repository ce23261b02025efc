/** Asks git which lines changed, and keeps the findings on those lines. */
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {diffArrays, parsePatch} from 'diff'
import {isGlob, toName} from '../glossary/files.ts'
import {isDataPath} from '../openapi/recognize.ts'
import type {PlacedFinding} from '../types.ts'
import {UsageError} from './errors.ts'
import {expandGlob, isNamed, isReadable, isSearchable, refuse, type Selection} from './files.ts'
import {toFileSource, type Source, type Sources} from './sources.ts'
import {decode} from './text-files.ts'

/** Ranges of lines, counted from 1, both ends included. Only a line feed ends a line, because git counts lines this way. */
type Lines = readonly (readonly [from: number, to: number])[]

/**
 * Find the changed files that paths name or match.
 *
 * @param since a commit. The lines that changed since its merge base with HEAD count as changed
 * @param isStaged whether to take only staged files, with their staged text
 * @throws {UsageError} if git reports an error
 */
export async function findChangedSources(
  paths: readonly string[],
  cwd: string,
  selection: Selection,
  since: string | undefined,
  isStaged: boolean,
): Promise<Sources> {
  const lines = since === undefined ? undefined : findChangedLines(since, cwd, isStaged)
  const staged = isStaged ? findStaged(cwd) : undefined
  const names = [...(staged ?? lines ?? new Map<string, unknown>()).keys()]
    .filter((name) => !lines || lines.has(name))
    .sort((a, b) => (a < b ? -1 : 1))
  const {chosen, problems} = await choose(paths, names, cwd, selection)
  const kept = chosen.filter(({file}) => !selection.findIgnorer(file))
  const sources = staged ? readStaged(kept, staged, cwd) : kept.filter(({file}) => isFile(file))
  const keepChanged: Sources['keepChanged'] =
    lines && ((name, findings, text, before) => keepOnLines(findings, lines.get(name) ?? [], text, before))
  return {sources, problems, ...(keepChanged && {keepChanged})}
}

function isFile(file: string): boolean {
  try {
    return fs.lstatSync(file, {throwIfNoEntry: false})?.isFile() ?? false
  } catch {
    return false // A folder in the path has become a file, such as `docs` in `docs/orders.md`.
  }
}

/** Choose from the names of changed files, as `findFiles` chooses from the files in folders. */
async function choose(
  paths: readonly string[],
  names: readonly string[],
  cwd: string,
  selection: Selection,
): Promise<{chosen: Source[]; problems: string[]}> {
  const chosen = new Map<string, Source>()
  const problems: string[] = []
  for (const item of paths) {
    const absolute = path.resolve(cwd, item)
    const wanted = toName(absolute, cwd)
    const isChanged = names.includes(wanted)
    let found: readonly string[] = []
    if (isChanged && isReadable(wanted, selection)) found = [wanted]
    else if (isChanged) {
      if (!selection.findIgnorer(absolute)) problems.push(refuse(wanted))
    } else if (fs.existsSync(absolute) || names.some((name) => isBelow(name, wanted))) {
      found = names.filter((name) => isBelow(name, wanted) && isSearched(name, wanted, selection))
    } else if (isGlob(item)) {
      const matches = new Set(await expandGlob(item, cwd, selection))
      found = names.filter((name) => matches.has(path.resolve(cwd, name)))
    } else if (!selection.allowsUnmatched) problems.push(`No such file or folder: \`${item}\``)
    for (const name of found) {
      const isOptional = !isNamed(item, isChanged) && isDataPath(name)
      if (!isOptional || !chosen.has(name)) chosen.set(name, toFileSource(path.resolve(cwd, name), name, isOptional))
    }
  }
  return {chosen: [...chosen.values()], problems}
}

function isBelow(name: string, folder: string): boolean {
  return folder === '' ? !name.startsWith('../') : name.startsWith(`${folder}/`)
}

/** Whether a search of the folder would find the file. */
function isSearched(name: string, folder: string, selection: Selection): boolean {
  const between = name.slice(folder === '' ? 0 : folder.length + 1).split('/')
  return isReadable(name, selection) && between.slice(0, -1).every(isSearchable)
}

/** The arguments with which git prints a patch without context. They override the user's git settings. */
const patchArguments = (
  '-c core.quotePath=false diff --no-ext-diff --no-textconv --no-color --no-relative --text ' +
  '--unified=0 --find-renames --src-prefix=a/ --dst-prefix=b/ --ignore-submodules'
).split(' ')

const everyLine: Lines = [[1, Infinity]]

/**
 * Find the lines of the work tree or the index that were added or changed since the merge base of a
 * commit and HEAD. All lines of an untracked file count as added.
 *
 * @param reference a commit, such as `origin/main`
 * @returns the changed lines of each file. The keys are names of files, relative to `cwd`
 * @throws {UsageError} if there is no repository, no such commit or no merge base
 */
function findChangedLines(reference: string, cwd: string, isStaged: boolean): Map<string, Lines> {
  const toName = readNaming(cwd)
  const base = findMergeBase(reference, cwd)
  const patch = readGit([...patchArguments, ...(isStaged ? ['--cached'] : []), base, '--'], cwd)
  const changed = new Map<string, Lines>()
  for (const {newFileName = '/dev/null', hunks} of parsePatch(patch.toString())) {
    const lines = hunks
      .filter(({newLines}) => newLines > 0)
      .map(({newStart, newLines}) => [newStart, newStart + newLines - 1] as const)
    // The name is like `b/docs/orders.md`. For a deleted file, the name is `/dev/null`, and `lines` is empty.
    if (lines.length > 0) changed.set(toName(newFileName.slice(2)), lines)
  }
  if (isStaged) return changed
  const untracked = readGit(['ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', ':/'], cwd)
  for (const name of untracked.toString().split('\0')) if (name !== '') changed.set(toName(name), everyLine)
  return changed
}

function findMergeBase(reference: string, cwd: string): string {
  const commit = runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`], cwd)
  if (commit.status !== 0) {
    const hasCommit = runGit(['rev-parse', '--verify', '--quiet', 'HEAD'], cwd).status === 0
    throw new UsageError(
      hasCommit
        ? `Unexpected value \`${reference}\` for \`--since\`, expected a commit that this clone has; you may have to fetch it`
        : 'Cannot use `--since`: this repository has no commit yet',
    )
  }
  const base = runGit(['merge-base', commit.stdout.toString().trim(), 'HEAD'], cwd)
  if (base.status !== 0) {
    throw new UsageError(
      `Cannot find the merge base of \`${reference}\` and HEAD; in a shallow clone, run \`git fetch --unshallow\``,
    )
  }
  return base.stdout.toString().trim()
}

function findStaged(cwd: string): Map<string, string> {
  const toName = readNaming(cwd)
  const args = 'diff --cached --raw -z --no-renames --no-abbrev --no-relative --diff-filter=AMT'.split(' ')
  const fields = readGit(args, cwd).toString().split('\0')
  const staged = new Map<string, string>()
  // Each file has two fields: `:100644 100644 <id before> <id after> M`, then its name.
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [, mode = '', , id] = (fields[index] ?? '').split(' ')
    const name = fields[index + 1]
    if (mode.startsWith('100') && id !== undefined && name !== undefined) staged.set(toName(name), id)
  }
  return staged
}

function readStaged(files: readonly Source[], staged: ReadonlyMap<string, string>, cwd: string): Source[] {
  if (files.length === 0) return []
  const ids = files.map(({name}) => staged.get(name) ?? '')
  const stdout = readGit(['cat-file', '--batch'], cwd, `${ids.join('\n')}\n`)
  let at = 0
  return files.map((source) => {
    const {name} = source
    const head = stdout.indexOf('\n', at) // `<id> blob <size>`
    const size = Number(stdout.toString('latin1', at, head).split(' ').at(-1))
    const bytes = stdout.subarray(head + 1, head + 1 + size)
    at = head + 1 + size + 1
    const write = (): string => `Cannot write \`${name}\`: its text comes from the git index`
    return {...source, read: () => decode(bytes, name), write}
  })
}

/**
 * Create a function that makes paths relative to `cwd`. git prints paths relative to the root of the
 * repository.
 *
 * @throws {UsageError} outside of a repository
 */
function readNaming(cwd: string): (name: string) => string {
  const {status, stdout, problem} = runGit(['rev-parse', '--show-prefix'], cwd)
  if (status !== 0) throw new UsageError(`Cannot ask git what changed: ${problem}`)
  const prefix = stdout.toString().replace(/\n$/, '')
  // From `docs/guides/`, the path to `orders.md` in the root is `../../orders.md`.
  return (name) => path.posix.relative(`/${prefix}`, `/${name}`)
}

/**
 * Run git. Keeps the environment variables that git sets in a hook, such as `GIT_INDEX_FILE`.
 *
 * @returns the exit status and the output. `problem` is the last line of stderr, without `fatal: `
 * @throws {UsageError} if git cannot be run
 */
function runGit(
  args: readonly string[],
  cwd: string,
  input?: string,
): {status: number; stdout: Buffer; problem: string} {
  const {status, stdout, stderr, error} = spawnSync('git', args, {
    cwd,
    maxBuffer: Infinity,
    ...(input !== undefined && {input}),
  })
  if (error) throw new UsageError(`Cannot run git: ${error.message}`)
  const lines = stderr.toString().trim().split('\n')
  return {status: status ?? 1, stdout, problem: (lines.at(-1) ?? '').replace('fatal: ', '')}
}

function readGit(args: readonly string[], cwd: string, input?: string): Buffer {
  const {status, stdout, problem} = runGit(args, cwd, input)
  if (status !== 0) throw new UsageError(`git ${toSubcommand(args)}: ${problem}`)
  return stdout
}

/**
 * Keep the findings that touch the given lines.
 *
 * @param lines the given lines, counted in `before`
 * @param text the text that the findings are in: `before`, or the repaired text
 * @param before the text before the repair
 */
function keepOnLines(findings: readonly PlacedFinding[], lines: Lines, text: string, before: string): PlacedFinding[] {
  if (findings.length === 0) return []
  const current = text === before ? lines : moveLines(lines, before, text)
  const source = text.replace(/^\uFEFF/, '')
  return findings.filter(({range: {start, end}}) => {
    const first = countLine(source, start.offset)
    const last = countLine(source, Math.max(start.offset, end.offset - 1))
    return current.some(([from, to]) => from <= last && first <= to)
  })
}

function countLine(source: string, offset: number): number {
  let line = 1
  for (let at = source.indexOf('\n'); at >= 0 && at < offset; at = source.indexOf('\n', at + 1)) line++
  return line
}

/** Find where the given lines are after a repair. A repair may join lines. */
function moveLines(lines: Lines, before: string, after: string): Lines {
  const [old, current] = [before.split('\n'), after.split('\n')]
  if (old.length === current.length) return lines
  const moved: (readonly [number, number])[] = []
  const isChanged = (line: number): boolean => lines.some(([from, to]) => from <= line && line <= to)
  let [oldLine, line] = [1, 1]
  let isReplaced = false
  for (const {count, added, removed} of diffArrays(old, current)) {
    const steps = Array.from({length: count}, (_, index) => index)
    if (removed) isReplaced = steps.some((step) => isChanged(oldLine + step))
    else {
      const kept = steps.filter((step) => (added ? isReplaced : isChanged(oldLine + step)))
      moved.push(...kept.map((step) => [line + step, line + step] as const))
      line += count
      isReplaced = false
    }
    if (!added) oldLine += count
  }
  return moved
}

/** Find the subcommand of git after options such as `-c core.quotePath=false`. */
function toSubcommand([first = '', ...rest]: readonly string[]): string {
  return first === '-c' ? toSubcommand(rest.slice(1)) : first
}
