import {createHash} from 'node:crypto'
import type {ReportShard} from '../report/lib/reporter.ts'
import type {Source} from './sources.ts'
import {UsageError} from './errors.ts'

export interface Shard {
  /** Its files, in the order of all files; may be empty. */
  sources: Source[]
  /** What the report needs, so that the reports of all parts can be merged. */
  report: ReportShard
}

// `2/3`
const fraction = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/

/**
 * Read which part of the files a run is to lint.
 *
 * A hash of its name decides to which part a file belongs. The name is relative to the working
 * directory, with slashes, so the part is the same on every machine. A file stays in its part
 * when other files are added or removed, so the cache of a part stays valid. (With parts cut from
 * the list of files, all files after a new one would move.) Parts have about equal sizes; with
 * few files, a part may be empty.
 *
 * @param value `2/3` for the second of three parts
 * @returns a function that takes this part out of all files
 * @throws {UsageError} if the value is not such a fraction
 */
export function readShard(value: string): (sources: readonly Source[]) => Shard {
  const [, first = '0', second = '0'] = fraction.exec(value) ?? []
  const [index, count] = [Number(first), Number(second)]
  if (index === 0 || index > count)
    throw new UsageError(
      `Unexpected value \`${value}\` for \`--shard\`, expected ${toExample(index, count)}, as parts are counted from 1`,
    )
  return (sources) => {
    const names = sources.map(({name}) => name)
    return {
      sources: sources.filter(({name}) => toPart(name, count) === index),
      report: {
        index,
        count,
        list: createHash('sha256').update(names.join('\0')).digest('hex').slice(0, 16),
        positions: new Map(names.map((name, position) => [name, position])),
        problems: [],
      },
    }
  }
}

function toExample(index: number, count: number): string {
  return index > count && count > 0 ? `one of \`1/${count}\` to \`${count}/${count}\`` : 'such as `1/3`'
}

/** Choose the part of a file, from 1. */
function toPart(name: string, count: number): number {
  return (createHash('sha256').update(name).digest().readUIntBE(0, 6) % count) + 1
}
