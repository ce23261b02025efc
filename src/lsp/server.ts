import type * as protocol from 'vscode-languageserver-protocol'
import type {CancellationToken} from 'vscode-jsonrpc'
import {TextDocument} from 'vscode-languageserver-textdocument'
import {formatProblem} from '../glossary/data.ts'
import {
  decide,
  findActions,
  fixAll,
  openRulePage,
  toRepairs,
  type EditorSupport,
  type Scope,
  type SettingsFile,
} from './actions.ts'
import {follow, type Change, type Check, type CheckedDocument, type SettingsProblem} from './check.ts'
import {connect} from './connection.ts'
import {toDiagnostics, toSettingsDiagnostic} from './diagnostics.ts'
import {findHover} from './hover.ts'
import {writeDecision, type Decision} from './decisions.ts'

/** A document, as the editor identifies it. */
export interface Named {
  uri: string
  /** The language that the editor gives, such as `markdown`. */
  languageId: string
  /** The URIs of the open folders, in the order of the editor. */
  folders: readonly string[]
}

export interface Sent extends Named {
  text: string
}

/** What the server needs from its caller. */
export interface Workspace {
  version: string
  /** Check a text, without blocking the server. @returns undefined if the document is ignored */
  check(sent: Sent): Promise<Check | undefined>
  /** Globs for all files that may be settings. */
  watched: readonly string[]
  /**
   * Find the files into which decisions about a document are written.
   *
   * @returns undefined if the document is ignored, or if mistakes in settings prevent its check
   */
  findScope(document: Named): Promise<Scope | undefined>
  /** Read a file. @returns undefined if the file does not exist or cannot be read */
  read(uri: string): string | undefined
}

interface OpenDocument {
  document: TextDocument
  /** The result of the last check, adapted to later changes; undefined before the first check. */
  check: Check | undefined
  /** Whether `check` is for the current text. */
  isCurrent: boolean
  job: Job | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  cost: number
}

interface Job {
  version: number
  /** The changes of the text since the job started. */
  changes: Change[]
  done: Promise<unknown>
}

/** Limits of the pause in typing before a check, in milliseconds. After a slow check, the next pause is longer. */
const shortest = 25
const longest = 150
/** Milliseconds to wait for the check of the current text before a request is answered from the last check. */
const patience = 30

/**
 * Serve an editor with the language server protocol 3.17, until the editor sends `exit` or closes the
 * connection.
 *
 * Diagnostics are sent when a document is opened, and after a pause in typing. After the first check of a
 * document, a request about a position never waits long: the answer may come from the last check, whose
 * findings move with the text. A request to repair the whole document waits for the check of the current text.
 *
 * @returns 0 if the editor requested `shutdown` before `exit`, otherwise 1
 */
