import {PassThrough} from 'node:stream'
import {setTimeout as wait} from 'node:timers/promises'
import {expect, onTestFinished, test, vi} from 'vitest'
import type {Check} from '../../src/lsp/check.ts'
import {serve, type Workspace} from '../../src/lsp/server.ts'
import {readMessages, toFrame, type Message} from './editor.ts'

const textDocument = {uri: 'untitled:orders', languageId: 'markdown', version: 1}
const initialize = {id: 1, method: 'initialize', params: {capabilities: {}}}
const open = {method: 'textDocument/didOpen', params: {textDocument: {...textDocument, text: 'An order.\n'}}}
const position = {line: 0, character: 0}
const range = {start: position, end: position}
const format = {method: 'textDocument/formatting', params: {textDocument}}
const nothing: Check = {
  findings: [],
  failures: [],
  problems: [],
  isUnchecked: false,
  watched: [],
  blocks: [],
  syntax: 'markdown',
}

/** Start a server. `receive` waits for the first message that matches. */
function start(workspace: Partial<Workspace>) {
  const input = new PassThrough()
  const output = new PassThrough()
  let text = ''
  output.on('data', (chunk) => (text += String(chunk)))
  const ended = serve(input, output, {
    version: '1.0.0',
    check: async () => nothing,
    watched: [],
    findScope: async () => undefined,
    read: () => undefined,
    ...workspace,
  })
  onTestFinished(async () => {
    input.end()
    input.destroy()
    await ended
  })
  const received = (): Message[] => readMessages(text)
  return {
    input,
    ended,
    received,
    send: (message: object): void => void input.write(toFrame(message)),
    receive: (fits: (message: Message) => boolean): Promise<Message> =>
      vi.waitUntil(() => received().find(fits), {timeout: 30_000}),
  }
}

test.each([
  ['initialize', {rootUri: 5}],
  ['initialize', {workspaceFolders: [{uri: 5}]}],
  ['initialize', {capabilities: {textDocument: {hover: {contentFormat: 5}}}}],
  ['textDocument/hover', 5],
  ['textDocument/hover', []],
  ['textDocument/hover', {textDocument}],
  ['textDocument/hover', {textDocument, position: {line: '1', character: 0}}],
  ['textDocument/formatting', {textDocument: {uri: 5}}],
  ['textDocument/codeAction', {textDocument, range}],
  ['textDocument/codeAction', {textDocument, range, context: {only: 5}}],
  ['textDocument/codeAction', {textDocument, range: 5, context: {}}],
  ['workspace/executeCommand', {}],
  ['workspace/executeCommand', {command: 'api-glossary.decide', arguments: [5, 6]}],
  ['workspace/executeCommand', {command: 'api-glossary.decide', arguments: [{uri: 'untitled:1'}, {kind: 'name'}]}],
  ['workspace/executeCommand', {command: 'api-glossary.openRulePage', arguments: [{}]}],
])('refuses the request `%s` with wrong parameters and goes on: %j', async (method, params) => {
  const {send, receive} = start({})
  if (method !== 'initialize') send(initialize)
  send(open)
  send({id: 2, method, params})
  const {error} = await receive(({id}) => id === 2)
  expect(error).toEqual({code: -32_602, message: `Unexpected parameters of \`${method}\``})
  if (method === 'initialize') send(initialize)
  send(open)
  send({id: 3, ...format})
  expect(await receive(({id}) => id === 3)).toMatchObject({result: []})
})

test.each([
  ['textDocument/didOpen', {textDocument: {...textDocument, text: 5}}],
  ['textDocument/didOpen', {textDocument: {...textDocument, uri: 5, text: ''}}],
  ['textDocument/didChange', {textDocument}],
  ['textDocument/didChange', {textDocument, contentChanges: [{range: 5, text: ''}]}],
  ['textDocument/didClose', {}],
  ['workspace/didChangeWorkspaceFolders', {}],
  ['workspace/didChangeWorkspaceFolders', {event: {added: [{uri: 5}], removed: []}}],
  ['$/cancelRequest', undefined],
])('ignores the notification `%s` with wrong parameters and logs it: %j', async (method, params) => {
  const {send, receive, received} = start({})
  send(initialize)
  send(open)
  send({method, params})
  send({id: 3, ...format})
  expect(await receive(({id}) => id === 3)).toMatchObject({result: []})
  const logged = received().flatMap((one) => (one.method === 'window/logMessage' ? [one.params?.message] : []))
  expect(logged).toEqual([`Unexpected parameters of \`${method}\``])
})

test('answers a cancelled request at once, and publishes the findings when the check is over', async () => {
  let finish: (check: Check) => void = () => {}
  const {send, receive, received} = start({
    check: () => new Promise((resolve) => (finish = resolve)),
  })
  send(initialize)
  send(open)
  send({id: 2, ...format})
  await wait(20)
  send({method: '$/cancelRequest', params: {id: 2}})
  expect((await receive(({id}) => id === 2)).error?.code).toBe(-32_800)
  expect(received().some(({method}) => method === 'textDocument/publishDiagnostics')).toBe(false)
  finish(nothing)
  await receive(({method}) => method === 'textDocument/publishDiagnostics')
  expect(received().filter(({id}) => id === 2)).toHaveLength(1)
})

test('answers with a short error if a request fails because of a bug in this package', async () => {
  const {send, receive} = start({
    findScope: async () => {
      throw new TypeError('n.some is not a function')
    },
  })
  send(initialize)
  send(open)
  send({id: 2, method: 'textDocument/hover', params: {textDocument, position}})
  const {error} = await receive(({id}) => id === 2)
  expect(error).toEqual({code: -32_603, message: 'Cannot answer `textDocument/hover` because of a bug in api-glossary'})
})

test('ends if a message is incomplete after 10 seconds, even if the editor keeps sending', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  onTestFinished(() => void vi.useRealTimers())
  const {input, send, ended, received} = start({})
  send(initialize)
  await wait(20)
  input.write('Content-Length: 2147483648\r\n\r\n{')
  for (let second = 0; second < 11; second++) {
    await wait(2)
    send(open)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(await ended).toBe(1)
  expect(received().at(-1)?.params?.message).toMatch('a message was not complete within 10000 ms')
})
