/**
 * Reads the difficult Markdown in `fixtures/markdown` and `fixtures/requests`. Each file has cases:
 *
 *     <!-- case: Code and file names | plain gfm mdx -->
 *
 *     The **Rest** API: `GET /orders`, see orders.md.
 *
 *     <!-- prose
 *     paragraph: The Rest API: ⟨code GET /orders⟩, see ·.
 *     -->
 *
 * The parsers to try are listed after `|`. The default is `plain gfm`. The Markdown is the text between
 * the two comments, without the empty lines around it. The second comment lists what is read: one item on
 * each line, with `⏎` for a line ending. Spaces at the ends of lines are ignored. The second comment starts
 * with one of these:
 *
 * - `prose`: each text, in the format of `show` in `read.ts`
 * - `ranges`: each text with its offsets and its marked parts, such as `paragraph: one @0-5 {emphasis one}`
 * - `requests`: each request and the edit that replaces it, in the format of `describeRequest`
 * - `findings`: each finding of the default rules, as `actual → expected | expected`
 */
import fs from 'node:fs'
import {describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {lint} from '../../src/index.ts'
import {lintDocument} from '../../src/lint/lint.ts'
import type {MarkdownDocument, Prose, Request} from '../../src/types.ts'
import {findMisplaced, read, readWithoutPositions, show, type ParserName} from './read.ts'

const pages = ['markdown', 'requests'].flatMap((name) => {
  const folder = new URL(`../../fixtures/${name}/`, import.meta.url)
  return fs.readdirSync(folder).map((file) => new URL(file, folder))
})

/** Describe a text with its offsets and marked parts. `*` marks a part whose text is also the label of a definition. */
function describeRanges(prose: Prose): string {
  const range = prose.range(0, prose.text.length)
  const spans = prose.spans.map(({kind, from, to, value, isLabel}) =>
    [
      `${kind}${isLabel ? '*' : ''}`,
      prose.text.slice(from, to).replace(/\uFFFC+/g, '·'),
      ...(value ? [value] : []),
    ].join(' '),
  )
  return `${show(prose)} @${range?.join('-') ?? 'nowhere'}${spans.length > 0 ? ` {${spans.join(', ')}}` : ''}`
}

/**
 * Describe a request, and an edit in its context: `GET /orders · prose bad · purpose: … · Call
 * [DELETE /things/{id}]`.
 */
function describeRequest(request: Request, source: string): string {
  const {method, path, where, isCode, isRoute, isBadExample, purpose, section, base} = request
  const edit = request.edit('DELETE', '/things/{id}/<x>')
  const before = source.slice(0, edit?.range[0]).replaceAll('\r', '')
  const after = source.slice(edit?.range[1]).replaceAll('\r', '')
  return [
    `${method ?? '-'} ${path}`,
    `${where}${isCode ? ' code' : ''}${isRoute ? ' route' : ''}${isBadExample ? ' bad' : ''}`,
    ...(purpose ? [`purpose: ${purpose}`] : []),
    ...(section ? [`section: ${section}`] : []),
    ...(base === undefined ? [] : [`base: ${base}`]),
    edit ? `${before.slice(-6)}[${edit.text}]${after.slice(0, 6)}` : 'no edit',
  ].join(' · ')
}

/** Functions that list what is read, by the word at the start of the second comment of a case. */
const readers = {
  prose: ({prose}: MarkdownDocument) => prose.map((one) => show(one)),
  ranges: ({prose}: MarkdownDocument) => prose.map((one) => describeRanges(one)),
  requests: ({requests, source}: MarkdownDocument) => requests.map((request) => describeRequest(request, source)),
  findings: ({source, isMdx}: MarkdownDocument) =>
    lint(source, {path: isMdx ? 'orders.mdx' : 'orders.md'}).map(
      ({actual, expected}) => `${actual} → ${expected.join(' | ')}`,
    ),
}

const enabled = rules.map((rule) => ({rule, options: rule.meta.defaults}))

interface Case {
  title: string
  parsers: readonly ParserName[]
  source: string
  kind: keyof typeof readers
  expected: readonly string[]
}

function readCases(text: string): Case[] {
  return text
    .split(/^<!-- case: /m)
    .slice(1)
    .map((part) => {
      const [heading = '', title = '', parsers = 'plain gfm'] = /^(.*?)(?: \| ([a-z ]+))? -->\n/.exec(part) ?? []
      const comments = [...part.matchAll(/\n\n<!-- (prose|ranges|requests|findings)\n/g)]
      const comment = comments.at(-1)
      if (!comment) throw new Error(`No expectation in the case “${title}”`)
      return {
        title,
        parsers: parsers.split(' ') as ParserName[],
        source: part.slice(heading.length + 1, comment.index),
        kind: comment[1] as Case['kind'],
        expected: part
          .slice(comment.index + comment[0].length, part.lastIndexOf('-->'))
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      }
    })
}

/** Get the texts, except alternative texts of images. */
function toTexts(prose: readonly Prose[]): string[] {
  return prose.flatMap(({kind, text}) => (kind === 'alt' ? [] : [text]))
}

/** Check that the texts are in the order of the source, and that each request is at its range. */
function checkRanges({prose, requests, source}: MarkdownDocument): void {
  for (const one of prose) {
    expect(findMisplaced(one, source)).toEqual([])
    const ranges = Array.from(one.text, (_, index) => one.range(index, index + 1))
    const starts = ranges.flatMap((range) => (range ? [range[0]] : []))
    expect(starts.toSorted((a, b) => a - b)).toEqual(starts)
    expect([one.range(-1, 1), one.range(0, one.text.length + 1), one.range(1, 1)]).toEqual(Array(3).fill(undefined))
  }
  for (const {path, pathRange, method, methodRange} of requests) {
    expect(source.slice(...pathRange)).toBe(path)
    if (methodRange) expect(source.slice(...methodRange).toUpperCase()).toBe(method)
  }
}

for (const page of pages) {
  describe(page.pathname.split('/').slice(-2).join('/'), () => {
    const cases = readCases(fs.readFileSync(page, 'utf8'))
    test('has at least one case', () => expect(cases.length).toBeGreaterThan(0))
    for (const {title, parsers, source, kind, expected} of cases) {
      for (const parser of parsers) {
        test(`${title} (${parser})`, () => {
          const document = read(source, parser)
          expect(readers[kind](document).map((line) => line.replaceAll('\n', '⏎').trim())).toEqual(expected)
          checkRanges(document)
        })
        test(`${title} (${parser}, with the line endings of Windows)`, () => {
          const document = read(source.replaceAll('\n', '\r\n'), parser)
          checkRanges(document)
          if (kind !== 'ranges') {
            const lines = readers[kind](document).map((line) => line.replaceAll('\r', '').replaceAll('\n', '⏎').trim())
            expect(lines).toEqual(expected)
          }
        })
        test(`${title} (${parser}, without positions)`, () => {
          const document = readWithoutPositions(source, parser)
          const {prose, requests} = document
          expect(lintDocument(document, builtin, enabled)).toEqual([])
          expect(requests).toEqual([])
          // Skip cases that need positions: the end of front matter, and the cells of a table if the parser has no
          // plugin for tables.
          if (kind === 'ranges' && parser !== 'plain' && !/^(?:---|\+{3})/.test(source))
            expect(toTexts(prose)).toEqual(toTexts(read(source, parser).prose))
          for (const one of prose) {
            for (let index = 0; index < one.text.length; index++) {
              expect(one.range(index, index + 1)).toBeUndefined()
              expect(one.isPlain(index, index + 1)).toBe(false)
            }
          }
        })
      }
    }
  })
}
