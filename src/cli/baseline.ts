import fs from 'node:fs'
import path from 'node:path'
import {isThere, toName} from '../glossary/files.ts'
import type {PlacedFinding} from '../types.ts'
import {isUsageError, toSystemReason, UsageError} from './errors.ts'
import {isListOf, isObjectWith, isOneOf, isRecordOf, isText} from '../glossary/values.ts'
import type {Options} from './options.ts'
import {readJson, replaceFile, withLock} from './text-files.ts'

/** A finding in a baseline. It has no line number, so that it still matches after lines move. */
interface Entry {
  rule: string
  actual: string
  /** Up to three words before it in its block. */
  before: string
  /** Up to three words after it in its block. */
  after: string
}

/** The known findings, by the path of the file relative to the folder of the baseline. */
type Baseline = ReadonlyMap<string, readonly Entry[]>

interface CheckedFile {
  /** Relative to the folder of the baseline. */
  path: string
  /** Relative to the working directory, as in reports. */
  name: string
  found: {finding: PlacedFinding; entry: Entry}[]
  /** Findings of the level `info`, which a baseline does not list. */
  others: PlacedFinding[]
}

/** The baseline of a run. */
export interface OpenBaseline {
  /** Add the findings of a checked file. `source` has no byte order mark. */
  add(name: string, findings: readonly PlacedFinding[], source: string): void
  /**
   * Leave out the findings that the baseline lists, or write all findings to the baseline.
   *
   * @param isWhole whether the run checked all lines of its files: only then are entries stale
   * @param isPart whether the run checked one part of the files, with `--shard`: then entries of
   *   deleted files are not stale, because the file may have a new name in another part
   */
  apply(isWhole: boolean, isPart: boolean): Promise<Applied>
}

/** The result of applying a baseline. */
interface Applied {
  /** New findings, by the name of the file. */
  fresh: ReadonlyMap<string, PlacedFinding[]>
  /** How many findings the baseline lists. */
  known: number
  /** Messages for stderr, each with rows below it. */
  notices: (readonly [sentence: string, ...rows: string[]])[]
}

/**
 * Open the baseline of a run.
 *
 * @param isOff whether a rule is off: then its entries are never stale
 * @throws {UsageError} if the baseline cannot be read; `apply` throws it if it cannot be written
 */
export function openBaseline(
  {'baseline': name = '', 'update-baseline': isUpdate = false}: Options,
  cwd: string,
  isOff: (rule: string) => boolean,
): OpenBaseline {
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
    async apply(isWhole, isPart) {
      if (isUpdate) {
        const {known, stale} = await change(file, name, () => {
          const old = read()
          const text = formatBaseline(updateBaseline(checked, old, exists))
          if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) replaceFile(file, text)
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

/** @throws {UsageError} if the file cannot be read or is not a baseline */
function readBaseline(file: string, name: string): Baseline {
  if (!isThere(file))
    throw new UsageError(`Cannot read \`${name}\`: no such file or folder; --update-baseline creates it`)
  const data = readJson(file, name)
  if (!isBaseline(data)) throw new UsageError(`Cannot read \`${name}\`: it is not a baseline of version 1`)
  return new Map(Object.entries((data as {files: Record<string, Entry[]>}).files))
}

const isEntry = isObjectWith({rule: isText, actual: isText, before: isText, after: isText})
const isBaseline = isObjectWith({version: isOneOf([1]), files: isRecordOf(isListOf(isEntry))})

/** Number of words before and after a finding in its entry. */
const remembered = 3
/** Code units to search for these words. */
const reach = 300
// The end of a block, a line with only spaces and quote markers: `\n> \n`
const blockEnd = /\r?\n[ \t>]*\r?\n/

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

/** Entries without a finding, in files that the run checked or that no longer exist. */
type Stale = readonly {path: string; entry: Entry}[]

/**
 * Match each entry of a baseline with one finding of a run. Entries are searched in this order:
 *
 * 1. in the same file, with the same words before and after the finding
 * 2. in the same file, with the same words before or after it
 * 3. in files that no longer exist, with the same words before and after it
 *
 * @returns `known`, the findings that the baseline lists, and stale entries
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

/** Whether two entries match: the words before and after are the same; with `isHalf`, one of the two is enough. */
function isSame(a: Entry, b: Entry, isHalf: boolean): boolean {
  if (a.rule !== b.rule || a.actual !== b.actual) return false
  const [before, after] = [a.before === b.before, a.after === b.after]
  return (before && after) || (isHalf && ((before && a.before !== '') || (after && a.after !== '')))
}

/** How many stale entries are listed. */
const named = 10

function describeStale(stale: Stale, name: string): Applied['notices'] {
  if (stale.length === 0) return []
  const entries = stale.length === 1 ? '1 stale entry' : `${stale.length} stale entries`
  const rows = stale.slice(0, named).map(({path: item, entry}) => `  ${item}: \`${entry.actual}\` (${entry.rule})`)
  if (stale.length > named) rows.push(`  and ${stale.length - named} more`)
  const head = `\`${name}\` has ${entries}, which --update-baseline removes`
  return [[head, ...rows]]
}

/** Replace the entries of checked files. Keep those of other files that exist. */
function updateBaseline(
  checked: readonly CheckedFile[],
  baseline: Baseline,
  exists: (path: string) => boolean,
): Baseline {
  const others = [...baseline].filter(([name]) => exists(name))
  return new Map([...others, ...checked.map((file) => [file.path, file.found.map(({entry}) => entry)] as const)])
}

/** Change a baseline under a lock, so that runs at the same time keep each other's entries. */
async function change<Value>(file: string, name: string, action: () => Value): Promise<Value> {
  try {
    return await withLock(file, action)
  } catch (error) {
    if (isUsageError(error)) throw error
    throw new UsageError(`Cannot write \`${name}\`: ${toSystemReason(error)}`)
  }
}

/** Format a baseline with one line for each entry, so that changes are easy to review and to merge. */
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
