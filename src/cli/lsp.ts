import path from 'node:path'
import {Readable, Writable} from 'node:stream'
import {fileURLToPath} from 'node:url'
import {createMessageConnection, StreamMessageReader, StreamMessageWriter} from 'vscode-jsonrpc/node'
import {builtin} from '../glossary/builtin.ts'
import type {Checker} from '../lsp/page.ts'
import {serve} from '../lsp/server.ts'
import type {RuleConfigs} from '../remark/processor.ts'
import {readIgnored, type IsIgnored} from './ignored.ts'
import {loadLinter, type Linter} from './linter.ts'
import type {Host} from './run.ts'

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
  const stdout = new Writable({
    write(chunk: Uint8Array, _encoding, callback) {
      host.stdout.write(chunk)
      callback()
    },
  })
  const connection = createMessageConnection(new StreamMessageReader(stdin), new StreamMessageWriter(stdout))
  const linter = await loadLinter(configs, host.checks)
  try {
    return await serve(connection, {version, watched: ['**/.remarkignore'], ...createFolders(linter)})
  } finally {
    connection.dispose()
    stdin.destroy()
  }
}

/** The folders that are open, with what is read from them. */
function createFolders(linter: Linter): {
  load(uri: string, languageId: string): Promise<Checker | undefined>
  setFolders(uris: readonly string[]): void
  refresh(): void
} {
  let folders: readonly string[] = []
  const ignored = new Map<string, Promise<IsIgnored>>()
  const checkers = new Map<string, Promise<Checker>>()

  const isIgnored = async (file: string): Promise<boolean> => {
    const folder = folders.find((folder) => file.startsWith(folder + path.sep)) ?? path.dirname(file)
    const read = ignored.get(folder) ?? readIgnored(folder)
    ignored.set(folder, read)
    return (await read)(file)
  }

  const toChecker = async (name: string): Promise<Checker> => ({check: await linter.load(name), glossary: builtin})

  return {
    async load(uri, languageId) {
      const file = toPath(uri)
      if (file !== undefined && (await isIgnored(file))) return
      // A text that was never saved has no name.
      const name = file ?? (languageId === 'mdx' ? 'untitled.mdx' : 'untitled.md')
      const checker = checkers.get(name) ?? toChecker(name)
      checkers.set(name, checker)
      return checker
    },
    setFolders(uris) {
      const paths = uris.flatMap((uri) => toPath(uri) ?? []).map((folder) => path.resolve(folder))
      // The folder closest to a file is the longest.
      folders = paths.toSorted((a, b) => b.length - a.length)
      ignored.clear()
    },
    refresh() {
      ignored.clear()
    },
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
