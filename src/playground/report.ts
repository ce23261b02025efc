import type {PlacedFinding} from '../types.ts'

/** An issue quotes at most this many characters on each side of the finding, because the length of URLs is limited. */
const most = 600

/** Make the URL for a new issue about a false alarm, with the paragraph of the finding. */
export function toReportUrl(finding: PlacedFinding, text: string, version: string, repository: string): string {
  const {rule, reason, actual, range} = finding
  const source = text.replace(/^\uFEFF/, '')
  const url = new URL(`${repository}/issues/new`)
  url.searchParams.set('title', `False alarm of ${rule}: ${actual.replace(/\s+/g, ' ').slice(0, 60)}`)
  const paragraph = toParagraph(source, range.start.offset, range.end.offset)
  const body = `Found in this text:

~~~~markdown
${paragraph}
~~~~

> ${reason}

Rule: ${rule}, version ${version}

Why the text is right:
`
  url.searchParams.set('body', body)
  return url.href
}

/** Get the lines around a range, up to the nearest empty lines. Shortens long text. */
function toParagraph(text: string, from: number, to: number): string {
  const before = text.slice(Math.max(0, from - most), from)
  const after = text.slice(to, to + most)
  const start = before.lastIndexOf('\n\n') + 1
  const end = after.indexOf('\n\n')
  return (before.slice(start) + text.slice(from, to) + (end < 0 ? after : after.slice(0, end))).trim()
}
