import type {CodeAction, Range, TextEdit, WorkspaceEdit} from 'vscode-languageserver-protocol'
import type {Glossary, PlacedFinding, Term} from '../types.ts'
import {quote} from '../english/wording.ts'
import {toFindingRange, toOffsets, type CheckedDocument} from './check.ts'
import {toDiagnostic} from './diagnostics.ts'
import {findTerms, type TermUse} from './hover.ts'
import {toIgnoreComment} from './ignore-comment.ts'
import {toRepairs} from './repairs.ts'
import type {Decision} from './settings-edits.ts'

/** Kind of the action that makes every certain repair; editors run it on save where a person asks for it. */
export const fixAll = 'source.fixAll.api-glossary'

/** Command that opens the page of a rule; its one argument is the address. */
export const openRulePage = 'api-glossary.openRulePage'

/** Command that writes a decision into settings or a glossary; its arguments are the file and the decision. */
export const decide = 'api-glossary.decide'

/** What an editor can do. */
export interface EditorSupport {
  /** Edits may name the version of the document that they are for, so that late ones are refused. */
  hasVersionedEdits: boolean
  /** The editor opens addresses. */
  opensPages: boolean
  /** The editor changes other files when it is asked to. */
  appliesEdits: boolean
}

/** What an editor asks for. */
export interface ActionQuery {
  range: Range
  /** Kinds that are wanted; undefined for any. */
  only?: readonly string[] | undefined
}

/** A file of settings or of a glossary. */
export interface SettingsFile {
  uri: string
  /** For a person. */
  name: string
  isSettings: boolean
}

/** Where decisions about a document are written. */
export interface Scope {
  glossary: Glossary
  /** The nearest settings; those to be made if there are none. */
  settings: SettingsFile
  /** Where the terms of the team belong: the last glossary that the settings name, or the settings. */
  glossaryFile: SettingsFile
  /** The spellings that this file accepts; undefined if it says nothing about the term. */
  findSpellings(term: Term): readonly string[] | undefined
}

/**
 * What can be done about the findings that touch a range: each replacement, what
 * settings and glossary may say about it, turning the rule off, reading its page; and
 * every certain repair of the document at once.
 *
 * @param scope undefined if no file may be changed
 */
