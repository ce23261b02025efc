/** The extension for VS Code. It contains the language server, and adds a status item and commands. */
import {execFile} from 'node:child_process'
import process from 'node:process'
import {promisify} from 'node:util'
import {
  commands,
  Diagnostic,
  DiagnosticSeverity,
  languages,
  ProgressLocation,
  Range,
  StatusBarAlignment,
  Uri,
  window,
  workspace,
  type ExtensionContext,
  type QuickPickItem,
  type WorkspaceFolder,
} from 'vscode'
import {LanguageClient, TransportKind} from 'vscode-languageclient/node'

const name = 'API glossary'
const section = 'apiGlossary'

/** The documents that the server gets. YAML and JSON files may be OpenAPI documents or settings. */
const selector = ['file', 'untitled'].flatMap((scheme) =>
  ['markdown', 'mdx', 'yaml', 'json'].map((language) => ({scheme, language})),
)

const run = promisify(execFile)

const mostOutput = 1 << 28

/** The part of the command's JSON report that the extension shows. */
interface Report {
  files: readonly {path: string; findings: readonly Finding[]}[]
}

interface Finding {
  rule: string
  severity: 'error' | 'warning' | 'info'
  reason: string
  /** Lines and columns from 1. */
  range: Record<'start' | 'end', {line: number; column: number}>
}

/** With this variable, the VS Code executable runs as Node. */
const environment = {...process.env, ELECTRON_RUN_AS_NODE: '1'}

