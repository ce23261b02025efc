import fs from 'node:fs'
import path from 'node:path'
import {isThere, toName} from '../glossary/files.ts'
import type {FileReport, PlacedFinding} from '../types.ts'
import {isUsageError, toSystemReason, UsageError} from './errors.ts'
import {isListOf, isObjectWith, isOneOf, isRecordOf, isText} from '../glossary/values.ts'
import type {Linted} from './lint-sources.ts'
import type {Options} from './options.ts'
import {readJson, replaceFile, withLock} from './text-files.ts'

/** A finding in a baseline. An entry has no line number, so that the entry still matches after lines move. */
interface Entry {
  rule: string
  actual: string
  before: string
  after: string
}

/** The entries of a baseline. The keys are paths of files, relative to the folder of the baseline. */
type Entries = ReadonlyMap<string, readonly Entry[]>

/** The findings that a baseline may list, each with its entry. The keys are paths of files, as in `Entries`. */
type Found = ReadonlyMap<string, ReadonlyMap<PlacedFinding, Entry>>

interface Baseline {
  /**
   * Leave out the findings that the baseline lists. With `--update-baseline`, write all findings to the baseline.
   *
   * @param linted the findings and the text of each file, and the names of all files that were checked without failures
   * @param isJudged whether to report the stale entries of a rule
   * @throws {UsageError} if the baseline cannot be written
   */
  apply(linted: Pick<Linted, 'files' | 'complete'>, isJudged: (rule: string) => boolean): Promise<Applied>
}

interface Applied {
  /** The files without the findings that the baseline lists. */
  files: FileReport[]
  known: number
  /** Messages for stderr. Each is a sentence, and the lines to print below it. */
  notices: (readonly [sentence: string, ...rows: string[]])[]
}

/** Open the baseline of a run. @throws {UsageError} if the baseline cannot be read */
export function openBaseline(
  {'baseline': name = '', 'update-baseline': isUpdate = false}: Options,
  cwd: string,
): Baseline {
  const file = path.resolve(cwd, name)
  const folder = path.dirname(file)
  const exists = (item: string): boolean => fs.existsSync(path.join(folder, item))
  const entries = readEntries(file, name, isUpdate)
  return {
    async apply({files, complete}, isJudged) {
      const reports = new Map(files.map((report) => [report.path, report]))
      const found: Found = new Map(
        complete.map((item) => [toName(path.resolve(cwd, item), folder), toEntries(reports.get(item))]),
      )
      const leaveOut = (known: ReadonlySet<PlacedFinding>): FileReport[] =>
        files.map((report) => ({...report, findings: report.findings.filter((finding) => !known.has(finding))}))
      if (!isUpdate) {
        const {known, stale} = match(found, entries, exists)
        const judged = stale.filter(({entry}) => isJudged(entry.rule))
        return {files: leaveOut(known), known: known.size, notices: describeStale(judged, name)}
      }
      const {known, stale} = await change(file, name, () => {
        const old = readEntries(file, name, true)
        const all = new Map([...old].filter(([item]) => exists(item)))
        for (const [item, own] of found) all.set(item, [...own.values()])
        const text = format(all)
        if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) replaceFile(file, text)
        return match(found, old, exists)
      })
      const all = new Set([...found.values()].flatMap((own) => [...own.keys()]))
      const removed = stale.length > 0 ? `, ${stale.length} removed` : ''
      const notice = `Entries in \`${name}\`: ${all.size - known.size} added, ${known.size} kept${removed}`
      return {files: leaveOut(all), known: all.size, notices: [[notice]]}
    },
  }
}

/** Read the entries. @throws {UsageError} if the file cannot be read or is not a baseline */
function readEntries(file: string, name: string, mayLack: boolean): Entries {
  if (mayLack && !fs.existsSync(file)) return new Map()
  if (!isThere(file))
    throw new UsageError(`Cannot read \`${name}\`: no such file or folder; --update-baseline creates it`)
  const data = readJson(file, name)
  if (!isBaseline(data)) throw new UsageError(`Cannot read \`${name}\`: it is not a baseline of version 1`)
  return new Map(Object.entries((data as {files: Record<string, Entry[]>}).files))
}

const isEntry = isObjectWith({rule: isText, actual: isText, before: isText, after: isText})
const isBaseline = isObjectWith({version: isOneOf([1]), files: isRecordOf(isListOf(isEntry))})

