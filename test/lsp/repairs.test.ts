import {expect, test} from 'vitest'
import {TextDocument} from 'vscode-languageserver-textdocument'
import type {PlacedFinding} from '../../src/types.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {findActions, toRepairs, type EditorSupport} from '../../src/lsp/actions.ts'
import type {CheckedDocument} from '../../src/lsp/check.ts'
import {findHover} from '../../src/lsp/hover.ts'

/** Make a checked page with a finding for each key of `replacements` that the text contains. */
function makePage(
  text: string,
  replacements: Readonly<Record<string, readonly string[]>>,
  failures: string[] = [],
): CheckedDocument {
  const source = text.replace(/^\uFEFF/, '')
  const findings = Object.entries(replacements).flatMap(([actual, expected]): PlacedFinding[] => {
    const start = source.indexOf(actual)
    if (start < 0) return []
    const toPoint = (offset: number) => ({line: 1, column: offset + 1, offset})
    const range = {start: toPoint(start), end: toPoint(start + actual.length)}
    return [{rule: 'shop-names', severity: 'warning', reason: '', range, actual, expected, repair: 'certain'}]
  })
  const document = TextDocument.create('file:///orders.md', 'markdown', 1, text)
  return {
    ...{findings, failures, document, source},
    ...{problems: [], isUnchecked: false, watched: [], blocks: [], syntax: 'markdown' as const},
  }
}

const support: EditorSupport = {hasVersionedEdits: false, opensPages: false, appliesEdits: false}

test('each repair is a separate edit', () => {
  const page = makePage('the basquet and the card\n', {basquet: ['basket'], card: ['cart']})
  expect(toRepairs(page).map(({newText}) => newText)).toEqual(['basket', 'cart'])
})

test('keeps a byte order mark, and counts a second byte order mark as text', () => {
  for (const [marks, character] of [
    ['\uFEFF', 5],
    ['\uFEFF\uFEFF', 6],
  ] as const)
    expect(toRepairs(makePage(`${marks}the basquet\n`, {basquet: ['basket']}))).toEqual([
      {range: {start: {line: 0, character}, end: {line: 0, character: character + 7}}, newText: 'basket'},
    ])
})

test('makes no repairs if a rule failed, and no repair that is only a suggestion', () => {
  expect(toRepairs(makePage('the basquet\n', {basquet: ['basket']}, ['Rule failed']))).toEqual([])
  expect(toRepairs(makePage('the basquet\n', {basquet: ['basket', 'cart']}))).toEqual([])
})

test('an edit names the version of its document if the editor supports that', () => {
  const page = makePage('the basquet\n', {basquet: ['basket']})
  const range = {start: {line: 0, character: 4}, end: {line: 0, character: 4}}
  const [action] = findActions(page, {range}, {...support, hasVersionedEdits: true}, undefined)
  expect(action?.edit).toEqual({
    documentChanges: [
      {
        textDocument: {uri: 'file:///orders.md', version: 1},
        edits: [{range: {start: {line: 0, character: 4}, end: {line: 0, character: 11}}, newText: 'basket'}],
      },
    ],
  })
})

test('the title of a quick fix has one line, even if the replaced text has more', () => {
  const page = makePage('the basquet\nof `orders`\n', {'basquet\nof `orders`': ['', 'basket']})
  const range = {start: {line: 0, character: 4}, end: {line: 0, character: 4}}
  const titles = findActions(page, {range}, support, undefined).map(({title}) => title)
  expect(titles).toEqual(['Remove `` basquet of `orders` ``', 'Replace `` basquet of `orders` `` with `basket`'])
})

test('a document that cannot be checked has no repairs and no hover', () => {
  const checked = makePage('the basquet\n', {}, ['The text could not be checked'])
  expect(toRepairs(checked)).toEqual([])
  expect(findHover(checked, {line: 0, character: 5}, builtin, true)).toBeUndefined()
})
