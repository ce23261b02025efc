import {Readable} from 'node:stream'
import {setImmediate, setTimeout} from 'node:timers/promises'
import {expect, onTestFinished, test, vi} from 'vitest'
import {run} from '../../src/cli/run.ts'
import {call, makeFolder} from './command.ts'

/** Write messages as an editor does. */
function toInput(messages: readonly object[]): string {
  return messages
    .map((message) => JSON.stringify({jsonrpc: '2.0', ...message}))
    .map((text) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
    .join('')
}

/** Read the answers of a server, by the id of the request. */
function toAnswers(output: string): Map<number, unknown> {
  const messages = output
    .split(/Content-Length: \d+\r\n\r\n/)
    .filter((text) => text !== '')
    .flatMap((text) => (text.endsWith('}') ? [JSON.parse(text) as {id?: number; result?: unknown}] : []))
  return new Map(messages.flatMap(({id, result}) => (id === undefined ? [] : [[id, result] as const])))
}

const initialize = {id: 1, method: 'initialize', params: {processId: null, rootUri: null, capabilities: {}}}

test('`--lsp` serves an editor until it sends “exit”', async () => {
  const textDocument = {uri: 'untitled:1', languageId: 'markdown', version: 1}
  const text = 'An Rest API.\n'
  let [stdout, stderr] = ['', '']
  async function* speak(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(
      toInput([
        initialize,
        {method: 'textDocument/didOpen', params: {textDocument: {...textDocument, text}}},
        {id: 2, method: 'textDocument/formatting', params: {textDocument, options: {}}},
      ]),
    )
    while (!toAnswers(stdout).has(2)) await setImmediate()
    yield Buffer.from(toInput([{id: 3, method: 'shutdown'}]))
    while (!toAnswers(stdout).has(3)) await setImmediate()
    yield Buffer.from(toInput([{method: 'exit'}]))
    await setTimeout(10_000)
  }
  const status = await run(['--lsp', '--stdio', '--clientProcessId=4711'], {
    cwd: makeFolder({}),
    env: {},
    stdin: speak(),
    stdout: {write: (output) => (stdout += String(output))},
    stderr: {write: (output) => (stderr += String(output))},
  })
  expect({status, stderr}).toEqual({status: 0, stderr: ''})
  const answers = toAnswers(stdout)
  expect(answers.get(1)).toMatchObject({serverInfo: {name: 'api-glossary'}})
  expect(answers.get(2)).toEqual([expect.objectContaining({newText: 'A REST'})])
})

test('`--lsp` ends with 1 if its input ends and stays open', async () => {
  const stdin = new Readable({autoDestroy: false, read: () => stdin.push(null)})
  const status = await run(['--lsp'], {
    cwd: makeFolder({}),
    env: {},
    stdin,
    stdout: {write: () => true},
    stderr: {write: () => true},
  })
  expect(status).toBe(1)
})

test('`--lsp` ends with 1 if the editor disappears', async () => {
  const {status} = await call(['--lsp'], {cwd: makeFolder({}), stdin: toInput([initialize])})
  expect(status).toBe(1)
})

test('`--lsp` ends with 1 if the end of a message never comes, and logs that in the editor', async () => {
  vi.useFakeTimers({toFake: ['setTimeout']})
  onTestFinished(() => void vi.useRealTimers())
  let stdout = ''
  const stdin = new Readable({read() {}})
  const status = run(['--lsp'], {
    cwd: makeFolder({}),
    env: {},
    stdin,
    stdout: {write: (output) => (stdout += String(output))},
    stderr: {write: () => true},
  })
  stdin.push(toInput([initialize]))
  await vi.waitUntil(() => toAnswers(stdout).has(1))
  stdin.push('Content-Length: 1000\r\n\r\n{"jsonrpc"')
  await setImmediate()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await status).toBe(1)
  expect(stdout).toContain('the end of a message did not come within 10000 ms')
})

test('`--lsp` takes neither paths nor rules that do not exist', async () => {
  expect(await call(['--lsp', 'orders.md'])).toEqual({
    status: 2,
    stdout: '',
    stderr: 'api-glossary: Unexpected path `orders.md` for `--lsp`, expected none\n',
  })
  const {stderr} = await call(['--lsp', '--rule', 'glossary-casing'])
  expect(stderr).toMatch(/^api-glossary: Unexpected value `glossary-casing` for `--rule`/)
})
