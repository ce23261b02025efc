import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {isInside, isThere, listUpwards, settingsNames} from '../glossary/files.ts'
import type {FindIgnorer} from '../lint/ignore.ts'
import {findProjectSettings, type Settings} from '../lint/settings.ts'
import type {SettingsProblem} from '../lsp/check.ts'
import type {Named} from '../lsp/server.ts'
import {isDataPath} from '../openapi/recognize.ts'
import {isUsageError} from './errors.ts'
import {readIgnored} from './ignored.ts'

export interface Located {
  /** Absolute path of the document. An unsaved text gets a path in the first open folder. */
  file: string
  /** The topmost folder that is searched for settings, absolute. */
  root: string
  /** The settings for the document. If these settings have mistakes, the last settings without mistakes. */
  settings: Settings
  problems: readonly SettingsProblem[]
  /** Whether the document cannot be checked because of mistakes in settings or an ignore file. */
  isUnchecked: boolean
}

/** Find the settings for a document. @returns undefined if the document is ignored */
export type Locate = (document: Named) => Promise<Located | undefined>

/** Create a function that finds settings. @param cwd absolute path of the folder for unsaved texts if no folder is open */
export function createLocate(cwd: string): Locate {
  /** The last settings without mistakes, by the root folder and the path of the document. */
  const right = new Map<string, Settings>()
  return async ({uri, languageId, folders}) => {
    const roots = folders.flatMap((folder) => toPath(folder) ?? []).map((folder) => path.resolve(folder))
    const name = `untitled.${['mdx', 'yaml', 'json'].includes(languageId) ? languageId : 'md'}`
    const file = toPath(uri) ?? path.join(roots[0] ?? cwd, name)
    // The innermost open folder around the file has the longest path.
    const [closest] = roots.filter((folder) => isInside(file, folder)).toSorted((a, b) => b.length - a.length)
    const root = closest ?? findProject(file)
    const ignored = await readIgnoredOf(root)
    const found = findProjectSettings(file, root)
    if (ignored.findIgnorer(file) !== undefined || found.findIgnorer(file) !== undefined) return
    const key = JSON.stringify([root, file])
    if (found.problems.length === 0) right.set(key, found)
    const known = right.get(key)
    const settings = known ?? found
    // Editors send all YAML and JSON files, because some of them are settings.
    if (isDataPath(file) && !settings.documents.includes('openapi')) return
    const problems = [
      ...ignored.problems,
      ...found.problems.map((problem) => ({...problem, uri: pathToFileURL(path.resolve(root, problem.file)).href})),
    ]
    return {file, root, settings, problems, isUnchecked: ignored.problems.length > 0 || !known}
  }
}

/** Find the project of a file that is in no open folder: its repository, or the topmost folder with settings. */
function findProject(file: string): string {
  const folders = [...listUpwards(path.dirname(file))]
  const has = (folder: string, ...names: readonly string[]): boolean =>
    names.some((name) => isThere(path.join(folder, name)))
  return (
    folders.find((folder) => has(folder, '.git')) ??
    folders.findLast((folder) => has(folder, ...settingsNames)) ??
    path.dirname(file)
  )
}

/** Read what a folder ignores. If its ignore file cannot be read, `problems` contains the error. */
async function readIgnoredOf(root: string): Promise<{findIgnorer: FindIgnorer; problems: SettingsProblem[]}> {
  try {
    return {findIgnorer: await readIgnored(root), problems: []}
  } catch (error) {
    if (!isUsageError(error)) throw error
    const file = '.remarkignore'
    const uri = pathToFileURL(path.join(root, file)).href
    return {findIgnorer: () => undefined, problems: [{uri, file, line: 1, column: 1, reason: error.message}]}
  }
}

/** Convert a URI to a path. @returns undefined for a URI that names no file, such as `untitled:Untitled-1` */
export function toPath(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return
  try {
    return fileURLToPath(uri)
  } catch {
    return // The URI has a host, which paths of this system cannot have.
  }
}
