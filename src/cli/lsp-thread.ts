/** The thread in which a language server checks: see `lsp-checks.ts`. */
import {parentPort, workerData} from 'node:worker_threads'
import {createChecks, type Answer, type Call, type ChecksSetup} from './lsp-checks.ts'

const checks = createChecks(workerData as ChecksSetup)

async function answer({id, method, params}: Call): Promise<void> {
  const reply = (answer: Answer): void => {
    // Only messages between windows have a target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage(answer)
  }
  try {
    const handle = checks[method] as (...params: readonly unknown[]) => ReturnType<typeof checks.check> | void
    reply({id, result: (await handle(...params)) ?? undefined})
  } catch (error) {
    reply({id, error: (error as Error).message})
  }
}

parentPort?.on('message', (call: Call) => void answer(call))
