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

/** What is done with each source of a run. */
export interface Work {
  /** Whether settings ignore a file. */
  isIgnored(name: string): boolean
  linter: Linter
  cache: Cache | undefined
  baseline: BaselineDoor | undefined
  /** Lines that count, by the name of a file; absent where every line does. */
  lines: ChangedSources['lines']
  keepOnLines: typeof keepOnLines | undefined
  /** Whether sources are written. */
  isFixing: boolean
  /** Whether what is written is standard output, so that a text comes out again whatever is found in it. */
  isFromStdin: boolean
  /** What is repaired beside certain findings. */
  allowed: EditOptions
  /** Takes the patch of a source, where patches are asked for. */
  writeDiff: ((name: string, before: string, after: string) => void) | undefined
  /** Whether a report needs the text of files with findings. */
  isTextKept: boolean
  progress: Progress
  /** Takes a sentence that says what could not be done. */
  fail(problem: string): void
}

/** What was found in the sources of a run. */
export interface Linted {
  /** Those with findings. */
  files: FileReport[]
  /** What was found before headings were repaired; empty if they are not. */
  headings: FileReport[]
  /** How many were read and checked. */
  checked: number
  /** How many bytes they have. */
  bytes: number
  /** How many findings were repaired. */
  fixed: number
}

/** Lint sources one after the other, and write those that are repaired. */
export async function lintSources(sources: readonly Source[], work: Work): Promise<Linted> {
  const linted: Linted = {files: [], headings: [], checked: 0, bytes: 0, fixed: 0}
  for (const [index, source] of sources.entries()) {
    if (work.isIgnored(source.name)) {
      // What an editor sends has to come back.
      const read = work.isFixing && work.isFromStdin ? source.read() : undefined
      if (read && 'text' in read) write(source, read.text, read.text, work)
      continue
    }
    // Signals are heard here and below only, so that none interrupts a write.
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
    // Other YAML and JSON is left alone.
    if (!isDataPath(source.name) || mayBeOpenApi(text)) {
      linted.checked++
      linted.bytes += Buffer.byteLength(text)
    }
    const candidates = work.linter.findCandidates(text, source.name)
    if (candidates) {
      // This may take a while.
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
    // The cached result of this file is gone.
    work.baseline?.add(source.name, [], withoutMark(text))
    // A repaired standard input comes out again although nothing is repaired.
    if (work.isFixing) write(source, text, text, work)
  }
  return linted
}

/** @returns whether it was written */
function write(source: Source, text: string, before: string, {fail}: Work): boolean {
  const problem = source.write(text, before)
  if (problem !== undefined) fail(problem)
  return problem === undefined
}

/** Check a source, repair it as far as that is asked for, and add what is left to the results. */
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

/** The check of a source, by what the cache knows or by the rules. */
function recall(name: string, before: string, lint: Check, {cache, isFixing, writeDiff}: Work): Check {
  const recalled = cache?.recall(name, before, isFixing || writeDiff !== undefined)
  return recalled ?? cache?.record(name, lint, writeDiff !== undefined) ?? lint
}

/** The same check, of which only the findings on changed lines are kept where only those count. */
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

/** Let signals be heard. */
function pause(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}
