import path from 'node:path'
import {Readable, Writable} from 'node:stream'
import {fileURLToPath} from 'node:url'
import {createMessageConnection, StreamMessageReader, StreamMessageWriter} from 'vscode-jsonrpc/node'
import {formatProblem} from '../glossary/data.ts'
import {isInside} from '../glossary/files.ts'
import type {Checker} from '../lsp/page.ts'
import {serve, type Host as EditorHost} from '../lsp/server.ts'
import type {RuleConfigs} from '../remark/processor.ts'
import {findSettings, settingsPlugin, type Settings} from '../remark/settings.ts'
import {readIgnored, type IsIgnored} from './files.ts'
import {loadLinter, type Linter} from './linter.ts'
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
  const connection = createMessageConnection(new StreamMessageReader(stdin), new StreamMessageWriter(stdout))
  try {
    // What the configuration names is looked up now, not when a document is opened.
    await loadLinter(configs, host.checks)
    return await serve(connection, {version, watched, ...createFolders(configs, host)})
  } finally {
    connection.dispose()
    stdin.destroy()
  }
}

/** Files from which settings are read; a glossary of another name is seen with the next change of a page. */
const watched = ['**/.remarkignore', '**/*glossary*']

type Check = Checker['check']

/** What is read from a folder that is open. */
interface Folder {
  isIgnored: IsIgnored
  /** What keeps its pages from being checked. */
  problems: readonly string[]
  linter: Linter
}

/** The folders that are open, with what is read from them. */
function createFolders(configs: RuleConfigs, host: Host): Pick<EditorHost, 'load' | 'setFolders' | 'refresh'> {
  let roots: readonly string[] = []
  const folders = new Map<string, Promise<Folder>>()
  const checks = new Map<string, Promise<Check>>()
  const checkers = new WeakMap<Check, Checker & {settings: Settings}>()

  const openFolder = async (root: string): Promise<Folder> => ({
    ...(await readIgnoredOf(root)),
    linter: await loadLinter(configs, host.checks, {plugin: [settingsPlugin, {cwd: root}], cwd: root}),
  })

  const readFolder = (root: string): Promise<Folder> => {
    const folder = folders.get(root) ?? openFolder(root)
    folders.set(root, folder)
    return folder
  }

  const loadCheck = (file: string, {linter}: Folder): Promise<Check> => {
    const check = checks.get(file) ?? linter.load(file)
    checks.set(file, check)
    return check
  }

  /** The folder in which settings are looked for. */
  const toRoot = (file: string): string =>
    [...roots, host.cwd].find((root) => isInside(file, root)) ?? path.dirname(file)

  return {
    async load(uri, languageId) {
      // A text that was never saved has no name; the settings of the first folder hold.
      const name = languageId === 'mdx' ? 'untitled.mdx' : 'untitled.md'
      const file = toPath(uri) ?? path.join(roots.at(-1) ?? host.cwd, name)
      const root = toRoot(file)
      const folder = await readFolder(root)
      const settings = findSettings(file, root)
      if (folder.isIgnored(file) || settings.isIgnored(file)) return
      const check = await loadCheck(file, folder)
      const known = checkers.get(check)
      if (known?.settings === settings) return known
      const problems = [...folder.problems, ...settings.problems.map((problem) => formatProblem(problem))]
      const checker = {check, glossary: settings.glossary, problems, settings}
      checkers.set(check, checker)
      return checker
    },
    setFolders(uris) {
      const paths = uris.flatMap((uri) => toPath(uri) ?? []).map((folder) => path.resolve(folder))
      // The folder closest to a file is the longest.
      roots = paths.toSorted((a, b) => b.length - a.length)
      folders.clear()
      checks.clear()
    },
    refresh() {
      folders.clear()
    },
  }
}

/** What a folder leaves out. An editor is told where that cannot be read, and goes on. */
async function readIgnoredOf(root: string): Promise<Pick<Folder, 'isIgnored' | 'problems'>> {
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
