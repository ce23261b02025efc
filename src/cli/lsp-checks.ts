import path from 'node:path'
import {parentPort, workerData, type Worker} from 'node:worker_threads'
import {
  createMessageConnection,
  PortMessageReader,
  PortMessageWriter,
  ResponseError,
  type MessageConnection,
} from 'vscode-jsonrpc/node'
import {rememberOf} from '../english/remember.ts'
import {toName} from '../glossary/files.ts'
import type {Page} from '../lint/page.ts'
import {readPage} from '../lint/openapi-page.ts'
import {createChecker, type Checked} from '../lint/check.ts'
import type {Settings} from '../lint/settings.ts'
import {toSetup, type RuleConfigs} from '../lint/setup.ts'
import {loadParser} from '../markdown/native-parser.ts'
import type {Check} from '../lsp/check.ts'
import type {Sent, Workspace} from '../lsp/server.ts'
import type {Range, Rule} from '../types.ts'
import {isDataPath, mayBeOpenApi} from '../openapi/recognize.ts'
import {createLocate, type Located} from './lsp-folders.ts'
import {listFiles} from './settings.ts'
import {findSizeProblem, toRefusal} from './text-files.ts'

/** The setup of the checks. Without `rules`, the setup is plain data that can be sent to a thread. */
export interface ChecksSetup {
  cwd: string
  configs: RuleConfigs
  /** The rules of a test, which replace the rules of this package. */
  rules?: readonly Rule<never>[]
}

/** Create a check that runs in this thread. The check throws an error for a text that is too large. */
export function createCheck({cwd, configs, rules}: ChecksSetup): CheckText {
  const locate = createLocate(cwd)
  const toChecker = rememberOf((settings: Settings) => createChecker(toSetup(configs, settings, rules), readPage))
  return async ({text, ...document}) => {
    await loadParser()
    const located = await locate(document)
    if (!located || (isDataPath(located.file) && !mayBeOpenApi(text))) return
    const {file, root, settings, problems, isUnchecked} = located
    const name = toName(file, root)
    const problem = findSizeProblem(Buffer.byteLength(text))
    if (problem !== undefined) throw new Error(toRefusal(name, problem))
    const checked: Checked = isUnchecked ? {findings: [], failures: []} : toChecker(settings).check(text, file)
    const {findings} = checked
    const failures = checked.failures.map((failure) => `${name}: ${failure}`)
    return {findings, failures, problems, isUnchecked, watched: toGlobs(located), ...findBlocks(checked, text, file)}
  }
}

type CheckText = Workspace['check']

function findBlocks({page, failures}: Checked, text: string, file: string): Pick<Check, 'blocks' | 'syntax'> {
  const read = failures.length > 0 ? undefined : (page ?? tryReadPage(text.replace(/^\uFEFF/, ''), file))
  if (!read) return {blocks: [], syntax: 'markdown'}
  const {tree, isMdx, host} = read
  if (host) return {blocks: host.texts, syntax: 'openapi'}
  const blocks = tree.children.flatMap(({position}): Range[] => {
    const start = position?.start.offset
    const end = position?.end.offset
    return start === undefined || end === undefined ? [] : [[start, end]]
  })
  return {blocks, syntax: isMdx ? 'mdx' : 'markdown'}
}

function tryReadPage(text: string, file: string): Page | undefined {
  try {
    return readPage(text, file)
  } catch {
    return
  }
}

/** List globs for the editor to watch. Each glob matches all files with the name of a file that the settings use. */
function toGlobs({settings}: Located): string[] {
  const files = settings.parts.flatMap(listFiles)
  return [...new Set(files.map((file) => `**/${path.posix.basename(file)}`))]
}

/**
 * Create a check that runs in another thread. If the thread fails, for example because memory runs
 * out, the next check starts a new thread.
 *
 * @param start starts a thread that calls `answerCalls`
 */
export function createThread(start: () => Worker): {check: CheckText; close(): Promise<void>} {
  let thread: {worker: Worker; connection: MessageConnection} | undefined
  let reason = 'no reason given'
  const open = (): MessageConnection => {
    if (thread) return thread.connection
    const worker = start()
    const connection = createMessageConnection(new PortMessageReader(worker), new PortMessageWriter(worker))
    worker.on('error', ({message}) => (reason = message))
    worker.on('exit', () => {
      thread = undefined
      connection.dispose()
    })
    connection.listen()
    thread = {worker, connection}
    return connection
  }
  return {
    async check(sent) {
      try {
        return (await open().sendRequest<Check | null>('check', sent)) ?? undefined
      } catch (error) {
        const {code, message} = error as ResponseError
        throw new Error(code === refused ? message : `The check stopped early: ${reason}`, {cause: error})
      }
    },
    async close() {
      await thread?.worker.terminate()
    },
  }
}

/** The code of an error that a check has thrown. */
const refused = 1

/** Run checks in this thread when the language server requests them. */
export function answerCalls(): void {
  const port = parentPort
  if (!port) return
  const check = createCheck(workerData as ChecksSetup)
  const connection = createMessageConnection(new PortMessageReader(port), new PortMessageWriter(port))
  connection.onRequest('check', async (sent: Sent) => {
    try {
      return (await check(sent)) ?? null
    } catch (error) {
      return new ResponseError(refused, (error as Error).message)
    }
  })
  connection.listen()
}
