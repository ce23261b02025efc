/** The editors for the text and for the glossary. */
import {forEachDiagnostic, linter, setDiagnostics, type Diagnostic} from '@codemirror/lint'
import {Compartment, EditorState, type Extension} from '@codemirror/state'
import {EditorView, highlightSpecialChars, lineNumbers} from '@codemirror/view'
import {make, makeSentence} from './dom.ts'

/** A range of words that an editor underlines. */
export interface Mark<Value> {
  from: number
  to: number
  severity: 'error' | 'warning' | 'info'
  message: string
  /** The value that `findMarks` returns. */
  value: Value
  /** The actions in the tooltip of the words. */
  actions: readonly {name: string; apply(): void}[]
}

/** The value and the current range of a mark. Edits after `setMarks` may have moved the range. */
export interface Marked<Value> {
  from: number
  to: number
  value: Value
}

interface EditorOptions {
  /** The name of the editor, for screen readers. */
  label: string
  text: string
  onText(): void
  onCursor?(): void
}

/** Create an editor in an element. The lines of its text end in line feeds. */
export function createEditor<Value>(parent: HTMLElement, {label, text, onText, onCursor}: EditorOptions) {
  const more = new Compartment()
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      lineNumbers(),
      highlightSpecialChars(),
      // An empty linter. It would take longer to add the linter with the first marks.
      linter(null),
      more.of([]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({'aria-label': label, 'spellcheck': 'false', 'tabindex': '0'}),
      EditorState.tabSize.of(2),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onText()
        if (update.docChanged || update.selectionSet) onCursor?.()
      }),
    ],
  })
  return {
    view,
    text: () => view.state.doc.toString(),
    /** Replace all text. The visitor can undo this change. */
    setText(text: string): void {
      if (text === view.state.doc.toString()) return
      view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}, selection: {anchor: 0}})
      view.scrollDOM.scrollTop = 0
    },
    /** Set the additional extensions of CodeMirror. */
    extend: (extension: Extension) => view.dispatch({effects: more.reconfigure(extension)}),
    setMarks: (marks: readonly Mark<Value>[]) => view.dispatch(setDiagnostics(view.state, marks.map(toDiagnostic))),
    findMarks(): Marked<Value>[] {
      const found: Marked<Value>[] = []
      forEachDiagnostic(view.state, (diagnostic, from, to) => {
        found.push({from, to, value: (diagnostic as MarkDiagnostic<Value>).value})
      })
      return found
    },
    /** Replace texts, put the cursor after the last replacement, and focus the editor. */
    replace(edits: readonly {from: number; to: number; insert: string}[]): void {
      const changes = view.state.changes(edits)
      const last = edits.at(-1)
      const anchor = changes.mapPos(last?.to ?? 0, 1)
      view.dispatch({changes, selection: {anchor}, scrollIntoView: true, userEvent: 'input.repair'})
      view.focus()
    },
    /** Select a range, scroll to it, and focus the editor. */
    select(from: number, to: number): void {
      view.dispatch({selection: {anchor: from, head: to}, effects: EditorView.scrollIntoView(from, {y: 'center'})})
      view.focus()
    },
  }
}

interface MarkDiagnostic<Value> extends Diagnostic {
  value: Value
}

function toDiagnostic<Value>({actions, ...rest}: Mark<Value>): MarkDiagnostic<Value> {
  const [reason = '', ...notes] = rest.message.split('\n')
  return {
    ...rest,
    actions: actions.slice(0, 3).map(({name, apply}) => ({name, apply})),
    renderMessage: () => make('div', {}, makeSentence(reason), ...notes.map((note) => make('p', {}, note))),
  }
}
