import {escapeControls} from '../../english/wording.ts'
import type {PlacedFinding} from '../../types.ts'

// Code, which stays as it is: "`` a`b ``", "`Rest api`"; or what would be markup: `*`, `<`
const codeOrMarkup = /``.{0,1000}?``|`[^`]{0,1000}`|[\\`*_~<>[\]]/g

/** A finding on one line of Markdown: "Unexpected `a`, expected `b` ([rule](page))". */
export function formatFinding({reason, rule, url}: PlacedFinding): string {
  const text = escapeMarkup(reason)
  if (rule === '') return text
  return `${text} (${url === undefined ? escapeMarkup(rule) : `[${escapeMarkup(rule)}](<${encodeURI(url.toWellFormed())}>)`})`
}

function escapeMarkup(text: string): string {
  return escapeControls(text).replace(codeOrMarkup, (match) => (match.length > 1 ? match : `\\${match}`))
}
