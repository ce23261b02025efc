import type {Hover, Position} from 'vscode-languageserver-protocol'
import type {Glossary, Range, Term} from '../types.ts'
import {readOpenApiText} from '../lint/openapi-page.ts'
import {readMarkdown, type Page} from '../lint/page.ts'
import {readDocument} from '../markdown/document.ts'
import {findMentions} from '../terms/mentions.ts'
import {findBlock, toFindingRange, toOffsets, toRange, type CheckedDocument} from './check.ts'

/**
 * What the glossary says about the term at a position, its meaning and its usage, and the
 * whole note of the finding there, of which a diagnostic has the start.
 *
 * @param isMarkdown whether the editor shows Markdown
 * @returns undefined if neither stands, or an ordinary word that looks like a term
 */
export function findHover(
  checked: CheckedDocument,
  position: Position,
  glossary: Glossary,
  isMarkdown: boolean,
): Hover | undefined {
  const [offset] = toOffsets(checked, {start: position, end: position})
  const [use] = findTerms(checked, [offset, offset], glossary)
  const finding = checked.findings.find(({range: {start, end}}) => start.offset <= offset && offset <= end.offset)
  const range = use?.range ?? (finding && toFindingRange(finding))
  const value = use ? describe(use.term, finding?.note, isMarkdown) : finding?.note
  if (!range || value === undefined) return
  return {contents: {kind: isMarkdown ? 'markdown' : 'plaintext', value}, range: toRange(checked, range)}
}

/** A term that stands in a document. */
export interface TermUse {
  term: Term
  /** As it is written. */
  text: string
  /** As it should be written. */
  correct: string
  range: Range
}

/** The terms that a range touches. Only the block is read in which it stands, so that this takes no time. */
export function findTerms(checked: CheckedDocument, [start, end]: Range, glossary: Glossary): TermUse[] {
  const {index, text: source} = findBlock(checked, [start, end])
  const from = checked.blocks[index]?.[0]
  if (from === undefined) return []
  const {page, place} = readBlock(source, checked.syntax)
  const document = readDocument(page.tree, page.source, checked.document.uri)
  return findMentions(document, glossary).flatMap((mention): TermUse[] => {
    if (mention.verdict.sense === 'silent') return []
    const placed = mention.prose.range(mention.from, mention.to)
    const range = placed && place(placed)
    if (!range || end < range[0] + from || range[1] + from < start) return []
    const {term} = mention.form
    return [{term, text: mention.text, correct: mention.correct, range: [range[0] + from, range[1] + from]}]
  })
}

/** Read a block alone. @returns also where a range of what is read stands in the block */
function readBlock(
  source: string,
  syntax: CheckedDocument['syntax'],
): {page: Page; place: (range: Range) => Range | undefined} {
  if (syntax !== 'openapi')
    return {page: readMarkdown(source, syntax === 'mdx' ? '.mdx' : '.md'), place: (range) => range}
  const page = readOpenApiText(source)
  const lead = (page.host?.source.length ?? 0) - source.length
  return {
    page,
    place(range) {
      const [start, end] = page.host?.place(range) ?? []
      return start === undefined || end === undefined ? undefined : [start - lead, end - lead]
    },
  }
}

function describe({term, expands, meaning, usage, accepted, url}: Term, note: string | undefined, isMarkdown: boolean) {
  const name = isMarkdown ? `**${term}**` : term
  const head = expands ? `${name} (${expands})` : name
  const also = accepted && accepted.length > 0 ? `Also right: ${accepted.join(', ')}` : undefined
  const more = url && isMarkdown ? `[More about ${term}](${url})` : url
  // The note of a finding often holds the usage, or else the meaning.
  const own = [meaning, usage].filter((part) => part === undefined || !note?.includes(part))
  return [head, ...own, note, also, more].filter((part) => part !== undefined).join('\n\n')
}
