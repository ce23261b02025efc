/** Parts of reports that several formats share. */
import {escapeControls} from '../../english/wording.ts'
import type {PlacedFinding, Point} from '../../types.ts'

export const homepage = 'https://github.com/remark-lint-api-glossary/remark-lint-api-glossary#readme'

/** Format data as JSON, indented by two spaces. Escapes control characters, for terminals. */
export function formatJson(data: object): string {
  return `${JSON.stringify(data, undefined, 2).split('\n').map(escapeControls).join('\n')}\n`
}

/** Join the reason and the note of a finding: "Unexpected `a`, expected `b`. The shop says b." */
export function joinNote({reason, note}: PlacedFinding): string {
  return note === undefined ? reason : `${reason}. ${note}`
}

/** Find the line of a point. @returns the offsets of the line in the source, without the line ending */
export function findLine(source: string, {offset, column}: Point): {start: number; end: number} {
  const length = source.slice(offset).search(/[\n\r]/)
  return {start: offset - column + 1, end: length < 0 ? source.length : offset + length}
}

// Matches inline code, which is kept ("`` a`b ``", "`Rest api`"), or a character to escape: `*`, `<`
const codeOrMarkup = /``.{0,1000}?``|`[^`]{0,1000}`|[\\`*_~<>[\]]/g

/** Format a finding as one line of Markdown: "Unexpected `a`, expected `b` ([rule](page))". */
export function formatFinding({reason, rule, url}: PlacedFinding): string {
  const text = escapeMarkup(reason)
  if (rule === '') return text
  const name = escapeMarkup(rule)
  return `${text} (${url === undefined ? name : `[${name}](<${encodeURI(url.toWellFormed())}>)`})`
}

function escapeMarkup(text: string): string {
  return escapeControls(text).replace(codeOrMarkup, (match) => (match.length > 1 ? match : `\\${match}`))
}
