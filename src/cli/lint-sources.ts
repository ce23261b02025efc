/** Lints and repairs the sources of a run, one after the other. */
import type {Checked} from '../lint/check.ts'
import {repairText, toEdits, type EditOptions, type Repaired} from '../lint/edits.ts'
import {isDataPath, mayBeOpenApi} from '../openapi/recognize.ts'
import type {FileReport} from '../types.ts'
import type {OpenBaseline} from './baseline.ts'
import type {Cache} from './cache.ts'
import type {Progress} from './host.ts'
import type {Linter} from './linter.ts'
import type {Source, Sources} from './sources.ts'

export interface Work extends Pick<Sources, 'keepChanged'> {
  isIgnored(name: string): boolean
  linter: Linter
  cache: Cache | undefined
  baseline: OpenBaseline | undefined
  /** Whether repaired sources are written. */
  isFixing: boolean
  /** Whether the only source is standard input. With `--fix`, it is printed even without repairs. */
  isFromStdin: boolean
  /** Which uncertain findings are repaired too. */
  allowed: EditOptions
  /** Adds the changes to a source to the patch; undefined without `--diff`. */
  writeDiff: ((name: string, before: string, after: string) => void) | undefined
  /** Whether a report needs the text of files with findings. */
  isTextKept: boolean
  progress: Progress
  fail(problem: string): void
}

/** The results for the sources of a run. */
export interface Linted {
  /** The files with findings. */
  files: FileReport[]
  /** The findings before headings were repaired; empty without `--fix-headings`. */
  headings: FileReport[]
  checked: number
  /** The size of all checked sources, in bytes. */
  bytes: number
  fixed: number
}

/** Lint sources, and write the repaired ones. */
export async function lintSources(sources: readonly Source[], work: Work): Promise<Linted> {
  const linted: Linted = {files: [], headings: [], checked: 0, bytes: 0, fixed: 0}
  for (const [index, source] of sources.entries()) {
    const {name} = source
    const isIgnored = work.isIgnored(name)
    // Print ignored standard input with `--fix`: an editor replaces its text with the output.
    if (isIgnored && !(work.isFixing && work.isFromStdin)) continue
    work.progress.update(index)
    const read = source.read()
    if ('problem' in read) {
      if (!isIgnored) work.fail(read.problem)
      continue
    }
    const {text} = read
    // YAML and JSON that is not OpenAPI is skipped.
    if (!isIgnored && (!isDataPath(name) || mayBeOpenApi(text))) {
      linted.checked++
      linted.bytes += Buffer.byteLength(text)
    }
    const candidates = isIgnored ? undefined : work.linter.findCandidates(text, name)
    if (candidates) {
      const check = await work.linter.load(name)
      const lint: Check = (changed) => check(changed, name, changed === text ? candidates : undefined)
      lintSource(source, text, lint, work, linted)
      continue
    }
    // Without candidates there are no findings.
    if (!isIgnored) work.baseline?.add(name, [], withoutMark(text))
    if (work.isFixing) write(source, text, text, work)
  }
  return linted
}

type Check = (text: string) => Checked

/** Write a repaired source, or report why that failed. @returns whether it worked */
function write(source: Source, text: string, before: string, {fail}: Work): boolean {
  const problem = source.write(text, before)
  if (problem !== undefined) fail(problem)
  return problem === undefined
}

/** Check a source, repair it if the run does that, and add the remaining findings to the results. */
function lintSource(source: Source, before: string, lint: Check, work: Work, linted: Linted): void {
  const {name} = source
  const {cache, keepChanged, isFixing, writeDiff, allowed} = work
  const cached = cache?.wrap(name, before, lint, {isFixing, isDiff: writeDiff !== undefined}) ?? lint
  const check: Check = (text) => {
    const checked = cached(text)
    return keepChanged ? {...checked, findings: keepChanged(name, checked.findings, text, before)} : checked
  }
  const first = check(before)
  let result: RepairedText = {...first, text: before, count: 0}
  if (writeDiff) {
    work.progress.clear()
    writeDiff(name, before, repair(before, first, check, allowed).text)
  }
  if (isFixing) {
    if (allowed.headings) linted.headings.push({path: name, findings: first.findings})
    const repaired = repair(before, first, check, allowed)
    if (write(source, repaired.text, before, work)) result = repaired
  }
  const {findings, failures, count} = result
  linted.fixed += count
  for (const failure of failures) work.fail(`${name}: ${failure}`)
  const text = withoutMark(result.text)
  if (failures.length === 0) work.baseline?.add(name, findings, text)
  if (findings.length > 0) linted.files.push({path: name, findings, ...(work.isTextKept && {source: text})})
}

type RepairedText = Checked & Repaired

/**
 * Repair the findings in a text, as far as the options allow. New findings in the repaired text
 * are reported, not repaired.
 *
 * @returns the unchanged text if a rule fails on it, before or after the repair
 */
function repair(text: string, first: Checked, check: Check, options: EditOptions): RepairedText {
  const none = {...first, text, count: 0}
  if (first.failures.length > 0) return none
  const repaired = repairText(text, toEdits(first.findings, options))
  if (repaired.text === text) return none
  const checked = check(repaired.text)
  return checked.failures.length > 0 ? none : {...checked, ...repaired}
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

/** Load a function that formats the changes to a file as a patch for `git apply`. */
export async function loadFormatDiff(): Promise<(name: string, before: string, after: string) => string> {
  const {formatPatch, structuredPatch} = await import('diff')
  return (name, before, after) => {
    if (before === after) return ''
    const patch = structuredPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {context: 3})
    return formatPatch({...patch, isGit: true})
  }
}