export async function activate(context: ExtensionContext): Promise<void> {
  const module = context.asAbsolutePath('server/dist/command/main.cjs')
  const output = window.createOutputChannel(name, {log: true})
  const client = new LanguageClient(
    'api-glossary',
    name,
    {module, args: ['--lsp'], transport: TransportKind.stdio},
    {
      documentSelector: selector,
      outputChannel: output,
      middleware: {
        async executeCommand(command, args, next) {
          const result: unknown = await next(command, args)
          // Save the changed file, because the server reads settings from the disk.
          if (command === 'api-glossary.decide') await save((args[0] as {uri: string}).uri)
          return result
        },
      },
    },
  )

  const call = async (folder: WorkspaceFolder | undefined, ...args: readonly string[]): Promise<string> => {
    const options = {cwd: folder?.uri.fsPath, env: environment, maxBuffer: mostOutput}
    try {
      return (await run(process.execPath, [module, ...args], options)).stdout
    } catch (error) {
      // The exit status 1 means that there are findings.
      if ((error as {code?: unknown}).code === 1) return (error as {stdout: string}).stdout
      throw error
    }
  }

  /** The findings in files that are not open. */
  const found = languages.createDiagnosticCollection('api-glossary-workspace')

  const isOn = (): boolean => workspace.getConfiguration(section).get('enable', true)
  const follow = async (): Promise<void> => {
    if (isOn() !== client.isRunning()) await (isOn() ? client.start() : client.stop())
    show()
  }

  const status = window.createStatusBarItem(section, StatusBarAlignment.Right)
  status.name = name
  const show = (): void => {
    const document = window.activeTextEditor?.document
    if (!document) return status.hide()
    const count = languages.getDiagnostics(document.uri).filter(({source}) => source === 'api-glossary').length
    if (count === 0 && languages.match(['markdown', 'mdx'], document) === 0) return status.hide()
    status.text = isOn() ? `$(book) ${count}` : '$(book) off'
    status.tooltip = isOn() ? `${name}: ${count === 1 ? '1 finding' : `${count} findings`}` : `${name} is off`
    status.command = `${section}.menu`
    status.show()
  }

  const handlers: Readonly<Record<string, () => unknown>> = {
    menu: () => pick(),
    fixAll: () =>
      commands.executeCommand('editor.action.sourceAction', {kind: 'source.fixAll.api-glossary', apply: 'first'}),
    lintWorkspace: () =>
      window.withProgress(
        {location: ProgressLocation.Notification, title: `${name}: Linting the workspace`},
        async () => {
          found.clear()
          for (const folder of workspace.workspaceFolders ?? []) {
            const {files} = JSON.parse(await call(folder, '--format', 'json')) as Report
            for (const {path, findings} of files) found.set(Uri.joinPath(folder.uri, path), findings.map(toDiagnostic))
          }
          // The language server reports the findings in open documents.
          for (const {uri} of workspace.textDocuments) found.delete(uri)
          await commands.executeCommand('workbench.actions.view.problems')
        },
      ),
    async explain() {
      const editor = window.activeTextEditor
      const value = editor?.document.getText(editor.selection) ?? ''
      const term = await window.showInputBox({prompt: 'A term of the glossary or the id of a rule', value})
      if (term) await open(await call(findFolder(), 'explain', term), 'plaintext')
    },
    openGlossary: async () => open(await call(findFolder(), 'glossary'), 'markdown'),
    async createSettings() {
      const folder = findFolder()
      if (!folder) return window.showErrorMessage(`${name}: Settings need an open folder. Open a folder first.`)
      await call(folder, 'init', '--settings')
      return window.showTextDocument(Uri.joinPath(folder.uri, 'api-glossary.yml'))
    },
    toggle: () => workspace.getConfiguration(section).update('enable', !isOn()),
    restart: () => client.restart(),
    showOutput: () => output.show(),
  }

  const pick = async (): Promise<void> => {
    const items: (QuickPickItem & {handle: string})[] = [
      {label: '$(wrench) Make all certain repairs in this file', handle: 'fixAll'},
      {label: '$(search) Lint workspace', handle: 'lintWorkspace'},
      {label: '$(book) Open the glossary', handle: 'openGlossary'},
      {label: isOn() ? '$(circle-slash) Turn the linter off' : '$(check) Turn the linter on', handle: 'toggle'},
      {label: '$(debug-restart) Restart the language server', handle: 'restart'},
      {label: '$(output) Show output', handle: 'showOutput'},
    ]
    const picked = await window.showQuickPick(items, {title: name})
    if (picked) await commands.executeCommand(`${section}.${picked.handle}`)
  }

  context.subscriptions.push(
    client,
    output,
    status,
    found,
    workspace.onDidOpenTextDocument(({uri}) => found.delete(uri)),
    window.onDidChangeActiveTextEditor(show),
    languages.onDidChangeDiagnostics(show),
    workspace.onDidChangeConfiguration((event) => void (event.affectsConfiguration(section) && follow())),
    ...Object.entries(handlers).map(([id, handle]) =>
      commands.registerCommand(`${section}.${id}`, async () => {
        try {
          await handle()
        } catch (error) {
          // If the command failed, its error is in `stderr`.
          const {stderr, message} = error as Error & {stderr?: string}
          await window.showErrorMessage(stderr?.trim() || message)
        }
      }),
    ),
  )
  await follow()
}

function toDiagnostic({rule, severity, reason, range: {start, end}}: Finding): Diagnostic {
  const range = new Range(start.line - 1, start.column - 1, end.line - 1, end.column - 1)
  const levels = {
    error: DiagnosticSeverity.Error,
    warning: DiagnosticSeverity.Warning,
    info: DiagnosticSeverity.Information,
  }
  return Object.assign(new Diagnostic(range, reason, levels[severity]), {source: 'api-glossary', code: rule})
}

function findFolder(): WorkspaceFolder | undefined {
  const uri = window.activeTextEditor?.document.uri
  return (uri && workspace.getWorkspaceFolder(uri)) ?? workspace.workspaceFolders?.[0]
}

async function open(content: string, language: string): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument({content, language}), {preview: true})
}

async function save(uri: string): Promise<void> {
  const {fsPath} = Uri.parse(uri)
  await workspace.textDocuments.find((document) => document.uri.fsPath === fsPath)?.save()
}
