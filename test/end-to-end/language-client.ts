import {spawn, type ChildProcess} from 'node:child_process'
import {once} from 'node:events'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {inject} from 'vitest'
import * as lsp from 'vscode-languageserver-protocol/node'
import {TextDocument} from 'vscode-languageserver-textdocument'

/** A language server that editors run. */
export interface Server {
  name: string
  /** Whether it is our own command. */
  isOwn: boolean
  /** Returns the script and its arguments. */
  command: () => string[]
}

/** The servers that must behave the same. */
export const servers: Server[] = [
  {
    name: 'remark-language-server',
    isOwn: false,
    command: () => [fileURLToPath(new URL('run-language-server.js', import.meta.url)), '--stdio'],
  },
  {
    name: 'api-glossary --lsp',
    isOwn: true,
    // The installed package, with the flags that VS Code adds.
    command: () => [
      path.join(inject('installed'), 'node_modules/.bin/api-glossary'),
      '--lsp',
      '--stdio',
      `--clientProcessId=${process.pid}`,
    ],
  },
]

/** Diagnostics that a server published. */
export interface Published {
  uri: string
  /** The text of this version of the document; undefined if the version was never sent. */
  text: string | undefined
  /** Sorted by position. */
  diagnostics: lsp.Diagnostic[]
}

/** An editor with folders open, connected to a language server over stdio. */
export type Client = ReturnType<typeof toClient>

/** Start a language server for folders. */
export async function startClient(server: Server, ...folders: string[]): Promise<Client> {
  const [folder = process.cwd()] = folders
  const child = spawn(process.execPath, server.command(), {cwd: folder, stdio: ['pipe', 'pipe', 'inherit']})
  const connection = lsp.createProtocolConnection(
    new lsp.StreamMessageReader(child.stdout),
    new lsp.StreamMessageWriter(child.stdin),
    console,
  )
  const shown: string[] = []
  const applied: lsp.WorkspaceEdit[] = []
  const watched: string[] = []
  connection.onRequest(lsp.RegistrationRequest.type, ({registrations}) => {
    for (const {registerOptions} of registrations) {
      const {watchers} = registerOptions as {watchers: {globPattern: string}[]}
      watched.push(...watchers.map(({globPattern}) => globPattern))
    }
  })
  connection.onRequest(lsp.ApplyWorkspaceEditRequest.type, ({edit}) => {
    applied.push(edit)
    return {applied: true}
  })
  connection.onRequest(lsp.ShowDocumentRequest.type, ({uri}) => {
    shown.push(uri)
    return {success: true}
  })
  connection.listen()
  const result = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid,
    // `rootUri` is the old form of `workspaceFolders`. The type still requires it.
    // oxlint-disable-next-line typescript/no-deprecated
    rootUri: null,
    workspaceFolders: folders.map((folder) => toFolder(folder)),
    capabilities: {
      general: {positionEncodings: ['utf-8', 'utf-16']},
      window: {showDocument: {support: true}},
      workspace: {applyEdit: true, workspaceFolders: true, didChangeWatchedFiles: {dynamicRegistration: true}},
      textDocument: {
        publishDiagnostics: {dataSupport: true, codeDescriptionSupport: true, versionSupport: true},
        hover: {contentFormat: ['markdown']},
        codeAction: {
          dataSupport: true,
          isPreferredSupport: true,
          codeActionLiteralSupport: {codeActionKind: {valueSet: ['quickfix', 'source.fixAll']}},
        },
      },
    },
  })
  await connection.sendNotification(lsp.InitializedNotification.type, {})
  const toUri = (name: string): string => (name.includes(':') ? name : pathToFileURL(path.resolve(folder, name)).href)
  return toClient(connection, child, result, toUri, {shown, applied, watched})
}

function toFolder(folder: string): {uri: string; name: string} {
  return {uri: pathToFileURL(folder).href, name: path.basename(folder)}
}