/** An entry contains at most this many words before its finding, and at most this many words after its finding. */
const remembered = 3
/** The words of an entry are at most this many UTF-16 code units away from the finding. */
const reach = 300
// Matches a line with only spaces and quote markers, which ends a block: `\n> \n`
const blockEnd = /\r?\n[ \t>]*\r?\n/

/** Make the entries for the findings in a file. A baseline does not list findings of the level `info`. */
function toEntries({findings = [], source = ''}: Partial<FileReport> = {}): ReadonlyMap<PlacedFinding, Entry> {
  const own = findings.filter(({severity}) => severity !== 'info')
  return new Map(own.map((finding) => [finding, toEntry(finding, source)]))
}

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

/** Entries that match no finding. Their files were checked in this run, or no longer exist. */
type Stale = readonly {path: string; entry: Entry}[]

/**
 * Match each entry of a baseline with at most one finding of a run. For a finding, the search tries:
 *
 * 1. entries for the file of the finding, with the same words before and after the finding
 * 2. entries for the file of the finding, with the same words before or after the finding
 * 3. entries for files that no longer exist, with the same words before and after the finding
 *
 * @returns the known findings, which the baseline lists, and the stale entries
 */
function match(
  found: Found,
  entries: Entries,
  exists: (path: string) => boolean,
): {known: ReadonlySet<PlacedFinding>; stale: Stale} {
  const known = new Set<PlacedFinding>()
  const left = new Map([...entries].map(([name, list]) => [name, [...list]]))
  const gone = [...left.keys()].filter((name) => !found.has(name) && !exists(name))
  const rounds = [
    {isHalf: false, isMoved: false},
    {isHalf: true, isMoved: false},
    {isHalf: false, isMoved: true},
  ]
  const take = (name: string, entry: Entry, isHalf: boolean): boolean => {
    const list = left.get(name) ?? []
    const index = list.findIndex((other) => isSame(other, entry, isHalf))
    if (index >= 0) list.splice(index, 1)
    return index >= 0
  }
  for (const {isHalf, isMoved} of rounds) {
    for (const [name, own] of found) {
      for (const [finding, entry] of own) {
        if (known.has(finding)) continue
        if ((isMoved ? gone : [name]).some((one) => take(one, entry, isHalf))) known.add(finding)
      }
    }
  }
  const stale = [...left]
    .filter(([name]) => gone.includes(name) || found.has(name))
    .flatMap(([name, list]) => list.map((entry) => ({path: name, entry})))
  return {known, stale}
}

/**
 * Whether two entries have the same rule, the same text, and the same words around the finding. With `isHalf`, the
 * same words on one side are enough.
 */
function isSame(a: Entry, b: Entry, isHalf: boolean): boolean {
  if (a.rule !== b.rule || a.actual !== b.actual) return false
  const [before, after] = [a.before === b.before, a.after === b.after]
  return (before && after) || (isHalf && ((before && a.before !== '') || (after && a.after !== '')))
}

/** The message lists at most this many stale entries. */
const named = 10

function describeStale(stale: Stale, name: string): Applied['notices'] {
  if (stale.length === 0) return []
  const entries = stale.length === 1 ? '1 stale entry' : `${stale.length} stale entries`
  const rows = stale.slice(0, named).map(({path: item, entry}) => `  ${item}: \`${entry.actual}\` (${entry.rule})`)
  if (stale.length > named) rows.push(`  and ${stale.length - named} more`)
  const head = `\`${name}\` has ${entries}, which --update-baseline removes`
  return [[head, ...rows]]
}

/** Lock and change a baseline, so that two runs at the same time lose no entries. */
async function change<Value>(file: string, name: string, action: () => Value): Promise<Value> {
  try {
    return await withLock(file, action)
  } catch (error) {
    if (isUsageError(error)) throw error
    throw new UsageError(`Cannot write \`${name}\`: ${toSystemReason(error)}`)
  }
}

/** Format a baseline with one line for each entry, so that changes are easy to review and to merge. */
function format(all: Entries): string {
  const files = [...all]
    .filter(([, entries]) => entries.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entries]) => {
      const lines = entries.map(({rule, actual, before, after}) => JSON.stringify({rule, actual, before, after}))
      return `    ${JSON.stringify(name)}: [\n      ${lines.join(',\n      ')}\n    ]`
    })
  const body = files.length === 0 ? '{}' : `{\n${files.join(',\n')}\n  }`
  return `{\n  "version": 1,\n  "files": ${body}\n}\n`
}
