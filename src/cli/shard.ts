import {createHash} from 'node:crypto'
import type {ReportShard} from '../report/lib/types.ts'
import type {Source} from './sources.ts'
import {UsageError} from './errors.ts'

/** A part of the files of a run. */
export interface Shard {
  /** Its files, in the order of all; may be empty. */
  sources: Source[]
  /** What a report says about it, so that the reports of all parts can be merged. */
  report: ReportShard
}

// `2/3`
const fraction = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/

/**
 * Read which part of the files a run is to lint.
 *
 * A hash of its name decides to which part a file belongs. The name is the reported one: from
 * the working directory, with slashes. So it is the same on every machine and in every
 * checkout, and does not move when files are added, removed or changed: the cache of a part
 * stays valid. A place in the list would not do: each file after an added one would move.
 * Parts have about equal sizes; with few files, a part may be empty.
 *
 * @param value `2/3` for the second of three
 * @returns takes the part out of all files
 * @throws {UsageError} if the value is not one
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

/** From 1. */
function toPart(name: string, count: number): number {
  return (createHash('sha256').update(name).digest().readUIntBE(0, 6) % count) + 1
}