function toClient(
  connection: lsp.ProtocolConnection,
  child: ChildProcess,
  server: lsp.InitializeResult,
  toUri: (name: string) => string,
  asked: {shown: string[]; applied: lsp.WorkspaceEdit[]; watched: string[]},
) {
  /** Every version of every document. */
  const versions = new Map<string, string[]>()
  const waiting = new Map<string, (diagnostics: lsp.Diagnostic[]) => void>()
  const seen = new Map<string, lsp.Diagnostic[]>()
  const published: Published[] = []
  const logged: string[] = []
  connection.onNotification(lsp.PublishDiagnosticsNotification.type, ({uri, version = 0, diagnostics}) => {
    const inOrder = diagnostics.toSorted(
      ({range: {start: a}}, {range: {start: b}}) => a.line - b.line || a.character - b.character,
    )
    published.push({uri, text: versions.get(uri)?.[version - 1], diagnostics: inOrder})
    const key = toKey(uri, version)
    seen.set(key, inOrder)
    waiting.get(key)?.(inOrder)
  })
  connection.onNotification(lsp.LogMessageNotification.type, ({message}) => void logged.push(message))
  const {textDocumentSync} = server.capabilities
  const kind = typeof textDocumentSync === 'object' ? textDocumentSync.change : textDocumentSync

  /** Wait for the diagnostics of a version of a document. */
  const wait = (uri: string, version: number): Promise<lsp.Diagnostic[]> =>
    new Promise((resolve) => void waiting.set(toKey(uri, version), resolve))

  const type = async (name: string, text: string): Promise<void> => {
    const uri = toUri(name)
    const texts = versions.get(uri) ?? []
    const before = texts.at(-1) ?? ''
    texts.push(text)
    await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
      textDocument: {uri, version: texts.length},
      contentChanges: [kind === lsp.TextDocumentSyncKind.Incremental ? toChange(before, text) : {text}],
    })
  }

  const settle = async (name: string): Promise<lsp.Diagnostic[]> => {
    const uri = toUri(name)
    const version = versions.get(uri)?.length ?? 0
    return seen.get(toKey(uri, version)) ?? wait(uri, version)
  }

  return {
    server,
    /** All diagnostics that the server has published so far. */
    published,
    /** The messages that the server has logged. */
    logged,
    /** What the server asked for: pages to show, edits to apply, and globs to watch. */
    ...asked,
    /** Change the text of a document as `change` does, but do not wait for diagnostics. */
    type,
    /** Wait for the diagnostics of the current version. */
    settle,
    /**
     * Open a document.
     *
     * @param name a path in the first folder, or a URI
     * @returns its diagnostics, sorted by position
     */
    async open(name: string, text: string, languageId = name.endsWith('.mdx') ? 'mdx' : 'markdown') {
      const uri = toUri(name)
      versions.set(uri, [text])
      const diagnostics = wait(uri, 1)
      const textDocument = {uri, languageId, version: 1, text}
      await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, {textDocument})
      return diagnostics
    },
    /** Change the text of a document. If the server accepts parts of a text, send only the part that differs. */
    async change(name: string, text: string) {
      await type(name, text)
      return settle(name)
    },
    /** Wait for new diagnostics after an event that does not change the text. */
    async next(name: string, event: () => Promise<void>) {
      const uri = toUri(name)
      const diagnostics = wait(uri, versions.get(uri)?.length ?? 0)
      await event()
      return diagnostics
    },
    read: (name: string): string => versions.get(toUri(name))?.at(-1) ?? '',
    async findActions(name: string, range: lsp.Range, context: Partial<lsp.CodeActionContext> = {}) {
      const actions = await connection.sendRequest(lsp.CodeActionRequest.type, {
        textDocument: {uri: toUri(name)},
        range,
        context: {diagnostics: [], ...context},
      })
      return (actions ?? []) as lsp.CodeAction[]
    },
    async format(name: string) {
      const edits = await connection.sendRequest(lsp.DocumentFormattingRequest.type, {
        textDocument: {uri: toUri(name)},
        options: {tabSize: 2, insertSpaces: true},
      })
      return edits ?? []
    },
    hover: (name: string, position: lsp.Position) =>
      connection.sendRequest(lsp.HoverRequest.type, {textDocument: {uri: toUri(name)}, position}),
    async execute({command}: lsp.CodeAction) {
      if (typeof command !== 'object') throw new Error('Expected an action with a command')
      await connection.sendRequest(lsp.ExecuteCommandRequest.type, command)
    },
    changeFile: (name: string) =>
      connection.sendNotification(lsp.DidChangeWatchedFilesNotification.type, {changes: [{uri: toUri(name), type: 2}]}),
    changeFolders: (added: readonly string[], removed: readonly string[]) =>
      connection.sendNotification(lsp.DidChangeWorkspaceFoldersNotification.type, {
        event: {added: added.map((folder) => toFolder(folder)), removed: removed.map((folder) => toFolder(folder))},
      }),
    shut: (name: string) =>
      connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, {textDocument: {uri: toUri(name)}}),
    /** End the server. @returns the exit status */
    async close() {
      await connection.sendRequest(lsp.ShutdownRequest.type)
      await connection.sendNotification(lsp.ExitNotification.type)
      if (child.exitCode === null) await once(child, 'exit')
      connection.dispose()
      return child.exitCode
    },
  }
}

function toKey(uri: string, version: number): string {
  return `${uri} ${version}`
}

/** Find the part in which two texts differ. The part never splits a line ending of two characters. */
function toChange(before: string, after: string): lsp.TextDocumentContentChangeEvent {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  while (start > 0 && (before[start - 1] === '\r' || after[start - 1] === '\r')) start--
  let kept = 0
  while (kept < most - start && before.at(-1 - kept) === after.at(-1 - kept)) kept++
  while (kept > 0 && (before.at(-kept) === '\n' || after.at(-kept) === '\n')) kept--
  const document = TextDocument.create('', '', 0, before)
  return {
    range: {start: document.positionAt(start), end: document.positionAt(before.length - kept)},
    text: after.slice(start, after.length - kept),
  }
}

/** Get the edits in a workspace edit that changes a single document. */
export function toTextEdits(edit: lsp.WorkspaceEdit | undefined): lsp.TextEdit[] {
  const versioned = (edit?.documentChanges ?? []).flatMap((change) => ('edits' in change ? change.edits : []))
  return [...versioned, ...Object.values(edit?.changes ?? {}).flat()] as lsp.TextEdit[]
}

/** Apply edits to a document. */
export function apply(source: string, edits: readonly lsp.TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create('', '', 0, source), [...edits])
}

/** Get the text at a range; undefined if the range is outside of the document. */
export function slice(source: string, {start, end}: lsp.Range): string | undefined {
  const document = TextDocument.create('', '', 0, source)
  const [from, to] = [document.offsetAt(start), document.offsetAt(end)]
  const isInside = [start, end].every((place) => {
    const {line, character} = document.positionAt(document.offsetAt(place))
    return line === place.line && character === place.character
  })
  return isInside && from <= to ? source.slice(from, to) : undefined
}
