import type {TextEdit} from 'vscode-languageserver-protocol'
import type {PlacedFinding} from '../types.ts'
import {findBlock, toFindingRange, toRange, type CheckedDocument} from './check.ts'

/**
 * Create the edit that turns a rule off for the block of a finding: a comment before it, in the
 * syntax of the document.
 *
 *     <!--lint ignore glossary-casing-->
 *
 *     The Rest api is open.
 *
 * If a comment already turns other rules off for the block, the rule is added to it, because a
 * comment applies only to what directly follows it. In OpenAPI documents in YAML, the comment is
 * on the line above the key.
 *
 * @returns undefined if a comment cannot turn the rule off, or if no position for it is certain
 */
export function toIgnoreComment(document: CheckedDocument, finding: PlacedFinding): TextEdit | undefined {
  const {rule, url} = finding
  // A rule of another package
  if (!url || document.findings.some(({rule}) => rule === 'mdx-syntax')) return
  const {source, blocks, syntax} = document
  const {index} = findBlock(document, toFindingRange(finding))
  const [block] = blocks[index] ?? []
  if (block === undefined) return
  const newline = lineEnding.exec(source)?.[0] ?? '\n'
  if (syntax === 'openapi') {
    const start = source.lastIndexOf('\n', block - 1) + 1
    const [, indent] = keyBefore.exec(source.slice(start, block)) ?? []
    if (indent === undefined) return
    return {range: toRange(document, [start, start]), newText: `${indent}# lint ignore ${rule}${newline}`}
  }
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
const keyBefore = /^([ \t]*)\w+:[ \t]+(?:&\S+[ \t]+)?$/ // `    description: `, but not `- description: ` or a key of JSON
const lineEnding = /\r\n|\n|\r/ // "\r\n"
