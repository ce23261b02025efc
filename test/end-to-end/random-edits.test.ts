import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {describe, expect, test} from 'vitest'
import type {Diagnostic} from 'vscode-languageserver-protocol/node'
import {lint} from '../../src/index.ts'
import {servers, slice, startClient, toTextEdits, type Client, type Published} from './language-client.ts'
import {makeFolder} from './project.ts'

/**
 * The number of random edits. The same seed makes the same edits:
 *
 *     EDITS=10000 SEED=7 npx vitest run --config test/vitest.config.ts test/end-to-end/random-edits
 */
const count = Number(process.env['EDITS'] ?? 150)
const seed = Number(process.env['SEED'] ?? 1)

const root = path.resolve(import.meta.dirname, '../..')
const pages = [
  'fixtures/docs/quick-start.md',
  'fixtures/docs/reference/orders.md',
  'fixtures/markdown/inline.md',
  'fixtures/markdown/zones.md',
].map((name) => fs.readFileSync(path.join(root, name), 'utf8'))

/** Texts to insert: findings, separators, and Markdown syntax. */
const pieces = [
  ...['An Rest end-point ', 'a restful API', 'the get request', ' an REST', 'representative state transfer', 'Bad: '],
  ...['GRPC', 'GET /orders/list', '`POST /deleteOrder`', '/users/{id}/delete', '$rest$', '&#82;est API'],
  ...['\n\n', '\n', '\r\n', '\r\n\r\n', '\r', '\t', '  \n', '    ', '\uD83D', '\u00A0', '\uFEFF', '\0'],
  ...['# ', '> ', '- ', '1. ', ' | ', '* * *\n', '---\n', '```\n', ':::note\n', '\n    code\n', '<div>\n', '</div>\n'],
  ...'🛒 👩‍👩‍👧 ~~~ ` `` ** _ ~~ [ ]( ) ![ [^1] <b> </b> <!-- --> &amp; \\ \\* { } " “ ’s'.split(' '),
  ...['{{ x }}', '{% raw %}', '<!--lint disable glossary-casing-->\n\n', '<!--lint ignore-->\n', '<!--lint enable-->'],
  ...['https://shop.example/rest/deleteOrder', '<https://shop.example>', '[^1]: An end point of the API\n'],
  '```http\nPOST /createOrder HTTP/1.1\n```\n',
  '| a | b |\n| - | - |\n| An Rest API | `GET /getOrder` |\n',
]

/** Create a generator of random whole numbers that are at least 0 and below a bound. */
function createRandom(start: number): (below: number) => number {
  let state = start
  return (below) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) % below
  }
}

function edit(text: string, random: (below: number) => number): string {
  const start = random(text.length + 1)
  const end = Math.min(text.length, start + random(text.length > 4000 ? 1500 : 40))
  const piece = pieces[random(pieces.length)] ?? ''
  switch (random(5)) {
    case 0:
      return text.slice(0, start) + text.slice(end)
    case 1:
      return text.slice(0, end) + text.slice(start)
    case 2:
      return text.slice(0, start) + piece + text.slice(end)
    default:
      return text.slice(0, start) + piece + text.slice(start)
  }
}

/** Get the findings that an editor must show for a text. */
function toTruth(text: string): unknown[] {
  try {
    return lint(text, {path: 'orders.md'}).map(({rule, actual}) => [rule, actual])
  } catch (error) {
    return [String(error)]
  }
}

describe.each(servers)('$name', (server) => {
  test('marks exactly the words of each finding, whatever is typed', {timeout: 3_600_000}, async () => {
    const plugins = ['remark-gfm', ['remark-frontmatter', ['yaml', 'toml']], 'lint-api-glossary']
    const client = await startClient(server, makeFolder({'.remarkrc.json': JSON.stringify({plugins})}))
    const random = createRandom(seed)
    const seen = {versions: 0, diagnostics: 0, actions: 0}
    let text = ''
    for (let turn = 0; turn < count; turn++) {
      if (turn % 100 === 0) {
        text = pages[(turn / 100) % pages.length] ?? ''
        await client.open('orders.md', text)
      }
      text = edit(text, random)
      await client.type('orders.md', text)
      // Our server always answers from the current text, so its actions are checked after each edit, without
      // a pause.
      if (server.isOwn) seen.actions += await checkActions(client, text)
      if (!server.isOwn || turn % 20 === 19) {
        await client.settle('orders.md')
        for (const published of client.published.splice(0)) seen.diagnostics += checkPublished(published)
        seen.versions++
      }
    }
    expect(client.logged).toEqual([])
    expect(await client.close()).toBe(0)
    expect(seen.diagnostics).toBeGreaterThan(0)
    if (process.env['EDITS']) console.log(`${server.name}: ${count} edits, seed ${seed}: ${JSON.stringify(seen)}`)
  })
})

/** Check published diagnostics. @returns their number */
function checkPublished({text, diagnostics}: Published): number {
  if (text === undefined) return 0
  const shown = diagnostics.map((diagnostic) => [diagnostic.code, slice(text, diagnostic.range)])
  const truth = toTruth(text)
  // Each server reports malformed comments differently.
  if (
    diagnostics.some(({severity}) => severity === 1) ||
    (truth.length === 1 && String(truth[0]).startsWith('lint-comment'))
  ) {
    expect(
      shown.every(([, words]) => words !== undefined),
      JSON.stringify({text, shown}),
    ).toBe(true)
  } else {
    expect(shown, JSON.stringify(text)).toEqual(truth)
  }
  return diagnostics.length
}

/** Check code actions. @returns their number */
async function checkActions(client: Client, text: string): Promise<number> {
  const whole = {start: {line: 0, character: 0}, end: {line: 1_000_000, character: 0}}
  const actions = await client.findActions('orders.md', whole, {only: ['quickfix']})
  for (const {title, edit, diagnostics} of actions) {
    if (!title.startsWith('Replace')) continue
    const [diagnostic] = diagnostics as [Diagnostic]
    const [change, ...others] = toTextEdits(edit)
    expect(others).toEqual([])
    expect(change?.range).toEqual(diagnostic.range)
    expect(slice(text, diagnostic.range), JSON.stringify(text)).toBe((diagnostic.data as {actual: string}).actual)
  }
  return actions.length
}
