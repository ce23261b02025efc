import type {Checked} from '../lint/check.ts'
import type {EditOptions} from '../lint/edits.ts'
import {isDataPath, mayBeOpenApi} from '../openapi/recognize.ts'
import type {FileReport} from '../types.ts'
import type {BaselineDoor} from './baseline.ts'
import type {Cache} from './cache.ts'
import {repair} from './fix.ts'
import type {ChangedSources, keepOnLines} from './git.ts'
import type {Linter} from './linter.ts'
import type {Progress} from './progress.ts'
import type {Source} from './sources.ts'

/** What a run does with each source. */
export interface Work {
  /** Whether settings ignore a file. */
  isIgnored(name: string): boolean
  linter: Linter
  cache: Cache | undefined
  baseline: BaselineDoor | undefined
  /** The changed lines of each file, by its name; absent if all lines count. */
  lines: ChangedSources['lines']
  keepOnLines: typeof keepOnLines | undefined
  /** Whether repaired sources are written. */
  isFixing: boolean
  /**
   * Whether the source is standard input. With `--fix`, it is printed again even without repairs.
   */
  isFromStdin: boolean
  /** Which uncertain findings are repaired too. */
  allowed: EditOptions
  /** Adds the changes to a source to the patch; undefined without `--diff`. */
  writeDiff: ((name: string, before: string, after: string) => void) | undefined
  /** Whether a report needs the text of files with findings. */
  isTextKept: boolean
  progress: Progress
  /** Reports an error message. */
  fail(problem: string): void
}

/** The results for the sources of a run. */
export interface Linted {
  /** The files with findings. */
  files: FileReport[]
  /** The findings before headings were repaired; empty without `--fix-headings`. */
  headings: FileReport[]
  /** How many sources were checked. */
  checked: number
  /** The size of all checked sources, in bytes. */
  bytes: number
  /** How many findings were repaired. */
  fixed: number
}

/** Lint sources one after the other, and write the repaired ones. */
export async function lintSources(sources: readonly Source[], work: Work): Promise<Linted> {
  const linted: Linted = {files: [], headings: [], checked: 0, bytes: 0, fixed: 0}
  for (const [index, source] of sources.entries()) {
    if (work.isIgnored(source.name)) {
      // An editor replaces its text with the output, so the output must not be empty.
      const read = work.isFixing && work.isFromStdin ? source.read() : undefined
      if (read && 'text' in read) write(source, read.text, read.text, work)
      continue
    }
    // Signals are handled only here and in the other `pause`, so that none interrupts a write.
    if (index % 64 === 63) {
      work.progress.update(index)
      await pause()
    }
    const read = source.read()
    if ('problem' in read) {
      work.fail(read.problem)
      continue
    }
    const {text} = read
    // YAML and JSON that is not OpenAPI is skipped.
    if (!isDataPath(source.name) || mayBeOpenApi(text)) {
      linted.checked++
      linted.bytes += Buffer.byteLength(text)
    }
    const candidates = work.linter.findCandidates(text, source.name)
    if (candidates) {
      // Checking may take a while, so show the progress and let a signal end the run before.
      work.progress.update(index)
      const [checkFile] = await Promise.all([work.linter.load(source.name), pause()])
      lintSource(
        source,
        text,
        (changed) => checkFile(changed, source.name, changed === text ? candidates : undefined),
        work,
        linted,
      )
      continue
    }
    // Without candidates there are no findings.
    work.baseline?.add(source.name, [], withoutMark(text))
    // With `--fix`, standard input is printed even without repairs.
    if (work.isFixing) write(source, text, text, work)
  }
  return linted
}

/** Write a repaired source. @returns whether that worked */
function write(source: Source, text: string, before: string, {fail}: Work): boolean {
  const problem = source.write(text, before)
  if (problem !== undefined) fail(problem)
  return problem === undefined
}

/**
 * Check a source, repair it if the run does that, and add the remaining findings to the results.
 */
function lintSource(source: Source, before: string, lint: Check, work: Work, linted: Linted): void {
  const {name} = source
  const check = keepChanged(recall(name, before, lint, work), name, before, work)
  const first = check(before)
  let result: Checked & {text?: string} = first
  if (work.writeDiff) {
    work.progress.clear()
    work.writeDiff(name, before, repair(before, first, check, work.allowed).text)
  }
  if (work.isFixing) {
    if (work.allowed.headings) linted.headings.push({path: name, findings: first.findings})
    const repaired = repair(before, first, check, work.allowed)
    if (write(source, repaired.text, before, work)) {
      result = repaired
      linted.fixed += repaired.count
    }
  }
  for (const failure of result.failures) work.fail(`${name}: ${failure}`)
  const text = withoutMark(result.text ?? before)
  if (result.failures.length === 0) work.baseline?.add(name, result.findings, text)
  if (result.findings.length === 0) return
  linted.files.push({path: name, findings: result.findings, ...(work.isTextKept && {source: text})})
}

type Check = (text: string) => Checked

/** Get the check of a source: from the cache if it has the result, otherwise with the rules. */
function recall(name: string, before: string, lint: Check, {cache, isFixing, writeDiff}: Work): Check {
  const recalled = cache?.recall(name, before, isFixing || writeDiff !== undefined)
  return recalled ?? cache?.record(name, lint, writeDiff !== undefined) ?? lint
}

/** Wrap a check to keep only the findings on changed lines, if only those count. */
function keepChanged(check: Check, name: string, before: string, {lines, keepOnLines}: Work): Check {
  if (!keepOnLines) return check
  const changed = lines?.get(name) ?? []
  return (text) => {
    const checked = check(text)
    return {...checked, findings: keepOnLines(checked.findings, changed, text, before)}
  }
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

/** Let Node handle signals. */
function pause(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}
