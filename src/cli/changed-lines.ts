import {diffArrays} from 'diff'
import {readGit, runGit} from './git.ts'
import type {PlacedFinding} from '../types.ts'
import {UsageError} from './usage-error.ts'

/** Lines from 1, both ends included; a line ends with a line feed, as git sees it. */
export type Lines = readonly (readonly [from: number, to: number])[]

/** A patch without context that no setting of a person changes. */
const patchArguments = (
  '-c core.quotePath=false diff --no-ext-diff --no-textconv --no-color --no-relative --text ' +
  '--unified=0 --find-renames --src-prefix=a/ --dst-prefix=b/ --ignore-submodules'
).split(' ')

/** Every line of a file. */
const everyLine: Lines = [[1, Infinity]]

/**
 * Find the lines that changed since the merge base of a commit and the current
 * one, in the work tree or in the index.
 *
 * Files that git does not know yet are changed as a whole.
 *
 * @param reference a commit, such as `origin/main`
 * @param cwd absolute
 * @returns lines by the name of the file, relative to `cwd`; files without lines
 *   that were added or changed are absent
 * @throws {UsageError} outside of a repository, and where git knows no such commit
 *   or no merge base
 */
export function findChangedLines(reference: string, cwd: string, isStaged: boolean): Map<string, Lines> {
  const toName = readNaming(cwd)
  const base = findMergeBase(reference, cwd)
  const patch = readGit(isStaged ? [...patchArguments, '--cached', base, '--'] : [...patchArguments, base, '--'], cwd)
  const changed = new Map<string, Lines>()
  for (const [name, lines] of parsePatch(patch.toString('utf8'))) changed.set(toName(name), lines)
  if (isStaged) return changed
  const untracked = readGit(['ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', ':/'], cwd)
  for (const name of untracked.toString('utf8').split('\0')) if (name !== '') changed.set(toName(name), everyLine)
  return changed
}

/**
 * How to make a name from the root of the repository one from a folder in it.
 *
 * @param cwd absolute
 * @throws {UsageError} outside of a repository
 */
export function readNaming(cwd: string): (name: string) => string {
  const {status, stdout, problem} = runGit(['rev-parse', '--show-prefix'], cwd)
  if (status !== 0) throw new UsageError(`Cannot ask git what changed: ${problem}`)
  const prefix = stdout.toString('utf8').replace(/\n$/, '').split('/').slice(0, -1)
  return (name) => {
    const parts = name.split('/')
    let common = 0
    while (common < prefix.length && prefix[common] === parts[common]) common++
    return [...prefix.slice(common).map(() => '..'), ...parts.slice(common)].join('/')
  }
}

function findMergeBase(reference: string, cwd: string): string {
  const commit = runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`], cwd)
  if (commit.status !== 0) {
    throw new UsageError(
      `Unexpected value \`${reference}\` for \`--since\`, expected a commit that this clone has; is it fetched?`,
    )
  }
  const base = runGit(['merge-base', commit.stdout.toString().trim(), 'HEAD'], cwd)
  if (base.status !== 0) {
    throw new UsageError(
      `Cannot find the merge base of \`${reference}\` and HEAD; a shallow clone lacks history (\`git fetch --unshallow\`)`,
    )
  }
  return base.stdout.toString().trim()
}

const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/ // `@@ -3,0 +4,2 @@ ## Orders`

/** The lines of each new file in a patch without context; names from the root of the repository. */
function parsePatch(patch: string): Map<string, Lines> {
  const files = new Map<string, (readonly [number, number])[]>()
  const rows = patch.split('\n')
  let name: string | undefined
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? ''
    if (row.startsWith('+++ ')) {
      const file = unquote(row.slice(4).replace(/\t$/, ''))
      name = file === '/dev/null' ? undefined : file.slice(2)
      continue
    }
    const [, removed = '1', from, added = '1'] = hunk.exec(row) ?? []
    if (from === undefined) continue
    // The lines of a hunk may look like anything, also like the head of a file.
    index += Number(removed) + Number(added)
    if (name === undefined || added === '0') continue
    const ranges = files.get(name) ?? []
    ranges.push([Number(from), Number(from) + Number(added) - 1])
    files.set(name, ranges)
  }
  return files
}

const escapes = new Map([
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
])

/** A name as git quotes it where it has odd characters: `"b/two\nlines.md"`. */
function unquote(name: string): string {
  if (!name.startsWith('"')) return name
  return name.slice(1, -1).replace(/\\([0-7]{3}|.)/g, (_, code: string) => {
    if (code.length === 3) return String.fromCharCode(Number.parseInt(code, 8))
    return escapes.get(code) ?? code
  })
}

/**
 * Keep the findings that touch certain lines, and a comment that is not
 * understood: it keeps everything else in the file from being found.
 *
 * @param lines of the text `before`
 * @param text what the findings are in: `before`, or what repairs made of it
 */
export function keepOnLines<Finding extends Pick<PlacedFinding, 'range' | 'rule'>>(
  findings: readonly Finding[],
  lines: Lines,
  text: string,
  before: string = text,
): Finding[] {
  if (findings.length === 0) return []
  const current = text === before ? lines : moveLines(lines, before, text)
  const source = text.replace(/^\uFEFF/, '')
  return findings.filter(({rule, range: {start, end}}) => {
    if (rule === 'lint-comment') return true
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

/** The same lines after repairs, which may join two of them. */
function moveLines(lines: Lines, before: string, after: string): Lines {
  const [old, current] = [before.split('\n'), after.split('\n')]
  if (old.length === current.length) return lines
  const moved: [number, number][] = []
  const isChanged = (line: number): boolean => lines.some(([from, to]) => from <= line && line <= to)
  let oldLine = 1
  let line = 1
  let isReplaced = false
  for (const {count, added, removed} of diffArrays(old, current)) {
    if (removed) {
      isReplaced = Array.from({length: count}, (_, index) => oldLine + index).some(isChanged)
      oldLine += count
      continue
    }
    for (let index = 0; index < count; index++) {
      if (added ? isReplaced : isChanged(oldLine + index)) moved.push([line + index, line + index])
    }
    line += count
    if (!added) oldLine += count
    isReplaced = false
  }
  return moved
}
