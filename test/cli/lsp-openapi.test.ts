import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {expect, test} from 'vitest'
import {TextDocument} from 'vscode-languageserver-textdocument'
import {createCheck} from '../../src/cli/lsp-checks.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {findActions, toRepairs, type EditorSupport} from '../../src/lsp/actions.ts'
import type {CheckedDocument} from '../../src/lsp/check.ts'
import {findHover} from '../../src/lsp/hover.ts'
import {makeFolder} from './command.ts'

const support: EditorSupport = {hasVersionedEdits: false, opensPages: false, appliesEdits: false}

async function load(name: string, text: string, settings = 'documents: [openapi]\n') {
  const cwd = makeFolder({'api-glossary.yml': settings})
  const uri = pathToFileURL(path.join(cwd, name)).href
  const languageId = name.endsWith('json') ? 'json' : 'yaml'
  const check = createCheck({cwd, configs: {}})
  return {uri, languageId, check: await check({uri, languageId, text, folders: []})}
}

async function open(name: string, text: string): Promise<CheckedDocument> {
  const {uri, languageId, check: found} = await load(name, text)
  if (!found) throw new Error('Expected a check')
  return {...found, document: TextDocument.create(uri, languageId, 1, text), source: text}
}

const source = `openapi: 3.1.0
info:
  title: 'It''s an REST API'
  description: >
    Call the
    API end point.
tags: [{name: a, description: An Rest api}]
`

test('an OpenAPI document has diagnostics, repairs and quick fixes', async () => {
  const checked = await open('openapi.yaml', source)
  expect(TextDocument.applyEdits(checked.document, toRepairs(checked))).toBe(
    source.replace('an REST', 'a REST').replace('end point', 'endpoint').replace('An Rest api', 'A REST API'),
  )
  const at = (line: number, character: number) => ({start: {line, character}, end: {line, character}})
  const titles = findActions(checked, {range: at(5, 10)}, support, undefined).map(({title}) => title)
  expect(titles).toContain('Replace `end point` with `endpoint`')
})

test('hover explains a term in any style of YAML text', async () => {
  const checked = await open('openapi.yaml', source)
  for (const [words, line, character] of [
    ['REST API', 2, 20],
    ['end point', 5, 10],
    ['Rest api', 6, 34],
  ] as const) {
    const hover = findHover(checked, {line, character}, builtin, false)
    expect(hover?.contents).toMatchObject({value: expect.stringMatching(/^(?:REST API|endpoint)\n/)})
    const {range} = hover ?? {}
    expect(range && checked.document.getText(range)).toBe(words)
  }
  expect(findHover(checked, {line: 0, character: 3}, builtin, false)).toBeUndefined()
})

test('a quick fix turns a rule off by a comment above the key, but only in YAML', async () => {
  const before = 'openapi: 3.1.0\ninfo:\n  description: An Rest api\n'
  const turnOff = async (name: string, text: string): Promise<string | undefined> => {
    const checked = await open(name, text)
    const [finding] = checked.findings
    const start = checked.document.positionAt(finding?.range.start.offset ?? 0)
    const actions = findActions(checked, {range: {start, end: start}}, support, undefined)
    const action = actions.find(({title}) => title.startsWith('Turn `glossary-casing` off for this'))
    const edits = Object.values(action?.edit?.changes ?? {}).flat()
    return action && TextDocument.applyEdits(checked.document, edits)
  }
  const after = 'openapi: 3.1.0\ninfo:\n  # lint ignore glossary-casing\n  description: An Rest api\n'
  expect(await turnOff('openapi.yaml', before)).toBe(after)
  expect((await open('openapi.yaml', after)).findings).toEqual([])
  expect(await turnOff('openapi.json', '{"openapi": "3.1.0", "info": {"title": "An Rest api"}}')).toBeUndefined()
})

test('OpenAPI documents are skipped if settings do not ask for them, and other YAML is always skipped', async () => {
  expect((await load('openapi.yaml', source, 'names: []\n')).check).toBeUndefined()
  expect((await load('shop.yaml', 'description: An Rest api\n')).check).toBeUndefined()
  expect((await load('api-glossary.yml', 'names: [Rest api]\n')).check).toBeUndefined()
})
