/**
 * Reads the difficult Markdown in `fixtures/markdown`. Each file has cases:
 *
 *     <!-- case: Code and file names | plain gfm mdx -->
 *
 *     The **Rest** API: `GET /orders`, see orders.md.
 *
 *     <!-- prose
 *     paragraph: The Rest API: ⟨code GET /orders⟩, see ·.
 *     -->
 *
 * After `|` are the parsers to try, by default `plain gfm`. The Markdown is between the two comments
 * and the empty lines. Each line of the second comment is a prose in the format of `show` in
 * `read.ts`. Spaces at the ends of lines are ignored.
 */
import fs from 'node:fs'
import {describe, expect, test} from 'vitest'
import {findMisplaced, read, readWithoutPositions, show, type ParserName} from './read.ts'

const folder = new URL('../../fixtures/markdown/', import.meta.url)

interface Case {
  title: string
  parsers: readonly ParserName[]
  source: string
  prose: readonly string[]
}

function readCases(text: string): Case[] {
  return text
    .split(/^<!-- case: /m)
    .slice(1)
    .map((part) => {
      const [, title = '', parsers = 'plain gfm'] = /^(.*?)(?: \| (.*?))? -->\n/.exec(part) ?? []
      const start = part.indexOf('-->\n') + 5
      const end = part.lastIndexOf('\n<!-- prose\n')
      const prose = part
        .slice(end + 12, part.lastIndexOf('-->'))
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
      return {title, parsers: parsers.split(' ') as ParserName[], source: part.slice(start, end), prose}
    })
}

for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.md'))) {
  describe(name, () => {
    const cases = readCases(fs.readFileSync(new URL(name, folder), 'utf8'))
    test('has at least one case', () => expect(cases.length).toBeGreaterThan(0))
    for (const {title, parsers, source, prose} of cases) {
      for (const parser of parsers) {
        for (const [ending, text] of [
          ['LF', source],
          ['CRLF', source.replaceAll('\n', '\r\n')],
        ] as const) {
          test(`${title} (${parser}, ${ending})`, () => {
            const document = read(text, parser)
            expect(document.prose.map((one) => show(one).replaceAll('\r', ''))).toEqual(prose)
            for (const one of document.prose) {
              expect(one.range(0, one.text.length)).toBeDefined()
              expect(findMisplaced(one, text)).toEqual([])
            }
          })
        }
        test(`${title} (${parser}, without positions)`, () => {
          for (const one of readWithoutPositions(source, parser).prose) {
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
