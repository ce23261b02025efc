/** The panel with the glossary, and with the severities and options of rules. */
import type {RuleConfig} from '../lint/setup.ts'
import {find, make, makeSentence} from './dom.ts'
import {editing} from './editing.ts'
import {createEditor, type Mark} from './editors.ts'
import {project, type RuleData} from './project.ts'
import type {Answer, GlossaryProblem} from './protocol.ts'
import type {State} from './state.ts'

export {editing}

type SettingsState = Pick<State, 'glossary' | 'isPage' | 'rules'>

export type Settings = ReturnType<typeof createSettings>

/** Fill the panel of settings. @param onChange called when the visitor changes something */
export function createSettings(state: SettingsState, onChange: () => void) {
  const {samples, rules} = project
  const form = find('glossary-form', HTMLSelectElement)
  const problemList = find('glossary-problems', HTMLUListElement)
  /** The glossary in the other format, which is shown after a switch of formats. */
  let otherGlossary = ''
  let isOpening = false
  const glossary = createEditor<GlossaryProblem>(find('glossary-editor', HTMLElement), {
    label: 'Glossary',
    text: '',
    onText() {
      if (!isOpening) onChange()
    },
  })
  const rows = rules.map((rule) => makeRow(rule, onChange))
  find('rules', HTMLElement).replaceChildren(...rows.map(({element}) => element))

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
    for (const {id, setConfig} of rows) setConfig(rules[id])
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
    state(): SettingsState {
      const configs = rows.flatMap(({id, config}) => {
        const own = config()
        return own === undefined ? [] : [[id, own] as const]
      })
      return {glossary: glossary.text(), isPage: form.value === 'page', rules: Object.fromEntries(configs)}
    },
    setState,
    /** Show the mistakes in the glossary and in options. */
    showProblems(answer: Answer): void {
      glossary.setMarks(answer.glossary.map((problem) => toProblemMark(problem, glossary.text())))
      for (const {id, showProblem} of rows) showProblem(answer.rules[id])
      problemList.replaceChildren(
        ...answer.glossary.map(({line, column, reason, severity}) =>
          make('li', {class: severity}, `${line}:${column} ${reason}`),
        ),
      )
    },
  }
}

function toProblemMark(problem: GlossaryProblem, text: string): Mark<GlossaryProblem> {
  const {line, column, reason, severity} = problem
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  const from = Math.min(start + column - 1, text.length)
  const to = Math.max(from, Math.min(start + (lines[line - 1] ?? '').length, text.length))
  return {from, to, severity, message: reason, value: problem, actions: []}
}

/** Set up tabs as the ARIA Authoring Practices recommend: arrow keys switch between tabs. */
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

const levels = {off: 'Off', warn: 'Warning', error: 'Error'}
type Level = keyof typeof levels

function makeRow({id, summary, isDefault, defaults, url}: RuleData, onChange: () => void) {
  const usual: Level = isDefault ? 'warn' : 'off'
  const choices = Object.entries(levels).map(([value, label]) => make('option', {value}, label))
  const select = make('select', {'aria-label': `Severity of ${id}`}, ...choices)
  select.value = usual
  select.addEventListener('change', onChange)
  const placeholder = JSON.stringify(defaults)
  const problem = make('p', {class: 'problem', id: `problem-${id}`})
  const attributes = {placeholder, 'aria-label': `Options of ${id}, as JSON`, 'aria-describedby': problem.id}
  const options = make('input', {type: 'text', spellcheck: 'false', autocomplete: 'off', ...attributes})
  options.addEventListener('input', () => {
    const isRight = readOptions(options.value) !== undefined
    if (isRight) onChange()
    showProblem(isRight ? undefined : `Unexpected text, expected JSON such as \`${placeholder}\``)
  })
  const showProblem = (sentence: string | undefined): void => {
    options.setAttribute('aria-invalid', String(sentence !== undefined))
    problem.replaceChildren(makeSentence(sentence ?? ''))
  }
  const link = make('a', {href: url, target: '_blank', rel: 'noopener'}, id)
  const head = make('div', {class: 'rule-head'}, make('div', {}, link, make('p', {}, makeSentence(summary))), select)
  const own = placeholder === '{}' ? [] : [make('label', {}, 'Options', options), problem]
  return {
    id,
    element: make('li', {}, head, ...own),
    /** Returns the visitor's configuration of the rule, or undefined for the defaults. */
    config(): RuleConfig | undefined {
      const level = select.value as Level
      const own = readOptions(options.value) ?? {}
      if (Object.keys(own).length > 0) return [level, own]
      return level === usual ? undefined : level
    },
    setConfig(config: unknown): void {
      const [level, own] = readConfig(config, usual)
      select.value = level
      options.value = own && Object.keys(own).length > 0 ? JSON.stringify(own) : ''
      showProblem(undefined)
    },
    showProblem,
  }
}

/** Read options from JSON. @returns an empty object for empty text, undefined if the text is not a JSON object */
function readOptions(text: string): object | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Read a severity and options from unknown data, such as the content of a link. */
function readConfig(config: unknown, usual: Level): [level: Level, options?: object] {
  if (Array.isArray(config)) {
    const [level, options] = config as unknown[]
    return [readConfig(level, usual)[0], readConfig(options, usual)[1] ?? {}]
  }
  if (typeof config === 'string' && Object.hasOwn(levels, config)) return [config as Level]
  return isObject(config) ? [usual === 'off' ? 'warn' : usual, config] : [usual]
}