export async function serve(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  {version, check: checkText, watched, findScope, read}: Workspace,
): Promise<0 | 1> {
  const editor = connect(input, output)
  const documents = new Map<string, OpenDocument>()
  const folders = new Set<string>()
  const logged = new Set<string>()
  /** The mistakes in settings, by the URI of the document or folder that uses these settings. */
  const problems = new Map<string, readonly SettingsProblem[]>()
  const seen = new Set<string>()
  let support = toSupport({})

  // The same error may occur at every keystroke.
  const logOnce = (problem: string): void => {
    if (logged.has(problem)) return
    logged.add(problem)
    editor.log(problem)
  }

  /** Check a text, and ask the editor to watch its settings files. */
  const runCheck = async (sent: Omit<Sent, 'folders'>): Promise<Check | undefined> => {
    try {
      const check = await checkText({...sent, folders: [...folders]})
      for (const failure of check?.failures ?? []) logOnce(failure)
      watch(check?.watched ?? [])
      return check
    } catch (error) {
      logOnce((error as Error).message)
      return
    }
  }

  const noteProblems = (owner: string, found: readonly SettingsProblem[]): void => {
    const before = problems.get(owner) ?? []
    if (found.length === 0) problems.delete(owner)
    else problems.set(owner, found)
    for (const uri of new Set([...before, ...found].map(({uri}) => uri))) publish(findOpen(uri)?.document.uri ?? uri)
  }

  /** Send the findings in a document. For a settings file, also send the mistakes in the file. */
  const publish = (uri: string): void => {
    const open = documents.get(uri)
    const checked = open && toChecked(open)
    const ofSettings = [...problems.values()].flat().filter((problem) => isSameFile(problem.uri, uri))
    const distinct = new Map(ofSettings.map((problem) => [formatProblem({...problem, file: uri}), problem]))
    const diagnostics = [
      ...(checked ? toDiagnostics(checked) : []),
      ...[...distinct.values()].map(toSettingsDiagnostic),
    ]
    const params: protocol.PublishDiagnosticsParams = {uri, ...(open && {version: open.document.version}), diagnostics}
    editor.notify('textDocument/publishDiagnostics', params)
  }

  const update = async (open: OpenDocument): Promise<void> => {
    clearTimeout(open.timer)
    if (open.isCurrent) return
    const {uri, languageId, version} = open.document
    if (open.job) {
      const isSame = open.job.version === version
      await open.job.done
      return isSame || !isOpen(open) ? undefined : update(open)
    }
    const start = performance.now()
    const done = runCheck({uri, languageId, text: open.document.getText()})
    const job: Job = {version, changes: [], done}
    open.job = job
    const check = await done
    // The document may have been closed, or settings may have changed.
    if (!isOpen(open) || open.job !== job) return
    open.job = undefined
    open.cost = performance.now() - start
    open.check = check && job.changes.reduce(follow, check)
    open.isCurrent = open.document.version === version
    noteProblems(uri, check?.problems ?? [])
    if (open.isCurrent) publish(uri)
  }

  const isOpen = (open: OpenDocument): boolean => documents.get(open.document.uri) === open
  const findOpen = (uri: string): OpenDocument | undefined =>
    [...documents.values()].find(({document}) => isSameFile(document.uri, uri))

  const schedule = (open: OpenDocument, delay: number): void => {
    clearTimeout(open.timer)
    open.timer = setTimeout(() => void update(open), delay)
  }

  const close = (uri: string): void => {
    clearTimeout(documents.get(uri)?.timer)
    documents.delete(uri)
    noteProblems(uri, [])
  }

  const checkAll = (): void => {
    logged.clear()
    for (const open of documents.values()) {
      open.isCurrent = false
      open.job = undefined
      schedule(open, 0)
    }
    for (const folder of folders) void probe(folder)
  }

  /** Report mistakes in the settings of a folder before a document is opened. */
  const probe = async (folder: string): Promise<void> => {
    const uri = toProbe(folder)
    const check = await runCheck({uri, languageId: 'markdown', text: ''})
    if (folders.has(folder)) noteProblems(uri, check?.problems ?? [])
  }

  const watch = (globs: readonly string[]): void => {
    const watchers = globs.filter((glob) => !seen.has(glob)).map((globPattern) => ({globPattern}))
    if (!support.watchesFiles || watchers.length === 0) return
    const method = 'workspace/didChangeWatchedFiles'
    const registrations = [{id: `settings-${seen.size}`, method, registerOptions: {watchers}}]
    for (const glob of globs) seen.add(glob)
    editor.request('client/registerCapability', {registrations}).catch((error: unknown) => {
      logOnce(String(error))
    })
  }

  /**
   * Create a handler for requests about a document. The answer is `null` if the document is ignored.
   *
   * @param wait milliseconds to wait for the check of the current text. A request always waits for
   *   the first check of a document.
   */
  const answer =
    <Params extends {textDocument: protocol.TextDocumentIdentifier}, Answer>(
      wait: number,
      toAnswer: (checked: CheckedDocument, params: Params) => Answer | Promise<Answer>,
    ) =>
    async (params: Params, token: CancellationToken): Promise<Answer | null> => {
      const open = documents.get(params.textDocument.uri)
      if (!open) return null
      if (!open.check || wait === Infinity) await update(open)
      else if (wait > 0) await Promise.race([update(open), new Promise((resolve) => setTimeout(resolve, wait))])
      const checked = isOpen(open) && !token.isCancellationRequested ? toChecked(open) : undefined
      return checked ? toAnswer(checked, params) : null
    }

  const findScopeOf = ({document: {uri, languageId}}: CheckedDocument): Promise<Scope | undefined> =>
    findScope({uri, languageId, folders: [...folders]})

  /** Write a user's decision into a file through the editor, and show the change. */
  const write = async ({uri, isSettings}: SettingsFile, decision: Decision): Promise<void> => {
    const open = findOpen(uri)
    const before = open?.document.getText() ?? read(uri)
    const text = before ?? ''
    const after = writeDecision(text, uri, isSettings, decision)
    if (after === undefined) return editor.log(`Cannot change ${uri}: expected valid YAML or JSON with keys and values`)
    const difference = toDifference(text, after)
    const edits = [difference.edit]
    const target = open?.document.uri ?? uri
    const textDocument = {uri: target, version: open?.document.version ?? null}
    const creation = before === undefined ? [{kind: 'create', uri: target, options: {ignoreIfExists: true}}] : []
    const edit = support.hasVersionedEdits
      ? {documentChanges: [...creation, {textDocument, edits}]}
      : {changes: {[target]: edits}}
    await editor.request('workspace/applyEdit', {label: 'api-glossary', edit})
    if (support.opensPages)
      await editor.request('window/showDocument', {uri: target, takeFocus: true, selection: difference.selection})
  }

  const requests = {
    'initialize': ({
      capabilities,
      workspaceFolders,
      ...old
    }: Partial<protocol.InitializeParams>): protocol.InitializeResult => {
      support = toSupport(capabilities ?? {})
      // Some editors send `rootUri`, the old form of `workspaceFolders`.
      // oxlint-disable-next-line typescript/no-deprecated
      const root = old.rootUri
      for (const {uri} of workspaceFolders ?? (root ? [{uri: root}] : [])) folders.add(uri)
      return {
        capabilities: {
          positionEncoding: 'utf-16',
          textDocumentSync: {openClose: true, change: 2},
          codeActionProvider: {codeActionKinds: ['quickfix', fixAll]},
          documentFormattingProvider: true,
          hoverProvider: true,
          executeCommandProvider: {commands: [openRulePage, decide]},
          workspace: {workspaceFolders: {supported: true, changeNotifications: true}},
        },
        serverInfo: {name: 'api-glossary', version},
      }
    },

    'textDocument/codeAction': answer(
      patience,
      async (checked, {range, context: {only}}: protocol.CodeActionParams): Promise<protocol.CodeAction[]> => {
        const scope = support.appliesEdits ? await findScopeOf(checked) : undefined
        return findActions(checked, {range, only}, support, scope)
      },
    ),

    'textDocument/formatting': answer(Infinity, (checked): protocol.TextEdit[] => toRepairs(checked)),

    'textDocument/hover': answer(
      0,
      async (checked, {position}: protocol.HoverParams): Promise<protocol.Hover | null> => {
        const scope = await findScopeOf(checked)
        return (scope && findHover(checked, position, scope.glossary, support.showsMarkdown)) ?? null
      },
    ),

    'workspace/executeCommand': async (params: protocol.ExecuteCommandParams): Promise<null> => {
      const [first, decision] = params.arguments as unknown[]
      if (params.command === decide) await write(first as SettingsFile, decision as Decision)
      else await editor.request('window/showDocument', {uri: first, external: true})
      return null
    },

    'shutdown': (): null => null,
  }

  const notifications = {
    'initialized': (): void => {
      watch(watched)
      checkAll()
    },

    'textDocument/didOpen': ({textDocument}: protocol.DidOpenTextDocumentParams): void => {
      const {uri, languageId, version, text} = textDocument
      close(uri)
      const document = TextDocument.create(uri, languageId, version, text)
      const open = {document, check: undefined, isCurrent: false, job: undefined, timer: undefined, cost: 0}
      documents.set(uri, open)
      schedule(open, 0)
    },

    'textDocument/didChange': ({textDocument, contentChanges}: protocol.DidChangeTextDocumentParams): void => {
      const open = documents.get(textDocument.uri)
      if (!open) return
      for (const change of contentChanges) {
        if ('range' in change) {
          const moved = toChange(open.document, change.range, change.text)
          open.check &&= follow(open.check, moved)
          open.job?.changes.push(moved)
        } else {
          open.check = undefined
          open.job = undefined
        }
        open.document = TextDocument.update(open.document, [change], textDocument.version)
      }
      open.isCurrent = false
      schedule(open, Math.min(Math.max(shortest, open.cost / 4), longest))
    },

    'textDocument/didClose': ({textDocument: {uri}}: protocol.DidCloseTextDocumentParams): void => {
      close(uri)
      publish(uri)
    },

    'workspace/didChangeWorkspaceFolders': ({event}: protocol.DidChangeWorkspaceFoldersParams): void => {
      for (const {uri} of event.removed) {
        folders.delete(uri)
        noteProblems(toProbe(uri), [])
      }
      for (const {uri} of event.added) folders.add(uri)
      checkAll()
    },

    'workspace/didChangeWatchedFiles': checkAll,
    'workspace/didChangeConfiguration': checkAll,
  }

  const status = await editor.listen({
    requests: new Map(Object.entries(requests)),
    notifications: new Map(Object.entries(notifications)),
  })
  for (const {timer} of documents.values()) clearTimeout(timer)
  documents.clear()
  return status
}

