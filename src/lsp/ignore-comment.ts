import type {TextEdit} from 'vscode-languageserver-protocol'
import type {PlacedFinding} from '../types.ts'
import {toRange, type CheckedDocument} from './check.ts'

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
export function toIgnoreComment(document: CheckedDocument, {rule, range, url}: PlacedFinding): TextEdit | undefined {
  // What is no rule of ours has no page.
  if (!url || document.findings.some(({rule}) => rule === 'mdx-syntax')) return
  const {source} = document
  const {tree, isMdx, host} = document.read()
  const newline = lineEnding.exec(source)?.[0] ?? '\n'
  if (host) {
    const place = host.findCommentPlace(range.start.offset)
    if (!place) return
    const {offset, indent} = place
    return {range: toRange(document, [offset, offset]), newText: `${indent}# lint ignore ${rule}${newline}`}
  }
  const index = tree.children.findIndex(({position}) => {
    const start = position?.start.offset
    const end = position?.end.offset
    return start !== undefined && end !== undefined && start <= range.start.offset && range.end.offset <= end
  })
  const block = tree.children[index]?.position?.start
  if (block?.offset === undefined) return
  const before = tree.children[index - 1]?.position
  if (before?.start.offset !== undefined && before.end.offset !== undefined) {
    const ids = ignoring.exec(source.slice(before.start.offset, before.end.offset))
    if (ids) {
      const end = before.start.offset + ids[0].length
      return {range: toRange(document, [end, end]), newText: ` ${rule}`}
    }
  }
  const start = block.offset - (block.column - 1)
  if (source.slice(start, block.offset).trim() !== '') return
  const comment = isMdx ? `{/* lint ignore ${rule} */}` : `<!--lint ignore ${rule}-->`
  return {range: toRange(document, [start, start]), newText: comment + newline + newline}
}

const ignoring = /^(?:<!--|\{\/\*)\s{0,9}lint\s{1,9}ignore(?:\s{1,9}[\w-]{1,99}){1,20}(?=\s{0,9}(?:-->|\*\/\}))/ // `<!--lint ignore glossary-casing`
const lineEnding = /\r\n|\n|\r/ // "\r\n"
