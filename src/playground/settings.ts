/** The settings next to the text: the glossary, and the table of rules. */
import {find, make} from './dom.ts'
import {editing} from './editing.ts'
import {createEditor, type Mark} from './editors.ts'
import {project} from './project.ts'
import type {Answer, GlossaryProblem} from './protocol.ts'
import {createRuleTable} from './rules.ts'
import type {State} from './state.ts'

/** The part of a state that is not about the text. */
export type SettingsState = Pick<State, 'glossary' | 'isPage' | 'rules'>

/** The panel of settings. */
export interface Settings {
  state(): SettingsState
  setState(state: SettingsState): void
  /** Show the mistakes in the glossary and in options. */
  showProblems(answer: Answer): void
}

/** Fill the panel of settings. @param onChange called when the visitor changes something */
export function createSettings(state: SettingsState, onChange: () => void): Settings {
  const {samples, rules} = project
  const form = find('glossary-form', HTMLSelectElement)
  const problemList = find('glossary-problems', HTMLUListElement)
  /** The glossary in the format that is not shown, so that switching formats loses nothing. */
  let otherGlossary = ''
  let isOpening = false
  const change = (): void => {
    if (!isOpening) onChange()
  }
  const glossary = createEditor<GlossaryProblem>(find('glossary-editor', HTMLElement), {
    label: 'Glossary',
    text: '',
    onText: change,
  })
  const table = createRuleTable(find('rules', HTMLElement), rules, onChange)

  function setGlossary(text: string): void {
    isOpening = true
    glossary.setText(text)
    isOpening = false
    glossary.extend(editing[form.value === 'page' ? 'markdown' : 'yaml'])
  }

  function setState({glossary, isPage, rules}: SettingsState): void {
    form.value = isPage ? 'page' : 'yaml'
    otherGlossary = isPage ? samples.yaml : samples.page
    setGlossary(glossary)
    table.setConfigs(rules)
  }

  form.addEventListener('change', () => {
    const shown = glossary.text()
    setGlossary(otherGlossary)
    otherGlossary = shown
    onChange()
  })
  setUpTabs()
  setState(state)
  return {
    state: () => ({glossary: glossary.text(), isPage: form.value === 'page', rules: table.configs()}),
    setState,
    showProblems(answer) {
      glossary.setMarks(answer.glossary.map((problem) => toProblemMark(problem, glossary.text())))
      table.showProblems(answer.rules)
      problemList.replaceChildren(
        ...answer.glossary.map(({line, column, reason, severity}) =>
          make('li', {class: severity}, `${line}:${column} ${reason}`),
        ),
      )
    },
  }
}

/** Create a mark from the position of a problem to the end of its line. */
function toProblemMark(problem: GlossaryProblem, text: string): Mark<GlossaryProblem> {
  const {line, column, reason, severity} = problem
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  const {length} = lines[line - 1] ?? ''
  const from = Math.min(start + column - 1, text.length)
  return {
    from,
    to: Math.max(from, Math.min(start + length, text.length)),
    severity,
    message: reason,
    value: problem,
    actions: [],
  }
}

/** Set up tabs as in the ARIA Authoring Practices: arrow keys switch them. */
function setUpTabs(): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')]
  const select = (tab: HTMLElement): void => {
    for (const other of tabs) {
      other.setAttribute('aria-selected', String(other === tab))
      other.tabIndex = other === tab ? 0 : -1
      find(other.getAttribute('aria-controls') ?? '', HTMLElement).hidden = other !== tab
    }
  }
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab))
    tab.addEventListener('keydown', ({key}) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      const next = tabs[(index + step + tabs.length) % tabs.length]
      if (step === 0 || !next) return
      select(next)
      next.focus()
    })
  }
}
