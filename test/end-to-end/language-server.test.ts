import fs from 'node:fs'
import path from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Diagnostic} from 'vscode-languageserver-protocol/node'
import {fix} from '../../src/index.ts'
import {toRuleUrl} from '../../src/lint/setup.ts'
import {apply, servers, slice, startClient, toTextEdits, type Client} from './language-client.ts'
import {makeFolder} from './project.ts'

const plugins = ['remark-gfm', 'remark-frontmatter', 'lint-api-glossary', 'lint-api-glossary/fix']
const rc = JSON.stringify({plugins})
const text = 'An Rest end-point: `POST /deleteOrder`.\n'

function toPlace({range: {start, end}}: Diagnostic): string {
  return `${start.line}:${start.character}-${end.line}:${end.character}`
}

/** Get the first line of each message, without the note below it. */
function toReasons(diagnostics: readonly Diagnostic[]): (string | undefined)[] {
  return diagnostics.map(({message}) => (typeof message === 'string' ? message.split('\n').at(0) : undefined))
}

describe.each(servers)('$name', (server) => {
  let folder: string
  let client: Client

  beforeAll(async () => {
    folder = makeFolder({'.remarkrc.json': rc})
    client = await startClient(server, folder)
  })

  afterAll(() => client.close())

  /** Get the texts at the ranges of diagnostics. */
  const toTexts = (name: string, diagnostics: readonly Diagnostic[]): (string | undefined)[] =>
    diagnostics.map(({range}) => slice(client.read(name), range))

  /** Apply the first action for each diagnostic. */
  const repair = async (name: string, diagnostics: readonly Diagnostic[]): Promise<string> => {
    const edits = []
    for (const diagnostic of diagnostics) {
      const actions = await client.findActions(name, diagnostic.range, {diagnostics: [diagnostic]})
      edits.push(...toTextEdits(actions.at(0)?.edit))
    }
    return apply(client.read(name), edits)
  }

  test('shows each finding at its exact range, with a link to the page of its rule', async () => {
    const diagnostics = await client.open('orders.md', text)
    expect(diagnostics.map(toPlace)).toEqual(['0:0-0:17', '0:20-0:37'])
    expect(diagnostics.at(1)?.code).toBe('api-action-path')
    expect(diagnostics.map(({severity}) => severity)).toEqual([2, 2])
    expect(diagnostics.map(({codeDescription}) => codeDescription?.href)).toEqual(
      diagnostics.map(({code}) => toRuleUrl(String(code))),
    )
    expect(toReasons(diagnostics)).toEqual([
      'Unexpected `An Rest end-point`, expected `A REST endpoint`',
      expect.stringContaining('`DELETE /orders/{order_id}`'),
    ])
    for (const {message} of diagnostics) expect(message).toMatch(/\n./)
  })

  test('offers quick fixes that repair the document', async () => {
    const diagnostics = await client.open('repaired.md', text)
    const repaired = await repair('repaired.md', diagnostics)
    expect(repaired).toBe('A REST endpoint: `DELETE /orders/{order_id}`.\n')
    expect(await client.change('repaired.md', repaired)).toEqual([])
  })

  test('marks a repair that is certain as preferred, and lists several suggestions in order', async () => {
    const document = 'An Rest end-point: `PUT /updateDepot`.\n'
    const diagnostics = await client.open('answers.md', document)
    const lists = await Promise.all(
      diagnostics.map((diagnostic) => client.findActions('answers.md', diagnostic.range, {diagnostics: [diagnostic]})),
    )
    const answers = diagnostics.map(({data}) => (data as {expected: string[]}).expected)
    expect(answers.some((expected) => expected.length > 1)).toBe(true)
    for (const [index, actions] of lists.entries()) {
      const replacing = actions.filter(({title}) => title.startsWith('Replace `'))
      expect(replacing.map(({edit}) => toTextEdits(edit).map(({newText}) => newText))).toEqual(
        answers[index]?.map((answer) => [answer]),
      )
      expect(replacing.every(({kind}) => kind === 'quickfix')).toBe(true)
      if (replacing.length > 1) expect(replacing.some(({isPreferred}) => isPreferred)).toBe(false)
    }
    expect(lists.at(0)?.at(0)).toMatchObject({
      title: 'Replace `An Rest end-point` with `A REST endpoint`',
      isPreferred: true,
    })
  })

  test.each([
    ['emoji', 'The 🛒 has 👩‍👩‍👧 an Rest end-point: `POST /deleteOrder`.\n'],
    ['CRLF', '# Orders\r\n\r\nThe 🛒 has an Rest end-point: `POST /deleteOrder`.\r\n\r\nAn Rest end-point.\r\n'],
    ['CR', '# Orders\r\rAn Rest end-point: `POST /deleteOrder`.\r'],
    ['tabs', '-\tThe\tshop has an Rest end-point.\n\n\t-\tAn Rest end-point: `POST /deleteOrder`.\n'],
    [
      'tables',
      '| Name | Request |\n| --- | --- |\n| An Rest end-point \\| 🛒 | `POST /deleteOrder` |\n| A restful API | |\n',
    ],
    ['quotes and soft breaks', '> The shop has an Rest\n> end-point, and a restful\n> service.\n'],
    ['references', 'AT&amp;T has an Rest end-point &mdash; `POST /deleteOrder`.\n'],
  ])('marks and repairs exactly the words in a document with %s', async (what, document) => {
    const name = `${what}.md`
    const diagnostics = await client.open(name, document)
    expect(diagnostics.length).toBeGreaterThan(0)
    const actuals = toTexts(name, diagnostics)
    for (const [index, reason] of toReasons(diagnostics).entries()) {
      const actual = String(actuals[index]).replace(/\s+(?:> ?)?/g, ' ')
      expect(String(reason).replaceAll(' > ', ' ')).toContain(actual.includes('/') ? 'in path `/deleteOrder`' : actual)
    }
    expect(await client.change(name, await repair(name, diagnostics))).toEqual([])
  })

  test('updates the findings after every change of the document', async () => {
    expect(await client.open('typed.md', 'A REST endpoint.\n')).toEqual([])
    expect(await client.change('typed.md', text)).toHaveLength(2)
    expect(await client.change('typed.md', `${text}\n<!--lint disable api-action-path-->\n\n${text}`)).toHaveLength(3)
    expect(await client.change('typed.md', '')).toEqual([])
    expect(await client.change('typed.md', 'A REST\r\nendpoint. 🛒')).toEqual([])
    expect(await client.change('typed.md', '🛒 A REST\r\n\r\nend-point of the API. 🛒')).toHaveLength(1)
  })

  test('formats a document by making the repairs that are certain, and no other change', async () => {
    const document = `* one\n+ two  \n\n${text}\n__An__ Rest   API &mdash; an restful API\n\nHeading of end point API\n===\n`
    await client.open('format.md', document)
    const formatted = apply(document, await client.format('format.md'))
    expect(formatted).toBe(fix(document))
    expect(formatted).toContain('A REST endpoint: `POST /deleteOrder`')
    await client.change('format.md', formatted)
    expect(apply(formatted, await client.format('format.md'))).toBe(formatted)
  })

  test('removes the diagnostics of a closed document', async () => {
    await client.open('shut.md', text)
    await client.shut('shut.md')
    await client.open('after.md', text)
    expect(client.published.findLast(({uri}) => uri.endsWith('/shut.md'))?.diagnostics).toEqual([])
  })

  test('ignores a document as soon as .remarkignore lists it', async () => {
    const other = makeFolder({'.remarkrc.json': rc, '.remarkignore': 'drafts\n'})
    const editor = await startClient(server, other)
    expect(await editor.open('drafts/order.md', text)).toEqual([])
    expect(await editor.open('order.md', text)).toHaveLength(2)
    fs.writeFileSync(path.join(other, '.remarkignore'), 'order.md\n')
    const changed = await editor.next('order.md', () => editor.changeFile('.remarkignore'))
    expect(changed).toEqual([])
    expect(await editor.close()).toBe(0)
  })

  test('reports wrong settings instead of findings, until they are fixed', async () => {
    const project = makeFolder({'.remarkrc.json': rc, 'api-glossary.yml': 'rules:\n  glossary-casing: loud\n'})
    const settings = path.join(project, 'api-glossary.yml')
    const editor = await startClient(server, project)
    const broken = await editor.open('order.md', text)
    expect(broken.map(({severity}) => severity)).toEqual([1])
    expect(toReasons(broken)).toEqual([expect.stringContaining('api-glossary.yml:2:20: Unexpected')])
    expect(await editor.findActions('order.md', broken[0]!.range, {diagnostics: broken})).toEqual([])
    fs.writeFileSync(settings, 'rules:\n  glossary-casing: error\n  api-action-path: off\n')
    const mended = await editor.next('order.md', () => editor.changeFile('api-glossary.yml'))
    expect(mended.map(({code}) => code)).toEqual(['glossary-spelling'])
    // Then the editor uses the glossary of a team.
    fs.writeFileSync(
      settings,
      'glossary:\n  terms:\n    - id: invoice\n      term: invoice\n      kind: noun\n      meaning: A bill.\n      avoid: [{form: order bill}]\n',
    )
    await editor.type('order.md', 'Send the order bill.\n')
    expect(toReasons(await editor.settle('order.md'))).toEqual(['Unexpected `order bill`, expected `invoice`'])
    expect(await editor.close()).toBe(0)
  })

  test('uses the settings of each of two folders', async () => {
    const first = makeFolder({'.remarkrc.json': rc, '.remarkignore': 'old.md\n'})
    const second = makeFolder({'.remarkrc.json': JSON.stringify({plugins: ['remark-mdx', ...plugins]})})
    const editor = await startClient(server, first)
    const inSecond = path.join(second, 'old.md')
    expect(await editor.open('old.md', text)).toEqual([])
    await editor.changeFolders([second], [])
    expect(await editor.open(inSecond, text)).toHaveLength(2)
    const page =
      'export const x = 1\n\n{/* lint disable api-action-path */}\n\n<Note>An Rest end-point: `POST /deleteOrder`.</Note>\n'
    const mdx = path.join(second, 'order.mdx')
    const diagnostics = await editor.open(mdx, page)
    expect(diagnostics.map(({range}) => slice(page, range))).toEqual(['An Rest end-point'])
    expect(await editor.close()).toBe(0)
  })

  // `remark-language-server` checks every version, so 200 changes take half a minute. Without the variable LONG, this
  // server gets only 10 changes.
  const changes = server.isOwn || process.env['LONG'] ? 200 : 10

  test('keeps up with many quick changes of a page of 100 KB', {timeout: 300_000}, async () => {
    const filler = Array.from(
      {length: 1000},
      (_, index) =>
        `Order ${index} has a price, a state, and an address to which it is sent; the shop sends it on the next day.`,
    )
    const page = `${filler.join('\n\n')}\n\n`
    expect(page.length).toBeGreaterThan(100_000)
    await client.open('long.md', page)
    const typed = 'The shop has an Rest end-point. '.repeat(7).slice(0, 200)
    for (let index = typed.length - changes + 1; index < typed.length; index++)
      await client.type('long.md', page + typed.slice(0, index))
    const diagnostics = await client.change('long.md', `${page}${typed}\n`)
    expect(toTexts('long.md', diagnostics)).toEqual(typed.match(/an Rest end-point/g))
    const checked = client.published.filter(({uri}) => uri.endsWith('/long.md')).length
    // Our server waits for a pause in the typing. `remark-language-server` checks every version.
    if (server.isOwn) expect(checked).toBeLessThan(20)
  })
})

