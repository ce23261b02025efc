import {Readable} from 'node:stream'
import {pathToFileURL} from 'node:url'
import {expect, test, vi} from 'vitest'
import type {Rule} from '../../src/types.ts'
import {initialize, startEditor} from '../lsp/editor.ts'
import {broken, call, expectRefused, makeFolder} from './command.ts'

test('`--lsp` serves an editor until it sends “exit”', async () => {
  const textDocument = {uri: 'untitled:1', languageId: 'markdown', version: 1}
  const {send, receive, ended, printed} = startEditor()
  send(
    initialize,
    {method: 'textDocument/didOpen', params: {textDocument: {...textDocument, text: 'An Rest API.\n'}}},
    {id: 2, method: 'textDocument/formatting', params: {textDocument, options: {}}},
  )
  expect(await receive(({id}) => id === 1)).toMatchObject({result: {serverInfo: {name: 'api-glossary'}}})
  expect(await receive(({id}) => id === 2)).toMatchObject({result: [{newText: 'A REST'}]})
  send({id: 3, method: 'shutdown'})
  await receive(({id}) => id === 3)
  send({method: 'exit'})
  expect({status: await ended, stderr: printed()}).toEqual({status: 0, stderr: ''})
})

test('`--lsp` ends with 1 if its input ends and stays open', async () => {
  const stdin = new Readable({autoDestroy: false, read: () => stdin.push(null)})
  expect(await startEditor({stdin}).ended).toBe(1)
})

test('`--lsp` ends with 1 if the editor disappears', async () => {
  const {send, stdin, ended} = startEditor()
  send(initialize)
  stdin.push(null)
  expect(await ended).toBe(1)
})

/** Open documents, and wait for the diagnostics of each. @returns the diagnostics and the log */
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

test('`--lsp` does not check a document of more than 16 MiB, and logs that', async () => {
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
