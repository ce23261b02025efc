/** Properties of prose and its ranges, for generated Markdown. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {findMisplaced, read, type ParserName} from './read.ts'

const marks =
  'rest end point. 🚚 é &amp; &#82; &#x1F69A; &NotEqualTilde; &copy & &#0; \\* \\a \\\\ \\| \\ \\&amp; * ** _ ~~ ` `` [ ] ](/x) ![ ' +
  '][rest] [^1] <b> </b> <code> </code> <br> <div> </div> <pre> </pre> < > | ```\n :::note [!NOTE] { } {#id} $ $$ ' +
  'a@b.example _a@b.example https://a.example/rest www.a.example /orders/:id :rest: \0 \uFFFC'
const blanks = [' ', '  ', '\t', '\n', '\n\n', '  \n', '\\\n', '\r\n', '\r', '\u00A0', '   ', '    ']
const blocks = ['> ', '- ', '1. ', '# ', '\n===\n', '\n---\n', '---\n', '| ', ' | ', '\n| - | - |\n', '- [ ] ', '+++\n']
const others = [
  'Rest api',
  '<!-- a -->',
  '<p title="a > b">',
  '[rest]: /x\n',
  '[^1]: ',
  '{{ a }}',
  'import a from "b"\n',
]
const pieces = fc.constantFrom(...marks.split(' '), ...blanks, ...blocks, ...others)

/** Lines with prefixes of quotes and lists, so that containers have several lines. */
const markdown = fc
  .tuple(
    fc.array(pieces, {maxLength: 40}),
    fc.constantFrom('', '> ', '>', '> > ', '  ', '- ', '\t', '> - '),
    fc.constantFrom('', '> ', '>', '  ', '> >   ', '\t', '>\t', '    ', '>   '),
    fc.boolean(),
  )
  .map(([parts, first, next, isCrlf]) => {
    const text = first + parts.join('').replaceAll('\n', `\n${next}`)
    return isCrlf ? text.replaceAll(/\r?\n/g, '\r\n') : text
  })

const runs = {numRuns: 500}

describe.each(['plain', 'gfm'] satisfies ParserName[])('with the parser %s', (parser) => {
  test('each character of the text is in the source, at its range', () => {
    fc.assert(
      fc.property(markdown, (source) => {
        for (const prose of read(source, parser).prose) expect(findMisplaced(prose, source)).toEqual([])
      }),
      runs,
    )
  })

  test('nearly every character has a range', () => {
    const count = {all: 0, placed: 0}
    fc.assert(
      fc.property(markdown, (source) => {
        for (const prose of read(source, parser).prose) {
          for (let index = 0; index < prose.text.length; index++) {
            count.all++
            if (prose.range(index, index + 1)) count.placed++
          }
        }
      }),
      {...runs, seed: 1},
    )
    expect(count.placed / count.all).toBeGreaterThan(0.99)
  })

  test('ranges are in the order of the text, and plain text equals its source', () => {
    fc.assert(
      fc.property(markdown, fc.nat(60), fc.nat(20), (source, from, length) => {
        for (const prose of read(source, parser).prose) {
          let last = -1
          for (let index = 0; index < prose.text.length; index++) {
            const range = prose.range(index, index + 1)
            if (!range) continue
            expect(range[0]).toBeGreaterThanOrEqual(last)
            last = range[0]
          }
          const range = prose.range(from, from + length)
          if (!prose.isPlain(from, from + length)) continue
          expect(range && source.slice(...range)).toBe(prose.text.slice(from, from + length))
        }
      }),
      runs,
    )
  })

  test('code, links and emphasis are inside of the text', () => {
    fc.assert(
      fc.property(markdown, (source) => {
        for (const {text, insets, spans} of read(source, parser).prose) {
          for (const {index, kind} of insets)
            expect(text.charAt(index)).toMatch(kind === 'break' ? /[\n\uFFFC]/ : '\uFFFC')
          for (const {from, to} of spans) expect(from >= 0 && from < to && to <= text.length).toBe(true)
        }
      }),
      runs,
    )
  })
})
