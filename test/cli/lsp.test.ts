import {Readable} from 'node:stream'
import {pathToFileURL} from 'node:url'
import {setImmediate, setTimeout} from 'node:timers/promises'
import {expect, onTestFinished, test, vi} from 'vitest'
import {run} from '../../src/cli/run.ts'
import type {Rule} from '../../src/types.ts'
import {broken, call, makeFolder} from './command.ts'

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

/** Open documents, and wait for the diagnostics of each. @returns the diagnostics and the log */
async function open(texts: Readonly<Record<string, string>>, rules?: readonly Rule[]) {
  const cwd = makeFolder({})
  let stdout = ''
  const stdin = new Readable({read() {}})
  const ended = run(['--lsp'], {
    cwd,
    env: {},
    stdin,
    stdout: {write: (output) => (stdout += String(output))},
    stderr: {write: () => true},
    ...(rules && {rules: rules as readonly Rule<never>[]}),
  })
  stdin.push(toInput([{...initialize, params: {capabilities: {}, rootUri: pathToFileURL(cwd).href}}]))
  const names = Object.keys(texts)
  for (const [name, text] of Object.entries(texts)) {
    const textDocument = {uri: pathToFileURL(`${cwd}/${name}`).href, languageId: 'markdown', version: 1, text}
    stdin.push(toInput([{method: 'textDocument/didOpen', params: {textDocument}}]))
  }
  interface Notification {
    method?: string
    params: {message: string; uri: string; diagnostics: object[]}
  }
  const read = (): Notification[] =>
    stdout
      .split(/Content-Length: \d+\r\n\r\n/)
      .slice(1)
      .map((message) => JSON.parse(message) as Notification)
  const toDiagnostics = () => read().filter(({method}) => method === 'textDocument/publishDiagnostics')
  await vi.waitUntil(() => toDiagnostics().length >= names.length, {timeout: 10_000})
  stdin.push(null)
  await ended
  return {
    diagnostics: toDiagnostics().map(({params}) => [params.uri.replace(/.*\//, ''), params.diagnostics.length]),
    logged: read().flatMap(({method, params}) => (method === 'window/logMessage' ? [params.message] : [])),
  }
}

test('`--lsp` does not check a document of more than 16 MiB, and logs that', async () => {
  const {diagnostics, logged} = await open({
    'large.md': 'An Rest API.\n'.repeat(1_300_000),
    'orders.md': 'An Rest API.\n',
  })
  expect(logged).toEqual(['Cannot lint `large.md`: it has more than 16 MiB'])
  expect(diagnostics).toEqual([
    ['large.md', 0],
    ['orders.md', 1],
  ])
})

test('`--lsp` logs which documents cannot be checked, and why', async () => {
  const {logged} = await open({'orders.md': 'An order.', 'baskets.md': 'A basket.'}, [broken])
  expect(logged).toEqual([
    expect.stringMatching(/^orders\.md: .*out of stock/),
    expect.stringMatching(/^baskets\.md: .*out of stock/),
  ])
})

test('`--lsp` refuses paths, and wrong values for `--rule`', async () => {
  expect(await call(['--lsp', 'orders.md'])).toEqual({
    status: 2,
    stdout: '',
    stderr: 'api-glossary: Unexpected path `orders.md` for `--lsp`, expected none\n',
  })
  const {stderr} = await call(['--lsp', '--rule', 'glossary-casing'])
  expect(stderr).toMatch(/^api-glossary: Unexpected value `glossary-casing` for `--rule`/)
})
