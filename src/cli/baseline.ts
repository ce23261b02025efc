import fs from 'node:fs'
import path from 'node:path'
import {toName} from '../glossary/files.ts'
import type {PlacedFinding} from '../types.ts'
import {isUsageError, toSystemReason, UsageError} from './errors.ts'
import {isListOf, isObjectWith, isOneOf, isRecordOf, isText} from './json-shapes.ts'
import {readPlainText, replaceFile, withLock} from './text-files.ts'

/**
 * How a baseline remembers a finding: by its words and their neighbours, not by
 * its line, so that text may move and change around it.
 */
interface Entry {
  rule: string
  actual: string
  /** Up to three words before it in its block; empty at the start. */
  before: string
  /** Up to three words after it in its block; empty at the end. */
  after: string
}

/** Old findings that do not count: entries by the path of the file, relative to the folder of the baseline. */
type Baseline = ReadonlyMap<string, readonly Entry[]>

/** What a run found in a file. */
interface CheckedFile {
  /** As in the baseline. */
  path: string
  /** As in reports. */
  name: string
  found: {finding: PlacedFinding; entry: Entry}[]
  /** `info` messages never count, so the baseline leaves them out. */
  others: PlacedFinding[]
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
   *   file that is gone is called now, so nothing is said about its entries
   */
  apply(isWhole: boolean, isPart: boolean): Applied
}

/** What a baseline did to a run. */
interface Applied {
  /** Findings that are new, by the name of the file. */
  fresh: ReadonlyMap<string, PlacedFinding[]>
  /** How many others there are. */
  known: number
  /** For a person: a sentence each, with the lines below it. */
  notices: (readonly [sentence: string, ...rows: string[]])[]
}

/**
 * Open the baseline of a run.
 *
 * @param name as it was given, relative to the working directory
 * @param cwd absolute
 * @param isOff whether a rule was not run, so that nothing is known about its entries
 * @throws {UsageError} if it cannot be read, or written once the run is over
 */
export function openBaseline(
  name: string,
  cwd: string,
  isUpdate: boolean,
  isOff: (rule: string) => boolean,
): BaselineDoor {
  const file = path.resolve(cwd, name)
  const folder = path.dirname(file)
  const read = (): Baseline => (isUpdate && !fs.existsSync(file) ? new Map() : readBaseline(file, name))
  const opened = read()
  const checked: CheckedFile[] = []
  const exists = (item: string): boolean => fs.existsSync(path.join(folder, item))
  return {
    add(item, findings, source) {
      const found = findings
        .filter(({severity}) => severity !== 'info')
        .map((finding) => ({finding, entry: toEntry(finding, source)}))
      const others = findings.filter(({severity}) => severity === 'info')
      checked.push({name: item, path: toName(path.resolve(cwd, item), folder), found, others})
    },
    apply(isWhole, isPart) {
      if (isUpdate) {
        const {known, stale} = change(file, name, () => {
          const old = read()
          writeBaseline(file, updateBaseline(checked, old, exists))
          return matchBaseline(checked, old, exists)
        })
        const count = checked.reduce((sum, {found}) => sum + found.length, 0)
        const removed = stale.length > 0 ? `, ${stale.length} removed` : ''
        return {
          fresh: new Map(checked.map((item) => [item.name, item.others])),
          known: count,
          notices: [[`\`${name}\`: ${count - known.size} added, ${known.size} kept${removed}`]],
        }
      }
      const {known, stale} = matchBaseline(checked, opened, exists)
      const fresh = checked.map(({name: item, found, others}) => {
        const findings = found.filter(({entry}) => !known.has(entry)).map(({finding}) => finding)
        return [item, [...findings, ...others].sort((a, b) => a.range.start.offset - b.range.start.offset)] as const
      })
      const judged = stale.filter(({path: item, entry}) => !isOff(entry.rule) && (!isPart || exists(item)))
      return {fresh: new Map(fresh), known: known.size, notices: isWhole ? describeStale(judged, name) : []}
    },
  }
}

/** @throws {UsageError} if it cannot be read, or is not one */
function readBaseline(file: string, name: string): Baseline {
  let data: unknown
  try {
    data = JSON.parse(readPlainText(file))
  } catch (error) {
    const hint = (error as NodeJS.ErrnoException).code === 'ENOENT' ? '; --update-baseline makes it' : ''
    throw new UsageError(`Cannot read \`${name}\`: ${toSystemReason(error)}${hint}`)
  }
  if (!isBaseline(data)) throw new UsageError(`Cannot read \`${name}\`: it is not a baseline of version 1`)
  return new Map(Object.entries(data.files))
}

