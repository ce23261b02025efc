import type {Hover, Position} from 'vscode-languageserver-protocol'
import type {Glossary, Range, Term} from '../types.ts'
import {readOpenApiText} from '../lint/openapi-page.ts'
import {readMarkdown, type Page} from '../lint/page.ts'
import {readDocument} from '../markdown/document.ts'
import {findMentions} from '../terms/mentions.ts'
import {splitNote} from './diagnostics.ts'
import {findBlock, toFindingRange, toOffsets, toRange, type CheckedDocument} from './check.ts'

/**
 * Describe the term at a position. Adds the part of a finding's note that the diagnostic leaves out.
 *
 * @param isMarkdown whether the editor shows Markdown
 * @returns undefined if there is nothing to show, such as at "rest" in "at rest"
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
  const value = use ? describe(use.term, finding?.note, isMarkdown) : splitNote(finding?.note ?? '')[1]
  if (!range || value === '') return
  return {contents: {kind: isMarkdown ? 'markdown' : 'plaintext', value}, range: toRange(checked, range)}
}

export interface TermUse {
  term: Term
  text: string
  correct: string
  range: Range
}

/** Find the terms that touch a range. Only the block around the range is read. */
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

/** Read a single block. @returns `place` maps ranges in the page to ranges in the block */
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

function describe({term, expands, meaning, usage, accepted, url}: Term, note = '', isMarkdown: boolean): string {
  const name = isMarkdown ? `**${term}**` : term
  const head = expands ? `${name} (${expands})` : name
  const also = accepted && accepted.length > 0 ? `Also right: ${accepted.join(', ')}` : undefined
  const more = url && isMarkdown ? `[More about ${term}](${url})` : url
  // The note often repeats the usage or the meaning.
  const own = [meaning, usage].filter((part) => part !== undefined && !note.includes(part))
  return [head, ...own, splitNote(note)[1], also, more].filter(Boolean).join('\n\n')
}
