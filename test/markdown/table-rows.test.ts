import type {Nodes, Table} from 'mdast'
import {describe, expect, test} from 'vitest'
import {parseMarkdown} from '../../src/markdown/parse.ts'
import type {Part} from '../../src/markdown/parts.ts'
import {keepRows, spreadRows, toLines} from '../../src/markdown/table-rows.ts'

const hasSlash = (line: string): boolean => line.includes('/')

/** A table as a part behind some text. */
function toPart(text: string, start = 0): Part {
  return {start, end: start + text.length, hasHeading: false, hasInnerHeading: false, isFrame: false}
}

/** The lines of a table that are kept; undefined where it is read whole. */
function keep(text: string): string[] | undefined {
  const before = 'Text.\n\n'
  const {rows} = keepRows(toPart(text, before.length), text, hasSlash)
  return rows?.map((row) => toLines(before + text, [row]).replace(/\r?\n$/, ''))
}

function plain(node: unknown): unknown {
  return JSON.parse(JSON.stringify(node))
}

describe('rows that do not matter are left out', () => {
  test.each<[text: string, kept: string[]]>([
    ['| a |\n|---|\n| b |\n| /c |\n| d |\n', ['| a |', '|---|', '| /c |']],
    ['| a |\n|---|\n| b |\n| /c |', ['| a |', '|---|', '| /c |']],
    ['| a |\n|---|\n| b |\n', ['| a |', '|---|']],
    ['|a|b\n|:-:|-:\n|/c\n|d', ['|a|b', '|:-:|-:', '|/c']],
    ['|a|\r\n| - |\r\n|b|\r\n|/c|\r\n\r\n', ['|a|', '| - |', '|/c|']],
    ['| a |\n|---|\n| b |\n\n \t\n\n', ['| a |', '|---|']],
    ['| a \\| b |\n|---|\n| `x|y` |\n| /c |', ['| a \\| b |', '|---|', '| /c |']],
  ])('%j', (text, kept) => {
    expect(keep(text)).toEqual(kept)
  })
})

describe('a part is read whole', () => {
  test.each([
    // Nothing to leave out
    '| a |\n|---|\n| /c |\n',
    '| a |\n|---|\n',
    '| a |\n',
    // No table for sure
    'a | b\n|---|\n| b |\n',
    'a | b\n--|--\n| b |\n',
    '| a |\n---|\n| b |\n| c |\n',
    '| a |\n| b |\n| c |\n',
    '| a |\n| - x |\n| c |\n',
    '| a |\n|:--:-|\n| c |\n',
    // What may be a row or something else
    '| a |\n|---|\n| b |\nc\n',
    '| a |\n|---|\n| b |\n\n| c |\n',
    '| a |\n|---|\n| b |\n <!-- c -->\n',
    '| a |\n|---|\n| b |\n\u00A0\n',
    ' | a |\n|---|\n| b |\n',
  ])('%j', (text) => {
    expect(keep(text)).toBeUndefined()
  })
})

/** Read the kept lines of a table and put them back. @returns undefined where it is no table */
function readInPart(source: string, start: number): Table | undefined {
  const text = source.slice(start)
  const {rows} = keepRows(toPart(text, start), text, hasSlash)
  if (!rows) throw new Error('Unexpected table that is read whole')
  const lead = 'Other text.\n\n***\n\n'
  const read = parseMarkdown(`${lead}${toLines(source, rows)}***\n`)
  const node = read.children.find(({position}) => position?.start.offset === lead.length)
  const line = source.slice(0, start).split('\n').length - 1
  return node && spreadRows(node, source, rows, {offset: lead.length, line: 4}, line) ? (node as Table) : undefined
}

test.each([
  '| Method | Path |\n|---|:-:|\n| GET | a |\n| POST | `/orders` |\n| b | c |\n| PUT | **/items** | more |\n| d |\n',
  '| Method | Path |\n|---|:-:|\n| GET | a |\n| [POST](/x "y") | `/orders \\| b` |',
  '|a|\r\n|-|\r\n|b|\r\n|c|\r\n|/d <b>e</b>|\r\n|f|\r\n|/g https://shop.example|\r\n\r\n',
  '|a|b|\n|-|-|\n|c|\n|/d\n|e\n|/f|g|h|i|\n',
  '| a/b |\n|-|\n| c |\n',
])('each node of %j is where the whole parse has it', (table) => {
  const source = `# Orders\n\nText with GET /orders.\n\n${table}`
  const start = source.indexOf(table)
  const whole = parseMarkdown(source).children.at(-1) as Table
  const node = readInPart(source, start)
  const isKept = (row: Nodes, index: number): boolean =>
    index === 0 || hasSlash(source.slice(row.position?.start.offset, row.position?.end.offset))
  const kept = whole.children.filter(isKept)
  expect(kept.length).toBeLessThan(whole.children.length)
  expect(plain(node?.children)).toEqual(plain(kept))
  expect(plain(node?.align)).toEqual(whole.align)
  expect(node?.position).toEqual({start: kept[0]?.position?.start, end: kept.at(-1)?.position?.end})
})

test.each([
  // Columns that are not those of the line below
  '| a | b |\n|---|\n| c |\n',
  '| a |\n|---|---|\n| c |\n',
  '| a |\n|\n| c |\n',
])('%j is no table', (text) => {
  expect(readInPart(text, 0)).toBeUndefined()
})
