import {Readable} from 'node:stream'
import {vi} from 'vitest'
import {run} from '../../src/cli/run.ts'
import type {Rule} from '../../src/types.ts'
import {makeFolder} from '../cli/command.ts'

/** A message of the language server protocol. */
export interface Message {
  id?: number
  method?: string
  params?: {message?: string; uri?: string; diagnostics?: unknown[]}
  result?: unknown
  error?: {code: number; message: string}
}

export const initialize = {id: 1, method: 'initialize', params: {processId: null, rootUri: null, capabilities: {}}}

/** Write a message as an editor does. */
export function toFrame(message: object): string {
  const text = JSON.stringify({jsonrpc: '2.0', ...message})
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** Read the complete messages in the output of a server. */
export function readMessages(output: string): Message[] {
  const texts = output.split(/Content-Length: \d+\r\n\r\n/)
  return texts.flatMap((text) => (text.endsWith('}') ? [JSON.parse(text) as Message] : []))
}

/** Start the language server as an editor does. */
export function startEditor({
  cwd = makeFolder(),
  stdin = new Readable({read() {}}),
  rules,
}: {cwd?: string; stdin?: Readable; rules?: readonly Rule[]} = {}) {
  let [stdout, stderr] = ['', '']
  const ended = run(['--lsp', '--stdio', '--clientProcessId=4711'], {
    cwd,
    env: {},
    stdin,
    stdout: {write: (output) => (stdout += String(output))},
    stderr: {write: (output) => (stderr += String(output))},
    ...(rules && {rules: rules as readonly Rule<never>[]}),
  })
  const received = (): Message[] => readMessages(stdout)
  return {
    stdin,
    ended,
    received,
    /** Wait until the server has ended. @returns its exit status and standard error */
    over: async () => ({status: await ended, stderr}),
    send: (...messages: readonly object[]): void => void stdin.push(messages.map(toFrame).join('')),
    /** Wait for the answer to a request. */
    answer: (id: number): Promise<Message> =>
      vi.waitUntil(() => received().find((message) => message.id === id), {timeout: 10_000}),
    /** The messages in the editor's log. */
    logged: () => received().flatMap(({method, params}) => (method === 'window/logMessage' ? [params?.message] : [])),
    /** The messages with diagnostics. */
    published: () =>
      received().flatMap(({method, params}) =>
        method === 'textDocument/publishDiagnostics' && params ? [params] : [],
      ),
  }
}
