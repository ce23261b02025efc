import {spawn, type ChildProcess} from 'node:child_process'
import {once} from 'node:events'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {
  CodeActionRequest,
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type Diagnostic,
  type ProtocolConnection,
} from 'vscode-languageserver-protocol/node'

const server = fileURLToPath(new URL('run-language-server.js', import.meta.url))

/** An editor with one folder open, connected to a language server over stdio. */
export interface Client {
  /** Open a document. @returns its diagnostics in order of their place */
  open(name: string, text: string): Promise<Diagnostic[]>
  /** Replace the whole text of an open document. */
  change(name: string, text: string): Promise<Diagnostic[]>
  /** The code actions for a diagnostic, as an editor asks for them. */
  findActions(name: string, diagnostic: Diagnostic): Promise<CodeAction[]>
  close(): Promise<void>
}

/** Start a language server for a folder. */
export async function startClient(folder: string): Promise<Client> {
  const child = spawn(process.execPath, [server, '--stdio'], {cwd: folder, stdio: ['pipe', 'pipe', 'inherit']})
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
    console,
  )
  connection.listen()
  const uri = pathToFileURL(folder).href
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    // Old form of `workspaceFolders`, which the type still demands.
    // oxlint-disable-next-line typescript/no-deprecated
    rootUri: null,
    workspaceFolders: [{uri, name: 'shop'}],
    capabilities: {
      textDocument: {
        publishDiagnostics: {dataSupport: true, codeDescriptionSupport: true},
        codeAction: {dataSupport: true, codeActionLiteralSupport: {codeActionKind: {valueSet: ['quickfix']}}},
      },
    },
  })
  await connection.sendNotification(InitializedNotification.type, {})
  return toClient(connection, child, (name) => pathToFileURL(path.join(folder, name)).href)
}

function toClient(connection: ProtocolConnection, child: ChildProcess, toUri: (name: string) => string): Client {
  const versions = new Map<string, number>()
  const waiting = new Map<string, (diagnostics: Diagnostic[]) => void>()
  connection.onNotification(PublishDiagnosticsNotification.type, ({uri, version, diagnostics}) => {
    const inOrder = diagnostics.toSorted(
      ({range: {start: a}}, {range: {start: b}}) => a.line - b.line || a.character - b.character,
    )
    waiting.get(toKey(uri, version))?.(inOrder)
  })
  /** The diagnostics for one version of a document. */
  const wait = (uri: string, version: number): Promise<Diagnostic[]> =>
    new Promise((resolve) => void waiting.set(toKey(uri, version), resolve))

  return {
    async open(name, text) {
      const uri = toUri(name)
      versions.set(uri, 1)
      const diagnostics = wait(uri, 1)
      const textDocument = {uri, languageId: 'markdown', version: 1, text}
      await connection.sendNotification(DidOpenTextDocumentNotification.type, {textDocument})
      return diagnostics
    },
    async change(name, text) {
      const uri = toUri(name)
      const version = (versions.get(uri) ?? 0) + 1
      versions.set(uri, version)
      const diagnostics = wait(uri, version)
      await connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: {uri, version},
        contentChanges: [{text}],
      })
      return diagnostics
    },
    async findActions(name, diagnostic) {
      const actions = await connection.sendRequest(CodeActionRequest.type, {
        textDocument: {uri: toUri(name)},
        range: diagnostic.range,
        context: {diagnostics: [diagnostic]},
      })
      return (actions ?? []) as CodeAction[]
    },
    async close() {
      await connection.sendRequest(ShutdownRequest.type)
      await connection.sendNotification(ExitNotification.type)
      if (child.exitCode === null) await once(child, 'exit')
      connection.dispose()
    },
  }
}

function toKey(uri: string, version = 0): string {
  return `${uri} ${version}`
}
