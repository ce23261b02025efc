import fs from 'node:fs'
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {expect, onTestFinished, test} from 'vitest'
import type {Diagnostic} from 'vscode-languageserver-protocol/node'
import {apply, servers, slice, startClient, toTextEdits, type Client} from './language-client.ts'
import {makeFolder} from './project.ts'

const server = servers.find(({isOwn}) => isOwn)!
/** A timeout that is long enough for a busy machine. */
const patient = {timeout: 30_000}
const text = 'Call the order end-point of the API.\n'

/** Open folders in an editor that is closed at the end of the test. */
async function start(...folders: string[]): Promise<Client> {
  const client = await startClient(server, ...folders)
  onTestFinished(async () => void (await client.close()))
  return client
}

/** Run the code action with this title for a diagnostic, and write the edits that the server asks for. */
async function choose(client: Client, folder: string, name: string, range: Diagnostic['range'], title: string) {
  const actions = await client.findActions(name, range)
  const action = actions.find((action) => action.title === title)
  expect(actions.map(({title}) => title)).toContain(title)
  await client.execute(action!)
  const edit = client.applied.at(-1)
  const [uri = ''] = Object.keys(edit?.changes ?? {})
  const file = path.join(folder, path.basename(uri))
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  fs.writeFileSync(file, apply(before, toTextEdits(edit)))
  // The editor shows the changed file.
  expect(client.shown.at(-1)).toBe(uri)
  return {written: fs.readFileSync(file, 'utf8'), left: await client.next(name, () => client.changeFile(uri))}
}

const page = `# Words

| Term | Kind | Meaning |
| --- | --- | --- |
| sku | noun | Number of an article. |

Below are the spellings that we accept.

| Term | Accepted |
| --- | --- |
| sku | stock number |
`

test.each<[what: string, title: string, files: Record<string, string>, written: string]>([
  [
    'a spelling into new settings',
    'Accept `end-point` for `endpoint` in api-glossary.yml',
    {},
    'glossary:\n  terms:\n    - id: endpoint\n      accepted:\n        - end-point\n',
  ],
  [
    'a spelling into settings with terms',
    'Accept `end-point` for `endpoint` in api-glossary.yml',
    {'api-glossary.yml': '# Ours\nglossary:\n  terms:\n    - {term: sku, kind: noun} # articles\n'},
    '# Ours\nglossary:\n  terms:\n    - {term: sku, kind: noun} # articles\n    - id: endpoint\n      accepted:\n        - end-point\n',
  ],
  [
    'a spelling into the YAML glossary that settings name',
    'Accept `end-point` for `endpoint` in words.yml',
    {
      'api-glossary.yml': 'glossary: words.yml\n',
      'words.yml': 'terms:\n  # Said by all.\n  - id: endpoint\n    accepted: [end  point]\n',
    },
    'terms:\n  # Said by all.\n  - id: endpoint\n    accepted: [end  point, end-point]\n',
  ],
  [
    'a spelling into the page that settings name',
    'Accept `end-point` for `endpoint` in words.md',
    {'api-glossary.yml': 'glossary: [words.md]\n', 'words.md': page},
    `${page}| endpoint | end-point |\n`,
  ],
  [
    'a spelling into a page without a column for it',
    'Accept `end-point` for `endpoint` in words.md',
    {'api-glossary.yml': 'glossary: words.md\n', 'words.md': page.replace(/\nBelow.*/s, '')},
    `${page.replace(/\nBelow.*/s, '')}\n| Term | Accepted |\n| --- | --- |\n| endpoint | end-point |\n`,
  ],
  [
    'a name',
    'Accept `end-point` as a name in api-glossary.yml',
    {'api-glossary.yml': 'names:\n  - Depot # a shop\n\n# The rest\nignore: []\n'},
    'names:\n  - Depot # a shop\n  - end-point\n\n# The rest\nignore: []\n',
  ],
  [
    'a name into JSON',
    'Accept `end-point` as a name in api-glossary.json',
    {'api-glossary.json': '{"root": true}\n'},
    '{\n  "root": true,\n  "names": [\n    "end-point"\n  ]\n}\n',
  ],
  [
    'that a rule is off',
    'Turn `glossary-spelling` off in api-glossary.yml',
    {'api-glossary.yml': 'rules:\n  # Ours\n  glossary-casing: error\n'},
    'rules:\n  # Ours\n  glossary-casing: error\n  glossary-spelling: off\n',
  ],
])('a quick fix writes %s, and the finding disappears', async (_, title, files, written) => {
  const folder = makeFolder(files)
  const client = await start(folder)
  const [diagnostic] = await client.open('orders.md', text)
  const result = await choose(client, folder, 'orders.md', diagnostic!.range, title)
  expect(result).toEqual({written, left: []})
})

