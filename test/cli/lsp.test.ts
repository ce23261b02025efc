import {Readable} from 'node:stream'
import {pathToFileURL} from 'node:url'
import {describe, expect, test, vi} from 'vitest'
import type {Rule} from '../../src/types.ts'
import {initialize, startEditor} from '../lsp/editor.ts'
import {broken, call, expectRefused, makeFolder} from './command.ts'

const textDocument = {uri: 'untitled:1'}
const opened = {
  method: 'textDocument/didOpen',
  params: {textDocument: {...textDocument, languageId: 'markdown', version: 1, text: 'An Rest API.\n'}},
}
const shutdown = {id: 2, method: 'shutdown'}
const exit = {method: 'exit'}

test('`--lsp` serves an editor until it sends “exit”', async () => {
  const {send, answer, over} = startEditor()
  send(initialize, opened, {id: 2, method: 'textDocument/formatting', params: {textDocument, options: {}}})
  expect(await answer(1)).toMatchObject({result: {serverInfo: {name: 'api-glossary'}}})
  expect(await answer(2)).toMatchObject({result: [{newText: 'A REST'}]})
  send({...shutdown, id: 3})
  await answer(3)
  send(exit)
  expect(await over()).toEqual({status: 0, stderr: ''})
})

test('`--lsp` ends with 1 if standard input ends but never closes, as with `/dev/null`', async () => {
  const stdin = new Readable({autoDestroy: false, read: () => stdin.push(null)})
  expect(await startEditor({stdin}).ended).toBe(1)
})

test('`--lsp` ends with 1 if the editor disappears', async () => {
  const {send, stdin, ended} = startEditor()
  send(initialize)
  stdin.push(null)
  expect(await ended).toBe(1)
})

/** Open documents, and wait for their diagnostics. @returns the number of diagnostics of each document, and the log */
async function open(texts: Readonly<Record<string, string>>, rules?: readonly Rule[]) {
  const cwd = makeFolder()
  const {send, stdin, ended, published, logged} = startEditor({cwd, ...(rules && {rules})})
  send({...initialize, params: {capabilities: {}, rootUri: pathToFileURL(cwd).href}})
  for (const [name, text] of Object.entries(texts)) {
    const textDocument = {uri: pathToFileURL(`${cwd}/${name}`).href, languageId: 'markdown', version: 1, text}
    send({method: 'textDocument/didOpen', params: {textDocument}})
  }
  await vi.waitUntil(() => published().length >= Object.keys(texts).length, {timeout: 10_000})
  stdin.push(null)
  await ended
  const counts = published().map(({uri, diagnostics}) => [uri?.replace(/.*\//, ''), diagnostics?.length] as const)
  return {counts: Object.fromEntries(counts), logged: logged()}
}

test('`--lsp` does not check a document of more than 16 MiB, and logs the reason', async () => {
  const text = 'An Rest API.\n'
  const {counts, logged} = await open({'large.md': text.repeat(1_300_000), 'orders.md': text})
  expect(logged).toEqual(['Cannot lint `large.md`: it has more than 16 MiB'])
  expect(counts).toEqual({'large.md': 0, 'orders.md': 1})
})

test('`--lsp` logs which documents cannot be checked, and why', async () => {
  const {logged} = await open({'orders.md': 'An order.', 'baskets.md': 'A basket.'}, [broken])
  expect(logged).toEqual([
    expect.stringMatching(/^orders\.md: .*out of stock/),
    expect.stringMatching(/^baskets\.md: .*out of stock/),
  ])
})

test('`--lsp` refuses paths, and wrong values for `--rule`', async () => {
  await expectRefused(['--lsp', 'orders.md'], 'Unexpected path `orders.md` for `--lsp`, expected none')
  const {stderr} = await call(['--lsp', '--rule', 'glossary-casing'])
  expect(stderr).toMatch(/^api-glossary: Unexpected value `glossary-casing` for `--rule`/)
})

describe('`--lsp`, with an editor that breaks the protocol', () => {
  const hover = (id: number) => {
    return {id, method: 'textDocument/hover', params: {textDocument, position: {line: 0, character: 5}}}
  }

  test('refuses requests before the editor has initialised it', async () => {
    const {send, answer, over} = startEditor()
    send(opened, hover(3), {id: 4, method: 'shop/order'}, initialize, hover(5))
    expect((await answer(3)).error?.code).toBe(-32_002)
    expect((await answer(4)).error?.code).toBe(-32_002)
    // A document that was opened too early is ignored.
    expect(await answer(5)).toMatchObject({result: null})
    send({id: 6, method: 'shop/order'}, {...initialize, id: 7})
    expect((await answer(6)).error?.code).toBe(-32_601)
    expect((await answer(7)).error?.code).toBe(-32_600)
    send(shutdown, exit)
    expect(await over()).toEqual({status: 0, stderr: ''})
  })

  test('refuses requests after shutdown', async () => {
    const {send, answer, over, published} = startEditor()
    send(initialize, shutdown, opened, hover(3), {...shutdown, id: 4})
    expect(await answer(2)).toMatchObject({result: null})
    expect((await answer(3)).error?.code).toBe(-32_600)
    expect((await answer(4)).error?.code).toBe(-32_600)
    send(exit)
    expect(await over()).toEqual({status: 0, stderr: ''})
    expect(published()).toEqual([])
  })

  test.each([[[exit]], [[initialize, opened, exit]]])(
    'ends with 1 if the editor sends no shutdown request: %j',
    async (messages) => {
      const {send, over} = startEditor()
      send(...messages)
      expect(await over()).toEqual({status: 1, stderr: ''})
    },
  )

  test('ends silently if the editor never answers its requests', async () => {
    const {send, received, over} = startEditor()
    const capabilities = {workspace: {didChangeWatchedFiles: {dynamicRegistration: true}}}
    send({...initialize, params: {capabilities}}, {method: 'initialized', params: {}})
    await vi.waitUntil(() => received().some(({method}) => method === 'client/registerCapability'), {
      timeout: 30_000,
    })
    send(shutdown, exit)
    expect(await over()).toEqual({status: 0, stderr: ''})
  })

  test.each([undefined, {}, {capabilities: null}])('serves an editor that initialises with %j', async (params) => {
    const {send, answer, over} = startEditor()
    send({...initialize, params}, opened, hover(3))
    expect(await answer(1)).toMatchObject({result: {capabilities: {hoverProvider: true}}})
    expect(await answer(3)).toMatchObject({result: {contents: {kind: 'plaintext'}}})
    send(shutdown, exit)
    expect(await over()).toEqual({status: 0, stderr: ''})
  })
})
