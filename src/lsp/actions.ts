import type {CodeAction, Range, TextEdit, WorkspaceEdit} from 'vscode-languageserver-protocol'
import type {Glossary, PlacedFinding, Term} from '../types.ts'
import {quote} from '../english/wording.ts'
import {toEdits} from '../lint/edits.ts'
import {toFindingRange, toOffsets, toTextEdit, type CheckedDocument} from './check.ts'
import {toDiagnostic} from './diagnostics.ts'
import {findTerms, type TermUse} from './hover.ts'
import {toIgnoreComment, type Decision} from './decisions.ts'

/** The kind of the action that makes all certain repairs. Editors can run this action when a file is saved. */
export const fixAll = 'source.fixAll.api-glossary'

/** The command that opens the page of a rule. Its argument is the URL. */
export const openRulePage = 'api-glossary.openRulePage'

/** The command that writes a user's decision into a file. Its arguments are the file and the decision. */
export const decide = 'api-glossary.decide'

export interface EditorSupport {
  /** Whether an edit can name the version of its document, so that the editor refuses an outdated edit. */
  hasVersionedEdits: boolean
  opensPages: boolean
  appliesEdits: boolean
}

interface ActionQuery {
  range: Range
  /** The requested kinds; undefined for any. */
  only?: readonly string[] | undefined
}

export interface SettingsFile {
  uri: string
  name: string
  isSettings: boolean
}

/** The files into which decisions about a document are written. */
export interface Scope {
  glossary: Glossary
  /** The nearest settings file. If there is no such file, the file to create. */
  settings: SettingsFile
  /** The file for the team's terms: the last glossary that the settings name, or else the settings file. */
  glossaryFile: SettingsFile
  /** Find the spellings that `glossaryFile` accepts. @returns undefined if the file has no entry for the term */
  findSpellings(term: Term): readonly string[] | undefined
}

/**
 * List the actions for the findings that touch a range, and the action that makes all certain
 * repairs in the document.
 *
 * @param scope undefined if no settings or glossary may be changed
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
    // The light bulb of an editor shows no source actions, so this quick fix offers the same edit there.
    if (edits.length > 1 && touched.length > 0) {
      const title = `Make all ${edits.length} certain repairs in this file`
      // Editors list an action with diagnostics before actions without diagnostics.
      const diagnostics = touched.map((finding) => toDiagnostic(checked, finding))
      actions.push({title, kind: 'quickfix', diagnostics, edit})
    }
    // For a long selection, the list would be too long.
    if (scope && touched.length <= 3)
      actions.push(...touched.flatMap((finding) => toDecisions(checked, finding, scope)))
    actions.push(...touched.flatMap((finding) => toRuleActions(checked, finding, support)))
  }
  // If the editor asks for no kind, offer `fixAll` only for several repairs, at least one of them in the range.
  if (only ? isWanted(fixAll) && edits.length > 0 : edits.length > 1 && touched.some(isCertain))
    actions.push({title: 'API glossary: make all certain repairs', kind: fixAll, edit})
  return actions
}

/**
 * Create an edit for each repair that is certain and changes no anchor.
 *
 * @returns an empty list if a rule failed on the document
 */
export function toRepairs(checked: CheckedDocument): TextEdit[] {
  if (checked.failures.length > 0) return []
  return toEdits(checked.findings, {}).map(({range, text}) => toTextEdit(checked, range, text))
}

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

/** Create two actions for a finding: turn its rule off for the block, and open the page of its rule. */
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

/** The rules that report spellings, which a glossary can accept. */
const spellingRules = new Set(['glossary-casing', 'glossary-spelling'])

/** Create the actions that change settings or a glossary, so that a finding and similar findings disappear. */
function toDecisions(checked: CheckedDocument, finding: PlacedFinding, scope: Scope): CodeAction[] {
  const {rule, url} = finding
  // A rule without a URL is from another package.
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
    // A glossary cannot accept an avoided form, or a form that differs from the term only in capitalisation.
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

/** Convert words to the form in which a glossary lists them: "End-points" → "end-point". */
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
