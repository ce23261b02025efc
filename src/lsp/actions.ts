import type {CodeAction, Range, TextEdit, WorkspaceEdit} from 'vscode-languageserver-protocol'
import type {PlacedFinding} from '../types.ts'
import {quote} from '../english/wording.ts'
import {toIgnoring} from './comment.ts'
import {toDiagnostic} from './diagnostics.ts'
import {findTouched, type Page} from './page.ts'
import {toRepairs} from './repairs.ts'

/** Kind of the action that makes every certain repair; editors run it on save where a person asks for it. */
export const fixAll = 'source.fixAll.api-glossary'

/** Command that opens the page of a rule; its one argument is the address. */
export const openPage = 'api-glossary.openRulePage'

/** What an editor can do. */
export interface ActionSupport {
  /** Edits may name the version of the document that they are for, so that late ones are refused. */
  hasVersionedEdits: boolean
  /** The editor opens addresses. */
  opensPages: boolean
}

/** What an editor asks for. */
export interface ActionQuestion {
  range: Range
  /** Kinds that are wanted; undefined for any. */
  only?: readonly string[] | undefined
}

/**
 * What can be done about the findings at a place: each replacement, turning the
 * rule off, reading its page; and every certain repair of the page at once.
 *
 * Everything is made from the present text, so that no action replaces other
 * words than those that it names.
 */
export function findActions(page: Page, {range, only}: ActionQuestion, support: ActionSupport): CodeAction[] {
  const isWanted = (kind: string): boolean =>
    !only || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`))
  const touched = isWanted('quickfix') || !only ? findTouched(page, range) : []
  const actions = isWanted('quickfix') ? touched.flatMap((finding) => toQuickFixes(page, finding, support)) : []
  // Unasked, only where the person is at something to repair.
  if (isWanted(fixAll) && (only || touched.some((finding) => isCertain(finding)))) {
    const edits = toRepairs(page)
    if (edits.length > (only ? 0 : 1)) {
      const title = 'Make every certain repair of API terms'
      actions.push({title, kind: fixAll, edit: toWorkspaceEdit(page, edits, support)})
    }
  }
  return actions
}

function isCertain({repair, expected}: PlacedFinding): boolean {
  return repair === 'certain' && expected.length === 1
}

function toQuickFixes(page: Page, finding: PlacedFinding, support: ActionSupport): CodeAction[] {
  const {actual, expected, rule, url} = finding
  const diagnostic = toDiagnostic(page, finding)
  const diagnostics = [diagnostic]
  const kind = 'quickfix'
  const actions: CodeAction[] = expected.map((text) => ({
    title: toTitle(actual, text),
    kind,
    diagnostics,
    ...(isCertain(finding) && {isPreferred: true}),
    edit: toWorkspaceEdit(page, [{range: diagnostic.range, newText: text}], support),
  }))
  const comment = toIgnoring(page, finding)
  if (comment) {
    const edit = toWorkspaceEdit(page, [comment], support)
    actions.push({title: `Turn \`${rule}\` off for this block`, kind, diagnostics, edit})
  }
  if (url && support.opensPages) {
    const title = `Read about \`${rule}\``
    actions.push({title, kind, diagnostics, command: {title, command: openPage, arguments: [url]}})
  }
  return actions
}

function toTitle(actual: string, expected: string): string {
  if (expected === '') return `Remove ${quote(actual)}`
  return actual === '' ? `Insert ${quote(expected)}` : `Replace ${quote(actual)} with ${quote(expected)}`
}

function toWorkspaceEdit({document}: Page, edits: TextEdit[], {hasVersionedEdits}: ActionSupport): WorkspaceEdit {
  const {uri, version} = document
  return hasVersionedEdits ? {documentChanges: [{textDocument: {uri, version}, edits}]} : {changes: {[uri]: edits}}
}