describe('api-glossary --lsp', () => {
  const server = servers.find(({isOwn}) => isOwn)!
  let client: Client

  beforeAll(async () => {
    client = await startClient(server, makeFolder({}))
  })

  afterAll(() => client.close())

  const start = {line: 0, character: 0}
  const whole = {start, end: {line: 1000, character: 0}}

  test('counts in UTF-16, even if the editor supports other encodings', () => {
    expect(client.server.capabilities.positionEncoding).toBe('utf-16')
  })

  test('keeps a byte order mark', async () => {
    const document = `\uFEFF${text}`
    const diagnostics = await client.open('mark.md', document)
    expect(diagnostics.map(({range}) => slice(document, range))).toEqual(['An Rest end-point', 'POST /deleteOrder'])
    expect(apply(document, await client.format('mark.md'))).toBe('\uFEFFA REST endpoint: `POST /deleteOrder`.\n')
  })

  test('repairs the current text, not the text for which the diagnostic was sent', async () => {
    const [old] = await client.open('stale.md', 'An Rest API.\n')
    await client.change('stale.md', 'The rest of an Rest API.\n')
    const actions = await client.findActions('stale.md', {start, end: {line: 0, character: 24}}, {diagnostics: [old!]})
    const edits = toTextEdits(actions.at(0)?.edit)
    expect(apply(client.read('stale.md'), edits)).toBe('The rest of a REST API.\n')
    await client.change('stale.md', 'The rest of the day.\n')
    expect(await client.findActions('stale.md', old!.range, {diagnostics: [old!]})).toEqual([])
  })

  test('marks a repair as preferred only if it is certain', async () => {
    await client.open('preferred.md', text)
    const actions = await client.findActions('preferred.md', whole)
    expect(actions.filter(({isPreferred}) => isPreferred).map(({title}) => title)).toEqual([
      'Replace `An Rest end-point` with `A REST endpoint`',
    ])
  })

  test('makes all certain repairs at once if the editor asks for `source.fixAll`', async () => {
    const document = `${text}\n${text}\n## The end point of the API\n`
    await client.open('all.md', document)
    for (const only of [['source.fixAll'], ['source.fixAll.api-glossary'], ['source']]) {
      const actions = await client.findActions('all.md', whole, {only})
      expect(actions.map(({kind}) => kind)).toEqual(['source.fixAll.api-glossary'])
      const edits = toTextEdits(actions.at(0)?.edit)
      expect(edits).toHaveLength(2)
      expect(apply(document, edits)).toBe(fix(document))
    }
    expect(await client.findActions('all.md', whole, {only: ['source.organizeImports']})).toEqual([])
    const quick = await client.findActions('all.md', whole, {only: ['quickfix']})
    expect(new Set(quick.map(({kind}) => kind))).toEqual(new Set(['quickfix']))
  })

  test.each([
    ['off.md', `${text}\nAn Rest end-point.\n`],
    ['off-crlf.md', '# Orders\r\nAn Rest end-point.\r\n\r\nAn Rest end-point.\r\n'],
    ['off-list.md', '- one\n- > An Rest end-point.\n\n  An Rest API.\n\nAn Rest end-point.\n'],
    ['off-table.md', 'Orders\n\n| Name |\n| --- |\n| An Rest API |\n\nAn Rest end-point.\n'],
    ['off.mdx', `<Note>\n  An Rest end-point.\n</Note>\n\n${text}`],
  ])('turns rules off for the block of a finding in %s', async (name, document) => {
    let diagnostics = await client.open(name, document)
    const count = diagnostics.length
    // Insert one comment after another, until there are no findings.
    for (let round = 0; diagnostics.length > 0 && round < count; round++) {
      const [{code, range}] = diagnostics as [Diagnostic]
      const actions = await client.findActions(name, range)
      const edit = actions.find(({title}) => title === `Turn \`${code}\` off for this block`)?.edit
      const before = client.read(name)
      diagnostics = await client.change(name, apply(before, toTextEdits(edit)))
      expect(client.read(name)).not.toBe(before)
    }
    expect(diagnostics).toEqual([])
    const comment = name.endsWith('.mdx')
      ? /\{\/\* lint ignore [\w -]+ \*\/\}(\r?\n)\1/g
      : /<!--lint ignore [\w -]+-->(\r?\n)\1/g
    expect(client.read(name).replace(comment, '')).toBe(document)
  })

  test('opens the page of a rule', async () => {
    await client.open('page.md', text)
    const actions = await client.findActions('page.md', {start, end: start})
    await client.execute(actions.find(({title}) => title.startsWith('Read'))!)
    expect(client.shown).toEqual([toRuleUrl('glossary-spelling')])
  })

  test('shows the meaning and the usage of the term under the pointer', async () => {
    const document = '🛒 The rest of the *REST API* is an\nend-point.\n'
    await client.open('hover.md', document)
    const at = (line: number, character: number) => client.hover('hover.md', {line, character})
    const hover = await at(0, 20)
    expect(slice(document, hover!.range!)).toBe('REST API')
    expect(hover?.contents).toMatchObject({
      kind: 'markdown',
      value: expect.stringMatching(/^\*\*REST API\*\*\n\n.+\n\n./),
    })
    expect(slice(document, (await at(1, 3))!.range!)).toBe('end-point')
    // An ordinary word is not a term.
    expect(await at(0, 8)).toBeNull()
    expect(await at(900, 0)).toBeNull()
    // Hover reads the current text.
    await client.type('hover.md', 'An\nend-point of the API.\n')
    expect(await at(0, 20)).toBeNull()
    expect(await at(1, 3)).not.toBeNull()
  })

  test('checks documents again as soon as the list of ignored files can be read', async () => {
    const folder = makeFolder({'.remarkignore/order.md': ''})
    const editor = await startClient(server, folder)
    expect(toReasons(await editor.open('order.md', text))).toEqual([expect.stringContaining('`.remarkignore`')])
    fs.rmSync(path.join(folder, '.remarkignore'), {recursive: true})
    expect(await editor.next('order.md', () => editor.changeFile('.remarkignore'))).toHaveLength(2)
    expect(await editor.close()).toBe(0)
  })

  test('reads an unsaved text as Markdown or MDX, as the editor says', async () => {
    expect(await client.open('untitled:Untitled-1', text)).toHaveLength(2)
    const page = '{/* lint disable api-action-path */}\n\nAn Rest end-point: `POST /deleteOrder`.\n'
    expect(await client.open('untitled:Untitled-2', page, 'mdx')).toHaveLength(1)
    expect(await client.open('untitled:Untitled-3', page, 'markdown')).toHaveLength(2)
  })

  test('shows a syntax error in MDX, and does not offer to insert a comment there', async () => {
    const diagnostics = await client.open('broken.mdx', `<Note>\n\n${text}`)
    expect(diagnostics.map(({code}) => code)).toContain('mdx-syntax')
    const actions = await client.findActions('broken.mdx', whole)
    expect(actions.some(({title}) => title.endsWith('for this block'))).toBe(false)
  })

  test('removes the diagnostics of a document that becomes too deeply nested to check, and continues', async () => {
    expect(await client.open('deep.md', text)).toHaveLength(2)
    expect(await client.change('deep.md', `${'> '.repeat(9_000)}an order\n`)).toEqual([])
    expect(client.logged.length).toBeLessThanOrEqual(1)
    expect(await client.change('deep.md', text)).toHaveLength(2)
  })

  test('answers requests about a document that is not open with an empty result', async () => {
    expect(await client.findActions('nowhere.md', whole)).toEqual([])
    expect(await client.format('nowhere.md')).toEqual([])
    expect(await client.hover('nowhere.md', start)).toBeNull()
  })
})
