import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {isInside, isThere, listUpwards, settingsNames} from '../glossary/files.ts'
import type {IsIgnored} from '../lint/ignore.ts'
import {findProjectSettings, type Settings} from '../lint/settings.ts'
import type {SettingsProblem} from '../lsp/check.ts'
import type {Sent} from '../lsp/server.ts'
import {isDataPath} from '../openapi/recognize.ts'
import {isUsageError} from './errors.ts'
import {readIgnored} from './files.ts'

/** A document of an editor, and what holds for it. */
export interface Located {
  /** Absolute; of a text that was never saved, one that it could have. */
  file: string
  /** The folder where the search for settings ends, absolute. */
  root: string
  /** What holds: while settings are wrong, what they said before. */
  settings: Settings
  problems: readonly SettingsProblem[]
  /** Whether settings are wrong and were not right before. */
  isUnchecked: boolean
}

/** The folders that are open, with what is read from them. */
export interface Folders {
  /** @returns undefined for a document that is to be left alone */
  locate(document: Omit<Sent, 'text'>): Promise<Located | undefined>
  /** In the order of the editor. */
  setFolders(uris: readonly string[]): void
  refresh(): void
}

/** What a folder leaves out, and what keeps its documents from being checked. */
interface Ignored {
  isIgnored: IsIgnored
  problems: readonly SettingsProblem[]
}

/** @param cwd the folder if none is open, absolute */
export function createFolders(cwd: string): Folders {
  let roots: readonly string[] = []
  const ignored = new Map<string, Promise<Ignored>>()
  /** The settings that were right, by the name of the document. */
  const right = new Map<string, Settings>()

  /** The closest folder is the longest. */
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
      // Editors send settings too, so that what is typed in them counts.
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

/** The folder of the project that a file is in, if none is open: its repository, or the highest with settings. */
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

/** What a folder ignores. If that cannot be read, the editor shows it, and goes on. */
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

/** @returns undefined for what is no file: `untitled:Untitled-1` */
export function toPath(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return
  try {
    return fileURLToPath(uri)
  } catch {
    return // A host that this system cannot reach.
  }
}
