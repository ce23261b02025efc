import fs from 'node:fs'
import path from 'node:path'
import type {FileReport} from '../types.ts'
import {reporters} from '../report/index.ts'
import type {Reporter, ReportOptions} from '../report/lib/types.ts'
import {toSystemReason, UsageError} from './errors.ts'
import {releaseSignals, replaceFile} from './text-files.ts'

/** A report and where it goes. */
export interface Output {
  format: keyof typeof reporters
  /** Relative to the working directory; standard output where absent. */
  file: string | undefined
}

/**
 * Read which reports go where.
 *
 *     --format stylish --format sarif=findings.sarif
 *     --format sarif --output findings.sarif
 *
 * @param formats names, checked, each with or without a file
 * @param output file for the format that has none
 * @throws {UsageError} if two reports would go to standard output
 */
export function readOutputs(formats: readonly string[], output?: string): Output[] {
  const outputs = (formats.length > 0 ? formats : ['stylish']).map((item): Output => {
    const [name, ...rest] = item.split('=')
    const format = name as Output['format']
    const file = rest.length > 0 ? rest.join('=') : output
    if (file === '') throw new UsageError(`Unexpected value \`${item}\` for \`--format\`, expected \`${format}=FILE\``)
    return {format, file}
  })
  if (outputs.filter(({file}) => file === undefined).length > 1)
    throw new UsageError('Unexpected second report for standard output, expected `--format NAME=FILE`')
  if (output !== undefined && !outputs.some(({file}) => file === output))
    throw new UsageError(`Unexpected \`--output\`, expected a \`--format\` without a file`)
  return outputs
}

/** A file that a run reads or writes. */
export interface UsedFile {
  /** Absolute. */
  file: string
  /** For the sentence that it is not written over: "the baseline". */
  role: string
}

/**
 * Refuse two reports for one place, and a place where something else is.
 *
 * @param used files that stay as they are
 * @param cwd absolute
 * @throws {UsageError} that names the file
 */
export function refuseUsed(outputs: readonly Output[], used: readonly UsedFile[], cwd: string): void {
  const places = new Map<string, string>()
  for (const {file} of outputs) {
    if (file === undefined) continue
    const place = toPlace(path.resolve(cwd, file))
    if (places.has(place))
      throw new UsageError(`Unexpected second report for \`${file}\`, expected \`--format NAME=FILE\``)
    places.set(place, file)
  }
  for (const {file, role} of places.size > 0 ? used : []) {
    const name = places.get(toPlace(file))
    if (name !== undefined)
      throw new UsageError(`Unexpected \`${name}\` for a report: it is ${role}, expected another file`)
  }
}

/** What two names of one file share, through links as well. @param file absolute; it need not exist */
function toPlace(file: string): string {
  try {
    const stats = fs.statSync(file, {bigint: true})
    return `${stats.dev} ${stats.ino}`
  } catch {
    // Nothing is there yet, or nothing that can be written.
  }
  const folder = path.dirname(file)
  return folder === file ? file : `${toPlace(folder)}/${path.basename(file)}`
}

/**
 * Write reports to their places.
 *
 * @param cwd absolute
 * @param write for the report that goes to no file
 * @param folder `cwd` from the root of the repository, with slashes
 * @returns sentences for files that could not be written
 */
export async function writeReports(
  outputs: readonly Output[],
  files: readonly FileReport[],
  {style, ...options}: ReportOptions,
  cwd: string,
  write: (text: string) => unknown,
  folder = '',
): Promise<string[]> {
  const problems: string[] = []
  let shown: string | undefined
  for (const {format, file} of outputs) {
    const {report, pathsFrom}: Reporter = await reporters[format]()
    const named = pathsFrom ? files.map((one) => ({...one, path: path.posix.join(folder, one.path)})) : files
    if (file === undefined) {
      shown = report(named, {...options, style})
      continue
    }
    try {
      writeReport(path.resolve(cwd, file), report(named, options))
    } catch (error) {
      problems.push(`Cannot write \`${file}\`: ${toSystemReason(error)}`)
    }
  }
  await releaseSignals()
  if (shown !== undefined) write(shown)
  return problems
}

/** Write a file, but nothing that is behind a link, nor a pipe, whose reader might never come. */
function writeReport(file: string, text: string): void {
  const stats = fs.lstatSync(file, {throwIfNoEntry: false})
  if (stats?.isSymbolicLink()) throw new Error('it is a link, expected a file')
  if (stats && !stats.isFile() && !stats.isDirectory()) throw new Error('it is a pipe or a device, expected a file')
  replaceFile(file, text)
}
