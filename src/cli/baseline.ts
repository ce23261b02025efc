import fs from 'node:fs'
import path from 'node:path'
import type {PlacedFinding} from '../types.ts'
import {toName} from './files.ts'
import {holdSignals} from './hold-signals.ts'
import {readBytes} from './read-bytes.ts'
import {UsageError} from './usage-error.ts'
import {toSystemReason} from './system-reason.ts'

/**
 * How a baseline remembers a finding: by its words and their neighbours, not by
 * its line, so that text may move and change around it.
 */
interface BaselineEntry {
  rule: string
  actual: string
  /** Up to three words before it in its block; empty at the start. */
  before: string
  /** Up to three words after it in its block; empty at the end. */
  after: string
}

/** What was found before it was to count: entries by the path of the file, relative to the folder of the baseline. */
type Baseline = ReadonlyMap<string, readonly BaselineEntry[]>

/** What a run found in a file. */
interface BaselineFile {
  /** As in the baseline. */
  path: string
  entries: readonly BaselineEntry[]
}

/** How the findings of a run and a baseline go together. */
interface Match {
  /** For each file and entry of the run, whether the baseline has it. */
  isKnown: boolean[][]
  /** What the baseline has and the run did not find, where the run looked or the file is gone. */
  stale: {path: string; entry: BaselineEntry}[]
}

/**
 * Read a baseline.
 *
 * @param file absolute
 * @param name for the sentence that says what is wrong
 * @throws {UsageError} where it cannot be read or is none
 */
function readBaseline(file: string, name: string): Baseline {
  let text: string
  try {
    text = readBytes(file).toString('utf8')
  } catch (error) {
    const hint = (error as NodeJS.ErrnoException).code === 'ENOENT' ? '; --update-baseline makes it' : ''
    throw new UsageError(`Cannot read \`${name}\`: ${toSystemReason(error)}${hint}`)
  }
  let data: unknown
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new UsageError(`Cannot read \`${name}\`: ${(error as Error).message}`)
  }
  if (!isBaseline(data)) throw new UsageError(`Cannot read \`${name}\`: it is no baseline of version 1`)
  return new Map(Object.entries(data.files))
}

function isBaseline(data: unknown): data is {files: Record<string, BaselineEntry[]>} {
  if (!isRecord(data) || data['version'] !== 1 || !isRecord(data['files'])) return false
  return Object.values(data['files']).every((entries) => Array.isArray(entries) && entries.every(isEntry))
}

function isEntry(value: unknown): boolean {
  return isRecord(value) && ['rule', 'actual', 'before', 'after'].every((key) => typeof value[key] === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Format a baseline: sorted by path and one line for each entry, so that changes
 * of it are easy to review and to merge.
 */
function formatBaseline(baseline: Baseline): string {
  const files = [...baseline]
    .filter(([, entries]) => entries.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entries]) => {
      const lines = entries.map(({rule, actual, before, after}) => JSON.stringify({rule, actual, before, after}))
      return `    ${JSON.stringify(name)}: [\n      ${lines.join(',\n      ')}\n    ]`
    })
  const body = files.length === 0 ? '{}' : `{\n${files.join(',\n')}\n  }`
  return `{\n  "version": 1,\n  "files": ${body}\n}\n`
}

/** Words on each side that an entry remembers. */
const remembered = 3
/** Code units in which they are looked for. */
const reach = 300
// A line with nothing but blanks and marks of quotes: `\n> \n`
const blockEnd = /\r?\n[ \t>]*\r?\n/

/**
 * How a baseline remembers a finding.
 *
 * @param source what the finding is in, without a byte order mark
 */
