/** Writes users' decisions about findings into settings, a glossary or the document. */
import {isMap, isSeq, parseDocument, type Document} from 'yaml'
import type {TextEdit} from 'vscode-languageserver-protocol'
import {isPageName, toId} from '../glossary/read.ts'
import {toColumn} from '../glossary/parse-page.ts'
import {toPlain} from '../markdown/nodes.ts'
import {parse} from '../markdown/parse.ts'
import type {PlacedFinding} from '../types.ts'
import {findBlock, toFindingRange, toTextEdit, type CheckedDocument} from './check.ts'

/** A decision to write into settings or a glossary. */
export type Decision =
  /** Turn the rule off. */
  | {kind: 'rule'; rule: string}
  /** Accept words as a name with its own spelling. */
  | {kind: 'name'; name: string}
  /** Accept spellings of a term: all spellings that are accepted already, and a new spelling. */
  | {kind: 'spelling'; id: string; term: string; spellings: readonly string[]}

/**
 * Write a decision into the text of a file. Keeps everything else, including comments.
 *
 * @param file name of a Markdown page, or of a YAML or JSON file
 * @param isSettings whether the file has settings; if false, the file is a glossary
 * @returns undefined if the text cannot be read, or if the decision cannot be written on a Markdown page
 */
export function writeDecision(text: string, file: string, isSettings: boolean, decision: Decision): string | undefined {
  if (isPageName(file)) return decision.kind === 'spelling' ? addRow(text, decision) : undefined
  const document = parseDocument(text)
  if (document.errors.length > 0 || (document.contents && !isMap(document.contents))) return
  if (decision.kind === 'rule') turnOff(document, decision.rule)
  else if (decision.kind === 'name') addAll(document, ['names'], [decision.name])
  else addSpellings(document, isSettings, decision)
  if (/\.json$/i.test(file)) return `${JSON.stringify(document.toJS(), undefined, 2)}\n`
  const written = document.toString({lineWidth: 0, flowCollectionPadding: /[{[] \S/.test(text)})
  return text.includes('\r\n') ? written.replaceAll(/\r?\n/g, '\r\n') : written
}

type Path = readonly (string | number)[]
type Spelling = Extract<Decision, {kind: 'spelling'}>

/** Set the severity of a rule to `off`. Keeps its options. */
function turnOff(document: Document, rule: string): void {
  const known = document.getIn(['rules', rule], true)
  if (isSeq(known)) document.setIn(['rules', rule, 0], 'off')
  else document.setIn(['rules', rule], isMap(known) ? ['off', known] : 'off')
}

/** Add values to a list. A missing list is created. */
function addAll(document: Document, path: Path, values: readonly string[]): void {
  const known = document.getIn(path)
  if (isSeq(known)) for (const value of values.filter((value) => !known.toJSON().includes(value))) known.add(value)
  else document.setIn(path, document.createNode(values))
}

function addSpellings(document: Document, isSettings: boolean, {id, spellings}: Spelling): void {
  const glossary: Path = isSettings ? ['glossary'] : []
  const items = isSettings ? document.getIn(glossary) : undefined
  // If `glossary` is a list, the terms belong in its last mapping, or in a new mapping.
  const own = isSeq(items) ? items.items.findLastIndex((item) => isMap(item)) : -1
  const path = isSeq(items) ? [...glossary, own < 0 ? items.items.length : own] : glossary
  const terms = document.getIn([...path, 'terms'])
  const index = isSeq(terms)
    ? terms.items.findIndex((item) => isMap(item) && (item.get('id') ?? toId(String(item.get('term')))) === id)
    : -1
  if (index >= 0) addAll(document, [...path, 'terms', index, 'accepted'], spellings)
  else if (isSeq(terms)) terms.add(document.createNode({id, accepted: spellings}))
  else document.setIn([...path, 'terms'], document.createNode([{id, accepted: spellings}]))
}

/** Add a row to the first table with the columns Term and Accepted. If there is no such table, append a table. */
function addRow(page: string, {term, spellings}: Spelling): string {
  const newline = /\r?\n/.exec(page)?.[0] ?? '\n'
  const words = spellings.join('; ')
  for (const table of parse(page.replace(/^\uFEFF/, ''), false).children.filter((node) => node.type === 'table')) {
    const columns = (table.children[0]?.children ?? []).map((cell) => toColumn(toPlain(cell)))
    const end = table.position?.end.offset
    if (end === undefined || !columns.includes('term') || !columns.includes('accepted')) continue
    const cells = columns.map((column) => (column === 'term' ? term : column === 'accepted' ? words : ''))
    const at = end + (page.startsWith('\uFEFF') ? 1 : 0)
    return `${page.slice(0, at)}${newline}${toRow(cells)}${page.slice(at)}`
  }
  const rows = [toRow(['Term', 'Accepted']), toRow(['---', '---']), toRow([term, words])]
  return `${page.trimEnd()}${newline}${newline}${rows.join(newline)}${newline}`
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/**
 * Create the edit that turns a rule off for the block of a finding. The edit adds a comment before the
 * block. In an OpenAPI document, the edit adds the comment above the key of the text.
 *
 *     <!--lint ignore glossary-casing-->
 *
 *     The Rest api is open.
 *
 * Only the last comment before a block has an effect. If there is already a comment for other rules,
 * the edit adds the rule to this comment.
 *
 * @returns undefined if no comment can turn the rule off, or if the right place of the comment is
 *   uncertain
 */
export function toIgnoreComment(document: CheckedDocument, finding: PlacedFinding): TextEdit | undefined {
  const {rule, url} = finding
  // A rule without a URL is from another package.
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
    return toTextEdit(document, [start, start], `${indent}# lint ignore ${rule}${newline}`)
  }
  const [from, to] = blocks[index - 1] ?? [0, 0]
  const ids = ignoring.exec(source.slice(from, to))
  if (ids) {
    const end = from + ids[0].length
    return toTextEdit(document, [end, end], ` ${rule}`)
  }
  const start = Math.max(source.lastIndexOf('\n', block - 1), source.lastIndexOf('\r', block - 1)) + 1
  if (source.slice(start, block).trim() !== '') return
  const comment = syntax === 'mdx' ? `{/* lint ignore ${rule} */}` : `<!--lint ignore ${rule}-->`
  return toTextEdit(document, [start, start], comment + newline + newline)
}

const ignoring = /^(?:<!--|\{\/\*)\s{0,9}lint\s{1,9}ignore(?:\s{1,9}[\w-]{1,99}){1,20}(?=\s{0,9}(?:-->|\*\/\}))/ // `<!--lint ignore glossary-casing`
const keyBefore = /^([ \t]*)\w+:[ \t]+(?:&\S+[ \t]+)?$/ // `    description: `, but not `- description: ` or a key of JSON
const lineEnding = /\r\n|\n|\r/ // "\r\n"
