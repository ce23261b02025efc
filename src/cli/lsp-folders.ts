import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {isInside, isThere, listUpwards, settingsNames} from '../glossary/files.ts'
import type {IsIgnored} from '../lint/ignore.ts'
import {findProjectSettings, type Settings} from '../lint/settings.ts'
import type {SettingsProblem} from '../lsp/check.ts'
import type {Sent} from '../lsp/server.ts'
import {isDataPath} from '../openapi/recognize.ts'
import {isUsageError} from './errors.ts'
import {readIgnored} from './ignored.ts'

/** A document of an editor, with its settings. */
export interface Located {
  /** Absolute path. A text that was never saved has one in the first open folder. */
  file: string
  /** The topmost folder that is searched for settings, absolute. */
  root: string
  /** The settings for the document; if they have mistakes, the last settings without mistakes. */
  settings: Settings
  problems: readonly SettingsProblem[]
  /** Whether the document cannot be checked because of mistakes in settings or an ignore file. */
  isUnchecked: boolean
}

interface Folders {
  /** Find the settings for a document. @returns undefined if the document is ignored */
  locate(document: Omit<Sent, 'text'>): Promise<Located | undefined>
  setFolders(uris: readonly string[]): void
  refresh(): void
}

/** What a folder ignores. If its ignore file cannot be read, `problems` says so. */
interface Ignored {
  isIgnored: IsIgnored
  problems: readonly SettingsProblem[]
}

/** Create the list of open folders. @param cwd used if no folder is open, absolute */
export function createFolders(cwd: string): Folders {
  let roots: readonly string[] = []
  const ignored = new Map<string, Promise<Ignored>>()
  /** The last settings without mistakes, by the name of the document. */
  const right = new Map<string, Settings>()

  // The closest of the open folders with the file has the longest path.
  const findRoot = (file: string): string =>
    roots.filter((root) => isInside(file, root)).toSorted((a, b) => b.length - a.length)[0] ?? findProject(file)

  return {
    async locate({uri, languageId}) {
      const name = `untitled.${['mdx', 'yaml', 'json'].includes(languageId) ? languageId : 'md'}`
      const file = toPath(uri) ?? path.join(roots[0] ?? cwd, name)
      const root = findRoot(file)
      const reading = ignored.get(root) ?? readIgnoredOf(root)
      ignored.set(root, reading)
      const folder = await reading
      const found = findProjectSettings(file, root)
      if (folder.isIgnored(file) || found.isIgnored(file)) return
      if (found.problems.length === 0) right.set(file, found)
      const known = right.get(file)
      const settings = known ?? found
      // Editors send all YAML and JSON files, because some of them are settings.
      if (isDataPath(file) && !settings.documents.includes('openapi')) return
      const problems = [
        ...folder.problems,
        ...found.problems.map((problem) => ({...problem, uri: pathToFileURL(path.resolve(root, problem.file)).href})),
      ]
      return {file, root, settings, problems, isUnchecked: folder.problems.length > 0 || !known}
    },
    setFolders(uris) {
      roots = uris.flatMap((uri) => toPath(uri) ?? []).map((folder) => path.resolve(folder))
      ignored.clear()
      right.clear()
    },
    refresh: () => ignored.clear(),
  }
}

/** Find the project of a file outside of all open folders: its repository, or the topmost folder with settings. */
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

async function readIgnoredOf(root: string): Promise<Ignored> {
  try {
    return {isIgnored: await readIgnored(root), problems: []}
  } catch (error) {
    if (!isUsageError(error)) throw error
    const file = '.remarkignore'
    const uri = pathToFileURL(path.join(root, file)).href
    return {isIgnored: () => false, problems: [{uri, file, line: 1, column: 1, reason: error.message}]}
  }
}

/** Convert a URI to a path. @returns undefined if it is not a file: `untitled:Untitled-1` */
export function toPath(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return
  try {
    return fileURLToPath(uri)
  } catch {
    return // The URI has a host, which paths of this system cannot have.
  }
}
