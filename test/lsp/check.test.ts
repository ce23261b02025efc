import {expect, test} from 'vitest'
import type {PlacedFinding} from '../../src/types.ts'
import {follow, type Check} from '../../src/lsp/check.ts'

/** Make a check of a text: each `[word]` is a finding, and each line is a block. */
function toCheck(text: string): {source: string; check: Check} {
  const findings: PlacedFinding[] = []
  let source = ''
  for (const [part] of text.matchAll(/\[.*?\]|[^[]+/gs)) {
    const actual = part.replace(/^\[|\]$/g, '')
    const toPoint = (offset: number) => ({line: 1, column: 1, offset})
    const range = {start: toPoint(source.length), end: toPoint(source.length + actual.length)}
    if (part.startsWith('['))
      findings.push({rule: 'x', severity: 'warning', reason: '', range, actual, expected: [], repair: 'certain'})
    source += actual
  }
  const blocks = [...source.matchAll(/.+/g)].map(({0: line, index}) => [index, index + line.length] as const)
  const check: Check = {
    findings,
    blocks,
    ...{failures: [], problems: [], isUnchecked: false, watched: [], syntax: 'markdown'},
  }
  return {source, check}
}

test.each([
  [
    'before them',
    'an [end-point] of\nthe [Rest] API',
    'an',
    'that',
    ['end-point', 'Rest'],
    ['that end-point of', 'the Rest API'],
  ],
  [
    'after them',
    'an [end-point] of\nthe [Rest] API',
    'API',
    'line',
    ['end-point', 'Rest'],
    ['an end-point of', 'the Rest line'],
  ],
  ['in a finding', 'an [end-point] of\nthe [Rest] API', 'point', 'line', ['Rest'], ['an end-line of', 'the Rest API']],
  [
    'that touches a finding',
    'an [end-point] of\nthe [Rest] API',
    ' of',
    's',
    ['Rest'],
    ['an end-points', 'the Rest API'],
  ],
  [
    'over two blocks',
    'an [end-point] of\nthe [Rest] API',
    'of\nthe',
    'or',
    ['end-point', 'Rest'],
    ['an end-point or Rest API'],
  ],
  ['between two blocks', 'a [card]\n\n\nb [bord]', '\n\n\n', '\n\nnew\n\n', ['bord'], ['a card\n\nnew\n\nb bord']],
])('findings and blocks move with a change %s', (_, text, from, to, actuals, blocks) => {
  const {source, check} = toCheck(text)
  const start = source.indexOf(from)
  const after = source.replace(from, () => to)
  const moved = follow(check, {range: [start, start + from.length], length: to.length})
  expect(moved.findings.map(({range}) => after.slice(range.start.offset, range.end.offset))).toEqual(actuals)
  expect(moved.blocks.map((range) => after.slice(...range))).toEqual(blocks)
})
