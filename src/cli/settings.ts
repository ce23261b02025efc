import fs from 'node:fs'
import path from 'node:path'
import type {Settings} from './linter.ts'

/** The settings of all files of a run. */
export interface LoadedSettings {
  /** Absent where there is no settings file. */
  settings?: Settings
  /** What is wrong in any of them, one line each; with one, nothing may be linted. */
  problems: readonly string[]
  /** Whether settings leave a file out. @param name from the working directory */
  isIgnored(name: string): boolean
}

const names = ['api-glossary.yml', 'api-glossary.yaml', 'api-glossary.json']

/**
 * Load the settings for files before any of them is linted. Where there is no
 * settings file, nothing more is loaded.
 *
 * @param files names from the working directory
 * @param cwd absolute
 */
export async function loadSettings(files: readonly string[], cwd: string): Promise<LoadedSettings> {
  const folders = new Set(files.map((name) => path.dirname(path.resolve(cwd, name))))
  if (!hasSettings(folders, cwd)) return {problems: [], isIgnored: () => false}
  const {default: plugin, findSettings} = await import('../remark/settings.ts')
  const {formatProblem} = await import('../glossary/data.ts')
  const problems = new Set<string>()
  for (const folder of folders) {
    for (const problem of findSettings(path.join(folder, 'document.md'), cwd).problems)
      problems.add(formatProblem(problem))
  }
  return {
    settings: {plugin: [plugin, {cwd}], cwd},
    problems: [...problems],
    isIgnored: (name) => {
      const file = path.resolve(cwd, name)
      return findSettings(file, cwd).isIgnored(file)
    },
  }
}

/** Whether one of the folders, or one above it up to the working directory, has a settings file. */
function hasSettings(folders: ReadonlySet<string>, cwd: string): boolean {
  const seen = new Set<string>()
  for (const start of folders) {
    const relative = path.relative(cwd, start)
    const isOutside = relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)
    for (let folder = isOutside ? cwd : start; !seen.has(folder); folder = path.dirname(folder)) {
      seen.add(folder)
      if (names.some((name) => fs.existsSync(path.join(folder, name)))) return true
      if (folder === cwd || folder === path.dirname(folder)) break
    }
  }
  return false
}