function toEntry({rule, actual, range}: PlacedFinding, source: string): BaselineEntry {
  const {start, end} = range
  const blockBefore =
    source
      .slice(Math.max(0, start.offset - reach), start.offset)
      .split(blockEnd)
      .at(-1) ?? ''
  const [blockAfter = ''] = source.slice(end.offset, end.offset + reach).split(blockEnd)
  return {
    rule,
    actual: splitWords(actual).join(' '),
    before: splitWords(blockBefore).slice(-remembered).join(' '),
    after: splitWords(blockAfter).slice(0, remembered).join(' '),
  }
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/**
 * Find the entries of a baseline in what a run found. Each entry of the baseline
 * stands for one finding:
 *
 * 1. in the same file, with the same neighbours on both sides;
 * 2. then in the same file, with the same neighbours on one side;
 * 3. then, where its file is gone, in another file with the same neighbours.
 *
 * @param exists whether there still is a file of this path
 */
function matchBaseline(files: readonly BaselineFile[], baseline: Baseline, exists: (path: string) => boolean): Match {
  const isKnown = files.map(({entries}) => entries.map(() => false))
  const left = new Map([...baseline].map(([name, entries]) => [name, [...entries]]))
  const take = (
    candidates: BaselineEntry[] | undefined,
    found: BaselineEntry,
    isSame: (a: BaselineEntry, b: BaselineEntry) => boolean,
  ): boolean => {
    const index = candidates?.findIndex((entry) => isSame(entry, found)) ?? -1
    if (index >= 0) candidates?.splice(index, 1)
    return index >= 0
  }
  const gone = [...left.keys()].filter((name) => !files.some((file) => file.path === name) && !exists(name))
  const rounds: ((file: BaselineFile, found: BaselineEntry) => boolean)[] = [
    (file, found) => take(left.get(file.path), found, isEqual),
    (file, found) => take(left.get(file.path), found, isHalfEqual),
    (_, found) => gone.some((name) => take(left.get(name), found, isEqual)),
  ]
  for (const round of rounds) {
    for (const [index, file] of files.entries()) {
      const known = isKnown[index] ?? []
      for (const [at, found] of file.entries.entries()) known[at] ||= round(file, found)
    }
  }
  const stale = [...left]
    .filter(([name]) => gone.includes(name) || files.some((file) => file.path === name))
    .flatMap(([name, entries]) => entries.map((entry) => ({path: name, entry})))
  return {isKnown, stale}
}

function isEqual(a: BaselineEntry, b: BaselineEntry): boolean {
  return isSameKind(a, b) && a.before === b.before && a.after === b.after
}

function isHalfEqual(a: BaselineEntry, b: BaselineEntry): boolean {
  return isSameKind(a, b) && ((a.before !== '' && a.before === b.before) || (a.after !== '' && a.after === b.after))
}

function isSameKind(a: BaselineEntry, b: BaselineEntry): boolean {
  return a.rule === b.rule && a.actual === b.actual
}

/**
 * Put what a run found into a baseline.
 *
 * @param exists whether there still is a file of this path; entries of others go
 * @returns what the run found in its files, and what the baseline has of other files
 */
function updateBaseline(
  files: readonly BaselineFile[],
  baseline: Baseline,
  exists: (path: string) => boolean,
): Baseline {
  const others = [...baseline].filter(([name]) => exists(name))
  return new Map([...others, ...files.map(({path: name, entries}) => [name, entries] as const)])
}

/** The baseline of a run: applied to its findings, or made of them. */
export interface BaselineDoor {
  /** Remember what was found in a checked file; `source` without a byte order mark. */
  add(name: string, findings: readonly PlacedFinding[], source: string): void
  /**
   * Leave out what the baseline has, or put all of it into the baseline.
   *
   * @param isWhole whether the run saw all findings of its files, so that the
   *   others are stale
   * @param isPart whether other runs see the other files: one of those may be what a
   *   file that is gone is called now, so nothing is said of its entries
   */
  apply(isWhole: boolean, isPart: boolean): Applied
}

/** What a baseline did to a run. */
interface Applied {
  /** Findings that are new, by the name of the file. */
  fresh: ReadonlyMap<string, PlacedFinding[]>
  /** How many others there are. */
  known: number
  /** Sentences for a person. */
  notices: string[]
}

/** Stale entries that are named; there may be hundreds. */
const named = 10

/**
 * Open the baseline of a run.
 *
 * @param name as it was given, relative to the working directory
 * @param cwd absolute
 * @param isOff whether a rule was not run, so that nothing is known of its entries
 * @throws {UsageError} where it cannot be read, or written once the run is over
 */
export function openBaseline(
  name: string,
  cwd: string,
  isUpdate: boolean,
  isOff: (rule: string) => boolean,
): BaselineDoor {
  const file = path.resolve(cwd, name)
  const folder = path.dirname(file)
  const old = isUpdate && !fs.existsSync(file) ? new Map<string, BaselineEntry[]>() : readBaseline(file, name)
  const seen: (BaselineFile & {name: string; findings: PlacedFinding[]; others: PlacedFinding[]})[] = []
  const exists = (item: string): boolean => fs.existsSync(path.join(folder, item))
  return {
    add(item, all, source) {
      // What only informs counts for nothing, so there is nothing to keep it from.
      const findings = all.filter(({severity}) => severity !== 'info')
      const others = all.filter(({severity}) => severity === 'info')
      const entries = findings.map((finding) => toEntry(finding, source))
      seen.push({name: item, path: toName(path.resolve(cwd, item), folder), entries, findings, others})
    },
    apply(isWhole, isPart) {
      const {isKnown, stale} = matchBaseline(seen, old, exists)
      const known = isKnown.flat().filter(Boolean).length
      if (isUpdate) {
        const count = seen.reduce((sum, {entries}) => sum + entries.length, 0)
        writeBaseline(file, name, formatBaseline(updateBaseline(seen, old, exists)))
        const fresh = new Map(seen.map((item) => [item.name, item.others]))
        const removed = stale.length > 0 ? `, ${stale.length} removed` : ''
        return {fresh, known: count, notices: [`\`${name}\`: ${count - known} added, ${known} kept${removed}`]}
      }
      const fresh = seen.map(({name: item, findings, others}, index) => {
        const unknown = findings.filter((_, at) => !isKnown[index]?.[at])
        return [item, all(unknown, others)] as const
      })
      const judged = isWhole
        ? stale.filter(({path: item, entry}) => !isOff(entry.rule) && (!isPart || exists(item)))
        : []
      return {fresh: new Map(fresh), known, notices: describeStale(judged, name)}
    },
  }
}

function all(findings: readonly PlacedFinding[], others: readonly PlacedFinding[]): PlacedFinding[] {
  return [...findings, ...others].sort((a, b) => a.range.start.offset - b.range.start.offset)
}

function describeStale(stale: Match['stale'], name: string): string[] {
  if (stale.length === 0) return []
  const entries = stale.length === 1 ? '1 entry' : `${stale.length} entries`
  const rows = stale.slice(0, named).map(({path: item, entry}) => `  ${item}: \`${entry.actual}\` (${entry.rule})`)
  if (stale.length > named) rows.push(`  and ${stale.length - named} more`)
  return [
    [`\`${name}\`: nothing is found any more for ${entries}; --update-baseline removes what is stale`, ...rows].join(
      '\n',
    ),
  ]
}

function writeBaseline(file: string, name: string, text: string): void {
  holdSignals()
  try {
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return
    const beside = `${file}.${process.pid}.tmp`
    fs.writeFileSync(beside, text)
    fs.renameSync(beside, file)
  } catch (error) {
    throw new UsageError(`Cannot write \`${name}\`: ${toSystemReason(error)}`)
  }
}
