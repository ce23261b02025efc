import type {Hover, Position} from 'vscode-languageserver-protocol'
import {rememberOf} from '../english/remember.ts'
import type {MarkdownDocument, Range, Term} from '../types.ts'
import {readDocument} from '../markdown/document.ts'
import {findMentions} from '../terms/mentions.ts'
import {toOffsets, toRange, type CheckedDocument} from './check.ts'

/** A person moves about in one version of a document: what stands in it is read once. */
const read = rememberOf((checked: CheckedDocument): Reading => {
  const {uri} = checked.document
  const {tree, source, host} = checked.read()
  const toFile = (range: Range | undefined): Range | undefined => (host && range ? host.place(range) : range)
  return {document: readDocument(tree, source, uri), toFile}
})

interface Reading {
  document: MarkdownDocument
  /** Where a range of the document stands in the file. */
  toFile(range: Range | undefined): Range | undefined
}

/**
 * What the glossary says of the term at a position: its meaning and its usage.
 *
 * @param isMarkdown whether the editor shows Markdown
 * @returns undefined where no term stands, or an ordinary word that looks like one
 */
export function findHover(checked: CheckedDocument, position: Position, isMarkdown: boolean): Hover | undefined {
  // What cannot be checked may not even be parsed.
  if (checked.failures.length > 0) return
  const [offset] = toOffsets(checked, {start: position, end: position})
  const {document, toFile} = read(checked)
  for (const {prose, from, to, form, verdict} of findMentions(document, checked.checker.glossary)) {
    if (verdict.sense === 'silent') continue
    const range = toFile(prose.range(from, to))
    if (!range || offset < range[0] || range[1] < offset) continue
    const kind = isMarkdown ? 'markdown' : 'plaintext'
    return {contents: {kind, value: describe(form.term, isMarkdown)}, range: toRange(checked, range)}
  }
}

function describe({term, expands, meaning, usage, accepted, url}: Term, isMarkdown: boolean): string {
  const name = isMarkdown ? `**${term}**` : term
  const head = expands ? `${name} (${expands})` : name
  const also = accepted && accepted.length > 0 ? `Also right: ${accepted.join(', ')}` : undefined
  const more = url && isMarkdown ? `[More about ${term}](${url})` : url
  return [head, meaning, usage, also, more].filter((part) => part !== undefined).join('\n\n')
}
