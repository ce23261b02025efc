import path from 'node:path'
import {Readable, Writable} from 'node:stream'
import {fileURLToPath} from 'node:url'
import {formatProblem} from '../glossary/data.ts'
import {isInside} from '../glossary/files.ts'
import type {Checker, Parsed} from '../lsp/check.ts'
import {serve, type Workspace} from '../lsp/server.ts'
import type {IsIgnored} from '../lint/ignore.ts'
import {createChecker, readTree, type Checked} from '../lint/check.ts'
import {toSetup, type RuleConfigs} from '../lint/setup.ts'
import {loadParser} from '../markdown/native-parser.ts'
import {isMdxPath} from '../markdown/parse.ts'
import {findProjectSettings, type Settings} from '../lint/settings.ts'
import {readIgnored} from './files.ts'
import {loadLinter} from './linter.ts'
import type {Host} from './host.ts'
import {isUsageError} from './errors.ts'

/**
 * Speak the language server protocol on standard input and output, until the
 * editor ends it.
 *
 * @param configs severities and options of rules
 * @returns 0 after an orderly end, otherwise 1
 * @throws {UsageError} where the configuration names what does not exist
 */
export async function serveStdio(host: Host, version: string, configs: RuleConfigs): Promise<0 | 1> {
  const stdin = host.stdin instanceof Readable ? host.stdin : Readable.from(host.stdin, {objectMode: false})
  // A file such as `/dev/null` ends without being closed, which is what the connection waits for.
  stdin.once('end', () => stdin.destroy())
  const stdout = new Writable({
    write(chunk: Uint8Array, _encoding, callback) {
      host.stdout.write(chunk)
      callback()
    },
  })
  try {
    // What the configuration names is looked up now, not when a document is opened.
    await loadLinter(configs, undefined, host.rules)
    await loadParser()
    return await serve(stdin, stdout, {version, watched, ...createFolders(configs, host)})
  } finally {
    stdin.destroy()
  }
}

/** Files from which settings are read; one of another name is seen with the next change of a document. */
const watched = ['**/.remarkignore', '**/*glossary*', '**/*{api,swagger}*.{yml,yaml,json}']

/** What is read from a folder that is open. */
interface Folder {
  isIgnored: IsIgnored
  /** What keeps its documents from being checked. */
  problems: readonly string[]
}

/** The folders that are open, with what is read from them. */
function createFolders(configs: RuleConfigs, host: Host): Pick<Workspace, 'load' | 'setFolders' | 'refresh'> {
  let roots: readonly string[] = []
  const folders = new Map<string, Promise<Folder>>()
  /** By the name of the file; the same as long as its settings are. */
  const checkers = new Map<string, {settings: Settings; checker: Checker}>()

  const readFolder = (root: string): Promise<Folder> => {
    const folder = folders.get(root) ?? readIgnoredOf(root)
    folders.set(root, folder)
    return folder
  }

  /** The folder in which settings are looked for. */
  const toRoot = (file: string): string =>
    [...roots, host.cwd].find((root) => isInside(file, root)) ?? path.dirname(file)

  const refresh = (): void => {
    folders.clear()
    checkers.clear()
  }

  return {
    async load(uri, languageId) {
      // A text that was never saved has no name; the settings of the first folder hold.
      const name = languageId === 'mdx' ? 'untitled.mdx' : 'untitled.md'
      const file = toPath(uri) ?? path.join(roots.at(-1) ?? host.cwd, name)
      const root = toRoot(file)
      const folder = await readFolder(root)
      const settings = findProjectSettings(file, root)
      if (folder.isIgnored(file) || settings.isIgnored(file)) return
      const known = checkers.get(file)
      if (known?.settings === settings) return known.checker
      const checker = toChecker(file, folder, settings, configs, host)
      checkers.set(file, {settings, checker})
      return checker
    },
    setFolders(uris) {
      const paths = uris.flatMap((uri) => toPath(uri) ?? []).map((folder) => path.resolve(folder))
      // The folder closest to a file is the longest.
      roots = paths.toSorted((a, b) => b.length - a.length)
      refresh()
    },
    refresh,
  }
}

/** The linter as the server calls it, for one file. */
function toChecker(file: string, folder: Folder, settings: Settings, configs: RuleConfigs, {rules}: Host): Checker {
  const checker = createChecker(toSetup(configs, settings, rules))
  const problems = [...folder.problems, ...settings.problems.map((problem) => formatProblem(problem))]
  const check = (text: string): Checked =>
    problems.length > 0 ? {findings: [], failures: []} : checker.check(text, file)
  return {
    check: (text) => ({...check(text), parse: () => parse(text, isMdxPath(file))}),
    glossary: settings.glossary,
    problems,
  }
}

function parse(text: string, isMdx: boolean): Parsed {
  const {tree, problem} = readTree(text.replace(/^\uFEFF/, ''), isMdx)
  return {tree, isMdx: isMdx && !problem}
}

/** What a folder leaves out. An editor is told where that cannot be read, and goes on. */
async function readIgnoredOf(root: string): Promise<Folder> {
  try {
    return {isIgnored: await readIgnored(root), problems: []}
  } catch (error) {
    if (!isUsageError(error)) throw error
    return {isIgnored: () => false, problems: [error.message]}
  }
}

/** @returns undefined for what is no file: `untitled:Untitled-1` */
function toPath(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return
  try {
    return fileURLToPath(uri)
  } catch {
    return // A host that this system cannot reach.
  }
}
