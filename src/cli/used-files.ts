import fs from 'node:fs'
import path from 'node:path'
import {listUpwards} from '../glossary/files.ts'
import {UsageError} from './errors.ts'
import {settingsSources} from './settings.ts'

/** Files with patterns of files to ignore. Such a file may be a link to another one. */
const ignoreFiles = ['.gitignore', '.remarkignore', '.git/info/exclude']

/** Names that a report cannot have in any folder. */
const readNames: ReadonlySet<string> = new Set([...settingsSources, ...ignoreFiles])

/** A file that a run reads or writes. */
export interface UsedFile {
  /** Absolute. */
  file: string
  /** What it is, for an error message: "the baseline". */
  role: string
}

/**
 * Refuse to write a file twice, or over a file that the run uses for something else.
 *
 * @param names of the files to write; undefined ones are skipped
 * @param used files that must not be overwritten
 * @throws {UsageError} that names the file
 */
export function refuseUsed(
  names: readonly (string | undefined)[],
  used: readonly UsedFile[],
  cwd: string,
  what: 'a report' | 'the baseline' = 'a report',
): void {
  const written = new Map<string, string>()
  for (const name of names) {
    if (name === undefined) continue
    const identity = identify(path.resolve(cwd, name))
    if (written.has(identity))
      throw new UsageError(`Unexpected second report in \`${name}\`, expected another file: \`--format NAME=FILE\``)
    if (readNames.has(path.basename(name)))
      throw new UsageError(
        `Unexpected \`${name}\` for ${what}, expected another name: the run reads files of this name`,
      )
    written.set(identity, name)
  }
  if (written.size === 0) return
  const ignored = [...listUpwards(cwd)].flatMap((folder) =>
    ignoreFiles.map((name) => ({file: path.join(folder, name), role: 'a list of files to ignore'})),
  )
  for (const {file, role} of [...ignored, ...used]) {
    const name = written.get(identify(file))
    if (name !== undefined)
      throw new UsageError(`Unexpected \`${name}\` for ${what}, expected another file: it is ${role}`)
  }
}

/** Identify a file, which may not exist yet: all paths and links to one file give the same text. */
function identify(file: string): string {
  try {
    const stats = fs.statSync(file, {bigint: true})
    return `${stats.dev} ${stats.ino}`
  } catch {
    // The file does not exist yet, or cannot be written.
  }
  const folder = path.dirname(file)
  return folder === file ? file : `${identify(folder)}/${path.basename(file)}`
}
