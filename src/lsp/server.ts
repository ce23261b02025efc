import type {
  CodeAction,
  CodeActionParams,
  DidChangeTextDocumentParams,
  DidChangeWorkspaceFoldersParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  DocumentFormattingParams,
  ExecuteCommandParams,
  Hover,
  HoverParams,
  InitializeParams,
  InitializeResult,
  PublishDiagnosticsParams,
  TextEdit,
} from 'vscode-languageserver-protocol'
import type {MessageConnection} from 'vscode-jsonrpc'
import {TextDocument} from 'vscode-languageserver-textdocument'
import {findActions, fixAll, openPage, type ActionSupport} from './actions.ts'
import {toDiagnostics} from './diagnostics.ts'
import {findHover} from './hover.ts'
import {readPage, type Checker, type Page} from './page.ts'
import {toRepairs} from './repairs.ts'

/** What the server knows of the outside. */
export interface Host {
  version: string
  /** Globs of files from which settings are read. */
  watched: readonly string[]
  /**
   * Load what a document needs.
   *
   * @param uri of the document
   * @param languageId what the editor says that the document is
   * @returns undefined where the document is to be left alone
   * @throws {Error} where its settings are wrong
   */
  load(uri: string, languageId: string): Promise<Checker | undefined>
  /** The folders that are open, by their URIs, at the start and whenever they change. */
  setFolders(uris: readonly string[]): void
  /** Settings may have changed: forget them. */
  refresh(): void
}

/** A document that is open in the editor. */
interface Open {
  document: TextDocument
  /** As last checked; of an older version where the document changed since. */
  page?: Page | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
  /** How long the last check took, in milliseconds. */
  cost: number
}

/** How long a person must pause before a change is checked, in milliseconds. */
const pause = 100

/**
 * Speak the language server protocol 3.17 over a connection, until the editor
 * says “exit” or hangs up. The connection must not listen yet.
 *
 * Diagnostics are sent when a document is opened, and when it has changed and
 * nothing followed for a moment: longer where a check takes longer, so that
 * typing in a long page waits for no check. A question of the editor is answered
 * from the present text, whatever was sent before.
 *
 * @returns 0 after an orderly end, otherwise 1
 */
