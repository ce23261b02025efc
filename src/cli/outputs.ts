import fs from 'node:fs'
import path from 'node:path'
import {listUpwards} from '../glossary/files.ts'
import type {FileReport} from '../types.ts'
import {reporters} from '../report/index.ts'
import type {Reporter, ReportOptions} from '../report/lib/reporter.ts'
import {shortenPath, toSystemReason, UsageError} from './errors.ts'
import {tellingNames} from './settings.ts'
import {releaseSignals, replaceFile} from './text-files.ts'

/** A report and where it goes. */
export interface Output {
  format: keyof typeof reporters
  /** Relative to the working directory; undefined for standard output. */
  file: string | undefined
}

/**
 * Read which report goes where.
 *
 *     --format stylish --format sarif=findings.sarif
 *     --format sarif --output findings.sarif
 *
 * @param formats known formats, each with or without a file
 * @param output the file for the format that has none
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

/** Files in a folder that say what to ignore. They may be links to files with other names. */
const ignoreFiles = ['.gitignore', '.remarkignore', '.git/info/exclude']

/** Names of files that a run reads in any folder. */
const readNames: ReadonlySet<string> = new Set([...tellingNames, ...ignoreFiles])

/** A file that a run reads or writes. */
export interface UsedFile {
  /** Absolute. */
  file: string
  /** Its role in an error message: "the baseline". */
  role: string
}

/**
 * Refuse two reports for one file, and a report for a file that the run uses otherwise.
 *
 * @param used files that must not be overwritten
 * @param cwd absolute
 * @param what the output in the error message, if it is not a report: "the cache"
 * @throws {UsageError} that names the file
 */
export function refuseUsed(
  outputs: readonly Pick<Output, 'file'>[],
  used: readonly UsedFile[],
  cwd: string,
  what = 'a report',
): void {
  const places = new Map<string, string>()
  for (const {file} of outputs) {
    if (file === undefined) continue
    const place = toPlace(path.resolve(cwd, file))
    if (places.has(place))
      throw new UsageError(`Unexpected second report for \`${file}\`, expected \`--format NAME=FILE\``)
    places.set(place, file)
  }
  for (const name of places.values()) {
    if (readNames.has(path.basename(name)))
      throw new UsageError(
        `Unexpected \`${name}\` for ${what}: the run reads a file of this name, expected another name`,
      )
  }
  const ignored = [...listUpwards(cwd)].flatMap((folder) =>
    ignoreFiles.map((name) => ({file: path.join(folder, name), role: 'read for what to ignore'})),
  )
  for (const {file, role} of places.size > 0 ? [...ignored, ...used] : []) {
    const name = places.get(toPlace(file))
    if (name !== undefined)
      throw new UsageError(`Unexpected \`${name}\` for ${what}: it is ${role}, expected another file`)
  }
}

/**
 * Identify a file: names and links of one file give the same text.
 *
 * @param file absolute; may be missing
 */
function toPlace(file: string): string {
  try {
    const stats = fs.statSync(file, {bigint: true})
    return `${stats.dev} ${stats.ino}`
  } catch {
    // The file does not exist yet, or cannot be written.
  }
  const folder = path.dirname(file)
  return folder === file ? file : `${toPlace(folder)}/${path.basename(file)}`
}

/**
 * Write all reports.
 *
 * @param cwd absolute
 * @param write writes the report for standard output
 * @param folder `cwd` relative to the root of the repository, with slashes
 * @returns messages for files that could not be written
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
      problems.push(`Cannot write \`${shortenPath(file)}\`: ${toSystemReason(error)}`)
    }
  }
  await releaseSignals()
  if (shown !== undefined) write(shown)
  return problems
}

/** Write a report. Refuses links, and pipes, because a pipe may have no reader. */
function writeReport(file: string, text: string): void {
  const stats = fs.lstatSync(file, {throwIfNoEntry: false})
  if (stats?.isSymbolicLink()) throw new Error('it is a link, expected a file')
  if (stats && !stats.isFile() && !stats.isDirectory()) throw new Error('it is a pipe or a device, expected a file')
  replaceFile(file, text)
}
