import fs from 'node:fs'
import path from 'node:path'
import {listUpwards} from '../glossary/files.ts'
import {UsageError} from './errors.ts'
import {settingsSources} from './settings.ts'

/** Names of ignore files. An ignore file may be a link to another file. */
const ignoreFiles = ['.gitignore', '.remarkignore', '.git/info/exclude']

/** Names that a written file must not have, in any folder. */
const readNames: ReadonlySet<string> = new Set([...settingsSources, ...ignoreFiles])

const report = 'a report'

/** The files that a run reads and writes, relative to the working directory. */
interface UsedFiles {
  reports: readonly (string | undefined)[]
  baseline: string | undefined
  isBaselineWritten: boolean
  /** The other files. Each key describes its files in error messages. */
  others: Readonly<Record<string, readonly (string | undefined)[]>>
}

/** Refuse to write a file twice, and to overwrite a file that the run uses for something else. @throws {UsageError} */
export function refuseOverwriting({reports, baseline, isBaselineWritten, others}: UsedFiles, cwd: string): void {
  if (!isBaselineWritten && reports.every((name) => name === undefined)) return
  const roles = new Map<string, string>()
  const use = (name: string | undefined, role: string): void => {
    if (name !== undefined) roles.set(identify(path.resolve(cwd, name)), role)
  }
  const write = (name: string, what: string): void => {
    const role = roles.get(identify(path.resolve(cwd, name)))
    if (role === report)
      throw new UsageError(`Unexpected second report in \`${name}\`, expected another file: \`--format NAME=FILE\``)
    if (readNames.has(path.basename(name)))
      throw new UsageError(`Unexpected \`${name}\` for ${what}, expected another name: this name is reserved`)
    if (role !== undefined)
      throw new UsageError(`Unexpected \`${name}\` for ${what}, expected another file: this file is ${role}`)
    use(name, what)
  }
  for (const [role, names] of Object.entries(others)) for (const name of names) use(name, role)
  for (const folder of listUpwards(cwd))
    for (const name of ignoreFiles) use(path.join(folder, name), 'a list of files to ignore')
  if (isBaselineWritten && baseline !== undefined) write(baseline, 'the baseline')
  else use(baseline, 'the baseline')
  for (const name of reports) if (name !== undefined) write(name, report)
}

/** Identify a file, which need not exist. All paths and links to a file give the same text. */
function identify(file: string): string {
  try {
    const stats = fs.statSync(file, {bigint: true})
    return `${stats.dev} ${stats.ino}`
  } catch {
    // The file does not exist yet, or the system refuses access.
  }
  const folder = path.dirname(file)
  return folder === file ? file : `${identify(folder)}/${path.basename(file)}`
}