export function serve(connection: MessageConnection, host: Host): Promise<0 | 1> {
  const opened = new Map<string, Open>()
  const support: ActionSupport = {hasVersionedEdits: false, opensPages: false}
  const folders = new Set<string>()
  const complaints = new Set<string>()
  let showsMarkdown = false
  let watchesFiles = false
  let isShutDown = false

  /** Say what went wrong, once: it may go wrong at every keystroke. */
  const complain = (problem: string): void => {
    if (complaints.has(problem)) return
    complaints.add(problem)
    void connection.sendNotification('window/logMessage', {type: 1, message: problem})
  }

  const load = async ({uri, languageId}: TextDocument): Promise<Checker | undefined> => {
    try {
      return await host.load(uri, languageId)
    } catch (error) {
      complain((error as Error).message)
    }
  }

  /** The page as it is now; undefined where it is not open or is left alone. */
  const read = async (uri: string): Promise<Page | undefined> => {
    const known = opened.get(uri)
    const checker = known && (await load(known.document))
    // It may have been closed or changed meanwhile.
    const open = opened.get(uri)
    if (!open) return
    if (!checker) return void (open.page = undefined)
    if (open.page?.document.version === open.document.version && open.page.checker === checker) return open.page
    const start = performance.now()
    open.page = readPage(open.document, checker)
    open.cost = performance.now() - start
    if (checker.problems.length === 0) for (const failure of open.page.failures) complain(failure)
    return open.page
  }

  const publish = async (uri: string): Promise<void> => {
    try {
      const page = await read(uri)
      const open = opened.get(uri)
      if (!open) return
      const {version} = page?.document ?? open.document
      send({uri, version, diagnostics: page ? toDiagnostics(page) : []})
    } catch (error) {
      complain((error as Error).stack ?? String(error))
    }
  }

  const send = (params: PublishDiagnosticsParams): void =>
    void connection.sendNotification('textDocument/publishDiagnostics', params)

  const schedule = (uri: string, open: Open, delay: number): void => {
    clearTimeout(open.timer)
    open.timer = setTimeout(() => void publish(uri), delay)
  }

  const checkAll = (): void => {
    host.refresh()
    complaints.clear()
    // A page whose settings are the same stays as it is.
    for (const [uri, open] of opened) schedule(uri, open, 0)
  }

  connection.onRequest('initialize', ({capabilities, workspaceFolders, ...old}: InitializeParams): InitializeResult => {
    const {workspace, window, textDocument} = capabilities
    support.hasVersionedEdits = workspace?.workspaceEdit?.documentChanges ?? false
    support.opensPages = window?.showDocument?.support ?? false
    showsMarkdown = textDocument?.hover?.contentFormat?.includes('markdown') ?? false
    watchesFiles = workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false
    // Old form of `workspaceFolders`, which some editors still send alone.
    // oxlint-disable-next-line typescript/no-deprecated
    const root = old.rootUri
    for (const {uri} of workspaceFolders ?? (root ? [{uri: root}] : [])) folders.add(uri)
    host.setFolders([...folders])
    return {
      capabilities: {
        positionEncoding: 'utf-16',
        textDocumentSync: {openClose: true, change: 2},
        codeActionProvider: {codeActionKinds: ['quickfix', fixAll]},
        documentFormattingProvider: true,
        hoverProvider: true,
        executeCommandProvider: {commands: [openPage]},
        workspace: {workspaceFolders: {supported: true, changeNotifications: true}},
      },
      serverInfo: {name: 'api-glossary', version: host.version},
    }
  })

  connection.onNotification('initialized', () => {
    if (!watchesFiles) return
    const watchers = host.watched.map((globPattern) => ({globPattern}))
    const id = 'settings'
    const registrations = [{id, method: 'workspace/didChangeWatchedFiles', registerOptions: {watchers}}]
    connection.sendRequest('client/registerCapability', {registrations}).catch((error: unknown) => {
      complain(String(error))
    })
  })

  connection.onNotification('textDocument/didOpen', ({textDocument}: DidOpenTextDocumentParams) => {
    const {uri, languageId, version, text} = textDocument
    clearTimeout(opened.get(uri)?.timer)
    const open: Open = {document: TextDocument.create(uri, languageId, version, text), cost: 0}
    opened.set(uri, open)
    schedule(uri, open, 0)
  })

  connection.onNotification(
    'textDocument/didChange',
    ({textDocument, contentChanges}: DidChangeTextDocumentParams): void => {
      const open = opened.get(textDocument.uri)
      if (!open) return
      open.document = TextDocument.update(open.document, contentChanges, textDocument.version)
      schedule(textDocument.uri, open, Math.max(pause, open.cost))
    },
  )

  connection.onNotification('textDocument/didClose', ({textDocument: {uri}}: DidCloseTextDocumentParams) => {
    clearTimeout(opened.get(uri)?.timer)
    opened.delete(uri)
    send({uri, diagnostics: []})
  })

  connection.onNotification('workspace/didChangeWorkspaceFolders', ({event}: DidChangeWorkspaceFoldersParams) => {
    for (const {uri} of event.removed) folders.delete(uri)
    for (const {uri} of event.added) folders.add(uri)
    host.setFolders([...folders])
    checkAll()
  })

  connection.onNotification('workspace/didChangeWatchedFiles', checkAll)
  connection.onNotification('workspace/didChangeConfiguration', checkAll)

  connection.onRequest('textDocument/codeAction', async (params: CodeActionParams): Promise<CodeAction[]> => {
    const page = await read(params.textDocument.uri)
    return page ? findActions(page, {range: params.range, only: params.context.only}, support) : []
  })

  connection.onRequest('textDocument/formatting', async (params: DocumentFormattingParams): Promise<TextEdit[]> => {
    const page = await read(params.textDocument.uri)
    return page ? toRepairs(page) : []
  })

  connection.onRequest('textDocument/hover', async (params: HoverParams): Promise<Hover | null> => {
    const page = await read(params.textDocument.uri)
    return (page && findHover(page, params.position, showsMarkdown)) ?? null
  })

  connection.onRequest('workspace/executeCommand', async (params: ExecuteCommandParams): Promise<null> => {
    const [uri] = (params.arguments ?? []) as unknown[]
    if (params.command === openPage && typeof uri === 'string') {
      await connection.sendRequest('window/showDocument', {uri, external: true})
    }
    return null
  })

  connection.onRequest('shutdown', () => {
    isShutDown = true
    for (const {timer} of opened.values()) clearTimeout(timer)
    return null
  })

  return new Promise((resolve) => {
    connection.onNotification('exit', () => {
      resolve(isShutDown ? 0 : 1)
    })
    connection.onClose(() => {
      resolve(isShutDown ? 0 : 1)
    })
    connection.listen()
  })
}
