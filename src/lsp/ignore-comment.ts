import type {TextEdit} from 'vscode-languageserver-protocol'
import {readPage} from '../lint/read-page.ts'
import type {PlacedFinding} from '../types.ts'
import {findBlock, toFindingRange, toRange, type CheckedDocument} from './check.ts'

/**
 * The edit that turns a rule off for the block in which a finding stands: a
 * comment before it, in the syntax of the document.
 *
 *     <!--lint ignore glossary-casing-->
 *
 *     The Rest api is open.
 *
 * A comment that already turns other rules off for the block is made longer: a
 * second one before the block would end the first.
 *
 * @returns undefined where the rule cannot be turned off by a comment, and where
 *   no position for it is certain
 */
export function toIgnoreComment(document: CheckedDocument, finding: PlacedFinding): TextEdit | undefined {
  const {rule, url} = finding
  // What is no rule of ours has no page.
  if (!url || document.findings.some(({rule}) => rule === 'mdx-syntax')) return
  const {source, blocks, syntax} = document
  const newline = lineEnding.exec(source)?.[0] ?? '\n'
  if (syntax === 'openapi') {
    const place = readPage(source, document.document.uri).host?.findCommentPlace(finding.range.start.offset)
    if (!place) return
    const {offset, indent} = place
    return {range: toRange(document, [offset, offset]), newText: `${indent}# lint ignore ${rule}${newline}`}
  }
  const {index} = findBlock(document, toFindingRange(finding))
  const [block] = blocks[index] ?? []
  if (block === undefined) return
  const [from, to] = blocks[index - 1] ?? [0, 0]
  const ids = ignoring.exec(source.slice(from, to))
  if (ids) {
    const end = from + ids[0].length
    return {range: toRange(document, [end, end]), newText: ` ${rule}`}
  }
  const start = Math.max(source.lastIndexOf('\n', block - 1), source.lastIndexOf('\r', block - 1)) + 1
  if (source.slice(start, block).trim() !== '') return
  const comment = syntax === 'mdx' ? `{/* lint ignore ${rule} */}` : `<!--lint ignore ${rule}-->`
  return {range: toRange(document, [start, start]), newText: comment + newline + newline}
}

const ignoring = /^(?:<!--|\{\/\*)\s{0,9}lint\s{1,9}ignore(?:\s{1,9}[\w-]{1,99}){1,20}(?=\s{0,9}(?:-->|\*\/\}))/ // `<!--lint ignore glossary-casing`
const lineEnding = /\r\n|\n|\r/ // "\r\n"
