import path from 'node:path'
import {parentPort, workerData, type Worker} from 'node:worker_threads'
import {rememberOf} from '../english/remember.ts'
import {toName} from '../glossary/files.ts'
import type {Page} from '../lint/page.ts'
import {readPage} from '../lint/openapi-page.ts'
import {createChecker, type Checked} from '../lint/check.ts'
import type {Settings} from '../lint/settings.ts'
import {toSetup, type RuleConfigs} from '../lint/setup.ts'
import {loadParser} from '../markdown/native-parser.ts'
import type {Check} from '../lsp/check.ts'
import type {Checks} from '../lsp/server.ts'
import type {Range, Rule} from '../types.ts'
import {isDataPath, mayBeOpenApi} from '../openapi/recognize.ts'
import {createFolders, type Located} from './lsp-folders.ts'
import {listFiles} from './settings.ts'
import {findSizeProblem, toRefusal} from './text-files.ts'

/** The setup of the checks. Without `rules`, it is plain data that can be sent to a thread. */
export interface ChecksSetup {
  cwd: string
  /** Severities and options of rules. */
  configs: RuleConfigs
  /** Replace the rules of this package; for tests. */
  rules?: readonly Rule<never>[]
}

/** Create the checks in this thread. A check throws an error for a text that is too large. */
export function createChecks({cwd, configs, rules}: ChecksSetup): Checks {
  const {locate, setFolders, refresh} = createFolders(cwd)
  const toChecker = rememberOf((settings: Settings) => createChecker(toSetup(configs, settings, rules), readPage))
  return {
    setFolders,
    refresh,
    async check({uri, languageId, text}) {
      await loadParser()
      const located = await locate({uri, languageId})
      if (!located || (isDataPath(located.file) && !mayBeOpenApi(text))) return
      const {file, root, settings, problems, isUnchecked} = located
      const name = toName(file, root)
      const problem = findSizeProblem(Buffer.byteLength(text))
      if (problem !== undefined) throw new Error(toRefusal(name, problem))
      const checked: Checked = isUnchecked ? {findings: [], failures: []} : toChecker(settings).check(text, file)
      const {findings} = checked
      const failures = checked.failures.map((failure) => `${name}: ${failure}`)
      return {findings, failures, problems, isUnchecked, watched: toGlobs(located), ...findBlocks(checked, text, file)}
    },
  }
}

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

/** List globs for the editor to watch. They match the names of the files that the settings use, in any folder. */
function toGlobs({settings}: Located): string[] {
  const files = settings.parts.flatMap(listFiles)
  return [...new Set(files.map((file) => `**/${path.posix.basename(file)}`))]
}

interface Call {
  id: number
  method: keyof Checks
  params: readonly unknown[]
}

interface Answer {
  id: number
  result?: Check | undefined
  error?: string
}

/**
 * Create checks in another thread. If the thread fails, for example because memory runs out, the
 * next check starts a new one.
 *
 * @param start starts a thread that calls `answerCalls`
 */
export function createThread(start: () => Worker): Checks & {close(): Promise<void>} {
  let thread: Worker | undefined
  let folders: readonly string[] = []
  let last = 0
  const waiting = new Map<number, (answer: Answer) => void>()

  const open = (): Worker => {
    const worker = start()
    const end = (error?: Error): void => {
      if (thread === worker) thread = undefined
      for (const [id, settle] of waiting)
        settle({id, error: `The check stopped early: ${error?.message ?? 'no reason given'}`})
    }
    worker.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer))
    worker.on('error', end)
    worker.on('exit', () => end())
    return worker
  }

  const call = (method: keyof Checks, ...params: readonly unknown[]): Promise<Answer> => {
    if (!thread) {
      thread = open()
      if (method !== 'setFolders') void call('setFolders', folders)
    }
    const id = ++last
    const answer = new Promise<Answer>((resolve) => void waiting.set(id, resolve))
    // Only messages between windows have a target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage({id, method, params} satisfies Call)
    return answer.finally(() => waiting.delete(id))
  }

  return {
    async check(sent) {
      const {result, error} = await call('check', sent)
      if (error !== undefined) throw new Error(error)
      return result
    },
    setFolders(uris) {
      folders = uris
      void call('setFolders', uris)
    },
    refresh: () => void call('refresh'),
    async close() {
      await thread?.terminate()
    },
  }
}

/** Run the checks that `createThread` sends to this thread. */
export function answerCalls(): void {
  const checks = createChecks(workerData as ChecksSetup)
  const answer = async ({id, method, params}: Call): Promise<Answer> => {
    try {
      const handle = checks[method] as (...params: readonly unknown[]) => ReturnType<typeof checks.check> | void
      return {id, result: (await handle(...params)) ?? undefined}
    } catch (error) {
      return {id, error: (error as Error).message}
    }
  }
  // Only messages between windows have a target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.on('message', (call: Call) => void answer(call).then((one) => parentPort?.postMessage(one)))
}
