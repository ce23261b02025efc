import type {Code, Heading, RootContent} from 'mdast'
import {toLetterExpression} from '../english/letter-expression.ts'

type Point = NonNullable<Code['position']>['start']

// "```", "~~~ http", "```js title="orders"": a fence whose words are as they are written
const opening =
  /^(`{3,}|~{3,})(?:[ \t]*([^\s`~\\&][^\s`\\&]*)(?:[ \t]+([^\s`\\&](?:[^\r\n`\\&]*[^\s`\\&])?))?)?(?=\r?\n)/
// "## Order items": of characters that no markup is made of, and no address
const plainHeading = toLetterExpression(
  String.raw`^(#{1,6})[ \t]+([\p{L}\p{N}](?:[\p{L}\p{N} ,()'?-]*[\p{L}\p{N})?'])?)$`,
  'u',
)

/**
 * Read a part of a document that is nothing but fenced code or a heading of plain
 * words, as the parser reads it, but without it: there is no other way to read such
 * lines.
 *
 * @param text whole lines that can be parsed apart from what is around them, without lone carriage returns
 * @param start of the part in the whole source
 * @returns undefined for any other part
 */
export function readPlainPart(text: string, start: {line: number; offset: number}): RootContent | undefined {
  // "#", "`", "~"
  const first = text.charCodeAt(0)
  if (first === 0x23) return readHeading(text, start)
  return first === 0x60 || first === 0x7e ? readCode(text, start) : undefined
}

function readHeading(text: string, {line, offset}: {line: number; offset: number}): Heading | undefined {
  const written = text.trimEnd()
  const [, marks, words] = plainHeading(written).exec(written) ?? []
  // Blanks behind the words belong to the heading.
  if (marks === undefined || words === undefined || !/^(?:\r?\n)*$/.test(text.slice(written.length))) return
  const toPoint = (index: number): Point => ({line, column: index + 1, offset: offset + index})
  const end = toPoint(written.length)
  const value = {start: toPoint(written.length - words.length), end: {...end}}
  return {
    type: 'heading',
    depth: marks.length as Heading['depth'],
    children: [{type: 'text', value: words, position: value}],
    position: {start: toPoint(0), end},
  }
}

function readCode(text: string, {line, offset}: {line: number; offset: number}): Code | undefined {
  if (text.includes('\0')) return
  const [fence, marks, lang = null, meta = null] = opening.exec(text) ?? []
  if (fence === undefined || marks === undefined) return
  const mark = marks.charAt(0)
  let lines = 0
  for (let at = text.indexOf('\n') + 1; at > 0; at = text.indexOf('\n', at) + 1) {
    lines++
    let column = at
    while (text.charAt(column) === ' ' || text.charAt(column) === '\t') column++
    let end = column
    while (text.charAt(end) === mark) end++
    if (end - column < marks.length) continue
    const next = text.indexOf('\n', end)
    const rest = text.slice(end, next < 0 ? text.length : next)
    if (/[^ \t\r]/.test(rest)) continue
    // It ends here. Blanks around the marks, or more behind the line, are for the parser.
    if (column > at || !/^\r?$/.test(rest) || (next >= 0 && text.slice(next).trim() !== '')) return
    // Between the two lines there may be none.
    const start = text.indexOf('\n') + 1
    return {
      type: 'code',
      lang,
      meta,
      value: text.slice(start, Math.max(start, at)).replace(/\r?\n$/, ''),
      position: {
        start: {line, column: 1, offset},
        end: {line: line + lines, column: end - at + 1, offset: offset + end},
      },
    }
  }
  return undefined
}