test('writes settings into the unsaved text of an open file, not into the saved text', async () => {
  const folder = makeFolder({'api-glossary.yml': 'names: [Depot]\n'})
  const client = await start(folder)
  const [diagnostic] = await client.open('orders.md', text)
  const settings = pathToFileURL(path.join(folder, 'api-glossary.yml')).href
  void client.open(settings, 'names: [Depot, Ledger]\n', 'yaml')
  const actions = await client.findActions('orders.md', diagnostic!.range)
  await client.execute(actions.find(({title}) => title.includes('as a name'))!)
  const edits = toTextEdits(client.applied[0])
  expect(apply('names: [Depot, Ledger]\n', edits)).toBe('names: [Depot, Ledger, end-point]\n')
})

test('offers to accept an avoided form or wrong capitalisation only as a name', async () => {
  const client = await start(makeFolder({}))
  const document = 'Call the end point of the API.\n\nThe Rest api is open.\n'
  const diagnostics = await client.open('orders.md', document)
  expect(diagnostics.map(({range}) => slice(document, range))).toEqual(['end point', 'Rest api'])
  for (const {range} of diagnostics) {
    const titles = (await client.findActions('orders.md', range)).map(({title}) => title)
    expect(titles.filter((title) => title.startsWith('Accept'))).toEqual([
      `Accept \`${slice(document, range)}\` as a name in api-glossary.yml`,
    ])
  }
})

test('offers changes of settings for a few findings, not for a whole page', async () => {
  const client = await start(makeFolder({}))
  await client.open('orders.md', `${text}\n`.repeat(5))
  const all = {start: {line: 0, character: 0}, end: {line: 20, character: 0}}
  const titles = (await client.findActions('orders.md', all)).map(({title}) => title)
  expect(titles.some((title) => title.includes('api-glossary.yml'))).toBe(false)
})

test('reports wrong settings in their file, and keeps the findings of documents', async () => {
  const folder = makeFolder({'api-glossary.yml': 'rules:\n  api-action-path: off\n'})
  const client = await start(folder)
  expect(await client.open('orders.md', `${text}\nPOST /deleteOrder\n`)).toHaveLength(1)
  fs.writeFileSync(path.join(folder, 'api-glossary.yml'), 'rules:\n  api-action-path: off\n  glossary-casing: loud\n')
  expect(await client.next('orders.md', () => client.changeFile('api-glossary.yml'))).toHaveLength(1)
  const findSaid = () => client.published.findLast(({uri}) => uri.endsWith('/api-glossary.yml'))?.diagnostics
  expect(findSaid()).toMatchObject([
    {range: {start: {line: 2, character: 19}}, severity: 1, message: expect.stringMatching(/^Unexpected.*`loud`/)},
  ])
  fs.writeFileSync(path.join(folder, 'api-glossary.yml'), 'rules:\n  api-action-path: off\n')
  await client.next('orders.md', () => client.changeFile('api-glossary.yml'))
  await expect.poll(findSaid, patient).toEqual([])
})

test('reports wrong settings before any document is open', async () => {
  const client = await start(makeFolder({'api-glossary.yml': 'names: 1\n'}))
  await expect.poll(() => client.published.map(({uri}) => path.basename(uri)), patient).toEqual(['api-glossary.yml'])
  expect(client.published[0]?.diagnostics).toHaveLength(1)
})

test('watches a glossary with any name', async () => {
  const folder = makeFolder({'api-glossary.yml': 'glossary: words/ours.md\n', 'words/ours.md': page})
  const client = await start(folder)
  await client.open('orders.md', 'The stock number.\n')
  await expect.poll(() => client.watched, patient).toContain('**/ours.md')
  fs.writeFileSync(path.join(folder, 'words/ours.md'), '| Term | Avoid |\n| --- | --- |\n| order | stock number |\n')
  expect(await client.next('orders.md', () => client.changeFile('words/ours.md'))).toHaveLength(1)
})

