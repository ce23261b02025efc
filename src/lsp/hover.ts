import type {Hover, Position} from 'vscode-languageserver-protocol'
import type {MarkdownDocument, Term} from '../types.ts'
import {readDocument} from '../markdown/document.ts'
import {findMentions} from '../terms/mentions.ts'
import {toOffsets, toRange, type Page} from './page.ts'

/** A person moves about in one version of a page: what stands in it is found once. */
const cache = new WeakMap<Page, MarkdownDocument>()

/**
 * What the glossary says of the term at a place: its meaning and its usage.
 *
 * @param isMarkdown whether the editor shows Markdown
 * @returns undefined where no term stands, or an ordinary word that looks like one
 */
export function findHover(page: Page, position: Position, isMarkdown: boolean): Hover | undefined {
  const [offset] = toOffsets(page, {start: position, end: position})
  const document = cache.get(page) ?? readDocument(page.tree, page.source, page.document.uri)
  cache.set(page, document)
  for (const {prose, from, to, form, verdict} of findMentions(document, page.checker.glossary)) {
    if (verdict.sense === 'silent') continue
    const range = prose.range(from, to)
    if (!range || offset < range[0] || range[1] < offset) continue
    const kind = isMarkdown ? 'markdown' : 'plaintext'
    return {contents: {kind, value: describe(form.term, isMarkdown)}, range: toRange(page, range)}
  }
}

function describe({term, expands, meaning, usage, accepted, url}: Term, isMarkdown: boolean): string {
  const name = isMarkdown ? `**${term}**` : term
  const head = expands ? `${name} (${expands})` : name
  const also = accepted && accepted.length > 0 ? `Also right: ${accepted.join(', ')}` : undefined
  const more = url && isMarkdown ? `[More about ${term}](${url})` : url
  return [head, meaning, usage, also, more].filter((part) => part !== undefined).join('\n\n')
}
