import type {CodeAction, Range, TextEdit, WorkspaceEdit} from 'vscode-languageserver-protocol'
import type {PlacedFinding} from '../types.ts'
import {quote} from '../english/wording.ts'
import {toOffsets, type CheckedDocument} from './check.ts'
import {toDiagnostic} from './diagnostics.ts'
import {toIgnoreComment} from './ignore-comment.ts'
import {toRepairs} from './repairs.ts'

/** Kind of the action that makes every certain repair; editors run it on save where a person asks for it. */
export const fixAll = 'source.fixAll.api-glossary'

/** Command that opens the page of a rule; its one argument is the address. */
export const openRulePage = 'api-glossary.openRulePage'

/** What an editor can do. */
export interface EditorSupport {
  /** Edits may name the version of the document that they are for, so that late ones are refused. */
  hasVersionedEdits: boolean
  /** The editor opens addresses. */
  opensPages: boolean
}

/** What an editor asks for. */
export interface ActionQuery {
  range: Range
  /** Kinds that are wanted; undefined for any. */
  only?: readonly string[] | undefined
}

/**
 * What can be done about the findings that touch a range: each replacement,
 * turning the rule off, reading its page; and every certain repair of the
 * document at once.
 *
 * Everything is made from the present text, so that no action replaces other
 * words than those that it names.
 */
export function findActions(
  checked: CheckedDocument,
  {range, only}: ActionQuery,
  support: EditorSupport,
): CodeAction[] {
  const isWanted = (kind: string): boolean =>
    !only || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`))
  const [start, end] = toOffsets(checked, range)
  const touched = checked.findings.filter(({range}) => range.start.offset <= end && start <= range.end.offset)
  const actions = isWanted('quickfix') ? touched.flatMap((finding) => toQuickFixes(checked, finding, support)) : []
  // Unasked, only where the person is at something to repair, and where it repairs more than that.
  if (only ? isWanted(fixAll) : touched.some((finding) => isCertain(finding))) {
    const edits = toRepairs(checked)
    if (edits.length > (only ? 0 : 1)) {
      const title = 'Make every certain repair of API terms'
      actions.push({title, kind: fixAll, edit: toWorkspaceEdit(checked, edits, support)})
    }
  }
  return actions
}

function isCertain({repair, expected}: PlacedFinding): boolean {
  return repair === 'certain' && expected.length === 1
}

function toQuickFixes(checked: CheckedDocument, finding: PlacedFinding, support: EditorSupport): CodeAction[] {
  const {actual, expected, rule, url} = finding
  const diagnostic = toDiagnostic(checked, finding)
  const shared = {kind: 'quickfix', diagnostics: [diagnostic]}
  const actions: CodeAction[] = expected.map((text) => ({
    title: toTitle(actual, text),
    ...shared,
    ...(isCertain(finding) && {isPreferred: true}),
    edit: toWorkspaceEdit(checked, [{range: diagnostic.range, newText: text}], support),
  }))
  const comment = toIgnoreComment(checked, finding)
  if (comment) {
    const edit = toWorkspaceEdit(checked, [comment], support)
    actions.push({title: `Turn \`${rule}\` off for this block`, ...shared, edit})
  }
  if (url && support.opensPages) {
    const title = `Read about \`${rule}\``
    actions.push({title, ...shared, command: {title, command: openRulePage, arguments: [url]}})
  }
  return actions
}

function toTitle(actual: string, expected: string): string {
  if (expected === '') return `Remove ${quote(actual)}`
  return actual === '' ? `Insert ${quote(expected)}` : `Replace ${quote(actual)} with ${quote(expected)}`
}

function toWorkspaceEdit(
  {document: {uri, version}}: CheckedDocument,
  edits: TextEdit[],
  {hasVersionedEdits}: EditorSupport,
): WorkspaceEdit {
  return hasVersionedEdits ? {documentChanges: [{textDocument: {uri, version}, edits}]} : {changes: {[uri]: edits}}
}