test('checks an untitled document by the settings of the first folder', async () => {
  const [first, second] = [makeFolder({'api-glossary.yml': 'rules: {glossary-spelling: off}\n'}), makeFolder({})]
  expect(await (await start(first, second)).open('untitled:Untitled-1', text)).toEqual([])
  expect(await (await start(second, first)).open('untitled:Untitled-1', text)).toHaveLength(1)
})

test('finds settings above a file that is open without a folder', async () => {
  const folder = makeFolder({'api-glossary.yml': 'rules: {glossary-spelling: off}\n', 'docs/shop/orders.md': text})
  const client = await start()
  expect(await client.open(path.join(folder, 'docs/shop/orders.md'), text)).toEqual([])
})

test('does not mark a repair as preferred if it changes the anchor of a heading, and says why', async () => {
  const client = await start(makeFolder({}))
  const [diagnostic] = await client.open('orders.md', '## The end point of the API\n')
  const [action] = await client.findActions('orders.md', diagnostic!.range)
  expect(action).toMatchObject({
    title: 'Replace `end point` with `endpoint` (changes the anchor `#the-end-point-of-the-api`)',
  })
  expect(action?.isPreferred).toBeUndefined()
})

test('offers one code action that makes all certain repairs', async () => {
  const client = await start(makeFolder({}))
  const [diagnostic] = await client.open('orders.md', `${text}\n${text}`)
  const actions = await client.findActions('orders.md', diagnostic!.range, {only: ['quickfix']})
  const edits = toTextEdits(actions.find(({title}) => title === 'Make all 2 certain repairs in this file')?.edit)
  const repaired = 'Call the order endpoint of the API.\n'
  expect(apply(client.read('orders.md'), edits)).toBe(`${repaired}\n${repaired}`)
})

test('shows the reason and one sentence in a diagnostic, and the rest in the hover', async () => {
  const client = await start(makeFolder({}))
  const [diagnostic] = await client.open('orders.md', 'An Rest end-point.\n')
  const [reason, note, ...others] = (diagnostic!.message as string).split('\n')
  expect(reason).toBe('Unexpected `An Rest end-point`, expected `A REST endpoint`')
  expect(note).toBe('“REST” starts with a consonant sound, so the article is “a”.')
  expect(others).toEqual([])
  const hover = await client.hover('orders.md', {line: 0, character: 5})
  expect(hover?.contents).toMatchObject({value: expect.stringContaining('Write “endpoint” as one word')})
  expect(hover?.contents).not.toMatchObject({value: expect.stringContaining('consonant sound')})
})

test('shows no hover for a request whose diagnostic says everything', async () => {
  const client = await start(makeFolder({}))
  const [diagnostic] = await client.open('orders.md', 'Call `POST /deleteOrder`.\n')
  expect(diagnostic!.message).toContain('\nDelete one resource: use `DELETE`')
  expect(await client.hover('orders.md', diagnostic!.range.start)).toBeNull()
})

test('checks OpenAPI documents if settings say so, and no other YAML', async () => {
  const api = 'openapi: 3.1.0\ninfo:\n  title: Orders\n  description: Call the order end-point of the API.\n'
  const silent = await start(makeFolder({}))
  expect(await silent.open('openapi.yml', api, 'yaml')).toEqual([])
  const client = await start(makeFolder({'api-glossary.yml': 'documents: [openapi]\n'}))
  expect(await client.open('other.yml', api.replace('openapi: 3.1.0\n', ''), 'yaml')).toEqual([])
  const [diagnostic, ...others] = await client.open('openapi.yml', api, 'yaml')
  expect(others).toEqual([])
  expect(slice(api, diagnostic!.range)).toBe('end-point')
  const hover = await client.hover('openapi.yml', diagnostic!.range.start)
  expect(slice(api, hover!.range!)).toBe('end-point')
  const actions = await client.findActions('openapi.yml', diagnostic!.range)
  const edit = actions.find(({title}) => title === 'Turn `glossary-spelling` off for this block')?.edit
  const ignored = api.replace('  description', '  # lint ignore glossary-spelling\n  description')
  expect(apply(api, toTextEdits(edit))).toBe(ignored)
  expect(await client.change('openapi.yml', ignored)).toEqual([])
})
