/** Malformed messages from an editor. The language server continues, or logs why it ends. */
import {setTimeout as wait} from 'node:timers/promises'
import {expect, onTestFinished, test, vi} from 'vitest'
import {initialize, startEditor, toFrame} from '../lsp/editor.ts'

const frame = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
const textDocument = {uri: 'untitled:1', languageId: 'markdown', version: 1}
const nested = '> '.repeat(9000)
const open = (text: string): string =>
  toFrame({method: 'textDocument/didOpen', params: {textDocument: {...textDocument, text}}})

test.each<readonly [string, string | Uint8Array]>([
  ['no message', ''],
  ['a length that is too short', `Content-Length: 5\r\n\r\n${toFrame({id: 2, method: 'shutdown'})}`],
  ['a length that is too long', `Content-Length: 5000\r\n\r\n{}`],
  ['a length that is far too long', `Content-Length: 99999999999999999999\r\n\r\n{}`],
  ['a length below zero', `Content-Length: -5\r\n\r\n{}`],
  ['a length of zero', `Content-Length: 0\r\n\r\n`],
  ['a length in words', `Content-Length: five\r\n\r\n{}`],
  ['a fraction of a length', `Content-Length: 2.5\r\n\r\n{}`],
  ['two lengths', `Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['no length', `Content-Type: text\r\n\r\n{}`],
  ['a message without a header', '{"jsonrpc": "2.0"}\r\n\r\n'],
  ['a header with line feeds instead of CRLF', `Content-Length: 2\n\n{}`],
  ['a header without an end', `Content-Length`],
  ['a header without a colon', `Content-Length 2\r\n\r\n{}`],
  ['a header of 100 KB', `${'x'.repeat(100_000)}: 1\r\nContent-Length: 2\r\n\r\n{}`],
  ['another charset', `Content-Length: 2\r\nContent-Type: text; charset=utf-16\r\n\r\n{}`],
  ['an HTTP request', 'GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n'],
  ['random bytes', Uint8Array.of(0, 255, 254, 13, 10, 13, 10)],
  ['content that is not JSON', frame('{')],
  ['JSON that is not an object', frame('5')],
  ['JSON that is `null`', frame('null')],
  ['JSON that is a list', frame('[]')],
  ['deeply nested JSON', frame('['.repeat(100_000))],
  ['bytes that are not UTF-8', Buffer.concat([Buffer.from('Content-Length: 4\r\n\r\n"'), Uint8Array.of(255, 254, 34)])],
  ['a request without a method', toFrame({id: 3})],
  ['a method that is a number', toFrame({id: 3, method: 5})],
  ['the method `__proto__`', toFrame({id: 3, method: '__proto__'})],
  ['an answer to no request', toFrame({id: 77, result: {}})],
  ['a document with 9,000 nested block quotes', open(`${nested}An Rest api\n`)],
  ['a change of a document that is not open', toFrame({method: 'textDocument/didChange', params: {textDocument}})],
  [
    'a change out of range',
    open('a\n') +
      toFrame({
        method: 'textDocument/didChange',
        params: {
          textDocument,
          contentChanges: [{range: {start: {line: -1, character: 1e9}, end: {line: 1e9, character: -1}}, text: 'b'}],
        },
      }),
  ],
  ['a second `initialize`', toFrame(initialize)],
])('the language server answers, or logs why it ends, after it receives %s', async (_, stream) => {
  vi.useFakeTimers({toFake: ['setTimeout']})
  onTestFinished(() => void vi.useRealTimers())
  const {stdin, send, answer, received, logged, ended} = startEditor()
  let isOver = false
  void ended.then(() => (isOver = true))
  const isAnswered = (): boolean => isOver || received().some(({id}) => id === 9)
  send(initialize)
  await answer(1)
  stdin.push(stream)
  await wait(5)
  send({id: 9, method: 'textDocument/formatting', params: {textDocument, options: {}}})
  await wait(5)
  for (let turn = 0; turn < 400 && !isAnswered(); turn++) {
    await vi.advanceTimersByTimeAsync(1000)
    await wait(5)
  }
  expect(isAnswered(), JSON.stringify(received())).toBe(true)
  if (isOver) expect(logged()).not.toEqual([])
  stdin.push(null)
  expect(await ended).toBe(1)
})
