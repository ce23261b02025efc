import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {CodeAction, Diagnostic, TextEdit} from 'vscode-languageserver-protocol/node'
import {toRuleUrl} from '../../src/remark/plugin.ts'
import {startClient, type Client} from './language-client.ts'
import {makeFolder} from './project.ts'

const plugins = ['remark-gfm', 'remark-frontmatter', 'lint-api-glossary']
const text = 'An Rest end-point: `POST /deleteOrder`.\n'
let client: Client

beforeAll(async () => {
  client = await startClient(makeFolder({'.remarkrc.json': JSON.stringify({plugins})}))
})

afterAll(() => client.close())

/** Apply edits of one document, last first; columns count UTF-16 code units. */
function apply(source: string, edits: readonly TextEdit[]): string {
  const lines = source.split('\n')
  const toOffset = (place: {line: number; character: number}): number =>
    lines.slice(0, place.line).join('\n').length + (place.line > 0 ? 1 : 0) + place.character
  return edits
    .toSorted((a, b) => toOffset(b.range.start) - toOffset(a.range.start))
    .reduce(
      (result, {range, newText}) =>
        result.slice(0, toOffset(range.start)) + newText + result.slice(toOffset(range.end)),
      source,
    )
}

function toEdits(actions: readonly CodeAction[]): TextEdit[] {
  return actions.flatMap(({edit}) => Object.values(edit?.changes ?? {}).flat())
}

function toPlace({range: {start, end}}: Diagnostic): string {
  return `${start.line}:${start.character}-${end.line}:${end.character}`
}

describe('the language server', () => {
  test('shows each finding at its exact place, with a link to the page of its rule', async () => {
    const diagnostics = await client.open('orders.md', text)
    expect(diagnostics.map(toPlace)).toEqual(['0:0-0:17', '0:20-0:37'])
    expect(diagnostics.map(({source}) => source)).toEqual(['remark-lint', 'remark-lint'])
    expect(diagnostics.at(1)?.code).toBe('api-action-path')
    expect(diagnostics.map(({codeDescription}) => codeDescription?.href)).toEqual(
      diagnostics.map(({code}) => toRuleUrl(String(code))),
    )
    // The reason first, the note of the glossary below it.
    expect(diagnostics.map(({message}) => (typeof message === 'string' ? message.split('\n').at(0) : message))).toEqual(
      [
        'Unexpected `An Rest end-point`, expected `A REST endpoint`',
        expect.stringContaining('`DELETE /orders/{order_id}`'),
      ],
    )
  })

  test('repairs the document by its quick fixes', async () => {
    const diagnostics = await client.open('repaired.md', text)
    const actions = await Promise.all(diagnostics.map((diagnostic) => client.findActions('repaired.md', diagnostic)))
    // A certain repair is the only one; of those that are offered the likeliest is first.
    expect(actions.at(0)?.map(({title, isPreferred}) => ({title, isPreferred}))).toEqual([
      {title: 'Replace `An Rest end-point` with `A REST endpoint`', isPreferred: true},
    ])
    expect(actions.at(1)?.at(0)?.title).toBe('Replace `POST /deleteOrder` with `DELETE /orders/{order_id}`')
    const repaired = apply(text, toEdits(actions.flatMap((list) => list.slice(0, 1))))
    expect(repaired).toBe('A REST endpoint: `DELETE /orders/{order_id}`.\n')
    expect(await client.change('repaired.md', repaired)).toEqual([])
  })

  test('counts places in UTF-16 code units, also after emoji and with CRLF', async () => {
    const document = '# Orders\r\n\r\nThe 🛒 has an Rest end-point: `POST /deleteOrder`.\r\n'
    const diagnostics = await client.open('emoji.md', document)
    expect(diagnostics.map(toPlace)).toEqual(['2:11-2:28', '2:31-2:48'])
    const actions = await Promise.all(diagnostics.map((diagnostic) => client.findActions('emoji.md', diagnostic)))
    expect(apply(document, toEdits(actions.flatMap((list) => list.slice(0, 1))))).toBe(
      '# Orders\r\n\r\nThe 🛒 has a REST endpoint: `DELETE /orders/{order_id}`.\r\n',
    )
  })

  test('follows every change of the document', async () => {
    expect(await client.open('typed.md', 'A REST endpoint.\n')).toEqual([])
    expect(await client.change('typed.md', text)).toHaveLength(2)
    expect(await client.change('typed.md', `${text}\n<!--lint disable api-action-path-->\n\n${text}`)).toHaveLength(3)
    expect(await client.change('typed.md', 'A REST endpoint.\n')).toEqual([])
  })
})
