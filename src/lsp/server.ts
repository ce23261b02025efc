import type * as protocol from 'vscode-languageserver-protocol'
import type {CancellationToken} from 'vscode-jsonrpc'
import {TextDocument} from 'vscode-languageserver-textdocument'
import {findActions, fixAll, openRulePage, type EditorSupport} from './actions.ts'
import {checkDocument, type CheckedDocument, type Checker} from './check.ts'
import {connect} from './connection.ts'
import {toDiagnostics} from './diagnostics.ts'
import {findHover} from './hover.ts'
import {toRepairs} from './repairs.ts'

/** What the server knows of the outside. */
export interface Workspace {
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
interface OpenDocument {
  document: TextDocument
  /** What was found in it; undefined where it changed since. */
  checked?: CheckedDocument | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
  /** How long the last check took, in milliseconds. */
  cost: number
}

/** How long a person must pause before a change is checked, in milliseconds. */
const pause = 100

/**
 * Serve an editor by the language server protocol 3.17, until it says “exit” or
 * hangs up.
 *
 * Diagnostics are sent when a document is opened, and when it has changed and
 * nothing followed for a moment: longer where a check takes longer, so that
 * typing in a long document waits for no check. A request is answered from the
 * present text, whatever was sent before; a version is checked once.
 *
 * @returns 0 after an orderly end, otherwise 1
 */
export async function serve(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  workspace: Workspace,
): Promise<0 | 1> {
  const editor = connect(input, output)
  const documents = new Map<string, OpenDocument>()
  const folders = new Set<string>()
  const logged = new Set<string>()
  const support: EditorSupport = {hasVersionedEdits: false, opensPages: false}
  let showsMarkdown = false
  let watchesFiles = false

  /** Log a problem once: it may occur at every keystroke. */
  const logOnce = (problem: string): void => {
    if (logged.has(problem)) return
    logged.add(problem)
    editor.log(problem)
  }

  const load = async ({uri, languageId}: TextDocument): Promise<Checker | undefined> => {
    try {
      return await workspace.load(uri, languageId)
    } catch (error) {
      logOnce((error as Error).message)
    }
  }

  /** The present version, checked; undefined where it is not open or is left alone, or nobody waits for it any more. */
  const check = async (uri: string, token?: CancellationToken): Promise<CheckedDocument | undefined> => {
    const known = documents.get(uri)
    const checker = known && (await load(known.document))
    // It may have been closed or changed meanwhile.
    const open = documents.get(uri)
    if (!open || token?.isCancellationRequested) return
    if (!checker) return void (open.checked = undefined)
    if (open.checked?.checker === checker) return open.checked
    const start = performance.now()
    open.checked = checkDocument(open.document, checker)
    open.cost = performance.now() - start
    if (checker.problems.length === 0) for (const failure of open.checked.failures) logOnce(failure)
    return open.checked
  }

  const publish = async (uri: string): Promise<void> => {
    const checked = await check(uri)
    const open = documents.get(uri)
    if (!open) return
    const {version} = checked?.document ?? open.document
    sendDiagnostics({uri, version, diagnostics: checked ? toDiagnostics(checked) : []})
  }

  const sendDiagnostics = (params: protocol.PublishDiagnosticsParams): void =>
    editor.notify('textDocument/publishDiagnostics', params)

  const schedule = (uri: string, open: OpenDocument, delay: number): void => {
    clearTimeout(open.timer)
    open.timer = setTimeout(() => {
      publish(uri).catch((error: unknown) => logOnce(String(error)))
    }, delay)
  }

  const close = (uri: string): void => {
    clearTimeout(documents.get(uri)?.timer)
    documents.delete(uri)
  }

  const closeAll = (): void => {
    for (const uri of documents.keys()) close(uri)
  }

  const checkAll = (): void => {
    workspace.refresh()
    logged.clear()
    for (const [uri, open] of documents) schedule(uri, open, 0)
  }

  /** Answers from the present version of a document; with nothing where it cannot be checked. */
  const answer =
    <Params extends {textDocument: protocol.TextDocumentIdentifier}, Answer>(
      toAnswer: (checked: CheckedDocument, params: Params) => Answer,
    ) =>
    async (params: Params, token: CancellationToken): Promise<Answer | null> => {
      const checked = await check(params.textDocument.uri, token)
      return checked ? toAnswer(checked, params) : null
    }

  const requests = {
    'initialize': ({
      capabilities,
      workspaceFolders,
      ...old
    }: Partial<protocol.InitializeParams>): protocol.InitializeResult => {
      const {workspace: ofWorkspace, window, textDocument} = capabilities ?? {}
      support.hasVersionedEdits = ofWorkspace?.workspaceEdit?.documentChanges ?? false
      support.opensPages = window?.showDocument?.support ?? false
      showsMarkdown = textDocument?.hover?.contentFormat?.includes('markdown') ?? false
      watchesFiles = ofWorkspace?.didChangeWatchedFiles?.dynamicRegistration ?? false
      // Old form of `workspaceFolders`, which some editors still send alone.
      // oxlint-disable-next-line typescript/no-deprecated
      const root = old.rootUri
      for (const {uri} of workspaceFolders ?? (root ? [{uri: root}] : [])) folders.add(uri)
      workspace.setFolders([...folders])
      return {
        capabilities: {
          positionEncoding: 'utf-16',
          textDocumentSync: {openClose: true, change: 2},
          codeActionProvider: {codeActionKinds: ['quickfix', fixAll]},
          documentFormattingProvider: true,
          hoverProvider: true,
          executeCommandProvider: {commands: [openRulePage]},
          workspace: {workspaceFolders: {supported: true, changeNotifications: true}},
        },
        serverInfo: {name: 'api-glossary', version: workspace.version},
      }
    },

    'textDocument/codeAction': answer(
      (checked, {range, context: {only}}: protocol.CodeActionParams): protocol.CodeAction[] =>
        findActions(checked, {range, only}, support),
    ),

    'textDocument/formatting': answer((checked): protocol.TextEdit[] => toRepairs(checked)),

    'textDocument/hover': answer((checked, {position}: protocol.HoverParams): protocol.Hover | undefined =>
      findHover(checked, position, showsMarkdown),
    ),

    'workspace/executeCommand': async (params: protocol.ExecuteCommandParams): Promise<null> => {
      const [uri] = (params.arguments ?? []) as unknown[]
      if (params.command === openRulePage && typeof uri === 'string')
        await editor.request('window/showDocument', {uri, external: true})
      return null
    },

    'shutdown': (): null => {
      closeAll()
      return null
    },
  }

  const notifications = {
    'initialized': (): void => {
      if (!watchesFiles) return
      const watchers = workspace.watched.map((globPattern) => ({globPattern}))
      const method = 'workspace/didChangeWatchedFiles'
      const registrations = [{id: 'settings', method, registerOptions: {watchers}}]
      editor.request('client/registerCapability', {registrations}).catch((error: unknown) => {
        logOnce(String(error))
      })
    },

    'textDocument/didOpen': ({textDocument}: protocol.DidOpenTextDocumentParams): void => {
      const {uri, languageId, version, text} = textDocument
      close(uri)
      const open: OpenDocument = {document: TextDocument.create(uri, languageId, version, text), cost: 0}
      documents.set(uri, open)
      schedule(uri, open, 0)
    },

    'textDocument/didChange': ({textDocument, contentChanges}: protocol.DidChangeTextDocumentParams): void => {
      const {uri, version} = textDocument
      const open = documents.get(uri)
      if (!open) return
      open.document = TextDocument.update(open.document, contentChanges, version)
      open.checked = undefined
      schedule(uri, open, Math.max(pause, open.cost))
    },

    'textDocument/didClose': ({textDocument: {uri}}: protocol.DidCloseTextDocumentParams): void => {
      close(uri)
      sendDiagnostics({uri, diagnostics: []})
    },

    'workspace/didChangeWorkspaceFolders': ({event}: protocol.DidChangeWorkspaceFoldersParams): void => {
      for (const {uri} of event.removed) folders.delete(uri)
      for (const {uri} of event.added) folders.add(uri)
      workspace.setFolders([...folders])
      checkAll()
    },

    'workspace/didChangeWatchedFiles': checkAll,
    'workspace/didChangeConfiguration': checkAll,
  }

  const status = await editor.listen({
    requests: new Map(Object.entries(requests)),
    notifications: new Map(Object.entries(notifications)),
  })
  closeAll()
  return status
}
