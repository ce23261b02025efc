import {describe, expect, test} from 'vitest'
import {
  deepest,
  isComment,
  isGapFiller,
  type Loose,
  toChildren,
  toClosings,
  toContentEnd,
  toContentStart,
  toEnd,
  toMarkerLength,
  toPlain,
  toStart,
} from '../../src/markdown/nodes.ts'
import {numberAt} from '../../src/markdown/align.ts'
import {readTable} from '../tables.ts'

const place = (from: number, to: number) => ({start: {offset: from}, end: {offset: to}})

describe('the offsets of a node', () => {
  test.each([
    [place(3, 5), 3, 5],
    [place(0, 0), 0, 0],
    [place(-1, -2), -1, -1],
    [place(0.5, Number.NaN), -1, -1],
    [{start: {offset: '3'}, end: {}}, -1, -1],
    [{}, -1, -1],
    [null, -1, -1],
    [undefined, -1, -1],
  ])('are the offsets of its position, or -1 if the position is not valid: %j', (position, start, end) => {
    const node: Loose = {type: 'text', ...(position !== undefined && {position})}
    expect([toStart(node), toEnd(node)]).toEqual([start, end])
  })
  test('are -1 for a missing node', () => {
    expect([toStart(undefined), toEnd(undefined)]).toEqual([-1, -1])
  })
})

describe.each(readTable('markdown/contents'))('%s', (_title, rows) => {
  test.each(rows)('%s: %j', (type = '', source = '', range) => {
    const node: Loose = {type, position: place(0, source.length)}
    expect(`${toContentStart(node, source)}-${toContentEnd(node, source)}`).toBe(range)
    expect([toContentStart({type}, source), toContentEnd({type}, source)]).toEqual([-1, -1])
  })
})

test.each([
  ['emphasis', '*one*', 1],
  ['strong', '**one**', 2],
  ['delete', '~~one~~', 2],
  ['delete', '~one~', 1],
  ['link', '[one](a)', 0],
])('the node %s in %s has markers of %i characters', (type, source, length) => {
  expect(toMarkerLength({type, position: place(0, source.length)}, source)).toBe(length)
})

describe('a gap between nodes with positions', () => {
  const text: Loose = {type: 'text', value: 'one'}
  test.each<[name: string, node: Loose | undefined, isFiller: boolean]>([
    ['text', text, true],
    ['text with a position', {...text, position: place(0, 3)}, false],
    ['a link around text', {type: 'link', children: [text]}, true],
    ['a link around code', {type: 'link', children: [text, {type: 'inlineCode', value: 'a'}]}, false],
    ['emphasis', {type: 'emphasis', children: [text]}, false],
    ['nothing', undefined, false],
  ])('is filled only by text and bare URLs without a position: %s', (_, node, isFiller) => {
    expect(isGapFiller(node)).toBe(isFiller)
  })
})

test('values that are not nodes are not children of a node', () => {
  const text: Loose = {type: 'text', value: 'one'}
  expect(toChildren({type: 'paragraph', children: [text, null, 'two', {value: 'three'}, {type: 4}]})).toEqual([text])
  expect(toChildren({type: 'paragraph', children: 'one'})).toEqual([])
  expect(toChildren({type: 'paragraph'})).toEqual([])
})

test('the text of a node includes the text of all its descendants except HTML, up to a depth limit', () => {
  const html: Loose = {type: 'html', value: '<b>'}
  const text: Loose = {type: 'text', value: 'one'}
  expect(toPlain({type: 'paragraph', children: [html, text, {type: 'strong', children: [text]}]})).toBe('oneone')
  const nest = (depth: number): Loose =>
    Array.from({length: depth}).reduce<Loose>((node) => ({type: 'emphasis', children: [node]}), text)
  expect(toPlain(nest(deepest - 1))).toBe('one')
  expect(toPlain(nest(deepest + 2))).toBe('')
})

test('the end of an HTML element is the next sibling with its end tag', () => {
  const html = (value: string): Loose => ({type: 'html', value})
  const findClosing = toClosings([
    html('</b>'),
    {type: 'text', value: '</b>'},
    {type: 'paragraph', children: [html('</B></i>')]},
    html('<b>'),
    {type: 'emphasis', children: [html('</b>')]},
    html('a</b>b</b>'),
  ])
  expect([-1, 0, 1, 2, 3, 4, 5].map((index) => findClosing('b', index))).toEqual([0, 2, 2, 5, 5, 5, -1])
  expect(findClosing('i', 0)).toBe(2)
  expect(findClosing('i', 2)).toBe(-1)
  expect(findClosing('code', 0)).toBe(-1)
})

describe.each(readTable('markdown/comments'))('%s', (_title, rows) => {
  test.each(rows)('%s: %j', (type = '', value, verdict) => {
    expect(isComment({type, value})).toBe(verdict === 'comment')
  })
})

test('an index outside of a list of offsets gives -1', () => {
  expect([0, 1, 2, -1].map((index) => numberAt([5, 0], index))).toEqual([5, 0, -1, -1])
})
