/** Lints and repairs the sources of a run, one after the other. */
import type {Checked} from '../lint/check.ts'
import {repairText, toEdits, type EditOptions, type Repaired} from '../lint/edits.ts'
import {isDataPath, mayBeOpenApi} from '../openapi/recognize.ts'
import type {Candidates} from '../markdown/document.ts'
import type {FileReport, PlacedFinding} from '../types.ts'
import type {Cache} from './cache.ts'
import type {Host, Progress} from './host.ts'
import type {Linter} from './linter.ts'
import type {LoadedSettings} from './settings.ts'
import type {Source, Sources} from './sources.ts'

export interface Work extends Pick<Sources, 'keepChanged'> {
  settings: Pick<LoadedSettings, 'findIgnorer' | 'describe'>
  linter: Linter
  cache: Cache | undefined
  /** Whether repaired texts are written, to their files or to standard output. */
  isFixing: boolean
  /** Whether the only source is standard input. With `--fix`, its text is printed even without repairs. */
  isFromStdin: boolean
  allowed: EditOptions
  /** Prints the changes to a source; undefined without `--diff`. */
  writeDiff: ((name: string, before: string, after: string) => void) | undefined
  /** Whether the text of files with findings is needed later. */
  isTextKept: boolean
  progress: Progress
  fail(problem: string): void
}

export interface Linted {
  files: FileReport[]
  /** The findings that `--fix-headings` repairs. */
  headings: FileReport[]
  /** The names of all sources that were checked without failures. */
  complete: string[]
  checked: number
  /** The size of all checked sources, in bytes. */
  bytes: number
  fixed: number
}

export async function lintSources(sources: readonly Source[], work: Work): Promise<Linted> {
  const linted: Linted = {files: [], headings: [], complete: [], checked: 0, bytes: 0, fixed: 0}
  for (const [index, source] of sources.entries()) {
    const {name} = source
    const isIgnored = work.settings.findIgnorer(name) !== undefined
    // With `--fix`, print standard input even if it is ignored, because an editor replaces its text with the output.
    if (isIgnored && !(work.isFixing && work.isFromStdin)) continue
    work.progress.update(index)
    const read = source.read()
    if ('problem' in read) {
      if (!isIgnored) work.fail(read.problem)
      continue
    }
    const {text} = read
    // YAML and JSON files that are not OpenAPI documents do not count as checked.
    if (!isIgnored && (!isDataPath(name) || mayBeOpenApi(text))) {
      linted.checked++
      linted.bytes += Buffer.byteLength(text)
    }
    const candidates = isIgnored ? undefined : work.linter.findCandidates(text, name)
    if (candidates) await lintSource(source, text, candidates, work, linted)
    else {
      // Without candidates there are no findings.
      if (!isIgnored) linted.complete.push(name)
      if (work.isFixing) write(source, text, text, work)
    }
  }
  return linted
}

/** Write a repaired source, or report why writing failed. @returns whether the source was written */
function write(source: Source, text: string, before: string, {fail}: Work): boolean {
  const problem = source.write(text, before)
  if (problem !== undefined) fail(problem)
  return problem === undefined
}

interface CheckedText extends Repaired {
  checked: Checked
}

/** Check a source, repair it if the options ask for repairs, and add the remaining findings to the results. */
async function lintSource(
  source: Source,
  before: string,
  candidates: Candidates,
  work: Work,
  linted: Linted,
): Promise<void> {
  const {name} = source
  const {cache, isFixing, writeDiff, allowed} = work
  const settings = work.settings.describe?.(name)
  const check: Check = (text) => work.linter.check(text, name, text === before ? candidates : undefined)
  const select = ({checked, text}: CheckedText): readonly PlacedFinding[] =>
    work.keepChanged?.(name, checked.findings, text, before) ?? checked.findings
  const cached = cache?.find(name, before, settings)
  // Findings from the cache cannot be repaired. So a text with such findings is checked again before repairs.
  const known = cached && (cached.findings.length === 0 || !(isFixing || writeDiff)) ? cached : undefined
  const first = {checked: known ?? (await check(before)), text: before, count: 0}
  const found = select(first)
  let last: CheckedText = first
  if (writeDiff || isFixing) {
    const repaired = await repair(first, found, check, allowed)
    if (writeDiff) {
      work.progress.clear()
      writeDiff(name, before, repaired.text)
    } else if (write(source, repaired.text, before, work)) last = repaired
    const left = new Set(select(writeDiff ? repaired : last).map(({anchor}) => anchor))
    const changed = found.filter(({anchor}) => !left.has(anchor))
    if (allowed.headings && changed.length > 0) linted.headings.push({path: name, findings: changed})
  }
  const {checked, text, count} = last
  if (checked !== known) cache?.keep(name, text, settings, checked)
  linted.fixed += count
  for (const failure of checked.failures) work.fail(`${name}: ${failure}`)
  if (checked.failures.length === 0) linted.complete.push(name)
  const findings = select(last)
  if (findings.length > 0)
    linted.files.push({path: name, findings, ...(work.isTextKept && {source: text.replace(/^\uFEFF/, '')})})
}

type Check = (text: string) => Promise<Checked>

/**
 * Repair findings in a text, as far as the options allow. New findings in the repaired text are
 * reported, not repaired.
 *
 * @returns the unchanged text if a rule fails on the text before or after the repair
 */
async function repair(
  first: CheckedText,
  found: readonly PlacedFinding[],
  check: Check,
  options: EditOptions,
): Promise<CheckedText> {
  if (first.checked.failures.length > 0) return first
  const repaired = repairText(first.text, toEdits(found, options))
  if (repaired.text === first.text) return first
  const checked = await check(repaired.text)
  return checked.failures.length > 0 ? first : {checked, ...repaired}
}

/** Load a function that prints the changes to a file as a patch for `git apply`. */
export async function loadWriteDiff({stdout}: Pick<Host, 'stdout'>): Promise<NonNullable<Work['writeDiff']>> {
  const {formatPatch, structuredPatch} = await import('diff')
  return (name, before, after) => {
    if (before === after) return
    const patch = structuredPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {context: 3})
    stdout.write(formatPatch({...patch, isGit: true}))
  }
}