export function findActions(
  checked: CheckedDocument,
  {range, only}: ActionQuery,
  support: EditorSupport,
  scope: Scope | undefined,
): CodeAction[] {
  const isWanted = (kind: string): boolean =>
    !only || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`))
  const [start, end] = toOffsets(checked, range)
  const touched = checked.findings.filter(({range}) => range.start.offset <= end && start <= range.end.offset)
  const isQuick = isWanted('quickfix')
  const edits = toRepairs(checked)
  const edit = toWorkspaceEdit(checked, edits, support)
  const actions: CodeAction[] = []
  if (isQuick) {
    actions.push(...touched.flatMap((finding) => toReplacements(checked, finding, support)))
    // Light bulbs show no source actions.
    if (edits.length > 1 && touched.length > 0) {
      const title = `Make all ${edits.length} certain repairs in this file`
      // Editors list first what is about a diagnostic.
      const diagnostics = touched.map((finding) => toDiagnostic(checked, finding))
      actions.push({title, kind: 'quickfix', diagnostics, edit})
    }
    // A person works on one finding, or on a few.
    if (scope && touched.length <= 3)
      actions.push(...touched.flatMap((finding) => toDecisions(checked, finding, scope)))
    actions.push(...touched.flatMap((finding) => toRuleActions(checked, finding, support)))
  }
  // Without a request, only if the person is at something to repair, and if it repairs more than that.
  if (only ? isWanted(fixAll) && edits.length > 0 : edits.length > 1 && touched.some(isCertain))
    actions.push({title: 'Make every certain repair of API terms', kind: fixAll, edit})
  return actions
}

/** Whether an editor may apply it without asking: a link may lead to the anchor of a heading. */
function isCertain({repair, expected, changesAnchor}: PlacedFinding): boolean {
  return repair === 'certain' && expected.length === 1 && !changesAnchor
}

function toReplacements(checked: CheckedDocument, finding: PlacedFinding, support: EditorSupport): CodeAction[] {
  const diagnostic = toDiagnostic(checked, finding)
  return finding.expected.map((text) => ({
    title: toTitle(finding, text),
    kind: 'quickfix',
    diagnostics: [diagnostic],
    ...(isCertain(finding) && {isPreferred: true}),
    edit: toWorkspaceEdit(checked, [{range: diagnostic.range, newText: text}], support),
  }))
}

/** Turning the rule of a finding off there, and reading its page. */
function toRuleActions(checked: CheckedDocument, finding: PlacedFinding, support: EditorSupport): CodeAction[] {
  const {rule, url} = finding
  const shared = {kind: 'quickfix', diagnostics: [toDiagnostic(checked, finding)]}
  const actions: CodeAction[] = []
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

function toTitle({actual, changesAnchor, anchor}: PlacedFinding, expected: string): string {
  const warning = changesAnchor ? ` (changes the anchor \`#${anchor ?? ''}\`)` : ''
  if (expected === '') return `Remove ${quote(actual)}${warning}`
  const title = actual === '' ? `Insert ${quote(expected)}` : `Replace ${quote(actual)} with ${quote(expected)}`
  return title + warning
}

/** The rules about the spelling of a term, which a glossary may accept. */
const spellingRules = new Set(['glossary-casing', 'glossary-spelling'])

/** What settings and glossary may say to remove a finding, and those like it. */
function toDecisions(checked: CheckedDocument, finding: PlacedFinding, scope: Scope): CodeAction[] {
  const {rule, url} = finding
  // Rules of other packages have no page.
  if (!url) return []
  const {glossary, settings, glossaryFile} = scope
  const [start, end] = toFindingRange(finding)
  const uses = spellingRules.has(rule) ? findTerms(checked, [start, end], glossary) : []
  const use = uses.find(({range: [from, to]}) => from <= start && end <= to)
  const decisions: [title: string, file: SettingsFile, decision: Decision][] = []
  if (use) {
    const {id, term} = use.term
    const spelling = toSpelling(use)
    const spellings = [...(scope.findSpellings(use.term) ?? use.term.accepted ?? []), spelling]
    // A form cannot be accepted if the glossary avoids it word for word, or if only its capitalisation differs.
    const others = [...(use.term.avoid ?? []).map(({form}) => form), term, ...(use.term.accepted ?? [])]
    if (!others.some((form) => form.toLowerCase() === spelling.toLowerCase())) {
      const title = `Accept ${quote(spelling)} for ${quote(term)} in ${glossaryFile.name}`
      decisions.push([title, glossaryFile, {kind: 'spelling', id, term, spellings}])
    }
    const title = `Accept ${quote(use.text)} as a name in ${settings.name}`
    decisions.push([title, settings, {kind: 'name', name: use.text}])
  }
  decisions.push([`Turn \`${rule}\` off in ${settings.name}`, settings, {kind: 'rule', rule}])
  return decisions.map(([title, file, decision]) => ({
    title,
    kind: 'quickfix',
    diagnostics: [toDiagnostic(checked, finding)],
    command: {title, command: decide, arguments: [file, decision]},
  }))
}

/** A spelling as a glossary has it: "end-point" for "End-points" at the start of a sentence. */
function toSpelling({text, correct, term}: TermUse): string {
  const isPlural = text.endsWith('s') && correct.endsWith('s') && !term.term.endsWith('s')
  const singular = isPlural ? text.slice(0, -1) : text
  const isSentenceCase = term.term === term.term.toLowerCase() && singular.slice(1) === singular.slice(1).toLowerCase()
  return isSentenceCase ? singular.toLowerCase() : singular
}

function toWorkspaceEdit(
  {document: {uri, version}}: CheckedDocument,
  edits: TextEdit[],
  {hasVersionedEdits}: EditorSupport,
): WorkspaceEdit {
  return hasVersionedEdits ? {documentChanges: [{textDocument: {uri, version}, edits}]} : {changes: {[uri]: edits}}
}