const isEntry = isObjectWith({rule: isText, actual: isText, before: isText, after: isText})
const isShaped = isObjectWith({version: isOneOf([1]), files: isRecordOf(isListOf(isEntry))})

function isBaseline(data: unknown): data is {files: Record<string, Entry[]>} {
  return isShaped(data)
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
function toEntry({rule, actual, range: {start, end}}: PlacedFinding, source: string): Entry {
  const before = source.slice(Math.max(0, start.offset - reach), start.offset).split(blockEnd)
  const after = source.slice(end.offset, end.offset + reach).split(blockEnd)
  return {
    rule,
    actual: splitWords(actual).join(' '),
    before: splitWords(before.at(-1)).slice(-remembered).join(' '),
    after: splitWords(after[0]).slice(0, remembered).join(' '),
  }
}

function splitWords(text = ''): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** What the baseline has and the run did not find, where the run looked or the file is gone. */
type Stale = readonly {path: string; entry: Entry}[]

/**
 * Find the entries of a baseline in what a run found. Each entry of the baseline
 * stands for one finding:
 *
 * 1. in the same file, with the same neighbours on both sides;
 * 2. then in the same file, with the same neighbours on one side;
 * 3. then, where its file is gone, in another file with the same neighbours.
 *
 * @param exists whether there still is a file of this path
 * @returns entries of the run that the baseline has, and what is stale
 */
function matchBaseline(
  checked: readonly CheckedFile[],
  baseline: Baseline,
  exists: (path: string) => boolean,
): {known: ReadonlySet<Entry>; stale: Stale} {
  const known = new Set<Entry>()
  const left = new Map([...baseline].map(([name, entries]) => [name, [...entries]]))
  const paths = new Set(checked.map((file) => file.path))
  const gone = [...left.keys()].filter((name) => !paths.has(name) && !exists(name))
  const rounds = [
    {isHalf: false, isMoved: false},
    {isHalf: true, isMoved: false},
    {isHalf: false, isMoved: true},
  ]
  const take = (name: string, entry: Entry, isHalf: boolean): boolean => {
    const entries = left.get(name) ?? []
    const index = entries.findIndex((other) => isSame(other, entry, isHalf))
    if (index >= 0) entries.splice(index, 1)
    return index >= 0
  }
  for (const {isHalf, isMoved} of rounds) {
    for (const {path: own, found} of checked) {
      for (const {entry} of found) {
        if (known.has(entry)) continue
        if ((isMoved ? gone : [own]).some((name) => take(name, entry, isHalf))) known.add(entry)
      }
    }
  }
  const stale = [...left]
    .filter(([name]) => gone.includes(name) || paths.has(name))
    .flatMap(([name, entries]) => entries.map((entry) => ({path: name, entry})))
  return {known, stale}
}

/** Whether two entries have the same neighbours on both sides, or on one that has any. */
function isSame(a: Entry, b: Entry, isHalf: boolean): boolean {
  if (a.rule !== b.rule || a.actual !== b.actual) return false
  const [before, after] = [a.before === b.before, a.after === b.after]
  return (before && after) || (isHalf && ((before && a.before !== '') || (after && a.after !== '')))
}

/** Stale entries that are named; there may be hundreds. */
const named = 10

function describeStale(stale: Stale, name: string): Applied['notices'] {
  if (stale.length === 0) return []
  const entries = stale.length === 1 ? '1 stale entry' : `${stale.length} stale entries`
  const rows = stale.slice(0, named).map(({path: item, entry}) => `  ${item}: \`${entry.actual}\` (${entry.rule})`)
  if (stale.length > named) rows.push(`  and ${stale.length - named} more`)
  const head = `\`${name}\` has ${entries}; --update-baseline removes what is stale`
  return [[head, ...rows]]
}

/** A baseline with what a run found in its files; entries of other files stay while those exist. */
function updateBaseline(
  checked: readonly CheckedFile[],
  baseline: Baseline,
  exists: (path: string) => boolean,
): Baseline {
  const others = [...baseline].filter(([name]) => exists(name))
  return new Map([...others, ...checked.map((file) => [file.path, file.found.map(({entry}) => entry)] as const)])
}

/**
 * Change a baseline while no other run does: of two at once, each keeps what the other one wrote.
 *
 * @throws {UsageError} if that cannot be done
 */
function change<Value>(file: string, name: string, action: () => Value): Value {
  try {
    return withLock(file, action)
  } catch (error) {
    if (isUsageError(error)) throw error
    throw new UsageError(`Cannot write \`${name}\`: ${toSystemReason(error)}`)
  }
}

function writeBaseline(file: string, baseline: Baseline): void {
  const text = formatBaseline(baseline)
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) replaceFile(file, text)
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
