import {escapeControls} from '../../english/wording.ts'
import type {PlacedFinding} from '../../types.ts'

// Either code, which is kept ("`` a`b ``", "`Rest api`"), or a character to escape: `*`, `<`
const codeOrMarkup = /``.{0,1000}?``|`[^`]{0,1000}`|[\\`*_~<>[\]]/g

/** Format a finding as one line of Markdown: "Unexpected `a`, expected `b` ([rule](page))". */
export function formatFinding({reason, rule, url}: PlacedFinding): string {
  const text = escapeMarkup(reason)
  if (rule === '') return text
  return `${text} (${url === undefined ? escapeMarkup(rule) : `[${escapeMarkup(rule)}](<${encodeURI(url.toWellFormed())}>)`})`
}

function escapeMarkup(text: string): string {
  return escapeControls(text).replace(codeOrMarkup, (match) => (match.length > 1 ? match : `\\${match}`))
}
