/** Messages of a broken editor: the language server goes on, or logs why it ends. */
import {Readable} from 'node:stream'
import {setTimeout as wait} from 'node:timers/promises'
import {expect, onTestFinished, test, vi} from 'vitest'
import {run} from '../../src/cli/run.ts'
import {makeFolder} from '../cli/command.ts'

const frame = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
const message = (data: object): string => frame(JSON.stringify({jsonrpc: '2.0', ...data}))
const textDocument = {uri: 'untitled:1', languageId: 'markdown', version: 1}
const initialize = message({id: 1, method: 'initialize', params: {capabilities: {}}})
const good = message({id: 9, method: 'textDocument/formatting', params: {textDocument, options: {}}})
const open = (text: unknown): string =>
  message({method: 'textDocument/didOpen', params: {textDocument: {...textDocument, text}}})
const nested = '> '.repeat(9000)

test.each<readonly [string, string | Uint8Array]>([
  ['nothing', ''],
  ['a length that is too short', `Content-Length: 5\r\n\r\n${message({id: 2, method: 'shutdown'})}`],
  ['a length that is too long', `Content-Length: 5000\r\n\r\n{}`],
  ['a length that is far too long', `Content-Length: 99999999999999999999\r\n\r\n{}`],
  ['a length below zero', `Content-Length: -5\r\n\r\n{}`],
  ['a length of zero', `Content-Length: 0\r\n\r\n`],
  ['a length in words', `Content-Length: five\r\n\r\n{}`],
  ['a fraction of a length', `Content-Length: 2.5\r\n\r\n{}`],
  ['two lengths', `Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['no length', `Content-Type: text\r\n\r\n{}`],
  ['no header', '{"jsonrpc": "2.0"}\r\n\r\n'],
  ['line feeds only', `Content-Length: 2\n\n{}`],
  ['a header without an end', `Content-Length`],
  ['a header without a colon', `Content-Length 2\r\n\r\n{}`],
  ['a header of 100 KB', `${'x'.repeat(100_000)}: 1\r\nContent-Length: 2\r\n\r\n{}`],
  ['another charset', `Content-Length: 2\r\nContent-Type: text; charset=utf-16\r\n\r\n{}`],
  ['text of HTTP', 'GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n'],
  ['bytes', Uint8Array.of(0, 255, 254, 13, 10, 13, 10)],
  ['no JSON', frame('{')],
  ['JSON that is no object', frame('5')],
  ['JSON that is nothing', frame('null')],
  ['JSON that is a list', frame('[]')],
  ['JSON that is nested deep', frame('['.repeat(100_000))],
  ['bytes that are no UTF-8', Buffer.concat([Buffer.from('Content-Length: 4\r\n\r\n"'), Uint8Array.of(255, 254, 34)])],
  ['no method', message({id: 3})],
  ['a method that is a number', message({id: 3, method: 5})],
  ['a method of all objects', message({id: 3, method: '__proto__'})],
  ['parameters that are a number', message({id: 3, method: 'textDocument/hover', params: 5})],
  ['parameters that are a list', message({id: 3, method: 'textDocument/codeAction', params: []})],
  ['no parameters', message({id: 3, method: 'textDocument/codeAction'})],
  ['an answer that nobody waits for', message({id: 77, result: {}})],
  ['a cancellation of nothing', message({method: '$/cancelRequest'})],
  ['a document that is a number', open(5)],
  ['a document that is nested 9,000 deep', open(`${nested}An Rest api\n`)],
  ['a change of a document that is not open', message({method: 'textDocument/didChange', params: {textDocument}})],
  [
    'a change that is none',
    open('An Rest api.\n') + message({method: 'textDocument/didChange', params: {textDocument, contentChanges: 5}}),
  ],
  [
    'a change out of range',
    open('a\n') +
      message({
        method: 'textDocument/didChange',
        params: {
          textDocument,
          contentChanges: [{range: {start: {line: -1, character: 1e9}, end: {line: 1e9, character: -1}}, text: 'b'}],
        },
      }),
  ],
  ['a second introduction', initialize],
])('%s', async (_, stream) => {
  vi.useFakeTimers({toFake: ['setTimeout']})
  onTestFinished(() => void vi.useRealTimers())
  let stdout = ''
  let status: number | undefined
  const stdin = new Readable({read() {}})
  const ended = run(['--lsp'], {
    cwd: makeFolder({}),
    env: {},
    stdin,
    stdout: {write: (output) => (stdout += String(output))},
    stderr: {write: () => true},
  }).then((value) => (status = value))
  const isAnswered = (): boolean => stdout.includes('"id":9,') || status !== undefined
  stdin.push(initialize)
  await vi.waitUntil(() => stdout.includes('"id":1,'))
  for (const part of [stream, good]) {
    stdin.push(part)
    await wait(5)
  }
  for (let turn = 0; turn < 400 && !isAnswered(); turn++) {
    await vi.advanceTimersByTimeAsync(1000)
    await wait(5)
  }
  expect(isAnswered(), stdout).toBe(true)
  if (status !== undefined) expect(stdout).toContain('window/logMessage')
  stdin.push(null)
  expect(await ended).toBe(1)
})