function toSupport({workspace, window, textDocument}: protocol.ClientCapabilities) {
  return {
    hasVersionedEdits: workspace?.workspaceEdit?.documentChanges ?? false,
    opensPages: window?.showDocument?.support ?? false,
    appliesEdits: workspace?.applyEdit ?? false,
    showsMarkdown: textDocument?.hover?.contentFormat?.includes('markdown') ?? false,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
  } satisfies EditorSupport & Record<string, boolean>
}

/** Combine a document with its last check. @returns undefined if the document was not checked, for example because it is ignored */
function toChecked({document, check}: OpenDocument): CheckedDocument | undefined {
  return check && {...check, document, source: document.getText().replace(/^\uFEFF/, '')}
}

/** Convert a change to offsets. A byte order mark does not count in offsets. */
function toChange(document: TextDocument, {start, end}: protocol.Range, text: string): Change {
  const mark = document.getText({start: {line: 0, character: 0}, end: {line: 0, character: 1}}) === '\uFEFF' ? 1 : 0
  return {range: [document.offsetAt(start) - mark, document.offsetAt(end) - mark], length: text.length}
}

/** Find the change between two texts, and the range of the new part. */
function toDifference(before: string, after: string): {edit: protocol.TextEdit; selection: protocol.Range} {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let kept = 0
  while (kept < most - start && before.at(-1 - kept) === after.at(-1 - kept)) kept++
  const toRange = (text: string): protocol.Range => {
    const document = TextDocument.create('', '', 0, text)
    return {start: document.positionAt(start), end: document.positionAt(text.length - kept)}
  }
  return {
    edit: {range: toRange(before), newText: after.slice(start, after.length - kept)},
    selection: toRange(after),
  }
}

/** Make the URI of a document in a folder, to read the settings of the folder. The document need not exist. */
function toProbe(folder: string): string {
  return `${folder.replace(/\/$/, '')}/untitled.md`
}

/** Whether two URIs name the same file. Some editors escape more characters than others: `c:` or `c%3A`. */
function isSameFile(uri: string, other: string): boolean {
  return uri === other || decode(uri) === decode(other)
}

function decode(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}
